/* tw_mex.c: the gateway as a MEX file, for Octave (mkoctfile --mex) and MATLAB (mex).
 * It translates arguments and results; the rest is in gate.c. Users call tw_sim and the
 * like, not this. */
#include "gate.h"
#include "mex.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct mex_gate {
    gate base;  /* first: a gate is a mex_gate */
    int called; /* a function of the user was */
} mex_gate;

/* a gate_struct is an mxArray */

/* MATLAB's functions do not throw: it ends the call itself. */
static int caught(int (*body)(void *with), void *with)
{
#ifdef HAVE_OCTAVE
    return gate_catch(body, with);
#else
    return body(with);
#endif
}

static double nowhere; /* what an empty matrix points to */

static void *scratch(gate *g, size_t bytes)
{
    (void)g;
    return mxCalloc(bytes ? bytes : 1, 1);
}

static const char *field(gate *g, const void *of, size_t i)
{
    const mxArray *s = of;
    (void)g;
    return (int)i < mxGetNumberOfFields(s) ? mxGetFieldNameByNumber(s, (int)i) : NULL;
}

static gate_value translate(const mxArray *a)
{
    gate_value to = {
        .kind = GATE_OTHER, .x = &nowhere, .rows = mxGetM(a), .cols = mxGetN(a)};
    if (mxIsChar(a) && to.rows * to.cols == 0) {
        to.kind = GATE_TEXT;
        to.text = "";
    } else if (mxIsChar(a) && to.rows == 1) {
        to.kind = GATE_TEXT;
        to.text = mxArrayToString(a);
    } else if (mxIsClass(a, "function_handle")) {
        to.kind = GATE_FUNCTION;
        to.handle = a;
    } else if (mxIsStruct(a) && mxGetNumberOfElements(a) == 1) {
        to.kind = GATE_STRUCT;
        to.handle = a;
    } else if (mxIsStruct(a))
        to.text = "a struct array";
    else if (mxIsSparse(a))
        to.text = "a sparse matrix";
    else if (mxIsDouble(a) && mxIsComplex(a))
        to.text = "complex numbers";
    else if (mxIsDouble(a) && mxGetNumberOfDimensions(a) > 2)
        to.text = "an array of more than two dimensions";
    else if (mxIsDouble(a)) {
        to.kind = GATE_REAL;
        if (to.rows && to.cols) to.x = mxGetPr(a);
    } else {
        static const double no_yes[] = {0, 1};
        to.text = mxGetClassName(a);
        if (mxIsLogicalScalar(a)) {
            to.kind = GATE_FLAG;
            to.x = no_yes + (mxGetScalar(a) != 0);
        }
    }
    return to;
}

static int get(gate *g, const void *of, const char *name, gate_value *value)
{
    const mxArray *a = mxGetField((const mxArray *)of, 0, name);
    (void)g;
    if (a) *value = translate(a);
    return a != NULL;
}

static void set(gate_struct *s, size_t at, const char *name, mxArray *value)
{
    mxArray *a = (mxArray *)s;
    if (mxGetFieldNumber(a, name) < 0) mxAddField(a, name);
    mxSetField(a, (mwIndex)at, name, value);
}

static void set_number(gate *g, gate_struct *s, size_t at, const char *name, double x)
{
    (void)g;
    set(s, at, name, mxCreateDoubleScalar(x));
}

static void set_flag(gate *g, gate_struct *s, size_t at, const char *name, int yes)
{
    (void)g;
    set(s, at, name, mxCreateLogicalScalar(yes != 0));
}

static void set_text(gate *g, gate_struct *s, size_t at, const char *name,
                     const char *text)
{
    (void)g;
    set(s, at, name, mxCreateString(text ? text : ""));
}

static double *set_matrix(gate *g, gate_struct *s, size_t at, const char *name,
                          size_t rows, size_t cols)
{
    mxArray *a = mxCreateDoubleMatrix((mwSize)rows, (mwSize)cols, mxREAL);
    (void)g;
    set(s, at, name, a);
    return rows && cols ? mxGetPr(a) : &nowhere;
}

static gate_struct *set_structs(gate *g, gate_struct *s, size_t at, const char *name,
                                size_t rows, size_t cols, const char *const *names)
{
    mxArray *a = mxCreateStructMatrix((mwSize)rows, (mwSize)cols, 0, NULL);
    (void)g;
    for (; names && *names; names++) mxAddField(a, *names);
    set(s, at, name, a);
    return (gate_struct *)a;
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

/* Octave's trap reports that a function failed, not why. lasterr has the reason when
 * the function catches its error and throws it again (wrap_user_function in
 * octave/private/run_setup.m), and otherwise an older one, which is cleared first. */
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
            g->not_finite = 1;
            snprintf(why, sizeof why, "element %zu of its value is %s", i + 1,
                     isnan(mxGetPr(v)[i]) ? "NaN" : "infinite");
            return complain(g, name, t, why);
        }
    return TW_OK;
}

/* A call of a function of the user: f(t) or f(t, xs, xf), n numbers to out. */
typedef struct user_call {
    gate *g;
    const void *f;
    const char *name;
    double t;
    const double *xs, *xf;
    size_t ns, nf, n;
    double *out;
} user_call;

static int call_user(void *with)
{
    const user_call *c = with;
    mxArray *in[4] = {(mxArray *)c->f, mxCreateDoubleScalar(c->t), NULL, NULL};
    mxArray *v = NULL;
    int count = 2, rc;
    if (c->xs) {
        in[count++] = vector(c->xs, c->ns);
        in[count++] = vector(c->xf, c->nf);
    }
    forget_errors((mex_gate *)c->g);
    if (mexCallMATLABWithTrap(1, &v, count, in, "feval"))
        rc = last_error(c->g, c->name, c->t);
    else
        rc = check_value(c->g, c->name, c->t, v, c->n);
    if (!rc) memcpy(c->out, mxGetPr(v), c->n * sizeof *c->out);
    for (int i = 1; i < count; i++) mxDestroyArray(in[i]);
    if (v) mxDestroyArray(v);
    return rc;
}

/* The library is in between: nothing is thrown through it. */
static int call(gate *g, const void *f, const char *name, double t, const double *xs,
                size_t ns, const double *xf, size_t nf, double *out, size_t n)
{
    user_call c = {g, f, name, t, xs, xf, ns, nf, n, out};
    const int rc = caught(call_user, &c);
    return rc == GATE_NO_MEMORY ? complain(g, name, t, "memory is out") : rc;
}

typedef struct arguments {
    int nlhs, nrhs;
    mxArray **plhs;
    const mxArray **prhs;
} arguments;

static int serve(void *with)
{
    const arguments *a = with;
    mxArray *result = mxCreateStructMatrix(1, 1, 0, NULL);
    mex_gate m = {.base = {.scratch = scratch,
                           .field = field,
                           .get = get,
                           .result = (gate_struct *)result,
                           .set_number = set_number,
                           .set_flag = set_flag,
                           .set_text = set_text,
                           .set_matrix = set_matrix,
                           .set_structs = set_structs,
                           .call = call}};
    gate_value argument[GATE_MOST];
    if (a->nrhs > GATE_MOST || a->nlhs > 1)
        mexErrMsgIdAndTxt("tworate:call",
                          "expected a command and a struct, one result");
    for (int i = 0; i < a->nrhs; i++) argument[i] = translate(a->prhs[i]);
    if (gate_do(&m.base, a->nrhs, argument))
        mexErrMsgIdAndTxt(m.base.id, "%s", m.base.message);
    a->plhs[0] = result;
    return TW_OK;
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[])
{
    arguments a = {nlhs, nrhs, plhs, prhs};
    if (caught(serve, &a)) mexErrMsgIdAndTxt("tworate:memory", GATE_NO_MEMORY_TEXT);
}
