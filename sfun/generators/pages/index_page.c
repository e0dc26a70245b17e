/* index_page.c: the list of all pages and of the example diagrams. */
#include "pages.h"

static void write_examples(FILE *page)
{
    for (const char *const *path = example_diagrams(); *path; path++) {
        twh_file *f = twh_file_read(*path);
        const char *what =
            f && !f->error[0] ? twh_item_get(f->root, "Description") : NULL;
        fprintf(page, "| [%s](../../%s) | ", base_name(*path), *path);
        for (const char *s = what ? what : ""; *s; s++)
            putc(*s == '\n' ? ' ' : *s, page);
        fputs(" |\n", page);
        twh_file_free(f);
    }
}

void index_page(job *j)
{
    FILE *page = open_page(j, "README");
    if (!page) return;
    fputs("# Blocks and diagrams\n\n"
          "A page for each model, signal and integrator of the block library. "
          "`make generated` writes them from the descriptors and from runs; "
          "`make check` fails if they are out of date. "
          "[simulink.md](../guide/simulink.md) explains how to install the library, "
          "[sfunctions.md](../guide/sfunctions.md) how the S-functions behave.\n\n"
          "| page | group | |\n|---|---|---|\n",
          page);
    for (int i = 0; tw_model_at(i); i++) {
        const tw_model *m = tw_model_at(i);
        fprintf(page, "| [%s](%s.md) | %s | %s |\n", m->name, m->name, m->group,
                m->what);
    }
    fputs("| [Integrator](integrator.md) | Integrators | integrates what a diagram "
          "computes once per tick |\n"
          "| [Caller](caller.md) | Integrators | any method, by function calls |\n",
          page);
    for (int i = 0; tw_source_at(i); i++)
        fprintf(page, "| [%s](%s.md) | Sources | %s |\n", tw_source_at(i)->name,
                tw_source_at(i)->name, tw_source_at(i)->what);
    fputs(
        "\n## Example diagrams\n\n"
        "In `" EXAMPLES "`, each with a csv of expected results beside it, which "
        "`make examples` computes in C without a diagram. A test compares every "
        "logged value with that of the C library, bit for bit, in single-tasking and "
        "multitasking mode, and again after writing and reading the diagram as .mdl "
        "and .slx.\n\n"
        "The csv of expected results differs from the csv that the host prints. A row "
        "`log,t,values` holds one log at one of five times, with all elements of the "
        "signal. The host prints a row per time and a column per element, with the "
        "names in the first row.\n\n"
        "    build/tworate_host " EXAMPLES "/quarter_car_bump.mdl > run.csv\n"
        "    r = tw_diagram (\"quarter_car_bump.mdl\"); plot (r.t, r.wheel)    % in "
        "Octave\n\n"
        "| diagram | |\n|---|---|\n",
        page);
    write_examples(page);
    fputs("\n## Diagrams without Simulink\n\n"
          "The host reads .mdl and .slx files in old and new layouts: see "
          "[host.md](../guide/host.md#simulink-diagrams).\n",
          page);
    close_page(j, page, "README");
}
