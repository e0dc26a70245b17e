/* hmmwv.c: ten seconds of step steer of the HMMWV by the 2-5 at 3 ms, compared with
 * real time and with RK2 and RK4 at their largest stable steps (Table 9 in
 * doc/models/hmmwv.md). */
#include "bench.h"
#include "model_run.h"

#include <stdio.h>

int main(int argc, char **argv)
{
    enum { CASES = 4 };
    static const struct {
        const char *method;
        double H;
        int ratio;
    } run[CASES] = {{"prk_2_5", 3e-3, 5},
                    {"prk_2_6_cpl", 4e-3, 6},
                    {"rk2", 1.2e-3, 1},
                    {"rk4", 3.95e-3, 1}};
    static bench_case c[CASES];
    const double tend = 10;
    bench_open(argc, argv, model_run_work);
    for (int k = 0; k < CASES; k++)
        snprintf(c[k].spec, BENCH_NAME, "hmmwv step_steer %s %g %d %g", run[k].method,
                 run[k].H, run[k].ratio, tend);
    bench_count(CASES, c);
    bench_time(CASES, c, 31, 0);
    puts("| method | H, ms | million instructions | CPU ms | faster than real time |\n"
         "|---|---:|---:|---:|---:|");
    for (int k = 0; k < CASES; k++)
        printf("| %s | %.2f | %.0f | %.1f (%.1f-%.1f) | %.0f |\n", run[k].method,
               1e3 * run[k].H, 1e-6 * c[k].instructions, 1e3 * c[k].median,
               1e3 * c[k].low, 1e3 * c[k].high, tend / c[k].median);
    puts("");
    bench_at_least(tend / c[0].median, 200,
                   "hmmwv, 10 s of step steer by prk_2_5 at 3 ms, times faster than "
                   "real time on one core");
    return 0;
}
