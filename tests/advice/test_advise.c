/* test_advise.c: tw_advise() on systems of many kinds, judged by a reference and a
 * search of its own (tests/support/advice_cases.h). TW_SHOW=1 prints a line for each
 * case; doc/results/advice.md has those of FULL=1. */
#include "advice_cases.h"
#include "common.h"
#include "tw_advise.h"

typedef struct advised {
    tw_advice a;
    double *mem;
} advised;

static void init(advised *d, int i, double error)
{
    const advice_case *c = advice_case_at(i);
    tw_advice_init(&d->a, c->model, error, c->tend);
    d->a.run.p = advice_case_params(i);
    d->a.run.input = c->input;
    d->a.price[0] = c->price[0];
    d->a.price[1] = c->price[1];
    d->mem = NULL;
}

static void advise(advised *d)
{
    char text[300];
    const size_t need = tw_advice_need(&d->a);
    tw_message(&d->a.run, text, sizeof text);
    ck_assert_msg(need > 0, "%s", text);
    d->mem = malloc(need * sizeof *d->mem);
    const int rc = tw_advise(&d->a, d->mem, need);
    tw_message(&d->a.run, text, sizeof text);
    ck_assert_msg(rc == TW_OK, "%s: %s", d->a.run.model->name, text);
}

/* What came of a case at a level. */
typedef struct outcome {
    double auto_error, fixed_error; /* over the error wanted; INFINITY: not found */
    double over_best;               /* cost over that of the search */
    int found, judged, search_found, single_agrees;
    double price; /* of the advice, in runs of the proposal */
} outcome;

static void show(int i, int level, const outcome *o, const tw_advice *a,
                 const case_best *best)
{
    if (!getenv("TW_SHOW")) return;
    const tw_proposal *p = &a->proposal[TW_ADVICE_FIXED];
    char found[60] = "not found", searched[60] = "not found";
    if (p->found)
        snprintf(found, sizeof found, "%s, %d, %.3g", p->run.method->name, p->run.ratio,
                 p->run.H);
    if (best->found)
        snprintf(searched, sizeof searched, "%s, %d, %.3g", best->m->name, best->ratio,
                 advice_case_at(i)->tend / (double)best->steps);
    printf("| %s | %.0e | %.2f | %.2f | %s | %s | %.2f | %s | %.0f |\n",
           advice_case_at(i)->name, case_levels[level], o->auto_error, o->fixed_error,
           found, searched, o->over_best, o->single_agrees ? "yes" : "no", o->price);
    fflush(stdout);
}

/* Whether one rate is enough, as the advice and the search see it: both may be right
 * when the costs differ by less than a fifth. */
static int agrees(const tw_advice *a, const case_best *best, const case_best *single)
{
    const tw_proposal *p = &a->proposal[TW_ADVICE_FIXED];
    int ticks;
    double slow, fast;
    if (!p->found || !best->found) return 1;
    tw_method_costs(p->run.method, p->run.ratio, &ticks, &slow, &fast);
    const int says_one = p->run.ratio == 1 && slow == fast;
    const int is_one = single->found && single->cost <= best->cost;
    const double cost = p->run.cost * (a->tend - a->run.t0);
    if (says_one == is_one) return 1;
    return cost < 1.2 * (says_one ? best->cost : single->cost);
}

static outcome judge(int i, int level, const case_best *best, const case_best *single)
{
    const double E = case_levels[level];
    advised *d = malloc(sizeof *d);
    outcome o = {.auto_error = INFINITY, .fixed_error = INFINITY, .over_best = 1};
    init(d, i, E);
    advise(d);
    tw_advice *a = &d->a;
    const tw_proposal *engine = &a->proposal[TW_ADVICE_AUTO];
    const tw_proposal *fixed = &a->proposal[TW_ADVICE_FIXED];
    if (engine->found)
        o.auto_error = advice_case_auto(i, engine->run.tol, a->range, engine->run.hmax,
                                        a->is_stiff) /
                       E;
    o.found = fixed->found;
    o.judged = a->reference_error < 0.4 * E;
    o.search_found = best->found;
    if (fixed->found) {
        double cost;
        const long steps = lround(a->tend / fixed->run.H);
        o.fixed_error =
            advice_case_fixed(i, fixed->run.method, fixed->run.ratio, steps, &cost) / E;
        if (best->found) o.over_best = cost / best->cost;
    }
    o.single_agrees = agrees(a, best, single);
    o.price = a->spent;
    show(i, level, &o, a, best);
    free(d->mem);
    free(d);
    return o;
}

/* No run of the search may cost more than this many by error control. */
static double most_of(int i)
{
    advised *d = malloc(sizeof *d);
    double most = 0;
    init(d, i, case_levels[CASE_LEVELS - 1]);
    d->a.search = 0;
    advise(d);
    most = 12 * d->a.trial[d->a.trials - 1].cost * d->a.tend;
    free(d->mem);
    free(d);
    return most;
}

static int is_short(const char *name)
{
    static const char *const shorter[] = {
        "kpr",           "gun_turret", "oscillators",   "quarter_car_b",
        "quarter_car_c", "random_2",   "quarter_car_a", "random_5"};
    for (size_t k = 0; k < sizeof shorter / sizeof *shorter; k++)
        if (!strcmp(shorter[k], name)) return 1;
    return 0;
}

typedef struct tally {
    int runs, met, found, near, fixed, agree, confirmed, missed, unjudged;
    double worst_auto, worst_fixed, worst_cost, worst_price;
} tally;

static void add(tally *t, const outcome *o)
{
    t->runs++;
    t->met += o->auto_error <= 1;
    if (!isinf(o->auto_error)) t->worst_auto = fmax(t->worst_auto, o->auto_error);
    t->agree += o->single_agrees;
    if (!o->found) { /* there is no final run to count in */
        t->missed++;
        t->unjudged += !o->judged;
        t->confirmed += !o->judged || !o->search_found;
        return;
    }
    t->found++;
    t->worst_price = fmax(t->worst_price, o->price);
    t->worst_fixed = fmax(t->worst_fixed, o->fixed_error);
    if (!o->search_found) return; /* the advice did better */
    t->fixed++;
    t->near += o->over_best <= 1.5;
    t->worst_cost = fmax(t->worst_cost, o->over_best);
}

/* The bounds are those of the plan for the advice, but for two that it does not reach
 * on every case: see doc/results/advice.md. */
START_TEST(advice_meets_its_error_at_a_cost_near_that_of_a_search)
{
    tally t = {0};
    const char *only = getenv("TW_CASE");
    for (int i = 0; i < advice_cases(); i++) {
        case_best best[CASE_LEVELS], single[CASE_LEVELS];
        if (only ? strcmp(only, advice_case_at(i)->name) != 0
                 : !test_full() && !is_short(advice_case_at(i)->name))
            continue;
        advice_case_search(i, most_of(i), best, single);
        for (int l = 0; l < CASE_LEVELS; l++) {
            const outcome o = judge(i, l, &best[l], &single[l]);
            add(&t, &o);
        }
    }
    if (getenv("TW_SHOW"))
        printf(
            "%d runs: error control meets %d, worst %.2f; fixed steps found %d, worst "
            "error %.2f; cost within 1.5 of the search %d of %d, worst %.2f; not found "
            "%d, confirmed %d, of these not judged %d; one rate agrees %d; price at "
            "most %.0f\n",
            t.runs, t.met, t.worst_auto, t.found, t.worst_fixed, t.near, t.fixed,
            t.worst_cost, t.missed, t.confirmed, t.unjudged, t.agree, t.worst_price);
    if (only) return;
    ck_assert_int_ge(10 * t.met, 9 * t.runs);
    ck_assert_double_le(t.worst_auto, 3);
    ck_assert_int_ge(100 * t.found, 85 * t.runs);
    ck_assert_double_le(t.worst_fixed, 2);
    ck_assert_int_ge(10 * t.near, 8 * t.fixed);
    ck_assert_double_le(t.worst_cost, 2);
    ck_assert_int_eq(t.confirmed, t.missed);
    ck_assert_int_le(t.unjudged, test_full() ? 2 : 0);
    ck_assert_int_eq(t.agree, t.runs);
    ck_assert_double_le(t.worst_price, 50);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("advise");
    TCase *t = tcase_create("advise");
    tcase_set_timeout(t, test_full() ? 7200 : 120);
    tcase_add_test(t, advice_meets_its_error_at_a_cost_near_that_of_a_search);
    suite_add_tcase(s, t);
    return s;
}
