/* job_start.c: the start of a run from its description, and copies of a description
 * that start apart from it, with other numbers. */
#include "run_job.h"

#include <stdlib.h>
#include <string.h>

int cli_job_memory(cli_job *j)
{
    const tw_model *m = j->model;
    j->p = calloc((size_t)m->np + 1, sizeof *j->p);
    j->x = calloc((size_t)(m->ns + m->nf) + 1, sizeof *j->x);
    j->numbers = calloc((size_t)(m->np + m->ns + m->nf + m->nu + 1), sizeof(double));
    return j->p && j->x && j->numbers ? CLI_OK : cli_error("out of memory");
}

void cli_job_apply(cli_job *j)
{
    const tw_model *m = j->model;
    double *p = j->numbers;
    if (j->preset)
        tw_apply_preset(m, j->preset->name, p, NULL, NULL);
    else
        for (int i = 0; i < m->np; i++) p[i] = m->param[i].value;
    for (int i = 0; i < m->np; i++)
        if (j->p[i].given) p[i] = j->p[i].value;
    j->run->p = p;
    if (j->inputs.given) j->run->input = cli_inputs_at;
    if (j->inputs.given) j->engine.next_jump = cli_inputs_next_jump;
    j->run->input_user = &j->inputs;
}

/* After the start, since the model's initial states depend on the parameters. */
static int set_states(cli_job *j)
{
    const tw_run *r = j->run;
    const tw_model *m = j->model;
    double *xs = j->numbers + m->np, *xf = xs + m->ns;
    memcpy(xs, r->now.xs, (size_t)m->ns * sizeof *xs);
    memcpy(xf, r->now.xf, (size_t)m->nf * sizeof *xf);
    for (const tw_value *v = j->preset ? j->preset->values : NULL; v && v->name; v++) {
        const int s = tw_find_var(m->slow_var, m->ns, v->name);
        const int f = tw_find_var(m->fast_var, m->nf, v->name);
        if (s >= 0) xs[s] = v->value;
        if (f >= 0) xf[f] = v->value;
    }
    for (int i = 0; i < m->ns + m->nf; i++) /* xf follows xs */
        if (j->x[i].given) xs[i] = j->x[i].value;
    return j->automatic ? tw_auto_set_state(&j->engine, xs, xf)
                        : tw_set_state(j->run, xs, xf);
}

int cli_job_start(cli_job *j)
{
    tw_run *r = j->run;
    j->inputs.known = 0;
    memset(j->mem, 0, j->mem_len * sizeof *j->mem);
    int rc = j->automatic ? tw_auto_bind(&j->engine, j->mem, j->mem_len)
                          : tw_bind(r, j->mem, j->mem_len);
    if (!rc) rc = j->automatic ? tw_auto_start(&j->engine) : tw_start(r);
    return rc ? rc : set_states(j);
}

int cli_job_copy(cli_job *to, const cli_job *from)
{
    const tw_model *m = from->model;
    *to = *from;
    to->run = &to->engine.run;
    to->p = to->x = NULL;
    to->numbers = to->row = to->growth_mem = NULL;
    to->inputs = (cli_inputs){0};
    to->mem = malloc(from->mem_len * sizeof *to->mem);
    int rc = to->mem ? cli_job_memory(to) : cli_error("out of memory");
    if (rc) return rc;
    memcpy(to->p, from->p, (size_t)m->np * sizeof *to->p);
    memcpy(to->x, from->x, (size_t)(m->ns + m->nf) * sizeof *to->x);
    rc = cli_inputs_copy(&to->inputs, &from->inputs, to->run);
    if (!rc) cli_job_apply(to);
    return rc;
}
