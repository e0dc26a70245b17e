/* ramp: y = initial until start, then initial + slope (t - start). */
#define S_FUNCTION_NAME ramp
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { SLOPE, START, INITIAL, TS, NPARAM };

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
    const double since = ssGetT(S) - bi_scalar(S, START);
    (void)tid;
    ssGetOutputPortRealSignal(S, 0)[0] =
        bi_scalar(S, INITIAL) + (since > 0 ? bi_scalar(S, SLOPE) * since : 0);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "Ramp",
                                       .values = "slope=1;start=0;X0|InitialOutput=0",
                                       .idle = "VectorParams1D",
                                       .masked = 1},
                                      {0}};

BUILTIN(.parameters = "slope=1 start=0 initial=0 ts=0", .simulink = simulink);
