/* test_vehicle_methods.c: every vehicle with every method, runs side by side, and the
 * reference trajectories in tests/models/expected. To write them again, run in the top
 * folder
 *
 *     TW_WRITE_REF=1 build/tests/models/test_vehicle_methods
 */
#include "vehicles.h"

/* Stable for every method: about a twentieth of the fastest period; the limit of the
 * slow part is far away. */
static double small_step(int which)
{
    return which == VEH_A ? 0.005 : which == VEH_B ? 1e-3 : 1e-4;
}

START_TEST(every_vehicle_runs_with_every_method)
{
    for (int which = 0; which < VEH_CASES; which++) {
        veh_drive ref;
        double start[VEH_MOST], span[VEH_MOST];
        const double H = small_step(which), tend = 600 * H;
        veh_open_point(&ref.c, veh_cases[which]);
        if (veh_travels(&ref.c)) veh_set_par(&ref.c, "v0", 10);
        veh_settle(&ref.c);
        memcpy(start, ref.c.x, sizeof start);
        veh_drive_open(&ref, "rk4", H / 4, veh_manoeuvre);
        const int n = ref.c.m->ns + ref.c.m->nf;
        for (int i = 0; i < n; i++) span[i] = 0;
        while (ref.r.now.t < tend - 1e-9) {
            veh_drive_go(&ref, ref.r.now.t + H);
            for (int i = 0; i < n; i++)
                span[i] = fmax(span[i], fabs(ref.c.x[i] - start[i]));
        }
        const tw_method *m;
        for (int k = 0; (m = tw_method_at(k)); k++) {
            veh_drive d;
            double worst = 0;
            d.c = ref.c;
            veh_drive_open(&d, m->name, H, veh_manoeuvre);
            veh_drive_go(&d, tend);
            for (int i = 0; i < n; i++)
                worst = fmax(worst, fabs(d.c.x[i] - ref.c.x[i]) / span[i]);
            if (getenv("TW_SHOW"))
                fprintf(stderr, "%-18s %-16s error %.1e of the motion\n", d.c.m->name,
                        m->name, worst);
            /* the step is small: first order is accurate to a few percent, the rest
             * better
             */
            ck_assert_msg(worst < (m->order == 1 ? 0.15 : 0.01), "%s, %s: error %g",
                          d.c.m->name, m->name, worst);
            veh_drive_close(&d);
        }
        veh_drive_close(&ref);
    }
}
END_TEST

START_TEST(two_runs_side_by_side_do_not_affect_each_other)
{
    static const char *const methods[] = {"prk_2_5", "ab2", "nordsieck"};
    for (int k = 0; k < 3; k++) {
        veh_drive alone[2], together[2];
        for (int i = 0; i < 4; i++) {
            veh_drive *d = i < 2 ? &alone[i] : &together[i - 2];
            veh_open_point(&d->c, "planar_vehicle");
            if (i % 2) {
                tw_apply_preset(d->c.m, "P3", d->c.p, NULL, NULL);
                veh_set_par(&d->c, "v0", 25);
                veh_set_par(&d->c, "mu", 0.3);
            }
            veh_drive_open(d, methods[k], 1e-4, veh_manoeuvre);
        }
        for (int i = 0; i < 2; i++) ck_assert_int_eq(tw_advance(&alone[i].r, 400), 0);
        for (int n = 0; n < 400; n++)
            for (int i = 0; i < 2; i++)
                if (tw_tick(&together[i].r)) ck_abort_msg("%s stops", methods[k]);
        for (int i = 0; i < 2; i++) {
            ck_assert_mem_eq(alone[i].r.now.xs, together[i].r.now.xs,
                             14 * sizeof(double));
            ck_assert_mem_eq(alone[i].r.now.xf, together[i].r.now.xf,
                             14 * sizeof(double));
        }
        ck_assert_mem_ne(alone[0].r.now.xf, alone[1].r.now.xf, 14 * sizeof(double));
        for (int i = 0; i < 2; i++) {
            veh_drive_close(&alone[i]);
            veh_drive_close(&together[i]);
        }
    }
}
END_TEST

enum { ROWS = 21 };

/* The manoeuvre from 20 m/s, a row every 50 ms, by rk4 with the given step. */
static void trajectory(int which, double H, double rows[ROWS][VEH_MOST])
{
    veh_drive d;
    veh_open_point(&d.c, veh_cases[which]);
    if (veh_travels(&d.c)) veh_set_par(&d.c, "v0", 20);
    veh_drive_open(&d, "rk4", H, veh_manoeuvre);
    for (int k = 0; k < ROWS; k++) {
        veh_drive_go(&d, 0.05 * k);
        memcpy(rows[k], d.c.x, sizeof rows[k]);
    }
    veh_drive_close(&d);
}

static FILE *open_ref(int which, const char *mode)
{
    char path[100];
    snprintf(path, sizeof path, "tests/models/expected/%s.csv", veh_cases[which]);
    FILE *f = fopen(path, mode);
    ck_assert_msg(f != NULL, "cannot open %s (run from the top directory)", path);
    return f;
}

static void write_ref(int which, double rows[ROWS][VEH_MOST])
{
    const tw_model *m = tw_find_model(veh_cases[which]);
    FILE *f = open_ref(which, "w");
    fprintf(f, "t");
    for (int i = 0; i < m->ns + m->nf; i++) fprintf(f, ",%s", veh_var(m, i)->name);
    for (int k = 0; k < ROWS; k++) {
        fprintf(f, "\n%.2f", 0.05 * k);
        for (int i = 0; i < m->ns + m->nf; i++) fprintf(f, ",%.10g", rows[k][i]);
    }
    fprintf(f, "\n");
    fclose(f);
}

/* Written with step 5e-6. Compared with 2e-5: the difference is the error of rk4
 * at the kinks of the slip law at s = 0 and at the corners of the bump. */
START_TEST(trajectories_agree_with_the_converged_references)
{
    for (int which = 0; which < VEH_CASES; which++) {
        static double rows[ROWS][VEH_MOST];
        const tw_model *m = tw_find_model(veh_cases[which]);
        const int n = m->ns + m->nf;
        if (getenv("TW_WRITE_REF")) {
            trajectory(which, 5e-6, rows);
            write_ref(which, rows);
        }
        trajectory(which, 2e-5, rows);
        FILE *f = open_ref(which, "r");
        char line[2000];
        double scale[VEH_MOST] = {0}, worst = 0;
        ck_assert_ptr_nonnull(fgets(line, sizeof line, f));
        ck_assert_ptr_nonnull(strstr(line, veh_var(m, n - 1)->name));
        for (int k = 0; k < ROWS; k++)
            for (int i = 0; i < n; i++)
                scale[i] = fmax(scale[i], fabs(rows[k][i] - rows[0][i]));
        for (int k = 0; k < ROWS; k++) {
            double t, value;
            ck_assert_int_eq(fscanf(f, "%lf", &t), 1);
            ck_assert_double_eq_tol(t, 0.05 * k, 1e-12);
            for (int i = 0; i < n; i++) {
                ck_assert_int_eq(fscanf(f, ",%lf", &value), 1);
                const double e = fabs(value - rows[k][i]) / (scale[i] + 1e-9);
                worst = fmax(worst, e);
                ck_assert_msg(e < 1e-7, "%s, t = %g: %s is %.12g, reference %.12g",
                              m->name, t, veh_var(m, i)->name, rows[k][i], value);
            }
        }
        fclose(f);
        if (getenv("TW_SHOW"))
            fprintf(stderr, "%s: off the reference by %.1e of the motion\n", m->name,
                    worst);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("vehicle methods");
    TCase *c = tcase_create("methods");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, every_vehicle_runs_with_every_method);
    tcase_add_test(c, two_runs_side_by_side_do_not_affect_each_other);
    tcase_add_test(c, trajectories_agree_with_the_converged_references);
    suite_add_tcase(s, c);
    return s;
}
