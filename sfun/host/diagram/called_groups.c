/* called_groups.c: subsystems that run when they are called or triggered or while they
 * are enabled, and those that are restarted. */
#include "build.h"

#include <stdlib.h>
#include <string.h>

/* The number of elements of the first outputs of a demux of function calls. */
static int calls_before(build *b, const place *demux, int out, int *count)
{
    mxArray *a = twh_setting_value(b, demux, "Outputs", "2");
    if (!a) return 1;
    const size_t n = mxIsDouble(a) ? mxGetNumberOfElements(a) : 0;
    int rc = 0;
    *count = out - 1;
    if (n > 1) {
        double sum = 0;
        for (size_t i = 0; i < n && i < (size_t)out - 1; i++) sum += mxGetPr(a)[i];
        rc = !(sum >= 0 && sum < MOST_LINES);
        *count = rc ? 0 : (int)sum;
    }
    mxDestroyArray(a);
    return rc || n == 0 ? twh_fail_at(b, demux, "Outputs is not supported") : 0;
}

/* Finds the caller: from a trigger port back to an S-function and an element of its
 * output. */
static int find_caller(build *b, place *p, sources *s, int *element)
{
    const link_end *l = twh_call_line(b, p);
    int before = 0;
    if (!l) return 1;
    if (l->from->role != CALLS) return twh_trace_signal(b, l->to, l->in, s);
    if (calls_before(b, l->from, l->out, &before)) return 1;
    *element = before + 1;
    return twh_trace_signal(b, l->from, 1, s);
}

static int make_called(build *b, place *p)
{
    sources s = {0};
    int element = 1;
    if (find_caller(b, p, &s, &element)) return 1;
    if (s.n != 1 || !s.list[0].block)
        return twh_fail_at(b, p, "its trigger does not come from a single block");
    if (s.list[0].out != 1)
        return twh_fail_at(b, p,
                           "calls must come from output 1, not from output %d of '%s'",
                           s.list[0].out, s.list[0].block->path);
    return twh_call_group(b->h, p->inner->called, s.list[0].block->path, element);
}

/* Several signals enable a subsystem together: a Mux joins them. */
static const char *join_signals(build *b, const place *p, const sources *s)
{
    const size_t n = strlen(p->path) + 10;
    char *name = twh_file_take(b->f, n);
    mxArray *inputs = mxCreateDoubleScalar(s->n);
    int rc = !name || !inputs;
    if (rc) twh_pool_failed(b, b->f);
    if (!rc) snprintf(name, n, "%s:enable", p->path);
    const mxArray *const value[1] = {inputs};
    if (!rc)
        rc = twh_add_kind(b->h, name, "mux", 1, value) || twh_join_groups(b, p, name);
    for (int i = 0; i < s->n && !rc; i++)
        rc = twh_wire(b->h, s->list[i].block->path, s->list[i].out, name, i + 1);
    if (inputs) mxDestroyArray(inputs);
    return rc ? NULL : name;
}

static int make_enabled(build *b, place *p)
{
    sources s = {0};
    if (!twh_find_link(p, ENABLE))
        return twh_fail_at(b, p, "its enable port is not connected");
    if (twh_trace_signal(b, p, ENABLE, &s)) return 1;
    for (int i = 0; i < s.n; i++)
        if (!s.list[i].block)
            return twh_fail_at(b, p, "a part of its enable signal has no source");
    if (s.n == 1)
        return twh_enabled_group(b->h, p->inner->enabled, s.list[0].block->path,
                                 s.list[0].out, p->inner->resets);
    const char *name = join_signals(b, p, &s);
    return !name ||
           twh_enabled_group(b->h, p->inner->enabled, name, 1, p->inner->resets);
}

/* The edges of a port of p call or restart what is inside it. */
static int make_edge(build *b, place *p, const place *edge)
{
    level *l = p->inner;
    const int calls = edge == l->trigger;
    if (!twh_find_link(p, calls ? TRIGGER : RESET))
        return twh_fail_at(b, p, "its %s port is not connected",
                           calls ? "trigger" : "reset");
    if (twh_wire_port(b, p, calls ? TRIGGER : RESET, edge->path, 1) ||
        (calls && l->may_trigger && twh_wire_port(b, p, ENABLE, edge->path, 2)) ||
        twh_join_groups(b, p, edge->path))
        return 1;
    return calls ? twh_call_group(b->h, l->called, edge->path, 1)
                 : twh_restarted_group(b->h, l->restarted, edge->path, 2);
}

typedef struct groups_around {
    const char *called, *enabled, *restarted;
    double period, offset;
} groups_around;

/* The nearest ones. */
static groups_around around(const level *l)
{
    groups_around g = {0};
    for (; l; l = l->owner ? l->owner->in : NULL) {
        if (l->called && !g.called) g.called = l->called;
        if (l->enabled && !g.enabled) g.enabled = l->enabled;
        if (l->restarted && !g.restarted) g.restarted = l->restarted;
        if (l->period > 0 && !(g.period > 0)) {
            g.period = l->period;
            g.offset = l->offset;
        }
    }
    return g;
}

int twh_join_groups(build *b, const place *p, const char *name)
{
    const groups_around g = around(p->in);
    return (g.called && twh_join(b->h, name, g.called)) ||
           (g.enabled && twh_join(b->h, name, g.enabled)) ||
           (g.restarted && twh_join(b->h, name, g.restarted)) ||
           (g.period > 0 && twh_set_period(b->h, name, g.period, g.offset));
}

static int nest(build *b, const place *p)
{
    const groups_around g = around(p->in);
    const level *l = p->inner;
    return (l->enabled && g.enabled && twh_nest(b->h, l->enabled, g.enabled)) ||
           (l->restarted && g.restarted && twh_nest(b->h, l->restarted, g.restarted));
}

static int make_group(build *b, place *p)
{
    level *l = p->inner;
    if (l->called && l->enabled)
        return twh_fail_at(
            b, p, "a subsystem that is both called and enabled is not supported");
    if (l->called && !l->trigger && make_called(b, p)) return 1;
    return l->enabled ? make_enabled(b, p) : 0;
}

int twh_make_groups(build *b)
{
    for (int i = 0; i < b->nall; i++) { /* the outer ones come first */
        place *p = b->all[i];
        if (p->role != SYSTEM) continue;
        if (make_group(b, p) ||
            (p->inner->trigger && make_edge(b, p, p->inner->trigger)) ||
            (p->inner->reset && make_edge(b, p, p->inner->reset)) || nest(b, p))
            return 1;
    }
    for (int i = 0; i < b->nall; i++) {
        const place *p = b->all[i];
        if ((p->role == REAL || p->latched) && twh_join_groups(b, p, p->path)) return 1;
        for (int k = 0; p->role == SPLIT && k < p->in->nlinks; k++) {
            const link_end *l = &p->in->links[k];
            if (l->to != p) continue;
            const char *name = twh_split_name(b, p, l->in);
            if (!name) return twh_pool_failed(b, b->f);
            if (twh_join_groups(b, p, name)) return 1;
        }
    }
    return 0;
}
