/* advise.c: tw_advise(), its settings, its memory and the order of what it does. */
#include "advise.h"

void tw_advice_init(tw_advice *a, const tw_model *model, double error, double tend)
{
    memset(a, 0, sizeof *a);
    tw_auto engine;
    tw_auto_init(&engine, model, 0, 1);
    a->run = engine.run;
    a->error = error;
    a->tend = tend;
    a->budget = 44;
    a->search = 1;
    a->stiff = TW_AUTO_STIFF_AUTO;
}

static int refuse(tw_advice *a, const char *name, double got, double min, double max)
{
    a->run.now.report = (tw_report){TW_E_RANGE, name, got, min, max, a->run.t0, 0, ""};
    return TW_E_RANGE;
}

/* An engine with the caller's settings, to check them and to know its size. */
static void make_engine(const tw_advice *a, tw_auto *engine)
{
    tw_auto_init(engine, a->run.model, 1e-3, 1e-6);
    tw_advice_settings(a, &engine->run);
    engine->tend = a->tend;
    engine->stiff = a->stiff;
}

int tw_advice_check(tw_advice *a)
{
    if (!a) return TW_E_NULL;
    if (!(a->error > 0) || !(a->error <= 0.5))
        return refuse(a, "error", a->error, 1e-10, 0.5);
    if (a->error < 1e-10) return refuse(a, "error", a->error, 1e-10, 0.5);
    if (!isfinite(a->tend) || !(a->tend > a->run.t0))
        return refuse(a, "tend", a->tend, a->run.t0, INFINITY);
    for (int k = 0; k < 2; k++)
        if (!(a->price[k] >= 0) || !isfinite(a->price[k]))
            return refuse(a, k ? "price of fast" : "price of slow", a->price[k], 0,
                          INFINITY);
    if (!(a->budget > 0)) return refuse(a, "budget", a->budget, 1, INFINITY);
    tw_auto engine;
    make_engine(a, &engine);
    const int rc = tw_auto_check(&engine);
    if (rc) a->run.now.report = engine.run.now.report;
    return rc;
}

void tw_advice_settings(const tw_advice *a, tw_run *r)
{
    r->t0 = a->run.t0;
    r->p = a->run.p;
    r->xs0 = a->run.xs0;
    r->xf0 = a->run.xf0;
    r->input = a->run.input;
    r->input_user = a->run.input_user;
    r->user = a->run.user;
}

double tw_advice_instant(const tw_advice *a, int k)
{
    const double t0 = a->run.t0;
    return k < TW_ADVICE_INSTANTS ? t0 + k * (a->tend - t0) / TW_ADVICE_INSTANTS
                                  : a->tend;
}

double tw_advice_error(const tw_advice *a, const double *x, int instants, int part)
{
    const tw_advice_work *w = a->work;
    double most = 0;
    for (int k = 0; k < instants; k++)
        for (int i = part ? w->ns : 0; i < (part ? w->n : w->ns); i++) {
            const double e =
                fabs(x[k * w->n + i] - w->reference[k * w->n + i]) / a->range[i];
            if (!(e <= most)) most = isnan(e) ? INFINITY : e;
        }
    return most;
}

double tw_advice_worst(const tw_trial *t)
{
    return fmax(t->error[0], t->error[1]);
}

void tw_advice_keep(tw_advice *a, const tw_trial *t)
{
    a->work->spent += t->cost;
    if (a->trials < TW_ADVICE_TRIALS) a->trial[a->trials++] = *t;
}

int tw_advice_stopped(tw_advice *a)
{
    return a->stop && a->stop(a->stop_user) ? TW_E_USER : TW_OK;
}

int tw_advice_can_judge(const tw_advice *a)
{
    return a->reference_error < 0.4 * a->error;
}

static size_t largest(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* Arnoldi's basis has the size of a method's memory at most. */
static size_t room_need(const tw_advice *a, size_t n, size_t run_len)
{
    const size_t m = ADVICE_COLUMNS;
    const size_t radius = (m + 1) * run_len + 2 * m * m + 2 * m + tw_eigen_need((int)m);
    const size_t split = 16 * n; /* names and places: split.c */
    return largest(
        largest(radius + 3 * n, split),
        n * n + 3 * n +
            largest(tw_rates_need((int)n), (size_t)a->run.model->nu + 8 * n));
}

static size_t head_size(void)
{
    return (sizeof(tw_advice_work) + sizeof(double) - 1) / sizeof(double);
}

/* Takes n doubles of the memory; NULL memory: counts only. */
static double *take(double **mem, size_t *used, size_t n)
{
    double *at = *mem ? *mem + *used : NULL;
    *used += n;
    return at;
}

static size_t lay_out(tw_advice *a, double *mem)
{
    const size_t n = (size_t)(a->run.model->ns + a->run.model->nf);
    tw_advice_work own = {.n = (int)n, .ns = a->run.model->ns}, *w = &own;
    size_t used = head_size();
    tw_auto engine;
    make_engine(a, &engine);
    w->engine_len = tw_auto_need(&engine);
    w->run_len = tw_advice_run_need(a);
    w->room_len = room_need(a, n, w->run_len);
    w->reference = take(&mem, &used, n * TW_ADVICE_INSTANTS);
    w->other = take(&mem, &used, n * TW_ADVICE_INSTANTS);
    w->low = take(&mem, &used, n);
    w->high = take(&mem, &used, n);
    w->atol = take(&mem, &used, n);
    w->moved = take(&mem, &used, n);
    w->shaken_low = take(&mem, &used, n);
    w->shaken_high = take(&mem, &used, n);
    for (int k = 0; k < TW_ADVICE_POINTS; k++) w->J[k] = take(&mem, &used, n * n);
    w->engine = take(&mem, &used, w->engine_len);
    w->run = take(&mem, &used, w->run_len);
    w->room = take(&mem, &used, w->room_len);
    double *range = take(&mem, &used, n), *start = take(&mem, &used, n);
    double *rate = take(&mem, &used, n), *order = take(&mem, &used, n);
    if (!mem) return used;
    memset(mem, 0, used * sizeof *mem);
    a->range = range;
    a->start = start;
    a->rate = rate;
    a->order = (int *)(void *)order;
    a->work = (tw_advice_work *)(void *)mem;
    *a->work = own;
    return used;
}

size_t tw_advice_need(tw_advice *a)
{
    return !a || tw_advice_check(a) ? 0 : lay_out(a, NULL);
}

int tw_advise(tw_advice *a, double *mem, size_t len)
{
    if (!a || !mem) return TW_E_NULL;
    int rc = tw_advice_check(a);
    if (rc) return rc;
    if (len < lay_out(a, NULL)) return TW_E_MEMORY;
    lay_out(a, mem);
    a->trials = 0;
    memset(a->proposal, 0, sizeof a->proposal);
    if ((rc = tw_advice_pilots(a))) return rc;
    if ((rc = tw_advice_linearise(a))) return rc;
    if (!tw_advice_can_judge(a)) { /* "not found" instead of a guess */
        a->proposal[TW_ADVICE_AUTO].found = 0;
        a->spent = 0;
        return TW_OK;
    }
    if (a->search && (rc = tw_advice_search(a))) return rc;
    return tw_advice_judge(a);
}
