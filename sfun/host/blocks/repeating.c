/* repeating: a table of values over times, again and again from its end; its times
 * begin with 0. interpolation is 'linear', 'flat' (the point before), 'nearest' or
 * 'above'.
 *
 * With a variable-step solver the points are zero crossings. */
#define S_FUNCTION_NAME repeating
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#define BI_TEXTS (1u << 2)
#include "lookup.h"

enum { TIMES, VALUES, METHOD, TS, NPARAM };
enum { PERIODS, NEXT, NRWORK }; /* that have passed; the time of the next point */
enum { HOW, AT, NIWORK };       /* the point before */

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM) || look_method(S, METHOD) < 0) return;
    const int n = bi_count(S, TIMES);
    const double *t = bi_data(S, TIMES);
    if (n < 2 || n != bi_count(S, VALUES) || t[0] != 0 || !look_increases(t, n, 1) ||
        !(t[n - 1] > 0)) {
        ssSetErrorStatus(S, "needs increasing times that begin with 0, at least two, "
                            "and a value for each");
        return;
    }
    bi_source(S, 1);
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
    ssSetIWorkValue(S, HOW, look_method(S, METHOD));
}

/* The periods that have passed and the points on both sides of now. */
static void find_points(SimStruct *S)
{
    const int n = bi_count(S, TIMES);
    const double *point = bi_data(S, TIMES), period = point[n - 1], t = ssGetT(S);
    double passed = floor(t / period);
    if (bi_reached(t, (passed + 1) * period)) passed++;
    int k = look_reached(point, n, passed * period, t);
    if (k < 0) k = 0;
    if (k > n - 2) k = n - 2;
    ssSetIWorkValue(S, AT, k);
    ssSetRWorkValue(S, PERIODS, passed);
    ssSetRWorkValue(S, NEXT, passed * period + point[k + 1]);
}

/* Within a step the interval stays the same, so that the signal has no jump there. */
static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int n = bi_count(S, TIMES), how = ssGetIWorkValue(S, HOW);
    const double *point = bi_data(S, TIMES), *value = bi_data(S, VALUES);
    (void)tid;
    if (bi_may_switch(S)) find_points(S);
    const int k = ssGetIWorkValue(S, AT);
    const double f =
        look_part(point, k, ssGetRWorkValue(S, PERIODS) * point[n - 1], ssGetT(S));
    ssGetOutputPortRealSignal(S, 0)[0] =
        how == LOOK_LINEAR ? (1 - f) * value[k] + f * value[k + 1]
                           : value[look_point(how, k, bi_fit(f, 0, 1))];
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    if (ssGetNumNonsampledZCs(S) > 0)
        ssGetNonsampledZCs(S)[0] = ssGetT(S) - ssGetRWorkValue(S, NEXT);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Repeating table",
     .masked = 1,
     .values = "rep_seq_t=[0 2];rep_seq_y=[0 2];='linear';=0"},
    {.type = "Repeating Sequence Interpolated",
     .masked = 1,
     .values = "TimeValues=;OutValues=;LookUpMeth=;tsamp=",
     .only = "LookUpMeth=Interpolation-Use End Values|Use Input Nearest|Use Input "
             "Below|Use Input Above",
     .make = twh_make_repeating},
    {0}};

BUILTIN(.parameters = "times=[0;1] values=[0;1] interpolation='linear' ts=0",
        .simulink = simulink);
