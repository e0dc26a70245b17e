/* adams.h: what the files of the multirate Adams methods share; private to blocks/.
 *
 * adams.c           descriptors, weight tables, the serial method
 * adams_start.c     the first steps, where there is no history yet
 * adams_fast.c      a fast step, and all fast steps of one slow step
 * adams_weights.c   integrals of the polynomials behind the formulas
 * adams_parallel.c  the two-track method */
#ifndef TW_ADAMS_H
#define TW_ADAMS_H

#include "method.h"
#include "team.h"

enum { TW_ADAMS_MAX = 8 }; /* highest order */

/* Whole numbers in the run's memory. The first two are options as they were at the
 * start, since the tables depend on them. */
enum {
    KIND,        /* TW_LINEAR ... TW_DENSE */
    WHOLE,       /* a tick is a whole slow step, not a fast one */
    LEFT,        /* start-up steps left, one more when f_0 is missing; 0: regular */
    SLOW_HEAD,   /* newest slot of the slow ring, */
    FAST_HEAD,   /* of the fast ring in use, */
    COARSE_HEAD, /* of the fast derivatives at slow instants (parallel) */
    FAST_RING,   /* which of the two fast rings is in use */
    FAST_HAVE,   /* fast derivatives known, up to the order */
    ADAMS_STATE
};

/* Sets of q weights, times H or h. */
enum { AB_SLOW, AM_SLOW, AB_FAST, AM_FAST, END_SLOPE, WEIGHTS };

/* Slow vectors. Of a pair, one is read while the other is written: two tracks, or two
 * passes, may be at work. After them: ring (q + 1), start-up slopes (q) and polynomial
 * (q). */
enum {
    BASE,             /* state at the start of the slow step */
    RISE,             /* pair: rise of the state over the slow step */
    SLOPE = RISE + 2, /* pair: derivative at its end */
    END = SLOPE + 2,  /* pair: state at its end */
    PAST = END + 2,   /* rises over the last two slow steps */
    XS = PAST + 2,    /* state at a fast step, scratch of the fast track */
    SLOW_RING
};

/* Fast vectors. After them: two rings and a coarse one (q + 1 each), start-up slopes
 * (q) and polynomial (q). */
enum {
    XF,              /* predicted state, scratch of the fast track */
    MID,             /* state between two fast steps, likewise */
    XF_END,          /* pair: state at the end of the slow step */
    AT = XF_END + 2, /* where slow() is evaluated, scratch of the slow track */
    FAST_RINGS
};

typedef struct tw_adams {
    int q, ns, nf, ratio, kind;
    int terms; /* of the polynomial between slow steps */
    int first; /* start-up steps before the first regular one */
    double h;  /* fast step; a tick may be a whole slow step */
    double *state, *weights, *slow, *fast;
    double *table; /* ratio rows of `terms` weights; of the corrected path after them */
} tw_adams;

/* Old derivatives, newest first from slot `head` on. The slot before the newest is free
 * and takes the derivative that is being made. */
typedef struct tw_ring {
    double *slot;
    int n, slots, head;
} tw_ring;

/* The slow state during a slow step: at the end of fast step j it is
 * base + sum of table[j * terms + i] v[i]. */
typedef struct tw_path {
    const double *base, *table;
    const double *v[TW_ADAMS_MAX];
    int terms;
} tw_path;

static inline int tw_adams_terms(int kind, int q)
{
    return kind == TW_DENSE ? q : kind == TW_LAGRANGE ? 3 : kind;
}

static inline int tw_adams_slow_vectors(int q)
{
    return SLOW_RING + 3 * q + 1;
}

static inline int tw_adams_fast_vectors(int q)
{
    return FAST_RINGS + 5 * q + 3;
}

static inline tw_adams tw_adams_lay(const tw_run *r)
{
    tw_adams w = {.q = r->method->order,
                  .ns = r->model->ns,
                  .nf = r->model->nf,
                  .ratio = r->ratio,
                  .state = r->work};
    w.kind = (int)w.state[KIND];
    w.terms = tw_adams_terms(w.kind, w.q);
    w.first = w.kind == TW_LAGRANGE && w.q < 3 ? 2 : w.q - 1;
    w.h = r->H / r->ratio;
    w.weights = w.state + ADAMS_STATE;
    w.slow = w.weights + WEIGHTS * w.q;
    w.fast = w.slow + tw_adams_slow_vectors(w.q) * w.ns;
    w.table = w.fast + tw_adams_fast_vectors(w.q) * w.nf;
    return w;
}

static inline const double *tw_weights(const tw_adams *w, int which)
{
    return w->weights + which * w->q;
}

static inline double *tw_slow(const tw_adams *w, int which)
{
    return w->slow + which * w->ns;
}

static inline double *tw_fast(const tw_adams *w, int which)
{
    return w->fast + which * w->nf;
}

static inline tw_ring tw_slow_ring(const tw_adams *w)
{
    const tw_ring ring = {tw_slow(w, SLOW_RING), w->ns, w->q + 1,
                          (int)w->state[SLOW_HEAD]};
    return ring;
}

/* The fast ring in use (0), or the spare one (1). */
static inline tw_ring tw_fast_ring(const tw_adams *w, int spare)
{
    const int which = w->state[FAST_RING] != 0 ? !spare : spare;
    const tw_ring ring = {tw_fast(w, FAST_RINGS + which * (w->q + 1)), w->nf, w->q + 1,
                          (int)w->state[FAST_HEAD]};
    return ring;
}

/* v[0] is the free slot, v[1] the newest derivative, and so on to v[q]. */
static inline void tw_ring_list(const tw_ring *ring, double **v)
{
    double *const end = ring->slot + ring->slots * ring->n;
    double *at = ring->head ? ring->slot + (ring->head - 1) * ring->n : end - ring->n;
    for (int i = 0; i < ring->slots; i++) {
        v[i] = at;
        at += ring->n;
        if (at == end) at = ring->slot;
    }
}

/* The free slot becomes the newest. */
static inline void tw_ring_push(tw_ring *ring)
{
    ring->head = ring->head ? ring->head - 1 : ring->slots - 1;
}

/* The spare ring with the contents of the one in use. */
tw_ring tw_adams_spare_ring(const tw_adams *w);

/* w[i] = step times the integral from 0 to c of the i-th Lagrange polynomial on the
 * nodes tau, so that x(c) = x(0) + sum of w[i] f(tau[i]). */
void tw_adams_weights(int m, const double *tau, double step, double c, double *w);
/* w[k] = the integral from 0 to c of (t - tau[0]) ... (t - tau[k-1]), the weight of the
 * k-th divided difference. */
void tw_adams_newton(int m, const double *tau, double c, double *w);

/* One fast step on a full history, from xf to xf_next; xs is the slow state at its end
 * t. The new derivative is left in the ring's free slot. */
int tw_adams_fast_step(tw_run *r, const tw_adams *w, const tw_ring *ring, double t,
                       const double *xs, const double *xf, double *xf_next);
/* All fast steps of the slow step that starts now, on a ring that moves on. XS is left
 * at the path's end. */
int tw_adams_fast_round(tw_run *r, const tw_adams *w, tw_ring *ring,
                        const tw_path *path, const double *xf, double *xf_end);
/* Two results of a corrector agree, relative to 1 + |x|. What is not a number counts as
 * agreement: the run finds it and names the state. */
int tw_adams_agree(int n, const double *a, const double *b, double tolerance);

/* The first derivatives; LEFT goes to the number of start-up steps. */
int tw_adams_first(tw_run *r, const tw_adams *w);
/* A tick of a start-up step. */
int tw_adams_start_tick(tw_run *r, const tw_adams *w);

/* f: the slow ring's list. Opens a slow step: BASE, END (if asked for), and what the
 * predictor's path needs of RISE and SLOPE. */
void tw_adams_open(tw_run *r, const tw_adams *w, double *const *f, int end);
/* The path of the predictor, or of a corrector that used SLOPE[k] and gave RISE[k]. */
tw_path tw_adams_path(const tw_adams *w, double *const *f, int corrected, int k);
int tw_adams_evaluate(tw_run *r, double t, const double *xs, const double *xf,
                      double *slope);
/* Evaluate slow() at x, xf into slope, and correct with it to xs. */
int tw_adams_correct(tw_run *r, const tw_adams *w, double *const *f, double t,
                     const double *x, const double *xf, double *slope, double *xs);
/* A slow step is done: xs is the new slow state, its derivative in the free slot. */
void tw_adams_finish(const tw_adams *w, const double *xs);

double tw_adams_corrections(const tw_run *r);
int tw_adams_start(tw_run *r);
size_t tw_adams_need(const tw_run *r);
/* What stays from one slow step to the next: the rings, and past rises if used. */
int tw_adams_history(tw_run *r, tw_past list[TW_NPAST]);
int tw_ring_history(const tw_ring *ring, tw_past *list);

/* A method whose data point here works on two tracks. */
extern const int tw_adams_two_tracks;

#endif
