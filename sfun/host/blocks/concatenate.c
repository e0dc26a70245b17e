/* concatenate: matrices below each other (dimension 1) or side by side (dimension 2);
 * vectors are columns. */
#define S_FUNCTION_NAME concatenate
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

#include <string.h>

enum { INPUTS, DIMENSION, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const double n = bi_scalar(S, INPUTS), dimension = bi_scalar(S, DIMENSION);
    if (!(n >= 1 && n <= 1000) || (dimension != 1 && dimension != 2)) {
        ssSetErrorStatus(S,
                         "the number of inputs must be from 1 to 1000, the dimension "
                         "1 or 2");
        return;
    }
    bi_through(S, (int)n, 1);
    bi_any_type(S);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static int rows_of(SimStruct *S, int i)
{
    return ssGetInputPortNumDimensions(S, i) == 2 ? ssGetInputPortDimensions(S, i)[0]
                                                  : ssGetInputPortWidth(S, i);
}

static int cols_of(SimStruct *S, int i)
{
    return ssGetInputPortNumDimensions(S, i) == 2 ? ssGetInputPortDimensions(S, i)[1]
                                                  : 1;
}

static void set_result(SimStruct *S)
{
    const int below = bi_scalar(S, DIMENSION) == 1;
    int rows = 0, cols = 0;
    for (int i = 0; i < ssGetNumInputPorts(S); i++) {
        if (ssGetInputPortWidth(S, i) == DYNAMICALLY_SIZED) return;
        if (i && (below ? cols_of(S, i) != cols : rows_of(S, i) != rows)) {
            ssSetErrorStatus(S, "the sizes of the matrices do not fit");
            return;
        }
        rows = below ? rows + rows_of(S, i) : rows_of(S, i);
        cols = below ? cols_of(S, i) : cols + cols_of(S, i);
    }
    ssSetOutputPortMatrixDimensions(S, 0, rows, cols);
}

#define MDL_SET_INPUT_PORT_DIMENSION_INFO
static void mdlSetInputPortDimensionInfo(SimStruct *S, int_T port,
                                         const DimsInfo_T *dims)
{
    ssSetInputPortDimensionInfo(S, port, dims);
    set_result(S);
}

#define MDL_SET_OUTPUT_PORT_DIMENSION_INFO
static void mdlSetOutputPortDimensionInfo(SimStruct *S, int_T port,
                                          const DimsInfo_T *dims)
{
    ssSetOutputPortDimensionInfo(S, port, dims);
}

#define MDL_SET_DEFAULT_PORT_DIMENSION_INFO
static void mdlSetDefaultPortDimensionInfo(SimStruct *S)
{
    for (int i = 0; i < ssGetNumInputPorts(S); i++)
        if (ssGetInputPortWidth(S, i) == DYNAMICALLY_SIZED)
            ssSetInputPortWidth(S, i, 1);
    set_result(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const size_t size = (size_t)ssGetDataTypeSize(S, ssGetOutputPortDataType(S, 0));
    const int below = bi_scalar(S, DIMENSION) == 1;
    const int rows = ssGetOutputPortDimensions(S, 0)[0];
    char *y = ssGetOutputPortSignal(S, 0);
    (void)tid;
    for (int i = 0, at = 0; i < ssGetNumInputPorts(S); i++) {
        const InputPtrsType u = ssGetInputPortSignalPtrs(S, i);
        const int m = rows_of(S, i), n = cols_of(S, i);
        for (int c = 0; c < n; c++)
            for (int r = 0; r < m; r++) {
                const int to = below ? at + r + c * rows : r + (at + c) * rows;
                memcpy(y + size * (size_t)to, u[r + c * m], size);
            }
        at += below ? m : n;
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Concatenate",
     .values = "NumInputs=2;Mode=;ConcatenateDimension=1",
     .only = "Mode=Vector|Multidimensional array;ConcatenateDimension=1|2",
     .make = twh_make_concatenate},
    {0}};

BUILTIN(.parameters = "inputs=2 dimension=1 ts=-1", .simulink = simulink);
