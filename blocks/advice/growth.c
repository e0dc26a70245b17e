/* growth.c: warns of a step that is too large although the numbers stay finite.
 *
 * Two copies of the run, the second with all states changed by a small relative amount,
 * go ahead for up to 200 slow steps. Over intervals of 1, 1, 2, 4, 8, ... steps the
 * largest difference of each state is compared with that of the interval before. If it
 * grows much, the copies take the same interval with H/2, H/4, ...: in a model that
 * amplifies small changes by itself (a fall, a contact, a change of units between
 * states) the growth is the same; if it vanishes, the step was to blame.
 * A check is due at the start, then rarely, and when a state moves more than before. It
 * covers every method, ratio and model; no eigenvalues or limits of stability are
 * needed. */
#include "tw_advice.h"

#include <math.h>
#include <string.h>

enum { AHEAD = 200, INTERVALS = 9, FINEST = 32, BISECTIONS = 5, PRICE = 50 };

static const double change = 1e-8; /* relative, of a state */
static const double suspicious = 100;
static const double vanished = 0.3; /* of the logarithm of the growth */
static const double persistent = 0.8;
static const double unbounded = 1e300;

/* The growth in each interval, and the state that has it. */
typedef struct growth {
    double by[INTERVALS];
    int state[INTERVALS];
} growth;

static size_t states_of(const tw_run *r)
{
    return (size_t)(r->model->ns + r->model->nf);
}

size_t tw_growth_need(const tw_run *r)
{
    const size_t need = tw_need(r);
    return need ? 2 * need + 5 * states_of(r) : 0;
}

int tw_growth_open(tw_growth *g, tw_run *r, double steps, double *mem, size_t len)
{
    if (!g || !r) return TW_E_NULL;
    const size_t need = tw_growth_need(r);
    const int rc = tw_check(r);
    if (rc || !mem) return rc ? rc : TW_E_NULL;
    if (len < need) return TW_E_MEMORY;
    memset(g, 0, sizeof *g);
    g->ahead = steps > 0 && steps < AHEAD ? ceil(steps) : AHEAD;
    g->mem = mem;
    memset(mem, 0, need * sizeof *mem);
    g->moved = mem + need - 2 * states_of(r);
    return TW_OK;
}

/* A copy of the run from its present state, with step H and empty history. */
static int copy_run(tw_run *copy, const tw_run *r, double H, const double *x,
                    double *mem)
{
    const size_t need = tw_need(r);
    int rc;
    *copy = *r;
    copy->H = H;
    copy->t0 = r->now.t;
    copy->p = r->now.par;
    copy->xs0 = x;
    copy->xf0 = x + r->model->ns;
    copy->team = NULL;
    copy->trace = NULL;
    mem[0] = 0; /* not started */
    if ((rc = tw_bind(copy, mem, need)) || (rc = tw_start(copy))) return rc;
    memcpy(copy->now.xd, r->now.xd, (size_t)r->model->nd * sizeof *copy->now.xd);
    return r->now.mode == 0 && r->model->nu && !r->input ? tw_hold(copy, r->now.u_new)
                                                         : TW_OK;
}

/* In slow steps of the run: 1, 2, 4, 8, ... */
static double interval_end(const tw_growth *g, int k)
{
    const double end = ldexp(1, k);
    return end < g->ahead ? end : g->ahead;
}

/* Growth in the intervals up to `last` with the step H / finer; 0: the model cannot go
 * that far. */
static int measure(tw_growth *g, const tw_run *r, double finer, int last, growth *found)
{
    const size_t n = states_of(r), need = tw_need(r);
    double *x = g->mem + 2 * need, *before = x + n, *largest = before + n;
    const double H = r->H / finer;
    tw_run a, b;
    double done = 0;

    memset(found, 0, sizeof *found);
    memcpy(x, r->now.xs, n * sizeof *x); /* slow, then fast */
    if (copy_run(&a, r, H, x, g->mem)) return 0;
    if (tw_derivatives(&a, before, before + r->model->ns)) return 0;
    for (size_t i = 0; i < n; i++) {
        double size = fabs(x[i]) + 10 * r->H * fabs(before[i]);
        if (!(size > 1e-6)) size = 1e-6;
        x[i] += (i & 1 ? -change : change) * size;
        before[i] = change * size;
    }
    if (copy_run(&b, r, H, x, g->mem + need)) return 0;
    for (int k = 0; k <= last; k++) {
        const double end = interval_end(g, k);
        for (size_t i = 0; i < n; i++) largest[i] = 0;
        for (; done < round(end * finer); done++) {
            const int rc = tw_advance(&a, a.now.ticks);
            const int rc_b = rc ? rc : tw_advance(&b, b.now.ticks);
            g->cost += 2;
            if (rc_b) {
                if (rc_b != TW_E_DIVERGED) return k > 0;
                found->by[k] = unbounded;
                for (size_t i = 0; i < n; i++)
                    if (largest[i] > largest[found->state[k]]) found->state[k] = (int)i;
                return 1;
            }
            for (size_t i = 0; i < n; i++) {
                const double d = fabs(a.now.xs[i] - b.now.xs[i]);
                if (d > largest[i]) largest[i] = d;
            }
        }
        for (size_t i = 0; i < n; i++) {
            const double by = largest[i] / before[i];
            if (by > found->by[k]) found->by[k] = by, found->state[k] = (int)i;
            if (largest[i] > before[i]) before[i] = largest[i];
        }
    }
    return 1;
}

/* In the first step, states that were changed by different amounts influence each
 * other. */
static int is_suspicious(const growth *found, int k)
{
    return k > 0 && found->by[k] > suspicious;
}

/* Whether a suspicious growth vanishes with a finer step. */
static int vanishes(const growth *found, const growth *fine)
{
    int some = 0;
    for (int k = 0; k < INTERVALS; k++) {
        if (fine->by[k] >= unbounded) return 0;
        if (is_suspicious(found, k) &&
            log(fine->by[k] + 1e-300) < vanished * log(found->by[k]))
            some = 1;
    }
    return some;
}

/* Whether it stays as it is: the model's own. More than 1e4 may be the whole way from
 * the change to what the model allows, with any step. */
static int persists(const growth *found, const growth *fine)
{
    for (int k = 0; k < INTERVALS; k++)
        if (is_suspicious(found, k) &&
            (found->by[k] > 1e4 ||
             log(fine->by[k] + 1e-300) < persistent * log(found->by[k])))
            return 0;
    return 1;
}

/* Whether all growth is about that of the reference. */
static int is_like(const growth *it, const growth *reference)
{
    for (int k = 0; k < INTERVALS; k++)
        if (it->by[k] > 10 && it->by[k] > 3 * reference->by[k]) return 0;
    return 1;
}

/* The growth is due to the step: find one that is stable, compared with a run with half
 * of the first step at which it vanishes. */
static int is_due_to_step(tw_growth *g, const tw_run *r, const growth *found)
{
    growth fine, reference;
    double finer = 1;
    int last = INTERVALS - 1;
    while (last && !is_suspicious(found, last)) last--;
    if (!last) return 0;
    do {
        finer *= 2;
        if (finer > FINEST || !measure(g, r, finer, last, &fine)) return 0;
        if (persists(found, &fine)) return 0;
    } while (!vanishes(found, &fine));
    if (!measure(g, r, 2 * finer, INTERVALS - 1, &reference)) return 0;
    double low = 1, high = 2 * finer;
    for (int i = 0; i < BISECTIONS; i++) {
        const double middle = sqrt(low * high);
        if (measure(g, r, middle, INTERVALS - 1, &fine) && is_like(&fine, &reference))
            high = middle;
        else
            low = middle;
    }
    g->stable = r->H / high;
    return 1;
}

/* Whether a state has moved much more in this slow step than in any before: a sign of
 * growth, and cheap. Not within the steps that the last check has seen. */
static int moves_more(tw_growth *g, const tw_run *r)
{
    const size_t n = states_of(r);
    double *last = g->moved, *most = last + n;
    int more = 0;
    for (size_t i = 0; i < n; i++) {
        const double by = fabs(r->now.xs[i] - last[i]);
        if (by > 4 * most[i]) more = 1;
        if (by > most[i]) most[i] = by;
        last[i] = r->now.xs[i];
    }
    return more && r->now.step > g->checked + g->ahead &&
           g->total < 2000 + r->now.step / 10;
}

int tw_growth_check(tw_growth *g, const tw_run *r)
{
    growth found;
    if (g->done || !g->mem || !r->now.going || r->now.sub) return 0;
    if (!moves_more(g, r) && r->now.step < g->due) return 0;
    g->cost = 0;
    const int warn =
        measure(g, r, 1, INTERVALS - 1, &found) && is_due_to_step(g, r, &found);
    g->checked = r->now.step;
    g->total += g->cost;
    g->due = r->now.step + PRICE * g->cost;
    if (!warn) return 0;
    int worst = 1;
    for (int k = 2; k < INTERVALS; k++)
        if (found.by[k] > found.by[worst]) worst = k;
    const int i = found.state[worst], ns = r->model->ns;
    g->done = 1;
    g->t = r->now.t;
    g->H = r->H;
    g->name = i < ns ? r->model->slow_var[i].name : r->model->fast_var[i - ns].name;
    g->growth = found.by[worst];
    g->steps = interval_end(g, worst);
    return 1;
}
