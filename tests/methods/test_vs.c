/* test_vs.c: the VehicleSim methods: Table 1 and the coefficients measured from runs,
 * orders at all ratios, ratio 1 against hand-written loops, start-up. Options and
 * resets are in test_vs_options.c. */
#include "common.h"

enum { METHODS = 6, RATIOS = 4 };

/* Table 1 of the memo and the coefficients of Eqs. 2 to 11: the half step from q',
 * q'_-1, ..., the full step from the half-step derivative and q', q'_-1, ... */
static const struct {
    const char *name;
    int id, order, half_step, old_steps;
    double half[4], mid, full[4];
} table[METHODS] = {
    {"euler", -1, 1, 0, 0, {0}, 0, {1}},
    {"ab2", 0, 2, 0, 1, {0}, 0, {3. / 2, -1. / 2}},
    {"rk2", 1, 2, 1, 0, {1. / 2}, 1, {0}},
    {"am2", 2, 2, 1, 1, {5. / 8, -1. / 8}, 1, {0}},
    {"am3", 3, 3, 1, 2, {17. / 24, -7. / 24, 2. / 24}, 20. / 18, {-3. / 18, 1. / 18}},
    {"am4",
     4,
     4,
     1,
     3,
     {297. / 384, -187. / 384, 107. / 384, -25. / 384},
     36. / 30,
     {-10. / 30, 5. / 30, -1. / 30}},
};
static const int ratios[RATIOS] = {1, 2, 5, 10};

static void each(void (*with)(int m, int ratio))
{
    for (int m = 0; m < METHODS; m++)
        for (int k = 0; k < RATIOS; k++) with(m, ratios[k]);
}

/* A model that records its calls and returns a chosen function of time. */

enum { CALLS = 8000 };
enum { IMPULSE, POWER };

typedef struct probe {
    int n, kind;
    double value; /* instant of the impulse, or the power of t */
    struct call {
        int part;
        double t, xs, xf;
    } call[CALLS];
} probe;

static double probe_at(const tw_at *a, int part)
{
    probe *p = a->user;
    if (p->n == CALLS) ck_abort_msg("too many calls");
    p->call[p->n++] = (struct call){part, a->t, a->xs[0], a->xf[0]};
    return p->kind == IMPULSE ? a->t == p->value : pow(a->t, p->value);
}

static int probe_slow(const tw_at *a, double *d)
{
    d[0] = probe_at(a, TW_SLOW);
    return TW_OK;
}

static int probe_fast(const tw_at *a, double *d)
{
    d[0] = probe_at(a, TW_FAST);
    return TW_OK;
}

static const tw_var zero[] = {{"x", "", "", 0, 0, 0, 0}};
static const tw_model probe_model = {.name = "probe",
                                     .ns = 1,
                                     .nf = 1,
                                     .slow_var = zero,
                                     .fast_var = zero,
                                     .slow = probe_slow,
                                     .fast = probe_fast};

static void set_user(tw_run *r, void *user)
{
    r->user = user;
}

static void set_user_one_eval(tw_run *r, void *user)
{
    r->user = user;
    r->opt[TW_OPT_ONE_EVAL] = 1;
}

static void tick(test_run *t)
{
    const int rc = tw_tick(&t->r);
    if (rc) ck_abort_msg("%s: %s", t->r.method->name, tw_error(rc));
}

/* Table 1. */
START_TEST(numbers_and_names_are_those_of_the_memo)
{
    for (int m = 0; m < METHODS; m++) {
        char number[8];
        const tw_method *method = tw_find_method(table[m].name);
        ck_assert(method != NULL);
        snprintf(number, sizeof number, "%d", table[m].id);
        ck_assert(tw_find_method(number) == method);
        ck_assert_int_eq(method->id, table[m].id);
        ck_assert_int_eq(method->order, table[m].order);
        ck_assert_int_eq(method->half_step, table[m].half_step);
        ck_assert_int_eq(method->old_steps, table[m].old_steps);
        ck_assert_int_eq(method->once_per_tick, 1);
    }
}
END_TEST

/* The times in a step at which slow() and fast() are called, after the start of am4. */
static void call_times(int m, int ratio)
{
    test_run t;
    static probe p;
    const double H = 1; /* ticks of 1, 1/2, 1/4, 1/5, 1/10, 1/20: rounding */
    int slow_at_half = 0, fast_at_half = 0, slow = 0, fast = 0;
    p.n = 0;
    test_open_with(&t, &probe_model, table[m].name, H, ratio, set_user, &p);
    test_go(&t, 4);
    p.n = 0;
    test_go(&t, 7);
    for (int i = 0; i < p.n; i++) {
        const double D = p.call[i].part == TW_SLOW ? H : H / ratio;
        const double c = p.call[i].t / D - floor(p.call[i].t / D + 1e-9);
        const int full = fabs(c) < 1e-9, half = fabs(c - 0.5) < 1e-9;
        ck_assert_msg(full || half, "%s ratio %d: call at %.17g", table[m].name, ratio,
                      p.call[i].t);
        if (p.call[i].part == TW_SLOW)
            slow_at_half += half, slow++;
        else
            fast_at_half += half, fast++;
    }
    ck_assert_int_eq(slow, 3 * (1 + table[m].half_step));
    ck_assert_int_eq(fast, 3 * ratio * (1 + table[m].half_step));
    ck_assert_int_eq(slow_at_half, 3 * table[m].half_step);
    ck_assert_int_eq(fast_at_half, 3 * ratio * table[m].half_step);
    test_close(&t);
}

START_TEST(the_half_step_column_is_where_derivatives_are_evaluated)
{
    each(call_times);
}
END_TEST

/* With a derivative that is 1 at one instant and otherwise 0, the state changes in the
 * steps that use it, by its coefficient. Fast step 1, slow step ratio: all instants are
 * exact. */
static void impulse(int m, int ratio)
{
    enum { BEFORE = 8, AFTER = 6 };
    const int half_step = table[m].half_step;
    static probe p;
    for (int part = 0; part < 2; part++) { /* slow, fast */
        const double D = part ? 1 : ratio;
        for (int at_half = 0; at_half <= half_step; at_half++) {
            test_run t;
            int last_lag = -1;
            p = (probe){.kind = IMPULSE, .value = (BEFORE + 0.5 * at_half) * D};
            test_open_with(&t, &probe_model, table[m].name, ratio, ratio, set_user, &p);
            double *const *x = part ? &t.r.now.xf : &t.r.now.xs;
            for (int n = 0; n < BEFORE + AFTER; n++) {
                const int lag = n - BEFORE;
                const double base = **x;
                double half = 0;
                p.n = 0;
                test_go(&t, (n + 0.5) * D);
                if (half_step) half = (**x - base) / D;
                test_go(&t, (n + 1) * D);
                const double full = (**x - base) / D;
                const int used = lag >= 0 && lag < 4 && !at_half;
                const double mid = at_half && lag == 0 ? table[m].mid : 0;
                /* a coefficient is rounded once, the state a few times */
                ck_assert_double_eq_tol(half, used ? table[m].half[lag] : 0, 1e-15);
                ck_assert_double_eq_tol(full, used ? table[m].full[lag] : mid, 1e-15);
                if (half != 0 || full != 0) last_lag = lag;
            }
            ck_assert_msg(last_lag == (at_half ? 0 : table[m].old_steps),
                          "%s ratio %d: used for %d steps", table[m].name, ratio,
                          last_lag);
            test_close(&t);
        }
    }
}

START_TEST(the_old_steps_column_and_the_coefficients_are_those_of_the_memo)
{
    each(impulse);
}
END_TEST

/* x' = t^k: predictions are exact up to the power that they interpolate, full steps up
 * to order - 1, but not beyond. */
static void quadrature(int m, int ratio)
{
    const double H = 0.5,
                 tol = 1e-13; /* x is below 4, its differences a few roundings */
    static probe p;
    for (int k = 0; k <= table[m].order; k++) {
        test_run t;
        double base[2] = {0, 0}, t_base[2] = {0, 0}, worst[2][2] = {{0, 0}, {0, 0}};
        p = (probe){.kind = POWER, .value = k};
        test_open_with(&t, &probe_model, table[m].name, H, ratio, set_user, &p);
        for (int n = 0; t.r.now.t < 6 * H; n++) {
            const int per_fast = t.r.now.ticks / ratio;
            if (t.r.now.sub == 0) base[0] = t.r.now.xs[0], t_base[0] = t.r.now.t;
            if (t.r.now.sub % per_fast == 0)
                base[1] = t.r.now.xf[0], t_base[1] = t.r.now.t;
            p.n = 0;
            tick(&t);
            if (t.r.now.t < 4.01 * H)
                continue; /* enough old derivatives are available by then */
            for (int part = 0; part < 2; part++) {
                const double x = part ? t.r.now.xf[0] : t.r.now.xs[0];
                const double exact =
                    (pow(t.r.now.t, k + 1) - pow(t_base[part], k + 1)) / (k + 1);
                const int full = part ? t.r.now.sub % per_fast == 0 : t.r.now.sub == 0;
                double *w = &worst[part][full];
                *w = fmax(*w, fabs(x - base[part] - exact));
            }
        }
        for (int part = 0; part < 2; part++) {
            const int predicts = table[m].half_step || (part == 0 && ratio > 1);
            const char *name = table[m].name;
            if (predicts)
                ck_assert_msg((worst[part][0] < tol) == (k <= table[m].old_steps),
                              "%s ratio %d, t^%d: prediction off by %g", name, ratio, k,
                              worst[part][0]);
            ck_assert_msg((worst[part][1] < tol) == (k < table[m].order),
                          "%s ratio %d, t^%d: step off by %g", name, ratio, k,
                          worst[part][1]);
        }
        test_close(&t);
    }
}

START_TEST(powers_of_t_are_integrated_exactly_up_to_the_degree_of_each_formula)
{
    each(quadrature);
}
END_TEST

/* Errors are the maximum over 16 instants in [0, 1]: at a single one, contributions of
 * the two parts may cancel for some step. */
enum { INSTANTS = 16 };

static void set_sine(tw_run *r, void *one_eval)
{
    r->input = test_sine_input;
    if (one_eval) r->opt[TW_OPT_ONE_EVAL] = 1;
}

static void reference(const tw_model *m, double (*ref)[4])
{
    for (int k = 0; k < INSTANTS; k++)
        test_reference(m, NULL, test_sine_input, NULL, (k + 1.0) / INSTANTS, ref[k]);
}

static test_error error(const tw_model *m, const char *method, double H, int ratio,
                        double (*ref)[4], int one_eval)
{
    test_run t;
    test_error e = {0, 0};
    test_open_with(&t, m, method, H, ratio, set_sine, one_eval ? &e : NULL);
    for (int k = 0; k < INSTANTS; k++) {
        test_go(&t, (k + 1.0) / INSTANTS);
        for (int i = 0; i < m->ns; i++)
            e.slow = fmax(e.slow, fabs(t.r.now.xs[i] - ref[k][i]));
        for (int i = 0; i < m->nf; i++)
            e.fast = fmax(e.fast, fabs(t.r.now.xf[i] - ref[k][m->ns + i]));
    }
    test_close(&t);
    return e;
}

/* From H = 2^-11 to 2^-12, of am3 2^-10 to 2^-11, of am4 2^-8 to 2^-9: small enough
 * that the next power of H is negligible, with errors above 1e-11 against a reference
 * of about 1e-13. */
static void order(const tw_model *model, int m, int ratio, double (*ref)[4],
                  int one_eval, double *slow, double *fast)
{
    static const int exponent[METHODS] = {11, 11, 11, 11, 10, 8};
    const double H = ldexp(1, -exponent[m]);
    const test_error a = error(model, table[m].name, H, ratio, ref, one_eval);
    const test_error b = error(model, table[m].name, H / 2, ratio, ref, one_eval);
    *slow = log2(a.slow / b.slow);
    *fast = log2(a.fast / b.fast);
    if (getenv("TW_SHOW"))
        fprintf(stderr, "%-12s %-6s ratio %2d, H %.2e: order %.3f slow, %.3f fast\n",
                model->name, table[m].name, ratio, H / 2, *slow, *fast);
    ck_assert_msg(b.slow > 5e-12 && b.fast > 5e-12,
                  "%s ratio %d: too close to rounding", table[m].name, ratio);
}

START_TEST(every_ratio_keeps_the_order_in_both_parts)
{
    const tw_model *models[] = {&test_oscillators, tw_find_model("kpr")};
    for (int k = 0; k < 2; k++) {
        double ref[INSTANTS][4], slow, fast;
        reference(models[k], ref);
        for (int m = 0; m < METHODS; m++)
            for (int i = 0; i < RATIOS; i++) {
                const double p = table[m].order;
                order(models[k], m, ratios[i], ref, 0, &slow, &fast);
                ck_assert_msg(slow > p - 0.1 && fast > p - 0.1,
                              "%s on %s, ratio %d: order %g slow, %g fast",
                              table[m].name, models[k]->name, ratios[i], slow, fast);
                /* and not more: the order column of Table 1 */
                if (k == 0) ck_assert(slow < p + 0.1 && fast < p + 0.1);
            }
    }
}
END_TEST

START_TEST(am4_with_one_evaluation_per_tick_has_order_3)
{
    double ref[INSTANTS][4], slow, fast;
    reference(&test_oscillators, ref);
    for (int i = 0; i < RATIOS; i++) {
        order(&test_oscillators, 5, ratios[i], ref, 1, &slow, &fast);
        ck_assert_msg(slow > 2.9 && fast > 2.9 && slow < 3.1 && fast < 3.1,
                      "ratio %d: %g slow, %g fast", ratios[i], slow, fast);
    }
}
END_TEST

START_TEST(ab2_is_not_euler)
{
    double ref[INSTANTS][4];
    reference(&test_oscillators, ref);
    for (int i = 0; i < RATIOS; i++) {
        const test_error ab2 =
            error(&test_oscillators, "ab2", 1. / 512, ratios[i], ref, 0);
        const test_error euler =
            error(&test_oscillators, "euler", 1. / 512, ratios[i], ref, 0);
        ck_assert_msg(ab2.slow < euler.slow / 10 && ab2.fast < euler.fast / 10,
                      "ratio %d: ab2 %g %g, euler %g %g", ratios[i], ab2.slow, ab2.fast,
                      euler.slow, euler.fast);
    }
}
END_TEST

enum { N = 4, STEPS = 40 };

static void derivative(double t, const double *x, double *d)
{
    double u;
    test_sine_input(t, &u, NULL);
    const tw_at at = {t, x, x + 2, NULL, &u, NULL, NULL, NULL};
    test_oscillators.slow(&at, d);
    test_oscillators.fast(&at, d + 2);
}

/* x0 + D (w[0] v[0] + ...) over m terms */
static void sum(double *x, const double *x0, double D, int m, const double *w,
                double (*v)[N])
{
    for (int i = 0; i < N; i++) {
        x[i] = x0[i];
        for (int j = 0; j < m; j++) x[i] += D * w[j] * v[j][i];
    }
}

/* The method of the memo, hand-written, on all four states: the state after each tick.
 */
static void by_hand(int m, double H, int one_eval, double (*after)[N])
{
    static const double half[4][4] = {
        {1. / 2},
        {5. / 8, -1. / 8},
        {17. / 24, -7. / 24, 2. / 24},
        {297. / 384, -187. / 384, 107. / 384, -25. / 384}};
    static const double am3[] = {20. / 18, -3. / 18, 1. / 18};
    static const double am4[] = {36. / 30, -10. / 30, 5. / 30, -1. / 30};
    static const double ab2[] = {3. / 2, -1. / 2}, one[] = {1};
    static const double third[] = {2. / 9, 4. / 9}, last[] = {1. / 4, 3. / 4};
    const int old_steps = table[m].old_steps;
    double x[N] = {1, 0, 0.1, 0.5}, d[4][N] = {{0}}; /* d: newest derivative first */

    for (int n = 0, old = 0; n < STEPS; n++) {
        const double t = n * H;
        memmove(d[1], d[0], sizeof d - sizeof d[0]);
        derivative(t, x, d[0]);
        if (!table[m].half_step) {
            sum(x, x, H, old + 1, old ? ab2 : one, d);
            memcpy(*after++, x, sizeof x);
        } else {
            double y[N], v[5][N];
            sum(y, x, H, old + 1, half[old], d);
            memcpy(*after++, y, sizeof y);
            derivative(t + H / 2, y, v[0]);
            memcpy(v[1], d, sizeof d);
            if (m == 5 && n == 0 && !one_eval) {
                memcpy(v[1], v[0], sizeof v[0]);
                memcpy(v[0], d[0], sizeof v[0]);
                sum(y, x, H, 2, third, v);
                derivative(t + H / 2 + H / 6, y, v[1]);
                sum(x, x, H, 2, last, v);
            } else if (old_steps == 3 && old >= 2)
                sum(x, x, H, 4, am4, v);
            else if (old_steps >= 2 && old >= 1)
                sum(x, x, H, 3, am3, v);
            else
                sum(x, x, H, 1, one, v);
            memcpy(*after++, x, sizeof x);
        }
        if (old < old_steps) old++;
    }
}

START_TEST(ratio_1_equals_a_hand_written_loop_bit_for_bit_for_every_partition)
{
    const tw_model *models[] = {&test_oscillators, &test_all_slow, &test_all_fast};
    const double H = 0.0137;
    for (int m = 0; m < METHODS; m++)
        for (int one_eval = 0; one_eval < 2; one_eval++) {
            double expected[2 * STEPS][N];
            by_hand(m, H, one_eval, expected);
            for (int k = 0; k < 3; k++) {
                test_run t;
                test_open_with(&t, models[k], table[m].name, H, 1, set_sine,
                               one_eval ? &t : NULL);
                for (int n = 0; n < STEPS * t.r.now.ticks; n++) {
                    double x[N];
                    tick(&t);
                    memcpy(x, t.r.now.xs, (size_t)models[k]->ns * sizeof *x);
                    memcpy(x + models[k]->ns, t.r.now.xf,
                           (size_t)models[k]->nf * sizeof *x);
                    ck_assert_msg(!memcmp(x, expected[n], sizeof x), "%s, %s, tick %d",
                                  table[m].name, models[k]->name, n);
                }
                test_close(&t);
            }
        }
}
END_TEST

/* A system with only one part has one rate: with all states fast the fast step, with
 * all states slow the slow one. Instants and states differ by rounding. */
static void one_part(int m, int ratio)
{
    const double H = 0.01, tol = 1e-12;
    test_run fast, single, slow, single_slow;
    test_open_with(&fast, &test_all_fast, table[m].name, H, ratio, set_sine, &fast);
    test_open_with(&single, &test_all_fast, table[m].name, H / ratio, 1, set_sine,
                   &fast);
    test_open_with(&slow, &test_all_slow, table[m].name, H, ratio, set_sine, &fast);
    test_open_with(&single_slow, &test_all_slow, table[m].name, H, 1, set_sine, &fast);
    test_go(&fast, 0.5);
    test_go(&single, 0.5);
    test_go(&slow, 0.5);
    test_go(&single_slow, 0.5);
    for (int i = 0; i < N; i++) {
        ck_assert_double_eq_tol(fast.r.now.xf[i], single.r.now.xf[i], tol);
        ck_assert_double_eq_tol(slow.r.now.xs[i], single_slow.r.now.xs[i], tol);
    }
    test_close(&fast);
    test_close(&single);
    test_close(&slow);
    test_close(&single_slow);
}

START_TEST(with_all_states_in_one_part_a_run_has_the_step_of_that_part)
{
    each(one_part);
}
END_TEST

static void counts(int m, int ratio)
{
    for (int one_eval = 0; one_eval < 2; one_eval++) {
        test_run t;
        static probe p;
        const int extra = table[m].order == 4 && !one_eval,
                  twice = table[m].half_step + 1;
        p.n = 0;
        test_open_with(&t, &probe_model, table[m].name, 0.25, ratio,
                       one_eval ? set_user_one_eval : set_user, &p);
        for (int n = 1; n <= 5; n++) { /* from the first step on */
            test_go(&t, 0.25 * n);
            ck_assert(t.r.now.count[TW_SLOW] == n * twice);
            ck_assert(t.r.now.count[TW_FAST] == n * twice * ratio);
            ck_assert(t.r.now.count[TW_START_SLOW] == extra * (2 * ratio - 1));
            ck_assert(t.r.now.count[TW_START_FAST] == extra);
        }
        test_close(&t);
    }
}

START_TEST(evaluations_are_nominal_and_only_the_start_of_am4_adds_some)
{
    each(counts);
}
END_TEST

/* At most one slow and one fast call per tick, at its instant and state; only the start
 * of am4 has more calls, none beyond the end of the tick. */
static void calls_of_a_tick(int m, int ratio)
{
    for (int one_eval = 0; one_eval < 2; one_eval++) {
        test_run t;
        static probe p;
        double last = 0;
        p = (probe){.kind = POWER, .value = 2};
        test_open_with(&t, &probe_model, table[m].name, 0.25, ratio,
                       one_eval ? set_user_one_eval : set_user, &p);
        for (int n = 0; n < 6 * t.r.now.ticks; n++) {
            const double now = t.r.now.t, xs = t.r.now.xs[0], xf = t.r.now.xf[0];
            const int starting = table[m].order == 4 && !one_eval && n < t.r.now.ticks;
            int asked[2] = {0, 0};
            p.n = 0;
            tick(&t);
            for (int i = 0; i < p.n; i++) {
                const struct call *c = &p.call[i];
                asked[c->part]++;
                ck_assert(c->t >= last && c->t <= t.r.now.t);
                last = c->t;
                if (!starting || asked[c->part] == 1)
                    ck_assert(c->t == now && c->xs == xs && c->xf == xf);
            }
            ck_assert_int_le(asked[TW_SLOW], 1 + starting);
            ck_assert_int_le(asked[TW_FAST], 1 + starting);
            ck_assert_int_ge(asked[TW_FAST], 1);
        }
        test_close(&t);
    }
}

START_TEST(derivatives_are_evaluated_at_the_start_of_a_tick_at_increasing_times)
{
    each(calls_of_a_tick);
}
END_TEST

/* As in an integrator block: derivatives come from outside, computed from its outputs
 * at each tick. */
typedef struct ports {
    double dxs[2], dxf[2];
} ports;

static int port_slow(const tw_at *a, double *d)
{
    memcpy(d, ((const ports *)a->user)->dxs, 2 * sizeof *d);
    return TW_OK;
}

static int port_fast(const tw_at *a, double *d)
{
    memcpy(d, ((const ports *)a->user)->dxf, 2 * sizeof *d);
    return TW_OK;
}

static void behind_ports(int m, int ratio)
{
    test_run fused, block;
    ports p;
    tw_model model = test_oscillators;
    model.nu = 0;
    model.slow = port_slow;
    model.fast = port_fast;
    test_open_with(&fused, &test_oscillators, table[m].name, 0.01, ratio, set_sine,
                   &fused);
    test_open_with(&block, &model, table[m].name, 0.01, ratio, set_user_one_eval, &p);
    for (int n = 0; n < 20 * fused.r.now.ticks; n++) {
        double d[4], x[4];
        memcpy(x, block.r.now.xs, 2 * sizeof *x);
        memcpy(x + 2, block.r.now.xf, 2 * sizeof *x);
        derivative(block.r.now.t, x, d);
        memcpy(p.dxs, d, sizeof p.dxs);
        memcpy(p.dxf, d + 2, sizeof p.dxf);
        tick(&fused);
        tick(&block);
        ck_assert_msg(!memcmp(fused.r.now.xs, block.r.now.xs, 2 * sizeof *x) &&
                          !memcmp(fused.r.now.xf, block.r.now.xf, 2 * sizeof *x),
                      "%s ratio %d tick %d", table[m].name, ratio, n);
    }
    test_close(&fused);
    test_close(&block);
}

START_TEST(an_integrator_behind_derivative_ports_equals_a_complete_run)
{
    each(behind_ports);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("vs");
    TCase *c = tcase_create("vs");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, numbers_and_names_are_those_of_the_memo);
    tcase_add_test(c, the_half_step_column_is_where_derivatives_are_evaluated);
    tcase_add_test(c, the_old_steps_column_and_the_coefficients_are_those_of_the_memo);
    tcase_add_test(c,
                   powers_of_t_are_integrated_exactly_up_to_the_degree_of_each_formula);
    tcase_add_test(c, every_ratio_keeps_the_order_in_both_parts);
    tcase_add_test(c, am4_with_one_evaluation_per_tick_has_order_3);
    tcase_add_test(c, ab2_is_not_euler);
    tcase_add_test(c,
                   ratio_1_equals_a_hand_written_loop_bit_for_bit_for_every_partition);
    tcase_add_test(c, with_all_states_in_one_part_a_run_has_the_step_of_that_part);
    tcase_add_test(c, evaluations_are_nominal_and_only_the_start_of_am4_adds_some);
    tcase_add_test(
        c, derivatives_are_evaluated_at_the_start_of_a_tick_at_increasing_times);
    tcase_add_test(c, an_integrator_behind_derivative_ports_equals_a_complete_run);
    suite_add_tcase(s, c);
    return s;
}
