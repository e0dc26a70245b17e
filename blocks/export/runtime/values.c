/* values.c: gets and sets variables by value reference. */
#include "fmu.h"

const tw_method *fmu_method(const fmu *f)
{
    return fmu_self.method[f->d.method];
}

/* Options that only choose what a program writes, or what a call of tw_set_state does,
 * are not variables. */
int fmu_option_is_shown(const fmu *f, int option)
{
    (void)f;
    if (option == TW_OPT_IPRINT || option == TW_OPT_WRITE ||
        option == TW_OPT_EQ_FULL_STEP || option == TW_OPT_FORGET)
        return 0;
    return option >= 0 && option < TW_NOPT;
}

/* The option of a value reference if it is one of this type, -1. */
static int option_of(const fmu *f, unsigned vr, int real)
{
    const int i = (int)vr - FMU_VR_OPTION;
    if (vr < FMU_VR_OPTION || !fmu_option_is_shown(f, i)) return -1;
    return (i == TW_OPT_TOLERANCE) == real ? i : -1;
}

/* The same for a setting of auto. */
static int auto_of(unsigned vr, int real)
{
    const unsigned i = vr - FMU_VR_AUTO;
    if (!fmu_self.adaptive || vr < FMU_VR_AUTO || i >= FMU_NAUTO) return -1;
    return (i != FMU_STIFF) == real ? (int)i : -1;
}

static int no_variable(fmu *f, unsigned vr, const char *type)
{
    return fmu_say(f, FMU_ERROR, "there is no %s variable with the value reference %u",
                   type, vr);
}

/* Fixed settings may change before the end of initialization, parameters and inputs
 * also later, states at their start and in model exchange. */
int fmu_settable(const fmu *f, unsigned vr)
{
    int i;
    const int state = f->d.state, steps = f->d.kind == FMU_STEPS;
    const int early = state == FMU_INSTANTIATED || state == FMU_INITIALIZATION;
    switch (fmu_find(f->model, vr, &i)) {
    case FMU_PARAMETER: return early || state == FMU_EVENT || state == FMU_STEP;
    case FMU_INPUT:
        if (f->version == 2 && state == FMU_INSTANTIATED) return 0;
        return early || state == FMU_EVENT || state == FMU_CONTINUOUS ||
               state == FMU_STEP || state == FMU_UPDATE;
    case FMU_STATE:
        /* initial approx, and exact */
        if (state == FMU_INITIALIZATION) return !fmu_self.start_from_parameters;
        if (f->version == 3 && state == FMU_EVENT) return !steps;
        return state == FMU_INSTANTIATED || (state == FMU_CONTINUOUS && !steps);
    case -1:
        return early && vr != FMU_VR_TIME &&
               (vr <= FMU_VR_OWN_DRIVE ||
                (vr >= FMU_VR_OPTION &&
                 fmu_option_is_shown(f, (int)vr - FMU_VR_OPTION)) ||
                auto_of(vr, vr != FMU_VR_AUTO + FMU_STIFF) >= 0);
    default: return 0;
    }
}

static int may_set(fmu *f, unsigned vr)
{
    if (fmu_settable(f, vr)) return FMU_OK;
    const int state = f->d.state;
    const int status =
        fmu_say(f, FMU_ERROR,
                "the variable with the value reference %u may not be set now", vr);
    if (state == FMU_UPDATE) f->d.state = state;
    return status;
}

/* Start values have changed: the run must be prepared again. */
static void touch(fmu *f)
{
    if (f->d.state == FMU_INSTANTIATED || f->d.state == FMU_INITIALIZATION)
        f->d.prepared = 0;
    fmu_forget_view(f);
}

int fmu_get_real(fmu *f, unsigned vr, double *value)
{
    int i, rc;
    switch (fmu_find(f->model, vr, &i)) {
    case FMU_PARAMETER: *value = f->p[i]; return FMU_OK;
    case FMU_INPUT: *value = f->u[i * (FMU_ORDERS + 1)]; return FMU_OK;
    case FMU_STATE:
        if (!(rc = fmu_states(f))) *value = f->view_x[i];
        return rc;
    case FMU_OUTPUT:
        if (!(rc = fmu_outputs(f))) *value = f->view_y[i];
        return rc;
    case FMU_DERIVATIVE:
        if (!(rc = fmu_derivatives(f))) *value = f->view_dx[i];
        return rc;
    case FMU_DIRECT:
        if (!(rc = fmu_outputs(f))) *value = f->xd[i];
        return rc;
    default: break;
    }
    if (vr == FMU_VR_TIME && f->version == 3)
        *value = f->d.time;
    else if (vr == FMU_VR_H)
        *value = f->d.H;
    else if ((i = option_of(f, vr, 1)) >= 0)
        *value = f->d.opt[i];
    else if ((i = auto_of(vr, 1)) >= 0)
        *value = f->d.automatic[i];
    else
        return no_variable(f, vr, "real");
    return FMU_OK;
}

static int out_of_range(fmu *f, const tw_var *v, double value)
{
    return fmu_say(f, FMU_DISCARD, "%s is %g, expected %g to %g", v->name, value,
                   v->min, v->max);
}

static int in_range(const tw_var *v, double x)
{
    return isfinite(x) &&
           ((v->min == 0 && v->max == 0) || (x >= v->min && x <= v->max));
}

static int set_input(fmu *f, int i, double value)
{
    double *u = f->u + i * (FMU_ORDERS + 1);
    u[0] = value;
    for (int k = 1; k <= FMU_ORDERS; k++) u[k] = 0;
    f->d.input_time = f->d.time;
    if (f->d.state != FMU_UPDATE) f->d.was_set = 1;
    return FMU_OK;
}

int fmu_set_real(fmu *f, unsigned vr, double value)
{
    int i, rc;
    const int group = fmu_find(f->model, vr, &i), option = option_of(f, vr, 1);
    const int setting = auto_of(vr, 1);
    if (group < 0 && vr != FMU_VR_H && option < 0 && setting < 0 && vr != FMU_VR_TIME)
        return no_variable(f, vr, "real");
    if ((rc = may_set(f, vr))) return rc;
    if (!isfinite(value))
        return fmu_say(f, FMU_DISCARD, "a value for reference %u is not finite", vr);
    switch (group) {
    case FMU_PARAMETER:
        if (!in_range(&f->model->param[i], value))
            return out_of_range(f, &f->model->param[i], value);
        f->p[i] = value;
        f->d.params_set = f->d.was_set = 1;
        break;
    case FMU_INPUT: set_input(f, i, value); break;
    case FMU_STATE:
        f->x[i] = value;
        f->x_set[i] = 1;
        break;
    default:
        if (vr == FMU_VR_H && !(value > 0))
            return fmu_say(f, FMU_DISCARD, "H is %g, expected a positive number",
                           value);
        if (option >= 0 && !in_range(&tw_options[option], value))
            return out_of_range(f, &tw_options[option], value);
        if (setting >= 0 && !in_range(&fmu_auto_setting[setting], value))
            return out_of_range(f, &fmu_auto_setting[setting], value);
        if (vr == FMU_VR_H)
            f->d.H = value;
        else if (setting >= 0)
            f->d.automatic[setting] = value;
        else
            f->d.opt[option] = value;
    }
    touch(f);
    return FMU_OK;
}

int fmu_get_integer(fmu *f, unsigned vr, int64_t *value)
{
    const int i = option_of(f, vr, 0);
    if (auto_of(vr, 0) >= 0)
        *value = (int64_t)f->d.automatic[FMU_STIFF];
    else if (vr == FMU_VR_RATIO)
        *value = f->d.ratio;
    else if (vr == FMU_VR_METHOD)
        *value = f->d.method + 1;
    else if (i >= 0)
        *value = (int64_t)f->d.opt[i];
    else
        return no_variable(f, vr, "integer");
    return FMU_OK;
}

int fmu_set_integer(fmu *f, unsigned vr, int64_t value)
{
    int rc, n = 0;
    const int i = option_of(f, vr, 0), is_stiff = auto_of(vr, 0) >= 0;
    if (vr != FMU_VR_RATIO && vr != FMU_VR_METHOD && i < 0 && !is_stiff)
        return no_variable(f, vr, "integer");
    if ((rc = may_set(f, vr))) return rc;
    while (fmu_self.method[n]) n++;
    if (fmu_self.adaptive) n++;
    if (vr == FMU_VR_RATIO && (value < 1 || value > TW_RATIO_MAX))
        return fmu_say(f, FMU_DISCARD, "ratio is %ld, expected 1 to %d", (long)value,
                       (int)TW_RATIO_MAX);
    if (vr == FMU_VR_METHOD && (value < 1 || value > n))
        return fmu_say(f, FMU_DISCARD, "method is %ld, expected 1 to %d", (long)value,
                       n);
    if (i >= 0 && !in_range(&tw_options[i], (double)value))
        return out_of_range(f, &tw_options[i], (double)value);
    if (is_stiff && !in_range(&fmu_auto_setting[FMU_STIFF], (double)value))
        return out_of_range(f, &fmu_auto_setting[FMU_STIFF], (double)value);
    if (is_stiff)
        f->d.automatic[FMU_STIFF] = (double)value;
    else if (vr == FMU_VR_RATIO)
        f->d.ratio = (int)value;
    else if (vr == FMU_VR_METHOD)
        f->d.method = (int)value - 1;
    else
        f->d.opt[i] = (double)value;
    touch(f);
    return FMU_OK;
}

int fmu_get_boolean(fmu *f, unsigned vr, int *value)
{
    if (vr != FMU_VR_OWN_DRIVE || !f->model->nu) return no_variable(f, vr, "Boolean");
    *value = f->d.own_drive;
    return FMU_OK;
}

int fmu_set_boolean(fmu *f, unsigned vr, int value)
{
    int rc;
    if (vr != FMU_VR_OWN_DRIVE || !f->model->nu) return no_variable(f, vr, "Boolean");
    if ((rc = may_set(f, vr))) return rc;
    if (value && !f->model->drive)
        return fmu_say(f, FMU_DISCARD, "%s has no input of its own", f->model->name);
    f->d.own_drive = value != 0;
    touch(f);
    return FMU_OK;
}

int fmu_set_input_derivative(fmu *f, unsigned vr, int order, double value)
{
    int i;
    if (fmu_find(f->model, vr, &i) != FMU_INPUT)
        return fmu_say(f, FMU_ERROR, "the value reference %u is not that of an input",
                       vr);
    if (order < 1 || order > FMU_ORDERS)
        return fmu_say(f, FMU_ERROR, "derivatives of inputs have order 1 to %d, got %d",
                       (int)FMU_ORDERS, order);
    if (!isfinite(value))
        return fmu_say(f, FMU_DISCARD, "a derivative of input %u is not finite", vr);
    f->u[i * (FMU_ORDERS + 1) + order] = value;
    f->d.input_time = f->d.time;
    return FMU_OK;
}
