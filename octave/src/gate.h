/* gate.h: what the interpreter's two gateways share: tw_mex.c (MEX) and tw_oct.cc
 * (oct-file) translate arguments and results, everything else is here, so both give the
 * same bits.
 *
 * A call is a command and its arguments (see gate.c). Nothing is kept between calls:
 * the memory of a run travels through the interpreter as a vector that ends with a
 * check sum, and one that was changed is refused, never followed. */
#ifndef TW_GATE_H
#define TW_GATE_H

#include "tw_catalog.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GATE_REAL, GATE_TEXT, GATE_FUNCTION, GATE_OTHER };

typedef struct gate_arg {
    int kind;
    const double *x; /* a full real double matrix, rows x cols, column by column */
    size_t rows, cols;
    const char *text; /* a text; of GATE_OTHER: what it is, "a sparse matrix" */
    const void *function;
} gate_arg;

typedef struct gate gate;

/* What a gateway offers. scratch, matrix and say do not return when memory is out. */
struct gate {
    void *(*scratch)(gate *g, size_t bytes); /* zeroed, freed after the call */
    /* its elements are not set */
    double *(*matrix)(gate *g, int result, size_t rows, size_t cols);
    void (*say)(gate *g, int result, const char *text); /* adds to a text result */
    /* out = f(t), or f(t, xs, xf) when xs is not NULL: n finite numbers. TW_OK, or
     * TW_E_USER with the reason in message. name is for that message. */
    int (*call)(gate *g, const void *f, const char *name, double t, const double *xs,
                size_t ns, const double *xf, size_t nf, double *out, size_t n);
    char id[40], message[600]; /* of a failure */
};

enum { GATE_MOST_ARGS = 16, GATE_MOST_RESULTS = 16 };

/* 0, or g->id and g->message say why not. */
int gate_do(gate *g, int n, const gate_arg *arg);

/* For the files of the gate. */

int gate_fail(gate *g, const char *id, const char *format, ...);
/* "tworate:" and a word for a code of tw.h */
const char *gate_id(int code);

/* A matrix of this size; SIZE_MAX: any. NULL after a failure. */
const double *gate_real(gate *g, const gate_arg *a, const char *name, size_t rows,
                        size_t cols);
/* The same, or NULL without a failure when it is empty. */
int gate_real_or_none(gate *g, const gate_arg *a, const char *name, size_t rows,
                      size_t cols, const double **x);
const char *gate_text(gate *g, const gate_arg *a, const char *name);
const tw_model *gate_model(gate *g, const gate_arg *a);
const tw_method *gate_method(gate *g, const gate_arg *a);
/* Options: all of them in the order of tw_options, or empty for the defaults. */
int gate_options(gate *g, const gate_arg *a, tw_run *r);
/* A whole number from min to max; 0 after a failure. */
int gate_whole(gate *g, double x, const char *name, double min, double max);

/* the commands */
int gate_names(gate *g, int n, const gate_arg *arg);
int gate_describe_model(gate *g, int n, const gate_arg *arg);
int gate_describe_method(gate *g, int n, const gate_arg *arg);
int gate_describe_source(gate *g, int n, const gate_arg *arg);
int gate_start(gate *g, int n, const gate_arg *arg);
int gate_run(gate *g, int n, const gate_arg *arg);
int gate_eval(gate *g, int n, const gate_arg *arg);
int gate_map(gate *g, int n, const gate_arg *arg);

#ifdef __cplusplus
}
#endif
#endif
