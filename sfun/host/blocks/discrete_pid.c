/* discrete_pid: the PID controller in discrete time, with the parameters of pid. The
 * methods of integral and filter are 'forward', 'backward' or 'trapezoidal': s stands
 * for (z - 1) / T, (z - 1) / (T z), 2 (z - 1) / (T (z + 1)); with filtered=0 the
 * derivative is (z - 1) / (T z).
 *
 * blocks/pid.h has the equations. Where the integral acts at once, its anti-windup
 * depends on the output of the same step: v solves v = v0 + g (Kb (u - v) +
 * Kt (TR - u)), u = v within the limits; clamping is decided with I e included. */
#define S_FUNCTION_NAME discrete_pid
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 12
#define BI_TEXTS (1u << 17 | 1u << 18 | 1u << 19 | 1u << 20)
#include "builtin.h"

#include "pid.h"

enum { METHOD = PID_PARAMETERS, FILTER, TS, NPARAM };
enum { FORWARD, BACKWARD, TRAPEZOIDAL };
enum { NEW, KIND, WINDUP, HOW, HOW_FILTER, NIWORK };
enum { PERIOD, BEFORE, NRWORK }; /* and the input of the integral for each element */

static int method(SimStruct *S, int param)
{
    static const char *const names[] = {"forward", "backward", "trapezoidal", NULL};
    return bi_choice(S, param, names);
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int how = method(S, METHOD);
    if (how < 0 || method(S, FILTER) < 0) {
        ssSetErrorStatus(S, "a method must be 'forward', 'backward' or 'trapezoidal'");
        return;
    }
    if (!pid_declare(S, how != FORWARD || pid_has(S, PID_P) || pid_has(S, PID_D)))
        return;
    ssSetNumDiscStates(S, DYNAMICALLY_SIZED);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetNumIWork(S, NIWORK);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

/* States: the integral; the filter, or the last input of the difference. */
#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    const int n = ssGetOutputPortWidth(S, 0);
    ssSetNumDiscStates(S, 2 * n);
    ssSetNumRWork(S, NRWORK + n);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    const double period = ssGetSampleTime(S, 0);
    if (!(period > 0) || isinf(period)) {
        ssSetErrorStatus(S, "needs a discrete sample time, but the one that it "
                            "inherits is not: set one");
        return;
    }
    pid_check_limits(S);
    ssSetRWorkValue(S, PERIOD, period);
    ssSetRWorkValue(S, BEFORE, NAN);
    ssSetIWorkValue(S, KIND, edge_kind(S, PID_RESET));
    ssSetIWorkValue(S, WINDUP, pid_windup(S));
    ssSetIWorkValue(S, HOW, method(S, METHOD));
    ssSetIWorkValue(S, HOW_FILTER, method(S, FILTER));
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    ssSetIWorkValue(S, NEW, 1);
}

static pid_ports ports(SimStruct *S)
{
    return pid_find_ports(S, ssGetIWorkValue(S, KIND) != EDGE_NONE);
}

/* The part of the step that acts at once. */
static double at_once(SimStruct *S, int which)
{
    const double T = ssGetRWorkValue(S, PERIOD);
    const int how = ssGetIWorkValue(S, which);
    return how == FORWARD ? 0 : how == BACKWARD ? T : T / 2;
}

static double derivative(SimStruct *S, const pid_ports *p, int i)
{
    const double in = pid_into_derivative(S, p, i);
    const double x = ssGetRealDiscStates(S)[ssGetOutputPortWidth(S, 0) + i];
    if (!pid_is(S, PID_FILTERED)) return (in - x) / ssGetRWorkValue(S, PERIOD);
    const double N = bi_element(S, PID_N, i);
    return N * (in - x) / (1 + N * at_once(S, HOW_FILTER));
}

/* v for a side of the limits: 0, 1, -1. v0 has no feedback. */
static double solve(SimStruct *S, const pid_ports *p, int i, double v0, int side)
{
    double g = at_once(S, HOW);
    if (pid_is(S, PID_IDEAL)) g *= bi_element(S, PID_P, i);
    const double Kb =
        ssGetIWorkValue(S, WINDUP) == PID_BACK ? bi_element(S, PID_KB, i) : 0;
    const double Kt = p->tracking >= 0 ? bi_element(S, PID_KT, i) : 0;
    const double TR = p->tracking >= 0 ? pid_input(S, p->tracking, i) : 0;
    if (side == 0) return (v0 + g * Kt * TR) / (1 + g * Kt);
    const double u = pid_limited(S, i, 0, side);
    return (v0 + g * (Kb * u + Kt * (TR - u))) / (1 + g * Kb);
}

/* The output; *into is the input of the integral. */
static double output(SimStruct *S, const pid_ports *p, int i, double *into)
{
    const int windup = ssGetIWorkValue(S, WINDUP);
    const double x = ssGetRealDiscStates(S)[i], d = derivative(S, p, i);
    for (int held = 0;; held = 1) {
        *into = held ? 0 : pid_into_integral(S, p, i);
        const double v0 = pid_sum(S, p, i, x + at_once(S, HOW) * *into, d);
        const int side = pid_side(S, i, solve(S, p, i, v0, 0));
        if (!held && windup == PID_CLAMPING && side && side == edge_sign(*into))
            continue;
        const double v = solve(S, p, i, v0, side), u = pid_limited(S, i, v, side);
        *into += pid_feedback(S, p, i, v, u, windup);
        return u;
    }
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const pid_ports p = ports(S);
    const int n = ssGetOutputPortWidth(S, 0);
    real_T *x = ssGetRealDiscStates(S);
    (void)tid;
    if (pid_restarts(S, &p, ssGetIWorkValue(S, KIND), ssGetIWork(S) + NEW,
                     ssGetRWork(S) + BEFORE))
        for (int i = 0; i < n; i++) {
            x[i] = pid_initial(S, p.x0, PID_X0, i);
            x[n + i] = pid_initial(S, p.f0, PID_F0, i);
        }
    for (int i = 0; i < n; i++)
        ssGetOutputPortRealSignal(S, 0)[i] =
            output(S, &p, i, ssGetRWork(S) + NRWORK + i);
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const pid_ports p = ports(S);
    const int n = ssGetOutputPortWidth(S, 0);
    const double T = ssGetRWorkValue(S, PERIOD);
    real_T *x = ssGetRealDiscStates(S);
    (void)tid;
    for (int i = 0; i < n; i++) {
        x[i] += T * ssGetRWorkValue(S, NRWORK + i);
        if (pid_is(S, PID_FILTERED))
            x[n + i] += T * derivative(S, &p, i);
        else
            x[n + i] = pid_into_derivative(S, &p, i);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

BUILTIN(.parameters = PID_NAMES " integrator='forward' filter='forward' ts=1");
