/* test_mpi.c: mpirun with 1, 2 and 4 processes gives the bytes of one process; after
 * kill -9 of a worker, of the root or of mpirun, --resume completes the result. */
#include "sweep_fixture.h"

static const char *work;

static void setup(void)
{
    work = sh_folder("mpi");
}

#define CASES "--vary ms=200:400:20 Cs=500:3000:6 --batch 2"
#define SWEEP                                                                          \
    "sweep quarter_car_b rk4 --H 0.0005 --tend 3 --input road=bump --keep final max "  \
    "at:load@0.5,1 " CASES
#define MPIRUN "mpirun --oversubscribe --allow-run-as-root -n %d tworate-sweep "

static int has_mpi(void)
{
    if (sh_sanitized()) return 0; /* OpenMPI itself leaks */
    char text[300];
    sh_put(text, sizeof text,
           "grep -qw mpi '%s/sweep_with' && command -v mpirun > /dev/null", sh_build());
    return !system(text);
}

static char *undisturbed(void)
{
    free(printed_by(work, "tworate " SWEEP " --out whole.csv"));
    return file_in(work, "whole.csv");
}

START_TEST(any_number_of_processes_gives_the_same_table)
{
    if (!has_mpi()) return;
    static const int numbers[] = {1, 2, 4};
    char *whole = undisturbed(), command[900];
    for (int k = 0; k < 3; k++) {
        sh_put(command, sizeof command, MPIRUN "%s --out a.csv", numbers[k], SWEEP);
        free(printed_by(work, command));
        char *csv = file_in(work, "a.csv");
        ck_assert_str_eq(csv, whole);
        free(csv);
        sh_run("test ! -e '%s/a.csv.journal'", work);
    }
    free(whole);
}
END_TEST

START_TEST(texts_and_bad_cases_reach_the_other_processes)
{
    if (!has_mpi()) return;
    char command[900];
    printed_by(work,
               "{ echo 'ms,road'; for i in $(seq 201 240); do echo $i,bump; echo "
               "$i,\\\"step,start=0.1\\\"; done; echo 300,; echo -1,bump; } > t.csv");
    const char *sweep =
        "sweep quarter_car_b rk4 --H 0.001 --tend 0.5 --cases t.csv --on-bad "
        "mark --batch 3";
    sh_put(command, sizeof command, "tworate %s", sweep);
    char *one = printed_by(work, command);
    sh_put(command, sizeof command, MPIRUN "%s", 3, sweep);
    char *three = printed_by(work, command);
    ck_assert_str_eq(one, three);
    ck_assert_int_eq(rows_of(one), 82);
    ck_assert(contains(one, "82,nan,\"\",bad"));
    free(one);
    free(three);
}
END_TEST

START_TEST(an_error_ends_all_processes_and_is_printed_once)
{
    if (!has_mpi()) return;
    static const char *const calls[][2] = {
        {"sweep quarter_car_b rk4 --H 0.001 --vary mss=1", "named 'mss'"},
        {"sweep quarter_car_b rk9 --H 0.001 --vary ms=300", "no method named 'rk9'"},
        {"sweep quarter_car_b rk4 --H 0.001 --vary ms=300 --out /nowhere/a",
         "cannot write"}};
    for (int k = 0; k < 3; k++) {
        char command[900];
        sh_put(command, sizeof command, MPIRUN "%s", 3, calls[k][0]);
        result r = in_folder(work, command);
        ck_assert_int_eq(r.status, 2);
        const char *first = strstr(r.err, calls[k][1]);
        ck_assert_msg(first && !strstr(first + 1, calls[k][1]), "%s", r.err);
        free_result(&r);
    }
}
END_TEST

/* Kills one process when the journal has a third of the cases. `which`: of those that
 * mpirun has started, in their order; 0: mpirun itself. */
static void kill_one(int processes, int which)
{
    char command[1500];
    sh_put(
        command, sizeof command,
        "rm -f a.csv*; " MPIRUN "%s --out a.csv > said 2>&1 & p=$!; "
        "while [ $(stat -c %%s a.csv.journal 2> none || echo 0) -lt 8000 ]; do sleep "
        "0.01; done; set -- $p $(awk -v p=$p '$4 == p { print $1 }' "
        "/proc/[0-9]*/stat | sort -n); kill -KILL $%d; wait $p; r=$?; sleep 0.2; "
        "test $r -ne 0 -a -s a.csv.journal",
        processes, SWEEP, which + 1);
    free(printed_by(work, command));
}

START_TEST(after_kill_of_any_process_resume_gives_the_complete_result)
{
    if (!has_mpi()) return;
    static const int cases[][2] = {{2, 1}, {2, 2}, {4, 3}, {2, 0}};
    char *whole = undisturbed(), command[900];
    for (int k = 0; k < 4; k++) {
        kill_one(cases[k][0], cases[k][1]);
        /* with another number of processes than before */
        if (k % 2)
            sh_put(command, sizeof command, "tworate %s --out a.csv --resume", SWEEP);
        else
            sh_put(command, sizeof command, MPIRUN "%s --out a.csv --resume", 3, SWEEP);
        result r = {0};
        for (int tries = 0; tries < 50;
             tries++) { /* mpirun's own may still be ending */
            r = in_folder(work, command);
            if (!contains(r.err, "in use by another process")) break;
            sh_run("sleep 0.1");
            free_result(&r);
        }
        expect_status(&r, 0, command);
        free_result(&r);
        char *csv = file_in(work, "a.csv");
        ck_assert_str_eq(csv, whole);
        free(csv);
    }
    free(whole);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("sweep by mpirun");
    TCase *t = tcase_create("mpi");
    suite_add_tcase(s, t);
    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, NULL);
    tcase_add_test(t, any_number_of_processes_gives_the_same_table);
    tcase_add_test(t, texts_and_bad_cases_reach_the_other_processes);
    tcase_add_test(t, an_error_ends_all_processes_and_is_printed_once);
    tcase_add_test(t, after_kill_of_any_process_resume_gives_the_complete_result);
    return s;
}
