/* library.c: the tree of the library: a subsystem for each group, with its blocks in
 * rows of four, one row for the blocks of a model. */
#include "library.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

enum {
    MOST_GROUPS = 20,
    PER_ROW = 4,
    WIDTH = 190,
    HEIGHT = 90,
    GAP_X = 60,
    GAP_Y = 60
};

typedef struct group {
    const char *name;
    twh_item *system;
    int row, column;
} group;

struct shelf {
    twh_file *f;
    twh_item *system;
    group group[MOST_GROUPS];
    int ngroup, sid;
};

static twh_item *section(twh_file *f, twh_item *in, const char *name)
{
    return twh_item_add(f, in, name, NULL);
}

static void bare(twh_file *f, twh_item *in, const char *name, const char *value)
{
    twh_item_add(f, in, name, value);
}

static void quoted(twh_file *f, twh_item *in, const char *name, const char *value)
{
    twh_item *i = twh_item_add(f, in, name, value);
    if (i) i->quoted = 1;
}

static void formatted(twh_file *f, twh_item *in, int quotes, const char *name,
                      const char *format, ...)
{
    char line[100];
    va_list list;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    (quotes ? quoted : bare)(f, in, name, line);
}

static void system_head(twh_file *f, twh_item *system, const char *name, int open)
{
    quoted(f, system, "Name", name);
    bare(f, system, "Location", "[100, 100, 1180, 800]");
    bare(f, system, "Open", open ? "on" : "off");
    quoted(f, system, "ZoomFactor", "100");
}

static group *find_group(shelf *s, const char *name)
{
    for (int i = 0; i < s->ngroup; i++)
        if (strcmp(s->group[i].name, name) == 0) return &s->group[i];
    if (s->ngroup == MOST_GROUPS) {
        twh_file_fail(s->f, "more than %d groups", MOST_GROUPS);
        return &s->group[0];
    }
    group *g = &s->group[s->ngroup];
    *g = (group){.name = name, .row = -1};
    twh_item *b = section(s->f, s->system, "Block");
    const int x = 40 + 200 * (s->ngroup % 3), y = 40 + 130 * (s->ngroup / 3);
    s->ngroup++;
    if (!b) return g;
    bare(s->f, b, "BlockType", "SubSystem");
    quoted(s->f, b, "Name", name);
    formatted(s->f, b, 1, "SID", "%d", ++s->sid);
    bare(s->f, b, "Ports", "[]");
    formatted(s->f, b, 0, "Position", "[%d, %d, %d, %d]", x, y, x + 140, y + 70);
    formatted(s->f, b, 0, "ZOrder", "-%d", s->sid);
    g->system = section(s->f, b, "System");
    if (g->system) system_head(s->f, g->system, name, 0);
    return g;
}

static void find_place(group *g, int begins_row)
{
    if (begins_row || g->row < 0 || ++g->column == PER_ROW) {
        g->row++;
        g->column = 0;
    }
}

void begin_block(shelf *s, block *b, const char *where, const char *sfun,
                 const char *format, ...)
{
    char name[100];
    va_list list;
    va_start(list, format);
    vsnprintf(name, sizeof name, format, list);
    va_end(list);
    *b = (block){.f = s->f,
                 .name = twh_file_copy(s->f, name, strlen(name)),
                 .sfun = twh_file_copy(s->f, sfun, strlen(sfun)),
                 .group = where};
    put(&b->init, "%s", "");
    put(&b->display, "disp('%s');", name);
}

/* The page of a block is help/NAME.html, with the first word of its name in lower case:
 * the blocks of a model share a page. It is found from tworate_mask.m, since a library
 * made by build_library is in another folder. */
static void put_help(text *t, const char *name)
{
    put(t, "web(fullfile(fileparts(which('tworate_mask')), 'help', '");
    for (; *name && *name != ' '; name++) put(t, "%c", tolower((unsigned char)*name));
    put(t, ".html'))");
}

static void put_mask(twh_file *f, twh_item *item, block *b)
{
    text type = {0}, help = {0};
    put(&type, "tworate %s", b->name);
    put_help(&help, b->name);
    const twh_mask mask = {.type = type.s,
                           .description = b->description.s,
                           .help = help.s,
                           .initialization = b->init.s,
                           .display = b->display.s,
                           .field = b->field,
                           .count = b->nfield};
    twh_mask_set(f, item, &mask);
    free_text(&type);
    free_text(&help);
}

void free_block(block *b)
{
    free_text(&b->init);
    free_text(&b->parameters);
    free_text(&b->display);
    free_text(&b->description);
}

void add_block(shelf *s, block *b)
{
    group *g = find_group(s, b->group);
    twh_file *f = s->f;
    twh_item *i = g->system ? section(f, g->system, "Block") : NULL;
    if (i && !f->error[0]) {
        find_place(g, b->begins_row);
        const int x = 40 + g->column * (WIDTH + GAP_X),
                  y = 40 + g->row * (HEIGHT + GAP_Y);
        bare(f, i, "BlockType", "S-Function");
        quoted(f, i, "Name", b->name);
        formatted(f, i, 1, "SID", "%d", ++s->sid);
        formatted(f, i, 0, "Ports", "[%d, %d]", b->nin, b->nout);
        formatted(f, i, 0, "Position", "[%d, %d, %d, %d]", x, y, x + WIDTH, y + HEIGHT);
        formatted(f, i, 0, "ZOrder", "-%d", s->sid);
        quoted(f, i, "FunctionName", b->sfun);
        quoted(f, i, "Parameters", b->parameters.s);
        bare(f, i, "EnableBusSupport", "off");
        put_mask(f, i, b);
    }
    free_block(b);
}

void refuse_model(shelf *s, const tw_model *m, const char *why)
{
    twh_file_fail(s->f, "%s: %s", m->name, why);
}

static void put_defaults(twh_file *f)
{
    twh_item *all = section(f, f->root, "BlockParameterDefaults");
    twh_item *b = all ? section(f, all, "Block") : NULL;
    if (!b) return;
    bare(f, b, "BlockType", "S-Function");
    quoted(f, b, "FunctionName", "system");
    quoted(f, b, "SFunctionModules", "''");
    quoted(f, b, "PortCounts", "[]");
    bare(f, b, "SFunctionDeploymentMode", "off");
}

twh_file *make_library(void)
{
    /* In this order; a group that a model adds comes last. */
    static const char *const groups[] = {"Vehicles",    "Spacecraft", "Flexible",
                                         "Integrators", "Sources",    "Basics",
                                         "Hydraulics"};
    twh_file *f = twh_file_new("Library");
    const tw_model *m;
    if (!f) return NULL;
    quoted(f, f->root, "Name", LIBRARY_NAME);
    bare(f, f->root, "Version", "7.9");
    quoted(f, f->root, "SavedCharacterEncoding", "UTF-8");
    quoted(f, f->root, "LibraryType", "BlockLibrary");
    put_defaults(f);
    shelf s = {.f = f, .system = section(f, f->root, "System")};
    if (!s.system) return f;
    system_head(f, s.system, LIBRARY_NAME, 1);
    twh_item *mark = twh_item_add(f, s.system, "SIDHighWatermark", "0");
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        find_group(&s, groups[i]);
    for (int i = 0; (m = tw_model_at(i)); i++) add_model(&s, m);
    add_integrators(&s);
    add_sources(&s);
    char sid[20];
    snprintf(sid, sizeof sid, "%d", s.sid);
    if (mark) {
        mark->quoted = 1;
        mark->text = twh_file_copy(f, sid, strlen(sid));
    }
    return f;
}
