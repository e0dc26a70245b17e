/* systems.c: walks the systems of a diagram: the role and path of every block, the
 * lines between them. */
#include "build.h"

#include <stdlib.h>
#include <string.h>

static int build_level(build *b, const twh_item *system, level *l, twh_file *file,
                       int depth);

static int has_path(const level *l, const char *path)
{
    for (int i = 0; i < l->n; i++)
        if (strcmp(l->list[i]->path, path) == 0) return 1;
    return 0;
}

/* Blanks at the ends of a name are left out; if that makes two paths alike, or leaves
 * nothing, a number tells them apart. */
static const char *path_of(build *b, const level *l, const char *name)
{
    char *flat = twh_flat_name(b->f, name);
    if (!flat) return NULL;
    const char *before = l->owner ? l->owner->path : "", *slash = l->owner ? "/" : "";
    const size_t n = strlen(before) + strlen(flat) + 30;
    char *path = twh_file_take(b->f, n);
    if (!path) return NULL;
    snprintf(path, n, "%s%s%s", before, slash, *flat ? flat : "(blank)");
    for (int i = 2; has_path(l, path); i++)
        snprintf(path, n, "%s%s%s (%d)", before, slash, *flat ? flat : "(blank)", i);
    return path;
}

/* An input of the diagram itself that is a bus has the elements of a bus object. */
static int check_bus_input(build *b, const place *p)
{
    const char *type = twh_setting(p, "OutDataTypeStr", "");
    const int named = strncmp(type, "Bus: ", 5) == 0;
    if (p->in->owner || strcmp(p->type, "Inport") ||
        (!named && !twh_setting_is_on(p, "UseBusObject")))
        return 0;
    return twh_fail_at(b, p,
                       "is an input of the diagram with the elements of the bus object "
                       "'%.60s', which the file does not contain",
                       named ? type + 5 : twh_setting(p, "BusObject", "BusObject"));
}

/* Reads the number of a port from its text. */
static int read_port(build *b, place *p, int role)
{
    double x = 1;
    if (check_bus_input(b, p) || twh_setting_number(b, p, "Port", "1", &x)) return 1;
    if (!(x >= 1) || x > MOST_BLOCKS || x != (int)x)
        return twh_fail_at(b, p, "Port = %g is not a port number", x);
    p->port = (int)x;
    const char *ts = twh_setting(p, "SampleTime", "-1");
    if (strcmp(ts, "-1"))
        twh_add_note(b, p,
                     "SampleTime = %.40s is not checked: the signal has the sample "
                     "time of its source",
                     ts);
    if (!p->in->owner) return 0; /* a port of the diagram itself becomes a block */
    p->role = role;
    if (role == OUT) twh_read_latch(p);
    return 0;
}

static int read_subsystem(build *b, place *p, int depth)
{
    const int reference = strcmp(p->type, "ModelReference") == 0;
    twh_file *file = p->file;
    twh_scope *scope = p->scope;
    p->role = SYSTEM;
    if (reference && !(file = twh_referenced_model(b, p, &scope))) return 1;
    const twh_item *system =
        twh_item_next(reference ? file->root : p->block, NULL, "System");
    if (strcmp(twh_setting(p, "SFBlockType", "NONE"), "NONE"))
        return twh_fail_at(b, p,
                           "a Stateflow chart or MATLAB function is not supported");
    if (twh_setting_is_on(p, "Variant"))
        return twh_fail_at(b, p, "a variant is not supported");
    if (!system) return twh_fail_at(b, p, "the subsystem has no system");
    p->inner = twh_file_take(b->f, sizeof *p->inner);
    if (!p->inner) return twh_pool_failed(b, b->f);
    *p->inner = (level){.owner = p, .scope = scope, .model = reference ? file : NULL};
    return twh_read_period(b, p) || build_level(b, system, p->inner, file, depth + 1);
}

static void unknown(build *b, const place *p)
{
    const size_t n = strlen(b->unknown);
    char type[100];
    snprintf(type, sizeof type, "block type %.80s", p->type);
    if (b->reader && b->reader->problem)
        b->reader->problem(b->reader->problem_user, type, p->path);
    if (b->nunknown++ < 10)
        snprintf(b->unknown + n, sizeof b->unknown - n, "%s'%.150s' (%.50s)",
                 n ? ", " : "", p->path, p->type);
}

static int role_of(const block_type *row)
{
    return row->per_input ? SPLIT : row->role;
}

static int give_role(build *b, place *p, int depth)
{
    const char *comment = twh_setting(p, "Commented", "off");
    if (strcmp(comment, "off")) {
        if (strcmp(comment, "on"))
            return twh_fail_at(b, p,
                               "a block that is commented through is not supported");
        p->role = NOTHING;
        twh_add_note(b, p, "is commented out");
        return 0;
    }
    if (strcmp(p->type, "Reference") == 0) {
        const twh_item *reference = p->block;
        const char *source_type = twh_setting(p, "SourceType", "");
        const block_type *row = twh_find_masked_type(source_type);
        if (row) { /* from Simulink's own library */
            p->type = row->type;
            p->role = role_of(row);
            return twh_check_settings(b, p, row);
        }
        p->block = twh_linked_block(b, p, reference, &p->file, 0);
        if (!p->block) return 1;
        p->type = twh_setting(p, "BlockType", "");
        return give_role(b, p, depth);
    }
    const int mask = twh_evaluate_mask(b, p);
    if (mask) return mask > 0;
    if (strcmp(p->type, "SubSystem") == 0 || strcmp(p->type, "ModelReference") == 0) {
        if (twh_check_settings(b, p, twh_find_block_type(p->type))) return 1;
        return read_subsystem(b, p, depth);
    }
    const block_type *row = twh_find_block_type(p->type);
    if (!row) {
        unknown(b, p);
        p->role = NOTHING;
        return 0;
    }
    p->role = role_of(row);
    if (twh_check_settings(b, p, row)) return 1;
    if (row->role == CONTROL) return twh_read_control(b, p);
    if (strcmp(p->type, "Inport") == 0) return read_port(b, p, IN);
    if (strcmp(p->type, "Outport") == 0) return read_port(b, p, OUT);
    return 0;
}

static place *new_place(build *b, const twh_item *block, level *l, twh_file *file)
{
    const char *type = twh_item_get(block, "BlockType"),
               *name = twh_item_get(block, "Name");
    if (!type || !name) {
        twh_fail(b->h, NULL, "line %d: a block has no type or no name", block->line);
        return NULL;
    }
    if (b->nall == MOST_PLACES) {
        twh_fail(b->h, NULL, "the diagram has more than %d blocks", MOST_PLACES);
        return NULL;
    }
    place *p = twh_file_take(b->f, sizeof *p);
    const char *path = path_of(b, l, name);
    if (!p || !path) {
        twh_pool_failed(b, b->f);
        return NULL;
    }
    *p = (place){.block = block,
                 .file = file,
                 .type = type,
                 .name = name,
                 .path = path,
                 .in = l,
                 .scope = l->scope};
    b->all[b->nall++] = p;
    return p;
}

place *twh_add_part(build *b, place *whole, const char *suffix)
{
    if (b->nall == MOST_PLACES) {
        twh_fail(b->h, NULL, "the diagram has more than %d blocks", MOST_PLACES);
        return NULL;
    }
    const size_t n = strlen(whole->path) + strlen(suffix) + 1;
    place *p = twh_file_take(b->f, sizeof *p);
    char *path = twh_file_take(b->f, n);
    if (!p || !path) {
        twh_pool_failed(b, b->f);
        return NULL;
    }
    snprintf(path, n, "%s%s", whole->path, suffix);
    *p = *whole;
    p->path = path;
    p->whole = whole;
    p->visited = VISITED;
    b->all[b->nall++] = p;
    return p;
}

const char *twh_part_name(build *b, const place *p, const char *name)
{
    if (!p->whole) return name;
    const char *suffix = p->path + strlen(p->whole->path);
    const size_t n = strlen(name) + strlen(suffix) + 1;
    char *longer = twh_file_take(b->f, n);
    if (longer) snprintf(longer, n, "%s%s", name, suffix);
    return longer;
}

/* Lines may write the blanks of a name in another way than its block. */
static place *find_place(const level *l, const char *name)
{
    for (int i = 0; i < l->n; i++)
        if (strcmp(l->list[i]->name, name) == 0) return l->list[i];
    for (int i = 0; i < l->n; i++)
        if (twh_same_name(l->list[i]->name, name)) return l->list[i];
    return NULL;
}

/* A port as written in a line: a number, "trigger", "enable", "reset", "state". */
static int port_number(build *b, const place *p, const char *text, int *number)
{
    char *end;
    const long n = strtol(text, &end, 10);
    *number = (int)n;
    if (strcmp(text, "trigger") == 0)
        *number = TRIGGER;
    else if (strcmp(text, "enable") == 0)
        *number = ENABLE;
    else if (strcmp(text, "state") == 0)
        *number = STATE;
    else if (strcmp(text, "reset") == 0 || strcmp(text, "Reset") == 0)
        *number = RESET;
    else if (*end || n < 1 || n > MOST_LINES)
        return twh_fail_at(
            b, p, "a line ends at its port '%.40s', which is not supported", text);
    return 0;
}

static int add_link(build *b, level *l, place *from, int out, const char *label,
                    const twh_item *line)
{
    const char *name = twh_item_get(line, "DstBlock"),
               *word = twh_item_get(line, "DstPort");
    int in;
    if (!name) {
        twh_add_note(b, from, "a line from it has no end");
        return 0;
    }
    place *to = find_place(l, name);
    if (!to)
        return twh_fail_at(b, from,
                           "a line goes to '%.100s', but there is no such block", name);
    if (port_number(b, to, word ? word : "1", &in)) return 1;
    for (int i = 0; i < l->nlinks; i++)
        if (l->links[i].to == to && l->links[i].in == in)
            return twh_fail_at(b, to, "two lines go to its port %s", word ? word : "1");
    if (l->nlinks == MOST_LINES)
        return twh_fail(b->h, NULL, "a system has too many lines");
    l->links[l->nlinks++] = (link_end){from, to, out, in, label};
    return 0;
}

static int add_branches(build *b, level *l, place *from, int out, const char *label,
                        const twh_item *line, int depth)
{
    const twh_item *branch = twh_item_next(line, NULL, "Branch");
    if (depth > TWH_MAX_DEPTH)
        return twh_fail_at(b, from, "its line branches too deeply");
    if (!branch || twh_item_get(line, "DstBlock"))
        if (add_link(b, l, from, out, label, line)) return 1;
    for (; branch; branch = twh_item_next(line, branch, "Branch"))
        if (add_branches(b, l, from, out, label, branch, depth + 1)) return 1;
    return 0;
}

static int count_ends(const twh_item *line)
{
    int n = 1;
    for (const twh_item *i = NULL; (i = twh_item_next(line, i, "Branch"));)
        n += count_ends(i);
    return n;
}

static int build_lines(build *b, const twh_item *system, level *l)
{
    int n = 0, out;
    for (const twh_item *i = NULL; (i = twh_item_next(system, i, "Line"));)
        n += count_ends(i);
    if (n > MOST_LINES)
        return twh_fail(b->h, NULL, "a system has more than %d lines", MOST_LINES);
    l->links = twh_file_take(b->f, (size_t)n * sizeof *l->links);
    if (!l->links) return twh_pool_failed(b, b->f);
    for (const twh_item *i = NULL; (i = twh_item_next(system, i, "Line"));) {
        const char *name = twh_item_get(i, "SrcBlock"),
                   *word = twh_item_get(i, "SrcPort"), *label = twh_item_get(i, "Name");
        if (label && !*label) label = NULL;
        if (!name) {
            twh_add_note(b, l->owner, "a line has no start");
            continue;
        }
        place *from = find_place(l, name);
        if (!from)
            return twh_fail(b->h, NULL, "line %d: there is no block '%.100s' in '%s'",
                            i->line, name, l->owner ? l->owner->path : "the diagram");
        if ((port_number(b, from, word ? word : "1", &out) ||
             add_branches(b, l, from, out, label, i, 0)) &&
            twh_next_problem(b))
            return 1;
    }
    return 0;
}

static int build_level(build *b, const twh_item *system, level *l, twh_file *file,
                       int depth)
{
    int n = 0;
    if (depth > MOST_LEVELS)
        return twh_fail_at(b, l->owner, "subsystems are nested more than %d deep",
                           MOST_LEVELS);
    for (const twh_item *i = NULL; (i = twh_item_next(system, i, "Block"));) n++;
    if (n > MOST_BLOCKS)
        return twh_fail(b->h, NULL, "a system has more than %d blocks", MOST_BLOCKS);
    l->list = twh_file_take(b->f, (size_t)n * sizeof(place *));
    if (!l->list) return twh_pool_failed(b, b->f);
    for (const twh_item *i = NULL; (i = twh_item_next(system, i, "Block"));) {
        place *p = new_place(b, i, l, file);
        if (!p) return 1;
        for (int k = 0; k < l->n; k++)
            if (strcmp(l->list[k]->name, p->name) == 0)
                return twh_fail_at(b, l->list[k],
                                   "two blocks of the system have this name");
        l->list[l->n++] = p;
    }
    /* the control port must be known before the other blocks are read */
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < l->n; i++) {
            place *p = l->list[i];
            if (twh_is_control(p) == (pass == 0) && give_role(b, p, depth)) {
                if (twh_next_problem(b)) return 1;
                p->role = NOTHING;
            }
        }
        if (pass == 0 && twh_settle_controls(b, l) && twh_next_problem(b)) return 1;
    }
    return build_lines(b, system, l);
}

int twh_build_levels(build *b)
{
    const twh_item *system = twh_item_next(b->f->root, NULL, "System");
    b->all = twh_file_take(b->f, MOST_PLACES * sizeof(place *));
    b->top = twh_file_take(b->f, sizeof *b->top);
    if (!b->all || !b->top) return twh_pool_failed(b, b->f);
    *b->top = (level){.scope = b->base};
    if (build_level(b, system, b->top, b->f, 0)) return 1;
    if (!b->nunknown) return 0;
    twh_fail(b->h, NULL, "blocks of an unsupported type: %s%s", b->unknown,
             b->nunknown > 10 ? ", ..." : "");
    twh_name_problem(b, "", ""); /* they have been told */
    return twh_next_problem(b);
}
