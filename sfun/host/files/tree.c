/* mdl_tree.c: the items of a diagram and the pool that they live in. */
#include "tree.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 64 << 10, ALIGN = 16 };

struct mdl_chunk {
    struct mdl_chunk *next;
    size_t used, size;
    /* the memory follows, aligned */
};

static size_t aligned(size_t n)
{
    return (n + ALIGN - 1) / ALIGN * ALIGN;
}

int mdl_fail(mdl_file *f, const char *format, ...)
{
    va_list list;
    if (f->error[0]) return 1;
    va_start(list, format);
    vsnprintf(f->error, sizeof f->error, format, list);
    va_end(list);
    if (!f->error[0]) f->error[0] = '?';
    return 1;
}

void *mdl_take(mdl_file *f, size_t bytes)
{
    const size_t head = aligned(sizeof(struct mdl_chunk));
    struct mdl_chunk *c = f->chunks;
    if (bytes > MDL_MOST_MEMORY || f->used + bytes > MDL_MOST_MEMORY) {
        mdl_fail(f, "the diagram needs more than %d MB", MDL_MOST_MEMORY >> 20);
        return NULL;
    }
    bytes = aligned(bytes ? bytes : 1);
    if (!c || c->size - c->used < bytes) {
        const size_t size = bytes > CHUNK ? bytes : CHUNK;
        c = calloc(1, head + size);
        if (!c) {
            mdl_fail(f, "no memory");
            return NULL;
        }
        c->size = size;
        c->next = f->chunks;
        f->chunks = c;
        f->used += size;
    }
    void *p = (char *)c + head + c->used;
    c->used += bytes;
    return p;
}

char *mdl_copy(mdl_file *f, const char *text, size_t n)
{
    char *copy = mdl_take(f, n + 1);
    if (!copy) return NULL;
    memcpy(copy, text, n);
    copy[n] = 0;
    return copy;
}

mdl_file *mdl_new(const char *root)
{
    mdl_file *f = calloc(1, sizeof *f);
    if (!f) return NULL;
    f->root = mdl_add(f, NULL, root, NULL);
    if (!f->root) {
        mdl_free(f);
        return NULL;
    }
    return f;
}

void mdl_free(mdl_file *f)
{
    if (!f) return;
    while (f->chunks) {
        struct mdl_chunk *c = f->chunks;
        f->chunks = c->next;
        free(c);
    }
    free(f->path);
    free(f);
}

int mdl_is_library(const mdl_file *f)
{
    return f->root && strcmp(f->root->name, "Library") == 0;
}

mdl_item *mdl_add(mdl_file *f, mdl_item *in, const char *name, const char *text)
{
    mdl_item *item = mdl_take(f, sizeof *item);
    if (!item) return NULL;
    *item = (mdl_item){.name = mdl_copy(f, name, strlen(name)),
                       .text = text ? mdl_copy(f, text, strlen(text)) : NULL};
    if (!item->name || (text && !item->text)) return NULL;
    if (in) {
        if (in->last)
            in->last->next = item;
        else
            in->first = item;
        in->last = item;
    }
    return item;
}

const mdl_item *mdl_find(const mdl_item *in, const char *name)
{
    for (const mdl_item *i = in ? in->first : NULL; i; i = i->next)
        if (strcmp(i->name, name) == 0) return i;
    return NULL;
}

const char *mdl_get(const mdl_item *in, const char *name)
{
    for (const mdl_item *i = in ? in->first : NULL; i; i = i->next)
        if (i->text && strcmp(i->name, name) == 0) return i->text;
    return NULL;
}

mdl_item *mdl_set(mdl_file *f, mdl_item *in, const char *name, const char *text)
{
    for (mdl_item *i = in->first; i; i = i->next)
        if (i->text && strcmp(i->name, name) == 0) {
            char *copy = mdl_copy(f, text, strlen(text));
            if (!copy) return NULL;
            i->text = copy;
            return i;
        }
    return mdl_add(f, in, name, text);
}

const mdl_item *mdl_next(const mdl_item *in, const mdl_item *after, const char *name)
{
    for (const mdl_item *i = after ? after->next
                             : in  ? in->first
                                   : NULL;
         i; i = i->next)
        if (!i->text && strcmp(i->name, name) == 0) return i;
    return NULL;
}

const char *mdl_class(const mdl_item *section)
{
    const char *class = mdl_get(section, "$ClassName");
    return class ? class : section->name;
}

static const char *skip_blanks(const char *s)
{
    while (isspace((unsigned char)*s)) s++;
    return s;
}

int mdl_same_name(const char *a, const char *b)
{
    a = skip_blanks(a);
    b = skip_blanks(b);
    while (*a && *b) {
        if (isspace((unsigned char)*a) && isspace((unsigned char)*b)) {
            a = skip_blanks(a);
            b = skip_blanks(b);
        } else if (*a != *b)
            break;
        else
            a++, b++;
    }
    return !*skip_blanks(a) && !*skip_blanks(b);
}

char *mdl_flat_name(mdl_file *f, const char *name)
{
    char *flat = mdl_take(f, strlen(name) + 1), *to = flat;
    if (!flat) return NULL;
    for (const char *s = skip_blanks(name); *s;) {
        if (isspace((unsigned char)*s)) {
            s = skip_blanks(s);
            if (*s) *to++ = ' ';
        } else
            *to++ = *s++;
    }
    *to = 0;
    return flat;
}

char *mdl_path_part(mdl_file *f, const char *path, const char **rest)
{
    char *part = mdl_take(f, strlen(path) + 1), *to = part;
    if (!part) return NULL;
    *rest = NULL;
    for (const char *s = path; *s; s++) {
        if (*s == '/') {
            if (s[1] != '/') {
                *rest = s + 1;
                break;
            }
            s++;
        }
        *to++ = *s;
    }
    *to = 0;
    return part;
}
