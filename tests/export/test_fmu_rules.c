/* test_fmu_rules.c: what is in an FMU: descriptions against the official schemas, the
 * mistakes that importers report most, sizes, symbols, sources. */
#include "fmu_fixture.h"

#include <sys/stat.h>
#include <unistd.h>
#include <zip.h>

static void xmllint(const char *schema, const char *folder, const char *file)
{
    sh_run("xmllint --nonet --noout --schema tests/export/schema/%s %s/%s", schema,
           folder, file);
}

START_TEST(every_model_gives_a_valid_fmu_in_both_versions)
{
    const tw_model *m = tw_model_at(_i);
    if (!m || few_models(_i)) return;
    for (int version = is_variant(m) ? 3 : 2; version <= 3; version++) {
        im_fmu f;
        make(&f, m->name, test_full() ? "all" : "prk_3_8", version, 1e-3, "");
        xmllint(version == 2 ? "schema2/fmi2ModelDescription.xsd"
                             : "schema3/fmi3ModelDescription.xsd",
                f.folder, "modelDescription.xml");
        if (version == 3)
            xmllint("schema3/fmi3BuildDescription.xsd", f.folder,
                    "sources/buildDescription.xml");
        ck_assert_int_eq(im_states(&f), m->ns + m->nf);
        ck_assert_int_eq(f.events, 0);
        ck_assert_ptr_nonnull(im_find(&f, "H"));
        /* only what the interface prescribes is exported */
        sh_run("! nm -D --defined-only %s/binaries/*/*.so | grep -v ' fmi%d'", f.folder,
               version);
        sh_run("! ldd %s/binaries/*/*.so | grep 'not found'", f.folder);
        im_close(&f);
    }
}
END_TEST

/* A copy of an FMU whose description has `from` replaced by `to`. */
static void edit(const char *source, const char *copy, const char *from, const char *to)
{
    int why;
    char text[300000] = "", edited[300000];
    sh_run("cp %s %s", source, copy);
    zip_t *zip = zip_open(copy, 0, &why);
    zip_file_t *in = zip_fopen(zip, "modelDescription.xml", 0);
    zip_fread(in, text, sizeof text - 1);
    zip_fclose(in);
    char *at = strstr(text, from);
    ck_assert_msg(at != NULL, "there is no %s", from);
    sh_put(edited, sizeof edited, "%.*s%s%s", (int)(at - text), text, to,
           at + strlen(from));
    zip_source_t *out = zip_source_buffer(zip, edited, strlen(edited), 0);
    zip_file_add(zip, "modelDescription.xml", out, ZIP_FL_OVERWRITE);
    ck_assert_int_eq(zip_close(zip), 0);
}

/* The importer finds the mistakes of the list: so its silence on our FMUs means
 * something. */
START_TEST(the_importer_finds_the_frequent_mistakes)
{
    static const struct {
        int version;
        const char *from, *to, *problem;
    } mistakes[] = {
        {2,
         "<InitialUnknowns>\n      <Unknown index=\"13\" dependencies=\"1 2 3 4 5 7 "
         "8\"/>",
         "<InitialUnknowns>", "missing or twice among the initial unknowns"},
        {2, "<Real unit=\"m/s2\"/>", "<Real unit=\"m/s2\" start=\"0\"/>",
         "may not have a start value"},
        {2, " start=\"306\"", "", "needs a start value"},
        {2, "causality=\"input\" variability=\"continuous\"",
         "causality=\"input\" variability=\"continuous\" initial=\"exact\"",
         "initial on an input"},
        {2, "causality=\"input\" variability=\"continuous\"",
         "causality=\"input\" variability=\"fixed\"", "input and fixed"},
        {3, "<Float64 name=\"time\"", "<Float64 causality2=\"x\" name=\"time\"", ""},
        {3, "causality=\"independent\"", "causality=\"local\"",
         "independent variables"},
        {2, "<Unit name=\"kg\">", "<Unit name=\"lb\">", "unit kg is not defined"},
        {2, "T", "t", "generationDateAndTime"},
        {2, "start=\"306\"", "start=\"INF\"", "number"},
        {2, "fmiVersion=\"2.0\"", "fmiVersion=\"2.0.1\"", "fmiVersion"},
        {3, "<LogCategories>", "<VendorAnnotations/><LogCategories>",
         "VendorAnnotations"},
        {2, "name=\"zs\"", "name=\"vs\"", "two variables vs"},
    };
    char path[2][700], room[600];
    sh_put(room, sizeof room, "%s", sh_folder("mistakes"));
    for (int v = 0; v < 2; v++) {
        sh_put(path[v], 700, "%s/q%d.fmu", room, v + 2);
        sh_run("%s/tworate fmu quarter_car_b prk_2_5 --H 0.001 --fmi %d --out %s",
               sh_build(), v + 2, path[v]);
    }
    for (size_t k = 0; k < sizeof mistakes / sizeof *mistakes; k++) {
        im_fmu f;
        char copy[700], folder[700];
        sh_put(copy, sizeof copy, "%.600s.%zu", path[mistakes[k].version - 2], k);
        sh_put(folder, sizeof folder, "%.600s.dir", copy);
        sh_run("mkdir -p %s", folder);
        if (!strcmp(mistakes[k].to, "t")) { /* in the date */
            sh_run("cp %s %s", path[0], copy);
            edit(path[0], copy, "generationDateAndTime=\"2",
                 "generationDateAndTime=\"x2");
        } else {
            edit(path[mistakes[k].version - 2], copy, mistakes[k].from, mistakes[k].to);
        }
        im_open(&f, copy, folder);
        ck_assert_msg(strstr(f.problem, mistakes[k].problem) != NULL,
                      "mistake %zu: '%s', expected '%s'", k, f.problem,
                      mistakes[k].problem);
        im_close(&f);
    }
}
END_TEST

static long size_of(const char *path)
{
    struct stat s;
    ck_assert_int_eq(stat(path, &s), 0);
    return (long)s.st_size;
}

START_TEST(fmus_are_small)
{
    static const struct {
        const char *model, *method;
        long most;
    } limit[] = {{"quarter_car_b", "prk_2_5", 120000}, {"hmmwv", "prk_3_8", 300000}};
    for (int k = 0; k < 2; k++)
        for (int version = test_full() || !k ? 2 : 3; version <= 3; version++) {
            char path[700];
            sh_put(path, sizeof path, "%s/small%d.fmu", sh_folder("small"), version);
            sh_run("%s/tworate fmu %s %s --H 0.001 --fmi %d --out %s", sh_build(),
                   limit[k].model, limit[k].method, version, path);
            if (sh_plain_build())
                ck_assert_msg(size_of(path) <= limit[k].most, "%s, FMI %d: %ld bytes",
                              limit[k].model, version, size_of(path));
        }
}
END_TEST

/* Steps of an FMU, as numbers that are compared. */
static void run(const im_fmu *f, double *x, int steps)
{
    im_instance i;
    im_instantiate(&i, f, IM_STEPS);
    fine(&i, im_begin(&i, 0), "begin");
    fine(&i, im_ready(&i), "ready");
    for (int k = 0; k < steps; k++) fine(&i, im_step(&i, 0.7e-3), "step");
    for (int k = 0; k < im_states(f); k++) x[k] = get(&i, im_state(f, k));
    im_free(&i);
}

/* The sources inside, compiled with nothing but a compiler, give the same bits; and
 * with the prefix that static linking asks for. */
START_TEST(the_sources_inside_compile_alone_and_give_the_same_bits)
{
    static const char *const methods[] = {"adams4_parallel", "rk8"};
    static const char *const models[] = {"planar_spacecraft", "gun_turret"};
    for (int k = 0; k < 2; k++) {
        const int version = 2 + k;
        im_fmu f;
        double x[2][MOST];
        char library[900];
        make(&f, models[k], methods[k], version, 1e-3, "");
        run(&f, x[0], 40);
        sh_put(library, sizeof library, "%s/binaries/*/%s.so", f.folder, f.identifier);
        sh_run("cd %s/sources && gcc -shared -fPIC -O0 -ffp-contract=off "
               "-DFMI%d_OVERRIDE_FUNCTION_PREFIX *.c -o ../own.so -lm",
               f.folder, version);
        sh_run("to=$(ls %s) && rm $to && cp %s/own.so $to", library, f.folder);
        sh_run("cd %s/sources && gcc -c -O0 fmi%d.c -o ../prefix.o && nm ../prefix.o | "
               "grep -q ' T %s_fmi%dDoStep$'",
               f.folder, version, f.identifier, version);
        im_load(&f);
        ck_assert_msg(!*f.problem, "%s", f.problem);
        run(&f, x[1], 40);
        ck_assert_msg(!memcmp(x[0], x[1], (size_t)im_states(&f) * sizeof(double)),
                      "%s: the sources give other bits", models[k]);
        im_close(&f);
    }
}
END_TEST

START_TEST(units_have_their_exponents_and_dates_their_form)
{
    char path[700], folder[700];
    sh_put(folder, sizeof folder, "%s", sh_folder("units"));
    sh_put(path, sizeof path, "%.600s/p.fmu", folder);
    sh_run("%s/tworate fmu hmmwv rk4 --H 0.001 --fmi 2 --out %s", sh_build(), path);
    im_fmu f;
    im_open(&f, path, folder);
    ck_assert_msg(!*f.problem, "%s", f.problem);
    static const char *const lines[] = {
        "<Unit name=\"N\"><BaseUnit kg=\"1\" m=\"1\" s=\"-2\"/></Unit>",
        "<Unit name=\"rad/s\"><BaseUnit s=\"-1\" rad=\"1\"/></Unit>",
        "<Unit name=\"N m s/rad\"><BaseUnit kg=\"1\" m=\"2\" s=\"-1\" "
        "rad=\"-1\"/></Unit>",
        "<Unit name=\"rpm\"><BaseUnit s=\"-1\" rad=\"1\" "
        "factor=\"0.10471975511965977\"/></Unit>"};
    for (size_t k = 0; k < sizeof lines / sizeof *lines; k++)
        sh_run("grep -qF '%s' %s/modelDescription.xml", lines[k], folder);
    im_close(&f);
}
END_TEST

/* The GUID belongs to the content: same content, same GUID. */
START_TEST(a_guid_is_that_of_its_fmu)
{
    im_fmu f, g, h;
    im_instance i;
    make(&f, "kpr", "rk4", 2, 1e-3, "");
    make(&g, "kpr", "rk4", 2, 1e-3, "");
    make(&h, "kpr", "rk4", 2, 2e-3, "");
    ck_assert_str_eq(f.token, g.token);
    ck_assert_str_ne(f.token, h.token);
    sh_put(g.token, sizeof g.token, "%s", h.token);
    im_instantiate(&i, &g, IM_STEPS);
    ck_assert_ptr_null(i.c);
    ck_assert_msg(strstr(i.log, "GUID") != NULL, "%s", i.log);
    im_close(&f);
    im_close(&g);
    im_close(&h);
}
END_TEST

/* An importer that adds up its steps drifts from tc; the last step may pass the end by
 * rounding. */
START_TEST(rounding_of_times_is_forgiven)
{
    for (int version = 2; version <= 3; version++) {
        im_fmu f;
        im_instance i;
        make(&f, "quarter_car_b", "prk_2_5", version, 1e-3, "");
        im_instantiate(&i, &f, IM_STEPS);
        fine(&i, im_begin_with(&i, 0.1, 20.1, 0), "begin");
        fine(&i, im_ready(&i), "ready");
        double t = 0.1;
        for (int k = 0; k < 20000; k++) {
            fine(&i, im_step_at(&i, t, 1e-3, &(int){0}, &(double){0}), "step");
            t += 1e-3;
        }
        ck_assert_double_ne(t, 20.1); /* it is off by rounding */
        /* a step beyond the stop time by more is an error */
        ck_assert_int_eq(im_step_at(&i, t, 1e-3, &(int){0}, &(double){0}), 3);
        im_free(&i);
        im_close(&f);
    }
}
END_TEST

START_TEST(bad_requests_say_what_was_expected)
{
    static const struct {
        const char *words, *text;
    } bad[] = {
        {"fmu", "fmu expects MODEL METHOD --H h"},
        {"fmu nothing rk4 --H 0.1", "no model named 'nothing'"},
        {"fmu kpr rk44 --H 0.1", "no method named 'rk44'; nearest: rk4"},
        {"fmu kpr rk4", "expected --H h"},
        {"fmu kpr rk4 --H", "--H expects a value after it"},
        {"fmu kpr rk4 --H x", "--H expects a number, got 'x'"},
        {"fmu kpr rk4 --H 0.1 --fmi 1", "--fmi expects 2 or 3, got '1'"},
        {"fmu kpr rk4 --H 0.1 --platform mac", "--platform expects win64"},
        {"fmu kpr rk4 --H 0.1 --frob 1", "fmu has no flag '--frob'"},
        {"fmu kpr prk_2_5 --H 0.1 --ratio 3", "got ratio 3, expected 5"},
        {"fmu kpr rk4 --H 0.1 --option nodes=7", "nodes"},
        {"fmu kpr rk4 --H 0.1 --out /nowhere/x.fmu", "/nowhere/x.fmu"},
        {"fmu nothing.c rk4 --H 0.1", "there is no file nothing.c"},
        {"export kpr all --H 0.1 --out x", "export expects one method"},
        {"export kpr rk4 --H 0.1", "export expects --out FOLDER"},
    };
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++)
        sh_refuse(bad[k].text, "%s/tworate %s 2>&1", sh_build(), bad[k].words);
}
END_TEST

/* Random calls under ASan, with the status that the state tables ask for. Leaks are
 * errors too. Then 100 instances in 4 threads under TSan. */
static void live(const char *sanitizer, const char *arguments, int short_version)
{
    const char *folder = sh_folder("life");
    sh_run("gcc -std=c99 -g -O0 -fsanitize=%s tests/export/life.c "
           "tests/export/importer.c tests/export/instance.c -o %s/life -lzip -lexpat "
           "-ldl -lpthread",
           sanitizer, folder);
    for (int version = 2; version <= 3; version++)
        if (test_full() || version == short_version)
            sh_run(
                "TWORATE_CFLAGS='-fsanitize=%s -g -O0' %s/tworate fmu planar_vehicle "
                "adams4_parallel --H 0.001 --fmi %d --from-sources --out %s/%d.fmu && "
                "rm -rf %s/x && mkdir %s/x && %s/life %s/%d.fmu %s/x %s",
                sanitizer, sh_build(), version, folder, version, folder, folder, folder,
                folder, version, folder, arguments);
}

START_TEST(random_calls_get_the_status_of_the_state_tables)
{
    if (!sh_plain_build()) return;
    live("address", test_full() ? "1000000 1" : "20000 1", 3);
}
END_TEST

START_TEST(a_hundred_instances_live_in_four_threads)
{
    if (!sh_plain_build()) return;
    live("thread", test_full() ? "3000 1 4 100" : "300 1 4 100", 2);
}
END_TEST

/* With FULL=1 a DLL for Windows: compiled where mingw is, run where wine is. */
START_TEST(a_windows_library_is_added_when_asked_for)
{
    if (!test_full() || system("command -v x86_64-w64-mingw32-gcc > /dev/null 2>&1"))
        return;
    for (int version = 2; version <= 3; version++) {
        im_fmu f;
        char dll[900];
        make(&f, "quarter_car_b", "prk_2_5", version, 1e-3, "--platform win64");
        sh_put(dll, sizeof dll, "%s/binaries/%s/%s.dll", f.folder,
               version == 2 ? "win64" : "x86_64-windows", f.identifier);
        ck_assert_int_gt(size_of(dll), 10000);
        if (!system("command -v wine > /dev/null 2>&1")) {
            sh_run(
                "x86_64-w64-mingw32-gcc -std=c99 -O1 tests/export/dll.c -o %s/dll.exe",
                f.folder);
            sh_run("cd %s && WINEPREFIX=$PWD/wine WINEDEBUG=-all wine ./dll.exe %d "
                   "binaries/%s/%s.dll '%s' > dll.txt 2> dll.err && grep -q '^fine' "
                   "dll.txt",
                   f.folder, version, version == 2 ? "win64" : "x86_64-windows",
                   f.identifier, f.token);
        }
        im_close(&f);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("fmu_rules");
    TCase *t = tcase_create("rules");
    tcase_set_timeout(t, 3000);
    suite_add_tcase(s, t);
    tcase_add_loop_test(t, every_model_gives_a_valid_fmu_in_both_versions, 0, 40);
    tcase_add_test(t, the_importer_finds_the_frequent_mistakes);
    tcase_add_test(t, fmus_are_small);
    tcase_add_test(t, the_sources_inside_compile_alone_and_give_the_same_bits);
    tcase_add_test(t, units_have_their_exponents_and_dates_their_form);
    tcase_add_test(t, a_guid_is_that_of_its_fmu);
    tcase_add_test(t, rounding_of_times_is_forgiven);
    tcase_add_test(t, bad_requests_say_what_was_expected);
    tcase_add_test(t, random_calls_get_the_status_of_the_state_tables);
    tcase_add_test(t, a_hundred_instances_live_in_four_threads);
    tcase_add_test(t, a_windows_library_is_added_when_asked_for);
    return s;
}
