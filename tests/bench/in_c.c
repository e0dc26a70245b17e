/* in_c.c: the runs of in_octave.m in C, with the rows that tw_sim stores. Arguments:
 * model, method, H, number of steps, of steps between two rows, of runs; more: with the
 * check of the step that tw_sim makes. Prints CPU seconds per run. */
#include "tw_advice.h"
#include "tw_catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MEMORY = 100000 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Separate arrays as in Octave: t, slow states, fast states, outputs, inputs. */
static double run(const tw_model *m, const tw_method *with, double H, int steps,
                  int every, int check)
{
    static double memory[MEMORY];
    tw_growth g = {0};
    double *ahead = NULL;
    const size_t rows = (size_t)(steps / every) + 1;
    const int width[] = {1, m->ns, m->nf, m->ny, m->nu};
    double *array[5];
    tw_run r;
    memset(memory, 0, sizeof memory);
    const double begin = seconds();
    tw_init(&r, m, with, H, tw_default_ratio(with));
    if (tw_bind(&r, memory, MEMORY) || tw_start(&r)) exit(1);
    if (check && ((ahead = malloc(tw_growth_need(&r) * sizeof *ahead)) == NULL ||
                  tw_growth_open(&g, &r, steps, ahead, tw_growth_need(&r))))
        exit(1);
    for (int k = 0; k < 5; k++)
        if (!(array[k] = malloc(rows * (size_t)width[k] * sizeof **array))) exit(1);
    for (size_t i = 0; i < rows; i++) {
        if (i && check) tw_growth_check(&g, &r);
        if (i && tw_advance(&r, (long)every * r.now.ticks)) exit(1);
        array[0][i] = r.now.t;
        memcpy(array[1] + i * (size_t)m->ns, r.now.xs,
               (size_t)m->ns * sizeof *r.now.xs);
        memcpy(array[2] + i * (size_t)m->nf, r.now.xf,
               (size_t)m->nf * sizeof *r.now.xf);
        if (tw_outputs(&r, array[3] + i * (size_t)m->ny) ||
            tw_inputs(&r, array[4] + i * (size_t)m->nu))
            exit(1);
    }
    const double used = seconds() - begin;
    for (int k = 0; k < 5; k++) free(array[k]);
    free(ahead);
    return used;
}

int main(int argc, char **argv)
{
    const tw_model *m = argc >= 7 ? tw_find_model(argv[1]) : NULL;
    const tw_method *with = m ? tw_find_method(argv[2]) : NULL;
    double sum = 0;
    if (!with) return 2;
    const int runs = atoi(argv[6]);
    for (int i = 0; i < runs; i++)
        sum += run(m, with, atof(argv[3]), atoi(argv[4]), atoi(argv[5]), argc > 7);
    printf("%.9f\n", sum / runs);
    return 0;
}
