/* twh.h: runs S-functions and diagrams without Simulink.
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
 * 0. A function that returns int returns 0 on success unless its comment says
 * otherwise; after a failure twh_error() is a sentence that names the block. Only the
 * first error of a run is kept; a run that failed has terminated its blocks. Parameters
 * are mxArrays and are copied. */
#ifndef TWH_H
#define TWH_H

#ifndef MATLAB_MEX_FILE
#define MATLAB_MEX_FILE
#endif
#include "simstruc.h"

#include <signal.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct twh twh;

twh *twh_new(const char *model); /* NULL: out of memory */
void twh_free(twh *h);           /* terminates the run first */
const char *twh_error(const twh *h);

/* Diagram. */

/* Loads the S-function in a shared object, until twh_free. NULL: see twh_error. */
const ssEntry *twh_load(twh *h, const char *path);
int twh_add(twh *h, const char *name, const ssEntry *entry, int nparam,
            const mxArray *const *param);

/* Built-in blocks by kind: "gain", "sum", ...; NULL if there is no such kind. */
const ssEntry *twh_builtin(const char *kind);
const char *twh_builtin_name(int i); /* i = 0, 1, ...; NULL past the last */
enum { TWH_MOST_PARAMETERS = 32 };
const char *twh_builtin_parameters(const char *kind); /* "name=default ..." */
/* Adds one; parameters that are not given have their defaults. */
int twh_add_kind(twh *h, const char *name, const char *kind, int nparam,
                 const mxArray *const *param);

/* An input takes one wire, or several whose elements are concatenated. */
int twh_wire(twh *h, const char *from, int out, const char *to, int in);
/* Only elements first ... last of the output. */
int twh_wire_part(twh *h, const char *from, int out, int first, int last,
                  const char *to, int in);

/* A group of blocks that runs only when element `element` of an S-function's first
 * output calls it, ... */
int twh_call_group(twh *h, const char *group, const char *caller, int element);
/* ... or only while an output is greater than zero. With reset its states are
 * reinitialized each time it is enabled. */
int twh_enabled_group(twh *h, const char *group, const char *from, int out, int reset);
/* ... or whose states restart whenever an output is not zero. */
int twh_restarted_group(twh *h, const char *group, const char *from, int out);
int twh_join(twh *h, const char *block, const char *group);
/* An enabled group within an enabled one, or a restarted one within a restarted one. */
int twh_nest(twh *h, const char *inner, const char *outer);

/* The sample time that a block inherits, whatever its inputs have. */
int twh_set_period(twh *h, const char *block, double period, double offset);

/* Algebraic loops: 1: solved, with a note that names them (the default); 0: without the
 * note; -1: refused. */
int twh_set_loops(twh *h, int allowed);

/* Diagrams in files, see doc/guide/host.md. */

/* Both take folders and trust from the reader (twh_reader.h), which may be NULL: then
 * the diagram can use built-in blocks only. */
struct twh_reader;
/* A text diagram; paths in it are relative to its folder. */
int twh_read_diagram(twh *h, const char *path, const struct twh_reader *reader);
/* Runs it as its statements ask, with its parameter changes; starts it if necessary. */
int twh_run_diagram(twh *h);
/* A Simulink diagram, .mdl or .slx. */
int twh_read_mdl(twh *h, const char *path, const struct twh_reader *reader);
int twh_is_mdl(const char *path); /* 1 if the file name ends in .mdl or .slx */
/* What in the diagram has no effect in this host, or less than in Simulink: one line
 * each, "" for none. */
const char *twh_notes(const twh *h);
/* A number, matrix [1 2; 3 4], 'text' or typed value int32(5); NULL: not a value. */
mxArray *twh_read_value(const char *text);
/* Why it returned NULL, as the start of a sentence that ends with the text. */
const char *twh_value_failure(void);

/* Settings. */

enum { TWH_SINGLE, TWH_MULTI };
/* TWH_PROCESS: an S-function that changes the working folder, the locale, a signal
 * handler, blocked signals, umask, an alarm or the standard output of the process fails
 * the run. TWH_WATCHED: the program
 * has its own chdir, signal, ..., which call twh_process_touched, so that TWH_PROCESS
 * costs nothing as long as they are not called (sfun/host/program/watched_calls.c).
 * TWH_PROTECT: every vector ends at a protected page. */
enum {
    TWH_GUARDS = 1,
    TWH_FINITE = 2,
    TWH_PROCESS = 4,
    TWH_PROTECT = 8,
    TWH_WATCHED = 16
};

/* ode1 ... ode5, ode8, discrete: fixed step, 0: from the sample times. Others:
 * variable, at most `step`, 0: a fiftieth of the time span. */
int twh_set_solver(twh *h, const char *solver, double step);
int twh_set_times(twh *h, double start, double stop);
int twh_set_tolerance(twh *h, double relative, double absolute);
int twh_set_tasking(twh *h, int tasking);
/* Variable step: the first step to try, 0: the host chooses. */
int twh_set_first_step(twh *h, double step);
/* Variable step: 0: the zero crossings of this block, or of all (NULL), are not
 * located, and their outputs jump within steps. */
int twh_set_crossings(twh *h, const char *block, int on);
/* Variable step: a step ends at each of these times. only: rows are logged there, at
 * the start and at the end only. */
int twh_set_output_times(twh *h, int n, const double *times, int only);
/* Variable step: rows are also logged at factor - 1 times within each step, by a
 * continuous extension of the method. */
int twh_set_refine(twh *h, int factor);
/* Default TWH_GUARDS. Before S-functions are loaded, which is checked, too. */
void twh_set_checks(twh *h, unsigned checks);
void twh_set_memory(twh *h, size_t bytes); /* limit for each block */
void twh_set_output(twh *h, FILE *to);     /* for ssPrintf and warnings */
/* The run ends after the major step in which *stop becomes nonzero. */
void twh_set_stop(twh *h, const volatile sig_atomic_t *stop);
const char *twh_solver(const twh *h);
double twh_step_given(const twh *h);
double twh_start_time(const twh *h);
double twh_stop_time(const twh *h);

/* Run. */

int twh_start(twh *h); /* sizes, propagation, memory, mdlStart */
int twh_check(twh *h); /* sizes and propagation only; the diagram is not started */
int twh_run(twh *h, double stop); /* to the last step at or before stop */
int twh_step(twh *h);             /* one major step */
int twh_stop(twh *h);             /* mdlTerminate; errors and twh_free call it too */
double twh_time(const twh *h);
double twh_base_step(const twh *h);
int twh_stopped(const twh *h); /* 1 if a block has requested the end of the run */

/* Between steps. If mdlCheckParameters rejects the value, the old one stays, the run
 * can continue, and the message is in twh_error until the next failure. */
int twh_set_param(twh *h, const char *block, int index, const mxArray *value);

/* Operating points: states, work vectors, outputs, time. A point of another diagram,
 * solver or step is refused with what differs, and the run can continue. */
typedef struct twh_point twh_point;
twh_point *twh_save(twh *h);
int twh_restore(twh *h, const twh_point *point);
void twh_point_free(twh_point *point);

/* Results. */

double twh_value(const twh *h, const char *block, int out, int element); /* now */
int twh_width(const twh *h, const char *block, int out);
/* The block names in the order of their outputs, separated by blanks; the caller frees
 * it. */
char *twh_order(const twh *h);
/* The block itself, for the ss functions; NULL if there is none of this name. */
SimStruct *twh_block(const twh *h, const char *name);
/* What mdlRTW of a block writes; the caller frees it. NULL: see twh_error. */
char *twh_rtw(twh *h, const char *block);
/* The callback running in this thread, for a signal handler; returns 0 if none. */
int twh_where(const char **block, const char **function, const char **callback);

/* Where a run is. In memory that is shared with another process, it tells that process
 * in which callback the run crashed or does not return. */
typedef struct twh_place {
    int block;            /* number of the running block, -1: none */
    const char *callback; /* a string constant of this library */
    double t;
    unsigned long calls; /* increases with every call */
} twh_place;
void twh_set_place(twh *h, volatile twh_place *place); /* before any block is added */
/* Path and S-function of block 0, 1, ...; returns 0 past the last. */
int twh_block_name(const twh *h, int block, const char **path, const char **function);
/* Which vector a fault at this address belongs to, as a sentence, for a signal handler;
 * returns 0 if none. */
int twh_explain_fault(const twh *h, const void *address, char *text, size_t room);
/* To be called after a function that may change what TWH_PROCESS forbids to change: the
 * S-function that is running is checked when it returns. */
void twh_process_touched(void);

/* A log records an output at every hit of its sample time. */
int twh_log(twh *h, const char *block, int out, const char *name);
int twh_log_part(twh *h, const char *block, int out, int first, int last,
                 const char *name); /* only elements first ... last */
int twh_logs(const twh *h);         /* number of logs */
int twh_log_rows(const twh *h, const char *name);
int twh_log_width(const twh *h, const char *name);
const double *twh_log_times(const twh *h, const char *name);
const double *twh_log_values(const twh *h, const char *name); /* row by row */
/* All logs as one table; a value is held until its next hit. Names with commas, quotes
 * or line ends are quoted (RFC 4180). */
int twh_write_csv(const twh *h, FILE *to);
/* Hands the same table to `write` row by row as the run computes it, the line of names
 * first, when twh_start returns; a nonzero result fails the run. The logs then keep
 * their last row only. Before twh_start. */
typedef int twh_sink(void *user, const char *row, size_t length);
void twh_stream_csv(twh *h, twh_sink *write, void *user);
/* Hands over the pictures of blocks that have one (ss_picture.h), as lines of fields
 * with a tab before each: "block", its number and path, then the lines of its
 * description; then at each of its samples "row", its number, the time, 1 at a slow
 * sample, the values. Before twh_start. */
void twh_stream_pictures(twh *h, twh_sink *write, void *user);
/* The .mat files that To File blocks write, if the reader is trusted: path and name of
 * the variable of file 0, 1, ...; returns 0 past the last. The caller writes them: time
 * and signal at a sample are a column of the matrix. */
int twh_mat_file(const twh *h, int number, const char **path, const char **variable);
typedef int twh_column_sink(void *user, int file, double t, const double *values,
                            int n);
/* Hands over the columns as the run computes them; a nonzero result fails the run.
 * Before twh_start. */
void twh_stream_columns(twh *h, twh_column_sink *write, void *user);

#ifdef __cplusplus
}
#endif

#endif
