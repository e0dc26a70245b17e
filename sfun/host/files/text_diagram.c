/* text_diagram.c: reads diagrams written as text, one statement per line
 * (doc/guide/host.md):
 *
 *     solver ode4 step=0.01          time 0 10          tasking multi
 *     tolerance 1e-6 1e-9            check finite       model NAME
 *     crossings off NAME ...         output [0:0.1:1] only     refine 4
 *     loops refuse
 *     block NAME KIND name=value ...
 *     sfun NAME FILE value ...
 *     wire a:1 b:2[3..4] -> c:1
 *     group NAME call BLOCK[2] : members ...
 *     group NAME enabled BLOCK:1 reset within NAME : members ...
 *     group NAME restarted BLOCK:1 within NAME : members ...
 *     period 0.1 0.05 : members ...
 *     log a:1 as y
 *     at 2.5 set BLOCK gain=3
 *
 * Words are separated by blanks, except within quotes and brackets; # starts a comment;
 * a backslash at the end of a line continues it. */
#include "engine/engine.h"
#include "twh_reader.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 400 };

typedef struct line {
    twh *h;
    const char *path;
    const twh_reader *reader;
    char *word[MOST_WORDS];
    int n;
    unsigned *given; /* settings that came before, as bits */
} line;

static int split(line *l, char *s)
{
    l->n = 0;
    while (*s) {
        while (isspace((unsigned char)*s)) s++;
        if (!*s || *s == '#') break;
        if (l->n == MOST_WORDS)
            return twh_fail(l->h, NULL, "more than %d words", MOST_WORDS);
        l->word[l->n++] = s;
        int depth = 0;
        char quote = 0;
        for (; *s; s++) {
            if (quote)
                quote = *s == quote ? 0 : quote;
            else if (*s == '\'' || *s == '"')
                quote = *s;
            else if (*s == '[' || *s == '(')
                depth++;
            else if (*s == ']' || *s == ')')
                depth--;
            else if (depth <= 0 && isspace((unsigned char)*s))
                break;
        }
        if (quote || depth > 0)
            return twh_fail(l->h, NULL, "'%s' is not closed", l->word[l->n - 1]);
        if (*s) *s++ = 0;
    }
    return 0;
}

/* A name with its quotes removed; two quotes inside stand for one, as in a string. */
static char *name(char *word)
{
    const size_t n = strlen(word);
    const char quote = word[0];
    if (n < 2 || (quote != '\'' && quote != '"') || word[n - 1] != quote) return word;
    word[n - 1] = 0;
    char *to = word + 1;
    for (const char *from = to; *from; from++) {
        if (from[0] == quote && from[1] == quote) from++;
        *to++ = *from;
    }
    *to = 0;
    return word + 1;
}

static int expect(line *l, int words, const char *form)
{
    return l->n >= words ? 0 : twh_fail(l->h, NULL, "expected: %s", form);
}

static int expect_all(line *l, int least, int most, const char *form)
{
    if (expect(l, least, form)) return 1;
    if (l->n <= most) return 0;
    return twh_fail(l->h, NULL, "expected: %s; '%s' is too much", form, l->word[most]);
}

static int is_second(line *l, int setting, const char *name)
{
    const unsigned bit = 1u << setting;
    if (*l->given & bit) return twh_fail(l->h, NULL, "'%s' is given twice", name);
    *l->given |= bit;
    return 0;
}

static int number(line *l, const char *word, double *x)
{
    mxArray *a = twh_read_value(word);
    if (!a && strncmp(twh_value_failure(), "not", 3))
        return twh_fail(l->h, NULL, "%s '%s'", twh_value_failure(), word);
    const int fine = a && mxIsDouble(a) && mxGetNumberOfElements(a) == 1;
    if (fine) *x = mxGetScalar(a);
    if (a) mxDestroyArray(a);
    return fine ? 0 : twh_fail(l->h, NULL, "'%s' is not a number", word);
}

/* Endpoints: NAME, NAME:PORT, NAME:PORT[E], NAME:PORT[E..F]. */

typedef struct end {
    char *block;
    int port, first, last; /* first 0: the whole port */
} end;

static int read_end(line *l, char *word, end *e)
{
    *e = (end){word, 1, 0, 0};
    char *rest = strrchr(word, '[');
    char *colon = strrchr(word, ':');
    char junk;
    if (word[0] == '\'' || word[0] == '"') {
        char *close = strrchr(word + 1, word[0]);
        if (colon && colon < close) colon = NULL;
        if (rest && rest < close) rest = NULL;
    }
    if (rest) {
        *rest++ = 0;
        int whole = 0; /* characters of a complete range */
        e->first = e->last = 0;
        sscanf(rest, "%9d..%9d]%n", &e->first, &e->last, &whole);
        if (!whole && sscanf(rest, "%9d]%n", &e->first, &whole) == 1)
            e->last = e->first;
        if (!whole || rest[whole]) e->first = 0;
        if (e->first < 1 || e->last < e->first)
            return twh_fail(l->h, NULL, "'%s[%s' is not a range of elements", word,
                            rest);
    }
    if (colon) {
        *colon++ = 0;
        if (sscanf(colon, "%9d%c", &e->port, &junk) != 1)
            return twh_fail(l->h, NULL, "'%s' is not a port number", colon);
    }
    e->block = name(word);
    return 0;
}

/* The index of a parameter of a built-in kind; -1: none of this name. */
static int find_parameter(const char *parameters, const char *wanted)
{
    const size_t n = strlen(wanted);
    int i = 0;
    for (const char *p = parameters; *p; i++) {
        if (strcspn(p, "=") == n && strncmp(p, wanted, n) == 0) return i;
        p += strcspn(p, " ");
        p += strspn(p, " ");
    }
    return -1;
}

static const char *kind_of(const SimStruct *S)
{
    const char *kind;
    for (int i = 0; (kind = twh_builtin_name(i)); i++)
        if (twh_builtin(kind) == S->entry) return kind;
    return NULL;
}

/* Splits "name=value" of a built-in kind, or "3=value", into an index from 0 and a
 * value. */
static int read_setting(line *l, const char *kind, char *word, int *i, mxArray **value)
{
    char junk, *equals = strchr(word, '=');
    if (!equals) return twh_fail(l->h, NULL, "expected name=value, not '%s'", word);
    *equals = 0;
    *i = kind ? find_parameter(twh_builtin_parameters(kind), word) : -1;
    if (*i < 0) {
        if (sscanf(word, "%9d%c", i, &junk) != 1 || *i < 1)
            return twh_fail(l->h, NULL, "a %s has no parameter '%s'%s%s",
                            kind ? kind : "block", word, kind ? ", only: " : "",
                            kind ? twh_builtin_parameters(kind) : "");
        --*i;
    }
    *value = twh_read_value(equals + 1);
    return *value ? 0
                  : twh_fail(l->h, NULL, "%s '%s'", twh_value_failure(), equals + 1);
}

static int read_block(line *l)
{
    enum { MOST = TWH_MOST_PARAMETERS };
    mxArray *value[MOST] = {NULL};
    if (expect(l, 3, "block NAME KIND name=value ...")) return 1;
    const char *kind = l->word[2];
    if (!twh_builtin(kind)) return twh_unknown_kind(l->h, kind);
    int rc = 0;
    for (int w = 3; w < l->n && !rc; w++) {
        int i;
        mxArray *v;
        rc = read_setting(l, kind, l->word[w], &i, &v);
        if (rc) break;
        if (i >= MOST || value[i]) {
            mxDestroyArray(v);
            rc = twh_fail(l->h, NULL,
                          i < MOST ? "parameter '%s' is given twice"
                                   : "a block has no parameter '%s'",
                          l->word[w]);
        } else
            value[i] = v;
    }
    int n = 0;
    for (int i = 0; i < MOST; i++)
        if (value[i]) n = i + 1;
    if (!rc)
        rc = twh_add_kind(l->h, name(l->word[1]), kind, n,
                          (const mxArray *const *)value);
    for (int i = 0; i < MOST; i++)
        if (value[i]) mxDestroyArray(value[i]);
    return rc;
}

static int read_sfun(line *l)
{
    mxArray *value[MOST_WORDS] = {NULL};
    const ssEntry *entry;
    if (expect(l, 3, "sfun NAME FILE value ...")) return 1;
    const char *file = name(l->word[2]);
    char with_extension[LONGEST_PATH];
    const char *slash = strrchr(file, '/');
    if (!strchr(slash ? slash : file, '.') && strlen(file) + 4 < LONGEST_PATH) {
        sprintf(with_extension, "%s.so", file);
        file = with_extension;
    }
    if (!twh_find_object(l->h, l->reader, l->path, file, &entry)) {
        char nearest[200];
        twh_nearest_objects(l->reader, file, nearest, sizeof nearest);
        return twh_fail(l->h, NULL, "there is no '%s' in the diagram's folder%s%s",
                        file, strchr(file, '/') ? "" : " or on the path", nearest);
    }
    int n = 0, rc = !entry;
    for (int w = 3; w < l->n && !rc; w++) {
        value[n] = twh_read_value(l->word[w]);
        if (!value[n])
            rc = twh_fail(l->h, NULL, "%s '%s'", twh_value_failure(), l->word[w]);
        else
            n++;
    }
    if (!rc)
        rc = twh_add(l->h, name(l->word[1]), entry, n, (const mxArray *const *)value);
    for (int i = 0; i < n; i++) mxDestroyArray(value[i]);
    return rc;
}

static int read_wire(line *l)
{
    end from, to;
    int arrow = 1;
    while (arrow < l->n && strcmp(l->word[arrow], "->")) arrow++;
    if (arrow == 1 || arrow + 2 != l->n)
        return twh_fail(l->h, NULL, "expected: wire FROM:PORT ... -> TO:PORT");
    if (read_end(l, l->word[arrow + 1], &to)) return 1;
    if (to.first) return twh_fail(l->h, NULL, "a wire must end at a whole port");
    for (int w = 1; w < arrow; w++) {
        if (read_end(l, l->word[w], &from)) return 1;
        if (from.first ? twh_wire_part(l->h, from.block, from.port, from.first,
                                       from.last, to.block, to.port)
                       : twh_wire(l->h, from.block, from.port, to.block, to.port))
            return 1;
    }
    return 0;
}

static int read_group(line *l)
{
    end from;
    int w = 4, rc = 1;
    if (expect(l, 4, "group NAME call|enabled|restarted BLOCK : members ...")) return 1;
    char *group_name = name(l->word[1]);
    if (read_end(l, l->word[3], &from)) return 1;
    if (strcmp(l->word[2], "call") == 0)
        rc = twh_call_group(l->h, group_name, from.block, from.first ? from.first : 1);
    else if (strcmp(l->word[2], "enabled") == 0) {
        const int reset = w < l->n && strcmp(l->word[w], "reset") == 0;
        w += reset;
        rc = twh_enabled_group(l->h, group_name, from.block, from.port, reset);
    } else if (strcmp(l->word[2], "restarted") == 0)
        rc = twh_restarted_group(l->h, group_name, from.block, from.port);
    else
        return twh_fail(l->h, NULL,
                        "a group must be 'call', 'enabled' or 'restarted', not '%s'",
                        l->word[2]);
    if (rc) return 1;
    if (w + 1 < l->n && strcmp(l->word[w], "within") == 0) {
        if (twh_nest(l->h, group_name, name(l->word[w + 1]))) return 1;
        w += 2;
    }
    if (w < l->n && strcmp(l->word[w], ":"))
        return twh_fail(l->h, NULL, "expected ':' before the group's members");
    for (w++; w < l->n; w++)
        if (twh_join(l->h, name(l->word[w]), group_name)) return 1;
    return 0;
}

/* The sample time that blocks inherit from their subsystem. */
static int read_period(line *l)
{
    const char *form = "period PERIOD OFFSET : members ... (the offset is optional)";
    double period, offset = 0;
    int w = 2;
    if (expect(l, 4, form) || number(l, l->word[1], &period)) return 1;
    if (strcmp(l->word[w], ":") && number(l, l->word[w++], &offset)) return 1;
    if (strcmp(l->word[w], ":")) return twh_fail(l->h, NULL, "expected: %s", form);
    for (w++; w < l->n; w++)
        if (twh_set_period(l->h, name(l->word[w]), period, offset)) return 1;
    return 0;
}

static int read_log(line *l)
{
    end from;
    if (expect(l, 2, "log BLOCK:PORT as NAME") || read_end(l, l->word[1], &from))
        return 1;
    const int whole = from.first == 0;
    if (l->n == 2 && from.port == 1 && whole)
        return twh_log(l->h, from.block, from.port, from.block);
    if (l->n != 4 || strcmp(l->word[2], "as"))
        return twh_fail(l->h, NULL,
                        "expected: log BLOCK:PORT as NAME ('as NAME' is optional for a "
                        "whole first output)");
    const char *as = name(l->word[3]);
    return whole ? twh_log(l->h, from.block, from.port, as)
                 : twh_log_part(l->h, from.block, from.port, from.first, from.last, as);
}

static int read_change(line *l)
{
    change *c, **place = &l->h->changes;
    mxArray *value;
    double t;
    int i;
    if (expect_all(l, 5, 5, "at TIME set BLOCK name=value") ||
        number(l, l->word[1], &t))
        return 1;
    const SimStruct *S = twh_find_block(l->h, name(l->word[3]));
    if (!S || strcmp(l->word[2], "set"))
        return twh_fail(l->h, NULL, "expected: at TIME set BLOCK name=value");
    if (read_setting(l, kind_of(S), l->word[4], &i, &value)) return 1;
    c = calloc(1, sizeof *c);
    if (!c) {
        mxDestroyArray(value);
        return twh_fail(l->h, NULL, "out of memory while reading a statement");
    }
    *c = (change){t, S->name, i + 1, value, NULL};
    while (*place && (*place)->t <= t) place = &(*place)->next;
    c->next = *place;
    *place = c;
    return 0;
}

static int read_solver(line *l)
{
    double step = 0;
    if (expect_all(l, 2, 3, "solver NAME step=STEP")) return 1;
    if (l->n > 2 &&
        (strncmp(l->word[2], "step=", 5) || number(l, l->word[2] + 5, &step)))
        return twh_fail(l->h, NULL, "expected: solver NAME step=STEP");
    return twh_set_solver(l->h, l->word[1], step);
}

static int read_pair(line *l, int (*set)(twh *, double, double), const char *form)
{
    double a, b;
    if (expect_all(l, 3, 3, form) || number(l, l->word[1], &a) ||
        number(l, l->word[2], &b))
        return 1;
    return set(l->h, a, b);
}

static int read_choice(line *l)
{
    const char *what = l->word[0], *choice = l->n > 1 ? l->word[1] : "";
    if (expect_all(l, 1, 2, "tasking single|multi, or check finite|guards")) return 1;
    if (strcmp(what, "tasking") == 0) {
        if (strcmp(choice, "single") == 0) return twh_set_tasking(l->h, TWH_SINGLE);
        if (strcmp(choice, "multi") == 0) return twh_set_tasking(l->h, TWH_MULTI);
        return twh_fail(l->h, NULL, "tasking must be 'single' or 'multi', not '%s'",
                        choice);
    }
    if (strcmp(choice, "finite") && strcmp(choice, "guards"))
        return twh_fail(l->h, NULL, "a check must be 'finite' or 'guards', not '%s'",
                        choice);
    l->h->checks |= choice[0] == 'f' ? TWH_FINITE : TWH_GUARDS;
    return 0;
}

/* crossings off: of all blocks, or of those named. */
static int read_crossings(line *l)
{
    if (expect(l, 2, "crossings on|off BLOCK ...")) return 1;
    const int on = strcmp(l->word[1], "on") == 0;
    if (!on && strcmp(l->word[1], "off"))
        return twh_fail(l->h, NULL, "crossings must be 'on' or 'off', not '%s'",
                        l->word[1]);
    if (l->n == 2) return twh_set_crossings(l->h, NULL, on);
    for (int i = 2; i < l->n; i++)
        if (twh_set_crossings(l->h, name(l->word[i]), on)) return 1;
    return 0;
}

static int read_loops(line *l)
{
    if (expect_all(l, 2, 2, "loops solve|refuse")) return 1;
    const int refuse = strcmp(l->word[1], "refuse") == 0;
    if (!refuse && strcmp(l->word[1], "solve"))
        return twh_fail(l->h, NULL, "loops must be 'solve' or 'refuse', not '%s'",
                        l->word[1]);
    return twh_set_loops(l->h, refuse ? -1 : 1);
}

static int read_output(line *l)
{
    if (expect(l, 2, "output TIMES only")) return 1;
    const int only = l->n > 2 && strcmp(l->word[2], "only") == 0;
    if (l->n > 3 || (l->n > 2 && !only))
        return twh_fail(l->h, NULL, "expected: output TIMES only ('only' is optional)");
    mxArray *a = twh_read_value(l->word[1]);
    if (!a || !mxIsDouble(a) || mxIsComplex(a)) {
        if (a) mxDestroyArray(a);
        return twh_fail(l->h, NULL, "'%s' is not a list of times", l->word[1]);
    }
    const int rc =
        twh_set_output_times(l->h, (int)mxGetNumberOfElements(a), mxGetPr(a), only);
    mxDestroyArray(a);
    return rc;
}

static int read_refine(line *l)
{
    double factor;
    if (expect(l, 2, "refine FACTOR") || number(l, l->word[1], &factor)) return 1;
    return twh_set_refine(l->h, factor >= 1 && factor < 1e6 ? (int)factor : 0);
}

static int read_model(line *l)
{
    if (expect_all(l, 2, 2, "model NAME")) return 1;
    if (l->h->nblocks)
        return twh_fail(l->h, NULL, "the model name must come before the blocks");
    const char *new_name = name(l->word[1]);
    char *copy = malloc(strlen(new_name) + 1);
    if (!copy) return twh_fail(l->h, NULL, "out of memory while reading a statement");
    memcpy(copy, new_name, strlen(new_name) + 1);
    free(l->h->model);
    l->h->model = copy;
    return 0;
}

static int read_statement(line *l)
{
    static const char *const once[] = {"model", "solver", "time", "tolerance",
                                       "tasking"};
    const char *what = l->word[0];
    for (int i = 0; i < 5; i++)
        if (strcmp(what, once[i]) == 0 && is_second(l, i, what)) return 1;
    if (strcmp(what, "model") == 0) return read_model(l);
    if (strcmp(what, "block") == 0) return read_block(l);
    if (strcmp(what, "sfun") == 0) return read_sfun(l);
    if (strcmp(what, "wire") == 0) return read_wire(l);
    if (strcmp(what, "group") == 0) return read_group(l);
    if (strcmp(what, "period") == 0) return read_period(l);
    if (strcmp(what, "log") == 0) return read_log(l);
    if (strcmp(what, "at") == 0) return read_change(l);
    if (strcmp(what, "solver") == 0) return read_solver(l);
    if (strcmp(what, "time") == 0)
        return read_pair(l, twh_set_times, "time START STOP");
    if (strcmp(what, "tolerance") == 0)
        return read_pair(l, twh_set_tolerance, "tolerance RELATIVE ABSOLUTE");
    if (strcmp(what, "tasking") == 0 || strcmp(what, "check") == 0)
        return read_choice(l);
    if (strcmp(what, "crossings") == 0) return read_crossings(l);
    if (strcmp(what, "loops") == 0) return read_loops(l);
    if (strcmp(what, "output") == 0) return read_output(l);
    if (strcmp(what, "refine") == 0) return read_refine(l);
    return twh_fail(l->h, NULL, "'%s' is not a statement", what);
}

/* One line without its end; -1 at the end of the file and after an error, which has
 * failed the run. */
static ssize_t next_line(twh *h, FILE *f, char **bytes, size_t *room)
{
    errno = 0;
    ssize_t n = getline(bytes, room, f);
    if (n < 0) {
        if (!feof(f))
            twh_fail(h, NULL,
                     errno == ENOMEM ? "out of memory while reading the diagram"
                                     : "cannot be read");
        return -1;
    }
    if (memchr(*bytes, 0, (size_t)n)) {
        twh_fail(h, NULL, "a NUL byte: this is not a text file");
        return -1;
    }
    while (n > 0 && ((*bytes)[n - 1] == '\n' || (*bytes)[n - 1] == '\r'))
        (*bytes)[--n] = 0;
    return n;
}

/* The next statement, with continuation lines joined; NULL at the end and after an
 * error. The caller frees it. */
static char *next_text(twh *h, FILE *f, int *number_of_line)
{
    char *text = NULL, *more = NULL;
    size_t room = 0, length = 0;
    ssize_t n;
    while (++*number_of_line, (n = next_line(h, f, &more, &room)) >= 0) {
        const int continued = n > 0 && more[n - 1] == '\\';
        if (continued) more[--n] = ' ';
        char *longer = realloc(text, length + (size_t)n + 2);
        if (!longer) {
            twh_fail(h, NULL, "out of memory while reading the diagram");
            break;
        }
        text = longer;
        memcpy(text + length, more, (size_t)n + 1);
        length += (size_t)n;
        text[length] = 0;
        if (!continued) break;
        text[length++] = ' ';
        text[length] = 0;
    }
    free(more);
    if (!h->failed) return text;
    free(text);
    return NULL;
}

int twh_read_diagram(twh *h, const char *path, const twh_reader *reader)
{
    int at = 0;
    unsigned given = 0;
    char *text;
    if (h->failed) return 1;
    FILE *f = fopen(path, "r");
    if (!f) return twh_fail(h, NULL, "cannot read '%s': %s", path, strerror(errno));
    while (!h->failed && (text = next_text(h, f, &at))) {
        line l = {.h = h, .path = path, .reader = reader, .given = &given};
        if (split(&l, text) == 0 && l.n) read_statement(&l);
        free(text);
    }
    fclose(f);
    if (h->failed) { /* add the file and line */
        char old[sizeof h->error];
        memcpy(old, h->error, sizeof old);
        const int n = snprintf(h->error, sizeof h->error, "%s:%d: ", path, at);
        if (n > 0 && n < (int)sizeof h->error)
            snprintf(h->error + n, sizeof h->error - (size_t)n, "%.*s",
                     (int)sizeof h->error - n - 1, old);
    }
    return h->failed;
}

int twh_run_diagram(twh *h)
{
    if (!h->running && twh_start(h)) return 1;
    for (const change *c = h->changes; c && !h->stop_requested && c->t <= h->stop;
         c = c->next) {
        if (twh_run(h, c->t)) return 1;
        if (twh_set_param(h, c->block, c->index, c->value)) {
            h->failed = 1;
            twh_stop(h);
            return 1;
        }
    }
    return twh_run(h, h->stop);
}

void twh_free_changes(twh *h)
{
    while (h->changes) {
        change *c = h->changes;
        h->changes = c->next;
        mxDestroyArray(c->value);
        free(c);
    }
}
