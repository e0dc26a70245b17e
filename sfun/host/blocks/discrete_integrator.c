/* discrete_integrator: the sum of gain T u, T the sample time. method 0: forward Euler,
 * y(n+1) = y(n) + gain T u(n); 1: backward Euler, with u(n+1) instead; 2: trapezoidal,
 * with the mean of both. accumulate: T is 1. initial is y(0); with of_state it is the
 * state before it, so that methods 1 and 2 add their part of u(0). external, reset,
 * limits (1: y stays within lower and upper), saturation and state are those of an
 * integrator, 'level hold' the sampled level. In a group that is called, T is the time
 * since the last call.
 *
 * The state is y without the part of the present input:
 *     y(n) = x(n) + b u(n),  x(n+1) = y(n) + (gain T - b) u(n),  b = 0, gain T, gain
 * T/2 With calls, the whole step is taken at the call that ends it: y(n) = x(n) + gain
 * T v,  x(n+1) = y(n),  v = u(n-1), u(n) or the mean of both
 */
#define S_FUNCTION_NAME discrete_integrator
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#define BI_TEXTS (1u << 6)
#include "builtin.h"

#include "edges.h"

enum {
    GAIN,
    INITIAL,
    TS,
    METHOD,
    ACCUMULATE,
    OF_STATE,
    RESET,
    EXTERNAL,
    LIMITS,
    LOWER,
    UPPER,
    SATURATION,
    STATE,
    NPARAM
};
enum { FORWARD, BACKWARD, TRAPEZOIDAL };
enum { NEW, KIND, CALLED, NIWORK }; /* NEW: the state gets its initial value */
enum { SIGNAL, PERIOD, LAST, U };   /* the reset signal; of calls: time, inputs */

static int is(SimStruct *S, int param)
{
    return bi_scalar(S, param) != 0;
}

static int width_of_parameters(SimStruct *S)
{
    static const int vector[] = {GAIN, INITIAL, LOWER, UPPER};
    int width = 1;
    for (int i = 0; i < 4; i++) {
        const int n = bi_count(S, vector[i]);
        if (n > 1 && width > 1 && n != width) return 0;
        if (n > 1) width = n;
    }
    return width;
}

static void ports(SimStruct *S, int width, int restarted)
{
    const int nout = 1 + is(S, SATURATION) + is(S, STATE);
    bi_through(S, 1 + restarted + is(S, EXTERNAL), 1);
    ssSetInputPortDirectFeedThrough(S, 0, bi_scalar(S, METHOD) != FORWARD);
    ssSetNumOutputPorts(S, nout);
    for (int i = 0; i < nout; i++)
        ssSetOutputPortWidth(S, i, width > 1 ? width : DYNAMICALLY_SIZED);
    if (width > 1) ssSetInputPortWidth(S, 0, width);
    if (restarted) ssSetInputPortWidth(S, 1, 1);
    if (is(S, STATE)) twh_state_port(S, nout - 1);
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    const int n = width_of_parameters(S), kind = edge_kind(S, RESET);
    if (kind < 0) return;
    if (!n || bi_count(S, TS) > 2) {
        ssSetErrorStatus(S, n ? "the sample time must be a period, or [period offset]"
                              : "gain, initial value and limits must have the same "
                                "number of elements");
        return;
    }
    ports(S, n, kind != EDGE_NONE);
    ssSetNumDiscStates(S, DYNAMICALLY_SIZED);
    ssSetNumIWork(S, NIWORK);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumRWork(S, U + ssGetOutputPortWidth(S, 0));
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    const double period = ssGetSampleTime(S, 0);
    ssSetIWorkValue(S, KIND, edge_kind(S, RESET));
    ssSetIWorkValue(S, CALLED, period == INHERITED_SAMPLE_TIME);
    ssSetRWorkValue(S, SIGNAL, NAN); /* no step yet */
    ssSetRWorkValue(S, PERIOD, is(S, ACCUMULATE) ? 1 : period);
    if (!(period > 0 && period < HUGE_VAL) && period != INHERITED_SAMPLE_TIME &&
        !is(S, ACCUMULATE))
        ssSetErrorStatus(S, "needs a discrete sample time, but the one that it "
                            "inherits is not: set one");
    for (int i = 0; i < ssGetOutputPortWidth(S, 0) && is(S, LIMITS); i++)
        if (!(bi_element(S, LOWER, i) < bi_element(S, UPPER, i)))
            ssSetErrorStatus(S, "the lower limit must be below the upper one");
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < ssGetNumDiscStates(S); i++)
        ssGetRealDiscStates(S)[i] = bi_element(S, INITIAL, i);
    ssSetIWorkValue(S, NEW, 1);
}

static double inside(SimStruct *S, int i, double x)
{
    if (!is(S, LIMITS)) return x;
    const double low = bi_element(S, LOWER, i), high = bi_element(S, UPPER, i);
    return x >= high ? high : x <= low ? low : x;
}

static int restarts(SimStruct *S)
{
    int restart = ssGetIWorkValue(S, NEW);
    ssSetIWorkValue(S, NEW, 0);
    if (ssGetIWorkValue(S, KIND) == EDGE_NONE) return restart;
    const double now = *ssGetInputPortRealSignalPtrs(S, 1)[0];
    const double before = ssGetRWorkValue(S, SIGNAL);
    if (!isnan(before)) restart |= edge_restarts(ssGetIWorkValue(S, KIND), before, now);
    ssSetRWorkValue(S, SIGNAL, now);
    return restart;
}

/* What a step adds in the output that ends it. */
static double addition(SimStruct *S, int i, int restart)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const int method = (int)bi_scalar(S, METHOD), called = ssGetIWorkValue(S, CALLED);
    const real_T *r = ssGetRWork(S);
    double T = r[PERIOD];
    if (called && !is(S, ACCUMULATE)) T = restart ? 0 : ssGetT(S) - r[LAST];
    const double k = bi_element(S, GAIN, i) * T;
    if (method == BACKWARD) return k * *u[i];
    if (!called) return method == FORWARD ? 0 : k / 2 * *u[i];
    if (restart) return 0;
    return method == FORWARD ? k * r[U + i] : k / 2 * (r[U + i] + *u[i]);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int n = ssGetOutputPortWidth(S, 0), last = ssGetNumInputPorts(S) - 1;
    const int restart = restarts(S), as_output = !is(S, OF_STATE);
    real_T *x = ssGetRealDiscStates(S), *y = ssGetOutputPortRealSignal(S, 0);
    (void)tid;
    for (int i = 0; i < n; i++) {
        if (restart)
            x[i] = is(S, EXTERNAL) ? *ssGetInputPortRealSignalPtrs(S, last)[i]
                                   : bi_element(S, INITIAL, i);
        y[i] =
            inside(S, i, restart && as_output ? x[i] : x[i] + addition(S, i, restart));
        if (is(S, SATURATION))
            ssGetOutputPortRealSignal(S, 1)[i] = !is(S, LIMITS)                    ? 0
                                                 : y[i] >= bi_element(S, UPPER, i) ? 1
                                                 : y[i] <= bi_element(S, LOWER, i) ? -1
                                                                                   : 0;
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    static const double rest[] = {1, 0, 0.5}; /* of the step, for each method */
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const real_T *y = ssGetOutputPortRealSignal(S, 0);
    real_T *r = ssGetRWork(S), *x = ssGetRealDiscStates(S);
    const int called = ssGetIWorkValue(S, CALLED);
    (void)tid;
    for (int i = 0; i < ssGetNumDiscStates(S); i++) {
        const double k = bi_element(S, GAIN, i) * r[PERIOD];
        const double more = called ? 0 : k * rest[(int)bi_scalar(S, METHOD)] * *u[i];
        x[i] = inside(S, i, y[i] + more);
        r[U + i] = *u[i];
    }
    r[LAST] = ssGetT(S);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "DiscreteIntegrator",
     .values = "IntegratorMethod=;gainval=1.0;InitialCondition=0;SampleTime=1;"
               "InitialConditionMode=;InitialConditionSetting=;ExternalReset=;"
               "InitialConditionSource=;LimitOutput=;UpperSaturationLimit=;"
               "LowerSaturationLimit=;ShowSaturationPort=;ShowStatePort=",
     .only = "ExternalReset=none|rising|falling|either|level|sampled level;"
             "InitialConditionSource=internal|external",
     .idle = "IgnoreLimit;StateName;StateMustResolveToSignalObject;"
             "RTWStateStorageClass",
     .make = twh_make_discrete_integrator},
    {0}};

BUILTIN(.parameters = "gain=1 initial=0 ts=1 method=0 accumulate=0 of_state=0 "
                      "reset='none' external=0 limits=0 lower=-inf upper=inf "
                      "saturation=0 state=0",
        .integers = 1, .simulink = simulink);
