/* Ports and wires: dynamic widths, dimensions and types, pointers and contiguous
 * inputs, the order of blocks, algebraic loops. */
#include "common.h"
#include "host_fixture.h"

START_TEST(dynamic_widths_take_the_width_of_the_driver)
{
    for (int n = 1; n <= 5; n++) {
        char value[40] = "[1";
        for (int i = 2; i <= n; i++) snprintf(value + strlen(value), 8, " %d", i);
        strcat(value, "]");
        twh *h = twh_new("m");
        ok(h, kind(h, "c", "constant", value));
        ok(h, add_sfunction(h, "b", "dynamic_width", NULL));
        ok(h, twh_wire(h, "c", 1, "b", 1));
        ok(h, twh_wire(h, "c", 1, "b", 2));
        ok(h, run(h, "discrete", 1, 3));
        ck_assert_int_eq(twh_width(h, "b", 1), n);
        ck_assert_int_eq(ssGetNumDiscStates(twh_block(h, "b")), n);
        for (int e = 1; e <= n; e++) {
            ck_assert_double_eq(twh_value(h, "b", 1, e), 2 * e);
            ck_assert_double_eq(twh_value(h, "b", 2, e), 3 * e);
        }
        twh_free(h);
    }
}
END_TEST

START_TEST(widths_propagate_through_chains_loops_and_backward)
{
    twh *h = twh_new("m");
    /* sum -> gain -> delay -> sum: the width of the constant must propagate around the
     * loop */
    ok(h, kind(h, "delay", "unit_delay", "0|1"));
    ok(h, kind(h, "gain", "gain", "0.5"));
    ok(h, kind(h, "sum", "sum", "'++'"));
    ok(h, kind(h, "c", "constant", "[1 2 3]"));
    ok(h, twh_wire(h, "delay", 1, "sum", 2));
    ok(h, twh_wire(h, "c", 1, "sum", 1));
    ok(h, twh_wire(h, "sum", 1, "gain", 1));
    ok(h, twh_wire(h, "gain", 1, "delay", 1));
    /* a delay whose width is determined by its reader */
    ok(h, kind(h, "source", "unit_delay", "7|1"));
    ok(h, kind(h, "reader", "gain", "[1 1 1 1]"));
    ok(h, twh_wire(h, "source", 1, "reader", 1));
    ok(h, run(h, "discrete", 0, 2));
    ck_assert_int_eq(twh_width(h, "delay", 1), 3);
    ck_assert_int_eq(twh_width(h, "gain", 1), 3);
    ck_assert_int_eq(twh_width(h, "source", 1), 4);
    ck_assert_double_eq(twh_value(h, "gain", 1, 3), 3 * (0.5 + 0.25 + 0.125));
    ck_assert_double_eq(twh_value(h, "reader", 1, 1),
                        0); /* its input is not connected */
    twh_free(h);
}
END_TEST

START_TEST(width_callbacks_decide_forward_backward_and_by_default)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "c", "constant", "[1 2 3]"));
    ok(h, add_sfunction(h, "forward", "width_calls", NULL));
    ok(h, twh_wire(h, "c", 1, "forward", 1));
    ok(h, add_sfunction(h, "backward", "width_calls", NULL));
    ok(h, kind(h, "reader", "gain", "[1 1 1 1]"));
    ok(h, twh_wire(h, "backward", 1, "reader", 1));
    ok(h, add_sfunction(h, "alone", "width_calls", NULL));
    ok(h, run(h, "discrete", 1, 1));
    ck_assert_int_eq(twh_width(h, "forward", 1), 6);
    ck_assert_double_eq(twh_value(h, "forward", 1, 5), 2);
    ck_assert_int_eq(ssGetInputPortWidth(twh_block(h, "backward"), 0), 2);
    ck_assert_int_eq(twh_width(h, "alone", 1), 2);
    twh_free(h);

    h = twh_new("m"); /* a width that the block rejects */
    ok(h, add_sfunction(h, "b", "width_calls", NULL));
    ok(h, kind(h, "reader", "gain", "[1 1 1]"));
    ok(h, twh_wire(h, "b", 1, "reader", 1));
    fails(h, twh_start(h), "m/b|mdlSetOutputPortWidth|even width");
    twh_free(h);
}
END_TEST

START_TEST(matrices_keep_their_dimensions)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "c", "constant", "0"));
    ok(h, add_sfunction(h, "p", "transpose", "[1 2 3; 4 5 6]"));
    ok(h, add_sfunction(h, "t", "transpose", "0"));
    ok(h, twh_wire(h, "c", 1, "p", 1));
    ok(h, twh_wire(h, "p", 2, "t", 1)); /* a 2 x 3 matrix */
    ok(h, run(h, "discrete", 1, 1));
    SimStruct *t = twh_block(h, "t");
    ck_assert_int_eq(ssGetOutputPortNumDimensions(t, 0), 2);
    ck_assert_int_eq(ssGetOutputPortDimensions(t, 0)[0], 3);
    ck_assert_int_eq(ssGetOutputPortDimensionSize(t, 0, 1), 2);
    const double expected[6] = {1, 2, 3, 4, 5, 6}; /* column-major */
    for (int i = 0; i < 6; i++)
        ck_assert_double_eq(twh_value(h, "t", 1, i + 1), expected[i]);
    ck_assert_double_eq(twh_value(h, "p", 3, 2), 4);
    twh_free(h);

    h = twh_new("m"); /* 2 x 3 into 3 x 2 */
    ok(h, add_sfunction(h, "a", "transpose", "[1 2 3; 4 5 6]"));
    ok(h, add_sfunction(h, "b", "transpose", "0"));
    ok(h, add_sfunction(h, "c", "transpose", "0"));
    ok(h, twh_wire(h, "a", 2, "b", 1));
    ok(h, twh_wire(h, "b", 1, "c", 1));
    ok(h, twh_wire(h, "c", 1, "a", 1)); /* 2 x 3 again: a has transposed it */
    ok(h, twh_set_loops(h, -1));
    fails(h, twh_start(h), "algebraic loop"); /* and the dimensions match */
    twh_free(h);
}
END_TEST

START_TEST(mismatched_widths_name_both_blocks)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "c", "constant", "[1 2 3]"));
    ok(h, kind(h, "g", "gain", "[1 2]"));
    ok(h, twh_wire(h, "c", 1, "g", 1));
    fails(h, twh_start(h),
          "m/g|input port 1 has the width 2|'c' output port 1 gives 3");
    twh_free(h);

    h = twh_new("m");
    ok(h, kind(h, "c", "constant", "[1 2 3]"));
    ok(h, kind(h, "d", "constant", "[1 2]"));
    ok(h, add_sfunction(h, "b", "dynamic_width", NULL));
    ok(h, twh_wire(h, "c", 1, "b", 1));
    ok(h, twh_wire(h, "d", 1, "b", 2));
    fails(h, twh_start(h), "m/b|input port 2 has the width 2|has 3");
    twh_free(h);

    h = twh_new("m");
    ok(h, kind(h, "c", "constant", "1"));
    ok(h, kind(h, "g", "gain", "1"));
    ok(h, twh_wire(h, "c", 2, "g", 1));
    fails(h, twh_start(h), "m/c|has no output port 2|'g'");
    twh_free(h);

    h = twh_new("m");
    ok(h, kind(h, "c", "constant", "[1 2 3]"));
    ok(h, kind(h, "g", "gain", "1"));
    ok(h, twh_wire_part(h, "c", 1, 3, 4, "g", 1));
    fails(h, twh_start(h), "m/c|3 elements|takes 3 to 4");
    twh_free(h);
}
END_TEST

START_TEST(a_scalar_is_expanded_only_if_the_block_allows_it)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "c", "constant", "[1 2 3]"));
    ok(h, kind(h, "d", "constant", "10"));
    ok(h, kind(h, "sum", "sum", "'+-'"));
    ok(h, twh_wire(h, "c", 1, "sum", 1));
    ok(h, twh_wire(h, "d", 1, "sum", 2));
    ok(h, run(h, "discrete", 1, 1));
    for (int e = 1; e <= 3; e++) ck_assert_double_eq(twh_value(h, "sum", 1, e), e - 10);
    twh_free(h);

    h = twh_new("m");
    ok(h, kind(h, "c", "constant", "[1 2 3]"));
    ok(h, kind(h, "d", "constant", "10"));
    ok(h, add_sfunction(h, "b", "dynamic_width", NULL));
    ok(h, twh_wire(h, "c", 1, "b", 1));
    ok(h, twh_wire(h, "d", 1, "b", 2));
    fails(h, twh_start(h), "m/b|input port 2 has the width 1");
    twh_free(h);
}
END_TEST

START_TEST(several_wires_and_parts_form_one_input)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "a", "constant", "[1 2 3]"));
    ok(h, kind(h, "b", "constant", "[10 20]"));
    ok(h, kind(h, "i", "convert", "'int16'"));
    ok(h, add_sfunction(h, "r", "contiguous", NULL));
    /* pointers, a copy, and a copy in another type: [2 3 20] each */
    for (int in = 1; in <= 2; in++) {
        ok(h, twh_wire_part(h, "a", 1, 2, 3, "r", in));
        ok(h, twh_wire_part(h, "b", 1, 2, 2, "r", in));
    }
    ok(h, twh_wire_part(h, "a", 1, 2, 3, "i", 1));
    ok(h, twh_wire_part(h, "b", 1, 2, 2, "i", 1));
    ok(h, twh_wire(h, "i", 1, "r", 3));
    ok(h, run(h, "discrete", 1, 1));
    for (int e = 1; e <= 3; e++) ck_assert_double_eq(twh_value(h, "r", 1, e), 25);
    twh_free(h);
}
END_TEST

START_TEST(an_input_without_a_wire_is_zero)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "r", "contiguous", NULL));
    ok(h, add_sfunction(h, "c", "real_only", "0"));
    ok(h, run(h, "discrete", 1, 1));
    for (int e = 1; e <= 3; e++) ck_assert_double_eq(twh_value(h, "r", 1, e), 0);
    ck_assert_double_eq(twh_value(h, "c", 1, 3), 0); /* not connected */
    twh_free(h);
}
END_TEST

START_TEST(a_wire_needs_existing_blocks)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "a", "constant", NULL));
    fails(h, twh_wire(h, "a", 1, "b", 1), "no block 'b'");
    twh_free(h);
}
END_TEST

START_TEST(a_dynamic_type_takes_the_type_of_the_driver)
{
    static const struct {
        const char *name;
        double in, out;
        int size;
    } types[] = {
        {"double", -2.5, -1.5, 8},
        {"single", 0.25, 1.25, 4},
        {"int8", -100, -99, 1},
        {"uint8", 200, 201, 1},
        {"int16", -30000, -29999, 2},
        {"uint16", 60000, 60001, 2},
        {"int32", -2000000000, -1999999999, 4},
        {"uint32", 4e9, 4e9 + 1, 4},
        {"boolean", 0, 1, 1},
    };
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        char value[60], name[20];
        twh *h = twh_new("m");
        snprintf(value, sizeof value, "[%.17g %.17g]", types[i].in, types[i].in);
        snprintf(name, sizeof name, "'%s'", types[i].name);
        ok(h, kind(h, "c", "constant", value));
        ok(h, kind(h, "i", "convert", name));
        ok(h, add_sfunction(h, "b", "dynamic_type", NULL));
        ok(h, kind(h, "s", "scope", NULL));
        ok(h, kind(h, "end", "terminator", NULL));
        ok(h, twh_wire(h, "c", 1, "i", 1));
        ok(h, twh_wire(h, "i", 1, "b", 1));
        ok(h, twh_wire(h, "b", 1, "s", 1));
        ok(h, twh_wire(h, "b", 1, "end", 1));
        ok(h, run(h, "discrete", 1, 1));
        SimStruct *S = twh_block(h, "s");
        ck_assert_str_eq(ssGetDataTypeName(S, ssGetInputPortDataType(S, 0)),
                         types[i].name);
        ck_assert_double_eq(twh_value(h, "b", 1, 2), types[i].out);
        ck_assert_double_eq(twh_value(h, "b", 2, 1), types[i].size);
        ck_assert_double_eq(last(h, "s"), types[i].out);
        twh_free(h);
    }
}
END_TEST

START_TEST(a_dynamic_type_can_come_from_the_reader_or_the_default)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "dynamic_type", NULL));
    ok(h, kind(h, "g", "gain", "[1 1]"));
    ok(h, twh_wire(h, "b", 1, "g", 1));
    ok(h, add_sfunction(h, "alone", "dynamic_type", NULL));
    ok(h, run(h, "discrete", 1, 1));
    ck_assert_double_eq(twh_value(h, "b", 2, 1), 8);
    ck_assert_double_eq(twh_value(h, "alone", 2, 1), 4); /* its own default: single */
    ck_assert_double_eq(twh_value(h, "alone", 1, 1), 1);
    twh_free(h);
}
END_TEST

START_TEST(mismatched_types_name_both_blocks)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "c", "constant", "1"));
    ok(h, kind(h, "i", "convert", "'int8'"));
    ok(h, kind(h, "g", "gain", "1"));
    ok(h, twh_wire(h, "c", 1, "i", 1));
    ok(h, twh_wire(h, "i", 1, "g", 1));
    fails(h, twh_start(h), "m/g|input port 1 gets int8|Data Type Conversion");
    twh_free(h);
}
END_TEST

START_TEST(signals_are_real_and_not_frames)
{
    twh *h = twh_new("m");
    ok(h, add_sfunction(h, "b", "real_only", "0"));
    ok(h, run(h, "discrete", 0, 1));
    ck_assert_double_eq(twh_value(h, "b", 1, 1), COMPLEX_NO);
    ck_assert_double_eq(twh_value(h, "b", 1, 2), 1); /* set by its callback */
    twh_free(h);
    h = twh_new("m");
    ok(h, add_sfunction(h, "b", "real_only", "1"));
    fails(h, twh_start(h),
          "m/b|ssSetInputPortComplexSignal|not support complex signals");
    twh_free(h);
    h = twh_new("m");
    ok(h, add_sfunction(h, "b", "real_only", "2"));
    fails(h, twh_start(h), "m/b|ssSetInputPortFrameData|not support frame signals");
    twh_free(h);
}
END_TEST

START_TEST(blocks_run_after_the_blocks_they_depend_on)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "last", "gain", "1"));
    ok(h, kind(h, "middle", "gain", "1"));
    ok(h, kind(h, "delay", "unit_delay", "0|1"));
    ok(h, kind(h, "first", "constant", "1"));
    ok(h, twh_wire(h, "first", 1, "middle", 1));
    ok(h, twh_wire(h, "middle", 1, "last", 1));
    ok(h, twh_wire(h, "last", 1, "delay", 1));
    ok(h, twh_start(h));
    char *order = twh_order(h);
    ck_assert_str_eq(order, "delay first middle last");
    free(order);
    twh_free(h);
}
END_TEST

START_TEST(an_algebraic_loop_names_its_members_and_no_others)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "outside", "constant", "1"));
    ok(h, kind(h, "a", "sum", "'++'"));
    ok(h, kind(h, "b", "gain", "2"));
    ok(h, kind(h, "c", "gain", "2"));
    ok(h, kind(h, "after", "gain", "2"));
    ok(h, twh_wire(h, "outside", 1, "a", 1));
    ok(h, twh_wire(h, "c", 1, "a", 2));
    ok(h, twh_wire(h, "a", 1, "b", 1));
    ok(h, twh_wire(h, "b", 1, "c", 1));
    ok(h, twh_wire(h, "c", 1, "after", 1));
    ok(h, twh_set_loops(h, -1));
    fails(h, twh_start(h), "algebraic loop|'a'|'b'|'c'");
    ck_assert(strstr(twh_error(h), "outside") == NULL);
    ck_assert(strstr(twh_error(h), "after") == NULL);
    /* in the order of the signal */
    ck_assert_msg(strstr(twh_error(h), "'a' -> 'b'") ||
                      strstr(twh_error(h), "'b' -> 'c'"),
                  "%s", twh_error(h));
    twh_free(h);

    h = twh_new("m"); /* a block that feeds itself */
    ok(h, kind(h, "a", "sum", "'+'"));
    ok(h, twh_wire(h, "a", 1, "a", 1));
    ok(h, twh_set_loops(h, -1));
    fails(h, twh_start(h), "algebraic loop|'a' -> 'a'");
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: ports and wires");
    TCase *t = tcase_create("ports");
    tcase_add_test(t, dynamic_widths_take_the_width_of_the_driver);
    tcase_add_test(t, widths_propagate_through_chains_loops_and_backward);
    tcase_add_test(t, width_callbacks_decide_forward_backward_and_by_default);
    tcase_add_test(t, matrices_keep_their_dimensions);
    tcase_add_test(t, mismatched_widths_name_both_blocks);
    tcase_add_test(t, a_scalar_is_expanded_only_if_the_block_allows_it);
    tcase_add_test(t, several_wires_and_parts_form_one_input);
    tcase_add_test(t, an_input_without_a_wire_is_zero);
    tcase_add_test(t, a_wire_needs_existing_blocks);
    tcase_add_test(t, a_dynamic_type_takes_the_type_of_the_driver);
    tcase_add_test(t, a_dynamic_type_can_come_from_the_reader_or_the_default);
    tcase_add_test(t, mismatched_types_name_both_blocks);
    tcase_add_test(t, signals_are_real_and_not_frames);
    tcase_add_test(t, blocks_run_after_the_blocks_they_depend_on);
    tcase_add_test(t, an_algebraic_loop_names_its_members_and_no_others);
    suite_add_tcase(s, t);
    return s;
}
