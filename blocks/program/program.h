/* program.h: shared by the files of the command line `tworate`. */
#ifndef TW_PROGRAM_H
#define TW_PROGRAM_H

#include "tw_catalog.h"

#include <stdio.h>

/* Exit status: 0 success, 1 the run failed after its start, 2 it could not start. */
enum { CLI_OK, CLI_FAILED, CLI_USAGE };

/* "tworate: <text>" to stderr; returns CLI_USAGE. */
int cli_error(const char *format, ...);
/* From now on such texts go here, without "tworate: "; NULL: to stderr again. */
void cli_errors_into(char *text, size_t size);
/* The same for a name that was not found; `what` is the kind of name. */
int cli_unknown(const char *what, const char *name, const char **nearest, int n);
int cli_unknown_var(const char *what, const char *name, const tw_var *list, int n);

int cli_unknown_entry(int kind, const char *what, const char *name); /* TW_KIND_... */

const tw_model *cli_model(const char *name); /* NULL: error printed */
const tw_method *cli_method(const char *name);

/* A model of the user: FILE.c, which is compiled, or FILE.so (user_model.c). */
int cli_is_model_file(const char *name);
const tw_model *cli_load_model(const char *file); /* NULL: error printed */
/* FILE.c with more flags of the compiler. */
const tw_model *cli_load_model_as(const char *file, const char *flags);

/* Run the program `name` that stands beside this one, with this verb and words. Returns
 * only when that fails. */
int cli_start(const char *name, const char *verb, int argc, char **argv);

/* The whole text as a finite number, or as an integer from min to max; 0 if not. */
int cli_number(const char *text, double *value);
int cli_integer(const char *text, int min, int max, int *value);

/* The value of `--flag value` or `--flag=value` at word *i, which then is its last
 * word; NULL: another word. */
const char *cli_value_of(const char *flag, int argc, char **argv, int *i);

/* Split "name=value": copies the name, returns the value's text or NULL. */
const char *cli_split(const char *text, char *name, size_t size);

/* The inputs of a run (input_option.c). */
typedef struct cli_signal cli_signal;
typedef struct cli_inputs {
    const tw_run *run;
    int given; /* at least one */
    cli_signal *signal;
    int known; /* the inputs at `t` are in `last`: stages and rows often share a time */
    double t, *last;
} cli_inputs;

int cli_inputs_open(cli_inputs *in, const tw_run *run);
int cli_inputs_set(cli_inputs *in, const char *name, const char *text);
/* A copy for another run, with numbers of its own; samples stay those of `from`. The
 * parameter of a source, NULL: there is none; an input as a number, or as in `from`. */
int cli_inputs_copy(cli_inputs *to, const cli_inputs *from, const tw_run *run);
double *cli_inputs_parameter(cli_inputs *in, int input, const char *name,
                             const tw_var **var);
void cli_inputs_number(cli_inputs *in, int input, double value);
int cli_inputs_take(cli_inputs *in, int input, const cli_inputs *from);
void cli_inputs_pair(cli_inputs *in);               /* rate inputs, after all are set */
int cli_inputs_at(double t, double *u, void *user); /* user: cli_inputs */
double cli_inputs_next_jump(double t, void *user);  /* of all sources */
void cli_inputs_echo(const cli_inputs *in, FILE *to);
void cli_inputs_close(cli_inputs *in);

/* Which file an open one is; known: it is a regular file. */
typedef struct cli_file {
    int known;
    unsigned long long device, number;
} cli_file;
cli_file cli_file_of(FILE *open);
cli_file cli_file_named(const char *name); /* not known: it cannot be read */
int cli_same_file(cli_file a, cli_file b);
/* The name of the input that is read from this file, or NULL. */
const char *cli_inputs_use(const cli_inputs *in, cli_file file);

/* Fields and rows of a csv (csv.c): a name, quoted where RFC 4180 requires it; a row of
 * numbers, each the shortest that reads back the same, and how many characters. */
void cli_csv_field(FILE *to, const char *prefix, const char *text);
size_t cli_csv_room(size_t columns);
size_t cli_csv_row(char *to, const double *x, int n);

/* The header of an .npy (npy.c). */
typedef struct cli_npy {
    char *text; /* the fields so far */
    size_t n, room;
    int lost, not_ascii;
    long shape_at; /* where the number of rows is, from the first byte */
} cli_npy;

void cli_npy_field(cli_npy *to, const char *prefix, const char *name);
int cli_npy_begin(cli_npy *npy, FILE *to, double rows);
void cli_npy_shape(const cli_npy *npy, FILE *to, long begin, double rows);

/* A csv or npy that gets whole rows (output_file.c). */
typedef struct cli_out {
    int binary;      /* npy; set before it is opened */
    double promised; /* rows of the whole run: for a pipe */
    FILE *file;
    const char *name;
    char *rows_at;                  /* rows that wait */
    size_t block, room, used, done; /* bytes: see output_file.c */
    size_t row_room;                /* a longer text is written by itself */
    double rows, flushed;           /* the time of the last write */
    cli_npy npy;
    int changes; /* the header can be corrected */
    long begin;  /* of the header */
    int failed;  /* errno of the first failure */
} cli_out;

/* name NULL: standard output */
int cli_out_open(cli_out *o, const char *name, const cli_inputs *in, size_t columns);
int cli_out_row(cli_out *o, const double *x, int n); /* 0: it could not be written */
int cli_out_text(cli_out *o, const char *row, size_t n); /* the same, of a csv */
int cli_out_flush(cli_out *o);                           /* the same */
/* Closes the file, also standard output; prints an error if a row was not written. */
int cli_out_close(cli_out *o);

/* Says what a large run takes before it begins, and refuses one that cannot fit unless
 * it is meant (run_size.c). */
int cli_check_size(const tw_run *r, double steps, double rows, double row_bytes,
                   FILE *out, int large);

/* A picture of a run by gnuplot (plot.c). A row is t, states, direct states, outputs.
 */
typedef struct cli_plot_column {
    const tw_var *var;
    int group; /* slow, fast, direct, output */
    double low, high;
    int panel;
} cli_plot_column;

typedef struct cli_plot {
    const char *file;
    FILE *to; /* gnuplot; NULL: no picture */
    int n, panels, *panel;
    cli_plot_column *column;
    double rows, from, until;
} cli_plot;

int cli_plot_check(const char *file); /* its name, and that gnuplot is there */
/* That it is neither the other output nor a file that an input reads. */
int cli_plot_apart(const char *file, cli_file out, const cli_inputs *in);
int cli_plot_open(cli_plot *p, const char *file, const tw_model *m);
void cli_plot_row(cli_plot *p, const double *row);
int cli_plot_close(cli_plot *p, const char *title);
void cli_plot_drop(cli_plot *p); /* nothing is drawn */

/* gnuplot with the terminal for a file and panels down and across, each `wide` units
 * wide; and what both pictures share. */
FILE *cli_gnuplot_open(const char *file, int wide, int down, int across);
int cli_gnuplot_close(FILE *to, const char *file);
const char *cli_color(int k);

#ifdef _WIN32
#define CLI_NOWHERE "NUL"
#else
#define CLI_NOWHERE "/dev/null"
#endif

/* Signals that end a run (stop.c): 0 until one comes. */
void cli_stop_open(void);
int cli_stop_signal(void);
const char *cli_stop_name(int number);
void cli_stop_raise(int number); /* end with the status of the signal */

double cli_seconds(void); /* of a clock that only goes forward */

int cli_run(int argc, char **argv);
void cli_run_help(FILE *to);
int cli_show(int argc, char **argv);
void cli_show_help(FILE *to);
int cli_advise(int argc, char **argv);
void cli_advise_help(FILE *to);
int cli_compare(int argc, char **argv);
void cli_compare_help(FILE *to);

/* The fastest rates of a model, for these parameters and states. */
int cli_print_rates(const tw_model *m, double *p, double *xs, double *xf);

#endif
