/* runge_kutta.h: interface between the tableaus and the partitioned Runge-Kutta engine;
 * private to blocks/. struct tw_tableau is in tw_catalog.h. */
#ifndef TW_RUNGE_KUTTA_H
#define TW_RUNGE_KUTTA_H

#include "tw_catalog.h"

int tw_prk_is_joint(const tw_tableau *T); /* the same tableau for both parts? */
int tw_prk_ticks(const tw_run *r);
void tw_prk_evals(const tw_run *r, double *slow, double *fast);
size_t tw_prk_need(const tw_run *r);
int tw_prk_start(tw_run *r);
int tw_prk_tick(tw_run *r);
int tw_prk_many(tw_run *r, double t_base, long n, long *done);
int tw_prk_check_work(tw_run *r);
int tw_prk_restep(tw_run *r, double H_old);
int tw_prk_estimate(tw_run *r, double *es, double *ef);
int tw_prk_stages(const tw_run *r, double *began, const double **ks, const double **kf,
                  ptrdiff_t stride[2]);

/* The functions of every tableau method; .data is its tw_tableau. A method with
 * embedded weights also sets .estimate = tw_prk_estimate. */
#define TW_PRK_HOOKS                                                                   \
    .ticks = tw_prk_ticks, .evals = tw_prk_evals, .need = tw_prk_need,                 \
    .start = tw_prk_start, .tick = tw_prk_tick, .many = tw_prk_many,                   \
    .restep = tw_prk_restep, .check_work = tw_prk_check_work

/* The descriptor of a dual-rate tableau p-s with embedded weights; .source and .data
 * are added by the caller. */
#define TW_PRK(p, s, suffix, kind, text)                                               \
    .name = "prk_" #p "_" #s suffix,                                                   \
    .what = "order " #p ", " #p " slow and " #s " fast evaluations, " text,            \
    .id = 1000 * p + 10 * s + kind, .order = p, .ratio = s, TW_PRK_HOOKS,              \
    .estimate = tw_prk_estimate

#endif
