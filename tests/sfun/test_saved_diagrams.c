/* Diagrams saved with version 0.1 run with today's library and S-functions and give the
 * results that version 0.1 computed; names.txt has the names that they may use. */
#include "library_fixture.h"

#include <math.h>

#define FOLDER "tests/sfun/saved_with_0.1/"

static const char *const diagrams[] = {"caller_subsystems",     "gun_turret_ratios",
                                       "hmmwv_step_steer",      "oscillator_integrator",
                                       "planar_vehicle_cruise", "quarter_car_bump",
                                       "spacecraft_adams",      "tyre_outside"};

static FILE *open_file(const char *name)
{
    char path[300];
    snprintf(path, sizeof path, FOLDER "%s", name);
    FILE *f = fopen(path, "r");
    ck_assert_msg(f != NULL, "there is no %s", path);
    return f;
}

/* The row of a log at a time that it has. */
static const double *row_at(const twh *h, const char *log, double t)
{
    const double *times = twh_log_times(h, log);
    for (int k = 0; k < twh_log_rows(h, log); k++)
        if (times[k] == t)
            return twh_log_values(h, log) + (size_t)k * (size_t)twh_log_width(h, log);
    ck_abort_msg("the log %s has no row at %.17g", log, t);
    return NULL;
}

/* A row "log,t,values" of the csv. */
static void compare_row(const twh *h, char *line)
{
    char *s = strchr(line, ',');
    ck_assert_msg(s != NULL, "%s", line);
    *s = 0;
    const double t = strtod(s + 1, &s), *y = row_at(h, line, t);
    int n = 0;
    for (; *s == ','; n++) {
        const double x = strtod(s + 1, &s);
        /* another C library's sine may differ in its last digit */
        ck_assert_msg(
            n < twh_log_width(h, line) && fabs(x - y[n]) <= 1e-7 * fmax(1, fabs(x)),
            "%s(%d) at %.17g is %.17g, in 0.1 it was %.17g", line, n + 1, t, y[n], x);
    }
    ck_assert_int_eq(n, twh_log_width(h, line));
}

START_TEST(a_diagram_of_0_1_gives_the_same_results)
{
    char path[300], dir[300], line[4000];
    const char *build = getenv("TW_BUILD");
    twh *h = twh_new("m");
    int rows = 0;
    snprintf(path, sizeof path, FOLDER "%s.mdl", diagrams[_i]);
    snprintf(dir, sizeof dir, "%s/sfun", build ? build : "build");
    const char *const list[] = {library_dir, dir};
    const twh_reader reader = {.path = list, .npath = 2};
    ok(h, twh_read_mdl(h, path, &reader));
    ck_assert_msg(!*twh_notes(h), "%s: %s", path, twh_notes(h));
    ok(h, twh_start(h));
    ok(h, twh_run(h, twh_stop_time(h)));
    snprintf(path, sizeof path, "%s.csv", diagrams[_i]);
    FILE *f = open_file(path);
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#' || !strncmp(line, "log,", 4)) continue;
        compare_row(h, line);
        rows++;
    }
    fclose(f);
    ck_assert_int_gt(rows, 4);
    twh_free(h);
}
END_TEST

static const twh_item *find_block(const twh_file *f, const char *group,
                                  const char *name)
{
    const twh_item *top = twh_item_next(f->root, NULL, "System"), *g = NULL, *b;
    while ((g = twh_item_next(top, g, "Block")))
        for (b = NULL;
             (b = twh_item_next(twh_item_next(g, NULL, "System"), b, "Block"));)
            if (!strcmp(twh_item_get(g, "Name"), group) &&
                !strcmp(twh_item_get(b, "Name"), name))
                return b;
    ck_abort_msg("the library has no block %s/%s", group, name);
    return NULL;
}

/* "GROUP/NAME|S-FUNCTION|FIELD ..." */
static void check_block(twh_file *f, char *line)
{
    twh_mask mask;
    const char *group = strtok(line, "/"), *name = strtok(NULL, "|"),
               *sfun = strtok(NULL, "|"), *field;
    const twh_item *b = find_block(f, group, name);
    ck_assert_str_eq(twh_item_get(b, "FunctionName"), sfun);
    ck_assert_int_eq(twh_mask_get(f, b, &mask), 0);
    while ((field = strtok(NULL, " \n"))) {
        int k = 0;
        while (k < mask.count && strcmp(mask.field[k].name, field)) k++;
        ck_assert_msg(k < mask.count, "%s has no field %s", name, field);
    }
}

START_TEST(the_library_has_every_block_and_field_of_0_1)
{
    char line[8000];
    twh_file *library = twh_file_read(LIBRARY);
    FILE *f = open_file("names.txt");
    int blocks = 0;
    ck_assert_msg(library && !library->error[0], "%s", LIBRARY);
    while (fgets(line, sizeof line, f)) {
        if (strncmp(line, "block ", 6)) continue;
        check_block(library, line + 6);
        blocks++;
    }
    ck_assert_int_gt(blocks, 60);
    fclose(f);
    twh_file_free(library);
}
END_TEST

START_TEST(methods_keep_their_numbers)
{
    char line[8000], name[100];
    FILE *f = open_file("names.txt");
    int methods = 0, id;
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "method %99s %d", name, &id) != 2) continue;
        const tw_method *m = tw_find_method(name);
        ck_assert_msg(m != NULL, "there is no method %s", name);
        ck_assert_int_eq(m->id, id);
        methods++;
    }
    ck_assert_int_gt(methods, 70);
    fclose(f);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("diagrams saved with 0.1");
    TCase *t = tcase_create("saved");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, a_diagram_of_0_1_gives_the_same_results, 0,
                        sizeof diagrams / sizeof *diagrams);
    tcase_add_test(t, the_library_has_every_block_and_field_of_0_1);
    tcase_add_test(t, methods_keep_their_numbers);
    suite_add_tcase(s, t);
    return s;
}
