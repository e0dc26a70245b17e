/* text.c: text that grows, files, and text inside C, XML and HTML. */
#include "export.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

int ex_error(const char *format, ...)
{
    va_list rest;
    fputs("tworate: ", stderr);
    va_start(rest, format);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
    return EX_USAGE;
}

static void *checked(void *memory)
{
    if (memory) return memory;
    ex_error("out of memory");
    exit(EX_FAILED);
}

void *ex_memory(size_t count, size_t size)
{
    return checked(calloc(count + 1, size));
}

static void need(ex_text *t, size_t n)
{
    if (t->n + n + 1 <= t->room) return;
    t->room = 2 * (t->n + n) + 1000;
    t->s = checked(realloc(t->s, t->room));
}

void ex_add(ex_text *t, const char *s, size_t n)
{
    need(t, n);
    if (n) memcpy(t->s + t->n, s, n);
    t->n += n;
    t->s[t->n] = '\0';
}

void ex_put(ex_text *t, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    const size_t n = (size_t)vsnprintf(NULL, 0, format, list);
    va_end(list);
    need(t, n);
    vsnprintf(t->s + t->n, n + 1, format, again);
    va_end(again);
    t->n += n;
}

void ex_drop(ex_text *t)
{
    free(t->s);
    *t = (ex_text){0};
}

char *ex_read(const char *path)
{
    FILE *f = fopen(path, "rb");
    ex_text t = {0};
    char part[16384];
    size_t got;
    if (!f) return NULL;
    need(&t, 0);
    t.s[0] = '\0';
    while ((got = fread(part, 1, sizeof part, f)) > 0) ex_add(&t, part, got);
    const int bad = ferror(f);
    fclose(f);
    if (bad) ex_drop(&t);
    return t.s;
}

int ex_write(const char *path, const char *s, size_t n)
{
    FILE *f = fopen(path, "wb");
    if (!f) return ex_error("cannot write %s", path);
    const int bad = fwrite(s, 1, n, f) != n;
    if (fclose(f) || bad) return ex_error("cannot write %s", path);
    return EX_OK;
}

void ex_path(char path[EX_PATH], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(path, EX_PATH, format, list);
    va_end(list);
    if (n >= 0 && n < EX_PATH) return;
    ex_error("%s...: the path is too long", path);
    exit(EX_FAILED);
}

void ex_number(char text[40], double x)
{
    for (int digits = 1; digits <= 17; digits++) {
        snprintf(text, 40, "%.*g", digits, x);
        if (strtod(text, NULL) == x) return;
    }
}

void ex_put_c(ex_text *t, const char *s)
{
    for (; s && *s; s++) {
        if (*s == '"' || *s == '\\') ex_add(t, "\\", 1);
        if (*s == '\n')
            ex_add(t, "\\n", 2);
        else
            ex_add(t, s, 1);
    }
}

void ex_put_xml(ex_text *t, const char *s)
{
    for (; s && *s; s++) {
        const char *as = *s == '<'   ? "&lt;"
                         : *s == '>' ? "&gt;"
                         : *s == '&' ? "&amp;"
                         : *s == '"' ? "&quot;"
                                     : NULL;
        if (as)
            ex_add(t, as, strlen(as));
        else if ((unsigned char)*s >= ' ')
            ex_add(t, s, 1);
        else
            ex_add(t, " ", 1);
    }
}
