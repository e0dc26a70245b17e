/* list_settings.c: lists the blocks of a diagram or library, one setting per line:
 *
 *     PATH <tab> SETTING <tab> VALUE              of a block
 *     PATH <tab> Mask.SETTING <tab> VALUE         of its mask
 *     PATH <tab> Mask.FIELD.SETTING <tab> VALUE   of a field of the mask
 *
 * The path is without the diagram's own name; line breaks are written as \n, tabs as
 * \t. */
#include "twh_tree.h"

#include <string.h>

static void put_text(const char *s, FILE *to)
{
    for (; s && *s; s++)
        if (*s == '\n')
            fputs("\\n", to);
        else if (*s == '\t')
            fputs("\\t", to);
        else
            fputc(*s, to);
}

static void write_fact(const char *path, const char *name, const char *value, FILE *to)
{
    put_text(path, to);
    fprintf(to, "\t%s\t", name);
    put_text(value, to);
    fputc('\n', to);
}

static void write_mask_fact(const char *path, const twh_field *f, const char *name,
                            const char *value, FILE *to)
{
    put_text(path, to);
    if (f)
        fprintf(to, "\tMask.%s.%s\t", f->name, name);
    else
        fprintf(to, "\tMask.%s\t", name);
    put_text(value, to);
    fputc('\n', to);
}

static void list_mask(const char *path, const twh_mask *m, FILE *to)
{
    static const char *const style[] = {"edit", "popup", "checkbox"};
    static const char *const yes[] = {"off", "on"};
    write_mask_fact(path, NULL, "Type", m->type, to);
    write_mask_fact(path, NULL, "Description", m->description, to);
    write_mask_fact(path, NULL, "Help", m->help, to);
    write_mask_fact(path, NULL, "Initialization", m->initialization, to);
    write_mask_fact(path, NULL, "Display", m->display, to);
    for (int i = 0; i < m->count; i++) {
        const twh_field *f = &m->field[i];
        write_mask_fact(path, f, "Type", style[f->style], to);
        for (int k = 0; k < f->noption; k++)
            write_mask_fact(path, f, "TypeOptions", f->option[k], to);
        write_mask_fact(path, f, "Prompt", f->prompt, to);
        write_mask_fact(path, f, "Value", f->value, to);
        write_mask_fact(path, f, "Evaluate", yes[f->evaluate != 0], to);
        write_mask_fact(path, f, "Tunable", yes[f->tunable != 0], to);
        write_mask_fact(path, f, "Visible", yes[f->visible != 0], to);
        write_mask_fact(path, f, "Enabled", yes[f->enabled != 0], to);
        write_mask_fact(path, f, "Callback", f->callback, to);
        write_mask_fact(path, f, "TabName", f->tab, to);
    }
}

static int list_system(twh_file *f, const twh_item *system, const char *above, FILE *to)
{
    for (const twh_item *b = NULL; (b = twh_item_next(system, b, "Block"));) {
        const char *name = twh_item_get(b, "Name");
        const size_t n = strlen(above) + strlen(name ? name : "") + 2;
        char *path = twh_file_take(f, n);
        twh_mask mask;
        if (!path) return 1;
        snprintf(path, n, "%s%s%s", above, *above ? "/" : "", name ? name : "");
        for (const twh_item *i = b->first; i; i = i->next)
            if (i->text && strncmp(i->name, "Mask", 4))
                write_fact(path, i->name, i->text, to);
        const int none = twh_mask_get(f, b, &mask);
        if (none < 0) return 1;
        if (!none) list_mask(path, &mask, to);
        const twh_item *inner = twh_item_next(b, NULL, "System");
        if (inner && list_system(f, inner, path, to)) return 1;
    }
    return 0;
}

int twh_file_list(twh_file *f, FILE *to)
{
    const twh_item *system = twh_item_next(f->root, NULL, "System");
    return !system || list_system(f, system, "", to) || ferror(to);
}
