/* oscillator: x1' = x2, x2' = -x1 - 0.1 x1^3 + cos(t), to measure orders. y = x1, x2.
 */
#define S_FUNCTION_NAME oscillator
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#include <math.h>

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumContStates(S, 2);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 2);
    ssSetNumSampleTimes(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
    ssSetOffsetTime(S, 0, 0.0);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    ssGetContStates(S)[0] = 1;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssGetOutputPortRealSignal(S, 0)[0] = ssGetContStates(S)[0];
    ssGetOutputPortRealSignal(S, 0)[1] = ssGetContStates(S)[1];
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    const real_T *x = ssGetContStates(S);
    ssGetdX(S)[0] = x[1];
    ssGetdX(S)[1] = -x[0] - 0.1 * x[0] * x[0] * x[0] + cos(ssGetT(S));
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
