/* bounce: a falling ball that loses a fraction of its speed (the parameter) at the
 * floor: h' = v, v' = -g. The zero crossing of h ends a step; the next major step
 * reverses v. y = h, v, number of bounces. */
#define S_FUNCTION_NAME bounce
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#define KEEP(S) mxGetScalar(ssGetSFcnParam(S, 0))
enum { H, V };

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumContStates(S, 2);
    ssSetNumInputPorts(S, 0);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 3);
    ssSetNumModes(S, 1);
    ssSetNumNonsampledZCs(S, 1);
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
    ssGetContStates(S)[H] = 1;
    ssGetContStates(S)[V] = 0;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *x = ssGetContStates(S), *y = ssGetOutputPortRealSignal(S, 0);
    UNUSED_ARG(tid);
    if (ssIsMajorTimeStep(S) && x[H] <= 0 && x[V] < 0) {
        x[H] = 0;
        x[V] = -KEEP(S) * x[V];
        ssGetModeVector(S)[0]++;
        ssSetSolverNeedsReset(S);
    }
    y[0] = x[H];
    y[1] = x[V];
    y[2] = ssGetModeVector(S)[0];
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    ssGetdX(S)[H] = ssGetContStates(S)[V];
    ssGetdX(S)[V] = -9.81;
}

#define MDL_ZERO_CROSSINGS
#if defined(MATLAB_MEX_FILE) || defined(NRT)
static void mdlZeroCrossings(SimStruct *S)
{
    ssGetNonsampledZCs(S)[0] = ssGetContStates(S)[H];
}
#endif

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
