/* assertion: ends the run with an error when an element of u is zero. */
#define S_FUNCTION_NAME assertion
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { ENABLED, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    ssSetNumOutputPorts(S, 0);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    if (bi_scalar(S, ENABLED) == 0 || !ssIsMajorTimeStep(S)) return;
    for (int i = 0; i < ssGetInputPortWidth(S, 0); i++)
        if (*ssGetInputPortRealSignalPtrs(S, 0)[i] == 0)
            ssSetErrorStatus(S, "the assertion has failed");
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "Assertion",
                                       .values = "?Enabled=on;SampleTime=-1",
                                       .only = "StopWhenAssertionFail=on",
                                       .idle = "AssertionFailFcn"},
                                      {0}};

BUILTIN(.parameters = "enabled=0 ts=-1", .simulink = simulink, .integers = 1);
