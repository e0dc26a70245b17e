/* width_calls: every input element twice: y = [u u], by mdlSetInputPortWidth and
 * mdlSetOutputPortWidth; unconnected: width 2 by default. */
#define S_FUNCTION_NAME width_calls
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumInputPorts(S, 1);
    ssSetInputPortWidth(S, 0, DYNAMICALLY_SIZED);
    ssSetInputPortDirectFeedThrough(S, 0, 1);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, DYNAMICALLY_SIZED);
    ssSetNumSampleTimes(S, 1);
}

#if defined(MATLAB_MEX_FILE)
#define MDL_SET_INPUT_PORT_WIDTH
static void mdlSetInputPortWidth(SimStruct *S, int_T port, int_T width)
{
    ssSetInputPortWidth(S, port, width);
    ssSetOutputPortWidth(S, 0, 2 * width);
}

#define MDL_SET_OUTPUT_PORT_WIDTH
static void mdlSetOutputPortWidth(SimStruct *S, int_T port, int_T width)
{
    if (width % 2) {
        ssSetErrorStatus(S, "the output has an even width");
        return;
    }
    ssSetOutputPortWidth(S, port, width);
    ssSetInputPortWidth(S, 0, width / 2);
}

#define MDL_SET_DEFAULT_PORT_DIMENSION_INFO
static void mdlSetDefaultPortDimensionInfo(SimStruct *S)
{
    ssSetInputPortWidth(S, 0, 1);
    ssSetOutputPortWidth(S, 0, 2);
}
#endif

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, INHERITED_SAMPLE_TIME);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int_T n = ssGetInputPortWidth(S, 0);
    UNUSED_ARG(tid);
    for (int_T i = 0; i < 2 * n; i++)
        ssGetOutputPortRealSignal(S, 0)[i] = *ssGetInputPortRealSignalPtrs(S, 0)[i % n];
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
