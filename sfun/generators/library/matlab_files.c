/* matlab_files.c: tworate_data.m, from which build_library.m makes the blocks, and
 * tworate_choices.m, what a choice in a dialog changes.
 *
 * The first is written from the tree, as the .mdl is; the second from the descriptors.
 */
#include "library.h"

#include <stdlib.h>
#include <string.h>

/* A string in quotes; line breaks become char(10). */
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

/* What several blocks share is written once: lists of popups as list{n}, rows of fields
 * as rows{n}. */
enum { MOST_TEXTS = 300 };
typedef struct shared {
    const char *name;
    char *text[MOST_TEXTS];
    int n;
} shared;

/* The number of a text, which the list then owns; 0: no room. */
static int number_of(shared *s, char *new, FILE *to)
{
    for (int i = 0; new &&i < s->n; i++)
        if (strcmp(s->text[i], new) == 0) {
            free(new);
            return i + 1;
        }
    if (!new || s->n == MOST_TEXTS) {
        free(new);
        return 0;
    }
    s->text[s->n++] = new;
    fprintf(to, "  %s{%d} = %s;\n", s->name, s->n, new);
    return s->n;
}

static void free_shared(shared *s)
{
    for (int i = 0; i < s->n; i++) free(s->text[i]);
}

static void put_setting(const char *name, const char *value, FILE *to)
{
    fprintf(to, "  b(end).%s = ", name);
    put_quoted(value, to);
    fputs(";\n", to);
}

static char *options_text(const twh_field *f)
{
    char *s = NULL;
    size_t n;
    FILE *to = open_memstream(&s, &n);
    if (!to) return NULL;
    put_list(f->option, f->noption, to);
    fclose(to);
    return s;
}

static void put_field(const twh_field *f, int list, FILE *to)
{
    static const char *const style[] = {"edit", "popup", "checkbox"};
    const char *const column[] = {f->name,
                                  style[f->style],
                                  f->prompt,
                                  f->value,
                                  f->tunable ? "on" : "off",
                                  f->visible ? "on" : "off",
                                  f->callback,
                                  f->tab};
    fputs("    ", to);
    for (size_t k = 0; k < sizeof column / sizeof *column; k++) {
        put_quoted(column[k], to);
        fputs(", ", to);
    }
    if (list)
        fprintf(to, "list{%d}\n", list);
    else
        fputs("{}\n", to);
}

/* Rows from the i-th field on, all of them parameters of a model or all not: the blocks
 * of a model share the former, all plants the latter. */
static char *rows_text(const twh_mask *m, int *i, const int *list)
{
    char *s = NULL;
    size_t n;
    FILE *to = open_memstream(&s, &n);
    if (!to) return NULL;
    fputs("{\n", to);
    for (const int first = *i; *i < m->count; ++*i) {
        if (m->field[*i].tunable != m->field[first].tunable) break;
        put_field(&m->field[*i], list[*i], to);
    }
    fputs("  }", to);
    fclose(to);
    return s;
}

static int put_fields(const twh_mask *m, shared *lists, shared *rows, FILE *to)
{
    int list[MOST_FIELDS] = {0}, number[MOST_FIELDS], n = 0;
    for (int i = 0; i < m->count; i++)
        if (m->field[i].style == TWH_POPUP &&
            !(list[i] = number_of(lists, options_text(&m->field[i]), to)))
            return 1;
    for (int i = 0; i < m->count;)
        if (!(number[n++] = number_of(rows, rows_text(m, &i, list), to))) return 1;
    fputs("  b(end).fields = [", to);
    for (int i = 0; i < n; i++) fprintf(to, "%srows{%d}", i ? "; " : "", number[i]);
    fputs("];\n", to);
    return 0;
}

static int put_blocks(twh_file *f, const twh_item *group, shared *lists, shared *rows,
                      FILE *to)
{
    const twh_item *system = twh_item_next(group, NULL, "System"), *b = NULL;
    while (system && (b = twh_item_next(system, b, "Block"))) {
        twh_mask mask;
        if (twh_mask_get(f, b, &mask)) return 1;
        fputs("\n  b(end+1).group = ", to);
        put_quoted(twh_item_get(group, "Name"), to);
        fputs(";\n", to);
        put_setting("name", twh_item_get(b, "Name"), to);
        fprintf(to, "  b(end).position = %s;\n", twh_item_get(b, "Position"));
        put_setting("sfunction", twh_item_get(b, "FunctionName"), to);
        put_setting("parameters", twh_item_get(b, "Parameters"), to);
        put_setting("type", mask.type, to);
        put_setting("description", mask.description, to);
        put_setting("help", mask.help, to);
        put_setting("initialization", mask.initialization, to);
        put_setting("display", mask.display, to);
        if (put_fields(&mask, lists, rows, to)) return 1;
    }
    return 0;
}

int write_data(twh_file *f, FILE *to)
{
    const twh_item *system = twh_item_next(f->root, NULL, "System"), *g = NULL;
    shared lists = {.name = "list"}, rows = {.name = "rows"};
    int rc = 0;
    fputs(
        "function data = tworate_data ()\n"
        "% TWORATE_DATA  The blocks of the library, for build_library.\n"
        "%\n"
        "% Written by `make generated` from the descriptors of models and methods.\n"
        "% Columns of fields: name, type, prompt, value, tunable, visible, callback,\n"
        "% tab, options.\n\n"
        "  data.name = '" LIBRARY_NAME "';\n"
        "  data.groups = {\n",
        to);
    while ((g = twh_item_next(system, g, "Block"))) {
        fputs("    ", to);
        put_quoted(twh_item_get(g, "Name"), to);
        fprintf(to, ", %s\n", twh_item_get(g, "Position"));
    }
    fputs(
        "  };\n"
        "  list = {};\n"
        "  b = struct ('group', {}, 'name', {}, 'position', {}, 'sfunction', {}, ...\n"
        "              'parameters', {}, 'type', {}, 'description', {}, 'help', {}, "
        "...\n"
        "              'initialization', {}, 'display', {}, 'fields', {});\n",
        to);
    while (!rc && (g = twh_item_next(system, g, "Block")))
        rc = put_blocks(f, g, &lists, &rows, to);
    fputs("\n  data.blocks = b;\nend\n", to);
    free_shared(&lists);
    free_shared(&rows);
    return rc || ferror(to);
}

/* name, options that it reads */
static void put_methods(FILE *to)
{
    const tw_method *m;
    fputs("  c.options = ", to);
    const char *names[TW_NOPT + 8];
    int own = 0; /* of error control */
    for (; tolerance_field_name(own); own++)
        names[TW_NOPT + own] = tolerance_field_name(own);
    for (int i = 0; i < TW_NOPT; i++) names[i] = option_field_name(i);
    put_list(names, TW_NOPT + own, to);
    fputs(";\n  c.methods = {\n", to);
    for (int i = 0; (m = tw_method_at(i)); i++) {
        int n = 0;
        for (int k = 0; k < TW_NOPT; k++)
            if (m->options >> k & 1u) names[n++] = option_field_name(k);
        fprintf(to, "    '%s', ", m->name);
        put_list(names, n, to);
        fputc('\n', to);
    }
    fprintf(to, "    '%s', ", auto_popup_name);
    put_list(names + TW_NOPT, own, to);
    fputs("\n  };\n", to);
}

/* model, set, {field, value, ...} */
static void put_sets(twh_file *f, FILE *to)
{
    fputs("  c.sets = {\n", to);
    for (int i = 0; tw_model_at(i); i++) put_model_sets(f, tw_model_at(i), to);
    fputs("  };\n", to);
}

int write_choices(twh_file *f, FILE *to)
{
    fputs(
        "function c = tworate_choices ()\n"
        "% TWORATE_CHOICES  What a choice in a dialog changes, for tworate_mask.\n"
        "%\n"
        "% Written by `make generated` from the descriptors of models and methods.\n"
        "% c.methods: name, options that it reads; c.sets: model, set, {field, value,\n"
        "% field, value, ...}.\n\n",
        to);
    put_methods(to);
    put_sets(f, to);
    fputs("end\n", to);
    return ferror(to) != 0;
}
