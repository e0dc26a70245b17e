/* gate_input.h: a model's input as the interpreter gives it; see gate_input.c. */
#ifndef TW_GATE_INPUT_H
#define TW_GATE_INPUT_H

#include "gate.h"

enum { IN_DEFAULT, IN_STEPS, IN_LINEAR, IN_SIGNALS, IN_FUNCTION };

typedef struct gate_input {
    gate *g;
    const tw_run *run;
    int kind;
    const void *function;
    const double *x; /* a table, or a column per input */
    size_t rows;
    const double *tables; /* times, then values, of `samples` rows */
    size_t samples;
} gate_input;

int gate_input_take(gate_input *in, gate *g, const tw_run *r, double kind,
                    const gate_arg *input, const gate_arg *tables);
/* A tw_input: user is the gate_input. */
int gate_input_at(double t, double *u, void *user);

/* The times rise. 0 after a failure. */
int gate_rising(gate *g, const char *name, const double *t, size_t n);

#endif
