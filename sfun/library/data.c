/* data.c: the library for MATLAB: tworate_data.m, which build_library.m makes the
 * blocks from, and tworate_choices.m, what depends on a choice in a dialog.
 *
 * The first is written from the tree, as the .mdl is; the second from the descriptors.
 */
#include "library.h"

#include <string.h>

/* A text in quotes; line breaks are put in by char. */
static void put_quoted(const char *s, FILE *to)
{
    const int broken = strchr(s, '\n') != NULL;
    fputs(broken ? "['" : "'", to);
    for (; *s; s++)
        if (*s == '\n')
            fputs("', char(10), ...\n      '", to);
        else {
            if (*s == '\'') fputc('\'', to);
            fputc(*s, to);
        }
    fputs(broken ? "']" : "'", to);
}

static void put_list(const char *const *list, int n, FILE *to)
{
    fputc('{', to);
    for (int i = 0; i < n; i++) {
        if (i) fputs(", ", to);
        put_quoted(list[i], to);
    }
    fputc('}', to);
}

/* Lists that many popups share are written once. */
enum { MOST_LISTS = 40 };
typedef struct lists {
    const mdl_field *of[MOST_LISTS];
    int n;
} lists;

static int same_list(const mdl_field *a, const mdl_field *b)
{
    if (a->noption != b->noption) return 0;
    for (int i = 0; i < a->noption; i++)
        if (strcmp(a->option[i], b->option[i])) return 0;
    return 1;
}

static int list_number(lists *l, const mdl_field *f, FILE *to)
{
    for (int i = 0; i < l->n; i++)
        if (same_list(l->of[i], f)) return i + 1;
    if (l->n == MOST_LISTS) return 0;
    l->of[l->n++] = f;
    fprintf(to, "  list{%d} = ", l->n);
    put_list(f->option, f->noption, to);
    fputs(";\n", to);
    return l->n;
}

static void put_setting(const char *name, const char *value, FILE *to)
{
    fprintf(to, "  b(end).%s = ", name);
    put_quoted(value, to);
    fputs(";\n", to);
}

static int put_fields(const mdl_mask *m, lists *l, FILE *to)
{
    static const char *const style[] = {"edit", "popup", "checkbox"};
    int number[MOST_FIELDS] = {0};
    for (int i = 0; i < m->count; i++)
        if (m->field[i].style == MDL_POPUP &&
            !(number[i] = list_number(l, &m->field[i], to)))
            return 1;
    fputs("  b(end).fields = {\n", to);
    for (int i = 0; i < m->count; i++) {
        const mdl_field *f = &m->field[i];
        const char *const column[] = {f->name, style[f->style], f->prompt, f->value};
        fputs("    ", to);
        for (int k = 0; k < 4; k++) {
            put_quoted(column[k], to);
            fputs(", ", to);
        }
        fprintf(to, "'%s', '%s', ", f->tunable ? "on" : "off",
                f->visible ? "on" : "off");
        put_quoted(f->callback, to);
        fputs(", ", to);
        put_quoted(f->tab, to);
        if (number[i])
            fprintf(to, ", list{%d}\n", number[i]);
        else
            fputs(", {}\n", to);
    }
    fputs("  };\n", to);
    return 0;
}

static int put_blocks(mdl_file *f, const mdl_item *group, lists *l, FILE *to)
{
    const mdl_item *system = mdl_next(group, NULL, "System"), *b = NULL;
    while (system && (b = mdl_next(system, b, "Block"))) {
        mdl_mask mask;
        if (mdl_mask_of(f, b, &mask)) return 1;
        fputs("\n  b(end+1).group = ", to);
        put_quoted(mdl_get(group, "Name"), to);
        fputs(";\n", to);
        put_setting("name", mdl_get(b, "Name"), to);
        fprintf(to, "  b(end).position = %s;\n", mdl_get(b, "Position"));
        put_setting("sfunction", mdl_get(b, "FunctionName"), to);
        put_setting("parameters", mdl_get(b, "Parameters"), to);
        put_setting("type", mask.type, to);
        put_setting("description", mask.description, to);
        put_setting("help", mask.help, to);
        put_setting("initialization", mask.initialization, to);
        put_setting("display", mask.display, to);
        if (put_fields(&mask, l, to)) return 1;
    }
    return 0;
}

int write_data(mdl_file *f, FILE *to)
{
    const mdl_item *system = mdl_next(f->root, NULL, "System"), *g = NULL;
    lists l = {{NULL}, 0};
    fputs(
        "function data = tworate_data ()\n"
        "% TWORATE_DATA  The blocks of the library, for build_library.\n"
        "%\n"
        "% Made by `make library` from the descriptors of models and methods: change\n"
        "% those. Columns of fields: name, type, prompt, value, tunable, visible,\n"
        "% callback, tab, options.\n\n"
        "  data.name = '" LIBRARY_NAME "';\n"
        "  data.groups = {\n",
        to);
    while ((g = mdl_next(system, g, "Block"))) {
        fputs("    ", to);
        put_quoted(mdl_get(g, "Name"), to);
        fprintf(to, ", %s\n", mdl_get(g, "Position"));
    }
    fputs(
        "  };\n"
        "  list = {};\n"
        "  b = struct ('group', {}, 'name', {}, 'position', {}, 'sfunction', {}, ...\n"
        "              'parameters', {}, 'type', {}, 'description', {}, 'help', {}, "
        "...\n"
        "              'initialization', {}, 'display', {}, 'fields', {});\n",
        to);
    while ((g = mdl_next(system, g, "Block")))
        if (put_blocks(f, g, &l, to)) return 1;
    fputs("\n  data.blocks = b;\nend\n", to);
    return ferror(to) != 0;
}

/* name, options that it reads */
static void put_methods(FILE *to)
{
    const tw_method *m;
    fputs("  c.options = ", to);
    const char *names[TW_NOPT];
    for (int i = 0; i < TW_NOPT; i++) names[i] = tw_options[i].name;
    put_list(names, TW_NOPT, to);
    fputs(";\n  c.methods = {\n", to);
    for (int i = 0; (m = tw_method_at(i)); i++) {
        int n = 0;
        for (int k = 0; k < TW_NOPT; k++)
            if (m->options >> k & 1u) names[n++] = tw_options[k].name;
        fprintf(to, "    '%s', ", m->name);
        put_list(names, n, to);
        fputc('\n', to);
    }
    fputs("  };\n", to);
}

/* model, set, fields and their texts in turn */
static void put_sets(mdl_file *f, FILE *to)
{
    fputs("  c.sets = {\n", to);
    for (int i = 0; tw_model_at(i); i++) put_model_sets(f, tw_model_at(i), to);
    fputs("  };\n", to);
}

int write_choices(mdl_file *f, FILE *to)
{
    fputs(
        "function c = tworate_choices ()\n"
        "% TWORATE_CHOICES  What depends on a choice in a dialog, for tworate_mask.\n"
        "%\n"
        "% Made by `make library` from the descriptors of models and methods: change\n"
        "% those. c.methods: name, options that it reads; c.sets: model, set, fields\n"
        "% and their values in turn.\n\n",
        to);
    put_methods(to);
    put_sets(f, to);
    fputs("end\n", to);
    return ferror(to) != 0;
}
