/* gate.h: what the two gateways share. tw_mex.c (MEX) and tw_oct.cc (oct-file)
 * translate arguments and results; everything else is here, so both give the same bits.
 *
 * A call is a command and a struct with named fields, the result is a struct:
 *
 *     r = tw_oct ("eval", struct ("model", "kpr", "t", 0, "xs", 1.2, "xf", 1.7));
 *
 * The commands and their fields are in gate.c. A field that is missing or unknown is an
 * error that names it. Nothing is kept between calls: the memory of a run travels
 * through the interpreter as a vector that ends with a checksum, and one that was
 * changed is refused, never followed. */
#ifndef TW_GATE_H
#define TW_GATE_H

#include "tw_catalog.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GATE_REAL, GATE_TEXT, GATE_FUNCTION, GATE_STRUCT, GATE_FLAG, GATE_OTHER };

/* A value of the interpreter. */
typedef struct gate_value {
    int kind;
    const double *x; /* a full real double matrix, rows x cols, column by column; of
                      * GATE_FLAG, a logical scalar: 0 or 1 */
    size_t rows, cols;
    const char *text;   /* a string; of GATE_FLAG, GATE_OTHER: what it is, "int8" */
    const void *handle; /* of a function, or of a struct (one element) */
} gate_value;

/* A struct array of results. Fields of its element `at` are set by name. */
typedef struct gate_struct gate_struct;

typedef struct gate gate;

/* What a gateway offers. scratch and what sets fields do not return when memory is out:
 * see gate_catch. */
struct gate {
    void *(*scratch)(gate *g, size_t bytes); /* zeroed, freed after the call */

    /* the fields of a struct: names in order, NULL past the end; a value by its name, 0
     * when there is no such field */
    const char *(*field)(gate *g, const void *of, size_t i);
    int (*get)(gate *g, const void *of, const char *name, gate_value *value);

    gate_struct *result; /* of the call: one element */
    void (*set_number)(gate *g, gate_struct *s, size_t at, const char *name, double x);
    void (*set_flag)(gate *g, gate_struct *s, size_t at, const char *name, int yes);
    void (*set_text)(gate *g, gate_struct *s, size_t at, const char *name,
                     const char *text); /* NULL: '' */
    /* its elements are not set */
    double *(*set_matrix)(gate *g, gate_struct *s, size_t at, const char *name,
                          size_t rows, size_t cols);
    /* names: fields that it has even when it is empty, ends with NULL; or NULL */
    gate_struct *(*set_structs)(gate *g, gate_struct *s, size_t at, const char *name,
                                size_t rows, size_t cols, const char *const *names);

    /* out = f(t), or f(t, xs, xf) when xs is not NULL: n finite numbers. TW_OK, or
     * TW_E_USER with the reason in message. name is for that message. */
    int (*call)(gate *g, const void *f, const char *name, double t, const double *xs,
                size_t ns, const double *xf, size_t nf, double *out, size_t n);
    int not_finite;            /* a function returned such a number */
    char id[40], message[600]; /* of a failure */
};

enum { GATE_MOST = 80 }; /* arguments of a call */

/* argument[0] is the command, argument[1] its struct; of the command sim, those of
 * tw_sim follow. 0, or g->id and g->message say
 * why not. */
int gate_do(gate *g, int n, const gate_value *argument);

/* body(with), or GATE_NO_MEMORY when memory ran out in a function of Octave
 * (catch_memory.cc). */
enum { GATE_NO_MEMORY = -1 };
int gate_catch(int (*body)(void *with), void *with);
#define GATE_NO_MEMORY_TEXT "memory is out: nothing was computed"

/* For the files of the gate. */

int gate_fail(gate *g, const char *id, const char *format, ...);
/* "tworate:" and a word for a code of tw_model.h */
const char *gate_id(int code);

/* s is a struct with all fields of `needed`, and others of `optional` only. Both end
 * with NULL. */
int gate_check_fields(gate *g, const char *what, const gate_value *s,
                      const char *const *needed, const char *const *optional);

/* A field of a struct: a matrix of this size; SIZE_MAX: any. A column may come as a
 * row. NULL after a failure. */
const double *gate_real(gate *g, const gate_value *s, const char *name, size_t rows,
                        size_t cols);
/* The same, or NULL without a failure when the field is missing or empty. */
int gate_real_or_none(gate *g, const gate_value *s, const char *name, size_t rows,
                      size_t cols, const double **x);
/* *x is left alone when the field is missing. */
int gate_number(gate *g, const gate_value *s, const char *name, double *x);
int gate_integer(gate *g, const gate_value *s, const char *name, double min, double max,
                 double *x);
const char *gate_text(gate *g, const gate_value *s, const char *name);
const double *gate_check_real(gate *g, const gate_value *value, const char *name,
                              size_t rows, size_t cols);
/* "a real matrix" */
const char *gate_what_is(const gate_value *value);

const tw_model *gate_find_model(gate *g, const gate_value *s);
/* By its name, or by its tableau (gate_tableau.c). */
const tw_method *gate_find_method(gate *g, const gate_value *s);
const tw_method *gate_own_method(gate *g, const gate_value *from);
/* Options of the run by their names; the others keep their defaults. */
int gate_read_options(gate *g, const gate_value *s, tw_run *r);

/* the commands */
int gate_catalog(gate *g, const gate_value *call);
int gate_describe_model(gate *g, const gate_value *call);
int gate_describe_method(gate *g, const gate_value *call);
int gate_describe_source(gate *g, const gate_value *call);
int gate_start(gate *g, const gate_value *call);
int gate_eval(gate *g, const gate_value *call);
int gate_map(gate *g, const gate_value *call);
int gate_run(gate *g, const gate_value *call);
int gate_page(gate *g, const gate_value *call);
int gate_auto(gate *g, const gate_value *call);
int gate_advise(gate *g, const gate_value *call);
int gate_sim(gate *g, int n, const gate_value *argument);

/* The model's state at t0 with the parameters p. Returns a code of tw_model.h. */
int gate_initial_state(gate *g, const tw_model *m, double t0, const double *p,
                       double *xs, double *xf);

#ifdef __cplusplus
}
#endif
#endif
