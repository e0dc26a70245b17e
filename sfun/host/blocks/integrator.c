/* integrator: y' = u, y(0) = initial. With external=1 the last input is the initial
 * value. reset is 'none', or what of the second input restarts the state: 'rising',
 * 'falling', 'either', 'level' (not zero now or at the last step) or 'level hold' (not
 * zero now). limits: 1 keeps y within lower and upper, 2 wraps it around into them.
 * Further outputs: saturation=1: 1 at the upper limit, -1 at the lower one, else 0;
 * state=1: the state before a restart in the same step.
 *
 * At a limit the derivative is zero while u points outward. With a variable step the
 * instants at which limits are reached and left and at which the state restarts are
 * zero crossings: within a step the state is held, or free, even past a limit. */
#define S_FUNCTION_NAME integrator
#define S_FUNCTION_LEVEL 2
#define BI_TEXTS (1u << 1)
#include "builtin.h"

#include "integrators.h"

enum { INITIAL, RESET, EXTERNAL, LIMITS, LOWER, UPPER, SATURATION, STATE, NPARAM };
enum { FREE, LIMITED, WRAPPED };
enum { NEW, KIND, NIWORK }; /* NEW: the state waits for its initial value */

static int is(SimStruct *S, int param)
{
    return bi_scalar(S, param) != 0;
}

static int limits(SimStruct *S)
{
    return (int)bi_scalar(S, LIMITS);
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    static const int vector[] = {INITIAL, LOWER, UPPER};
    const int kind = edge_kind(S, RESET), width = it_width(S, vector, 3);
    const int nout = 1 + is(S, SATURATION) + is(S, STATE);
    if (kind < 0 || !width) return;
    it_ports(S, width, kind != EDGE_NONE, is(S, EXTERNAL), nout);
    if (is(S, STATE)) twh_state_port(S, nout - 1);
    for (int i = 0; i < NPARAM; i++)
        if (i != LOWER && i != UPPER) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
    ssSetNumContStates(S, DYNAMICALLY_SIZED);
    ssSetNumIWork(S, NIWORK);
    ssSetNumRWork(S, 1); /* the reset signal at the last step */
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    const int n = ssGetOutputPortWidth(S, 0);
    ssSetNumModes(S, limits(S) == LIMITED ? n : 0);
    ssSetNumNonsampledZCs(S, (edge_kind(S, RESET) != EDGE_NONE) +
                                 (limits(S) != FREE ? 2 * n : 0));
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, KIND, edge_kind(S, RESET));
    ssSetRWorkValue(S, 0, NAN); /* no step yet */
    if (limits(S) != FREE) it_check_limits(S, LOWER, UPPER);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < ssGetNumContStates(S); i++)
        ssGetContStates(S)[i] = bi_element(S, INITIAL, i);
    ssSetIWorkValue(S, NEW, is(S, EXTERNAL));
}

/* The state, or its value within the limits. */
static double inside(SimStruct *S, int i, double x)
{
    const double low = bi_element(S, LOWER, i), high = bi_element(S, UPPER, i);
    if (limits(S) == LIMITED) return x >= high ? high : x <= low ? low : x;
    if (limits(S) == FREE || (x >= low && x < high)) return x;
    const double y = x - (high - low) * floor((x - low) / (high - low));
    return y < high ? y : low;
}

/* At a major step: restarts the state and brings it back inside the limits. */
static void settle(SimStruct *S)
{
    real_T *x = ssGetContStates(S);
    const int n = ssGetOutputPortWidth(S, 0), last = ssGetNumInputPorts(S) - 1;
    const int restart = it_restarts(S, ssGetIWorkValue(S, KIND), ssGetRWork(S)) |
                        ssGetIWorkValue(S, NEW);
    int moved = 0;
    for (int i = 0; i < n; i++) {
        double to = x[i];
        if (restart)
            to = is(S, EXTERNAL) ? *ssGetInputPortRealSignalPtrs(S, last)[i]
                                 : bi_element(S, INITIAL, i);
        to = inside(S, i, to);
        moved |= !(to == x[i]);
        x[i] = to;
    }
    ssSetIWorkValue(S, NEW, 0);
    if (moved) ssSetSolverNeedsReset(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const real_T *x = ssGetContStates(S);
    const int n = ssGetOutputPortWidth(S, 0), switches = bi_may_switch(S);
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    (void)tid;
    if (ssIsMajorTimeStep(S)) settle(S);
    for (int i = 0; i < n; i++) y[i] = switches ? inside(S, i, x[i]) : x[i];
    if (is(S, SATURATION) && switches)
        for (int i = 0; i < n; i++)
            ssGetOutputPortRealSignal(S, 1)[i] =
                limits(S) == LIMITED ? it_end(S, i, y[i], LOWER, UPPER) : 0;
}

/* 1 or -1 if the state is at a limit and u keeps it there. */
static int side_of(SimStruct *S, int i)
{
    const double u = *ssGetInputPortRealSignalPtrs(S, 0)[i];
    const int end = it_end(S, i, ssGetContStates(S)[i], LOWER, UPPER);
    return end * u > 0 ? end : 0;
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetNumModes(S); i++) ssGetModeVector(S)[i] = side_of(S, i);
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const int limited = ssGetNumModes(S) > 0, switches = bi_may_switch(S);
    for (int i = 0; i < ssGetNumContStates(S); i++) {
        const int held =
            limited && (switches ? side_of(S, i) : ssGetModeVector(S)[i]) != 0;
        ssGetdX(S)[i] = held ? 0 : *u[i];
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const real_T *x = ssGetContStates(S);
    real_T *z = ssGetNonsampledZCs(S);
    if (ssGetNumNonsampledZCs(S) == 0) return;
    if (ssGetIWorkValue(S, KIND) != EDGE_NONE)
        *z++ = edge_crossing(*ssGetInputPortRealSignalPtrs(S, 1)[0]);
    for (int i = 0; i < ssGetNumContStates(S) && limits(S) != FREE; i++) {
        const int held = ssGetNumModes(S) ? ssGetModeVector(S)[i] : 0;
        *z++ =
            held > 0 ? bi_side(*u[i], 1) : bi_side(x[i] - bi_element(S, UPPER, i), 0);
        *z++ =
            held < 0 ? bi_side(*u[i], 0) : bi_side(x[i] - bi_element(S, LOWER, i), 1);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Integrator",
     .values = "InitialCondition=0;ExternalReset=;InitialConditionSource=;LimitOutput=;"
               "WrapState=;UpperSaturationLimit=;LowerSaturationLimit=;"
               "WrappedStateUpperValue=;WrappedStateLowerValue=;ShowSaturationPort=;"
               "ShowStatePort=",
     .only = "ExternalReset=none|rising|falling|either|level|level hold;"
             "InitialConditionSource=internal|external",
     .noted = "AbsoluteTolerance=auto|-1",
     .idle = "IgnoreLimit;ZeroCross;ContinuousStateAttributes",
     .make = twh_make_integrator},
    {0}};

BUILTIN(.parameters = "initial=0 reset='none' external=0 limits=0 lower=-inf upper=inf "
                      "saturation=0 state=0",
        .integers = 1, .simulink = simulink);
