/* pid: the continuous PID controller u = P e + I / s e + D N / (1 + N / s) e, with a
 * filter, or with filtered=0 with the difference quotient since the last step; ideal=1:
 * P times all of it; two=1: inputs r and y, P on b r - y, D on c r - y, I on r - y. The
 * output stays within lower and upper; windup is 'none', 'back-calculation' (with gain
 * Kb) or 'clamping'; reset is that of an integrator; external initial values (1: of the
 * integral, 2: of the filter, 3: of both) and tracking (with gain Kt) add inputs.
 *
 * blocks/pid.h has the equations. With a variable step the instants at which the output
 * meets its limits and the integral is clamped are zero crossings: within a step they
 * stay as they are. */
#define S_FUNCTION_NAME pid
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 12
#define BI_TEXTS (1u << 17 | 1u << 18)
#include "builtin.h"

#include "last_inputs.h"
#include "pid.h"

enum { NPARAM = PID_PARAMETERS };
enum { NEW = LAST_IWORK, KIND, WINDUP, NIWORK };

static int filtered(SimStruct *S)
{
    return pid_is(S, PID_FILTERED);
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    if (!pid_declare(S, pid_has(S, PID_P) || pid_has(S, PID_D))) return;
    ssSetNumContStates(S, DYNAMICALLY_SIZED);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetNumIWork(S, NIWORK);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
}

static int is_reset(SimStruct *S)
{
    return edge_kind(S, PID_RESET) != EDGE_NONE;
}

/* Modes and crossings: the side of the limits, and if the integral is held. */
#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    const int n = ssGetOutputPortWidth(S, 0);
    ssSetNumContStates(S, filtered(S) ? 2 * n : n);
    ssSetNumRWork(S, last_room(n) + 1);
    ssSetNumModes(S, 2 * n);
    ssSetNumNonsampledZCs(S, 3 * n + is_reset(S));
}

static real_T *before(SimStruct *S)
{
    return ssGetRWork(S) + last_room(ssGetOutputPortWidth(S, 0));
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    pid_check_limits(S);
    ssSetIWorkValue(S, KIND, edge_kind(S, PID_RESET));
    ssSetIWorkValue(S, WINDUP, pid_windup(S));
    *before(S) = NAN;
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    const int n = ssGetOutputPortWidth(S, 0);
    for (int i = 0; i < ssGetNumContStates(S); i++)
        ssGetContStates(S)[i] = bi_element(S, i < n ? PID_X0 : PID_F0, i % n);
    ssSetIWorkValue(S, NEW, 1);
    last_clear(S);
}

static pid_ports ports(SimStruct *S)
{
    return pid_find_ports(S, ssGetIWorkValue(S, KIND) != EDGE_NONE);
}

/* d: the filter's output, or a difference quotient. */
static double derivative(SimStruct *S, const pid_ports *p, int i)
{
    const int n = ssGetOutputPortWidth(S, 0);
    const double in = pid_into_derivative(S, p, i);
    if (filtered(S)) return bi_element(S, PID_N, i) * (in - ssGetContStates(S)[n + i]);
    const real_T *last = last_before(S, n, ssGetT(S));
    return last ? (in - last[1 + i]) / (ssGetT(S) - last[0]) : 0;
}

static double sum(SimStruct *S, const pid_ports *p, int i)
{
    return pid_sum(S, p, i, ssGetContStates(S)[i], derivative(S, p, i));
}

static void settle(SimStruct *S, const pid_ports *p)
{
    const int n = ssGetOutputPortWidth(S, 0);
    int_T *fresh = ssGetIWork(S) + NEW;
    const int first = *fresh;
    if (!pid_restarts(S, p, ssGetIWorkValue(S, KIND), fresh, before(S))) return;
    for (int i = 0; i < n; i++) {
        ssGetContStates(S)[i] = pid_initial(S, p->x0, PID_X0, i);
        if (filtered(S)) ssGetContStates(S)[n + i] = pid_initial(S, p->f0, PID_F0, i);
    }
    if (!first || p->x0 >= 0 || p->f0 >= 0) ssSetSolverNeedsReset(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const pid_ports p = ports(S);
    const int n = ssGetOutputPortWidth(S, 0);
    int_T *side = ssGetModeVector(S), *held = side + n;
    (void)tid;
    if (ssIsMajorTimeStep(S)) settle(S, &p);
    for (int i = 0; i < n; i++) {
        const double v = sum(S, &p, i), into = pid_into_integral(S, &p, i);
        if (bi_may_switch(S)) {
            side[i] = pid_side(S, i, v);
            held[i] = ssGetIWorkValue(S, WINDUP) == PID_CLAMPING && side[i] &&
                      side[i] == edge_sign(into);
        }
        ssGetOutputPortRealSignal(S, 0)[i] = pid_limited(S, i, v, side[i]);
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const pid_ports p = ports(S);
    (void)tid;
    if (filtered(S)) return;
    real_T *to = last_next(S, ssGetOutputPortWidth(S, 0));
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        to[i] = pid_into_derivative(S, &p, i);
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    const pid_ports p = ports(S);
    const int n = ssGetOutputPortWidth(S, 0);
    const int_T *side = ssGetModeVector(S), *held = side + n;
    for (int i = 0; i < n; i++) {
        const double v = sum(S, &p, i), u = pid_limited(S, i, v, side[i]);
        ssGetdX(S)[i] = (held[i] ? 0 : pid_into_integral(S, &p, i)) +
                        pid_feedback(S, &p, i, v, u, ssGetIWorkValue(S, WINDUP));
        if (filtered(S)) ssGetdX(S)[n + i] = derivative(S, &p, i);
    }
}

/* The distance from a limit, 1 if it is infinite. */
static double distance(double v, double limit, int beyond)
{
    return isinf(limit) ? 1 : bi_side(v - limit, beyond);
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const pid_ports p = ports(S);
    const int n = ssGetOutputPortWidth(S, 0);
    const int_T *side = ssGetModeVector(S), *held = side + n;
    real_T *z = ssGetNonsampledZCs(S);
    if (ssGetNumNonsampledZCs(S) == 0) return;
    if (p.reset >= 0) *z++ = edge_crossing(pid_input(S, p.reset, 0));
    for (int i = 0; i < n; i++) {
        const double v = sum(S, &p, i);
        *z++ = distance(v, bi_element(S, PID_UPPER, i), side[i] > 0);
        *z++ = distance(v, bi_element(S, PID_LOWER, i), side[i] >= 0);
        /* clamped or not: by the direction of the integral, while limited */
        *z++ = ssGetIWorkValue(S, WINDUP) == PID_CLAMPING && side[i]
                   ? bi_side(side[i] * pid_into_integral(S, &p, i), held[i])
                   : 1;
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

#define LOOKS                                                                          \
    "LinearizeAsGain;IgnoreLimit;ZeroCross;IntegratorContinuousStateAttributes;"       \
    "FilterContinuousStateAttributes;IntegratorStateIdentifier;FilterStateIdentifier;" \
    "DifferentiatorStateIdentifier;IntegratorStateMustResolveToSignalObject;"          \
    "FilterStateMustResolveToSignalObject;IntegratorRTWStateStorageClass;"             \
    "FilterRTWStateStorageClass;IntegratorRTWStateStorageTypeQualifier;"               \
    "FilterRTWStateStorageTypeQualifier;TunerSelectOption;PIDTuner;SimulateUsing;"     \
    "DifferentiatorOutDataTypeStr;UdiffTsProdOutDataTypeStr"
#define CHOICES                                                                        \
    "Controller=P|I|PI|PD|PID;Form=Parallel|Ideal;TimeDomain=Continuous-time|"         \
    "Discrete-time;InitialConditionSource=internal|external;"                          \
    "ExternalReset=none|rising|falling|either|level;"                                  \
    "AntiWindupMode=none|back-calculation|clamping;"                                   \
    "ControllerParametersSource=internal;SatLimitsSource=internal;UseExternalTs=off;"  \
    "UseKiTs=off;IntegratorMethod=Forward Euler|Backward Euler|Trapezoidal;"           \
    "FilterMethod=Forward Euler|Backward Euler|Trapezoidal;"                           \
    "LowerIntegratorSaturationLimit=-inf|-Inf;UpperIntegratorSaturationLimit=inf|Inf;" \
    "UseExternalDerivativeSource=off"
#define SETTINGS                                                                       \
    "P=;I=;D=;N=;b=;c=;InitialConditionForIntegrator=;InitialConditionForFilter=;"     \
    "LowerSaturationLimit=;UpperSaturationLimit=;Kb=;Kt=;UseFilter=;LimitOutput=;"     \
    "TrackingMode=;SampleTime=;DifferentiatorICPrevScaledInput="

static const block_type simulink[] = {
    {.type = "PID 1dof",
     .masked = 1,
     .values = SETTINGS,
     .only = CHOICES,
     .idle = LOOKS,
     .make = twh_make_pid},
    {.type = "PID 2dof",
     .masked = 1,
     .values = SETTINGS,
     .only = CHOICES,
     .idle = LOOKS,
     .make = twh_make_pid},
    /* of the old collection of extras */
    {.type = "PID Controller", .masked = 1, .values = "P=;I=;D=", .make = twh_make_pid},
    {.type = "PID(2) Controller",
     .masked = 1,
     .values = "P=;I=;D=;N=",
     .make = twh_make_pid},
    {0}};

BUILTIN(.parameters = PID_NAMES, .simulink = simulink);
