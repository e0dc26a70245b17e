/* test_lanes.c: runs side by side (tw_lanes.h) have the bits of single runs: every
 * model with a lane form, every method, every width and processor feature that this
 * machine has. FULL=1: all combinations, longer. */
#include "common.h"
#include "lanes_fixture.h"
#include "shell.h"

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

/* Both are read by users who write a model. */
START_TEST(the_template_and_the_example_of_the_docs_compile_for_lanes)
{
    static const char *const form[] = {"-DTW_LANES=2 -msse2", "-DTW_LANES=4 -mavx2",
                                       "-DTW_LANES=8 -mavx512f -mavx512dq",
                                       "-DTW_LANES=4 -mavx2 -mfma -DTW_LANES_FAST"};
    const char *folder = sh_folder("lanes");
    char file[400];
    sh_put(file, sizeof file, "%s/two_masses.c", folder);
    sh_code_of("doc/developer/add_a_model.md", "c", 0, file);
    sh_run("cp octave/template/my_model.c %s", folder);
#ifdef __x86_64__
    for (int k = 0; k < 4; k++)
        sh_run("for f in my_model two_masses; do grep -q tw_real %s/$f.c && gcc $(cat "
               "blocks/compile_flags) -Wall -Wextra -Werror -Iblocks/include %s -c "
               "%s/$f.c -o %s/$f.o || exit 1; done",
               folder, form[k], folder, folder);
#else
    (void)form;
#endif
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("lanes");
    TCase *c = tcase_create("bits");
    tcase_set_timeout(c, test_full() ? 3000 : 120);
    tcase_add_test(c, every_lane_has_the_bits_of_its_single_run);
    tcase_add_test(c, every_width_and_feature_gives_the_same_bits);
    tcase_add_test(c, the_template_and_the_example_of_the_docs_compile_for_lanes);
    suite_add_tcase(s, c);
    return s;
}
