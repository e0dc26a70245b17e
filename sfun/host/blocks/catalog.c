/* builtin.c: the blocks that come with the host, and their parameters.
 *
 * Each is an S-function like any other, in builtin/. A parameter list is
 * "name=default ...", in the order of the S-function's parameters. */
#include "engine/engine.h"

#include <string.h>

#define BUILTINS(X)                                                                    \
    X(constant, "value=1 ts=inf")                                                      \
    X(clock, "ts=0")                                                                   \
    X(step, "time=1 before=0 after=1 ts=0")                                            \
    X(sine, "amplitude=1 frequency=1 phase=0 bias=0 ts=0")                             \
    X(pulse, "amplitude=1 period=1 width=50 delay=0 ts=0")                             \
    X(ramp, "slope=1 start=0 initial=0 ts=0")                                          \
    X(from_table, "times=[0;1] values=[0;1] ts=0")                                     \
    X(gain, "gain=1 ts=-1")                                                            \
    X(scale, "gain=1 ts=-1")                                                           \
    X(fold, "sign='+' ts=-1")                                                          \
    X(math, "function='sin' ts=-1")                                                    \
    X(sum, "signs='++' ts=-1")                                                         \
    X(product, "signs='**' ts=-1")                                                     \
    X(saturation, "lower=-1 upper=1 ts=-1")                                            \
    X(switch, "threshold=0 ts=-1 criterion=0")                                         \
    X(mux, "inputs=2 ts=-1")                                                           \
    X(demux, "widths=[1;1] ts=-1")                                                     \
    X(convert, "type='double' ts=-1")                                                  \
    X(unit_delay, "initial=0 ts=-1")                                                   \
    X(zero_order_hold, "ts=1")                                                         \
    X(rate_transition, "from=1 to=1 initial=0")                                        \
    X(integrator, "initial=0")                                                         \
    X(transfer_fcn, "num=1 den=[1,1]")                                                 \
    X(state_space, "A=-1 B=1 C=1 D=0 x0=0 ts=0")                                       \
    X(call, "ts=1")                                                                    \
    X(scope, "ts=-1")                                                                  \
    X(terminator, "")

#define DECLARE(name, parameters) extern const ssEntry twh_sfunction_tw_##name;
BUILTINS(DECLARE)

static const struct {
    const char *name, *parameters;
    const ssEntry *entry;
} builtins[] = {
#define ROW(name, parameters) {#name, parameters, &twh_sfunction_tw_##name},
    BUILTINS(ROW)};
enum { COUNT = sizeof builtins / sizeof *builtins };

const char *twh_builtin_name(int i)
{
    return i >= 0 && i < COUNT ? builtins[i].name : NULL;
}

static int find(const char *kind)
{
    for (int i = 0; i < COUNT; i++)
        if (strcmp(builtins[i].name, kind) == 0) return i;
    return -1;
}

const ssEntry *twh_builtin(const char *kind)
{
    const int i = find(kind);
    return i < 0 ? NULL : builtins[i].entry;
}

const char *twh_builtin_parameters(const char *kind)
{
    const int i = find(kind);
    return i < 0 ? NULL : builtins[i].parameters;
}

/* The default of parameter `index` as text; returns 0 past the last. */
static int default_of(const char *parameters, int index, char *text, size_t size)
{
    const char *p = parameters;
    for (; index > 0 && *p; index--) {
        p += strcspn(p, " ");
        p += strspn(p, " ");
    }
    if (!*p) return 0;
    p += strcspn(p, "=") + 1;
    const size_t n = strcspn(p, " ");
    if (n >= size) return 0;
    memcpy(text, p, n);
    text[n] = 0;
    return 1;
}

int twh_add_kind(twh *h, const char *name, const char *kind, int nparam,
                 const mxArray *const *param)
{
    enum { MOST = 16 };
    const mxArray *all[MOST] = {NULL};
    mxArray *made[MOST] = {NULL};
    char text[64];
    int n = 0;
    if (h->failed) return 1;
    if (find(kind) < 0)
        return twh_fail(h, NULL, "block '%s': there is no kind '%s'", name, kind);
    while (n < MOST && default_of(twh_builtin_parameters(kind), n, text, sizeof text)) {
        all[n] = n < nparam ? param[n] : NULL;
        if (!all[n]) all[n] = made[n] = twh_read_value(text);
        n++;
    }
    const int rc = nparam > n
                       ? twh_fail(h, NULL, "block '%s': a %s has %d parameters, got %d",
                                  name, kind, n, nparam)
                       : twh_add(h, name, twh_builtin(kind), n, all);
    for (int i = 0; i < n; i++)
        if (made[i]) mxDestroyArray(made[i]);
    if (!rc && strcmp(kind, "scope") == 0) return twh_log(h, name, 1, name);
    return rc;
}
