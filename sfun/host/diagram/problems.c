/* problems.c: what stops a diagram. The reader does not end at the first problem: it
 * keeps its message, which becomes that of the run, and goes on, to tell the caller of
 * all. Of missing variables it also says which scripts beside the diagram assign them.
 */
#define _DEFAULT_SOURCE
#include "build.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

void twh_name_problem(build *b, const char *what, const char *which)
{
    snprintf(b->key, sizeof b->key, "%s %.90s", what, which);
}

/* The message without the path of the block, so that equal ones are counted together.
 */
static const char *without_path(const char *text)
{
    const char *end = *text == '\'' ? strstr(text, "': ") : NULL;
    return end ? end + 3 : text;
}

static void tell(const build *b, const char *key, const char *text)
{
    if (b->reader && b->reader->problem)
        b->reader->problem(b->reader->problem_user, key, text);
}

int twh_next_problem(build *b)
{
    enum { MOST = 5000 };
    twh *h = b->h;
    if (!h->failed) return 0;
    if (b->f->error[0] || strstr(h->error, "out of memory") || b->nproblems >= MOST)
        return 1;
    if (!b->nproblems++) memcpy(b->first_error, h->error, sizeof b->first_error);
    if (strcmp(b->key, " ")) /* otherwise it has been told */
        tell(b, b->key[0] ? b->key : without_path(h->error), h->error);
    b->key[0] = 0;
    h->error[0] = 0;
    h->failed = 0;
    return 0;
}

/* Missing variables. */

static int is_missing(build *b, const place *p, const char *name)
{
    char why[400] = "", own[200], octave[200];
    mxArray *a = b->evaluator->value(b->evaluator->user, p ? p->scope : b->base, name,
                                     why, sizeof why);
    if (a) mxDestroyArray(a);
    snprintf(own, sizeof own, "'%.100s' is not a variable", name);
    snprintf(octave, sizeof octave, "'%.100s' undefined", name);
    return !a && (strstr(why, own) || strstr(why, octave));
}

static void add_missing(build *b, const place *p, const char *name, size_t n)
{
    const char *copy = twh_file_copy(b->f, name, n);
    if (!copy) return;
    int known = 0;
    while (known < b->nmissing && strcmp(b->missing[known], copy)) known++;
    if (known == b->nmissing) {
        if (known == MOST_MISSING || !is_missing(b, p, copy)) return;
        b->missing[b->nmissing++] = copy;
    }
    if (b->key[0]) tell(b, b->key, p ? p->path : ""); /* of several in one expression */
    twh_name_problem(b, "variable", copy);
}

void twh_find_missing(build *b, const place *p, const char *text)
{
    char quote = 0, last = 0;
    while (*text) {
        const char *end = text + 1;
        if (quote)
            quote = *text == quote ? 0 : quote;
        else if (isalpha((unsigned char)*text) && last != '.' &&
                 !isdigit((unsigned char)last)) {
            while (isalnum((unsigned char)*end) || *end == '_') end++;
            add_missing(b, p, text, (size_t)(end - text));
        } else if (*text == '"' || (*text == '\'' && !isalnum((unsigned char)last) &&
                                    !(last && strchr(")]}'.", last))))
            quote = *text; /* otherwise it is a transpose */
        last = end[-1];
        text = end;
    }
}

/* Scripts. */

static const char *skip_name(const char *s)
{
    while (isalnum((unsigned char)*s) || *s == '_') s++;
    return s;
}

/* The length of the name that a statement assigns: `k = 1`, `car.m = 2`, `v(3) = 4`; 0:
 * it is no assignment. */
static size_t assigned(const char *s, const char **name)
{
    while (isspace((unsigned char)*s)) s++;
    *name = s;
    if (!isalpha((unsigned char)*s)) return 0;
    const char *end = skip_name(s), *rest = end;
    while (*rest == '.') rest = skip_name(rest + 1);
    if (*rest == '(') rest += strcspn(rest, ")") + (strchr(rest, ')') != NULL);
    while (*rest == ' ' || *rest == '\t') rest++;
    return rest[0] == '=' && rest[1] != '=' ? (size_t)(end - s) : 0;
}

/* Marks the missing variables that a script assigns; a function is no script. */
static int read_script(const build *b, const char *path, char *found)
{
    char line[4000];
    int any = 0, code = 0;
    FILE *f = twh_is_regular_file(path) ? fopen(path, "r") : NULL;
    while (f && fgets(line, sizeof line, f)) {
        const char *s = line + strspn(line, " \t\r\n"), *name;
        if (!code && strncmp(s, "function", 8) == 0) break;
        code |= *s && *s != '%' && *s != '#';
        for (char *part = strtok(line, ";,"); part; part = strtok(NULL, ";,")) {
            const size_t n = assigned(part, &name);
            for (int i = 0; n && i < b->nmissing; i++)
                if (strlen(b->missing[i]) == n && strncmp(b->missing[i], name, n) == 0)
                    any = found[i] = 1;
        }
    }
    if (f) fclose(f);
    return any;
}

static int is_script(const struct dirent *e)
{
    const size_t n = strlen(e->d_name);
    return n > 2 && strcmp(e->d_name + n - 2, ".m") == 0;
}

static void add(char *text, size_t room, const char *more)
{
    const size_t n = strlen(text);
    snprintf(text + n, room - n, "%s", more);
}

/* "setup.m assigns k, m" */
static void add_script(const build *b, const char *name, const char *found, char *text,
                       size_t room)
{
    int n = 0;
    add(text, room, name);
    for (int i = 0; i < b->nmissing; i++)
        if (found[i]) {
            add(text, room, n++ ? ", " : " assigns ");
            add(text, room, b->missing[i]);
        }
}

static void add_scripts(const build *b, char *text, size_t room)
{
    enum { MOST = 5 };
    char folder[LONGEST_PATH] = ".", path[LONGEST_PATH + 300];
    const char *own = b->f->path ? b->f->path : "", *slash = strrchr(own, '/');
    struct dirent **list = NULL;
    int said = 0;
    if (slash) snprintf(folder, sizeof folder, "%.*s", (int)(slash - own), own);
    const int n = scandir(folder, &list, is_script, alphasort);
    for (int k = 0; k < n; k++) {
        char found[MOST_MISSING] = {0};
        snprintf(path, sizeof path, "%s/%s", folder, list[k]->d_name);
        if (said < MOST && read_script(b, path, found)) {
            add(text, room, said++ ? "; " : ". Scripts beside it: ");
            add_script(b, list[k]->d_name, found, text, room);
        }
        free(list[k]);
    }
    free(list);
    if (said) add(text, room, ". To run one: --init FILE, in Octave 'init', 'FILE'");
}

int twh_end_problems(build *b)
{
    twh *h = b->h;
    char text[600] = "";
    if (twh_next_problem(b)) return 1;
    if (!b->nproblems) return 0;
    memcpy(h->error, b->first_error, sizeof h->error);
    h->failed = 1;
    if (!b->nmissing) return 1;
    for (int i = 0; b->nmissing > 1 && i < b->nmissing; i++) {
        add(text, sizeof text, i ? ", " : ". Missing variables: ");
        add(text, sizeof text, b->missing[i]);
    }
    add_scripts(b, text, sizeof text);
    const size_t room = sizeof h->error - strlen(text) - 1;
    if (strlen(h->error) > room) h->error[room] = 0;
    add(h->error, sizeof h->error, text);
    return 1;
}
