/* test_fmu_mistakes.c: mistakes of importers and exporters that are reported most, as
 * far as they show in calls: our FMUs refuse the first and do not make the second.
 * (Those in the description are in test_fmu_rules.c; saved states and resets in
 * test_fmu_runs.c.) */
#include "fmu_fixture.h"

static void ready(im_instance *i, const im_fmu *f, int kind)
{
    im_instantiate(i, f, kind);
    ck_assert_msg(i->c != NULL, "%s", i->log);
    fine(i, im_begin(i, 0), "begin");
    fine(i, im_ready(i), "ready");
}

/* FMI 3: the time is a variable, but not one that can be set. FMI 2 has none. */
START_TEST(time_cannot_be_set_like_a_variable)
{
    for (int kind = IM_EXCHANGE; kind <= IM_STEPS; kind++) {
        im_fmu f;
        im_instance i;
        double t;
        make(&f, "quarter_car_b", "rk4", 3, 1e-3, "");
        const im_variable *time = im_find(&f, "time");
        ck_assert_ptr_nonnull(time);
        ck_assert_str_eq(time->causality, "independent");
        ready(&i, &f, kind);
        if (kind == IM_EXCHANGE)
            fine(&i, im_set_time(&i, 0.25), "SetTime");
        else
            fine(&i, im_step(&i, 0.25), "step");
        fine(&i, im_get(&i, time, &t), "time");
        ck_assert_double_eq(t, 0.25);
        ck_assert_int_eq(im_set(&i, time, 0.5), 3);
        ck_assert_msg(strstr(i.log, "reference 0 may not be set now") != NULL, "%s",
                      i.log);
        fine(&i, im_call(&i, "Reset"), "reset");
        ck_assert_int_eq(im_set(&i, time, 0.5), 3);
        im_free(&i);
        im_close(&f);
    }
}
END_TEST

/* The FMU has no resources: every form of their place is fine, also none. */
START_TEST(the_place_of_resources_may_be_written_in_any_way)
{
    static const char *const places[] = {"file:///C:/x/resources",
                                         "file:/x/resources",
                                         "file:///x%20y/res%C3%A4ources",
                                         "file://localhost/x/resources",
                                         "/x/resources/",
                                         "C:\\x\\resources\\",
                                         "",
                                         NULL};
    for (int version = 2; version <= 3; version++) {
        im_fmu f;
        make(&f, "kpr", "rk4", version, 1e-3, "");
        for (int kind = IM_EXCHANGE; kind <= IM_STEPS; kind++)
            for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
                im_instance i;
                im_instantiate_at(&i, &f, kind, places[k]);
                ck_assert_msg(i.c != NULL, "%s: %s", places[k] ? places[k] : "NULL",
                              i.log);
                fine(&i, im_begin(&i, 0), "begin");
                fine(&i, im_ready(&i), "ready");
                im_free(&i);
            }
        sh_run("! ls %s | grep resources", f.folder);
        im_close(&f);
    }
}
END_TEST

/* Only the C library, its mathematics and threads; no path to search. In the DLL only
 * what every Windows has. */
START_TEST(a_binary_needs_nothing_but_the_c_library)
{
    static const char *const methods[] = {"adams4_parallel", "auto", "all"};
    const int windows =
        test_full() && !system("command -v x86_64-w64-mingw32-gcc > /dev/null 2>&1");
    for (int k = 0; k < 4; k++) {
        im_fmu f;
        char file[700];
        if (k < 3) {
            make(&f, "planar_vehicle", methods[k], 2 + k % 2, 1e-3,
                 windows ? "--platform win64" : "");
        } else { /* of a user's own model */
            const char *folder = sh_folder("own");
            sh_put(file, sizeof file, "%s/own.fmu", folder);
            sh_run("mkdir %s/dir && %s/tworate fmu octave/template/my_model.c rk4 --H "
                   "0.01 --out %s",
                   folder, sh_build(), file);
            sh_put(file, sizeof file, "%s/dir", folder);
            char path[700];
            sh_put(path, sizeof path, "%s/own.fmu", folder);
            im_open(&f, path, file);
            ck_assert_msg(!*f.problem, "%s", f.problem);
        }
        sh_run(
            "for so in %s/binaries/*/*.so; do ! ldd $so | grep 'not found' && "
            "readelf -d $so > %s/needs && ! grep -E 'RPATH|RUNPATH' %s/needs && "
            "! grep NEEDED %s/needs | grep -vE "
            "'\\[lib(c|m|pthread)\\.so\\.[0-9]+\\]|\\[ld-|lib(asan|ubsan|tsan|gcov)' "
            "|| exit 1; done",
            f.folder, f.folder, f.folder, f.folder);
        if (windows && k < 3)
            sh_run(
                "x86_64-w64-mingw32-objdump -p %s/binaries/*/*.dll | grep 'DLL Name' "
                "> %s/dlls && ! grep -viE 'KERNEL32.dll|msvcrt.dll|api-ms-win-crt' "
                "%s/dlls",
                f.folder, f.folder, f.folder);
        /* what would be external has to be declared */
        sh_run("! ls %s/documentation | grep -i externalDependencies", f.folder);
        im_close(&f);
    }
}
END_TEST

/* Fixed parameters after the initialization, and what only an event may change in
 * continuous time. A continuous input may be set there. */
START_TEST(what_may_not_be_set_then_is_refused)
{
    static const char *const fixed[] = {"H", "ratio", "own_drive", "corrections"};
    for (int version = 2; version <= 3; version++) {
        im_fmu f;
        make(&f, "planar_vehicle", "adams4", version, 1e-3, "");
        for (int kind = IM_EXCHANGE; kind <= IM_STEPS; kind++) {
            for (int k = 0; k < 4; k++) {
                im_instance i;
                const im_variable *v = im_find(&f, fixed[k]);
                ck_assert_msg(v != NULL, "no %s", fixed[k]);
                ck_assert_str_eq(v->variability, "fixed");
                ready(&i, &f, kind);
                ck_assert_int_eq(im_set(&i, v, v->start), 3);
                ck_assert_msg(strstr(i.log, "not") != NULL, "%s", i.log);
                im_free(&i);
            }
            im_instance i;
            ready(&i, &f, kind);
            fine(&i, im_set(&i, im_at(&f, "input", 0), 0.01), "input");
            const im_variable *tunable = im_at(&f, "parameter", 0);
            ck_assert_str_eq(tunable->variability, "tunable");
            const int rc = im_set(&i, tunable, tunable->start);
            ck_assert_int_eq(rc, kind == IM_EXCHANGE ? 3 : 0);
            im_free(&i);
            if (kind == IM_STEPS) continue;
            ready(&i, &f, kind);
            fine(&i, im_call(&i, "EnterEventMode"), "events");
            fine(&i, im_set(&i, tunable, tunable->start), "a parameter at an event");
            im_free(&i);
        }
        im_close(&f);
    }
}
END_TEST

/* Messages come to the environment that was given, with a declared category, as text:
 * a % in them is no format. Without logging there are none. */
START_TEST(messages_have_a_category_and_the_importers_environment)
{
    for (int version = 2; version <= 3; version++) {
        im_fmu f;
        im_instance i, j;
        double x;
        make(&f, "quarter_car_b", "rk4", version, 1e-3, "");
        ready(&i, &f, IM_STEPS);
        ready(&j, &f, IM_STEPS);
        const im_variable none = {.vr = 999999, .type = IM_REAL};
        ck_assert_int_eq(im_get(&i, &none, &x), 3);
        ck_assert_int_eq(i.logged, 1);
        ck_assert_int_eq(j.logged, 0);
        ck_assert_str_eq(i.category, "logStatusError");
        sh_run("grep -q 'Category name=\"logStatusError\"' %s/modelDescription.xml",
               f.folder);
        im_silence(&j);
        ck_assert_int_eq(im_get(&j, &none, &x), 3);
        ck_assert_int_eq(j.logged, 0);
        im_free(&i);
        im_free(&j);
        im_close(&f);
    }
}
END_TEST

/* Event flags: the discrete states settle, no flag says more than what has happened,
 * and a step asks for events only when one is due. */
START_TEST(event_flags_say_what_has_happened)
{
    static const char *const models[] = {"quarter_car_b", "quarter_car_friction"};
    for (int k = 0; k < 2; k++)
        for (int version = 2; version <= 3; version++) {
            im_fmu f;
            im_instance i;
            const tw_model *m = tw_find_model(models[k]);
            const int n = m->ns + m->nf;
            double x[MOST], after[MOST], dx[MOST];
            int events = 0, quiet = 0;
            make(&f, m->name, "rk4", version, 1e-3, "");
            ready(&i, &f, IM_EXCHANGE);
            fine(&i, im_get_states(&i, x, (size_t)n), "states");
            for (int s = 1; s <= 3000; s++) {
                int enter = 9, stop = 9;
                fine(&i, im_get_derivatives(&i, dx, (size_t)n), "derivatives");
                for (int q = 0; q < n; q++) x[q] += 2e-4 * dx[q];
                fine(&i, im_set_time(&i, s * 2e-4), "time");
                fine(&i, im_set(&i, im_at(&f, "input", 0), 0.03 * sin(0.02 * s)),
                     "input");
                fine(&i, im_set_states(&i, x, (size_t)n), "states");
                fine(&i, im_completed(&i, &enter, &stop), "completed");
                ck_assert_int_eq(stop, 0);
                ck_assert(enter == 0 || enter == 1);
                quiet += !enter;
                if (!enter) continue;
                events++;
                fine(&i, im_call(&i, "EnterEventMode"), "events");
                im_events e = {9, 9, 9, 9, 9};
                int passes = 0;
                do {
                    fine(&i, im_discrete(&i, &e), "discrete states");
                    ck_assert_msg(!e.stop && !e.nominals && !e.values && !e.defined,
                                  "%s: flags %d %d %d %d", m->name, e.stop, e.nominals,
                                  e.values, e.defined);
                    passes++;
                } while (e.again && passes < 10);
                ck_assert_int_ge(passes, 2);  /* what changed is said once, */
                ck_assert_int_lt(passes, 10); /* and not for ever */
                fine(&i, im_call(&i, "EnterContinuousTimeMode"), "go on");
                /* values did not change, as the flag says */
                fine(&i, im_get_states(&i, after, (size_t)n), "states");
                ck_assert_mem_eq(x, after, (size_t)n * sizeof *x);
            }
            if (m->nd)
                ck_assert_msg(events > 0, "%s: %d events, %d without", m->name, events,
                              quiet);
            else
                ck_assert_int_eq(events, 0);
            im_free(&i);
            im_close(&f);
        }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("fmu_mistakes");
    TCase *t = tcase_create("mistakes");
    tcase_set_timeout(t, 600);
    suite_add_tcase(s, t);
    tcase_add_test(t, time_cannot_be_set_like_a_variable);
    tcase_add_test(t, the_place_of_resources_may_be_written_in_any_way);
    tcase_add_test(t, a_binary_needs_nothing_but_the_c_library);
    tcase_add_test(t, what_may_not_be_set_then_is_refused);
    tcase_add_test(t, messages_have_a_category_and_the_importers_environment);
    tcase_add_test(t, event_flags_say_what_has_happened);
    return s;
}
