/* test_plain.c: the plain C sources of `tworate export`: warnings, the bits of the
 * library, what they must not contain, and targets. */
#include "fmu_fixture.h"

static const char strict[] = "-std=c99 -O2 -ffp-contract=off -Wall -Wextra -Wpedantic "
                             "-Wconversion -Werror";
/* The same with less work for the compiler, but with FULL=1. */
static const char quick[] = "-std=c99 -O1 -ffp-contract=off -Wall -Wextra -Wpedantic "
                            "-Wconversion -Werror";

static void export(const char *folder, const char *model, const char *method)
{
    sh_run("%s/tworate export %s %s --H 0.0005 --out %s > %s.log", sh_build(), model,
           method, folder, folder);
}

/* What main.c prints, from the library. */
static void expect(const char *folder, const char *model, const char *method)
{
    char path[700], line[9000];
    test_run c;
    const tw_model *m = tw_find_model(model);
    const tw_method *k = tw_find_method(method);
    sh_put(path, sizeof path, "%s/out", folder);
    FILE *f = fopen(path, "r");
    ck_assert_ptr_nonnull(f);
    test_open(&c, m, method, 0.0005, tw_default_ratio(k));
    double u[40], y[MOST];
    for (int i = 0; i < m->nu; i++) u[i] = m->input[i].value;
    for (int step = 0; step < 100; step++) {
        if (m->nu && !m->drive) ck_assert_int_eq(tw_hold(&c.r, u), TW_OK);
        for (int i = 0; i < c.r.now.ticks; i++) ck_assert_int_eq(tw_tick(&c.r), TW_OK);
        ck_assert_int_eq(tw_outputs(&c.r, y), TW_OK);
        ck_assert_msg(fgets(line, sizeof line, f) != NULL, "%s: no line %d", path,
                      step);
        char *at = line;
        ck_assert_double_eq(strtod(at, &at), c.r.now.t);
        for (int i = 0; i < m->ns + m->nf + m->ny; i++) {
            const double x = strtod(at, &at);
            const double own = i < m->ns           ? c.r.now.xs[i]
                               : i < m->ns + m->nf ? c.r.now.xf[i - m->ns]
                                                   : y[i - m->ns - m->nf];
            ck_assert_msg(x == own, "%s with %s: %.17g, in the library %.17g", model,
                          method, x, own);
        }
    }
    fclose(f);
    test_close(&c);
}

static void build_and_run(const char *model, const char *method, const char *compiler)
{
    const char *folder = sh_folder("plain");
    export(folder, model, method);
    sh_run("cd %s && %s %s *.c -o run -lm && ./run > out", folder, compiler,
           test_full() ? strict : quick);
    expect(folder, model, method);
}

START_TEST(exported_sources_have_no_warnings_and_the_bits_of_the_library)
{
    build_and_run("quarter_car_b", "prk_2_5", "gcc");
    build_and_run("hmmwv", "adams4_parallel", "gcc");
    build_and_run("gun_turret", "nordsieck", "gcc");
    build_and_run("planar_spacecraft", "am3", "gcc");
    if (!system("command -v clang > /dev/null 2>&1"))
        build_and_run("planar_vehicle", "prk_3_8", "clang");
}
END_TEST

/* With FULL=1 every model with two methods, and every method. */
START_TEST(every_model_and_method_exports)
{
    const tw_model *m;
    const tw_method *k;
    if (!test_full()) return;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        build_and_run(m->name, "prk_3_8", "gcc");
        build_and_run(m->name, "adams4", "clang");
    }
    for (int i = 0; (k = tw_method_at(i)); i++)
        build_and_run("gun_turret", k->name, i % 2 ? "gcc" : "clang");
}
END_TEST

/* Only what is needed: without any one of the files it does not link. */
START_TEST(every_exported_source_is_needed)
{
    const char *folder = sh_folder("needed");
    export(folder, "planar_vehicle", "adams4");
    /* main.c does not call all functions that a program may call */
    sh_run("cd %s && gcc -std=c99 -c *.c && for f in *.o; do "
           "case $f in main.o|changes.o|messages.o) continue;; esac; "
           "if gcc $(ls *.o | grep -v \"^$f$\") -lm -o /dev/null 2> /dev/null; then "
           "echo \"$f is not needed\"; exit 1; fi; done",
           folder);
}
END_TEST

/* No extension, thread, allocation, output or writable data. */
START_TEST(exported_sources_are_plain)
{
    const char *folder = sh_folder("plainness");
    export(folder, "hmmwv_driver", "adams4_parallel");
    sh_run(
        "cd %s && ! grep -n '__attribute__\\|__builtin\\|__asm\\|pthread\\|__GNUC__' "
        "*.c | grep -v '^main.c'",
        folder);
    sh_run("cd %s && ! grep -n '<stdio.h>\\|<stdlib.h>\\|malloc' *.c tworate.h | "
           "grep -v '^main.c' | grep -v 'from malloc'",
           folder);
    sh_run("cd %s && rm main.c && gcc -std=c99 -fno-pie -c *.c && ! size *.o | awk 'NR "
           "> 1 && "
           "$2 + $3 > 0' | grep . && ! nm *.o | grep ' [dDbBC] '",
           folder);
    sh_run(
        "grep -q 'memory [0-9]* bytes, tw_run [0-9]* bytes, stack [0-9]* bytes' %s.log",
        folder);
}
END_TEST

static int has(const char *program)
{
    char command[200];
    sh_put(command, sizeof command, "command -v %s > /dev/null 2>&1", program);
    return !system(command);
}

/* With FULL=1, where the compilers are installed: Windows without warnings; ARM with
 * Linux under qemu-user, the same bits; ARM without a system, code and worst stack. */
START_TEST(exported_sources_run_on_other_targets)
{
    static const char *const models[] = {"quarter_car_b", "hmmwv"};
    static const char *const methods[] = {"prk_2_5", "adams4"};
    if (!test_full()) return;
    for (int k = 0; k < 2; k++) {
        const char *folder = sh_folder(models[k]);
        export(folder, models[k], methods[k]);
        if (has("x86_64-w64-mingw32-gcc"))
            sh_run("cd %s && x86_64-w64-mingw32-gcc %s *.c -o run.exe -lm", folder,
                   strict);
        if (has("x86_64-w64-mingw32-gcc") && has("wine")) {
            sh_run("cd %s && WINEPREFIX=$PWD/wine WINEDEBUG=-all wine ./run.exe "
                   "2> wine.log | tr -d '\\r' > out",
                   folder);
            expect(folder, models[k], methods[k]);
        }
        if (has("arm-linux-gnueabihf-gcc") && has("qemu-arm")) {
            sh_run("cd %s && arm-linux-gnueabihf-gcc %s *.c -static -o run -lm && "
                   "qemu-arm ./run > out",
                   folder, strict);
            expect(folder, models[k], methods[k]);
        }
        if (has("arm-none-eabi-gcc"))
            sh_run("here=$PWD && cd %s && arm-none-eabi-gcc -std=c99 -O2 -mthumb "
                   "-ffp-contract=off -mcpu=cortex-m7 -mfpu=fpv5-d16 -mfloat-abi=hard "
                   "-fcallgraph-info=su -c $(ls *.c | grep -v main.c) && "
                   "arm-none-eabi-size -t *.o | tail -n 1 && "
                   "test $($here/tests/export/worst_stack *.ci) -lt 16000",
                   folder);
    }
}
END_TEST

/* cppcheck's MISRA addon finds no rule but those that are stated, each with a reason.
 */
START_TEST(only_stated_rules_of_misra_are_broken)
{
    if (!test_full() || !has("cppcheck")) return;
    const char *folder = sh_folder("misra");
    export(folder, "quarter_car_b", "prk_2_5");
    sh_run("here=$PWD && cd %s && cppcheck --addon=misra --std=c99 -q "
           "--template='{id}' *.c 2>&1 | grep misra | sort -u | while read -r rule; do "
           "grep -q \"^$rule \" $here/tests/export/misra_deviations || "
           "{ echo \"$rule is not stated\"; exit 1; }; done",
           folder);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("plain");
    TCase *t = tcase_create("plain");
    tcase_set_timeout(t, 3000);
    suite_add_tcase(s, t);
    tcase_add_test(t, exported_sources_have_no_warnings_and_the_bits_of_the_library);
    tcase_add_test(t, every_model_and_method_exports);
    tcase_add_test(t, every_exported_source_is_needed);
    tcase_add_test(t, exported_sources_are_plain);
    tcase_add_test(t, exported_sources_run_on_other_targets);
    tcase_add_test(t, only_stated_rules_of_misra_are_broken);
    return s;
}
