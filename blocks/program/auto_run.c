/* auto_run.c: a run by the method auto: its rows at accepted steps or, by dense output,
 * at equal distances; its settings and statistics. */
#include "run_job.h"

#include <math.h>

/* The rows at multiples of dt that the last step has passed. */
static int rows_inside(cli_job *j, cli_row_use *write_row, double *row, int *written)
{
    tw_auto *a = &j->engine;
    const tw_model *m = j->model;
    double *xs = j->numbers + m->np, *xf = xs + m->ns; /* free since the start */
    int rc = TW_OK;
    while (!rc && *written) {
        const double t = j->run->t0 + *row * j->dt;
        if (t > a->now.t || t >= j->tend) break;
        rc = tw_auto_at(a, t, xs, xf);
        const tw_at at = {.t = t, .xs = xs, .xf = xf};
        if (!rc) rc = write_row(j, &at, written);
        ++*row;
    }
    return rc;
}

int cli_auto_steps(cli_job *j, cli_row_use *write_row, int *stopped)
{
    tw_auto *a = &j->engine;
    const double every = j->run->opt[TW_OPT_IPRINT];
    double step = 0, row = 1;
    int written = 1, rc = write_row(j, NULL, &written);
    while (!rc && written && a->now.t < j->tend) {
        if ((*stopped = cli_stop_signal())) break;
        if ((rc = tw_auto_step(a))) break;
        if (j->after_step && (rc = j->after_step(j))) break;
        const int last = !(a->now.t < j->tend);
        if (j->dt > 0) rc = rows_inside(j, write_row, &row, &written);
        if (!rc && written && (last || (!(j->dt > 0) && fmod(++step, every) == 0)))
            rc = write_row(j, NULL, &written);
    }
    return rc;
}

double cli_auto_rows(const cli_job *j)
{
    double rows = 1;
    if (!(j->dt > 0)) return 0;
    /* the same test as above: a row before the end, and that of the end */
    rows = floor((j->tend - j->run->t0) / j->dt);
    while (j->run->t0 + rows * j->dt >= j->tend) rows--;
    while (j->run->t0 + (rows + 1) * j->dt < j->tend) rows++;
    return rows + 2;
}

void cli_auto_settings(const tw_auto *a, FILE *to)
{
    const double fast[2] = {a->rtol_fast < 0 ? a->rtol : a->rtol_fast,
                            a->atol_fast < 0 ? a->atol : a->atol_fast};
    const tw_model *m = a->run.model;
    fprintf(to, "# rtol = %.17g\n# fast-rtol = %.17g\n", a->rtol, fast[0]);
    if (a->atol_s) { /* a list of all states */
        fputs("# atol = ", to);
        for (int i = 0; i < m->ns + m->nf; i++)
            fprintf(to, "%s%.17g", i ? "," : "",
                    i < m->ns ? a->atol_s[i] : a->atol_f[i - m->ns]);
        fputc('\n', to);
    } else
        fprintf(to, "# atol = %.17g\n# fast-atol = %.17g\n", a->atol, fast[1]);
    if (a->H0 > 0) fprintf(to, "# first-step = %.17g s\n", a->H0);
    if (a->Hmax > 0) fprintf(to, "# hmax = %.17g s\n", a->Hmax);
    if (a->Hmin > 0) fprintf(to, "# hmin = %.17g s\n", a->Hmin);
    if (a->stiff != TW_AUTO_STIFF_OFF)
        fprintf(to, "# stiff = %s\n", a->stiff == TW_AUTO_STIFF_ON ? "on" : "auto");
}

void cli_auto_statistics(const tw_auto *a, FILE *to)
{
    const double *s = a->now.stat;
    fprintf(to,
            "slow steps: %.0f accepted, %.0f rejected, %.0f closed early; fast steps: "
            "%.0f accepted, %.0f rejected\nevaluations in rejected steps: slow %.0f, "
            "fast %.0f; starts: %.0f; last orders: slow %d, fast %d\n",
            s[TW_AUTO_STEPS], s[TW_AUTO_REJECTED], s[TW_AUTO_CLOSED],
            s[TW_AUTO_FAST_STEPS], s[TW_AUTO_FAST_REJECTED], s[TW_AUTO_WASTED_SLOW],
            s[TW_AUTO_WASTED_FAST], s[TW_AUTO_RESTARTS], a->now.order[0],
            a->now.order[1]);
    if (a->stiff != TW_AUTO_STIFF_OFF)
        fprintf(
            to,
            "stiff fast part: Jacobians %.0f, factored %.0f; switched %.0f times, at "
            "the end %s\n",
            s[TW_AUTO_JACOBIANS], s[TW_AUTO_FACTORED], s[TW_AUTO_SWITCHES],
            a->now.stiff ? "ROS34PW2" : "Adams");
}
