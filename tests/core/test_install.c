/* test_install.c: `make install` into a folder, C and C++ programs outside the tree
 * built against it by pkg-config and by CMake, `make uninstall`. */
#include "common.h"
#include "shell.h"

enum { PATH = 4096 };

static char prefix[PATH], work[PATH];

/* Install once for all tests of this program. */
static void install(void)
{
    snprintf(prefix, PATH, "%s", sh_folder("prefix"));
    snprintf(work, PATH, "%s", sh_folder("work"));
    if (sh_plain_build()) sh_run("MAKEFLAGS= make -s install PREFIX='%s'", prefix);
}

static void setup(void)
{
    if (!*prefix) install();
}

/* The result must be that of the library in this build. */
static const char program[] =
    "#include <tw.h>\n"
    "#include <tw_catalog.h>\n"
    "#include <tw_team.h>\n"
    "#include <stdio.h>\n"
    "#include <string.h>\n"
    "int advance(void); int advance(void) { return 3; } /* names of our own */\n"
    "int fail(void); int fail(void) { return advance(); }\n"
    "int main(void)\n"
    "{\n"
    "    static double memory[4000];\n"
    "    tw_run r;\n"
    "    tw_init(&r, tw_find_model(\"kpr\"), tw_find_method(\"adams4\"), 1e-3, 5);\n"
    "    int rc = tw_bind(&r, memory, 4000);\n"
    "    if (!rc) rc = tw_start(&r);\n"
    "    if (!rc) rc = tw_advance(&r, 500);\n"
    "    printf(\"%d %.17g %.17g %.17g\\n\", rc, r.now.t, r.now.xs[0], r.now.xf[0]);\n"
    "    return rc || strcmp(tw_version(), TW_VERSION) || fail() != 3;\n"
    "}\n";

static void write_program(const char *name)
{
    char path[PATH];
    sh_put(path, PATH, "%s/%s", work, name);
    FILE *f = fopen(path, "w");
    ck_assert(f != NULL);
    fputs(program, f);
    fclose(f);
}

static void write_expected(void)
{
    static double memory[4000];
    char path[PATH];
    tw_run r;
    memset(memory, 0, sizeof memory);
    tw_init(&r, tw_find_model("kpr"), tw_find_method("adams4"), 1e-3, 5);
    ck_assert_int_eq(tw_bind(&r, memory, 4000), TW_OK);
    ck_assert_int_eq(tw_start(&r), TW_OK);
    ck_assert_int_eq(tw_advance(&r, 500), TW_OK);
    sh_put(path, PATH, "%s/expected", work);
    FILE *f = fopen(path, "w");
    fprintf(f, "0 %.17g %.17g %.17g\n", r.now.t, r.now.xs[0], r.now.xf[0]);
    fclose(f);
}

static const char pkg[] = "PKG_CONFIG_PATH='%s/lib/pkgconfig' pkg-config";

START_TEST(outside_programs_build_by_pkg_config)
{
    if (!sh_plain_build()) return;
    char at[PATH];
    sh_put(at, PATH, pkg, prefix);
    write_expected();
    write_program("outside.c");
    write_program("outside.cpp");
    sh_run("cd '%s' && test $(%s --modversion tworate) = " TW_VERSION, work, at);
    sh_run(
        "cd '%s' && gcc -std=c99 -Wall -Wextra -Wpedantic -Werror outside.c -o c $(%s "
        "--cflags --libs tworate) && LD_LIBRARY_PATH='%s/lib' ./c | cmp - expected",
        work, at, prefix);
    sh_run(
        "cd '%s' && g++ -std=c++17 -Wall -Wextra -Wpedantic -Werror outside.cpp -o cpp "
        "$(%s --cflags --libs tworate) && LD_LIBRARY_PATH='%s/lib' ./cpp | cmp - "
        "expected",
        work, at, prefix);
    sh_run("cd '%s' && gcc outside.c -o static $(%s --cflags tworate) "
           "'%s/lib/libtworate.a' -lm -lpthread && ./static | cmp - expected",
           work, at, prefix);
}
END_TEST

START_TEST(outside_programs_build_by_cmake)
{
    if (!sh_plain_build()) return;
    char path[PATH];
    write_expected();
    write_program("outside.c");
    write_program("outside.cpp");
    sh_put(path, PATH, "%s/CMakeLists.txt", work);
    FILE *f = fopen(path, "w");
    fputs("cmake_minimum_required (VERSION 3.16)\n"
          "project (outside C CXX)\n"
          "find_package (tworate 0.2 REQUIRED CONFIG)\n"
          "add_executable (c outside.c)\n"
          "target_link_libraries (c tworate::tworate)\n"
          "add_executable (cpp outside.cpp)\n"
          "target_link_libraries (cpp tworate::static)\n",
          f);
    fclose(f);
    sh_run(
        "cd '%s' && cmake -S . -B out -DCMAKE_PREFIX_PATH='%s' && cmake --build out && "
        "out/c | cmp - expected && out/cpp | cmp - expected",
        work, prefix);
    sh_run("cd '%s' && sed -i 's/tworate 0.2/tworate 1.0/' CMakeLists.txt", work);
    sh_refuse("0.2", "cd '%s' && cmake -S . -B newer -DCMAKE_PREFIX_PATH='%s'", work,
              prefix);
}
END_TEST

START_TEST(every_public_header_compiles_by_itself_in_c_and_cpp)
{
    static const char *const header[] = {"tw.h", "tw_model.h", "tw_method.h",
                                         "tw_catalog.h", "tw_team.h"};
    for (size_t i = 0; i < sizeof header / sizeof *header; i++) {
        sh_run("echo '#include <%s>' | gcc -std=c99 -Wall -Wextra -Wpedantic -Wshadow "
               "-Wconversion -Werror -Iblocks/include -x c -fsyntax-only -",
               header[i]);
        sh_run("echo '#include <%s>' | g++ -std=c++11 -Wall -Wextra -Wpedantic -Werror "
               "-Iblocks/include -x c++ -fsyntax-only -",
               header[i]);
    }
}
END_TEST

START_TEST(a_table_may_leave_out_its_last_fields_without_a_warning)
{
    sh_run(
        "printf '%%s\\n' '#include <tw_model.h>' 'const tw_var v[] = {{\"m\", \"kg\", "
        "\"mass\"}, {\"k\", \"N/m\", \"stiffness\", 5}};' | gcc -std=c99 -Wall -Wextra "
        "-Wpedantic -Werror -Iblocks/include -x c -fsyntax-only -");
}
END_TEST

START_TEST(the_example_of_the_readme_runs_against_the_installed_library)
{
    char path[PATH], at[PATH];
    if (!sh_plain_build()) return;
    sh_put(path, PATH, "%s/example.c", work);
    sh_put(at, PATH, pkg, prefix);
    sh_code_of("README.md", "c", 0, path);
    sh_run("cd '%s' && gcc -Wall -Wextra -Werror example.c -o example $(%s --cflags "
           "--libs "
           "tworate) && LD_LIBRARY_PATH='%s/lib' ./example > run.txt && grep -q "
           "'^t = 1 s, azimuth -0[.]12' run.txt",
           work, at, prefix);
}
END_TEST

START_TEST(the_installed_programs_and_functions_work)
{
    if (!sh_plain_build()) return;
    sh_run(
        "cd '%s' && '%s/bin/tworate' run kpr rk4 --H 0.01 --tend 0.1 > kpr.csv && test "
        "$(wc -l < kpr.csv) = 12",
        work, prefix);
    sh_run("cd '%s' && '%s/bin/tworate_host' "
           "'%s/lib/tworate/sfun/simulink/examples/quarter_car_bump.mdl' > bump.csv && "
           "test $(wc -l < bump.csv) -gt 10",
           work, prefix, prefix);
    sh_run("cd '%s' && octave-cli -qf --eval \"addpath ('%s/lib/tworate/octave'); r = "
           "tw_sim ('kpr', 'rk4', 'H', 0.01, 'tend', 0.1); assert (rows (r.t), 11); "
           "assert (strncmp (which ('tw_oct'), '%s', %d));\"",
           work, prefix, prefix, (int)strlen(prefix));
    sh_run(
        "cd '%s' && octave-cli -qf --eval \"addpath ('%s/lib/tworate/octave'); tw_new "
        "('my_model'); tw_build ('my_model.c'); r = tw_sim ('my_model', 'rk4', 'H', "
        "0.01, 'tend', 0.1); assert (rows (r.t), 11);\"",
        work, prefix);
    sh_run("man -l '%s/share/man/man1/tworate.1' > /dev/null || ! command -v man",
           prefix);
}
END_TEST

START_TEST(destdir_comes_before_the_prefix)
{
    if (!sh_plain_build()) return;
    const char *stage = sh_folder("stage");
    sh_run("MAKEFLAGS= make -s install-lib DESTDIR='%s' PREFIX=/opt/x && test -f "
           "'%s/opt/x/lib/libtworate.so.0.2' && grep -q '^prefix=/opt/x$' "
           "'%s/opt/x/lib/pkgconfig/tworate.pc'",
           stage, stage, stage);
}
END_TEST

START_TEST(uninstall_removes_every_file)
{
    if (!sh_plain_build()) return;
    char other[PATH];
    sh_put(other, PATH, "%s", sh_folder("other"));
    sh_run("cp -a '%s/.' '%s' && touch '%s/lib/libother.a' && MAKEFLAGS= make -s "
           "uninstall "
           "PREFIX='%s'",
           prefix, other, other, other);
    sh_run("test \"$(find '%s' -not -type d)\" = '%s/lib/libother.a'", other, other);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("install");
    TCase *t = tcase_create("install");
    tcase_set_timeout(t, 200);
    tcase_add_unchecked_fixture(t, setup, NULL);
    tcase_add_test(t, outside_programs_build_by_pkg_config);
    tcase_add_test(t, outside_programs_build_by_cmake);
    tcase_add_test(t, every_public_header_compiles_by_itself_in_c_and_cpp);
    tcase_add_test(t, a_table_may_leave_out_its_last_fields_without_a_warning);
    tcase_add_test(t, the_example_of_the_readme_runs_against_the_installed_library);
    tcase_add_test(t, the_installed_programs_and_functions_work);
    tcase_add_test(t, destdir_comes_before_the_prefix);
    tcase_add_test(t, uninstall_removes_every_file);
    suite_add_tcase(s, t);
    return s;
}
