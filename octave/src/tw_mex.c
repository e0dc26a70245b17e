/* tw_mex.c: the gateway as a MEX file, for Octave (mkoctfile --mex) and MATLAB (mex).
 * It translates arguments and results; the rest is in gate.c. Users call tw_sim and its
 * kin, not this. */
#include "gate.h"
#include "mex.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct mex_gate {
    gate base; /* first: a gate is a mex_gate */
    mxArray *result[GATE_MOST_RESULTS];
    char *text[GATE_MOST_RESULTS];
    size_t length[GATE_MOST_RESULTS], room[GATE_MOST_RESULTS];
    int called; /* a function of the user was */
} mex_gate;

static double nowhere; /* what an empty matrix points to */

static void *scratch(gate *g, size_t bytes)
{
    (void)g;
    return mxCalloc(bytes ? bytes : 1, 1);
}

static double *matrix(gate *g, int result, size_t rows, size_t cols)
{
    mex_gate *m = (mex_gate *)g;
    m->result[result] = mxCreateDoubleMatrix((mwSize)rows, (mwSize)cols, mxREAL);
    return rows && cols ? mxGetPr(m->result[result]) : &nowhere;
}

static void say(gate *g, int result, const char *text)
{
    mex_gate *m = (mex_gate *)g;
    const size_t n = strlen(text), at = m->length[result];
    if (at + n + 1 > m->room[result]) {
        m->room[result] = 2 * (at + n + 1);
        m->text[result] = mxRealloc(m->text[result], m->room[result]);
    }
    memcpy(m->text[result] + at, text, n + 1);
    m->length[result] = at + n;
}

static int complain(gate *g, const char *name, double t, const char *why)
{
    snprintf(g->message, sizeof g->message, "%s failed at t = %g: %s", name, t, why);
    return TW_E_USER;
}

static mxArray *vector(const double *x, size_t n)
{
    mxArray *a = mxCreateDoubleMatrix((mwSize)n, 1, mxREAL);
    if (n) memcpy(mxGetPr(a), x, n * sizeof *x);
    return a;
}

/* Octave's trap tells that a function failed, not why. lasterr tells it of a function
 * that catches its error and throws it again (see octave/private/telling.m), and else
 * something older, which is wiped out first. */
static void forget_errors(mex_gate *m)
{
    mxArray *nothing[1] = {mxCreateString("")};
    if (!m->called) mexCallMATLABWithTrap(0, NULL, 1, nothing, "lasterr");
    m->called = 1;
    mxDestroyArray(nothing[0]);
}

static int last_error(gate *g, const char *name, double t)
{
    mxArray *why = NULL;
    char *text = NULL;
    if (!mexCallMATLABWithTrap(1, &why, 0, NULL, "lasterr") && why)
        text = mxArrayToString(why);
    return complain(g, name, t, text && *text ? text : "it raised an error");
}

static int check_value(gate *g, const char *name, double t, const mxArray *v, size_t n)
{
    char why[120];
    if (!v) return complain(g, name, t, "it returned nothing");
    if (!mxIsDouble(v) || mxIsComplex(v) || mxIsSparse(v))
        return complain(g, name, t, "it must return a full real double vector");
    if (mxGetNumberOfElements(v) != n) {
        snprintf(why, sizeof why, "it must return %zu numbers, got %zu", n,
                 (size_t)mxGetNumberOfElements(v));
        return complain(g, name, t, why);
    }
    for (size_t i = 0; i < n; i++)
        if (!isfinite(mxGetPr(v)[i])) {
            snprintf(why, sizeof why, "element %zu of its value is %s", i + 1,
                     isnan(mxGetPr(v)[i]) ? "NaN" : "infinite");
            return complain(g, name, t, why);
        }
    return TW_OK;
}

static int call(gate *g, const void *f, const char *name, double t, const double *xs,
                size_t ns, const double *xf, size_t nf, double *out, size_t n)
{
    mxArray *in[4] = {(mxArray *)f, mxCreateDoubleScalar(t), NULL, NULL}, *v = NULL;
    int count = 2, rc;
    if (xs) {
        in[count++] = vector(xs, ns);
        in[count++] = vector(xf, nf);
    }
    forget_errors((mex_gate *)g);
    if (mexCallMATLABWithTrap(1, &v, count, in, "feval"))
        rc = last_error(g, name, t);
    else
        rc = check_value(g, name, t, v, n);
    if (!rc) memcpy(out, mxGetPr(v), n * sizeof *out);
    for (int i = 1; i < count; i++) mxDestroyArray(in[i]);
    if (v) mxDestroyArray(v);
    return rc;
}

static gate_arg translate(const mxArray *a)
{
    gate_arg to = {
        .kind = GATE_OTHER, .x = &nowhere, .rows = mxGetM(a), .cols = mxGetN(a)};
    if (mxIsChar(a) && to.rows * to.cols == 0) {
        to.kind = GATE_TEXT;
        to.text = "";
    } else if (mxIsChar(a) && to.rows == 1) {
        to.kind = GATE_TEXT;
        to.text = mxArrayToString(a);
    } else if (mxIsClass(a, "function_handle")) {
        to.kind = GATE_FUNCTION;
        to.function = a;
    } else if (mxIsSparse(a))
        to.text = "a sparse matrix";
    else if (mxIsDouble(a) && mxIsComplex(a))
        to.text = "complex numbers";
    else if (mxIsDouble(a) && mxGetNumberOfDimensions(a) > 2)
        to.text = "an array of more than two dimensions";
    else if (mxIsDouble(a)) {
        to.kind = GATE_REAL;
        if (to.rows && to.cols) to.x = mxGetPr(a);
    } else
        to.text = mxGetClassName(a);
    return to;
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    mex_gate m;
    gate_arg arg[GATE_MOST_ARGS];
    memset(&m, 0, sizeof m);
    m.base.scratch = scratch;
    m.base.matrix = matrix;
    m.base.say = say;
    m.base.call = call;
    if (nrhs > GATE_MOST_ARGS || nlhs > GATE_MOST_RESULTS)
        mexErrMsgIdAndTxt("tworate:call", "too many arguments");
    for (int i = 0; i < nrhs; i++) arg[i] = translate(prhs[i]);
    if (gate_do(&m.base, nrhs, arg)) mexErrMsgIdAndTxt(m.base.id, "%s", m.base.message);
    for (int i = 0; i == 0 || i < nlhs; i++)
        plhs[i] = m.text[i]     ? mxCreateString(m.text[i])
                  : m.result[i] ? m.result[i]
                                : mxCreateDoubleMatrix(0, 0, mxREAL);
}
