/* growth.c: warns of a step that is too large although the numbers stay finite, and
 * says of a run that ended in NaN since when its step was too large.
 *
 * Two copies of the run, the second with all states changed by a small relative amount,
 * go ahead. Over intervals of 1, 1, 2, 4, 8, ... steps the largest difference of each
 * state is compared with that of the interval before. If it grows much, the copies take
 * the same interval with H/2, H/4, ...: in a model that amplifies small changes by
 * itself (a fall, a contact, a change of units between states) the growth is the same;
 * if it vanishes, the step was to blame.
 * A check is due at the start, then rarely, and when what is watched grows: the error
 * estimate of the method, else the energy of the model, else the motion of the states.
 * A first look is 32 slow steps long, and 200 only if that one finds some growth. The
 * checks cover every method, ratio and model; no eigenvalues or limits of stability are
 * needed.
 * A limit of the model (of a force, of a deflection) may have stopped the growth; then
 * a changed copy goes to and fro with the run. The second look therefore begins where
 * the run would be with a smaller step. */
#include "tw_advice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { AHEAD = 200, GLANCE = 32, INTERVALS = 9, FINEST = 32, BISECTIONS = 5 };
/* The second look: so many steps with H / SMALLER, then ahead from there. */
enum { SETTLING = 8, SMALLER = 4, SHORT_GLANCE = 16 };
/* Checks cost at most 1/PRICE of the steps and ALLOWANCE steps at the start. */
enum { PRICE = 125, ALLOWANCE = 128 };
/* States are looked at every WATCH steps, later more rarely. Of the past, as many
 * copies of the run are kept, each four times as old as the one before. */
enum { WATCH = 64, PASTS = 5 };

static const double change = 1e-8; /* relative, of a state */
static const double suspicious = 100;
static const double promising = 3; /* within the last interval of a first look */
static const double much_more = 10;
static const double vanished = 0.3; /* of the logarithm of the growth */
static const double persistent = 0.8;
static const double unbounded = 1e300;
static const double out_of_range = 1e100; /* functions overflow soon */

/* The growth in each interval, and the state that has it. */
typedef struct growth {
    double by[INTERVALS];
    int state[INTERVALS];
} growth;

static size_t states_of(const tw_run *r)
{
    return (size_t)(r->model->ns + r->model->nf);
}

/* Copies a and b, then states, then what is watched, then the past, then the run of the
 * second look. */
static double *watched_of(const tw_growth *g, const tw_run *r)
{
    return g->mem + 2 * g->need + 3 * states_of(r);
}

static size_t watched_need(const tw_run *r)
{
    return 3 * states_of(r) + (size_t)r->model->ny + 3;
}

static double *past_of(const tw_growth *g, const tw_run *r, int k)
{
    return watched_of(g, r) + watched_need(r) + (size_t)k * g->need;
}

size_t tw_growth_need(const tw_run *r)
{
    const size_t need = tw_need(r);
    return need ? (3 + PASTS) * need + 3 * states_of(r) + watched_need(r) : 0;
}

static int is_off(void)
{
    const char *text = getenv("TWORATE_WARN_STEP");
    return text && !strcmp(text, "0");
}

int tw_growth_open(tw_growth *g, tw_run *r, double steps, double *mem, size_t len)
{
    if (!g || !r) return TW_E_NULL;
    const size_t need = tw_growth_need(r);
    const int rc = tw_check(r);
    if (rc || !mem) return rc ? rc : TW_E_NULL;
    if (len < need) return TW_E_MEMORY;
    memset(g, 0, sizeof *g);
    if (is_off()) return TW_OK;
    g->most_ahead = steps > 0 && steps < AHEAD ? ceil(steps) : AHEAD;
    g->allowed = steps > ALLOWANCE * PRICE ? steps / PRICE : ALLOWANCE;
    g->mem = mem;
    g->need = tw_need(r);
    memset(mem, 0, need * sizeof *mem);
    if (r->now.head && r->now.step > 0) { /* the start was checked */
        g->due = r->now.step + PRICE * 2 * GLANCE;
        g->next = r->now.step + WATCH;
    }
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

/* Growth in the intervals up to `last` with the step H / finer, or as far as the model
 * goes; in the first one, no way is unbounded growth. 0: the model cannot start. */
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
                size_t most = 0;
                for (size_t i = 0; i < n; i++)
                    if (largest[i] > largest[most]) most = i;
                if (rc_b != TW_E_DIVERGED && k > 0 && !(largest[most] > out_of_range))
                    return 1;
                found->by[k] = unbounded;
                found->state[k] = (int)most;
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
    return found->by[k] > (k > 0 ? suspicious : 0.5 * unbounded);
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
    while (last >= 0 && !is_suspicious(found, last)) last--;
    if (last < 0) return 0;
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

/* What is watched, into x; returns how many numbers. */
static size_t watched(const tw_run *r, double *x)
{
    const tw_model *m = r->model;
    const size_t n = states_of(r);
    tw_run view = *r;                                /* its report is not the run's */
    if (!tw_estimate(&view, x, x + m->ns)) return n; /* few methods have one */
    for (int i = 0; i < m->ny; i++)
        if (!strcmp(m->output[i].name, "energy")) {
            if (tw_outputs(&view, x + 1)) break;
            x[0] = x[1 + i];
            return 1;
        }
    memcpy(x, r->now.xs, n * sizeof *x);
    return n;
}

/* Whether any of it changes much faster than up to the last time. */
static int grows(tw_growth *g, const tw_run *r)
{
    const size_t room = states_of(r) + 1;
    double *last = watched_of(g, r), *most = last + room, *x = most + room;
    const double steps = r->now.step - g->looked;
    const size_t n = watched(r, x);
    int more = 0;
    for (size_t i = 0; i < n; i++) {
        const double by = fabs(x[i] - last[i]) / steps;
        if (by > much_more * most[i]) more = 1;
        last[i] = x[i];
        x[i] = by;
    }
    g->looked = r->now.step;
    if (g->looks++ == 0) return 0; /* nothing to compare with */
    for (size_t i = 0; more && i < n; i++) most[i] = fmax(x[i], most[i]);
    return more && g->looks > 2;
}

/* Copies of the run as it was: the k-th is 4^k looks old or less. */
static void keep_past(const tw_growth *g, const tw_run *r)
{
    const size_t need = g->need;
    double every = 1;
    for (int k = 0; k < PASTS; k++, every *= 4)
        if (fmod(g->looks, every) == 0)
            memcpy(past_of(g, r, k), r->now.head, need * sizeof(double));
}

static void set_found(tw_growth *g, const tw_run *r, const growth *found)
{
    int worst = is_suspicious(found, 0) ? 0 : 1;
    for (int k = 2; k < INTERVALS; k++)
        if (found->by[k] > found->by[worst]) worst = k;
    const int i = found->state[worst], ns = r->model->ns;
    g->done = 1;
    g->t = r->now.t;
    g->H = r->H;
    g->name = i < ns ? r->model->slow_var[i].name : r->model->fast_var[i - ns].name;
    g->growth = found->by[worst];
    g->steps = interval_end(g, worst);
}

static int is_promising(const tw_growth *g, const growth *found)
{
    int last = 0;
    while (last < INTERVALS - 1 && interval_end(g, last) < g->ahead) last++;
    for (int k = 0; k <= last; k++)
        if (is_suspicious(found, k)) return 1;
    return found->by[last] > promising;
}

/* 1: the step is too large now. */
static int look(tw_growth *g, const tw_run *r, double ahead)
{
    growth found;
    g->ahead = fmin(ahead, g->most_ahead);
    if (!measure(g, r, 1, INTERVALS - 1, &found) || !is_promising(g, &found)) return 0;
    if (g->ahead < g->most_ahead) {
        g->ahead = g->most_ahead;
        if (!measure(g, r, 1, INTERVALS - 1, &found)) return 0;
    }
    if (!is_due_to_step(g, r, &found)) return 0;
    set_found(g, r, &found);
    return 1;
}

/* Whether a state that the run reaches in so many steps is wrong by a hundredth. */
static int is_wrong(tw_growth *g, const tw_run *r, const tw_run *settled, double steps)
{
    const size_t n = states_of(r);
    double *x = g->mem + 2 * g->need;
    tw_run a;
    memcpy(x, r->now.xs, n * sizeof *x);
    if (copy_run(&a, r, r->H, x, g->mem)) return 0;
    g->cost += steps;
    if (tw_advance(&a, (long)steps * a.now.ticks)) return 0;
    for (size_t i = 0; i < n; i++) {
        const double is = a.now.xs[i], should = settled->now.xs[i];
        if (fabs(is - should) > 0.01 * fmax(fabs(is), fabs(should)) + 1e-9) return 1;
    }
    return 0;
}

static int look_again(tw_growth *g, const tw_run *r)
{
    const size_t n = states_of(r);
    const double steps = fmin(SETTLING, g->most_ahead);
    double *x = g->mem + 2 * g->need;
    tw_run settled;
    memcpy(x, r->now.xs, n * sizeof *x);
    if (copy_run(&settled, r, r->H / SMALLER, x, past_of(g, r, PASTS))) return 0;
    g->cost += steps * SMALLER;
    if (tw_advance(&settled, (long)steps * SMALLER * settled.now.ticks)) return 0;
    settled.H = r->H;
    return is_wrong(g, r, &settled, steps) && look(g, &settled, SHORT_GLANCE);
}

int tw_growth_check(tw_growth *g, const tw_run *r)
{
    if (g->done || r->now.sub || r->now.step < g->next || !g->mem || !r->now.going)
        return 0;
    const double step = r->now.step;
    const int more = grows(g, r);
    keep_past(g, r);
    g->next = step + fmax(step < WATCH ? fmax(8, step) : WATCH, step / WATCH);
    const double left = g->allowed + step / PRICE - g->total;
    const int is_due = step >= g->due, first = !g->total;
    const int second = is_due && !first && !g->looked_twice;
    if (!is_due && !(more && left > 0)) return 0;
    g->cost = 0;
    const int found =
        second ? look_again(g, r) : look(g, r, fmin(AHEAD, fmax(GLANCE, left / 2)));
    g->due = step + (first ? GLANCE : PRICE * g->cost);
    if (second) {
        g->looked_twice = 1;
        g->due += PRICE * g->total;
    } else
        g->total += g->cost;
    return found;
}

int tw_growth_explain(tw_growth *g, const tw_run *r)
{
    const int code = r->now.report.code;
    double last = -1;
    if (!g->mem || (code != TW_E_DIVERGED && code != TW_E_DOMAIN && code != TW_E_USER))
        return 0;
    for (int k = PASTS - 1; k >= 0 && !g->done; k--) {
        double *mem = past_of(g, r, k);
        tw_run past = *r;
        if (tw_bind(&past, mem, tw_need(r)) || !past.now.going || past.now.step == last)
            continue;
        last = past.now.step;
        look(g, &past, AHEAD);
    }
    return g->done;
}
