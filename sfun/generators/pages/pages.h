/* pages.h: what the files of the generator of doc/blocks share. */
#ifndef TW_PAGES_H
#define TW_PAGES_H

#include "twh.h"
#include "files/tree.h"
#include "tw_catalog.h"

#include <stdio.h>

/* A run of one block of the library, for its page. */
typedef struct example {
    const char *block;
    const char *values;     /* of the link: "name=value;..." */
    double tend;            /* s */
    int on_a_bump;          /* a bump of the road drives inputs 1 and 2 */
    const char *signals[2]; /* a state or an output for each panel */
} example;

/* What is drawn: one curve per panel. */
typedef struct curve {
    const char *name, *unit, *what, *log;
    int element; /* of the log, from 0 */
} curve;

typedef struct job {
    const char *folder; /* doc, or where it is checked */
    const char *build;  /* has sfun/ */
    int plots;
    mdl_file *library;
    int failed;
} job;

/* example.c */

const example *example_of(const tw_model *m);
/* Writes the diagram to build/pages/NAME.mdl; its path. */
const char *write_diagram(job *j, const char *name, const example *e, int nu, int nout);
/* Runs a diagram, draws the curves into blocks/NAME.png, and tells the page about it.
 */
void run_example(job *j, FILE *page, const char *diagram, const char *name,
                 const curve *curves, int n);

/* main.c */

int page_failed(job *j, const char *what, const char *why);
FILE *open_page(job *j, const char *name);
void close_page(job *j, FILE *page, const char *name);
/* Where a block of the library is: "Vehicles". */
const char *group_of(job *j, const char *block);

/* model.c, others.c */

void write_variables(FILE *page, const char *title, const tw_var *list, int n,
                     int with_values);
void write_parameters(FILE *page, const tw_var *list, int n);
/* The comment at the head of the file of models/ that has this part of a descriptor. */
void write_equations(job *j, FILE *page, const char *descriptor);
/* The examples of sfun/simulink/examples that have a block of this name. */
void write_uses(job *j, FILE *page, const char *block);
void model_page(job *j, const tw_model *m);
void source_page(job *j, const tw_source *s);
void integrator_page(job *j);
void caller_page(job *j);
void index_page(job *j);

#endif
