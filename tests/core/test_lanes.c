/* test_lanes.c: runs side by side (tw_lanes.h) have the bits of single runs: every
 * model with a lane form, every method, every width and processor feature that this
 * machine has. FULL=1: all combinations, longer. */
#include "common.h"
#include "lanes_fixture.h"

START_TEST(every_lane_has_the_bits_of_its_single_run)
{
    const tw_model *m;
    int pairs = 0;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        const tw_method *k;
        if (!lanes_has_form(m)) continue;
        for (int j = 0; (k = tw_method_at(j)); j++) {
            if (k->stiff || (!test_full() && (i + j) % 5)) continue;
            lanes_compare(m, k, (lanes_case){.input = (lanes_input)((i + j / 5) % 3)});
            pairs++;
        }
    }
    ck_assert_int_gt(pairs, 0);
}
END_TEST

START_TEST(every_width_and_feature_gives_the_same_bits)
{
    static const char *const cpu[] = {"sse2", "avx2", "avx512"};
    const tw_model *m = tw_find_model("quarter_car_b");
    const tw_method *k = tw_find_method("prk_3_8");
    for (int c = 0; c < 3; c++)
        for (int width = 2; width <= TW_LANES_MOST; width *= 2) {
            const lanes_case what = {
                .cpu = cpu[c], .width = width, .input = LANES_SINE};
            lanes_compare(m, k, what);
        }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("lanes");
    TCase *c = tcase_create("bits");
    tcase_set_timeout(c, test_full() ? 3000 : 120);
    tcase_add_test(c, every_lane_has_the_bits_of_its_single_run);
    tcase_add_test(c, every_width_and_feature_gives_the_same_bits);
    suite_add_tcase(s, c);
    return s;
}
