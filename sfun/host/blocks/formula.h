/* formula.h: the formulas of the block `expression`: compiles a text to steps, and runs
 * them.
 *
 *     list  = [ or {; or} ]  |  or
 *     or    = and {|| and}        and = equal {&& equal}
 *     equal = more {== more}      more = sum {< sum}
 *     sum   = term {+ term}       term = sign {* sign}
 *     sign  = - sign | ! sign | power      power = value {^ value}
 *     value = number | u | u(n) | f(or {, or}) | (or) */
#ifndef TWH_FORMULA_H
#define TWH_FORMULA_H

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FORMULA_NESTING = 100 };

/* A step: what to do, from 0 upwards; the codes after it: NUMBER its index, INPUT the
 * element from 0. */
enum {
    F_NUMBER,
    F_INPUT,
    F_WHOLE, /* u without an index */
    F_ADD,
    F_SUBTRACT,
    F_MULTIPLY,
    F_DIVIDE,
    F_POWER,
    F_MINUS,
    F_NOT,
    F_AND,
    F_OR,
    F_EQUAL,
    F_DIFFER,
    F_LESS,
    F_AT_MOST,
    F_MORE,
    F_AT_LEAST,
    F_FUNCTION /* and the index of the function */
};

typedef struct formula_code {
    int *step;      /* where to put them; NULL: they are only counted */
    double *number; /* the same */
    int steps, numbers, outputs, last_input;
    int whole; /* u without an index occurs */
    int depth, deepest;
    const char *failure;
    const char *s; /* while compiling: the rest of the text */
    int nesting;
} formula_code;

static inline double formula_sign(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : x;
}
static inline double formula_square(double x)
{
    return x * x;
}
static inline double formula_rem(double x, double y)
{
    return y == 0 ? x : x - trunc(x / y) * y;
}
static inline double formula_mod(double x, double y)
{
    return y == 0 ? x : x - floor(x / y) * y;
}

static const struct {
    const char *name;
    double (*one)(double);
    double (*two)(double, double);
} formula_functions[] = {
    {"abs", fabs, NULL},
    {"acos", acos, NULL},
    {"asin", asin, NULL},
    {"atan", atan, NULL},
    {"atan2", NULL, atan2},
    {"ceil", ceil, NULL},
    {"cos", cos, NULL},
    {"cosh", cosh, NULL},
    {"exp", exp, NULL},
    {"fabs", fabs, NULL},
    {"fix", trunc, NULL},
    {"floor", floor, NULL},
    {"hypot", NULL, hypot},
    {"ln", log, NULL},
    {"log", log, NULL},
    {"log10", log10, NULL},
    {"max", NULL, fmax},
    {"min", NULL, fmin},
    {"mod", NULL, formula_mod},
    {"pow", NULL, pow},
    {"power", NULL, pow},
    {"rem", NULL, formula_rem},
    {"round", round, NULL},
    {"sgn", formula_sign, NULL},
    {"sign", formula_sign, NULL},
    {"sin", sin, NULL},
    {"sinh", sinh, NULL},
    {"sqrt", sqrt, NULL},
    {"square", formula_square, NULL},
    {"tan", tan, NULL},
    {"tanh", tanh, NULL},
};
enum { FORMULA_FUNCTIONS = sizeof formula_functions / sizeof *formula_functions };

static inline void formula_put(formula_code *c, int step)
{
    if (c->step) c->step[c->steps] = step;
    c->steps++;
}

/* The stack grows by so many. */
static inline void formula_grow(formula_code *c, int by)
{
    c->depth += by;
    if (c->depth > c->deepest) c->deepest = c->depth;
}

static inline int formula_fail(formula_code *c, const char *why)
{
    if (!c->failure) c->failure = why;
    return 1;
}

static inline void formula_blanks(formula_code *c)
{
    while (isspace((unsigned char)*c->s)) c->s++;
}

/* 1 if the text goes on with this; then it is read. */
static inline int formula_is(formula_code *c, const char *word)
{
    formula_blanks(c);
    if (strncmp(c->s, word, strlen(word))) return 0;
    c->s += strlen(word);
    return 1;
}

static inline int formula_or(formula_code *c);

static inline int formula_number(formula_code *c)
{
    char *end;
    const double x = strtod(c->s, &end);
    if (end == c->s)
        return formula_fail(c, "the expression has no value where one is "
                               "expected");
    c->s = end;
    if (c->number) c->number[c->numbers] = x;
    formula_put(c, F_NUMBER);
    formula_put(c, c->numbers++);
    formula_grow(c, 1);
    return 0;
}

/* u, u(3), u[3] */
static inline int formula_input(formula_code *c)
{
    const char close = *c->s == '(' ? ')' : ']';
    if (*c->s != '(' && *c->s != '[') {
        c->whole = 1;
        if (c->last_input < 1) c->last_input = 1;
        formula_put(c, F_WHOLE);
        formula_grow(c, 1);
        return 0;
    }
    char *end;
    c->s++;
    const long i = strtol(c->s, &end, 10);
    while (isspace((unsigned char)*end)) end++;
    if (end == c->s || *end != close || i < 1 || i > 1000000)
        return formula_fail(c, "an index of u must be a positive integer");
    c->s = end + 1;
    if (i > c->last_input) c->last_input = (int)i;
    formula_put(c, F_INPUT);
    formula_put(c, (int)i - 1);
    formula_grow(c, 1);
    return 0;
}

static inline int formula_call(formula_code *c, const char *name, size_t n)
{
    int f = 0;
    while (f < FORMULA_FUNCTIONS && (strlen(formula_functions[f].name) != n ||
                                     strncmp(formula_functions[f].name, name, n)))
        f++;
    if (f == FORMULA_FUNCTIONS)
        return formula_fail(c,
                            "the expression has a name that is neither a function of "
                            "this block nor u");
    if (!formula_is(c, "(")) return formula_fail(c, "a function has no arguments");
    if (formula_or(c)) return 1;
    if (formula_functions[f].two && (!formula_is(c, ",") || formula_or(c)))
        return formula_fail(c, "a function of two arguments has one");
    if (!formula_is(c, ")")) return formula_fail(c, "a function has no ')'");
    formula_put(c, F_FUNCTION + f);
    if (formula_functions[f].two) formula_grow(c, -1);
    return 0;
}

static inline int formula_value(formula_code *c)
{
    formula_blanks(c);
    if (formula_is(c, "(")) {
        if (++c->nesting > FORMULA_NESTING)
            return formula_fail(c, "the expression is nested too deep");
        if (formula_or(c)) return 1;
        c->nesting--;
        return formula_is(c, ")") ? 0 : formula_fail(c, "a ')' is missing");
    }
    if (!isalpha((unsigned char)*c->s)) return formula_number(c);
    const char *name = c->s;
    while (isalnum((unsigned char)*c->s) || *c->s == '_') c->s++;
    const size_t n = (size_t)(c->s - name);
    if (n == 1 && *name == 'u') return formula_input(c);
    return formula_call(c, name, n);
}

static inline int formula_two(formula_code *c, int step)
{
    formula_put(c, step);
    formula_grow(c, -1);
    return 0;
}

static inline int formula_sign_of(formula_code *c);

static inline int formula_power(formula_code *c)
{
    if (formula_value(c)) return 1;
    while (formula_is(c, ".^") || formula_is(c, "^")) {
        formula_blanks(c);
        const int signed_one = *c->s == '-' || *c->s == '+';
        if (signed_one ? formula_sign_of(c) : formula_value(c)) return 1;
        formula_two(c, F_POWER);
    }
    return 0;
}

static inline int formula_sign_of(formula_code *c)
{
    formula_blanks(c);
    const char sign = *c->s;
    if (sign == '-' || sign == '+' || sign == '~' || (sign == '!' && c->s[1] != '=')) {
        if (++c->nesting > FORMULA_NESTING)
            return formula_fail(c, "the expression is nested too deep");
        c->s++;
        if (formula_sign_of(c)) return 1;
        c->nesting--;
        if (sign != '+') formula_put(c, sign == '-' ? F_MINUS : F_NOT);
        return 0;
    }
    return formula_power(c);
}

static inline int formula_term(formula_code *c)
{
    if (formula_sign_of(c)) return 1;
    for (;;) {
        int step;
        if (formula_is(c, ".*") || formula_is(c, "*"))
            step = F_MULTIPLY;
        else if (formula_is(c, "./") || formula_is(c, "/"))
            step = F_DIVIDE;
        else
            return 0;
        if (formula_sign_of(c)) return 1;
        formula_two(c, step);
    }
}

static inline int formula_sum(formula_code *c)
{
    if (formula_term(c)) return 1;
    for (;;) {
        int step;
        if (formula_is(c, "+"))
            step = F_ADD;
        else if (formula_is(c, "-"))
            step = F_SUBTRACT;
        else
            return 0;
        if (formula_term(c)) return 1;
        formula_two(c, step);
    }
}

static inline int formula_more(formula_code *c)
{
    if (formula_sum(c)) return 1;
    for (;;) {
        int step;
        if (formula_is(c, "<="))
            step = F_AT_MOST;
        else if (formula_is(c, ">="))
            step = F_AT_LEAST;
        else if (formula_is(c, "<"))
            step = F_LESS;
        else if (formula_is(c, ">"))
            step = F_MORE;
        else
            return 0;
        if (formula_sum(c)) return 1;
        formula_two(c, step);
    }
}

static inline int formula_equal(formula_code *c)
{
    if (formula_more(c)) return 1;
    for (;;) {
        int step;
        if (formula_is(c, "=="))
            step = F_EQUAL;
        else if (formula_is(c, "!=") || formula_is(c, "~="))
            step = F_DIFFER;
        else
            return 0;
        if (formula_more(c)) return 1;
        formula_two(c, step);
    }
}

static inline int formula_and(formula_code *c)
{
    if (formula_equal(c)) return 1;
    while (formula_is(c, "&&") || formula_is(c, "&")) {
        if (formula_equal(c)) return 1;
        formula_two(c, F_AND);
    }
    return 0;
}

static inline int formula_or(formula_code *c)
{
    if (formula_and(c)) return 1;
    while (formula_is(c, "||") || formula_is(c, "|")) {
        if (formula_and(c)) return 1;
        formula_two(c, F_OR);
    }
    return 0;
}

/* Returns 0, or 1 with a failure. Run first with nowhere to put the steps, it counts
 * them. */
static inline int formula_compile(const char *text, formula_code *c)
{
    c->s = text;
    c->steps = c->numbers = c->depth = c->deepest = c->nesting = 0;
    c->outputs = 0;
    const int list = formula_is(c, "[");
    do {
        if (formula_or(c)) return 1;
        c->outputs++;
    } while (list && (formula_is(c, ";") || formula_is(c, ",")));
    if (list && !formula_is(c, "]")) return formula_fail(c, "a ']' is missing");
    formula_is(c, ";");
    formula_blanks(c);
    return *c->s ? formula_fail(c, "the expression has more than this block evaluates")
                 : 0;
}

static inline double formula_apply(int step, double a, double b)
{
    switch (step) {
    case F_ADD: return a + b;
    case F_SUBTRACT: return a - b;
    case F_MULTIPLY: return a * b;
    case F_DIVIDE: return a / b;
    case F_POWER: return pow(a, b);
    case F_AND: return a != 0 && b != 0;
    case F_OR: return a != 0 || b != 0;
    case F_EQUAL: return a == b;
    case F_DIFFER: return a != b;
    case F_LESS: return a < b;
    case F_AT_MOST: return a <= b;
    case F_MORE: return a > b;
    case F_AT_LEAST: return a >= b;
    default: return formula_functions[step - F_FUNCTION].two(a, b);
    }
}

/* Leaves the results on the stack and returns their number; `whole` is the element that
 * u alone stands for. */
static inline int formula_run(const formula_code *c, InputRealPtrsType u, int whole,
                              double *stack)
{
    int n = 0;
    for (int i = 0; i < c->steps; i++) {
        const int step = c->step[i];
        switch (step) {
        case F_NUMBER: stack[n++] = c->number[c->step[++i]]; break;
        case F_INPUT: stack[n++] = *u[c->step[++i]]; break;
        case F_WHOLE: stack[n++] = *u[whole]; break;
        case F_MINUS: stack[n - 1] = -stack[n - 1]; break;
        case F_NOT: stack[n - 1] = stack[n - 1] == 0; break;
        default:
            if (step >= F_FUNCTION && formula_functions[step - F_FUNCTION].one)
                stack[n - 1] = formula_functions[step - F_FUNCTION].one(stack[n - 1]);
            else {
                n--;
                stack[n - 1] = formula_apply(step, stack[n - 1], stack[n]);
            }
        }
    }
    return n;
}

#endif
