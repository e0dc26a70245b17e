/* test_to_file: To File blocks write their .mat files, only for those who trust the
 * diagram, whole, and never over something else. That Octave reads them too is in
 * tests/octave/test_recorded.m. */
#include "common.h"
#include "diagram_fixture.h"
#include "shell.h"

static const char *dir;
static draft d;

/* A diagram with a sine of two elements and a To File block, dir/a.mdl; more: blocks
 * beside it. */
static void put_diagram(const char *stop, const char *settings, const char *more)
{
    char text[300], path[500];
    snprintf(text, sizeof text, "Solver=ode4;FixedStep=0.01;StopTime=%s", stop);
    draft_begin(&d, "Model", text);
    draft_block(&d, "Sin", "s", "Amplitude=[1/3 1e-9];Phase=[1 2]");
    draft_block(&d, "ToFile", "f", settings);
    draft_line(&d, "s/1", "f/1");
    draft_add(&d, "%s}\n}\n", more ? more : "");
    sh_put(path, sizeof path, "%s/a.mdl", dir);
    write_bytes(path, d.text, d.n);
}

static void refused(const char *says_what, const char *options)
{
    sh_refuse(says_what, "%s/tworate_host %s/a.mdl --trust %s >%s/none.csv", sh_build(),
              dir, options, dir);
}

/* Rows and columns of dir/NAME of which the variable is `m`, and its last time. */
static void look_at(const char *name, unsigned size[2], double *last)
{
    enum { DIMENSIONS = 160, NUMBERS = 192 };
    char path[500];
    sh_put(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "rb");
    ck_assert_msg(f != NULL, "there is no %s", path);
    ck_assert_int_eq(fseek(f, DIMENSIONS, SEEK_SET), 0);
    ck_assert(fread(size, sizeof *size, 2, f) == 2);
    const size_t column = size[0] * sizeof(double);
    ck_assert_int_eq(fseek(f, (long)(NUMBERS + column * (size[1] - 1)), SEEK_SET), 0);
    ck_assert(fread(last, sizeof *last, 1, f) == 1);
    ck_assert_int_eq(fseek(f, 0, SEEK_END), 0);
    ck_assert(ftell(f) == (long)(NUMBERS + column * size[1]));
    fclose(f);
}

START_TEST(from_file_reads_the_bits_that_to_file_has_written)
{
    char path[500];
    dir = sh_folder("to_file");
    put_diagram("1", "Filename=out;MatrixName=m", NULL);
    sh_run("%s/tworate_host %s/a.mdl --trust >%s/a.csv", sh_build(), dir, dir);
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.01;StopTime=1");
    draft_block(&d, "FromFile", "r",
                "FileName=out.mat;InterpolationWithinTimeRange=Zero order hold");
    draft_block(&d, "ToWorkspace", "w", "VariableName=f");
    draft_line(&d, "r/1", "w/1");
    draft_add(&d, "}\n}\n");
    sh_put(path, sizeof path, "%s/b.mdl", dir);
    write_bytes(path, d.text, d.n);
    sh_run("%s/tworate_host %s/b.mdl >%s/b.csv && cmp %s/a.csv %s/b.csv && "
           "[ $(wc -l <%s/a.csv) = 102 ]",
           sh_build(), dir, dir, dir, dir, dir);
}
END_TEST

START_TEST(decimation_takes_every_nth_sample)
{
    unsigned size[2];
    double t;
    dir = sh_folder("decimation");
    put_diagram("1", "Filename=out.mat;MatrixName=m;Decimation=7", NULL);
    sh_run("%s/tworate_host %s/a.mdl --trust >%s/a.csv", sh_build(), dir, dir);
    look_at("out.mat", size, &t);
    ck_assert_uint_eq(size[0], 3);
    ck_assert_uint_eq(size[1], 15); /* 0, 0.07, ..., 0.98 */
    ck_assert_double_eq_tol(t, 0.98, 1e-15);
    sh_run("[ $(wc -l <%s/a.csv) = 102 ]", dir); /* the csv has all */
    put_diagram("1", "Filename=out.mat;MatrixName=m;SampleTime=0.5", NULL);
    sh_run("%s/tworate_host %s/a.mdl --trust --out %s/a.csv", sh_build(), dir, dir);
    look_at("out.mat", size, &t);
    ck_assert_uint_eq(size[1], 3);
    ck_assert_double_eq(t, 1);
}
END_TEST

START_TEST(without_trust_no_file_is_written)
{
    dir = sh_folder("strange_file");
    put_diagram("1", "Filename=out.mat;Decimation=2", NULL);
    sh_run("%s/tworate_host %s/a.mdl 2>&1 >%s/a.csv | grep \"'out.mat'.*--trust\" && "
           "[ ! -e %s/out.mat ] && [ $(wc -l <%s/a.csv) = 102 ]",
           sh_build(), dir, dir, dir, dir);
    /* nor when the diagram is not run */
    sh_run("%s/tworate_host %s/a.mdl --trust --order && "
           "%s/tworate_host --check %s/a.mdl --trust && [ ! -e %s/out.mat ]",
           sh_build(), dir, sh_build(), dir, dir);
}
END_TEST

START_TEST(nothing_but_a_mat_file_is_overwritten)
{
    dir = sh_folder("protected");
    put_diagram("1", "Filename=out.mat", NULL);
    char option[600];
    sh_run("cp %s/a.mdl %s/b.mdl && ln %s/a.mdl %s/out.mat", dir, dir, dir, dir);
    refused("it is the diagram", "");
    sh_run("cmp %s/a.mdl %s/b.mdl && ln -sf $(realpath %s/b.mdl) %s/out.mat", dir, dir,
           dir, dir);
    refused("it is no .mat file", "");
    sh_run("cmp %s/a.mdl %s/b.mdl && rm %s/out.mat && mkfifo %s/out.mat", dir, dir, dir,
           dir);
    refused("it is no regular file", "");
    sh_run("rm %s/out.mat", dir);
    sh_put(option, sizeof option, "--out %s/out.mat", dir);
    refused("it is another output", option);
    sh_put(option, sizeof option, "--out %s/./out.mat", dir); /* seen at the end */
    refused("it is ", option);
    sh_run("rm %s/out.mat && touch %s/out.mat", dir, dir);
    sh_run("%s/tworate_host %s/a.mdl --trust && head -c 6 %s/out.mat | grep MATLAB && "
           "%s/tworate_host %s/a.mdl --trust && [ $(ls %s | wc -l) = 4 ]",
           sh_build(), dir, dir, sh_build(), dir, dir);
    /* a file that the diagram reads */
    put_diagram("1", "Filename=./out.mat",
                "Block {\nBlockType FromFile\nName \"r\"\nFileName \"out.mat\"\n}\n");
    refused("reads and writes this file", "");
    put_diagram("1", "Filename=new.mat",
                "Block {\nBlockType ToFile\nName \"g\"\nFilename \"./new.mat\"\n}\n"
                "Line {\nSrcBlock \"s\"\nSrcPort 1\nDstBlock \"g\"\nDstPort 1\n}\n");
    refused("two To File blocks write this file", "");
}
END_TEST

START_TEST(settings_that_cannot_be_done_are_named)
{
    dir = sh_folder("settings");
    put_diagram("1", "Filename=out.mat;MatrixName=1x", NULL);
    refused("'1x' is no name of a variable", "");
    put_diagram("1", "Filename=out.mat;Decimation=0.5", NULL);
    refused("Decimation = 0.5 must be a positive integer", "");
    put_diagram("1", "Filename=no/out.mat", NULL);
    refused("No such file or directory", "");
    char text[300] = "Filename=";
    memset(text + 9, 'x', 250); /* there is no room for the name of the copy */
    put_diagram("1", text, NULL);
    refused("x.mat: File name too long", "");
    put_diagram("1", "Filename=out.mat;SaveFormat=Timeseries", NULL);
    sh_run("%s/tworate_host %s/a.mdl --trust 2>&1 >%s/a.csv | "
           "grep \"Timeseries.*'out.mat' has a matrix\" && [ -s %s/out.mat ]",
           sh_build(), dir, dir, dir);
    put_diagram(
        "1", "Filename=out.mat",
        "Block {\nBlockType BusCreator\nName \"c\"\nInputs \"2\"\n}\n"
        "Block {\nBlockType ToFile\nName \"g\"\nFilename \"bus.mat\"\n}\n"
        "Line {\nName \"x\"\nSrcBlock \"s\"\nSrcPort 1\nBranch {\nDstBlock \"c\""
        "\nDstPort 1\n}\nBranch {\nDstBlock \"c\"\nDstPort 2\n}\n}\n"
        "Line {\nSrcBlock \"c\"\nSrcPort 1\nDstBlock \"g\"\nDstPort 1\n}\n");
    sh_run("%s/tworate_host %s/a.mdl --trust 2>&1 >%s/a.csv | "
           "grep \"'bus.mat': a bus is no matrix\" && [ ! -e %s/bus.mat ]",
           sh_build(), dir, dir, dir);
}
END_TEST

START_TEST(a_signal_leaves_a_whole_file)
{
    unsigned size[2];
    double t;
    dir = sh_folder("signal");
    put_diagram("1e9", "Filename=out.mat;MatrixName=m", NULL);
    sh_run("%s/tworate_host %s/a.mdl --trust --out %s/a.csv 2>%s/err & "
           "until [ -s %s/a.csv ]; do sleep 0.02; done; kill -TERM $!; wait $!; "
           "[ $? = 143 ] && grep 'interrupted by SIGTERM after the step' %s/err",
           sh_build(), dir, dir, dir, dir, dir);
    look_at("out.mat", size, &t);
    sh_run("[ $(wc -l <%s/a.csv) = %u ] && tail -n 1 %s/a.csv | "
           "awk -F, '{exit !($1 - %.17g == 0)}'",
           dir, size[1] + 1, dir, t);
    ck_assert_uint_gt(size[1], 10);
}
END_TEST

START_TEST(a_full_disk_is_named_and_the_old_file_stays)
{
    dir = sh_folder("full");
    put_diagram("100", "Filename=out.mat", NULL);
    sh_run("%s/tworate_host %s/a.mdl --trust --tend 1 >%s/a.csv && "
           "cp %s/out.mat %s/old.mat",
           sh_build(), dir, dir, dir, dir);
    sh_refuse("cannot write a temporary file of the .mat files: File too large",
              "trap '' XFSZ; ulimit -f 64; %s/tworate_host %s/a.mdl --trust >/dev/null",
              sh_build(), dir);
    sh_run("cmp %s/out.mat %s/old.mat && [ $(ls %s | wc -l) = 4 ]", dir, dir, dir);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("to file");
    TCase *t = tcase_create("to file");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, from_file_reads_the_bits_that_to_file_has_written);
    tcase_add_test(t, decimation_takes_every_nth_sample);
    tcase_add_test(t, without_trust_no_file_is_written);
    tcase_add_test(t, nothing_but_a_mat_file_is_overwritten);
    tcase_add_test(t, settings_that_cannot_be_done_are_named);
    tcase_add_test(t, a_signal_leaves_a_whole_file);
    tcase_add_test(t, a_full_disk_is_named_and_the_old_file_stays);
    suite_add_tcase(s, t);
    return s;
}
