/* gate_map.c: the matrix of one slow step, or its largest part, on the linear system
 *
 *     xs' = Jss xs + Jsf xf,  xf' = Jfs xs + Jff xf + D xs' */
#include "gate.h"
#include "tw_analysis.h"

#include <stdint.h>
#include <string.h>

typedef struct linear {
    int ns, nf;
    const double *J; /* (ns + nf) x (ns + nf), column by column, fast rows without D */
    const double *D; /* nf x ns: what fast() does with the slow derivative; or NULL */
    double *dxs;     /* room for it */
} linear;

static int read_system(gate *g, const gate_value *call, linear *s, size_t *all)
{
    gate_value J;
    double ns = 0;
    g->get(g, call->handle, "J", &J);
    s->J = gate_check_real(g, &J, "J", J.cols, J.cols);
    *all = J.cols;
    if (!s->J || gate_integer(g, call, "ns", 0, (double)*all, &ns)) return TW_E_USER;
    if (!*all || *all > 100000)
        return gate_fail(g, "tworate:size", "J has %zu rows, expected 1 to 100000",
                         *all);
    s->ns = (int)ns;
    s->nf = (int)*all - s->ns;
    s->dxs = g->scratch(g, (*all + 1) * sizeof *s->dxs);
    return gate_real_or_none(g, call, "D", (size_t)s->nf, (size_t)s->ns, &s->D);
}

/* h, outside of tw_hessenberg(); empty when the step overflows. */
static int set_hessenberg(gate *g, tw_run *r, double most)
{
    const size_t size = (size_t)tw_map_size(r);
    const int m = most < (double)size ? (int)most : (int)size;
    const size_t need = tw_hessenberg_need(r, m), rows = (size_t)m + 1;
    double *h = g->scratch(g, rows * (size_t)m * sizeof *h), outside = 0;
    int k = 0;
    const int rc =
        tw_hessenberg(r, m, h, &k, &outside, g->scratch(g, need * sizeof *h), need);
    if (rc && rc != TW_E_DIVERGED) return rc;
    const size_t used = rc ? 0 : (size_t)k;
    double *to = g->set_matrix(g, g->result, 0, "h", rc ? 0 : used + 1, used);
    for (size_t j = 0; j < used; j++)
        memcpy(to + j * (used + 1), h + j * rows, (used + 1) * sizeof *h);
    g->set_number(g, g->result, 0, "outside", outside);
    return TW_OK;
}

/* {S} = map {method, H, ratio, J, ns, D, options}, {h, outside} with most */
int gate_map(gate *g, const gate_value *call)
{
    const tw_method *method = gate_find_method(g, call);
    linear s = {0};
    double H = 0, ratio = 0, most = 0;
    size_t all = 0;
    tw_run r;
    if (!method || gate_number(g, call, "H", &H) ||
        gate_integer(g, call, "ratio", 1, TW_RATIO_MAX, &ratio) ||
        gate_integer(g, call, "most", 0, 1e6, &most) || read_system(g, call, &s, &all))
        return TW_E_USER;
    tw_var *names = g->scratch(g, all * sizeof *names);
    for (size_t i = 0; i < all; i++) names[i].name = "state";
    tw_linear system;
    tw_linear_model(&system, s.ns, s.nf, names, names, s.J, s.D, s.dxs);
    tw_init(&r, &system.model, method, H, (int)ratio);
    if (gate_read_options(g, call, &r)) return TW_E_USER;
    r.user = &system;
    int rc = tw_check(&r);
    if (!rc) {
        const size_t need = tw_need(&r);
        rc = tw_bind(&r, g->scratch(g, need * sizeof(double)), need);
    }
    if (!rc) rc = tw_start(&r);
    if (!rc && most > 0) {
        rc = set_hessenberg(g, &r, most);
    } else if (!rc) {
        const size_t size = (size_t)tw_map_size(&r);
        rc = tw_map(&r, g->set_matrix(g, g->result, 0, "S", size, size));
    }
    if (!rc) return TW_OK;
    char why[400];
    tw_message(&r, why, sizeof why);
    return gate_fail(g, gate_id(rc), "%s", why);
}
