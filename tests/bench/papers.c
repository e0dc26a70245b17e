/* papers.c: the papers' own speed-ups.
 *
 * Paper 003, Table 1: one second of the gun-turret with the Nordsieck method, h = 0.1
 * ms, ratios 1 to 10, as many corrections in each: 1.7 times faster at ratio 10.
 * Paper 000, Table 8: the largest step of the planar vehicle by the 2-5 is 4 times that
 * of RK2. The limit is the last step of an upward scan before a ring is pushed off its
 * hub 3 times as far forward as in a converged run of 10 s from rest under torque;
 * never bisected, since stability is not monotone in the step. */
#include "bench.h"
#include "model_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void gun_turret(void)
{
    enum { RATIOS = 4, CORRECTIONS = 3, KINDS = 2, JUDGED = 1 };
    static const int ratio[RATIOS] = {1, 2, 5, 10},
                     corrections[CORRECTIONS] = {1, 2, 4};
    static const double paper[RATIOS] = {1, 1.272, 1.546, 1.696};
    static bench_case c[KINDS][CORRECTIONS][RATIOS];
    for (int both = 0; both < KINDS; both++)
        for (int n = 0; n < CORRECTIONS; n++)
            for (int k = 0; k < RATIOS; k++)
                snprintf(c[both][n][k].spec, BENCH_NAME,
                         "gun_turret - nordsieck %g %d 1 corrections=%d both=%d",
                         1e-4 * ratio[k], ratio[k], corrections[n], both);
    bench_count(KINDS * CORRECTIONS * RATIOS, c[0][0]);
    bench_time(KINDS * CORRECTIONS * RATIOS, c[0][0], 31, 0);
    puts("One second of gun_turret, nordsieck, h = 0.1 ms (Kim, Table 1).\n");
    for (int both = 0; both < KINDS; both++) {
        printf(
            "%s:\n\n"
            "| ratio | paper | 1 correction, instructions | in time | 2 corrections, "
            "instructions | in time | 4 corrections, instructions | in time |\n"
            "|---:|---:|---:|---:|---:|---:|---:|---:|\n",
            both ? "Slow and fast part share their work where both are due, as in "
                   "the library"
                 : "Slow and fast part are evaluated one after the other, as in the "
                   "paper (Eq. 46)");
        for (int k = 0; k < RATIOS; k++) {
            printf("| %d | %.2f |", ratio[k], paper[k]);
            for (int n = 0; n < CORRECTIONS; n++) {
                const bench_case *base = &c[both][n][0], *now = &c[both][n][k];
                const bench_ratio t = bench_compare(base, now);
                printf(" %.2f | %.2f (%.2f-%.2f) |",
                       base->instructions / now->instructions, t.median, t.low, t.high);
            }
            puts("");
        }
        puts("");
    }
    for (int both = 0; both < KINDS; both++) {
        const bench_case *row = c[both][JUDGED];
        bench_at_least(
            row[0].instructions / row[RATIOS - 1].instructions, 1.7,
            "gun_turret at ratio 10 against ratio 1, %d corrections in both, "
            "%s, instructions",
            corrections[JUDGED], both ? "sharing work" : "one after the other");
    }
}

/* How far forward a ring gets from its hub; infinite when the run fails. */
static double push(const char *set, double torque, const char *method, double H)
{
    static model_run m;
    char spec[BENCH_NAME];
    double most = 0;
    snprintf(spec, sizeof spec, "planar_vehicle %s %s %g %d 10 drive_torque=%g", set,
             method, H, tw_default_ratio(tw_find_method(method)), torque);
    model_run_open(&m, spec);
    const tw_model *model = m.r.model;
    const int front = tw_find_var(model->fast_var, model->nf, "ux_f"),
              rear = tw_find_var(model->fast_var, model->nf, "ux_r");
    while (m.r.t < m.tend) {
        if (tw_advance(&m.r, m.r.ticks)) return HUGE_VAL;
        most = fmax(most, fmax(fabs(m.r.xf[front]), fabs(m.r.xf[rear])));
    }
    return most;
}

static double largest_step(const char *set, double torque, const char *method,
                           double from)
{
    const double by = 0.05e-3, calm = push(set, torque, "rk4", by);
    double H = from;
    while (push(set, torque, method, H) < 3 * calm) H += by;
    return H - by;
}

static void planar_vehicle(void)
{
    enum { SETS = 3, METHODS = 3 };
    static const char *const set[SETS] = {"MF", "P2", "P3"};
    static const double torque[SETS] = {80, 20, 20};
    static const char *const method[METHODS] = {"heun", "prk_2_5", "prk_2_6_cpl"};
    static bench_case c[SETS][METHODS];
    double H[SETS][METHODS];
    for (int k = 0; k < SETS; k++)
        for (int n = 0; n < METHODS; n++) {
            H[k][n] = largest_step(set[k], torque[k], method[n], n ? 0.5e-3 : 0.2e-3);
            snprintf(c[k][n].spec, BENCH_NAME,
                     "planar_vehicle %s %s %g %d 10 drive_torque=%g", set[k], method[n],
                     H[k][n], tw_default_ratio(tw_find_method(method[n])), torque[k]);
        }
    bench_count(METHODS * SETS, c[0]);
    bench_time(METHODS * SETS, c[0], 21, 0);
    puts("\nTen seconds of planar_vehicle at the largest step (Shome, Haug, Jay, Table "
         "8: RK2 0.5 ms, their 2-5 2 ms):\n\n"
         "| set | method | largest step, ms | of RK2's | speed-up by instructions | in "
         "time |\n|---|---|---:|---:|---:|---:|");
    for (int k = 0; k < SETS; k++)
        for (int n = 0; n < METHODS; n++) {
            const bench_ratio t = bench_compare(&c[k][0], &c[k][n]);
            printf("| %s | %s | %.2f | %.2f | %.2f | %.2f (%.2f-%.2f) |\n", set[k],
                   n ? method[n] : "heun (RK2)", 1e3 * H[k][n], H[k][n] / H[k][0],
                   c[k][0].instructions / c[k][n].instructions, t.median, t.low,
                   t.high);
        }
    puts("");
    for (int k = 0; k < SETS; k++)
        for (int n = 1; n < METHODS; n++)
            bench_at_least(H[k][n] / H[k][0], 4,
                           "planar_vehicle, set %s: largest step of %s against RK2's",
                           set[k], method[n]);
}

int main(int argc, char **argv)
{
    bench_open(argc, argv, model_run_work);
    gun_turret();
    planar_vehicle();
    return 0;
}
