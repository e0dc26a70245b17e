/* rates.c: the fastest rates of a model at its start, for `tworate info`: the largest
 * |eigenvalue| of each part alone, from differences. */
#include "program.h"

#include "tw_analysis.h"
#include "tw_catalog.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* mem: tw_eigen_need(n), after room for the eigenvalues */
static double largest(int n, const double *J, double *re, double *im, double *mem)
{
    double most = 0;
    if (tw_eigen(n, J, re, im, NULL, mem, tw_eigen_need(n))) return 0;
    for (int i = 0; i < n; i++) most = fmax(most, hypot(re[i], im[i]));
    return most;
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
    double *J = calloc((size_t)(n * n + 2 * n) + 1 + tw_eigen_need(n), sizeof *J);
    if (!J) return cli_error("out of memory");
    double *y = J + n * n;
    if (n && jacobian(fast ? m->fast : m->slow, at, n, x, J, y)) {
        const double rate = largest(n, J, y, y + n, y + 2 * n);
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
    puts("\nfastest rate of each part at the start, 1/s (a fast part whose fastest "
         "rates "
         "do\nnot matter is stiff: adams4_ros has no limit for its h)");
    int rc = print_rate(m, 0, &at, xs);
    if (!rc) rc = print_rate(m, 1, &at, xf);
    free(more);
    return rc;
}
