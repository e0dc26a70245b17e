/* test_show.c: --show of tworate_host: a page with the rows of the csv. */
#include "common.h"
#include "shell.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char diagram[] = "sfun/simulink/examples/quarter_car_bump.mdl";

/* The wheel is drawn where the csv has it, at three instants: measured against the grid
 * of the picture. The wheel's centre is 0.3 m above the road at rest. */
static void expect_wheel(const char *work)
{
    char file[600], line[2000];
    double t, x, z;
    int seen = 0, moved = 0;
    sh_put(file, sizeof file, "%s/seen", work);
    FILE *from = fopen(file, "r");
    ck_assert_ptr_nonnull(from);
    while (fgets(line, sizeof line, from)) {
        if (sscanf(line, "at %lf wheel %lf %lf", &t, &x, &z) != 3) continue;
        char csv[600];
        double row[5] = {-1};
        sh_put(csv, sizeof csv, "%s/run.csv", work);
        FILE *rows = fopen(csv, "r");
        while (row[0] != t && fgets(line, sizeof line, rows))
            sscanf(line, "%lf,%lf,%lf,%lf,%lf", &row[0], &row[1], &row[2], &row[3],
                   &row[4]);
        fclose(rows);
        ck_assert_msg(row[0] == t, "the csv has no row at %.17g", t);
        ck_assert_msg(
            fabs(z - 0.3 - row[3]) < 2e-5 && fabs(x) < 2e-5,
            "at t = %g the wheel is drawn at %g, %g, the csv has %g above 0.3", t, x, z,
            row[3]);
        moved += fabs(row[3]) > 0.01;
        seen++;
    }
    fclose(from);
    ck_assert_int_eq(seen, 3);
    ck_assert_int_gt(moved, 0);
}

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
    /* the csv that the page offers has the last row of the other, then the values of
     * the plant */
    sh_run("tail -n 1 %s/run.csv > %s/last && sed -n 's/^csv [0-9]* //p' %s/seen | "
           "cut -d , -f 1-11 | cmp - %s/last",
           work, work, work, work);
    expect_wheel(work);
}
END_TEST

/* Each plant has its own picture, names and parameters; a list chooses. */
START_TEST(every_plant_of_a_diagram_can_be_seen)
{
    const char *work = sh_folder("plants");
    char file[600], text[2000] = "";
    sh_put(file, sizeof file, "%s/two.txt", work);
    FILE *two = fopen(file, "w");
    fputs("sfun gun sfun_tw_gun_turret 'adams4' 0.001 5 [] [] []\n"
          "sfun car sfun_tw_quarter_car_b 'prk_2_5' 0.001 5 [306 42 20000 1500 2e5 "
          "9.81] [0.02 0 0 0] []\ntime 0 0.2\nlog car:1 as zs\n",
          two);
    fclose(two);
    sh_run("%s/tworate_host %s/two.txt --path %s/sfun --quiet --show %s/two.html",
           sh_build(), work, sh_build(), work);
    sh_put(file, sizeof file, "%s/choose.js", work);
    FILE *js = fopen(file, "w");
    fputs(
        "const list = document.querySelector('#views select');\n"
        "const names = () => [...document.querySelectorAll('.run .shape')].map(g => "
        "g.dataset.name).join();\n"
        "const first = names();\n"
        "list.selectedIndex = 1;\n"
        "list.dispatchEvent(new Event('change'));\n"
        "arguments[0]([...list.options].map(o => o.textContent).join() + '|' + first + "
        "'|' + names() + '|' + [...document.querySelectorAll('#views button')].map(b "
        "=> b.textContent).join());\n",
        js);
    fclose(js);
    sh_run("tests/support/browser %s/two.html 1000x800 %s/choose.js > %s/seen", work,
           work, work);
    sh_put(file, sizeof file, "%s/seen", work);
    FILE *seen = fopen(file, "r");
    const size_t n = fread(text, 1, sizeof text - 1, seen);
    fclose(seen);
    ck_assert_uint_gt(n, 0);
    ck_assert_msg(!strncmp(text, "gun,car|", 8), "%s", text);
    ck_assert_msg(strstr(text, "barrel") && strstr(text, "|road,wheel,chassis") &&
                      strstr(text, "|side,+"),
                  "%s", text);
    /* the parameter of the dialog, not the default */
    sh_run("grep -q '\"car.Ks\":20000' %s/two.html", work);
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
    tcase_add_test(c, every_plant_of_a_diagram_can_be_seen);
    tcase_add_test(c, bad_calls_are_explained);
    suite_add_tcase(s, c);
    return s;
}
