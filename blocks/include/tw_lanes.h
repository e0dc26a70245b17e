/* tw_lanes.h: several runs of one model side by side in vector registers.
 *
 * The runs share model, method, H, ratio, options and time; each lane has parameters,
 * initial states and inputs of its own. A lane gives the bits of its single run
 * (tw.h), for any number of lanes and on any machine:
 *
 *     tw_lanes_init(&l, model, method, H, ratio);   defaults for every setting
 *     n = tw_lanes_width(&l);                       lanes; 0: see tw_lanes_check
 *     l.lane = lanes;                               n of them, zeroed, of the caller
 *     need = tw_lanes_need(&l);                     memory in doubles
 *     tw_lanes_bind(&l, mem, need);
 *     lanes[k].p = ...;                             parameters of lane k
 *     tw_lanes_start(&l);
 *     tw_lanes_run_to(&l, tend);
 *     tw_lanes_state(&l, k, xs, xf);                for lanes[k].code == TW_OK
 *
 * A lane that diverges, leaves the domain of its model or cannot start stops alone: it
 * keeps its last good state, its code and time are in its tw_lane, tw_lanes_message()
 * has the sentence that its single run would have. The others go on.
 *
 * A model needs a lane form: the Makefile and tw_build compile one from a source that
 * uses tw_real (tw_real.h). A method must treat every state alike: one that solves
 * equations of all states, or iterates until they agree, cannot run in lanes. Then
 * tw_lanes_check returns TW_E_LANES, and the message says why. Nothing is allocated. */
#ifndef TW_LANES_H
#define TW_LANES_H

#include "tw.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The equations of a model, compiled for `width` runs in a register of this processor
 * feature. fast: products may be fused with sums, and sines and the like come from
 * libmvec (within 4 units of the last place), and divisions by parameters may be
 * products with their reciprocals. A list ends with a NULL model. */
typedef struct tw_lane_form {
    const char *cpu; /* "sse2", "avx2", "avx512" */
    int width, fast;
    const tw_model *model;
} tw_lane_form;

enum { TW_LANES_MOST = 32 }; /* lanes of one tw_lanes */

typedef struct tw_lane {
    /* Settings, as in tw_run; read by tw_lanes_start only. */
    const double *p, *xs0, *xf0;
    tw_input *input; /* NULL: the model's own drive, or samples of tw_lanes_hold */
    void *input_user;

    /* What became of it: read only. */
    int code;         /* TW_OK: it runs, or has reached its end */
    double t;         /* of its state */
    tw_report report; /* of its failure */
} tw_lane;

typedef struct tw_lanes tw_lanes;

typedef struct tw_lanes_now {
    tw_run run;      /* all lanes as one run: run.now.t, run.now.report ... */
    tw_model model;  /* of that run */
    int width, used; /* lanes in memory, lanes in use */
    int living;      /* lanes that still run */
    int block, per;  /* lanes of a register, registers */
    int mixed;       /* some lanes of a register have stopped */
    const tw_lane_form *form;
    tw_lane_form own;             /* what form points to */
    double *par, *con;            /* as registers read them */
    double *start_xs, *start_xf;  /* initial states */
    double *last;                 /* states of lanes that have stopped */
    double *saved, *mem, *vars;   /* the run before these ticks; the run */
    double *scratch, *wide;       /* of a block, of all lanes */
    unsigned char *frozen, *dead; /* per state, per lane */
    int *first;                   /* the first lane with the same input */
    unsigned failed;              /* lanes that failed in an evaluation */
    int failed_code;              /* with this */
    size_t len;
} tw_lanes_now;

struct tw_lanes {
    /* Settings of the caller: defaults from tw_lanes_init. */
    const tw_model *model;
    const tw_method *method;
    double H, t0;
    int ratio;
    double opt[TW_NOPT];
    void *user;                /* passed to the model */
    int width;                 /* lanes; 0: chosen by tw_lanes_width */
    int used;                  /* of them in use, from the first on; 0: all */
    int fast;                  /* allow the rounding of a fast form */
    const char *cpu;           /* at most this feature; NULL: the best there is */
    const tw_lane_form *forms; /* of a model that the library does not have, or NULL */
    tw_lane *lane;             /* as many as tw_lanes_width says */

    tw_lanes_now now; /* the library's: read, do not set */
};

TW_API void tw_lanes_init(tw_lanes *l, const tw_model *model, const tw_method *method,
                          double H, int ratio);
TW_API int tw_lanes_check(tw_lanes *l);         /* the common settings */
TW_API int tw_lanes_width(const tw_lanes *l);   /* lanes; 0: see tw_lanes_check */
TW_API size_t tw_lanes_need(const tw_lanes *l); /* doubles; 0: see tw_lanes_check */
TW_API int tw_lanes_bind(tw_lanes *l, double *mem, size_t len);
/* The code of an error that concerns all lanes. A lane whose own settings are wrong
 * has its code and does not start. */
TW_API int tw_lanes_start(tw_lanes *l);
/* Both end early, with TW_OK, when the last lane stops: now.living is 0 then. */
TW_API int tw_lanes_advance(tw_lanes *l, long ticks);
TW_API int tw_lanes_run_to(tw_lanes *l, double t); /* as tw_run_to */
/* One tick of the way to t, as tw_tick_to. */
TW_API int tw_lanes_tick_to(tw_lanes *l, double t);
/* A sample for every lane in place of functions of time: lane k's at u[k nu]. */
TW_API int tw_lanes_hold(tw_lanes *l, const double *u);

/* The present, or for a lane that has stopped its last good state. Either may be NULL.
 */
TW_API int tw_lanes_state(tw_lanes *l, int lane, double *xs, double *xf);
TW_API int tw_lanes_outputs(tw_lanes *l, int lane, double *y);
/* Of all lanes at once: state or output i of lane k at [k ns + i] and so on; rows of
 * lanes that have stopped are NaN. */
TW_API int tw_lanes_states(tw_lanes *l, double *xs, double *xf);
TW_API int tw_lanes_all_outputs(tw_lanes *l, double *y);

/* The sentence on the failure of a lane; lane -1: of the last call. */
TW_API size_t tw_lanes_message(const tw_lanes *l, int lane, char *text, size_t size);

/* The lane forms of a model of the library into list[n]: those that this machine can
 * run, widest first. Returns how many there are. */
TW_API int tw_lanes_forms(const tw_model *model, tw_lane_form *list, int n);

#ifdef __cplusplus
}
#endif
#endif
