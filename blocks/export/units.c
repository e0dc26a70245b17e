/* units.c: units of the descriptors, such as "N s/m" or "m/s2", as exponents of the SI
 * base units. Factors are separated by blanks or dots; those after a slash divide. */
#include "export.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const ex_base_unit[EX_BASE_UNITS] = {"kg", "m",   "s",  "A",
                                                 "K",  "mol", "cd", "rad"};

static const double pi = 3.14159265358979323846;

static const struct {
    const char *name;
    int exponent[EX_BASE_UNITS]; /* kg m s A K mol cd rad */
    double factor, offset;
    int no_prefix;
} unit[] = {
    {"kg", {1, 0, 0, 0, 0, 0, 0, 0}, 1, 0, 1},
    {"g", {1, 0, 0, 0, 0, 0, 0, 0}, 1e-3, 0, 0},
    {"m", {0, 1, 0, 0, 0, 0, 0, 0}, 1, 0, 0},
    {"s", {0, 0, 1, 0, 0, 0, 0, 0}, 1, 0, 0},
    {"A", {0, 0, 0, 1, 0, 0, 0, 0}, 1, 0, 0},
    {"K", {0, 0, 0, 0, 1, 0, 0, 0}, 1, 0, 0},
    {"mol", {0, 0, 0, 0, 0, 1, 0, 0}, 1, 0, 0},
    {"cd", {0, 0, 0, 0, 0, 0, 1, 0}, 1, 0, 0},
    {"rad", {0, 0, 0, 0, 0, 0, 0, 1}, 1, 0, 0},
    {"N", {1, 1, -2, 0, 0, 0, 0, 0}, 1, 0, 0},
    {"J", {1, 2, -2, 0, 0, 0, 0, 0}, 1, 0, 0},
    {"W", {1, 2, -3, 0, 0, 0, 0, 0}, 1, 0, 0},
    {"Pa", {1, -1, -2, 0, 0, 0, 0, 0}, 1, 0, 0},
    {"V", {1, 2, -3, -1, 0, 0, 0, 0}, 1, 0, 0},
    {"C", {0, 0, 1, 1, 0, 0, 0, 0}, 1, 0, 0},
    {"F", {-1, -2, 4, 2, 0, 0, 0, 0}, 1, 0, 0},
    {"Ohm", {1, 2, -3, -2, 0, 0, 0, 0}, 1, 0, 0},
    {"H", {1, 2, -2, -2, 0, 0, 0, 0}, 1, 0, 0},
    {"T", {1, 0, -2, -1, 0, 0, 0, 0}, 1, 0, 0},
    {"Wb", {1, 2, -2, -1, 0, 0, 0, 0}, 1, 0, 0},
    {"Hz", {0, 0, -1, 0, 0, 0, 0, 0}, 1, 0, 0},
    {"bar", {1, -1, -2, 0, 0, 0, 0, 0}, 1e5, 0, 0},
    {"l", {0, 3, 0, 0, 0, 0, 0, 0}, 1e-3, 0, 0},
    {"t", {1, 0, 0, 0, 0, 0, 0, 0}, 1e3, 0, 1},
    {"min", {0, 0, 1, 0, 0, 0, 0, 0}, 60, 0, 1},
    {"h", {0, 0, 1, 0, 0, 0, 0, 0}, 3600, 0, 1},
    {"deg", {0, 0, 0, 0, 0, 0, 0, 1}, 0, 0, 1},
    {"rpm", {0, 0, -1, 0, 0, 0, 0, 1}, 0, 0, 1},
    {"degC", {0, 0, 0, 0, 1, 0, 0, 0}, 1, 273.15, 1},
    {"%", {0, 0, 0, 0, 0, 0, 0, 0}, 1e-2, 0, 1},
    {"1", {0, 0, 0, 0, 0, 0, 0, 0}, 1, 0, 1},
};
enum { UNITS = sizeof unit / sizeof *unit };

static const struct {
    char name;
    double factor;
} prefix[] = {{'k', 1e3},  {'M', 1e6},  {'G', 1e9}, {'c', 1e-2},
              {'m', 1e-3}, {'u', 1e-6}, {'n', 1e-9}};
enum { PREFIXES = sizeof prefix / sizeof *prefix };

static double factor_of(int k)
{
    if (!strcmp(unit[k].name, "deg")) return pi / 180;
    if (!strcmp(unit[k].name, "rpm")) return pi / 30;
    return unit[k].factor;
}

static int find(const char *s, size_t n, double *factor)
{
    for (int k = 0; k < UNITS; k++)
        if (strlen(unit[k].name) == n && !strncmp(unit[k].name, s, n)) {
            *factor = factor_of(k);
            return k;
        }
    for (int k = 0; k < UNITS; k++)
        for (int i = 0; i < PREFIXES && n > 1; i++)
            if (!unit[k].no_prefix && *s == prefix[i].name &&
                strlen(unit[k].name) == n - 1 && !strncmp(unit[k].name, s + 1, n - 1)) {
                *factor = prefix[i].factor * factor_of(k);
                return k;
            }
    return -1;
}

int ex_is_dimensionless(const char *text)
{
    return !text || !*text || !strcmp(text, "-") || !strcmp(text, "1");
}

int ex_unit(const char *s, int exponent[EX_BASE_UNITS], double *factor, double *offset)
{
    double sum[EX_BASE_UNITS] = {0};
    int sign = 1, count = 0;
    *factor = 1;
    *offset = 0;
    while (*s) {
        if (*s == '/') sign = -1;
        if (strchr(" ./*()", *s)) {
            s++;
            continue;
        }
        size_t n = 0;
        double power = 1, one;
        while (isalpha((unsigned char)s[n]) || s[n] == '%' || (!n && *s == '1')) n++;
        const int k = n ? find(s, n, &one) : -1;
        if (k < 0) return 0;
        s += n;
        if (*s == '^') s++;
        if (isdigit((unsigned char)*s) || *s == '-') {
            char *end;
            power = strtod(s, &end);
            if (end == s) return 0;
            s = end;
        }
        for (int i = 0; i < EX_BASE_UNITS; i++)
            sum[i] += sign * power * unit[k].exponent[i];
        *factor *= pow(one, sign * power);
        *offset = unit[k].offset;
        count++;
    }
    if (count > 1) *offset = 0;
    for (int i = 0; i < EX_BASE_UNITS; i++) {
        if (sum[i] != floor(sum[i]) || fabs(sum[i]) > 100) return 0;
        exponent[i] = (int)sum[i];
    }
    return count > 0;
}
