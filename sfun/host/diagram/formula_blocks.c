/* formula_blocks.c: makes the blocks with an expression of u: the numbers of the
 * variables in it are put into its text. */
#include "build.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "blocks/formula.h"

static int is_function(const char *name, size_t n)
{
    for (int i = 0; i < FORMULA_FUNCTIONS; i++)
        if (strlen(formula_functions[i].name) == n &&
            strncmp(formula_functions[i].name, name, n) == 0)
            return 1;
    return 0;
}

/* The end of a variable with its fields and indices. */
static const char *end_of_variable(const char *s)
{
    while (isalnum((unsigned char)*s) || *s == '_' ||
           (*s == '.' && isalpha((unsigned char)s[1])))
        s++;
    if (*s != '(') return s;
    int depth = 0;
    for (; *s; s++) {
        depth += (*s == '(') - (*s == ')');
        if (!depth) return s + 1;
    }
    return s;
}

/* The number of a variable, as text. */
static void put_variable(build *b, const place *p, const char *name, FILE *to)
{
    mxArray *a = twh_evaluate(b, p, "its expression", name);
    if (!a) return;
    const int fine = (mxIsDouble(a) || mxIsLogical(a)) && !mxIsComplex(a) &&
                     mxGetNumberOfElements(a) == 1;
    const double x = fine ? mxGetScalar(a) : 0;
    mxDestroyArray(a);
    if (!fine)
        twh_fail_at(b, p, "'%.60s' in its expression is not one real number", name);
    else if (isinf(x))
        fprintf(to, "(%s1e999)", x < 0 ? "-" : "");
    else
        fprintf(to, "(%.17g)", x);
}

/* The end of the word or number at s; a name that is a variable is replaced. */
static const char *put_word(build *b, const place *p, const char *s, FILE *to)
{
    const char *end = s;
    if (isdigit((unsigned char)*s) || *s == '.') { /* 1e3 is no variable */
        char *after;
        strtod(s, &after);
        end = after > s ? after : s + 1;
    } else if (isalpha((unsigned char)*s)) {
        while (isalnum((unsigned char)*end) || *end == '_') end++;
        const size_t n = (size_t)(end - s);
        if (!(n == 1 && *s == 'u') && !is_function(s, n)) {
            end = end_of_variable(s);
            const char *name = twh_file_copy(b->f, s, (size_t)(end - s));
            if (name) put_variable(b, p, name, to);
            return end;
        }
    } else
        end = s + 1;
    fprintf(to, "%.*s", (int)(end - s), s);
    return end;
}

/* The caller frees it; NULL after an error. */
static char *with_numbers(build *b, const place *p, const char *s)
{
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);
    while (to && *s && !b->h->failed) s = put_word(b, p, s, to);
    if ((!to || fclose(to)) && !b->h->failed)
        twh_fail_at(b, p, "out of memory while reading its expression");
    if (!b->h->failed) return text;
    free(text);
    return NULL;
}

int twh_make_fcn(build *b, place *p, const char *host)
{
    const int matlab = strcmp(p->type, "MATLABFcn") == 0;
    const char *s = matlab ? twh_setting(p, "MATLABFcn", "sin")
                           : twh_setting(p, "Expr", "sin(u(1)*exp(2.3*(-u(2))))");
    size_t n = 0;
    while (isalnum((unsigned char)s[n]) || s[n] == '_') n++;
    char *call = twh_file_take(b->f, strlen(s) + 10);
    if (!call) return twh_pool_failed(b, b->f);
    /* the name of a function alone is a call */
    const int bare = matlab && n && !s[n] && strcmp(s, "u");
    if (bare && !is_function(s, n))
        return twh_fail_at(b, p,
                           "MATLABFcn = '%.60s': a function of the diagram's author "
                           "is not supported, only formulas of the elements of u",
                           s);
    sprintf(call, bare ? "%s(u)" : "%s", s);
    char *text = with_numbers(b, p, call);
    if (!text) return 1;
    mxArray *value[3] = {mxCreateString(text), mxCreateDoubleScalar(matlab),
                         twh_setting_value(b, p, "SampleTime", "-1")};
    free(text);
    return twh_place_block(b, p, host, 3, value);
}
