/* hand.c: opens a hand-written method on a problem. */
#include "hand.h"

#include <string.h>

static const hand_method *find_in(const hand_method *list, const char *name)
{
    for (; list->name; list++)
        if (!strcmp(list->name, name)) return list;
    return NULL;
}

const hand_method *hand_find(const char *name, int ratio)
{
    const hand_method *const any_ratio[] = {
        hand_adams,  hand_adams_parallel, hand_mri,     hand_nordsieck,
        hand_prk_im, hand_prk_cons,       hand_prk_cpl, hand_prk_perk,
        hand_prk_re, hand_prk_paper};
    const hand_method *m = find_in(ratio > 1 ? hand_dual : hand_single, name);
    for (size_t i = 0; !m && i < sizeof any_ratio / sizeof *any_ratio; i++)
        m = find_in(any_ratio[i], name);
    return m;
}

void hand_open_at(hand *h, const hand_method *m, problem_rhs rhs, int ns, int nf,
                  const double *x, double H, int ratio)
{
    memset(h, 0, sizeof *h);
    h->rhs = rhs;
    h->H = H;
    h->ratio = ratio;
    h->ns = ns;
    h->nf = nf;
    h->n = ns + nf;
    memcpy(h->x, x, (size_t)h->n * sizeof *x);
    for (int i = 0; i < HAND_ROWS / 2; i++) {
        h->slow[i] = h->f[i];
        h->fast[i] = h->f[HAND_ROWS / 2 + i];
        hand_both(h, 0, h->x, h->slow[i]);
        hand_fast(h, 0, h->x, h->x + h->ns, h->fast[i]);
    }
    if (m->start) m->start(h);
}

void hand_open(hand *h, const hand_method *m, const problem *p, double H, int ratio)
{
    double x[PROBLEM_STATES];
    problem_start(p, x);
    hand_open_at(h, m, problem_sides(p), p->model->ns, p->model->nf, x, H, ratio);
}
