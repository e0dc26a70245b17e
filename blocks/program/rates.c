/* rates.c: the fastest rates of a model at its start, for `tworate info`: the largest
 * |eigenvalue| of each part alone, from differences. */
#include "program.h"

#include "tw_catalog.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The growth of a vector under J over many products is the largest |eigenvalue|, also
 * of a pair, which only makes it swing. */
static double largest(int n, const double *J, double *x, double *y)
{
    enum { WARM = 200, COUNT = 400 };
    double grown = 0;
    for (int i = 0; i < n; i++) x[i] = 1 + 0.1 * sin(1 + 3 * i);
    for (int k = 0; k < WARM + COUNT; k++) {
        double most = 0;
        for (int i = 0; i < n; i++) {
            y[i] = 0;
            for (int j = 0; j < n; j++) y[i] += J[i + j * n] * x[j];
            most = fmax(most, fabs(y[i]));
        }
        if (!(most > 0) || !isfinite(most)) return most;
        for (int i = 0; i < n; i++) x[i] = y[i] / most;
        if (k >= WARM) grown += log(most);
    }
    return exp(grown / COUNT);
}

/* d f / d x of one part by differences, in columns; 0: the model fails there. */
static int jacobian(tw_rhs *f, const tw_at *at, int n, double *x, double *J, double *y)
{
    if (f(at, y)) return 0;
    for (int j = 0; j < n; j++) {
        const double before = x[j], by = 1e-6 * fmax(fabs(before), 1e-3);
        x[j] += by;
        const int rc = f(at, J + j * n);
        x[j] = before;
        if (rc) return 0;
        for (int i = 0; i < n; i++) J[i + j * n] = (J[i + j * n] - y[i]) / by;
    }
    return 1;
}

static int print_rate(const tw_model *m, int fast, const tw_at *at, double *x)
{
    const int n = fast ? m->nf : m->ns;
    double *J = calloc((size_t)(n * n + 2 * n) + 1, sizeof *J);
    if (!J) return cli_error("out of memory");
    double *y = J + n * n;
    if (n && jacobian(fast ? m->fast : m->slow, at, n, x, J, y)) {
        const double rate = largest(n, J, y, y + n);
        if (rate > 0)
            printf("  %-12s %-12.3g an explicit method needs %s of about %.1g s\n",
                   fast ? "fast part" : "slow part", rate, fast ? "h" : "H", 2 / rate);
    }
    free(J);
    return CLI_OK;
}

int cli_print_rates(const tw_model *m, double *p, double *xs, double *xf)
{
    double *more = calloc((size_t)(m->nu + m->nd + m->nc) + 1, sizeof *more);
    if (!more) return cli_error("out of memory");
    double *u = more, *xd = u + m->nu, *c = xd + m->nd;
    tw_at at = {.xs = xs, .xf = xf, .u = u, .p = p, .xd = xd};
    for (int i = 0; i < m->nu; i++) u[i] = m->input[i].value;
    for (int i = 0; i < m->nd; i++) xd[i] = m->direct_var[i].value;
    if (m->nc && m->prepare(&at, c)) {
        free(more);
        return CLI_OK;
    }
    if (m->nc) at.c = c;
    if (m->drive) m->drive(&at, u);
    puts("\nfastest rate of each part at the start, 1/s (a fast part whose fastest rates "
         "do\nnot matter is stiff: adams4_ros has no limit for its h)");
    int rc = print_rate(m, 0, &at, xs);
    if (!rc) rc = print_rate(m, 1, &at, xf);
    free(more);
    return rc;
}
