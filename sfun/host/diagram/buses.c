/* buses.c: what a bus contains, and the blocks that a bus passes through.
 *
 * A bus is a list of named signals, each of them an output or a bus again. Bus Creator,
 * Bus Selector and Bus Assignment are no blocks of the host: an input that a bus leads
 * to is wired to the outputs of its elements. A block that passes a bus on (`bus` of
 * its row: delays, switches, logs) becomes one block for each element, named after it;
 * so every element keeps its width and type. */
#include "build.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FOUND, NONE, UNDECIDED };

static int find_bus(build *b, outlet e, int mux_too, const bus **found);

/* Names. */

/* "<a>" is the label of a signal that is named elsewhere. */
static const char *plain_label(build *b, const char *label)
{
    const size_t n = label ? strlen(label) : 0;
    if (n > 2 && label[0] == '<' && label[n - 1] == '>')
        return twh_file_copy(b->f, label + 1, n - 2);
    return n ? label : NULL;
}

/* Part k of a list separated by commas, without quotes and blanks around it; NULL:
 * there is none. */
static const char *list_part(build *b, const char *list, int k)
{
    while (*list && k > 0)
        if (*list++ == ',') k--;
    if (k > 0 || !*list) return NULL;
    size_t n = strcspn(list, ",");
    while (n && strchr(" '\n\t", *list)) list++, n--;
    while (n && strchr(" '\n\t", list[n - 1])) n--;
    const char *copy = twh_file_copy(b->f, list, n);
    if (!copy) twh_pool_failed(b, b->f);
    return copy;
}

static int list_length(const char *list)
{
    int n = *list != 0;
    for (; *list; list++) n += *list == ',';
    return n;
}

static const char *last_name(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot ? dot + 1 : path;
}

static const char *selected(build *b, const place *p, int k)
{
    return list_part(b, twh_setting(p, "OutputSignals", "signal1,signal2"), k);
}

/* 1 if all that the block selects leaves it as one bus. */
static int selects_bus(const place *p)
{
    return twh_setting_is_on(p, "OutputAsBus") || twh_setting_is_on(p, "MuxedOutput");
}

/* The name of a signal: the label of its line, else that of the signal where it comes
 * from through blocks that only carry it; NULL: it has none. */
static const char *signal_name(build *b, const link_end *l)
{
    for (int steps = 0; l && steps < MOST_DEPTH; steps++) {
        const place *from = l->from;
        if (l->name) return plain_label(b, l->name);
        for (const twh_item *i = NULL; (i = twh_item_next(from->block, i, "Port"));) {
            const char *number = twh_item_get(i, "PortNumber");
            const char *name = twh_item_get(i, "Name");
            if (name && *name && (number ? atoi(number) : 1) == l->out)
                return plain_label(b, name);
        }
        if (from->role == SELECTOR && !selects_bus(from)) {
            const char *path = selected(b, from, l->out - 1);
            return path ? last_name(path) : NULL;
        }
        l = twh_carried_from(b, from, l->out);
    }
    return NULL;
}

/* Building a bus. */

static bus *new_bus(build *b, int n)
{
    bus *made = twh_file_take(b->f, sizeof *made);
    bus_element *list = twh_file_take(b->f, (size_t)(n ? n : 1) * sizeof *list);
    if (!made || !list) {
        twh_pool_failed(b, b->f);
        return NULL;
    }
    *made = (bus){.n = n, .element = list};
    return made;
}

/* The names of a Bus Creator, if they are listed there and not inherited. */
static const char *listed_names(const place *p)
{
    const char *list = twh_setting(p, "Inputs", "2");
    while (isspace((unsigned char)*list)) list++;
    return *list == '\'' && strcmp(twh_setting(p, "InheritFromInputs", "off"), "on")
               ? list
               : NULL;
}

static int count_inputs(build *b, const place *p, int *n)
{
    const char *list = twh_setting(p, "Inputs", "2");
    double x = 0;
    if (p->role == MUX) { /* a number, or a list of widths */
        for (int i = 0; i < p->in->nlinks; i++)
            if (p->in->links[i].to == p && p->in->links[i].in > x)
                x = p->in->links[i].in;
    } else if (strchr(list, '\''))
        x = list_length(list);
    else if (twh_setting_number(b, p, "Inputs", "2", &x))
        return 1;
    if (!(x >= 0 && x <= MOST_BLOCKS))
        return twh_fail_at(b, p, "Inputs = %.40s is not supported", list);
    *n = (int)x;
    return 0;
}

/* Of a Bus Creator, or of a Mux that is used as one. */
static bus *created_bus(build *b, place *p)
{
    int n = 0;
    if (count_inputs(b, p, &n)) return NULL;
    bus *made = new_bus(b, n);
    const char *names = p->role == MUX ? NULL : listed_names(p);
    for (int i = 0; made && i < n; i++) {
        const link_end *l = twh_find_link(p, i + 1);
        const char *name = names ? list_part(b, names, i)
                           : l   ? signal_name(b, l)
                                 : NULL;
        if (!name) {
            char *own = twh_file_take(b->f, 20);
            if (!own) {
                twh_pool_failed(b, b->f);
                return NULL;
            }
            snprintf(own, 20, "signal%d", i + 1);
            name = own;
        }
        made->element[i].name = name;
        if (l) made->element[i].signal = (outlet){.from = l->from, .out = l->out};
    }
    return made;
}

/* The element with this name; signal1, signal2, ... also by their place. */
static bus_element *element_named(const bus *in, const char *name, size_t n)
{
    for (int i = 0; i < in->n; i++)
        if (strlen(in->element[i].name) == n &&
            strncmp(in->element[i].name, name, n) == 0)
            return &in->element[i];
    if (n > 6 && strncmp(name, "signal", 6) == 0) {
        const long i = strtol(name + 6, NULL, 10);
        if (i >= 1 && i <= in->n) return &in->element[i - 1];
    }
    return NULL;
}

static int no_element(build *b, const place *p, const bus *in, const char *name)
{
    char list[300] = "";
    size_t n = 0;
    for (int i = 0; i < in->n && n < sizeof list; i++)
        n += (size_t)snprintf(list + n, sizeof list - n, "%s%s", i ? ", " : "",
                              in->element[i].name);
    return twh_fail_at(b, p, "its bus has no element '%.80s', only %s", name, list);
}

/* The bus at an input; fails if there is none. */
static int bus_at(build *b, place *p, int in, int mux_too, const bus **found)
{
    const link_end *l = twh_find_link(p, in);
    const int how =
        l ? find_bus(b, (outlet){.from = l->from, .out = l->out}, mux_too, found)
          : NONE;
    if (b->h->failed) return NONE;
    if (how == NONE)
        twh_fail_at(b, p, "its input %d is not a bus that is known in the diagram", in);
    return how;
}

/* Follows a name "a.b.c" through nested buses. */
static int select(build *b, place *p, const char *path, outlet *e)
{
    const bus *in;
    int how = bus_at(b, p, 1, 1, &in);
    for (const char *s = path; how == FOUND;) {
        const size_t n = strcspn(s, ".");
        bus_element *one = element_named(in, s, n);
        if (!one && (one = element_named(in, s, strlen(s)))) { /* a name with dots */
            *e = one->signal;
            return FOUND;
        }
        if (!one) return no_element(b, p, in, path), NONE;
        *e = one->signal;
        s += n + (s[n] == '.');
        if (!*s) return FOUND;
        how = find_bus(b, *e, 1, &in);
        if (how == NONE && !b->h->failed)
            twh_fail_at(b, p, "'%.80s' goes on, but '%.80s' is not a bus", path,
                        one->name);
    }
    return how;
}

static int selected_bus(build *b, place *p, bus **made)
{
    const int n = list_length(twh_setting(p, "OutputSignals", "signal1,signal2"));
    *made = new_bus(b, n);
    for (int i = 0; *made && i < n; i++) {
        const char *path = selected(b, p, i);
        if (!path) return NONE;
        (*made)->element[i].name = last_name(path);
        const int how = select(b, p, path, &(*made)->element[i].signal);
        if (how != FOUND) return how;
    }
    return *made ? FOUND : NONE;
}

/* A copy of a bus in which the element at a path is another signal. */
static int replace(build *b, place *p, const bus *in, const char *path, outlet with,
                   bus **made)
{
    const size_t n = strcspn(path, ".");
    *made = new_bus(b, in->n);
    if (!*made) return NONE;
    memcpy((*made)->element, in->element, (size_t)in->n * sizeof *in->element);
    bus_element *one = element_named(*made, path, n);
    if (!one) return no_element(b, p, in, path), NONE;
    if (!path[n]) {
        one->signal = with;
        return FOUND;
    }
    const bus *inner;
    bus *copy;
    int how = find_bus(b, one->signal, 0, &inner);
    if (how == NONE && !b->h->failed)
        twh_fail_at(b, p, "'%.80s' goes on, but '%.80s' is not a bus", path, one->name);
    if (how == FOUND) how = replace(b, p, inner, path + n + 1, with, &copy);
    if (how == FOUND) one->signal = (outlet){.elements = copy};
    return how;
}

static int assigned_bus(build *b, place *p, const bus **found)
{
    const char *list = twh_setting(p, "AssignedSignals", "");
    int how = bus_at(b, p, 1, 0, found);
    for (int i = 0; how == FOUND && i < list_length(list); i++) {
        const char *path = list_part(b, list, i);
        const link_end *l = twh_find_link(p, i + 2);
        const outlet with = l ? (outlet){.from = l->from, .out = l->out} : (outlet){0};
        bus *made;
        if (!path) return NONE;
        how = replace(b, p, *found, path, with, &made);
        *found = made;
    }
    return how;
}

/* Blocks that pass a bus on. */

static int takes_bus(const block_type *row, int in)
{
    return in >= 1 && (row->bus >> (in > 31 ? 31 : in - 1) & 1u);
}

/* A block of the host for each element, in a bus with the same names. */
static int copy_parts(build *b, place *whole, const bus *like, const char *before,
                      const bus **made)
{
    bus *copy = new_bus(b, like->n);
    for (int i = 0; copy && i < like->n; i++) {
        const bus_element *from = &like->element[i];
        const bus *inner;
        const size_t n = strlen(before) + strlen(from->name) + 2;
        char *suffix = twh_file_take(b->f, n);
        if (!suffix) return twh_pool_failed(b, b->f), NONE;
        snprintf(suffix, n, "%s.%s", before, from->name);
        copy->element[i].name = from->name;
        const int how = find_bus(b, from->signal, 0, &inner);
        if (b->h->failed || how == UNDECIDED) return how;
        if (how == FOUND) {
            const bus *below;
            const int rc = copy_parts(b, whole, inner, suffix, &below);
            if (rc != FOUND) return rc;
            copy->element[i].signal = (outlet){.elements = below};
            continue;
        }
        place *part = twh_add_part(b, whole, suffix);
        if (!part) return NONE;
        copy->element[i].signal = (outlet){.from = part, .out = 1};
    }
    *made = copy;
    return copy ? FOUND : NONE;
}

/* The bus that a block passes on; it has the names of the first bus that it gets. */
static int passed_bus(build *b, place *p, const bus **found)
{
    const block_type *row = twh_row_of(p);
    int how = NONE;
    if (p->parts) return *found = p->parts, FOUND;
    if (p->visited == VISITED || !row || !row->bus || p->whole) return NONE;
    if (p->visited == VISITING) return UNDECIDED;
    p->visited = VISITING;
    for (int i = 0; how != FOUND && !b->h->failed && i < p->in->nlinks; i++) {
        const link_end *l = &p->in->links[i];
        const bus *like;
        if (l->to != p || !takes_bus(row, l->in)) continue;
        int one = find_bus(b, (outlet){.from = l->from, .out = l->out}, 0, &like);
        if (one == FOUND) {
            const int before = b->nall;
            int part = 0;
            one = copy_parts(b, p, like, "", found);
            for (int k = before; k < b->nall; k++)
                if (b->all[k]->whole == p && one != FOUND)
                    b->all[k]->role = NOTHING;
                else if (b->all[k]->whole == p)
                    b->all[k]->part = part++;
        }
        if (one != NONE) how = one;
    }
    p->visited = how == UNDECIDED ? 0 : VISITED;
    if (how == FOUND) {
        p->parts = *found;
        p->role = PARTS;
    }
    return how;
}

/* The bus that is this signal, or NONE; UNDECIDED while a circle of delays and switches
 * leads back to a block whose bus is being found. */
static int find_bus(build *b, outlet e, int mux_too, const bus **found)
{
    int how = NONE;
    *found = NULL;
    if (++b->bus_depth > MOST_DEPTH) {
        if (!b->h->failed)
            twh_fail_at(b, e.from, "its bus forms a circle, or is nested too deep");
        b->bus_depth--;
        return NONE;
    }
    for (const link_end *l; !e.elements && e.from; e.from = l->from, e.out = l->out) {
        l = twh_carried_from(b, e.from, e.out);
        if (!l) break;
        if (++b->bus_steps > MOST_BUS_STEPS) {
            twh_fail_at(b, e.from,
                        "its bus forms a circle, or passes through too many "
                        "blocks");
            break;
        }
    }
    if (b->h->failed || (!e.elements && !e.from)) {
        b->bus_depth--;
        return NONE;
    }
    if (e.elements) {
        *found = e.elements;
        how = FOUND;
    } else if (e.from->role == CREATOR || (e.from->role == MUX && mux_too)) {
        *found = created_bus(b, e.from);
        how = *found ? FOUND : NONE;
    } else if (e.from->role == ASSIGNMENT) {
        how = assigned_bus(b, e.from, found);
    } else if (e.from->role == SELECTOR && selects_bus(e.from)) {
        bus *made;
        how = selected_bus(b, e.from, &made);
        *found = made;
    } else if (e.from->role == SELECTOR) {
        const char *path = selected(b, e.from, e.out - 1);
        outlet inner;
        how = path ? select(b, e.from, path, &inner) : NONE;
        if (how == FOUND) how = find_bus(b, inner, mux_too, found);
    } else if (e.from->role == REAL || e.from->role == PARTS)
        how = passed_bus(b, e.from, found);
    b->bus_depth--;
    return how;
}

int twh_is_bus(build *b, outlet e, const bus **found)
{
    if (b->bus_depth == 0) b->bus_steps = 0;
    return find_bus(b, e, 0, found) == FOUND;
}

int twh_selected_signal(build *b, place *p, int out, outlet *e)
{
    const char *path = selected(b, p, out - 1);
    if (!path) return twh_fail_at(b, p, "selects no signal %d", out);
    if (select(b, p, path, e) == FOUND) return 0;
    return b->h->failed || twh_fail_at(b, p, "its bus is not known");
}

int twh_is_bus_block(const place *p)
{
    return p->role == CREATOR || p->role == ASSIGNMENT || p->role == PARTS ||
           (p->role == SELECTOR && selects_bus(p));
}

/* Element `part` of the elements that are no buses, counted through nested ones. */
static int nth(build *b, const bus *in, int *part, outlet *e)
{
    for (int i = 0; i < in->n; i++) {
        const bus *inner;
        if (twh_is_bus(b, in->element[i].signal, &inner)) {
            if (nth(b, inner, part, e)) return 1;
        } else if ((*part)-- == 0) {
            *e = in->element[i].signal;
            return 1;
        }
        if (b->h->failed) return 0;
    }
    return 0;
}

int twh_input_signal(build *b, const place *p, int in, outlet *e)
{
    const link_end *l = twh_find_link(p, in);
    const block_type *row = twh_row_of(p);
    const bus *all;
    int part = p->part;
    *e = l ? (outlet){.from = l->from, .out = l->out} : (outlet){0};
    if (!p->whole || !l || !row || !takes_bus(row, in)) return 0;
    if (!twh_is_bus(b, *e, &all))
        return b->h->failed ||
               twh_fail_at(b, p->whole, "its input %d is not a bus like its others",
                           in);
    if (nth(b, all, &part, e)) return 0;
    return b->h->failed ||
           twh_fail_at(b, p->whole, "the bus at its input %d has fewer elements", in);
}

int twh_find_buses(build *b)
{
    const bus *any;
    for (int i = 0, n = b->nall; i < n; i++) /* without the parts that are added */
        if (b->all[i]->role == REAL) {
            b->bus_steps = 0;
            passed_bus(b, b->all[i], &any);
            if (twh_next_problem(b)) return 1;
        }
    return 0;
}
