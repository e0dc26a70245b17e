/* test_many_ticks.c: the loops of methods that make many ticks in a call (many in
 * tw_method.h), on models of few states, which have loops of their own: the same bits
 * as tick by tick. */
#include "common.h"

enum { SIZES = 9, MOST = 6, TICKS = 75 };

typedef struct sides {
    int ns, nf;
    double fails_at; /* from this time on */
} sides;

static double coupled(const tw_at *at, const sides *s)
{
    double sum = at->u[0];
    for (int i = 0; i < s->ns; i++) sum += sin(at->xs[i] + i);
    for (int i = 0; i < s->nf; i++) sum += 0.3 * cos(2 * at->xf[i] - i);
    return sum;
}

static int slow(const tw_at *at, double *d)
{
    const sides *s = at->user;
    for (int i = 0; i < s->ns; i++) d[i] = coupled(at, s) - (1 + i) * at->xs[i];
    return at->t >= s->fails_at && !s->nf ? TW_E_DOMAIN : TW_OK;
}

static int fast(const tw_at *at, double *d)
{
    const sides *s = at->user;
    for (int i = 0; i < s->nf; i++) d[i] = coupled(at, s) - 5 * (1 + i) * at->xf[i];
    return at->t >= s->fails_at ? TW_E_DOMAIN : TW_OK;
}

static int both(const tw_at *at, double *dxs, double *dxf)
{
    slow(at, dxs);
    return fast(at, dxf);
}

static int drive(const tw_at *at, double *u)
{
    u[0] = sin(3 * at->t);
    return TW_OK;
}

static const tw_var states[MOST] = {
    {"a", "", "", 0.5, 0, 0, 0}, {"b", "", "", 0.25, 0, 0, 0},
    {"c", "", "", 1, 0, 0, 0},   {"d", "", "", -0.5, 0, 0, 0},
    {"e", "", "", 0.1, 0, 0, 0}, {"f", "", "", 0, 0, 0, 0}};
static const tw_var inputs[] = {{"u", "", "", 0, 0, 0, 0}};

static tw_model model_of(const sides *s, int with_both)
{
    return (tw_model){.name = "few",
                      .ns = s->ns,
                      .nf = s->nf,
                      .nu = 1,
                      .slow_var = states,
                      .fast_var = states,
                      .input = inputs,
                      .slow = slow,
                      .fast = fast,
                      .both = with_both ? both : NULL,
                      .drive = drive};
}

static void set_user(tw_run *r, void *user)
{
    r->user = user;
}

static const int sizes[SIZES][2] = {{1, 1}, {2, 2}, {1, 0}, {0, 1}, {2, 0},
                                    {0, 2}, {4, 0}, {1, 3}, {5, 6}};

static void must_equal(const tw_run *a, const tw_run *b)
{
    const size_t size = (size_t)a->now.states * sizeof(double);
    const char *name = a->method->name;
    ck_assert_msg(!memcmp(a->now.xs, b->now.xs, size), "%s at %d + %d states", name,
                  a->model->ns, a->model->nf);
    for (int i = 0; i < TW_NCOUNT; i++)
        ck_assert_msg(a->now.count[i] == b->now.count[i], "%s count %d", name, i);
    ck_assert(a->now.t == b->now.t && a->now.step == b->now.step);
    ck_assert(a->now.sub == b->now.sub && a->now.going == b->now.going);
}

static void compare(const tw_method *m, int ratio, int which, int with_both,
                    double fails_at, int held)
{
    const double u[2] = {0.7, -0.4};
    sides s = {sizes[which][0], sizes[which][1], fails_at};
    const tw_model model = model_of(&s, with_both);
    test_run one, many;
    int rc = TW_OK;
    test_open_with(&one, &model, m->name, 0.01, ratio, set_user, &s);
    test_open_with(&many, &model, m->name, 0.01, ratio, set_user, &s);
    for (int k = 0; k < 2; k++) {
        if (held) tw_hold(&one.r, u + k), tw_hold(&many.r, u + k);
        for (int i = 0; i < TICKS && !rc; i++) rc = tw_tick(&one.r);
        ck_assert_int_eq(tw_advance(&many.r, TICKS), rc);
        must_equal(&one.r, &many.r);
    }
    if (rc) ck_assert(one.r.now.report.t == many.r.now.report.t);
    test_close(&one);
    test_close(&many);
}

START_TEST(many_ticks_in_a_call_give_the_bits_of_single_ticks)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++)
        for (int which = 0; which < SIZES; which++)
            for (int k = 0; k < 2; k++)
                compare(m, m->ratio ? m->ratio : 1 + 4 * k, which, k, INFINITY, k);
}
END_TEST

START_TEST(a_failure_among_many_ticks_leaves_what_single_ticks_leave)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++)
        for (int which = 0; which < SIZES; which++)
            compare(m, m->ratio ? m->ratio : 5, which, 0, 0.303, 0);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("many ticks in a call");
    TCase *c = tcase_create("many");
    tcase_add_test(c, many_ticks_in_a_call_give_the_bits_of_single_ticks);
    tcase_add_test(c, a_failure_among_many_ticks_leaves_what_single_ticks_leave);
    suite_add_tcase(s, c);
    return s;
}
