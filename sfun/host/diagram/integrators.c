/* integrators.c: makes the three kinds of integrators, whose settings choose their
 * ports. */
#include "build.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Old files have the value of a limit even if it is off. */
static mxArray *limit(build *b, const place *p, int on, const char *name,
                      const char *otherwise, double none)
{
    return on ? twh_setting_value(b, p, name, otherwise) : mxCreateDoubleScalar(none);
}

static mxArray *choice(const place *p, const char *name, const char *yes)
{
    return mxCreateDoubleScalar(strcmp(twh_setting(p, name, ""), yes) == 0);
}

/* An initial value that comes from a port is not evaluated. */
static mxArray *initial(build *b, const place *p, const char *from, const char *name)
{
    return strcmp(twh_setting(p, from, "internal"), "external") == 0
               ? mxCreateDoubleScalar(0)
               : twh_setting_value(b, p, name, "0");
}

/* "sampled level" is the discrete integrator's name for "level hold". */
static mxArray *reset(const place *p)
{
    const char *how = twh_setting(p, "ExternalReset", "none");
    return mxCreateString(strcmp(how, "sampled level") == 0 ? "level hold" : how);
}

int twh_make_integrator(build *b, place *p, const char *host)
{
    const int limited = twh_setting_is_on(p, "LimitOutput");
    const int wrapped = twh_setting_is_on(p, "WrapState");
    mxArray *value[8] = {
        initial(b, p, "InitialConditionSource", "InitialCondition"),
        reset(p),
        choice(p, "InitialConditionSource", "external"),
        mxCreateDoubleScalar(limited   ? 1
                             : wrapped ? 2
                                       : 0),
        limited ? twh_setting_value(b, p, "LowerSaturationLimit", "-inf")
                : limit(b, p, wrapped, "WrappedStateLowerValue", "-pi", -HUGE_VAL),
        limited ? twh_setting_value(b, p, "UpperSaturationLimit", "inf")
                : limit(b, p, wrapped, "WrappedStateUpperValue", "pi", HUGE_VAL),
        choice(p, "ShowSaturationPort", "on"),
        choice(p, "ShowStatePort", "on")};
    if (limited && wrapped)
        twh_fail_at(b, p, "LimitOutput and WrapState together are not supported");
    return twh_place_block(b, p, host, 8, value);
}

int twh_make_second_order_integrator(build *b, place *p, const char *host)
{
    const int x = twh_setting_is_on(p, "LimitX"), v = twh_setting_is_on(p, "LimitDXDT");
    const char *show = twh_setting(p, "ShowOutput", "both");
    mxArray *value[13] = {initial(b, p, "ICSourceX", "ICX"),
                          initial(b, p, "ICSourceDXDT", "ICDXDT"),
                          choice(p, "ICSourceX", "external"),
                          choice(p, "ICSourceDXDT", "external"),
                          reset(p),
                          mxCreateDoubleScalar(x),
                          limit(b, p, x, "LowerLimitX", "0.0", -HUGE_VAL),
                          limit(b, p, x, "UpperLimitX", "1.0", HUGE_VAL),
                          mxCreateDoubleScalar(v),
                          limit(b, p, v, "LowerLimitDXDT", "-inf", -HUGE_VAL),
                          limit(b, p, v, "UpperLimitDXDT", "inf", HUGE_VAL),
                          choice(p, "ReinitDXDTwhenXreachesSaturation", "on"),
                          mxCreateDoubleScalar(strcmp(show, "both") == 0 ? 0
                                               : strcmp(show, "x")       ? 2
                                                                         : 1)};
    return twh_place_block(b, p, host, 13, value);
}

/* The initial condition is that of the output, unless the block is told that it is that
 * of the state only; "Auto" means the latter in triggered subsystems. */
static int is_of_state(const place *p, int accumulates)
{
    const char *how = twh_setting(p, "InitialConditionSetting",
                                  twh_setting(p, "InitialConditionMode", "Auto"));
    int called = 0;
    for (const level *l = p->in; l; l = l->owner ? l->owner->in : NULL)
        called |= l->called != NULL;
    if (strcmp(how, "Auto") == 0) return called && accumulates;
    return strncmp(how, "State", 5) == 0 && strcmp(how, "State and output") != 0;
}

int twh_make_discrete_integrator(build *b, place *p, const char *host)
{
    const char *how = twh_setting(p, "IntegratorMethod", "Integration: Forward Euler");
    const int accumulates = strncmp(how, "Accumulation", 12) == 0;
    const int method = strstr(how, "Forward")       ? 0
                       : strstr(how, "Backward")    ? 1
                       : strstr(how, "Trapezoidal") ? 2
                                                    : -1;
    if (method < 0)
        return twh_fail_at(b, p, "IntegratorMethod = %.60s is not supported", how);
    const int limited = twh_setting_is_on(p, "LimitOutput");
    mxArray *value[13] = {
        twh_setting_value(b, p, "gainval", "1.0"),
        initial(b, p, "InitialConditionSource", "InitialCondition"),
        twh_setting_value(b, p, "SampleTime", "1"),
        mxCreateDoubleScalar(method),
        mxCreateDoubleScalar(accumulates),
        mxCreateDoubleScalar(is_of_state(p, accumulates)),
        reset(p),
        choice(p, "InitialConditionSource", "external"),
        mxCreateDoubleScalar(limited),
        limit(b, p, limited, "LowerSaturationLimit", "-inf", -HUGE_VAL),
        limit(b, p, limited, "UpperSaturationLimit", "inf", HUGE_VAL),
        choice(p, "ShowSaturationPort", "on"),
        choice(p, "ShowStatePort", "on")};
    if (value[2] && !(mxGetNumberOfElements(value[2]) && mxGetScalar(value[2]) != 0))
        twh_fail_at(b, p, "needs a discrete sample time");
    return twh_place_block(b, p, host, 13, value);
}
