/* test_show.c: --show of tworate_host: a page with the rows of the csv. */
#include "common.h"
#include "shell.h"

#include <stdlib.h>
#include <string.h>

static const char diagram[] = "sfun/simulink/examples/quarter_car_bump.mdl";

START_TEST(the_page_has_the_rows_of_the_csv_and_works_in_a_browser)
{
    const char *work = sh_folder("show");
    sh_run("%s/tworate_host %s --quiet --tend 0.5 --show %s/run.html > %s/none && "
           "test ! -s %s/none",
           sh_build(), diagram, work, work, work);
    sh_run(
        "%s/tworate_host %s --quiet --tend 0.5 --show %s/both.html --out %s/run.csv && "
        "cmp %s/run.html %s/both.html",
        sh_build(), diagram, work, work, work, work);
    sh_run(
        "tests/support/browser %s/run.html 1200x800 tests/support/page.js > %s/seen && "
        "! grep '^bad' %s/seen && grep -q '^ok' %s/seen",
        work, work, work, work);
    /* the csv that the page offers has the last row of the other */
    sh_run("tail -n 1 %s/run.csv > %s/last && sed -n 's/^csv [0-9]* //p' %s/seen | "
           "cmp - %s/last",
           work, work, work, work);
}
END_TEST

START_TEST(bad_calls_are_explained)
{
    const char *work = sh_folder("bad");
    sh_refuse("needs a file that ends with .html, got 'x.png'",
              "%s/tworate_host %s --show x.png", sh_build(), diagram);
    sh_refuse("cannot write /no/such/x.html",
              "%s/tworate_host %s --quiet --show /no/such/x.html", sh_build(), diagram);
    sh_run("printf 'time 0 1\\n' > %s/empty.txt", work);
    sh_refuse("--show", "%s/tworate_host %s/empty.txt --quiet --show %s/x.html",
              sh_build(), work, work);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host, show");
    TCase *c = tcase_create("show");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, the_page_has_the_rows_of_the_csv_and_works_in_a_browser);
    tcase_add_test(c, bad_calls_are_explained);
    suite_add_tcase(s, c);
    return s;
}
