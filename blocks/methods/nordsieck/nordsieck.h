/* nordsieck.h: what the two forms of the Adams method of Kim (2000) share. */
#ifndef TW_NORDSIECK_H
#define TW_NORDSIECK_H

#include "tw_method.h"

/* Both derivatives at one point; the slow one is passed to fast(). */
TW_INLINE int eval_both(tw_run *r, const tw_at *at, double *ks, double *kf)
{
    if (r->model->both || r->opt[TW_OPT_STATE_ONLY] != 0)
        return tw_both_again(r, at, ks, kf);
    tw_at known = *at;
    const int rc = tw_slow_again(r, at, ks);
    known.dxs = ks;
    return rc ? rc : tw_fast_again(r, &known, kf);
}

/* h x', h^2/2 x'', h^3/6 x''' at the start of a run, slow ones for the step H, in the
 * first three vectors of ks and kf; the fourth is scratch. Counted as start-up. */
int tw_nordsieck_start(tw_run *r, double *ks[4], double *kf[4]);

#endif
