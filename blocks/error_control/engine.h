/* engine.h: shared by the files of blocks/error_control; private to them.
 *
 * The engine is the method of a run (tw_run): clock, parameters, inputs, states and
 * counters are those of core.h. Its own memory is the work array of the run:
 *
 *     state of the engine, of doubles only (tw_auto_state)
 *     rows of the slow part, rows of the fast part (part.h)
 *     coefficients of the slow path
 *     nodes: time, state and derivative after each of the last fast steps
 *     scratch for events and switches
 *     memory of the kinds of fast part
 *
 * A slow step is a try: the fast part runs ahead of it along the predicted slow path,
 * then slow() is evaluated once at the end. When a try is rejected the fast part goes
 * back to its copy; nothing else has changed. */
#ifndef TW_AUTO_ENGINE_H
#define TW_AUTO_ENGINE_H

#include "core/core.h"
#include "methods/rosenbrock/rosenbrock.h"
#include "part.h"

typedef struct tw_auto_state {
    double max_order[2], max_ratio, events, kind; /* what the memory was made for */
    double began;                                 /* 0: starts again at the next step */
    double t_begin, H, h, fast_steps;             /* of the last step */
    double newest;                                /* node, an index */
    double nodes;                                 /* that hold the last slow step */
    double at_jump;                               /* t is a jump of the inputs */
    double stop;                                  /* next element of stops */
    double event;                                 /* the terminal event at t, or -1 */
    double follow; /* direct states are computed at every evaluation: switches.c */
    /* stiff.c; the fast part's share of the memory is that of all kinds */
    double stiff, stiff_wait, on_trial, in_a_row; /* the setting; fast steps; 0 ... 2 */
    double window_t, window_steps, window_evals;  /* where a measurement began */
    double pace_before;                           /* time an evaluation */
    double stat[TW_AUTO_NSTAT];
    tw_auto_part_state part[2];
} tw_auto_state;

typedef struct tw_auto_fast tw_auto_fast;

/* A view of the memory, made at every call. */
typedef struct tw_auto_engine {
    tw_auto *a;
    tw_run *r;
    const tw_model *m;
    tw_auto_state *s;
    tw_auto_part slow, fast;
    const tw_auto_fast *kind; /* how the fast part is integrated */
    double *path;             /* coefficients of the slow path: path.c */
    double *nodes;            /* of max_ratio + TW_AUTO_ROWS instants */
    double *scratch;          /* for events */
    double *kind_work;

    /* the try of a slow step */
    double t, H, t_end; /* t + H, a stop exactly */
    double t_eval;      /* where inputs are read at t_end: just before a jump */
    double shortest;    /* step that the clock and the caller allow at t */
    tw_at at;           /* where the model is evaluated */
    int degree;         /* of the slow path; 0: not known yet */
    int slow_done;      /* slow() at the end has been evaluated, together with fast() */
    int to_jump;
    int failed; /* why the last fast step was not accepted, if not for its error */
} tw_auto_engine;

/* One fast step, from s to s + h. xs: the slow state at its end. */
typedef struct tw_auto_attempt {
    double s, h, s_end;
    const double *xs;
    int with_slow; /* the last one: evaluate slow() with fast() where that saves work */
} tw_auto_attempt;

/* A kind of fast part. Its state, its wanted step and its order are those of
 * tw_auto_part; what else it keeps is in kind_work. */
struct tw_auto_fast {
    const char *name;
    size_t (*need)(const tw_auto *a); /* doubles of kind_work */
    /* The history is empty; fast() at t is in PART_F. */
    int (*start)(tw_auto_engine *e);
    /* Keep what an attempt changes, and go back to it: around a slow step. */
    void (*save)(tw_auto_engine *e);
    void (*restore)(tw_auto_engine *e);
    /* Try a step. *accepted: PART_X is the new state, PART_F the derivative there, and
     * the length wanted next is set; else only that length has changed. A model that
     * left its domain is a step that is not accepted. */
    int (*attempt)(tw_auto_engine *e, const tw_auto_attempt *try, int *accepted);
    /* The fast state at t between nodes j - 1 and j, see nodes.c. */
    void (*between)(tw_auto_engine *e, int j, double t, double *xf);
};
extern const tw_auto_fast tw_auto_fast_adams, tw_auto_fast_ros;
double *tw_auto_kind_work(const tw_auto_engine *e, const tw_auto_fast *kind);

/* fast_ros.c: its step times the fastest rate; and its part of check_work */
double tw_auto_ros_growth(const tw_auto_engine *e);
int tw_auto_ros_check(const tw_auto_engine *e);

/* stiff.c */
const tw_auto_fast *tw_auto_kind(double which);
void tw_auto_start_stiff(const tw_auto *a, tw_auto_state *s);
/* Before a slow step: another kind of fast part? */
int tw_auto_choose_kind(tw_auto_engine *e);
int tw_auto_check_stiff(const tw_auto_engine *e);

const tw_method *tw_auto_method(void);

/* The engine of a bound run. */
void tw_auto_set_engine(tw_auto_engine *e, tw_auto *a);
tw_auto_engine tw_auto_engine_of(tw_auto *a);
/* Pointers and tolerances after the memory was attached or replaced. */
void tw_auto_update(tw_auto *a);
size_t tw_auto_work_size(const tw_auto *a);
int tw_auto_check_work(tw_run *r);

/* slow.c: coefficients and prediction for a slow step of length H. */
void tw_auto_open(tw_auto_engine *e, double H);
/* path.c: the slow state that fast() sees at u = 0 ... 1 of the step, and its slope. */
void tw_auto_path(tw_auto_engine *e, double u, double *xs);
void tw_auto_path_slope(tw_auto_engine *e, double u, double *dxs);
size_t tw_auto_path_size(const tw_auto *a);

/* fast_loop.c: fast steps from t to t_end. *s: the instant reached; before t_end when
 * the slow step must close there. */
double tw_auto_wanted(const tw_auto_engine *e); /* the length of a fast step */
int tw_auto_fast_round(tw_auto_engine *e, double *s);

/* An error from a model that a shorter step may avoid. */
static inline int tw_auto_is_recoverable(int rc)
{
    return rc == TW_E_DOMAIN;
}

/* Complete the report of a failed step. */
int tw_auto_failed(tw_run *r, int rc);
/* The step of a part (0: slow) had to be shorter than that; why, into the report. */
int tw_auto_fail_small(tw_auto_engine *e, int part, double h);
/* The shortest step that the clock and the caller allow at t. */
double tw_auto_shortest(const tw_auto_engine *e);

/* nodes.c */
enum { NODE_T, NODE_ORDER, NODE_HEAD };
double *tw_auto_node(const tw_auto_engine *e, int back); /* 0: the newest */
void tw_auto_first_node(tw_auto_engine *e);
void tw_auto_add_node(tw_auto_engine *e, double t);
size_t tw_auto_nodes_size(const tw_auto *a);
/* The state at t inside the last step. */
void tw_auto_inside(tw_auto_engine *e, double t, double *xs, double *xf);

/* The last step ends at t, and the next one starts again. */
void tw_auto_end_at(tw_auto_engine *e, double t);

/* switches.c: direct states at a point, where they follow it. */
int tw_auto_follow(tw_auto_engine *e, tw_at *at);

/* slow() into dxs and fast() into dxf, where not NULL, at a point; `again`: the time of
 * the last one. */
TW_INLINE int tw_auto_evaluate(tw_auto_engine *e, tw_at *at, double *dxs, double *dxf,
                               int again)
{
    tw_run *r = e->r;
    int rc;
    if (!again && r->now.mode != TW_HELD &&
        (rc = tw_input_at(r, dxf ? TW_FAST : TW_SLOW, at->t, &at->u)))
        return rc;
    if (e->s->follow != 0 && (rc = tw_auto_follow(e, at))) return rc;
    if (dxs && dxf) return tw_both_again(r, at, dxs, dxf);
    return dxs ? tw_slow_again(r, at, dxs) : tw_fast_again(r, at, dxf);
}

/* For models with direct states: these at the start of a step; a step during which one
 * switches ends there. */
int tw_auto_update_direct(tw_auto_engine *e);
int tw_auto_switches(tw_auto_engine *e);

/* events.c: events of the last step; a terminal one ends it. */
int tw_auto_events(tw_auto_engine *e);
int tw_auto_first_events(tw_auto_engine *e); /* values where a run starts */
size_t tw_auto_event_doubles(const tw_auto *a);

#endif
