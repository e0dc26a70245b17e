/* gate_rows.h: the rows of a run's result; see gate_rows.c. */
#ifndef TW_GATE_ROWS_H
#define TW_GATE_ROWS_H

#include "gate.h"

typedef struct gate_rows {
    tw_run *run;
    double way; /* of the user's time: 1, or -1 */
    size_t room, used;
    double *t, *xs, *xf, *xd, *y, *u;
    double *block; /* the last rows, one after the other: t, xs, xf, xd, u, y */
    size_t width;
} gate_rows;

/* Fields t, xs, xf, xd, y, u of the result, for n rows. */
void gate_make_rows(gate_rows *rows, gate *g, tw_run *r, double way, size_t n);
/* A row of the present state, for the time t. A held input is the one that acts from
 * now on. */
int gate_row_now(gate_rows *rows, double t);
/* A row of these states. */
int gate_row_at(gate_rows *rows, double t, const double *xs, const double *xf);
/* A row at a time since the span began (tw_between). */
int gate_row_between(gate_rows *rows, double *span, double t);
/* Rows that wait in the block go to the result. */
void gate_store_rows(gate_rows *rows);

static inline double gate_users_time(double way, double t)
{
    return way * t + 0; /* no -0 */
}

#endif
