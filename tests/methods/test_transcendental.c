/* test_transcendental.c: no model evaluates a transcendental function twice for the
 * same argument in one call of a right-hand side.
 *
 * This program defines its own sin, cos, ...: the models, linked from the static
 * library, call these, which record their arguments and call libm. */
#define _GNU_SOURCE
#include "model_points.h"

#include <dlfcn.h>

enum { MOST = 4096 };
static struct entry {
    const char *name;
    double x, y;
} record[MOST];
static int recording, recorded;

static void note(const char *name, double x, double y)
{
    if (recording && recorded < MOST) record[recorded++] = (struct entry){name, x, y};
}

/* C99 has no cast from object to function pointer; POSIX requires this form to work. */
#define NEXT(type, name)                                                               \
    static type next;                                                                  \
    if (!next) *(void **)&next = dlsym(RTLD_NEXT, name)

typedef double one(double);
typedef double two(double, double);
typedef void pair(double, double *, double *);

#define ONE(f)                                                                         \
    double f(double x)                                                                 \
    {                                                                                  \
        NEXT(one *, #f);                                                               \
        note(#f, x, 0);                                                                \
        return next(x);                                                                \
    }
#define TWO(f)                                                                         \
    double f(double x, double y)                                                       \
    {                                                                                  \
        NEXT(two *, #f);                                                               \
        note(#f, x, y);                                                                \
        return next(x, y);                                                             \
    }

/* clang-format off */
ONE(sin) ONE(cos) ONE(tan) ONE(asin) ONE(acos) ONE(atan)
ONE(sinh) ONE(cosh) ONE(tanh) ONE(asinh) ONE(acosh) ONE(atanh)
ONE(exp) ONE(exp2) ONE(expm1) ONE(log) ONE(log2) ONE(log10) ONE(log1p)
ONE(cbrt) ONE(erf) TWO(atan2) TWO(pow) TWO(hypot)
    /* clang-format on */

    /* the compiler merges sine and cosine of the same argument into one call */
    void sincos(double x, double *s, double *c)
{
    NEXT(pair *, "sincos");
    note("sin", x, 0);
    note("cos", x, 0);
    next(x, s, c);
}

/* The first repeated entry, or -1. Zero may come from two expressions. */
static int repeated(void)
{
    for (int i = 0; i < recorded; i++)
        for (int j = 0; j < i && record[i].x != 0; j++)
            if (!strcmp(record[i].name, record[j].name) && record[i].x == record[j].x &&
                record[i].y == record[j].y)
                return i;
    return -1;
}

START_TEST(the_record_shows_a_function_called_twice_for_one_argument)
{
    volatile double x = 0.5, sum = 0;
    recorded = 0;
    recording = 1;
    sum += sin(x);
    sum += exp(x);
    sum += atan2(x, 2 * x);
    sum += atan2(2 * x, x);
    ck_assert_int_eq(repeated(), -1);
    sum += atan2(x, 2 * x);
    recording = 0;
    ck_assert_int_eq(recorded, 5);
    ck_assert_int_eq(repeated(), 4);
    ck_assert(isfinite(sum));
}
END_TEST

/* Evaluations in one call of a model function at one point. A right-hand side must not
 * repeat one; outputs, which are needed rarely, may. */
static int evaluations(const tw_model *m, int set, int which, unsigned long long *seed)
{
    model_point s;
    double y[ROOM];
    make_point(&s, m, set, 1e-3, seed);
    recorded = 0;
    recording = 1;
    const int rc = call(&s, which, y);
    recording = 0;
    must(rc, m->name, call_name(which));
    ck_assert_int_lt(recorded, MOST);
    const int again = repeated();
    if (again >= 0 && which != OUT)
        ck_abort_msg("%s, %s: %s(%.17g, %.17g) twice", m->name, call_name(which),
                     record[again].name, record[again].x, record[again].y);
    return recorded;
}

START_TEST(the_record_shows_the_calls_of_the_models)
{
    unsigned long long seed = 1;
    const tw_model *kpr = tw_find_model("kpr");
    const tw_model *craft = tw_find_model("planar_spacecraft");
    ck_assert_int_eq(evaluations(kpr, 0, SLOW, &seed), 3);   /* cos t, sin t, cos wt */
    ck_assert_int_eq(evaluations(craft, 0, BOTH, &seed), 6); /* of three angles */
}
END_TEST

START_TEST(no_function_is_evaluated_twice_for_one_argument)
{
    const int calls[] = {SLOW, FAST, BOTH, OUT, DIRECT, DRIVE};
    const tw_model *m;
    unsigned long long seed = 2;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        if (getenv("TW_SHOW")) fprintf(stderr, "%-20s", m->name);
        for (int k = 0; k < 6; k++) {
            int most = 0;
            if (!length(m, calls[k])) continue;
            for (int n = 0; n < 20; n++) {
                const int now = evaluations(m, n % 6, calls[k], &seed);
                if (now > most) most = now;
            }
            if (getenv("TW_SHOW")) fprintf(stderr, " %s %d", call_name(calls[k]), most);
        }
        if (getenv("TW_SHOW")) fprintf(stderr, "\n");
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("transcendental");
    TCase *c = tcase_create("transcendental");
    tcase_add_test(c, the_record_shows_a_function_called_twice_for_one_argument);
    tcase_add_test(c, the_record_shows_the_calls_of_the_models);
    tcase_add_test(c, no_function_is_evaluated_twice_for_one_argument);
    suite_add_tcase(s, c);
    return s;
}
