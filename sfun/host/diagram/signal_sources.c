/* signal_sources.c: traces the input of a block back to the outputs that feed it,
 * through everything that only carries a signal: ports of subsystems, Goto and From,
 * Mux. */
#include "build.h"

#include <stdlib.h>
#include <string.h>

const link_end *twh_find_link(const place *to, int in)
{
    const level *l = to->in;
    if (to->whole) to = to->whole;
    for (int i = 0; i < l->nlinks; i++)
        if (l->links[i].to == to && l->links[i].in == in) return &l->links[i];
    return NULL;
}

static int put(build *b, sources *s, place *block, int out)
{
    if (s->n == s->room) {
        const int room = s->room ? 2 * s->room : 8;
        source *more = twh_file_take(b->f, (size_t)room * sizeof *more);
        if (!more) return twh_pool_failed(b, b->f);
        if (s->n) memcpy(more, s->list, (size_t)s->n * sizeof *more);
        s->list = more;
        s->room = room;
    }
    s->list[s->n++] = (source){block, out};
    return 0;
}

static int is_inside(const level *l, const level *of)
{
    while (l && l != of) l = l->owner ? l->owner->in : NULL;
    return l != NULL;
}

/* 1 if a From at this level sees the Goto, which is in the same model. A scoped tag is
 * visible from the level of its GotoTagVisibility block downwards. */
static int is_visible(const build *b, const place *from, const place *go,
                      const char *tag)
{
    const char *scope = twh_setting(go, "TagVisibility", "local");
    if (twh_model_of(from->in) != twh_model_of(go->in)) return 0;
    if (strcmp(scope, "global") == 0) return 1;
    if (strcmp(scope, "local") == 0) return from->in == go->in;
    for (int i = 0; i < b->nall; i++) {
        const place *p = b->all[i];
        if (strcmp(p->type, "GotoTagVisibility") == 0 &&
            strcmp(twh_setting(p, "GotoTag", "A"), tag) == 0 &&
            is_inside(from->in, p->in) && is_inside(go->in, p->in))
            return 1;
    }
    return 0;
}

static place *find_goto(build *b, const place *from)
{
    const char *tag = twh_setting(from, "GotoTag", "A");
    place *found = NULL;
    for (int i = 0; i < b->nall; i++) {
        place *p = b->all[i];
        if (p->role != GOTO || strcmp(twh_setting(p, "GotoTag", "A"), tag)) continue;
        if (!is_visible(b, from, p, tag)) continue;
        /* one in the same system takes precedence */
        if (found && (found->in == from->in) == (p->in == from->in)) {
            twh_fail_at(b, from, "two blocks '%s' and '%s' have the tag '%.40s'",
                        found->path, p->path, tag);
            return NULL;
        }
        if (!found || p->in == from->in) found = p;
    }
    if (!found)
        twh_fail_at(b, from, "there is no Goto with the tag '%.40s' that it can see",
                    tag);
    return found;
}

static int trace_outlet(build *b, outlet e, sources *s);

/* The port block with this number inside a subsystem. */
static place *port_in(const level *l, int role, int number)
{
    for (int i = 0; i < l->n; i++)
        if (l->list[i]->role == role && l->list[i]->port == number) return l->list[i];
    return NULL;
}

int twh_trace_signal(build *b, place *to, int in, sources *s)
{
    outlet e;
    return twh_input_signal(b, to, in, &e) || trace_outlet(b, e, s);
}

const link_end *twh_carried_from(build *b, const place *p, int out)
{
    const place *inner;
    switch (p->role) {
    case IN: return twh_find_link(p->in->owner, p->port);
    case CONTROL: return twh_find_link(p->in->owner, ENABLE);
    case SYSTEM:
        inner = port_in(p->inner, OUT, out);
        return inner && !inner->latched ? twh_find_link(inner, 1) : NULL;
    case FROM: inner = find_goto(b, p); return inner ? twh_find_link(inner, 1) : NULL;
    case THROUGH: return twh_find_link(p, 1);
    default: return NULL;
    }
}

static int trace_mux(build *b, place *p, sources *s)
{
    int most = 0;
    for (int i = 0; i < p->in->nlinks; i++)
        if (p->in->links[i].to == p && p->in->links[i].in > most)
            most = p->in->links[i].in;
    for (int i = 1; i <= most; i++)
        if (!twh_find_link(p, i))
            return twh_fail_at(
                b, p, "its input %d is not connected, so its width is unknown", i);
    for (int i = 1; i <= most; i++)
        if (twh_trace_signal(b, p, i, s)) return 1;
    return 0;
}

/* The elements of a bus, one after the other. */
static int trace_bus(build *b, const bus *all, sources *s)
{
    for (int i = 0; i < all->n; i++)
        if (trace_outlet(b, all->element[i].signal, s)) return 1;
    return 0;
}

static int trace_through(build *b, place *from, int out, sources *s)
{
    outlet e = {.from = from, .out = out};
    const bus *all;
    place *inner;
    if (twh_is_bus_block(from)) {
        if (twh_is_bus(b, e, &all)) return trace_bus(b, all, s);
        return b->h->failed || twh_fail_at(b, from, "its bus is not known");
    }
    switch (from->role) {
    case SYSTEM:
        inner = port_in(from->inner, OUT, out);
        if (!inner) return twh_fail_at(b, from, "has no output port %d", out);
        if (inner->latched) return put(b, s, inner, 1);
        /* fall through */
    case IN:
    case CONTROL:
    case FROM:
    case THROUGH: {
        const link_end *l = twh_carried_from(b, from, out);
        if (l) return trace_outlet(b, (outlet){.from = l->from, .out = l->out}, s);
        return b->h->failed || put(b, s, NULL, 0); /* not connected */
    }
    case SELECTOR:
        return twh_selected_signal(b, from, out, &e) || trace_outlet(b, e, s);
    case MUX: return trace_mux(b, from, s);
    case CALLS: return twh_fail_at(b, from, "function calls are used as a signal");
    case EDGE: return put(b, s, from, 2);
    case REAL: /* the state port is the last one */
        if (out == STATE) out = 2 + twh_setting_is_on(from, "ShowSaturationPort");
        return put(b, s, from, out);
    default: return put(b, s, NULL, 0); /* commented out */
    }
}

static int trace_outlet(build *b, outlet e, sources *s)
{
    place *from = e.from;
    if (e.elements) return trace_bus(b, e.elements, s);
    if (!from) return put(b, s, NULL, 0); /* not connected */
    if (++s->steps > MOST_TRACE || ++s->depth > MOST_DEPTH)
        return twh_fail_at(
            b, from,
            "its signal forms a circle without any block, or passes through too many");
    const int rc = trace_through(b, from, e.out, s);
    s->depth--;
    return rc;
}

const link_end *twh_call_line(build *b, place *p)
{
    place *to = p;
    int in = TRIGGER;
    for (int steps = 0; to; steps++) {
        const link_end *l = twh_find_link(to, in);
        if (!l || steps > MOST_TRACE) {
            twh_fail_at(b, p,
                        l ? "its trigger forms a circle"
                          : "its trigger port is not connected");
            return NULL;
        }
        if (l->from->role != IN && l->from->role != FROM) return l;
        in = l->from->role == IN ? l->from->port : 1;
        to = l->from->role == IN ? l->from->in->owner : find_goto(b, l->from);
    }
    return NULL;
}

/* A Demux that feeds a trigger carries calls: it is not a block of the host. */
int twh_find_calls(build *b)
{
    for (int i = 0; i < b->nall; i++) {
        place *p = b->all[i];
        if (p->role != SYSTEM || !p->inner->called || p->inner->trigger) continue;
        const link_end *l = twh_call_line(b, p);
        if (!l) return 1;
        if (strcmp(l->from->type, "Demux") == 0) l->from->role = CALLS;
    }
    return 0;
}

int twh_wire_port(build *b, place *to, int in, const char *name, int number)
{
    sources s = {0};
    if (number < 1)
        return twh_fail_at(b, to, "a line goes to a port that it does not have");
    outlet e;
    const bus *all;
    if (twh_input_signal(b, to, in, &e) || trace_outlet(b, e, &s)) return 1;
    if (twh_is_bus(b, e, &all))
        twh_add_note(b, to, "takes the bus at its input %d as a vector", in);
    for (int i = 0; i < s.n; i++)
        if (s.n > 1 && !s.list[i].block)
            return twh_fail_at(
                b, to, "a part of the signal to its input %d has no source", in);
    for (int i = 0; i < s.n; i++)
        if (s.list[i].block &&
            twh_wire(b->h, s.list[i].block->path, s.list[i].out, name, number))
            return 1;
    return 0;
}

const char *twh_split_name(build *b, const place *p, int in)
{
    const size_t n = strlen(p->path) + 20;
    char *name = twh_file_take(b->f, n);
    if (!name || in == 1) return name ? p->path : NULL;
    snprintf(name, n, "%s:%d", p->path, in);
    return name;
}

int twh_wire_signals(build *b)
{
    for (int i = 0; i < b->nall; i++) {
        place *p = b->all[i];
        if (p->role != REAL && p->role != SPLIT && !p->latched) continue;
        for (int k = 0; k < p->in->nlinks; k++) {
            const link_end *l = &p->in->links[k];
            const bus *any;
            if (l->to != (p->whole ? p->whole : p)) continue;
            /* a scope shows nothing here, and the elements may have several types */
            if (p->role == SPLIT &&
                twh_is_bus(b, (outlet){.from = l->from, .out = l->out}, &any))
                continue;
            const char *name = p->role == SPLIT ? twh_split_name(b, p, l->in) : p->path;
            if (!name) return twh_pool_failed(b, b->f);
            if (twh_wire_port(b, p, l->in, name, p->role == SPLIT ? 1 : l->in))
                return 1;
        }
    }
    return 0;
}

static int log_carried(build *b, place *p, int out, outlet e, const char *name);

/* Each element under its own name. */
static int log_bus(build *b, place *p, int out, const bus *all, const char *name)
{
    for (int i = 0; i < all->n; i++) {
        const bus_element *one = &all->element[i];
        const size_t n = strlen(name) + strlen(one->name) + 2;
        char *longer = twh_file_take(b->f, n);
        if (!longer) return twh_pool_failed(b, b->f);
        snprintf(longer, n, "%s.%s", name, one->name);
        if (log_carried(b, p, out, one->signal, longer)) return 1;
    }
    return 0;
}

/* A signal that a block only carries is logged by a scope beside it. */
static int log_carried(build *b, place *p, int out, outlet e, const char *name)
{
    sources s = {0};
    const size_t n = strlen(p->path) + strlen(name) + 30;
    const bus *all;
    if (twh_is_bus(b, e, &all)) return log_bus(b, p, out, all, name);
    char *scope = twh_file_take(b->f, n);
    if (!scope) return twh_pool_failed(b, b->f);
    snprintf(scope, n, "%s:log %d %s", p->path, out, name);
    if (trace_outlet(b, e, &s)) return 1;
    for (int i = 0; i < s.n; i++)
        if (!s.list[i].block)
            return twh_fail_at(b, p, "its output %d is logged but has no source", out);
    if (twh_add_kind(b->h, scope, "scope", 0, NULL)) return 1;
    for (int i = 0; i < s.n; i++)
        if (twh_wire(b->h, s.list[i].block->path, s.list[i].out, scope, 1)) return 1;
    return twh_join_groups(b, p, scope) || twh_log(b->h, scope, 1, name);
}

int twh_log_ports(build *b)
{
    for (int k = 0; k < b->nall; k++) {
        place *p = b->all[k];
        for (const twh_item *i = NULL; (i = twh_item_next(p->block, i, "Port"));) {
            const char *log = twh_item_get(i, "DataLogging");
            const char *number = twh_item_get(i, "PortNumber");
            const char *name = twh_item_get(i, "DataLoggingName");
            if (!log || strcmp(log, "on") || p->role == NOTHING || p->whole) continue;
            const long out = number ? strtol(number, NULL, 10) : 1;
            if (out < 1 || out > MOST_LINES)
                return twh_fail_at(b, p, "PortNumber = %.40s is not a port number",
                                   number);
            if (!name || !*name) name = twh_item_get(i, "Name");
            if (!name || !*name) name = p->path;
            name = twh_log_name(b, p, name);
            if (p->role == REAL
                    ? twh_log(b->h, p->path, (int)out, name)
                    : log_carried(b, p, (int)out, (outlet){.from = p, .out = (int)out},
                                  name))
                return 1;
        }
    }
    return 0;
}
