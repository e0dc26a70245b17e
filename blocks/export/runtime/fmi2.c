/* fmi2.c: the functions of FMI 2.0: which may be called when, and their arguments. What
 * they do is in the other files. */
#include "fmi_2.h"
#include "fmu.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SAFE = FMU_INSTANTIATED | FMU_INITIALIZATION | FMU_EVENT | FMU_CONTINUOUS |
           FMU_STEP | FMU_STEP_FAILED | FMU_TERMINATED | FMU_FAILED,
    READABLE = SAFE & ~FMU_INSTANTIATED,
    RUNNING = FMU_EVENT | FMU_CONTINUOUS | FMU_STEP
};

#define MAY(states)                                                                    \
    fmu *const f = c;                                                                  \
    {                                                                                  \
        const int may_ = fmu_may(f, __func__, states);                                 \
        if (may_) return (fmi2Status)may_;                                             \
    }
/* A function of one kind only. */
#define MAY_AS(which, states)                                                          \
    MAY(states)                                                                        \
    if (f->d.kind != (which))                                                          \
        return refuse(f,                                                               \
                      which == FMU_STEPS ? "%s is for co-simulation only"              \
                                         : "%s is for model exchange only",            \
                      __func__);

static fmi2Status refuse(fmu *f, const char *format, const char *what)
{
    char text[200];
    snprintf(text, sizeof text, format, what);
    return (fmi2Status)fmu_say(f, FMU_ERROR, "%s", text);
}

static fmi2Status no_pointer(fmu *f, const char *function)
{
    return refuse(f, "%s: a required pointer is NULL", function);
}

static void write_log(fmu *f, int status, const char *category, const char *text)
{
    fmi2CallbackLogger logger = (fmi2CallbackLogger)f->logger;
    logger(f->environment, f->name, (fmi2Status)status, category, "%s", text);
}

const char *fmi2GetTypesPlatform(void)
{
    return "default";
}

const char *fmi2GetVersion(void)
{
    return "2.0";
}

fmi2Status fmi2SetDebugLogging(fmi2Component c, fmi2Boolean on, size_t n,
                               const fmi2String categories[])
{
    MAY(SAFE)
    return (fmi2Status)fmu_set_categories(f, on != 0, n, categories);
}

fmi2Component fmi2Instantiate(fmi2String name, fmi2Type type, fmi2String guid,
                              fmi2String resources,
                              const fmi2CallbackFunctions *functions,
                              fmi2Boolean visible, fmi2Boolean logging)
{
    (void)resources, (void)visible;
    const fmi2CallbackLogger logger = functions ? functions->logger : NULL;
    const char *why = NULL;
    if (!functions || (type != fmi2ModelExchange && type != fmi2CoSimulation))
        why = "the callback functions or the type are not valid";
    else if (!guid || strcmp(guid, fmu_self.token))
        why = "the GUID is not that of this FMU";
    fmu *f = why ? NULL
                 : fmu_new(2, type == fmi2CoSimulation ? FMU_STEPS : FMU_EXCHANGE, name,
                           logging != 0);
    if (!f) {
        if (logger)
            logger(functions->componentEnvironment, name ? name : "(no name)",
                   fmi2Error, "logStatusError", "%s",
                   why ? why : "there is no instance name, or no memory");
        return NULL;
    }
    f->logger = (void (*)(void))logger;
    f->log = logger ? write_log : NULL;
    f->environment = functions->componentEnvironment;
    return f;
}

void fmi2FreeInstance(fmi2Component c)
{
    fmu_free(c);
}

fmi2Status fmi2SetupExperiment(fmi2Component c, fmi2Boolean tolerance_defined,
                               fmi2Real tolerance, fmi2Real start,
                               fmi2Boolean stop_defined, fmi2Real stop)
{
    MAY(FMU_INSTANTIATED)
    if (!isfinite(start) || (stop_defined && !(stop >= start)))
        return refuse(f, "%s: times are not valid", __func__);
    return (fmi2Status)fmu_set_experiment(f, start, stop_defined ? stop : HUGE_VAL,
                                          tolerance_defined, tolerance);
}

fmi2Status fmi2EnterInitializationMode(fmi2Component c)
{
    MAY(FMU_INSTANTIATED)
    f->d.state = FMU_INITIALIZATION;
    f->d.reached = f->d.start;
    return (fmi2Status)fmu_prepare(f);
}

fmi2Status fmi2ExitInitializationMode(fmi2Component c)
{
    MAY(FMU_INITIALIZATION)
    const int rc = fmu_leave_initialization(f);
    if (!rc) f->d.state = f->d.kind == FMU_STEPS ? FMU_STEP : FMU_EVENT;
    return (fmi2Status)rc;
}

fmi2Status fmi2Terminate(fmi2Component c)
{
    MAY(RUNNING | FMU_STEP_FAILED)
    f->d.state = FMU_TERMINATED;
    return fmi2OK;
}

fmi2Status fmi2Reset(fmi2Component c)
{
    MAY(SAFE)
    fmu_reset(f);
    return fmi2OK;
}

#define EACH_VALUE(type, call)                                                         \
    int worst = FMU_OK;                                                                \
    if (nvr && (!vr || !value)) return no_pointer(f, __func__);                        \
    for (size_t i = 0; i < nvr; i++) {                                                 \
        type one = (type)0;                                                            \
        const int rc = call;                                                           \
        if (rc > worst) worst = rc;                                                    \
        if (rc == FMU_ERROR) break;                                                    \
        (void)one;                                                                     \
    }                                                                                  \
    return (fmi2Status)worst;

static int read_integer(fmu *f, unsigned vr, int64_t *one, fmi2Integer *value)
{
    const int rc = fmu_get_integer(f, vr, one);
    if (!rc) *value = (fmi2Integer)*one;
    return rc;
}

fmi2Status fmi2GetReal(fmi2Component c, const fmi2ValueReference vr[], size_t nvr,
                       fmi2Real value[]){
    MAY(READABLE) EACH_VALUE(double, fmu_get_real(f, vr[i], &value[i]))}

fmi2Status fmi2GetInteger(fmi2Component c, const fmi2ValueReference vr[], size_t nvr,
                          fmi2Integer value[]){
    MAY(READABLE) EACH_VALUE(int64_t, read_integer(f, vr[i], &one, &value[i]))}

fmi2Status fmi2GetBoolean(fmi2Component c, const fmi2ValueReference vr[], size_t nvr,
                          fmi2Boolean value[])
{
    MAY(READABLE)
    EACH_VALUE(int, fmu_get_boolean(f, vr[i], &value[i]))
}

/* There are no strings. */
static fmi2Status no_strings(fmu *f, const char *function, size_t n)
{
    return n ? refuse(f, "%s: there is no string variable", function) : fmi2OK;
}

fmi2Status fmi2GetString(fmi2Component c, const fmi2ValueReference vr[], size_t nvr,
                         fmi2String value[])
{
    MAY(READABLE)
    (void)vr, (void)value;
    return no_strings(f, __func__, nvr);
}

enum { SETTABLE = FMU_INSTANTIATED | FMU_INITIALIZATION | FMU_EVENT | FMU_STEP };

fmi2Status fmi2SetReal(fmi2Component c, const fmi2ValueReference vr[], size_t nvr,
                       const fmi2Real value[]){
    MAY(SETTABLE | FMU_CONTINUOUS) EACH_VALUE(double, fmu_set_real(f, vr[i], value[i]))}

fmi2Status fmi2SetInteger(fmi2Component c, const fmi2ValueReference vr[], size_t nvr,
                          const fmi2Integer value[]){
    MAY(SETTABLE) EACH_VALUE(int, fmu_set_integer(f, vr[i], value[i]))}

fmi2Status fmi2SetBoolean(fmi2Component c, const fmi2ValueReference vr[], size_t nvr,
                          const fmi2Boolean value[]){
    MAY(SETTABLE) EACH_VALUE(int, fmu_set_boolean(f, vr[i], value[i]))}

fmi2Status fmi2SetString(fmi2Component c, const fmi2ValueReference vr[], size_t nvr,
                         const fmi2String value[])
{
    MAY(SETTABLE)
    (void)vr, (void)value;
    return no_strings(f, __func__, nvr);
}

fmi2Status fmi2GetFMUstate(fmi2Component c, fmi2FMUstate *state)
{
    MAY(SAFE)
    if (!state) return no_pointer(f, __func__);
    return (fmi2Status)fmu_save(f, state);
}

fmi2Status fmi2SetFMUstate(fmi2Component c, fmi2FMUstate state)
{
    MAY(SAFE)
    if (!state) return no_pointer(f, __func__);
    return (fmi2Status)fmu_restore(f, state);
}

fmi2Status fmi2FreeFMUstate(fmi2Component c, fmi2FMUstate *state)
{
    MAY(SAFE)
    if (!state) return fmi2OK;
    free(*state);
    *state = NULL;
    return fmi2OK;
}

fmi2Status fmi2SerializedFMUstateSize(fmi2Component c, fmi2FMUstate state, size_t *size)
{
    MAY(SAFE)
    if (!state || !size) return no_pointer(f, __func__);
    *size = fmu_saved_size(state);
    return fmi2OK;
}

fmi2Status fmi2SerializeFMUstate(fmi2Component c, fmi2FMUstate state, fmi2Byte to[],
                                 size_t size)
{
    MAY(SAFE)
    if (!state || !to) return no_pointer(f, __func__);
    return (fmi2Status)fmu_write_saved(f, state, to, size);
}

fmi2Status fmi2DeSerializeFMUstate(fmi2Component c, const fmi2Byte from[], size_t size,
                                   fmi2FMUstate *state)
{
    MAY(SAFE)
    if (!state || !from) return no_pointer(f, __func__);
    return (fmi2Status)fmu_read_saved(f, from, size, state);
}

fmi2Status
fmi2GetDirectionalDerivative(fmi2Component c, const fmi2ValueReference unknown[],
                             size_t n_unknown, const fmi2ValueReference known[],
                             size_t n_known, const fmi2Real seed[], fmi2Real result[])
{
    MAY(READABLE)
    if ((n_unknown && (!unknown || !result)) || (n_known && (!known || !seed)))
        return no_pointer(f, __func__);
    return (fmi2Status)fmu_directional(f, unknown, n_unknown, known, n_known, seed,
                                       result, 0);
}

/* Model exchange. */

fmi2Status fmi2EnterEventMode(fmi2Component c)
{
    MAY_AS(FMU_EXCHANGE, FMU_EVENT | FMU_CONTINUOUS)
    f->d.state = FMU_EVENT;
    return fmi2OK;
}

fmi2Status fmi2NewDiscreteStates(fmi2Component c, fmi2EventInfo *info)
{
    MAY_AS(FMU_EXCHANGE, FMU_EVENT)
    int changed;
    if (!info) return no_pointer(f, __func__);
    const int rc = fmu_update_discrete(f, &changed, 1);
    memset(info, 0, sizeof *info);
    info->newDiscreteStatesNeeded = !rc && changed;
    return (fmi2Status)rc;
}

fmi2Status fmi2EnterContinuousTimeMode(fmi2Component c)
{
    MAY_AS(FMU_EXCHANGE, FMU_EVENT)
    f->d.state = FMU_CONTINUOUS;
    return fmi2OK;
}

fmi2Status fmi2CompletedIntegratorStep(fmi2Component c, fmi2Boolean no_set_state,
                                       fmi2Boolean *enter_event_mode,
                                       fmi2Boolean *terminate)
{
    MAY_AS(FMU_EXCHANGE, FMU_CONTINUOUS)
    int changed;
    (void)no_set_state;
    if (!enter_event_mode || !terminate) return no_pointer(f, __func__);
    const int rc = fmu_update_discrete(f, &changed, 0);
    *enter_event_mode = !rc && changed;
    *terminate = fmi2False;
    return (fmi2Status)rc;
}

fmi2Status fmi2SetTime(fmi2Component c, fmi2Real time)
{
    MAY_AS(FMU_EXCHANGE, FMU_CONTINUOUS)
    if (!isfinite(time)) return refuse(f, "%s: the time is not finite", __func__);
    f->d.time = time;
    fmu_forget_view(f);
    return fmi2OK;
}

static int wrong_size(fmu *f, size_t n, const void *array)
{
    return n != (size_t)(f->model->ns + f->model->nf) || !array;
}

fmi2Status fmi2SetContinuousStates(fmi2Component c, const fmi2Real x[], size_t nx)
{
    MAY_AS(FMU_EXCHANGE, FMU_CONTINUOUS)
    if (wrong_size(f, nx, x)) return refuse(f, "%s: wrong size", __func__);
    for (size_t i = 0; i < nx; i++)
        if (!isfinite(x[i]))
            return (fmi2Status)fmu_say(f, FMU_DISCARD, "state %zu is not finite", i);
    memcpy(f->x, x, nx * sizeof *x);
    fmu_forget_view(f);
    return fmi2OK;
}

fmi2Status fmi2GetDerivatives(fmi2Component c, fmi2Real dx[], size_t nx)
{
    MAY_AS(FMU_EXCHANGE, READABLE)
    if (wrong_size(f, nx, dx)) return refuse(f, "%s: wrong size", __func__);
    const int rc = fmu_derivatives(f);
    if (!rc) memcpy(dx, f->view_dx, nx * sizeof *dx);
    return (fmi2Status)rc;
}

fmi2Status fmi2GetEventIndicators(fmi2Component c, fmi2Real indicators[], size_t n)
{
    MAY_AS(FMU_EXCHANGE, READABLE)
    (void)indicators;
    return n ? refuse(f, "%s: there are none", __func__) : fmi2OK;
}

fmi2Status fmi2GetContinuousStates(fmi2Component c, fmi2Real x[], size_t nx)
{
    MAY_AS(FMU_EXCHANGE, READABLE)
    if (wrong_size(f, nx, x)) return refuse(f, "%s: wrong size", __func__);
    const int rc = fmu_states(f);
    if (!rc) memcpy(x, f->view_x, nx * sizeof *x);
    return (fmi2Status)rc;
}

fmi2Status fmi2GetNominalsOfContinuousStates(fmi2Component c, fmi2Real nominal[],
                                             size_t nx)
{
    MAY_AS(FMU_EXCHANGE, SAFE)
    if (wrong_size(f, nx, nominal)) return refuse(f, "%s: wrong size", __func__);
    for (size_t i = 0; i < nx; i++) nominal[i] = fmu_nominal(f, (int)i);
    return fmi2OK;
}

/* Co-simulation. */

fmi2Status fmi2SetRealInputDerivatives(fmi2Component c, const fmi2ValueReference vr[],
                                       size_t nvr, const fmi2Integer order[],
                                       const fmi2Real value[])
{
    MAY_AS(FMU_STEPS, FMU_INSTANTIATED | FMU_INITIALIZATION | FMU_STEP)
    if (nvr && !order) return no_pointer(f, __func__);
    EACH_VALUE(double, fmu_set_input_derivative(f, vr[i], order[i], value[i]))
}

fmi2Status fmi2GetRealOutputDerivatives(fmi2Component c, const fmi2ValueReference vr[],
                                        size_t nvr, const fmi2Integer order[],
                                        fmi2Real value[])
{
    MAY_AS(FMU_STEPS, FMU_STEP | FMU_STEP_FAILED | FMU_TERMINATED | FMU_FAILED)
    if (nvr && !order) return no_pointer(f, __func__);
    EACH_VALUE(double, fmu_output_derivative(f, vr[i], order[i], &value[i]))
}

fmi2Status fmi2DoStep(fmi2Component c, fmi2Real time, fmi2Real h,
                      fmi2Boolean no_set_state)
{
    MAY_AS(FMU_STEPS, FMU_STEP)
    int early;
    double reached;
    (void)no_set_state;
    if (!fmu_is_now(f, time))
        return refuse(f, "%s does not begin where the last one ended", __func__);
    if (!(h > 0) || !isfinite(time + h))
        return refuse(f, "%s needs a positive step", __func__);
    if (time + h > f->d.stop + 1e-9 * fabs(f->d.stop) + 1e-6 * f->d.H)
        return refuse(f, "%s goes beyond the stop time", __func__);
    const int rc = fmu_step(f, time, h, &early, &reached);
    f->d.reached = reached;
    if (rc == FMU_DISCARD) f->d.state = FMU_STEP_FAILED;
    return (fmi2Status)rc;
}

fmi2Status fmi2CancelStep(fmi2Component c)
{
    MAY_AS(FMU_STEPS, 0) /* no step is in progress when a function returns */
    return fmi2Error;
}

enum { ASKABLE = FMU_STEP | FMU_STEP_FAILED | FMU_TERMINATED };

fmi2Status fmi2GetStatus(fmi2Component c, const fmi2StatusKind kind, fmi2Status *value)
{
    MAY_AS(FMU_STEPS, ASKABLE)
    if (!value) return no_pointer(f, __func__);
    if (kind != fmi2DoStepStatus) return fmi2Discard;
    *value = f->d.state == FMU_STEP_FAILED ? fmi2Discard : fmi2OK;
    return fmi2OK;
}

fmi2Status fmi2GetRealStatus(fmi2Component c, const fmi2StatusKind kind,
                             fmi2Real *value)
{
    MAY_AS(FMU_STEPS, ASKABLE)
    if (!value) return no_pointer(f, __func__);
    if (kind != fmi2LastSuccessfulTime) return fmi2Discard;
    *value = f->d.reached;
    return fmi2OK;
}

fmi2Status fmi2GetIntegerStatus(fmi2Component c, const fmi2StatusKind kind,
                                fmi2Integer *value)
{
    MAY_AS(FMU_STEPS, ASKABLE)
    (void)kind;
    return value ? fmi2Discard : no_pointer(f, __func__);
}

fmi2Status fmi2GetBooleanStatus(fmi2Component c, const fmi2StatusKind kind,
                                fmi2Boolean *value)
{
    MAY_AS(FMU_STEPS, ASKABLE)
    if (!value) return no_pointer(f, __func__);
    if (kind != fmi2Terminated) return fmi2Discard;
    *value = fmi2False;
    return fmi2OK;
}

fmi2Status fmi2GetStringStatus(fmi2Component c, const fmi2StatusKind kind,
                               fmi2String *value)
{
    MAY_AS(FMU_STEPS, ASKABLE)
    (void)kind;
    return value ? fmi2Discard : no_pointer(f, __func__);
}
