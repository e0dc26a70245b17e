/* picture.h: what a plant tells the host's --show: names of all its values, parameters,
 * the scene of its model, and the values at each sample. ss_picture.h of the host says
 * how it is written. */
#ifndef TW_PICTURE_H
#define TW_PICTURE_H

#include "run_block.h"
#include "ss_picture.h"

typedef struct blk_text_out {
    char *to;
    size_t n, size;
} blk_text_out;

BLK_APART void blk_put(blk_text_out *t, const char *s, size_t n)
{
    for (; n--; s++, t->n++)
        if (t->n + 1 < t->size) t->to[t->n] = *s;
    if (t->size) t->to[t->n < t->size ? t->n : t->size - 1] = '\0';
}

/* A field, without the two characters that separate fields and lines. */
BLK_APART void blk_field(blk_text_out *t, const char *s)
{
    blk_put(t, "\t", 1);
    for (; s && *s; s++) blk_put(t, *s == '\t' || *s == '\n' ? " " : s, 1);
}

static inline void blk_number_field(blk_text_out *t, double x)
{
    char number[40];
    snprintf(number, sizeof number, "%.17g", x);
    blk_field(t, number);
}

static inline void blk_signals(blk_text_out *t, const char *group, const tw_var *v,
                               int n)
{
    for (int i = 0; i < n; i++) {
        blk_put(t, SS_PICTURE_SIGNAL, strlen(SS_PICTURE_SIGNAL));
        blk_field(t, group);
        blk_field(t, v[i].name);
        blk_field(t, v[i].unit);
        blk_field(t, v[i].what);
        blk_put(t, "\n", 1);
    }
}

static inline void blk_shape(blk_text_out *t, const tw_shape *h)
{
    const char *const *const part[] = {h->at, h->turn, h->size, h->to};
    blk_put(t, SS_PICTURE_SHAPE, strlen(SS_PICTURE_SHAPE));
    blk_field(t, h->name);
    blk_number_field(t, h->kind);
    blk_field(t, h->on);
    blk_field(t, h->end);
    for (int k = 0; k < 12; k++) blk_field(t, part[k / 3][k % 3]);
    blk_put(t, "\n", 1);
}

/* Values of one sample: slow, fast and direct states, outputs, inputs. */
static inline int blk_values_of(const tw_model *m)
{
    return m->ns + m->nf + m->nd + m->ny + m->nu;
}

#define MDL_PICTURE
static size_t mdlPicture(SimStruct *S, char *text, size_t size)
{
    blk_run *b = blk_of(S);
    blk_text_out t = {text, 0, size};
    const tw_model *m = model;
    if (!b || !m->scene) return 0;
    if (!b->sample)
        b->sample = (double *)calloc((size_t)blk_values_of(m) + 1, sizeof(double));
    if (!b->sample) return 0;
    b->sample_t = -HUGE_VAL;
    blk_put(&t, SS_PICTURE_MODEL, strlen(SS_PICTURE_MODEL));
    blk_field(&t, m->name);
    blk_field(&t, m->what);
    blk_put(&t, "\n", 1);
    blk_signals(&t, "slow", m->slow_var, m->ns);
    blk_signals(&t, "fast", m->fast_var, m->nf);
    blk_signals(&t, "direct", m->direct_var, m->nd);
    blk_signals(&t, "output", m->output, m->ny);
    blk_signals(&t, "input", m->input, m->nu);
    for (int i = 0; i < m->np; i++) {
        blk_put(&t, SS_PICTURE_CONSTANT, strlen(SS_PICTURE_CONSTANT));
        blk_field(&t, m->param[i].name);
        blk_number_field(&t, b->engine.run.now.par[i]);
        blk_put(&t, "\n", 1);
    }
    blk_put(&t, SS_PICTURE_SCENE, strlen(SS_PICTURE_SCENE));
    blk_number_field(&t, m->scene->view);
    blk_number_field(&t, m->scene->spatial);
    blk_field(&t, m->scene->follow);
    blk_field(&t, m->scene->signals);
    blk_put(&t, "\n", 1);
    for (const tw_shape *h = m->scene->shape; h->name; h++) blk_shape(&t, h);
    return t.n;
}

/* The states and outputs of this sample, before the update moves the run. */
BLK_APART void blk_take_sample(SimStruct *S, blk_run *b)
{
    const tw_run *r = &b->engine.run;
    const tw_model *m = r->model;
    double *x = b->sample;
    blk_copy(x, r->now.xs, m->ns);
    blk_copy(x += m->ns, r->now.xf, m->nf);
    x += m->nf;
    if (m->nd) blk_copy(x, r->now.xd, m->nd);
    if (tw_outputs(&b->engine.run, x + m->nd)) return; /* the port reports it */
    const double step = floor((r->now.t - r->t0) / blk_slow_period(S) + 0.5);
    b->sample_slow =
        b->is_auto ? fabs(r->t0 + step * blk_slow_period(S) - r->now.t) < 1e-6 * b->period
                   : !r->now.sub;
    b->sample_t = ssGetT(S);
}

/* The inputs are those that the update has read. */
static int mdlPictureValues(SimStruct *S, double *x)
{
    blk_run *b = blk_of(S);
    const tw_model *m = model;
    if (!b || !b->sample || b->sample_t != ssGetT(S)) return -1;
    const int n = blk_values_of(m) - m->nu;
    blk_copy(x, b->sample, n);
    if (m->nu && tw_inputs_at(&b->engine.run, b->sample_t, x + n)) return -1;
    return b->sample_slow;
}

#endif
