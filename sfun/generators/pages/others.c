/* others.c: pages of the signals, of integrator and caller, and the list of all. */
#include "pages.h"

#include <string.h>

void source_page(job *j, const tw_source *s)
{
    char name[100], descriptor[300];
    const curve curves[] = {{"u", "", "value", "out1", 0},
                            {"u'", "1/s", "rate", "out2", 0}};
    const char *values = s->np ? "Ts=2^-10;start=0.25" : "Ts=2^-10";
    const example e = {.block = s->name, .values = values, .tend = 1};
    snprintf(name, sizeof name, "blocks/%s", s->name);
    FILE *page = open_page(j, name);
    if (!page) return;
    fprintf(page,
            "# %s\nA signal in time: %s. Group Sources of the library.\n\n"
            "## Ports\nNo inputs. Outputs: u, and u', its rate of change, both at the "
            "mask's "
            "sample time `Ts` (0: continuous, -1: inherited).\n"
            "A mux of the two drives a height and its rate, as road and droad of a "
            "vehicle.\n\n## Parameters\n",
            s->name, s->what);
    write_parameters(page, s->param, s->np);
    if (strcmp(s->name, "sampled") == 0)
        fputs(
            "\n`samples` is a matrix [t value] with rising times: linear between them, "
            "constant outside.\n",
            page);
    snprintf(descriptor, sizeof descriptor, "{\"%s\", \"%s\"", s->name, s->what);
    write_equations(j, page, descriptor);
    fprintf(page, "\n## Example\nThe mask's defaults with Ts = 2^-10%s:\n",
            s->np ? ", start = 0.25" : "");
    run_example(j, page, write_diagram(j, s->name, &e, 0, 2), s->name, curves, 2);
    write_uses(j, page, s->name);
    close_page(j, page, name);
}

/* The methods of a block: all, or those that evaluate once per tick. */
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
    fputs(
        "\n## Parameters\n\n| field | unit | |\n|---|---|---|\n"
        "| method | | by name, see below |\n| H | s | slow step |\n"
        "| ratio | | fast steps per slow step, 1 to 10000; -1: the method's own, 5 "
        "where it "
        "takes any |\n| xs0, xf0 | | initial states; they say how many there are |\n"
        "| options | | as of the models' blocks: [sfunctions.md](../sfunctions.md) |\n",
        page);
}

void integrator_page(job *j)
{
    static const curve curves[] = {{"x1", "m", "slow mass", "slow", 0},
                                   {"x2", "m", "fast mass", "fast", 0}};
    FILE *page = open_page(j, "blocks/integrator");
    if (!page) return;
    fputs("# Integrator\nIntegrates derivatives that the diagram computes, slow and "
          "fast, by "
          "ordinary ports. Group Integrators of the library.\n\n"
          "## Ports\n\n| port | rate | |\n|---|---|---|\n"
          "| in 1: slow' | tick, or when due | derivatives of the slow states |\n"
          "| in 2: fast' | tick | derivatives of the fast states |\n"
          "| out 1: slow | tick | slow states, interpolated between slow steps: what "
          "the fast "
          "equations need |\n| out 2: fast | tick | fast states |\n"
          "| out 3: slow at H | H | slow states at the slow steps |\n\n"
          "The tick is H/ratio, with half steps H/(2 ratio), of the perk methods their "
          "nodes. "
          "No direct feedthrough: the derivatives may depend on\nall states. In "
          "multitasking a "
          "slow part in a task of its own is refused, since it would answer late.\n",
          page);
    write_run_fields(page);
    fputs("\n## Equations\nThe methods are in [vehiclesim.md](../vehiclesim.md) and "
          "[prk.md](../prk.md). Those that evaluate once per tick:\n",
          page);
    write_methods(page, 1);
    fputs("\n## Example\n[oscillator_integrator](../../blocks/examples/"
          "oscillator_integrator.mdl): two masses and three springs made of gains and "
          "sums, "
          "am2, H = 2^-7 s, ratio 8.\n",
          page);
    run_example(j, page, "sfun/simulink/examples/oscillator_integrator.mdl", "integrator",
                curves, 2);
    close_page(j, page, "blocks/integrator");
}

void caller_page(job *j)
{
    static const curve curves[] = {{"x1", "m", "slow mass", "xs", 0},
                                   {"x2", "m", "fast mass", "xf", 0}};
    FILE *page = open_page(j, "blocks/caller");
    if (!page) return;
    fputs(
        "# Caller\nAny method around any diagram: it calls a slow and a fast "
        "function-call "
        "subsystem at the stages of the method. Group Integrators of the\nlibrary.\n\n"
        "## Ports\n\n| port | rate | |\n|---|---|---|\n"
        "| in 1: slow' | fast | answer of the slow subsystem |\n"
        "| in 2: fast' | fast | answer of the fast subsystem |\n"
        "| out 1: calls | fast | element 1 calls the slow subsystem, 2 the fast one: a "
        "demux "
        "parts them |\n| out 2: t | fast | the stage's time: a clock in the diagram "
        "shows the "
        "major step |\n| out 3: slow stage, out 4: fast stage | fast | where the "
        "subsystems "
        "are evaluated |\n| out 5: slow | H | slow states |\n| out 6: fast | fast | "
        "fast "
        "states |\n\n"
        "The called subsystems must hold no state. A subsystem runs only when the "
        "method asks "
        "for it. No second thread; nordsieck runs with\nstate_only.\n",
        page);
    write_run_fields(page);
    fputs("\n## Equations\nAll methods: [vehiclesim.md](../vehiclesim.md), "
          "[prk.md](../prk.md), [adams.md](../adams.md), "
          "[nordsieck.md](../nordsieck.md).\n",
          page);
    write_methods(page, 0);
    fputs("\n## "
          "Example\n[caller_subsystems](../../blocks/examples/caller_subsystems.mdl): "
          "the "
          "oscillator of the [integrator](integrator.md) in two subsystems, adams4, H "
          "= 2^-7 "
          "s, ratio 8.\n",
          page);
    run_example(j, page, "sfun/simulink/examples/caller_subsystems.mdl", "caller", curves, 2);
    close_page(j, page, "blocks/caller");
}

/* The first sentence of a diagram's description. */
static void write_examples(FILE *page)
{
    static const char *const names[] = {
        "quarter_car_bump",  "planar_vehicle_cruise", "tyre_outside",
        "spacecraft_adams",  "gun_turret_ratios",     "oscillator_integrator",
        "caller_subsystems", "hmmwv_step_steer",      NULL};
    for (const char *const *n = names; *n; n++) {
        char path[200];
        snprintf(path, sizeof path, "sfun/simulink/examples/%s.mdl", *n);
        mdl_file *f = mdl_read(path);
        const char *what = f && !f->error[0] ? mdl_get(f->root, "Description") : NULL;
        fprintf(page, "| [%s](../blocks/examples/%s.mdl) | ", *n, *n);
        for (const char *s = what ? what : ""; *s; s++)
            putc(*s == '\n' ? ' ' : *s, page);
        fputs(" |\n", page);
        mdl_free(f);
    }
}

void index_page(job *j)
{
    FILE *page = open_page(j, "blocks");
    if (!page) return;
    fputs("# Blocks and diagrams\nA page for each model, signal and integrator of the "
          "block "
          "library, made by `make pages` from the descriptors and from runs; `make "
          "check`\n"
          "fails when they are out of date. How to install the library: "
          "[library.md](library.md). How the S-functions behave: "
          "[sfunctions.md](sfunctions.md).\n\n"
          "| page | group | |\n|---|---|---|\n",
          page);
    for (int i = 0; tw_model_at(i); i++) {
        const tw_model *m = tw_model_at(i);
        fprintf(page, "| [%s](blocks/%s.md) | %s | %s |\n", m->name, m->name,
                group_of(j, m->name), m->what);
    }
    fputs("| [Integrator](blocks/integrator.md) | Integrators | integrates what a "
          "diagram "
          "computes once per tick |\n"
          "| [Caller](blocks/caller.md) | Integrators | any method, by function calls "
          "|\n",
          page);
    for (int i = 0; tw_source_at(i); i++)
        fprintf(page, "| [%s](blocks/%s.md) | Sources | %s |\n", tw_source_at(i)->name,
                tw_source_at(i)->name, tw_source_at(i)->what);
    fputs("\n## Example diagrams\nIn `sfun/simulink/examples`, each with a csv of expected "
          "results "
          "beside it (`make examples` computes them in C, with no diagram). A test "
          "compares\n"
          "every logged number with the C library's, bit for bit, in both taskings, "
          "and again "
          "after writing and reading the diagram as .mdl and .slx.\n\n"
          "The expected csv has a layout of its own, not that of the host's csv: a row "
          "`log,t,values` is one log at one of five instants, with all\n"
          "elements of the signal. The host writes a row per time and a column per "
          "element, named in the first row.\n\n"
          "    build/tworate_host sfun/simulink/examples/quarter_car_bump.mdl > run.csv\n"
          "    r = tw_diagram (\"quarter_car_bump.mdl\"); plot (r.t, r.wheel)    % in "
          "Octave\n\n"
          "| diagram | |\n|---|---|\n",
          page);
    write_examples(page);
    fputs("\n## Diagrams without Simulink\nThe host reads text .mdl and .slx files, "
          "old and new "
          "layouts: [host.md](host.md#simulink-diagrams).\n",
          page);
    close_page(j, page, "blocks");
}
