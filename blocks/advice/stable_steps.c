/* stable_steps.c: the steps at which a method of a proposal is stable, in intervals:
 * stability may return with a longer step. */
#include "advise.h"

int tw_advice_stable_steps(tw_advice *a, const tw_trial *t, double (*to)[2])
{
    enum { GRID = 2 * TW_ADVICE_INTERVALS };
    if (!a || !t || !to || !t->method) return 0;
    const double by = pow(40, 1.0 / GRID), from = t->H / 4;
    int n = 0, was = 0;
    for (int i = 0; i < GRID; i++) {
        double growth;
        const double H = from * pow(by, i);
        if (tw_advice_growth(a, t->method, t->ratio, H * sqrt(by), &growth)) break;
        const int is = tw_advice_stable(a, growth);
        if (is && !was) to[n++][0] = H;
        if (is) to[n - 1][1] = H * by;
        was = is;
    }
    return n;
}
