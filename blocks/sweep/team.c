/* team.c: the threads of one process (OpenMP). Each takes a batch when it has finished
 * one, so that long cases do not hold up the others; one more thread serves: progress,
 * the journal's way to the disk, other processes. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "sweep.h"

#include <time.h>
#ifdef _OPENMP
#include <omp.h>
#endif

static void rest(double seconds)
{
    struct timespec t = {0, (long)(1e9 * seconds)};
    nanosleep(&t, NULL);
}

#ifdef _OPENMP
static omp_lock_t desk;

void sw_lock(void)
{
    omp_set_lock(&desk);
}

void sw_unlock(void)
{
    omp_unset_lock(&desk);
}
#else
void sw_lock(void) {}
void sw_unlock(void) {}
#endif

static int take(const sw_team *t, sw_batch *b)
{
    sw_lock();
    const int rc = t->take(t->user, b);
    sw_unlock();
    return rc;
}

static int give(const sw_team *t, sw_batch *b)
{
    sw_lock();
    const int rc = t->give(t->user, b);
    sw_unlock();
    return rc;
}

/* One thread's batches. alone: it has to serve, too. */
static int work(const sw_team *t, sw_worker *w, sw_batch *b, int alone, double *busy)
{
    int rc = CLI_OK;
    while (!rc) {
        const int taken = take(t, b);
        if (taken == SW_NONE_LEFT) break;
        if (taken == SW_TROUBLE) return CLI_FAILED;
        if (taken == SW_WAIT) rest(0.0005);
        const double begun = cli_seconds();
        if (taken == SW_TAKEN) rc = sw_worker_run(w, b);
        if (taken == SW_TAKEN) *busy += cli_seconds() - begun;
        if (taken == SW_TAKEN && !rc) rc = give(t, b);
        if (alone) t->serve(t->user, 0);
    }
    return rc;
}

static int work_in_thread(const sw_team *t, int alone, double *busy)
{
    sw_batch b;
    sw_lock(); /* an error is printed */
    int rc = sw_batch_open(&b, t->sweep);
    sw_worker *w = rc ? NULL : sw_worker_open(t->sweep);
    sw_unlock();
    if (!w) rc = CLI_FAILED;
    if (!rc) rc = work(t, w, &b, alone, busy);
    sw_worker_close(w);
    sw_batch_close(&b);
    return rc;
}

int sw_team_run(const sw_team *t)
{
    int failed = 0, working = t->sweep->threads;
    double busy = 0;
    const double begun = cli_seconds();
#ifdef _OPENMP
    omp_init_lock(&desk);
    omp_set_dynamic(0);
#pragma omp parallel num_threads(t->sweep->threads + 1)
    {
        const int alone = omp_get_num_threads() == 1;
        if (alone || omp_get_thread_num() > 0) {
            double own = 0;
            const int rc = work_in_thread(t, alone, &own);
#pragma omp atomic
            busy += own;
#pragma omp atomic
            failed |= rc != CLI_OK;
#pragma omp atomic
            working--;
        } else {
            /* fewer threads than asked for may have come */
            int left = t->sweep->threads;
#pragma omp atomic
            working += omp_get_num_threads() - 1 - t->sweep->threads;
            while (left > 0) {
                rest(t->serve(t->user, 0) ? 0.0002 : 0.002);
#pragma omp atomic read
                left = working;
            }
        }
    }
#else
    failed = work_in_thread(t, 1, &busy);
    (void)working;
#endif
    const double wall = cli_seconds() - begun;
    if (t->sweep->times)
        fprintf(stderr,
                "tworate: process %d, %d threads: ran cases %.1f %% of %.3f s\n",
                sw_process_number(), t->sweep->threads,
                100 * busy / (wall * t->sweep->threads), wall);
    while (t->serve(t->user, 1)) rest(0.0002);
#ifdef _OPENMP
    omp_destroy_lock(&desk);
#endif
    return failed ? CLI_FAILED : CLI_OK;
}
