/* source_page.c: the page of a signal. */
#include "pages.h"

#include <string.h>

void source_page(job *j, const tw_source *s)
{
    char descriptor[300];
    const curve curves[] = {{"u", "", "value", "out1", 0},
                            {"u'", "1/s", "rate", "out2", 0}};
    const char *values = s->np ? "Ts=2^-10;start=0.25" : "Ts=2^-10";
    const example e = {.block = s->name, .values = values, .tend = 1};
    FILE *page = open_page(j, s->name);
    if (!page) return;
    fprintf(
        page,
        "# %s\n\nA signal in time: %s. Group Sources of the library.\n\n"
        "## Ports\n\nNo inputs. The outputs are u and its rate of change u', both at "
        "the sample time `Ts` of the mask (0: continuous, -1: inherited). A mux of "
        "the two drives a height and its rate, as road and droad of a vehicle.\n\n"
        "## Parameters\n",
        s->name, s->what);
    write_parameters(page, s->param, s->np);
    if (strcmp(s->name, "sampled") == 0)
        fputs("\n`samples` is a matrix [t value] with increasing times. The signal is "
              "linear "
              "between the samples and constant outside.\n",
              page);
    snprintf(descriptor, sizeof descriptor, "{\"%s\", \"%s\"", s->name, s->what);
    write_equations(j, page, descriptor);
    fprintf(page, "\n## Example\n\nThe defaults of the mask with Ts = 2^-10%s:\n",
            s->np ? ", start = 0.25" : "");
    run_example(j, page, write_diagram(j, s->name, &e, 0, 2), s->name, curves, 2);
    write_uses(j, page, s->name);
    close_page(j, page, s->name);
}
