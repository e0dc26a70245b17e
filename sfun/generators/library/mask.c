/* mask.c: the fields of a mask, and the ports on its icon. */
#include "library.h"

#include <string.h>
#include <strings.h>

/* Parameters of Simulink's blocks, whose names no field may have; Simulink ignores
 * case. */
static const char *const taken[] = {
    "Name",        "Type",       "BlockType", "Tag",      "Position",     "Ports",
    "Description", "Priority",   "Parent",    "Handle",   "Orientation",  "Path",
    "UserData",    "Parameters", "Selected",  "FontName", "FunctionName", "FontSize",
    "Commented",   "LinkStatus", "Mask",      "SID",      "ZOrder",       NULL};

/* Fields of all kinds of blocks, so that a parameter has the same name in all blocks of
 * its model, and the functions that the masks call. */
static const char *const reserved[] = {
    "method", "H",       "ratio",   "x0",        "set",  "xs0",        "xf0",
    "Ts",     "outputs", "samples", "time_port", "all",  "any",        "assert",
    "disp",   "double",  "isempty", "numel",     "ones", "port_label", NULL};

static int is_in(const char *const *list, const char *name)
{
    for (; *list; list++)
        if (strcasecmp(*list, name) == 0) return 1;
    return 0;
}

static int is_free(const block *b, const char *name)
{
    if (is_in(taken, name) || is_in(reserved, name)) return 0;
    for (int i = 0; i < TW_NOPT; i++)
        if (strcasecmp(option_field_name(i), name) == 0) return 0;
    for (int i = 0; i < b->nfield; i++)
        if (strcasecmp(b->field[i].name, name) == 0) return 0;
    return 1;
}

static const char *copy(block *b, const char *s)
{
    const char *c = twh_file_copy(b->f, s, strlen(s));
    return c ? c : "";
}

/* The name of a field: that of the variable, with _ appended where it is taken. */
static const char *free_name(block *b, const char *name)
{
    text t = {0};
    put(&t, "%s", name);
    while (!is_free(b, t.s)) put(&t, "_");
    const char *c = copy(b, t.s);
    free_text(&t);
    return c;
}

/* In a mask | separates prompts. */
static const char *one_prompt(block *b, const char *s)
{
    char *c = twh_file_copy(b->f, s, strlen(s));
    for (char *p = c; p && *p; p++)
        if (*p == '|') *p = '/';
    return c ? c : "";
}

const char *prompt_of(block *b, const tw_var *v, const char *name)
{
    text t = {0};
    put(&t, "%s: %s", name, v->what);
    const int unit = v->unit && *v->unit, range = v->min != 0 || v->max != 0;
    if (unit || range)
        put(&t, " [%s%s", unit ? v->unit : "", unit && range ? ", " : "");
    if (range) put(&t, "%g to %g", v->min, v->max);
    if (unit || range) put(&t, "]");
    const char *c = one_prompt(b, t.s);
    free_text(&t);
    return c;
}

static twh_field *new_field(block *b, const char *tab, const char *name,
                            const char *prompt, const char *value)
{
    if (b->nfield == MOST_FIELDS) {
        twh_file_fail(b->f, "%s: more than %d fields", b->name, MOST_FIELDS);
        b->nfield--;
    }
    twh_field *f = &b->field[b->nfield++];
    *f = (twh_field){.name = name,
                     .prompt = prompt,
                     .value = copy(b, value),
                     .evaluate = 1,
                     .visible = 1,
                     .enabled = 1,
                     .callback = "",
                     .tab = copy(b, tab)};
    return f;
}

void edit_field(block *b, const char *tab, const char *name, const char *prompt,
                const char *value, int tunable)
{
    new_field(b, tab, name, one_prompt(b, prompt), value)->tunable = tunable;
}

void number_field(block *b, const char *tab, const tw_var *v, int tunable)
{
    text t = {0};
    const char *name = free_name(b, v->name);
    put_number(&t, v->value);
    edit_field(b, tab, name, prompt_of(b, v, name), t.s, tunable);
    free_text(&t);
}

void check_field(block *b, const char *tab, const char *name, const char *prompt,
                 int on)
{
    twh_field *f = new_field(b, tab, name, one_prompt(b, prompt), on ? "on" : "off");
    f->style = TWH_CHECKBOX;
}

void popup_field(block *b, const char *tab, const char *name, const char *prompt,
                 const char *list, const char *value, const char *callback)
{
    twh_field *f = new_field(b, tab, name, one_prompt(b, prompt), value);
    int n = 1;
    for (const char *s = list; *s; s++) n += *s == '|';
    f->style = TWH_POPUP;
    f->callback = callback;
    f->option = twh_file_take(b->f, (size_t)n * sizeof *f->option);
    for (const char *s = list; f->option && s; s = *s ? s + 1 : NULL) {
        const size_t length = strcspn(s, "|");
        f->option[f->noption++] = twh_file_copy(b->f, s, length);
        s += length;
    }
}

/* Within quotes a quote is written twice. */
static void put_quoted(text *t, const char *s)
{
    put(t, "'");
    for (; *s; s++) put(t, "%s%c", *s == '\'' ? "'" : "", *s);
    put(t, "'");
}

void port_label(block *b, const char *side, const char *number, const char *label,
                const char *when)
{
    put(&b->display, "\n");
    if (when) put(&b->display, "if %s, ", when);
    put(&b->display, "port_label('%s', %s, ", side, number);
    put_quoted(&b->display, label);
    put(&b->display, "%s", when ? "), end" : ");");
}

static void port(block *b, const char *side, int number, const char *label,
                 const char *when)
{
    char digits[20];
    snprintf(digits, sizeof digits, "%d", number);
    port_label(b, side, digits, label, when);
}

void input_port(block *b, const char *label, const char *when)
{
    port(b, "input", ++b->nin, label, when);
}

void output_port(block *b, const char *label, const char *when)
{
    port(b, "output", ++b->nout, label, when);
}
