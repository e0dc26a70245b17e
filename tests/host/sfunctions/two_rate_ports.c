/* two_rate_ports: a counter at a fast rate with a fast and a slow output port.
 * Port-based sample times. The slow port has the value of the fast one at their common
 * hit, also in multitasking, where the fast task has counted on before the slow task
 * runs. Parameters: fast period, slow period, 1: the slow port comes first. */
#define S_FUNCTION_NAME two_rate_ports
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#define FAST(S) mxGetScalar(ssGetSFcnParam(S, 0))
#define SLOW(S) mxGetScalar(ssGetSFcnParam(S, 1))
#define SLOW_PORT(S) (mxGetScalar(ssGetSFcnParam(S, 2)) > 0 ? 0 : 1)
#define FAST_PORT(S) (1 - SLOW_PORT(S))
enum { COUNT, LATCH, NWORK };

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 3);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumInputPorts(S, 0);
    ssSetNumOutputPorts(S, 2);
    ssSetNumRWork(S, NWORK);
    ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetOutputPortWidth(S, 1, 1);
    ssSetOutputPortSampleTime(S, SLOW_PORT(S), SLOW(S));
    ssSetOutputPortOffsetTime(S, SLOW_PORT(S), 0.0);
    ssSetOutputPortSampleTime(S, FAST_PORT(S), FAST(S));
    ssSetOutputPortOffsetTime(S, FAST_PORT(S), 0.0);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    UNUSED_ARG(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int_T fast = ssGetOutputPortSampleTimeIndex(S, FAST_PORT(S));
    const int_T slow = ssGetOutputPortSampleTimeIndex(S, SLOW_PORT(S));
    real_T *work = ssGetRWork(S);
    if (ssIsSampleHit(S, fast, tid)) {
        ssGetOutputPortRealSignal(S, FAST_PORT(S))[0] = work[COUNT];
        if (ssIsSpecialSampleHit(S, slow, fast, tid)) work[LATCH] = work[COUNT];
    }
    if (ssIsSampleHit(S, slow, tid))
        ssGetOutputPortRealSignal(S, SLOW_PORT(S))[0] = work[LATCH];
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    if (ssIsSampleHit(S, ssGetOutputPortSampleTimeIndex(S, FAST_PORT(S)), tid))
        ssGetRWork(S)[COUNT]++;
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
