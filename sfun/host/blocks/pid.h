/* pid.h: what the continuous and the discrete PID controller share: parameters, ports,
 * errors, saturation. For an element
 *
 *     e = r - y            (with one input: the input, for all three errors)
 *     v = P (b r - y) + x + d          parallel form
 *     v = P (b r - y + x + d)          ideal form
 *     u = v within lower ... upper     the output
 *
 * x is the integral of I e + Kb (u - v) + Kt (TR - u), d the derivative of D (c r - y),
 * filtered with N: N / (1 + N / s). Kb counts with windup 'back-calculation'. With
 * 'clamping' I e is left out while v is beyond a limit and I e would drive it further.
 *
 * Inputs, in this order: r and y, or one error; the reset signal; the initial values
 * of x and of the filter; TR. */
#ifndef TWH_PID_H
#define TWH_PID_H

#include "edges.h"

enum {
    PID_P,
    PID_I,
    PID_D,
    PID_N,
    PID_B,
    PID_C,
    PID_X0,
    PID_F0,
    PID_LOWER,
    PID_UPPER,
    PID_KB,
    PID_KT,
    PID_VECTORS, /* they act element by element */
    PID_TWO = PID_VECTORS,
    PID_IDEAL,
    PID_FILTERED,
    PID_EXTERNAL, /* 1: x, 2: filter, 3: both start with values of inputs */
    PID_TRACKING,
    PID_WINDUP,
    PID_RESET,
    PID_PARAMETERS
};
#define PID_NAMES                                                                      \
    "P=1 I=1 D=0 N=100 b=1 c=1 initial=0 initial_filter=0 lower=-inf upper=inf Kb=1 "  \
    "Kt=1 two=0 ideal=0 filtered=1 external=0 tracking=0 windup='none' reset='none'"
#define PID_TEXTS (1u << PID_WINDUP | 1u << PID_RESET)

enum { PID_NO_WINDUP, PID_BACK, PID_CLAMPING };

typedef struct pid_ports {
    int y, reset, x0, f0, tracking, count; /* -1: there is none */
} pid_ports;

static inline int pid_is(SimStruct *S, int param)
{
    return bi_scalar(S, param) != 0;
}

static inline int pid_windup(SimStruct *S)
{
    static const char *const names[] = {"none", "back-calculation", "clamping", NULL};
    return bi_choice(S, PID_WINDUP, names);
}

static inline pid_ports pid_find_ports(SimStruct *S, int restarted)
{
    pid_ports p = {
        .count = 1, .y = -1, .reset = -1, .x0 = -1, .f0 = -1, .tracking = -1};
    const int external = (int)bi_scalar(S, PID_EXTERNAL);
    if (pid_is(S, PID_TWO)) p.y = p.count++;
    if (restarted) p.reset = p.count++;
    if (external & 1) p.x0 = p.count++;
    if (external & 2) p.f0 = p.count++;
    if (pid_is(S, PID_TRACKING)) p.tracking = p.count++;
    return p;
}

/* Declares the ports; 0 after an error. through: the errors act at once. */
static inline int pid_declare(SimStruct *S, int through)
{
    const int kind = edge_kind(S, PID_RESET);
    if (kind < 0) return 0;
    if (pid_windup(S) < 0) {
        ssSetErrorStatus(S, "windup must be 'none', 'back-calculation' or 'clamping'");
        return 0;
    }
    const pid_ports p = pid_find_ports(S, kind != EDGE_NONE);
    bi_elementwise(S, p.count, 1, PID_VECTORS);
    ssSetInputPortDirectFeedThrough(S, 0, through);
    if (p.y >= 0) ssSetInputPortDirectFeedThrough(S, p.y, through);
    if (p.reset >= 0) ssSetInputPortWidth(S, p.reset, 1);
    for (int i = PID_X0; i <= PID_RESET; i++)
        if (i < PID_LOWER || i >= PID_TWO)
            ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
    return 1;
}

static inline int pid_has(SimStruct *S, int param)
{
    for (int i = 0; i < bi_count(S, param); i++)
        if (bi_element(S, param, i) != 0) return 1;
    return 0;
}

static inline void pid_check_limits(SimStruct *S)
{
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        if (!(bi_element(S, PID_LOWER, i) <= bi_element(S, PID_UPPER, i)))
            ssSetErrorStatus(S, "the lower limit must not be above the upper one");
}

static inline double pid_input(SimStruct *S, int port, int i)
{
    return *ssGetInputPortRealSignalPtrs(S, port)[i];
}

/* a r - y. */
static inline double pid_error(SimStruct *S, const pid_ports *p, double a, int i)
{
    const double r = pid_input(S, 0, i);
    return p->y < 0 ? r : a * r - pid_input(S, p->y, i);
}

/* I e, D (c r - y). */
static inline double pid_into_integral(SimStruct *S, const pid_ports *p, int i)
{
    return bi_element(S, PID_I, i) * pid_error(S, p, 1, i);
}

static inline double pid_into_derivative(SimStruct *S, const pid_ports *p, int i)
{
    return bi_element(S, PID_D, i) * pid_error(S, p, bi_element(S, PID_C, i), i);
}

/* v from x and d. */
static inline double pid_sum(SimStruct *S, const pid_ports *p, int i, double x,
                             double d)
{
    const double P = bi_element(S, PID_P, i);
    const double e = pid_error(S, p, bi_element(S, PID_B, i), i);
    return pid_is(S, PID_IDEAL) ? P * (e + x + d) : P * e + x + d;
}

/* 1, -1 if v is beyond the upper or lower limit. */
static inline int pid_side(SimStruct *S, int i, double v)
{
    return (v > bi_element(S, PID_UPPER, i)) - (v < bi_element(S, PID_LOWER, i));
}

static inline double pid_limited(SimStruct *S, int i, double v, int side)
{
    return side > 0   ? bi_element(S, PID_UPPER, i)
           : side < 0 ? bi_element(S, PID_LOWER, i)
                      : v;
}

/* Kb (u - v) + Kt (TR - u). */
static inline double pid_feedback(SimStruct *S, const pid_ports *p, int i, double v,
                                  double u, int windup)
{
    double back = 0;
    if (windup == PID_BACK) back = bi_element(S, PID_KB, i) * (u - v);
    if (p->tracking >= 0)
        back += bi_element(S, PID_KT, i) * (pid_input(S, p->tracking, i) - u);
    return back;
}

/* The initial values, of the parameters or of inputs. */
static inline double pid_initial(SimStruct *S, int port, int param, int i)
{
    return port < 0 ? bi_element(S, param, i) : pid_input(S, port, i);
}

/* 1 if the states take their initial values now: at the first step, and when the reset
 * signal says so. *fresh is 1 before the first step, *before the last reset signal. */
static inline int pid_restarts(SimStruct *S, const pid_ports *p, int kind, int_T *fresh,
                               real_T *before)
{
    int restart = *fresh;
    *fresh = 0;
    if (p->reset < 0) return restart;
    const double now = pid_input(S, p->reset, 0);
    if (!isnan(*before)) restart |= edge_restarts(kind, *before, now);
    *before = now;
    return restart;
}

#endif
