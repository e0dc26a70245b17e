/* What the blocks do around a run: wrong parameters, changes, operating points,
 * failures and the end. */
#include "sfunction_fixture.h"

#include <dirent.h>
#include <time.h>

static int threads(void)
{
    int n = 0;
    DIR *d = opendir("/proc/self/task");
    for (const struct dirent *e; d && (e = readdir(d));) n += e->d_name[0] != '.';
    if (d) closedir(d);
    return n;
}

/* The kernel may list a joined thread a moment longer. */
static int threads_settle_at(int expected)
{
    const struct timespec nap = {0, 1000000};
    for (int i = 0; i < 5000 && threads() != expected; i++) nanosleep(&nap, NULL);
    return threads();
}

typedef struct wrong {
    const char *file, *param, *words;
} wrong;

static const wrong wrongs[] = {
    /* plant: every parameter by type, size and value */
    {"sfun_tw_kpr", "int8(2)|0.1|4|[]|[]|[]",
     "tworate 11:|method (parameter 1)|expected|real double|got int8"},
    {"sfun_tw_kpr", "'am22'|0.1|4|[]|[]|[]",
     "tworate 11:|method (parameter 1)|there is no method 'am22'|nearest: am2"},
    {"sfun_tw_kpr", "[114 107 53 52]|0.1|4|[]|[]|[]",
     "tworate 11:|no method 'rk54'|nearest: rk4"},
    {"sfun_tw_kpr", "'ode45'|0.1|4|[]|[]|[]",
     "tworate 11:|method (parameter 1)|there is no method 'ode45': |adams4"},
    {"sfun_tw_kpr", "''|0.1|4|[]|[]|[]", "tworate 11:|there is no method ''"},
    {"sfun_tw_kpr", "[1 2]|0.1|4|[]|[]|[]", "tworate 11:|expected 1 element, got 2"},
    {"sfun_tw_kpr", "[]|0.1|4|[]|[]|[]", "tworate 11:|expected 1 element, got 0"},
    {"sfun_tw_kpr", "2.5|0.1|4|[]|[]|[]", "tworate 11:|integer|got 2.5"},
    {"sfun_tw_kpr", "77|0.1|4|[]|[]|[]", "tworate 11:|tworate list|the number 77"},
    {"sfun_tw_kpr", "nan|0.1|4|[]|[]|[]", "tworate 11:|finite|element 1 is nan"},
    {"sfun_tw_kpr", "2|[]|4|[]|[]|[]", "tworate 12:|H (parameter 2)|got 0"},
    {"sfun_tw_kpr", "2|inf|4|[]|[]|[]", "tworate 12:|element 1 is inf"},
    {"sfun_tw_kpr", "2|0|4|[]|[]|[]", "tworate 24:|H is 0"},
    {"sfun_tw_kpr", "2|-1|4|[]|[]|[]", "tworate 24:|H is -1"},
    {"sfun_tw_kpr", "2|0.1|0|[]|[]|[]", "tworate 13:|ratio (parameter 3)|got 0"},
    {"sfun_tw_kpr", "2|0.1|1.5|[]|[]|[]", "tworate 13:|got 1.5"},
    {"sfun_tw_kpr", "2|0.1|20000|[]|[]|[]", "tworate 13:|1 to 10000|got 20000"},
    {"sfun_tw_kpr", "2052|0.1|4|[]|[]|[]", "tworate 25:|prk_2_5_cons|expected 5"},
    {"sfun_tw_kpr", "2|0.1|4|[1 2]|[]|[]",
     "tworate 14:|model parameters (parameter 4)|expected 3 elements, got 2"},
    {"sfun_tw_kpr", "2|0.1|4|[]|1|[]",
     "tworate 15:|initial state (parameter 5)|expected 2 elements, got 1"},
    {"sfun_tw_kpr", "2|0.1|4|[]|[1 nan]|[]", "tworate 15:|element 2 is nan"},
    {"sfun_tw_kpr", "2|0.1|4|[]|[]|0", "tworate 30:|corrections is 0|1 to 100"},
    {"sfun_tw_kpr", "2|0.1|4|[]|[]|[1 1 0 20 5 1 0 1]", "tworate 30:|nodes is 1"},
    {"sfun_tw_quarter_car_b", "2|0.1|4|[-1 1 1 1 1 1]|[]|[]", "tworate 29:|is -1"},
    /* the parts and the continuous model */
    {"sfun_tw_kpr_slow", "1|-1|0", "tworate 11:|model parameters|expected 3"},
    {"sfun_tw_kpr_slow", "[]|-2|0", "tworate 12:|sample time|got -2"},
    {"sfun_tw_kpr_fast", "[]|-1|2", "tworate 13:|time port|from 0 to 1, got 2"},
    {"sfun_tw_quarter_car_b_fast", "[-1 1 1 1 1 1]|-1|0", "tworate 29:|is -1"},
    {"sfun_tw_kpr_c", "[]|[1 2 3]|1", "tworate 12:|initial state|expected 2"},
    {"sfun_tw_kpr_c", "[]|[]|3", "tworate 13:|outputs|got 3"},
    /* integrator and caller */
    {"sfun_tw_int", "2|0.1|4|'x'|1|[]", "tworate 14:|initial slow state|got char"},
    {"sfun_tw_int", "2|0.1|4|1|[nan]|[]", "tworate 15:|initial fast state"},
    {"sfun_tw_int", "2|0.1|4|[]|[]|[]", "tworate 14:|initial states|at least one"},
    {"sfun_tw_int", "104|0.1|4|1|1|[]", "tworate 5:|adams4 (method 104)"},
    {"sfun_tw_call", "2|0.1|4|1|1|[0]", "tworate 30:|corrections is 0"},
    {"sfun_tw_call",
     "2|0.1|4|1|1|[1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22]",
     "tworate 16:|options|at most 21|got 22"},
};

START_TEST(the_message_about_a_wrong_parameter_has_a_number_and_the_expected_value)
{
    const wrong *w = &wrongs[_i];
    twh *h = twh_new("m");
    ok(h, add_text(h, "block", w->file, w->param));
    fails(h, twh_start(h), w->words);
    says(h, "m/block");
    twh_free(h);
}
END_TEST

START_TEST(a_method_by_name_is_that_by_number)
{
    twh *h = twh_new("m");
    ok(h, add_text(h, "number", "sfun_tw_kpr", "104|0.01|4|[]|[]|[]"));
    ok(h, add_text(h, "name", "sfun_tw_kpr", "'adams4'|0.01|4|[]|[]|[]"));
    ok(h,
       add_text(h, "codes", "sfun_tw_kpr", "[97 100 97 109 115 52]|0.01|4|[]|[]|[]"));
    ok(h, twh_set_times(h, 0, 1));
    ok(h, twh_start(h));
    ok(h, twh_run(h, 1));
    for (int port = 1; port <= 3; port++) {
        const double x = twh_value(h, "number", port, 1);
        ck_assert_double_eq(twh_value(h, "name", port, 1), x);
        ck_assert_double_eq(twh_value(h, "codes", port, 1), x);
    }
    twh_free(h);
}
END_TEST

START_TEST(complex_and_sparse_parameters_are_refused)
{
    for (int sparse = 0; sparse < 2; sparse++) {
        twh *h = twh_new("m");
        mxArray *odd = sparse ? mxCreateSparse(1, 1, 2, mxREAL)
                              : mxCreateDoubleMatrix(1, 1, mxCOMPLEX);
        mxArray *param[] = {scalar(2),       odd,
                            scalar(4),       vector(NULL, 0),
                            vector(NULL, 0), vector(NULL, 0)};
        ok(h, add(h, "block", "sfun", "sfun_tw_kpr", 6, param));
        fails(h, twh_start(h), sparse ? "tworate 12:|sparse" : "tworate 12:|complex");
        twh_free(h);
    }
}
END_TEST

START_TEST(a_wrong_number_of_parameters_is_refused)
{
    twh *h = twh_new("m");
    ok(h, add_text(h, "block", "sfun_tw_kpr", "2|0.1|4"));
    fails(h, twh_start(h), "m/block|expects 6 parameters, got 3");
    twh_free(h);
}
END_TEST

/* linear_pair: A, B, C, D */
static const char *const pair_plant = "2|0.125|4|[-1 0.1 0.1 -3]|[1 1]|[]";

START_TEST(changed_model_parameters_take_effect_at_the_next_tick)
{
    const double old[] = {-1, 0.1, 0.1, -3}, new[] = {-2, 0.3, -0.2, -5};
    const double x0[] = {1, 1};
    setting s = set_up(tw_find_model("linear_pair"), tw_find_method("am2"));
    s.H = 0.125;
    s.p = old;
    s.x0 = x0;
    s.unconnected = 1;
    twh *h = twh_new("m");
    ok(h, add_text(h, "plant", "sfun_tw_linear_pair", pair_plant));
    ok(h, twh_set_solver(h, "discrete", 0));
    ok(h, twh_set_times(h, 0, 10));
    ok(h, twh_start(h));
    ok(h, twh_run(h, 0.5));
    ok(h, set_param(h, "plant", 4, "[-2 0.3 -0.2 -5]"));
    ok(h, twh_run(h, 1));
    loop l;
    open_loop(&l, &s);
    /* the outputs at 0.5 have run, and the update with the old parameters */
    must(&l.r, tw_advance(&l.r, 4L * l.r.now.ticks + 2));
    must(&l.r, tw_set_params(&l.r, new));
    must(&l.r, tw_advance(&l.r, 4L * l.r.now.ticks - 2));
    ck_assert_double_eq(twh_value(h, "plant", 1, 1), l.r.now.xs[0]);
    ck_assert_double_eq(twh_value(h, "plant", 2, 1), l.r.now.xf[0]);
    close_loop(&l);
    twh_free(h);
}
END_TEST

START_TEST(a_wrong_change_is_refused_and_the_run_continues)
{
    twh *h = twh_new("m");
    ok(h, add_text(h, "plant", "sfun_tw_quarter_car_b", "2|0.001|4|[]|[]|[]"));
    ok(h, twh_set_solver(h, "discrete", 0));
    ok(h, twh_set_times(h, 0, 1));
    ok(h, twh_start(h));
    ok(h, twh_run(h, 0.1));
    fails(h, set_param(h, "plant", 4, "[-1 1 1 1 1 1]"), "tworate 29:|is -1");
    fails(h, set_param(h, "plant", 4, "[1 2]"), "tworate 14:|got 2");
    fails(h, set_param(h, "plant", 2, "0.002"), "parameter 2 cannot change");
    ok(h, twh_run(h, 0.2));
    twh_free(h);
}
END_TEST

/* A part and the continuous model read the dialog at every evaluation. */
START_TEST(parts_and_continuous_models_take_new_parameters)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "one", "constant", "1|0.1"));
    ok(h, add_text(h, "fast", "sfun_tw_linear_pair_fast", "[]|0.1|0"));
    ok(h, twh_wire(h, "one", 1, "fast", 1));
    ok(h, twh_wire(h, "one", 1, "fast", 2));
    ok(h, add_text(h, "model", "sfun_tw_linear_pair_c", "[0 0 0 -1]|[0 1]|0"));
    ok(h, twh_set_solver(h, "ode4", 0.1));
    ok(h, twh_set_times(h, 0, 2));
    ok(h, twh_start(h));
    ok(h, set_param(h, "fast", 1, "[0 0 5 7]"));
    ok(h, twh_run(h, 1));
    ck_assert_double_eq(twh_value(h, "fast", 1, 1), 12);
    ck_assert_double_eq_tol(twh_value(h, "model", 2, 1), exp(-1), 1e-6);
    ok(h, set_param(h, "model", 1, "[0 0 0 1]"));
    ok(h, twh_run(h, 2));
    ck_assert_double_eq_tol(twh_value(h, "model", 2, 1), 1, 1e-6);
    fails(h, set_param(h, "fast", 1, "[1 2]"), "tworate 11:|expected 4");
    twh_free(h);
}
END_TEST

static void log_all(twh *h, const char *block, int ports)
{
    char name[20];
    for (int i = 1; i <= ports; i++) {
        snprintf(name, sizeof name, "%s%d", block, i);
        ok(h, twh_log(h, block, i, name));
    }
}

/* The rows of a log from `from` on. */
static double *copy_rows(const twh *h, const char *log, int from, int *n)
{
    const int width = twh_log_width(h, log);
    *n = (twh_log_rows(h, log) - from) * width;
    ck_assert_int_gt(*n, 0);
    double *copy = malloc((size_t)*n * sizeof *copy);
    memcpy(copy, twh_log_values(h, log) + from * width, (size_t)*n * sizeof *copy);
    return copy;
}

static twh *plant_diagram(const setting *s)
{
    twh *h = new_host(s);
    ok(h, add_plant(h, "plant", s));
    drive(h, s, s->H, "plant", 1);
    log_all(h, "plant", 3);
    ok(h, twh_start(h));
    return h;
}

enum { PORTS = 3 };
static const char *const port_log[PORTS] = {"plant1", "plant2", "plant3"};

/* What the ports showed from given rows on. */
typedef struct shown {
    double *x[PORTS];
    int n[PORTS];
} shown;

static shown what_is_shown(const twh *h, const int *rows)
{
    shown s;
    for (int i = 0; i < PORTS; i++)
        s.x[i] = copy_rows(h, port_log[i], rows ? rows[i] : 0, &s.n[i]);
    return s;
}

/* Frees b. */
static void same_shown(const setting *s, const shown *a, shown b, const char *when)
{
    for (int i = 0; i < PORTS; i++) {
        ck_assert_int_eq(a->n[i], b.n[i]);
        ck_assert_msg(memcmp(a->x[i], b.x[i], (size_t)b.n[i] * sizeof *b.x[i]) == 0,
                      "%s, %s, port %d: not the same %s", s->model->name,
                      s->method->name, i + 1, when);
        free(b.x[i]);
    }
}

/* Run to some time, save, run to the end; restore, run to the end again; and start a
 * new run of the same diagram from the saved point: all three give the same numbers. */
static void save_and_restore(const setting *s, double save_at)
{
    int rows[PORTS];
    twh *h = plant_diagram(s);
    ok(h, twh_run(h, save_at));
    for (int i = 0; i < PORTS; i++) rows[i] = twh_log_rows(h, port_log[i]);
    twh_point *point = twh_save(h);
    ck_assert_msg(point != NULL, "%s", twh_error(h));
    ok(h, twh_run(h, twh_stop_time(h)));
    const shown first = what_is_shown(h, rows);
    ok(h, twh_restore(h, point));
    ok(h, twh_run(h, twh_stop_time(h)));
    same_shown(s, &first, what_is_shown(h, rows), "after going back");
    twh_free(h);

    h = plant_diagram(s);
    ok(h, twh_restore(h, point));
    ok(h, twh_run(h, twh_stop_time(h)));
    same_shown(s, &first, what_is_shown(h, NULL), "in a new run");
    twh_free(h);
    twh_point_free(point);
    for (int i = 0; i < PORTS; i++) free(first.x[i]);
}

START_TEST(a_plant_continues_from_a_saved_point)
{
    const tw_method *method;
    for (int i = 0; (method = tw_method_at(i)); i += stride()) {
        setting s = set_up(tw_find_model("quarter_car_tire"), method);
        const double third = SLOW_STEPS / 3 * s.H;
        for (s.tasking = TWH_SINGLE; s.tasking <= TWH_MULTI; s.tasking++) {
            save_and_restore(&s, third);
            save_and_restore(&s, third + s.H / 2); /* inside a slow step */
        }
        if (!(method->options & TW_USES(TW_OPT_THREADS))) continue;
        set_option(&s, TW_OPT_THREADS, 2);
        save_and_restore(&s, third);
    }
}
END_TEST

/* The host also copies DWork vectors. Here only what the block itself saves goes into a
 * new run, which is then ahead of its diagram. */
START_TEST(what_the_block_saves_is_sufficient)
{
    const char *const methods[] = {"am4", "adams6", "nordsieck", "adams4_parallel"};
    for (int i = 0; i < 4; i++) {
        setting s = set_up(tw_find_model("gun_turret"), tw_find_method(methods[i]));
        s.unconnected = 1;
        set_option(&s, TW_OPT_THREADS, 2);
        twh *h = plant_diagram(&s), *other = plant_diagram(&s);
        const ssEntry *entry = load(h, "sfun", "sfun_tw_gun_turret");
        ok(h, twh_run(h, 4 * s.H));
        const int row = twh_log_rows(h, "plant2");
        mxArray *point = entry->get_state(twh_block(h, "plant"));
        ck_assert(point != NULL);
        ok(h, twh_run(h, 6 * s.H));
        /* the update of the last instant has run: the other one starts a period later
         */
        entry->set_state(twh_block(other, "plant"), point);
        ok(other, twh_run(other, 2 * s.H - s.H / 1024));
        for (int port = 2; port <= 3; port++) {
            const char *log = port == 2 ? "plant2" : "plant3";
            int n, m;
            double *a = copy_rows(h, log, row, &n), *b = copy_rows(other, log, 0, &m);
            ck_assert_int_eq(n, m);
            ck_assert_msg(memcmp(a, b, (size_t)n * sizeof *a) == 0, "%s, %s",
                          methods[i], log);
            free(a);
            free(b);
        }
        mxDestroyArray(point);
        twh_free(h);
        twh_free(other);
    }
}
END_TEST

START_TEST(the_point_of_another_block_is_refused)
{
    const setting a = set_up(tw_find_model("kpr"), tw_find_method("am4"));
    twh *h = plant_diagram(&a);
    SimStruct *S = twh_block(h, "plant");
    const ssEntry *entry = load(h, "sfun", "sfun_tw_kpr");
    mxArray *wrong_size = scalar(1), *not_started = entry->get_state(S);
    memset(mxGetPr(not_started), 0,
           mxGetNumberOfElements(not_started) * sizeof(double));
    entry->set_state(S, wrong_size);
    ck_assert_ptr_nonnull(strstr(ssGetErrorStatus(S), "tworate 9: m/plant: "));
    ck_assert_ptr_nonnull(strstr(ssGetErrorStatus(S), "got 1"));
    entry->set_state(S, not_started);
    ck_assert_ptr_nonnull(strstr(ssGetErrorStatus(S), "tworate 71: m/plant: "));
    mxDestroyArray(wrong_size);
    mxDestroyArray(not_started);
    ssSetErrorStatus(S, NULL);
    twh_free(h);
}
END_TEST

START_TEST(a_plant_also_continues_with_the_names_of_an_older_release)
{
    setting s = set_up(tw_find_model("quarter_car_tire"), tw_find_method("adams4"));
    s.room = "tests/sfun/variants";
    s.file = "sfun_tw_old";
    save_and_restore(&s, SLOW_STEPS / 3 * s.H);
}
END_TEST

/* Also between two changes of its inputs, where it must not start again. */
START_TEST(a_plant_by_auto_continues_from_a_saved_point)
{
    static const char *const models[] = {"kpr", "quarter_car_b", "quarter_car_friction",
                                         "gun_turret"};
    for (int k = 0; k < 4; k++) {
        setting s = set_up_auto(tw_find_model(models[k]), 0x1p-6);
        for (s.tasking = TWH_SINGLE; s.tasking <= TWH_MULTI; s.tasking++)
            for (s.unconnected = 0; s.unconnected < 2; s.unconnected++)
                save_and_restore(&s, SLOW_STEPS / 3 * s.H);
    }
}
END_TEST

START_TEST(a_run_by_auto_keeps_the_dialogs_tolerances_when_it_is_restored)
{
    setting rough = set_up_auto(tw_find_model("kpr"), 0.25), fine = rough;
    rough.unconnected = fine.unconnected = 1;
    for (int i = 0; i < 4; i++) fine.opt[TW_NOPT + i] *= 1e-3;
    const double period = rough.H / rough.ratio;
    twh *h = plant_diagram(&rough);
    ok(h, twh_run(h, 5 * period));
    twh_point *point = twh_save(h);
    twh_free(h);
    h = plant_diagram(&fine);
    ok(h, twh_restore(h, point));
    ok(h, twh_run(h, twh_stop_time(h)));
    auto_loop before, after;
    open_auto_loop(&before, &rough);
    open_auto_loop(&after, &fine);
    for (int k = 1; k <= 6; k++) /* with the update at the saved point */
        must(&before.a.run, tw_auto_run_to(&before.a, k * period));
    const size_t n = tw_auto_snapshot_need(&before.a);
    double *snapshot = malloc(n * sizeof *snapshot);
    must(&before.a.run, tw_auto_snapshot(&before.a, snapshot, n));
    must(&after.a.run, tw_auto_restore(&after.a, snapshot, n));
    for (int k = 7; k <= SLOW_STEPS * fine.ratio; k++)
        must(&after.a.run, tw_auto_run_to(&after.a, k * period));
    ck_assert_double_eq(twh_value(h, "plant", 2, 1), after.a.run.now.xf[0]);
    free(snapshot);
    free(before.mem);
    free(after.mem);
    twh_point_free(point);
    twh_free(h);
}
END_TEST

START_TEST(a_restored_run_keeps_the_dialogs_parameters)
{
    const double old[] = {0, 0, 0, -1}, new[] = {0, 0, 0, 0.5}, x0[] = {1, 1};
    setting s = set_up(tw_find_model("linear_pair"), tw_find_method("ab2"));
    s.H = 0.125;
    s.p = old;
    s.x0 = x0;
    twh *h = twh_new("m");
    ok(h, add_plant(h, "plant", &s));
    ok(h, twh_set_solver(h, "discrete", 0));
    ok(h, twh_set_times(h, 0, 10));
    ok(h, twh_start(h));
    ok(h, twh_run(h, 1));
    twh_point *point = twh_save(h);
    ok(h, set_param(h, "plant", 4, "[0 0 0 0.5]"));
    ok(h, twh_run(h, 2));
    ok(h, twh_restore(h, point));
    ok(h, twh_run(h, 5));
    loop l;
    open_loop(&l, &s);
    must(&l.r, tw_advance(&l.r, 8L * RATIO + 1)); /* with the update at t = 1 */
    must(&l.r, tw_set_params(&l.r, new));
    must(&l.r, tw_advance(&l.r, 32L * RATIO - 1));
    ck_assert_double_eq(twh_value(h, "plant", 2, 1), l.r.now.xf[0]);
    close_loop(&l);
    twh_point_free(point);
    twh_free(h);
}
END_TEST

/* Integrator and caller, each with its parts, in one diagram. */
static twh *outside_diagram(const setting *s)
{
    twh *h = new_host(s);
    ok(h, add_outside(h, "int", "sfun_tw_int", s));
    ok(h, add_part(h, "slow", s, "_slow", s->H, 0));
    ok(h, add_part(h, "fast", s, "_fast", s->H / s->ratio, 0));
    ok(h, add_outside(h, "call", "sfun_tw_call", s));
    ok(h, add_part(h, "cslow", s, "_slow", -1, 0));
    ok(h, add_part(h, "cfast", s, "_fast", -1, 0));
    ok(h, twh_call_group(h, "a", "call", 1));
    ok(h, twh_call_group(h, "b", "call", 2));
    ok(h, twh_join(h, "cslow", "a"));
    ok(h, twh_join(h, "cfast", "b"));
    ok(h, add_continuous(h, "model", s));
    const char *const to[] = {"slow", "fast", "cslow", "cfast"};
    for (int i = 0; i < 4; i++) {
        const char *from = i < 2 ? "int" : "call";
        const int first = i < 2 ? 1 : 3;
        ok(h, twh_wire(h, from, first, to[i], 1));
        ok(h, twh_wire(h, from, first + 1, to[i], 2));
        ok(h, twh_wire(h, to[i], 1, from, i % 2 + 1));
    }
    log_all(h, "int", 3);
    log_all(h, "model", 3);
    ok(h, twh_log(h, "call", 6, "call"));
    ok(h, twh_set_solver(h, "ode4", s->H / s->ratio));
    ok(h, twh_start(h));
    return h;
}

START_TEST(integrator_caller_and_continuous_model_continue_from_a_saved_point)
{
    const setting s = set_up(tw_find_model("linear_pair"), tw_find_method("ab2"));
    const char *const logs[] = {"int1", "int2", "int3", "call", "model1", "model2"};
    double *first[6];
    int n[6], rows[6];
    twh *h = outside_diagram(&s);
    ok(h, twh_run(h, 3 * s.H));
    twh_point *point = twh_save(h);
    ck_assert_msg(point != NULL, "%s", twh_error(h));
    for (int i = 0; i < 6; i++) rows[i] = twh_log_rows(h, logs[i]);
    ok(h, twh_run(h, twh_stop_time(h)));
    for (int i = 0; i < 6; i++) first[i] = copy_rows(h, logs[i], rows[i], &n[i]);
    twh_free(h);
    h = outside_diagram(&s);
    ok(h, twh_restore(h, point));
    ok(h, twh_run(h, twh_stop_time(h)));
    for (int i = 0; i < 6; i++) {
        int again;
        double *other = copy_rows(h, logs[i], 0, &again);
        ck_assert_int_eq(n[i], again);
        ck_assert_msg(memcmp(first[i], other, (size_t)n[i] * sizeof *other) == 0, "%s",
                      logs[i]);
        free(other);
        free(first[i]);
    }
    twh_point_free(point);
    twh_free(h);
}
END_TEST

START_TEST(a_block_enabled_with_reset_starts_from_its_initial_state)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "on", "pulse", "1|1|50|0|0.125"));
    ok(h, add_text(h, "plant", "sfun_tw_linear_pair", pair_plant));
    ok(h, twh_enabled_group(h, "g", "on", 1, 1));
    ok(h, twh_join(h, "plant", "g"));
    ok(h, twh_log(h, "plant", 2, "xf"));
    ok(h, run(h, "discrete", 0, 1.25));
    const double *xf = twh_log_values(h, "xf");
    const int rows = twh_log_rows(h, "xf"), each = 16; /* 0.5 s of 1/32 s */
    ck_assert_int_ge(rows, each + 8);
    for (int i = 0; i < 8; i++) ck_assert_double_eq(xf[each + i], xf[i]);
    ck_assert_double_ne(xf[each - 1], xf[0]);
    twh_free(h);
}
END_TEST

/* A chassis that is too heavy for its springs has no equilibrium to start from. */
START_TEST(a_block_that_cannot_start_gives_the_reason)
{
    const tw_model *model = tw_find_model("hmmwv");
    double p[200];
    ck_assert_int_le(model->np, 200);
    ck_assert_int_eq(tw_model_defaults(model, p, NULL, NULL), TW_OK);
    p[tw_find_var(model->param, model->np, "mc")] = 1e5;
    setting s = set_up(model, tw_find_method("rk4"));
    s.p = p;
    twh *h = new_host(&s);
    ok(h, add_plant(h, "plant", &s));
    fails(h, twh_start(h), "m/plant|tworate 64:|left the domain|init() of hmmwv");
    twh_free(h);
}
END_TEST

/* With an arm of the suspension turned by 2 rad the linkage cannot close. */
START_TEST(outputs_outside_the_domain_of_the_model_end_the_run)
{
    const tw_model *m = tw_find_model("hmmwv");
    double p[200], x0[100];
    ck_assert_int_eq(tw_model_defaults(m, p, x0, x0 + m->ns), TW_OK);
    x0[tw_find_var(m->slow_var, m->ns, "th_fl")] = 2;
    setting s = set_up(m, tw_find_method("euler"));
    s.x0 = x0;
    twh *h = new_host(&s);
    ok(h, add_plant(h, "plant", &s));
    ok(h, twh_start(h));
    fails(h, twh_run(h, 1), "m/plant|mdlOutputs|tworate 64:|out() of hmmwv");
    twh_free(h);
}
END_TEST

START_TEST(divergence_names_the_block_the_time_and_the_state)
{
    twh *h = twh_new("m");
    /* xf' = 1e6 xf with a step of 1: overflows after some dozen steps */
    ok(h, add_text(h, "plant", "sfun_tw_linear_pair", "-1|1|1|[0 0 0 1e6]|[1 1]|[]"));
    fails(h, run(h, "discrete", 0, 1000),
          "m/plant|tworate 63:|a state became infinite|after t = ");
    says(h, tw_find_model("linear_pair")->fast_var[0].name);
    ck_assert(strstr(twh_error(h), "the growth began") == NULL);
    twh_free(h);

    h = twh_new("m");
    ok(h, kind(h, "grow", "gain", "1e6"));
    ok(h, add_text(h, "int", "sfun_tw_int", "-1|1|1|[]|[1 1]|[]"));
    ok(h, twh_wire(h, "int", 1, "grow", 1));
    ok(h, twh_wire(h, "grow", 1, "int", 1));
    fails(h, run(h, "discrete", 0, 1000), "m/int|tworate 63:|xf(1)|after t = ");
    twh_free(h);

    h = twh_new("m");
    ok(h, add_text(h, "model", "sfun_tw_linear_pair_c", "[0 0 0 1e9]|[1 1]|1"));
    fails(h, run(h, "ode1", 1, 1000), "m/model|tworate 63:|at t = ");
    says(h, tw_find_model("linear_pair")->fast_var[0].name);
    twh_free(h);
}
END_TEST

/* xf' = -10 xf with a step of 1 */
START_TEST(divergence_by_too_large_a_step_names_a_stable_one)
{
    twh *h = twh_new("m");
    ok(h, add_text(h, "plant", "sfun_tw_linear_pair", "-1|1|1|[0 0 0 -10]|[1 1]|[]"));
    fails(
        h, run(h, "discrete", 0, 1000),
        "m/plant|tworate 63:|a state became infinite|; the growth began by t = 0, with "
        "the state y|H = 1 is unstable there|would be stable");
    twh_free(h);
}
END_TEST

START_TEST(an_input_that_is_not_a_number_is_refused_by_name)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "u", "constant", "[0;nan]|0.125"));
    ok(h, add_text(h, "plant", "sfun_tw_linear_pair", pair_plant));
    ok(h, twh_wire(h, "u", 1, "plant", 1));
    fails(h, run(h, "discrete", 0, 1), "m/plant|tworate 62:|is NaN");
    says(h, tw_find_model("linear_pair")->input[1].name);
    twh_free(h);
}
END_TEST

/* The first five are those of tests/sfun/variants/ends.c: another block ends the run.
 */
enum {
    IN_START,
    IN_CONDITIONS,
    IN_OUTPUTS,
    IN_UPDATE,
    STOP_REQUEST,
    OWN_FAILURE,
    TO_THE_END,
    NEVER_RUN,
    NENDS
};

/* Two plants with a worker each. */
static void end_a_threaded_run(int how)
{
    const int early = how <= IN_CONDITIONS,
              late = how <= IN_UPDATE || how == OWN_FAILURE;
    char text[100];
    twh *h = twh_new("m");
    ok(h, twh_set_solver(h, "discrete", 0));
    ok(h, twh_set_times(h, 0, 100));
    snprintf(text, sizeof text,
             "204|1|4|[0 0 0 %s]|[1 1]|[1 1 0 20 5 1 0 0 0 0 1 1 1 1 0 2]",
             how == OWN_FAILURE ? "1e9" : "-1");
    ok(h, add_text(h, "a", "sfun_tw_linear_pair", text));
    ok(h, add_text(h, "b", "sfun_tw_linear_pair", text));
    mxArray *param[] = {scalar(how)};
    ok(h, add(h, "other", "tests/sfun/variants", "ends", 1, param));

    const int before = threads();
    ck_assert_int_eq(twh_start(h) != 0, early);
    ck_assert_int_eq(threads_settle_at(early ? before : before + 2),
                     early ? before : before + 2);
    if (how != NEVER_RUN && !early) {
        ck_assert_int_eq(twh_run(h, 100) != 0, late);
        ck_assert_int_eq(twh_stopped(h), how == STOP_REQUEST);
        ck_assert_int_eq(threads_settle_at(late ? before : before + 2),
                         late ? before : before + 2);
        twh_stop(h);
        ck_assert_int_eq(threads_settle_at(before), before);
    }
    if (late) says(h, how == OWN_FAILURE ? "m/a|tworate 63:" : "on purpose");
    twh_free(h);
    ck_assert_int_eq(threads_settle_at(before), before);
}

START_TEST(the_worker_ends_with_the_run_in_all_cases)
{
    end_a_threaded_run(_i);
}
END_TEST

START_TEST(methods_without_a_second_thread_start_none)
{
    twh *h = twh_new("m");
    ok(h, add_text(h, "a", "sfun_tw_linear_pair",
                   "2|1|4|[]|[]|[1 1 0 20 5 1 0 0 0 0 1 1 1 1 0 2]"));
    ok(h, twh_set_solver(h, "discrete", 0));
    const int before = threads();
    ok(h, twh_start(h));
    ck_assert_int_eq(threads_settle_at(before), before);
    twh_free(h);
}
END_TEST

static int files_in(const char *folder, const char *begin, const char *ending)
{
    int found = 0;
    DIR *d = opendir(folder);
    ck_assert_msg(d != NULL, "no folder %s", folder);
    for (const struct dirent *e; (e = readdir(d));) {
        const char *end = strrchr(e->d_name, '.');
        found += end && strcmp(end, ending) == 0 &&
                 strncmp(e->d_name, begin, strlen(begin)) == 0;
    }
    closedir(d);
    return found;
}

START_TEST(every_model_has_its_S_functions_and_no_stub_is_without_a_model)
{
    const char *const suffix[] = {"", "_slow", "_fast", "_c"};
    const char *build = getenv("TW_BUILD");
    const tw_model *m;
    char path[300];
    int expected = 0;
    for (int i = 0; (m = tw_model_at(i)); i++)
        for (int k = 0; k < 4; k++, expected++) {
            snprintf(path, sizeof path, "%s/sfun/sfun_tw_%s%s.so",
                     build ? build : "build", m->name, suffix[k]);
            FILE *f = fopen(path, "rb");
            ck_assert_msg(f != NULL, "there is no %s", path);
            fclose(f);
        }
    ck_assert_int_eq(files_in("sfun/wrappers/generated", "sfun_tw_", ".c"), expected);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("S-functions: life");
    TCase *t = tcase_create("life");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(
        t, the_message_about_a_wrong_parameter_has_a_number_and_the_expected_value, 0,
        sizeof wrongs / sizeof *wrongs);
    tcase_add_test(t, a_method_by_name_is_that_by_number);
    tcase_add_test(t, complex_and_sparse_parameters_are_refused);
    tcase_add_test(t, a_wrong_number_of_parameters_is_refused);
    tcase_add_test(t, changed_model_parameters_take_effect_at_the_next_tick);
    tcase_add_test(t, a_wrong_change_is_refused_and_the_run_continues);
    tcase_add_test(t, parts_and_continuous_models_take_new_parameters);
    tcase_add_test(t, a_plant_continues_from_a_saved_point);
    tcase_add_test(t, what_the_block_saves_is_sufficient);
    tcase_add_test(t, the_point_of_another_block_is_refused);
    tcase_add_test(t, a_plant_also_continues_with_the_names_of_an_older_release);
    tcase_add_test(t, a_plant_by_auto_continues_from_a_saved_point);
    tcase_add_test(t, a_run_by_auto_keeps_the_dialogs_tolerances_when_it_is_restored);
    tcase_add_test(t, a_restored_run_keeps_the_dialogs_parameters);
    tcase_add_test(t,
                   integrator_caller_and_continuous_model_continue_from_a_saved_point);
    tcase_add_test(t, a_block_enabled_with_reset_starts_from_its_initial_state);
    tcase_add_test(t, a_block_that_cannot_start_gives_the_reason);
    tcase_add_test(t, outputs_outside_the_domain_of_the_model_end_the_run);
    tcase_add_test(t, divergence_names_the_block_the_time_and_the_state);
    tcase_add_test(t, divergence_by_too_large_a_step_names_a_stable_one);
    tcase_add_test(t, an_input_that_is_not_a_number_is_refused_by_name);
    tcase_add_loop_test(t, the_worker_ends_with_the_run_in_all_cases, 0, NENDS);
    tcase_add_test(t, methods_without_a_second_thread_start_none);
    tcase_add_test(t, every_model_has_its_S_functions_and_no_stub_is_without_a_model);
    suite_add_tcase(s, t);
    return s;
}
