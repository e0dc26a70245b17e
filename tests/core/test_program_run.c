/* test_program_run.c: `tworate run` writes what a run in C computes, bit for bit, with
 * every method, model, preset, source and setting. */
#include "run_program.h"

static double *row_of(tw_run *r, int *n)
{
    static double row[500];
    const tw_model *m = r->model;
    *n = 0;
    row[(*n)++] = r->now.t;
    for (int i = 0; i < m->ns; i++) row[(*n)++] = r->now.xs[i];
    for (int i = 0; i < m->nf; i++) row[(*n)++] = r->now.xf[i];
    for (int i = 0; i < m->nd; i++) row[(*n)++] = r->now.xd[i];
    ck_assert_int_eq(tw_outputs(r, row + *n), TW_OK);
    *n += m->ny;
    return row;
}

static const char *check_row(const char *at, tw_run *r, const char *command)
{
    int n;
    const double *row = row_of(r, &n);
    for (int i = 0; i < n; i++) {
        char *end;
        const double x = strtod(at, &end);
        ck_assert_msg(end != at && *end == (i + 1 < n ? ',' : '\n'),
                      "'%s': a number is missing at t = %g", command, r->now.t);
        ck_assert_msg(memcmp(&x, &row[i], sizeof x) == 0 || (x == 0 && row[i] == 0),
                      "'%s': column %d at t = %g is %.17g, in C %.17g", command, i,
                      r->now.t, x, row[i]);
        at = end + 1;
    }
    return at;
}

/* The csv of a command equals this run at every tick due in `steps` slow steps. */
static void expect_csv(const char *command, test_run *t, int steps)
{
    result r = run_tworate(command);
    ck_assert_msg(r.status == 0, "'%s' printed: %s", command, r.err);
    const char *at = first_row(r.out);
    for (;;) {
        if (tw_write_due(&t->r)) at = check_row(at, &t->r, command);
        if (t->r.now.step >= steps) break;
        ck_assert_int_eq(tw_tick(&t->r), TW_OK);
    }
    ck_assert_msg(!*at, "'%s' has more rows than the run in C: %.60s", command, at);
    free_result(&r);
    test_close(t);
}

START_TEST(every_method_gives_the_same_bits_as_in_c)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        char command[300];
        const int ratio = m->ratio ? m->ratio : 3;
        test_run t;
        snprintf(command, sizeof command, "run kpr %s --H 0.01 --tend 0.1 --ratio %d",
                 m->name, ratio);
        test_open(&t, tw_find_model("kpr"), m->name, 0.01, ratio);
        expect_csv(command, &t, 10);
    }
}
END_TEST

START_TEST(a_run_that_names_no_ratio_takes_the_default_of_the_descriptor)
{
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        char command[300];
        test_run t;
        snprintf(command, sizeof command, "run kpr %s --H 0.01 --tend 0.1", m->name);
        test_open(&t, tw_find_model("kpr"), m->name, 0.01,
                  m->ratio ? m->ratio : m->default_ratio);
        expect_csv(command, &t, 10);
    }
}
END_TEST

START_TEST(every_model_gives_the_same_bits_as_in_c)
{
    const char *const methods[] = {"ab2", "rk4", "nordsieck"};
    const tw_model *m;
    for (int i = 0; (m = tw_model_at(i)); i++)
        for (int k = 0; k < 3; k++) {
            char command[300];
            test_run t;
            snprintf(command, sizeof command,
                     "run %s %s --H 1e-5 --ratio 1 --tend 1e-4", m->name, methods[k]);
            test_open(&t, m, methods[k], 1e-5, 1);
            expect_csv(command, &t, 10);
        }
}
END_TEST

static void every(tw_run *r, void *user)
{
    r->opt[TW_OPT_IPRINT] = *(int *)user;
}

START_TEST(every_nth_slow_step_is_written_or_every_tick_if_n_is_0)
{
    for (int n = 0; n < 5; n++) {
        char command[300];
        test_run t;
        snprintf(command, sizeof command,
                 "run kpr nordsieck --H 0.01 --ratio 5 --tend 0.08 --every %d", n);
        test_open_with(&t, tw_find_model("kpr"), "nordsieck", 0.01, 5, every, &n);
        expect_csv(command, &t, 8);
    }
}
END_TEST

static void many_settings(tw_run *r, void *user)
{
    r->t0 = 2;
    r->p = user;
    r->opt[TW_OPT_CORRECTIONS] = 2;
    r->opt[TW_OPT_STATE_ONLY] = 1;
}

START_TEST(parameters_states_options_and_start_time_reach_the_run)
{
    const char *const spelled[] = {
        "run kpr nordsieck --H 0.01 --ratio 4 --t0 2 --tend 2.1 --set G=-3 omega=7.5 "
        "--x0 v=1.25 --option corrections=2 state_only=1",
        "run kpr nordsieck --x0=v=1.25 --option corrections=2 --option state_only=1 "
        "--set=omega=7.5 --set G=-3 --tend=2.1 --t0=2 --ratio=4 --H=0.01",
    };
    double p[] = {-3, 0.5, 7.5}, v = 1.25;
    for (int k = 0; k < 2; k++) {
        test_run t;
        test_open_with(&t, tw_find_model("kpr"), "nordsieck", 0.01, 4, many_settings,
                       p);
        /* the model computes the initial fast state from these parameters and t0 */
        ck_assert_double_eq(t.r.now.xf[0], sqrt(2 + cos(7.5 * 2)));
        ck_assert_int_eq(tw_set_state(&t.r, &v, NULL), TW_OK);
        expect_csv(spelled[k], &t, 10);
    }
}
END_TEST

static void preset_values(tw_run *r, void *user)
{
    double *x = user;
    r->p = x;
    r->xs0 = x + r->model->np;
    r->xf0 = r->xs0 + r->model->ns;
}

START_TEST(every_preset_gives_the_same_bits_as_in_c)
{
    const tw_model *m;
    int n = 0;
    for (int i = 0; (m = tw_model_at(i)); i++)
        for (const tw_preset *s = m->preset; s && s->name; s++, n++) {
            char command[300];
            double x[500];
            test_run t;
            ck_assert_int_eq(
                tw_apply_preset(m, s->name, x, x + m->np, x + m->np + m->ns), TW_OK);
            test_open_with(&t, m, "rk4", 1e-4, 1, preset_values, x);
            snprintf(command, sizeof command,
                     "run %s rk4 --H 1e-4 --tend 1e-3 --preset %s", m->name, s->name);
            expect_csv(command, &t, 10);
        }
    ck_assert_int_gt(n, 0);
}
END_TEST

static int constant_input(double t, double *u, void *user)
{
    (void)t;
    (void)user;
    u[0] = 0.75;
    u[1] = -2;
    return TW_OK;
}

static void with_constants(tw_run *r, void *user)
{
    (void)user;
    r->input = constant_input;
}

START_TEST(constant_inputs_reach_the_run)
{
    test_run t;
    test_open_with(&t, tw_find_model("linear_pair"), "nordsieck", 0.01, 2,
                   with_constants, NULL);
    expect_csv(
        "run linear_pair nordsieck --H 0.01 --ratio 2 --tend 0.1 --input us=0.75 "
        "uf=-2",
        &t, 10);
}
END_TEST

static int gun_input(double t, double *u, void *user)
{
    const tw_model *m = tw_find_model("gun_turret");
    const tw_at at = {t, NULL, NULL, NULL, NULL, user, NULL, NULL};
    int rc = m->drive(&at, u);
    u[0] = 5;
    return rc;
}

static void with_gun_input(tw_run *r, void *user)
{
    r->input = gun_input;
    r->input_user = user;
}

START_TEST(an_input_that_is_not_given_keeps_the_models_own_drive)
{
    const tw_model *m = tw_find_model("gun_turret");
    double p[100];
    char command[300];
    test_run t;
    ck_assert_int_eq(tw_model_defaults(m, p, NULL, NULL), TW_OK);
    test_open_with(&t, m, "rk4", 1e-4, 1, with_gun_input, p);
    snprintf(command, sizeof command,
             "run gun_turret rk4 --H 1e-4 --tend 1e-3 --input %s=5", m->input[0].name);
    expect_csv(command, &t, 10);
}
END_TEST

/* us by value and uf by rate of one source, with its defaults */
static int source_input(double t, double *u, void *user)
{
    const tw_source *s = user;
    double p[50];
    for (int i = 0; i < s->np; i++) p[i] = s->param[i].value;
    return s->at(t, p, NULL, &u[0], &u[1]);
}

static void with_source(tw_run *r, void *user)
{
    r->input = source_input;
    r->input_user = user;
}

/* Does the source work without samples? */
static int works_without_samples(const tw_source *s)
{
    double u[2];
    return source_input(0, u, (void *)s) == TW_OK;
}

START_TEST(every_source_drives_an_input_by_value_or_by_rate)
{
    const tw_source *s;
    int n = 0;
    for (int i = 0; (s = tw_source_at(i)); i++) {
        char command[400];
        test_run t;
        if (!works_without_samples(s)) continue;
        test_open_with(&t, tw_find_model("linear_pair"), "rk4", 0.01, 1, with_source,
                       (void *)s);
        snprintf(command, sizeof command,
                 "run linear_pair rk4 --H 0.01 --tend 2 --input us=%s uf=%s.rate",
                 s->name, s->name);
        expect_csv(command, &t, 200);
        n++;
    }
    ck_assert_int_gt(n, 0);
}
END_TEST

static const double sample_t[] = {0, 0.1, 0.15, 0.4}, sample_x[] = {1, -1, 2.5, 0.125};
static const tw_samples samples = {4, sample_t, sample_x};

static int sampled_input(double t, double *u, void *user)
{
    const tw_source *s = tw_find_source("sampled");
    double p[50];
    (void)user;
    for (int i = 0; i < s->np; i++) p[i] = s->param[i].value;
    return s->at(t, p, (void *)&samples, &u[0], &u[1]);
}

static void with_samples(tw_run *r, void *user)
{
    (void)user;
    r->input = sampled_input;
}

static void write_samples(char *name, size_t size, const char *text)
{
    snprintf(name, size, "%s/tests/test_program.%ld.samples", build_folder(),
             (long)getpid());
    FILE *f = fopen(name, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    fclose(f);
}

START_TEST(samples_come_from_a_file)
{
    char name[300], command[1000];
    test_run t;
    write_samples(name, sizeof name,
                  "# a road\nt,height\n0,1\n\n0.1, -1\n0.15;2.5\n 0.4\t0.125\n");
    test_open_with(&t, tw_find_model("linear_pair"), "rk4", 0.01, 1, with_samples,
                   NULL);
    snprintf(command, sizeof command,
             "run linear_pair rk4 --H 0.01 --tend 0.5 --input us=sampled,file=%s "
             "uf=sampled.rate,file=%s",
             name, name);
    expect_csv(command, &t, 50);
    remove(name);
}
END_TEST

START_TEST(an_error_in_a_sample_file_is_reported_with_its_line)
{
    static const struct {
        const char *text, *message;
    } bad[] = {
        {"", "expected lines of t,value, found none"},
        {"t,x\nno,numbers\n", "found none"},
        {"0,1\n1,2\nx,3\n", "line 3: expected t,value"},
        {"0,1\n1\n", "line 2: expected t,value"},
        {"0,1\n1,2\n1,3\n", "line 3: t must increase, got 1 after 1"},
        {"0,1\n1,nan\n", "line 2: expected t,value"},
    };
    char name[300], command[1000];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        write_samples(name, sizeof name, bad[i].text);
        snprintf(command, sizeof command,
                 "run linear_pair rk4 --H 0.01 --input us=sampled,file=%s", name);
        result r = run_tworate(command);
        ck_assert_int_eq(r.status, 2);
        ck_assert_msg(contains(r.err, bad[i].message), "%s", r.err);
        free_result(&r);
    }
    remove(name);
    result r =
        run_tworate("run linear_pair rk4 --H 0.1 --input us=sampled,file=/nowhere");
    ck_assert_int_eq(r.status, 2);
    ck_assert(contains(r.err, "cannot read /nowhere: No such file"));
    free_result(&r);
    r = run_tworate("run linear_pair rk4 --H 0.1 --input us=sampled");
    ck_assert_int_ne(r.status, 0);
    ck_assert_msg(contains(r.err, "file="), "%s", r.err);
    free_result(&r);
}
END_TEST

START_TEST(the_rate_of_a_source_drives_the_input_named_d)
{
    const tw_model *m;
    const tw_source *s;
    int n = 0, matter = 0;
    for (int i = 0; (m = tw_model_at(i)); i++)
        for (int k = 0; k < m->nu; k++) {
            char rate[80], command[400];
            snprintf(rate, sizeof rate, "d%s", m->input[k].name);
            if (tw_find_var(m->input, m->nu, rate) < 0) continue;
            for (int j = 0; (s = tw_source_at(j)); j++) {
                if (!works_without_samples(s)) continue;
                /* a torque is not a road */
                if (s->np && strcmp(s->param[0].unit, m->input[k].unit)) continue;
                snprintf(command, sizeof command,
                         "run %s rk4 --H 1e-3 --tend 0.02 --input %s=%s", m->name,
                         m->input[k].name, s->name);
                result paired = run_tworate(command);
                snprintf(command, sizeof command,
                         "run %s rk4 --H 1e-3 --tend 0.02 --input %s=%s %s=%s.rate",
                         m->name, m->input[k].name, s->name, rate, s->name);
                result spelled = run_tworate(command);
                ck_assert_int_eq(paired.status, 0);
                ck_assert_str_eq(paired.out, spelled.out);
                snprintf(command, sizeof command,
                         "run %s rk4 --H 1e-3 --tend 0.02 --input %s=%s %s=0", m->name,
                         m->input[k].name, s->name, rate);
                result still = run_tworate(command);
                n++;
                matter += strcmp(still.out, paired.out) != 0;
                free_result(&paired);
                free_result(&spelled);
                free_result(&still);
            }
        }
    ck_assert_int_gt(n, 0);
    ck_assert_int_gt(matter,
                     0); /* some models do not use the rate, some sources have none */
}
END_TEST

static void exchange(tw_run *r, void *user)
{
    r->opt[TW_OPT_IO_SYNC_FM] = *(int *)user;
}

/* The drive of the gun is a sine of time: held samples give a different result, and the
 * exchange options affect it. */
START_TEST(hold_samples_the_inputs_at_each_exchange)
{
    const tw_model *m = tw_find_model("gun_turret");
    for (int sync = 0; sync < 2; sync++) {
        char command[300];
        double p[100], u[2];
        test_run t;
        ck_assert_int_eq(tw_model_defaults(m, p, NULL, NULL), TW_OK);
        test_open_with(&t, m, "ab2", 1e-4, 2, exchange, &sync);
        snprintf(command, sizeof command,
                 "run gun_turret ab2 --H 1e-4 --ratio 2 --tend 1e-2 --hold --option "
                 "OPT_IO_SYNC_FM=%d",
                 sync);
        result r = run_tworate(command);
        ck_assert_int_eq(r.status, 0);
        const char *at = first_row(r.out);
        for (;;) {
            if (tw_exchange_due(&t.r)) {
                const tw_at now = {t.r.now.t, NULL, NULL, NULL, NULL, p, NULL, NULL};
                ck_assert_int_eq(m->drive(&now, u), TW_OK);
                ck_assert_int_eq(tw_hold(&t.r, u), TW_OK);
            }
            if (tw_write_due(&t.r)) at = check_row(at, &t.r, command);
            if (t.r.now.step >= 100) break;
            ck_assert_int_eq(tw_tick(&t.r), TW_OK);
        }
        ck_assert_int_eq(*at, '\0');
        free_result(&r);
        test_close(&t);
    }
    result held =
        run_tworate("run gun_turret ab2 --H 1e-4 --tend 1e-2 --hold --every 100");
    result function =
        run_tworate("run gun_turret ab2 --H 1e-4 --tend 1e-2 --every 100");
    result late =
        run_tworate("run gun_turret ab2 --H 1e-4 --tend 1e-2 --hold --every 100 "
                    "--option OPT_IO_SYNC_FM=0");
    ck_assert_str_ne(held.out, late.out);
    ck_assert_str_ne(held.out, function.out);
    free_result(&held);
    free_result(&function);
    free_result(&late);
}
END_TEST

START_TEST(two_threads_write_the_same_as_one)
{
    const char *run =
        "run planar_spacecraft adams4_parallel --H 0.001 --ratio 5 --tend "
        "0.1 --every 0 --option threads=";
    char command[200];
    snprintf(command, sizeof command, "%s1", run);
    result one = run_tworate(command);
    snprintf(command, sizeof command, "%s2", run);
    result two = run_tworate(command);
    ck_assert_int_eq(one.status, 0);
    ck_assert_int_eq(two.status, 0);
    ck_assert_str_eq(one.out, two.out);
    free_result(&one);
    free_result(&two);
}
END_TEST

static double time_of_last_row(const result *r)
{
    const char *last = r->out + strlen(r->out) - 1;
    while (last[-1] != '\n') last--;
    return atof(last);
}

static int rows_of(const result *r)
{
    int n = -1; /* the names */
    for (const char *c = r->out; *c; c++) n += *c == '\n';
    return n;
}

START_TEST(the_run_ends_at_tend_exactly_by_a_shortened_last_step)
{
    static const double H[] = {0.1, 0.01, 0.05, 1.0 / 3, 0.003};
    for (int k = 0; k < 5; k++) {
        char command[100];
        const double tend = H[k] == 0.003 ? 0.3 : 2;
        snprintf(command, sizeof command, "run kpr am3 --H %.17g --tend %g", H[k],
                 tend);
        result r = run_tworate(command);
        ck_assert(time_of_last_row(&r) == tend);
        ck_assert_str_eq(r.err, "");
        free_result(&r);
    }
    static const struct {
        const char *options;
        double last;
        int rows;
    } cases[] = {{"--H 0.3 --tend 1", 1, 5},
                 {"--H 10 --tend 1", 1, 2},
                 {"--H 0.3 --tend 1 --every 2", 1, 3},
                 {"--H 0.3 --tend 1 --every 0", 1, 5},
                 {"--H 0.3 --tend 1 --whole-steps", 0.9, 4},
                 {"--H 10 --tend 1 --whole-steps", 0, 1},
                 {"--H 0.1 --tend 0.30000003 --t0 0", 0.30000003, 4},
                 {"--H 0.1 --tend 0 --t0 0", 0, 1}};
    for (int k = 0; k < 8; k++) {
        char command[200];
        snprintf(command, sizeof command, "run kpr rk4 %s", cases[k].options);
        result r = run_tworate(command);
        ck_assert_int_eq(r.status, 0);
        ck_assert_msg(fabs(time_of_last_row(&r) - cases[k].last) < 1e-15 &&
                          rows_of(&r) == cases[k].rows,
                      "%s: %d rows to %.17g", command, rows_of(&r),
                      time_of_last_row(&r));
        free_result(&r);
    }
    result r = run_tworate("run kpr rk4 --H 0.3 --whole-steps=1");
    ck_assert(r.status == 2 && contains(r.err, "--whole-steps takes no value"));
    free_result(&r);
    /* rows promised to a pipe are those that come */
    r = run_tworate(
        "run kpr rk4 --H 0.3 --tend 1 --every 2 --format npy | tr -d '\\000'");
    ck_assert(contains(r.out, "(3,)"));
    ck_assert_str_eq(r.err, "");
    free_result(&r);
}
END_TEST

START_TEST(a_large_run_says_what_it_takes_and_needs_to_be_meant)
{
    result r = run_tworate("run kpr rk4 --H 1e-9 --tend 1e4");
    ck_assert_int_eq(r.status, 2);
    ck_assert(contains(r.err, "1e+13 slow steps, about ") &&
              contains(r.err, "1e+13 rows, about ") && contains(r.err, "--large"));
    ck_assert_str_eq(r.out, "");
    free_result(&r);
    r = run_tworate("run kpr rk4 --H 1e-9 --tend 1e5 --every 1000000000");
    ck_assert(r.status == 2 && contains(r.err, "slow steps")); /* time alone */
    free_result(&r);
    r = run_tworate("run kpr rk4 --H 1e-4 --tend 100 --every 1000000");
    ck_assert(r.status == 0);
    ck_assert_str_eq(r.err, ""); /* a second needs no words */
    free_result(&r);
}
END_TEST

START_TEST(a_run_is_drawn_into_a_file)
{
    char text[8] = "", command[600];
    static const struct {
        const char *name, *begin;
    } kinds[] = {{"run.png", "\x89PNG"}, {"run.svg", "<?xml"}, {"run.pdf", "%PDF"}};
    for (int k = 0; k < 3; k++) {
        char name[300];
        snprintf(name, sizeof name, "%s/%s", build_folder(), kinds[k].name);
        snprintf(command, sizeof command, "run gun_turret rk4 --H 0.001 --plot %s",
                 name);
        result r = run_tworate(command);
        ck_assert_msg(r.status == 0, "%s", r.err);
        ck_assert_str_eq(r.out, ""); /* rows only with --out */
        FILE *f = fopen(name, "rb");
        ck_assert(f && fread(text, 1, 5, f) == 5);
        fclose(f);
        ck_assert(!strncmp(text, kinds[k].begin, strlen(kinds[k].begin)));
        free_result(&r);
    }
    result r = run_tworate("run kpr rk4 --H 0.1 --plot x.bmp");
    ck_assert(r.status == 2 && contains(r.err, ".png, .svg or .pdf, got 'x.bmp'"));
    free_result(&r);
    r = run_tworate("run kpr rk4 --H 0.1 --tend 0 --plot /tmp/none.png");
    ck_assert(r.status == 1 && contains(r.err, "at least two rows, the run has 1"));
    free_result(&r);
    r = run_tworate("run kpr rk4 --H 0.1 --plot /no/folder.png");
    ck_assert(r.status == 1 && contains(r.err, "did not draw /no/folder.png"));
    free_result(&r);
    char *path = strdup(getenv("PATH"));
    setenv("PATH", "/nowhere", 1);
    r = run_tworate("run kpr rk4 --H 0.1 --plot x.png");
    setenv("PATH", path, 1);
    free(path);
    ck_assert(r.status == 2 &&
              contains(r.err, "needs gnuplot, which is not installed"));
    free_result(&r);
}
END_TEST

START_TEST(an_option_without_effect_gives_a_warning)
{
    result r = run_tworate("run kpr am2 --H 0.1 --option corrections=99");
    ck_assert_int_eq(r.status, 0);
    ck_assert(
        contains(r.err, "warning: option corrections has no effect: am2 does not"));
    free_result(&r);
    r = run_tworate("run kpr adams4 --H 0.1 --option corrections=2 IPRINT=2");
    ck_assert_int_eq(r.status, 0);
    ck_assert_str_eq(r.err, "");
    free_result(&r);
}
END_TEST

START_TEST(comment_lines_show_settings_and_units)
{
    result r =
        run_tworate("run linear_pair am3 --H 0.02 --ratio 5 --tend 0.04 --echo --units "
                    "--set D=-3 --input us=1.5");
    ck_assert_int_eq(r.status, 0);
    ck_assert(contains(r.out, "# model linear_pair, method am3\n"));
    ck_assert(contains(r.out, "# TSTEP = 0.02 s\n") ||
              contains(r.out, "# TSTEP = 0.0200"));
    char tick[60];
    snprintf(tick, sizeof tick, "# T_DT = %.17g s\n",
             0.02 / 10); /* two ticks per step */
    ck_assert_msg(contains(r.out, tick), "%s is not in %s", tick, r.out);
    ck_assert(contains(r.out, "# RATIO = 5 "));
    ck_assert(contains(r.out, "# OPT_INT_METHOD = 3 "));
    ck_assert(contains(r.out, "# D = -3 1/s\n"));
    ck_assert(contains(r.out, "# input us = 1.5\n"));
    /* as many units as names; an output named like a state gets a prefix */
    ck_assert(contains(r.out, "\n# s,,,,\nt,x,y,out.x,out.y\n0,1,1,1,1\n"));
    free_result(&r);
}
END_TEST

START_TEST(counts_go_to_standard_error)
{
    result r = run_tworate("run kpr nordsieck --H 0.01 --ratio 5 --tend 0.2 --counts");
    ck_assert_int_eq(r.status, 0);
    ck_assert_str_eq(r.err,
                     "evaluations: slow 20, fast 100; start-up: slow 4, fast 4\n");
    free_result(&r);
}
END_TEST

START_TEST(a_file_gets_the_same_output)
{
    char command[400], name[300];
    snprintf(name, sizeof name, "%s/tests/test_program.%ld.csv", build_folder(),
             (long)getpid());
    snprintf(command, sizeof command, "run kpr rk4 --H 0.01 --echo --out %s", name);
    result to_file = run_tworate(command),
           direct = run_tworate("run kpr rk4 --H 0.01 --echo");
    char *text = read_file(name);
    ck_assert_int_eq(to_file.status, 0);
    ck_assert_str_eq(to_file.out, "");
    ck_assert_str_eq(text, direct.out);
    free(text);
    remove(name);
    free_result(&to_file);
    free_result(&direct);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("program, runs");
    TCase *c = tcase_create("program, runs");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, every_method_gives_the_same_bits_as_in_c);
    tcase_add_test(c, a_run_that_names_no_ratio_takes_the_default_of_the_descriptor);
    tcase_add_test(c, every_model_gives_the_same_bits_as_in_c);
    tcase_add_test(c, every_nth_slow_step_is_written_or_every_tick_if_n_is_0);
    tcase_add_test(c, parameters_states_options_and_start_time_reach_the_run);
    tcase_add_test(c, every_preset_gives_the_same_bits_as_in_c);
    tcase_add_test(c, constant_inputs_reach_the_run);
    tcase_add_test(c, an_input_that_is_not_given_keeps_the_models_own_drive);
    tcase_add_test(c, every_source_drives_an_input_by_value_or_by_rate);
    tcase_add_test(c, samples_come_from_a_file);
    tcase_add_test(c, an_error_in_a_sample_file_is_reported_with_its_line);
    tcase_add_test(c, the_rate_of_a_source_drives_the_input_named_d);
    tcase_add_test(c, hold_samples_the_inputs_at_each_exchange);
    tcase_add_test(c, two_threads_write_the_same_as_one);
    tcase_add_test(c, the_run_ends_at_tend_exactly_by_a_shortened_last_step);
    tcase_add_test(c, a_run_is_drawn_into_a_file);
    tcase_add_test(c, a_large_run_says_what_it_takes_and_needs_to_be_meant);
    tcase_add_test(c, an_option_without_effect_gives_a_warning);
    tcase_add_test(c, comment_lines_show_settings_and_units);
    tcase_add_test(c, counts_go_to_standard_error);
    tcase_add_test(c, a_file_gets_the_same_output);
    suite_add_tcase(s, c);
    return s;
}
