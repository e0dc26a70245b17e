/* solver.c: integrates from one major step to the next.
 *
 * The methods are in tableaus.c, those of several steps in multistep.c. With a variable
 * step, zero crossings are located: a step in which an element of mdlZeroCrossings
 * changes sign is shortened by bisection until it ends just after the first crossing.
 *
 * The first stage uses the outputs of the major step, unless a block has requested a
 * reset; the other stages run the outputs of continuous blocks at minor steps. */
#include "engine.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void get_states(const twh *h, double *x)
{
    for (int b = 0; b < h->nblocks; b++) {
        const SimStruct *S = h->block[b];
        memcpy(x, S->x, (size_t)S->n.cont * sizeof *x);
        x += S->n.cont;
    }
}

static void set_states(twh *h, const double *x)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        memcpy(S->x, x, (size_t)S->n.cont * sizeof *x);
        x += S->n.cont;
    }
}

SimStruct *twh_state_owner(const twh *h, int i, int *local)
{
    *local = 0;
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        *local = i;
        if (i < S->n.cont) return S;
        i -= S->n.cont;
    }
    return NULL;
}

static int check_vector(const twh *h, const double *v, const char *what)
{
    for (int i = 0; i < h->nx; i++)
        if (!isfinite(v[i])) {
            int local;
            SimStruct *S = twh_state_owner(h, i, &local);
            return twh_fail(S->h, S, "%s %d is not a finite number", what, local + 1);
        }
    return 0;
}

int twh_derivatives(twh *h, double *dx)
{
    double *const all = dx;
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        const size_t bytes = (size_t)S->n.cont * sizeof *dx;
        if (!bytes) continue;
        if (twh_is_off(S))
            memset(dx, 0, bytes);
        else if (twh_call(S, "mdlDerivatives", S->entry->derivatives))
            return 1;
        else
            memcpy(dx, S->dx, bytes);
        dx += S->n.cont;
    }
    return h->checks & TWH_FINITE ? check_vector(h, all, "derivative") : 0;
}

/* Sets the states to x at time t and computes the continuous outputs. */
static int at_minor(twh *h, double t, const double *x)
{
    h->t = t;
    set_states(h, x);
    return twh_minor_outputs(h);
}

int twh_set_minor(twh *h, double t, const double *x)
{
    return at_minor(h, t, x);
}

/* Steps from h->x at t by dt to h->x_new; the first derivative is already computed. */
static int stages(twh *h, double t, double dt)
{
    const tableau *s = h->solver;
    const int n = h->nx;
    const double *a = s->a;
    for (int i = 1; i < s->stages; i++) {
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int l = 0; l < i; l++) sum += a[l] * h->k[l * n + j];
            h->x_new[j] = h->x[j] + dt * sum;
        }
        a += i;
        if (at_minor(h, t + s->c[i] * dt, h->x_new) || twh_derivatives(h, h->k + i * n))
            return 1;
    }
    for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int l = 0; l < s->stages; l++) sum += s->b[l] * h->k[l * n + j];
        h->x_new[j] = h->x[j] + dt * sum;
    }
    return 0;
}

static int first_stage(twh *h)
{
    get_states(h, h->x);
    if (h->reset && twh_minor_outputs(h)) return 1;
    twh_begin_pass(h, 0, 0);
    if (h->reset) {
        h->h_next = 0;
        twh_restart_multistep(h);
    }
    h->reset = 0;
    return twh_derivatives(h, h->k);
}

int twh_prepare_solver(twh *h)
{
    h->nx = h->nz = 0;
    for (int b = 0; b < h->nblocks; b++) {
        const SimStruct *S = h->block[b];
        h->nx += S->n.cont;
        if (S->entry->zero_crossings) h->nz += S->n.zcs;
        if (S->n.cont && strcmp(h->solver->name, "discrete") == 0)
            return twh_fail(
                h, S,
                "has continuous states, which the solver 'discrete' cannot integrate");
    }
    const size_t n = (size_t)h->nx + 1, nz = (size_t)h->nz + 1;
    h->x = calloc(n, sizeof *h->x);
    h->x_new = calloc(n, sizeof *h->x_new);
    h->k = calloc(n * (size_t)h->solver->stages, sizeof *h->k);
    h->z0 = calloc(nz, sizeof *h->z0);
    h->z1 = calloc(nz, sizeof *h->z1);
    if (!h->x || !h->x_new || !h->k || !h->z0 || !h->z1)
        return twh_fail(h, NULL, "out of memory while making %d continuous states",
                        h->nx);
    return 0;
}

void twh_free_solver(twh *h)
{
    free(h->x);
    free(h->x_new);
    free(h->k);
    free(h->z0);
    free(h->z1);
    twh_free_multistep(h);
}

static void finish_step(twh *h, double t)
{
    set_states(h, h->x_new);
    h->t = t;
    h->outputs_done = 0;
}

static int lost_in_rounding(twh *h, double step)
{
    return twh_fail(h, NULL,
                    "a step of %g is too small for the time to move: at t = %g it is "
                    "lost in rounding",
                    step, h->t);
}

static int fixed_step(twh *h)
{
    const double t = h->t, step = h->base / h->base_den;
    if (t + step / 4 == t) return lost_in_rounding(h, step);
    if (h->nx && (first_stage(h) || stages(h, t, step))) return 1;
    h->reset = 0;
    h->tick++;
    finish_step(h, twh_tick_time(h, h->tick));
    return h->checks & TWH_FINITE ? check_vector(h, h->x_new, "continuous state") : 0;
}

/* The error estimate in units of the tolerance, and the state with the largest one. */
static double error_of(const twh *h, double dt, int *worst)
{
    const int n = h->nx;
    double largest = 0;
    *worst = 0;
    for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int l = 0; l < h->solver->stages; l++)
            sum += h->solver->e[l] * h->k[l * n + j];
        const double scale = h->atol + h->rtol * fmax(fabs(h->x[j]), fabs(h->x_new[j]));
        const double error = fabs(dt * sum) / scale;
        if (!(error <= largest)) {
            largest = error;
            *worst = j;
        }
    }
    return largest;
}

/* A step over which the first-order change of the state is small. */
static double first_guess(const twh *h, double longest)
{
    double swing = 0;
    for (int j = 0; j < h->nx; j++)
        swing = fmax(swing, fabs(h->k[j]) / (fabs(h->x[j]) + h->atol / h->rtol));
    swing /= 0.8 * pow(h->rtol, 1. / h->solver->order);
    return swing * longest > 1 ? 1 / swing : longest;
}

/* At a minor step, where twh_block_hit says that a block is continuous. */
static int crossings(twh *h, double *z)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        if (!S->n.zcs || !S->entry->zero_crossings) continue;
        if (twh_is_off(S) || !twh_block_hit(S, 0))
            memset(S->zc, 0, (size_t)S->n.zcs * sizeof *S->zc);
        else if (twh_call(S, "mdlZeroCrossings", S->entry->zero_crossings))
            return 1;
        memcpy(z, S->zc, (size_t)S->n.zcs * sizeof *z);
        z += S->n.zcs;
    }
    return 0;
}

/* The block whose function has changed sign, NULL: none. */
static SimStruct *find_crossing(const twh *h)
{
    int i = 0;
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        const int end = i + (S->entry->zero_crossings ? S->n.zcs : 0);
        for (; i < end; i++)
            if ((h->z0[i] < 0 && h->z1[i] >= 0) || (h->z0[i] > 0 && h->z1[i] <= 0))
                return S;
    }
    return NULL;
}

/* Takes the step dt from t, not longer than the last one, and evaluates the crossings
 * at its end. */
static int try_step(twh *h, double t, double dt)
{
    const int several = h->solver->family != ONE_STEP;
    return (several ? twh_multistep_at(h, t + dt, h->x_new) : stages(h, t, dt)) ||
           at_minor(h, t + dt, h->x_new) || crossings(h, h->z1);
}

/* Limit of consecutive crossings, after which the run fails. */
enum { MOST_CROSSINGS = 1000 };

/* The shortest step that ends after the first crossing, up to the rounding of t. */
static int locate(twh *h, double t, double *dt)
{
    const double enough = 128 * DBL_EPSILON * fmax(fabs(t + *dt), *dt);
    double before = 0, after = *dt;
    SimStruct *S = find_crossing(h);
    if (++h->crossings > MOST_CROSSINGS) {
        h->t = t;
        return twh_fail(h, S, "its zero crossings do not end: %d in a row",
                        MOST_CROSSINGS);
    }
    while (after - before > enough) {
        const double middle = before + 0.5 * (after - before);
        if (try_step(h, t, middle)) return 1;
        if (find_crossing(h))
            after = middle;
        else
            before = middle;
    }
    *dt = after;
    twh_restart_multistep(h);
    return try_step(h, t, after);
}

/* The latest time at which the step must end: a hit, or the end of the run. */
static double next_stop(twh *h, double stop)
{
    double limit = stop;
    h->next_tick = twh_next_hit_tick(h);
    if (h->next_tick >= 0) limit = fmin(limit, twh_tick_time(h, h->next_tick));
    for (int i = 0; i < h->ntasks; i++)
        if (h->tasks[i].kind == VARIABLE) limit = fmin(limit, h->tasks[i].owner->tnext);
    return fmin(limit, twh_next_output_time(h, h->t));
}

static int too_small(twh *h, int worst)
{
    int local;
    SimStruct *S = twh_state_owner(h, worst, &local);
    return twh_fail(h, S,
                    "the solver cannot meet the tolerance of continuous state %d: the "
                    "step became too small",
                    local + 1);
}

/* One step within the tolerance that does not go past the limit. */
static int variable_step(twh *h, double t, double limit, double longest, double *dt)
{
    const double shortest = 16 * DBL_EPSILON * fmax(fabs(t), 1e-300);
    double trial = h->h_next > 0                        ? h->h_next
                   : h->first_step > 0 && t == h->start ? h->first_step
                                                        : first_guess(h, longest);
    trial = fmax(trial, shortest);
    for (;;) {
        int worst;
        *dt = fmin(trial, longest);
        const int cut = *dt > (limit - t) * (1 - 1e-12);
        if (cut) *dt = limit - t;
        if (stages(h, t, *dt)) return 1;
        const double error = error_of(h, *dt, &worst);
        const double factor = error > 0 ? 0.9 * pow(error, -1. / h->solver->order) : 5;
        const double next = *dt * fmax(0.1, fmin(5, factor > 0 ? factor : 0.1));
        if (error <= 1) {
            /* a step shortened by a hit is no guide for the next one */
            h->h_next = cut ? fmax(next, trial) : next;
            return 0;
        }
        trial = next;
        if (!(trial > shortest)) return too_small(h, worst);
    }
}

static int variable(twh *h, double stop)
{
    const double t = h->t, limit = next_stop(h, stop);
    const double most = h->step > 0 ? h->step : (h->stop - h->start) / 50;
    const double longest = h->has_continuous && most > 0 ? most : HUGE_VAL;
    double dt = limit - t;
    if (first_stage(h)) return 1;
    if (h->has_continuous) {
        if (crossings(h, h->z0)) return 1;
        if (h->solver->family != ONE_STEP ? twh_multistep(h, t, limit, longest, &dt)
                                          : variable_step(h, t, limit, longest, &dt))
            return 1;
        if (h->nz) {
            if (at_minor(h, t + dt, h->x_new) || crossings(h, h->z1)) return 1;
            if (!find_crossing(h))
                h->crossings = 0;
            else if (locate(h, t, &dt))
                return 1;
        }
        if (h->refine > 1 && twh_refine_step(h, t, dt)) return 1;
        if (h->solver->family != ONE_STEP && twh_end_multistep(h, t + dt)) return 1;
    }
    const double end = dt >= limit - t ? limit : t + dt;
    if (!(end > t)) return lost_in_rounding(h, dt);
    h->on_tick = h->next_tick >= 0 && fabs(end - twh_tick_time(h, h->next_tick)) <=
                                          16 * DBL_EPSILON * fabs(end);
    if (h->on_tick) h->tick = h->next_tick;
    finish_step(h, h->on_tick ? twh_tick_time(h, h->tick) : end);
    return h->checks & TWH_FINITE ? check_vector(h, h->x_new, "continuous state") : 0;
}

int twh_advance(twh *h, double stop)
{
    return twh_has_variable_step(h->solver) ? variable(h, stop) : fixed_step(h);
}
