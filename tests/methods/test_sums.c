/* test_sums.c: the packed sums equal the same sums written as plain loops, bit for bit,
 * for any number of vectors and any length. */
#include "common.h"
#include "sums/sums.h"

enum { LENGTHS = 14, VECTORS = 20 };

static double wave(int k)
{
    return sin(1.3 * k + 0.2) * pow(10, k % 5 - 2);
}

START_TEST(packed_sums_equal_plain_loops)
{
    double rows[VECTORS * LENGTHS], x[LENGTHS], y[LENGTHS], c[VECTORS], sum[LENGTHS];
    const double *v[VECTORS];
    for (int i = 0; i < VECTORS * LENGTHS; i++) rows[i] = wave(i);
    for (int n = 0; n < LENGTHS; n++)
        for (int m = 0; m <= VECTORS; m++) {
            for (int i = 0; i < n; i++) sum[i] = x[i] = wave(i + 7);
            for (int j = 0; j < m; j++) {
                c[j] = wave(j + 3);
                v[j] = rows + j * n;
                for (int i = 0; i < n; i++) sum[i] += c[j] * v[j][i];
            }
            tw_combine_rows(n, y, x, m, c, rows);
            ck_assert_msg(!memcmp(y, sum, (size_t)n * sizeof *y), "rows %d %d", n, m);
            memset(y, 0, sizeof y);
            tw_combine(n, y, x, m, c, v);
            ck_assert_msg(!memcmp(y, sum, (size_t)n * sizeof *y), "at %d %d", n, m);
            tw_combine(n, x, x, m, c, v);
            ck_assert_msg(!memcmp(x, sum, (size_t)n * sizeof *y), "onto x %d %d", n, m);
        }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("sums");
    TCase *c = tcase_create("sums");
    tcase_add_test(c, packed_sums_equal_plain_loops);
    suite_add_tcase(s, c);
    return s;
}
