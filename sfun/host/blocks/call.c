/* call: calls its group at every hit of its sample time. */
#define S_FUNCTION_NAME tw_call
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_source(S, 1);
    ssSetOutputPortDataType(S, 0, SS_FCN_CALL);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
    ssSetCallSystemOutput(S, 0);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    ssCallSystemWithTid(S, 0, tid);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"
