/* test_program.c: the program build/tworate: names, messages, list, info. The output of
 * `tworate run` is tested in test_program_run.c. */
#include "run_program.h"

START_TEST(every_method_name_is_found)
{
    static const char *const names[] = {
        "euler",        "ab2",
        "rk2",          "am2",
        "am3",          "am4",
        "heun",         "ralston",
        "rk3",          "rk4",
        "prk_2_5",      "prk_2_6",
        "prk_4_6",      "prk_2_6_perk",
        "prk_2_6_cons", "prk_2_6_cpl",
        "prk_2_6_re",   "adams1",
        "adams2",       "adams3",
        "adams4",       "adams5",
        "adams6",       "adams7",
        "adams8",       "adams4_parallel",
        "nordsieck",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char command[100];
        snprintf(command, sizeof command, "info %s", names[i]);
        result r = run_tworate(command);
        ck_assert_msg(r.status == 0, "%s: %s", names[i], r.err);
        snprintf(command, sizeof command, "method %s:", names[i]);
        ck_assert(contains(r.out, command));
        free_result(&r);
    }
}
END_TEST

START_TEST(vehiclesim_numbers_are_accepted_as_names)
{
    static const char *const name[] = {"euler", "ab2", "rk2", "am2", "am3", "am4"};
    for (int k = 0; k < 6; k++) {
        char command[100];
        snprintf(command, sizeof command, "run kpr %d --H 0.01 --tend 0.1", k - 1);
        result number = run_tworate(command);
        snprintf(command, sizeof command, "run kpr %s --H 0.01 --tend 0.1", name[k]);
        result word = run_tworate(command);
        ck_assert_int_eq(number.status, 0);
        ck_assert_str_eq(number.out, word.out);
        free_result(&number);
        free_result(&word);
    }
}
END_TEST

START_TEST(a_typo_gets_the_right_name_first)
{
    static const struct {
        const char *command, *first;
    } typo[] = {
        {"run kpr nordseick --H 1", "no method named 'nordseick'; nearest: nordsieck,"},
        {"run kpr prk_2_6_prek --H 1",
         "no method named 'prk_2_6_prek'; nearest: prk_2_6_perk,"},
        {"run kpr am5 --H 1", "no method named 'am5'; nearest: am"},
        {"run kpr RK-4 --H 1", "no method named 'RK-4'; nearest: rk4,"},
        {"run krp rk4 --H 1", "no model named 'krp'; nearest: kpr,"},
        {"run kpr rk4 --H 1 --set omgea=3",
         "no parameter named 'omgea'; nearest: omega"},
        {"run kpr rk4 --H 1 --x0 vv=3", "no state named 'vv'; nearest: v"},
        {"run kpr rk4 --H 1 --tned 3", "no flag named 'tned'; nearest: tend"},
        {"run kpr rk4 --H 1 --option IPRNT=3",
         "no option named 'IPRNT'; nearest: IPRINT"},
        {"run linear_pair rk4 --H 1 --input su=3", "no input named 'su'; nearest: us"},
        {"run planar_spacecraft rk4 --H 1 --preset A-spn1", "A-spin1"},
        {"info nordsiek", "nordsieck"},
    };
    for (size_t i = 0; i < sizeof typo / sizeof *typo; i++) {
        result r = run_tworate(typo[i].command);
        ck_assert_int_eq(r.status, 2);
        ck_assert_str_eq(r.out, "");
        ck_assert_msg(contains(r.err, typo[i].first), "'%s' printed: %s",
                      typo[i].command, r.err);
        free_result(&r);
    }
}
END_TEST

START_TEST(an_error_names_what_was_expected_and_what_was_given)
{
    static const struct {
        const char *command, *message;
    } bad[] = {
        {"", "tworate run MODEL [METHOD"},
        {"lst", "expected list, info, run, show, advise, compare, sweep, export, fmu, "
                "help or --version, got 'lst'"},
        {"list modles", "got 'modles'"},
        {"list --ratio 0", "integer from 1 to 10000, got '0'"},
        {"list --ratio", "integer from 1 to 10000"},
        {"info", "one name"},
        {"run", "expects MODEL METHOD"},
        {"run nothing", "no model named 'nothing'"},
        {"run kpr rk4", "expects --H"},
        {"run kpr rk4 --H", "--H expects h after it, got nothing"},
        {"run kpr rk4 --H fast", "--H expects a finite number, got 'fast'"},
        {"run kpr rk4 --H 0.1s", "got '0.1s'"},
        {"run kpr rk4 --H --ratio", "got '--ratio'"},
        {"run kpr rk4 --H nan", "got 'nan'"},
        {"run kpr rk4 --H 0", "H is 0"},
        {"run kpr rk4 --H -0.1", "H is -0.1"},
        {"run kpr rk4 --H 0.1 --ratio 2", "got ratio 2, expected 1"},
        {"run kpr euler --H 0.1 --ratio 20000", "integer from 1 to 10000"},
        {"run kpr euler --H 0.1 --ratio 1.5", "integer from 1 to 10000, got '1.5'"},
        {"run kpr rk4 --H 0.1 --tend -1", "after t0 = 0, got -1"},
        {"run kpr am2 --H 1e-9 --tend 1e9",
         "at most 1e+15 slow steps, got (tend - t0) / H = 1e+18"},
        {"run kpr rk4 --H 0 --tend 1", "H is 0"},
        {"run kpr rk4 --H 0.1 --t0 x", "--t0 expects a finite number, got 'x'"},
        {"run kpr rk4 --H 0.1 --every -1", "integer from 0 to 1000000000, got '-1'"},
        {"run kpr rk4 --H 0.1 --set omega", "--set expects name=value, got 'omega'"},
        {"run kpr rk4 --H 0.1 --set omega=",
         "--set omega expects a finite number, got ''"},
        {"run kpr rk4 --H 0.1 --set omega=-1", "omega is -1, expected 0 to"},
        {"run kpr rk4 --H 0.1 --option corrections=0",
         "corrections is 0, expected an integer"},
        {"run kpr rk4 --H 0.1 --option corrections=1.5",
         "corrections is 1.5, expected an integer from 1 to 100"},
        {"run kpr rk4 --H 0.1 --input u=1", "no input named 'u'; there are none"},
        {"run kpr rk4 --H 0.1 --preset A", "model kpr has no presets"},
        {"run kpr rk4 --H 0.1 more", "expected a flag such as --H, got 'more'"},
        {"run kpr rk4 --H 0.1 --units=yes", "--units takes no value"},
        {"run linear_pair rk4 --H 0.1 --input us=abc", "named 'abc'"},
        {"run kpr rk4 --H 0.1 --out /nowhere/at/all.csv",
         "cannot write /nowhere/at/all.csv: No such file"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        result r = run_tworate(bad[i].command);
        ck_assert_msg(r.status == 2, "'%s' returned %d", bad[i].command, r.status);
        ck_assert_msg(contains(r.err, bad[i].message), "'%s' printed: %s",
                      bad[i].command, r.err);
        ck_assert_str_eq(r.out, "");
        free_result(&r);
    }
}
END_TEST

START_TEST(a_source_checks_its_parameters)
{
    const tw_source *s;
    for (int i = 0; (s = tw_source_at(i)); i++) {
        char command[300];
        snprintf(command, sizeof command,
                 "run linear_pair rk4 --H 0.1 --input us=%s,no_such=1", s->name);
        result r = run_tworate(command);
        ck_assert_int_eq(r.status, 2);
        ck_assert(contains(r.err, "no source parameter named 'no_such'"));
        free_result(&r);
        for (int k = 0; k < s->np; k++) {
            const tw_var *v = &s->param[k];
            if (v->min == 0 && v->max == 0) continue;
            snprintf(command, sizeof command,
                     "run linear_pair rk4 --H 0.1 --input us=%s,%s=%.17g", s->name,
                     v->name, v->max + 1 + fabs(v->max));
            r = run_tworate(command);
            ck_assert_int_eq(r.status, 2);
            ck_assert(contains(r.err, v->name) && contains(r.err, "expected"));
            free_result(&r);
        }
    }
}
END_TEST

START_TEST(a_run_that_diverges_keeps_its_rows_and_names_state_and_time)
{
    /* growth of 1e12 per step from 1: beyond 1e308 in step 26 */
    result r =
        run_tworate("run linear_pair euler --H 1 --ratio 1 --tend 100 --set D=1e12");
    int rows = 0;
    for (const char *at = first_row(r.out); *at; at = strchr(at, '\n') + 1) rows++;
    ck_assert_int_eq(r.status, 1);
    ck_assert_int_ge(rows, 20);
    ck_assert_int_lt(rows, 30);
    ck_assert(r.out[strlen(r.out) - 1] == '\n'); /* the last row is complete */
    ck_assert(contains(r.err, "became infinite") && contains(r.err, "after t = 2"));
    ck_assert(contains(r.err, "y is") || contains(r.err, "x is"));
    free_result(&r);
}
END_TEST

START_TEST(a_full_disk_is_reported)
{
    result r = run_tworate("run kpr rk4 --H 0.1 --out /dev/full");
    ck_assert_int_eq(r.status, 1);
    ck_assert(contains(r.err, "cannot write all of /dev/full"));
    free_result(&r);
}
END_TEST

START_TEST(help_and_version_are_printed)
{
    static const char *const asked[] = {"help", "--help", "-h"};
    for (int i = 0; i < 3; i++) {
        result r = run_tworate(asked[i]);
        ck_assert_int_eq(r.status, 0);
        ck_assert(contains(r.out, "help VERB") && contains(r.out, "tworate info NAME"));
        free_result(&r);
    }
    result r = run_tworate("--version");
    ck_assert_int_eq(r.status, 0);
    ck_assert_str_eq(r.out, "tworate " TW_VERSION "\n");
    free_result(&r);
}
END_TEST

/* The line that starts with a name. */
static const char *line_of(const char *text, const char *name)
{
    char start[100];
    snprintf(start, sizeof start, "\n%s ", name);
    const char *at = strstr(text, start);
    ck_assert_msg(at != NULL, "no line for %s in %s", name, text);
    return at + 1;
}

static void nominal(const tw_method *m, int ratio, double *ticks, double *slow,
                    double *fast)
{
    test_run t;
    test_open(&t, tw_find_model("kpr"), m->name, 0.01, ratio);
    *ticks = t.r.now.ticks;
    m->evals(&t.r, slow, fast);
    test_close(&t);
}

START_TEST(list_has_every_model_method_and_source_with_their_numbers)
{
    const tw_method *m;
    const tw_model *model;
    const tw_source *s;
    result r = run_tworate("list");
    ck_assert_int_eq(r.status, 0);
    for (int i = 0; (model = tw_model_at(i)); i++) {
        int ns, nf, nd, nu, ny, np;
        char name[100];
        /* only the heading has no newline before it */
        ck_assert_int_eq(sscanf(line_of(r.out, model->name), "%99s %d %d %d %d %d %d",
                                name, &ns, &nf, &nd, &nu, &ny, &np),
                         7);
        ck_assert(ns == model->ns && nf == model->nf && nd == model->nd);
        ck_assert(nu == model->nu && ny == model->ny && np == model->np);
    }
    for (int i = 0; (m = tw_method_at(i)); i++) {
        char name[100], ratio[20], half[20];
        int id, order, own, old;
        double ticks, slow, fast, want_ticks, want_slow, want_fast;
        ck_assert_int_eq(sscanf(line_of(r.out, m->name),
                                "%99s %d %d %19s %d %lf %lf %lf %19s %d", name, &id,
                                &order, ratio, &own, &ticks, &slow, &fast, half, &old),
                         10);
        ck_assert_int_eq(own, tw_default_ratio(m));
        nominal(m, own, &want_ticks, &want_slow, &want_fast);
        ck_assert(id == m->id && order == m->order && old == m->old_steps);
        ck_assert_int_eq(m->ratio ? atoi(ratio) : !strcmp(ratio, "any"),
                         m->ratio ? m->ratio : 1);
        ck_assert_str_eq(half, m->half_step ? "yes" : "no");
        ck_assert(ticks == want_ticks && slow == want_slow && fast == want_fast);
    }
    for (int i = 0; (s = tw_source_at(i)); i++) line_of(r.out, s->name);
    ck_assert(contains(r.out, "\nauto: chooses steps"));
    free_result(&r);
}
END_TEST

START_TEST(list_with_a_ratio_adds_the_numbers_at_that_ratio)
{
    const tw_method *m;
    result r = run_tworate("list methods --ratio 7");
    ck_assert_int_eq(r.status, 0);
    for (int i = 0; (m = tw_method_at(i)); i++) {
        char at[3][20];
        double ticks, slow, fast;
        ck_assert_int_eq(sscanf(line_of(r.out, m->name),
                                "%*s %*s %*s %*s %*s %*s %*s %*s %19s %19s %19s", at[0],
                                at[1], at[2]),
                         3);
        if (m->ratio && m->ratio != 7) {
            ck_assert_str_eq(at[0], "-");
            continue;
        }
        nominal(m, 7, &ticks, &slow, &fast);
        ck_assert_double_eq(atof(at[0]), ticks);
        ck_assert_double_eq(atof(at[1]), slow);
        ck_assert_double_eq(atof(at[2]), fast);
    }
    free_result(&r);
}
END_TEST

static void all_in(const char *text, const tw_var *v, int n)
{
    for (int i = 0; i < n; i++) {
        ck_assert_msg(contains(text, v[i].name), "%s is missing", v[i].name);
        ck_assert_msg(!v[i].unit || contains(text, v[i].unit), "%s is missing",
                      v[i].unit);
        ck_assert_msg(!v[i].what || contains(text, v[i].what), "%s is missing",
                      v[i].what);
    }
}

START_TEST(info_prints_all_facts_about_a_model)
{
    static const char *const status[] = {"ours", "public", "derived", "remembered",
                                         "calibrated"};
    const tw_model *m;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        char command[100];
        snprintf(command, sizeof command, "info %s", m->name);
        result r = run_tworate(command);
        ck_assert_int_eq(r.status, 0);
        ck_assert(contains(r.out, m->what) && contains(r.out, m->source));
        all_in(r.out, m->slow_var, m->ns);
        all_in(r.out, m->fast_var, m->nf);
        all_in(r.out, m->direct_var, m->nd);
        all_in(r.out, m->input, m->nu);
        all_in(r.out, m->output, m->ny);
        all_in(r.out, m->param, m->np);
        for (int k = 0; k < m->np; k++) {
            const tw_var *v = &m->param[k];
            char start[100], line[400];
            snprintf(start, sizeof start, "\n  %s ", v->name);
            const char *at = strstr(strstr(r.out, "\nparameters"), start);
            ck_assert_msg(at != NULL, "%s has no line", v->name);
            snprintf(line, sizeof line, "%.*s", (int)strcspn(at + 1, "\n"), at + 1);
            ck_assert_msg(contains(line, status[v->status]), "%s: %s", v->name, line);
            /* printed with six digits */
            ck_assert(fabs(atof(at + strlen(start)) - v->value) <=
                      1e-5 * fabs(v->value));
        }
        for (const tw_preset *s = m->preset; s && s->name; s++) {
            char heading[100];
            snprintf(heading, sizeof heading, "\npreset %s: ", s->name);
            ck_assert(contains(r.out, heading) && contains(r.out, s->what));
        }
        free_result(&r);
    }
}
END_TEST

static int estimates(const tw_method *m)
{
    double es[1], ef[1];
    test_run t;
    test_open(&t, tw_find_model("kpr"), m->name, 0.001, test_lowest_ratio(m));
    test_go(&t, 0.01);
    const int rc = tw_estimate(&t.r, es, ef);
    test_close(&t);
    return rc == TW_OK;
}

START_TEST(info_prints_all_facts_about_a_method_or_a_source)
{
    const tw_method *m;
    const tw_source *s;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        char command[100], line[100];
        snprintf(command, sizeof command, "info %s", m->name);
        result r = run_tworate(command);
        ck_assert_int_eq(r.status, 0);
        ck_assert(contains(r.out, m->what) && contains(r.out, m->source));
        snprintf(line, sizeof line, "  order           %d\n", m->order);
        ck_assert(contains(r.out, line));
        double limit[2], growth[2];
        tw_stability(m, &limit[0], &limit[1]);
        tw_stage_growth(m, &growth[0], &growth[1]);
        snprintf(line, sizeof line, "  negative real  %8.4g %8.4g\n", limit[1],
                 growth[1]);
        ck_assert_int_eq(contains(r.out, line), limit[1] > 0);
        for (int k = 0; k < TW_NOPT; k++) /* options that only some methods use */
            if (m->options & TW_USES(k)) ck_assert(contains(r.out, tw_options[k].what));
        ck_assert_int_eq(contains(r.out, "OPT_IO_UPDATE"), m->half_step);
        ck_assert_int_eq(contains(r.out, "  error estimate  yes\n"), estimates(m));
        free_result(&r);
    }
    result nordsieck = run_tworate("info nordsieck");
    ck_assert(contains(nordsieck.out, "state_only") &&
              contains(nordsieck.out, "corrections"));
    ck_assert(!contains(nordsieck.out, "interpolation"));
    free_result(&nordsieck);
    for (int i = 0; (s = tw_source_at(i)); i++) {
        char command[100];
        snprintf(command, sizeof command, "info %s", s->name);
        result r = run_tworate(command);
        ck_assert_int_eq(r.status, 0);
        ck_assert(contains(r.out, s->what));
        all_in(r.out, s->param, s->np);
        free_result(&r);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("program");
    TCase *c = tcase_create("program");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, every_method_name_is_found);
    tcase_add_test(c, vehiclesim_numbers_are_accepted_as_names);
    tcase_add_test(c, a_typo_gets_the_right_name_first);
    tcase_add_test(c, an_error_names_what_was_expected_and_what_was_given);
    tcase_add_test(c, a_source_checks_its_parameters);
    tcase_add_test(c, a_run_that_diverges_keeps_its_rows_and_names_state_and_time);
    tcase_add_test(c, a_full_disk_is_reported);
    tcase_add_test(c, help_and_version_are_printed);
    tcase_add_test(c, list_has_every_model_method_and_source_with_their_numbers);
    tcase_add_test(c, list_with_a_ratio_adds_the_numbers_at_that_ratio);
    tcase_add_test(c, info_prints_all_facts_about_a_model);
    tcase_add_test(c, info_prints_all_facts_about_a_method_or_a_source);
    suite_add_tcase(s, c);
    return s;
}
