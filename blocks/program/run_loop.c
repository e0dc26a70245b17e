/* run_loop.c: what the loops of `run` and `show` share: how many steps, when a run is
 * done, its next tick, held inputs, the check of the step. */
#include "run_job.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

cli_plan cli_plan_of(const cli_job *j)
{
    const tw_run *r = j->run;
    const double span = j->tend - r->t0, whole = floor(span / r->H + 1e-6);
    const double rounding = 4 * DBL_EPSILON * (fabs(j->tend) + fabs(r->t0));
    const double left = span - whole * r->H;
    if (j->whole_steps || fabs(left) <= rounding) return (cli_plan){whole, 0};
    return left > 1e-6 * r->H ? (cli_plan){whole, 1} : (cli_plan){whole - 1, 1};
}

/* The rows of a run. The end of a last step of another length is always one. */
double cli_rows_due(const cli_job *j, cli_plan p)
{
    const double every = j->run->opt[TW_OPT_IPRINT];
    if (j->run->opt[TW_OPT_WRITE] == 0) return 0;
    if (every == 0) return 1 + (p.whole + p.last) * j->run->now.ticks;
    return 1 + floor(p.whole / every) + p.last;
}

/* As in a diagram: hold the inputs of this instant until the next exchange. */
int cli_hold_inputs(cli_job *j)
{
    const tw_model *m = j->model;
    double *u = j->numbers + m->np + m->ns + m->nf;
    if (!j->on[CLI_F_HOLD] || !m->nu || !tw_exchange_due(j->run)) return TW_OK;
    int rc = cli_inputs_at(j->run->now.t, u, &j->inputs);
    return rc ? rc : tw_hold(j->run, u);
}

/* A check of the step ahead of the run; without it the run is the same. */
int cli_open_growth(cli_job *j, double steps)
{
    if (j->on[CLI_F_NO_WARN_STEP]) return CLI_OK;
    const size_t len = tw_growth_need(j->run);
    j->growth_mem = malloc(len * sizeof *j->growth_mem);
    if (!j->growth_mem) return cli_error("out of memory: %zu doubles", len);
    tw_growth_open(&j->growth, j->run, steps, j->growth_mem, len);
    return CLI_OK;
}

int cli_run_done(const cli_job *j, cli_plan p)
{
    const tw_run *r = j->run;
    return j->whole_steps ? r->now.step >= p.whole : r->now.t >= j->tend;
}

int cli_run_tick(cli_job *j)
{
    return j->whole_steps ? tw_tick(j->run) : tw_tick_to(j->run, j->tend);
}
