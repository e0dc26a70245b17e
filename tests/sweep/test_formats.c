/* test_formats.c: npy, mat and h5 hold the numbers of the csv, read back by Octave (and
 * the npy by hand); cases come from an npy, too; full disks are noticed; a program
 * built without the libraries says so. */
#include "sweep_fixture.h"

static const char *work;

static void setup(void)
{
    work = sh_folder("formats");
}

#define SWEEP                                                                          \
    "tworate sweep linear_pair rk4 --H 0.1 --tend 60 --vary D=-30:40:29 A=-1,-2 "      \
    "--keep "                                                                          \
    "final max at:y@0,30 above:y=1.5 --no-lanes"

static int has(const char *library)
{
    char text[300];
    sh_put(text, sizeof text, "grep -qw %s '%s/sweep_with'", library, sh_build());
    return !system(text);
}

/* Octave compares a file with a.csv, whose NaN are those of the rows that stopped. */
static void expect_equal(const char *load)
{
    char script[3000];
    sh_put(script, sizeof script,
           "lines = strsplit (strtrim (fileread ('a.csv')), \"\\n\");\n"
           "head = strsplit (lines{1}, ','); n = numel (head);\n"
           "rows = cell (numel (lines) - 1, n);\n"
           "for k = 2:numel (lines)\n"
           "  rows(k-1,1:n-1) = strsplit (lines{k}, ',', 'CollapseDelimiters', "
           "false)(1:n-1);\n"
           "end\n"
           "%s\n"
           "for k = 1:n - 1\n"
           "  if any (strcmp (head{k}, {'status', 'stopped_in'})) continue; end\n"
           "  x = str2double (rows(:,k)); y = column (head{k}); y = y(:);\n"
           "  assert (numel (y), 58); assert (isequaln (x, y), head{k});\n"
           "end\n"
           "s = column ('status')(:);\n"
           "assert (strcmp (rows(:,strcmp (head, 'status')), 'ok'), s == 0);\n"
           "w = column ('stopped_in')(:);\n"
           "assert (any (s == 13)); x_y = {'x'; 'y'};\n"
           "assert (x_y(w(s == 13)), rows(s == 13,strcmp (head, 'stopped_in')));\n",
           load);
    write_text(work, "check.m", script);
    free(printed_by(work, SWEEP " --out a.csv"));
    result r = in_folder(work, "octave-cli --norc --no-history check.m");
    expect_status(&r, 0, load);
    free_result(&r);
}

START_TEST(an_npy_has_the_numbers_of_the_csv)
{
    free(printed_by(work, SWEEP " --out a.npy"));
    /* the header's fields in order, then the doubles */
    expect_equal(
        "id = fopen ('a.npy'); fread (id, 8); m = fread (id, 1, 'uint16'); d = fread "
        "(id, m, 'char=>char')'; names = regexp (d, \"\\\\('([^']*)', '<f8'\\\\)\", "
        "'tokens'); names = [names{:}]; x = fread (id, [numel(names) Inf], "
        "'double')'; fclose (id); column = @(c) x(:, strcmp (names, c)); assert "
        "(~isempty (strfind (d, '(58,)')));");
}
END_TEST

START_TEST(a_mat_has_the_numbers_of_the_csv)
{
    if (!has("matio")) return;
    free(printed_by(work, SWEEP " --out a.mat"));
    expect_equal(
        "load a.mat; f = fieldnames (results); column = @(c) results.(f{strcmp "
        "(names, c)}); assert (isfield (results, 'out_y_max')); assert (numel "
        "(messages), "
        "sum (results.status != 0)); assert (message_case(:), find (results.status "
        "!= 0)); assert (~isempty (strfind (messages{1}, 'infinite'))); assert "
        "(~isempty (strfind (sweep, 'method = rk4')));");
}
END_TEST

START_TEST(an_h5_has_the_numbers_of_the_csv)
{
    if (!has("hdf5")) return;
    free(printed_by(work, SWEEP " --out a.h5"));
    expect_equal(
        "h = load ('a.h5'); f = fieldnames (h); plain = @(c) regexprep (c, "
        "'\\W', '_'); column = @(c) h.(f{strcmp (regexprep (f, '^_', ''), plain "
        "(c))});");
}
END_TEST

START_TEST(cases_come_from_an_npy)
{
    write_text(work, "t.csv", "ms,road\n300,0.01\n310.5,-0.02\n320,0\n");
    write_text(
        work, "write.m",
        "d = \"{'descr': [('ms', '<f8'), ('road', '<f8')], 'fortran_order': False, "
        "'shape': (3,), }\"; d(end+1:117) = ' '; d(end+1) = \"\\n\";\n"
        "id = fopen ('t.npy', 'w'); fwrite (id, [147 'NUMPY' 1 0]); fwrite (id, 118, "
        "'uint16'); fwrite (id, d); x = [300 0.01; 310.5 -0.02; 320 0]; fwrite (id, "
        "x', 'double'); fclose (id);\n"
        "x(2,1) = -1; id = fopen ('bad.npy', 'w'); fwrite (id, [147 'NUMPY' 1 0]); "
        "fwrite (id, 118, 'uint16'); fwrite (id, d); fwrite (id, x', 'double'); fclose "
        "(id);\n");
    free(printed_by(work, "octave-cli --norc --no-history write.m"));
    char *csv =
        printed_by(work, "tworate sweep quarter_car_b rk4 --H 0.01 --cases t.csv");
    char *npy =
        printed_by(work, "tworate sweep quarter_car_b rk4 --H 0.01 --cases t.npy");
    ck_assert_str_eq(csv, npy);
    free(csv);
    free(npy);
    expect_refusal(work, "tworate sweep quarter_car_b rk4 --H 0.01 --cases bad.npy", 2,
                   "bad.npy, row 2: column ms: expected 1 to 100000 kg, got -1");
    expect_refusal(work,
                   "head -c 150 t.npy > cut.npy; tworate sweep quarter_car_b rk4 --H "
                   "0.01 --cases cut.npy",
                   2, "it is cut");
    expect_refusal(work,
                   "sed 's/<f8/<i8/' t.npy > int.npy; tworate sweep quarter_car_b rk4 "
                   "--H 0.01 --cases int.npy",
                   2, "a field is not a double");
    expect_refusal(work,
                   "sed \"s/'ms'/'mx'/\" t.npy > name.npy; tworate sweep quarter_car_b "
                   "rk4 --H 0.01 --cases name.npy",
                   2, "name.npy, column 1: no parameter");
}
END_TEST

START_TEST(a_full_disk_is_noticed_in_every_format)
{
    static const char *const endings[] = {"csv", "npy", "mat", "h5"};
    for (int k = 0; k < 4; k++) {
        char command[500];
        if ((k == 2 && !has("matio")) || (k == 3 && !has("hdf5"))) continue;
        sh_put(command, sizeof command,
               "(ulimit -f 6; exec " SWEEP " --out f.%s --journal "
               "none)",
               endings[k]);
        expect_refusal(work, command, 1, "cannot write all of f.");
    }
}
END_TEST

START_TEST(a_program_without_the_libraries_says_what_is_missing)
{
    if (!sh_plain_build()) return;
    char command[900], here[2000];
    ck_assert_ptr_nonnull(getcwd(here, sizeof here));
    sh_run("cp -p '%s/tworate-sweep' '%s/with'", sh_build(), work);
    sh_run("MAKEFLAGS= make -s B='%s/b' SWEEP_WITHOUT='mpi matio hdf5' "
           "LIB=%s/libtworate.a "
           "'%s/b/tworate-sweep' > '%s/made' 2>&1 || { cat '%s/made'; exit 1; }",
           work, sh_build(), work, work, work);
    static const char *const calls[][2] = {
        {"mat", "was built without libmatio: csv and npy are there; for .mat install "
                "libmatio-dev and build again"},
        {"h5", "was built without libhdf5: csv and npy are there; for .h5 install "
               "libhdf5-dev "
               "and build again"}};
    for (int k = 0; k < 2; k++) {
        sh_put(command, sizeof command, "b/tworate-sweep %s --out a.%s", SWEEP + 14,
               calls[k][0]);
        expect_refusal(work, command, 2, calls[k][1]);
    }
    sh_put(command, sizeof command, "b/tworate-sweep %s", SWEEP + 14);
    char *one = printed_by(work, command), *two = printed_by(work, SWEEP);
    ck_assert_str_eq(one, two);
    free(one);
    free(two);
    sh_run("! ldd '%s/b/tworate-sweep' | grep -E 'mpi|matio|hdf5'", work);
    if (has("mpi") && !system("command -v mpirun > /dev/null")) {
        sh_put(command, sizeof command,
               "mpirun --oversubscribe --allow-run-as-root -n 2 b/tworate-sweep %s",
               SWEEP + 14);
        expect_refusal(work, command, 2, "was built without MPI");
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("formats of a sweep");
    TCase *t = tcase_create("formats");
    suite_add_tcase(s, t);
    tcase_set_timeout(t, 200);
    tcase_add_checked_fixture(t, setup, NULL);
    tcase_add_test(t, an_npy_has_the_numbers_of_the_csv);
    tcase_add_test(t, a_mat_has_the_numbers_of_the_csv);
    tcase_add_test(t, an_h5_has_the_numbers_of_the_csv);
    tcase_add_test(t, cases_come_from_an_npy);
    tcase_add_test(t, a_full_disk_is_noticed_in_every_format);
    tcase_add_test(t, a_program_without_the_libraries_says_what_is_missing);
    return s;
}
