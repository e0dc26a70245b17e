/* host_fixture.h: short functions for the tests of the host that build diagrams and
 * check results, with messages that say what failed. */
#ifndef TESTS_HOSTING_H
#define TESTS_HOSTING_H

#include "twh.h"

#include <check.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define UNUSED __attribute__((unused))

/* `ok(h, call)`: the call must succeed. */
#define ok(h, call) ck_assert_msg((call) == 0, "%s: %s", #call, twh_error(h))

/* The call must fail with a message that contains each of the words (separated by '|').
 */
#define fails(h, call, words)                                                          \
    do {                                                                               \
        ck_assert_msg((call) != 0, "%s should have failed", #call);                    \
        says(h, words);                                                                \
    } while (0)

UNUSED static void says(const twh *h, const char *words)
{
    char copy[400];
    snprintf(copy, sizeof copy, "%s", words);
    for (char *w = strtok(copy, "|"); w; w = strtok(NULL, "|"))
        ck_assert_msg(strstr(twh_error(h), w) != NULL, "no '%s' in: %s", w,
                      twh_error(h));
}

/* Parameters in one string, separated by '|'; NULL: none. */
typedef struct params {
    const mxArray *list[16];
    int n;
} params;

UNUSED static params read_params(const char *text)
{
    params p = {{0}, 0};
    char copy[1000];
    if (!text) return p;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *w = strtok(copy, "|"); w; w = strtok(NULL, "|")) {
        p.list[p.n] = twh_read_value(w);
        ck_assert_msg(p.list[p.n] != NULL, "not a value: %s", w);
        p.n++;
    }
    return p;
}

UNUSED static void free_params(params *p)
{
    for (int i = 0; i < p->n; i++) mxDestroyArray((mxArray *)(uintptr_t)p->list[i]);
}

/* Adds a built-in block. */
UNUSED static int kind(twh *h, const char *name, const char *what, const char *text)
{
    params p = read_params(text);
    const int rc = twh_add_kind(h, name, what, p.n, p.list);
    free_params(&p);
    return rc;
}

/* The absolute path of the build folder. */
UNUSED static const char *build_dir(void)
{
    static char dir[600];
    const char *build = getenv("TW_BUILD") ? getenv("TW_BUILD") : "build";
    char here[400] = "";
    if (build[0] != '/') ck_assert(getcwd(here, sizeof here) != NULL);
    snprintf(dir, sizeof dir, "%s%s%s", here, here[0] ? "/" : "", build);
    return dir;
}

/* Adds an S-function of tests/host/sfunctions. */
UNUSED static int add_sfunction(twh *h, const char *name, const char *file,
                                const char *text)
{
    char path[800];
    snprintf(path, sizeof path, "%s/tests/host/sfunctions/%s.so", build_dir(), file);
    const ssEntry *entry = twh_load(h, path);
    if (!entry) return 1;
    params p = read_params(text);
    const int rc = twh_add(h, name, entry, p.n, p.list);
    free_params(&p);
    return rc;
}

UNUSED static int set_param(twh *h, const char *block, int i, const char *text)
{
    mxArray *value = twh_read_value(text);
    ck_assert_msg(value != NULL, "not a value: %s", text);
    const int rc = twh_set_param(h, block, i, value);
    mxDestroyArray(value);
    return rc;
}

/* Sets the solver and runs to `stop`. */
UNUSED static int run(twh *h, const char *solver, double step, double stop)
{
    return twh_set_solver(h, solver, step) || twh_set_times(h, 0, stop) ||
           twh_start(h) || twh_run(h, stop);
}

UNUSED static double last(const twh *h, const char *log)
{
    const int rows = twh_log_rows(h, log);
    ck_assert_msg(rows > 0, "the log '%s' is empty", log);
    return twh_log_values(h, log)[(rows - 1) * twh_log_width(h, log)];
}

#endif
