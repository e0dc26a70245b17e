/* assigned_rates: two block sample times, each assigned to a port: y1 = t at the slow
 * hits, y2 = t at the fast ones. With a parameter > 0 a port has a rate that is not one
 * of the block's. */
#define S_FUNCTION_NAME assigned_rates
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumOutputPorts(S, 2);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetOutputPortWidth(S, 1, 1);
    ssSetOutputPortSampleTime(S, 0, 1.0);
    ssSetOutputPortSampleTime(S, 1, mxGetScalar(ssGetSFcnParam(S, 0)) > 0 ? 0.5 : 0.25);
    ssSetNumSampleTimes(S, 2);
    ssSetOptions(S, SS_OPTION_PORT_SAMPLE_TIMES_ASSIGNED);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 0.25);
    ssSetSampleTime(S, 1, 1.0);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    for (int_T i = 0; i < 2; i++)
        if (ssIsSampleHit(S, ssGetOutputPortSampleTimeIndex(S, i), tid))
            ssGetOutputPortRealSignal(S, i)[0] = ssGetT(S);
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
