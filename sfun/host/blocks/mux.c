/* mux: concatenates the elements of all inputs into one vector. */
#define S_FUNCTION_NAME mux
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

#include <string.h>

enum { INPUTS, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    if (!(bi_scalar(S, INPUTS) >= 1) || bi_scalar(S, INPUTS) > 1000) {
        ssSetErrorStatus(S, "the number of inputs must be from 1 to 1000");
        return;
    }
    bi_through(S, (int)bi_scalar(S, INPUTS), 1);
    bi_any_type(S);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    ssSetSFcnParamTunable(S, INPUTS, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

/* The width of the output, once all inputs have theirs. */
static void add_up(SimStruct *S)
{
    int total = 0;
    for (int i = 0; i < ssGetNumInputPorts(S); i++) {
        if (ssGetInputPortWidth(S, i) == DYNAMICALLY_SIZED) return;
        total += ssGetInputPortWidth(S, i);
    }
    ssSetOutputPortWidth(S, 0, total);
}

#define MDL_SET_INPUT_PORT_WIDTH
static void mdlSetInputPortWidth(SimStruct *S, int_T port, int_T width)
{
    ssSetInputPortWidth(S, port, width);
    add_up(S);
}

/* Unconnected inputs are scalars. */
#define MDL_SET_DEFAULT_PORT_DIMENSION_INFO
static void mdlSetDefaultPortDimensionInfo(SimStruct *S)
{
    for (int i = 0; i < ssGetNumInputPorts(S); i++)
        if (ssGetInputPortWidth(S, i) == DYNAMICALLY_SIZED)
            ssSetInputPortWidth(S, i, 1);
    add_up(S);
}

#define MDL_SET_OUTPUT_PORT_WIDTH
static void mdlSetOutputPortWidth(SimStruct *S, int_T port, int_T width)
{
    (void)port,
        (void)width; /* the inputs decide; a reader with another width gets an error */
    mdlSetDefaultPortDimensionInfo(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const size_t size = (size_t)ssGetDataTypeSize(S, ssGetOutputPortDataType(S, 0));
    char *y = ssGetOutputPortSignal(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetNumInputPorts(S); i++) {
        const InputPtrsType u = ssGetInputPortSignalPtrs(S, i);
        for (int j = 0; j < ssGetInputPortWidth(S, i); j++, y += size)
            memcpy(y, u[j], size);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

BUILTIN(.parameters = "inputs=2 ts=-1");
