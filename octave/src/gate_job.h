/* gate_job.h: a run that a gateway makes: from settings that were read and checked
 * (gate_run.c, gate_sim.c) to rows and results. */
#ifndef TW_GATE_JOB_H
#define TW_GATE_JOB_H

#include "gate_input.h"
#include "gate_rows.h"
#include "tw_advice.h"

typedef struct gate_job {
    gate *g;
    /* set by the reader */
    tw_run run; /* model, method, steps, settings, input */
    double way; /* of time: 1, or -1 */
    gate_input input;
    int hold, at_times;
    int calls;    /* the run calls functions of the user */
    int warn;     /* check whether the step is stable */
    double steps; /* to make */
    int has_to;   /* the last one ends at `to` exactly, */
    double to;
    int is_other; /* and is shorter or longer than the others: its end is a row */
    double seconds;
    const double *times;
    size_t ntimes;
    /* of the run */
    int fresh;
    double *mem;
    size_t need;
    size_t next_time;
    double *sample; /* room for inputs */
    double *span;   /* of tw_between */
    tw_growth growth;
    gate_rows rows;
    double made; /* slow steps since the start */
    double cpu;
} gate_job;

/* After the input was read: how the method gets it. */
void gate_job_use_input(gate_job *j);
/* Check the settings; then need is the size of the memory, without a checksum. */
int gate_job_check(gate_job *j);
/* Attach the memory; fresh: start the run. */
int gate_job_start(gate_job *j, double *mem);
/* Make the steps. Returns the code of what stopped the run, or a failure before it,
 * then with *began 0. */
int gate_job_go(gate_job *j, int *began);
/* Fail with the sentence on why the run cannot start. */
int gate_refuse(gate *g, const tw_run *r, int rc);
/* Why it stopped, in the user's time. */
void gate_stop_text(gate *g, const tw_run *r, double way, int rc, char *text,
                    size_t size);
/* Of the memory and the settings it belongs to: an integer that a double holds. */
double gate_check_sum(const tw_run *r, const double *mem, size_t n);
/* Results as fields of g->result; gate_run.c describes them. */
void gate_job_set_growth(gate_job *j, gate_struct *to);
void gate_set_final(gate *g, const tw_run *r, double way);
void gate_set_counts(gate *g, const tw_run *r);
void gate_job_set_settings(gate_job *j);
/* All but memory, which has room for its checksum, and rows. */
void gate_job_set_rest(gate_job *j, int rc);

#endif
