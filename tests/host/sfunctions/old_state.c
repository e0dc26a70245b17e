/* old_state: like own_state, with the older names and without options. */
#define S_FUNCTION_NAME old_state
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetNumPWork(S, 1);
    ssSetSimStateCompliance(S, USE_CUSTOM_SIM_STATE);
    ssSetSimStateVisibility(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 1.0);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssGetPWork(S)[0] = mxCalloc(1, sizeof(real_T));
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssGetOutputPortRealSignal(S, 0)[0] = ((real_T *)ssGetPWork(S)[0])[0]++;
}

#define MDL_SIM_STATE
static mxArray *mdlGetSimState(SimStruct *S)
{
    return mxCreateDoubleScalar(((real_T *)ssGetPWork(S)[0])[0]);
}

static void mdlSetSimState(SimStruct *S, const mxArray *kept)
{
    ((real_T *)ssGetPWork(S)[0])[0] = mxGetScalar(kept);
}

static void mdlTerminate(SimStruct *S)
{
    mxFree(ssGetPWork(S)[0]);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
