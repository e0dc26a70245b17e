/* contract_breaker: breaks its contract in the way that its parameter selects. */
#define S_FUNCTION_NAME contract_breaker
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"
#include "contract_breaker.h"

#include <stdlib.h>
#include <string.h>

#define WAY(S) ((int_T)mxGetScalar(ssGetSFcnParam(S, 0)))

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumInputPorts(S, 1);
    ssSetInputPortWidth(S, 0, 2);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 3);
    ssSetNumRWork(S, WAY(S) == HUGE_RWORK ? 2000000000 : 2);
    ssSetNumIWork(S, WAY(S) == NEGATIVE ? -5 : 2);
    ssSetNumPWork(S, 2);
    ssSetNumModes(S, 1);
    ssSetNumContStates(S, 1);
    ssSetNumDiscStates(S, 2);
    ssSetNumDWork(S, 1);
    ssSetDWorkWidth(S, 0, 3);
    ssSetDWorkDataType(S, 0, SS_UINT8);
    if (WAY(S) == EARLY_SIGNAL) ssGetOutputPortRealSignal(S, 0)[0] = 1;
    if (WAY(S) == EARLY_WORK) ssGetRWork(S)[0] = 1;
    if (WAY(S) == EARLY_HIT) ssIsSampleHit(S, 0, 0);
    if (WAY(S) == BUS) ssSetBusInputAsStruct(S, 0, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, WAY(S) == BAD_RATE ? -7.0 : CONTINUOUS_SAMPLE_TIME);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    volatile int_T far = 0; /* hides the error from the compiler */
    const real_T zero = 0.0;
    UNUSED_ARG(tid);
    if (ssGetT(S) < 0.25) return;
    switch (WAY(S)) {
    case PAST_OUTPUT: ssGetOutputPortRealSignal(S, 0)[3 + far] = 1; break;
    case BEFORE_OUTPUT: ssGetOutputPortRealSignal(S, 0)[far - 1] = 1; break;
    case PAST_RWORK: ssGetRWork(S)[2 + far] = 1; break;
    case PAST_IWORK: ssGetIWork(S)[2 + far] = 1; break;
    case PAST_PWORK: ssGetPWork(S)[2 + far] = S; break;
    case PAST_DWORK: ((uint8_T *)ssGetDWork(S, 0))[3 + far] = 1; break;
    case PAST_STATES: ssGetContStates(S)[1 + far] = 1; break;
    case PAST_DISC: ssGetRealDiscStates(S)[2 + far] = 1; break;
    case PAST_MODES: ssGetModeVector(S)[1 + far] = 1; break;
    case PAST_POINTERS:
        memset((char *)(uintptr_t)(ssGetInputPortRealSignalPtrs(S, 0) + 2 + far), 0, 8);
        break;
    case NAN_OUTPUT: ssGetOutputPortRealSignal(S, 0)[1] = zero / zero; break;
    case MEX_ERROR: mexErrMsgTxt("raised"); break;
    case MEX_ERROR_ID: mexErrMsgIdAndTxt("test:contract", "raised %d", 7); break;
    case HUGE_CALLOC: mxFree(mxCalloc((size_t)1 << 50, 8)); break;
    case NO_SUCH_PORT: ssGetOutputPortRealSignal(S, 4)[0] = 1; break;
    case NO_SUCH_PARAM:
        ssGetOutputPortRealSignal(S, 0)[0] = mxGetPr(ssGetSFcnParam(S, 3))[0];
        break;
    case NO_SUCH_DWORK: ((uint8_T *)ssGetDWork(S, 1))[0] = 1; break;
    case NO_SUCH_ELEMENT: ssSetRWorkValue(S, 2, 1); break;
    case NO_SUCH_RATE: ssIsSampleHit(S, 1, tid); break;
    case CALLS_MATLAB: mexEvalString("x = 1"); break;
    case LATE_SIZE: ssSetNumRWork(S, 5); break;
    case LOCAL_ERROR: ssSetLocalErrorStatus(S, "local"); break;
    case CRASH: memset((void *)(uintptr_t)(8 + far), 1, 8); break;
    case EXITS: exit(0);
    case NOT_A_CALL: ssCallSystemWithTid(S, 0, tid); break;
    case WRONG_KIND: ssGetInputPortRealSignal(S, 0); break;
    default: break;
    }
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    volatile int_T far = 0;
    const real_T zero = 0.0;
    ssGetdX(S)[0] = WAY(S) == NAN_DERIVATIVE && ssGetT(S) >= 0.25 ? zero / zero : 0;
    if (WAY(S) == PAST_DX) ssGetdX(S)[1 + far] = 1;
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
