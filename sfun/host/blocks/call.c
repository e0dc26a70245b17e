/* call: calls its group at every hit of its sample time. */
#define S_FUNCTION_NAME call
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

static const block_type simulink[] = {{.type = "Function-Call Generator",
                                       .values = "sample_time=1",
                                       .only = "numberOfIterations=1",
                                       .masked = 1},
                                      {0}};

BUILTIN(.parameters = "ts=1", .simulink = simulink);
