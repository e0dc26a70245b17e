/* vehiclesim_ticks.c: the ticks of the VehicleSim methods: the formulas of vehiclesim.c
 * for the slow states, the fast states or all, and from them the ticks at one and at
 * two rates.
 *
 * `old` is the number of old derivatives that a method uses. It is a constant in every
 * call, so each method is compiled separately.
 *
 * The run has two slots for the state. In the half-step methods the tick at the middle
 * of a step therefore overwrites the state at the start of the step. */
#include "sums/sums.h"
#include "vehiclesim.h"

/* The work array: the head, then lines as long as the state, slow before fast: the slow
 * state at the start of H, the derivatives at the half step, and a ring of derivatives
 * at full steps, in which each part has its own newest line. am4 stores its first slow
 * derivative after them. */
enum { STARTING, OLD_SLOW, OLD_FAST, NEWEST_SLOW, NEWEST_FAST, HEAD };
enum { BASE, HALF, RING };

/* Columns of the lines, and of the state. */
typedef struct part {
    int first, n, pitch;
    double *lines, *have, *newest; /* how many old derivatives, which line is newest */
} part;

TW_INLINE part part_of(const tw_run *r, int first, int n, int track)
{
    return (part){first,
                  n,
                  r->model->ns + r->model->nf,
                  r->now.work + HEAD + first,
                  r->now.work + OLD_SLOW + track,
                  r->now.work + NEWEST_SLOW + track};
}

TW_INLINE part all(const tw_run *r)
{
    return part_of(r, 0, r->model->ns + r->model->nf, TW_FAST);
}

TW_INLINE part slow_part(const tw_run *r)
{
    return part_of(r, 0, r->model->ns, TW_SLOW);
}

TW_INLINE part fast_part(const tw_run *r)
{
    return part_of(r, r->model->ns, r->model->nf, TW_FAST);
}

TW_INLINE double *line(part p, int which)
{
    return p.lines + which * p.pitch;
}

/* The derivative j full steps back; 0: at the last full step. */
TW_INLINE double *derivative(part p, int old, int j)
{
    if (!old) return line(p, RING);
    int slot = (int)*p.newest + j;
    if (j && slot > old) slot -= old + 1;
    return line(p, RING + slot);
}

size_t tw_vs_need(const tw_run *r)
{
    const int ns = r->model->ns, nf = r->model->nf, old = r->method->old_steps;
    return (size_t)(HEAD + (RING + 1 + old) * (ns + nf) + ns);
}

/* The numbers of old derivatives and of the newest line. */
int tw_vs_check_work(tw_run *r)
{
    const int old = r->method->old_steps;
    for (int i = OLD_SLOW; i <= NEWEST_FAST; i++) {
        const double x = r->now.work[i];
        if (!(x >= 0 && x <= old && x == floor(x))) return TW_E_SNAPSHOT;
    }
    return TW_OK;
}

int tw_vs_history(tw_run *r, tw_past list[TW_NPAST])
{
    const int old = r->method->old_steps;
    const part s = r->ratio == 1 ? all(r) : slow_part(r), f = fast_part(r);
    for (int j = 1; j <= old; j++) {
        *list++ = (tw_past){derivative(s, old, j), r->model->ns};
        *list++ = (tw_past){derivative(f, old, j), r->model->nf};
    }
    return 2 * old;
}

TW_INLINE void set_base(const tw_run *r, part p)
{
    memcpy(line(p, BASE), r->now.xs + p.first, (size_t)p.n * sizeof *r->now.xs);
}

/* At the end of a step, shift the history: the next derivative overwrites the oldest.
 * Not earlier, so that a failed evaluation leaves the history intact. */
TW_INLINE void shift_history(part p, int old)
{
    if (!old) return;
    *p.newest = *p.newest > 0 ? *p.newest - 1 : old;
    if (*p.have < old) *p.have += 1;
}

/* q(c) from the derivative d at the full step and the available old ones. Written so
 * that c = 1/2 gives the printed fractions with one rounding. */
TW_INLINE void predict(const tw_run *r, part p, int old, const double *d,
                       const double *base, double D, double c)
{
    const int have = old ? (int)*p.have : 0;
    const double *v[4];
    double w[4], *y = r->now.xs_next + p.first;
    v[0] = d;
    if (have == 0) { /* Eq. 2 at c = 1, Eq. 10 at c = 1/2 */
        tw_add(p.n, y, base, D * c, v[0]);
        return;
    }
    v[1] = derivative(p, old, 1);
    if (old == 1 || have == 1) { /* Eqs. 3, 4 */
        w[0] = D * (c * (2 + c) / 2);
        w[1] = D * (-c * c / 2);
        tw_add_up(p.n, y, base, 2, w, v);
        return;
    }
    v[2] = derivative(p, old, 2);
    if (old == 2 || have == 2) { /* Eq. 6 */
        w[0] = D * (c * (12 + c * (9 + 2 * c)) / 12);
        w[1] = D * (-c * c * (3 + c) / 3);
        w[2] = D * (c * c * (3 + 2 * c) / 12);
        tw_add_up(p.n, y, base, 3, w, v);
        return;
    }
    v[3] = derivative(p, old, 3); /* Eq. 8 */
    w[0] = D * (c * (24 + c * (22 + c * (8 + c))) / 24);
    w[1] = D * (-c * c * (36 + c * (20 + 3 * c)) / 24);
    w[2] = D * (c * c * (18 + c * (16 + 3 * c)) / 24);
    w[3] = D * (-c * c * (2 + c) * (2 + c) / 24);
    tw_add_up(p.n, y, base, 4, w, v);
}

/* The full step, from the derivative at the half step; ends the step. */
TW_INLINE void complete(const tw_run *r, part p, int old, const double *base, double D)
{
    const int have = old > 1 ? (int)*p.have : 0;
    const double *v[4];
    double w[4], *y = r->now.xs_next + p.first;
    v[0] = line(p, HALF);
    if (have == 0) { /* Eqs. 5, 11 */
        tw_add(p.n, y, base, D, v[0]);
    } else {
        v[1] = derivative(p, old, 0);
        v[2] = derivative(p, old, 1);
        if (old == 2 || have == 1) { /* Eq. 7 */
            w[0] = D * (20. / 18), w[1] = D * (-3. / 18), w[2] = D * (1. / 18);
            tw_add_up(p.n, y, base, 3, w, v);
        } else { /* Eq. 9 */
            v[3] = derivative(p, old, 2);
            w[0] = D * (36. / 30), w[1] = D * (-10. / 30), w[2] = D * (5. / 30);
            w[3] = D * (-1. / 30);
            tw_add_up(p.n, y, base, 4, w, v);
        }
    }
    shift_history(p, old);
}

/* Between slow steps the slow state of Eq. 2 lies on a straight line: each tick
 * advances all states by h, the slow ones with the same derivative. */
int tw_vs_euler(tw_run *r)
{
    double *d = r->now.work + HEAD, *df = d + r->model->ns;
    const int rc = r->now.sub ? tw_fast_now(r, df) : tw_both_now(r, d, df);
    if (rc) return rc;
    tw_add(r->now.xd_next - r->now.xs_next, r->now.xs_next, r->now.xs, r->now.h, d);
    return TW_OK;
}

/* ab2 at ratio 1 */
TW_INLINE int full_tick(tw_run *r, int old)
{
    const part p = all(r);
    double *d = derivative(p, old, 0);
    const int rc = tw_both_now(r, d, d + r->model->ns);
    if (rc) return rc;
    predict(r, p, old, d, r->now.xs, r->H, 1);
    shift_history(p, old);
    return TW_OK;
}

/* rk2, am2, am3, am4 at ratio 1 */
TW_INLINE int half_tick(tw_run *r, int old)
{
    const part p = all(r);
    double *d = r->now.sub ? line(p, HALF) : derivative(p, old, 0);
    const int rc = tw_both_now(r, d, d + r->model->ns);
    if (rc) return rc;
    if (r->now.sub)
        complete(r, p, old, r->now.xs_next, r->H);
    else
        predict(r, p, old, d, r->now.xs, r->H, 0.5);
    return TW_OK;
}

TW_INLINE int full_tick_dual(tw_run *r, int old)
{
    const part s = slow_part(r), f = fast_part(r);
    double *df = derivative(f, old, 0);
    const int rc =
        r->now.sub ? tw_fast_now(r, df) : tw_both_now(r, derivative(s, old, 0), df);
    if (rc) return rc;
    predict(r, f, old, df, r->now.xf, r->now.h, 1);
    shift_history(f, old);
    if (!r->now.sub) set_base(r, s);
    predict(r, s, old, derivative(s, old, 0), line(s, BASE), r->H,
            (r->now.sub + 1.0) / r->now.ticks);
    if (r->now.sub + 1 == r->now.ticks) shift_history(s, old);
    return TW_OK;
}

TW_INLINE int half_tick_dual(tw_run *r, int old)
{
    const part s = slow_part(r), f = fast_part(r);
    const int at_half = r->now.sub & 1;
    double *df = at_half ? line(f, HALF) : derivative(f, old, 0);
    int rc;

    if (r->now.sub == 0 || r->now.sub == r->ratio)
        rc = tw_both_now(r, r->now.sub ? line(s, HALF) : derivative(s, old, 0), df);
    else
        rc = tw_fast_now(r, df);
    if (rc) return rc;

    if (at_half)
        complete(r, f, old, r->now.xf_next, 2 * r->now.h);
    else
        predict(r, f, old, df, r->now.xf, 2 * r->now.h, 0.5);
    if (!r->now.sub) set_base(r, s);
    if (r->now.sub + 1 == r->now.ticks)
        complete(r, s, old, line(s, BASE), r->H);
    else
        predict(r, s, old, derivative(s, old, 0), line(s, BASE), r->H,
                (r->now.sub + 1.0) / r->now.ticks);
    return TW_OK;
}

TW_WIDE_SUM int tw_vs_ab2(tw_run *r)
{
    return r->ratio == 1 ? full_tick(r, 1) : full_tick_dual(r, 1);
}

TW_INLINE int any_half_tick(tw_run *r, int old)
{
    return r->ratio == 1 ? half_tick(r, old) : half_tick_dual(r, old);
}

/* one term: no sum to inline */
int tw_vs_rk2(tw_run *r)
{
    return any_half_tick(r, 0);
}

TW_WIDE_SUM int tw_vs_am2(tw_run *r)
{
    return any_half_tick(r, 1);
}

TW_WIDE_SUM int tw_vs_am3(tw_run *r)
{
    return any_half_tick(r, 2);
}

enum { AM4_OLD = 3 };

TW_WIDE_SUM static int am4_later(tw_run *r)
{
    return any_half_tick(r, AM4_OLD);
}

static double *first_slow(const tw_run *r)
{
    return line(slow_part(r), RING + 1 + AM4_OLD);
}

/* The second half of a step h of third order in all states. */
static int third_order(tw_run *r, part p, double h)
{
    double *half = line(p, HALF), *base = line(p, BASE);
    const double *v[] = {derivative(p, AM4_OLD, 0), half};
    const double stage[] = {h * (2. / 9), h * (4. / 9)}, full[] = {h / 4, h * (3. / 4)};
    tw_combine(p.n, r->now.xs_next, base, 2, stage, v);
    tw_count_start(r);
    const int rc = tw_eval_both(r, r->now.t + h / 6, r->now.xs_next, r->now.xf_next,
                                half, half + r->model->ns);
    tw_count_normal(r);
    if (rc) return rc;
    tw_combine(p.n, r->now.xs_next, base, 2, full, v);
    shift_history(p, AM4_OLD);
    return TW_OK;
}

/* A tick of the first slow step: all states advance by the fast step, and at the end
 * the slow part has one old derivative, that at the start of H. */
TW_WIDE_SUM static int am4_first(tw_run *r)
{
    const part p = all(r);
    const int ns = r->model->ns, at_half = r->now.sub & 1;
    const size_t slow_size = (size_t)ns * sizeof(double);
    const double h = 2 * r->now.h;
    double *d = at_half ? line(p, HALF) : derivative(p, AM4_OLD, 0);
    int rc;

    if (r->now.sub && r->now.sub != r->ratio) tw_count_start(r);
    rc = tw_eval_slow(r, r->now.t, r->now.xs, r->now.xf, d);
    tw_count_normal(r);
    if (rc) return rc;
    rc = tw_fast_now(r, d + ns);
    if (rc) return rc;

    if (!r->now.sub) memcpy(first_slow(r), d, slow_size);
    if (!at_half) {
        set_base(r, p);
        predict(r, p, AM4_OLD, d, r->now.xs, h, 0.5);
    } else if (r->now.sub == 1) {
        rc = third_order(r, p, h);
        if (rc) return rc;
    } else
        complete(r, p, AM4_OLD, r->now.xs_next, h);
    if (r->now.sub + 1 == r->now.ticks && r->ratio > 1) {
        const part s = slow_part(r);
        memcpy(derivative(s, AM4_OLD, 1), first_slow(r), slow_size);
        *s.have = 1;
    }
    return TW_OK;
}

int tw_vs_am4(tw_run *r)
{
    double *starting = r->now.work + STARTING;
    if (!r->now.sub)
        *starting = r->now.work[OLD_FAST] == 0 && !tw_opt(r, TW_OPT_ONE_EVAL);
    return *starting != 0 ? am4_first(r) : am4_later(r);
}
