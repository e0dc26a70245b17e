/* plot.c: a picture of a run by gnuplot: a panel per unit, and more where a signal
 * would be a flat line beside the others. The rows go to gnuplot as they come. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "program.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const double FLAT = 1.0 / 20; /* of the height of a panel */

typedef struct kind {
    const char *suffix, *terminal;
} kind;

static const kind kinds[] = {{".png", "pngcairo font ',9' size %d,%d"},
                             {".svg", "svg font ',10' size %d,%d background '#ffffff'"},
                             {".pdf", "pdfcairo font ',7' size %d/90.,%d/90."}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const kind *kind_of(const char *file)
{
    const size_t n = strlen(file);
    for (int k = 0; k < KINDS; k++)
        if (n > 4 && !strcmp(file + n - 4, kinds[k].suffix)) return &kinds[k];
    return NULL;
}

int cli_plot_check(const char *file)
{
    if (!kind_of(file))
        return cli_error("--plot expects a name that ends in .png, .svg or .pdf, got "
                         "'%s'",
                         file);
    for (const char *c = file; *c; c++) /* a line end would end gnuplot's command */
        if ((unsigned char)*c < ' ')
            return cli_error("--plot expects a name without control characters");
#ifdef _WIN32
    return CLI_OK;
#else
    if (!system("command -v gnuplot > /dev/null 2>&1")) return CLI_OK;
    return cli_error("--plot needs gnuplot, which is not installed (Debian: apt-get "
                     "install gnuplot-nox); without it, write the csv and plot that");
#endif
}

int cli_plot_apart(const char *file, cli_file out, const cli_inputs *in)
{
    const cli_file there = cli_file_named(file);
    const char *name = cli_inputs_use(in, there);
    if (name)
        return cli_error("%s would overwrite %s, which --input reads", file, name);
    if (cli_same_file(there, out))
        return cli_error("--plot and --out are the same file, %s", file);
    return CLI_OK;
}

static FILE *start_gnuplot(void)
{
#ifndef _WIN32
    signal(SIGPIPE, SIG_IGN); /* if gnuplot fails, closing it says so */
#endif
    return popen("trap '' INT; exec gnuplot > /dev/null", "w");
}

/* In quotes for gnuplot. */
static void put_text(FILE *to, const char *text)
{
    fputc('\'', to);
    for (; *text; text++) {
        if (*text == '\'') fputc('\'', to);
        fputc(*text, to);
    }
    fputc('\'', to);
}

static void set_output(FILE *to, const char *file, int wide, int high)
{
    fputs("set terminal ", to);
    fprintf(to, kind_of(file)->terminal, wide, high);
    fputs("\nset output ", to);
    put_text(to, file);
    fputc('\n', to);
}

/* Visible on white and for the colour-blind (Okabe and Ito's, without yellow). */
const char *cli_color(int k)
{
    static const char *const color[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                        "#000000", "#56B4E9", "#996600"};
    return color[k % 7];
}

FILE *cli_gnuplot_open(const char *file, int wide, int down, int across)
{
    FILE *to = start_gnuplot();
    if (!to) return NULL;
    set_output(to, file, 260 * wide * across, 30 + 400 * down);
    fputs("set grid\nset key outside bottom center horizontal maxcols 2\n", to);
    return to;
}

int cli_gnuplot_close(FILE *to, const char *file)
{
    fputs("unset multiplot\nset output\n", to);
    const int bad = ferror(to), status = pclose(to);
    if (!bad && !status) return CLI_OK;
    cli_error("gnuplot did not draw %s", file);
    return CLI_FAILED;
}

static void describe_columns(cli_plot *p, const tw_model *m)
{
    const tw_var *list[] = {m->slow_var, m->fast_var, m->direct_var, m->output};
    const int n[] = {m->ns, m->nf, m->nd, m->ny};
    for (int k = 0, c = 0; k < 4; k++)
        for (int i = 0; i < n[k]; i++, c++)
            p->column[c] = (cli_plot_column){&list[k][i], k, INFINITY, -INFINITY, -1};
}

int cli_plot_open(cli_plot *p, const char *file, const tw_model *m)
{
    memset(p, 0, sizeof *p);
    p->n = m->ns + m->nf + m->nd + m->ny;
    p->column = calloc((size_t)p->n, sizeof *p->column);
    p->panel = calloc((size_t)p->n, sizeof *p->panel);
    p->file = file;
    if (!p->column || !p->panel) return cli_error("out of memory");
    p->to = start_gnuplot();
    if (!p->to) return cli_error("gnuplot cannot be started");
    describe_columns(p, m);
    fputs("$rows << end_of_rows\n", p->to);
    return CLI_OK;
}

void cli_plot_row(cli_plot *p, const double *row)
{
    if (!p->to) return;
    if (p->rows == 0) p->from = row[0];
    p->rows++;
    p->until = row[0];
    for (int i = 0; i <= p->n; i++) fprintf(p->to, "%.10g ", row[i]);
    fputc('\n', p->to);
    for (int i = 0; i < p->n; i++) {
        cli_plot_column *c = &p->column[i];
        c->low = fmin(c->low, row[1 + i]);
        c->high = fmax(c->high, row[1 + i]);
    }
}

static const char *unit_of(const cli_plot_column *c)
{
    return c->var->unit ? c->var->unit : "";
}

/* Whether column i can share a panel: all of it of one kind and unit, and none flat. */
static int fits(const cli_plot *p, int panel, int i)
{
    const cli_plot_column *c = &p->column[i];
    double low = c->low, high = c->high, least = c->high - c->low;
    for (int k = 0; k < p->n; k++) {
        const cli_plot_column *other = &p->column[k];
        if (other->panel != panel) continue;
        if (other->group != c->group || strcmp(unit_of(other), unit_of(c))) return 0;
        const double size = other->high - other->low;
        low = fmin(low, other->low);
        high = fmax(high, other->high);
        if (size > 0 && (size < least || least == 0)) least = size;
    }
    return least == 0 || (high - low) * FLAT <= least;
}

/* The tallest first, so that the panels do not depend on the order of the columns. */
static void choose_panels(cli_plot *p)
{
    for (int done = 0; done < p->n; done++) {
        int next = -1;
        for (int i = 0; i < p->n; i++) {
            const cli_plot_column *c = &p->column[i];
            if (c->panel < 0 &&
                (next < 0 ||
                 c->high - c->low > p->column[next].high - p->column[next].low))
                next = i;
        }
        int panel = 0;
        while (panel < p->panels && !fits(p, panel, next)) panel++;
        if (panel == p->panels) p->panels++;
        p->column[next].panel = panel;
    }
    int shown = 0; /* in the order of their first columns */
    for (int i = 0; i < p->n; i++) {
        int k = 0;
        while (k < shown && p->panel[k] != p->column[i].panel) k++;
        if (k == shown) p->panel[shown++] = p->column[i].panel;
    }
}

static void draw_panel(const cli_plot *p, int panel)
{
    int members = 0, first = -1, k = 0;
    for (int i = 0; i < p->n; i++)
        if (p->column[i].panel == panel) {
            if (!members++) first = i;
        }
    const char *unit = unit_of(&p->column[first]);
    const char *name = members == 1 ? p->column[first].var->name : "";
    fputs("set ylabel ", p->to);
    if (*unit) {
        char label[200];
        snprintf(label, sizeof label, "%s%s[%s]", name, *name ? " " : "", unit);
        put_text(p->to, label);
    } else
        put_text(p->to, name);
    fprintf(p->to, "\nset %s\nplot ", members > 1 ? "key" : "nokey");
    for (int i = 0; i < p->n; i++) {
        if (p->column[i].panel != panel) continue;
        fprintf(p->to,
                "%s$rows using 1:%d with lines linewidth 1.5 dashtype %d "
                "linecolor rgb '%s' title ",
                k ? ", " : "", i + 2, k % 4 + 1, cli_color(k));
        put_text(p->to, p->column[i].var->name);
        k++;
    }
    fputc('\n', p->to);
}

static void draw(cli_plot *p, const char *title)
{
    choose_panels(p);
    int down = p->panels <= 3 ? p->panels : (int)ceil(sqrt(p->panels));
    const int across = (p->panels + down - 1) / down;
    down = (p->panels + across - 1) / across;
    set_output(p->to, p->file, 180 + 380 * across, 60 + 210 * down);
    fputs("set termoption noenhanced\nset grid\nset key outside right top Left reverse "
          "noenhanced samplen 2\nset xlabel 't [s]'\n"
          "set lmargin 13\nset rmargin 14\nset tmargin 2\n",
          p->to);
    if (p->until > p->from)
        fprintf(p->to, "set xrange [%.17g:%.17g]\n", p->from, p->until);
    fprintf(p->to, "set multiplot layout %d,%d title ", down, across);
    put_text(p->to, title);
    fputc('\n', p->to);
    for (int k = 0; k < p->panels; k++) draw_panel(p, p->panel[k]);
    fputs("unset multiplot\nset output\n", p->to);
}

void cli_plot_drop(cli_plot *p)
{
    if (p->to) pclose(p->to);
    free(p->column);
    free(p->panel);
    memset(p, 0, sizeof *p);
}

int cli_plot_close(cli_plot *p, const char *title)
{
    if (!p->to) return CLI_OK;
    fputs("end_of_rows\n", p->to);
    if (p->rows > 1) draw(p, title);
    const int bad = ferror(p->to), status = pclose(p->to), few = p->rows < 2;
    p->to = NULL;
    if (few) cli_error("--plot needs at least two rows, the run has %g", p->rows);
    if (!few && (bad || status)) cli_error("gnuplot did not draw %s", p->file);
    cli_plot_drop(p);
    return few || bad || status ? CLI_FAILED : CLI_OK;
}
