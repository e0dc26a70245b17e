/* test_designs.c: grid, Latin hypercube, Sobol and random cases: what makes each of
 * them one, counted on the cases themselves. */
#include "sweep_fixture.h"

static const char *work;

static void setup(void)
{
    work = sh_folder("designs");
}

enum { MOST = 4096 };

/* The values of a name in all cases. */
static int values_of(const char *csv, const char *name, double *x)
{
    const int n = rows_of(csv);
    const char *line = strchr(csv, '\n') + 1;
    int column = 0;
    for (const char *at = csv;
         strncmp(at, name, strlen(name)) || at[strlen(name)] != ',';
         at = next_field(at))
        column++;
    ck_assert_int_le(n, MOST);
    for (int i = 0; i < n; i++, line = strchr(line, '\n') + 1) {
        const char *at = line;
        for (int k = 0; k < column; k++) at = next_field(at);
        x[i] = strtod(at, NULL);
    }
    return n;
}

/* A design of the four coefficients of linear_pair; --tend of one step. */
static char *design(const char *words)
{
    char command[1000];
    sh_put(
        command, sizeof command,
        "tworate sweep linear_pair euler --H 1e-9 --tend 1e-9 --keep final:x --vary %s",
        words);
    return printed_by(work, command);
}

START_TEST(a_grid_has_all_combinations_and_its_limits_exactly)
{
    char *csv = design("A=-2:1:4 B=0.1,0.7 C=log:0.01:100:5");
    double a[MOST], b[MOST], c[MOST];
    ck_assert_int_eq(values_of(csv, "A", a), 40);
    values_of(csv, "B", b);
    values_of(csv, "C", c);
    for (int i = 0; i < 40; i++) {
        ck_assert_double_eq_tol(a[i], -2 + i / 10, 1e-15);
        ck_assert_double_eq(b[i], i / 5 % 2 ? 0.7 : 0.1);
        ck_assert_double_eq_tol(c[i], pow(10, i % 5 - 2), 1e-12 * c[i]);
    }
    ck_assert(a[0] == -2 && a[39] == 1 && c[0] == 0.01 && c[39] == 100);
    free(csv);
}
END_TEST

START_TEST(each_part_of_each_range_of_a_latin_hypercube_has_one_case)
{
    static const int sizes[] = {1, 7, 64, 1000};
    for (int k = 0; k < 4; k++) {
        const int n = sizes[k];
        char words[200];
        double x[2][MOST], mean = 0;
        sh_put(words, sizeof words, "A=0:1 B=-3:5 --design lhs --n %d --seed 4", n);
        char *csv = design(words);
        ck_assert_int_eq(values_of(csv, "A", x[0]), n);
        values_of(csv, "B", x[1]);
        for (int v = 0; v < 2; v++) {
            char seen[MOST] = {0};
            for (int i = 0; i < n; i++) {
                const double share = v ? (x[1][i] + 3) / 8 : x[0][i];
                const int part = (int)floor(share * n);
                ck_assert(part >= 0 && part < n && !seen[part]++);
            }
        }
        /* the columns are not in step */
        for (int i = 0; i < n; i++)
            mean += (x[0][i] - 0.5) * ((x[1][i] + 3) / 8 - 0.5) / n;
        if (n == 1000) ck_assert_double_lt(fabs(mean), 4.0 / 12 / sqrt(n));
        free(csv);
    }
}
END_TEST

/* Each box of volume 1/256 whose sides are powers of two has one of 256 points. */
static void expect_net(const double *x, const double *y, int n)
{
    for (int block = 0; block + 256 <= n; block += 256)
        for (int p = 0; p <= 8; p++) {
            char seen[256] = {0};
            const int across = 1 << p, down = 1 << (8 - p);
            for (int i = block; i < block + 256; i++)
                ck_assert(!seen[(int)(x[i] * across) * down + (int)(y[i] * down)]++);
        }
}

START_TEST(sobol_points_are_nets_in_each_dimension_and_in_planes)
{
    static const char *const plain = "A=0:1 B=0:1 C=0:1 D=0:1 --design sobol --n 1024";
    char words[200];
    double x[4][MOST], first[4][MOST];
    for (int seed = 0; seed < 3; seed++) {
        sh_put(words, sizeof words, "%s --seed %d", plain, seed);
        char *csv = design(words);
        static const char *const names[] = {"A", "B", "C", "D"};
        for (int d = 0; d < 4; d++) values_of(csv, names[d], x[d]);
        expect_net(x[0], x[1], 1024); /* the first two: a (0, 2)-sequence */
        for (int d = 0; d < 4; d++)   /* each alone: halves, quarters, ... */
            for (int block = 0; block < 1024; block += 256) {
                char seen[256] = {0};
                for (int i = block; i < block + 256; i++)
                    ck_assert(!seen[(int)(256 * x[d][i])]++);
            }
        if (seed) ck_assert(memcmp(first, x, sizeof x));
        memcpy(first, x, sizeof x);
        free(csv);
    }
}
END_TEST

START_TEST(sobol_integrates_better_than_random_points)
{
    /* the mean of the product of (1 + (|4 u - 2| - 1) / 3) over four names is 1 */
    static const char *const designs[] = {"sobol", "random"};
    double error[2];
    for (int k = 0; k < 2; k++) {
        char words[200];
        double x[4][MOST], mean = 0;
        sh_put(words, sizeof words,
               "A=0:1 B=0:1 C=0:1 D=0:1 --design %s --n 4096 --seed 7", designs[k]);
        char *csv = design(words);
        static const char *const names[] = {"A", "B", "C", "D"};
        for (int d = 0; d < 4; d++) values_of(csv, names[d], x[d]);
        for (int i = 0; i < 4096; i++) {
            double f = 1;
            for (int d = 0; d < 4; d++) f *= 1 + (fabs(4 * x[d][i] - 2) - 1) / 3;
            mean += f / 4096;
        }
        error[k] = fabs(mean - 1);
        free(csv);
    }
    ck_assert_double_lt(error[0], 3e-4);
    ck_assert_double_lt(error[1], 5 * 0.4 / sqrt(4096));
}
END_TEST

START_TEST(random_cases_follow_their_distribution_and_their_seed)
{
    double x[2][MOST], mean = 0, square = 0, cube = 0;
    char *csv = design("A=normal:3:2 B=1,2,5 --design random --n 4000 --seed 1");
    const int n = values_of(csv, "A", x[0]);
    values_of(csv, "B", x[1]);
    int two = 0;
    for (int i = 0; i < n; i++) {
        const double z = (x[0][i] - 3) / 2;
        mean += z / n;
        square += z * z / n;
        cube += z * z * z / n;
        two += x[1][i] == 2;
        ck_assert(x[1][i] == 1 || x[1][i] == 2 || x[1][i] == 5);
    }
    /* five standard errors each */
    ck_assert_double_lt(fabs(mean), 5 / sqrt(n));
    ck_assert_double_lt(fabs(square - 1), 5 * sqrt(2.0 / n));
    ck_assert_double_lt(fabs(cube), 5 * sqrt(15.0 / n));
    ck_assert_double_lt(fabs(two - n / 3.0), 5 * sqrt(n * 2.0 / 9));
    char *again = design("A=normal:3:2 B=1,2,5 --design random --n 4000 --seed 1");
    char *other = design("A=normal:3:2 B=1,2,5 --design random --n 4000 --seed 2");
    ck_assert_str_eq(csv, again);
    ck_assert(strcmp(csv, other));
    /* the same seed gives the same cases as the first of more */
    char *fewer = design("A=normal:3:2 B=1,2,5 --design random --n 10 --seed 1");
    ck_assert(!strncmp(fewer, csv, strlen(fewer)));
    free(csv);
    free(again);
    free(other);
    free(fewer);
}
END_TEST

START_TEST(normal_values_are_those_of_the_quantiles)
{
    /* of a Latin hypercube of one name, sorted, value i is between two quantiles */
    double x[MOST];
    char *csv = design("A=normal:0:1 --design lhs --n 1000");
    const int n = values_of(csv, "A", x);
    char seen[1000] = {0};
    for (int i = 0; i < n; i++) {
        const double share = 0.5 * erfc(-x[i] / sqrt(2));
        ck_assert(!seen[(int)(share * n)]++);
    }
    free(csv);
}
END_TEST

START_TEST(a_normal_value_out_of_range_is_found_before_anything_runs)
{
    expect_refusal(
        work,
        "tworate sweep quarter_car_b rk4 --H 0.01 --vary ms=normal:3:2 --design "
        "random --n 100 --out x.csv",
        2, "nothing was run");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("designs of a sweep");
    TCase *t = tcase_create("designs");
    suite_add_tcase(s, t);
    tcase_set_timeout(t, 120);
    tcase_add_checked_fixture(t, setup, NULL);
    tcase_add_test(t, a_grid_has_all_combinations_and_its_limits_exactly);
    tcase_add_test(t, each_part_of_each_range_of_a_latin_hypercube_has_one_case);
    tcase_add_test(t, sobol_points_are_nets_in_each_dimension_and_in_planes);
    tcase_add_test(t, sobol_integrates_better_than_random_points);
    tcase_add_test(t, random_cases_follow_their_distribution_and_their_seed);
    tcase_add_test(t, normal_values_are_those_of_the_quantiles);
    tcase_add_test(t, a_normal_value_out_of_range_is_found_before_anything_runs);
    return s;
}
