/* lane_group.c: runs groups of cases side by side in lanes (tw_lanes.h), each with the
 * bits of its single run. A lane needs what all lanes have at the same instant: times
 * that are kept must be ends of slow steps. */
#include "lane_group.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct sw_lanes {
    const sw_sweep *sweep;
    tw_lanes l;
    tw_lane *lane;
    int width;
    double *mem, *xs, *xf, *y, *row; /* of all lanes; row: of one */
    cli_job *job;                    /* of each lane: its numbers */
    sw_sums *sums;
    int *number;     /* of each lane: its case in the batch */
    int same_inputs; /* of all cases: evaluated once for all lanes */
};

static void set_lanes(tw_lanes *l, const sw_sweep *s)
{
    const tw_run *r = s->job.run;
    tw_lanes_init(l, r->model, r->method, r->H, r->ratio);
    l->t0 = r->t0;
    memcpy(l->opt, r->opt, sizeof l->opt);
    l->fast = s->fast_lanes;
    l->forms = s->forms;
}

/* Is it a multiple of H from the start on, or the end? */
static int is_step(const cli_job *j, double t)
{
    const double steps = (t - j->run->t0) / j->run->H;
    return fabs(steps - round(steps)) <= 1e-9 || t == j->tend;
}

static int direct_states_are_kept(const sw_keep *k)
{
    const tw_model *m = k->model;
    for (int i = 0; i < k->n; i++)
        if (k->kept[i].of >= m->ns + m->nf && k->kept[i].of < m->ns + m->nf + m->nd)
            return 1;
    return 0;
}

int sw_lanes_width(const sw_sweep *s, char *why, size_t size)
{
    tw_lanes l;
    *why = '\0';
    if (s->job.automatic)
        snprintf(why, size, "auto chooses the steps of each case");
    else if (s->job.on[CLI_F_HOLD])
        snprintf(why, size, "--hold samples the inputs of each case");
    else if (direct_states_are_kept(&s->keep))
        snprintf(why, size, "directly computed states are kept");
    for (int i = 0; !*why && i < s->keep.n_times; i++)
        if (!is_step(&s->job, s->keep.kept[s->keep.time_of[i]].where))
            snprintf(why, size, "%.15g is not the end of a slow step",
                     s->keep.kept[s->keep.time_of[i]].where);
    if (*why) return 0;
    set_lanes(&l, s);
    const int width = tw_lanes_width(&l);
    if (!width && tw_lanes_check(&l)) tw_lanes_message(&l, -1, why, size);
    return width;
}

/* A drive of the model, for inputs that are not given, has parameters. */
static int inputs_are_the_same(const sw_sweep *s)
{
    int vary = s->job.model->drive != NULL;
    for (int i = 0; i < s->cases.n_columns; i++) {
        const enum sw_target target = s->cases.column[i].target;
        vary |= target == SW_INPUT || target == SW_SOURCE || target == SW_TEXT_INPUT;
    }
    return !vary;
}

sw_lanes *sw_lanes_open(const sw_sweep *s)
{
    const tw_model *m = s->job.model;
    sw_lanes *g = calloc(1, sizeof *g);
    if (!g) return cli_error("out of memory"), NULL;
    g->sweep = s;
    g->same_inputs = inputs_are_the_same(s);
    set_lanes(&g->l, s);
    const size_t w = (size_t)(g->width = tw_lanes_width(&g->l));
    g->lane = calloc(w, sizeof *g->lane);
    g->job = calloc(w, sizeof *g->job);
    g->sums = calloc(w, sizeof *g->sums);
    g->number = calloc(w, sizeof *g->number);
    g->xs = calloc(w * (size_t)(m->ns + m->nf + m->ny) + (size_t)s->keep.width + 1,
                   sizeof *g->xs);
    int rc = g->lane && g->job && g->sums && g->number && g->xs
                 ? CLI_OK
                 : cli_error("out of memory");
    g->l.lane = g->lane;
    const size_t len = rc ? 0 : tw_lanes_need(&g->l);
    if (!rc && !(g->mem = malloc(len * sizeof *g->mem)))
        rc = cli_error("out of memory");
    for (size_t k = 0; k < w && !rc; k++) {
        rc = cli_job_copy(&g->job[k], &s->job);
        if (!rc) rc = sw_sums_open(&g->sums[k], &s->keep);
    }
    if (rc) return sw_lanes_close(g), NULL;
    g->xf = g->xs + w * (size_t)m->ns;
    g->y = g->xf + w * (size_t)m->nf;
    g->row = g->y + w * (size_t)m->ny;
    return g;
}

void sw_lanes_close(sw_lanes *g)
{
    if (!g) return;
    for (int k = 0; k < g->width; k++) {
        if (g->job && g->job[k].model) cli_job_close(&g->job[k]);
        if (g->sums) sw_sums_close(&g->sums[k]);
    }
    free(g->lane);
    free(g->job);
    free(g->sums);
    free(g->number);
    free(g->xs);
    free(g->mem);
    free(g);
}

/* All lanes at the present; outputs only where they are asked for. */
static int fetch(sw_lanes *g, int outputs)
{
    int rc = tw_lanes_states(&g->l, g->xs, g->xf);
    if (!rc && outputs && g->sweep->job.model->ny)
        rc = tw_lanes_all_outputs(&g->l, g->y);
    return rc;
}

/* The row of a lane from what was fetched. */
static const double *row_of(sw_lanes *g, int lane)
{
    const tw_model *m = g->sweep->job.model;
    const size_t k = (size_t)lane;
    double *to = g->row;
    memcpy(to, g->xs + k * (size_t)m->ns, (size_t)m->ns * sizeof *to);
    memcpy(to += m->ns, g->xf + k * (size_t)m->nf, (size_t)m->nf * sizeof *to);
    to += m->nf + m->nd;
    memcpy(to, g->y + k * (size_t)m->ny, (size_t)m->ny * sizeof *to);
    return g->row;
}

/* The rows and the wanted times of the present. */
static int look(sw_lanes *g, int n)
{
    const sw_keep *k = &g->sweep->keep;
    const tw_run *r = &g->l.now.run;
    const int due = k->looks && tw_write_due(r);
    const int at = fabs(sw_sums_wanted(&g->sums[0], k) - r->now.t) <= 1e-9 * r->now.h;
    int rc = due || at ? fetch(g, at || k->outputs) : TW_OK;
    for (int i = 0; i < n && !rc && (due || at); i++) {
        if (g->lane[i].code) continue;
        const double *row = row_of(g, i);
        if (due) sw_sums_row(&g->sums[i], k, r->now.t, row);
        while (sw_sums_wanted(&g->sums[i], k) <= r->now.t + 1e-9 * r->now.h)
            sw_sums_at(&g->sums[i], k, row);
    }
    return rc;
}

static int run(sw_lanes *g, int n)
{
    const cli_job *j = &g->sweep->job;
    const tw_run *r = &g->l.now.run;
    const cli_plan plan = cli_plan_of(j);
    int living = 0, rc = TW_OK;
    while (!rc) {
        /* the times of a lane that has stopped do not count */
        while (living < n - 1 && g->lane[living].code) living++;
        if ((rc = look(g, n))) break;
        const int done =
            j->whole_steps ? r->now.step >= plan.whole : r->now.t >= j->tend;
        if (done || !g->l.now.living || cli_stop_signal()) break;
        const double steps = sw_steps_at_once(g->sweep, r, &g->sums[living], plan);
        rc = steps >= 1       ? tw_lanes_advance(&g->l, (long)steps * r->now.ticks)
             : j->whole_steps ? tw_lanes_advance(&g->l, 1)
                              : tw_lanes_tick_to(&g->l, j->tend);
    }
    return rc;
}

/* A row of a case that has ended before its end. */
static int stopped(sw_lanes *g, int i, double *row, sw_notes *notes)
{
    const tw_lane *lane = &g->lane[i];
    char text[SW_WHY];
    tw_lanes_message(&g->l, i, text, sizeof text);
    row[SW_CODE] = lane->code;
    row[SW_WHEN] = lane->t;
    row[SW_WHICH] = sw_state_named(g->sweep->job.model, lane->report.name);
    return sw_notes_add(notes, g->number[i], text) ? CLI_OK
                                                   : cli_error("out of memory");
}

/* The lanes 0 ... n-1 have the numbers of their cases. */
static int run_group(sw_lanes *g, sw_batch *b, int n)
{
    const sw_keep *k = &g->sweep->keep;
    const size_t len = tw_lanes_need(&g->l);
    int out = CLI_OK;
    g->l.used = n;
    memset(g->mem, 0, len * sizeof *g->mem);
    for (int i = 0; i < n; i++) {
        const tw_run *r = g->job[i].run;
        g->lane[i] =
            (tw_lane){.p = r->p,
                      .xs0 = r->now.xs,
                      .xf0 = r->now.xf,
                      .input = r->input,
                      .input_user = g->job[g->same_inputs ? 0 : i].run->input_user};
        g->job[i].inputs.known = 0;
        sw_sums_begin(&g->sums[i], k);
    }
    int rc = tw_lanes_bind(&g->l, g->mem, len);
    if (!rc) rc = tw_lanes_start(&g->l);
    if (!rc) rc = run(g, n);
    if (!rc && !cli_stop_signal()) rc = fetch(g, 1);
    if (rc) {
        char text[SW_WHY];
        tw_lanes_message(&g->l, -1, text, sizeof text);
        return cli_error("the lanes have failed: %s; --no-lanes runs without them",
                         text);
    }
    for (int i = 0; i < n && !out; i++) {
        double *row = b->row + (size_t)g->number[i] * (size_t)g->sweep->width;
        const int complete = !g->lane[i].code;
        row[SW_CODE] = TW_OK;
        row[SW_WHEN] = row[SW_WHICH] = NAN;
        if (!complete) out = stopped(g, i, row, &b->notes);
        sw_sums_end(&g->sums[i], k, complete, row_of(g, i), row + SW_HEAD);
    }
    return out;
}

int sw_lanes_run(sw_lanes *g, sw_batch *b, sw_begin_case *begin, void *user)
{
    int n = 0, rc = CLI_OK;
    for (int i = 0; i < b->n && !rc && !cli_stop_signal(); i++) {
        g->number[n] = i;
        const int begun = begin(user, &g->job[n], b, i); /* or its row is there */
        if (begun < 0) return CLI_FAILED;
        n += begun;
        if (n && (n == g->width || i == b->n - 1)) {
            rc = run_group(g, b, n);
            n = 0;
        }
    }
    return rc;
}
