/* clock: y = t. */
#define S_FUNCTION_NAME clock
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (bi_sampled(S, NPARAM)) bi_source(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    ssGetOutputPortRealSignal(S, 0)[0] = ssGetT(S);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Clock", .idle = "DisplayTime;Decimation"},
    {.type = "DigitalClock", .values = "SampleTime=1"},
    {0}};

BUILTIN(.parameters = "ts=0", .simulink = simulink);
