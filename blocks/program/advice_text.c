/* advice_text.c: what `tworate advise` prints: the table, what it means, and the calls
 * to copy. */
#include "advise.h"

#include <math.h>
#include <string.h>

static const char *const titles[TW_NADVICE] = {
    [TW_ADVICE_AUTO] = "error control",     [TW_ADVICE_FIXED] = "fixed step",
    [TW_ADVICE_REAL_TIME] = "in real time", [TW_ADVICE_SINGLE] = "one rate",
    [TW_ADVICE_STIFF] = "stiff fast part",
};

/* "1.2 ms" */
static const char *time_text(double seconds, char *text, size_t size)
{
    static const char *const units[] = {"s", "ms", "us", "ns"};
    int k = 0;
    for (; k < 3 && fabs(seconds) < 0.9995; k++) seconds *= 1000;
    snprintf(text, size, "%.3g %s", seconds, units[k]);
    return text;
}

int cli_advice_has_gap(const tw_advice *a)
{
    static const double LEAST = 2;
    const int n = a->run.model->ns + a->run.model->nf;
    return a->rates.fast > 0 && a->rates.fast < n && a->rates.gap >= LEAST;
}

static double worst(const tw_trial *t)
{
    return fmax(t->error[0], t->error[1]);
}

static void print_proposal(const tw_advice *a, int k)
{
    const tw_proposal *p = &a->proposal[k];
    const tw_trial *t = &p->run;
    char seconds[40], tick[40], load[20], margin[30] = "";
    if (k == TW_ADVICE_STIFF && !a->is_stiff) return;
    if (!p->found) {
        printf("  %-16s not found\n", titles[k]);
        return;
    }
    const double span = a->tend - a->run.t0;
    time_text(t->worst_tick, tick, sizeof tick);
    snprintf(load, sizeof load, "%.2g%%", 100 * t->load);
    if (p->margin >= 8)
        snprintf(margin, sizeof margin, "8 H");
    else if (p->margin > 0)
        snprintf(margin, sizeof margin, "%.2g H", p->margin);
    printf("  %-16s %-13s %9.4g %5d %9.1e %7.0f %7.0f %10s", titles[k],
           t->method ? t->method->name : "auto", t->H, t->ratio, worst(t),
           t->count[0] / span, t->count[1] / span,
           time_text(p->seconds > 0 ? p->seconds : t->cost, seconds, sizeof seconds));
    if (t->method) printf(" %8s %6s  %s", tick, load, *margin ? margin : "unstable");
    putchar('\n');
}

static void print_table(const tw_advice *a)
{
    char slow[40], fast[40];
    const tw_model *m = a->run.model;
    printf("%s, t = %g to %g, error wanted: %g of the range of each state\n", m->name,
           a->run.t0, a->tend, a->error);
    printf("one call of slow() takes %s, of fast() %s; the reference is accurate to "
           "about %.0e\n\n",
           m->ns ? time_text(a->price[0], slow, sizeof slow) : "-",
           m->nf ? time_text(a->price[1], fast, sizeof fast) : "-", a->reference_error);
    printf("  %-16s %-13s %9s %5s %9s %7s %7s %10s %8s %6s  %s\n", "for", "method",
           "H [s]", "ratio", "error", "slow/s", "fast/s", "time/s", "worst", "of",
           "stable");
    printf("  %-16s %-13s %9s %5s %9s %7s %7s %10s %8s %6s  %s\n", "", "", "", "", "",
           "calls", "calls", "simulated", "tick", "tick", "up to");
    for (int k = 0; k < TW_NADVICE; k++) print_proposal(a, k);
}

static void print_verdict(const tw_advice *a)
{
    const tw_proposal *fixed = &a->proposal[TW_ADVICE_FIXED];
    const tw_proposal *one = &a->proposal[TW_ADVICE_SINGLE];
    const tw_model *m = a->run.model;
    putchar('\n');
    if (!m->nf || !m->ns)
        printf("All states are %s: one rate.\n", m->ns ? "slow" : "fast");
    else if (!fixed->found && a->reference_error > 0.3 * a->error)
        puts("The reference is not accurate enough to judge by: ask for a larger "
             "error.");
    else if (!fixed->found)
        puts("No fixed step was found that meets the error at a reasonable cost.");
    else if (a->two_rates >= 1.05)
        printf("Two rates pay: one rate costs %.2g times as much.\n", a->two_rates);
    else if (a->two_rates > 0)
        printf("Two rates do not pay: they cost %.2g times as much as one.\n",
               1 / a->two_rates);
    else if (one->found)
        puts("Two rates do not pay: none was found that costs less than one rate.");
    else if (fixed->run.ratio == 1)
        puts("Two methods pay, one for each part: with one for both no step was found "
             "at a\ncomparable cost.");
    else
        puts("Two rates pay: with one rate no step was found at a comparable cost.");
    if (a->at_rest > 0)
        printf("The model hardly moves (%d of %d states): errors are relative to its "
               "motion from a\nstart changed by 1e-4 of its values. Is an input "
               "missing?\n",
               a->at_rest, m->ns + m->nf);
    if (a->is_stiff)
        puts("The fast part is stiff: its fastest rates limit explicit methods.");
    const tw_proposal *engine = &a->proposal[TW_ADVICE_AUTO];
    if (engine->found && fixed->found && engine->run.cost > 0)
        printf("The evaluations of error control cost %.2g times those of the fixed "
               "step.\n",
               engine->run.cost / fixed->run.cost);
    for (int k = TW_ADVICE_FIXED; k <= TW_ADVICE_SINGLE; k++)
        if (a->proposal[k].found && !(a->proposal[k].margin > 0)) {
            puts(
                "\"unstable\": the linearised step grows somewhere in this run, though "
                "the run met\nthe error; take a smaller step for longer runs.");
            break;
        }
    printf("The search made %d runs, which cost as much as %.0f of the %s.\n",
           a->trials, a->spent,
           fixed->found ? "fixed-step run" : "run by error control");
}

static const char *state_name(const tw_model *m, int i)
{
    return i < m->ns ? m->slow_var[i].name : m->fast_var[i - m->ns].name;
}

static void print_states(const tw_advice *a, const cli_splits *s)
{
    const tw_model *m = a->run.model;
    const int n = m->ns + m->nf;
    int column = 0;
    const int gap = cli_advice_has_gap(a);
    printf("\nrate of each state, 1/s, fastest first%s:\n",
           gap ? "; | is the largest gap" : "");
    for (int k = 0; k < n; k++) {
        const int i = a->order[k];
        char text[80];
        const int length = snprintf(
            text, sizeof text, "%s%s %.2g%s", gap && k == a->rates.fast ? "| " : "",
            state_name(m, i), a->rate[i], k + 1 < n ? ", " : "\n");
        if (column + length > 86) putchar('\n'), column = 0;
        column += length;
        fputs(text, stdout);
    }
    const double both = a->price[0] + a->price[1];
    const tw_trial *own = &a->proposal[TW_ADVICE_AUTO].run;
    if (s->one_known && m->ns && m->nf) {
        const double one = fmax(s->one.count[0], s->one.count[1]) * both;
        const double split = own->count[0] * a->price[0] + own->count[1] * a->price[1];
        printf("The model's split, %d slow and %d fast: %.0f and %.0f evaluations by "
               "error control;\nall states in one part: %.0f of both. ",
               m->ns, m->nf, own->count[0], own->count[1],
               fmax(s->one.count[0], s->one.count[1]));
        if (one > 1.2 * split)
            printf("The split saves a factor of %.2g.\n", one / split);
        else
            puts("That split does not pay.");
    }
    if (!gap && n > 1)
        puts("No gap: the rates do not tell fast states from slow ones.");
    else if (s->same)
        puts("The largest gap is at the model's own split.");
    else if (s->other_known) {
        printf("Split at the gap, %d slow and %d fast: %.0f and %.0f evaluations. ",
               n - a->rates.fast, a->rates.fast, s->other.count[0], s->other.count[1]);
        const double saved = own->count[0] - s->other.count[0];
        const double more = s->other.count[1] * a->price[1];
        const double may = (saved * a->price[0] + own->count[1] * a->price[1]) / more;
        if (saved > 0.1 * own->count[0] && may > 1.05)
            printf("It pays if fast()\nthen costs less than %.2g times what it does "
                   "now.\n",
                   may);
        else
            puts("It does not pay.");
    }
}

static void print_words(int words, char **word)
{
    for (int k = 0; k < words; k++) printf(" %s", word[k]);
}

static void print_calls(const tw_advice *a, const char *model, int words, char **word)
{
    const tw_model *m = a->run.model;
    const tw_proposal *engine = &a->proposal[TW_ADVICE_AUTO];
    const tw_proposal *fixed = &a->proposal[TW_ADVICE_FIXED];
    if (engine->found) {
        printf("\nerror control:\n  tworate run %s auto --rtol 0 --atol ", model);
        for (int i = 0; i < m->ns + m->nf; i++)
            printf("%s%.2g", i ? "," : "", engine->run.tol * a->range[i]);
        if (a->is_stiff) printf(" --stiff on");
        if (engine->run.hmax > 0) printf(" --hmax %.3g", engine->run.hmax);
        print_words(words, word);
        putchar('\n');
    }
    if (!fixed->found) return;
    const tw_trial *t = &fixed->run;
    printf("\nfixed step:\n  tworate run %s %s --H %.10g --ratio %d", model,
           t->method->name, t->H, t->ratio);
    print_words(words, word);
    if (words > 2)
        printf("\n  the same elsewhere, where parameters and inputs are set as above:");
    printf(
        "\n  Octave: r = tw_sim ('%s', '%s', 'H', %.10g, 'ratio', %d, 'tend', %g);\n",
        m->name, t->method->name, t->H, t->ratio, a->tend);
    printf("  mask:   method %s, H %.10g, ratio %d\n", t->method->name, t->H, t->ratio);
    printf(
        "  C:      tw_init(&r, tw_find_model(\"%s\"), tw_find_method(\"%s\"), %.10g, "
        "%d);\n",
        m->name, t->method->name, t->H, t->ratio);
}

void cli_advice_print(const tw_advice *a, const cli_splits *s, const char *model,
                      int words, char **word)
{
    const tw_model *m = a->run.model;
    if (a->at_rest == m->ns + m->nf && !(a->reference_error > 0)) {
        printf("%s, t = %g to %g: nothing moves in this run, so it says nothing of "
               "methods.\nIs an input missing, or is its pulse shorter than 1/2000 of "
               "the run?\n",
               m->name, a->run.t0, a->tend);
        return;
    }
    print_table(a);
    print_verdict(a);
    print_states(a, s);
    print_calls(a, model, words, word);
}
