/* test_journal.c: a sweep that is ended, by signals, kill -9 or a full disk, goes on
 * from its journal and gives the same bytes; a journal of another sweep is refused. */
#include "sweep_fixture.h"

#include <sys/stat.h>

static const char *work;

static void setup(void)
{
    work = sh_folder("journal");
}

/* About 5 ms a case; 60 cases. */
#define SLOW                                                                           \
    "tworate sweep quarter_car_b rk4 --H 0.0005 --tend 12 --input road=bump "          \
    "--vary ms=200:400:10 Cs=500:3000:6 --batch 2 --threads 2"

static char *undisturbed(void)
{
    free(printed_by(work, SLOW " --out whole.csv"));
    sh_run("test ! -e '%s/whole.csv.journal'", work);
    return file_in(work, "whole.csv");
}

static void expect_resumed(const char *whole, const char *name)
{
    char command[700];
    sh_put(command, sizeof command, SLOW " --out %s --resume", name);
    free(printed_by(work, command));
    char *csv = file_in(work, name);
    ck_assert_str_eq(csv, whole);
    free(csv);
    sh_run("test ! -e '%s/%s.journal'", work, name);
}

START_TEST(after_kill_or_a_signal_resume_gives_the_complete_result)
{
    static const char *const signals[] = {"KILL", "INT", "TERM"};
    char *whole = undisturbed();
    for (int k = 0; k < 3; k++) {
        char command[900];
        sh_put(command, sizeof command,
               "rm -f a.csv*; env --default-signal=INT %s --out a.csv 2> said & p=$!; "
               "while [ $(stat -c %%s a.csv.journal 2> none || echo 0) -lt 3000 ]; do "
               "sleep 0.01; done; kill -%s $p; wait $p; test -s a.csv.journal",
               SLOW, signals[k]);
        free(printed_by(work, command));
        char *said = file_in(work, "said");
        if (k) ck_assert_msg(contains(said, "with --resume continues it"), "%s", said);
        free(said);
        expect_resumed(whole, "a.csv");
    }
    free(whole);
}
END_TEST

/* A journal of a part of the sweep. */
static void leave_part(const char *name)
{
    char command[900];
    sh_put(command, sizeof command,
           "rm -f %s*; %s --out %s 2> said & p=$!; "
           "while [ $(stat -c %%s %s.journal 2> none || echo 0) -lt 4000 ]; do sleep "
           "0.01; "
           "done; kill -KILL $p; wait $p; test -s %s.journal",
           name, SLOW, name, name, name);
    free(printed_by(work, command));
}

START_TEST(a_torn_or_damaged_record_is_dropped_and_run_again)
{
    static const char *const damages[] = {
        "truncate -s -1 a.csv.journal", "truncate -s -300 a.csv.journal",
        "printf 'TWSWEEP\\001half a record' >> a.csv.journal",
        "head -c 5000 /dev/urandom >> a.csv.journal",
        "printf x | dd of=a.csv.journal bs=1 seek=3000 conv=notrunc"};
    char *whole = undisturbed();
    leave_part("b.csv");
    for (size_t k = 0; k < sizeof damages / sizeof *damages; k++) {
        char command[700];
        sh_put(command, sizeof command, "cp b.csv.journal a.csv.journal; %s",
               damages[k]);
        free(printed_by(work, command));
        result r = in_folder(work, SLOW " --out a.csv --resume");
        ck_assert_int_eq(r.status, 0);
        ck_assert_msg(contains(r.err, "are not a whole record; they are dropped"), "%s",
                      r.err);
        free_result(&r);
        char *csv = file_in(work, "a.csv");
        ck_assert_str_eq(csv, whole);
        free(csv);
    }
    free(whole);
}
END_TEST

START_TEST(a_full_disk_ends_the_sweep_and_resume_completes_it)
{
    char *whole = undisturbed();
    /* no file may be longer than 3 kB: the journal */
    expect_refusal(
        work, "(ulimit -f 6; exec " SLOW " --journal a.csv.journal > /dev/null)", 1,
        "cannot write the journal a.csv.journal: File too large; what it holds "
        "can be continued by --resume");
    sh_run("test -s '%s/a.csv.journal'", work);
    expect_resumed(whole, "a.csv");
    expect_refusal(work, SLOW " --out /dev/full --journal a.journal", 1,
                   "cannot write all of /dev/full: No space left on device");
    sh_run("test ! -e '%s/a.journal'", work); /* no case had been run */
    /* a file system of 16 kB, where that can be made */
    const int mounted = !system("mkdir -p /tmp/tworate_small_disk && mount -t tmpfs -o "
                                "size=16k none /tmp/tworate_small_disk 2> /dev/null");
    if (mounted) {
        expect_refusal(work, SLOW " --out /tmp/tworate_small_disk/a.csv", 1,
                       "No space left on device");
        sh_run("mv /tmp/tworate_small_disk/a.csv.journal '%s'", work);
        expect_resumed(whole, "a.csv");
        /* the table alone */
        expect_refusal(work, SLOW " --out /tmp/tworate_small_disk/a.csv --journal j", 1,
                       "cannot write all of /tmp/tworate_small_disk/a.csv");
        sh_run("umount /tmp/tworate_small_disk && mv '%s/j' '%s/a.csv.journal'", work,
               work);
        expect_resumed(whole, "a.csv");
    }
    free(whole);
}
END_TEST

START_TEST(a_journal_of_another_sweep_is_refused_by_what_differs)
{
    static const struct {
        const char *change, *text;
    } others[] = {
        {"s/H 0.0005/H 0.0004/", "in it: H = 0.00050000000000000001; this sweep: H = "
                                 "0.00040000000000000002"},
        {"s/rk4/rk3/", "in it: method = rk4; this sweep: method = rk3"},
        {"s/tend 12/tend 5/", "in it: tend = 12; this sweep: tend = 5"},
        {"s/road=bump/road=step/", "# input road = bump"},
        {"s/:10/:11/",
         "in it: --vary ms = 200 400 10; this sweep: --vary ms = 200 400 11"},
        {"s/--vary/--set Kt=1e5 --vary/",
         "in it: nothing; this sweep: --set Kt = 100000"},
        {"s/--batch/--keep max:load --batch/", "keep"},
    };
    leave_part("a.csv");
    expect_refusal(
        work, SLOW " --out a.csv", 2,
        "a.csv.journal is there: a sweep that did not end. --resume continues "
        "it; remove the file to begin again");
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        char command[900];
        sh_put(command, sizeof command,
               "sh -c \"$(echo '%s --out a.csv --resume' | sed '%s')\"", SLOW,
               others[k].change);
        expect_refusal(work, command, 2, "is the journal of another sweep:");
        expect_refusal(work, command, 2, others[k].text);
    }
    write_text(work, "not.csv.journal", "a,b\n1,2\n");
    expect_refusal(work, SLOW " --out not.csv --resume", 2,
                   "is not a journal of a sweep");
    expect_refusal(work, SLOW " --out a.csv --journal /dev/null", 2, "is not a file");
    /* batches stay as they are in the journal */
    free(printed_by(work, "sh -c \"$(echo '" SLOW
                          " --out a.csv --resume' | sed 's/batch 2/batch 7/')\""));
}
END_TEST

START_TEST(cases_of_a_table_that_have_changed_are_noticed)
{
    const char *command =
        "tworate sweep quarter_car_b rk4 --H 0.0005 --tend 6 --batch 1 "
        "--cases t.csv --out t_out.csv";
    char text[900];
    sh_put(
        text, sizeof text,
        "{ echo ms; seq 201 260; } > t.csv; %s 2> said & p=$!; while [ $(stat -c %%s "
        "t_out.csv.journal 2> none || echo 0) -lt 3000 ]; do sleep 0.01; done; kill "
        "-KILL "
        "$p; wait $p; sed -i 's/^260/261/' t.csv",
        command);
    free(printed_by(work, text));
    sh_put(text, sizeof text, "%s --resume", command);
    expect_refusal(work, text, 2, "in it: values of the cases = ");
    free(printed_by(work, "sed -i 's/^261/260/' t.csv"));
    free(printed_by(work, text));
    char *csv = file_in(work, "t_out.csv");
    ck_assert_int_eq(rows_of(csv), 60);
    for (int i = 0; i < 60; i++) ck_assert_double_eq(number_of(csv, i, "ms"), 201 + i);
    free(csv);
}
END_TEST

START_TEST(two_sweeps_do_not_share_a_journal)
{
    expect_refusal(work,
                   SLOW " --out a.csv 2> said & p=$!; while [ ! -s a.csv.journal ]; do "
                        "sleep 0.01; done; " SLOW
                        " --out a.csv --resume; s=$?; wait $p && exit $s",
                   2, "the journal a.csv.journal is in use by another process");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("journal of a sweep");
    TCase *t = tcase_create("journal");
    suite_add_tcase(s, t);
    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, NULL);
    tcase_add_test(t, after_kill_or_a_signal_resume_gives_the_complete_result);
    tcase_add_test(t, a_torn_or_damaged_record_is_dropped_and_run_again);
    tcase_add_test(t, a_full_disk_ends_the_sweep_and_resume_completes_it);
    tcase_add_test(t, a_journal_of_another_sweep_is_refused_by_what_differs);
    tcase_add_test(t, cases_of_a_table_that_have_changed_are_noticed);
    tcase_add_test(t, two_sweeps_do_not_share_a_journal);
    return s;
}
