/* options.h: what the command line of tworate_host asks for (options.c). */
#ifndef HOST_OPTIONS_H
#define HOST_OPTIONS_H

#include "twh_reader.h"

enum { MOST_PATHS = 500 };

typedef struct options {
    const char *diagram, *solver, *out, *show, *convert;
    double tend, step, timeout;
    int has_tend, has_step, tasking;
    int finite, guard, order, ports, quiet, blocks, parts, ask, trust, no_warn_step;
    char *path[MOST_PATHS];
    int npath;
    twh_scope *variables;
} options;

/* 0: continue, else the exit status plus 1. */
int read_options(int argc, char **argv, options *o);
void add_usual_paths(options *o);
void free_options(options *o);

#endif
