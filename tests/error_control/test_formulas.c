/* test_formulas.c: the formulas of the engine: order, error estimates, the path of the
 * slow part, what a rejected step leaves. Looks into the engine. */
#include "auto_fixture.h"
#include "error_control/slow.h"

/* Fixed order k, slow step H and ratio: no tolerance interferes. The first steps are so
 * short that their lower orders do not matter. */
static void fix(test_auto *t, const tw_model *m, int k, double H, int ratio, int mode)
{
    auto_init(t, m, 1e30);
    t->a.max_order[0] = t->a.max_order[1] = k;
    t->a.H0 = H * 1e-7;
    t->a.Hmax = H;
    t->a.hmax = H / ratio;
    t->a.fast_mode = mode;
    auto_start(t);
}

/* The largest errors at 20 times. */
typedef struct errors {
    double slow, fast;
} errors;

static int compare(tw_auto *a, double t, const double *xs, const double *xf, void *user)
{
    errors *worst = user;
    double exact[2];
    problems[P4].exact(NULL, t, exact);
    if (!a->run.model->nf) xf = xs + 1;
    worst->slow = fmax(worst->slow, fabs(xs[0] - exact[0]));
    worst->fast = fmax(worst->fast, fabs(xf[0] - exact[1]));
    return TW_OK;
}

static errors errors_of(const tw_model *m, int k, double H, int ratio, int mode)
{
    test_auto t;
    errors worst = {0, 0};
    double times[20], mem[2];
    for (int i = 0; i < 20; i++) times[i] = 1 + 0.1 * i;
    fix(&t, m, k, H, ratio, mode);
    while (t.a.now.t < 0.8) { /* the tiny first steps do not tell which order is best */
        auto_must(&t, tw_auto_step(&t.a), "tw_auto_step");
        const tw_auto_engine e = tw_auto_engine_of(&t.a);
        tw_auto_part_state *s[2] = {e.slow.s, e.fast.s};
        for (int i = 0; i < 2; i++)
            if (s[i]->order < k && s[i]->known > s[i]->order) s[i]->order++;
    }
    auto_must(&t, tw_auto_run_times(&t.a, times, 20, compare, &worst, NULL, mem, 2),
              "tw_auto_run_times");
    ck_assert(t.a.now.order[0] == k);
    if (m->nf) ck_assert(t.a.now.order[1] == k && t.a.now.fast_steps == ratio);
    auto_close(&t);
    return worst;
}

START_TEST(order_k_plus_1_at_fixed_k_for_every_ratio)
{
    static const int ratios[] = {1, 2, 5, 10};
    const tw_model *p4 = problems[P4].model;
    for (int mode = TW_AUTO_PECE; mode <= TW_AUTO_PEC; mode++)
        for (int k = 1; k <= 5; k++)
            for (int r = 0; r < 4; r++) {
                /* above rounding, below the limit of stability, and half of it */
                const double H = 0.4 * pow(3e-4, 1. / (k + 1));
                const errors a = errors_of(p4, k, H, ratios[r], mode);
                const errors b = errors_of(p4, k, H / 2, ratios[r], mode);
                const double ps = log2(a.slow / b.slow), pf = log2(a.fast / b.fast);
                if (getenv("TW_SHOW"))
                    printf(
                        "k %d ratio %d mode %d: order %.2f, %.2f (errors %.1e %.1e)\n",
                        k, ratios[r], mode, ps, pf, b.slow, b.fast);
                ck_assert_msg(ps > k + 0.65, "slow order %g at k = %d, ratio %d", ps, k,
                              ratios[r]);
                /* coupled to the slow part, whose error is the larger one */
                ck_assert_msg(pf > k + 0.65, "fast order %g at k = %d, ratio %d", pf, k,
                              ratios[r]);
            }
}
END_TEST

/* Both equations of P4 as one part: PECE, stable at high orders too. */
static int p4_as_one(const tw_at *at, double *d)
{
    tw_at split = *at;
    split.xf = at->xs + 1;
    const int rc = problems[P4].model->slow(&split, d);
    return rc ? rc : problems[P4].model->fast(&split, d + 1);
}

START_TEST(order_k_plus_1_of_one_part)
{
    static const tw_var var[] = {{"u", "", "", 3, 0, 0, 0}, {"v", "", "", 2, 0, 0, 0}};
    const tw_model one = {
        .name = "p4 as one", .ns = 2, .slow_var = var, .slow = p4_as_one};
    for (int k = 1; k <= 7; k++) {
        const double H = 0.2 * pow(1e-4, 1. / (k + 1));
        const errors a = errors_of(&one, k, H, 1, TW_AUTO_PECE);
        const errors b = errors_of(&one, k, H / 2, 1, TW_AUTO_PECE);
        const double order = log2(fmax(a.slow, a.fast) / fmax(b.slow, b.fast));
        if (getenv("TW_SHOW")) printf("k %d: order %.2f (%.1e)\n", k, order, b.fast);
        ck_assert_msg(order > k + 0.65, "order %g at k = %d", order, k);
    }
}
END_TEST

/* x' = f(t) with x = exp(1.3 t), as a part of one state by hand. */
static double exact_x(double t)
{
    return exp(1.3 * t);
}
static double exact_f(double t)
{
    return 1.3 * exp(1.3 * t);
}

/* A part of order k with the exact history of steps that vary around h, at t = 1. */
static double prepare(tw_auto_part *p, int k, double h, int vary)
{
    double t = 1;
    tw_auto_part_state *s = p->s;
    double steps[2 * TW_AUTO_ROWS];
    for (int i = 0; i < k + 3; i++) {
        steps[i] = h * (vary ? 1 + 0.4 * sin(2.3 * i) : 1);
        t -= steps[i];
    }
    memset(s, 0, sizeof *s);
    memset(p->rows, 0, tw_auto_part_need(1, p->max_order) * sizeof(double));
    for (int i = 0; i < p->stride; i++) tw_auto_row(p, PART_ATOL)[i] = 1;
    tw_auto_row(p, PART_PHI)[0] = exact_f(t);
    s->wanted = h;
    tw_auto_drop_history(p);
    for (int i = 0; i < k + 3; i++) {
        tw_auto_predict(p, steps[i]);
        tw_auto_row(p, PART_F)[0] = exact_f(t += steps[i]);
        tw_auto_judge(p);
        tw_auto_shift(p);
        if (s->order < k) s->order++;
    }
    tw_auto_row(p, PART_X)[0] = exact_x(t);
    return t;
}

START_TEST(the_estimate_is_the_local_error_of_the_formula_of_order_k)
{
    static tw_auto_part_state s;
    static double rows[4 * 40];
    tw_auto_part p = {1, 4, TW_AUTO_ORDER_MAX, 4, &s, rows};
    for (int vary = 0; vary < 2; vary++)
        for (int k = 1; k <= 10; k++) {
            double h = 0.3;
            for (int i = 0; i < 4; i++, h /= 2) {
                const double t = prepare(&p, k, h, vary);
                tw_auto_predict(&p, h);
                tw_auto_row(&p, PART_F)[0] = exact_f(t + h);
                tw_auto_judge(&p);
                const double d = tw_auto_row(&p, PART_D)[0];
                const double estimate = (s.a[k] - s.a[k - 1]) * d;
                const double accepted = tw_auto_row(&p, PART_NEXT)[0];
                const double error = accepted - estimate - exact_x(t + h);
                if (fabs(estimate) < 1e-13) break; /* rounding */
                ck_assert_msg(i < 2 || (fabs(estimate / error) > 0.5 &&
                                        fabs(estimate / error) < 2),
                              "k %d, h %g, vary %d: estimate %g, error %g", k, h, vary,
                              estimate, error);
                /* the accepted value is better by an order */
                ck_assert_msg(i < 2 || fabs(accepted - exact_x(t + h)) < fabs(error),
                              "k %d, h %g", k, h);
            }
        }
}
END_TEST

START_TEST(differences_are_exact_on_polynomials_for_any_steps)
{
    static tw_auto_part_state s;
    static double rows[4 * 40];
    tw_auto_part p = {1, 4, TW_AUTO_ORDER_MAX, 4, &s, rows};
    unsigned long long seed = 5;
    for (int k = 1; k <= 7; k++) {
        double t = 0.2;
        memset(&s, 0, sizeof s);
        memset(rows, 0, sizeof rows);
        for (int i = 0; i < p.stride; i++) tw_auto_row(&p, PART_ATOL)[i] = 1;
        tw_auto_row(&p, PART_PHI)[0] = pow(t, k);
        s.wanted = 0.1;
        tw_auto_drop_history(&p);
        tw_auto_row(&p, PART_X)[0] = pow(t, k + 1) / (k + 1);
        for (int i = 0; i < 60; i++) {
            const double h = 0.05 * (1 + 0.8 * test_random(&seed));
            tw_auto_predict(&p, h);
            tw_auto_row(&p, PART_F)[0] = pow(t += h, k);
            tw_auto_judge(&p);
            const double x = tw_auto_row(&p, PART_NEXT)[0], y = pow(t, k + 1) / (k + 1);
            tw_auto_shift(&p);
            if (s.order < k) s.order++; /* x' = t^k needs all of t^0 ... t^k */
            if (i >= k)
                ck_assert_msg(fabs(x - y) < 1e-12 * (1 + y), "k %d: %g at t = %g", k,
                              x - y, t);
            tw_auto_row(&p, PART_X)[0] = y;
        }
    }
}
END_TEST

/* x' = 3 t^2 - t, y' = t^2 + 1 */
static int cubic_slow(const tw_at *a, double *d)
{
    d[0] = 3 * a->t * a->t - a->t;
    return TW_OK;
}
static int cubic_fast(const tw_at *a, double *d)
{
    d[0] = a->t * a->t + 1;
    return TW_OK;
}
static const tw_var cubic_var[] = {{"x", "", "a cubic", 0, 0, 0, 0}};
static const tw_model cubics = {.name = "cubics",
                                .ns = 1,
                                .nf = 1,
                                .slow_var = cubic_var,
                                .fast_var = cubic_var,
                                .slow = cubic_slow,
                                .fast = cubic_fast};

START_TEST(cubics_are_exact_through_any_steps_and_between_them)
{
    test_auto t;
    unsigned long long seed = 7;
    auto_init(&t, &cubics, 1e-3);
    t.a.H0 = 1e-6;
    auto_start(&t);
    double to = 0;
    for (int i = 0; i < 300; i++) {
        double xs, xf, when;
        to += 0.01 * (1.01 + test_random(&seed));
        auto_must(&t, tw_auto_run_to(&t.a, to), "tw_auto_run_to");
        when = t.a.now.t_begin +
               (t.a.now.t - t.a.now.t_begin) * (0.5 + 0.5 * test_random(&seed));
        auto_must(&t, tw_auto_at(&t.a, when, &xs, &xf), "tw_auto_at");
        const double x = when * when * when - when * when / 2;
        const double y = when * when * when / 3 + when;
        const double bound = 1e-13 * (1 + to * to * to); /* of 300 steps' rounding */
        ck_assert_msg(fabs(xs - x) < bound && fabs(xf - y) < bound, "%g %g at %g",
                      xs - x, xf - y, when);
    }
    auto_close(&t);
}
END_TEST

/* The length that the next slow step opens with, as slow.c finds it (without stops). */
static double opening(const tw_auto_engine *e)
{
    const double h = e->fast.s->wanted, H = e->slow.s->wanted;
    const double steps = floor(H / h + 0.05);
    double most = (e->a->tend - e->a->run.t0) / 10, length = H;
    if (length > most) length = most;
    if (steps >= 1) length = floor(length / h + 0.05) * h;
    return length < most ? length : most;
}

static void path_is_smooth(int which, double tol, int *closed, int *whole)
{
    test_auto t;
    double *copy;
    auto_init_ten(&t, which, tol);
    auto_start(&t);
    copy = malloc(t.len * sizeof *copy);
    const int ns = t.a.run.model->ns;
    double value[PROBLEM_STATES], slope[PROBLEM_STATES], x[PROBLEM_STATES];
    auto_must(&t, tw_auto_step(&t.a), "tw_auto_step");
    while (t.a.now.t < 0.9 * t.a.tend) {
        /* a try, then once more from a copy: the path at the instant where it ended */
        int accepted;
        memcpy(copy, t.mem, t.len * sizeof *copy);
        tw_auto_engine e = tw_auto_engine_of(&t.a);
        const double begin = t.a.now.t, H = opening(&e);
        ck_assert_int_eq(tw_auto_try_step(&e, INFINITY, &accepted), TW_OK);
        const double end = e.t_end;
        const int early = end < begin + H * (1 - 1e-9);
        memcpy(t.mem, copy, t.len * sizeof *copy);
        if (!accepted || end > begin + H * (1 + 1e-9)) {
            auto_must(&t, tw_auto_step(&t.a), "tw_auto_step");
            continue;
        }
        (early ? ++*closed : ++*whole);
        e = tw_auto_engine_of(&t.a);
        tw_auto_open(&e, H);
        const double u = early ? (end - begin) / H : 1;
        double *row = tw_auto_row(&e.slow, PART_AT);
        tw_auto_path(&e, u, row);
        memcpy(value, row, (size_t)ns * sizeof *row);
        tw_auto_path_slope(&e, u, row);
        memcpy(slope, row, (size_t)ns * sizeof *row);
        /* the slope is the derivative of the path */
        tw_auto_path(&e, u - 1e-4, row);
        memcpy(x, row, (size_t)ns * sizeof *row);
        memcpy(t.mem, copy, t.len * sizeof *copy);
        auto_must(&t, tw_auto_step(&t.a), "tw_auto_step");
        e = tw_auto_engine_of(&t.a);
        tw_auto_open(&e, opening(&e));
        row = tw_auto_row(&e.slow, PART_AT);
        for (int i = 0; i < ns; i++) {
            const double scale = t.atol_s[i] / tol, step = 1e-4 * H;
            const double by_difference = (value[i] - x[i]) / step;
            ck_assert_msg(fabs(slope[i] - by_difference) * H < 1e-3 * scale,
                          "slope %g, differences %g at %g", slope[i], by_difference,
                          end);
        }
        tw_auto_path(&e, 0, row);
        for (int i = 0; i < ns; i++)
            ck_assert_msg(fabs(row[i] - value[i]) < 1e-12 * t.atol_s[i] / tol,
                          "jump %g at %g", row[i] - value[i], end);
        tw_auto_path_slope(&e, 0, row);
        for (int i = 0; i < ns; i++)
            ck_assert_msg(fabs(row[i] - slope[i]) * H < 1e-11 * t.atol_s[i] / tol,
                          "corner %g at %g", row[i] - slope[i], end);
        tw_auto_path(&e, 1, row);
        for (int i = 0; i < ns; i++) /* exact at its end */
            ck_assert(fabs(row[i] - tw_auto_row(&e.slow, PART_PREDICTED)[i]) <
                      1e-12 * t.atol_s[i] / tol);
    }
    free(copy);
    auto_close(&t);
}

START_TEST(the_slow_path_is_continuous_with_its_slope)
{
    int closed = 0, whole = 0;
    path_is_smooth(TEN_CONTACT, 1e-4, &closed, &whole);
    path_is_smooth(TEN_CONTACT, 1e-6, &closed, &whole);
    path_is_smooth(TEN_VDP, 1e-4, &closed, &whole);
    path_is_smooth(TEN_P1, 1e-6, &closed, &whole);
    ck_assert_msg(closed > 5 && whole > 300, "%d closed, %d whole steps", closed,
                  whole);
}
END_TEST

/* Do the rows of the state and the history agree, as far as they hold numbers? */
static void same_rows(const tw_auto_part *a, const tw_auto_part *b)
{
    const size_t row = (size_t)a->stride * sizeof(double);
    const int rows[] = {PART_X, PART_BEGIN, PART_JUMP, PART_BEND};
    for (int i = 0; i < 4; i++) /* all of the slow part */
        ck_assert(!memcmp(tw_auto_row(a, rows[i]), tw_auto_row(b, rows[i]), row));
    for (int i = 0; i < (int)b->s->known; i++)
        ck_assert(
            !memcmp(tw_auto_row(a, PART_PHI + i), tw_auto_row(b, PART_PHI + i), row));
    if (a->s->failures < 3) /* else the history was dropped */
        ck_assert(!memcmp(a->s->back, b->s->back, sizeof a->s->back));
}

START_TEST(a_rejected_step_leaves_all_but_counters_and_lengths)
{
    static const int which[] = {TEN_VDP, TEN_CONTACT, TEN_GUN_TURRET, TEN_HMMWV};
    int rejected = 0;
    for (int k = 0; k < 4; k++) {
        test_auto t, before;
        auto_init_ten(&t, which[k], 1e-4);
        auto_start(&t);
        auto_init_ten(&before, which[k], 1e-4);
        auto_start(&before);
        auto_must(&t, tw_auto_step(&t.a), "tw_auto_step");
        for (int i = 0; i < 400 && t.a.now.t < 0.9 * t.a.tend; i++) {
            int accepted;
            memcpy(before.mem, t.mem, t.len * sizeof *t.mem);
            auto_must(&before, tw_auto_bind(&before.a, before.mem, t.len), "bind");
            tw_auto_engine e = tw_auto_engine_of(&t.a);
            ck_assert_int_eq(tw_auto_try_step(&e, INFINITY, &accepted), TW_OK);
            if (accepted) { /* take it back and make it properly */
                memcpy(t.mem, before.mem, t.len * sizeof *t.mem);
                auto_must(&t, tw_auto_bind(&t.a, t.mem, t.len), "bind");
                auto_must(&t, tw_auto_step(&t.a), "tw_auto_step");
                continue;
            }
            rejected++;
            tw_auto_engine old = tw_auto_engine_of(&before.a);
            const size_t head = (size_t)(t.a.run.now.work - t.mem) * sizeof(double);
            memcpy(before.a.run.now.count, t.a.run.now.count,
                   TW_NCOUNT * sizeof(double));
            memcpy(before.a.run.now.u_stage[0], t.a.run.now.u_stage[0],
                   2 * (size_t)t.a.run.model->nu * sizeof(double));
            ck_assert(!memcmp(t.mem, before.mem, head)); /* clock, states, inputs */
            same_rows(&e.slow, &old.slow);
            same_rows(&e.fast, &old.fast);
            ck_assert(e.s->newest == old.s->newest && e.s->nodes == old.s->nodes);
            ck_assert(e.s->t_begin == old.s->t_begin && e.s->H == old.s->H);
        }
        auto_close(&t);
        auto_close(&before);
    }
    ck_assert_int_gt(rejected, 20);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("formulas of error control");
    TCase *t = tcase_create("formulas");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, order_k_plus_1_at_fixed_k_for_every_ratio);
    tcase_add_test(t, order_k_plus_1_of_one_part);
    tcase_add_test(t, the_estimate_is_the_local_error_of_the_formula_of_order_k);
    tcase_add_test(t, differences_are_exact_on_polynomials_for_any_steps);
    tcase_add_test(t, cubics_are_exact_through_any_steps_and_between_them);
    tcase_add_test(t, the_slow_path_is_continuous_with_its_slope);
    tcase_add_test(t, a_rejected_step_leaves_all_but_counters_and_lengths);
    suite_add_tcase(s, t);
    return s;
}
