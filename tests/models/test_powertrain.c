/* test_powertrain.c: the powertrain alone: against the equations of all its shafts with
 * the torques between them; power, engine and converter, neutral, idling, gear change.
 */
#include "common.h"
#include "parts/powertrain.h"
#include "parts/smooth.h"

static unsigned long long seed = 40;

static double any(double size)
{
    return size * test_random(&seed);
}

static const tw_var defaults[] = {TRAIN_PARAM_ROWS};
static const double rpm = 30 / 3.14159265358979323846;

static void fill(double *p)
{
    for (int i = 0; i < TRAIN_NP; i++) p[i] = defaults[i].value;
}

typedef struct point {
    double p[TRAIN_NP], x[TRAIN_NF], axle[2], throttle, gear, dgear;
    tw_shafts shafts;
    tw_engine engine;
    double d[TRAIN_NF];
} point;

static void evaluate(point *c)
{
    tw_train_shafts(c->p, c->x, c->axle, &c->shafts);
    tw_train_engine(c->p, c->x, c->throttle, c->gear, &c->engine);
    tw_train_rates(c->p, c->x, c->gear, c->dgear, &c->engine, &c->shafts, c->d);
}

static void shake(point *c)
{
    static const double gears[] = {2.48, 1.48, 1, 0, -2.07};
    fill(c->p);
    c->gear = gears[(int)(2.5 + any(2.49))];
    c->dgear = any(5);
    c->throttle = fabs(any(1));
    c->x[TRAIN_ENGINE] = 150 + any(149);
    for (int i = 0; i < 2; i++) {
        c->x[TRAIN_FRONT + i] = any(200);
        c->x[TRAIN_TWIST_F + i] = any(0.3);
        c->axle[i] = 2 * c->x[TRAIN_FRONT + i] / c->p[TRAIN_AXLE] + any(2);
    }
    evaluate(c);
}

/* Gaussian elimination with pivoting */
static void solve(int n, double *A, double *b)
{
    for (int k = 0; k < n; k++) {
        int best = k;
        for (int i = k + 1; i < n; i++)
            if (fabs(A[i * n + k]) > fabs(A[best * n + k])) best = i;
        for (int j = 0; j < n; j++) {
            const double t = A[k * n + j];
            A[k * n + j] = A[best * n + j];
            A[best * n + j] = t;
        }
        const double t = b[k];
        b[k] = b[best];
        b[best] = t;
        ck_assert(A[k * n + k] != 0);
        for (int i = k + 1; i < n; i++) {
            const double f = A[i * n + k] / A[k * n + k];
            for (int j = k; j < n; j++) A[i * n + j] -= f * A[k * n + j];
            b[i] -= f * b[k];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++) b[k] -= A[k * n + j] * b[j];
        b[k] /= A[k * n + k];
    }
}

/* Each shaft alone, with the torques of gearbox and differential as unknowns:
 *     Jt t' = Tt - G              G: on the gearbox, out of it comes gear G
 *     Jc c' = gear G - D          D: into the differential
 *     Jo f' = D/2 - Tf,  Jo r' = D/2 - Tr
 *     t = gear c,  c = (f + r)/2  as rates                                         */
START_TEST(rates_match_the_equations_of_the_single_shafts)
{
    for (int n = 0; n < 300; n++) {
        enum { T, C, F, R, G, D, SIZE };
        point c;
        double A[SIZE * SIZE] = {0}, b[SIZE] = {0};
        shake(&c);
        const double *p = c.p, Jt = p[TRAIN_JT], Jc = p[TRAIN_JC], Jo = p[TRAIN_JO];
        const double now = 0.5 * (c.x[TRAIN_FRONT] + c.x[TRAIN_REAR]);
        const double row[SIZE][SIZE] = {
            {Jt, 0, 0, 0, 1, 0},      {0, Jc, 0, 0, -c.gear, 1},
            {0, 0, Jo, 0, 0, -0.5},   {0, 0, 0, Jo, 0, -0.5},
            {1, -c.gear, 0, 0, 0, 0}, {0, 1, -0.5, -0.5, 0, 0}};
        memcpy(A, row, sizeof A);
        b[0] = c.engine.turbine;
        b[2] = -c.shafts.torque[0];
        b[3] = -c.shafts.torque[1];
        b[4] = c.dgear * now;
        solve(SIZE, A, b);
        const double size = 1e-12 * (1 + fabs(b[F]) + fabs(b[R]));
        ck_assert_double_eq_tol(c.d[TRAIN_FRONT], b[F], size);
        ck_assert_double_eq_tol(c.d[TRAIN_REAR], b[R], size);
        ck_assert_double_eq_tol(c.d[TRAIN_ENGINE] * p[TRAIN_JE],
                                c.engine.torque - c.engine.pump, 1e-10);
    }
}
END_TEST

/* Energy changes by the engine, the converter's loss, the half shafts, the dampers, and
 * by the gear change itself: at a ratio that moves the turbine is sped up by the box.
 */
START_TEST(energy_changes_by_the_power_that_flows)
{
    for (int n = 0; n < 300; n++) {
        const double h = 1e-6;
        point c;
        double E[2], x[TRAIN_NF];
        shake(&c);
        const double *p = c.p;
        for (int k = 0; k < 2; k++) {
            const double e = k ? h : -h;
            for (int i = 0; i < TRAIN_NF; i++) x[i] = c.x[i] + e * c.d[i];
            E[k] = tw_train_energy(p, x, c.gear + e * c.dgear);
        }
        double power = c.engine.torque * c.x[TRAIN_ENGINE];
        const double turbine = 0.5 * c.gear * (c.x[TRAIN_FRONT] + c.x[TRAIN_REAR]);
        power += c.engine.turbine * turbine - c.engine.pump * c.x[TRAIN_ENGINE];
        for (int i = 0; i < 2; i++) {
            power -= 0.5 * p[TRAIN_AXLE] * c.shafts.torque[i] * c.axle[i];
            power -= p[TRAIN_C] * c.shafts.rate[i] * c.shafts.rate[i];
        }
        ck_assert_double_eq_tol((E[1] - E[0]) / (2 * h), power,
                                1e-15 * E[0] / h + 1e-7 * fabs(power) + 1e-4);
    }
}
END_TEST

static tw_engine run_engine(double w, double turbine, double throttle)
{
    double p[TRAIN_NP], x[TRAIN_NF] = {w, turbine, turbine, 0, 0};
    tw_engine engine;
    fill(p);
    p[TRAIN_IDLE] = 0;
    tw_train_engine(p, x, throttle, 1, &engine);
    return engine;
}

START_TEST(the_engine_has_its_public_peak_and_is_governed)
{
    double peak = 0, where = 0;
    for (double n = 600; n < 3000; n += 5) {
        const double loss = 28.95 + 0.021 * n;
        const double full = run_engine(n / rpm, 0, 1).torque + loss;
        ck_assert_double_eq_tol(run_engine(n / rpm, 0, 0).torque, -loss, 1e-9);
        if (full > peak) peak = full, where = n;
    }
    ck_assert_double_eq_tol(peak, 793, 1); /* public: 793 N m at 1600 rpm */
    ck_assert_double_eq_tol(where, 1600, 50);
    ck_assert_double_lt(run_engine(2800 / rpm, 0, 1).torque, 0);
    ck_assert_double_eq(run_engine(0, 0, 0).torque, 0);
    ck_assert_double_gt(run_engine(-10, 0, 0).torque, 0); /* it only brakes */
}
END_TEST

START_TEST(the_converter_doubles_torque_at_stall_and_never_makes_power)
{
    ck_assert_double_eq_tol(run_engine(100, 0, 1).turbine,
                            2 * run_engine(100, 0, 1).pump, 1e-9);
    for (int n = 0; n < 1000; n++) {
        const double w = 1 + 299 * fabs(any(1)), turbine = any(500);
        const tw_engine e = run_engine(w, turbine, 0.5);
        ck_assert_double_ge(e.pump * w - e.turbine * turbine, -1e-9);
        ck_assert_double_le(fabs(e.turbine), 2 * fabs(e.pump) + 1e-9);
    }
    /* with open throttle and a locked output, the engine settles near 1730 rpm */
    double low = 100, high = 280;
    for (int i = 0; i < 60; i++) {
        const double w = 0.5 * (low + high);
        const tw_engine e = run_engine(w, 0, 1);
        if (e.torque > e.pump)
            low = w;
        else
            high = w;
    }
    ck_assert_double_eq_tol(low * rpm, 1730, 5);
}
END_TEST

/* Euler steps are accurate enough for the final value. */
static void settle(point *c, double seconds)
{
    const double h = 1e-3;
    for (double t = 0; t < seconds; t += h) {
        evaluate(c);
        for (int i = 0; i < TRAIN_NF; i++) c->x[i] += h * c->d[i];
    }
}

/* S over 100 rpm below idle speed, for the part that the driver leaves closed */
START_TEST(below_idle_speed_the_throttle_opens)
{
    double p[TRAIN_NP];
    fill(p);
    for (double n = p[TRAIN_IDLE] - 130; n < p[TRAIN_IDLE] + 30; n += 7)
        for (double throttle = 0; throttle < 1; throttle += 0.3) {
            const double z = fmax(0, fmin(1, (p[TRAIN_IDLE] - n) / 100));
            const double own = z * z * z * (10 - 15 * z + 6 * z * z);
            const double loss = 28.95 + 0.021 * n;
            const double full = run_engine(n / rpm, 0, 1).torque + loss;
            const double x[TRAIN_NF] = {n / rpm, 0, 0, 0, 0};
            tw_engine engine;
            tw_train_engine(p, x, throttle, 1, &engine);
            ck_assert_double_eq_tol(engine.torque,
                                    (throttle + (1 - throttle) * own) * full - loss,
                                    1e-9 * full);
        }
}
END_TEST

START_TEST(in_neutral_the_engine_idles_and_the_shafts_are_free)
{
    point c = {.gear = 0};
    fill(c.p);
    tw_train_settle(c.p, 0, 0, c.x);
    settle(&c, 5);
    const double n = c.x[TRAIN_ENGINE] * rpm;
    ck_assert(n < c.p[TRAIN_IDLE] && n > c.p[TRAIN_IDLE] - 100);
    ck_assert_double_eq_tol(c.d[TRAIN_ENGINE], 0, 1e-9);
    ck_assert_double_eq(c.x[TRAIN_FRONT], 0);
    ck_assert_double_eq(c.shafts.torque[0], 0);
    c.p[TRAIN_IDLE] = 0; /* without the governor it stops */
    settle(&c, 60);
    ck_assert_double_lt(fabs(c.x[TRAIN_ENGINE]), 1);
}
END_TEST

START_TEST(in_gear_the_idling_engine_drives)
{
    point c = {.gear = 2.48};
    fill(c.p);
    tw_train_settle(c.p, 2.48, 0, c.x);
    settle(&c, 30);
    ck_assert_double_gt(c.shafts.torque[0], 50);
    ck_assert_double_eq_tol(c.shafts.torque[0], c.shafts.torque[1], 1e-6);
    /* the two shafts carry the turbine's torque, multiplied */
    ck_assert_double_eq_tol(c.shafts.torque[0] + c.shafts.torque[1],
                            2.48 * c.engine.turbine, 1e-3);
}
END_TEST

START_TEST(the_smooth_step_returns_its_derivatives)
{
    const double h = 1e-6;
    for (double x = -0.2; x < 1.2; x += 0.01) {
        const tw_smooth s = tw_smooth_step(x), plus = tw_smooth_step(x + h),
                        minus = tw_smooth_step(x - h);
        ck_assert_double_eq_tol((plus.value - minus.value) / (2 * h), s.rate, 1e-9);
        ck_assert_double_eq_tol((plus.rate - minus.rate) / (2 * h), s.second, 3e-5);
    }
    ck_assert_double_eq(tw_smooth_step(0.5).value, 0.5);
    ck_assert_double_eq(tw_smooth_step(2).value, 1);
    ck_assert_double_eq(tw_smooth_step(-1).value, 0);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("powertrain");
    TCase *c = tcase_create("powertrain");
    tcase_add_test(c, rates_match_the_equations_of_the_single_shafts);
    tcase_add_test(c, energy_changes_by_the_power_that_flows);
    tcase_add_test(c, the_engine_has_its_public_peak_and_is_governed);
    tcase_add_test(c, the_converter_doubles_torque_at_stall_and_never_makes_power);
    tcase_add_test(c, below_idle_speed_the_throttle_opens);
    tcase_add_test(c, in_neutral_the_engine_idles_and_the_shafts_are_free);
    tcase_add_test(c, in_gear_the_idling_engine_drives);
    tcase_add_test(c, the_smooth_step_returns_its_derivatives);
    suite_add_tcase(s, c);
    return s;
}
