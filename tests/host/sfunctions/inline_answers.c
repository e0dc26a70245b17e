/* inline_answers: compares, in every callback, the inline answers (ss_quick.h) with
 * those of the functions of the same name, and fails if they differ. y = number of
 * comparisons. Parameter: sample times, 0: continuous and 0.2, 1: inherited, 2:
 * port-based, 0.1 for the first port and 0.3 for the others. */
#define S_FUNCTION_NAME inline_answers
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

enum { CONTIGUOUS, POINTERS, NIN };
enum { REAL, SINGLE, NOUT };
enum { TASKS = 4 };

static int_T times(SimStruct *S)
{
    return (int_T)mxGetScalar(ssGetSFcnParam(S, 0));
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumInputPorts(S, NIN);
    ssSetNumOutputPorts(S, NOUT);
    for (int_T i = 0; i < 2; i++) {
        ssSetInputPortWidth(S, i, 1);
        ssSetOutputPortWidth(S, i, 1);
        ssSetInputPortDirectFeedThrough(S, i, 1);
        if (times(S) != 2) continue;
        ssSetInputPortSampleTime(S, i, i ? 0.3 : 0.1);
        ssSetInputPortOffsetTime(S, i, 0.0);
        ssSetOutputPortSampleTime(S, i, 0.3);
        ssSetOutputPortOffsetTime(S, i, 0.0);
    }
    ssSetInputPortRequiredContiguous(S, CONTIGUOUS, 1);
    ssSetOutputPortDataType(S, SINGLE, SS_SINGLE);
    ssSetNumPWork(S, 1);
    ssSetNumRWork(S, 1);
    ssSetNumContStates(S, times(S) == 0 ? 1 : 0);
    ssSetNumSampleTimes(S, times(S) == 2   ? PORT_BASED_SAMPLE_TIMES
                           : times(S) == 1 ? 1
                                           : 2);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    if (times(S) == 2) return;
    ssSetSampleTime(S, 0,
                    times(S) == 1 ? INHERITED_SAMPLE_TIME : CONTINUOUS_SAMPLE_TIME);
    ssSetOffsetTime(S, 0, 0.0);
    if (times(S) == 1) return;
    ssSetSampleTime(S, 1, 0.2);
    ssSetOffsetTime(S, 1, 0.0);
}

static void ask(SimStruct *S)
{
    int_T same = ssGetPWork(S) == (ssGetPWork)(S) &&
                 ssGetPWorkValue(S, 0) == (ssGetPWorkValue)(S, 0);
    for (int_T i = 0; i < 2; i++)
        same &= ssGetInputPortSignal(S, i) == (ssGetInputPortSignal)(S, i) &&
                ssGetOutputPortSignal(S, i) == (ssGetOutputPortSignal)(S, i) &&
                ssGetInputPortConnected(S, i) == (ssGetInputPortConnected)(S, i) &&
                ssGetInputPortSampleTimeIndex(S, i) ==
                    (ssGetInputPortSampleTimeIndex)(S, i) &&
                ssGetOutputPortSampleTimeIndex(S, i) ==
                    (ssGetOutputPortSampleTimeIndex)(S, i);
    same &= ssGetInputPortRealSignal(S, CONTIGUOUS) ==
                (ssGetInputPortRealSignal)(S, CONTIGUOUS) &&
            ssGetInputPortRealSignalPtrs(S, POINTERS) ==
                (ssGetInputPortRealSignalPtrs)(S, POINTERS) &&
            ssGetOutputPortRealSignal(S, REAL) == (ssGetOutputPortRealSignal)(S, REAL);
    if (!same) ssSetErrorStatus(S, "a pointer or index differs");
    for (int_T sti = 0; sti < ssGetNumSampleTimes(S); sti++)
        for (int_T tid = 0; tid < TASKS; tid++)
            if (ssIsSampleHit(S, sti, tid) != (ssIsSampleHit)(S, sti, tid))
                ssSetErrorStatus(S, "a sample hit differs");
    ssGetRWork(S)[0]++;
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ask(S);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    ask(S);
}

#define MDL_ENABLE
static void mdlEnable(SimStruct *S)
{
    ask(S);
}

#define MDL_DISABLE
static void mdlDisable(SimStruct *S)
{
    ask(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ask(S);
    ssGetOutputPortRealSignal(S, REAL)[0] = ssGetRWork(S)[0];
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ask(S);
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    ask(S);
    ssGetdX(S)[0] = 0;
}

static void mdlTerminate(SimStruct *S)
{
    ask(S);
}

#include "simulink.c"
