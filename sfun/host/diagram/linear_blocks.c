/* linear_blocks.c: makes filters and linear systems from zeros and poles, and from the
 * expression of an LTI System. */
#include "build.h"

#include <ctype.h>
#include <string.h>

/* All structures give the same output; their states differ, so initial ones are of
 * direct form II only. */
int twh_make_filter(build *b, place *p, const char *host)
{
    const char *structure = twh_setting(p, "FilterStructure", "Direct form II");
    mxArray *initial = twh_setting_value(b, p, "InitialStates", "0");
    const size_t n =
        initial && mxIsDouble(initial) ? mxGetNumberOfElements(initial) : 0;
    int zero = 1;
    for (size_t i = 0; i < n; i++) zero = zero && mxGetPr(initial)[i] == 0;
    if (initial && !zero && strcmp(structure, "Direct form II"))
        twh_fail_at(b, p,
                    "InitialStates with FilterStructure = '%.40s' is not supported",
                    structure);
    mxArray *value[5] = {twh_setting_value(b, p, "Numerator", "[1]"),
                         twh_setting_value(b, p, "Denominator", "[1 0.5]"), initial,
                         twh_setting_value(b, p, "SampleTime", "-1"),
                         mxCreateDoubleScalar(1)};
    return twh_place_block(b, p, host, 5, value);
}

/* gain (s - r1) (s - r2) ... */
static mxArray *from_roots(const mxArray *roots, double gain)
{
    const int n = (int)mxGetNumberOfElements(roots);
    mxArray *a = mxCreateDoubleMatrix(1, (mwSize)n + 1, mxREAL);
    if (!a) return NULL;
    double *c = mxGetPr(a);
    c[0] = gain;
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k > 0; k--) c[k] -= mxGetPr(roots)[i] * c[k - 1];
    return a;
}

static int are_real(build *b, const place *p, const mxArray *a, const char *what)
{
    if (!a) return 0;
    if (mxIsDouble(a) && !mxIsComplex(a)) return 1;
    return !twh_fail_at(b, p, "%s must be real numbers", what);
}

/* root[0 ... 2]: zeros, poles and gain, which are destroyed; value[0] and [1]:
 * numerator and denominator. */
static int multiply_out(build *b, const place *p, mxArray **root, mxArray **value)
{
    const int fine = are_real(b, p, root[0], "the zeros") &&
                     are_real(b, p, root[1], "the poles") &&
                     are_real(b, p, root[2], "the gain");
    if (fine && mxGetNumberOfElements(root[2]) != 1)
        twh_fail_at(b, p, "the gain must be one number");
    else if (fine) {
        value[0] = from_roots(root[0], mxGetScalar(root[2]));
        value[1] = from_roots(root[1], 1);
    }
    for (int i = 0; i < 3; i++)
        if (root[i]) mxDestroyArray(root[i]);
    return b->h->failed;
}

int twh_make_zero_pole(build *b, place *p, const char *host)
{
    const int discrete = strcmp(p->type, "DiscreteZeroPole") == 0;
    mxArray *value[4] = {NULL};
    mxArray *root[3] = {
        twh_setting_value(b, p, "Zeros", "[1]"),
        twh_setting_value(b, p, "Poles", discrete ? "[0 0.5]" : "[0 -1]"),
        twh_setting_value(b, p, "Gain", "[1]")};
    if (multiply_out(b, p, root, value)) return 1;
    if (!discrete) return twh_place_block(b, p, host, 2, value);
    value[2] = mxCreateDoubleScalar(0);
    value[3] = twh_setting_value(b, p, "SampleTime", "-1");
    return twh_place_block(b, p, host, 4, value);
}

enum { MOST_ARGUMENTS = 5 };

/* The arguments of tf(...), zpk(...) or ss(...); returns their number, -1 after an
 * error.
 */
static int arguments(build *b, const place *p, const char *s, mxArray **value)
{
    int n = 0, depth = 0;
    while (*s && *s != ')' && !b->h->failed) {
        const char *begin = s;
        for (; *s && (depth || (*s != ',' && *s != ')')); s++)
            depth += (*s == '[' || *s == '(') - (*s == ']' || *s == ')');
        const char *one = twh_file_copy(b->f, begin, (size_t)(s - begin));
        if (!one)
            twh_pool_failed(b, b->f);
        else if (n == MOST_ARGUMENTS)
            twh_fail_at(b, p, "sys has too many arguments");
        else if ((value[n] = twh_evaluate(b, p, "sys", one)))
            n++;
        if (*s == ',') s++;
    }
    return b->h->failed ? -1 : n;
}

/* What comes before the arguments, and how many they are without a sample time. */
static const struct {
    const char *name;
    int arguments;
} kinds[] = {{"tf(", 2}, {"zpk(", 3}, {"ss(", 4}};
enum { TF, ZPK, SS, KINDS };

static int make_system(build *b, place *p, const char *host, int kind, double ts,
                       mxArray **value)
{
    const char *initial = twh_setting(p, "IC", "[]");
    const int at_rest = strcmp(initial, "[]") == 0 || strcmp(initial, "0") == 0;
    mxArray *made[6] = {NULL};
    if (kind == SS) {
        memcpy(made, value, 4 * sizeof *made);
        made[4] = at_rest ? mxCreateDoubleScalar(0) : twh_evaluate(b, p, "IC", initial);
        made[5] = mxCreateDoubleScalar(ts);
        return twh_place_block(b, p, "state_space", 6, made);
    }
    if (kind == TF)
        memcpy(made, value, 2 * sizeof *made);
    else if (multiply_out(b, p, value, made))
        return 1;
    if (!at_rest)
        twh_fail_at(b, p, "IC = %.60s is supported for ss(A, B, C, D) only", initial);
    if (ts == 0) return twh_place_block(b, p, host, 2, made);
    made[2] = mxCreateDoubleScalar(0);
    made[3] = mxCreateDoubleScalar(ts);
    return twh_place_block(b, p, "discrete_filter", 4, made);
}

int twh_make_lti(build *b, place *p, const char *host)
{
    const char *s = twh_setting(p, "sys", "tf(1,[1 1])");
    mxArray *value[MOST_ARGUMENTS] = {NULL};
    int kind = 0;
    while (isspace((unsigned char)*s)) s++;
    while (kind < KINDS && strncmp(s, kinds[kind].name, strlen(kinds[kind].name)))
        kind++;
    if (kind == KINDS)
        return twh_fail_at(b, p,
                           "sys = %.60s: must be tf(num, den), zpk(z, p, k) or "
                           "ss(A, B, C, D)",
                           s);
    const int n = arguments(b, p, strchr(s, '(') + 1, value);
    const int without = kinds[kind].arguments;
    if (n >= 0 && n != without && n != without + 1)
        twh_fail_at(b, p, "sys: %s...) needs %d arguments, or %d with a sample time",
                    kinds[kind].name, without, without + 1);
    if (b->h->failed) {
        for (int i = 0; i < MOST_ARGUMENTS; i++)
            if (value[i]) mxDestroyArray(value[i]);
        return 1;
    }
    const double ts = n > without ? mxGetScalar(value[n - 1]) : 0;
    if (n > without) mxDestroyArray(value[n - 1]);
    return make_system(b, p, host, kind, ts, value);
}
