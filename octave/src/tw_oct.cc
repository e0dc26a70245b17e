/* tw_oct.cc: the gateway as an oct-file, for Octave alone: arrays of the interpreter
 * are read and written in place. It translates arguments and results; the rest is in
 * gate.c. Users call tw_sim and its kin, not this. */
#include <octave/oct.h>
#include <octave/interpreter.h>
#include <octave/parse.h>
#include <octave/quit.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <exception>
#include <list>
#include <string>
#include <vector>

#include "gate.h"

namespace
{
double nowhere; // what an empty matrix points to

struct oct_gate : gate {
    std::list<std::vector<double>> kept;
    NDArray result[GATE_MOST_RESULTS];
    std::string text[GATE_MOST_RESULTS];
    bool has_text[GATE_MOST_RESULTS] = {};
    std::exception_ptr interrupt; // Ctrl-C inside a function of the user
};

// What follows is called from C: no exception may leave it but for a lack of memory, on
// which nothing in between holds anything.

void *scratch(gate *g, size_t bytes)
{
    oct_gate *o = static_cast<oct_gate *>(g);
    o->kept.emplace_back(bytes / sizeof(double) + 1);
    return o->kept.back().data();
}

template <class T, class A> A allocator_of(const Array<T, A> &)
{
    return A();
}

double *matrix(gate *g, int result, size_t rows, size_t cols)
{
    NDArray &m = static_cast<oct_gate *>(g)->result[result];
    const dim_vector size(static_cast<octave_idx_type>(rows),
                          static_cast<octave_idx_type>(cols));
    // an array with no first value: filling it would cost as much as a cheap step
    auto allocator = allocator_of(Array<double>());
    if (rows && cols)
        m = Array<double>(allocator.allocate(rows * cols), size, allocator);
    else
        m = NDArray(size);
    return rows && cols ? m.fortran_vec() : &nowhere;
}

void say(gate *g, int result, const char *text)
{
    oct_gate *o = static_cast<oct_gate *>(g);
    o->has_text[result] = true;
    o->text[result] += text;
}

int complain(gate *g, const char *name, double t, const char *why)
{
    std::snprintf(g->message, sizeof g->message, "%s failed at t = %g: %s", name, t,
                  why);
    return TW_E_USER;
}

ColumnVector vector(const double *x, size_t n)
{
    ColumnVector v(static_cast<octave_idx_type>(n));
    if (n) std::memcpy(v.fortran_vec(), x, n * sizeof *x);
    return v;
}

int take_value(gate *g, const char *name, double t, const octave_value_list &list,
               double *out, size_t n)
{
    char why[120];
    if (list.length() < 1 || !list(0).is_defined())
        return complain(g, name, t, "it returned nothing");
    const octave_value &v = list(0);
    if (!v.is_double_type() || v.iscomplex() || v.issparse())
        return complain(g, name, t, "it must return a full real double vector");
    if (static_cast<size_t>(v.numel()) != n) {
        std::snprintf(why, sizeof why, "it must return %zu numbers, got %zu", n,
                      static_cast<size_t>(v.numel()));
        return complain(g, name, t, why);
    }
    const NDArray a = v.array_value();
    for (size_t i = 0; i < n; i++) {
        out[i] = a.xelem(static_cast<octave_idx_type>(i));
        if (std::isfinite(out[i])) continue;
        std::snprintf(why, sizeof why, "element %zu of its value is %s", i + 1,
                      std::isnan(out[i]) ? "NaN" : "infinite");
        return complain(g, name, t, why);
    }
    return TW_OK;
}

int call(gate *g, const void *f, const char *name, double t, const double *xs,
         size_t ns, const double *xf, size_t nf, double *out, size_t n)
{
    try {
        octave_value_list in(xs ? 3 : 1);
        in(0) = t;
        if (xs) {
            in(1) = vector(xs, ns);
            in(2) = vector(xf, nf);
        }
        const octave_value &function = *static_cast<const octave_value *>(f);
        return take_value(g, name, t, octave::feval(function, in, 1), out, n);
    } catch (const octave::execution_exception &e) {
        const std::string why = e.message();
        octave::interpreter::the_interpreter()->recover_from_exception();
        return complain(g, name, t, why.c_str());
    } catch (...) { // an interrupt, or memory is out
        static_cast<oct_gate *>(g)->interrupt = std::current_exception();
        return complain(g, name, t, "interrupted");
    }
}

/* text keeps the strings, array the matrices, alive. */
gate_arg translate(const octave_value &a, std::list<std::string> &text,
                   std::list<NDArray> &array)
{
    gate_arg to = {GATE_OTHER, &nowhere, 0, 0, nullptr, nullptr};
    to.rows = static_cast<size_t>(a.rows());
    to.cols = static_cast<size_t>(a.columns());
    if (a.is_string() && (a.rows() == 1 || a.isempty())) {
        text.push_back(a.isempty() ? std::string() : a.string_value());
        to.kind = GATE_TEXT;
        to.text = text.back().c_str();
    } else if (a.is_function_handle()) {
        to.kind = GATE_FUNCTION;
        to.function = &a;
    } else if (a.issparse())
        to.text = "a sparse matrix";
    else if (a.is_double_type() && a.iscomplex())
        to.text = "complex numbers";
    else if (a.is_double_type() && a.ndims() > 2)
        to.text = "an array of more than two dimensions";
    else if (a.is_double_type()) {
        array.push_back(a.array_value()); // shares the data
        to.kind = GATE_REAL;
        if (a.numel()) to.x = array.back().data();
    } else {
        text.push_back(a.class_name());
        to.text = text.back().c_str();
    }
    return to;
}
} // namespace

DEFUN_DLD(tw_oct, args, nargout,
          "tw_oct: the gateway of tworate; see tw_sim, tw_ode and tw_info.")
{
    oct_gate g;
    gate_arg arg[GATE_MOST_ARGS];
    std::list<std::string> text;
    std::list<NDArray> array;
    const int n = static_cast<int>(args.length());
    g.scratch = scratch;
    g.matrix = matrix;
    g.say = say;
    g.call = call;
    g.id[0] = g.message[0] = '\0';
    if (n > GATE_MOST_ARGS || nargout > GATE_MOST_RESULTS)
        error_with_id("tworate:call", "too many arguments");
    for (int i = 0; i < n; i++) arg[i] = translate(args(i), text, array);
    const int rc = gate_do(&g, n, arg);
    if (g.interrupt) std::rethrow_exception(g.interrupt);
    if (rc) error_with_id(g.id, "%s", g.message);
    octave_value_list result;
    for (int i = 0; i == 0 || i < nargout; i++)
        result(i) = g.has_text[i] ? octave_value(g.text[i]) : octave_value(g.result[i]);
    return result;
}
