/* model_page.c: the page of a model and its four blocks, from the descriptor, the head
 * comment of its file and a run. */
#include "pages.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_FILE = 200000 };

void write_variables(FILE *page, const char *title, const tw_var *list, int n,
                     int with_values)
{
    if (!n) return;
    fprintf(page, "\n%s\n\n| | unit | |%s\n|---|---|---|%s\n", title,
            with_values ? " value |" : "", with_values ? "---|" : "");
    for (int i = 0; i < n; i++) {
        fprintf(page, "| %s | %s | %s |", list[i].name, list[i].unit, list[i].what);
        if (with_values) fprintf(page, " %.6g |", list[i].value);
        fputs("\n", page);
    }
}

void write_parameters(FILE *page, const tw_var *list, int n)
{
    if (!n) return;
    fputs(
        "\n| field | default | unit | range | status | |\n|---|---|---|---|---|---|\n",
        page);
    for (int i = 0; i < n; i++) {
        const tw_var *v = &list[i];
        fprintf(page, "| %s | %.6g | %s | ", v->name, v->value, v->unit);
        if (v->min == 0 && v->max == 0)
            fputs("any", page);
        else
            fprintf(page, "%g to %g", v->min, v->max);
        fprintf(page, " | %s | %s |\n", tw_status_name(v->status), v->what);
    }
}

static char *read_whole(const char *path)
{
    static char text[MOST_FILE];
    FILE *f = fopen(path, "r");
    const size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (f) fclose(f);
    text[n] = 0;
    return n ? text : NULL;
}

/* The file in or below a folder that has this text; its path. */
static int find_source(const char *folder, const char *wanted, char *path, size_t room)
{
    DIR *dir = opendir(folder);
    int found = 0;
    for (struct dirent *e; dir && !found && (e = readdir(dir));) {
        char inner[MOST_PATH];
        struct stat about;
        if (e->d_name[0] == '.') continue;
        snprintf(inner, sizeof inner, "%s/%s", folder, e->d_name);
        const size_t n = strlen(inner);
        if (!stat(inner, &about) && S_ISDIR(about.st_mode))
            found = find_source(inner, wanted, path, room);
        else if (!strcmp(inner + n - 2, ".c")) {
            const char *text = read_whole(inner);
            found = text && strstr(text, wanted) != NULL;
            if (found) snprintf(path, room, "%s", inner);
        }
    }
    if (dir) closedir(dir);
    return found;
}

/* The file's first comment without its frame, as it stands. */
void write_equations(job *j, FILE *page, const char *descriptor)
{
    char file[400];
    fputs("\n## Equations\n", page);
    if (!find_source("models", descriptor, file, sizeof file)) {
        page_failed(j, descriptor, "is in no file of models/");
        return;
    }
    const char *s = read_whole(file), *end = s ? strstr(s, "*/") : NULL;
    if (!end || strncmp(s, "/* ", 3)) {
        page_failed(j, file, "has no comment at its head");
        return;
    }
    /* The end of the comment may be on a line of its own. */
    while (end[-1] == ' ' || end[-1] == '\n') end--;
    fprintf(page, "\nFrom the head of [%s](../../%s):\n\n```\n", file, file);
    for (s += 3; s < end;) {
        const char *line = s;
        s = memchr(s, '\n', (size_t)(end - s));
        const char *stop = s ? s : end;
        if (strncmp(line, " * ", 3) == 0)
            line += 3;
        else if (strncmp(line, " *", 2) == 0)
            line += 2;
        while (stop > line && stop[-1] == ' ') stop--;
        fprintf(page, "%.*s\n", (int)(stop - line), line);
        s = s ? s + 1 : end;
    }
    fputs("```\n", page);
}

void write_uses(job *j, FILE *page, const char *block)
{
    char wanted[200];
    int n = 0;
    snprintf(wanted, sizeof wanted, "tworate_lib/%s/%s\"", group_of(j, block), block);
    for (const char *const *path = example_diagrams(); *path; path++) {
        const char *text = read_whole(*path);
        if (text && strstr(text, wanted))
            fprintf(page, "%s[%s](../../%s)", n++ ? ", " : "\nIn the diagrams ",
                    base_name(*path), *path);
    }
    if (n) fputs(".\n", page);
}

static void row(FILE *page, job *j, const char *name, const char *part, const char *in,
                const char *out, const char *rate)
{
    char block[100];
    snprintf(block, sizeof block, "%s%s", name, part);
    if (group_of(j, block))
        fprintf(page, "| `%s` | %s | %s | %s |\n", block, in, out, rate);
}

/* "slow (2), fast (2), u (1)": those that have elements. */
static void ports(char *text, size_t room, const char *const *name, const int *width,
                  int n)
{
    size_t used = 0;
    text[0] = 0;
    for (int i = 0; i < n; i++)
        if (width[i])
            used += (size_t)snprintf(text + used, room - used, "%s%s (%d)",
                                     used ? ", " : "", name[i], width[i]);
    if (!used) snprintf(text, room, "none");
}

static void write_ports(FILE *page, job *j, const tw_model *m)
{
    static const char *const states[] = {"slow", "fast", "y"},
                             *const slow[] = {"slow'", "y"}, *const fast[] = {"fast'"},
                             *const u[] = {"u"}, *const all[] = {"slow", "fast", "u"};
    char in[100], out[100], both[100];
    fputs("\n## Blocks and ports\n\n| block | in | out | rates |\n|---|---|---|---|\n",
          page);
    ports(in, sizeof in, u, (const int[]){m->nu}, 1);
    ports(out, sizeof out, states, (const int[]){m->ns, m->nf, m->ny}, 3);
    ports(both, sizeof both, all, (const int[]){m->ns, m->nf, m->nu}, 3);
    row(page, j, m->name, "", in, out, "slow: H; u, fast, y: the method's fast rate");
    row(page, j, m->name, " continuous", in, out, "continuous");
    ports(out, sizeof out, slow, (const int[]){m->ns, m->ny}, 2);
    row(page, j, m->name, " slow", both, out,
        "Ts of the mask; with time_port, t is the last input");
    ports(out, sizeof out, fast, (const int[]){m->nf}, 1);
    row(page, j, m->name, " fast", both, out,
        "Ts of the mask; with time_port, t is the last input");
    fputs("\nThe first block contains model and method.", page);
    if (m->nu)
        fprintf(page, " If nothing is connected to u, its inputs are %s.",
                m->drive ? "the model's own, a function of time" : "the values below");
    if (m->nd)
        fputs(" A model with directly computed states has no other: they change once "
              "per tick of the method, at half and full steps alike.",
              page);
    else
        fputs(" The parts are for the [integrator](integrator.md) and the "
              "[caller](caller.md).",
              page);
    fputs(" Rates and options are explained in "
          "[sfunctions.md](../guide/sfunctions.md), the fields of the masks in "
          "[simulink.md](../guide/simulink.md).\n",
          page);
}

static void write_presets(FILE *page, const tw_model *m)
{
    if (!m->preset || !m->preset->name) return;
    fputs("\nThe field `set` chooses one of these sets:\n\n| set | | values "
          "|\n|---|---|---|\n",
          page);
    for (const tw_preset *s = m->preset; s->name; s++) {
        fprintf(page, "| %s | %s | ", s->name, s->what);
        for (const tw_value *v = s->values; v && v->name; v++)
            fprintf(page, "%s%s = %.6g", v == s->values ? "" : ", ", v->name, v->value);
        fputs(" |\n", page);
    }
}

static int find_variable(curve *c, const char *name, const tw_var *list, int n,
                         const char *log)
{
    for (int i = 0; i < n; i++)
        if (!name || strcmp(list[i].name, name) == 0) {
            *c = (curve){list[i].name, list[i].unit, list[i].what, log, i};
            return 1;
        }
    return 0;
}

/* A signal by its name, or the first slow and the first fast state. */
static int find_curve(curve *c, const tw_model *m, const char *name, int first)
{
    static const char *const logs[] = {"out1", "out2", "out3"};
    int port = 0;
    const char *slow = logs[port];
    port += m->ns > 0;
    const char *fast = logs[port];
    port += m->nf > 0;
    const int from_slow = name || first ? m->ns : 0,
              from_fast = name || !first ? m->nf : 0;
    return find_variable(c, name, m->slow_var, from_slow, slow) ||
           find_variable(c, name, m->fast_var, from_fast, fast) ||
           (name && find_variable(c, name, m->output, m->ny, logs[port]));
}

static void write_example(FILE *page, job *j, const tw_model *m)
{
    const example *e = example_of(m);
    curve curves[2];
    int n = 0;
    for (int i = 0; i < 2; i++) {
        if (find_curve(&curves[n], m, e->signals[i], i == 0))
            n++;
        else if (e->signals[i])
            page_failed(j, m->name, "its example names an unknown signal");
    }
    fputs("\n## Example\n\nThe first block with ", page);
    for (const char *s = e->values; *s; s++)
        fputs(*s == ';' ? ", " : *s == '=' ? " = " : (const char[]){*s, 0}, page);
    fprintf(page, "%s, for %g s, run by the host:\n",
            e->on_a_bump ? ", over a bump of 1 cm in the road" : "", e->tend);
    const int nout = (m->ns > 0) + (m->nf > 0) + (m->ny > 0);
    run_example(j, page, write_diagram(j, m->name, e, m->nu, nout), m->name, curves, n);
    write_uses(j, page, m->name);
}

void model_page(job *j, const tw_model *m)
{
    char descriptor[200];
    FILE *page = open_page(j, m->name);
    if (!page) return;
    fprintf(page, "# %s\n\n%s. Group %s of the library. Source: %s.\n", m->name,
            m->what, group_of(j, m->name), m->source);
    write_ports(page, j, m);
    write_variables(page, "Slow states:", m->slow_var, m->ns, 0);
    write_variables(page, "Fast states:", m->fast_var, m->nf, 0);
    write_variables(page, "Directly computed states, without a port:", m->direct_var,
                    m->nd, 1);
    write_variables(page, "Inputs u:", m->input, m->nu, 1);
    write_variables(page, "Outputs y:", m->output, m->ny, 0);
    if (m->np) fputs("\n## Parameters\n", page);
    write_parameters(page, m->param, m->np);
    write_presets(page, m);
    snprintf(descriptor, sizeof descriptor, ".name = \"%s\",", m->name);
    write_equations(j, page, descriptor);
    write_example(page, j, m);
    close_page(j, page, m->name);
}
