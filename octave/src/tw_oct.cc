/* tw_oct.cc: the gateway as an oct-file, for Octave alone: arrays of the interpreter
 * are read and written in place. It translates arguments and results; the rest is in
 * gate.c. Users call tw_sim and the like, not this. */
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

} // namespace

// A struct array of results. Matrices are written to after they are set, so the values
// of the interpreter are made at the end.
struct gate_struct {
    struct slot {
        octave_value value;
        NDArray matrix;
        const gate_struct *structs = nullptr;
        bool has_matrix = false;
    };
    dim_vector size;
    std::list<std::pair<std::string, std::vector<slot>>> fields;

    gate_struct(size_t rows, size_t cols, const char *const *names)
        : size(static_cast<octave_idx_type>(rows), static_cast<octave_idx_type>(cols))
    {
        for (; names && *names; names++) add(*names);
    }
    std::vector<slot> &add(const char *name)
    {
        fields.emplace_back(name, std::vector<slot>(static_cast<size_t>(size.numel())));
        return fields.back().second;
    }
    slot &at(size_t i, const char *name)
    {
        const size_t length = std::strlen(name);
        for (auto &f : fields)
            if (f.first.size() == length && !std::memcmp(f.first.data(), name, length))
                return f.second[i];
        return add(name)[i];
    }
    static octave_value value_of(const slot &from)
    {
        return from.structs      ? from.structs->value()
               : from.has_matrix ? octave_value(from.matrix)
                                 : from.value;
    }
    octave_value value() const
    {
        if (size.numel() == 1) { // takes a third of the time
            octave_scalar_map one;
            for (const auto &f : fields) one.setfield(f.first, value_of(f.second[0]));
            return octave_value(one);
        }
        octave_map map(size);
        for (const auto &f : fields) {
            Cell column(size);
            for (size_t i = 0; i < f.second.size(); i++)
                column(static_cast<octave_idx_type>(i)) = value_of(f.second[i]);
            map.setfield(f.first, column);
        }
        return octave_value(map);
    }
};

namespace
{
// What a call's values point into.
struct store {
    std::list<octave_value> values;
    std::list<octave_scalar_map> maps;
    std::list<std::string> texts;
    std::list<NDArray> arrays;
    std::list<std::vector<double>> scratch;
    std::list<gate_struct> structs;
};

struct oct_gate : gate {
    store kept;
    std::exception_ptr interrupt; // Ctrl-C inside a function of the user
};

// The functions below are called from C: no exception may leave them except when memory
// is out, and then the C functions in between hold nothing.

void *scratch(gate *g, size_t bytes)
{
    store &kept = static_cast<oct_gate *>(g)->kept;
    kept.scratch.emplace_back(bytes / sizeof(double) + 1);
    return kept.scratch.back().data();
}

gate_value translate(store &kept, const octave_value &a)
{
    gate_value to = {GATE_OTHER, &nowhere, 0, 0, nullptr, nullptr};
    to.rows = static_cast<size_t>(a.rows());
    to.cols = static_cast<size_t>(a.columns());
    if (a.is_string() && (a.rows() == 1 || a.isempty())) {
        kept.texts.push_back(a.isempty() ? std::string() : a.string_value());
        to.kind = GATE_TEXT;
        to.text = kept.texts.back().c_str();
    } else if (a.is_function_handle()) {
        kept.values.push_back(a);
        to.kind = GATE_FUNCTION;
        to.handle = &kept.values.back();
    } else if (a.isstruct() && a.numel() == 1) {
        kept.maps.push_back(a.scalar_map_value());
        to.kind = GATE_STRUCT;
        to.handle = &kept.maps.back();
    } else if (a.isstruct())
        to.text = "a struct array";
    else if (a.issparse())
        to.text = "a sparse matrix";
    else if (a.is_double_type() && a.iscomplex())
        to.text = "complex numbers";
    else if (a.is_double_type() && a.ndims() > 2)
        to.text = "an array of more than two dimensions";
    else if (a.is_double_type()) {
        kept.arrays.push_back(a.array_value()); // shares the data
        to.kind = GATE_REAL;
        if (a.numel()) to.x = kept.arrays.back().data();
    } else {
        kept.texts.push_back(a.class_name());
        to.text = kept.texts.back().c_str();
        if (a.islogical() && a.numel() == 1) {
            kept.arrays.push_back(NDArray(dim_vector(1, 1), a.double_value()));
            to.kind = GATE_FLAG;
            to.x = kept.arrays.back().data();
        }
    }
    return to;
}

const char *field(gate *g, const void *of, size_t i)
{
    const octave_scalar_map *map = static_cast<const octave_scalar_map *>(of);
    store &kept = static_cast<oct_gate *>(g)->kept;
    if (static_cast<octave_idx_type>(i) >= map->nfields()) return nullptr;
    auto at = map->begin();
    std::advance(at, i);
    kept.texts.push_back(map->key(at));
    return kept.texts.back().c_str();
}

int get(gate *g, const void *of, const char *name, gate_value *value)
{
    const octave_scalar_map *map = static_cast<const octave_scalar_map *>(of);
    const auto at = map->seek(name);
    if (at == map->end()) return 0;
    *value = translate(static_cast<oct_gate *>(g)->kept, map->contents(at));
    return 1;
}

void set_number(gate *, gate_struct *s, size_t at, const char *name, double x)
{
    s->at(at, name).value = octave_value(x);
}

void set_flag(gate *, gate_struct *s, size_t at, const char *name, int yes)
{
    s->at(at, name).value = octave_value(yes != 0);
}

void set_text(gate *, gate_struct *s, size_t at, const char *name, const char *text)
{
    s->at(at, name).value = octave_value(text ? text : "", '\'');
}

template <class T, class A> A allocator_of(const Array<T, A> &)
{
    return A();
}

double *set_matrix(gate *, gate_struct *s, size_t at, const char *name, size_t rows,
                   size_t cols)
{
    gate_struct::slot &slot = s->at(at, name);
    NDArray &m = slot.matrix;
    slot.has_matrix = true;
    const dim_vector size(static_cast<octave_idx_type>(rows),
                          static_cast<octave_idx_type>(cols));
    // an array without initial values: filling it would cost as much as a cheap step
    auto allocator = allocator_of(Array<double>());
    if (rows && cols)
        m = Array<double>(allocator.allocate(rows * cols), size, allocator);
    else
        m = NDArray(size);
    return rows && cols ? m.fortran_vec() : &nowhere;
}

gate_struct *set_structs(gate *g, gate_struct *s, size_t at, const char *name,
                         size_t rows, size_t cols, const char *const *names)
{
    store &kept = static_cast<oct_gate *>(g)->kept;
    kept.structs.emplace_back(rows, cols, names);
    s->at(at, name).structs = &kept.structs.back();
    return &kept.structs.back();
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
        g->not_finite = 1;
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

struct arguments {
    const octave_value_list &args;
    int nargout;
    octave_value_list values;
};

int serve(void *with)
{
    arguments &a = *static_cast<arguments *>(with);
    oct_gate g;
    gate_struct result(1, 1, nullptr);
    gate_value argument[GATE_MOST];
    const int n = static_cast<int>(a.args.length());
    g.scratch = scratch;
    g.field = field;
    g.get = get;
    g.result = &result;
    g.set_number = set_number;
    g.set_flag = set_flag;
    g.set_text = set_text;
    g.set_matrix = set_matrix;
    g.set_structs = set_structs;
    g.call = call;
    g.not_finite = 0;
    g.id[0] = g.message[0] = '\0';
    if (n > GATE_MOST || a.nargout > 1)
        error_with_id("tworate:call", "expected a command and a struct, one result");
    for (int i = 0; i < n; i++) argument[i] = translate(g.kept, a.args(i));
    const int rc = gate_do(&g, n, argument);
    if (g.interrupt) std::rethrow_exception(g.interrupt);
    if (rc) error_with_id(g.id, "%s", g.message);
    a.values = ovl(result.value());
    return TW_OK;
}

} // namespace

DEFUN_DLD(tw_oct, args, nargout,
          "tw_oct: the gateway of tworate; see tw_sim, tw_ode and tw_info.")
{
    arguments a{args, nargout, octave_value_list()};
    if (gate_catch(serve, &a)) error_with_id("tworate:memory", GATE_NO_MEMORY_TEXT);
    return a.values;
}
