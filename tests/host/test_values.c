/* test_values: arrays of every class are made, types are converted there and back, and
 * wrong values of parameters are rejected while a run goes on. */
#include "common.h"
#include "host_fixture.h"

START_TEST(arrays_of_every_kind_are_made)
{
    const mwSize dims[2] = {2, 3};
    const char *names[] = {"a", "b"};
    mxArray *const list[] = {mxCreateDoubleMatrix(2, 3, mxREAL),
                             mxCreateNumericMatrix(2, 3, mxINT8_CLASS, mxREAL),
                             mxCreateNumericArray(2, dims, mxUINT16_CLASS, mxREAL),
                             mxCreateLogicalMatrix(2, 3),
                             mxCreateLogicalArray(2, dims),
                             mxCreateCharArray(2, dims),
                             mxCreateCharMatrixFromStrings(2, names),
                             mxCreateSparse(2, 3, 4, mxREAL),
                             mxCreateCellMatrix(2, 3),
                             mxCreateCellArray(2, dims),
                             mxCreateStructMatrix(2, 3, 2, names),
                             mxCreateStructArray(2, dims, 2, names)};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        ck_assert_msg(list[i] != NULL, "%zu", i);
        ck_assert_int_eq((int)mxGetM(list[i]), 2);
        mxArray *copy = mxDuplicateArray(list[i]);
        ck_assert(copy != NULL && mxGetClassID(copy) == mxGetClassID(list[i]));
        mxDestroyArray(copy);
        mxDestroyArray(list[i]);
    }
    mxArray *yes = mxCreateLogicalScalar(1);
    ck_assert(yes != NULL && mxIsLogicalScalarTrue(yes));
    mxDestroyArray(yes);
}
END_TEST

START_TEST(every_type_is_converted_there_and_back)
{
    static const struct {
        const char *type;
        double of_300, of_minus_7;
    } cases[] = {{"'double'", 300, -7}, {"'single'", 300, -7}, {"'int8'", 127, -7},
                 {"'uint8'", 255, 0},   {"'int16'", 300, -7},  {"'uint16'", 300, 0},
                 {"'int32'", 300, -7},  {"'uint32'", 300, 0},  {"'boolean'", 1, 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "u", "constant", "[300 -7]"));
        ok(h, kind(h, "to", "convert", cases[i].type));
        ok(h, kind(h, "back", "convert", NULL));
        ok(h, twh_wire(h, "u", 1, "to", 1));
        ok(h, twh_wire(h, "to", 1, "back", 1));
        ok(h, run(h, "discrete", 1, 1));
        ck_assert_msg(twh_value(h, "back", 1, 1) == cases[i].of_300 &&
                          twh_value(h, "back", 1, 2) == cases[i].of_minus_7,
                      "%s: %g %g", cases[i].type, twh_value(h, "back", 1, 1),
                      twh_value(h, "back", 1, 2));
        twh_free(h);
    }
}
END_TEST

START_TEST(a_gain_per_element_keeps_its_number_of_elements)
{
    twh *h = twh_new("m");
    ok(h, kind(h, "u", "constant", "[1 2]|1"));
    ok(h, kind(h, "k", "scale", "[3 4]"));
    ok(h, twh_wire(h, "u", 1, "k", 1));
    ok(h, run(h, "discrete", 1, 1));
    fails(h, set_param(h, "k", 1, "[1 2 3]"), "m/k|number of elements");
    fails(h, set_param(h, "k", 1, "'text'"), "m/k");
    ok(h, set_param(h, "k", 1, "[5 6]"));
    ok(h, twh_run(h, 2));
    ck_assert(twh_value(h, "k", 1, 2) == 12);
    twh_free(h);
}
END_TEST

START_TEST(wrong_parameters_of_blocks_are_named)
{
    static const char *const cases[][3] = {
        {"gain", "'text'", "real double matrix"},
        {"mux", "'text'", "real double matrix"},
        {"clock", "[1 2 3]", "[period offset]"},
        {"mux", "2|[1 2 3]", "[period offset]"},
        {"mux", "1e9", "from 1 to 1000"},
        {"convert", "'int64'", "the type must be"},
        {"fold", "'%'", "the sign must be"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        twh *h = twh_new("m");
        ok(h, kind(h, "b", cases[i][0], cases[i][1]));
        fails(h, run(h, "discrete", 1, 1), cases[i][2]);
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: values");
    TCase *t = tcase_create("values");
    tcase_add_test(t, arrays_of_every_kind_are_made);
    tcase_add_test(t, every_type_is_converted_there_and_back);
    tcase_add_test(t, a_gain_per_element_keeps_its_number_of_elements);
    tcase_add_test(t, wrong_parameters_of_blocks_are_named);
    suite_add_tcase(s, t);
    return s;
}
