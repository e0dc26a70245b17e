/* page.h: one self-contained html page for one or several runs, with time plots, the
 * moving system and the samples of both rates. Knows nothing of how runs are made. */
#ifndef TW_PAGE_H
#define TW_PAGE_H

#include "tw_scene.h"

#include <stdio.h>

enum {
    PAGE_TIME, /* the first column */
    PAGE_SLOW,
    PAGE_FAST,
    PAGE_DIRECT,
    PAGE_OUTPUT,
    PAGE_INPUT,
    PAGE_SIGNAL /* of a diagram */
};

typedef struct page_column {
    const char *name, *unit, *what;
    int group;
} page_column;

/* A line of the table of settings. */
typedef struct page_fact {
    const char *name, *value;
} page_fact;

typedef struct page_constant {
    const char *name;
    double value;
} page_constant;

typedef struct page_run {
    const char *name;
    const page_fact *fact;
    int facts;
    const page_constant *constant; /* parameters, for the scene */
    int constants;
    const char *stopped; /* why it ended early, or NULL */
    size_t rows;
    const double *x;           /* rows x columns */
    const unsigned char *slow; /* 1: a slow sample; NULL: all rows are */
} page_run;

/* A moving system. Its names are those of columns and constants without the prefix. */
typedef struct page_scene {
    const char *name, *prefix;
    const tw_scene *scene;
} page_scene;

typedef struct page {
    const char *title, *what;
    const char *file; /* name for the csv that the page offers */
    const page_column *column;
    int columns;
    const page_scene *scene; /* the first is shown at the opening */
    int scenes;
    const page_run *run; /* the first is compared with the others */
    int runs;
    const char *const *warning; /* ends with NULL; may be NULL */
} page;

/* Whether the scene uses only names that the columns and constants of the first run
 * have, and shapes that stand before. If not: 0 and a sentence. */
int page_check_scene(const page *p, const page_scene *s, char *text, size_t size);

/* Writes the page; 0: the file could not be written (errno says why). */
int page_write(FILE *to, const page *p);

#endif
