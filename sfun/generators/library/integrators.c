/* integrators.c: the integrator and the caller. */
#include "library.h"

/* Whether there are slow states, fast states; a port without elements is left out. */
#define SLOW "~isempty(xs0)"
#define FAST "~isempty(xf0)"

static void outside_fields(block *b, const char *method, int once_per_tick,
                           unsigned without)
{
    run_fields(b, method, once_per_tick);
    edit_field(b, "Run", "xs0", "xs0: initial slow state; says how many there are", "0",
               0);
    edit_field(b, "Run", "xf0", "xf0: initial fast state; says how many there are", "0",
               0);
    put(&b->parameters, ", xs0, xf0");
    option_fields(b, once_per_tick, without);
}

void add_integrators(shelf *s)
{
    block b;
    begin_block(s, &b, "Integrators", "sfun_tw_int", "Integrator");
    put(&b.description,
        "Integrates slow and fast derivatives that the diagram computes once per "
        "tick.\nFor methods that evaluate once per tick; the caller has all.");
    outside_fields(&b, "am2", 1, TW_USES(TW_OPT_ONE_EVAL));
    port_label(&b, "input", "1", "slow'", SLOW);
    port_label(&b, "input", "1 + " SLOW, "fast'", FAST);
    port_label(&b, "output", "1", "slow", SLOW);
    port_label(&b, "output", "1 + " SLOW, "fast", FAST);
    port_label(&b, "output", "2 + " FAST, "slow at H", SLOW);
    b.nin = 2;
    b.nout = 3;
    add_block(s, &b);

    begin_block(s, &b, "Integrators", "sfun_tw_call", "Caller");
    put(&b.description,
        "Integrates by calling the diagram's slow and fast subsystems at the stages of "
        "any method.\nThe first output calls: element 1 the slow subsystem, 2 the fast "
        "one.");
    outside_fields(&b, "rk4", 0, TW_USES(TW_OPT_STATE_ONLY) | TW_USES(TW_OPT_THREADS));
    port_label(&b, "input", "1", "slow'", SLOW);
    port_label(&b, "input", "1 + " SLOW, "fast'", FAST);
    port_label(&b, "output", "1", "calls", NULL);
    port_label(&b, "output", "2", "t", NULL);
    port_label(&b, "output", "3", "slow stage", SLOW);
    port_label(&b, "output", "3 + " SLOW, "fast stage", FAST);
    port_label(&b, "output", "4 + " FAST, "slow", SLOW);
    port_label(&b, "output", "4 + 2 * " SLOW, "fast", FAST);
    b.nin = 2;
    b.nout = 6;
    add_block(s, &b);
}
