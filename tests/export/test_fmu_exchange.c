/* test_fmu_exchange.c: FMUs in model exchange: states and derivatives, directional
 * derivatives, and the dependencies that the description lists. */
#include "fmu_fixture.h"

/* Model exchange by a plain Runge-Kutta method of order 4 converges to the run. */
static void integrate(im_instance *i, const im_fmu *f, double h, int steps, double *x)
{
    const size_t n = (size_t)im_states(f);
    double k[4][MOST], y[MOST];
    static const double c[4] = {0, 0.5, 0.5, 1};
    fine(i, im_begin(i, 0), "begin");
    fine(i, im_ready(i), "ready");
    fine(i, im_get_states(i, x, n), "states");
    for (int s = 0; s < steps; s++) {
        for (int j = 0; j < 4; j++) {
            for (size_t q = 0; q < n; q++)
                y[q] = x[q] + (j ? h * c[j] * k[j - 1][q] : 0);
            fine(i, im_set_time(i, (s + c[j]) * h), "time");
            fine(i, im_set_states(i, y, n), "set states");
            fine(i, im_get_derivatives(i, k[j], n), "derivatives");
        }
        for (size_t q = 0; q < n; q++)
            x[q] += h / 6 * (k[0][q] + 2 * k[1][q] + 2 * k[2][q] + k[3][q]);
    }
}

START_TEST(model_exchange_by_a_plain_method_converges_to_co_simulation)
{
    static const char *const models[] = {"planar_spacecraft", "gun_turret", "kpr",
                                         "flexible_arm"};
    for (int k = 0; k < 4; k++) {
        im_fmu f;
        im_instance i;
        const tw_model *m = tw_find_model(models[k]);
        double x[2][MOST], reference[MOST], worst[2] = {0, 0};
        make(&f, m->name, "rk8", 2 + k % 2, 1e-4, "");
        im_instantiate(&i, &f, IM_STEPS);
        fine(&i, im_begin(&i, 0), "begin");
        fine(&i, im_ready(&i), "ready");
        for (int s = 0; s < 100; s++) fine(&i, im_step(&i, 1e-3), "step");
        for (int q = 0; q < m->ns + m->nf; q++) reference[q] = get(&i, im_state(&f, q));
        im_free(&i);
        for (int fine_step = 0; fine_step < 2; fine_step++) {
            im_instantiate(&i, &f, IM_EXCHANGE);
            integrate(&i, &f, fine_step ? 2.5e-4 : 5e-4, fine_step ? 400 : 200,
                      x[fine_step]);
            im_free(&i);
            for (int q = 0; q < m->ns + m->nf; q++) {
                const double e =
                    fabs(x[fine_step][q] - reference[q]) / (1e-3 + fabs(reference[q]));
                if (e > worst[fine_step]) worst[fine_step] = e;
            }
        }
        ck_assert_msg(worst[1] < 1e-5 && (worst[1] < worst[0] / 8 || worst[0] < 1e-10),
                      "%s: %g, then %g", m->name, worst[0], worst[1]);
        im_close(&f);
    }
}
END_TEST

/* Directional derivatives against differences of extended order over a wider stencil.
 */
START_TEST(directional_derivatives_are_right_to_a_millionth_of_their_row)
{
    const tw_model *m = tw_model_at(_i);
    im_fmu f;
    im_instance i;
    if (!m || few_models(_i) || is_variant(m)) return;
    make(&f, m->name, "rk4", 2 + _i % 2, 1e-3, "");
    im_instantiate(&i, &f, IM_EXCHANGE);
    fine(&i, im_begin(&i, 0), "begin");
    fine(&i, im_ready(&i), "ready");
    const int n = m->ns + m->nf, rows = n + m->ny;
    double *J = calloc((size_t)(rows * n), sizeof *J), x[MOST];
    unsigned unknown[MOST], known[MOST];
    unsigned long long random = 7;
    fine(&i, im_get_states(&i, x, (size_t)n), "states");
    /* off the start, where some models have a kink */
    for (int q = 0; q < n; q++) x[q] += 3e-4 * test_random(&random);
    fine(&i, im_set_states(&i, x, (size_t)n), "set states");
    for (int q = 0; q < n; q++) unknown[q] = im_derivative(&f, q)->vr;
    for (int q = 0; q < m->ny; q++) unknown[n + q] = im_at(&f, "output", q)->vr;
    for (int q = 0; q < n; q++) {
        double column[MOST];
        known[0] = im_state(&f, q)->vr;
        const int rc =
            im_directional(&i, unknown, (size_t)rows, known, 1, (double[]){1}, column);
        fine(&i, rc, "directional derivative");
        for (int r = 0; r < rows; r++) J[r * n + q] = column[r];
    }
    int wrong = 0, compared = 0;
    for (int r = 0; r < rows; r++) {
        double largest = 0;
        for (int q = 0; q < n; q++)
            if (fabs(J[r * n + q]) > largest) largest = fabs(J[r * n + q]);
        for (int q = 0; q < n; q++) {
            /* central differences of order 6 for three steps; where they differ there
             * is a kink, or rounding, and this test has no answer of its own */
            static const double w[3] = {45. / 60, -9. / 60, 1. / 60};
            double d[3];
            for (int k = 0; k < 3; k++) {
                const double h = (k == 0   ? 1e-4
                                  : k == 1 ? 3e-5
                                           : 1e-5) *
                                 (fabs(x[q]) > 1 ? fabs(x[q]) : 1);
                d[k] = 0;
                for (int s = 1; s <= 3; s++)
                    for (int sign = -1; sign <= 1; sign += 2) {
                        const double was = x[q];
                        double y[MOST];
                        x[q] = was + sign * s * h;
                        im_set_states(&i, x, (size_t)n);
                        if (r < n)
                            im_get_derivatives(&i, y, (size_t)n);
                        else
                            im_get(&i, im_at(&f, "output", r - n), &y[r]);
                        d[k] += sign * w[s - 1] * y[r] / h;
                        x[q] = was;
                    }
            }
            if (fabs(d[0] - d[1]) > 1e-7 * largest ||
                fabs(d[1] - d[2]) > 1e-7 * largest)
                continue;
            compared++;
            wrong += fabs(J[r * n + q] - d[1]) > 1e-6 * largest;
            ck_assert_msg(fabs(J[r * n + q] - d[1]) <= 1e-6 * largest,
                          "%s: %s by %s is %.12g, expected %.12g (row: %g)", m->name,
                          r < n ? im_derivative(&f, r)->name
                                : im_at(&f, "output", r - n)->name,
                          im_state(&f, q)->name, J[r * n + q], d[1], largest);
        }
        if (!test_full() && rows > 60) r += 6;
    }
    ck_assert_int_eq(wrong, 0);
    ck_assert_int_gt(compared, rows * n / 20);
    free(J);
    im_free(&i);
    im_close(&f);
}
END_TEST

/* Dependencies: a known that is not listed changes nothing, anywhere. */
START_TEST(what_is_not_a_dependency_has_no_effect)
{
    const tw_model *m = tw_model_at(_i);
    im_fmu f;
    im_instance i;
    unsigned long long random = 11;
    if (!m || few_models(_i) || is_variant(m)) return;
    make(&f, m->name, "rk4", 2, 1e-3, "");
    im_instantiate(&i, &f, IM_EXCHANGE);
    if (m->nu) set(&i, "own_drive", 0);
    fine(&i, im_begin(&i, 0), "begin");
    fine(&i, im_ready(&i), "ready");
    const int n = m->ns + m->nf;
    double x[MOST], base[MOST], now[MOST];
    int sparse = 0;
    for (int trial = 0; trial < 20; trial++) {
        for (int q = 0; q < n; q++)
            x[q] =
                im_state(&f, q)->start + (trial % 4 ? 1 : 0.01) * test_random(&random);
        for (int k = 0; k < n + m->nu; k++) {
            const im_variable *v = k < n ? im_state(&f, k) : im_at(&f, "input", k - n);
            fine(&i, im_set_states(&i, x, (size_t)n), "set states");
            int rc = im_get_derivatives(&i, base, (size_t)n);
            for (int r = 0; r < m->ny; r++)
                rc |= im_get(&i, im_at(&f, "output", r), &base[n + r]);
            double was;
            fine(&i, im_get(&i, v, &was), v->name);
            fine(&i, im_set(&i, v, was + 0.5 * test_random(&random)), v->name);
            rc |= im_get_derivatives(&i, now, (size_t)n);
            for (int r = 0; r < m->ny; r++)
                rc |= im_get(&i, im_at(&f, "output", r), &now[n + r]);
            fine(&i, im_set(&i, v, was), v->name);
            for (int r = 0; !rc && r < f.n_unknown; r++) {
                const im_unknown *u = &f.unknown[r];
                int on = u->all;
                for (int q = 0; q < u->n; q++)
                    on |= u->on[q] == (unsigned)(v - f.var) + 1;
                if (u->group == IM_INITIAL || on) continue;
                sparse++;
                const im_variable *of = &f.var[u->key - 1];
                int at = -1;
                for (int q = 0; q < n; q++)
                    if (im_derivative(&f, q) == of) at = q;
                for (int q = 0; q < m->ny; q++)
                    if (im_at(&f, "output", q) == of) at = n + q;
                ck_assert_int_ge(at, 0);
                ck_assert_msg(!memcmp(&base[at], &now[at], sizeof(double)),
                              "%s depends on %s", of->name, v->name);
            }
            if (rc) break;
        }
    }
    ck_assert_int_gt(sparse, 0);
    im_free(&i);
    im_close(&f);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("fmu_exchange");
    TCase *t = tcase_create("exchange");
    tcase_set_timeout(t, 600);
    suite_add_tcase(s, t);
    tcase_add_test(t, model_exchange_by_a_plain_method_converges_to_co_simulation);
    tcase_add_loop_test(
        t, directional_derivatives_are_right_to_a_millionth_of_their_row, 0, 40);
    tcase_add_loop_test(t, what_is_not_a_dependency_has_no_effect, 0, 40);
    return s;
}
