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

#include "integrators.h"

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

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    static const int vector[] = {GAIN, INITIAL, LOWER, UPPER};
    const int width = it_width(S, vector, 4), kind = edge_kind(S, RESET);
    const int nout = 1 + is(S, SATURATION) + is(S, STATE);
    if (bi_count(S, TS) > 2)
        ssSetErrorStatus(S, "the sample time must be a period, or [period offset]");
    if (kind < 0 || !width || bi_count(S, TS) > 2) return;
    it_ports(S, width, kind != EDGE_NONE, is(S, EXTERNAL), nout);
    ssSetInputPortDirectFeedThrough(S, 0, bi_scalar(S, METHOD) != FORWARD);
    if (is(S, STATE)) twh_state_port(S, nout - 1);
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
    if (is(S, LIMITS)) it_check_limits(S, LOWER, UPPER);
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
    const int restart =
        it_restarts(S, ssGetIWorkValue(S, KIND), ssGetRWork(S) + SIGNAL) |
        ssGetIWorkValue(S, NEW);
    const int as_output = !is(S, OF_STATE);
    real_T *x = ssGetRealDiscStates(S), *y = ssGetOutputPortRealSignal(S, 0);
    (void)tid;
    ssSetIWorkValue(S, NEW, 0);
    for (int i = 0; i < n; i++) {
        if (restart)
            x[i] = is(S, EXTERNAL) ? *ssGetInputPortRealSignalPtrs(S, last)[i]
                                   : bi_element(S, INITIAL, i);
        y[i] =
            inside(S, i, restart && as_output ? x[i] : x[i] + addition(S, i, restart));
        if (is(S, SATURATION))
            ssGetOutputPortRealSignal(S, 1)[i] =
                is(S, LIMITS) ? it_end(S, i, y[i], LOWER, UPPER) : 0;
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
