/* tw_analysis.h: the linear system at a point of a run: eigenvalues, which states take
 * part in which modes, and the growth of one slow step.
 *
 * All memory is the caller's: a function xxx_need() returns the size in doubles.
 * Matrices are stored column by column; slow states come before fast ones. */
#ifndef TW_ANALYSIS_H
#define TW_ANALYSIS_H

#include "tw.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Eigenvalues re + i im of the n x n matrix A. share, or NULL: n x n, the participation
 * |V_ik W_ki| of state i in mode k, V and W the right and left eigenvectors, each row
 * divided by its sum. TW_E_ITERATION: no convergence. */
TW_API size_t tw_eigen_need(int n);
TW_API int tw_eigen(int n, const double *A, double *re, double *im, double *share,
                    double *mem, size_t len);

/* The Jacobian of both parts at a point of a started run, as in tw_derivatives_at, by
 * central differences of a millionth of scale[] (a typical size of each state, NULL: of
 * its value). Not counted as evaluations. */
TW_API size_t tw_jacobian_need(const tw_run *r);
TW_API int tw_jacobian(tw_run *r, const tw_at *at, const double *scale, double *J,
                       double *mem, size_t len);

/* A linear system as a model: xs' = Jss xs + Jsf xf, xf' = Jfs xs + Jff xf + D xs'. Its
 * run needs `user` set to it. */
typedef struct tw_linear {
    tw_model model;
    const double *J; /* (ns + nf) x (ns + nf), fast rows without D */
    const double *D; /* nf x ns: what fast() does with the slow derivative; or NULL */
    double *dxs;     /* room for ns numbers; only with D */
} tw_linear;

/* slow, fast: names of the states, which the model refers to. */
TW_API void tw_linear_model(tw_linear *s, int ns, int nf, const tw_var *slow,
                            const tw_var *fast, const double *J, const double *D,
                            double *dxs);

/* The spectral radius of one slow step of a started run of a linear model: of tw_map(),
 * without the matrix, from `most` steps at most (Arnoldi); exact when `most` is at
 * least tw_map_size(). Infinite: the step overflows. */
TW_API size_t tw_radius_need(tw_run *r, int most);
TW_API int tw_radius(tw_run *r, int most, double *radius, double *mem, size_t len);
/* The same map on an orthogonal basis of v, S v, S^2 v, ...: the Hessenberg matrix h,
 * m + 1 rows and *columns <= m columns, m = most or tw_map_size(). Its first *columns
 * rows have the largest eigenvalues of S; the next one tells how far they are from
 * them. outside: of what another vector becomes in 30 steps, the part outside the
 * basis. TW_E_DIVERGED: the step overflows. */
TW_API size_t tw_hessenberg_need(tw_run *r, int most);
TW_API int tw_hessenberg(tw_run *r, int most, double *h, int *columns, double *outside,
                         double *mem, size_t len);

/* Which states are fast. rate: of each state, 1/s, the largest over all Jacobians of
 * the sum of share |lambda|. order: states by falling rate. The cut is at the largest
 * gap among the rates above 1/30 of the largest: order[0] ... order[fast - 1] are fast.
 */
typedef struct tw_rates {
    int n, fast;
    double gap; /* rate of the slowest fast state over that of the fastest slow one */
    double coupling;
} tw_rates;

/* Adds one Jacobian, of states divided by scale[]. The first call has rates zeroed. */
TW_API size_t tw_rates_need(int n);
TW_API int tw_rates_add(int n, const double *J, const double *scale, double *rate,
                        double *mem, size_t len);
TW_API void tw_rates_cut(tw_rates *to, int n, const double *rate, int *order);
/* How strongly the parts of a split are coupled, J of scaled states: the norms of
 * sqrt(Jsf Jfs) over those of sqrt(Jss Jff). Near 0 each part has its own rates. */
TW_API double tw_coupling(int n, const double *J, const unsigned char *is_fast);

#ifdef __cplusplus
}
#endif
#endif
