/* model_run.h: a run of a model of the library as work of the bench. */
#ifndef TESTS_BENCH_MODEL_RUN_H
#define TESTS_BENCH_MODEL_RUN_H

#include "tw_catalog.h"

/* "model preset method H ratio tend option=value parameter=value ...", preset "-" for
 * none; both=0: slow and fast part are always evaluated apart. Opens the run at its
 * start; ends the program when it cannot. */
typedef struct model_run {
    tw_run r;
    tw_model apart; /* with both=0 */
    double p[200], memory[100000], tend;
} model_run;

void model_run_open(model_run *m, const char *spec);
/* Slow steps up to the end; 0 when all went well. */
int model_run_go(model_run *m);

/* Both, with bench_begin and bench_end around the steps. */
void model_run_work(const char *spec);

#endif
