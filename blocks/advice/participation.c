/* participation.c: which states of a system are fast. The rate of a state is the mean
 * of the |eigenvalues| of the modes in which it takes part, weighted by its share in
 * each. */
#include "tw_analysis.h"

size_t tw_rates_need(int n)
{
    const size_t m = (size_t)n;
    return 2 * m * m + 2 * m + tw_eigen_need(n);
}

int tw_rates_add(int n, const double *J, const double *scale, double *rate, double *mem,
                 size_t len)
{
    if (!J || !scale || !rate || !mem) return TW_E_NULL;
    if (n < 1) return TW_E_RANGE;
    if (len < tw_rates_need(n)) return TW_E_MEMORY;
    double *A = mem, *share = A + n * n, *re = share + n * n, *im = re + n;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) A[i + j * n] = J[i + j * n] * scale[j] / scale[i];
    const int rc = tw_eigen(n, A, re, im, share, im + n, tw_eigen_need(n));
    if (rc) return rc;
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int k = 0; k < n; k++) sum += share[i + k * n] * hypot(re[k], im[k]);
        if (sum > rate[i]) rate[i] = sum;
    }
    return TW_OK;
}

void tw_rates_cut(tw_rates *to, int n, const double *rate, int *order)
{
    static const double LEAST = 1. / 30;
    *to = (tw_rates){.n = n, .gap = 1};
    for (int i = 0; i < n; i++) {
        int at = i;
        for (; at > 0 && rate[order[at - 1]] < rate[i]; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i + 1 < n; i++) {
        const double above = rate[order[i]], below = rate[order[i + 1]];
        if (!(above > LEAST * rate[order[0]])) break;
        const double gap = below > 0 ? above / below : INFINITY;
        if (gap > to->gap) to->gap = gap, to->fast = i + 1;
    }
}

double tw_coupling(int n, const double *J, const unsigned char *is_fast)
{
    double sum[2][2] = {{0, 0}, {0, 0}};
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            const double a = J[i + j * n];
            sum[is_fast[i]][is_fast[j]] += a * a;
        }
    const double across = sqrt(sum[0][1] * sum[1][0]);
    const double within = sqrt(sum[0][0] * sum[1][1]);
    return within > 0 ? across / within : across > 0 ? INFINITY : 0;
}
