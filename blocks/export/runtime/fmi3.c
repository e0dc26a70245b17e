/* fmi3.c: the functions of FMI 3.0: which may be called when, and their arguments. What
 * they do is in the other files; those that this FMU does not offer are in
 * fmi3_absent.c. */
#include "fmi_3.h"
#include "fmu.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SAFE = FMU_INSTANTIATED | FMU_INITIALIZATION | FMU_EVENT | FMU_CONTINUOUS |
           FMU_STEP | FMU_TERMINATED | FMU_FAILED,
    ENDED = FMU_TERMINATED | FMU_FAILED,
    RUNNING = FMU_EVENT | FMU_CONTINUOUS | FMU_STEP,
    READABLE = FMU_INITIALIZATION | RUNNING | ENDED
};

#define MAY(states)                                                                    \
    fmu *const f = instance;                                                           \
    {                                                                                  \
        const int may_ = fmu_may(f, __func__, states);                                 \
        if (may_) return (fmi3Status)may_;                                             \
    }
#define MAY_AS(which, states)                                                          \
    MAY(states)                                                                        \
    if (f->d.kind != (which))                                                          \
        return refuse(f,                                                               \
                      which == FMU_STEPS ? "%s is for co-simulation only"              \
                                         : "%s is for model exchange only",            \
                      __func__);

static fmi3Status refuse(fmu *f, const char *format, const char *what)
{
    char text[200];
    snprintf(text, sizeof text, format, what);
    return (fmi3Status)fmu_say(f, FMU_ERROR, "%s", text);
}

static fmi3Status no_pointer(fmu *f, const char *function)
{
    return refuse(f, "%s: a required pointer is NULL", function);
}

static void write_log(fmu *f, int status, const char *category, const char *text)
{
    fmi3LogMessageCallback logger = (fmi3LogMessageCallback)f->logger;
    logger(f->environment, (fmi3Status)status, category, text);
}

const char *fmi3GetVersion(void)
{
    return "3.0";
}

fmi3Status fmi3SetDebugLogging(fmi3Instance instance, fmi3Boolean on, size_t n,
                               const fmi3String categories[])
{
    MAY(SAFE)
    return (fmi3Status)fmu_set_categories(f, on, n, categories);
}

static fmu *instantiate(int kind, fmi3String name, fmi3String token,
                        fmi3Boolean logging, fmi3InstanceEnvironment environment,
                        fmi3LogMessageCallback logger)
{
    const char *why = "there is no instance name, or no memory";
    fmu *f = NULL;
    if (!token || strcmp(token, fmu_self.token))
        why = "the instantiation token is not that of this FMU";
    else
        f = fmu_new(3, kind, name, logging);
    if (!f) {
        if (logger && logging) logger(environment, fmi3Error, "logStatusError", why);
        return NULL;
    }
    f->logger = (void (*)(void))logger;
    f->log = logger ? write_log : NULL;
    f->environment = environment;
    return f;
}

fmi3Instance fmi3InstantiateModelExchange(fmi3String name, fmi3String token,
                                          fmi3String resources, fmi3Boolean visible,
                                          fmi3Boolean logging,
                                          fmi3InstanceEnvironment environment,
                                          fmi3LogMessageCallback logger)
{
    (void)resources, (void)visible;
    return instantiate(FMU_EXCHANGE, name, token, logging, environment, logger);
}

/* The tick ended at t: the importer may read outputs, set inputs, or stop here. */
static int tell(fmu *f, double t, double *when)
{
    fmi3IntermediateUpdateCallback update = (fmi3IntermediateUpdateCallback)f->update;
    fmi3Boolean early = false;
    fmi3Float64 stop = t;
    update(f->environment, t, true, true, true, f->early_return_allowed != 0, &early,
           &stop);
    if (!early || !f->early_return_allowed) return 0;
    if (isfinite(stop) && stop < *when && stop > t)
        *when = stop;
    else if (!(stop > t))
        *when = t;
    return 1;
}

fmi3Instance fmi3InstantiateCoSimulation(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible,
    fmi3Boolean logging, fmi3Boolean event_mode_used, fmi3Boolean early_return_allowed,
    const fmi3ValueReference watched[], size_t n_watched,
    fmi3InstanceEnvironment environment, fmi3LogMessageCallback logger,
    fmi3IntermediateUpdateCallback update)
{
    (void)resources, (void)visible;
    if (event_mode_used || (n_watched && !watched)) {
        if (logger && logging)
            logger(environment, fmi3Error, "logStatusError",
                   "this FMU has no event mode in co-simulation");
        return NULL;
    }
    fmu *f = instantiate(FMU_STEPS, name, token, logging, environment, logger);
    if (!f) return NULL;
    f->early_return_allowed = early_return_allowed;
    f->update = (void (*)(void))update;
    f->tell = update ? tell : NULL;
    f->watched = malloc((n_watched + 1) * sizeof *f->watched);
    if (!f->watched) {
        fmu_free(f);
        return NULL;
    }
    for (size_t i = 0; i < n_watched; i++) f->watched[i] = watched[i];
    f->n_watched = n_watched;
    return f;
}

void fmi3FreeInstance(fmi3Instance instance)
{
    fmu *f = instance;
    if (f && f->d.state == FMU_UPDATE) return; /* its step goes on */
    fmu_free(f);
}

fmi3Status fmi3EnterInitializationMode(fmi3Instance instance,
                                       fmi3Boolean tolerance_defined,
                                       fmi3Float64 tolerance, fmi3Float64 start,
                                       fmi3Boolean stop_defined, fmi3Float64 stop)
{
    MAY(FMU_INSTANTIATED)
    if (!isfinite(start) || (stop_defined && !(stop >= start)))
        return refuse(f, "%s: times are not valid", __func__);
    const int warned = fmu_set_experiment(f, start, stop_defined ? stop : HUGE_VAL,
                                          tolerance_defined, tolerance);
    f->d.reached = start;
    f->d.state = FMU_INITIALIZATION;
    const int rc = fmu_prepare(f);
    return (fmi3Status)(rc ? rc : warned);
}

fmi3Status fmi3ExitInitializationMode(fmi3Instance instance)
{
    MAY(FMU_INITIALIZATION)
    const int rc = fmu_leave_initialization(f);
    if (!rc) f->d.state = f->d.kind == FMU_STEPS ? FMU_STEP : FMU_EVENT;
    return (fmi3Status)rc;
}

fmi3Status fmi3Terminate(fmi3Instance instance)
{
    MAY(RUNNING)
    f->d.state = FMU_TERMINATED;
    return fmi3OK;
}

fmi3Status fmi3Reset(fmi3Instance instance)
{
    MAY(SAFE)
    fmu_reset(f);
    return fmi3OK;
}

/* A value may be read: not between a change of inputs and the next step, and in an
 * intermediate update only what was registered. */
static int may_read(fmu *f, const fmi3ValueReference vr[], size_t n)
{
    if (f->d.state == FMU_STEP && f->d.kind == FMU_STEPS && f->d.was_set)
        return fmu_say(f, FMU_ERROR,
                       "values may not be read between a change of inputs and the next "
                       "step");
    for (size_t i = 0; f->d.state == FMU_UPDATE && i < n; i++) {
        size_t k = 0;
        while (k < f->n_watched && f->watched[k] != vr[i]) k++;
        if (k < f->n_watched) continue;
        fmu_say(f, FMU_ERROR, "value reference %u is not registered for updates",
                vr[i]);
        f->d.state = FMU_UPDATE;
        return FMU_ERROR;
    }
    return FMU_OK;
}

static int check_sizes(fmu *f, const char *function, const fmi3ValueReference vr[],
                       size_t nvr, const void *values, size_t n)
{
    const int state = f->d.state;
    int rc = FMU_OK;
    if (nvr && (!vr || !values))
        rc = (int)no_pointer(f, function);
    else if (nvr != n)
        rc = (int)refuse(f, "%s: every variable has one value", function);
    if (state == FMU_UPDATE) f->d.state = state;
    return rc;
}

#define EACH_VALUE(call)                                                               \
    int worst = check_sizes(f, __func__, vr, nvr, values, n);                          \
    for (size_t i = 0; worst != FMU_ERROR && i < nvr; i++) {                           \
        const int rc = call;                                                           \
        if (rc > worst) worst = rc;                                                    \
    }                                                                                  \
    return (fmi3Status)worst;

enum { GETTABLE = SAFE | FMU_UPDATE };
enum {
    SETTABLE = FMU_INSTANTIATED | FMU_INITIALIZATION | FMU_EVENT | FMU_STEP,
    SETTABLE_REAL = SETTABLE | FMU_CONTINUOUS | FMU_UPDATE
};
#define READ                                                                           \
    {                                                                                  \
        const int read_ =                                                              \
            nvr && !vr ? (int)no_pointer(f, __func__) : may_read(f, vr, nvr);          \
        if (read_) return (fmi3Status)read_;                                           \
    }

fmi3Status fmi3GetFloat64(fmi3Instance instance, const fmi3ValueReference vr[],
                          size_t nvr, fmi3Float64 values[], size_t n)
{
    MAY(GETTABLE)
    READ EACH_VALUE(fmu_get_real(f, vr[i], &values[i]))
}

static int registered(fmu *f, unsigned vr)
{
    return f->d.state == FMU_UPDATE ? may_read(f, &vr, 1) : FMU_OK;
}

static int set_float(fmu *f, unsigned vr, double value)
{
    const int state = f->d.state;
    int rc = registered(f, vr);
    if (!rc) rc = fmu_set_real(f, vr, value);
    if (state == FMU_UPDATE) f->d.state = state;
    return rc;
}

fmi3Status fmi3SetFloat64(fmi3Instance instance, const fmi3ValueReference vr[],
                          size_t nvr, const fmi3Float64 values[], size_t n)
{
    MAY(SETTABLE_REAL)
    EACH_VALUE(set_float(f, vr[i], values[i]))
}

static int is_enumeration(unsigned vr)
{
    return vr == FMU_VR_METHOD;
}

static int get_integer(fmu *f, unsigned vr, int enumeration, int64_t *value)
{
    if (is_enumeration(vr) != enumeration)
        return fmu_say(f, FMU_ERROR, "value reference %u has another type", vr);
    return fmu_get_integer(f, vr, value);
}

static int get_int32(fmu *f, unsigned vr, fmi3Int32 *value)
{
    int64_t one = 0;
    const int rc = get_integer(f, vr, 0, &one);
    if (!rc) *value = (fmi3Int32)one;
    return rc;
}

static int set_integer(fmu *f, unsigned vr, int enumeration, int64_t value)
{
    if (is_enumeration(vr) != enumeration)
        return fmu_say(f, FMU_ERROR, "value reference %u has another type", vr);
    return fmu_set_integer(f, vr, value);
}

fmi3Status fmi3GetInt32(fmi3Instance instance, const fmi3ValueReference vr[],
                        size_t nvr, fmi3Int32 values[], size_t n){
    MAY(SAFE) READ EACH_VALUE(get_int32(f, vr[i], &values[i]))}

fmi3Status fmi3GetInt64(fmi3Instance instance, const fmi3ValueReference vr[],
                        size_t nvr, fmi3Int64 values[], size_t n){
    MAY(SAFE) READ EACH_VALUE(get_integer(f, vr[i], 1, &values[i]))}

fmi3Status fmi3SetInt32(fmi3Instance instance, const fmi3ValueReference vr[],
                        size_t nvr, const fmi3Int32 values[], size_t n){
    MAY(SETTABLE) EACH_VALUE(set_integer(f, vr[i], 0, values[i]))}

fmi3Status fmi3SetInt64(fmi3Instance instance, const fmi3ValueReference vr[],
                        size_t nvr, const fmi3Int64 values[], size_t n)
{
    MAY(SETTABLE)
    EACH_VALUE(set_integer(f, vr[i], 1, values[i]))
}

static int get_boolean(fmu *f, unsigned vr, fmi3Boolean *value)
{
    int one = 0;
    const int rc = fmu_get_boolean(f, vr, &one);
    if (!rc) *value = one != 0;
    return rc;
}

fmi3Status fmi3GetBoolean(fmi3Instance instance, const fmi3ValueReference vr[],
                          size_t nvr, fmi3Boolean values[], size_t n){
    MAY(SAFE) READ EACH_VALUE(get_boolean(f, vr[i], &values[i]))}

fmi3Status fmi3SetBoolean(fmi3Instance instance, const fmi3ValueReference vr[],
                          size_t nvr, const fmi3Boolean values[], size_t n){
    MAY(SETTABLE) EACH_VALUE(fmu_set_boolean(f, vr[i], values[i]))}

fmi3Status fmi3GetFMUState(fmi3Instance instance, fmi3FMUState *state)
{
    MAY(SAFE)
    if (!state) return no_pointer(f, __func__);
    return (fmi3Status)fmu_save(f, state);
}

fmi3Status fmi3SetFMUState(fmi3Instance instance, fmi3FMUState state)
{
    MAY(SAFE)
    if (!state) return no_pointer(f, __func__);
    return (fmi3Status)fmu_restore(f, state);
}

fmi3Status fmi3FreeFMUState(fmi3Instance instance, fmi3FMUState *state)
{
    MAY(SAFE)
    if (!state) return fmi3OK;
    free(*state);
    *state = NULL;
    return fmi3OK;
}

fmi3Status fmi3SerializedFMUStateSize(fmi3Instance instance, fmi3FMUState state,
                                      size_t *size)
{
    MAY(SAFE)
    if (!state || !size) return no_pointer(f, __func__);
    *size = fmu_saved_size(state);
    return fmi3OK;
}

fmi3Status fmi3SerializeFMUState(fmi3Instance instance, fmi3FMUState state,
                                 fmi3Byte to[], size_t size)
{
    MAY(SAFE)
    if (!state || !to) return no_pointer(f, __func__);
    return (fmi3Status)fmu_write_saved(f, state, (char *)to, size);
}

fmi3Status fmi3DeserializeFMUState(fmi3Instance instance, const fmi3Byte from[],
                                   size_t size, fmi3FMUState *state)
{
    MAY(SAFE)
    if (!state || !from) return no_pointer(f, __func__);
    return (fmi3Status)fmu_read_saved(f, (const char *)from, size, state);
}

static fmi3Status derivative(fmi3Instance instance, const char *function,
                             const fmi3ValueReference unknowns[], size_t n_unknowns,
                             const fmi3ValueReference knowns[], size_t n_knowns,
                             const fmi3Float64 seed[], size_t n_seed,
                             fmi3Float64 result[], size_t n_result, int adjoint)
{
    fmu *const f = instance;
    const int may = fmu_may(f, function, READABLE);
    if (may) return (fmi3Status)may;
    if ((n_unknowns && !unknowns) || (n_knowns && !knowns) || (n_seed && !seed) ||
        (n_result && !result))
        return no_pointer(f, function);
    if (n_seed != (adjoint ? n_unknowns : n_knowns) ||
        n_result != (adjoint ? n_knowns : n_unknowns))
        return refuse(f, "%s: wrong size", function);
    return (fmi3Status)fmu_directional(f, unknowns, n_unknowns, knowns, n_knowns, seed,
                                       result, adjoint);
}

fmi3Status
fmi3GetDirectionalDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[],
                             size_t n_unknowns, const fmi3ValueReference knowns[],
                             size_t n_knowns, const fmi3Float64 seed[], size_t n_seed,
                             fmi3Float64 result[], size_t n_result)
{
    return derivative(instance, __func__, unknowns, n_unknowns, knowns, n_knowns, seed,
                      n_seed, result, n_result, 0);
}

fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance,
                                    const fmi3ValueReference unknowns[],
                                    size_t n_unknowns,
                                    const fmi3ValueReference knowns[], size_t n_knowns,
                                    const fmi3Float64 seed[], size_t n_seed,
                                    fmi3Float64 result[], size_t n_result)
{
    return derivative(instance, __func__, unknowns, n_unknowns, knowns, n_knowns, seed,
                      n_seed, result, n_result, 1);
}

/* Model exchange. */

fmi3Status fmi3EnterEventMode(fmi3Instance instance)
{
    MAY_AS(FMU_EXCHANGE, FMU_CONTINUOUS)
    f->d.state = FMU_EVENT;
    return fmi3OK;
}

fmi3Status fmi3UpdateDiscreteStates(fmi3Instance instance, fmi3Boolean *again,
                                    fmi3Boolean *terminate, fmi3Boolean *nominals,
                                    fmi3Boolean *values, fmi3Boolean *next_defined,
                                    fmi3Float64 *next)
{
    MAY_AS(FMU_EXCHANGE, FMU_EVENT)
    int changed;
    if (!again || !terminate || !nominals || !values || !next_defined || !next)
        return no_pointer(f, __func__);
    const int rc = fmu_update_discrete(f, &changed, 1);
    *again = !rc && changed;
    *terminate = *nominals = *values = *next_defined = false;
    *next = 0;
    return (fmi3Status)rc;
}

fmi3Status fmi3EnterContinuousTimeMode(fmi3Instance instance)
{
    MAY_AS(FMU_EXCHANGE, FMU_EVENT)
    f->d.state = FMU_CONTINUOUS;
    return fmi3OK;
}

fmi3Status fmi3CompletedIntegratorStep(fmi3Instance instance, fmi3Boolean no_set_state,
                                       fmi3Boolean *enter_event_mode,
                                       fmi3Boolean *terminate)
{
    MAY_AS(FMU_EXCHANGE, FMU_CONTINUOUS)
    int changed;
    (void)no_set_state;
    if (!enter_event_mode || !terminate) return no_pointer(f, __func__);
    const int rc = fmu_update_discrete(f, &changed, 0);
    *enter_event_mode = !rc && changed;
    *terminate = false;
    return (fmi3Status)rc;
}

fmi3Status fmi3SetTime(fmi3Instance instance, fmi3Float64 time)
{
    MAY_AS(FMU_EXCHANGE, FMU_CONTINUOUS)
    if (!isfinite(time) || time < f->d.start - 1e-9 * fabs(f->d.start))
        return refuse(f, "%s: the time is before the start or not finite", __func__);
    f->d.time = time;
    fmu_forget_view(f);
    return fmi3OK;
}

static int wrong_size(const fmu *f, size_t n, const void *array)
{
    return n != (size_t)(f->model->ns + f->model->nf) || !array;
}

fmi3Status fmi3SetContinuousStates(fmi3Instance instance, const fmi3Float64 x[],
                                   size_t nx)
{
    MAY_AS(FMU_EXCHANGE, FMU_CONTINUOUS)
    if (wrong_size(f, nx, x)) return refuse(f, "%s: wrong size", __func__);
    for (size_t i = 0; i < nx; i++)
        if (!isfinite(x[i]))
            return (fmi3Status)fmu_say(f, FMU_DISCARD, "state %zu is not finite", i);
    memcpy(f->x, x, nx * sizeof *x);
    fmu_forget_view(f);
    return fmi3OK;
}

fmi3Status fmi3GetContinuousStateDerivatives(fmi3Instance instance, fmi3Float64 dx[],
                                             size_t nx)
{
    MAY_AS(FMU_EXCHANGE, READABLE)
    if (wrong_size(f, nx, dx)) return refuse(f, "%s: wrong size", __func__);
    const int rc = fmu_derivatives(f);
    if (!rc) memcpy(dx, f->view_dx, nx * sizeof *dx);
    return (fmi3Status)rc;
}

fmi3Status fmi3GetEventIndicators(fmi3Instance instance, fmi3Float64 indicators[],
                                  size_t n)
{
    MAY_AS(FMU_EXCHANGE, READABLE)
    (void)indicators;
    return n ? refuse(f, "%s: there are none", __func__) : fmi3OK;
}

fmi3Status fmi3GetContinuousStates(fmi3Instance instance, fmi3Float64 x[], size_t nx)
{
    MAY_AS(FMU_EXCHANGE, READABLE)
    if (wrong_size(f, nx, x)) return refuse(f, "%s: wrong size", __func__);
    const int rc = fmu_states(f);
    if (!rc) memcpy(x, f->view_x, nx * sizeof *x);
    return (fmi3Status)rc;
}

fmi3Status fmi3GetNominalsOfContinuousStates(fmi3Instance instance,
                                             fmi3Float64 nominals[], size_t nx)
{
    MAY_AS(FMU_EXCHANGE, READABLE)
    if (wrong_size(f, nx, nominals)) return refuse(f, "%s: wrong size", __func__);
    for (size_t i = 0; i < nx; i++) nominals[i] = fmu_nominal(f, (int)i);
    return fmi3OK;
}

fmi3Status fmi3GetNumberOfEventIndicators(fmi3Instance instance, size_t *n)
{
    MAY_AS(FMU_EXCHANGE, FMU_INSTANTIATED | FMU_EVENT)
    if (!n) return no_pointer(f, __func__);
    *n = 0;
    return fmi3OK;
}

fmi3Status fmi3GetNumberOfContinuousStates(fmi3Instance instance, size_t *n)
{
    MAY_AS(FMU_EXCHANGE, FMU_INSTANTIATED | FMU_EVENT)
    if (!n) return no_pointer(f, __func__);
    *n = (size_t)(f->model->ns + f->model->nf);
    return fmi3OK;
}

/* Co-simulation. */

fmi3Status fmi3DoStep(fmi3Instance instance, fmi3Float64 time, fmi3Float64 h,
                      fmi3Boolean no_set_state, fmi3Boolean *event_handling,
                      fmi3Boolean *terminate, fmi3Boolean *early_return,
                      fmi3Float64 *last)
{
    MAY_AS(FMU_STEPS, FMU_STEP)
    int early;
    double reached;
    (void)no_set_state;
    if (!event_handling || !terminate || !early_return || !last)
        return no_pointer(f, __func__);
    *event_handling = *terminate = *early_return = false;
    *last = f->d.time;
    if (!fmu_is_now(f, time))
        return refuse(f, "%s does not begin where the last one ended", __func__);
    if (!(h > 0) || !isfinite(time + h))
        return refuse(f, "%s needs a positive step", __func__);
    if (time + h > f->d.stop + 1e-9 * fabs(f->d.stop) + 1e-6 * f->d.H)
        return refuse(f, "%s goes beyond the stop time", __func__);
    const int rc = fmu_step(f, time, h, &early, &reached);
    *early_return = early != 0;
    *last = reached;
    return (fmi3Status)rc;
}

static int output_derivative(fmu *f, unsigned vr, int order, double *value)
{
    const int state = f->d.state;
    int rc = registered(f, vr);
    if (!rc) rc = fmu_output_derivative(f, vr, order, value);
    if (state == FMU_UPDATE) f->d.state = state; /* the step goes on */
    return rc;
}

fmi3Status fmi3GetOutputDerivatives(fmi3Instance instance,
                                    const fmi3ValueReference vr[], size_t nvr,
                                    const fmi3Int32 orders[], fmi3Float64 values[],
                                    size_t n)
{
    MAY_AS(FMU_STEPS, FMU_STEP | ENDED | FMU_UPDATE)
    if (nvr && !orders) return no_pointer(f, __func__);
    EACH_VALUE(output_derivative(f, vr[i], orders[i], &values[i]))
}
