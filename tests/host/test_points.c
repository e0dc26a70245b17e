/* Operating points: a restored run repeats itself bit for bit. */
#include "common.h"
#include "host_fixture.h"

/* A diagram with every kind of memory: continuous and discrete states, DWork, work
 * vectors, modes, variable hits, a custom state behind a PWork, an enabled and a called
 * group. */
static twh *everything(int with_variable_hits)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "u", "sine", "1|3"));
    ok(h, kind(h, "x", "integrator", "1"));
    ok(h, add_sfunction(h, "osc", "oscillator", NULL));
    ok(h, add_sfunction(h, "acc", "accumulate", "0.3|0.25"));
    ok(h, add_sfunction(h, "own", "own_state", NULL));
    ok(h, add_sfunction(h, "old", "old_state", NULL));
    ok(h, add_sfunction(h, "rates", "multirate_block", "[0.5 0; 0.25 0]"));
    ok(h, kind(h, "on", "pulse", "1|2|50|1"));
    ok(h, kind(h, "inside", "integrator", "0"));
    ok(h, kind(h, "call", "call", "0.5"));
    ok(h, add_sfunction(h, "called", "called", "2"));
    ok(h, twh_wire(h, "u", 1, "x", 1));
    ok(h, twh_wire(h, "x", 1, "acc", 1));
    ok(h, twh_wire(h, "x", 1, "inside", 1));
    ok(h, twh_wire(h, "acc", 1, "called", 1));
    ok(h, twh_enabled_group(h, "e", "on", 1, 1));
    ok(h, twh_join(h, "inside", "e"));
    ok(h, twh_call_group(h, "c", "call", 1));
    ok(h, twh_join(h, "called", "c"));
    if (with_variable_hits) {
        ok(h, add_sfunction(h, "v", "var_hit", NULL));
        ok(h, kind(h, "delay", "constant", "0.37"));
        ok(h, twh_wire(h, "delay", 1, "v", 1));
        ok(h, twh_log(h, "v", 1, "v"));
    }
    static const char *logged[] = {"x",   "osc",   "acc",    "own",
                                   "old", "rates", "inside", "called"};
    for (size_t i = 0; i < sizeof logged / sizeof *logged; i++)
        ok(h, twh_log(h, logged[i], 1, logged[i]));
    ok(h, twh_set_times(h, 0, 6));
    ok(h, twh_set_solver(h, with_variable_hits ? "ode45" : "ode3",
                         with_variable_hits ? 0 : 0.125));
    ok(h, twh_start(h));
    return h;
}

static char *table_of(twh *h)
{
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    ck_assert_int_eq(twh_write_csv(h, f), 0);
    fclose(f);
    return text;
}

START_TEST(a_restored_run_repeats_itself)
{
    for (int variable = 0; variable <= 1; variable++) {
        twh *h = everything(variable);
        ok(h, twh_run(h, 2.2));
        twh_point *p = twh_save(h);
        ck_assert_msg(p != NULL, "%s", twh_error(h));
        ok(h, twh_run(h, 6));
        char *first = table_of(h);
        for (int again = 0; again < 2; again++) {
            ok(h, twh_restore(h, p));
            ck_assert_double_le(twh_time(h), 2.2);
            ok(h, twh_run(h, 6));
            char *second = table_of(h);
            ck_assert_str_eq(first, second);
            free(second);
        }
        free(first);
        twh_point_free(p);
        twh_free(h);
    }
}
END_TEST

START_TEST(a_point_can_be_restored_in_another_run_of_the_same_diagram)
{
    twh *a = everything(0), *b = everything(0);
    ok(a, twh_run(a, 2.2));
    twh_point *p = twh_save(a);
    ck_assert_msg(p != NULL, "%s", twh_error(a));
    ok(a, twh_run(a, 6));
    ok(b, twh_run(b, 0.5));
    ok(b, twh_restore(b, p));
    ok(b, twh_run(b, 6));
    static const char *blocks[] = {"x",   "osc",   "acc",    "own",
                                   "old", "rates", "inside", "called"};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
        for (int e = 1; e <= twh_width(a, blocks[i], 1); e++)
            ck_assert_double_eq(twh_value(a, blocks[i], 1, e),
                                twh_value(b, blocks[i], 1, e));
    twh_point_free(p);
    twh_free(a);
    twh_free(b);
}
END_TEST

START_TEST(a_point_of_another_diagram_is_rejected)
{
    twh *a = everything(0), *b = everything(1);
    twh_point *p = twh_save(a);
    fails(b, twh_restore(b, p), "another diagram");
    twh_point_free(p);
    twh_free(a);
    twh_free(b);
}
END_TEST

/* Two blocks of the same size, in many variants that differ in one thing. */
static twh *variant(int what)
{
    twh *h = twh_new("m");
    ok(h, kind(h, what == 1 ? "other" : "x", "integrator", "1"));
    ok(h, kind(h, "y", what == 2 ? "gain" : "integrator", "1"));
    ok(h, kind(h, "u", "constant", what == 3 ? "[2 1]" : "2"));
    ok(h, kind(h, "v", "constant", "3"));
    if (what == 9) ok(h, kind(h, "w", "constant", "3"));
    ok(h, twh_wire(h, what == 4 ? "v" : "u", 1, what == 1 ? "other" : "x", 1));
    ok(h, twh_wire(h, "v", 1, "y", 1));
    if (what == 5) ok(h, twh_enabled_group(h, "g", "u", 1, 0));
    if (what == 5) ok(h, twh_join(h, "y", "g"));
    ok(h, twh_log(h, "y", 1, "y"));
    for (int k = 0; what == 6 && k < 500; k++) {
        char name[20];
        snprintf(name, sizeof name, "v%d", k);
        ok(h, twh_log(h, "v", 1, name));
    }
    ok(h, twh_set_times(h, 0, 6));
    ok(h, twh_set_solver(h, what == 7 ? "ode3" : "ode4", what == 8 ? 0.25 : 0.125));
    ok(h, twh_start(h));
    ok(h, twh_run(h, 2));
    return h;
}

START_TEST(a_point_of_a_similar_diagram_is_refused_and_the_run_goes_on)
{
    static const char *const words[] = {NULL,
                                        "m/other|block 1 has another path",
                                        "m/y|block 2 has another path, S-function",
                                        "another diagram",
                                        "other wires or groups",
                                        "other wires or groups",
                                        "it has 1 logs, this one 501",
                                        "saved with solver ode4|not with ode3",
                                        "step 0.125|ode4, 0.25",
                                        "it has 4 blocks, this one 5"};
    twh *a = variant(0);
    twh_point *p = twh_save(a);
    ck_assert_ptr_nonnull(p);
    for (int what = 0; what < 10; what++) {
        twh *b = variant(what);
        if (words[what])
            fails(b, twh_restore(b, p), words[what]);
        else
            ok(b, twh_restore(b, p));
        fails(b, twh_restore(b, NULL), "no operating point");
        ok(b, twh_run(b, 4)); /* goes on */
        ck_assert_double_eq(twh_time(b), 4);
        twh_free(b);
    }
    ok(a, twh_stop(a));
    fails(a, twh_restore(a, p), "only during a run");
    twh_point_free(p);
    twh_free(a);
}
END_TEST

START_TEST(pointers_without_a_declaration_cannot_be_saved)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "cpp_sum", NULL));
    ok(h, run(h, "discrete", 0, 1));
    ck_assert(twh_save(h) == NULL);
    says(h, "m/b|PWork|ssSetSimStateCompliance");
    ok(h, twh_run(h, 2)); /* and the run continues */
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: operating points");
    TCase *t = tcase_create("points");
    tcase_add_test(t, a_restored_run_repeats_itself);
    tcase_add_test(t, a_point_can_be_restored_in_another_run_of_the_same_diagram);
    tcase_add_test(t, a_point_of_another_diagram_is_rejected);
    tcase_add_test(t, a_point_of_a_similar_diagram_is_refused_and_the_run_goes_on);
    tcase_add_test(t, pointers_without_a_declaration_cannot_be_saved);
    suite_add_tcase(s, t);
    return s;
}
