/* instance.c: one instance of an FMU through the functions of its version. */
#define _POSIX_C_SOURCE 200809L
#include "importer.h"

#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As in the standard's text. */
typedef int status;
typedef void logger2(void *environment, const char *name, status s,
                     const char *category, const char *message, ...);
typedef void logger3(void *environment, status s, const char *category,
                     const char *message);
typedef struct callbacks2 {
    logger2 *logger;
    void *(*allocate)(size_t n, size_t size);
    void (*release)(void *memory);
    void (*finished)(void *environment, status s);
    void *environment;
} callbacks2;

static void keep(im_instance *i, status s, const char *category, const char *text)
{
    snprintf(i->category, sizeof i->category, "%s", category ? category : "NULL");
    i->logged++;
    snprintf(i->log, sizeof i->log, "%d %s", s, text);
}

static void on_log2(void *environment, const char *name, status s, const char *category,
                    const char *message, ...)
{
    char text[700];
    va_list list;
    (void)name;
    va_start(list, message);
    vsnprintf(text, sizeof text, message, list);
    va_end(list);
    keep(environment, s, category, text);
}

static void on_log3(void *environment, status s, const char *category,
                    const char *message)
{
    keep(environment, s, category, message);
}

/* A function of the library with this type. */
#define CALL(result, types, name) ((result(*) types)im_symbol(i->f, name))

static void instantiate(im_instance *i, const im_fmu *f, int kind, bool early,
                        const unsigned *watched, size_t n, im_update *update,
                        const char *place)
{
    *i = (im_instance){.f = f, .kind = kind};
    const callbacks2 own = {on_log2, NULL, NULL, NULL, i};
    if (f->version == 2)
        i->c =
            CALL(void *,
                 (const char *, int, const char *, const char *, const callbacks2 *,
                  int, int),
                 "Instantiate")("one", kind == IM_STEPS, f->token, place, &own, 0, 1);
    else if (kind == IM_STEPS)
        i->c =
            CALL(void *,
                 (const char *, const char *, const char *, bool, bool, bool, bool,
                  const unsigned *, size_t, void *, logger3 *, im_update *),
                 "InstantiateCoSimulation")("one", f->token, place, false, true, false,
                                            early, watched, n, i, on_log3, update);
    else
        i->c = CALL(
            void *,
            (const char *, const char *, const char *, bool, bool, void *, logger3 *),
            "InstantiateModelExchange")("one", f->token, place, false, true, i,
                                        on_log3);
}

static const char *usual_place(const im_fmu *f)
{
    return f->version == 2 ? "file:///nowhere/resources" : NULL;
}

void im_instantiate_with(im_instance *i, const im_fmu *f, int kind, bool early,
                         const unsigned *watched, size_t n, im_update *update)
{
    instantiate(i, f, kind, early, watched, n, update, usual_place(f));
}

void im_instantiate(im_instance *i, const im_fmu *f, int kind)
{
    im_instantiate_with(i, f, kind, false, NULL, 0, NULL);
}

void im_instantiate_at(im_instance *i, const im_fmu *f, int kind, const char *place)
{
    instantiate(i, f, kind, false, NULL, 0, NULL, place);
}

void im_free(im_instance *i)
{
    CALL(void, (void *), "FreeInstance")(i->c);
    i->c = NULL;
}

int im_call(im_instance *i, const char *name)
{
    return CALL(status, (void *), name)(i->c);
}

int im_begin_with(im_instance *i, double start, double stop, double tolerance)
{
    const bool stops = isfinite(stop), tolerates = tolerance != 0;
    i->time = start;
    if (i->f->version == 3)
        return CALL(status, (void *, bool, double, double, bool, double),
                    "EnterInitializationMode")(i->c, tolerates, tolerance, start, stops,
                                               stop);
    const int rc =
        CALL(status, (void *, int, double, double, int, double),
             "SetupExperiment")(i->c, tolerates, tolerance, start, stops, stop);
    const int entered = rc > 1 ? rc : im_call(i, "EnterInitializationMode");
    return entered ? entered : rc;
}

int im_begin(im_instance *i, double start)
{
    return im_begin_with(i, start, HUGE_VAL, 0);
}

int im_discrete(im_instance *i, im_events *e)
{
    if (i->f->version == 2) {
        struct {
            int again, stop, nominals, values, defined;
            double next;
        } info;
        const int rc = CALL(status, (void *, void *), "NewDiscreteStates")(i->c, &info);
        *e = (im_events){info.again, info.stop, info.nominals, info.values,
                         info.defined};
        return rc;
    }
    bool again, stop, nominals, values, defined;
    double next;
    const int rc =
        CALL(status, (void *, bool *, bool *, bool *, bool *, bool *, double *),
             "UpdateDiscreteStates")(i->c, &again, &stop, &nominals, &values, &defined,
                                     &next);
    *e = (im_events){again, stop, nominals, values, defined};
    return rc;
}

int im_completed(im_instance *i, int *enter_events, int *stop)
{
    bool enter = false, end = false;
    if (i->f->version == 2)
        return CALL(status, (void *, int, int *, int *),
                    "CompletedIntegratorStep")(i->c, 1, enter_events, stop);
    const int rc = CALL(status, (void *, bool, bool *, bool *),
                        "CompletedIntegratorStep")(i->c, true, &enter, &end);
    *enter_events = enter;
    *stop = end;
    return rc;
}

/* Event mode at the start, as often as asked for; a flag of any pass counts. */
static int settle(im_instance *i)
{
    for (int k = 0; k < 20; k++) {
        im_events e;
        const int rc = im_discrete(i, &e);
        if (rc) return rc;
        if (e.stop || e.values || e.nominals || e.defined) return 99;
        if (!e.again) return 0;
    }
    return 98;
}

int im_ready(im_instance *i)
{
    int rc = im_call(i, "ExitInitializationMode");
    if (rc || i->kind == IM_STEPS) return rc;
    if (!(rc = settle(i))) rc = im_call(i, "EnterContinuousTimeMode");
    return rc;
}

int im_get(im_instance *i, const im_variable *v, double *x)
{
    const int two = i->f->version == 2;
    const unsigned vr = v->vr;
    int rc, small = 0;
    int64_t large = 0;
    bool on = false;
    switch (v->type) {
    case IM_REAL:
        return two ? CALL(status, (void *, const unsigned *, size_t, double *),
                          "GetReal")(i->c, &vr, 1, x)
                   : CALL(status, (void *, const unsigned *, size_t, double *, size_t),
                          "GetFloat64")(i->c, &vr, 1, x, 1);
    case IM_BOOLEAN:
        if (two) {
            rc = CALL(status, (void *, const unsigned *, size_t, int *),
                      "GetBoolean")(i->c, &vr, 1, &small);
            *x = small;
            return rc;
        }
        rc = CALL(status, (void *, const unsigned *, size_t, bool *, size_t),
                  "GetBoolean")(i->c, &vr, 1, &on, 1);
        *x = on;
        return rc;
    default: break;
    }
    if (two || v->type == IM_INTEGER) {
        rc = two ? CALL(status, (void *, const unsigned *, size_t, int *),
                        "GetInteger")(i->c, &vr, 1, &small)
                 : CALL(status, (void *, const unsigned *, size_t, int *, size_t),
                        "GetInt32")(i->c, &vr, 1, &small, 1);
        *x = small;
        return rc;
    }
    rc = CALL(status, (void *, const unsigned *, size_t, int64_t *, size_t),
              "GetInt64")(i->c, &vr, 1, &large, 1);
    *x = (double)large;
    return rc;
}

int im_set(im_instance *i, const im_variable *v, double x)
{
    const int two = i->f->version == 2, small = (int)x;
    const unsigned vr = v->vr;
    const bool on = x != 0;
    const int64_t large = (int64_t)x;
    switch (v->type) {
    case IM_REAL:
        return two ? CALL(status, (void *, const unsigned *, size_t, const double *),
                          "SetReal")(i->c, &vr, 1, &x)
                   : CALL(status,
                          (void *, const unsigned *, size_t, const double *, size_t),
                          "SetFloat64")(i->c, &vr, 1, &x, 1);
    case IM_BOOLEAN:
        return two ? CALL(status, (void *, const unsigned *, size_t, const int *),
                          "SetBoolean")(i->c, &vr, 1, &small)
                   : CALL(status,
                          (void *, const unsigned *, size_t, const bool *, size_t),
                          "SetBoolean")(i->c, &vr, 1, &on, 1);
    case IM_INTEGER:
        if (!two)
            return CALL(status, (void *, const unsigned *, size_t, const int *, size_t),
                        "SetInt32")(i->c, &vr, 1, &small, 1);
        break;
    default:
        if (!two)
            return CALL(status,
                        (void *, const unsigned *, size_t, const int64_t *, size_t),
                        "SetInt64")(i->c, &vr, 1, &large, 1);
    }
    return CALL(status, (void *, const unsigned *, size_t, const int *),
                "SetInteger")(i->c, &vr, 1, &small);
}

int im_step_at(im_instance *i, double t, double h, int *early, double *last)
{
    *early = 0;
    *last = t + h;
    if (i->f->version == 2)
        return CALL(status, (void *, double, double, int), "DoStep")(i->c, t, h, 1);
    bool event = true, stop = true, early_return = true;
    const int rc =
        CALL(status, (void *, double, double, bool, bool *, bool *, bool *, double *),
             "DoStep")(i->c, t, h, true, &event, &stop, &early_return, last);
    *early = early_return;
    return rc ? rc : event || stop ? 97 : 0;
}

int im_step(im_instance *i, double h)
{
    int early;
    double last;
    const int rc = im_step_at(i, i->time, h, &early, &last);
    i->time += h;
    return rc;
}

int im_save(im_instance *i, void **state)
{
    return CALL(status, (void *, void **),
                i->f->version == 2 ? "GetFMUstate" : "GetFMUState")(i->c, state);
}

int im_restore(im_instance *i, void *state)
{
    return CALL(status, (void *, void *),
                i->f->version == 2 ? "SetFMUstate" : "SetFMUState")(i->c, state);
}

int im_drop(im_instance *i, void **state)
{
    return CALL(status, (void *, void **),
                i->f->version == 2 ? "FreeFMUstate" : "FreeFMUState")(i->c, state);
}

int im_pack(im_instance *i, void *state, char **bytes, size_t *size)
{
    const int two = i->f->version == 2;
    int rc = CALL(status, (void *, void *, size_t *),
                  two ? "SerializedFMUstateSize"
                      : "SerializedFMUStateSize")(i->c, state, size);
    if (rc) return rc;
    *bytes = malloc(*size);
    return CALL(status, (void *, void *, char *, size_t),
                two ? "SerializeFMUstate" : "SerializeFMUState")(i->c, state, *bytes,
                                                                 *size);
}

int im_unpack(im_instance *i, const char *bytes, size_t size, void **state)
{
    return CALL(status, (void *, const char *, size_t, void **),
                i->f->version == 2 ? "DeSerializeFMUstate"
                                   : "DeserializeFMUState")(i->c, bytes, size, state);
}

int im_set_time(im_instance *i, double t)
{
    i->time = t;
    return CALL(status, (void *, double), "SetTime")(i->c, t);
}

int im_set_states(im_instance *i, const double *x, size_t n)
{
    return CALL(status, (void *, const double *, size_t), "SetContinuousStates")(i->c,
                                                                                 x, n);
}

int im_get_states(im_instance *i, double *x, size_t n)
{
    return CALL(status, (void *, double *, size_t), "GetContinuousStates")(i->c, x, n);
}

int im_get_derivatives(im_instance *i, double *dx, size_t n)
{
    return CALL(status, (void *, double *, size_t),
                i->f->version == 2 ? "GetDerivatives"
                                   : "GetContinuousStateDerivatives")(i->c, dx, n);
}

int im_directional(im_instance *i, const unsigned *unknown, size_t nu,
                   const unsigned *known, size_t nk, const double *seed, double *result)
{
    if (i->f->version == 2)
        return CALL(status,
                    (void *, const unsigned *, size_t, const unsigned *, size_t,
                     const double *, double *),
                    "GetDirectionalDerivative")(i->c, unknown, nu, known, nk, seed,
                                                result);
    return CALL(status,
                (void *, const unsigned *, size_t, const unsigned *, size_t,
                 const double *, size_t, double *, size_t),
                "GetDirectionalDerivative")(i->c, unknown, nu, known, nk, seed, nk,
                                            result, nu);
}

int im_input_derivative(im_instance *i, const im_variable *v, int order, double x)
{
    return CALL(status, (void *, const unsigned *, size_t, const int *, const double *),
                "SetRealInputDerivatives")(i->c, &v->vr, 1, &order, &x);
}

int im_output_derivative(im_instance *i, const im_variable *v, int order, double *x)
{
    if (i->f->version == 2)
        return CALL(status, (void *, const unsigned *, size_t, const int *, double *),
                    "GetRealOutputDerivatives")(i->c, &v->vr, 1, &order, x);
    return CALL(status,
                (void *, const unsigned *, size_t, const int32_t *, double *, size_t),
                "GetOutputDerivatives")(i->c, &v->vr, 1, &order, x, 1);
}

void im_silence(im_instance *i)
{
    if (i->f->version == 2)
        CALL(status, (void *, int, size_t, const char **), "SetDebugLogging")
        (i->c, 0, 0, NULL);
    else
        CALL(status, (void *, bool, size_t, const char **), "SetDebugLogging")
        (i->c, false, 0, NULL);
}
