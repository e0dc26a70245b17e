/* in_c.c: the runs of in_octave.m in C: 100,000 steps of the planar vehicle with the
 * rows that tw_sim stores. Arguments: method, number of steps between two rows. Prints
 * CPU seconds. */
#include "tw_catalog.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS = 100000, MEMORY = 20000 };

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Separate arrays as in Octave: t, slow states, fast states, outputs, inputs. */
static double run(const char *method, int every)
{
    static double memory[MEMORY];
    const tw_model *m = tw_find_model("planar_vehicle");
    const tw_method *with = tw_find_method(method);
    const size_t rows = STEPS / (size_t)every + 1;
    const int width[] = {1, m->ns, m->nf, m->ny, m->nu};
    double *array[5];
    tw_run r;
    memset(memory, 0, sizeof memory);
    const double begin = seconds();
    tw_init(&r, m, with, 1e-4, with->ratio ? with->ratio : 1);
    if (tw_bind(&r, memory, MEMORY) || tw_start(&r)) exit(1);
    for (int k = 0; k < 5; k++)
        if (!(array[k] = malloc(rows * (size_t)width[k] * sizeof **array))) exit(1);
    for (size_t i = 0; i < rows; i++) {
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
    return used;
}

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    printf("%.9f\n", run(argv[1], atoi(argv[2])));
    return 0;
}
