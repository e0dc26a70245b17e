/* ramp: y = initial until start, then initial + slope (t - start).
 *
 * The kink is a zero crossing. */
#define S_FUNCTION_NAME ramp
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 3
#include "builtin.h"

enum { SLOPE, START, INITIAL, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int n = bi_common_count(S, BI_VECTORS);
    if (!n) return;
    bi_source(S, n);
    ssSetNumNonsampledZCs(S, n);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double since = ssGetT(S) - bi_element(S, START, i);
        ssGetOutputPortRealSignal(S, 0)[i] =
            bi_element(S, INITIAL, i) +
            (since > 0 ? bi_element(S, SLOPE, i) * since : 0);
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++)
        ssGetNonsampledZCs(S)[i] = ssGetT(S) - bi_element(S, START, i);
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
