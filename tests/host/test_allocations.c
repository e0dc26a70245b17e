/* test_allocations: when an allocation fails, the program ends with a message or with
 * the right result: a text diagram, a .mdl with masks and library links, an .slx, both
 * ways of --convert, and the lists. Each place that allocates fails, with FULL=1 each
 * allocation (preload/failing_allocations.c). */
#include "common.h"
#include "shell.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

Suite *suite(void);

#define EXAMPLE "sfun/simulink/examples/caller_subsystems"

static const char diagram[] = "model 'a car' # every kind of statement\n"
                              "solver ode45 step=0.1\ntime 0 2\ntolerance 1e-6 1e-9\n"
                              "tasking single\ncheck finite\n"
                              "block u sine amplitude=[1 2] \\\n frequency=2*pi\n"
                              "block x integrator initial=[0;1]\n"
                              "block k convert type='int8'\nblock c call ts=0.5\n"
                              "block s step\nblock d unit_delay\nblock e gain gain=3\n"
                              "sfun v accumulate.so 2 0.5\n"
                              "wire u -> x\nwire x[1] -> k\nwire x:1[1..1] -> d\n"
                              "wire x[2] -> e\n"
                              "group g call c : d\ngroup h enabled s reset : e\n"
                              "log x as position\nlog d\nlog e:1[1..1] as last\nlog k\n"
                              "at 0.5 set u amplitude=[2 2]\n";

/* Lets allocations of the program fail, with these arguments; `made`: the file that it
 * makes. */
static void fail_allocations(const char *folder, const char *made,
                             const char *arguments)
{
    const int all = test_full();
    if (sh_sanitized()) return; /* a sanitizer has allocation functions of its own */
    sh_run("env %s %s%s FAIL_DIR=%s LD_PRELOAD=%s/tests/host/preload/"
           "failing_allocations.so %s/tworate_host %s",
           all ? "" : "FAIL_SITES=1", made ? "FAIL_FILE=" : "", made ? made : "",
           folder, sh_build(), sh_build(), arguments);
}

static void put_file(const char *folder, const char *name, const char *text)
{
    char path[500];
    sh_put(path, sizeof path, "%s/%s", folder, name);
    FILE *to = fopen(path, "w");
    ck_assert(to != NULL && fputs(text, to) >= 0 && fclose(to) == 0);
}

START_TEST(a_text_diagram_needs_every_allocation)
{
    char arguments[700];
    const char *folder = sh_folder("allocations_text");
    put_file(folder, "diagram.txt", diagram);
    sh_run("cp %s/tests/host/sfunctions/accumulate.so %s", sh_build(), folder);
    sh_put(arguments, sizeof arguments, "%s/diagram.txt --path %s", folder, folder);
    fail_allocations(folder, NULL, arguments);
    sh_put(arguments, sizeof arguments, "%s/diagram.txt --guard --path %s", folder,
           folder);
    fail_allocations(folder, NULL, arguments);
    sh_put(arguments, sizeof arguments, "%s/diagram.txt --order --path %s", folder,
           folder);
    fail_allocations(folder, NULL, arguments);
    sh_put(arguments, sizeof arguments, "%s/diagram.txt --ports --path %s", folder,
           folder);
    fail_allocations(folder, NULL, arguments);
}
END_TEST

START_TEST(an_mdl_with_masks_and_library_links_needs_every_allocation)
{
    const char *folder = sh_folder("allocations_mdl");
    fail_allocations(folder, NULL, EXAMPLE ".mdl");
    fail_allocations(folder, NULL, EXAMPLE ".mdl --set a=[1,2] --path . --set b=2*a");
    fail_allocations(folder, NULL, EXAMPLE ".mdl --blocks");
    ck_assert_int_eq(setenv("FAIL_LISTS", "1", 1), 0);
    fail_allocations(folder, NULL, "--check " EXAMPLE ".mdl");
    ck_assert_int_eq(unsetenv("FAIL_LISTS"), 0);
}
END_TEST

START_TEST(an_slx_and_its_conversions_need_every_allocation)
{
    char arguments[700], made[600];
    const char *folder = sh_folder("allocations_slx");
    sh_run("%s/tworate_host " EXAMPLE ".mdl --convert %s/a.slx", sh_build(), folder);
    sh_put(arguments, sizeof arguments, "%s/a.slx", folder);
    fail_allocations(folder, NULL, arguments);
    sh_put(made, sizeof made, "%s/made.mdl", folder);
    sh_put(arguments, sizeof arguments, "%s/a.slx --convert %s", folder, made);
    fail_allocations(folder, made, arguments);
    sh_put(made, sizeof made, "%s/made.slx", folder);
    sh_put(arguments, sizeof arguments, EXAMPLE ".mdl --convert %s", made);
    fail_allocations(folder, made, arguments);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: failing allocations");
    TCase *t = tcase_create("allocations");
    tcase_set_timeout(t, 1200);
    tcase_add_test(t, a_text_diagram_needs_every_allocation);
    tcase_add_test(t, an_mdl_with_masks_and_library_links_needs_every_allocation);
    tcase_add_test(t, an_slx_and_its_conversions_need_every_allocation);
    suite_add_tcase(s, t);
    return s;
}
