/* from_table: a table of values over times; values has one row per time and one column
 * per output element, two equal times are a jump. Between the times it is linear, with
 * interpolate=0 the value before. after is what follows the last time: 'hold', 'linear'
 * (through the last two points), 'zero' or 'repeat' (the table again); before is the
 * same for what precedes the first time, without 'repeat'.
 *
 * With a variable-step solver the times are zero crossings. */
#define S_FUNCTION_NAME from_table
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#define BI_TEXTS (1u << 4 | 1u << 5)
#include "lookup.h"

enum { TIMES, VALUES, TS, INTERPOLATE, BEFORE, AFTER, NPARAM };
enum { HOLD, LINEAR, ZERO, REPEAT };
enum { FIRST, LAST, AT, NIWORK }; /* AT: the point before */
enum { SHIFT, NEXT, NRWORK };     /* of the table by repetition; the next point */

static int end(SimStruct *S, int param)
{
    static const char *const names[] = {"hold", "linear", "zero", "repeat", NULL};
    const int how = bi_choice(S, param, names);
    return how == REPEAT && param == BEFORE ? -1 : how;
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    const int n = bi_count(S, TIMES), total = bi_count(S, VALUES);
    if (total % n ||
        (n > 1 && (int)mxGetM(ssGetSFcnParam(S, VALUES)) != n && total != n)) {
        ssSetErrorStatus(S, "values must have one row per time");
        return;
    }
    if (!look_increases(bi_data(S, TIMES), n, 1)) {
        ssSetErrorStatus(S, "times must increase");
        return;
    }
    if (end(S, BEFORE) < 0 || end(S, AFTER) < 0) {
        ssSetErrorStatus(S, "before must be 'hold', 'linear' or 'zero', after one of "
                            "them or 'repeat'");
        return;
    }
    bi_source(S, total / n);
    ssSetNumRWork(S, NRWORK);
    ssSetNumIWork(S, NIWORK);
    ssSetNumNonsampledZCs(S, 1);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, FIRST, end(S, BEFORE));
    ssSetIWorkValue(S, LAST, end(S, AFTER));
}

/* How far the table is shifted now, the points on both sides of now. */
static void find_points(SimStruct *S)
{
    const int n = bi_count(S, TIMES);
    const double *time = bi_data(S, TIMES), t = ssGetT(S);
    const double period = time[n - 1] - time[0];
    double shift = 0;
    if (ssGetIWorkValue(S, LAST) == REPEAT && period > 0 &&
        bi_reached(t, time[n - 1])) {
        double passed = floor((t - time[0]) / period);
        if (bi_reached(t, time[0] + (passed + 1) * period)) passed++;
        shift = passed * period;
    }
    const int k = look_reached(time, n, shift, t);
    ssSetRWorkValue(S, SHIFT, shift);
    ssSetRWorkValue(S, NEXT, k + 1 < n ? shift + time[k + 1] : HUGE_VAL);
    ssSetIWorkValue(S, AT, k);
}

/* The values at time t are (1 - f) those of point k and f those of the next one; 0 if
 * they are zero. Within a step the interval stays the same. */
static int find_place(SimStruct *S, int *k, double *f)
{
    const int n = bi_count(S, TIMES), at = ssGetIWorkValue(S, AT);
    const double *time = bi_data(S, TIMES), t = ssGetT(S);
    const double shift = ssGetRWorkValue(S, SHIFT);
    const int late = at == n - 1 && t - shift > time[n - 1] + 8 * DBL_EPSILON * fabs(t);
    const int how = ssGetIWorkValue(S, at < 0 ? FIRST : LAST);
    *k = at < 0 ? 0 : at;
    *f = 0;
    if (at >= 0 && at < n - 1) {
        if (bi_scalar(S, INTERPOLATE) != 0) *f = look_part(time, at, shift, t);
        return 1;
    }
    if (at < 0 || late) {
        if (how == ZERO) return 0;
        if (how != LINEAR || n < 2) return 1;
        *k = at < 0 ? 0 : n - 2;
        const double d = time[*k + 1] - time[*k];
        *f = d > 0 ? (t - shift - time[*k]) / d : at >= 0;
    }
    return 1;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const double *value = bi_data(S, VALUES);
    const int n = bi_count(S, TIMES);
    int k;
    double f;
    (void)tid;
    if (bi_may_switch(S)) find_points(S);
    const int some = find_place(S, &k, &f);
    for (int j = 0; j < ssGetOutputPortWidth(S, 0); j++) {
        const double *at = value + j * n + k;
        ssGetOutputPortRealSignal(S, 0)[j] = !some    ? 0
                                             : f == 0 ? at[0]
                                                      : (1 - f) * at[0] + f * at[1];
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const double next = ssGetRWorkValue(S, NEXT);
    if (ssGetNumNonsampledZCs(S) > 0)
        ssGetNonsampledZCs(S)[0] = isinf(next) ? -1 : ssGetT(S) - next;
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "FromWorkspace",
     .values = "VariableName=;SampleTime=0;OutputAfterFinalValue=;Interpolate=",
     .only = "OutputAfterFinalValue=Holding final value|Extrapolation|Setting to "
             "zero|Cyclic repetition",
     .idle = "ZeroCross",
     .make = twh_make_from_workspace},
    {.type = "FromFile",
     .values = "FileName=;SampleTime=0;ExtrapolationBeforeFirstDataPoint=;"
               "InterpolationWithinTimeRange=;ExtrapolationAfterLastDataPoint=",
     .only = "ExtrapolationBeforeFirstDataPoint=Linear extrapolation|Hold first "
             "value|Ground value;InterpolationWithinTimeRange=Linear "
             "interpolation|Zero order hold;ExtrapolationAfterLastDataPoint=Linear "
             "extrapolation|Hold last value|Ground value",
     .idle = "ZeroCross;PreventDirectFeedthrough",
     .make = twh_make_from_file},
    {0}};

BUILTIN(.parameters = "times=[0;1] values=[0;1] ts=0 interpolate=1 before='hold' "
                      "after='hold'",
        .simulink = simulink);
