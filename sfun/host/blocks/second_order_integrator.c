/* second_order_integrator: x'' = u; outputs x and x'. x0 and v0 are the initial values;
 * external_x=1 and external_v=1 take them from further inputs, after that of reset,
 * which is 'none' or what of the second input restarts both states: 'rising',
 * 'falling', 'either', 'level' or 'level hold'. limit_x=1 keeps x within lower_x and
 * upper_x: at a limit x' becomes zero, with reinit=1 the initial value of x', and
 * stays zero while it or u points outward. limit_v=1 keeps x' within lower_v and
 * upper_v. show=1: the only output is x, 2: it is x'.
 *
 * With a variable step these instants are zero crossings, as in integrator.c. */
#define S_FUNCTION_NAME second_order_integrator
#define S_FUNCTION_LEVEL 2
#define BI_TEXTS (1u << 4)
#include "builtin.h"

#include "integrators.h"

enum {
    X0,
    V0,
    EXTERNAL_X,
    EXTERNAL_V,
    RESET,
    LIMIT_X,
    LOWER_X,
    UPPER_X,
    LIMIT_V,
    LOWER_V,
    UPPER_V,
    REINIT,
    SHOW,
    NPARAM
};
enum { NEW, KIND, NIWORK };
enum { BOTH, ONLY_X, ONLY_V };

static int is(SimStruct *S, int param)
{
    return bi_scalar(S, param) != 0;
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    static const int vector[] = {X0, V0, LOWER_X, UPPER_X, LOWER_V, UPPER_V};
    const int kind = edge_kind(S, RESET), width = it_width(S, vector, 6);
    if (kind < 0 || !width) return;
    it_ports(S, width, kind != EDGE_NONE, is(S, EXTERNAL_X) + is(S, EXTERNAL_V),
             bi_scalar(S, SHOW) == BOTH ? 2 : 1);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
    ssSetNumIWork(S, NIWORK);
    ssSetNumRWork(S, 1); /* the reset signal at the last step */
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
}

/* States: all of x, then all of x'. Modes: the limit at which each is held. */
#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    const int n = ssGetOutputPortWidth(S, 0);
    ssSetNumContStates(S, 2 * n);
    ssSetNumModes(S, 2 * n);
    ssSetNumNonsampledZCs(S, (edge_kind(S, RESET) != EDGE_NONE) +
                                 2 * n * (is(S, LIMIT_X) + is(S, LIMIT_V)));
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, KIND, edge_kind(S, RESET));
    ssSetRWorkValue(S, 0, NAN); /* no step yet */
    if (is(S, LIMIT_X)) it_check_limits(S, LOWER_X, UPPER_X);
    if (is(S, LIMIT_V)) it_check_limits(S, LOWER_V, UPPER_V);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    const int n = ssGetOutputPortWidth(S, 0);
    for (int i = 0; i < n; i++) {
        ssGetContStates(S)[i] = bi_element(S, X0, i);
        ssGetContStates(S)[n + i] = bi_element(S, V0, i);
    }
    ssSetIWorkValue(S, NEW, 1);
}

/* The present initial value of x (0) or x' (1). */
static double initial(SimStruct *S, int which, int i)
{
    const int last = ssGetNumInputPorts(S) - 1;
    const int port = which ? last : last - is(S, EXTERNAL_V);
    return is(S, which ? EXTERNAL_V : EXTERNAL_X)
               ? *ssGetInputPortRealSignalPtrs(S, port)[i]
               : bi_element(S, which ? V0 : X0, i);
}

/* 1, -1: at the upper or lower limit, or past it. */
static int end_of_x(SimStruct *S, int i, double x)
{
    return is(S, LIMIT_X) ? it_end(S, i, x, LOWER_X, UPPER_X) : 0;
}

static int end_of_v(SimStruct *S, int i, double v)
{
    return is(S, LIMIT_V) ? it_end(S, i, v, LOWER_V, UPPER_V) : 0;
}

static double within(SimStruct *S, int i, double v)
{
    const int end = end_of_v(S, i, v);
    return end ? bi_element(S, end > 0 ? UPPER_V : LOWER_V, i) : v;
}

/* At a major step. */
static void settle(SimStruct *S)
{
    const int n = ssGetOutputPortWidth(S, 0);
    real_T *x = ssGetContStates(S), *v = x + n;
    const int restart = it_restarts(S, ssGetIWorkValue(S, KIND), ssGetRWork(S)) |
                        ssGetIWorkValue(S, NEW);
    int moved = 0;
    ssSetIWorkValue(S, NEW, 0);
    for (int i = 0; i < n; i++) {
        double to = restart ? initial(S, 0, i) : x[i];
        double speed = within(S, i, restart ? initial(S, 1, i) : v[i]);
        const int end = end_of_x(S, i, to);
        if (end) {
            to = bi_element(S, end > 0 ? UPPER_X : LOWER_X, i);
            /* it arrives with a speed, or is held there with none */
            if (end * speed > 0 && is(S, REINIT))
                speed = within(S, i, initial(S, 1, i));
            if (end * speed > 0) speed = 0;
        }
        moved |= !(to == x[i] && speed == v[i]);
        x[i] = to;
        v[i] = speed;
    }
    if (moved) ssSetSolverNeedsReset(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int n = ssGetOutputPortWidth(S, 0), switches = bi_may_switch(S);
    const real_T *x = ssGetContStates(S), *v = x + n;
    const int show = (int)bi_scalar(S, SHOW);
    (void)tid;
    if (ssIsMajorTimeStep(S)) settle(S);
    for (int i = 0; i < n; i++) {
        const int end = switches ? end_of_x(S, i, x[i]) : 0;
        if (show != ONLY_V)
            ssGetOutputPortRealSignal(S, 0)[i] =
                end ? bi_element(S, end > 0 ? UPPER_X : LOWER_X, i) : x[i];
        if (show != ONLY_X)
            ssGetOutputPortRealSignal(S, show == BOTH)[i] = end * v[i] > 0 ? 0
                                                            : switches
                                                                ? within(S, i, v[i])
                                                                : v[i];
    }
}

/* The limits at which x, and x', are held: mode[0] and mode[1]. */
static void find_modes(SimStruct *S, int i, int_T *mode)
{
    const int n = ssGetOutputPortWidth(S, 0);
    const double x = ssGetContStates(S)[i], v = ssGetContStates(S)[n + i];
    const double u = *ssGetInputPortRealSignalPtrs(S, 0)[i];
    const int ex = end_of_x(S, i, x), ev = end_of_v(S, i, v);
    mode[0] = ex * v > 0 || (ex * v == 0 && ex * u > 0) ? ex : 0;
    mode[1] = ev * u > 0 ? ev : 0;
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const int n = ssGetOutputPortWidth(S, 0);
    int_T mode[2];
    (void)tid;
    for (int i = 0; i < n; i++) {
        find_modes(S, i, mode);
        ssGetModeVector(S)[i] = mode[0];
        ssGetModeVector(S)[n + i] = mode[1];
    }
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const int n = ssGetOutputPortWidth(S, 0), switches = bi_may_switch(S);
    for (int i = 0; i < n; i++) {
        int_T mode[2] = {ssGetModeVector(S)[i], ssGetModeVector(S)[n + i]};
        if (switches) find_modes(S, i, mode);
        ssGetdX(S)[i] = mode[0] ? 0 : ssGetContStates(S)[n + i];
        ssGetdX(S)[n + i] = mode[0] || mode[1] ? 0 : *u[i];
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const int n = ssGetOutputPortWidth(S, 0);
    const real_T *x = ssGetContStates(S), *v = x + n;
    const int_T *mode = ssGetModeVector(S);
    real_T *z = ssGetNonsampledZCs(S);
    if (ssGetNumNonsampledZCs(S) == 0) return;
    if (ssGetIWorkValue(S, KIND) != EDGE_NONE)
        *z++ = edge_crossing(*ssGetInputPortRealSignalPtrs(S, 1)[0]);
    for (int i = 0; i < n && is(S, LIMIT_X); i++) {
        *z++ = mode[i] > 0 ? bi_side(*u[i], 1)
                           : bi_side(x[i] - bi_element(S, UPPER_X, i), 0);
        *z++ = mode[i] < 0 ? bi_side(*u[i], 0)
                           : bi_side(x[i] - bi_element(S, LOWER_X, i), 1);
    }
    for (int i = 0; i < n && is(S, LIMIT_V); i++) {
        *z++ = mode[n + i] > 0 ? bi_side(*u[i], 1)
                               : bi_side(v[i] - bi_element(S, UPPER_V, i), 0);
        *z++ = mode[n + i] < 0 ? bi_side(*u[i], 0)
                               : bi_side(v[i] - bi_element(S, LOWER_V, i), 1);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "SecondOrderIntegrator",
     .values = "ICX=0.0;ICDXDT=0.0;ICSourceX=;ICSourceDXDT=;ExternalReset=;LimitX=;"
               "LowerLimitX=0.0;UpperLimitX=1.0;LimitDXDT=;LowerLimitDXDT=-inf;"
               "UpperLimitDXDT=inf;ReinitDXDTwhenXreachesSaturation=;ShowOutput=",
     .only = "ICSourceX=internal|external;ICSourceDXDT=internal|external;WrapX=off;"
             "WrapStateX=off;ExternalReset=none|rising|falling|either|level|level hold;"
             "ShowOutput=both|x|dx/dt|dxdt",
     .noted = "AbsoluteToleranceX=auto|-1;AbsoluteToleranceDXDT=auto|-1",
     .idle = "StateNameX;StateNameDXDT;ZeroCross;WrappedUpperValueX;WrappedLowerValueX;"
             "IgnoreStateLimitsAndResetForLinearization",
     .make = twh_make_second_order_integrator},
    {0}};

BUILTIN(.parameters = "x0=0 v0=0 external_x=0 external_v=0 reset='none' limit_x=0 "
                      "lower_x=-inf upper_x=inf limit_v=0 lower_v=-inf upper_v=inf "
                      "reinit=0 show=0",
        .integers = 1, .simulink = simulink);
