/* fixed_search.c: the cheapest run with a fixed step, by search, see advice_cases.h.
 *
 * For every method and ratio the number of steps grows by factors of 1.7 until the
 * error meets the last level. Runs that cost more than the best of every level they
 * could still meet are left out. Then the best few of each level are refined by
 * bisection. */
#include "advice_cases.h"
#include "common.h"

const double case_levels[CASE_LEVELS] = {1e-2, 1e-4, 1e-6};

static const int ratios[] = {1, 2, 3, 5, 8, 12, 20, 32, 50};
static const char *const methods[] = {
    "nordsieck", "adams8",     "adams7",    "adams6",  "adams5",      "adams4",
    "adams3",    "adams2",     "am4",       "am3",     "am2",         "ab2",
    "rk4",       "rk5",        "rk6",       "rk8",     "rk3",         "prk_3_5",
    "prk_3_8",   "prk_4_6",    "prk_4_8",   "prk_2_5", "prk_2_6_cpl", "prk_4_10",
    "heun",      "adams4_ros", "adams2_ros"};
enum { RATIOS = sizeof ratios / sizeof *ratios, BEST = 4, GROWTHS = 16 };
enum { METHODS = sizeof methods / sizeof *methods };

typedef struct candidate {
    case_best b;
    long fails; /* the number of steps before, which does not meet the level */
} candidate;

typedef struct list {
    candidate c[BEST];
    int n;
} list;

static void enter(list *l, candidate c)
{
    int at = l->n < BEST ? l->n++ : BEST - 1;
    if (l->n == BEST && at == BEST - 1 && l->c[at].b.found &&
        l->c[at].b.cost <= c.b.cost)
        return;
    for (; at > 0 && l->c[at - 1].b.cost > c.b.cost; at--) l->c[at] = l->c[at - 1];
    l->c[at] = c;
}

static double cost_ahead(int i, const tw_method *m, int ratio, long steps)
{
    const advice_case *c = advice_case_at(i);
    int ticks;
    double slow, fast;
    tw_method_costs(m, ratio, &ticks, &slow, &fast);
    return (double)steps * (slow * c->price[0] * (c->model->ns > 0) +
                            fast * c->price[1] * (c->model->nf > 0));
}

static int is_single(const tw_method *m, int ratio)
{
    int ticks;
    double slow, fast;
    return ratio == 1 && !tw_method_costs(m, 1, &ticks, &slow, &fast) && slow == fast;
}

/* Whether the error is met with this number of steps and with a few more: a step that
 * meets it by luck, between longer and shorter ones that do not, is none to look for.
 */
static int meets(int i, const tw_method *m, int ratio, long steps, double level,
                 double *cost)
{
    const long more = CASE_INSTANTS * (long)ceil(1.06 * (double)steps / CASE_INSTANTS);
    double other;
    if (!(advice_case_fixed(i, m, ratio, steps, cost) <= level)) return 0;
    return advice_case_fixed(i, m, ratio, more, &other) <= level;
}

/* One method and ratio with more and more steps. */
static void increase(int i, const tw_method *m, int ratio, double from, double most,
                     list found[CASE_LEVELS])
{
    long before = 0;
    double steps = from / cost_ahead(i, m, ratio, CASE_INSTANTS);
    int next = 0;
    for (int k = 0; next < CASE_LEVELS && k < GROWTHS; k++, steps *= 1.7) {
        const long n = CASE_INSTANTS * (long)fmax(1, ceil(steps));
        if (n == before) continue;
        const double ahead = cost_ahead(i, m, ratio, n);
        int hopeless = 1;
        for (int l = next; l < CASE_LEVELS; l++)
            if (found[l].n < BEST || 0.7 * ahead < found[l].c[0].b.cost) hopeless = 0;
        if (hopeless || ahead > most) break;
        double cost;
        for (; next < CASE_LEVELS && meets(i, m, ratio, n, case_levels[next], &cost);
             next++)
            enter(&found[next], (candidate){{1, m, ratio, n, cost}, before});
        before = n;
    }
}

static void refine(int i, candidate *c, double level)
{
    while (c->b.steps - c->fails > CASE_INSTANTS &&
           (double)c->b.steps > 1.04 * (double)c->fails) {
        const long half = (c->fails + c->b.steps) / 2;
        const long n = CASE_INSTANTS * ((half + CASE_INSTANTS - 1) / CASE_INSTANTS);
        double cost;
        if (n >= c->b.steps) break;
        if (meets(i, c->b.m, c->b.ratio, n, level, &cost)) {
            c->b.steps = n;
            c->b.cost = cost;
        } else
            c->fails = n;
    }
}

static void settle(int i, list found[CASE_LEVELS], case_best best[CASE_LEVELS])
{
    for (int l = 0; l < CASE_LEVELS; l++) {
        best[l].found = 0;
        for (int k = 0; k < found[l].n; k++) {
            refine(i, &found[l].c[k], case_levels[l]);
            if (!best[l].found || found[l].c[k].b.cost < best[l].cost)
                best[l] = found[l].c[k].b;
        }
    }
}

void advice_case_search(int i, double most, case_best best[CASE_LEVELS],
                        case_best single[CASE_LEVELS])
{
    list all[CASE_LEVELS] = {{.n = 0}}, one[CASE_LEVELS] = {{.n = 0}};
    const advice_case *c = advice_case_at(i);
    const int two = c->model->ns > 0 && c->model->nf > 0;
    const int is_stiff = !strcmp(c->name, "hydraulic_actuator");
    for (int k = 0; k < METHODS; k++) {
        const tw_method *m = tw_find_method(methods[k]);
        ck_assert_ptr_nonnull(m);
        if (m->stiff && !is_stiff) continue;
        for (int r = 0; r < RATIOS; r++) {
            const int ratio = m->ratio ? m->ratio : ratios[r];
            if (m->ratio && r) break;
            if (!two && ratio > 1) continue;
            increase(i, m, ratio, most / 300, most, is_single(m, ratio) ? one : all);
        }
    }
    case_best two_rates[CASE_LEVELS];
    settle(i, all, two_rates);
    settle(i, one, single);
    for (int l = 0; l < CASE_LEVELS; l++) {
        const int which = two_rates[l].found &&
                          (!single[l].found || two_rates[l].cost < single[l].cost);
        best[l] = which ? two_rates[l] : single[l];
    }
}
