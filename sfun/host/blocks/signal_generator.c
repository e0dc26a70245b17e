/* signal_generator: a waveform of an amplitude and a frequency in Hz: 'sine', 'square'
 * (-amplitude in the first half of each period), 'sawtooth' (rising from -amplitude) or
 * 'random' (uniform, a new number at each step). external=1: the time is an input.
 *
 * With a variable-step solver the jumps over time are zero crossings. */
#define S_FUNCTION_NAME signal_generator
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 2
#define BI_TEXTS (1u << 3)
#include "random.h"

enum { AMPLITUDE, FREQUENCY, EXTERNAL, WAVEFORM, TS, NPARAM };
enum { SINE, SQUARE, SAWTOOTH, RANDOM };

static const char *const waveforms[] = {"sine", "square", "sawtooth", "random", NULL};

static int is_external(SimStruct *S)
{
    return bi_scalar(S, EXTERNAL) != 0;
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int n = bi_common_count(S, BI_VECTORS),
              how = bi_choice(S, WAVEFORM, waveforms);
    if (!n) return;
    if (how < 0) {
        ssSetErrorStatus(S, "the waveform must be 'sine', 'square', 'sawtooth' or "
                            "'random'");
        return;
    }
    if (is_external(S))
        bi_elementwise(S, 1, 1, BI_VECTORS);
    else
        bi_source(S, n);
    ssSetNumIWork(S, 1);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
    ssSetSFcnParamTunable(S, EXTERNAL, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

/* RWork: the number of steps, and of half periods for each element. */
#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    const int n = ssGetOutputPortWidth(S, 0), how = bi_choice(S, WAVEFORM, waveforms);
    const int jumps = !is_external(S) && (how == SQUARE || how == SAWTOOTH);
    ssSetNumRWork(S, 1 + n);
    ssSetNumNonsampledZCs(S, jumps ? n : 0);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, 0, bi_choice(S, WAVEFORM, waveforms));
    ssSetRWorkValue(S, 0, 0);
}

static double time_of(SimStruct *S, int i)
{
    return is_external(S) ? *ssGetInputPortRealSignalPtrs(S, 0)[i] : ssGetT(S);
}

/* The half periods until now; the one that begins now counts. */
static double halves(SimStruct *S, int i)
{
    const double f = bi_element(S, FREQUENCY, i), t = time_of(S, i);
    const double n = floor(2 * f * t);
    return f > 0 && bi_reached(t, (n + 1) / (2 * f)) ? n + 1 : n;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int how = ssGetIWorkValue(S, 0);
    real_T *n = ssGetRWork(S) + 1;
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double a = bi_element(S, AMPLITUDE, i), f = bi_element(S, FREQUENCY, i);
        double y;
        if (how == SINE)
            y = sin(6.28318530717958647692 * f * time_of(S, i));
        else if (how == RANDOM)
            y = 2 * random_uniform(0, i, ssGetRWorkValue(S, 0)) - 1;
        else {
            if (bi_may_switch(S)) n[i] = halves(S, i);
            const double period = floor(n[i] / 2);
            y = how == SQUARE ? (n[i] > 2 * period ? 1 : -1)
                              : 2 * (f * time_of(S, i) - period) - 1;
        }
        ssGetOutputPortRealSignal(S, 0)[i] = a * y;
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    ssSetRWorkValue(S, 0, ssGetRWorkValue(S, 0) + 1);
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++) {
        const double f = bi_element(S, FREQUENCY, i), n = ssGetRWorkValue(S, 1 + i) + 1;
        ssGetNonsampledZCs(S)[i] = f > 0 ? ssGetT(S) - n / (2 * f) : -1;
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "SignalGenerator",
     .values = "Amplitude=;Frequency=;Units=;WaveForm=;TimeSource=",
     .only = "WaveForm=sine|square|sawtooth|random;Units=Hertz|rad/sec;"
             "TimeSource=Use simulation time|Use external signal",
     .idle = "VectorParams1D",
     .make = twh_make_signal_generator},
    {0}};

BUILTIN(.parameters = "amplitude=1 frequency=1 external=0 waveform='sine' ts=0",
        .simulink = simulink);
