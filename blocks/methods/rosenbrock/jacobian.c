/* jacobian.c: the matrix I - scale d fast / d xf, from the model's fast_jacobian or by
 * differences. Columns of a band that share no row are moved together.
 *
 * A difference moves a state by 2^-17 of its size or of a hundredth of the largest
 * state with the same unit so far: rounding then disturbs the matrix by about 1e-11 and
 * curvature by 1e-5, which a W method does not notice, and a state that happens to be
 * zero gets a sensible difference. */
#include "rosenbrock.h"

static const double RELATIVE = 1.0 / 131072, UNKNOWN = 1e-3;

void tw_scales_start(const tw_scales *s, const tw_model *m)
{
    for (int i = 0; i < m->nf; i++) {
        const char *unit = m->fast_var[i].unit;
        int k = 0;
        while (k < i &&
               strcmp(unit ? unit : "", m->fast_var[k].unit ? m->fast_var[k].unit : ""))
            k++;
        s->leader[i] = k;
    }
}

void tw_scales_update(const tw_scales *s, int n, const double *x)
{
    for (int i = 0; i < n; i++) {
        double *largest = s->largest + (int)s->leader[i];
        if (fabs(x[i]) > *largest) *largest = fabs(x[i]);
    }
}

static double difference(const tw_scales *s, int i, double x)
{
    const double of_unit = 0.01 * s->largest[(int)s->leader[i]];
    const double size = fmax(fabs(x), of_unit);
    return RELATIVE * (size > 0 ? size : UNKNOWN);
}

void tw_jacobian_band(const tw_model *m, int *below, int *above)
{
    const int band = m->fast_below || m->fast_above;
    *below = m->fast_below, *above = m->fast_above;
    if (!band || 2 * m->fast_below + m->fast_above + 1 >= m->nf)
        *below = *above = m->nf > 0 ? m->nf - 1 : 0;
}

int tw_jacobian_evals(const tw_model *m)
{
    int below, above;
    tw_jacobian_band(m, &below, &above);
    const int apart = below + above + 1;
    return m->fast_jacobian ? 0 : apart < m->nf ? apart : m->nf;
}

static double *column(const tw_lu *lu, int j)
{
    return lu->a + lu->base + j * lu->stride;
}

static int finite_all(int n, const double *x)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i])) return 0;
    return 1;
}

/* Move the states of a group up, or, where the equations do not hold there, down. */
static int evaluate_moved(const tw_lu *lu, const tw_scales *s, int first, int apart,
                          tw_jacobian_eval *eval, void *who, const double *x,
                          double *x_moved, double *f_moved)
{
    int rc = TW_OK;
    for (int sign = 1; sign >= -1; sign -= 2) {
        memcpy(x_moved, x, (size_t)lu->n * sizeof *x);
        for (int j = first; j < lu->n; j += apart)
            x_moved[j] += sign * difference(s, j, x[j]);
        rc = eval(who, x_moved, f_moved);
        if (rc ? rc != TW_E_DOMAIN : finite_all(lu->n, f_moved)) break;
    }
    return rc;
}

int tw_jacobian_columns(const tw_lu *lu, const tw_scales *s, double scale, int first,
                        int end, tw_jacobian_eval *eval, void *who, const double *x,
                        const double *f0, double *x_moved, double *f_moved)
{
    const int n = lu->n, apart = lu->below + lu->above + 1;
    for (int g = first; g < end; g++) {
        const int rc = evaluate_moved(lu, s, g, apart, eval, who, x, x_moved, f_moved);
        if (rc) return rc;
        for (int j = g; j < n; j += apart) {
            double *a = column(lu, j);
            const double by = scale / (x_moved[j] - x[j]);
            const int above = j > lu->above ? j - lu->above : 0;
            const int below = j + lu->below < n ? j + lu->below : n - 1;
            const int top = j > lu->base ? j - (int)lu->base : 0;
            for (int i = top; i < above; i++) a[i] = 0; /* for exchanged rows */
            for (int i = above; i <= below; i++) a[i] = by * (f0[i] - f_moved[i]);
            a[j] += 1;
        }
    }
    return TW_OK;
}

int tw_jacobian_of_model(const tw_lu *lu, const tw_model *m, const tw_at *at,
                         double scale)
{
    const ptrdiff_t size = lu->pivot - lu->a;
    memset(lu->a, 0, (size_t)size * sizeof *lu->a);
    const int rc = m->fast_jacobian(at, lu->a + lu->base, (int)lu->stride);
    if (rc) return rc;
    for (ptrdiff_t i = 0; i < size; i++) lu->a[i] *= -scale;
    for (int j = 0; j < lu->n; j++) column(lu, j)[j] += 1;
    return TW_OK;
}
