/* lane_forms.c: which forms of a model's equations there are, and which of them this
 * machine can run. */
#include "lanes.h"

#include "registry/registry.h"

#include <string.h>

enum { FORMS = 16 };

static const char *const features[] = {"sse2", "avx2", "avx512"}; /* in rising order */
enum { NFEATURE = 3 };

static int rank_of(const char *cpu)
{
    int i = NFEATURE - 1;
    while (i >= 0 && (!cpu || strcmp(cpu, features[i]))) i--;
    return i;
}

static int has_feature(int rank)
{
#if TW_GNU && defined(__x86_64__)
    if (rank == 2)
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
    if (rank == 1)
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return rank == 0;
#else
    (void)rank;
    return 0;
#endif
}

/* The entry of the library's list that has this descriptor, and which of a family. */
static const tw_entry *entry_of(const tw_model *model, int *member)
{
    for (const tw_entry *e = tw_all_models; e->first; e++) {
        const tw_model *m = e->first;
        *member = 0;
        if (m == model) return e;
        for (; e->family && m[*member].name; ++*member)
            if (m + *member == model) return e;
    }
    return NULL;
}

static int same_symbol(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

static const tw_model *model_in(const tw_entry *list, const tw_entry *e, int member)
{
    for (; list->first; list++)
        if (same_symbol(list->symbol, e->symbol))
            return (const tw_model *)list->first + member;
    return NULL;
}

int tw_lanes_forms(const tw_model *model, tw_lane_form *list, int n)
{
    int found = 0, member = 0;
    const tw_entry *e = model ? entry_of(model, &member) : NULL;
    for (const tw_lane_list *f = tw_all_forms; e && f->cpu; f++) {
        const tw_model *m = model_in(f->models, e, member);
        if (!m || !has_feature(rank_of(f->cpu))) continue;
        if (list && found < n)
            list[found] = (tw_lane_form){f->cpu, f->width, f->fast, m};
        found++;
    }
    return found;
}

static int has_equations(const tw_model *model, const tw_model *form)
{
    return model->ns == form->ns && model->nf == form->nf && model->nd == form->nd &&
           model->nu == form->nu && model->ny == form->ny && model->np == form->np &&
           model->nc == form->nc && !model->slow == !form->slow &&
           !model->fast == !form->fast && !model->both == !form->both &&
           !model->direct == !form->direct && !model->out == !form->out;
}

/* The widest that the caller and the machine allow, a fast one first if wanted. */
int tw_lane_choose(const tw_lanes *l, tw_lane_form *form, const char **why)
{
    tw_lane_form known[FORMS + 1];
    const tw_lane_form *list = l->forms;
    const int most = l->cpu ? rank_of(l->cpu) : NFEATURE - 1;
    int best = -1;
    if (most < 0) {
        *why = "cpu must be sse2, avx2 or avx512";
        return TW_E_LANES;
    }
    if (!list) {
        int n = tw_lanes_forms(l->model, known, FORMS);
        if (n > FORMS) n = FORMS;
        known[n].model = NULL;
        list = known;
    }
    for (; list->model; list++) {
        const int rank = rank_of(list->cpu);
        const int score = 2 * rank + (list->fast && l->fast ? 2 * NFEATURE : 0);
        if (rank < 0 || rank > most || !has_feature(rank) || (list->fast && !l->fast) ||
            list->width < 1 || list->width > TW_LANES_MOST || score <= best ||
            !has_equations(l->model, list->model))
            continue;
        best = score;
        *form = *list;
    }
    *why = "the model has no lane form";
    return best < 0 ? TW_E_LANES : TW_OK;
}
