/* test_number_text.c: the text of a number reads back to the same bits and is the
 * shortest that does: powers of two and ten, subnormals, neighbours of all these, and
 * random bits (1e6; with FULL=1 1e8). */
#include "common.h"

#include "text/number_text.h"

#include <float.h>
#include <inttypes.h>

static void text_of(double x, char text[TW_NUMBER_ROOM])
{
    *tw_put_number(text, x) = '\0';
}

static int reads_back(const char *text, double x)
{
    const double y = strtod(text, NULL);
    return memcmp(&x, &y, sizeof x) == 0;
}

/* The digits of a text without sign, point and zeros around them; how many. */
static int digits_of(const char *text, char digits[TW_NUMBER_ROOM])
{
    int n = 0;
    for (; *text && *text != 'e'; text++)
        if (*text >= (n ? '0' : '1') && *text <= '9') digits[n++] = *text;
    while (n && digits[n - 1] == '0') n--;
    digits[n] = '\0';
    return n;
}

/* The text with one digit less, that of the nearest below (up: above) in magnitude. */
static void shorten(double x, int digits, int up, char text[TW_NUMBER_ROOM])
{
    char all[TW_NUMBER_ROOM];
    snprintf(all, sizeof all, "%.17e", fabs(x));
    const int e = atoi(strchr(all, 'e') + 1);
    all[1] = all[0]; /* over the point */
    long long d = 0;
    for (int i = 0; i < digits; i++) d = 10 * d + (all[1 + i] - '0');
    snprintf(text, TW_NUMBER_ROOM, "%s%llde%d", x < 0 ? "-" : "", d + up,
             e - digits + 1);
}

static void check(double x)
{
    char text[TW_NUMBER_ROOM], nearest[TW_NUMBER_ROOM], digits[TW_NUMBER_ROOM],
        others[TW_NUMBER_ROOM];
    text_of(x, text);
    if (!reads_back(text, x)) ck_abort_msg("%a is written as %s", x, text);
    const int n = digits_of(text, digits);
    if (n > 17) ck_abort_msg("%s has %d digits", text, n);
    for (int up = 0; up < 2 && n > 1; up++) {
        shorten(x, n - 1, up, others);
        if (reads_back(others, x)) ck_abort_msg("%s is shorter than %s", others, text);
    }
    snprintf(nearest, sizeof nearest, "%.*e", n > 0 ? n - 1 : 0, x);
    digits_of(nearest, others);
    if (reads_back(nearest, x) && strcmp(digits, others))
        ck_abort_msg("%s is nearer to %a than %s", nearest, x, text);
}

static double of_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* x, its neighbours, and their negatives. */
static void check_around(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    for (uint64_t k = bits < 3 ? 0 : bits - 3; k <= bits + 3; k++)
        if (isfinite(of_bits(k))) {
            check(of_bits(k));
            check(-of_bits(k));
        }
}

START_TEST(powers_of_two_and_their_neighbours)
{
    for (int e = -1074; e < 1024; e++) check_around(ldexp(1, e));
    check_around(DBL_MAX);
    check_around(DBL_MIN);
}
END_TEST

START_TEST(powers_of_ten_and_their_neighbours)
{
    for (int e = -323; e < 309; e++)
        for (int digit = 1; digit < 10; digit++) {
            char text[20];
            snprintf(text, sizeof text, "%de%d", digit, e);
            if (isfinite(strtod(text, NULL))) check_around(strtod(text, NULL));
        }
}
END_TEST

START_TEST(integers_and_decimal_fractions)
{
    for (int i = 0; i < 20000; i++) {
        check(i);
        check(i / 10.);
        check(i / 1000.);
        check(i * 1e-9);
        check(i * 1e15);
        check(9007199254740992. - i);
        check(9007199254740992. + 2 * i);
    }
}
END_TEST

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

START_TEST(random_bits)
{
    const long n = test_full() ? 100000000 : 1000000;
    uint64_t state = 20;
    for (long i = 0; i < n; i++) {
        uint64_t bits = next_random(&state);
        const double x = of_bits(bits);
        if (isfinite(x)) check(x);
        /* near 1, as most numbers are, and subnormal */
        if (i % 2 == 0)
            check(ldexp(1 + ldexp((double)(bits >> 12), -52), (int)(bits % 64) - 32));
        if (i % 16 == 0) check(of_bits(bits >> 12 >> bits % 52));
    }
}
END_TEST

START_TEST(the_layout_is_that_of_printf_with_17_digits)
{
    static const struct {
        double x;
        const char *text;
    } list[] = {{0, "0"},
                {-0., "-0"},
                {1, "1"},
                {-1.5, "-1.5"},
                {0.1, "0.1"},
                {100, "100"},
                {123.25, "123.25"},
                {1e16, "10000000000000000"},
                {12345678901234567890., "1.2345678901234567e+19"},
                {1e17, "1e+17"},
                {1e100, "1e+100"},
                {1e-4, "0.0001"},
                {0.00012345, "0.00012345"},
                {1e-5, "1e-05"},
                {-1.25e-5, "-1.25e-05"},
                {4.9406564584124654e-324, "5e-324"},
                {DBL_MIN, "2.2250738585072014e-308"},
                {DBL_MAX, "1.7976931348623157e+308"},
                {INFINITY, "inf"},
                {-INFINITY, "-inf"},
                {9007199254740993., "9007199254740992"},
                {0.30000000000000004, "0.30000000000000004"}};
    char text[TW_NUMBER_ROOM];
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        text_of(list[i].x, text);
        ck_assert_str_eq(text, list[i].text);
    }
    text_of(NAN, text);
    ck_assert(isnan(strtod(text, NULL)));
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("number_text");
    TCase *c = tcase_create("number_text");
    tcase_set_timeout(c, 600);
    tcase_add_test(c, powers_of_two_and_their_neighbours);
    tcase_add_test(c, powers_of_ten_and_their_neighbours);
    tcase_add_test(c, integers_and_decimal_fractions);
    tcase_add_test(c, random_bits);
    tcase_add_test(c, the_layout_is_that_of_printf_with_17_digits);
    suite_add_tcase(s, c);
    return s;
}
