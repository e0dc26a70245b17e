/* test_drop_in.c: adds a model, a method and a host block, written as in the developer
 * pages, and a tableau written by tw_design to a copy of the tree: one file each, then
 * `make generated`, and the checks pass. With FULL=1 all of `make check` runs in the
 * copy. */
#include "common.h"
#include "shell.h"

enum { PATH = 4096 };

static char copy[PATH];

static void make_copy(void)
{
    snprintf(copy, PATH, "%s", sh_folder("copy"));
    sh_run(
        "cp -a Makefile README.md CHANGELOG.md LICENSE .clang-format .ci blocks models "
        "sfun octave tests doc '%s'",
        copy);
    /* copy the objects too, so that only new files are compiled */
    sh_run("mkdir -p '%s/build/tests' && cd build && cp -a $(ls | grep -v '^tests$') "
           "'%s/build' && cp -a tests/support '%s/build/tests'",
           copy, copy, copy);
}

/* As doc/methods/design.md says. */
static void write_a_design(void)
{
    sh_run("octave-cli -f -H -q --path octave --path build/octave --eval \"tw_design "
           "(2, 4, 'imaginary', 'starts', 1, 'name', 'prk_calm', 'id', 2045, 'file', "
           "'%s/blocks/methods/runge_kutta/tableaus/prk_calm.c');\"",
           copy);
}

/* The order conditions, limits and estimate of the written file, by the checks of all
 * tableaus; these know how many there are and want a row in the table of the page,
 * which they print. */
static void check_the_design(void)
{
    sh_run(
        "cd '%s' && grep -q prk_calm sfun/simulink/*.m && build/tworate run kpr "
        "prk_calm --H 0.01 --tend 1 > a.csv && test $(wc -l < a.csv) = 102 && rm a.csv",
        copy);
    sh_run("cd '%s' && sed -i 's/(check_order), 61)/(check_order), 62)/' "
           "tests/methods/test_trees.c && MAKEFLAGS= make -s "
           "build/tests/methods/test_trees",
           copy);
    sh_refuse("not in doc/methods/runge_kutta.md: | `prk_calm`",
              "cd '%s' && TW_BUILD=build build/tests/methods/test_trees 2>&1", copy);
    sh_run(
        "cd '%s' && (TW_SHOW=1 TW_BUILD=build build/tests/methods/test_trees 2>&1 || "
        "true) | grep '^| `prk_calm` ' >> doc/methods/runge_kutta.md && TW_BUILD=build "
        "build/tests/methods/test_trees",
        copy);
}

START_TEST(one_file_each_then_make_generated)
{
    if (!sh_plain_build() || getenv("TW_DROPPED_IN"))
        return; /* not in the copy again */
    char path[PATH];
    make_copy();
    sh_put(path, PATH, "%s/models/two_masses.c", copy);
    sh_code_of("doc/developer/add_a_model.md", "c", 0, path);
    sh_refuse("out of date: run make generated",
              "cd '%s' && MAKEFLAGS= make -s check-generated-registry", copy);
    sh_put(path, PATH, "%s/blocks/methods/midpoint.c", copy);
    sh_code_of("doc/developer/add_a_method.md", "c", 0, path);

    write_a_design();
    sh_run("cd '%s' && MAKEFLAGS= make -s generated", copy);
    sh_run("cd '%s' && test -f doc/blocks/two_masses.md && grep -q two_masses "
           "sfun/simulink/tworate_lib.mdl && grep -q midpoint sfun/simulink/*.m",
           copy);
    sh_run("cd '%s' && MAKEFLAGS= make -s check-generated", copy);
    sh_run("cd '%s' && MAKEFLAGS= make -s lib", copy);
    sh_run(
        "cd '%s' && build/tworate run two_masses midpoint --H 0.001 --tend 0.1 > a.csv "
        "&& test $(wc -l < a.csv) = 102 && rm a.csv",
        copy);
    check_the_design();
    /* its library block equals the loop in C */
    sh_run("cd '%s' && MAKEFLAGS= make -s build/sfun/sfun_tw_two_masses.so", copy);
    sh_run(
        "cd '%s' && MAKEFLAGS= make -s run-tests RUN='build/tests/models/test_models "
        "build/tests/core/test_run build/tests/core/test_names "
        "build/tests/core/test_program'",
        copy);
    if (test_full())
        sh_run("cd '%s' && MAKEFLAGS= FULL= TW_DROPPED_IN=1 make -s run-check", copy);
    sh_run("rm -rf '%s'", copy);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("drop-in");
    TCase *t = tcase_create("drop-in");
    tcase_set_timeout(t, 1200);
    tcase_add_test(t, one_file_each_then_make_generated);
    suite_add_tcase(s, t);
    return s;
}
