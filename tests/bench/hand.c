/* hand.c: finds a hand-written method, opens it on a problem, and lists the cases to be
 * compared. */
#include "hand.h"

#include <stdlib.h>
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
        hand_prk_re, hand_prk_paper,      hand_high};
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

static void add_case(hand_case *list, int *n, const tw_method *m, int ratio)
{
    if (*n == HAND_CASES) exit(1);
    list[(*n)++] = (hand_case){m, ratio};
}

int hand_cases(hand_case list[HAND_CASES])
{
    const tw_method *m;
    int n = 0;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        if (m->stiff) continue; /* mostly linear algebra: see stiff.c */
        add_case(list, &n, m, m->ratio ? m->ratio : 10);
        if (!m->ratio) add_case(list, &n, m, 1);
    }
    return n;
}

int hand_written_cases(hand_case list[HAND_CASES])
{
    const int n = hand_cases(list);
    int k = 0;
    for (int i = 0; i < n; i++)
        if (hand_find(list[i].method->name, list[i].ratio)) list[k++] = list[i];
    return k;
}

int hand_is_shown(const hand_case *c)
{
    static const struct {
        const char *method;
        int ratio;
    } shown[] = {
        {"euler", 1},
        {"ab2", 1},
        {"rk2", 1},
        {"am2", 1},
        {"am3", 1},
        {"am4", 1},
        {"heun", 1},
        {"ralston", 1},
        {"rk3", 1},
        {"rk4", 1},
        {"rk5", 1},
        {"rk6", 1},
        {"rk8", 1},
        {"euler", 10},
        {"ab2", 10},
        {"rk2", 10},
        {"am2", 10},
        {"am3", 10},
        {"am4", 10},
        {"adams1", 10},
        {"adams2", 10},
        {"adams3", 10},
        {"adams4", 10},
        {"adams5", 10},
        {"adams6", 10},
        {"adams7", 10},
        {"adams8", 10},
        {"adams1", 1},
        {"adams4", 1},
        {"adams8", 1},
        {"adams1_parallel", 1},
        {"adams4_parallel", 1},
        {"adams4_parallel", 10},
        {"prk_euler", 1},
        {"prk_euler", 10},
        {"prk_2_5", 5},
        {"prk_2_3", 3},
        {"prk_2_6", 6},
        {"prk_2_9", 9},
        {"prk_3_5", 5},
        {"prk_3_8", 8},
        {"prk_4_6", 6},
        {"prk_4_8", 8},
        {"prk_4_10", 10},
        {"nordsieck", 1},
        {"nordsieck", 10},
    };
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (c->ratio == shown[i].ratio && !strcmp(c->method->name, shown[i].method))
            return 1;
    return 0;
}
