/* masks.c: reads and writes the mask of a block: the fields of its dialog and the code
 * that computes the block's variables from them.
 *
 * Two layouts are read:
 *     MaskVariables "a=@1;b=&2;"  MaskPromptString "A|B"
 *     MaskStyleString "edit,popup(x|y)"  MaskValueString "1|x"
 *     MaskVisibilityString "on,on"  MaskInitialization ...
 *
 *     Object { $ClassName "Simulink.Mask", Object or Array of Objects {
 *         $ClassName "Simulink.MaskParameter", Type, Name, Prompt, Value, ... } }
 *
 * @ and Evaluate "on" mean that the text is an expression, & that it is a literal
 * string. The first layout is written, because old and new releases read it. */
#include "twh_tree.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FIELDS = 400 };

static const char *or_empty(const char *text)
{
    return text ? text : "";
}

/* The next part of a list, up to a separator outside parentheses; moves *s behind it,
 * to NULL after the last part. */
static const char *part(twh_file *f, const char **s, char separator)
{
    int depth = 0;
    const char *begin = *s;
    if (!begin) return "";
    const char *e = begin;
    for (; *e && (depth > 0 || *e != separator); e++)
        depth += (*e == '(') - (*e == ')');
    *s = *e ? e + 1 : NULL;
    const char *copy = twh_file_copy(f, begin, (size_t)(e - begin));
    return copy ? copy : "";
}

/* The same, without regard to parentheses. */
static const char *plain_part(twh_file *f, const char **s, char separator)
{
    const char *begin = *s, *e;
    if (!begin) return "";
    e = strchr(begin, separator);
    const size_t n = e ? (size_t)(e - begin) : strlen(begin);
    *s = e ? e + 1 : NULL;
    const char *copy = twh_file_copy(f, begin, n);
    return copy ? copy : "";
}

static int options(twh_file *f, twh_field *field, const char *list)
{
    int n = 1;
    for (const char *s = list; *s; s++) n += *s == '|';
    field->option = twh_file_take(f, (size_t)n * sizeof *field->option);
    if (!field->option) return 1;
    while (list) field->option[field->noption++] = plain_part(f, &list, '|');
    return 0;
}

/* "edit", "checkbox", "popup(a|b)" */
static int style(twh_file *f, twh_field *field, const char *text)
{
    while (isspace((unsigned char)*text)) text++;
    field->style = TWH_EDIT;
    if (strncmp(text, "checkbox", 8) == 0) field->style = TWH_CHECKBOX;
    if (strncmp(text, "popup", 5)) return 0;
    field->style = TWH_POPUP;
    const char *open = strchr(text, '('), *close = strrchr(text, ')');
    if (!open || !close || close < open) return 0;
    const char *list = twh_file_copy(f, open + 1, (size_t)(close - open - 1));
    return list ? options(f, field, list) : 1;
}

static int text_is_on(const char *text)
{
    return strcmp(text, "off") != 0;
}

static int from_texts(twh_file *f, const twh_item *b, twh_mask *mask)
{
    const char *variables = twh_item_get(b, "MaskVariables");
    const char *prompt = twh_item_get(b, "MaskPromptString");
    const char *styles = twh_item_get(b, "MaskStyleString");
    const char *value = twh_item_get(b, "MaskValueString");
    const char *visible = twh_item_get(b, "MaskVisibilityString");
    const char *enabled = twh_item_get(b, "MaskEnableString");
    const char *tunable = twh_item_get(b, "MaskTunableValueString");
    const char *callback = twh_item_get(b, "MaskCallbackString");
    const char *tab = twh_item_get(b, "MaskTabNameString");
    *mask =
        (twh_mask){.type = or_empty(twh_item_get(b, "MaskType")),
                   .description = or_empty(twh_item_get(b, "MaskDescription")),
                   .help = or_empty(twh_item_get(b, "MaskHelp")),
                   .initialization = or_empty(twh_item_get(b, "MaskInitialization")),
                   .display = or_empty(twh_item_get(b, "MaskDisplay"))};
    int n = 0;
    for (const char *s = or_empty(variables); *s; s++) n += *s == '=';
    if (n > MOST_FIELDS)
        return twh_file_fail(f, "a mask has more than %d fields", MOST_FIELDS);
    mask->field = twh_file_take(f, (size_t)n * sizeof *mask->field);
    if (!mask->field) return 1;
    for (int i = 0; i < n; i++) {
        twh_field *field = &mask->field[i];
        field->prompt = plain_part(f, &prompt, '|');
        field->value = plain_part(f, &value, '|');
        field->callback = plain_part(f, &callback, '|');
        field->tab = plain_part(f, &tab, ',');
        field->visible = text_is_on(plain_part(f, &visible, ','));
        field->enabled = text_is_on(plain_part(f, &enabled, ','));
        field->tunable = text_is_on(plain_part(f, &tunable, ','));
        if (style(f, field, part(f, &styles, ','))) return 1;
    }
    while (variables && *variables) { /* name=@3 refers to the third field */
        const char *one = plain_part(f, &variables, ';'), *sign = strchr(one, '=');
        char *end;
        while (isspace((unsigned char)*one)) one++;
        if (!*one) continue;
        const long i = sign && sign[1] ? strtol(sign + 2, &end, 10) : 0;
        if (i < 1 || i > n || *end || (sign[1] != '@' && sign[1] != '&'))
            return twh_file_fail(f, "line %d: '%.100s' is not a mask variable", b->line,
                                 one);
        twh_field *field = &mask->field[i - 1];
        field->name = twh_file_copy(f, one, (size_t)(sign - one));
        if (!field->name) return 1;
        field->evaluate = sign[1] == '@';
        mask->count = n;
    }
    for (int i = 0; i < mask->count; i++)
        if (!mask->field[i].name)
            return twh_file_fail(f, "line %d: field %d of a mask has no variable",
                                 b->line, i + 1);
    return f->error[0] != 0;
}

static const char *item_setting(const twh_item *in, const char *name,
                                const char *otherwise)
{
    const char *text = twh_item_get(in, name);
    return text ? text : otherwise;
}

static int from_parameter(twh_file *f, const twh_item *p, twh_field *field)
{
    *field = (twh_field){.name = item_setting(p, "Name", ""),
                         .prompt = item_setting(p, "Prompt", ""),
                         .value = item_setting(p, "Value", ""),
                         .callback = item_setting(p, "Callback", ""),
                         .tab = item_setting(p, "TabName", ""),
                         .evaluate = text_is_on(item_setting(p, "Evaluate", "on")),
                         .tunable = text_is_on(item_setting(p, "Tunable", "on")),
                         .visible = text_is_on(item_setting(p, "Visible", "on")),
                         .enabled = text_is_on(item_setting(p, "Enabled", "on"))};
    if (!field->name[0])
        return twh_file_fail(f, "line %d: a mask parameter has no name", p->line);
    if (style(f, field, item_setting(p, "Type", "edit"))) return 1;
    if (field->style != TWH_POPUP || field->noption) return 0;
    for (const twh_item *a = NULL; (a = twh_item_next(p, a, "Array"));) {
        int n = 0;
        if (strcmp(item_setting(a, "PropName", ""), "TypeOptions")) continue;
        for (const twh_item *c = a->first; c; c = c->next) n++;
        field->option = twh_file_take(f, (size_t)n * sizeof *field->option);
        if (!field->option) return 1;
        for (const twh_item *c = a->first; c; c = c->next)
            if (c->text && strcmp(c->name, "Cell") == 0)
                field->option[field->noption++] = c->text;
    }
    return 0;
}

static int is_parameter(const twh_item *p, int in_array)
{
    if (p->text) return 0;
    return strcmp(twh_item_class(p), "Simulink.MaskParameter") == 0 ||
           (in_array && strcmp(p->name, "Object") == 0);
}

/* Counts the parameters and, if field is not NULL, stores them. */
static int parameters(twh_file *f, const twh_item *in, int in_array, twh_field *field,
                      int *n)
{
    for (const twh_item *p = in->first; p; p = p->next) {
        if (is_parameter(p, in_array)) {
            if (*n == MOST_FIELDS)
                return twh_file_fail(f, "a mask has more than %d fields", MOST_FIELDS);
            if (field && from_parameter(f, p, &field[*n])) return 1;
            ++*n;
        } else if (!in_array && !p->text && strcmp(p->name, "Array") == 0 &&
                   strcmp(item_setting(p, "Type", ""), "Simulink.MaskParameter") == 0) {
            if (parameters(f, p, 1, field, n)) return 1;
        }
    }
    return 0;
}

static int from_object(twh_file *f, const twh_item *object, twh_mask *mask)
{
    *mask = (twh_mask){.type = item_setting(object, "Type", ""),
                       .description = item_setting(object, "Description", ""),
                       .help = item_setting(object, "Help", ""),
                       .initialization = item_setting(object, "Initialization", ""),
                       .display = item_setting(object, "Display", "")};
    int n = 0;
    if (parameters(f, object, 0, NULL, &n)) return 1;
    mask->field = twh_file_take(f, (size_t)n * sizeof *mask->field);
    if (!mask->field) return 1;
    return parameters(f, object, 0, mask->field, &mask->count);
}

int twh_mask_get(twh_file *f, const twh_item *block, twh_mask *mask)
{
    for (const twh_item *o = block->first; o; o = o->next)
        if (!o->text && strcmp(twh_item_class(o), "Simulink.Mask") == 0)
            return from_object(f, o, mask) ? -1 : 0;
    if (!twh_item_get(block, "MaskType") && !twh_item_get(block, "MaskVariables") &&
        !twh_item_get(block, "MaskInitialization") &&
        !twh_item_get(block, "MaskDisplay"))
        return 1;
    return from_texts(f, block, mask) ? -1 : 0;
}

static char *join_fields(twh_file *f, const twh_mask *mask,
                         const char *(*get)(twh_file *, const twh_field *),
                         char separator)
{
    size_t n = 1;
    for (int i = 0; i < mask->count; i++) n += strlen(get(f, &mask->field[i])) + 1;
    char *text = twh_file_take(f, n), *to = text;
    for (int i = 0; text && i < mask->count; i++) {
        const char *one = get(f, &mask->field[i]);
        if (i) *to++ = separator;
        memcpy(to, one, strlen(one));
        to += strlen(one);
    }
    if (text) *to = 0;
    return text;
}

#define GETTER(name, expression)                                                       \
    static const char *name(twh_file *f, const twh_field *field)                       \
    {                                                                                  \
        (void)f, (void)field;                                                          \
        return expression;                                                             \
    }
GETTER(get_prompt, field->prompt)
GETTER(get_value, field->value)
GETTER(get_callback, or_empty(field->callback))
GETTER(get_tab, or_empty(field->tab))
GETTER(get_visible, field->visible ? "on" : "off")
GETTER(get_enabled, field->enabled ? "on" : "off")
GETTER(get_tunable, field->tunable ? "on" : "off")
GETTER(get_tip, "on")

static const char *get_style(twh_file *f, const twh_field *field)
{
    if (field->style == TWH_EDIT) return "edit";
    if (field->style == TWH_CHECKBOX) return "checkbox";
    size_t n = 10;
    for (int i = 0; i < field->noption; i++) n += strlen(field->option[i]) + 1;
    char *text = twh_file_take(f, n), *to = text;
    if (!text) return "";
    to += sprintf(to, "popup(");
    for (int i = 0; i < field->noption; i++)
        to += sprintf(to, "%s%s", i ? "|" : "", field->option[i]);
    sprintf(to, ")");
    return text;
}

static int put(twh_file *f, twh_item *block, const char *name, const char *text)
{
    twh_item *item = text ? twh_item_set(f, block, name, text) : NULL;
    if (item) item->quoted = 1;
    return !item;
}

int twh_mask_set(twh_file *f, twh_item *block, const twh_mask *m)
{
    char variables[40 * MOST_FIELDS], *to = variables;
    for (int i = 0; i < m->count; i++) {
        if (strlen(m->field[i].name) > 30 || i == MOST_FIELDS)
            return twh_file_fail(f, "the mask has too many fields, or too long names");
        to += sprintf(to, "%s=%c%d;", m->field[i].name,
                      m->field[i].evaluate ? '@' : '&', i + 1);
    }
    *to = 0;
    return put(f, block, "MaskType", m->type) ||
           put(f, block, "MaskDescription", m->description) ||
           put(f, block, "MaskHelp", m->help) ||
           put(f, block, "MaskPromptString", join_fields(f, m, get_prompt, '|')) ||
           put(f, block, "MaskStyleString", join_fields(f, m, get_style, ',')) ||
           put(f, block, "MaskTunableValueString",
               join_fields(f, m, get_tunable, ',')) ||
           put(f, block, "MaskCallbackString", join_fields(f, m, get_callback, '|')) ||
           put(f, block, "MaskEnableString", join_fields(f, m, get_enabled, ',')) ||
           put(f, block, "MaskVisibilityString", join_fields(f, m, get_visible, ',')) ||
           put(f, block, "MaskToolTipString", join_fields(f, m, get_tip, ',')) ||
           put(f, block, "MaskVariables", variables) ||
           put(f, block, "MaskInitialization", m->initialization) ||
           put(f, block, "MaskDisplay", m->display) ||
           !twh_item_set(f, block, "MaskIconFrame", "on") ||
           !twh_item_set(f, block, "MaskIconOpaque", "on") ||
           put(f, block, "MaskIconRotate", "none") ||
           put(f, block, "MaskPortRotate", "default") ||
           put(f, block, "MaskIconUnits", "autoscale") ||
           put(f, block, "MaskValueString", join_fields(f, m, get_value, '|')) ||
           put(f, block, "MaskTabNameString", join_fields(f, m, get_tab, ','));
}
