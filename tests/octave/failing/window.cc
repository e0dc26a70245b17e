/* window.cc: linked into a gateway, with -Wl,--wrap for gate_catch, operator new and
 * the functions of Octave that allocate (tests/campaign.mk): these calls are counted,
 * and number TW_FAIL_AT throws std::bad_alloc, as Octave does. TW_FAIL_COUNT becomes
 * the number of calls. (A malloc that fails deeper, inside Octave 7.3, corrupts its
 * heap: octave_value(const char *) frees twice.) */
#include "mex.h"

#include <cstdio>
#include <cstdlib>
#include <new>

static long fail_at, count;
static int is_open;

static void may_fail()
{
    if (is_open && ++count == fail_at) throw std::bad_alloc();
}

/* a function of Octave with its arguments */
#define WRAP(type, name, list, values)                                                 \
    type __real_##name list;                                                           \
    type __wrap_##name list;                                                           \
    type __wrap_##name list                                                            \
    {                                                                                  \
        may_fail();                                                                    \
        return __real_##name values;                                                   \
    }

extern "C" {
WRAP(void *, _Znwm, (size_t n), (n))
WRAP(void *, mxCalloc, (size_t n, size_t size), (n, size))
WRAP(char *, mxArrayToString, (const mxArray *a), (a))
WRAP(mxArray *, mxCreateDoubleScalar, (double x), (x))
WRAP(mxArray *, mxCreateLogicalScalar, (mxLogical x), (x))
WRAP(mxArray *, mxCreateString, (const char *text), (text))
WRAP(mxArray *, mxCreateDoubleMatrix, (mwSize m, mwSize n, mxComplexity c), (m, n, c))
WRAP(mxArray *, mxCreateStructMatrix, (mwSize m, mwSize n, int k, const char **keys),
     (m, n, k, keys))
WRAP(int, mxAddField, (mxArray * a, const char *key), (a, key))

int __real_gate_catch(int (*body)(void *with), void *with);
int __wrap_gate_catch(int (*body)(void *with), void *with);
}

namespace
{
struct window {
    window()
    {
        const char *at = std::getenv("TW_FAIL_AT");
        fail_at = at ? std::atol(at) : 0;
        count = 0;
        is_open = 1;
    }
    ~window()
    {
        char text[30];
        is_open = 0;
        std::snprintf(text, sizeof text, "%ld", count);
        setenv("TW_FAIL_COUNT", text, 1);
    }
};
} // namespace

/* Calls of user functions are caught again inside. */
int __wrap_gate_catch(int (*body)(void *with), void *with)
{
    if (is_open) return __real_gate_catch(body, with);
    window call;
    return __real_gate_catch(body, with);
}
