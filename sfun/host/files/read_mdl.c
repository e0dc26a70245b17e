/* read_mdl.c: parses the text format .mdl.
 *
 *     file    = section ...
 *     section = name { item ... }
 *     item    = section | name value          one per line
 *     value   = "text" "more text" ... | [ 1, 2; 3 ] | word
 *
 * Within quotes \n \t \" \\ are escapes. A string can continue on the following lines
 * as further quoted strings; a matrix continues to its closing bracket. A # at the
 * start of a line begins a comment. The section Model or Library becomes the tree;
 * sections beside it (Stateflow, MatData) are kept behind it, so that they can be
 * reported. */
#include "parse.h"

#include <ctype.h>
#include <string.h>

typedef struct reader {
    twh_file *f;
    const char *s, *end;
    int line;
} reader;

static int fail_at_line(reader *r, const char *what)
{
    return twh_file_fail(r->f, "line %d: %s", r->line, what);
}

static void blanks(reader *r, int over_lines)
{
    while (r->s < r->end) {
        const char c = *r->s;
        if (c == '\n') {
            if (!over_lines) return;
            r->line++;
            r->s++;
            const char *s = r->s; /* a comment is a line of its own */
            while (s < r->end && (*s == ' ' || *s == '\t')) s++;
            if (s < r->end && *s == '#') {
                while (s < r->end && *s != '\n') s++;
                r->s = s;
            }
        } else if (isspace((unsigned char)c))
            r->s++;
        else
            return;
    }
}

static int ends_word(char c)
{
    return isspace((unsigned char)c) || c == '{' || c == '}' || c == '"';
}

/* Copies one quoted string without its quotes to *to; returns its length, -1: not
 * closed. */
static long one_text(reader *r, char *to)
{
    char *start = to;
    for (r->s++; r->s < r->end && *r->s != '"'; r->s++) {
        char c = *r->s;
        if (c == '\n') r->line++;
        if (c == '\\' && r->s + 1 < r->end) {
            c = *++r->s;
            if (c == 'n')
                c = '\n';
            else if (c == 't')
                c = '\t';
            else if (c == 'r')
                c = '\r';
            else if (c != '"' && c != '\\')
                *to++ = '\\';
        }
        *to++ = c;
    }
    if (r->s == r->end) return -1;
    r->s++;
    return to - start;
}

/* Upper bound for the length of a string with its continuations. */
static size_t max_string_length(const reader *r)
{
    const char *s = r->s;
    for (;;) {
        const char *begin = s;
        while (s < r->end && isspace((unsigned char)*s)) s++;
        if (s == r->end || *s != '"') return (size_t)(begin - r->s);
        for (s++; s < r->end && *s != '"'; s++)
            if (*s == '\\' && s + 1 < r->end) s++;
        if (s == r->end) return (size_t)(s - r->s);
        s++;
    }
}

static const char *quoted(reader *r)
{
    char *text = twh_file_take(r->f, max_string_length(r) + 1), *to = text;
    if (!text) return NULL;
    while (r->s < r->end && *r->s == '"') {
        const long n = one_text(r, to);
        if (n < 0) {
            fail_at_line(r, "a string has no closing quote");
            return NULL;
        }
        to += n;
        const char *s = r->s; /* is there a continuation on the next line? */
        const int line = r->line;
        blanks(r, 1);
        if (r->s == r->end || *r->s != '"') {
            r->s = s;
            r->line = line;
            break;
        }
    }
    *to = 0;
    return text;
}

static const char *read_unquoted(reader *r)
{
    const char *begin = r->s;
    if (*r->s == '[') {
        int depth = 0;
        for (; r->s < r->end; r->s++) {
            if (*r->s == '\n') r->line++;
            if (*r->s == '{' || *r->s == '}') break;
            depth += (*r->s == '[') - (*r->s == ']');
            if (depth == 0) break;
        }
        if (r->s == r->end || depth) {
            fail_at_line(r, "a matrix has no closing bracket");
            return NULL;
        }
        r->s++;
    } else
        while (r->s < r->end && *r->s != '\n' && *r->s != '{' && *r->s != '}' &&
               *r->s != '"')
            r->s++;
    const char *end = r->s;
    while (end > begin && isspace((unsigned char)end[-1])) end--;
    return twh_file_copy(r->f, begin, (size_t)(end - begin));
}

static int item(reader *r, twh_item *in, int depth);

static int section(reader *r, twh_item *in, int depth)
{
    if (depth > TWH_MAX_DEPTH)
        return twh_file_fail(r->f, "line %d: sections are nested more than %d deep",
                             r->line, TWH_MAX_DEPTH);
    for (;;) {
        blanks(r, 1);
        if (r->s == r->end)
            return fail_at_line(r, "the file ends inside a section: it is truncated");
        if (*r->s == '}') {
            r->s++;
            return 0;
        }
        if (item(r, in, depth)) return 1;
    }
}

static int item(reader *r, twh_item *in, int depth)
{
    const char *begin = r->s;
    while (r->s < r->end && !ends_word(*r->s)) r->s++;
    if (r->s == begin) return fail_at_line(r, "expected a name");
    if (r->s - begin > 1000) return fail_at_line(r, "a name is too long");
    char name[1001];
    memcpy(name, begin, (size_t)(r->s - begin));
    name[r->s - begin] = 0;

    twh_item *new = twh_item_add(r->f, in, name, NULL);
    if (!new) return 1;
    new->line = r->line;
    blanks(r, 0);
    if (r->s < r->end && *r->s == '{') {
        r->s++;
        return section(r, new, depth + 1);
    }
    if (depth == 0) return fail_at_line(r, "expected a section");
    if (r->s == r->end || *r->s == '\n' || *r->s == '}')
        return fail_at_line(r, "a parameter has no value");
    new->quoted = *r->s == '"';
    new->text = new->quoted ? quoted(r) : read_unquoted(r);
    if (!new->text) return 1;
    blanks(r, 0);
    if (r->s < r->end && *r->s != '\n' && *r->s != '}')
        return fail_at_line(r, "expected the end of the line after a value");
    return 0;
}

int twh_parse_mdl(twh_file *f, const char *text, size_t n)
{
    reader r = {.f = f, .s = text, .end = text + n, .line = 1};
    twh_item all = {0};
    if (n >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) r.s += 3;
    const char *nul = memchr(text, 0, n);
    if (nul) {
        for (const char *s = text; s < nul; s++) r.line += *s == '\n';
        return fail_at_line(&r, "a NUL byte: this is not a text file");
    }
    while (r.s < r.end && *r.s == '#') {
        while (r.s < r.end && *r.s != '\n') r.s++;
        blanks(&r, 1);
    }
    for (;;) {
        blanks(&r, 1);
        if (r.s == r.end) break;
        if (item(&r, &all, 0)) return 1;
    }
    for (twh_item *i = all.first; i; i = i->next)
        if (!f->root &&
            (strcmp(i->name, "Model") == 0 || strcmp(i->name, "Library") == 0))
            f->root = i;
    if (!f->root) return twh_file_fail(f, "there is no section Model or Library");
    if (f->root != all.first)
        return twh_file_fail(f, "line 1: expected Model or Library");
    return 0;
}
