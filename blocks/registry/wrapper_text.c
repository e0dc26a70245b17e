/* wrapper_text.c: what generated code compiles of a file of sfun/wrappers: its text
 * without what only MATLAB and the host compile. */
#include "symbols.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct buffer {
    char *s;
    size_t n;
} buffer;

static void add(buffer *b, const char *s, size_t n)
{
    b->s = realloc(b->s, b->n + n + 1);
    if (!b->s) exit(1);
    memcpy(b->s + b->n, s, n);
    b->s[b->n += n] = '\0';
}

static int begins(const char *s, const char *start)
{
    return !strncmp(s, start, strlen(start));
}

/* Is this the beginning of a part for MATLAB: `#ifdef MATLAB_MEX_FILE`, `#if
 * defined(...) && defined(MATLAB_MEX_FILE)`? */
static int is_for_matlab(const char *line, size_t n)
{
    const char *name = strstr(line, "MATLAB_MEX_FILE"), *not = strstr(line, "!defined");
    return name && (size_t)(name - line) < n &&
           (begins(line, "#ifdef") || (begins(line, "#if ") && !(not &&not < name)));
}

char *wrapper_text(const char *path)
{
    char line[4000];
    buffer b = {NULL, 0};
    int conditions = 0, hidden = 0; /* depth of #if; that of a part for MATLAB */
    FILE *f = fopen(path, "rb");
    if (!f) return NULL;
    while (fgets(line, sizeof line, f)) {
        const size_t n = strlen(line);
        if (begins(line, "#if")) {
            conditions++;
            if (!hidden && is_for_matlab(line, n)) {
                hidden = conditions;
                continue;
            }
        } else if (begins(line, "#else") && hidden && hidden == conditions) {
            hidden = 0;
            add(&b, "#if 1\n", 6); /* for the #endif */
            continue;
        } else if (begins(line, "#endif")) {
            const int ends = hidden && hidden == conditions;
            conditions--;
            if (ends) {
                hidden = 0;
                continue;
            }
        }
        if (!hidden) add(&b, line, n);
    }
    fclose(f);
    return b.s;
}
