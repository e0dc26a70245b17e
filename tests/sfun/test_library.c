/* The plants of the block library, as links in a diagram, give the same bits as the
 * loop in C: with the values of their masks, every kind of method, all parameter sets,
 * changed parameters, initial states and options. */
#include "library_fixture.h"

/* The setting as values of the plant's mask. */
static void put_values(char *to, size_t room, const setting *s, const char *more)
{
    const int n = snprintf(to, room, "method=%s;H=%.17g;ratio=%d;%s", s->method->name,
                           s->H, s->ratio, more ? more : "");
    ck_assert(n > 0 && n < (int)room);
}

static void link_and_compare(const setting *s, const char *values)
{
    twh *h = one_link(s->model->name, values);
    ok(h, *twh_error(h) != 0);
    ok(h, twh_set_tasking(h, s->tasking));
    ok(h, twh_set_solver(h, "discrete", 0));
    ok(h, twh_set_times(h, 0, SLOW_STEPS * s->H));
    drive(h, s, period_of(s), "plant", 1);
    log_plant(h, "plant", s, "");
    ok(h, twh_start(h));
    ok(h, twh_run(h, twh_stop_time(h)));
    compare(h, s, "");
    twh_free(h);
}

START_TEST(a_plant_of_the_library_equals_the_c_loop)
{
    setting s = set_up(tw_model_at(_i), tw_find_method("am2"));
    s.H = 0.001;
    s.ratio = 5;
    for (s.tasking = TWH_SINGLE; s.tasking <= TWH_MULTI; s.tasking++)
        for (s.unconnected = 0; s.unconnected < 2; s.unconnected++)
            link_and_compare(&s, NULL);
}
END_TEST

/* All models together use every method. */
START_TEST(every_method_in_the_popup_runs_that_method)
{
    enum { EACH = 5 };
    const tw_method *method;
    char values[300];
    for (int i = _i % EACH; (method = tw_method_at(i)); i += EACH * stride()) {
        setting s = set_up(tw_model_at(_i), method);
        s.tasking = i / EACH % 2 ? TWH_MULTI : TWH_SINGLE;
        put_values(values, sizeof values, &s, NULL);
        link_and_compare(&s, values);
    }
}
END_TEST

START_TEST(auto_in_the_popup_runs_with_the_tolerances_of_the_dialog)
{
    const char *const values =
        "method=auto (not for real time);H=2^-7;ratio=4;auto_rtol=1e-5;auto_atol=1e-7;"
        "auto_fast_atol=1e-8";
    setting s = set_up_auto(tw_model_at(_i), 0x1p-7);
    for (s.tasking = TWH_SINGLE; s.tasking <= TWH_MULTI; s.tasking++) {
        twh *h = one_link(s.model->name, values);
        ok(h, *twh_error(h) != 0);
        ok(h, twh_set_tasking(h, s.tasking));
        ok(h, twh_set_solver(h, "discrete", 0));
        ok(h, twh_set_times(h, 0, SLOW_STEPS * s.H));
        drive(h, &s, s.H / s.ratio, "plant", 1);
        log_plant(h, "plant", &s, "");
        ok(h, twh_start(h));
        ok(h, twh_run(h, twh_stop_time(h)));
        compare_auto(h, &s, "y");
        twh_free(h);
    }
}
END_TEST

START_TEST(a_ratio_of_minus_one_is_the_default_of_the_method)
{
    const tw_method *method;
    char values[300];
    for (int i = 0; (method = tw_method_at(i)); i += stride()) {
        setting s = set_up(tw_find_model("quarter_car_b"), method);
        s.ratio = method->ratio ? method->ratio : 5;
        snprintf(values, sizeof values, "method=%s;H=2^-12", method->name);
        link_and_compare(&s, values);
    }
}
END_TEST

START_TEST(a_set_in_the_popup_has_the_values_of_the_set)
{
    const tw_model *m = tw_model_at(_i);
    double p[200], x0[200];
    char values[300], choice[100];
    for (const tw_preset *set = m->preset; set && set->name; set++) {
        setting s = set_up(m, tw_find_method("prk_2_5"));
        ck_assert_int_eq(tw_apply_preset(m, set->name, p, x0, x0 + m->ns), TW_OK);
        s.p = p;
        s.x0 = x0;
        snprintf(choice, sizeof choice, "set=%s", set->name);
        put_values(values, sizeof values, &s, choice);
        link_and_compare(&s, values);
    }
}
END_TEST

static int changed_by_sets(const tw_model *m, const char *name)
{
    for (const tw_preset *set = m->preset; set && set->name; set++)
        for (const tw_value *v = set->values; v->name; v++)
            if (strcmp(v->name, name) == 0) return 1;
    return 0;
}

/* The field of a parameter: its name, with _ appended where that is taken. */
static void put_field(char *to, size_t room, const twh_mask *mask, const char *name)
{
    for (int i = 0; i < mask->count; i++) {
        const char *f = mask->field[i].name;
        const size_t n = strlen(name);
        if (mask->field[i].tunable && strncmp(f, name, n) == 0 &&
            strspn(f + n, "_") == strlen(f + n)) {
            snprintf(to, room, "%s", f);
            return;
        }
    }
    ck_abort_msg("no field for %s", name);
}

static const twh_item *block_item(twh_file *f, const char *name)
{
    const twh_item *top = twh_item_next(f->root, NULL, "System"), *g = NULL, *b;
    while ((g = twh_item_next(top, g, "Block")))
        for (b = NULL;
             (b = twh_item_next(twh_item_next(g, NULL, "System"), b, "Block"));)
            if (strcmp(twh_item_get(b, "Name"), name) == 0) return b;
    return NULL;
}

/* Every parameter that allows it is one percent larger; with a set, only those that
 * occur in no set. */
START_TEST(every_field_reaches_its_parameter)
{
    const tw_model *m = tw_model_at(_i);
    twh_file *f = twh_file_read(LIBRARY);
    twh_mask mask;
    double p[200];
    ck_assert_int_eq(twh_mask_get(f, block_item(f, m->name), &mask), 0);
    for (int with_set = 0; with_set <= (m->preset != NULL); with_set++) {
        char values[15000] = "", field[100];
        setting s = set_up(m, tw_find_method("adams3"));
        size_t n = 0;
        if (with_set) {
            const char *last = m->preset->name;
            for (const tw_preset *set = m->preset; set->name; set++) last = set->name;
            ck_assert_int_eq(tw_apply_preset(m, last, p, NULL, NULL), TW_OK);
            n = (size_t)sprintf(values, "set=%s;", last);
        } else
            ck_assert_int_eq(tw_model_defaults(m, p, NULL, NULL), TW_OK);
        for (int i = 0; i < m->np; i++) {
            if (with_set && changed_by_sets(m, m->param[i].name)) continue;
            if (p[i] != 0 && m->param[i].max > p[i] * 1.01) p[i] *= 1.01;
            put_field(field, sizeof field, &mask, m->param[i].name);
            n += (size_t)sprintf(values + n, "%s=%.17g;", field, p[i]);
        }
        s.p = p;
        n += (size_t)sprintf(values + n, "method=adams3;H=2^-12;ratio=4");
        link_and_compare(&s, values);
    }
    twh_file_free(f);
}
END_TEST

START_TEST(options_and_initial_states_reach_the_run)
{
    double p[200], x0[100];
    char values[3000];
    const struct {
        const char *model, *method, *text;
        int option;
        double value;
    } row[] = {
        {"planar_spacecraft", "adams3", "corrections=3", TW_OPT_CORRECTIONS, 3},
        {"planar_spacecraft", "adams3", "passes=2", TW_OPT_PASSES, 2},
        {"planar_spacecraft", "adams3", "tolerance=1e-9", TW_OPT_TOLERANCE, 1e-9},
        {"planar_spacecraft", "adams4", "interpolation=hermite", TW_OPT_INTERPOLATION,
         TW_HERMITE},
        {"planar_spacecraft", "adams4", "interpolation=linear", TW_OPT_INTERPOLATION,
         TW_LINEAR},
        {"planar_spacecraft", "adams4", "start_up=paper", TW_OPT_START, TW_START_PAPER},
        {"planar_spacecraft", "adams5_parallel", "start_up=spread", TW_OPT_START,
         TW_START_SPREAD},
        {"planar_spacecraft", "adams2_parallel", "repaired=off", TW_OPT_REPAIRED, 0},
        {"planar_spacecraft", "adams2_parallel", "threads=2", TW_OPT_THREADS, 2},
        {"gun_turret", "nordsieck", "state_only=on", TW_OPT_STATE_ONLY, 1},
        {"planar_spacecraft", "am4", "one_eval=on", TW_OPT_ONE_EVAL, 1},
        {"planar_spacecraft", "am2", "OPT_IO_UPDATE=on", TW_OPT_IO_UPDATE, 1},
        {"planar_spacecraft", "ab2", "OPT_IO_SYNC_FM=off", TW_OPT_IO_SYNC_FM, 0},
    };
    for (size_t k = 0; k < sizeof row / sizeof *row; k++) {
        const tw_model *m = tw_find_model(row[k].model);
        setting s = set_up(m, tw_find_method(row[k].method));
        ck_assert_int_eq(tw_model_defaults(m, p, x0, x0 + m->ns), TW_OK);
        /* long enough for the options to differ */
        s.H = strcmp(row[k].model, "gun_turret") ? 0x1p-6 : 0x1p-10;
        char more[2000];
        int n = snprintf(more, sizeof more, "%s;x0=[", row[k].text);
        for (int i = 0; i < m->ns + m->nf; i++) {
            x0[i] += 1e-3 * (i + 1);
            n += sprintf(more + n, "%.17g ", x0[i]);
        }
        sprintf(more + n, "]");
        set_option(&s, row[k].option, row[k].value);
        s.x0 = x0;
        put_values(values, sizeof values, &s, more);
        link_and_compare(&s, values);
        /* the result differs, so that the test can fail; threads change nothing */
        if (row[k].option == TW_OPT_THREADS) continue;
        loop with, without;
        open_loop(&with, &s);
        s.opt[row[k].option] = tw_options[row[k].option].value;
        open_loop(&without, &s);
        for (int i = 0; i < SLOW_STEPS; i++) {
            must(&with.r, tw_advance(&with.r, with.r.now.ticks));
            must(&without.r, tw_advance(&without.r, without.r.now.ticks));
        }
        if (row[k].option != TW_OPT_IO_UPDATE && row[k].option != TW_OPT_IO_SYNC_FM)
            ck_assert_msg(memcmp(with.r.now.xs, without.r.now.xs,
                                 sizeof(double) * (size_t)m->ns) != 0 ||
                              memcmp(with.r.now.xf, without.r.now.xf,
                                     sizeof(double) * (size_t)m->nf) != 0,
                          "%s changes nothing", row[k].text);
        close_loop(&with);
        close_loop(&without);
    }
}
END_TEST

/* The same library as .slx, in another folder. */
START_TEST(links_into_the_library_as_slx_run_the_same)
{
    const char *const models[] = {"kpr", "planar_vehicle", "planar_spacecraft"};
    char dir[300], file[400], values[300];
    snprintf(dir, sizeof dir, "%s", test_path("slx"));
    mkdir(dir, 0777);
    snprintf(file, sizeof file, "%s/tworate_lib.slx", dir);
    library_dir = dir;
    for (int layout = TWH_ONE_PART; layout <= TWH_PARTS; layout++) {
        twh_file *f = twh_file_read(LIBRARY);
        ck_assert_msg(twh_file_write_slx(f, file, layout) == 0, "%s", f->error);
        twh_file_free(f);
        for (int i = 0; i < 3; i++) {
            setting s = set_up(tw_find_model(models[i]), tw_find_method("adams4"));
            put_values(values, sizeof values, &s, NULL);
            link_and_compare(&s, values);
        }
    }
    library_dir = "sfun/simulink";
}
END_TEST

START_TEST(wrong_values_are_refused_with_a_clear_message)
{
    static const struct {
        const char *block, *values, *words;
    } row[] = {
        {"planar_vehicle", "method=am9", "'plant'|method|am9|options"},
        {"planar_vehicle", "H=0", "H"},
        {"planar_vehicle", "H=-1", "H|-1"},
        {"planar_vehicle", "H=[1 2]", "H (parameter 2)|1 element|got 2"},
        {"planar_vehicle", "H=''", "H (parameter 2)"},
        {"planar_vehicle", "ratio=0", "ratio|1 to 10000|0"},
        {"planar_vehicle", "ratio=2.5", "ratio|integer|2.5"},
        {"planar_vehicle", "method=prk_2_5;ratio=4", "prk_2_5|4|5"},
        {"planar_vehicle", "Kth=-1", "Kth|-1|100"},
        {"planar_vehicle", "Kth=nan", "model parameters|finite"},
        {"planar_vehicle", "Kth=[1 2]", "'plant'|each parameter|one number"},
        {"kpr", "G=[]", "'plant'|each parameter|one number"},
        {"planar_vehicle", "x0=[1 2 3]", "initial state|28|3"},
        {"planar_vehicle", "set=P9", "set|P9|options"},
        {"planar_vehicle", "set=P2;Kth=77", "'plant'|was changed, but the set|custom"},
        {"planar_vehicle", "method=adams2;corrections=0", "corrections|0|1"},
        {"planar_vehicle", "Kth=nowhere", "'plant'|Kth|nowhere"},
        {"planar_vehicle slow", "Ts=-2", "sample time|-2"},
        {"planar_vehicle fast", "Kth=-1", "Kth|-1"},
        {"planar_vehicle continuous", "x0=1", "initial state|28|1"},
        {"Integrator", "xs0=[];xf0=[]", "initial states|at least one"},
        {"Integrator", "method=rk4", "'plant'|method|rk4|options"},
        {"Caller", "H=inf", "H (parameter 2)|finite"},
        {"bump", "height=99", "height|-10 to 10|99"},
        {"sampled", "samples=[0 1` 0 2]", "samples|increasing"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        twh *h = one_link(row[i].block, row[i].values);
        if (!*twh_error(h))
            ck_assert_msg(twh_start(h) != 0, "%s: %s was let pass", row[i].block,
                          row[i].values);
        says(h, row[i].words);
        twh_free(h);
    }
}
END_TEST

Suite *suite(void);

Suite *suite(void)
{
    int n = 0;
    while (tw_model_at(n)) n++;
    Suite *s = suite_create("plants of the library");
    TCase *t = tcase_create("links");
    tcase_set_timeout(t, 300);
    tcase_add_loop_test(t, a_plant_of_the_library_equals_the_c_loop, 0, n);
    tcase_add_loop_test(t, every_method_in_the_popup_runs_that_method, 0, n);
    tcase_add_loop_test(t, auto_in_the_popup_runs_with_the_tolerances_of_the_dialog, 0,
                        n);
    tcase_add_test(t, a_ratio_of_minus_one_is_the_default_of_the_method);
    tcase_add_loop_test(t, a_set_in_the_popup_has_the_values_of_the_set, 0, n);
    tcase_add_loop_test(t, every_field_reaches_its_parameter, 0, n);
    tcase_add_test(t, options_and_initial_states_reach_the_run);
    tcase_add_test(t, links_into_the_library_as_slx_run_the_same);
    tcase_add_test(t, wrong_values_are_refused_with_a_clear_message);
    suite_add_tcase(s, t);
    return s;
}
