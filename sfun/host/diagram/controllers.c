/* controllers.c: makes the PID controllers. */
#include "build.h"

#include <math.h>
#include <string.h>

/* The library has the same block for both times; a file may leave out what is the
 * default of the one that it is linked to. */
static int is_discrete(const place *p)
{
    const char *link = twh_setting(p, "SourceBlock", "");
    return strcmp(twh_setting(p, "TimeDomain",
                              strstr(link, "Discrete") ? "Discrete-time"
                                                       : "Continuous-time"),
                  "Discrete-time") == 0;
}

static mxArray *gain(build *b, const place *p, int used, const char *name,
                     const char *otherwise, double unused)
{
    return used ? twh_setting_value(b, p, name, otherwise)
                : mxCreateDoubleScalar(unused);
}

static mxArray *method(const place *p, const char *name)
{
    const char *text = twh_setting(p, name, "Forward Euler");
    return mxCreateString(strncmp(text, "Backward", 8) == 0  ? "backward"
                          : strcmp(text, "Trapezoidal") == 0 ? "trapezoidal"
                                                             : "forward");
}

int twh_make_pid(build *b, place *p, const char *host)
{
    const int old = strncmp(p->type, "PID 1dof", 8) && strncmp(p->type, "PID 2dof", 8);
    const int two = strcmp(p->type, "PID 2dof") == 0, discrete = is_discrete(p);
    const char *terms = twh_setting(p, "Controller", "PID");
    const int hasP = strchr(terms, 'P') != NULL, hasI = strchr(terms, 'I') != NULL;
    const int hasD = strchr(terms, 'D') != NULL;
    const int limited = twh_setting_is_on(p, "LimitOutput");
    const int tracking = hasI && twh_setting_is_on(p, "TrackingMode");
    const int external =
        strcmp(twh_setting(p, "InitialConditionSource", "internal"), "external") == 0;
    const int filter = old ? strcmp(p->type, "PID(2) Controller") == 0
                           : strcmp(twh_setting(p, "UseFilter", "on"), "on") == 0;
    const int filtered = hasD && filter;
    const char *D = old ? "1" : "0";
    mxArray *value[22] = {
        gain(b, p, hasP, "P", "1", 0),
        gain(b, p, hasI, "I", "1", 0),
        gain(b, p, hasD, "D", D, 0),
        gain(b, p, filtered, "N", "100", 100),
        gain(b, p, two && hasP, "b", "1", 1),
        gain(b, p, two && hasD, "c", "1", 1),
        gain(b, p, hasI && !external, "InitialConditionForIntegrator", "0", 0),
        filtered ? gain(b, p, !external, "InitialConditionForFilter", "0", 0)
                 : gain(b, p, discrete && hasD && !old,
                        "DifferentiatorICPrevScaledInput", "0", 0),
        gain(b, p, limited, "LowerSaturationLimit", "-inf", -HUGE_VAL),
        gain(b, p, limited, "UpperSaturationLimit", "inf", HUGE_VAL),
        gain(b, p, limited && hasI, "Kb", "1", 1),
        gain(b, p, tracking, "Kt", "1", 1),
        mxCreateDoubleScalar(two),
        mxCreateDoubleScalar(hasP &&
                             strcmp(twh_setting(p, "Form", "Parallel"), "Ideal") == 0),
        mxCreateDoubleScalar(filtered),
        mxCreateDoubleScalar(external ? hasI + 2 * filtered : 0),
        mxCreateDoubleScalar(tracking),
        mxCreateString(limited && hasI ? twh_setting(p, "AntiWindupMode", "none")
                                       : "none"),
        mxCreateString(hasI || filtered ? twh_setting(p, "ExternalReset", "none")
                                        : "none"),
        method(p, "IntegratorMethod"),
        method(p, "FilterMethod"),
        discrete ? twh_setting_value(b, p, "SampleTime", "-1")
                 : mxCreateDoubleScalar(0)};
    if (discrete) return twh_place_block(b, p, "discrete_pid", 22, value);
    for (int i = 19; i < 22; i++) {
        if (value[i]) mxDestroyArray(value[i]);
        value[i] = NULL;
    }
    return twh_place_block(b, p, host, 19, value);
}
