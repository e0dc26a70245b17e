/* host.h: the C interface of the headless engine that runs S-functions.
 *
 *     twh *h = twh_new("model");
 *     twh_add(h, "plant", twh_load(h, "plant.so"), 1, params);
 *     twh_add_kind(h, "u", "sine", 0, NULL);
 *     twh_wire(h, "u", 1, "plant", 1);
 *     twh_log(h, "plant", 1, "y");
 *     twh_set_solver(h, "ode4", 0.01);
 *     if (twh_start(h) || twh_run(h, 10)) puts(twh_error(h));
 *     twh_free(h);
 *
 * Ports and their elements count from 1 here, as in a diagram; S-functions count from
 * 0. Every function that can fail returns 0 when it did not; twh_error() is then a
 * sentence with the block's name. The first error of a run stays; a run that failed has
 * terminated its blocks. Parameters are mxArrays, copied. */
#ifndef TWH_H
#define TWH_H

#ifndef MATLAB_MEX_FILE
#define MATLAB_MEX_FILE
#endif
#include "simstruc.h"

#include <stdio.h>

typedef struct twh twh;

twh *twh_new(const char *model);
void twh_free(twh *h); /* terminates what still runs */
const char *twh_error(const twh *h);

/* Diagram. */

/* The S-function in a shared object; NULL: see twh_error. Unloaded by twh_free. */
const ssEntry *twh_load(twh *h, const char *path);
/* A built-in block by its kind: "gain", "sum", ...; NULL when there is none. */
const ssEntry *twh_builtin(const char *kind);

/* What the built-in kinds are: i-th name and its parameters as "name=default ...",
 * NULL past the end. */
const char *twh_builtin_name(int i);
const char *twh_builtin_parameters(const char *kind);

int twh_add(twh *h, const char *name, const ssEntry *entry, int nparam,
            const mxArray *const *param);
/* The same for a built-in kind; parameters that are not given have their defaults. */
int twh_add_kind(twh *h, const char *name, const char *kind, int nparam,
                 const mxArray *const *param);

/* An input takes one wire, or several: their elements one after the other. */
int twh_wire(twh *h, const char *from, int out, const char *to, int in);
/* The same for elements first ... last of the output. */
int twh_wire_part(twh *h, const char *from, int out, int first, int last,
                  const char *to, int in);

/* A group of blocks that runs only when element `element` of an S-function's first
 * output calls it, ... */
int twh_call_group(twh *h, const char *group, const char *caller, int element);
/* ... or only while an output is greater than zero. With reset the states start anew
 * each time. */
int twh_enabled_group(twh *h, const char *group, const char *from, int out, int reset);
int twh_join(twh *h, const char *block, const char *group);

/* Settings. */

enum { TWH_SINGLE, TWH_MULTI };

/* ode1 ... ode5 and discrete: fixed step, 0: from the sample times. ode45: variable
 * step, of at most `step`, 0: a fiftieth of the time. */
int twh_set_solver(twh *h, const char *solver, double step);
int twh_set_times(twh *h, double start, double stop);
int twh_set_tolerance(twh *h, double relative, double absolute);
int twh_set_tasking(twh *h, int tasking);
const char *twh_solver(const twh *h);
double twh_step_given(const twh *h);
double twh_start_time(const twh *h);
double twh_stop_time(const twh *h);

enum { TWH_GUARDS = 1, TWH_FINITE = 2 };
void twh_set_checks(twh *h, unsigned checks); /* default TWH_GUARDS */
void twh_set_memory(twh *h, size_t bytes);    /* what one block may ask for */
void twh_set_output(twh *h, FILE *to);        /* of ssPrintf and warnings */

/* Run. */

int twh_start(twh *h);            /* sizes, propagation, memory, mdlStart */
int twh_run(twh *h, double stop); /* to the last step at or before stop */
int twh_step(twh *h);             /* one major step */
int twh_stop(twh *h);             /* mdlTerminate; also done by errors and twh_free */
double twh_time(const twh *h);
double twh_base_step(const twh *h);
int twh_stopped(const twh *h); /* a block has asked for the end */

/* Between steps. A value that mdlCheckParameters refuses leaves the old one in force:
 * the run goes on, and the text is in twh_error until the next call that fails. */
int twh_set_param(twh *h, const char *block, int index, const mxArray *value);

/* Operating points: states, work vectors, outputs, time. */
typedef struct twh_point twh_point;
twh_point *twh_save(twh *h);
int twh_restore(twh *h, const twh_point *point);
void twh_point_free(twh_point *point);

/* What mdlRTW of a block writes; freed by the caller; NULL: see twh_error. */
char *twh_rtw(twh *h, const char *block);

/* Looking. */

/* An output's value now, as a double. */
double twh_value(const twh *h, const char *block, int out, int element);
int twh_width(const twh *h, const char *block, int out);
/* The names in the order in which outputs run, separated by blanks; freed by the
 * caller. */
char *twh_order(const twh *h);
/* The block itself, for the ss functions; NULL when there is none of this name. */
SimStruct *twh_block(const twh *h, const char *name);

/* A log keeps an output at every hit of its sample time. */
int twh_log(twh *h, const char *block, int out, const char *name);
/* The same for elements first ... last of the output. */
int twh_log_part(twh *h, const char *block, int out, int first, int last,
                 const char *name);
int twh_logs(const twh *h); /* how many there are */
int twh_log_rows(const twh *h, const char *name);
int twh_log_width(const twh *h, const char *name);
const double *twh_log_times(const twh *h, const char *name);
const double *twh_log_values(const twh *h, const char *name); /* row after row */
/* All logs as one table, a value is held until its next hit. */
int twh_write_csv(const twh *h, FILE *to);

/* The callback that runs now in this thread, 0: none. For the handler of a signal. */
int twh_where(const char **block, const char **function, const char **callback);

/* Text. */

/* A number, matrix [1 2; 3 4], 'text', or a type as int32(5); NULL: not understood. */
mxArray *twh_read_value(const char *text);
/* A diagram, see doc/guide/host.md; paths in it are relative to its own. */
int twh_read_diagram(twh *h, const char *path);
/* The run that the diagram asks for, with its parameter changes; started if it is not
 * yet. */
int twh_run_diagram(twh *h);

/* Simulink diagrams. */

/* Variables by name; what a scope has not is looked for in the one around it. */
typedef struct twh_scope twh_scope;
twh_scope *twh_scope_new(const twh_scope *up);
void twh_scope_free(twh_scope *s);
int twh_scope_set(twh_scope *s, const char *name, const mxArray *value); /* a copy */
const mxArray *twh_scope_get(const twh_scope *s, const char *name);
const twh_scope *twh_scope_up(const twh_scope *s);
const char *twh_scope_name(const twh_scope *s,
                           int i); /* of its own; NULL past the end */

/* How the texts of a diagram become values. After an error value is NULL or run is not
 * 0, and `why` is a sentence. */
typedef struct twh_evaluator {
    mxArray *(*value)(void *user, const twh_scope *scope, const char *expression,
                      char *why, size_t room);
    int (*run)(void *user, twh_scope *scope, const char *statements, char *why,
               size_t room);
    void *user;
} twh_evaluator;

/* Without Octave: numbers, matrices, operators, a few functions. */
extern const twh_evaluator twh_own_evaluator;

/* By another process: questions to it and answers from it, see mdl_ask.c. A value that
 * has no array here is kept there, and cannot be used by a block. */
typedef struct twh_asking {
    FILE *to, *from;
} twh_asking;
twh_evaluator twh_asking_evaluator(twh_asking *a);
int twh_is_kept(const mxArray *a);

typedef struct twh_reader {
    const char *const *path;        /* where libraries and S-functions are looked for */
    int npath;                      /* after the diagram's own folder */
    const twh_evaluator *evaluator; /* NULL: the host's own */
    const twh_scope *variables;     /* the workspace; NULL: none */
} twh_reader;

/* A .mdl or .slx; reader may be NULL. */
int twh_read_mdl(twh *h, const char *path, const twh_reader *reader);
/* Is a file one of these, by the end of its name? */
int twh_is_mdl(const char *path);
/* What the diagram has that makes no difference to this host, or a smaller one than in
 * Simulink: a line for each, "" for none. */
const char *twh_notes(const twh *h);

#endif
