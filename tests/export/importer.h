/* importer.h: a small importer of FMUs, written from the standard's rules alone: it
 * shares nothing with the exporter. im_open() unpacks an FMU, reads its description,
 * checks the rules that importers check, and loads its library. */
#ifndef TESTS_IMPORTER_H
#define TESTS_IMPORTER_H

#include <stddef.h>
#include <stdint.h>

enum { IM_NAME = 128, IM_DEPENDS = 600 };
enum { IM_REAL, IM_INTEGER, IM_BOOLEAN, IM_ENUMERATION, IM_OTHER };
enum { IM_OUTPUTS, IM_DERIVATIVES, IM_INITIAL };
enum { IM_EXCHANGE, IM_STEPS };

typedef struct im_variable {
    char name[IM_NAME], causality[24], variability[24], initial[24], unit[40];
    char derivative_of[24];
    unsigned vr;
    int type, has_start, has_initial, updates;
    double start, min, max;
} im_variable;

typedef struct im_unknown {
    int group;    /* IM_OUTPUTS, ... */
    unsigned key; /* FMI 2: index from 1; FMI 3: value reference */
    int n, all;   /* all: no list of dependencies */
    unsigned on[IM_DEPENDS];
} im_unknown;

typedef struct im_fmu {
    int version;
    char folder[600], identifier[100], token[100], sources[80][100];
    int n_sources;
    im_variable *var;
    int n;
    im_unknown *unknown;
    int n_unknown;
    /* numbers of variables: states, their derivatives, and by causality */
    int *state, *derivative, *output, *input, *parameter;
    int n_state, n_output, n_input, n_parameter;
    char units[100][40], items[200][40];
    int n_units, n_items, kinds, events;
    int output_derivatives;          /* their highest order */
    double internal_step, tolerance; /* 0: not there */
    char problem[400];               /* the first rule that it breaks; empty: none */
    void *library;
} im_fmu;

/* folder: empty, to unpack into. Check `problem` afterwards. */
void im_open(im_fmu *f, const char *path, const char *folder);
void im_load(im_fmu *f); /* again */
void im_close(im_fmu *f);
typedef void (*im_function)(void);
im_function im_symbol(const im_fmu *f, const char *name); /* fmi2X, fmi3X from X */
const im_variable *im_find(const im_fmu *f, const char *name);
/* the i-th variable of a causality, NULL: there is none */
const im_variable *im_at(const im_fmu *f, const char *causality, int i);
const im_variable *im_state(const im_fmu *f, int i);
const im_variable *im_derivative(const im_fmu *f, int i);
int im_states(const im_fmu *f);

/* One instance, the same calls for both versions. */
typedef struct im_instance {
    const im_fmu *f;
    void *c;
    int kind;
    double time;
    /* of FMI 3: the function called at intermediate updates */
    void *updates;
    char log[800], category[40]; /* the last message; "NULL": it had no category */
    int logged;
} im_instance;

typedef void im_update(void *environment, double t, _Bool set, _Bool get,
                       _Bool finished, _Bool can_return, _Bool *early, double *when);

void im_instantiate(im_instance *i, const im_fmu *f, int kind);
void im_instantiate_with(im_instance *i, const im_fmu *f, int kind, _Bool early,
                         const unsigned *watched, size_t n, im_update *update);
/* with this text as the place of the resources; NULL: none */
void im_instantiate_at(im_instance *i, const im_fmu *f, int kind, const char *place);
void im_free(im_instance *i);
void im_silence(im_instance *i);            /* no more messages */
int im_begin(im_instance *i, double start); /* set up, enter initialization */
/* the same with a stop time and a relative tolerance; infinite, 0: none */
int im_begin_with(im_instance *i, double start, double stop, double tolerance);
int im_ready(im_instance *i); /* leave it; ME: to continuous time */
int im_get(im_instance *i, const im_variable *v, double *x);
int im_set(im_instance *i, const im_variable *v, double x);
int im_step(im_instance *i, double h);
int im_step_at(im_instance *i, double t, double h, int *early, double *last);
int im_call(im_instance *i, const char *name); /* a function of the instance alone */
int im_save(im_instance *i, void **state);
int im_restore(im_instance *i, void *state);
int im_drop(im_instance *i, void **state);
int im_pack(im_instance *i, void *state, char **bytes, size_t *size);
int im_unpack(im_instance *i, const char *bytes, size_t size, void **state);
/* What a call in event mode says: needed again, stop, nominals or values changed, a
 * next event is defined. */
typedef struct im_events {
    int again, stop, nominals, values, defined;
} im_events;
int im_discrete(im_instance *i, im_events *e);
int im_completed(im_instance *i, int *enter_events, int *stop);
int im_set_time(im_instance *i, double t);
int im_set_states(im_instance *i, const double *x, size_t n);
int im_get_states(im_instance *i, double *x, size_t n);
int im_get_derivatives(im_instance *i, double *dx, size_t n);
int im_directional(im_instance *i, const unsigned *unknown, size_t nu,
                   const unsigned *known, size_t nk, const double *seed,
                   double *result);
int im_input_derivative(im_instance *i, const im_variable *v, int order, double x);
int im_output_derivative(im_instance *i, const im_variable *v, int order, double *x);

#endif
