/* evaluate.c: the host's own evaluator of expressions and statements, for runs without
 * Octave.
 *
 * Expressions have numbers, matrices, strings, variables, Octave's operators and a few
 * functions (functions.c). Statements are name = expression and assert(condition,
 * 'text'), separated by ; , or line breaks, with % and # comments. Anything else is
 * rejected with a message that it needs Octave. The evaluator works on the text
 * directly: the number of steps is bounded by the number of characters, and memory is
 * bounded. */
#include "twh_reader.h"
#include "value.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NESTING = 60, MOST_ARGUMENTS = 8, MOST_NAME = 63 };

typedef struct eval {
    twh_file *pool; /* of values */
    const twh_scope *scope;
    const twh_workspace *workspace; /* NULL: none */
    const char *s;
    int in_matrix; /* inside a matrix, where blanks separate */
    int nesting;
    const value *indexed; /* what `end` refers to */
    int position, positions;
} eval;

static value *expression(eval *e);

static value *fail(eval *e, const char *what)
{
    twh_file_fail(e->pool, "%s at '%.40s'", what, e->s);
    return NULL;
}

static void blanks(eval *e)
{
    for (;;) {
        while (*e->s == ' ' || *e->s == '\t' || *e->s == '\r') e->s++;
        if (strncmp(e->s, "...", 3)) return;
        while (*e->s && *e->s != '\n') e->s++;
        if (*e->s) e->s++;
    }
}

/* Within a matrix a blank can end an element. */
static void skip_blanks_here(eval *e)
{
    if (!e->in_matrix) blanks(e);
}

static int is_name(char c, int first)
{
    return isalpha((unsigned char)c) || c == '_' ||
           (!first && isdigit((unsigned char)c));
}

static int name(eval *e, char *to)
{
    int n = 0;
    if (!is_name(*e->s, 1)) return 0;
    for (; is_name(*e->s, 0); e->s++) {
        if (n == MOST_NAME) {
            fail(e, "a name is too long");
            return 0;
        }
        to[n++] = *e->s;
    }
    to[n] = 0;
    return 1;
}

/* A quoted string; in double quotes \n, \t, \\ and \" are escapes. */
static value *text(eval *e)
{
    const char quote = *e->s;
    size_t n = 0, room = 1;
    while (e->s[room] && e->s[room] != '\n' &&
           (e->s[room] != quote || e->s[room + 1] == quote))
        room += e->s[room] == quote || (e->s[room] == '\\' && e->s[room + 1]) ? 2 : 1;
    char *copy = twh_file_take(e->pool, room);
    if (!copy) return NULL;
    for (e->s++;; e->s++) {
        if (!*e->s || *e->s == '\n') return fail(e, "a string has no closing quote");
        if (*e->s == quote) {
            if (e->s[1] != quote) break;
            e->s++;
        } else if (quote == '"' && *e->s == '\\' && e->s[1]) {
            e->s++;
            copy[n++] = *e->s == 'n' ? '\n' : *e->s == 't' ? '\t' : *e->s;
            continue;
        }
        copy[n++] = *e->s;
    }
    e->s++;
    return twh_value_text(e->pool, copy, n);
}

static value *number(eval *e)
{
    char *end;
    const double x = strtod(e->s, &end);
    if (end == e->s) return fail(e, "expected a number");
    if (end[-1] == '.' && *end && strchr("*/\\^'", *end)) end--; /* 2.^v */
    if ((e->s[0] == '0' && (e->s[1] == 'x' || e->s[1] == 'X')) || *end == 'i' ||
        *end == 'j' || (is_name(*end, 1) && !e->in_matrix))
        return fail(e, *end == 'i' || *end == 'j' ? "complex numbers are not supported"
                                                  : "not a real number");
    e->s = end;
    return twh_value_scalar(e->pool, VALUE_DOUBLE, x);
}

static value *from_array(eval *e, const mxArray *a, const char *of)
{
    if (mxGetM(a) > MOST_ELEMENTS || mxGetN(a) > MOST_ELEMENTS)
        return fail(e, "the variable is too large");
    value *v = NULL;
    if (mxIsComplex(a)) {
        twh_file_fail(e->pool, "'%s' is complex, which this host does not support", of);
        return NULL;
    }
    if (!mxIsSparse(a) && mxGetNumberOfDimensions(a) <= 2)
        v = twh_value_from_array(e->pool, a);
    if (!v && !e->pool->error[0])
        twh_file_fail(e->pool, "'%s' is not a real matrix: it needs Octave", of);
    return v;
}

/* Number of arguments up to the closing parenthesis; quotes are not interpreted. */
static int count_arguments(const char *s)
{
    int depth = 0, n = 1;
    for (; *s; s++) {
        if (*s == '(' || *s == '[') depth++;
        if ((*s == ')' || *s == ']') && depth-- == 0) break;
        if (*s == ',' && depth == 0) n++;
    }
    return n;
}

static int arguments(eval *e, const value *of, value **arg)
{
    const eval around = *e;
    int n = 0;
    e->in_matrix = 0;
    e->positions = count_arguments(e->s + 1);
    e->s++;
    blanks(e);
    while (*e->s != ')') {
        if (n == MOST_ARGUMENTS) {
            fail(e, "too many arguments");
            return -1;
        }
        e->indexed = of;
        e->position = n;
        const char after = *e->s == ':' ? e->s[1 + strspn(e->s + 1, " \t")] : 0;
        if (after == ',' || after == ')') {
            arg[n] = twh_value_text(e->pool, ":", 1);
            e->s++;
        } else
            arg[n] = expression(e);
        if (!arg[n++]) return -1;
        blanks(e);
        if (*e->s == ',') {
            e->s++;
            blanks(e);
        } else if (*e->s != ')') {
            fail(e, "expected ',' or ')'");
            return -1;
        }
    }
    const char *s = e->s + 1;
    *e = around;
    e->s = s;
    return n;
}

static value *end_of(eval *e)
{
    const value *v = e->indexed;
    if (!v) return fail(e, "'end' is not allowed here");
    return twh_value_scalar(e->pool, VALUE_DOUBLE,
                            e->positions == 1  ? twh_value_count(v)
                            : e->position == 0 ? v->rows
                                               : v->cols);
}

/* name.field.field: reads the fields that follow a name; 0 after an error. */
static int fields(eval *e, char *path, size_t room)
{
    size_t n = strlen(path);
    while (*e->s == '.' && is_name(e->s[1], 1)) {
        char word[MOST_NAME + 1];
        e->s++;
        if (!name(e, word)) return 0;
        const int more = snprintf(path + n, room - n, ".%s", word);
        if (more < 0 || (size_t)more >= room - n) {
            fail(e, "a name is too long");
            return 0;
        }
        n += (size_t)more;
    }
    return 1;
}

/* The variable at the start of the text, with its fields; what the workspace gives is
 * *asked, to be destroyed. */
static const mxArray *find_variable(eval *e, const char *word, mxArray **asked)
{
    char path[400];
    const mxArray *a = twh_scope_get(e->scope, word);
    const int in_fields = *e->s == '.' && is_name(e->s[1], 1);
    *asked = NULL;
    if (!e->workspace || (a && !in_fields)) return a;
    if (a && !twh_is_remote(a)) return a;
    if (a)
        snprintf(path, sizeof path, "#%d", twh_remote_number(a));
    else
        snprintf(path, sizeof path, "%s", word);
    if (!fields(e, path, sizeof path)) return NULL;
    return *asked = e->workspace->get(e->workspace->user, path);
}

static value *named(eval *e)
{
    char word[MOST_NAME + 1];
    value *arg[MOST_ARGUMENTS], *v;
    int n = 0, known;
    const char *begin = e->s;
    mxArray *asked;
    if (!name(e, word)) return fail(e, "expected a value");
    if (strcmp(word, "end") == 0) return end_of(e);
    const mxArray *a = find_variable(e, word, &asked);
    const value *variable = a ? from_array(e, a, word) : NULL;
    if (asked) mxDestroyArray(asked);
    if ((a && !variable) || e->pool->error[0]) return NULL;
    skip_blanks_here(e);
    if (*e->s == '(') {
        n = arguments(e, variable, arg);
        if (n < 0) return NULL;
        if (variable && (n < 1 || n > 2)) return fail(e, "expected one or two indices");
        if (variable)
            return twh_value_index(e->pool, variable, arg[0], n == 2 ? arg[1] : NULL);
    } else if (variable)
        return twh_value_join(e->pool, variable,
                              twh_value_new(e->pool, variable->kind, 0, 0), 0);
    v = twh_value_call(e->pool, word, arg, n, &known);
    if (!v && !known && !e->pool->error[0]) {
        e->s = begin;
        twh_file_fail(e->pool,
                      "'%s' is not a variable here; as a function it needs Octave and "
                      "your trust: "
                      "tw_diagram with 'trust', true",
                      word);
    }
    return v;
}

static value *matrix(eval *e)
{
    const eval around = *e;
    value *all = NULL, *row = NULL;
    e->in_matrix = 1;
    e->indexed = NULL;
    e->s++;
    for (;;) {
        blanks(e);
        if (!*e->s) return fail(e, "a matrix has no closing bracket");
        if (*e->s == ',') {
            e->s++;
        } else if (*e->s == ';' || *e->s == '\n' || *e->s == ']') {
            if (row) {
                all = all ? twh_value_join(e->pool, all, row, 1) : row;
                if (!all) return NULL;
            }
            row = NULL;
            if (*e->s++ == ']') break;
        } else {
            const value *v = expression(e);
            if (!v) return NULL;
            if (!row) row = twh_value_new(e->pool, v->kind, 0, 0);
            if (row) row = twh_value_join(e->pool, row, v, 0);
            if (!row) return NULL;
        }
    }
    const char *s = e->s;
    *e = around;
    e->s = s;
    return all ? all : twh_value_new(e->pool, VALUE_DOUBLE, 0, 0);
}

static value *primary(eval *e)
{
    value *v;
    if (*e->s == '(') {
        const eval around = *e;
        e->in_matrix = 0;
        e->s++;
        v = expression(e);
        if (!v) return NULL;
        blanks(e);
        if (*e->s != ')') return fail(e, "expected ')'");
        const char *s = e->s + 1;
        *e = around;
        e->s = s;
    } else if (*e->s == '[')
        v = matrix(e);
    else if (*e->s == '\'' || *e->s == '"')
        v = text(e);
    else if (isdigit((unsigned char)*e->s) ||
             (*e->s == '.' && isdigit((unsigned char)e->s[1])))
        v = number(e);
    else
        v = named(e);
    return v;
}

static value *unary(eval *e);

/* v' and v^w; the exponent may have a sign, as in 2^-1. */
static value *power(eval *e)
{
    value *v = primary(e);
    while (v) {
        if (*e->s == '\'' || (e->s[0] == '.' && e->s[1] == '\'')) {
            e->s += *e->s == '.' ? 2 : 1;
            v = twh_value_transpose(e->pool, v);
            continue;
        }
        const char *before = e->s;
        skip_blanks_here(e);
        const int dot = *e->s == '.';
        if (e->s[dot] != '^') {
            e->s = before;
            break;
        }
        e->s += dot + 1;
        blanks(e);
        int minus = 0;
        while (*e->s == '-' || *e->s == '+') minus ^= *e->s++ == '-';
        value *w = primary(e);
        while (w && *e->s == '\'') {
            e->s++;
            w = twh_value_transpose(e->pool, w);
        }
        if (w && minus) w = twh_value_negative(e->pool, w, 0);
        v = w ? twh_value_operate(e->pool, dot ? ".^" : "^", v, w) : NULL;
    }
    return v;
}

static value *unary(eval *e)
{
    const char sign = *e->s;
    if (sign != '-' && sign != '+' && sign != '!' && sign != '~') return power(e);
    if (++e->nesting > MOST_NESTING) return fail(e, "nested more than 60 deep");
    e->s++;
    blanks(e);
    value *v = unary(e);
    e->nesting--;
    if (!v || (sign == '+' && v->kind == VALUE_DOUBLE)) return v;
    if (sign == '+')
        return twh_value_operate(e->pool, "+", v, twh_value_scalar(e->pool, 0, 0));
    return twh_value_negative(e->pool, v, sign != '-');
}

/* Returns the next operator if it is one of these. In a matrix "a -b" is two elements.
 */
static const char *operator_here(eval *e, const char *const *list)
{
    const char *before = e->s;
    blanks(e);
    const int apart = e->s != before;
    for (; *list; list++) {
        const size_t n = strlen(*list);
        if (strncmp(e->s, *list, n)) continue;
        const int sign = n == 1 && (**list == '+' || **list == '-');
        if (e->in_matrix && apart && sign && !isspace((unsigned char)e->s[1])) break;
        if (e->in_matrix && apart && **list == '~' && e->s[1] != '=') break;
        e->s += n;
        blanks(e);
        return *list;
    }
    e->s = before;
    return NULL;
}

static value *parse_chain(eval *e, value *(*tighter)(eval *), const char *const *list)
{
    value *v = tighter(e);
    const char *op;
    while (v && (op = operator_here(e, list))) {
        if (strcmp(op, "!=") == 0) op = "~=";
        const value *w = tighter(e);
        v = w ? twh_value_operate(e->pool, op, v, w) : NULL;
    }
    return v;
}

static value *products(eval *e)
{
    static const char *const list[] = {".*", "./", "*", "/", "\\", NULL};
    return parse_chain(e, unary, list);
}

static value *sums(eval *e)
{
    static const char *const list[] = {"+", "-", NULL};
    return parse_chain(e, products, list);
}

static value *range(eval *e)
{
    static const char *const colon[] = {":", NULL};
    value *a = sums(e), *b, *c;
    if (!a || !operator_here(e, colon)) return a;
    b = sums(e);
    if (!b) return NULL;
    if (!operator_here(e, colon)) return twh_value_range(e->pool, a, NULL, b);
    c = sums(e);
    return c ? twh_value_range(e->pool, a, b, c) : NULL;
}

static value *relations(eval *e)
{
    static const char *const list[] = {"<=", ">=", "==", "~=", "!=", "<", ">", NULL};
    return parse_chain(e, range, list);
}

static value *ands(eval *e)
{
    static const char *const list[] = {"&&", "&", NULL};
    return parse_chain(e, relations, list);
}

static value *expression(eval *e)
{
    static const char *const list[] = {"||", "|", NULL};
    if (++e->nesting > MOST_NESTING) return fail(e, "nested more than 60 deep");
    value *v = parse_chain(e, ands, list);
    e->nesting--;
    return v;
}

static void copy_error(const twh_file *pool, char *why, size_t room)
{
    snprintf(why, room, "%s", pool->error);
}

/* A text that is nothing but a variable gives its value as it is, of any class. Returns
 * 0 if it is none. */
static int whole_variable(eval *e, mxArray **a)
{
    const char *begin = e->s, *end = e->s;
    char word[MOST_NAME + 1];
    mxArray *asked = NULL;
    while (isspace((unsigned char)*e->s)) e->s++;
    while (*end && (isspace((unsigned char)*end) || *end == '.' || is_name(*end, 0)))
        end++;
    const mxArray *found =
        !*end && name(e, word) ? find_variable(e, word, &asked) : NULL;
    while (isspace((unsigned char)*e->s)) e->s++;
    if (!found || *e->s) { /* such as "a b" */
        if (asked) mxDestroyArray(asked);
        e->s = begin;
        e->pool->error[0] = 0;
        return 0;
    }
    *a = asked ? asked : mxDuplicateArray(found);
    if (!*a) twh_file_fail(e->pool, "out of memory while copying '%s'", word);
    return 1;
}

static mxArray *own_value(void *user, const twh_scope *scope, const char *s, char *why,
                          size_t room)
{
    twh_file *pool = twh_file_new("values");
    mxArray *a = NULL;
    if (!pool) {
        snprintf(why, room, "out of memory while evaluating");
        return NULL;
    }
    eval e = {.pool = pool, .scope = scope, .workspace = user, .s = s};
    if (!whole_variable(&e, &a)) {
        while (isspace((unsigned char)*e.s)) e.s++;
        const value *v = expression(&e);
        while (isspace((unsigned char)*e.s) || *e.s == ';') e.s++;
        if (v && *e.s && *e.s != '%') v = fail(&e, "syntax error");
        if (v && !(a = twh_value_to_array(v)))
            twh_file_fail(pool, "out of memory while making the value");
    }
    /* int32(5) */
    if (!a && strchr(s, '(') && !strstr(pool->error, "memory")) a = twh_read_value(s);
    copy_error(pool, why, room);
    twh_file_free(pool);
    return a;
}

/* assert(condition, 'text'): a mask rejects wrong values with it. */
static int assertion(eval *e)
{
    value *arg[MOST_ARGUMENTS];
    char says[200] = "an assertion failed";
    const int n = arguments(e, NULL, arg);
    if (n < 0) return 1;
    if (n < 1 || n > 2) {
        fail(e, "expected assert(condition, 'text')");
        return 1;
    }
    int holds = twh_value_count(arg[0]) > 0;
    for (int i = 0; i < twh_value_count(arg[0]); i++)
        holds = holds && arg[0]->x[i] != 0;
    if (holds) return 0;
    if (n == 2 && arg[1]->kind != VALUE_CHAR) {
        fail(e, "expected assert(condition, 'text')");
        return 1;
    }
    for (int i = 0; n == 2 && i <= twh_value_count(arg[1]) && i + 1 < (int)sizeof says;
         i++)
        says[i] = i < twh_value_count(arg[1]) ? (char)(unsigned char)arg[1]->x[i] : 0;
    says[sizeof says - 1] = 0;
    return twh_file_fail(e->pool, "%s", says);
}

/* 1 at the end of a statement. */
static int at_statement_end(eval *e)
{
    blanks(e);
    if (!*e->s || strchr(";,\n%#", *e->s)) return 1;
    fail(e, "syntax error");
    return 0;
}

/* Runs one statement, which sets its variable in the scope. */
static int statement(eval *e, twh_scope *scope)
{
    char word[MOST_NAME + 1];
    if (!name(e, word)) {
        fail(e, "expected a statement");
        return 1;
    }
    blanks(e);
    if (*e->s == '(' && strcmp(word, "assert") == 0)
        return assertion(e) || !at_statement_end(e);
    if (*e->s != '=' || e->s[1] == '=') {
        twh_file_fail(e->pool,
                      "'%s' is not the start of 'name = value': it needs Octave", word);
        return 1;
    }
    e->s++;
    blanks(e);
    const value *v = expression(e);
    if (!v || !at_statement_end(e)) return 1;
    mxArray *a = twh_value_to_array(v);
    const int rc = !a || twh_scope_set(scope, word, a);
    if (a) mxDestroyArray(a);
    return rc ? twh_file_fail(e->pool, "out of memory while setting a variable") : 0;
}

static int own_run(void *user, twh_scope *scope, const char *s, char *why, size_t room)
{
    int rc = 0;
    while (!rc) {
        while (isspace((unsigned char)*s) || *s == ';' || *s == ',') s++;
        if (*s == '%' || *s == '#') {
            while (*s && *s != '\n') s++;
            continue;
        }
        if (!*s) break;
        twh_file *pool = twh_file_new("values");
        if (!pool) {
            snprintf(why, room, "out of memory while evaluating");
            return 1;
        }
        eval e = {.pool = pool, .scope = scope, .workspace = user, .s = s};
        rc = statement(&e, scope);
        s = e.s;
        copy_error(pool, why, room);
        twh_file_free(pool);
    }
    return rc;
}

const twh_evaluator twh_own_evaluator = {own_value, own_run, NULL};
