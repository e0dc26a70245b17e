/* test_drop_in.c: adds a model, a method and a host block, written as in the developer
 * pages, to a copy of the tree: one file each, then `make generated`, and the checks
 * pass. With FULL=1 all of `make check` runs in the copy. */
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
