/* pulse: y = amplitude during the first width percent of every period, starting at
 * delay; otherwise 0.
 *
 * With a variable-step solver each edge is a zero crossing. */
#define S_FUNCTION_NAME pulse
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 4
#include "builtin.h"

enum { AMPLITUDE, PERIOD, WIDTH, DELAY, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int n = bi_common_count(S, BI_VECTORS);
    if (!n) return;
    for (int i = 0; i < n; i++)
        if (!(bi_element(S, PERIOD, i) > 0) || !(bi_element(S, WIDTH, i) > 0) ||
            !(bi_element(S, WIDTH, i) < 100)) {
            ssSetErrorStatus(
                S, "the period must be positive, the width between 0 and 100");
            return;
        }
    bi_source(S, n);
    ssSetNumModes(S, n);
    ssSetNumRWork(S, n);
    ssSetNumNonsampledZCs(S, n);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

/* 1 if element i is on; the time of its next edge. */
static int at_time(SimStruct *S, int i, double t, double *edge)
{
    const double period = bi_element(S, PERIOD, i), delay = bi_element(S, DELAY, i);
    const double width = period * bi_element(S, WIDTH, i) / 100;
    if (!bi_reached(t, delay)) {
        *edge = delay;
        return 0;
    }
    double n = floor((t - delay) / period);
    if (bi_reached(t, delay + (n + 1) * period)) n++;
    const double begin = delay + n * period;
    const int on = !bi_reached(t, begin + width);
    *edge = on ? begin + width : begin + period;
    return on;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    int_T *on = ssGetModeVector(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (bi_may_switch(S)) on[i] = at_time(S, i, ssGetT(S), ssGetRWork(S) + i);
        ssGetOutputPortRealSignal(S, 0)[i] = on[i] ? bi_element(S, AMPLITUDE, i) : 0;
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++)
        ssGetNonsampledZCs(S)[i] = ssGetT(S) - ssGetRWorkValue(S, i);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "DiscretePulseGenerator",
     .values = "Amplitude=1;Period=10;PulseWidth=5;PhaseDelay=0;SampleTime=1;"
               "PulseType=",
     .only = "PulseType=Time based|Sample based;TimeSource=Use simulation time",
     .idle = "VectorParams1D",
     .make = twh_make_pulse},
    {0}};

BUILTIN(.parameters = "amplitude=1 period=1 width=50 delay=0 ts=0",
        .simulink = simulink);
