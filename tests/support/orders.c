/* orders.c: the observed order of a method, see orders.h. */
#include "orders.h"

#include <math.h>

enum { MOST = 60, SPAN = 4 };

/* Minus the slope of a line fitted to the logarithms of SPAN errors. */
static double slope(const double *steps, const double *error)
{
    double x = 0, y = 0, xx = 0, xy = 0;
    for (int i = 0; i < SPAN; i++) {
        const double u = log(steps[i]), v = log(error[i]);
        x += u, y += v, xx += u * u, xy += u * v;
    }
    return -(xy - x * y / SPAN) / (xx - x * x / SPAN);
}

/* Errors of 5 % and more are ignored. */
static double order(int n, const double *steps, const double *error, double round_off)
{
    while (n > 0 && error[n - 1] < round_off) n--;
    if (n < SPAN || !(error[n - SPAN] < 0.05)) return NAN;
    return slope(steps + n - SPAN, error + n - SPAN);
}

orders orders_observe(orders_run *run, void *user, long multiple, int expected)
{
    const double round_off = expected > 4 ? 1e-13 : 1e-12;
    double steps[MOST], slow[MOST], fast[MOST];
    int n = 0, rc = 0;
    for (double next = 4.0 * (double)multiple; n < MOST && next < 1e7 && rc != 2;
         next *= 1.25) {
        const long whole = multiple * (long)(next / (double)multiple);
        rc = run(user, whole, &slow[n], &fast[n]);
        if (rc == 1 || !isfinite(slow[n]) || !isfinite(fast[n])) continue;
        steps[n] = (double)whole;
        if (n && steps[n] == steps[n - 1]) continue;
        n++;
        if (slow[n - 1] < round_off && fast[n - 1] < round_off) break;
    }
    return (orders){order(n, steps, slow, round_off), order(n, steps, fast, round_off)};
}
