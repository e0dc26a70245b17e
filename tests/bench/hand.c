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

void hand_open(hand *h, const hand_method *m, const problem *p, double H, int ratio)
{
    memset(h, 0, sizeof *h);
    h->rhs = problem_sides(p);
    h->H = H;
    h->ratio = ratio;
    h->ns = p->model->ns;
    h->nf = p->model->nf;
    h->n = h->ns + h->nf;
    problem_start(p, h->x);
    for (int i = 0; i < HAND_ROWS / 2; i++) {
        h->slow[i] = h->f[i];
        h->fast[i] = h->f[HAND_ROWS / 2 + i];
        hand_both(h, 0, h->x, h->slow[i]);
        hand_fast(h, 0, h->x, h->x + h->ns, h->fast[i]);
    }
    if (m->start) m->start(h);
}
