/* test_corpora.c: every fuzz target returns on every file of its corpus. A file that
 * once made a program crash is added to tests/fuzz/corpus/TARGET. */
#include "common.h"
#include "shell.h"

START_TEST(every_target_survives_its_corpus)
{
    sh_run(
        "n=0; for t in tests/fuzz/corpus/*; do t=${t##*/}; "
        "[ -x %s/tests/fuzz/$t ] || { [ $t = snapshot ] && continue; "
        "echo \"no target $t\"; exit 1; }; "
        "TW_SHOW=1 timeout 60 %s/tests/fuzz/$t tests/fuzz/corpus/$t/* > '%s/log' 2>&1 "
        "|| { s=$?; tail -n 5 '%s/log'; echo $t: status $s; exit 1; }; n=$((n + 1)); "
        "done; [ $n -ge 6 ]",
        sh_build(), sh_build(), sh_folder("fuzz"), sh_folder("fuzz"));
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("corpora");
    TCase *t = tcase_create("corpora");
    tcase_set_timeout(t, 600);
    tcase_add_test(t, every_target_survives_its_corpus);
    suite_add_tcase(s, t);
    return s;
}
