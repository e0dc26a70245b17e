/* test_names.c: finding names, suggestions for typos, and error texts. */
#include "common.h"

START_TEST(every_error_code_has_its_own_text)
{
    for (int a = 0; a < TW_E_COUNT; a++)
        for (int b = 0; b < a; b++) ck_assert_str_ne(tw_error(a), tw_error(b));
    ck_assert_str_eq(tw_error(-1), tw_error(TW_E_COUNT));
}
END_TEST

START_TEST(messages_format_numbers_like_printf_and_truncate)
{
    unsigned long long seed = 1;
    char ours[300], number[60], cut[20];
    tw_run r;
    tw_init(&r, NULL, NULL, 0, 0);
    for (int k = 0; k < 2000; k++) {
        const double x = test_random(&seed) * pow(10, 25 * test_random(&seed));
        if (x == floor(x)) continue; /* integers are written in full */
        r.now.report = (tw_report){TW_E_STEP, "H", x, 0, 0, 0};
        const size_t n = tw_message(&r, ours, sizeof ours);
        snprintf(number, sizeof number, "H is %g", x);
        ck_assert_msg(strstr(ours, number) != NULL, "%s: %s", ours, number);
        ck_assert_uint_eq(strlen(ours), n);
        ck_assert_uint_eq(tw_message(&r, cut, sizeof cut), n);
        ck_assert_uint_eq(strlen(cut), sizeof cut - 1);
        ck_assert(!strncmp(cut, ours, sizeof cut - 1));
    }
}
END_TEST

START_TEST(names_and_numbers_are_unique)
{
    const tw_method *a, *b;
    const tw_model *c, *d;
    for (int i = 0; (a = tw_method_at(i)); i++)
        for (int k = 0; k < i; k++) {
            b = tw_method_at(k);
            ck_assert_str_ne(a->name, b->name);
            ck_assert_msg(a->id != b->id, "%s and %s have the number %d", a->name,
                          b->name, a->id);
        }
    for (int i = 0; (c = tw_model_at(i)); i++)
        for (int k = 0; k < i; k++) {
            d = tw_model_at(k);
            ck_assert_str_ne(c->name, d->name);
        }
}
END_TEST

START_TEST(every_name_is_found_and_suggested_for_a_typo)
{
    const tw_method *m;
    const tw_model *model;
    const char *nearest[3];
    for (int i = 0; (m = tw_method_at(i)); i++) {
        ck_assert(tw_find_method(m->name) == m);
        ck_assert(tw_find_method_id(m->id) == m);
    }
    for (int i = 0; (model = tw_model_at(i)); i++) {
        char typo[64];
        ck_assert(tw_find_model(model->name) == model);
        snprintf(typo, sizeof typo, "%sx", model->name);
        ck_assert(tw_find_model(typo) == NULL);
        ck_assert_int_ge(tw_suggest(TW_KIND_MODEL, typo, nearest, 3), 1);
        ck_assert_str_eq(nearest[0], model->name);
    }
    ck_assert_int_ge(tw_suggest(TW_KIND_METHOD, "RK-4", nearest, 3), 3);
    ck_assert_str_eq(nearest[0], "rk4");
    ck_assert_int_eq(tw_suggest(TW_KIND_METHOD, NULL, nearest, 3), 0);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("names");
    TCase *c = tcase_create("names");
    tcase_add_test(c, every_error_code_has_its_own_text);
    tcase_add_test(c, messages_format_numbers_like_printf_and_truncate);
    tcase_add_test(c, names_and_numbers_are_unique);
    tcase_add_test(c, every_name_is_found_and_suggested_for_a_typo);
    suite_add_tcase(s, c);
    return s;
}
