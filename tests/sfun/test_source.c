/* The sources as blocks: the bits of the C function, and clear messages. */
#include "host_fixture.h"
#include "tw_catalog.h"

Suite *suite(void);

static int source(twh *h, const char *name, const char *text)
{
    char path[200];
    const char *build = getenv("TW_BUILD");
    snprintf(path, sizeof path, "%s/sfun/sfun_tw_source.so", build ? build : "build");
    const ssEntry *entry = twh_load(h, path);
    if (!entry) return 1;
    params p = read_params(text);
    mxArray *codes = mxCreateDoubleMatrix(1, (mwSize)strlen(name), mxREAL);
    for (size_t i = 0; name[i]; i++) mxGetPr(codes)[i] = name[i];
    const mxArray *list[4] = {codes, p.list[0], p.list[1], p.list[2]};
    const int rc = twh_add(h, "b", entry, 1 + p.n, list);
    free_params(&p);
    mxDestroyArray(codes);
    return rc;
}

static const double times[] = {0, 0.05, 0.2, 1}, heights[] = {0, 1, -1, 3};

static void compare(const char *name, const char *text, const double *p, double step)
{
    const tw_source *s = tw_find_source(name);
    tw_samples samples = {4, times, heights};
    double own[16];
    twh *h = twh_new("x");
    ok(h, source(h, name, text));
    ok(h, twh_log(h, "b", 1, "value"));
    ok(h, twh_log(h, "b", 2, "rate"));
    ok(h, run(h, "discrete", step, 2));
    for (int i = 0; i < s->np; i++) own[i] = s->param[i].value;
    const int rows = twh_log_rows(h, "value");
    ck_assert_int_eq(rows, (int)(2 / step + 0.5) + 1);
    for (int i = 0; i < rows; i++) {
        double value, rate;
        ck_assert_int_eq(
            s->at(twh_log_times(h, "value")[i], p ? p : own, &samples, &value, &rate),
            TW_OK);
        ck_assert(twh_log_values(h, "value")[i] == value);
        ck_assert(twh_log_values(h, "rate")[i] == rate);
    }
    twh_free(h);
}

START_TEST(every_source_gives_the_value_and_rate_of_the_c_function)
{
    const tw_source *s;
    for (int i = 0; (s = tw_source_at(i)); i++) {
        const int sampled = strcmp(s->name, "sampled") == 0;
        compare(s->name, sampled ? "[]|[0 0;0.05 1;0.2 -1;1 3]|0.01" : "[]|[]|0.01",
                NULL, 0.01);
    }
    const double bump[] = {0.2, 0.3, 0.7}, moved[] = {2, 0.5};
    compare("bump", "[0.2 0.3 0.7]|[]|0.01", bump, 0.01);
    compare("sampled", "[2 0.5]|[0 0;0.05 1;0.2 -1;1 3]|0.01", moved, 0.01);
    compare("sine", "[]|[]|0", NULL, 0.02); /* continuous */
}
END_TEST

START_TEST(wrong_sources_are_refused)
{
    static const char *const rows[][3] = {
        {"bumb", "[]|[]|0", "source (parameter 1)|no source 'bumb'|nearest: bump"},
        {"bump", "[1 2]|[]|0", "3 elements, got 2"},
        {"bump", "[99 0 1]|[]|0", "height|-10 to 10"},
        {"bump", "[0 0 0]|[]|0", "duration"},
        {"bump", "[]|[]|-2", "sample time"},
        {"bump", "[]|[1 2 3]|0", "two columns"},
        {"sampled", "[]|[]|0", "samples"},
        {"sampled", "[]|[0 1;0 2]|0", "increasing"},
        {"bump", "'x'|[]|0", "real double"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        twh *h = twh_new("x");
        ok(h, source(h, rows[i][0], rows[i][1]));
        fails(h, twh_start(h), rows[i][2]);
        says(h, "tworate ");
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("sources as S-functions");
    TCase *t = tcase_create("source");
    tcase_add_test(t, every_source_gives_the_value_and_rate_of_the_c_function);
    tcase_add_test(t, wrong_sources_are_refused);
    suite_add_tcase(s, t);
    return s;
}
