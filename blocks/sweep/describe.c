/* describe.c: what makes a sweep the one that it is, as lines "name = value". A journal
 * begins with them, and continues only a sweep of which they are all the same. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "sweep.h"

#include <stdlib.h>
#include <string.h>

/* What is in a user's file decides, not its name or time. */
static void put_model(FILE *to, const cli_job *job, const char *file)
{
    fprintf(to, "model = %s\n", job->model->name);
    if (!file || !cli_is_model_file(file)) return;
    uint64_t sum = 1469598103934665603u;
    FILE *from = fopen(file, "rb");
    for (int c; from && (c = getc(from)) != EOF;)
        sum = (sum ^ (uint64_t)c) * 0x100000001b3u;
    if (from) fclose(from);
    fprintf(to, "contents of the model's file = %016llx\n", (unsigned long long)sum);
}

static void put_method(FILE *to, const cli_job *job)
{
    const tw_run *r = job->run;
    fprintf(to, "method = %s\n", job->automatic ? "auto" : r->method->name);
    if (!job->automatic)
        fprintf(to, "H = %.17g\nratio = %d\n", r->H, r->ratio);
    else
        cli_auto_settings(&job->engine, to);
    fprintf(to, "t0 = %.17g\ntend = %.17g\n", r->t0, job->tend);
    if (job->whole_steps) fputs("whole-steps = on\n", to);
    if (job->dt > 0) fprintf(to, "dt = %.17g\n", job->dt);
    if (job->on[CLI_F_HOLD]) fputs("hold = on\n", to);
    for (int i = 0; i < TW_NOPT; i++)
        if (r->opt[i] != tw_options[i].value)
            fprintf(to, "%s = %.17g\n", tw_options[i].name, r->opt[i]);
}

static void put_numbers(FILE *to, const cli_job *job)
{
    const tw_model *m = job->model;
    if (job->preset) fprintf(to, "preset = %s\n", job->preset->name);
    for (int i = 0; i < m->np; i++)
        if (job->p[i].given)
            fprintf(to, "--set %s = %.17g\n", m->param[i].name, job->p[i].value);
    for (int i = 0; i < m->ns + m->nf; i++)
        if (job->x[i].given)
            fprintf(to, "--x0 %s = %.17g\n",
                    i < m->ns ? m->slow_var[i].name : m->fast_var[i - m->ns].name,
                    job->x[i].value);
    cli_inputs_echo(&job->inputs, to);
}

static void put_cases(FILE *to, const sw_cases *c)
{
    static const char *const names[] = {"table", "grid", "lhs", "sobol", "random"};
    fprintf(to, "cases = %.0f\n", c->n);
    fprintf(to, "columns =");
    for (int i = 0; i < c->n_columns; i++) fprintf(to, " %s", c->column[i].name);
    fprintf(to, "\ndesign = %s\n", names[c->design]);
    if (c->design == SW_TABLE) {
        fprintf(to, "values of the cases = %016llx\n", (unsigned long long)c->checksum);
        return;
    }
    fprintf(to, "seed = %llu\n", (unsigned long long)c->seed);
    for (int i = 0; i < c->n_columns; i++) {
        const sw_range *r = &c->range[i];
        fprintf(to, "--vary %s = %s%.17g %.17g %d", c->column[i].name,
                r->normal        ? "normal "
                : r->logarithmic ? "log "
                                 : "",
                r->low, r->high, r->n);
        for (int k = 0; r->list && k < r->n; k++)
            if (c->column[i].texts)
                fprintf(to, " %s", c->column[i].text[(int)r->list[k]]);
            else
                fprintf(to, " %.17g", r->list[k]);
        fputc('\n', to);
    }
}

char *sw_describe(const sw_sweep *s)
{
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    if (!to) return NULL;
    fprintf(to, "tworate = %s\n", tw_version());
    put_model(to, &s->job, s->model_file);
    put_method(to, &s->job);
    put_numbers(to, &s->job);
    put_cases(to, &s->cases);
    for (int i = 0; i < s->keep.n; i++) fprintf(to, "keep %s\n", s->keep.kept[i].name);
    if (s->fast_lanes) fputs("fast-lanes = on\n", to);
    fprintf(to, "on-bad = %s\n", s->mark ? "mark" : "stop");
    if (fclose(to)) {
        free(text);
        return NULL;
    }
    return text;
}
