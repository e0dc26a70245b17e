/* transport_delay: y(t) = u(t - delay), initial before that. The inputs of the steps
 * are kept and interpolated linearly. Where the delay is shorter than a step, the last
 * two are extrapolated, or with through=1 the present input is used. buffer is the
 * number of steps that are kept at least. */
#define S_FUNCTION_NAME transport_delay
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 2
#include "builtin.h"

enum { DELAY, INITIAL, THROUGH, BUFFER, NPARAM };
enum { LEAST_VARIABLE = 100000, MOST = 10000000 };
enum { COUNT, NEXT, ROOM }; /* IWork */

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    for (int i = 0; i < bi_count(S, DELAY); i++)
        if (!(bi_data(S, DELAY)[i] >= 0) || bi_data(S, DELAY)[i] == HUGE_VAL) {
            ssSetErrorStatus(S, "the delay must not be negative");
            return;
        }
    bi_elementwise(S, 1, bi_scalar(S, THROUGH) != 0, BI_VECTORS);
    ssSetNumDWork(S, 1);
    ssSetNumIWork(S, 3);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

/* With a fixed step the number of steps is known. */
#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    const double step = ssGetFixedStepSize(S);
    double longest = 0, n = bi_scalar(S, BUFFER);
    for (int i = 0; i < bi_count(S, DELAY); i++)
        longest = fmax(longest, bi_data(S, DELAY)[i]);
    if (ssIsVariableStepSolver(S))
        n = fmax(n, LEAST_VARIABLE);
    else if (step > 0)
        n = fmax(n, longest / step + 4);
    if (!(n >= 2)) n = 2;
    if (n > MOST) {
        ssSetErrorStatus(S, "the delay takes more than 1e7 steps");
        return;
    }
    ssSetDWorkWidth(S, 0, (int_T)n * (1 + ssGetOutputPortWidth(S, 0)));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    ssSetIWorkValue(S, COUNT, 0);
    ssSetIWorkValue(S, NEXT, 0);
    ssSetIWorkValue(S, ROOM, ssGetDWorkWidth(S, 0) / (1 + ssGetOutputPortWidth(S, 0)));
}

/* Kept step k, from 0, the oldest: its time, then the elements. */
static real_T *kept(SimStruct *S, int k)
{
    const int room = ssGetIWorkValue(S, ROOM);
    const int first = ssGetIWorkValue(S, NEXT) - ssGetIWorkValue(S, COUNT) + room;
    return (real_T *)ssGetDWork(S, 0) +
           (size_t)((first + k) % room) * (size_t)(1 + ssGetOutputPortWidth(S, 0));
}

/* The line through two points. */
static double line(double t, double t0, double y0, double t1, double y1)
{
    return t1 > t0 ? y0 + (t - t0) * (y1 - y0) / (t1 - t0) : y1;
}

static double past(SimStruct *S, double t, int i)
{
    const int n = ssGetIWorkValue(S, COUNT);
    int low = 0, high = n - 1;
    if (n == 0 || t < kept(S, 0)[0]) return bi_element(S, INITIAL, i);
    if (t >= kept(S, high)[0]) {
        const real_T *last = kept(S, high);
        const real_T *before = n > 1 ? kept(S, high - 1) : last;
        if (bi_scalar(S, THROUGH) != 0 && ssGetT(S) > last[0])
            return line(t, last[0], last[1 + i], ssGetT(S),
                        *ssGetInputPortRealSignalPtrs(S, 0)[i]);
        return line(t, before[0], before[1 + i], last[0], last[1 + i]);
    }
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (kept(S, middle)[0] <= t)
            low = middle;
        else
            high = middle;
    }
    const real_T *a = kept(S, low), *b = kept(S, high);
    return line(t, a[0], a[1 + i], b[0], b[1 + i]);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double delay = bi_element(S, DELAY, i), t = ssGetT(S) - delay;
        /* rounding must not make the first output an initial one */
        const double first = ssGetTStart(S);
        ssGetOutputPortRealSignal(S, 0)[i] =
            bi_scalar(S, THROUGH) != 0 && delay == 0
                ? *ssGetInputPortRealSignalPtrs(S, 0)[i]
                : past(S, bi_reached(t, first) && t < first ? first : t, i);
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const int room = ssGetIWorkValue(S, ROOM);
    double longest = 0;
    (void)tid;
    for (int i = 0; i < bi_count(S, DELAY); i++)
        longest = fmax(longest, bi_data(S, DELAY)[i]);
    if (ssGetIWorkValue(S, COUNT) == room) {
        if (kept(S, 1)[0] > ssGetT(S) - longest) {
            ssSetErrorStatus(S, "its buffer is full: enlarge it (BufferSize)");
            return;
        }
        ssSetIWorkValue(S, COUNT, room - 1);
    }
    real_T *to =
        (real_T *)ssGetDWork(S, 0) +
        (size_t)ssGetIWorkValue(S, NEXT) * (size_t)(1 + ssGetOutputPortWidth(S, 0));
    to[0] = ssGetT(S);
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) to[1 + i] = *u[i];
    ssSetIWorkValue(S, NEXT, (ssGetIWorkValue(S, NEXT) + 1) % room);
    ssSetIWorkValue(S, COUNT, ssGetIWorkValue(S, COUNT) + 1);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "TransportDelay",
     .values = "DelayTime=1;InitialInput|InitialOutput=0;TransDelayFeedthrough=;"
               "BufferSize=1024",
     .only = "TransDelayFeedthrough=on|off",
     .idle = "PadeOrder;FixedBuffer",
     .make = twh_make_transport_delay},
    {0}};

BUILTIN(.parameters = "delay=1 initial=0 through=0 buffer=1024", .simulink = simulink);
