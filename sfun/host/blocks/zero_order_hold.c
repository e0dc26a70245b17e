/* zero_order_hold: y = u at the hits of its sample time, held between them. */
#define S_FUNCTION_NAME zero_order_hold
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    bi_any_type(S);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        bi_put(S, 0, i, bi_get(S, 0, i));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "ZeroOrderHold", .bus = 1, .values = "SampleTime=1"}, {0}};

BUILTIN(.parameters = "ts=1", .simulink = simulink);
