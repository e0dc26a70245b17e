/* model_times.c: the cost of one evaluation of a model.
 *
 *     model_times MODEL ROUNDS
 *         seconds of one slow(), one fast() and, if there is one, both(), a row per
 *         round, interleaved, after a second of simulated time
 */
#include "tw_catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { CALLS = 2000 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double part(const tw_at *at, tw_rhs *f, double *d)
{
    const double from = now();
    for (int k = 0; k < CALLS; k++) f(at, d);
    return (now() - from) / CALLS;
}

static double whole(const tw_at *at, const tw_model *m, double *d)
{
    const double from = now();
    for (int k = 0; k < CALLS; k++) m->both(at, d, d + m->ns);
    return (now() - from) / CALLS;
}

int main(int argc, char **argv)
{
    const tw_model *m = argc == 3 ? tw_find_model(argv[1]) : NULL;
    tw_run r;
    if (!m) {
        fprintf(stderr, "model_times: see the head of model_times.c\n");
        return 2;
    }
    tw_init(&r, m, tw_find_method("rk4"), 1e-4, 1);
    const size_t len = tw_need(&r);
    double *mem = calloc(len + 1, sizeof *mem);
    double *d = calloc((size_t)(m->ns + m->nf), sizeof *d);
    int rc = mem && d ? tw_bind(&r, mem, len) : TW_E_MEMORY;
    if (!rc) rc = tw_start(&r);
    if (!rc) rc = tw_advance(&r, 10000L * r.now.ticks);
    if (rc) {
        fprintf(stderr, "model_times: %s\n", tw_error(rc));
        return 1;
    }
    const tw_at at = {
        .t = r.now.t, .xs = r.now.xs, .xf = r.now.xf, .u = r.now.u, .p = r.now.par};
    puts("slow,fast,both");
    for (int k = 0; k < atoi(argv[2]); k++)
        printf("%.9g,%.9g,%.9g\n", part(&at, m->slow, d), part(&at, m->fast, d),
               m->both ? whole(&at, m, d) : 0.0);
    free(d);
    free(mem);
    return 0;
}
