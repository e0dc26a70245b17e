/* merge.c: sources of the tree as files with one header, tworate.h.
 *
 * The header has all headers that the sources include, in an order in which each
 * follows those that it includes. Headers outside blocks/include are parts: a source
 * defines TW_PART_<NAME> for each that it uses and then includes tworate.h.
 *
 * The branches of TW_LANES are resolved, for plain C those of TW_PLAIN_C too, so that
 * no extension of a compiler is left in the text. */
#include "export.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct header {
    char path[EX_PATH];
    char *text;
} header;

typedef struct merge {
    const ex_list *sources;
    int plain;
    header headers[EX_MOST_FILES];
    int n;
    int failed;
} merge;

/* What `#if X` is in plain C, and in all exports: they have no lanes (tw_real.h). */
static const struct {
    const char *line;
    int value, in_all;
} known[] = {
    {"#ifndef TW_LANES", 1, 1},
    {"#if TW_ONE_RUN", 1, 1},
    {"#if defined(__GNUC__) && !defined(TW_PLAIN_C)", 0, 0},
    {"#if !defined(_WIN32) && !defined(TW_NO_THREADS) && !defined(TW_PLAIN_C)", 0, 0},
    {"#if defined(TW_PLAIN_C)", 1, 0},
    {"#if TW_GNU", 0, 0},
    {"#if TW_GNU && !defined(TW_HIDDEN)", 0, 0},
    {"#if TW_THREADS", 0, 0},
    {"#if TW_CLOCK", 0, 0},
    {"#ifdef TW_PACKED_SUMS", 0, 0},
    {"#ifndef TW_PACKED_SUMS", 1, 0},
    {"#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)", 0, 0},
};
enum { KNOWN = sizeof known / sizeof *known };

/* The value of a known condition, -1: another line. */
static int value_of(const char *s, size_t n, int plain)
{
    for (int k = 0; k < KNOWN; k++)
        if ((plain || known[k].in_all) && strlen(known[k].line) == n &&
            !strncmp(known[k].line, s, n))
            return known[k].value;
    return -1;
}

static int begins(const char *s, const char *start)
{
    return !strncmp(s, start, strlen(start));
}

/* Copy the text without the branches that are not taken. */
static char *resolve(const char *s, int plain)
{
    enum { DEEPEST = 30 };
    ex_text out = {0};
    int state[DEEPEST], depth = 0; /* of an #if: -1 unknown, 0 skipped, 1 kept */
    ex_put(&out, "%s", "");
    for (; *s; s += *s == '\n') {
        const size_t n = strcspn(s, "\n");
        int skipped = 0, own = 0;
        if (begins(s, "#if") && depth < DEEPEST) {
            state[depth++] = value_of(s, n, plain);
            own = state[depth - 1] >= 0;
        } else if (begins(s, "#else") && depth) {
            own = state[depth - 1] >= 0;
            if (own) state[depth - 1] = !state[depth - 1];
        } else if (begins(s, "#endif") && depth) {
            own = state[--depth] >= 0;
        }
        for (int i = 0; i < depth; i++) skipped |= state[i] == 0;
        if (!own && !skipped) ex_put(&out, "%.*s\n", (int)n, s);
        s += n;
    }
    return out.s;
}

static char *read_source(const char *path, int plain)
{
    char full[EX_PATH];
    if (*path == '/')
        ex_path(full, "%s", path);
    else
        ex_path(full, "%s/%s", ex_root(), path);
    char *text = ex_read(full);
    if (!text) return text;
    char *resolved = resolve(text, plain);
    free(text);
    return resolved;
}

/* The name between the quotes of an #include, 0: not one. */
static int included(const char *line, char name[EX_PATH])
{
    if (!begins(line, "#include \"")) return 0;
    line += strlen("#include \"");
    ex_path(name, "%.*s", (int)strcspn(line, "\"\n"), line);
    return 1;
}

static int exists(const char *path)
{
    char full[EX_PATH];
    if (*path == '/')
        ex_path(full, "%s", path);
    else
        ex_path(full, "%.490s/%.490s", ex_root(), path);
    FILE *f = fopen(full, "rb");
    if (f) fclose(f);
    return f != NULL;
}

static int locate(const char *from, const char *name, char path[EX_PATH])
{
    static const char *const folder[] = {"blocks/include/", "blocks/", "models/",
                                         "blocks/export/runtime/"};
    const char *slash = strrchr(from, '/');
    ex_path(path, "%.*s%.400s", slash ? (int)(slash - from) + 1 : 0, from, name);
    if (exists(path)) return 1;
    for (int k = 0; k < 4; k++) {
        ex_path(path, "%s%.400s", folder[k], name);
        if (exists(path)) return 1;
    }
    return 0;
}

typedef void use_include(merge *m, const char *path, void *user);

static void each_include(merge *m, const char *path, const char *text, use_include *use,
                         void *user)
{
    char name[EX_PATH], found[EX_PATH];
    for (const char *s = text; *s; s += *s == '\n') {
        if (included(s, name)) {
            if (locate(path, name, found))
                use(m, found, user);
            else
                m->failed = ex_error("%s includes %s, which is not there", path, name);
        }
        s += strcspn(s, "\n");
    }
}

static const header *find_header(const merge *m, const char *path)
{
    for (int i = 0; i < m->n; i++)
        if (!strcmp(m->headers[i].path, path)) return &m->headers[i];
    return NULL;
}

/* First those that it includes, then the header. */
static void add_header(merge *m, const char *path, void *user)
{
    (void)user;
    if (find_header(m, path)) return;
    char *text = read_source(path, m->plain);
    if (!text || m->n == EX_MOST_FILES) {
        m->failed = ex_error("cannot read %s", path);
        free(text);
        return;
    }
    each_include(m, path, text, add_header, NULL);
    ex_path(m->headers[m->n].path, "%s", path);
    m->headers[m->n++].text = text;
}

static void part_name(const char *path, char name[EX_PATH])
{
    const char *slash = strrchr(path, '/');
    ex_path(name, "TW_PART_%.400s", slash ? slash + 1 : path);
    name[strlen(name) - 2] = '\0'; /* .h */
    for (char *s = name; *s; s++)
        *s = isalnum((unsigned char)*s) ? (char)toupper((unsigned char)*s) : '_';
}

static int is_public(const char *path)
{
    return begins(path, "blocks/include/");
}

/* The lines of a file without its #include "..."; the first of them becomes `instead`.
 */
static void put_lines(ex_text *out, const char *text, const char *instead)
{
    char name[EX_PATH];
    for (const char *s = text; *s; s += *s == '\n') {
        const size_t n = strcspn(s, "\n");
        if (!included(s, name)) {
            ex_put(out, "%.*s\n", (int)n, s);
        } else if (instead) {
            ex_put(out, "%s", instead);
            instead = NULL;
        }
        s += n;
    }
}

/* The text without its comments and empty lines. */
static void strip_comments(const char *s, ex_text *out)
{
    size_t line = out->n; /* where the line begins */
    while (*s) {
        if (s[0] == '/' && s[1] == '*') {
            const char *end = strstr(s + 2, "*/");
            s = end ? end + 2 : "";
            ex_add(out, " ", 1);
        } else if (*s == '"' || *s == '\'') {
            const char *end = s + 1;
            while (*end && *end != *s) end += end[0] == '\\' && end[1] ? 2 : 1;
            ex_add(out, s, (size_t)(end - s) + (*end != 0));
            s = *end ? end + 1 : end;
        } else if (*s == '\n') {
            while (out->n > line && out->s[out->n - 1] == ' ') out->n--;
            if (out->n > line) ex_add(out, s, 1);
            line = out->n;
            s++;
        } else {
            ex_add(out, s++, 1);
        }
    }
}

static void put_header(merge *m, const char *end, ex_put_file *put, void *user)
{
    ex_text t = {0};
    char part[EX_PATH];
    ex_put(&t,
           "/* tworate.h: the headers of tworate " TW_VERSION
           " that these sources need, in one.%s\n * Licence: MIT, see LICENSE. */\n"
           "#ifndef TWORATE_H\n#define TWORATE_H\n",
           m->plain ? "\n *\n * Compile without contraction of a * b + c "
                      "(-ffp-contract=off)."
                    : "");
    if (m->plain)
        ex_put(&t, "\n#ifdef __clang__\n#pragma STDC FP_CONTRACT OFF\n#endif\n"
                   "#ifdef __GNUC__ /* tables leave out fields that are 0 */\n"
                   "#pragma GCC diagnostic ignored \"-Wmissing-field-initializers\"\n"
                   "#endif\n");
    for (int i = 0; i < m->n; i++) {
        const char *path = m->headers[i].path;
        part_name(path, part);
        if (!is_public(path)) ex_put(&t, "\n#ifdef %s\n", part);
        ex_put(&t, "\n");
        put_lines(&t, m->headers[i].text, NULL);
        if (!is_public(path)) ex_put(&t, "#endif /* %s */\n", part);
    }
    ex_put(&t, "%s\n#endif\n", end ? end : "");
    if (m->plain) {
        put("tworate.h", t.s, t.n, user);
    } else { /* an FMU carries no comments of headers */
        ex_text bare = {0};
        ex_put(&bare, "/* tworate.h: the headers of tworate " TW_VERSION
                      " that these sources need, without their\n * comments. Licence: "
                      "MIT, see documentation/licenses. */\n");
        strip_comments(t.s, &bare);
        put("tworate.h", bare.s, bare.n, user);
        ex_drop(&bare);
    }
    ex_drop(&t);
}

typedef struct parts {
    ex_text text;
    ex_list seen;
} parts;

static void add_part(merge *m, const char *path, void *user)
{
    parts *p = user;
    char part[EX_PATH];
    const header *h = find_header(m, path);
    const int before = p->seen.n;
    ex_list_add(&p->seen, path);
    if (p->seen.n == before || !h) return;
    if (!is_public(path)) {
        part_name(path, part);
        ex_put(&p->text, "#define %s\n", part);
    }
    each_include(m, path, h->text, add_part, p);
}

void ex_flat_name(const ex_list *sources, int i, char name[EX_PATH])
{
    const char *path = sources->path[i], *slash = strrchr(path, '/');
    ex_path(name, "%s", slash ? slash + 1 : path);
    for (int k = 0; k < i; k++) {
        const char *other = strrchr(sources->path[k], '/');
        if (strcmp(other ? other + 1 : sources->path[k], name)) continue;
        ex_path(name, "%d_%.900s", i, slash ? slash + 1 : path);
        return;
    }
}

static void put_source(merge *m, int i, ex_put_file *put, void *user)
{
    const char *path = m->sources->path[i];
    char name[EX_PATH], *text = read_source(path, m->plain);
    parts p = {{0}, {{0}, 0}};
    ex_text out = {0};
    if (!text) {
        m->failed = ex_error("cannot read %s", path);
        return;
    }
    ex_put(&p.text, "%s", "");
    each_include(m, path, text, add_part, &p);
    ex_put(&p.text, "#include \"tworate.h\"\n");
    put_lines(&out, text, p.text.s);
    ex_flat_name(m->sources, i, name);
    put(name, out.s, out.n, user);
    ex_drop(&p.text);
    ex_list_drop(&p.seen);
    ex_drop(&out);
    free(text);
}

int ex_merge(const ex_list *sources, int plain, const char *header_end,
             ex_put_file *put, void *user)
{
    merge *m = ex_memory(1, sizeof *m);
    m->sources = sources;
    m->plain = plain;
    for (int i = 0; i < sources->n && !m->failed; i++) {
        char *text = read_source(sources->path[i], plain);
        if (!text) {
            m->failed = ex_error("cannot read %s", sources->path[i]);
            break;
        }
        each_include(m, sources->path[i], text, add_header, NULL);
        free(text);
    }
    if (!m->failed) put_header(m, header_end, put, user);
    for (int i = 0; i < sources->n && !m->failed; i++) put_source(m, i, put, user);
    for (int i = 0; i < m->n; i++) free(m->headers[i].text);
    const int failed = m->failed;
    free(m);
    return failed;
}
