/* test_models.c: properties of every model, and of every model with every method. A new
 * model or method is tested here without a change to this file. */
#include "model_points.h"
#include "eigen.h"

enum { POINTS = 4, GUARD = 3 };

static void every_model(void (*with)(const tw_model *m))
{
    const tw_model *m;
    for (int i = 0; (m = tw_model_at(i)); i++) with(m);
    ck_assert_ptr_nonnull(tw_model_at(0));
}

static int filled(const char *s)
{
    return s && *s;
}

/* as a field of a struct, a column of a csv file, a parameter of a mask */
static int is_identifier(const char *s)
{
    if (!filled(s) ||
        !strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", *s))
        return 0;
    return s[strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                       "0123456789_")] == '\0';
}

static int any_finite(const tw_var *v)
{
    return v->min == 0 && v->max == 0;
}

static void check_list(const char *owner, const tw_var *list, int n)
{
    for (int i = 0; i < n; i++) {
        const tw_var *v = &list[i];
        ck_assert_msg(is_identifier(v->name), "%s: name %d of a list: %s", owner, i,
                      v->name);
        ck_assert_msg(v->unit != NULL, "%s: %s has no unit", owner, v->name);
        ck_assert_msg(filled(v->what), "%s: %s has no meaning", owner, v->name);
        ck_assert_msg(isfinite(v->value) && isfinite(v->min) && isfinite(v->max),
                      "%s: %s", owner, v->name);
        if (!any_finite(v))
            ck_assert_msg(v->min <= v->value && v->value <= v->max && v->min < v->max,
                          "%s: %s", owner, v->name);
        for (int j = 0; j < i; j++)
            ck_assert_msg(strcmp(v->name, list[j].name) != 0, "%s: %s twice", owner,
                          v->name);
    }
}

/* Sets and command lines name parameters and states alike, so names must differ. */
static void check_apart(const tw_model *m, const tw_var *a, int na, const tw_var *b,
                        int nb)
{
    for (int i = 0; i < na; i++)
        ck_assert_msg(tw_find_var(b, nb, a[i].name) < 0, "%s: %s twice", m->name,
                      a[i].name);
}

static int is_group(const char *s)
{
    static const char *const group[] = {"Vehicles", "Spacecraft", "Flexible",
                                        "Hydraulics", "Basics"};
    for (int i = 0; i < 5; i++)
        if (s && strcmp(s, group[i]) == 0) return 1;
    return 0;
}

static void descriptor(const tw_model *m)
{
    ck_assert_msg(is_identifier(m->name), "%s", m->name);
    ck_assert_msg(filled(m->what) && filled(m->source), "%s", m->name);
    ck_assert_msg(is_group(m->group), "%s: group %s", m->name,
                  m->group ? m->group : "missing");
    ck_assert_ptr_eq(tw_find_model(m->name), m); /* no other model has this name */
    check_list(m->name, m->slow_var, m->ns);
    check_list(m->name, m->fast_var, m->nf);
    check_list(m->name, m->direct_var, m->nd);
    check_list(m->name, m->input, m->nu);
    check_list(m->name, m->output, m->ny);
    check_list(m->name, m->param, m->np);
    check_apart(m, m->slow_var, m->ns, m->fast_var, m->nf);
    check_apart(m, m->slow_var, m->ns, m->param, m->np);
    check_apart(m, m->fast_var, m->nf, m->param, m->np);
    for (int i = 0; i < m->np; i++)
        ck_assert_msg(m->param[i].status >= TW_OURS &&
                          m->param[i].status <= TW_CALIBRATED,
                      "%s: status of %s", m->name, m->param[i].name);
}

START_TEST(every_descriptor_is_complete_and_its_names_are_unique)
{
    every_model(descriptor);
}
END_TEST

START_TEST(every_source_is_complete_and_finite_by_default)
{
    const tw_source *s;
    for (int i = 0; (s = tw_source_at(i)); i++) {
        double p[ROOM], value = NAN, rate = NAN;
        ck_assert_msg(is_identifier(s->name) && filled(s->what), "%s", s->name);
        ck_assert_ptr_eq(tw_find_source(s->name), s);
        check_list(s->name, s->param, s->np);
        for (int k = 0; k < s->np; k++) p[k] = s->param[k].value;
        ck_assert_msg(s->at != NULL, "%s", s->name);
        for (double t = -1; t < 10; t += 0.37) {
            /* one that samples data of the caller may report that there are none */
            const int rc = s->at(t, p, NULL, &value, &rate);
            ck_assert_msg(rc ? rc == TW_E_USER || rc == TW_E_NULL
                             : isfinite(value) && isfinite(rate),
                          "%s at t = %g", s->name, t);
        }
    }
}
END_TEST

static void presets(const tw_model *m)
{
    for (const tw_preset *set = m->preset; set && set->name; set++) {
        double p[ROOM], xs[ROOM], xf[ROOM];
        tw_run r;
        ck_assert_msg(filled(set->name) && filled(set->what), "%s", m->name);
        must(tw_apply_preset(m, set->name, p, xs, xf), m->name, set->name);
        tw_init(&r, m, tw_find_method("rk4"), 0.01, 1);
        r.p = p;
        r.xs0 = xs;
        r.xf0 = xf;
        must(tw_check(&r), m->name, set->name);
        for (const tw_value *v = set->values; v && v->name; v++) {
            const int i = tw_find_var(m->param, m->np, v->name);
            const int k = tw_find_var(m->slow_var, m->ns, v->name);
            const int f = tw_find_var(m->fast_var, m->nf, v->name);
            const double got = i >= 0 ? p[i] : k >= 0 ? xs[k] : xf[f];
            ck_assert_msg(got == v->value, "%s %s: %s", m->name, set->name, v->name);
        }
        for (const tw_preset *other = m->preset; other < set; other++)
            ck_assert_msg(strcmp(other->name, set->name) != 0, "%s: %s twice", m->name,
                          set->name);
    }
}

START_TEST(every_set_applies_and_is_inside_the_ranges)
{
    every_model(presets);
}
END_TEST

static void refusal(tw_run *r, double *p, int i, double bad)
{
    const double good = p[i];
    char text[400], want[100];
    p[i] = bad;
    ck_assert_msg(tw_check(r) == TW_E_PARAM && tw_need(r) == 0, "%s: %s = %g",
                  r->model->name, r->model->param[i].name, bad);
    tw_message(r, text, sizeof text);
    snprintf(want, sizeof want, ": %s is ", r->model->param[i].name);
    ck_assert_msg(strstr(text, want) != NULL, "%s", text);
    p[i] = good;
}

static void ranges(const tw_model *m)
{
    double p[ROOM];
    tw_run r;
    must(tw_model_defaults(m, p, NULL, NULL), m->name, "defaults");
    tw_init(&r, m, tw_find_method("rk4"), 0.01, 1);
    r.p = p;
    for (int i = 0; i < m->np; i++) {
        const tw_var *v = &m->param[i];
        refusal(&r, p, i, NAN);
        refusal(&r, p, i, INFINITY);
        refusal(&r, p, i, -INFINITY);
        if (any_finite(v)) continue;
        refusal(&r, p, i, nextafter(v->min, -INFINITY));
        refusal(&r, p, i, nextafter(v->max, INFINITY));
        p[i] = v->min;
        must(tw_check(&r), m->name, v->name);
        p[i] = v->max;
        must(tw_check(&r), m->name, v->name);
        p[i] = v->value;
    }
}

START_TEST(every_parameter_outside_its_range_is_refused_by_name)
{
    every_model(ranges);
}
END_TEST

static int all_finite(const double *x, int n)
{
    for (int i = 0; i < n; i++)
        if (!isfinite(x[i])) return 0;
    return 1;
}

/* Every function writes all its numbers, no more, and they are finite. */
static void writes(const tw_model *m)
{
    unsigned long long seed = 1;
    for (int n = 0; n < POINTS; n++) {
        model_point s;
        make_point(&s, m, n, n ? 1e-3 : 0, &seed);
        for (int which = 0; which < NCALL; which++) {
            const int size = length(m, which);
            double y[ROOM];
            if (!size) continue;
            for (int i = 0; i < size + GUARD; i++) y[i] = NAN;
            must(call(&s, which, y), m->name, call_name(which));
            ck_assert_msg(all_finite(y, size), "%s, %s, point %d", m->name,
                          call_name(which), n);
            for (int i = size; i < size + GUARD; i++)
                ck_assert_msg(isnan(y[i]), "%s, %s", m->name, call_name(which));
        }
    }
}

START_TEST(every_function_writes_all_its_numbers_and_they_are_finite)
{
    every_model(writes);
}
END_TEST

static double largest(const double *x, int n)
{
    double most = 0;
    for (int i = 0; i < n; i++) most = fmax(most, fabs(x[i]));
    return most;
}

static void compare(const tw_model *m, const char *what, const double *a,
                    const double *b, int n, double tolerance)
{
    const double scale = 1e-300 + largest(a, n);
    for (int i = 0; i < n; i++)
        ck_assert_msg(fabs(a[i] - b[i]) <= tolerance * scale,
                      "%s, %s, number %d: %.17g and %.17g", m->name, what, i, a[i],
                      b[i]);
}

/* Rounding may differ where both() sums in another order. */
static void together(const tw_model *m)
{
    unsigned long long seed = 2;
    for (int n = 0; n < 50; n++) {
        model_point s;
        double alone[ROOM], y[ROOM];
        make_point(&s, m, n % POINTS, 1e-3, &seed);
        if (m->ns) must(call(&s, SLOW, alone), m->name, "slow");
        if (m->nf) must(call(&s, FAST, alone + m->ns), m->name, "fast");
        if (m->both) {
            must(call(&s, BOTH, y), m->name, "both");
            compare(m, "both, slow part", alone, y, m->ns, 1e-12);
            compare(m, "both, fast part", alone + m->ns, y + m->ns, m->nf, 1e-12);
        }
        if (m->ns && m->nf) {
            /* given the derivatives of slow(), fast() gives the same result */
            tw_at at = at_point(&s);
            at.dxs = alone;
            must(m->fast(&at, y), m->name, "fast with slow derivatives");
            compare(m, "fast with slow derivatives", alone + m->ns, y, m->nf, 1e-9);
            if (m->fast_without_u) { /* then the input must have no effect */
                double same[ROOM];
                for (int i = 0; i < m->nu; i++) s.u[i] = NAN;
                must(m->fast(&at, same), m->name, "fast without an input");
                compare(m, "fast without an input", y, same, m->nf, 0);
            }
        }
    }
}

START_TEST(both_equals_slow_and_fast)
{
    every_model(together);
}
END_TEST

/* Central differences of fast() over 1e-5 of each state's size: kinks of the equations
 * are rare. The Jacobian is zero outside of the band, and written nowhere else. */
static void jacobian(const tw_model *m)
{
    unsigned long long seed = 8;
    enum { MARGIN = 3 };
    const int n = m->nf, stride = n + MARGIN;
    double *J = calloc((size_t)(n * stride + 1), sizeof *J);
    for (int k = 0; k < 50; k++) {
        model_point s;
        double up[ROOM], down[ROOM];
        make_point(&s, m, k % POINTS, 1e-2, &seed);
        const tw_at at = at_point(&s);
        memset(J, 0, (size_t)(n * stride) * sizeof *J);
        must(m->fast_jacobian(&at, J, stride), m->name, "fast_jacobian");
        for (int j = 0; j < n; j++) {
            const double x = s.xf[j], by = 1e-5 * fmax(fabs(x), 1e-2);
            s.xf[j] = x + by;
            must(call(&s, FAST, up), m->name, "fast");
            s.xf[j] = x - by;
            must(call(&s, FAST, down), m->name, "fast");
            s.xf[j] = x;
            double scale = 0;
            for (int i = 0; i < n; i++)
                scale = fmax(scale, fabs(up[i] - down[i]) / (2 * by));
            for (int i = 0; i < n; i++) {
                const double want = (up[i] - down[i]) / (2 * by);
                const int inside = (!m->fast_below && !m->fast_above) ||
                                   (i - j <= m->fast_below && j - i <= m->fast_above);
                ck_assert_msg(fabs(J[i + j * stride] - want) <= 1e-5 * scale,
                              "%s: d %s' / d %s is %g, by differences %g", m->name,
                              m->fast_var[i].name, m->fast_var[j].name,
                              J[i + j * stride], want);
                ck_assert_msg(inside || want == 0, "%s: %d, %d outside of the band",
                              m->name, i, j);
            }
            for (int i = n; i < stride; i++) ck_assert(J[i + j * stride] == 0);
        }
    }
    free(J);
}

START_TEST(a_jacobian_agrees_with_differences)
{
    const tw_model *m;
    int models = 0;
    for (int i = 0; (m = tw_model_at(i)); i++)
        if (m->fast_jacobian) {
            jacobian(m);
            models++;
        }
    ck_assert_int_gt(models, 0);
}
END_TEST

/* All functions of all models at several points, first in order, then twice in random
 * order with others between: the same bits each time, and the point is unchanged. */
START_TEST(functions_are_pure)
{
    enum { JOBS = 4096 };
    static struct job {
        model_point *s;
        int which;
        double *first;
    } job[JOBS];
    const tw_model *m;
    unsigned long long seed = 3;
    int jobs = 0;
    for (int i = 0; (m = tw_model_at(i)); i++)
        for (int n = 0; n < POINTS; n++) {
            model_point *s = malloc(sizeof *s);
            make_point(s, m, n, 1e-3, &seed);
            for (int which = 0; which < NCALL; which++) {
                const int size = length(m, which);
                if (!size) continue;
                ck_assert_int_lt(jobs, JOBS);
                job[jobs] =
                    (struct job){s, which, malloc((size_t)size * sizeof(double))};
                must(call(s, which, job[jobs].first), m->name, call_name(which));
                jobs++;
            }
        }
    for (int k = 0; k < 20 * jobs; k++) {
        const struct job *j = &job[(int)((test_random(&seed) + 1) / 2 * (jobs - 1))];
        const tw_model *of = j->s->m;
        const size_t size = (size_t)length(of, j->which) * sizeof(double);
        const model_point before = *j->s;
        double y[ROOM];
        must(call(j->s, j->which, y), of->name, call_name(j->which));
        if (memcmp(y, j->first, size))
            ck_abort_msg("%s, %s differs when called again", of->name,
                         call_name(j->which));
        if (memcmp(&before, j->s, sizeof before))
            ck_abort_msg("%s, %s changes its point", of->name, call_name(j->which));
    }
    for (int k = 0; k < jobs; k++) {
        free(job[k].first);
        if (k + 1 == jobs || job[k + 1].s != job[k].s) free(job[k].s);
    }
}
END_TEST

/* Largest eigenvalue of the Jacobian of the whole system at the start, by differences.
 */
static double fastest(const tw_model *m)
{
    static double J[ROOM * ROOM];
    static double complex lambda[ROOM];
    double most = 0;
    const int n = m->ns + m->nf;
    unsigned long long seed = 4;
    model_point s;
    make_point(&s, m, 0, 0, &seed);
    for (int j = 0; j < n; j++) {
        double *x = j < m->ns ? &s.xs[j] : &s.xf[j - m->ns], d[2][ROOM];
        const double x0 = *x, h = 1e-6 * (1 + fabs(x0));
        for (int side = 0; side < 2; side++) {
            *x = side ? x0 + h : x0 - h;
            if (m->ns) must(call(&s, SLOW, d[side]), m->name, "slow");
            if (m->nf) must(call(&s, FAST, d[side] + m->ns), m->name, "fast");
        }
        *x = x0;
        for (int i = 0; i < n; i++) J[i * n + j] = (d[1][i] - d[0][i]) / (2 * h);
    }
    test_eigenvalues(n, J, lambda);
    for (int i = 0; i < n; i++) most = fmax(most, cabs(lambda[i]));
    return most;
}

static void go(test_run *t, int ticks)
{
    const int rc = tw_advance(&t->r, ticks);
    char text[400];
    if (!rc) return;
    tw_message(&t->r, text, sizeof text);
    ck_abort_msg("%s with %s, ratio %d: %s", t->r.model->name, t->r.method->name,
                 t->r.ratio, text);
}

/* A little off the start, since a model may start at rest. */
static void set_point(tw_run *r, void *user)
{
    const model_point *s = user;
    r->p = s->p;
    r->xs0 = s->xs;
    r->xf0 = s->xf;
}

static void pair(const tw_model *m, const tw_method *method, double H, int ratio)
{
    enum { START_UP = 10 }; /* slow steps: longer than any start-up */
    const size_t states = (size_t)(m->ns + m->nf + m->nd) * sizeof(double);
    double slow = 0, fast = 0, before[TW_NCOUNT], end[ROOM], y[ROOM];
    unsigned long long seed = 5;
    model_point s;
    test_run t;
    make_point(&s, m, 0, 1e-3, &seed);
    test_open_with(&t, m, method->name, H, ratio, set_point, &s);
    go(&t, START_UP * t.r.now.ticks);

    const int steps = 200 / t.r.now.ticks + 4;
    method->evals(&t.r, &slow, &fast);
    memcpy(before, t.r.now.count, sizeof before);
    go(&t, steps * t.r.now.ticks);
    const double want[TW_NCOUNT] = {
        before[TW_SLOW] + (m->ns ? steps * slow : 0),
        before[TW_FAST] + (m->nf ? steps * fast : 0),
        before[TW_START_SLOW],
        before[TW_START_FAST],
    };
    for (int i = 0; i < TW_NCOUNT; i++)
        if (t.r.now.count[i] != want[i])
            ck_abort_msg(
                "%s with %s, ratio %d: counter %d is %g, not %g, after %d steps",
                m->name, method->name, ratio, i, t.r.now.count[i], want[i], steps);

    /* a snapshot within a slow step where there are ticks within one */
    go(&t, t.r.now.ticks / 2);
    const size_t size = tw_snapshot_need(&t.r);
    double *saved = malloc(size * sizeof *saved);
    ck_assert_int_eq(tw_snapshot(&t.r, saved, size), TW_OK);
    go(&t, steps * t.r.now.ticks);
    const double t_end = t.r.now.t;
    memcpy(end, t.r.now.xs, states);
    must(tw_restore(&t.r, saved, size), m->name, "tw_restore");
    go(&t, steps * t.r.now.ticks);
    if (t.r.now.t != t_end || memcmp(end, t.r.now.xs, states))
        ck_abort_msg("%s with %s, ratio %d: the restored run differs", m->name,
                     method->name, ratio);
    must(tw_outputs(&t.r, y), m->name, "tw_outputs");
    if (!all_finite(y, m->ny))
        ck_abort_msg("%s with %s, ratio %d: outputs", m->name, method->name, ratio);
    free(saved);
    test_close(&t);
}

START_TEST(every_model_runs_with_every_method)
{
    const tw_model *m;
    const tw_method *method;
    int pairs = 0;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        const double rate = fastest(m);
        /* a tenth of a radian, or of a time constant, per slow step: inside the
         * stability region of every method here, the fast step even more so */
        const double H = rate > 0 ? 0.1 / rate : 0.01;
        if (getenv("TW_SHOW"))
            fprintf(stderr, "%-20s fastest %.4g 1/s, H %.3g s\n", m->name, rate, H);
        for (int k = 0; (method = tw_method_at(k)); k++, pairs++) {
            pair(m, method, H, method->ratio ? method->ratio : 1);
            if (!method->ratio) pair(m, method, H, 4);
        }
    }
    ck_assert_int_gt(pairs, 0);
}
END_TEST

/* Two runs of a model at once, each with its own parameters, equal the same runs alone.
 */
static void own_parameters(const tw_model *m)
{
    const size_t states = (size_t)(m->ns + m->nf) * sizeof(double);
    const double rate = fastest(m), H = rate > 0 ? 0.05 / rate : 0.01;
    model_point s[2];
    test_run alone[2], mixed[2];
    if (!m->np) return;
    for (int k = 0; k < 2; k++) {
        unsigned long long seed = 6;
        make_point(&s[k], m, 0, 1e-3, &seed);
        for (int i = 0; k && i < m->np; i++) {
            const double moved = (1 + 1e-3 * test_random(&seed)) * s[k].p[i];
            if (any_finite(&m->param[i]) ||
                (moved >= m->param[i].min && moved <= m->param[i].max))
                s[k].p[i] = moved;
        }
        test_open_with(&alone[k], m, "rk4", H, 1, set_point, &s[k]);
        test_open_with(&mixed[k], m, "rk4", H, 1, set_point, &s[k]);
        go(&alone[k], 50);
    }
    for (int n = 0; n < 50; n++)
        for (int k = 0; k < 2; k++) go(&mixed[k], 1);
    ck_assert_msg(memcmp(alone[0].r.now.xs, alone[1].r.now.xs, states), "%s", m->name);
    for (int k = 0; k < 2; k++) {
        ck_assert_msg(!memcmp(alone[k].r.now.xs, mixed[k].r.now.xs, states), "%s",
                      m->name);
        test_close(&alone[k]);
        test_close(&mixed[k]);
    }
}

START_TEST(two_runs_of_a_model_keep_their_own_parameters)
{
    every_model(own_parameters);
}
END_TEST

/* Values on both sides of an instant, a nanosecond apart, for the value and the rate.
 */
static double jump_at(const tw_source *s, const double *p, double t, int of_rate)
{
    double x[2][2];
    for (int side = 0; side < 2; side++)
        if (s->at(t + (side - 0.5) * 1e-9, p, NULL, &x[side][0], &x[side][1]))
            ck_abort_msg("%s at t = %g", s->name, t);
    return fabs(x[1][of_rate] - x[0][of_rate]);
}

START_TEST(every_jump_of_a_source_is_announced_and_no_other_instant)
{
    const tw_source *s;
    int jumps = 0;
    for (int i = 0; (s = tw_source_at(i)); i++)
        for (int of_rate = 0; of_rate < 2; of_rate++) {
            double p[10], none, rate;
            for (int k = 0; k < s->np; k++) p[k] = s->param[k].value;
            for (int k = 0; k < s->np; k++) {
                if (!strcmp(s->param[k].name, "start")) p[k] = 0.2501;
                if (!strcmp(s->param[k].name, "bias")) p[k] = 3;
            }
            if (s->at(0, p, NULL, &none, &rate)) continue; /* needs samples */
            double next = s->next_jump ? s->next_jump(-1, of_rate, p) : INFINITY;
            for (int k = 0; k < 20000; k++) {
                const double t = 1e-4 * k; /* instants of all jumps are among these */
                const double size = jump_at(s, p, t, of_rate);
                const int announced = fabs(next - t) < 1e-10;
                ck_assert_msg(announced == (size > 1e-4),
                              "%s, %s at t = %g: jumps by %g, announced at %g", s->name,
                              of_rate ? "rate" : "value", t, size, next);
                if (!announced) continue;
                ck_assert_double_gt(s->next_jump(next, of_rate, p), next);
                next = s->next_jump(next, of_rate, p);
                jumps++;
            }
        }
    ck_assert_int_eq(jumps, 1 + 2 + 1 + 2 + 3 + 2);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("models");
    TCase *c = tcase_create("models");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, every_descriptor_is_complete_and_its_names_are_unique);
    tcase_add_test(c, every_source_is_complete_and_finite_by_default);
    tcase_add_test(c, every_set_applies_and_is_inside_the_ranges);
    tcase_add_test(c, every_parameter_outside_its_range_is_refused_by_name);
    tcase_add_test(c, every_function_writes_all_its_numbers_and_they_are_finite);
    tcase_add_test(c, both_equals_slow_and_fast);
    tcase_add_test(c, a_jacobian_agrees_with_differences);
    tcase_add_test(c, functions_are_pure);
    tcase_add_test(c, every_model_runs_with_every_method);
    tcase_add_test(c, two_runs_of_a_model_keep_their_own_parameters);
    tcase_add_test(c, every_jump_of_a_source_is_announced_and_no_other_instant);
    suite_add_tcase(s, c);
    return s;
}
