/* test_properties.c: what holds for every model, method, ratio and sequence of calls,
 * tried with random ones. The seeds are fixed; TW_SEED starts with another one, and
 * FULL=1 tries a hundred times as many. */
#include "common.h"

#include "tw_team.h"

enum { MOST = 300, TERMS = 3, MOST_INPUTS = 3, GUARD = 32 };

/* A stable linear system of n states, x' = -d x + coupling + b u + c xd, in which the
 * diagonal outweighs the coupling. The first ns states are slow. */
typedef struct system {
    int n, ns, nd, nu;
    double d[2 * MOST], c[2 * MOST][TERMS], b[2 * MOST];
    int to[2 * MOST][TERMS];
    tw_var state[2 * MOST], direct[2], input[MOST_INPUTS], param[2];
    tw_model model;
} system_t;

static unsigned long long seed;

static int pick(int from, int to)
{
    const double x = (test_random(&seed) + 1) / 2 * (to - from + 1);
    const int k = from + (int)x;
    return k > to ? to : k;
}

static double state_of(const tw_at *at, const system_t *s, int i)
{
    return i < s->ns ? at->xs[i] : at->xf[i - s->ns];
}

static int rows(const tw_at *at, int first, int end, double *dx)
{
    const system_t *s = at->user;
    for (int i = first; i < end; i++) {
        double sum = -s->d[i] * state_of(at, s, i);
        for (int k = 0; k < TERMS; k++)
            sum += s->c[i][k] * state_of(at, s, s->to[i][k]);
        if (s->nu) sum += s->b[i] * at->u[i % s->nu];
        if (s->nd) sum += 0.1 * at->xd[i % s->nd];
        *dx++ = at->p[0] * sum + at->p[1] * cos(at->t);
    }
    return TW_OK;
}

static int slow(const tw_at *at, double *dx)
{
    return rows(at, 0, ((const system_t *)at->user)->ns, dx);
}

static int fast(const tw_at *at, double *dx)
{
    const system_t *s = at->user;
    return rows(at, s->ns, s->n, dx);
}

/* A relay with hysteresis, and a sum that forgets. */
static int direct(const tw_at *at, double *xd)
{
    const system_t *s = at->user;
    const double x = state_of(at, s, 0);
    xd[0] = x > 0.1 ? 1 : x < -0.1 ? -1 : at->xd[0];
    if (s->nd > 1) xd[1] = 0.9 * at->xd[1] + 0.1 * x;
    return TW_OK;
}

static int sines(double t, double *u, void *user)
{
    const tw_run *r = user;
    for (int i = 0; i < r->model->nu; i++) u[i] = sin((i + 1) * t);
    return TW_OK;
}

static int size(void)
{
    static const int sizes[] = {0, 0, 1, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 33, 100, MOST};
    return sizes[pick(0, 15)];
}

static void make_system(system_t *s)
{
    memset(s, 0, sizeof *s);
    do {
        s->ns = size();
        s->n = s->ns + size();
    } while (!s->n);
    s->nd = pick(0, 2), s->nu = pick(0, MOST_INPUTS);
    for (int i = 0; i < s->n; i++) {
        s->d[i] = 1 + 10 * fabs(test_random(&seed));
        s->b[i] = test_random(&seed);
        for (int k = 0; k < TERMS; k++) {
            s->c[i][k] = 0.3 * s->d[i] * test_random(&seed);
            s->to[i][k] = pick(0, s->n - 1);
        }
        s->state[i] = (tw_var){"x", "", "state", test_random(&seed), 0, 0, 0};
    }
    for (int i = 0; i < 2; i++)
        s->direct[i] = (tw_var){i ? "sum" : "relay", "", "direct", 0, 0, 0, 0};
    for (int i = 0; i < MOST_INPUTS; i++)
        s->input[i] = (tw_var){"u", "", "input", 0.5, 0, 0, 0};
    s->param[0] = (tw_var){"rate", "", "scale of all rates", 1, 0.1, 2, 0};
    s->param[1] = (tw_var){"wave", "", "amplitude", 1, -5, 5, 0};
    s->model = (tw_model){.name = "random",
                          .ns = s->ns,
                          .nf = s->n - s->ns,
                          .nd = s->nd,
                          .nu = s->nu,
                          .np = 2,
                          .slow_var = s->state,
                          .fast_var = s->state + s->ns,
                          .direct_var = s->direct,
                          .input = s->input,
                          .param = s->param,
                          .slow = slow,
                          .fast = fast,
                          .direct = s->nd ? direct : NULL};
}

/* A run in memory of exactly the size needed, between two guards. */
typedef struct guarded {
    tw_run r;
    double *all, *mem;
    size_t len;
} guarded;

static const double guard = 8.25e200;

static void open_run(guarded *g, system_t *s, const tw_run *like)
{
    g->r = *like;
    g->r.user = s;
    g->r.input_user = &g->r;
    g->len = tw_need(&g->r);
    ck_assert(g->len > 0);
    g->all = malloc((g->len + 2 * GUARD) * sizeof *g->all);
    g->mem = g->all + GUARD;
    for (int i = 0; i < GUARD; i++) g->all[i] = g->mem[g->len + (size_t)i] = guard;
    memset(g->mem, 0, g->len * sizeof *g->mem);
    ck_assert_int_eq(tw_bind(&g->r, g->mem, g->len), TW_OK);
    ck_assert_int_eq(tw_start(&g->r), TW_OK);
}

static void close_run(guarded *g)
{
    for (int i = 0; i < GUARD; i++)
        ck_assert_msg(g->all[i] == guard && g->mem[g->len + (size_t)i] == guard,
                      "%s wrote outside of its memory", g->r.method->name);
    free(g->all);
}

/* Settings with a random method, ratio and options. */
static void make_settings(tw_run *r, const tw_model *m)
{
    int n = 0;
    while (tw_method_at(n)) n++;
    const tw_method *method = tw_method_at(pick(0, n - 1));
    static const int ratios[] = {1, 1, 2, 3, 4, 5, 8, 9, 13};
    tw_init(r, m, method, 2e-3, method->ratio ? method->ratio : ratios[pick(0, 8)]);
    for (int i = 0; i < TW_NOPT; i++) {
        const tw_var *o = &tw_options[i];
        if (!tw_option_matters(method, i) || i == TW_OPT_TOLERANCE ||
            i == TW_OPT_THREADS || i == TW_OPT_IPRINT || i == TW_OPT_WRITE ||
            pick(0, 2))
            continue;
        r->opt[i] = pick((int)o->min, (int)(o->max > 5 ? 5 : o->max));
    }
    if (pick(0, 1)) r->input = sines;
}

static void same(const guarded *a, const guarded *b, const char *after, int op)
{
    const size_t n = (size_t)(a->r.model->ns + a->r.model->nf + a->r.model->nd);
    for (size_t i = 0; i < n; i++) ck_assert(isfinite(a->r.now.xs[i]));
    if (a->r.now.t != b->r.now.t ||
        memcmp(a->r.now.xs, b->r.now.xs, n * sizeof(double)) ||
        memcmp(a->r.now.count, b->r.now.count, TW_NCOUNT * sizeof(double)))
        ck_abort_msg("%s, ratio %d, %d + %d states: %s (%d) gives other bits",
                     a->r.method->name, a->r.ratio, a->r.model->ns, a->r.model->nf,
                     after, op);
}

/* The same change of both runs; it may be refused, by both. */
static void change(tw_run *a, tw_run *b, int what)
{
    double x[2 * MOST], v[3];
    int rc = 0, rc_b = 0;
    for (int i = 0; i < 2 * MOST; i++) x[i] = test_random(&seed);
    for (int i = 0; i < 3; i++) v[i] = fabs(test_random(&seed));
    const double p[2] = {0.5 + v[0], v[1]}, H = 1e-3 * (1 + v[2]);
    tw_run *const r[] = {a, b};
    for (int k = 0; k < 2; k++) {
        rc_b = rc;
        switch (what) {
        case 0: rc = tw_set_params(r[k], p); break;
        case 1: rc = tw_set_state(r[k], x, NULL); break;
        case 2: rc = tw_set_state(r[k], NULL, x); break;
        case 3: rc = r[k]->now.sub ? 0 : tw_set_step(r[k], H); break;
        case 4: rc = r[k]->now.sub ? 0 : tw_forget(r[k]); break;
        default: rc = tw_hold(r[k], v);
        }
    }
    ck_assert_int_eq(rc, rc_b);
}

/* Run a takes single ticks; run b advances, is stored, goes astray and comes back. */
static void compare_two_runs(system_t *s, const tw_run *settings, tw_team *team)
{
    guarded a, b;
    open_run(&a, s, settings);
    tw_run with = *settings;
    with.team = team;
    open_run(&b, s, &with);
    const size_t n = tw_snapshot_need(&b.r);
    double *saved = malloc(n * sizeof *saved);
    for (int op = 0; op < 8; op++) {
        const int ticks = pick(1, 90);
        for (int k = 0; k < ticks; k++) ck_assert_int_eq(tw_tick(&a.r), TW_OK);
        ck_assert_int_eq(tw_advance(&b.r, ticks), TW_OK);
        same(&a, &b, "tw_advance", op);
        const int what = pick(0, 9);
        if (what <= 5) change(&a.r, &b.r, what);
        same(&a, &b, "a change", what);
        if (what <= 6) continue;
        ck_assert_int_eq(tw_snapshot(&b.r, saved, n), TW_OK);
        change(&b.r, &b.r, pick(0, 5));
        tw_advance(&b.r, pick(0, 40));
        if (what == 9) { /* into a new run */
            close_run(&b);
            open_run(&b, s, &with);
        }
        ck_assert_int_eq(tw_restore(&b.r, saved, n), TW_OK);
        same(&a, &b, "tw_restore", op);
    }
    free(saved);
    close_run(&a);
    close_run(&b);
}

/* After the start-up a slow step costs what the method says. */
static void count_evaluations(system_t *s, const tw_run *settings)
{
    guarded g;
    double before[TW_NCOUNT], slow_evals, fast_evals;
    open_run(&g, s, settings);
    g.r.method->evals(&g.r, &slow_evals, &fast_evals);
    ck_assert_int_eq(tw_advance(&g.r, 12L * g.r.now.ticks), TW_OK);
    memcpy(before, g.r.now.count, sizeof before);
    ck_assert_int_eq(tw_advance(&g.r, 7L * g.r.now.ticks), TW_OK);
    const double want[TW_NCOUNT] = {g.r.model->ns ? 7 * slow_evals : 0,
                                    g.r.model->nf ? 7 * fast_evals : 0};
    for (int i = 0; i < TW_NCOUNT; i++)
        ck_assert_msg(g.r.now.count[i] - before[i] == want[i],
                      "%s, ratio %d: counter %d rises by %g in 7 slow steps, not %g",
                      g.r.method->name, g.r.ratio, i, g.r.now.count[i] - before[i],
                      want[i]);
    close_run(&g);
}

/* Methods that treat both parts alike at ratio 1. */
static int treats_parts_alike(const tw_method *m)
{
    const tw_tableau *T = tw_tableau_of(m);
    return T ? !memcmp(T->a_slow, T->a_fast, sizeof T->a_slow) &&
                   !memcmp(T->b_slow, T->b_fast, sizeof T->b_slow)
             : m->once_per_tick || !strcmp(m->name, "nordsieck") ||
                   !strcmp(m->name, "prk_euler");
}

/* At ratio 1 the result does not depend on which states are slow. */
static void compare_partitions(system_t *s, const tw_run *settings)
{
    if (settings->ratio != 1 || !treats_parts_alike(settings->method)) return;
    system_t *other = malloc(sizeof *other);
    guarded a, b;
    *other = *s;
    other->ns = pick(0, s->n);
    other->model.ns = other->ns;
    other->model.nf = s->n - other->ns;
    other->model.slow_var = other->state;
    other->model.fast_var = other->state + other->ns;
    open_run(&a, s, settings);
    tw_run with = *settings;
    with.model = &other->model;
    open_run(&b, other, &with);
    for (int k = 0; k < 30; k++) {
        ck_assert_int_eq(tw_tick(&a.r), TW_OK);
        ck_assert_int_eq(tw_tick(&b.r), TW_OK);
        if (memcmp(a.r.now.xs, b.r.now.xs, (size_t)s->n * sizeof(double)))
            ck_abort_msg("%s: %d slow states of %d give other bits than %d, tick %d",
                         settings->method->name, other->ns, s->n, s->ns, k);
    }
    close_run(&a);
    close_run(&b);
    free(other);
}

static unsigned long long first_seed(void)
{
    const char *text = getenv("TW_SEED");
    return text ? strtoull(text, NULL, 10) : 20261118;
}

START_TEST(properties_hold_for_random_models_methods_and_calls)
{
    const int cases = test_full() ? 40000 : 400;
    system_t *s = malloc(sizeof *s);
    tw_team team;
    ck_assert_int_eq(tw_team_start(&team), TW_OK);
    team.always = 1;
    for (int i = 0; i < cases; i++) {
        tw_run settings;
        seed = first_seed() + (unsigned long long)i;
        for (int k = 0; k < 5; k++) test_random(&seed);
        make_system(s);
        make_settings(&settings, &s->model);
        compare_two_runs(s, &settings, i % 8 ? NULL : &team);
        count_evaluations(s, &settings);
        compare_partitions(s, &settings);
    }
    tw_team_stop(&team);
    free(s);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("properties");
    TCase *c = tcase_create("properties");
    tcase_set_timeout(c, 3000);
    tcase_add_test(c, properties_hold_for_random_models_methods_and_calls);
    suite_add_tcase(s, c);
    return s;
}
