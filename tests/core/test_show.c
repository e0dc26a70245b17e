/* test_show.c: the page of `tworate show` in a real browser: what is drawn is where the
 * states are, what the cursor shows is what the csv has, buttons and keys work. */
#include "page/page.h"
#include "run_program.h"
#include "shell.h"

#include "tw_catalog.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 4000 };

/* What tests/support/page.js said of a page. */
typedef struct seen {
    char *text, *line[LINES];
    int n;
} seen;

static seen look(const char *html, const char *size, const char *picture)
{
    seen s = {0};
    char file[400];
    sh_put(file, sizeof file, "%s.seen", html);
    sh_run("tests/support/browser '%s' %s tests/support/page.js %s > '%s' || "
           "{ cat '%s'; false; }",
           html, size, picture, file, file);
    s.text = read_file(file);
    for (char *l = strtok(s.text, "\n"); l && s.n < LINES; l = strtok(NULL, "\n"))
        s.line[s.n++] = l;
    ck_assert_int_gt(s.n, 0);
    for (int i = 0; i < s.n; i++)
        ck_assert_msg(strncmp(s.line[i], "bad ", 4), "%s: %s", html, s.line[i]);
    return s;
}

/* A csv of the same run: the row of a time, and a column by its name. */
typedef struct rows {
    char *text, *line[LINES];
    int n;
} rows;

static rows rows_of(const char *file)
{
    rows r = {.text = read_file(file)};
    for (char *l = strtok(r.text, "\n"); l && r.n < LINES; l = strtok(NULL, "\n"))
        r.line[r.n++] = l;
    return r;
}

static int is_column(const rows *r, const char *name)
{
    char list[4000], with[200];
    snprintf(list, sizeof list, ",%s,", r->line[0]);
    snprintf(with, sizeof with, ",%s,", name);
    return strstr(list, with) != NULL;
}

static double at(const rows *r, double t, const char *name)
{
    int column = 0;
    for (const char *h = r->line[0];
         strncmp(h, name, strlen(name)) || (h[strlen(name)] != ',' && h[strlen(name)]);
         column++) {
        h = strchr(h, ',');
        ck_assert_msg(h != NULL, "no column %s", name);
        h++;
    }
    for (int i = 1; i < r->n; i++) {
        char *c = r->line[i];
        if (strtod(c, NULL) != t) continue;
        for (int k = 0; k < column; k++) c = strchr(c, ',') + 1;
        return strtod(c, NULL);
    }
    ck_abort_msg("no row at t = %.17g", t);
    return NAN;
}

/* A shape is drawn to 0.001 pixel; the labels that it is measured with are exact. */
static const double drawn = 2e-4;

typedef struct place {
    const char *shape, *x, *y; /* columns; x NULL: not looked at */
    double x0, y0;             /* added */
} place;

static void check_places(const seen *s, const rows *r, const place *list)
{
    for (; list->shape; list++) {
        int found = 0;
        for (int i = 0; i < s->n; i++) {
            char name[100];
            double t, x, y;
            if (sscanf(s->line[i], "at %lf %99s %lf %lf", &t, name, &x, &y) != 4 ||
                strcmp(name, list->shape))
                continue;
            found++;
            if (list->x)
                ck_assert_double_eq_tol(x, at(r, t, list->x) + list->x0, drawn);
            if (list->y)
                ck_assert_double_eq_tol(y, at(r, t, list->y) + list->y0, drawn);
        }
        ck_assert_msg(found == 3, "%s is drawn at %d of 3 instants", list->shape,
                      found);
    }
}

static void check_values(const seen *s, const rows *r)
{
    int found = 0;
    for (int i = 0; i < s->n; i++) {
        char name[100];
        double t, x;
        if (sscanf(s->line[i], "value %lf %99s %lf", &t, name, &x) != 3) continue;
        if (!is_column(r, name)) continue; /* an input */
        ck_assert_double_eq(x, at(r, t, name));
        found++;
    }
    ck_assert_int_ge(found, 3);
}

/* The same run as a page and as a csv; how, by `tworate`. */
static void compare(const char *model, const char *how, const char *size,
                    const place *list)
{
    const char *work = sh_folder(model);
    char html[300], csv[300], picture[300], command[900];
    sh_put(html, sizeof html, "%s/run.html", work);
    sh_put(csv, sizeof csv, "%s/run.csv", work);
    sh_put(picture, sizeof picture, "'%s/run.png'", work);
    sh_put(command, sizeof command, "show %s --out %s", how, html);
    result shown = run_tworate(command);
    ck_assert_msg(shown.status == 0, "%s", shown.err);
    ck_assert_str_eq(shown.err, "");
    sh_put(command, sizeof command, "run %s --every 0 --no-warn-step --out %s", how,
           csv);
    result ran = run_tworate(command);
    ck_assert_msg(ran.status == 0, "%s", ran.err);
    seen s = look(html, size, picture);
    rows r = rows_of(csv);
    check_places(&s, &r, list);
    check_values(&s, &r);
    free(s.text);
    free(r.text);
    free_result(&shown);
    free_result(&ran);
}

START_TEST(a_quarter_car_is_drawn_where_its_states_are)
{
    static const place list[] = {
        {"chassis", NULL, "zs", 0, 1}, {"wheel", NULL, "zu", 0, 0.3}, {NULL}};
    compare("quarter_car_b",
            "quarter_car_b nordsieck --H 0.002 --ratio 5 --tend 0.6 --input "
            "road=step,height=0.05,start=0.1",
            "1300x900", list);
}
END_TEST

START_TEST(a_vehicle_is_drawn_where_its_states_are)
{
    static const place list[] = {
        {"front_hub", NULL, "yH_f"}, {"rear_hub", NULL, "yH_r"}, {NULL}};
    compare("planar_vehicle",
            "planar_vehicle adams4 --H 0.0005 --tend 0.1 --preset P3 --set v0=20 "
            "drive_torque=300",
            "1300x900", list);
}
END_TEST

START_TEST(the_ends_of_bent_links_are_where_the_outputs_say)
{
    static const place list[] = {{"payload_weight", "x", "z"}, {NULL}};
    compare("flexible_arm", "flexible_arm rk4 --H 0.002 --tend 1", "390x840", list);
}
END_TEST

START_TEST(a_spacecraft_is_seen_from_above_on_a_phone)
{
    static const place list[] = {{"body", "x", "y"}, {NULL}};
    compare("planar_spacecraft",
            "planar_spacecraft nordsieck --H 0.01 --ratio 10 --tend 2 --input Fx=50",
            "390x840", list);
}
END_TEST

/* In 3-D, in the view that it opens with: only buttons and values are checked. */
START_TEST(a_spatial_model_works_in_all_views)
{
    static const place none[] = {{NULL}};
    compare("gun_turret", "gun_turret nordsieck --H 0.005 --ratio 10 --tend 0.6",
            "1300x900", none);
}
END_TEST

START_TEST(every_model_that_moves_has_a_scene_that_can_be_drawn)
{
    const char *work = sh_folder("scenes");
    const tw_model *m;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        const int moves = strcmp(m->name, "kpr") && strcmp(m->name, "linear_pair");
        char command[400], file[300];
        ck_assert_msg(!moves || m->scene, "%s has no scene", m->name);
        sh_put(file, sizeof file, "%s/%s.html", work, m->name);
        sh_put(command, sizeof command, "show %s rk4 --H 0.0002 --tend 0.002 --out %s",
               m->name, file);
        result r = run_tworate(command);
        ck_assert_msg(r.status == 0 && !*r.err, "%s: %s", m->name, r.err);
        free_result(&r);
        char *text = read_file(file);
        ck_assert_int_eq(strstr(text, "\"scenes\":[]") == NULL, m->scene != NULL);
        ck_assert_msg(!contains(text, "http://") || contains(text, "www.w3.org"),
                      "%s fetches something", m->name);
        free(text);
    }
}
END_TEST

START_TEST(a_page_without_data_is_small)
{
    const char *work = sh_folder("small");
    char command[400], file[300];
    sh_put(file, sizeof file, "%s/kpr.html", work);
    sh_put(command, sizeof command, "show kpr rk4 --H 0.1 --tend 0.1 --out %s", file);
    result r = run_tworate(command);
    ck_assert_int_eq(r.status, 0);
    free_result(&r);
    char *text = read_file(file);
    ck_assert_uint_lt(strlen(text), 150000);
    free(text);
}
END_TEST

START_TEST(a_run_that_diverges_is_shown_up_to_there_with_its_reference)
{
    const char *work = sh_folder("diverged");
    char command[600], file[300];
    sh_put(file, sizeof file, "%s/run.html", work);
    sh_put(command, sizeof command,
           "show planar_vehicle rk4 --H 0.004 --tend 1 --set v0=20 drive_torque=300 "
           "--with prk_3_8,H=0.002 --out %s",
           file);
    result r = run_tworate(command);
    ck_assert_int_eq(r.status, 1);
    ck_assert(contains(r.err, "rk4 stopped at t = 0.4") && contains(r.err, "stable"));
    free_result(&r);
    char *text = read_file(file);
    ck_assert(contains(text, "prk_3_8, H = 0.002, ratio 8") &&
              contains(text, "\"end\":{\"t\":0.4"));
    free(text);
}
END_TEST

static void refuse(const char *arguments, const char *with)
{
    result r = run_tworate(arguments);
    ck_assert_msg(r.status == 2 && contains(r.err, with), "%s: %s", arguments, r.err);
    free_result(&r);
}

START_TEST(bad_calls_are_explained)
{
    refuse("show kpr rk4 --H 0.1", "show expects --out FILE.html, got none");
    refuse("show kpr rk4 --H 0.1 --out x.png", "got 'x.png'");
    refuse("show kpr rk4 --H 0.1 --out /no/such/x.html",
           "cannot write '/no/such/x.html'");
    refuse("show kpr rk4 --H 0.1 --out x.html --plot x.png", "show takes no --plot");
    refuse("show kpr rk4 --H 0.1 --out x.html --with rk5,h=1",
           "expected H=h, ratio=r or rtol=e");
    refuse("show kpr rk4 --H 0.1 --out x.html --with rk9", "nearest: rk");
    refuse("show kpr rk4 --H 1e-9 --tend 1 --out x.html", "--every N takes fewer rows");
    char command[400];
    const char *work = sh_folder("full");
    sh_run("ln -s /dev/full %s/full.html", work);
    sh_put(command, sizeof command, "show kpr rk4 --H 0.1 --out %s/full.html", work);
    refuse(command, "No space left on device");
}
END_TEST

/* A page with hostile names, and scenes that cannot be drawn. */
static page one_run(page_run *run, const page_column *column, int columns,
                    const double *x)
{
    *run = (page_run){.name = "<b>run</b>", .rows = 2, .x = x};
    return (page){.title = "</script><script>window.alerted = 1</script>",
                  .what = "<img src=x onerror='window.alerted = 1'>",
                  .file = "x.csv",
                  .column = column,
                  .columns = columns,
                  .run = run,
                  .runs = 1};
}

START_TEST(markup_in_names_stays_text)
{
    static const page_column column[] = {
        {"t", "s", "time", PAGE_TIME},
        {"<script>window.alerted = 1</script>", "</script>", "\"'&<>\\\n", PAGE_SLOW},
        {"</script><i>y", "m", "x", PAGE_FAST},
    };
    static const double x[] = {0, 1, 2, 1, 3, 1e300};
    static const tw_shape shape[] = {
        {.name = "</title><script>window.alerted = 1</script>", .kind = TW_BOX},
        {NULL}};
    static const tw_scene scene = {shape, TW_VIEW_SIDE, 0, NULL, ""};
    static const page_scene shown = {"<i>", "", &scene};
    const char *work = sh_folder("markup");
    char file[300], script[300];
    page_run run;
    page p = one_run(&run, column, 3, x);
    p.scene = &shown;
    p.scenes = 1;
    sh_put(file, sizeof file, "%s/page.html", work);
    FILE *to = fopen(file, "wb");
    ck_assert(to && page_write(to, &p) && !fclose(to));
    sh_put(script, sizeof script, "%s/look.js", work);
    to = fopen(script, "w");
    fputs("arguments[0](window.alerted + '|' + document.title + '|' + "
          "document.getElementById('title').textContent + '|' + "
          "document.querySelectorAll('.legend span')[0].dataset.signal + '|' + "
          "document.querySelectorAll('h1 *, img, i:not(.slow):not(.fast)').length);\n",
          to);
    fclose(to);
    sh_run("tests/support/browser '%s' 1000x800 '%s' > '%s.seen'", file, script, file);
    char answer[320];
    sh_put(answer, sizeof answer, "%s.seen", file);
    char *text = read_file(answer);
    ck_assert_str_eq(text, "undefined|</script><script>window.alerted = 1</script>|"
                           "</script><script>window.alerted = 1</script>|"
                           "<script>window.alerted = 1</script>|0\n");
    free(text);
}
END_TEST

START_TEST(a_scene_that_cannot_be_drawn_is_explained)
{
    static const page_column column[] = {{"t", "s", "", PAGE_TIME},
                                         {"x", "m", "", PAGE_SLOW}};
    static const double x[] = {0, 1, 1, 2};
    static const struct {
        tw_shape shape[3];
        const char *follow, *what;
    } list[] = {
        {{{.name = "a", .at = {"y"}}}, NULL, "there is no such name at 'y'"},
        {{{.name = "a", .at = {"2*x +"}}}, NULL, "expected a number or a name"},
        {{{.name = "a", .turn = {"x x"}}}, NULL, "expected + - * or / at 'x'"},
        {{{.name = "a", .size = {"sin(x"}}}, NULL, "expected a name and )"},
        {{{.name = "a", .on = "b"}}, NULL, "on 'b', which does not stand before"},
        {{{.name = "a", .end = "a"}}, NULL, "on 'a', which does not stand before"},
        {{{.name = "a"}, {.name = "a"}}, NULL, "two shapes have the name a"},
        {{{.name = "a", .kind = 99}}, NULL, "has the kind 99"},
        {{{.name = "a"}}, "b", "follows 'b', which is no shape"},
        {{{NULL}}, NULL, "no shapes"},
    };
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        page_run run;
        char text[400] = "";
        const tw_scene scene = {list[i].shape, TW_VIEW_SIDE, 0, list[i].follow, ""};
        const page_scene shown = {"", "", &scene};
        const page p = one_run(&run, column, 2, x);
        ck_assert(!page_check_scene(&p, &shown, text, sizeof text));
        ck_assert_msg(contains(text, list[i].what), "%zu: %s", i, text);
    }
    page_run run;
    char text[400];
    static const tw_shape good[] = {{.name = "a", .at = {" - x*2.5e-1 / x + cos( x )"}},
                                    {NULL}};
    static const tw_scene scene = {good, TW_VIEW_TOP, 1, "a", ""};
    const page_scene shown = {"", "", &scene};
    const page p = one_run(&run, column, 2, x);
    ck_assert_msg(page_check_scene(&p, &shown, text, sizeof text), "%s", text);
    /* a prefix belongs to the names: those of another block are not meant */
    const page_scene other = {"", "plant.", &scene};
    ck_assert(!page_check_scene(&p, &other, text, sizeof text));
}
END_TEST

/* Pixels of a printed page: white, dark, and of a clear blue, as the first curve is. */
typedef struct ink {
    long all, white, dark, blue;
} ink;

static ink ink_of(const char *file)
{
    ink k = {0};
    int width, height, most;
    FILE *f = fopen(file, "rb");
    ck_assert_msg(f && fscanf(f, "P6 %d %d %d", &width, &height, &most) == 3, "%s",
                  file);
    fgetc(f);
    k.all = (long)width * height;
    for (long i = 0; i < k.all; i++) {
        const int r = fgetc(f), g = fgetc(f), b = fgetc(f);
        k.white += r > 240 && g > 240 && b > 240;
        k.dark += r + g + b < 150;
        k.blue += b - r > 70;
    }
    fclose(f);
    return k;
}

/* The picture, the curves and the settings, light also from a dark page, without what
 * only a screen can do. The cursor and the arrow have a few blue pixels, a curve has
 * hundreds. */
START_TEST(a_printed_page_has_the_picture_the_curves_and_the_settings)
{
    const char *work = sh_folder("paper");
    sh_run("%s/tworate show quarter_car_b prk_2_5 --H 0.003 --tend 1 --x0 zs=0.02 "
           "--out %s/run.html",
           sh_build(), work);
    for (int dark = 0; dark < 2; dark++) {
        char file[400];
        sh_run("chromium --headless=new --no-sandbox --disable-gpu "
               "--disable-dev-shm-usage "
               "--no-first-run --user-data-dir=%s/profile --no-pdf-header-footer "
               "--blink-settings=preferredColorScheme=%d --print-to-pdf=%s/run.pdf "
               "file://$(readlink -f %s/run.html) > %s/print.log 2>&1 && "
               "pdftoppm -r 60 %s/run.pdf %s/page && pdftotext %s/run.pdf %s/text",
               work, !dark, work, work, work, work, work, work, work);
        sh_run(
            "for word in 'quarter_car_b with prk_2_5' 'slow step H' zs zu load "
            "'slow sample'; do grep -q \"$word\" %s/text || { echo no $word; exit 1; "
            "}; done; ! grep -E 'play|whole run|download|dark|Space:' %s/text",
            work, work);
        sh_put(file, sizeof file, "%s/page-1.ppm", work);
        const ink k = ink_of(file);
        ck_assert_msg(k.blue > 500, "%s: %ld blue pixels", dark ? "dark" : "light",
                      k.blue);
        ck_assert_msg(k.white > k.all / 2 && k.dark < k.all / 20,
                      "%ld white and %ld dark pixels of %ld", k.white, k.dark, k.all);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("show");
    TCase *c = tcase_create("show");
    tcase_set_timeout(c, 240);
    tcase_add_test(c, a_quarter_car_is_drawn_where_its_states_are);
    tcase_add_test(c, a_vehicle_is_drawn_where_its_states_are);
    tcase_add_test(c, the_ends_of_bent_links_are_where_the_outputs_say);
    tcase_add_test(c, a_spacecraft_is_seen_from_above_on_a_phone);
    tcase_add_test(c, a_spatial_model_works_in_all_views);
    tcase_add_test(c, every_model_that_moves_has_a_scene_that_can_be_drawn);
    tcase_add_test(c, a_page_without_data_is_small);
    tcase_add_test(c, a_run_that_diverges_is_shown_up_to_there_with_its_reference);
    tcase_add_test(c, bad_calls_are_explained);
    tcase_add_test(c, markup_in_names_stays_text);
    tcase_add_test(c, a_printed_page_has_the_picture_the_curves_and_the_settings);
    tcase_add_test(c, a_scene_that_cannot_be_drawn_is_explained);
    suite_add_tcase(s, c);
    return s;
}
