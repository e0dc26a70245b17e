/* model_run.h: runs a model of the library in the bench. */
#ifndef TESTS_BENCH_MODEL_RUN_H
#define TESTS_BENCH_MODEL_RUN_H

#include "tw_catalog.h"

/* "model preset method H ratio tend option=value parameter=value ...", preset "-" for
 * none; both=0: slow and fast part are always evaluated separately. Starts the run;
 * exits on failure. */
typedef struct model_run {
    tw_run r;
    tw_model apart; /* with both=0 */
    double p[200], memory[100000], tend;
} model_run;

void model_run_open(model_run *m, const char *spec);
/* All slow steps; returns 0 on success. */
int model_run_go(model_run *m);

/* Both, with bench_begin and bench_end around the steps. */
void model_run_work(const char *spec);

#endif
