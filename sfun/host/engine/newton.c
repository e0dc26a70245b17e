/* newton.c: solves an algebraic loop: finds the outputs z of the blocks that are cut
 * for which running the loop gives these outputs again, F(z) = z.
 *
 * Newton's method with a Jacobian of difference quotients, which is kept as long as it
 * serves, also from step to step. A step that does not bring F(z) closer to z is
 * halved. The first guess is the solution of the last step. What the blocks remember is
 * put back before every trial, so that only the solution counts. */
#include "engine.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_STEPS = 200, MOST_HALVINGS = 30 };

/* The unknowns of the blocks that run in this pass, and room for the iteration. */
typedef struct problem {
    loop *l;
    twh *h;
    int tid, n;
    double *z, *r, *step, *trial, *r_trial, *lu;
} problem;

static int runs(const SimStruct *S, int tid)
{
    return !twh_is_off(S) && twh_block_hit(S, tid);
}

static void keep_memory(loop *l)
{
    unsigned char *to = l->kept;
    for (int i = 0; i < l->nmemory; i++) {
        memcpy(to, l->memory[i]->data, l->memory[i]->size);
        to += l->memory[i]->size;
    }
}

static void put_back_memory(loop *l)
{
    const unsigned char *from = l->kept;
    for (int i = 0; i < l->nmemory; i++) {
        memcpy(l->memory[i]->data, from, l->memory[i]->size);
        from += l->memory[i]->size;
    }
}

/* Copies the unknowns to or from the outputs that are cut. */
static void exchange(const problem *p, double *z, int out)
{
    for (int i = 0; i < p->l->ncuts; i++) {
        const loop_cut *c = &p->l->cut[i];
        if (!runs(c->block, p->tid)) continue;
        const size_t bytes = (size_t)c->port->width * sizeof *z;
        if (out)
            memcpy(c->port->signal, z, bytes);
        else
            memcpy(z, c->port->signal, bytes);
        z += c->port->width;
    }
}

static int count(const loop *l, int tid)
{
    int n = 0;
    for (int i = 0; i < l->ncuts; i++)
        if (runs(l->cut[i].block, tid)) n += l->cut[i].port->width;
    return n;
}

/* r = F(z) - z */
static int residual(problem *p, double *z, double *r)
{
    put_back_memory(p->l);
    exchange(p, z, 1);
    for (int i = 0; i < p->l->n; i++) {
        SimStruct *S = p->l->member[i];
        if (runs(S, p->tid) && twh_call_int(S, "mdlOutputs", S->entry->outputs, p->tid))
            return 1;
    }
    exchange(p, r, 0);
    for (int i = 0; i < p->n; i++) r[i] -= z[i];
    return 0;
}

/* The size that counts for the rounding of an unknown. */
static double scale(const problem *p, const double *z, int i)
{
    double largest = 1e-6;
    for (int k = 0; k < p->n; k++) largest = fmax(largest, 1e-6 * fabs(z[k]));
    return fmax(fabs(z[i]), largest);
}

/* NaN if any element is not finite. */
static double norm(const problem *p, const double *z, const double *r)
{
    double sum = 0;
    for (int i = 0; i < p->n; i++) {
        const double x = r[i] / scale(p, z, i);
        sum += x * x;
    }
    return isfinite(sum) ? sqrt(sum) : NAN;
}

/* The factors of the Jacobian of F(z) - z at z, with rows exchanged. 1: failed. */
static int factor(problem *p)
{
    const int n = p->n;
    double *a = p->lu;
    for (int j = 0; j < n; j++) {
        const double old = p->z[j], d = sqrt(DBL_EPSILON) * fmax(fabs(old), 1e-3);
        p->z[j] = old + d;
        const double moved = p->z[j] - old;
        if (residual(p, p->z, p->trial)) return 1;
        p->z[j] = old;
        for (int i = 0; i < n; i++) a[i * n + j] = (p->trial[i] - p->r[i]) / moved;
    }
    p->l->factored = n;
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(a[i * n + k]) > fabs(a[best * n + k])) best = i;
        p->l->pivot[k] = best;
        for (int j = 0; j < n && best != k; j++) {
            const double x = a[k * n + j];
            a[k * n + j] = a[best * n + j];
            a[best * n + j] = x;
        }
        if (!(fabs(a[k * n + k]) > 0) || !isfinite(a[k * n + k])) {
            p->l->factored = 0; /* singular, or not finite */
            return 0;
        }
        for (int i = k + 1; i < n; i++) {
            const double m = a[i * n + k] /= a[k * n + k];
            for (int j = k + 1; j < n; j++) a[i * n + j] -= m * a[k * n + j];
        }
    }
    return 0;
}

/* step = - J^-1 r */
static void solve(problem *p)
{
    const int n = p->n;
    const double *a = p->lu;
    double *x = p->step;
    for (int i = 0; i < n; i++) x[i] = -p->r[i];
    for (int k = 0; k < n; k++) { /* the exchanges moved whole rows */
        const int best = p->l->pivot[k];
        const double y = x[best];
        x[best] = x[k];
        x[k] = y;
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) x[i] -= a[i * n + j] * x[j];
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++) x[i] -= a[i * n + j] * x[j];
        x[i] /= a[i * n + i];
    }
}

/* The largest part of the step in units of its unknown. */
static double length(const problem *p)
{
    double most = 0;
    for (int i = 0; i < p->n; i++)
        most = fmax(most, fabs(p->step[i]) / scale(p, p->z, i));
    return most;
}

/* Takes the step, or a half of it, a quarter, ...; *gain is the ratio of the residuals
 * after and before, 1 if none was better. */
static int damped_step(problem *p, double *gain)
{
    const double before = norm(p, p->z, p->r);
    double part = 1;
    *gain = 1;
    for (int halvings = 0; halvings <= MOST_HALVINGS; halvings++, part /= 2) {
        for (int i = 0; i < p->n; i++) p->trial[i] = p->z[i] + part * p->step[i];
        if (residual(p, p->trial, p->r_trial)) return 1;
        /* measured as before, so that a large z does not look good */
        const double after = norm(p, p->z, p->r_trial);
        if (!(after < (1 - 0.1 * part) * before)) continue;
        *gain = after / before;
        memcpy(p->z, p->trial, (size_t)p->n * sizeof *p->z);
        memcpy(p->r, p->r_trial, (size_t)p->n * sizeof *p->r);
        return 0;
    }
    return 0;
}

static int no_solution(const problem *p, const char *why)
{
    p->l->factored = 0;
    return twh_fail(p->h, NULL, "the algebraic loop %s %s at t = %.10g", p->l->text,
                    why, p->h->t);
}

/* The first guess may be where the loop has no value. */
static int start(problem *p)
{
    static const double guess[] = {1, -1, 0.5};
    if (residual(p, p->z, p->r)) return 1;
    for (int k = 0; k < 3 && isnan(norm(p, p->z, p->r)); k++) {
        for (int i = 0; i < p->n; i++) p->z[i] = guess[k];
        if (residual(p, p->z, p->r)) return 1;
    }
    return isnan(norm(p, p->z, p->r)) ? no_solution(p, "has no finite value") : 0;
}

static int iterate(problem *p)
{
    /* At a jump of F the steps become small, but not the residual. */
    const double enough = 2 * DBL_EPSILON, small = 1e-6;
    int fresh = 0, moves = 0; /* fresh: the Jacobian is of this point */
    if (start(p)) return 1;
    for (int steps = 0; steps < MOST_STEPS; steps++) {
        double gain;
        const double before = norm(p, p->z, p->r);
        if (before == 0) return 0;
        if (p->l->factored != p->n) {
            if (factor(p)) return 1;
            if (p->l->factored != p->n) { /* it may be regular beside this point */
                if (++moves > 3)
                    return no_solution(p, "has no unique solution near its last one");
                for (int i = 0; i < p->n; i++)
                    p->z[i] += (1 + i % 3) * 1e-3 * pow(30, moves - 1);
                if (residual(p, p->z, p->r)) return 1;
                continue;
            }
            fresh = 1;
        }
        solve(p);
        const double step = length(p);
        if (step <= enough && before <= small) return 0;
        if (damped_step(p, &gain)) return 1;
        if (gain < 1 && step * gain <= enough && before * gain <= small) return 0;
        if (gain == 1) {
            /* nothing is better: rounding, or the Jacobian is of another place */
            if (step <= 1e-9 && before <= small) return 0;
            if (fresh) return no_solution(p, "does not converge");
        }
        if (gain > 0.1) p->l->factored = 0;
        fresh = 0;
    }
    return no_solution(p, "does not converge in 200 steps");
}

int twh_solve_loop(loop *l, int tid)
{
    twh *h = l->member[0]->h;
    const int n = count(l, tid), most = l->most + 1;
    double *x = l->numbers;
    problem p = {
        l,           h, tid, n, x, x + most, x + 2 * most, x + 3 * most, x + 4 * most,
        x + 5 * most};
    if (n) {
        keep_memory(l);
        exchange(&p, p.z, 0);
        if (iterate(&p)) return 1;
        put_back_memory(l);
        exchange(&p, p.z, 1);
    }
    for (int i = 0; i < l->n; i++)
        if (runs(l->member[i], tid) && twh_run_outputs(l->member[i], tid)) return 1;
    return 0;
}
