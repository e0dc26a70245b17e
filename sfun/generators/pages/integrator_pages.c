/* integrator_pages.c: the pages of the integrator and the caller. */
#include "pages.h"

/* All methods, or those that evaluate once per tick. */
static void write_methods(FILE *page, int once_per_tick)
{
    fputs("\n| method | order | |\n|---|---|---|\n", page);
    const tw_method *m;
    for (int i = 0; (m = tw_method_at(i)); i++)
        if (m->once_per_tick || !once_per_tick)
            fprintf(page, "| %s | %d | %s |\n", m->name, m->order, m->what);
}

static void write_run_fields(FILE *page)
{
    fputs("\n## Parameters\n\n| field | unit | |\n|---|---|---|\n"
          "| method | | by name, see below |\n| H | s | slow step |\n"
          "| ratio | | fast steps per slow step, 1 to 10000; -1: the method's default "
          "|\n| xs0, xf0 | | initial states; they set the number of states |\n"
          "| options | | as in the models' blocks: "
          "[sfunctions.md](../guide/sfunctions.md) |\n",
          page);
}

void integrator_page(job *j)
{
    static const curve curves[] = {{"x1", "m", "slow mass", "slow", 0},
                                   {"x2", "m", "fast mass", "fast", 0}};
    FILE *page = open_page(j, "integrator");
    if (!page) return;
    fputs(
        "# Integrator\n\nIntegrates slow and fast derivatives that the diagram "
        "computes, through ordinary ports. Group Integrators of the library.\n\n"
        "## Ports\n\n| port | rate | |\n|---|---|---|\n"
        "| in 1: slow' | tick, or when due | derivatives of the slow states |\n"
        "| in 2: fast' | tick | derivatives of the fast states |\n"
        "| out 1: slow | tick | slow states, interpolated between slow steps, for the "
        "fast equations |\n| out 2: fast | tick | fast states |\n"
        "| out 3: slow at H | H | slow states at the slow steps |\n\n"
        "The tick is H/ratio; with half steps it is H/(2 ratio); the perk methods "
        "tick at their nodes. There is no direct feedthrough: the derivatives may "
        "depend on all states. In multitasking mode a slow part with a task of its "
        "own is refused, since its output would be late.\n",
        page);
    write_run_fields(page);
    fputs("\n## Equations\n\nThe methods are described in "
          "[vehiclesim.md](../methods/vehiclesim.md) and "
          "[runge_kutta.md](../methods/runge_kutta.md). These evaluate once per "
          "tick:\n",
          page);
    write_methods(page, 1);
    fputs("\n## Example\n\n[oscillator_integrator](../../" EXAMPLES
          "/oscillator_integrator.mdl): two masses and three springs made of gains and "
          "sums, am2, H = 2^-7 s, ratio 8.\n",
          page);
    run_example(j, page, EXAMPLES "/oscillator_integrator.mdl", "integrator", curves,
                2);
    close_page(j, page, "integrator");
}

void caller_page(job *j)
{
    static const curve curves[] = {{"x1", "m", "slow mass", "xs", 0},
                                   {"x2", "m", "fast mass", "xf", 0}};
    FILE *page = open_page(j, "caller");
    if (!page) return;
    fputs(
        "# Caller\n\nIntegrates any diagram with any method: it calls a slow and a "
        "fast "
        "function-call subsystem at the stages of the method. Group Integrators of "
        "the library.\n\n"
        "## Ports\n\n| port | rate | |\n|---|---|---|\n"
        "| in 1: slow' | fast | output of the slow subsystem |\n"
        "| in 2: fast' | fast | output of the fast subsystem |\n"
        "| out 1: calls | fast | element 1 calls the slow subsystem, 2 the fast one; "
        "separate them with a demux |\n"
        "| out 2: t | fast | the time of the stage; a clock in the diagram shows that "
        "of the major step |\n"
        "| out 3: slow stage, out 4: fast stage | fast | states at which the "
        "subsystems are evaluated |\n"
        "| out 5: slow | H | slow states |\n| out 6: fast | fast | fast states |\n\n"
        "The called subsystems must have no states. A subsystem runs only when the "
        "method calls it. Methods run on one thread; nordsieck runs with "
        "`state_only`.\n",
        page);
    write_run_fields(page);
    fputs(
        "\n## Equations\n\nThe methods are described in "
        "[vehiclesim.md](../methods/vehiclesim.md), "
        "[runge_kutta.md](../methods/runge_kutta.md), "
        "[adams.md](../methods/adams.md) and [nordsieck.md](../methods/nordsieck.md). "
        "All are available:\n",
        page);
    write_methods(page, 0);
    fputs(
        "\n## Example\n\n[caller_subsystems](../../" EXAMPLES
        "/caller_subsystems.mdl): the oscillator of the [integrator](integrator.md) in "
        "two subsystems, adams4, H = 2^-7 s, ratio 8.\n",
        page);
    run_example(j, page, EXAMPLES "/caller_subsystems.mdl", "caller", curves, 2);
    close_page(j, page, "caller");
}
