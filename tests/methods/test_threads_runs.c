/* test_threads_runs.c: runs of all methods in several threads of one process equal the
 * same runs in sequence. Also run under ThreadSanitizer. */
#include "common.h"

#include <pthread.h>

enum { THREADS = 4, MOST = 120 };

typedef struct job {
    int first; /* methods first, first + THREADS, ... */
    double end[MOST][4];
    int failed;
} job;

static int ratio_for(const tw_method *m)
{
    return m->ratio ? m->ratio : 3;
}

static int run_one(const tw_method *m, double *end)
{
    tw_run r;
    tw_init(&r, &test_oscillators, m, 0.005, ratio_for(m));
    r.input = test_sine_input;
    const size_t len = tw_need(&r);
    double *mem = calloc(len, sizeof *mem);
    int rc = mem ? tw_bind(&r, mem, len) : TW_E_MEMORY;
    if (!rc) rc = tw_start(&r);
    if (!rc) rc = tw_advance(&r, 40L * r.now.ticks);
    if (!rc) memcpy(end, r.now.xs, 4 * sizeof *end);
    free(mem);
    return rc;
}

static void *work(void *argument)
{
    job *j = argument;
    const tw_method *m;
    for (int i = j->first; (m = tw_method_at(i)); i += THREADS)
        if (i >= MOST || run_one(m, j->end[i])) j->failed = 1;
    return NULL;
}

START_TEST(runs_in_four_threads_equal_runs_in_sequence)
{
    static job jobs[THREADS];
    pthread_t thread[THREADS];
    double alone[4];
    const tw_method *m;
    for (int k = 0; k < THREADS; k++) {
        jobs[k].first = k;
        ck_assert_int_eq(pthread_create(&thread[k], NULL, work, &jobs[k]), 0);
    }
    for (int k = 0; k < THREADS; k++) {
        pthread_join(thread[k], NULL);
        ck_assert(!jobs[k].failed);
    }
    for (int i = 0; (m = tw_method_at(i)); i++) {
        ck_assert_int_eq(run_one(m, alone), TW_OK);
        ck_assert_msg(!memcmp(alone, jobs[i % THREADS].end[i], sizeof alone), "%s",
                      m->name);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("threads");
    TCase *c = tcase_create("threads");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, runs_in_four_threads_equal_runs_in_sequence);
    suite_add_tcase(s, c);
    return s;
}
