/* no_sizes: declares one output and nothing else. It has no parameters, no states, one
 * sample time. y = number of sample times, states and parameters. */
#define S_FUNCTION_NAME no_sizes
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 3);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    UNUSED_ARG(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    UNUSED_ARG(tid);
    y[0] = ssGetNumSampleTimes(S);
    y[1] = ssGetNumContStates(S) + ssGetNumDiscStates(S);
    y[2] = ssGetNumSFcnParams(S) + ssGetSFcnParamsCount(S);
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
