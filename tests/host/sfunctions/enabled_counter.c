/* enabled_counter: counts its runs and how often it was enabled and disabled; resets
 * the number of runs in mdlInitializeConditions. */
#define S_FUNCTION_NAME enabled_counter
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#define INHERITS(S) (mxGetScalar(ssGetSFcnParam(S, 0)) > 0)
enum { RUNS, ENABLED, DISABLED, NWORK };

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, NWORK);
    ssSetNumIWork(S, NWORK);
    ssSetNumContStates(S, INHERITS(S) ? 0 : 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, INHERITS(S) ? INHERITED_SAMPLE_TIME : CONTINUOUS_SAMPLE_TIME);
    ssSetOffsetTime(S, 0, 0.0);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    ssSetIWorkValue(S, RUNS, 0);
}

#define MDL_ENABLE
static void mdlEnable(SimStruct *S)
{
    ssGetIWork(S)[ENABLED]++;
}

#define MDL_DISABLE
static void mdlDisable(SimStruct *S)
{
    ssGetIWork(S)[DISABLED]++;
    for (int_T i = 0; i < NWORK; i++)
        ssGetOutputPortRealSignal(S, 0)[i] = ssGetIWork(S)[i];
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    if (ssIsMinorTimeStep(S)) return;
    ssGetIWork(S)[RUNS]++;
    for (int_T i = 0; i < NWORK; i++)
        ssGetOutputPortRealSignal(S, 0)[i] = ssGetIWork(S)[i];
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    ssGetdX(S)[0] = 1;
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
