/* advice_plot.c: the picture of `tworate advise`: cost against error of all runs with
 * the proposals, and the steps at which these methods are stable. */
#include "advise.h"

#include <math.h>
#include <string.h>

enum { SHOWN = 3 };

static const int shown[SHOWN] = {TW_ADVICE_FIXED, TW_ADVICE_REAL_TIME,
                                 TW_ADVICE_SINGLE};
static const char *const names[SHOWN] = {"fixed step", "in real time", "one rate"};

/* Error control, two rates, one rate, proposals; returns the highest cost. */
static double write_trials(const tw_advice *a, FILE *to)
{
    double most = 0;
    for (int kind = 0; kind < 3; kind++) {
        fprintf(to, "$t%d << end\nNaN NaN\n", kind);
        for (int i = 0; i < a->trials; i++) {
            const tw_trial *t = &a->trial[i];
            const int is = !t->method ? 0 : t->ratio > 1 ? 1 : 2;
            const double e = fmax(t->error[0], t->error[1]);
            if (is != kind || !(e > 0) || !(e < 2)) continue;
            fprintf(to, "%.6g %.6g\n", e, t->cost);
            most = fmax(most, t->cost);
        }
        fputs("end\n", to);
    }
    fputs("$p << end\n", to);
    for (int k = 0; k < TW_NADVICE; k++) {
        const tw_trial *t = &a->proposal[k].run;
        if (a->proposal[k].found && k != TW_ADVICE_REAL_TIME)
            fprintf(to, "%.6g %.6g \"%s\"\n", fmax(t->error[0], t->error[1]), t->cost,
                    t->method ? t->method->name : "auto");
    }
    fputs("end\n", to);
    return most;
}

/* A row of stable pieces for each proposal that differs from those before. */
static int write_stable(tw_advice *a, FILE *to, int *row_of)
{
    int rows = 0;
    fputs("$s << end\nNaN NaN NaN\n", to);
    for (int k = 0; k < SHOWN; k++) {
        const tw_proposal *p = &a->proposal[shown[k]];
        int twin = 0;
        row_of[k] = -1;
        if (!p->found) continue;
        while (twin < k && !(row_of[twin] >= 0 && !memcmp(&a->proposal[shown[twin]].run,
                                                          &p->run, sizeof p->run)))
            twin++;
        if (twin < k) continue;
        row_of[k] = rows++;
        double stable[TW_ADVICE_INTERVALS][2];
        const int n = tw_advice_stable_steps(a, &p->run, stable);
        for (int i = 0; i < n; i++)
            fprintf(to, "%.6g %d %.6g\n", stable[i][0], row_of[k], stable[i][1]);
    }
    fputs("end\n", to);
    return rows;
}

int cli_advice_plot(tw_advice *a, const char *file)
{
    FILE *to = cli_gnuplot_open(file, 2, 1, 2);
    int row_of[SHOWN];
    if (!to) return cli_error("gnuplot cannot be started");
    const double most = write_trials(a, to);
    const int rows = write_stable(a, to, row_of);
    fprintf(
        to,
        "set logscale x\nset format x '10^{%%L}'\nset xlabel 'largest error, relative "
        "to the range'\nset yrange [0:%g]\nset format y '%%.1t 10^{%%T}'\nset ylabel "
        "'evaluations of 1 s [s]'\nset multiplot layout 1,2 "
        "title '%s' noenhanced\nset arrow 1 from %g, graph 0 to %g, graph 1 nohead dt "
        "2 lw 1.5\n",
        1.3 * most, a->run.model->name, a->error, a->error);
    fprintf(
        to,
        "plot $t0 with points pt 6 lc rgb '%s' title 'error control', $t1 with points "
        "pt 4 lc rgb '%s' title 'two rates', $t2 with points pt 8 lc rgb '%s' title "
        "'one rate', $p using 1:2 with points pt 7 ps 1.4 lc rgb '#000000' title "
        "'proposals', $p using 1:2:3 with labels offset 0,1 noenhanced notitle\n",
        cli_color(0), cli_color(1), cli_color(2));
    fprintf(to,
            "unset arrow 1\nset xlabel 'H [s]'\nset ylabel ''\nset "
            "yrange [-0.7:%g]\nset ytics (",
            fmax(rows, 1) - 0.3);
    for (int k = 0, first = 1; k < SHOWN; k++)
        if (row_of[k] >= 0) {
            const tw_trial *t = &a->proposal[shown[k]].run;
            fprintf(to, "%s\"%s\\n%s, %d\" %d", first ? "" : ", ", names[k],
                    t->method->name, t->ratio, row_of[k]);
            first = 0;
        }
    fputs(") noenhanced\n$h << end\nNaN NaN\n", to);
    for (int k = 0; k < SHOWN; k++)
        if (row_of[k] >= 0)
            fprintf(to, "%.6g %d\n", a->proposal[shown[k]].run.H, row_of[k]);
    fprintf(
        to,
        "end\nset key noenhanced\nplot $s using 1:2:($3-$1):(0) with vectors nohead lw "
        "8 lc rgb '%s' title 'stable steps', $h with points pt 7 ps 1.4 lc rgb "
        "'#000000' title 'proposal'\n",
        cli_color(2));
    return cli_gnuplot_close(to, file);
}
