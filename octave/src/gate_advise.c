/* gate_advise.c: advice on a model (tw_advise.h).
 *
 * Fields of the call:
 *
 *     model, t0, params, xs0, xf0, input
 *                  as in gate_auto.c
 *     tend, error  end of the runs; the largest error wanted
 *     price        of slow() and fast(); 0: measured
 *     budget       of the search, in final runs
 *     search       0: error control and rates only
 *     stiff        TW_AUTO_STIFF_OFF, ...
 *     splits       flags of fast states, a column for each split to try
 *     stable       1: find the stable steps of the proposals
 *
 * Fields of the result:
 *
 *     proposal     struct array: what, found, method ('auto'), ratio, H, tol, hmax,
 *                  error, predicted, slow, fast (evaluations), cost, worst_tick, load,
 *                  margin, seconds; with the call's stable also stable: stable steps,
 *                  [from to] in rows
 *     trials       struct array: method, ratio, H, tol, cost, slow_error, slow,
 *                  fast_error, fast (evaluations)
 *     range, rate, order
 *                  of each state, slow ones first; states by falling rate
 *     fast, gap, coupling, gap_coupling
 *                  the cut at the largest gap; coupling of the parts, of the cut
 *     price, two_rates, is_stiff, reference_error, amplification, spent
 *     split        slow and fast evaluations of: all states in one part, the cut at the
 *                  largest gap, then splits; NaN: not possible */
#include "gate_job.h"
#include "gate_own.h"
#include "tw_advise.h"

#include <math.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

typedef struct job {
    gate_own own; /* first: the user pointer of the run */
    gate *g;
    tw_advice a;
    gate_input input;
    const double *splits;
    size_t n_splits;
    double stable;
} job;

static double used_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static int read_splits(job *j, const gate_value *call)
{
    gate_value splits;
    const size_t n = (size_t)(j->a.run.model->ns + j->a.run.model->nf);
    if (!j->g->get(j->g, call->handle, "splits", &splits)) return TW_OK;
    j->splits = gate_check_real(j->g, &splits, "splits", n, SIZE_MAX);
    j->n_splits = splits.cols;
    return j->splits ? TW_OK : TW_E_USER;
}

static int read_settings(job *j, const gate_value *call)
{
    gate *g = j->g;
    tw_advice *a = &j->a;
    gate_value model;
    const double *price;
    double error = 0, tend = 0, search = 1, stiff = TW_AUTO_STIFF_AUTO;
    g->get(g, call->handle, "model", &model);
    const tw_model *m = model.kind == GATE_STRUCT ? gate_own_model(&j->own, g, &model)
                                                  : gate_find_model(g, call);
    if (!m || gate_number(g, call, "error", &error) ||
        gate_number(g, call, "tend", &tend))
        return TW_E_USER;
    tw_advice_init(a, m, error, tend);
    tw_run *r = &a->run;
    r->user = &j->own;
    if (gate_number(g, call, "t0", &r->t0) ||
        gate_number(g, call, "budget", &a->budget) ||
        gate_integer(g, call, "search", 0, 1, &search) ||
        gate_integer(g, call, "stable", 0, 1, &j->stable) ||
        gate_integer(g, call, "stiff", 0, TW_AUTO_STIFF_AUTO, &stiff) ||
        gate_real_or_none(g, call, "price", 2, 1, &price) ||
        gate_real_or_none(g, call, "params", (size_t)m->np, 1, &r->p) ||
        gate_real_or_none(g, call, "xs0", (size_t)m->ns, 1, &r->xs0) ||
        gate_real_or_none(g, call, "xf0", (size_t)m->nf, 1, &r->xf0) ||
        read_splits(j, call) || gate_read_input(&j->input, g, r, call, 0))
        return TW_E_USER;
    a->search = (int)search;
    a->stiff = (int)stiff;
    if (price) memcpy(a->price, price, sizeof a->price);
    r->input_user = &j->input;
    if (j->input.kind != IN_DEFAULT) r->input = gate_input_at;
    a->next_jump = gate_next_jump;
    a->seconds = used_seconds;
    return TW_OK;
}

static void set_stable(gate *g, gate_struct *to, size_t k, tw_advice *a)
{
    double found[TW_ADVICE_INTERVALS][2];
    const tw_proposal *p = &a->proposal[k];
    const int n = p->found ? tw_advice_stable_steps(a, &p->run, found) : 0;
    double *x = g->set_matrix(g, to, k, "stable", (size_t)n, 2);
    for (int i = 0; i < n; i++) {
        x[i] = found[i][0];
        x[n + i] = found[i][1];
    }
}

static void set_proposals(gate *g, tw_advice *a, int stable)
{
    static const char *const what[TW_NADVICE] = {
        [TW_ADVICE_AUTO] = "error control",     [TW_ADVICE_FIXED] = "fixed step",
        [TW_ADVICE_REAL_TIME] = "in real time", [TW_ADVICE_SINGLE] = "one rate",
        [TW_ADVICE_STIFF] = "stiff fast part",
    };
    gate_struct *to = g->set_structs(g, g->result, 0, "proposal", TW_NADVICE, 1, NULL);
    for (size_t k = 0; k < TW_NADVICE; k++) {
        const tw_proposal *p = &a->proposal[k];
        const tw_trial *t = &p->run;
        const char *method = t->method ? t->method->name : "auto";
        g->set_text(g, to, k, "what", what[k]);
        g->set_flag(g, to, k, "found", p->found);
        g->set_text(g, to, k, "method", p->found ? method : "");
        g->set_number(g, to, k, "ratio", t->ratio);
        g->set_number(g, to, k, "H", t->H);
        g->set_number(g, to, k, "tol", t->tol);
        g->set_number(g, to, k, "hmax", t->hmax);
        g->set_number(g, to, k, "error", fmax(t->error[0], t->error[1]));
        g->set_number(g, to, k, "predicted", p->predicted);
        g->set_number(g, to, k, "slow", t->count[0]);
        g->set_number(g, to, k, "fast", t->count[1]);
        g->set_number(g, to, k, "cost", t->cost);
        g->set_number(g, to, k, "worst_tick", t->worst_tick);
        g->set_number(g, to, k, "load", t->load);
        g->set_number(g, to, k, "margin", p->margin);
        g->set_number(g, to, k, "seconds", p->seconds);
        if (stable) set_stable(g, to, k, a);
    }
}

static void set_trials(gate *g, const tw_advice *a)
{
    static const char *const names[] = {"method", "ratio",      "H",    "tol",
                                        "cost",   "slow_error", "slow", "fast_error",
                                        "fast",   NULL};
    const size_t n = (size_t)a->trials;
    gate_struct *to = g->set_structs(g, g->result, 0, "trials", n, 1, names);
    for (size_t i = 0; i < n; i++) {
        const tw_trial *t = &a->trial[i];
        g->set_text(g, to, i, "method", t->method ? t->method->name : "auto");
        g->set_number(g, to, i, "ratio", t->ratio);
        g->set_number(g, to, i, "H", t->H);
        g->set_number(g, to, i, "tol", t->tol);
        g->set_number(g, to, i, "slow_error", t->error[0]);
        g->set_number(g, to, i, "fast_error", t->error[1]);
        g->set_number(g, to, i, "slow", t->count[0]);
        g->set_number(g, to, i, "fast", t->count[1]);
        g->set_number(g, to, i, "cost", t->cost);
    }
}

static void set_states(gate *g, const tw_advice *a)
{
    const size_t n = (size_t)(a->run.model->ns + a->run.model->nf);
    memcpy(g->set_matrix(g, g->result, 0, "range", n, 1), a->range, n * sizeof(double));
    memcpy(g->set_matrix(g, g->result, 0, "rate", n, 1), a->rate, n * sizeof(double));
    double *order = g->set_matrix(g, g->result, 0, "order", n, 1);
    for (size_t i = 0; i < n; i++) order[i] = a->order[i] + 1;
    g->set_number(g, g->result, 0, "fast", a->rates.fast);
    g->set_number(g, g->result, 0, "gap", a->rates.gap);
    g->set_number(g, g->result, 0, "coupling", a->coupling);
    g->set_number(g, g->result, 0, "gap_coupling", a->rates.coupling);
}

static void set_facts(gate *g, const tw_advice *a)
{
    memcpy(g->set_matrix(g, g->result, 0, "price", 2, 1), a->price, sizeof a->price);
    g->set_number(g, g->result, 0, "two_rates", a->two_rates);
    g->set_flag(g, g->result, 0, "is_stiff", a->is_stiff);
    g->set_number(g, g->result, 0, "at_rest", a->at_rest);
    g->set_number(g, g->result, 0, "reference_error", a->reference_error);
    g->set_number(g, g->result, 0, "amplification", a->amplification);
    g->set_number(g, g->result, 0, "spent", a->spent);
}

static void try_split(job *j, const unsigned char *is_fast, double count[2])
{
    const size_t need = tw_advice_split_need(&j->a, is_fast);
    tw_trial t;
    count[0] = count[1] = NAN;
    if (!need) return;
    double *mem = j->g->scratch(j->g, need * sizeof *mem);
    if (tw_advice_split(&j->a, is_fast, &t, mem, need)) return;
    count[0] = t.count[0];
    count[1] = t.count[1];
}

static void set_splits(job *j)
{
    gate *g = j->g;
    const size_t n = (size_t)(j->a.run.model->ns + j->a.run.model->nf);
    const size_t rows = 2 + j->n_splits;
    unsigned char *is_fast = g->scratch(g, n);
    double *to = g->set_matrix(g, g->result, 0, "split", rows, 2);
    for (size_t k = 0; k < rows; k++) {
        double count[2];
        for (size_t i = 0; i < n; i++) {
            const size_t state = (size_t)j->a.order[i];
            is_fast[state] = k == 1  ? i < (size_t)j->a.rates.fast
                             : k > 1 ? j->splits[(k - 2) * n + state] != 0
                                     : 0;
        }
        try_split(j, is_fast, count);
        to[k] = count[0];
        to[rows + k] = count[1];
    }
}

int gate_advise(gate *g, const gate_value *call)
{
    job *j = g->scratch(g, sizeof *j);
    *j = (job){.g = g, .own = {.g = g, .way = 1}};
    if (read_settings(j, call)) return TW_E_USER;
    tw_advice *a = &j->a;
    const size_t need = tw_advice_need(a);
    if (!need) return gate_refuse(g, &a->run, a->run.now.report.code);
    *g->message = '\0';
    const int rc = tw_advise(a, g->scratch(g, need * sizeof(double)), need);
    if (rc) return gate_refuse(g, &a->run, rc);
    set_proposals(g, a, (int)j->stable);
    set_trials(g, a);
    set_states(g, a);
    set_facts(g, a);
    set_splits(j);
    *g->message = '\0'; /* of trials that failed */
    return TW_OK;
}
