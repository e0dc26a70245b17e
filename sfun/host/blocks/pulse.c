/* pulse: y = amplitude during the first width percent of every period, starting at
 * delay; otherwise 0.
 *
 * With a variable-step solver each edge is a zero crossing. */
#define S_FUNCTION_NAME pulse
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { AMPLITUDE, PERIOD, WIDTH, DELAY, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    if (!(bi_scalar(S, PERIOD) > 0) || !(bi_scalar(S, WIDTH) > 0) ||
        !(bi_scalar(S, WIDTH) < 100)) {
        ssSetErrorStatus(S, "the period must be positive, the width between 0 and 100");
        return;
    }
    bi_source(S, 1);
    ssSetNumModes(S, 1);
    ssSetNumRWork(S, 1);
    ssSetNumNonsampledZCs(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

/* 1 if it is on; the time of the next edge. */
static int at_time(SimStruct *S, double t, double *edge)
{
    const double period = bi_scalar(S, PERIOD), delay = bi_scalar(S, DELAY);
    const double width = period * bi_scalar(S, WIDTH) / 100;
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
    if (bi_may_switch(S)) on[0] = at_time(S, ssGetT(S), ssGetRWork(S));
    ssGetOutputPortRealSignal(S, 0)[0] = on[0] ? bi_scalar(S, AMPLITUDE) : 0;
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    ssGetNonsampledZCs(S)[0] = ssGetT(S) - ssGetRWorkValue(S, 0);
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
