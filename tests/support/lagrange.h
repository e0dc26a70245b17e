/* lagrange.h: equations of motion of a set of particles from their positions alone.
 *
 * Given where each particle is for coordinates x, and a potential V(x),
 *
 *     T(x, x') = sum of m/2 |r'|^2           r' = dr/dx x'
 *     M x'' + bias = Q                       M = d2T/dx'dx'
 *     bias_i = d/dt (dT/dx'_i) - dT/dx_i + dV/dx_i   at x'' = 0
 *
 * with every derivative by central differences in long double: a derivation that shares
 * no formula with the models. Differences of T in x' are exact (T is quadratic); those
 * in x are of order 8 with steps of 0.01, so that both truncation and cancellation stay
 * near 1e-13 of the largest term. */
#ifndef TESTS_LAGRANGE_H
#define TESTS_LAGRANGE_H

#include <math.h>
#include <string.h>

enum { LG_PARTICLES = 200, LG_COORDS = 24 };

typedef struct lagrange {
    int coords, particles;
    const void *user;
    long double mass[LG_PARTICLES];
    void (*place)(const void *user, const long double *x, long double (*r)[3]);
    long double (*potential)(const void *user, const long double *x);
    long double step; /* of a coordinate in the differences; 0: 0.01 */
} lagrange;

static const long double lg_weight[4] = {4.0L / 5, -1.0L / 5, 4.0L / 105, -1.0L / 280};

/* A step along v that moves no coordinate by more than the given one. */
static inline long double lg_step(const lagrange *g, const long double *v)
{
    const long double step = g->step > 0 ? g->step : 0.01L;
    long double most = 0;
    for (int i = 0; i < g->coords; i++)
        if (fabsl(v[i]) > most) most = fabsl(v[i]);
    return most > 0 ? step / most : step;
}

static inline void lg_velocities(const lagrange *g, const long double *x,
                                 const long double *v, long double (*velocity)[3])
{
    static long double ahead[LG_PARTICLES][3], behind[LG_PARTICLES][3];
    const long double h = lg_step(g, v);
    long double at[LG_COORDS];
    memset(velocity, 0, sizeof(long double[3]) * (size_t)g->particles);
    for (int k = 0; k < 4; k++) {
        const long double e = (k + 1) * h;
        for (int i = 0; i < g->coords; i++) at[i] = x[i] + e * v[i];
        g->place(g->user, at, ahead);
        for (int i = 0; i < g->coords; i++) at[i] = x[i] - e * v[i];
        g->place(g->user, at, behind);
        for (int j = 0; j < g->particles; j++)
            for (int i = 0; i < 3; i++)
                velocity[j][i] += lg_weight[k] / h * (ahead[j][i] - behind[j][i]);
    }
}

static inline long double lg_kinetic(const lagrange *g, const long double *x,
                                     const long double *v)
{
    static long double w[LG_PARTICLES][3];
    long double T = 0;
    lg_velocities(g, x, v, w);
    for (int j = 0; j < g->particles; j++)
        T += g->mass[j] / 2 *
             (w[j][0] * w[j][0] + w[j][1] * w[j][1] + w[j][2] * w[j][2]);
    return T;
}

/* dT/dx'_i */
static inline long double lg_momentum(const lagrange *g, const long double *x,
                                      const long double *v, int i)
{
    long double plus[LG_COORDS], minus[LG_COORDS];
    memcpy(plus, v, sizeof plus);
    memcpy(minus, v, sizeof minus);
    plus[i] += 1;
    minus[i] -= 1;
    return (lg_kinetic(g, x, plus) - lg_kinetic(g, x, minus)) / 2;
}

/* M (n x n) and bias (n) at positions q and rates dq. */
static inline void lg_equations(const lagrange *g, const double *q, const double *dq,
                                double *M, double *bias)
{
    const int n = g->coords;
    long double x[LG_COORDS] = {0}, v[LG_COORDS] = {0}, unit[LG_COORDS] = {0};
    long double alone[LG_COORDS], at[LG_COORDS] = {0};
    for (int i = 0; i < n; i++) {
        x[i] = q[i];
        v[i] = dq[i];
    }
    for (int i = 0; i < n; i++) {
        unit[i] = 1;
        alone[i] = lg_kinetic(g, x, unit);
        unit[i] = 0;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            unit[i] += 1;
            unit[j] += 1;
            M[i * n + j] = M[j * n + i] =
                i == j ? (double)(2 * alone[i])
                       : (double)(lg_kinetic(g, x, unit) - alone[i] - alone[j]);
            unit[i] = unit[j] = 0;
        }
    for (int i = 0; i < n; i++) {
        const long double h = lg_step(g, v), hx = g->step > 0 ? g->step : 0.01L;
        long double sum = 0;
        for (int k = 0; k < 4; k++) {
            const long double e = (k + 1) * h;
            for (int j = 0; j < n; j++) at[j] = x[j] + e * v[j];
            long double d = lg_momentum(g, at, v, i);
            for (int j = 0; j < n; j++) at[j] = x[j] - e * v[j];
            d -= lg_momentum(g, at, v, i);
            sum += lg_weight[k] / h * d;

            memcpy(at, x, sizeof at);
            at[i] = x[i] + (k + 1) * hx;
            d = lg_kinetic(g, at, v) - g->potential(g->user, at);
            at[i] = x[i] - (k + 1) * hx;
            d -= lg_kinetic(g, at, v) - g->potential(g->user, at);
            sum -= lg_weight[k] / hx * d;
        }
        bias[i] = (double)sum;
    }
}

/* The largest difference between M acc + bias and the forces Q, relative to the terms
 * that make it up. */
static inline double lg_residual(int n, const double *M, const double *bias,
                                 const double *acc, const double *Q)
{
    double worst = 0;
    for (int i = 0; i < n; i++) {
        double sum = bias[i] - Q[i], size = fabs(bias[i]) + fabs(Q[i]);
        for (int j = 0; j < n; j++) {
            sum += M[i * n + j] * acc[j];
            size += fabs(M[i * n + j] * acc[j]);
        }
        if (!(fabs(sum) <= worst * size)) worst = fabs(sum) / size;
    }
    return worst;
}

/* Nodes and weights of Gauss's rule with n points on [0, 1]. */
static inline void lg_gauss(int n, long double *x, long double *w)
{
    for (int i = 0; i < n; i++) {
        long double z = cosl(3.14159265358979323846L * (i + 0.75L) / (n + 0.5L));
        long double slope = 1;
        for (int it = 0; it < 100; it++) {
            long double p = 1, last = 0;
            for (int k = 1; k <= n; k++) {
                const long double next = ((2 * k - 1) * z * p - (k - 1) * last) / k;
                last = p;
                p = next;
            }
            slope = n * (z * p - last) / (z * z - 1);
            z -= p / slope;
            if (fabsl(p / slope) < 1e-18L) break;
        }
        x[i] = (1 - z) / 2;
        w[i] = 1 / ((1 - z * z) * slope * slope);
    }
}

/* Root k = 0, 1, ... of 1 + cos b cosh b = 0, for the modes of a uniform cantilever. */
static inline long double lg_cantilever_root(int k)
{
    long double low = 3.14159265358979323846L * k, high = low + 3.14159265358979323846L;
    const int sign = 1 + cosl(low) * coshl(low) > 0;
    if (k == 0) low = 1;
    for (int it = 0; it < 200; it++) {
        const long double mid = (low + high) / 2;
        if ((1 + cosl(mid) * coshl(mid) > 0) == sign)
            low = mid;
        else
            high = mid;
    }
    return (low + high) / 2;
}

/* The mode of root b at x of a cantilever of length 1, with int phi^2 = 1. */
static inline long double lg_cantilever(long double b, long double x)
{
    const long double s = (coshl(b) + cosl(b)) / (sinhl(b) + sinl(b));
    return coshl(b * x) - cosl(b * x) - s * (sinhl(b * x) - sinl(b * x));
}

#endif
