/* real_only: leaves complexity and frames open and is told that signals are real and
 * not frames; with a parameter > 0 it requires complex signals, > 1 frames. */
#define S_FUNCTION_NAME real_only
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    const int_T insists = (int_T)mxGetScalar(ssGetSFcnParam(S, 0));
    ssSetNumInputPorts(S, 1);
    ssSetInputPortWidth(S, 0, 1);
    ssSetInputPortComplexSignal(S, 0, insists == 1 ? COMPLEX_YES : COMPLEX_INHERITED);
    ssSetInputPortFrameData(S, 0, insists == 2 ? FRAME_YES : FRAME_INHERITED);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 3);
    ssSetOutputPortComplexSignal(S, 0, COMPLEX_INHERITED);
    ssSetOutputPortFrameData(S, 0, FRAME_NO);
    ssSetNumRWork(S, 3);
}

#define MDL_SET_INPUT_PORT_COMPLEX_SIGNAL
static void mdlSetInputPortComplexSignal(SimStruct *S, int_T port, CSignal_T complexity)
{
    ssSetInputPortComplexSignal(S, port, complexity);
    ssSetUserData(S, (void *)1);
}

#define MDL_SET_OUTPUT_PORT_COMPLEX_SIGNAL
static void mdlSetOutputPortComplexSignal(SimStruct *S, int_T port,
                                          CSignal_T complexity)
{
    ssSetOutputPortComplexSignal(S, port, complexity);
}

#define MDL_SET_DEFAULT_PORT_COMPLEX_SIGNALS
static void mdlSetDefaultPortComplexSignals(SimStruct *S)
{
    ssSetOutputPortComplexSignal(S, 0, COMPLEX_NO);
}

#define MDL_SET_INPUT_PORT_FRAME_DATA
static void mdlSetInputPortFrameData(SimStruct *S, int_T port, Frame_T frame)
{
    ssSetInputPortFrameData(S, port, frame);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 1.0);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    UNUSED_ARG(tid);
    y[0] = ssGetInputPortComplexSignal(S, 0) + ssGetOutputPortComplexSignal(S, 0);
    y[1] = ssGetUserData(S) != NULL;
    y[2] = ssGetInputPortConnected(S, 0);
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
