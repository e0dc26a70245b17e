/* tree.c: the items of a diagram and the memory pool they are allocated from. */
#include "twh_tree.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 64 << 10, ALIGN = 16 };

struct twh_chunk {
    struct twh_chunk *next;
    size_t used, size;
    /* the memory follows, aligned */
};

static size_t aligned(size_t n)
{
    return (n + ALIGN - 1) / ALIGN * ALIGN;
}

int twh_file_fail(twh_file *f, const char *format, ...)
{
    va_list list;
    if (f->error[0]) return 1;
    va_start(list, format);
    vsnprintf(f->error, sizeof f->error, format, list);
    va_end(list);
    if (!f->error[0]) f->error[0] = '?';
    return 1;
}

void *twh_file_take(twh_file *f, size_t bytes)
{
    const size_t head = aligned(sizeof(struct twh_chunk));
    struct twh_chunk *c = f->chunks;
    if (bytes > TWH_MAX_MEMORY || f->used + bytes > TWH_MAX_MEMORY) {
        twh_file_fail(f, "the diagram needs more than %d MB", TWH_MAX_MEMORY >> 20);
        return NULL;
    }
    bytes = aligned(bytes ? bytes : 1);
    if (!c || c->size - c->used < bytes) {
        const size_t size = bytes > CHUNK ? bytes : CHUNK;
        c = calloc(1, head + size);
        if (!c) {
            twh_file_fail(f, "out of memory while building the tree");
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

char *twh_file_copy(twh_file *f, const char *text, size_t n)
{
    char *copy = twh_file_take(f, n + 1);
    if (!copy) return NULL;
    memcpy(copy, text, n);
    copy[n] = 0;
    return copy;
}

twh_file *twh_file_new(const char *root)
{
    twh_file *f = calloc(1, sizeof *f);
    if (!f) return NULL;
    f->root = twh_item_add(f, NULL, root, NULL);
    if (!f->root) {
        twh_file_free(f);
        return NULL;
    }
    return f;
}

void twh_file_free(twh_file *f)
{
    if (!f) return;
    while (f->chunks) {
        struct twh_chunk *c = f->chunks;
        f->chunks = c->next;
        free(c);
    }
    free(f->path);
    free(f);
}

int twh_file_is_library(const twh_file *f)
{
    return f->root && strcmp(f->root->name, "Library") == 0;
}

twh_item *twh_item_add(twh_file *f, twh_item *in, const char *name, const char *text)
{
    twh_item *item = twh_file_take(f, sizeof *item);
    if (!item) return NULL;
    *item = (twh_item){.name = twh_file_copy(f, name, strlen(name)),
                       .text = text ? twh_file_copy(f, text, strlen(text)) : NULL};
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

const twh_item *twh_item_find(const twh_item *in, const char *name)
{
    for (const twh_item *i = in ? in->first : NULL; i; i = i->next)
        if (strcmp(i->name, name) == 0) return i;
    return NULL;
}

const char *twh_item_get(const twh_item *in, const char *name)
{
    for (const twh_item *i = in ? in->first : NULL; i; i = i->next)
        if (i->text && strcmp(i->name, name) == 0) return i->text;
    return NULL;
}

twh_item *twh_item_set(twh_file *f, twh_item *in, const char *name, const char *text)
{
    for (twh_item *i = in->first; i; i = i->next)
        if (i->text && strcmp(i->name, name) == 0) {
            char *copy = twh_file_copy(f, text, strlen(text));
            if (!copy) return NULL;
            i->text = copy;
            return i;
        }
    return twh_item_add(f, in, name, text);
}

const twh_item *twh_item_next(const twh_item *in, const twh_item *after,
                              const char *name)
{
    for (const twh_item *i = after ? after->next
                             : in  ? in->first
                                   : NULL;
         i; i = i->next)
        if (!i->text && strcmp(i->name, name) == 0) return i;
    return NULL;
}

/* As first item, unless there is one. */
static int add_first(twh_file *f, twh_item *in, const char *name, const char *text)
{
    if (twh_item_get(in, name)) return 0;
    twh_item *last = in->last, *item = twh_item_add(f, in, name, text);
    if (!item) return 1;
    item->quoted = 1;
    if (!last) return 0;
    last->next = NULL;
    in->last = last;
    item->next = in->first;
    in->first = item;
    return 0;
}

int twh_file_name(twh_file *f, const char *name)
{
    for (twh_item *i = f->root->first; i; i = i->next)
        if (!i->text && strcmp(i->name, "System") == 0 && add_first(f, i, "Name", name))
            return 1;
    return add_first(f, f->root, "Version", "7.9") ||
           add_first(f, f->root, "Name", name);
}

const char *twh_item_class(const twh_item *section)
{
    const char *class = twh_item_get(section, "$ClassName");
    return class ? class : section->name;
}

static const char *skip_blanks(const char *s)
{
    while (isspace((unsigned char)*s)) s++;
    return s;
}

int twh_same_name(const char *a, const char *b)
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

char *twh_flat_name(twh_file *f, const char *name)
{
    char *flat = twh_file_take(f, strlen(name) + 1), *to = flat;
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

char *twh_path_part(twh_file *f, const char *path, const char **rest)
{
    char *part = twh_file_take(f, strlen(path) + 1), *to = part;
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
