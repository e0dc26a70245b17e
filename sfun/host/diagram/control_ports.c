/* control_ports.c: what decides when a subsystem runs: its enable, trigger and reset
 * ports, its sample time, and what its outputs are while it does not run. */
#include "build.h"

#include <math.h>
#include <string.h>

int twh_is_control(const place *p)
{
    return strcmp(p->type, "TriggerPort") == 0 || strcmp(p->type, "EnablePort") == 0 ||
           strcmp(p->type, "ResetPort") == 0;
}

static int read_trigger(build *b, place *p)
{
    level *l = p->in;
    l->called = l->owner->path;
    if (strcmp(twh_setting(p, "TriggerType", "rising"), "function-call")) {
        p->role = EDGE;
        l->trigger = p;
        return 0;
    }
    if (strcmp(twh_setting(p, "SampleTimeType", "triggered"), "triggered"))
        return twh_fail_at(b, p, "a periodic function-call subsystem is not supported");
    if (twh_setting_is_on(p, "ShowOutputPort"))
        return twh_fail_at(b, p,
                           "the trigger's output port is not supported for calls");
    return 0;
}

int twh_read_control(build *b, place *p)
{
    level *l = p->in;
    p->role = CONTROL;
    if (!l->owner) return twh_fail_at(b, p, "the diagram itself cannot be enabled");
    if (strcmp(p->type, "TriggerPort") == 0) return read_trigger(b, p);
    if (strcmp(p->type, "ResetPort") == 0) {
        p->role = EDGE;
        l->reset = p;
        l->restarted = l->owner->path;
        return 0;
    }
    l->enabled = l->owner->path;
    l->resets = strcmp(twh_setting(p, "StatesWhenEnabling", "held"), "reset") == 0;
    return 0;
}

/* With both ports a subsystem runs at those edges at which it is enabled. */
int twh_settle_controls(build *b, level *l)
{
    if (!l->trigger || !l->enabled) return 0;
    if (l->resets)
        return twh_fail_at(b, l->owner,
                           "StatesWhenEnabling = 'reset' is not supported in a "
                           "subsystem that is triggered too");
    l->may_trigger = 1;
    l->enabled = NULL;
    return 0;
}

/* A subsystem that is not atomic has no sample time, whatever its setting says. */
int twh_read_period(build *b, place *p)
{
    const char *text = twh_setting(p, "SystemSampleTime", "-1");
    if (strcmp(text, "-1") == 0 || !twh_setting_is_on(p, "TreatAsAtomicUnit")) return 0;
    mxArray *a = twh_evaluate(b, p, "SystemSampleTime", text);
    if (!a) return 1;
    const size_t n = mxIsDouble(a) && !mxIsComplex(a) ? mxGetNumberOfElements(a) : 0;
    const double period = n ? mxGetPr(a)[0] : 0, offset = n > 1 ? mxGetPr(a)[1] : 0;
    mxDestroyArray(a);
    if (n && n <= 2 && (period == -1 || period == HUGE_VAL)) return 0;
    if (!n || n > 2 || !twh_is_discrete(period) || !(offset >= 0 && offset < period))
        return twh_fail_at(b, p,
                           "SystemSampleTime = %.40s is not supported, only -1 or a "
                           "period and an offset below it",
                           text);
    p->inner->period = period;
    p->inner->offset = offset;
    return 0;
}

void twh_read_latch(place *p)
{
    const level *l = p->in;
    const char *from = twh_setting(p, "SourceOfInitialOutputValue", "Dialog");
    if (!l->called && !l->enabled) return;
    if (l->enabled &&
        strcmp(twh_setting(p, "OutputWhenDisabled", "held"), "reset") == 0)
        p->latched = 1;
    else if (strcmp(from, "Dialog") == 0)
        p->latched = strcmp(twh_setting(p, "InitialOutput", "[]"), "[]") != 0;
}

int twh_make_latch(build *b, place *p)
{
    const char *text = twh_setting(p, "InitialOutput", "[]");
    const char *when = twh_setting(p, "OutputWhenDisabled", "held");
    mxArray *value[2] = {
        twh_evaluate(b, p, "InitialOutput", strcmp(text, "[]") ? text : "0"),
        mxCreateDoubleScalar(strcmp(when, "reset") == 0)};
    return twh_place_block(b, p, "latch", 2, value);
}

/* A trigger is looked at when its signal changes, a reset signal at every step, since a
 * level also restarts what runs faster; unless the subsystem itself does not run then. */
static double sample_time(const place *p)
{
    if (p == p->in->trigger) return INHERITED_SAMPLE_TIME;
    for (const level *l = p->in->owner->in; l; l = l->owner ? l->owner->in : NULL)
        if (l->called || l->period > 0) return INHERITED_SAMPLE_TIME;
    return CONTINUOUS_SAMPLE_TIME;
}

int twh_make_edge(build *b, place *p)
{
    const int trigger = p == p->in->trigger;
    const char *edge = trigger ? twh_setting(p, "TriggerType", "rising")
                               : twh_setting(p, "ResetTriggerType", "level");
    mxArray *value[3] = {mxCreateString(edge),
                         mxCreateDoubleScalar(trigger && p->in->may_trigger),
                         mxCreateDoubleScalar(sample_time(p))};
    return twh_place_block(b, p, "trigger", 3, value);
}
