/* trees.c: bi-coloured trees and order conditions, see trees.h. */
#include "trees.h"

#include <math.h>
#include <string.h>

static void measure(tree *t, const tree *list)
{
    t->gamma = t->order;
    t->sigma = 1;
    for (int k = 0, same = 0; k < t->children; k++) {
        const tree *child = &list[t->child[k]];
        same = k && t->child[k] == t->child[k - 1] ? same + 1 : 1;
        t->gamma *= child->gamma;
        t->sigma *= child->sigma * same; /* of groups of equal children: factorial */
    }
}

/* Add children to t, none before its last child in the list, until their orders add up
 * to its own; append every such tree. */
static void grow(tree t, int missing, int first, tree *list, int smaller, int *n)
{
    if (!missing) {
        for (t.colour = TW_SLOW; t.colour <= TW_FAST; t.colour++) {
            measure(&t, list);
            list[(*n)++] = t;
        }
        return;
    }
    for (int k = first; k < smaller && list[k].order <= missing; k++) {
        tree more = t;
        more.child[more.children++] = k;
        grow(more, missing - list[k].order, k, list, smaller, n);
    }
}

int trees_up_to(int order, tree *list)
{
    int n = 0;
    for (int k = 1; k <= order; k++) grow((tree){.order = k}, k - 1, 0, list, n, &n);
    return n;
}

pair pair_of(const tw_tableau *T)
{
    pair P = {.s = T->stages};
    for (int i = 0, k = 0; i < P.s; i++) {
        P.b[TW_SLOW][i] = T->b_slow[i];
        P.b[TW_FAST][i] = T->b_fast[i];
        for (int j = 0; j < i; j++, k++) {
            P.A[TW_SLOW][i][j] = T->a_slow[k];
            P.A[TW_FAST][i][j] = T->a_fast[k];
        }
    }
    return P;
}

pair embedded_pair_of(const tw_tableau *T)
{
    pair P = pair_of(T);
    memcpy(P.A[TW_SLOW][P.s], P.b[TW_SLOW], sizeof P.b[0]);
    memcpy(P.A[TW_FAST][P.s], P.b[TW_FAST], sizeof P.b[0]);
    memcpy(P.b[TW_SLOW], T->e_slow, sizeof T->e_slow);
    memcpy(P.b[TW_FAST], T->e_fast, sizeof T->e_fast);
    P.s++;
    return P;
}

pair dense_pair_of(const tw_tableau *T, const tw_dense *D, double c)
{
    pair P = embedded_pair_of(T);
    const int s = T->stages, all = s + 1 + D->extra;
    const double bend = c * c * (1 - c) * (1 - c);
    double b[TW_STAGES + 2] = {0};
    for (int j = 0; j < s; j++) b[j] = c * c * (3 - 2 * c) * T->b_slow[j];
    b[0] += c * (1 - c) * (1 - c);
    b[s] -= c * c * (1 - c);
    for (int i = 0; i < all; i++)
        b[i] += bend * (D->d[i][0] + c * (D->d[i][1] + c * D->d[i][2]));
    for (int part = TW_SLOW; part <= TW_FAST; part++) {
        if (D->extra) memcpy(P.A[part][s + 1], D->a, sizeof D->a);
        memcpy(P.b[part], b, sizeof b);
    }
    P.s = all;
    return P;
}

static double dot(int n, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

/* weight - c^order/gamma of every tree */
static int residuals(const pair *P, int order, double c, tree *list, double *residual)
{
    static double w[MOST_TREES][TW_STAGES + 2];
    const int n = trees_up_to(order, list);
    for (int t = 0; t < n; t++) {
        for (int i = 0; i < P->s; i++) {
            w[t][i] = 1;
            for (int k = 0; k < list[t].children; k++) {
                const int child = list[t].child[k];
                w[t][i] *= dot(P->s, P->A[list[child].colour][i], w[child]);
            }
        }
        residual[t] = dot(P->s, P->b[list[t].colour], w[t]) -
                      pow(c, list[t].order) / list[t].gamma;
    }
    return n;
}

static tree list[MOST_TREES];
static double residual[MOST_TREES];

double order_residual_at(const pair *P, int order, double c)
{
    double worst = 0;
    const int n = residuals(P, order, c, list, residual);
    for (int t = 0; t < n; t++) worst = fmax(worst, fabs(residual[t]));
    return worst;
}

double order_residual(const pair *P, int order)
{
    return order_residual_at(P, order, 1);
}

double error_norm(const pair *P, int order, int colour)
{
    double sum = 0;
    const int n = residuals(P, order, 1, list, residual);
    for (int t = 0; t < n; t++)
        if (list[t].order == order && list[t].colour == colour)
            sum += pow(residual[t] / list[t].sigma, 2);
    return sqrt(sum);
}

void stability_polynomial(const pair *P, int part, double *coefficient)
{
    double v[TW_STAGES + 2];
    for (int i = 0; i < P->s; i++) v[i] = 1;
    coefficient[0] = 1;
    for (int k = 1; k <= P->s; k++) {
        coefficient[k] = dot(P->s, P->b[part], v);
        for (int i = P->s - 1; i >= 0; i--) v[i] = dot(i, P->A[part][i], v);
    }
}
