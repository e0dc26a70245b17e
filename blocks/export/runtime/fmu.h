/* fmu.h: an instance of an FMU; shared by the sources of the FMU, which are compiled
 * into every FMU together with the model, the method and one generated file, this.c.
 *
 * fmi2.c and fmi3.c translate the two interfaces into the functions below; a version of
 * FMI is one of them. Values are known by a value reference, the same number in both
 * versions, as the enum says. */
#ifndef TW_FMU_H
#define TW_FMU_H

#include "tw_auto.h"
#include "tw_catalog.h"
#include "tw_team.h"

#include <stdint.h>

typedef struct fmu fmu;

/* How the run of a co-simulation moves: by ticks (ticks.c), or by the steps of the
 * method auto (adaptive.c), which is there only where it may be chosen. */
typedef struct fmu_way {
    void (*set_up)(fmu *f); /* the settings of the run */
    int (*check)(fmu *f);
    size_t (*need)(const fmu *f); /* doubles */
    int (*bind)(fmu *f);
    int (*start)(fmu *f);
    int (*resume)(fmu *f);            /* after its memory was replaced */
    int (*take_changes)(fmu *f);      /* before a step to a communication point */
    int (*move)(fmu *f);              /* one tick or step */
    int (*between)(fmu *f, double t); /* states of the last one at t, into view_x */
} fmu_way;
extern const fmu_way fmu_ticks, fmu_adaptive;

/* Settings of the method auto. */
enum {
    FMU_RTOL,
    FMU_ATOL,
    FMU_FAST_RTOL,
    FMU_FAST_ATOL,
    FMU_HMAX,
    FMU_STIFF, /* the only integer */
    FMU_NAUTO
};
extern const tw_var fmu_auto_setting[FMU_NAUTO];

/* What this FMU is: written at export. */
typedef struct fmu_this {
    const char *token; /* GUID, instantiation token */
    const tw_model *model;
    const tw_method *const *method; /* ends with NULL, which is the method auto */
    const fmu_way *adaptive; /* that of auto, NULL: it is not one of the methods */
    double H;
    int ratio;
    double opt[TW_NOPT], automatic[FMU_NAUTO];
    const double *start; /* states that the model has with default parameters */
    int start_from_parameters;
    /* NULL where no method has two tracks */
    int (*team_start)(tw_team *team);
    void (*team_stop)(tw_team *team);
} fmu_this;

extern const fmu_this fmu_self;

/* Status codes, the same in both versions. */
enum { FMU_OK, FMU_WARNING, FMU_DISCARD, FMU_ERROR };

/* States of an instance. */
enum {
    FMU_INSTANTIATED = 1,
    FMU_INITIALIZATION = 2,
    FMU_EVENT = 4,
    FMU_CONTINUOUS = 8,
    FMU_STEP = 16,
    FMU_STEP_FAILED = 32,
    FMU_TERMINATED = 64,
    FMU_FAILED = 128, /* after an error */
    FMU_UPDATE = 256  /* in a call of intermediateUpdate */
};
enum { FMU_EXCHANGE, FMU_STEPS }; /* kinds */

/* Value references: settings, then groups of the model's variables. The options are
 * FMU_VR_OPTION + TW_OPT_..., those of auto FMU_VR_AUTO + FMU_RTOL, ...; fmu_group()
 * says where a group begins. */
enum {
    FMU_VR_TIME,
    FMU_VR_H,
    FMU_VR_RATIO,
    FMU_VR_METHOD,
    FMU_VR_OWN_DRIVE,
    FMU_VR_OPTION = 10,
    FMU_VR_AUTO = 60,
    FMU_VR_MODEL = 100
};
enum {
    FMU_PARAMETER,
    FMU_INPUT,
    FMU_OUTPUT,
    FMU_STATE,      /* slow, then fast */
    FMU_DERIVATIVE, /* of these */
    FMU_DIRECT,
    FMU_GROUPS
};
int fmu_group_size(const tw_model *m, int group);
unsigned fmu_group(const tw_model *m, int group); /* its first value reference */
/* The group and the index in it, -1: no variable of the model. */
int fmu_find(const tw_model *m, unsigned vr, int *index);

enum { FMU_ORDERS = 3 }; /* derivatives of an input that are followed */

/* What an instance knows apart from arrays; all of it is in a saved state. */
typedef struct fmu_data {
    int kind, state;
    int method, ratio, own_drive; /* method: index, from 0 */
    double H, opt[TW_NOPT], automatic[FMU_NAUTO];
    double tolerance;   /* relative, of the experiment; 0: not given */
    double start, stop; /* stop: infinite if none */
    double time;        /* where values are asked for */
    double begin;       /* where the last tick began: of the span */
    double reached;     /* FMI 2: time of the last step that succeeded */
    double input_time;  /* of the last values and derivatives of the inputs */
    double latched_time;
    int prepared; /* the run has the present start values */
    int stepped;  /* a tick was made: there is a span */
    int was_set;  /* an input or a parameter since the last step */
    int params_set;
} fmu_data;

struct fmu {
    int version;
    const tw_model *model;
    fmu_data d;
    /* arrays; `array` has them all */
    double *array;
    size_t n_array;
    double *p, *u, *latched; /* u, latched: value and FMU_ORDERS derivatives of each */
    double *x, *x_set; /* states: start values, or of model exchange; which were set */
    double *xd, *xd_new, *c; /* direct states, constants of the model */
    double *span;
    /* scratch, not in a saved state */
    double *view_x, *view_dx, *view_y, *view_dy, *view_u, *scratch;
    int have_states, have_outputs, have_derivatives, have_slopes;
    tw_auto engine; /* its run is that of any method */
    const fmu_way *way;
    double *memory;
    size_t need;
    tw_team team;
    int team_started;

    char *name;
    int logging;
    unsigned categories; /* bits of fmu_category */
    void (*log)(fmu *f, int status, const char *category, const char *text);
    void *environment;
    void (*logger)(void); /* of the importer, of the type of its version */
    /* FMI 3: tell the importer of a tick at t; 1: return early at *when */
    int (*tell)(fmu *f, double t, double *when);
    void (*update)(void);
    int early_return_allowed;
    unsigned *watched; /* registered for intermediate updates */
    size_t n_watched;
};

extern const char *const fmu_category[]; /* ends with NULL */

/* instance.c */
fmu *fmu_new(int version, int kind, const char *name, int logging);
void fmu_free(fmu *f);
void fmu_reset(fmu *f);
/* Log a text; returns the status. An error puts the instance into FMU_FAILED. */
int fmu_say(fmu *f, int status, const char *format, ...);
/* FMU_OK if the function may be called in one of these states. */
int fmu_may(fmu *f, const char *function, int states);
int fmu_set_categories(fmu *f, int on, size_t n, const char *const *names);
int fmu_fail_run(fmu *f, int status, int rc); /* with tw_message of the run */
int fmu_fail_model(fmu *f, const char *function, int rc);

/* values.c */
int fmu_get_real(fmu *f, unsigned vr, double *value);
int fmu_set_real(fmu *f, unsigned vr, double value);
int fmu_get_integer(fmu *f, unsigned vr, int64_t *value);
int fmu_set_integer(fmu *f, unsigned vr, int64_t value);
int fmu_get_boolean(fmu *f, unsigned vr, int *value);
int fmu_set_boolean(fmu *f, unsigned vr, int value);
int fmu_set_input_derivative(fmu *f, unsigned vr, int order, double value);
/* May the variable be set in this state? */
int fmu_settable(const fmu *f, unsigned vr);
int fmu_option_is_shown(const fmu *f, int option);
const tw_method *fmu_method(const fmu *f); /* NULL: auto */

/* steps.c */
int fmu_prepare(fmu *f); /* the run with the present start values */
void fmu_set_up_run(fmu *f);
/* Start and stop of the experiment, and its relative tolerance or 0. */
int fmu_set_experiment(fmu *f, double start, double stop, int defined,
                       double tolerance);
int fmu_is_now(const fmu *f,
               double t); /* the time of the importer, with its rounding */
int fmu_states(fmu *f);   /* into view_x */
int fmu_outputs(fmu *f);
int fmu_derivatives(fmu *f);
void fmu_forget_view(fmu *f);
int fmu_leave_initialization(fmu *f);
/* *early: stopped before the end; *reached: where. */
int fmu_step(fmu *f, double at, double h, int *early, double *reached);
void fmu_stop_team(fmu *f);
/* For the two ways: the inputs in effect become those that were set; whether these
 * differ; parameters that were set, into the run. */
void fmu_latch(fmu *f);
int fmu_inputs_changed(const fmu *f);
int fmu_input_in_effect(const fmu *f, double t, double *u);
int fmu_take_params(fmu *f, int (*set)(fmu *f, const double *p));

/* slopes.c: derivatives of the n values of a curve at centre: central differences of
 * order 4 for falling steps; of each value the one that changes least from one step to
 * the next. work: 4 n doubles; 0: the curve has no values near the centre. */
typedef struct fmu_curve {
    fmu *f;
    int n;
    int (*sample)(const struct fmu_curve *c, double at, double *values); /* 0: fine */
    double *at, *x, *u; /* of the sample */
} fmu_curve;
int fmu_slope(const fmu_curve *c, double centre, double scale, double *work,
              double *best);
int fmu_output_derivative(fmu *f, unsigned vr, int order, double *value);

/* exchange.c */
int fmu_evaluate(fmu *f, double t, const double *x, const double *u, double *y,
                 double *dx);
int fmu_input_now(fmu *f, double t, double *u);
int fmu_prepare_constants(fmu *f);
int fmu_update_discrete(fmu *f, int *changed, int keep);
int fmu_directional(fmu *f, const unsigned *unknown, size_t nu, const unsigned *known,
                    size_t nk, const double *seed, double *result, int adjoint);
double fmu_nominal(const fmu *f, int state);

/* saved.c */
int fmu_save(fmu *f, void **state);
int fmu_restore(fmu *f, const void *state);
size_t fmu_saved_size(const void *state);
int fmu_write_saved(fmu *f, const void *state, char *to, size_t size);
int fmu_read_saved(fmu *f, const char *from, size_t size, void **state);

#endif
