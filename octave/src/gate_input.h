/* gate_input.h: a model's input as the interpreter gives it; see gate_input.c. */
#ifndef TW_GATE_INPUT_H
#define TW_GATE_INPUT_H

#include "gate.h"

enum { IN_DEFAULT, IN_STEPS, IN_LINEAR, IN_SIGNALS, IN_FUNCTION };

enum { SIG_DEFAULT, SIG_CONSTANT, SIG_VALUE, SIG_RATE };

typedef struct gate_signal {
    int kind; /* SIG_...: the model's own, a number, a source or its rate of change */
    double constant;
    const tw_source *source;
    const double *params;
    tw_samples samples;
} gate_signal;

typedef struct gate_input {
    gate *g;
    const tw_run *run;
    int kind;
    const void *function;
    const double *x; /* a table of so many rows */
    size_t rows;
    gate_signal *signal;  /* one for each input, */
    const double *params; /* and the model's for its own input */
} gate_input;

/* The field `input` of a call to make the run r, which has its parameters. hold: a
 * table is not interpolated. */
int gate_read_input(gate_input *in, gate *g, const tw_run *r, const gate_value *call,
                    int hold);
/* Its kind is IN_SIGNALS; all inputs are the model's own. The run has its parameters.
 */
void gate_use_signals(gate_input *in);
/* A tw_input: user is the gate_input. */
int gate_input_at(double t, double *u, void *user);

/* The next jump of the signals after t; user is the gate_input. */
double gate_next_jump(double t, void *user);

/* The times rise. 0 after a failure. */
int gate_check_rising(gate *g, const char *name, const double *t, size_t n);

#endif
