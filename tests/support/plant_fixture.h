/* plant_fixture.h: a plant block in the host and the loop in C. */
#ifndef TESTS_PLANT_FIXTURE_H
#define TESTS_PLANT_FIXTURE_H

#include "sfunction_fixture.h"

UNUSED static void log_plant(twh *h, const char *block, const setting *s,
                             const char *mark)
{
    const int width[] = {s->model->ns, s->model->nf, s->model->ny};
    const char *const what[] = {"xs", "xf", "y"};
    char name[30];
    int port = 1;
    for (int i = 0; i < 3; i++) {
        if (!width[i]) continue;
        snprintf(name, sizeof name, "%s%s", what[i], mark);
        ok(h, twh_log(h, block, port++, name));
    }
}

UNUSED static double period_of(const setting *s)
{
    loop l;
    open_loop(&l, s);
    const double period = s->H / l.periods;
    close_loop(&l);
    return period;
}

/* Compare the logs xs, xf and y (with a mark) with the loop, driven by the logged
 * inputs. */
UNUSED static void compare(const twh *h, const setting *s, const char *mark)
{
    const tw_model *m = s->model;
    char xs[30], xf[30], out[30];
    double y[100];
    loop l;
    snprintf(xs, sizeof xs, "xs%s", mark);
    snprintf(xf, sizeof xf, "xf%s", mark);
    snprintf(out, sizeof out, "y%s", mark);
    open_loop(&l, s);
    tw_run *r = &l.r;
    const int hits = SLOW_STEPS * l.periods + 1;
    for (int k = 0; k < hits; k++) {
        must(r, tw_outputs(r, y));
        same_row(h, s, xf, k, r->now.xf, m->nf);
        same_row(h, s, out, k, y, m->ny);
        if (k % l.periods == 0) same_row(h, s, xs, k / l.periods, r->now.xs, m->ns);
        if (m->nu && !s->unconnected) must(r, tw_hold(r, logged_input(h, s, k)));
        must(r, tw_advance(r, l.per_period));
    }
    if (m->ns) ck_assert_int_eq(twh_log_rows(h, xs), SLOW_STEPS + 1);
    if (m->nf) ck_assert_int_eq(twh_log_rows(h, xf), hits);
    if (m->ny) ck_assert_int_eq(twh_log_rows(h, out), hits);
    close_loop(&l);
}

#endif
