/* search.c: finds the cheapest fixed step. Every method with every promising ratio is a
 * candidate. The next run is always that of the candidate that promises the least cost:
 * from its own runs and its order, or before its first run a little less than the best
 * so far. A candidate that comes near the best brings others with ratios beside its
 * own. The search ends when no candidate promises less than the best, or when it has
 * cost as much as `budget` of the best runs. */
#include "advise.h"

/* A method of higher order makes longer slow steps than error control does. */
enum { MOST_CANDIDATES = 160, LEAST_RATIO = 3 };

static const double VALID = 0.3;    /* an error above this says nothing on the order */
static const double EXPENSIVE = 10; /* slow() over fast(): larger ratios, too */
static const double USELESS = 12;   /* times the cost by error control */
static const double HOPED = 2.5;    /* the same, while nothing is found */
static const double AGAIN = 0.82;   /* of the best cost */
static const double FIRST = 0.9;    /* of the likely cost, for a first run */
static const double AIM = 0.75;     /* of the error, for the next run */
static const double BETTER = 0.96;  /* of the cost: worth a run */
static const double NEAR = 1.5;     /* of the best cost: ratios beside it are tried */

/* Methods that are alike, by order or by the number of stages: when one of them comes
 * near the best, those beside it are tried. */
enum { FAMILY = 8 };
static const char *const families[][FAMILY] = {
    {"nordsieck"},
    {"adams2", "adams3", "adams4", "adams5", "adams6", "adams7", "adams8"},
    {"ab2", "am2", "am3", "am4"},
    {"heun", "rk3", "rk4", "rk5", "rk6", "rk8"},
    {"prk_2_5", "prk_2_6_cpl"},
    {"prk_3_5", "prk_3_8"},
    {"prk_4_6", "prk_4_8", "prk_4_10"},
    {"adams2_ros", "adams4_ros"},
};
enum { FAMILIES = sizeof families / sizeof *families };

/* Tried at first, and these also with one rate. */
static const char *const begin_with[] = {
    "adams4_ros", "nordsieck", "adams6", "adams8", "am4",     "adams4", "prk_4_6",
    "prk_3_5",    "rk8",       "rk4",    "am3",    "prk_2_5", "ab2"};
static const char *const begin_single[] = {"nordsieck", "adams6"};

/* One end of what is known: a run that meets the error, or one that does not. */
typedef struct end {
    int known;
    double cost, error;
} end;

typedef struct candidate {
    const tw_method *m;
    int ratio, order, spread, runs;
    double tried;    /* cost of the best when it was last tried again */
    int other;       /* another such, or -1 */
    int parent;      /* the candidate beside which it is; -1: one of the first */
    double next;     /* cost of its next run, for one unit of time */
    double expected; /* cost at which it should meet the error */
    end good, bad;
} candidate;

typedef struct search {
    tw_advice *a;
    candidate c[MOST_CANDIDATES];
    int n, best;
    double known; /* cost by error control */
} search;

static double best_cost(const search *s)
{
    return s->best >= 0 ? s->c[s->best].good.cost : INFINITY;
}

/* Of what the candidates met or promise. */
static double likely_cost(const search *s)
{
    double least = best_cost(s);
    for (int i = 0; i < s->n; i++)
        if (s->c[i].runs) least = fmin(least, s->c[i].expected);
    return least;
}

/* A method of lower order never paid. */
static int least_order(double E)
{
    return E < 1e-5 ? 4 : E < 1e-3 ? 3 : 1;
}

static void enter(search *s, const tw_method *m, int ratio, int parent)
{
    if (!m || ratio < 1 || ratio > ADVICE_RATIO_MAX || s->n == MOST_CANDIDATES) return;
    if (!m->stiff && m->order < least_order(s->a->error)) return;
    for (int i = 0; i < s->n; i++)
        if (s->c[i].m == m && s->c[i].ratio == ratio) {
            s->c[i].other = parent;
            return;
        }
    s->c[s->n++] = (candidate){.m = m,
                               .ratio = ratio,
                               .order = m->order > 1 ? m->order : 1,
                               .parent = parent,
                               .other = -1,
                               .expected = INFINITY};
}

static void enter_all(search *s)
{
    const tw_model *model = s->a->run.model;
    const tw_trial *t = &s->a->proposal[TW_ADVICE_AUTO].run;
    const int two = model->ns > 0 && model->nf > 0;
    int ratio = !two ? 1 : t->ratio > LEAST_RATIO ? t->ratio : LEAST_RATIO;
    if (ratio > 32) ratio = 32;
    for (size_t k = 0; k < sizeof begin_with / sizeof *begin_with; k++) {
        const tw_method *m = tw_find_method(begin_with[k]);
        if (!m || (m->stiff && !s->a->is_stiff)) continue;
        if (two || !m->ratio || m->ratio == 1)
            enter(s, m, m->ratio ? m->ratio : m->stiff ? 1 : ratio, -1);
    }
    if (two && s->a->price[0] > EXPENSIVE * s->a->price[1])
        for (size_t k = 0; k < sizeof begin_single / sizeof *begin_single; k++)
            enter(s, tw_find_method(begin_single[k]), 5 * ratio, -1);
    if (two) enter(s, tw_find_method(begin_single[0]), LEAST_RATIO, -1);
    for (size_t k = 0; two && k < sizeof begin_single / sizeof *begin_single; k++)
        enter(s, tw_find_method(begin_single[k]), 1, -1);
}

static double within(double x, double low, double high)
{
    return fmin(high, fmax(low, x));
}

/* By which factor the cost must change for this error. */
static double factor(double error, double wanted, double order)
{
    return pow(error / wanted, 1 / order);
}

static double slope_of(const end *a, const end *b)
{
    const double x = log(b->cost / a->cost);
    return x > 0 ? log(a->error / b->error) / x : 0;
}

/* Two runs may show a steeper slope near the limit of stability, or a flatter one where
 * the model is not smooth, or only far from the error wanted. */
static double learned_order(const candidate *c, double slope)
{
    if (slope > c->order) return fmin(slope, 1.5 * c->order);
    return sqrt(c->order * fmax(slope, 0.5));
}

/* After a run: cost and error of the next one. `before`: its last bad one. */
static void plan(candidate *c, double E, int is_stiff, end before)
{
    const double aim = AIM * E;
    if (!c->good.known) {
        const end *bad = &c->bad;
        if (!(bad->error < VALID)) { /* unstable, or quite out of phase */
            const double by = isinf(bad->error) ? 1.6 : factor(VALID, aim, c->order);
            c->next = bad->cost * within(by, 1.6, 4);
            c->expected = c->next;
            if (is_stiff && !c->m->stiff && isinf(bad->error))
                c->next = c->expected = INFINITY; /* it will not become better */
            return;
        }
        double order = c->order;
        if (before.known && before.error < VALID)
            order = learned_order(c, slope_of(&before, bad));
        c->next = bad->cost * within(factor(bad->error, aim, order), 1.12, 12);
        c->expected = bad->cost * fmax(1.12, factor(bad->error, aim, order));
        return;
    }
    const end *good = &c->good;
    c->expected = good->cost;
    if (!c->bad.known) {
        const double by = factor(good->error, aim, c->order);
        c->next = by < 0.9 ? good->cost * within(by, 0.3, 0.9) : INFINITY;
        return;
    }
    if (good->cost < 1.1 * c->bad.cost) {
        c->next = INFINITY;
        return;
    }
    const double middle = sqrt(good->cost * c->bad.cost);
    c->next = middle;
    if (c->bad.error < VALID) {
        const double slope = within(slope_of(&c->bad, good), 1, 4 * c->order + 4);
        c->next = within(good->cost * pow(good->error / (0.9 * E), 1 / slope),
                         pow(c->bad.cost, 0.8) * pow(good->cost, 0.2),
                         pow(c->bad.cost, 0.15) * pow(good->cost, 0.85));
    }
}

static void enter_family(search *s, int which)
{
    const candidate *c = &s->c[which];
    for (int f = 0; f < FAMILIES; f++)
        for (int k = 0; k < FAMILY && families[f][k]; k++) {
            if (strcmp(families[f][k], c->m->name)) continue;
            for (int i = k - 1; i <= k + 1; i += 2) {
                const char *name = i >= 0 && i < FAMILY ? families[f][i] : NULL;
                const tw_method *m = name ? tw_find_method(name) : NULL;
                if (m) enter(s, m, m->ratio ? m->ratio : c->ratio, which);
            }
        }
}

/* Ratios and methods beside a candidate that is near the best. */
static void spread_out(search *s, int which)
{
    candidate *c = &s->c[which];
    if (c->spread || !(c->expected <= NEAR * likely_cost(s))) return;
    if (!c->good.known && !(c->bad.error < VALID)) return;
    const int ratio = c->ratio, up = (8 * ratio + 2) / 5, down = (5 * ratio + 4) / 8;
    c->spread = 1;
    enter_family(s, which);
    if (c->m->ratio || !s->a->run.model->ns || !s->a->run.model->nf) return;
    enter(s, c->m, up > ratio ? up : ratio + 1, which);
    enter(s, c->m, down < ratio ? down : ratio - 1, which);
}

/* Of a candidate beside another: a little more than that promises, so that the other is
 * tried first, or a little less than what it has reached. */
static double promise_of(const search *s, int parent)
{
    const candidate *c = &s->c[parent];
    return c->good.known ? fmin(0.93 * c->good.cost, 0.93 * best_cost(s))
                         : 1.02 * c->expected;
}

/* Cost of the next run of a candidate; before its first one, if it is not beside
 * another, a little less than the likely cost. */
static double next_cost(const search *s, int which)
{
    const candidate *c = &s->c[which];
    if (c->runs) return c->next;
    if (c->parent < 0) return fmin(FIRST * s->known, FIRST * likely_cost(s));
    const double promised = promise_of(s, c->parent);
    return c->other >= 0 ? fmin(promised, promise_of(s, c->other)) : promised;
}

static int run(search *s, int which)
{
    candidate *c = &s->c[which];
    tw_advice *a = s->a;
    tw_trial t;
    const double next = next_cost(s, which);
    const double H = tw_advice_step_price(a, c->m, c->ratio) / next;
    const int rc = tw_advice_fixed_run(a, c->m, c->ratio, H, &t);
    if (rc) return rc;
    tw_advice_keep(a, &t);
    c->runs++;
    /* the whole run's cost, also of one that stopped early */
    const end e = {1, tw_advice_step_price(a, c->m, c->ratio) / t.H,
                   tw_advice_worst(&t)};
    const end before = c->bad;
    const int same = (c->good.known && e.cost == c->good.cost) ||
                     (c->bad.known && e.cost == c->bad.cost);
    if (same) { /* steps are as long as the instants allow */
        c->next = c->good.known ? INFINITY : 1.7 * next;
        return TW_OK;
    }
    if (e.error <= a->error) {
        if (!c->good.known || e.cost < c->good.cost) c->good = e;
    } else if (!c->bad.known || e.cost > c->bad.cost) {
        c->bad = e;
        if (before.known && e.error > before.error && isfinite(e.error))
            c->bad.error =
                sqrt(e.error * before.error); /* uneven: kinks of the model */
    }
    if (c->good.known && c->bad.known && c->bad.cost > c->good.cost)
        c->bad = (end){0}; /* uneven: kinks of the model */
    plan(c, a->error, a->is_stiff, before);
    if (c->good.known && (s->best < 0 || c->good.cost < best_cost(s))) s->best = which;
    return TW_OK;
}

/* The candidate that promises the least cost; -1: none is worth a run. */
static int choose(const search *s)
{
    int first = -1;
    double least = BETTER * best_cost(s);
    for (int i = 0; i < s->n; i++) {
        const candidate *c = &s->c[i];
        double promise = next_cost(s, i);
        if (c->runs && !c->good.known) promise = fmax(promise, c->expected);
        if (promise > USELESS * s->known) continue;
        if (promise < least) least = promise, first = i;
    }
    return first;
}

/* What the run will cost that the search is for. */
static double final_cost(const search *s)
{
    return s->best >= 0 ? best_cost(s)
                        : fmin(fmax(s->known, likely_cost(s)), HOPED * s->known);
}

static void copy_best(tw_advice *a)
{
    const struct {
        int which, single, stiff;
    } wanted[] = {{TW_ADVICE_FIXED, 0, 0},
                  {TW_ADVICE_SINGLE, 1, 0},
                  {TW_ADVICE_REAL_TIME, 0, 0},
                  {TW_ADVICE_STIFF, 0, 1}};
    for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
        tw_proposal *p = &a->proposal[wanted[k].which];
        for (int i = 0; i < a->trials; i++) {
            const tw_trial *t = &a->trial[i];
            if (!t->method || !(tw_advice_worst(t) <= a->error)) continue;
            if (wanted[k].single && !tw_advice_is_single(t->method, t->ratio)) continue;
            if (wanted[k].stiff && !t->method->stiff) continue;
            const int real_time = wanted[k].which == TW_ADVICE_REAL_TIME;
            if (!p->found ||
                (real_time ? t->load < p->run.load : t->cost < p->run.cost))
                *p = (tw_proposal){.found = 1, .run = *t, .predicted = AIM * a->error};
        }
    }
}

/* The cheapest with one rate, where the search went for two. */
static int refine_single(search *s, double budget)
{
    tw_advice *a = s->a;
    for (int k = 0; k < 6; k++) {
        int first = -1;
        double least = INFINITY, best = INFINITY;
        for (int i = 0; i < s->n; i++) {
            const candidate *c = &s->c[i];
            if (!tw_advice_is_single(c->m, c->ratio) || !c->runs) continue;
            if (c->good.known) best = fmin(best, c->good.cost);
            const double next = c->good.known ? c->next : fmax(c->next, c->expected);
            if (next < least) least = next, first = i;
        }
        if (first < 0 || !(least < 0.85 * best)) break;
        if (a->work->spent + least > budget) break;
        const int rc = run(s, first);
        if (rc) return rc;
    }
    return TW_OK;
}

/* The error may fall faster than the runs so far show, where the model has kinks or
 * near the limit of stability: the candidate with the least error expected at a cost
 * clearly below the best. -1: none is left. */
static int choose_again(search *s, double *cost)
{
    const double best = best_cost(s);
    int first = -1;
    double least = INFINITY;
    *cost = AGAIN * best;
    for (int i = 0; i < s->n; i++) {
        const candidate *c = &s->c[i];
        if (!c->runs || !c->bad.known || c->tried == best) continue;
        if (c->bad.cost > 0.9 * *cost || !(c->bad.error < VALID)) continue;
        const double e = c->bad.error * pow(c->bad.cost / *cost, 1.5 * c->order);
        if (e < least) least = e, first = i;
    }
    return least < 5 * s->a->error ? first : -1;
}

/* A stiff part makes error control expensive, and what is found later is often much
 * cheaper than what is found first. */
static int may_run(const search *s, double cost)
{
    const tw_advice *a = s->a;
    return a->trials < TW_ADVICE_TRIALS &&
           a->work->spent + cost <= a->budget * (a->is_stiff ? 0.7 : 1) * final_cost(s);
}

/* The candidates in turn, until none promises more. */
static int descend(search *s)
{
    int which;
    while ((which = choose(s)) >= 0 && may_run(s, next_cost(s, which))) {
        const int rc = run(s, which);
        if (rc) return rc;
        spread_out(s, which);
    }
    return TW_OK;
}

/* Before two rates are advised: is one of the other methods as good with one? */
static int try_one_rate(search *s)
{
    static const char *const names[] = {"am4", "adams4", "adams8", "rk6"};
    const candidate *best = &s->c[s->best];
    if (tw_advice_is_single(best->m, best->ratio)) return TW_OK;
    for (size_t k = 0; k < sizeof names / sizeof *names; k++)
        enter(s, tw_find_method(names[k]), 1, s->best);
    return descend(s);
}

int tw_advice_search(tw_advice *a)
{
    search s = {.a = a, .best = -1};
    const tw_proposal *engine = &a->proposal[TW_ADVICE_AUTO];
    s.known = engine->found ? engine->run.cost
              : a->trials   ? a->trial[a->trials - 1].cost
                            : INFINITY;
    enter_all(&s);
    int rc = descend(&s), which;
    double cost;
    while (!rc && s.best >= 0 && (which = choose_again(&s, &cost)) >= 0 &&
           may_run(&s, cost)) {
        s.c[which].tried = best_cost(&s);
        s.c[which].next = cost;
        rc = run(&s, which);
        if (!rc) rc = descend(&s);
    }
    if (!rc && s.best >= 0) rc = try_one_rate(&s);
    if (!rc) rc = refine_single(&s, 1.1 * a->budget * final_cost(&s));
    if (!rc) copy_best(a);
    return rc;
}
