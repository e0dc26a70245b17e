/* gate_tableau.c: a method given by its tableau instead of a name, a struct with
 *
 *     name, order, a_slow, b_slow, a_fast, b_fast    explicit, of equal size
 *     e_order, e_slow, e_fast                        embedded weights, optional
 *
 * in the form of tw_info (method).tableau. It is made into a method for one call. */
#include "gate.h"

#include <string.h>

typedef struct own {
    tw_method method;
    tw_tableau tableau;
} own;

/* A square matrix with zeros on and above the diagonal, packed by rows. */
static int read_triangle(gate *g, const gate_value *from, const char *name, size_t s,
                         double *packed)
{
    const double *a = gate_real(g, from, name, s, s);
    if (!a) return TW_E_USER;
    for (size_t i = 0; i < s; i++)
        for (size_t j = 0; j < s; j++)
            if (j < i)
                *packed++ = a[i + j * s];
            else if (a[i + j * s] != 0)
                return gate_fail(g, "tworate:method",
                                 "%s must be explicit: zero on and above the diagonal, "
                                 "element (%d,%d) is %g",
                                 name, (int)i + 1, (int)j + 1, a[i + j * s]);
    return TW_OK;
}

static int read_weights(gate *g, const gate_value *from, const char *name, size_t n,
                        double *to)
{
    const double *x = gate_real(g, from, name, n, 1);
    if (x) memcpy(to, x, n * sizeof *to);
    return x ? TW_OK : TW_E_USER;
}

const tw_method *gate_own_method(gate *g, const gate_value *from)
{
    static const char *const needed[] = {"name",   "order",  "a_slow", "b_slow",
                                         "a_fast", "b_fast", NULL};
    static const char *const optional[] = {"e_order", "e_slow", "e_fast", NULL};
    own *o = g->scratch(g, sizeof *o);
    tw_tableau *T = &o->tableau;
    gate_value b;
    double order = 0, e_order = 0;
    if (gate_check_fields(g, "method", from, needed, optional) ||
        gate_integer(g, from, "order", 1, 10, &order) ||
        gate_integer(g, from, "e_order", 0, order - 1, &e_order))
        return NULL;
    const char *name = gate_text(g, from, "name");
    g->get(g, from->handle, "b_fast", &b);
    const size_t s = b.kind == GATE_REAL ? b.rows * b.cols : 1;
    if (name && (s < 1 || s > TW_STAGES)) {
        gate_fail(g, "tworate:size", "b_fast must have 1 to %d elements, got %d",
                  TW_STAGES, (int)s);
        return NULL;
    }
    T->stages = (int)s;
    T->e_order = (int)e_order;
    if (!name || read_weights(g, from, "b_fast", s, T->b_fast) ||
        read_weights(g, from, "b_slow", s, T->b_slow) ||
        read_triangle(g, from, "a_slow", s, T->a_slow) ||
        read_triangle(g, from, "a_fast", s, T->a_fast))
        return NULL;
    if (T->e_order && (read_weights(g, from, "e_slow", s + 1, T->e_slow) ||
                       read_weights(g, from, "e_fast", s + 1, T->e_fast)))
        return NULL;
    char why[300];
    if (!tw_tableau_method(&o->method, T, name, (int)order, why, sizeof why))
        return &o->method;
    gate_fail(g, "tworate:method", "%.80s: %s", name, why);
    return NULL;
}
