/* instance.c: makes, resets and frees instances; their log and their state machine. */
#include "fmu.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { ALL_CATEGORIES = 0xf };

/* The text with each # doubled: a single one would begin the name of a variable. */
static void double_hashes(char *to, size_t size, const char *text)
{
    size_t n = 0;
    for (; *text && n + 2 < size; text++) {
        to[n++] = *text;
        if (*text == '#') to[n++] = '#';
    }
    to[n] = '\0';
}

int fmu_say(fmu *f, int status, const char *format, ...)
{
    char text[600], escaped[700];
    va_list list;
    if (status == FMU_ERROR) f->d.state = FMU_FAILED;
    if (!f->log || !(f->categories >> status & 1u) || !f->logging) return status;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    double_hashes(escaped, sizeof escaped, text);
    f->log(f, status, fmu_category[status], escaped);
    return status;
}

static const char *state_name(int state)
{
    switch (state) {
    case FMU_INSTANTIATED: return "before initialization";
    case FMU_INITIALIZATION: return "in initialization mode";
    case FMU_EVENT: return "in event mode";
    case FMU_CONTINUOUS: return "in continuous-time mode";
    case FMU_STEP: return "between steps";
    case FMU_STEP_FAILED: return "after a step that failed";
    case FMU_TERMINATED: return "after the end";
    case FMU_UPDATE: return "in an intermediate update";
    default: return "after an error";
    }
}

int fmu_may(fmu *f, const char *function, int states)
{
    if (!f) return FMU_ERROR;
    if (f->d.state & states) return FMU_OK;
    if (f->d.state == FMU_UPDATE) { /* the step goes on */
        const int status = fmu_say(f, FMU_ERROR, "%s is not allowed %s", function,
                                   state_name(FMU_UPDATE));
        f->d.state = FMU_UPDATE;
        return status;
    }
    return fmu_say(f, FMU_ERROR, "%s is not allowed %s", function,
                   state_name(f->d.state));
}

int fmu_set_categories(fmu *f, int on, size_t n, const char *const *names)
{
    unsigned chosen = n ? 0 : ALL_CATEGORIES;
    for (size_t i = 0; i < n; i++) {
        int k = 0;
        if (!names || !names[i]) return fmu_say(f, FMU_ERROR, "a category is NULL");
        while (fmu_category[k] && strcmp(fmu_category[k], names[i])) k++;
        if (fmu_category[k])
            chosen |= 1u << k;
        else if (f->version == 2 && !strcmp(names[i], "logAll"))
            chosen = ALL_CATEGORIES;
        else
            return fmu_say(f, FMU_ERROR, "there is no log category %s", names[i]);
    }
    f->logging = on;
    f->categories = chosen;
    return FMU_OK;
}

int fmu_fail_run(fmu *f, int status, int rc)
{
    char text[500];
    tw_message(&f->engine.run, text, sizeof text);
    return fmu_say(f, status, "%s: %s", tw_error(rc), text);
}

int fmu_fail_model(fmu *f, const char *function, int rc)
{
    return fmu_say(f, FMU_DISCARD, "%s() of %s: %s", function, f->model->name,
                   tw_error(rc));
}

static size_t span_size(const fmu *f)
{
    size_t most = 0;
    for (int i = 0; fmu_self.method[i]; i++) {
        tw_run r;
        tw_init(&r, f->model, fmu_self.method[i], 1, 1);
        const size_t n = tw_between_need(&r);
        if (n > most) most = n;
    }
    return most;
}

static double *part(double **next, size_t n)
{
    double *at = *next;
    *next += n;
    return at;
}

static int make_arrays(fmu *f)
{
    const tw_model *m = f->model;
    const size_t n = (size_t)(m->ns + m->nf), nu = (size_t)m->nu, nd = (size_t)m->nd;
    const size_t span = span_size(f);
    f->n_array = (size_t)m->np + 2 * nu * (FMU_ORDERS + 1) + 2 * n + nd + span;
    const size_t scratch = 2 * n + 2 * (size_t)m->ny + nu + nd + (size_t)m->nc +
                           4 * (n + (size_t)m->ny) + 3 * n + nu;
    f->array = calloc(f->n_array + scratch + 1, sizeof *f->array);
    if (!f->array) return 0;
    double *next = f->array;
    f->p = part(&next, (size_t)m->np);
    f->u = part(&next, nu * (FMU_ORDERS + 1));
    f->latched = part(&next, nu * (FMU_ORDERS + 1));
    f->x = part(&next, n);
    f->x_set = part(&next, n);
    f->xd = part(&next, nd);
    f->span = part(&next, span);
    f->view_x = part(&next, n);
    f->view_dx = part(&next, n);
    f->view_y = part(&next, (size_t)m->ny);
    f->view_dy = part(&next, (size_t)m->ny);
    f->view_u = part(&next, nu);
    f->xd_new = part(&next, nd);
    f->c = part(&next, (size_t)m->nc);
    f->scratch = next;
    return 1;
}

void fmu_reset(fmu *f)
{
    const tw_model *m = f->model;
    const int kind = f->d.kind;
    fmu_stop_team(f);
    free(f->memory);
    f->memory = NULL;
    f->need = 0;
    memset(&f->engine, 0, sizeof f->engine);
    memset(&f->d, 0, sizeof f->d);
    memset(f->array, 0, f->n_array * sizeof *f->array);
    f->d.kind = kind;
    f->d.state = FMU_INSTANTIATED;
    f->d.H = fmu_self.H;
    f->d.ratio = fmu_self.ratio;
    memcpy(f->d.opt, fmu_self.opt, sizeof f->d.opt);
    memcpy(f->d.automatic, fmu_self.automatic, sizeof f->d.automatic);
    f->d.own_drive = m->drive != NULL;
    f->d.stop = HUGE_VAL;
    for (int i = 0; i < m->np; i++) f->p[i] = m->param[i].value;
    for (int i = 0; i < m->nu; i++) f->u[i * (FMU_ORDERS + 1)] = m->input[i].value;
    for (int i = 0; i < m->ns + m->nf; i++) f->x[i] = fmu_self.start[i];
    for (int i = 0; i < m->nd; i++) f->xd[i] = m->direct_var[i].value;
    fmu_forget_view(f);
}

static int is_blank(const char *s)
{
    while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
    return !*s;
}

fmu *fmu_new(int version, int kind, const char *name, int logging)
{
    if (!name || is_blank(name)) return NULL;
    fmu *f = calloc(1, sizeof *f);
    if (!f) return NULL;
    f->version = version;
    f->model = fmu_self.model;
    f->d.kind = kind;
    f->logging = logging;
    f->categories = ALL_CATEGORIES;
    f->name = malloc(strlen(name) + 1);
    if (!f->name || !make_arrays(f)) {
        fmu_free(f);
        return NULL;
    }
    strcpy(f->name, name);
    fmu_reset(f);
    return f;
}

void fmu_free(fmu *f)
{
    if (!f) return;
    fmu_stop_team(f);
    free(f->name);
    free(f->array);
    free(f->memory);
    free(f->watched);
    free(f);
}
