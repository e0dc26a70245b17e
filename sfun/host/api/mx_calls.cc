// mx_calls.cc: the functions of Octave's library that create arrays, made safe to call
// when memory runs out.
//
// Octave throws std::bad_alloc, which must not cross the host's C functions; an array's
// dimensions it writes through a null pointer if they cannot be allocated; and an array
// whose data could not be allocated it returns without data. Here all three mean "no
// array": inside a callback of an S-function this ends the callback with a message, like
// mexErrMsgTxt; elsewhere the function returns NULL. mex.h redirects the names.
#define TWH_MX_CALLS
#include "twh.h"

#include <csetjmp>
#include <csignal>
#include <new>

#include <signal.h>

namespace {

thread_local sigjmp_buf way_back;

// A fault next to address 0 is the null pointer; any other goes to the old handler.
struct sigaction handler_before;

void on_fault(int, siginfo_t *info, void *)
{
    if (reinterpret_cast<uintptr_t>(info->si_addr) < 65536) siglongjmp(way_back, 1);
    sigaction(SIGSEGV, &handler_before, nullptr);
}

template <class create_function> mxArray *attempt(create_function create)
{
    mxArray *volatile made = nullptr;
    struct sigaction ours = {};
    ours.sa_sigaction = on_fault;
    ours.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&ours.sa_mask);
    sigaction(SIGSEGV, &ours, &handler_before);
    if (sigsetjmp(way_back, 1) == 0) {
        try {
            made = create();
        } catch (const std::bad_alloc &) {
        }
    }
    sigaction(SIGSEGV, &handler_before, nullptr);
    return made;
}

mxArray *finished(mxArray *made)
{
    const char *block, *function, *callback;
    if (made && mxGetNumberOfElements(made) && !mxGetData(made)) {
        // Octave's destructor of a struct or a cell reads the data
        if (!mxIsStruct(made) && !mxIsCell(made)) mxDestroyArray(made);
        made = nullptr;
    }
    if (!made && twh_where(&block, &function, &callback))
        twh_mex_error("out of memory while creating an array");
    return made;
}

} // namespace

#define CREATE(call) return finished(attempt([&] { return call; }))

extern "C" {

mxArray *twh_mx_double_matrix(mwSize rows, mwSize cols, mxComplexity complexity)
{
    CREATE(mxCreateDoubleMatrix(rows, cols, complexity));
}

mxArray *twh_mx_double_scalar(double x)
{
    CREATE(mxCreateDoubleScalar(x));
}

mxArray *twh_mx_string(const char *text)
{
    CREATE(mxCreateString(text));
}

mxArray *twh_mx_char_array(mwSize ndims, const mwSize *dims)
{
    CREATE(mxCreateCharArray(ndims, dims));
}

mxArray *twh_mx_char_matrix(mwSize rows, const char **text)
{
    CREATE(mxCreateCharMatrixFromStrings(rows, text));
}

mxArray *twh_mx_logical_matrix(mwSize rows, mwSize cols)
{
    CREATE(mxCreateLogicalMatrix(rows, cols));
}

mxArray *twh_mx_logical_array(mwSize ndims, const mwSize *dims)
{
    CREATE(mxCreateLogicalArray(ndims, dims));
}

mxArray *twh_mx_logical_scalar(mxLogical x)
{
    CREATE(mxCreateLogicalScalar(x));
}

mxArray *twh_mx_numeric_matrix(mwSize rows, mwSize cols, mxClassID id,
                               mxComplexity complexity)
{
    CREATE(mxCreateNumericMatrix(rows, cols, id, complexity));
}

mxArray *twh_mx_numeric_array(mwSize ndims, const mwSize *dims, mxClassID id,
                              mxComplexity complexity)
{
    CREATE(mxCreateNumericArray(ndims, dims, id, complexity));
}

mxArray *twh_mx_sparse(mwSize rows, mwSize cols, mwSize most, mxComplexity complexity)
{
    CREATE(mxCreateSparse(rows, cols, most, complexity));
}

mxArray *twh_mx_cell_matrix(mwSize rows, mwSize cols)
{
    CREATE(mxCreateCellMatrix(rows, cols));
}

mxArray *twh_mx_cell_array(mwSize ndims, const mwSize *dims)
{
    CREATE(mxCreateCellArray(ndims, dims));
}

mxArray *twh_mx_struct_matrix(mwSize rows, mwSize cols, int n, const char **names)
{
    CREATE(mxCreateStructMatrix(rows, cols, n, names));
}

mxArray *twh_mx_struct_array(mwSize ndims, const mwSize *dims, int n,
                             const char **names)
{
    CREATE(mxCreateStructArray(ndims, dims, n, names));
}

mxArray *twh_mx_duplicate(const mxArray *a)
{
    CREATE(mxDuplicateArray(a));
}
}
