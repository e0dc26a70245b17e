/* stop: ends the run after the step in which an element of u is not zero. */
#define S_FUNCTION_NAME stop
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    ssSetInputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetNumOutputPorts(S, 0);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; ssIsMajorTimeStep(S) && i < ssGetInputPortWidth(S, 0); i++)
        if (bi_get(S, 0, i) != 0) ssSetStopRequested(S, 1);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "Stop", .values = "=-1"}, {0}};

BUILTIN(.parameters = "ts=-1", .simulink = simulink);
