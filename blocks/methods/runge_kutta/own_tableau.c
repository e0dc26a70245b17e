/* own_tableau.c: a method of a tableau that a program has made at run time. The engine
 * is that of the shipped ones; here is the check, and the limits of the fast part. */
#include "runge_kutta.h"

#include <stdio.h>

/* Off an order condition by more: not of the order stated. The printed digits of a
 * paper are enough. */
static const double off = 1e-7;
/* |R| - 1 that counts as 0, where a polynomial touches the unit circle. */
static const double touch = 2e-9;

static double dot(int n, const double *a, const double *b)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += a[i] * b[i];
    return sum;
}

static void times_matrix(int s, const double *packed, const double *x, double *y)
{
    for (int i = 0; i < s; i++, packed += i - 1) y[i] = dot(i, packed, x);
}

static double modulus(int s, const double *c, double re, double im)
{
    double a = 0, b = 0;
    for (int k = s; k >= 0; k--) {
        const double next = a * re - b * im + c[k];
        b = a * im + b * re;
        a = next;
    }
    return hypot(a, b);
}

/* The first x up to `most` where |R| exceeds 1 at x (re + i im). */
static double first_above(int s, const double *c, double re, double im, double most)
{
    enum { POINTS = 2000, HALVINGS = 45 };
    double good = 0, bad = most;
    for (int k = 1; k <= POINTS; k++) {
        bad = most * k / POINTS;
        if (modulus(s, c, re * bad, im * bad) > 1 + touch) break;
        good = bad;
    }
    for (int k = 0; k < HALVINGS; k++) {
        const double x = (good + bad) / 2;
        *(modulus(s, c, re * x, im * x) > 1 + touch ? &bad : &good) = x;
    }
    return good;
}

/* |R(iy)|^2 - 1 begins with a positive term: unstable from 0 on. */
static int leaves_at_once(int s, const double *c)
{
    for (int k = 1; k <= s; k++) {
        double sum = 0; /* of y^2k */
        for (int i = k > s - k ? 2 * k - s : 0; i <= 2 * k && i <= s; i++)
            sum += ((k + i) % 2 ? -1 : 1) * c[i] * c[2 * k - i];
        if (fabs(sum) > 1e-8) return sum > 0; /* less is rounding */
    }
    return 0;
}

static void set_limits(tw_tableau *T)
{
    const int s = T->stages;
    double c[TW_STAGES + 1] = {1}, v[TW_STAGES], next[TW_STAGES];
    for (int i = 0; i < s; i++) v[i] = 1;
    for (int k = 1; k <= s; k++) {
        c[k] = dot(s, T->b_fast, v);
        times_matrix(s, T->a_fast, v, next);
        memcpy(v, next, sizeof v);
    }
    T->imaginary = leaves_at_once(s, c) ? 0 : first_above(s, c, 0, 1, s + 1);
    T->real = first_above(s, c, -1, 0, 2.0 * s * s + 1);
}

static int is_finite(int n, const double *x)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i])) return 0;
    return 1;
}

/* The first and second order conditions; the others are not needed to be safe. */
static int check_order(const tw_tableau *T, int order, char *why, size_t room)
{
    static const char *const part[] = {"slow", "fast"};
    const double *const b[] = {T->b_slow, T->b_fast};
    const double *const a[] = {T->a_slow, T->a_fast};
    const int s = T->stages;
    double one[TW_STAGES], c[TW_STAGES];
    for (int i = 0; i < s; i++) one[i] = 1;
    for (int k = 0; k < 2; k++) {
        const double sum = dot(s, b[k], one);
        if (fabs(sum - 1) <= off) continue;
        snprintf(why, room, "b_%s must add up to 1, got %.10g", part[k], sum);
        return TW_E_METHOD;
    }
    for (int k = 0; k < 4 && order > 1; k++) {
        times_matrix(s, a[k % 2], one, c);
        const double sum = dot(s, b[k / 2], c);
        if (fabs(sum - 0.5) <= off) continue;
        snprintf(why, room,
                 "order %d needs b_%s . c_%s = 1/2 (c: row sums of a), got %.10g", order,
                 part[k / 2], part[k % 2], sum);
        return TW_E_METHOD;
    }
    return TW_OK;
}

static int check(const tw_tableau *T, int order, char *why, size_t room)
{
    enum { MOST = 10 };
    const int s = T->stages;
    if (s < 1 || s > TW_STAGES)
        snprintf(why, room, "a tableau has 1 to %d stages, got %d", TW_STAGES, s);
    else if (order < 1 || order > MOST)
        snprintf(why, room, "the order must be 1 to %d, got %d", MOST, order);
    else if (!is_finite(s * (s - 1) / 2, T->a_slow) || !is_finite(s, T->b_slow))
        snprintf(why, room, "a_slow and b_slow must be finite");
    else if (!is_finite(s * (s - 1) / 2, T->a_fast) || !is_finite(s, T->b_fast))
        snprintf(why, room, "a_fast and b_fast must be finite");
    else if (T->e_order < 0 || T->e_order >= order)
        snprintf(why, room, "the embedded order must be 0 (none) to %d, got %d",
                 order - 1, T->e_order);
    else if (T->e_order && (!is_finite(s + 1, T->e_slow) || !is_finite(s + 1, T->e_fast)))
        snprintf(why, room, "e_slow and e_fast must be finite");
    else
        return check_order(T, order, why, room);
    return TW_E_METHOD;
}

int tw_tableau_method(tw_method *method, tw_tableau *T, const char *name, int order,
                      char *why, size_t room)
{
    if (!method || !T || !name) {
        snprintf(why, room, "a method, a tableau and a name are needed");
        return TW_E_NULL;
    }
    const int rc = check(T, order, why, room);
    if (rc) return rc;
    set_limits(T);
    *method = (tw_method){.name = name,
                          .what = "tableau made at run time",
                          .source = "",
                          .order = order,
                          .ratio = tw_prk_is_joint(T) ? 1 : T->stages,
                          .data = T,
                          TW_PRK_HOOKS};
    if (T->e_order) method->estimate = tw_prk_estimate;
    return TW_OK;
}
