/* probe_fixture.h: small Simulink diagrams around one block, with known answers. */
#ifndef TESTS_PROBE_FIXTURE_H
#define TESTS_PROBE_FIXTURE_H

#include "diagram_fixture.h"

static draft d;
UNUSED static const double PI = 3.14159265358979323846;

/* Block `b` of this type, fed by blocks `u1`, `u2`, ... that are added before; its
 * output is logged as y. */
UNUSED static void begin(const char *settings)
{
    draft_begin(&d, "Model", settings);
}

UNUSED static void source(const char *type, int i, const char *settings)
{
    char name[20];
    snprintf(name, sizeof name, "u%d", i);
    draft_block(&d, type, name, settings);
}

UNUSED static twh *probe(const char *type, const char *settings, int inputs)
{
    draft_block(&d, type, "b", settings);
    for (int i = 1; i <= inputs; i++) {
        char from[20], to[20];
        snprintf(from, sizeof from, "u%d/1", i);
        snprintf(to, sizeof to, "b/%d", i);
        draft_line(&d, from, to);
    }
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "b/1", "w/1");
    return run_draft(&d, "probe");
}

#define FIXED "Solver=ode4;FixedStep=0.25;StopTime=1"

/* Element `element` of the last row. */
UNUSED static double at_end(const twh *h, int element)
{
    const int rows = twh_log_rows(h, "y"), width = twh_log_width(h, "y");
    ck_assert_msg(rows > 0 && element <= width, "y has %d rows of %d", rows, width);
    return twh_log_values(h, "y")[(rows - 1) * width + element - 1];
}

/* The elements of y at the end of the run. */
UNUSED static void ends_with(twh *h, int n, const double *y, double tolerance)
{
    ck_assert_int_eq(twh_log_width(h, "y"), n);
    for (int i = 0; i < n; i++)
        ck_assert_msg(fabs(at_end(h, i + 1) - y[i]) <= tolerance,
                      "element %d is %.17g, not %.17g", i + 1, at_end(h, i + 1), y[i]);
    twh_free(h);
}
#define ENDS_WITH(h, n, ...) ends_with(h, n, (const double[]){__VA_ARGS__}, 1e-14)

#endif
