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
    return run_both(&d, "probe");
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

/* Static functions: y of a constant u, with a fixed and with a variable step. */

UNUSED static void maps(const char *type, const char *settings, const char *u1,
                        const char *u2, int n, const double *y)
{
    static const char *const models[] = {FIXED, "Solver=ode45;StopTime=1"};
    for (int i = 0; i < 2; i++) {
        char text[200];
        begin(models[i]);
        snprintf(text, sizeof text, "Value=%s", u1);
        source("Constant", 1, text);
        if (u2) {
            snprintf(text, sizeof text, "Value=%s", u2);
            source("Constant", 2, text);
        }
        ends_with(probe(type, settings, u2 ? 2 : 1), n, y, 1e-14);
    }
}
#define MAPS(type, settings, u1, u2, n, ...)                                           \
    maps(type, settings, u1, u2, n, (const double[]){__VA_ARGS__})

/* A source of a value in each step of 0.25. */
UNUSED static void steps_source(int i, int n, const double *u)
{
    char text[2000] = "SampleTime=0.25;OutputAfterFinalValue=Holding final "
                      "value;VariableName=[";
    for (int k = 0; k < n; k++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%.17g %.17g",
                 k ? "`" : "", 0.25 * k, u[k]);
    snprintf(text + strlen(text), sizeof text - strlen(text), "]");
    source("FromWorkspace", i, text);
}

/* The output in each of n steps, for such an input. */
UNUSED static void answers(const char *type, const char *settings, int n,
                           const double *u, const double *y, double tolerance)
{
    char model[80];
    snprintf(model, sizeof model, "Solver=FixedStepDiscrete;FixedStep=0.25;StopTime=%g",
             0.25 * (n - 1));
    begin(model);
    if (u) steps_source(1, n, u);
    twh *h = probe(type, settings, u ? 1 : 0);
    ck_assert_int_eq(twh_log_rows(h, "y"), n);
    for (int k = 0; k < n; k++) {
        const double is = twh_log_values(h, "y")[k];
        ck_assert_msg(fabs(is - y[k]) <= tolerance, "%s %s: %.17g, not %.17g in row %d",
                      type, settings, is, y[k], k + 1);
    }
    twh_free(h);
}

/* The integral of the output of a block that gets sin 3t, of RelationalOperator also
 * 1/2. */
UNUSED static double integral(const char *model, const char *type, const char *settings)
{
    draft_begin(&d, "Model", model);
    draft_block(&d, "Sin", "s", "Frequency=3");
    draft_block(&d, "Constant", "half", "Value=0.5");
    draft_block(&d, type, "b", settings);
    draft_block(&d, "Integrator", "i", NULL);
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "s/1", "b/1");
    if (strcmp(type, "RelationalOperator") == 0) draft_line(&d, "half/1", "b/2");
    draft_line(&d, "b/1", "i/1");
    draft_line(&d, "i/1", "w/1");
    twh *h = run_draft(&d, "integral");
    const double y = at_end(h, 1);
    twh_free(h);
    return y;
}

#endif
