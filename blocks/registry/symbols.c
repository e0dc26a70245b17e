/* symbols.c: which source of the library needs which other ones.
 *
 * Everything that is visible outside its file begins with tw_, what the wrappers share
 * with blk_ (a test of the rooms), so
 * a source needs the files that define the names tw_... in its text. A macro or an
 * inline function of a header counts as what its own text names, and only where it is
 * used. Names inside `#if TW_THREADS` and `#if TW_CLOCK` are needed from a
 * system only, not with TW_PLAIN_C.
 *
 * This reads text, not C: a definition is a name at the outermost level that is not
 * static, extern or part of a typedef, before `(...) {`, `[` or `=`. A test links every
 * method with nothing but the list that follows from this. */
#include "symbols.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME = 80, MOST_NAMES = 6000, MOST_USES = 60000 };

/* A name tw_... or TW_..., the source that defines it (-1: none), and the names that
 * its text in a header uses. */
typedef struct name {
    char text[NAME];
    int source, in_header;
} name;

typedef struct use {
    int from, to, system; /* from: a source, or a name of a header (-1 - name) */
} use;

static name names[MOST_NAMES];
static use uses[MOST_USES];
static int nname, nuse;

static void stop(const char *what)
{
    fprintf(stderr, "generate: symbols.c: too many %s\n", what);
    exit(1);
}

static int find_name(const char *s, size_t n)
{
    for (int i = 0; i < nname; i++)
        if (!strncmp(names[i].text, s, n) && !names[i].text[n]) return i;
    if (nname == MOST_NAMES || n >= NAME) stop("names");
    memcpy(names[nname].text, s, n);
    names[nname].source = -1;
    return nname++;
}

static void add_use(int from, int to, int system)
{
    for (int i = nuse - 1; i >= 0 && uses[i].from == from; i--)
        if (uses[i].to == to && uses[i].system == system) return;
    if (nuse == MOST_USES) stop("uses");
    uses[nuse++] = (use){from, to, system};
}

static int is_ours(const char *s, size_t n)
{
    return n > 3 && (!strncmp(s, "tw_", 3) || !strncmp(s, "TW_", 3) ||
                     !strncmp(s, "blk_", 4) || !strncmp(s, "BLK_", 4));
}

static size_t word_length(const char *s)
{
    size_t n = 0;
    while (isalnum((unsigned char)s[n]) || s[n] == '_') n++;
    return n;
}

static const char *skip(const char *s)
{
    if (s[0] == '/' && s[1] == '*') return (s = strstr(s + 2, "*/")) ? s + 2 : "";
    if (*s != '"' && *s != '\'') return NULL;
    const char quote = *s++;
    for (; *s && *s != quote; s++)
        if (*s == '\\' && s[1]) s++;
    return *s ? s + 1 : s;
}

typedef struct reader {
    int source, is_header;
    int braces, parens;
    int conditions, system_at; /* depth of #if; that of #if TW_THREADS or TW_CLOCK, 0:
                                  outside */
    int hidden;                /* static, extern, typedef in this statement */
    int candidate;             /* a name that may be defined here, or -1 */
    int arguments;             /* it was followed by (...) */
    int owner;                 /* the name whose text this is, in a header; or -1 */
} reader;

static void end_statement(reader *r)
{
    r->hidden = r->arguments = 0;
    r->candidate = -1;
    if (!r->braces) r->owner = -1;
}

static void define(reader *r)
{
    name *n = &names[r->candidate];
    if (r->is_header) {
        n->in_header = 1;
        r->owner = r->candidate;
    } else if (!r->hidden) {
        n->source = r->source;
    }
}

static void use_name(const reader *r, int n)
{
    if (r->is_header && r->owner < 0) return; /* a declaration */
    add_use(r->is_header ? -1 - r->owner : r->source, n, r->system_at > 0);
}

static const char *read_names(reader *r, const char *s, const char *end)
{
    while (s < end) {
        const char *behind = skip(s);
        size_t n;
        if (behind) {
            s = behind < end && *behind ? behind : end;
        } else if ((n = word_length(s)) > 0) {
            if (is_ours(s, n)) use_name(r, find_name(s, n));
            s += n;
        } else {
            s++;
        }
    }
    return s;
}

/* The line of a directive, with those that continue it. */
static const char *read_directive(reader *r, const char *s)
{
    const char *end = s;
    while (*end && *end != '\n') end += end[0] == '\\' && end[1] ? 2 : 1;
    s++;
    while (*s == ' ') s++;
    if (!strncmp(s, "if", 2)) {
        r->conditions++;
        if (!strncmp(s, "if TW_THREADS\n", 14) || !strncmp(s, "if TW_CLOCK\n", 12))
            r->system_at = r->conditions;
    } else if (!strncmp(s, "else", 4) || !strncmp(s, "elif", 4)) {
        if (r->system_at == r->conditions) r->system_at = 0;
    } else if (!strncmp(s, "endif", 5)) {
        if (r->system_at == r->conditions) r->system_at = 0;
        r->conditions--;
    } else if (!strncmp(s, "define ", 7)) {
        s += 7;
        const size_t n = word_length(s);
        if (!is_ours(s, n) || !r->is_header) {
            read_names(r, s + n, end);
        } else {
            const int owner = r->owner;
            r->owner = find_name(s, n);
            names[r->owner].in_header = 1;
            read_names(r, s + n, end);
            r->owner = owner;
        }
    }
    return end;
}

static void read_mark(reader *r, char c)
{
    const int outside = !r->braces && !r->parens;
    switch (c) {
    case '(': r->parens++; break;
    case ')':
        if (!--r->parens && !r->braces) r->arguments = 1;
        break;
    case '{':
        if (outside && r->candidate >= 0 && r->arguments) define(r);
        r->braces++;
        break;
    case '}':
        if (!--r->braces && r->arguments) end_statement(r);
        break;
    case '[':
    case '=':
        if (outside && r->candidate >= 0 && !r->arguments) define(r);
        break;
    case ';':
        if (outside) end_statement(r);
        break;
    default: break;
    }
}

static void read_source(reader *r, const char *s)
{
    int line_begins = 1;
    end_statement(r);
    while (*s) {
        const char *behind = skip(s);
        size_t n;
        if (behind) {
            s = behind;
        } else if (*s == '#' && line_begins) {
            if (!r->braces && !r->parens) end_statement(r); /* a macro without ; */
            s = read_directive(r, s);
        } else if ((n = word_length(s)) > 0) {
            const int outside = !r->braces && !r->parens;
            static const char *const hiding[] = {"static", "extern", "typedef",
                                                 "TW_INLINE", "TW_APART"};
            for (size_t i = 0; outside && i < sizeof hiding / sizeof *hiding; i++)
                if (strlen(hiding[i]) == n && !strncmp(hiding[i], s, n)) r->hidden = 1;
            if (is_ours(s, n)) {
                const int known = find_name(s, n);
                if (outside && !r->arguments) r->candidate = known;
                use_name(r, known);
            }
            s += n;
            line_begins = 0;
        } else {
            line_begins = *s == '\n' || (line_begins && *s == ' ');
            read_mark(r, *s++);
        }
    }
}

static int ends_with_h(const char *path)
{
    const size_t n = strlen(path);
    return n > 2 && !strcmp(path + n - 2, ".h");
}

/* Mark what the text of one source, or of one name of a header, names; 1: always, 2:
 * with system. */
static void mark(int from, int system, unsigned char *seen)
{
    for (int i = 0; i < nuse; i++) {
        const int bit = system || uses[i].system ? 2 : 1, to = uses[i].to;
        if (uses[i].from != from || seen[to] & bit) continue;
        seen[to] |= (unsigned char)bit;
        if (names[to].in_header) mark(-1 - to, bit == 2, seen);
    }
}

void symbols_needs(const tw_source_text *list, int n,
                   void (*put)(int kind, const char *path, const char *needs,
                               void *user),
                   void *user)
{
    static unsigned char seen[MOST_NAMES];
    unsigned char *needed = malloc((size_t)n + 1);
    if (!needed) stop("sources");
    for (int i = 0; i < n; i++) {
        reader r = {.source = i, .is_header = ends_with_h(list[i].path)};
        read_source(&r, list[i].text);
    }
    for (int i = 0; i < n; i++) {
        if (ends_with_h(list[i].path)) continue;
        memset(seen, 0, sizeof seen);
        memset(needed, 0, (size_t)n);
        mark(i, 0, seen);
        for (int k = 0; k < nname; k++)
            if (seen[k] && names[k].source >= 0) needed[names[k].source] |= seen[k];
        for (int k = 0; k < n; k++)
            if (k != i && needed[k])
                put(needed[k] & 1 ? NEEDS_ALWAYS : NEEDS_SYSTEM, list[i].path,
                    list[k].path, user);
    }
    free(needed);
}
