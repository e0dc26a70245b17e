/* case_file.h: a file of cases that is read row by row (case_table.c): as csv
 * (case_csv.c) or as npy (case_npy.c). */
#ifndef TW_CASE_FILE_H
#define TW_CASE_FILE_H

#include "sweep.h"
#include "text/read_table.h"

/* What the next row is; SW_ROW_ERROR: an error is printed. */
enum sw_row { SW_ROW_END, SW_ROW_FINE, SW_ROW_BAD, SW_ROW_ERROR };

struct sw_table_file {
    FILE *file;
    double next;     /* the case that is read next */
    int mark, texts; /* texts: different ones of all columns */
    /* its values, or why they cannot be run: "(line 3): ..."; back to the first case */
    enum sw_row (*row)(sw_cases *c, double *value, char why[SW_WHY]);
    int (*restart)(sw_cases *c);
    tw_table rows; /* csv */
    long data;     /* npy: where the first row is, */
    double n, at;  /* how many there are; the one that is read next */
};

int sw_csv_names(sw_cases *c); /* the columns */
int sw_npy_names(sw_cases *c);

#endif
