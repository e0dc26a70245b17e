/* prk.h: partitioned Runge-Kutta tableaus and their engine; private to blocks/. */
#ifndef TW_PRK_H
#define TW_PRK_H

#include "tw_method.h"

enum { TW_STAGES = 10, TW_PACKED = TW_STAGES * (TW_STAGES - 1) / 2 };

/* An explicit pair of tableaus (paper 000, Table 1). Rows of a are packed: a21, a31
 * a32, ... Columns of the slow part that are zero everywhere are stages at which slow()
 * is not evaluated. Times and inputs are taken at the slow abscissae, the row sums of
 * a_slow. */
typedef struct tw_tableau {
    int stages;
    double imaginary, real; /* the fast part alone is stable up to these H |lambda| */
    double error; /* norm of the conditions of the next order, each over its symmetry */
    double a_slow[TW_PACKED], b_slow[TW_STAGES];
    double a_fast[TW_PACKED], b_fast[TW_STAGES];
    /* Embedded weights of order e_order; 0: none. The entry after the last stage, when
     * it is not zero, weighs the derivative at the new step. */
    int e_order;
    double e_slow[TW_STAGES + 1], e_fast[TW_STAGES + 1];
} tw_tableau;

/* The tableau of a method of this engine, NULL for others. */
const tw_tableau *tw_prk_tableau(const tw_method *method);

int tw_prk_ticks(const tw_run *r);
void tw_prk_evals(const tw_run *r, double *slow, double *fast);
size_t tw_prk_need(const tw_run *r);
int tw_prk_start(tw_run *r);
int tw_prk_tick(tw_run *r);
int tw_prk_restep(tw_run *r, double H_old);
int tw_prk_estimate(tw_run *r, double *es, double *ef);

/* The hooks that every tableau method shares; .data is its tw_tableau. One with
 * embedded weights has .estimate = tw_prk_estimate too. */
#define TW_PRK_HOOKS                                                                   \
    .ticks = tw_prk_ticks, .evals = tw_prk_evals, .need = tw_prk_need,                 \
    .start = tw_prk_start, .tick = tw_prk_tick, .restep = tw_prk_restep

/* The descriptor of a dual-rate tableau p-s with embedded weights, but for its .source
 * and .data. */
#define TW_PRK(p, s, suffix, kind, text)                                               \
    .name = "prk_" #p "_" #s suffix,                                                   \
    .what = "order " #p ", " #p " slow and " #s " fast evaluations, " text,            \
    .id = 1000 * p + 10 * s + kind, .order = p, .ratio = s, TW_PRK_HOOKS,              \
    .estimate = tw_prk_estimate

#endif
