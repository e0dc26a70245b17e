/* gate_rows.c: the rows of a run's result. They are collected in a block, which then
 * goes to the columns of the result: one row alone would touch as many pages as there
 * are columns. */
#include "gate_rows.h"

#include <string.h>

enum { BLOCK = 32 };

void gate_make_rows(gate_rows *rows, gate *g, tw_run *r, double way, size_t n)
{
    const tw_model *m = r->model;
    *rows = (gate_rows){.run = r, .way = way, .room = n};
    rows->t = g->set_matrix(g, g->result, 0, "t", n, 1);
    rows->xs = g->set_matrix(g, g->result, 0, "xs", n, (size_t)m->ns);
    rows->xf = g->set_matrix(g, g->result, 0, "xf", n, (size_t)m->nf);
    rows->xd = g->set_matrix(g, g->result, 0, "xd", n, (size_t)m->nd);
    rows->y = g->set_matrix(g, g->result, 0, "y", n, (size_t)m->ny);
    rows->u = g->set_matrix(g, g->result, 0, "u", n, (size_t)m->nu);
    rows->width = 1 + (size_t)(m->ns + m->nf + m->nd + m->nu + m->ny);
    rows->block = g->scratch(g, BLOCK * rows->width * sizeof *rows->block);
}

static void store(const gate_rows *rows, size_t n)
{
    const tw_model *m = rows->run->model;
    double *const to[] = {rows->t, rows->xs, rows->xf, rows->xd, rows->u, rows->y};
    const int columns[] = {1, m->ns, m->nf, m->nd, m->nu, m->ny};
    const double *from = rows->block;
    for (int k = 0; k < 6; k++)
        for (int c = 0; c < columns[k]; c++, from++) {
            double *column = to[k] + (size_t)c * rows->room + (rows->used - n);
            for (size_t i = 0; i < n; i++) column[i] = from[i * rows->width];
        }
}

void gate_store_rows(gate_rows *rows)
{
    store(rows, rows->used % BLOCK);
}

/* The next row of the block; NULL: no room in the result. */
static double *next_row(const gate_rows *rows)
{
    if (rows->used >= rows->room) return NULL;
    return rows->block + rows->used % BLOCK * rows->width;
}

/* The rest of a row that has its states and inputs. */
static int complete_row(gate_rows *rows, double *row, double t)
{
    const tw_model *m = rows->run->model;
    double *xs = row + 1, *xf = xs + m->ns, *xd = xf + m->nf, *u = xd + m->nd,
           *y = u + m->nu;
    const tw_at at = {.t = t, .xs = xs, .xf = xf, .u = u};
    const int rc = tw_outputs_at(rows->run, &at, xd, y);
    if (rc) return rc;
    *row = gate_users_time(rows->way, t);
    if (++rows->used % BLOCK == 0) store(rows, BLOCK);
    return TW_OK;
}

int gate_row_now(gate_rows *rows, double t)
{
    tw_run *r = rows->run;
    const tw_model *m = r->model;
    double *row = next_row(rows);
    if (!row) return TW_OK;
    const size_t ns = (size_t)m->ns, nf = (size_t)m->nf;
    const int rc = tw_next_inputs_at(r, t, row + 1 + ns + nf + m->nd);
    if (rc) return rc;
    memcpy(row + 1, r->now.xs, ns * sizeof *row);
    memcpy(row + 1 + ns, r->now.xf, nf * sizeof *row);
    return complete_row(rows, row, t);
}

int gate_row_at(gate_rows *rows, double t, const double *xs, const double *xf)
{
    const tw_model *m = rows->run->model;
    double *row = next_row(rows);
    if (!row) return TW_OK;
    const size_t ns = (size_t)m->ns, nf = (size_t)m->nf;
    memcpy(row + 1, xs, ns * sizeof *row);
    memcpy(row + 1 + ns, xf, nf * sizeof *row);
    const int rc = tw_inputs_at(rows->run, t, row + 1 + ns + nf + m->nd);
    return rc ? rc : complete_row(rows, row, t);
}

int gate_row_between(gate_rows *rows, double *span, double t)
{
    tw_run *r = rows->run;
    const tw_model *m = r->model;
    double *row = next_row(rows);
    if (!row) return TW_OK;
    double *xs = row + 1, *xf = xs + m->ns;
    int rc = tw_between(r, span, t, xs, xf);
    if (!rc) rc = tw_inputs_at(r, t, xf + m->nf + m->nd);
    return rc ? rc : complete_row(rows, row, t);
}
