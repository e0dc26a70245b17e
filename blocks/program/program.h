/* cli.h: what the files of the command line share. */
#ifndef TW_CLI_H
#define TW_CLI_H

#include "tw_catalog.h"

#include <stdio.h>

/* Exit status: 0 done, 1 the run failed on its way, 2 it could not begin. */
enum { CLI_DONE, CLI_FAILED, CLI_MISUSED };

/* "tworate: <text>" to stderr; returns CLI_MISUSED. */
int cli_complain(const char *format, ...);
/* The same for a name that was not found: what it should have been, the nearest names.
 */
int cli_unknown(const char *what, const char *name, const char **nearest, int n);
int cli_unknown_var(const char *what, const char *name, const tw_var *list, int n);

const tw_model *cli_model(const char *name); /* NULL: complained */
const tw_method *cli_method(const char *name);

/* All of a text as a finite number, or as an integer of at least min. 0: it is not. */
int cli_number(const char *text, double *value);
int cli_whole(const char *text, int min, int *value);

/* "name=value": the name into a buffer; the value's text, or NULL. */
const char *cli_split(const char *text, char *name, size_t size);

/* What drives the inputs of a run (cli_input.c). */
typedef struct cli_signal cli_signal;
typedef struct cli_inputs {
    const tw_run *run;
    int given; /* one of them, at least */
    cli_signal *signal;
} cli_inputs;

int cli_inputs_open(cli_inputs *in, const tw_run *run);
int cli_inputs_set(cli_inputs *in, const char *name, const char *text);
void cli_inputs_pair(cli_inputs *in); /* rates, after all have been set */
int cli_inputs_at(double t, double *u, void *in);
void cli_inputs_echo(const cli_inputs *in, FILE *to);
void cli_inputs_close(cli_inputs *in);

int cli_run(int argc, char **argv);
void cli_run_help(FILE *to);

#endif
