/* options.h: the command line of `tworate sweep`, beside what is a run's. */
#ifndef TW_SWEEP_OPTIONS_H
#define TW_SWEEP_OPTIONS_H

#include "sweep.h"

enum {
    SW_F_CASES,
    SW_F_VARY,
    SW_F_DESIGN,
    SW_F_N,
    SW_F_SEED,
    SW_F_KEEP,
    SW_F_ON_BAD,
    SW_F_OUT,
    SW_F_FORMAT,
    SW_F_MESSAGES,
    SW_F_JOURNAL,
    SW_F_RESUME,
    SW_F_CASE,
    SW_F_THREADS,
    SW_F_BATCH,
    SW_F_PROGRESS,
    SW_F_TIMES,
    SW_F_FAST_LANES,
    SW_F_NO_LANES,
    SW_NFLAG
};

typedef struct sw_options {
    int on[SW_NFLAG];
    const char *cases, *out, *journal, *messages;
    const sw_format *format;
    enum sw_design design;
    int n_vary, n_keep, n_rest; /* rest: MODEL METHOD and flags of the run */
    char **vary, **keep, **rest;
    double n, seed, one_case;
    int mark, threads, batch, progress;
} sw_options;

int sw_options_read(sw_options *o, int argc, char **argv);
void sw_options_free(sw_options *o);
void sw_help(FILE *to);

/* The command that runs one case alone. */
int sw_print_case(sw_sweep *s, const sw_options *o);

#endif
