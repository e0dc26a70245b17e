/* options.h: what the command line of tworate_host asks for (options.c). */
#ifndef HOST_OPTIONS_H
#define HOST_OPTIONS_H

#include "twh_reader.h"

enum { MOST_PATHS = 500 };

enum { MOST_FILES = 5000 };

typedef struct options {
    const char **files; /* to check */
    int nfiles, check, build;
    const char *init;
    struct init_table *assigned; /* by the script `init` (init.c) */
    char *built;                 /* folder of what was built, removed at the end */
    const char *diagram, *solver, *out, *show, *convert, *sweep;
    double tend, step, timeout, jobs;
    int has_tend, has_step, tasking;
    int finite, guard, order, ports, quiet, blocks, parts, ask, trust, no_warn_step;
    char *path[MOST_PATHS];
    int npath;
    twh_scope *variables;
} options;

/* 0: continue, else the exit status plus 1. */
int read_options(int argc, char **argv, options *o);
/* Adds the folder dir[0 ... n-1] followed by `rest`; 0: there is no room. */
int add_path(options *o, const char *dir, size_t n, const char *rest);
/* A variable NAME=EXPRESSION of the workspace; 0 after a message. */
int add_variable(options *o, const char *text);
void add_usual_paths(options *o);
void free_options(options *o);

#endif
