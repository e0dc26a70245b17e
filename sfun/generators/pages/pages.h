/* pages.h: the generator of the pages of the blocks.
 *
 * A page is composed in memory as markdown. close_page writes it as doc/blocks/NAME.md,
 * with prose wrapped at 88 columns, and as sfun/simulink/help/NAME.html, which the help
 * of a block opens. The figures are in sfun/simulink/help. */
#ifndef TW_PAGES_H
#define TW_PAGES_H

#include "twh_reader.h"
#include "twh_tree.h"
#include "tw_catalog.h"
#include "twh_reader.h"

#include <stdio.h>

#define MARKDOWN "doc/blocks"
#define HELP "sfun/simulink/help"
#define EXAMPLES "sfun/simulink/examples"

enum { MOST_PATH = 1000 };

/* A run of one block of the library, for its page. */
typedef struct example {
    const char *block;
    const char *values;     /* of the link: "name=value;..." */
    double tend;            /* s */
    int on_a_bump;          /* a bump of the road drives inputs 1 and 2 */
    const char *signals[2]; /* a state or an output for each panel */
} example;

/* One curve of a figure. */
typedef struct curve {
    const char *name, *unit, *what, *log;
    int element; /* of the log, from 0 */
} curve;

typedef struct job {
    const char *root;  /* files are written to root/MARKDOWN and root/HELP */
    const char *build; /* has sfun/ */
    int plots;
    twh_file *library;
    char *text; /* the page in progress */
    size_t size;
    int failed;
} job;

/* example.c */

const example *example_of(const tw_model *m);
/* Writes the diagram to build/pages/NAME.mdl; its path. */
const char *write_diagram(job *j, const char *name, const example *e, int nu, int nout);
/* Runs a diagram, draws the curves into NAME.png and writes their values to the page.
 */
void run_example(job *j, FILE *page, const char *diagram, const char *name,
                 const curve *curves, int n);

/* write_pages.c */

int page_failed(job *j, const char *what, const char *why);
FILE *open_page(job *j, const char *name);
void close_page(job *j, FILE *page, const char *name);
/* The group of a block of the library: "Vehicles". */
const char *group_of(job *j, const char *block);
/* The paths of the example diagrams, sorted; NULL ends the list. */
const char *const *example_diagrams(void);
const char *base_name(const char *path); /* without folder and ending; overwritten */

/* markdown.c */

/* The page with its prose wrapped, and as html. The first heading is the title. */
void write_wrapped(const char *text, FILE *to);
void write_html(const char *text, FILE *to);

/* model_page.c, source_page.c, integrator_pages.c, index_page.c */

void write_variables(FILE *page, const char *title, const tw_var *list, int n,
                     int with_values);
void write_parameters(FILE *page, const tw_var *list, int n);
/* The comment at the head of the file of models/ that has this part of a descriptor. */
void write_equations(job *j, FILE *page, const char *descriptor);
/* The example diagrams that have a block of this name. */
void write_uses(job *j, FILE *page, const char *block);
void model_page(job *j, const tw_model *m);
void source_page(job *j, const tw_source *s);
void integrator_page(job *j);
void caller_page(job *j);
void index_page(job *j);

#endif
