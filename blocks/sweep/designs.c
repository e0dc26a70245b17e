/* designs.c: cases that are computed from their number and a seed, not stored:
 *
 *     --vary NAME=low:high            a range
 *            NAME=low:high:n          n values of it
 *            NAME=a,b,c               these values; presets and sources too
 *            NAME=log:low:high[:n]    the same on a logarithmic scale
 *            NAME=normal:mean:sd      normally distributed (not in a grid)
 *     --design grid                   all combinations, the last name fastest
 *              lhs                    Latin hypercube: --n cases, each of n equal parts
 *                                     of a range has one
 *              sobol                  the first n points of Sobol's sequence
 *              random                 independent
 *
 * The Latin hypercube needs a permutation of 0 ... n-1 a column. It is a Feistel
 * network on numbers of 2k bits, applied until the result is below n, so that no memory
 * is used and any case can be computed alone. */
#include "sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A well mixed number from three (the finalizer of SplitMix64, Steele et al. 2014). */
static uint64_t mix(uint64_t x)
{
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static uint64_t hash(uint64_t seed, uint64_t column, uint64_t number)
{
    return mix(mix(mix(seed) + column) + number);
}

/* Above 0, below 1. */
static double fraction(uint64_t bits)
{
    return ((double)(bits >> 12) + 0.5) * 0x1p-52;
}

static uint64_t permuted(uint64_t x, uint64_t n, uint64_t key)
{
    int half = 1;
    while (half < 31 && (uint64_t)1 << 2 * half < n) half++;
    const uint64_t mask = ((uint64_t)1 << half) - 1;
    do {
        uint64_t left = x >> half, right = x & mask;
        for (uint64_t round = 0; round < 4; round++) {
            const uint64_t next = left ^ (hash(key, round, right) & mask);
            left = right;
            right = next;
        }
        x = left << half | right;
    } while (x >= n);
    return x;
}

/* The point x whose share of a normal distribution below it is p: a Newton correction
 * by erfc on a start from the bounds of the tails. */
static double normal_quantile(double p)
{
    const double tail = p < 0.5 ? p : 1 - p;
    double x = -sqrt(fmax(0, -2 * log(2 * tail))); /* at or below the quantile */
    for (int i = 0; i < 60; i++) {
        const double below = 0.5 * erfc(-x / sqrt(2));
        const double density = exp(-x * x / 2) / sqrt(2 * acos(-1));
        const double u = (below - tail) / density;
        const double step = u / (1 + x * u / 2); /* Halley */
        x -= step;
        if (fabs(step) < 1e-15 * (1 + fabs(x))) break;
    }
    return p < 0.5 ? x : -x;
}

static double in_range(const sw_range *r, double x)
{
    if (r->normal) return r->low + r->high * normal_quantile(x);
    if (r->list) return r->list[(int)fmin(floor(x * r->n), r->n - 1)];
    if (r->n) x = fmin(floor(x * r->n), r->n - 1) / fmax(r->n - 1, 1);
    if (r->logarithmic) return exp(log(r->low) + x * (log(r->high) - log(r->low)));
    return r->low + x * (r->high - r->low);
}

static double grid_value(const sw_range *r, double i)
{
    if (r->list) return r->list[(int)i];
    if (i == r->n - 1) return r->high; /* exactly */
    if (r->logarithmic && i > 0)
        return exp(log(r->low) + i / (r->n - 1) * (log(r->high) - log(r->low)));
    return i > 0 ? r->low + i * ((r->high - r->low) / (r->n - 1)) : r->low;
}

void sw_design_case(const sw_cases *c, double number, double *value)
{
    const uint64_t k = (uint64_t)number;
    double left = number;
    for (int i = c->n_columns - 1; i >= 0; i--) {
        const sw_range *r = &c->range[i];
        const uint64_t column = (uint64_t)i, bits = hash(c->seed, column, k);
        double x = fraction(bits);
        if (c->design == SW_GRID) {
            value[i] = grid_value(r, fmod(left, r->n));
            left = floor(left / r->n);
            continue;
        }
        if (c->design == SW_LHS)
            x = ((double)permuted(k, (uint64_t)c->n, hash(c->seed, column, ~0ull)) +
                 x) /
                c->n;
        if (c->design == SW_SOBOL) {
            const uint32_t shift = c->seed ? (uint32_t)hash(c->seed, column, 0) : 0;
            x = ((double)(sw_sobol((uint32_t)k, i) ^ shift) + 0.5) * 0x1p-32;
        }
        value[i] = in_range(r, x);
    }
}

static int bad_range(const char *word)
{
    return cli_error("--vary expects NAME=low:high[:n], NAME=log:low:high[:n], "
                     "NAME=normal:mean:sd or NAME=value,value,..., got '%s'",
                     word);
}

/* a,b,c: values of the column, also texts. */
static int read_list(const sw_cases *c, sw_column *k, sw_range *r, const char *text)
{
    char part[200];
    int rc = CLI_OK;
    r->n = 1;
    for (const char *at = text; *at; at++) r->n += *at == ',';
    r->list = calloc((size_t)r->n, sizeof *r->list);
    if (!r->list) return cli_error("out of memory");
    for (int i = 0; i < r->n && !rc; i++) {
        const size_t n = strcspn(text, ",");
        if (n >= sizeof part)
            return cli_error("--vary %s: a value is too long", k->name);
        memcpy(part, text, n);
        part[n] = '\0';
        rc = sw_column_value(k, c->job, part, &r->list[i]);
        text += n + (text[n] == ',');
    }
    return rc;
}

/* low:high[:n] behind log: or normal:. */
static int read_range(sw_column *k, sw_range *r, const char *word, const char *text)
{
    double number[3];
    int n = 0;
    char part[80];
    for (; n < 3 && *text; n++) {
        const size_t size = strcspn(text, ":");
        if (size >= sizeof part) return bad_range(word);
        memcpy(part, text, size);
        part[size] = '\0';
        if (!cli_number(part, &number[n])) return bad_range(word);
        text += size + (text[size] == ':');
    }
    if (*text || n < 2 || (r->normal && n > 2)) return bad_range(word);
    r->low = number[0];
    r->high = number[1];
    if (n == 3 && (number[2] != floor(number[2]) || number[2] < 1 || number[2] > 1e9))
        return bad_range(word);
    r->n = n == 3 ? (int)number[2] : 0;
    if (r->normal && !(r->high > 0))
        return cli_error("--vary %s: expected a standard deviation above 0, got %g",
                         k->name, r->high);
    if (r->logarithmic && !(r->low > 0 && r->high > 0))
        return cli_error("--vary %s: a logarithmic scale needs limits above 0",
                         k->name);
    int rc = sw_column_check(k, r->low);
    if (!rc && !r->normal) rc = sw_column_check(k, r->high);
    return rc;
}

static int read_word(sw_cases *c, sw_range *r, const char *word)
{
    char name[SW_NAME];
    const char *text = cli_split(word, name, sizeof name);
    if (!text || !*text) return bad_range(word);
    r->logarithmic = !strncmp(text, "log:", 4);
    r->normal = !strncmp(text, "normal:", 7);
    const char *rest = text + (r->logarithmic ? 4 : r->normal ? 7 : 0);
    const int is_range = strchr(text, ':') && !strchr(text, ',');
    char first[200];
    snprintf(first, sizeof first, "%.*s", (int)strcspn(text, ","), text);
    int rc = sw_column_find(c, name, is_range ? NULL : first);
    if (rc) return rc;
    sw_column *k = &c->column[c->n_columns - 1];
    return is_range ? read_range(k, r, word, rest) : read_list(c, k, r, text);
}

/* Normal distributions have no limits: the cases are looked at. */
static int check_cases(sw_cases *c)
{
    double value[SW_COLUMNS];
    int normal = 0;
    for (int i = 0; i < c->n_columns; i++) normal |= c->range[i].normal;
    for (double k = 0; normal && k < c->n; k++) {
        sw_design_case(c, k, value);
        for (int i = 0; i < c->n_columns; i++)
            if (c->range[i].normal && sw_column_check(&c->column[i], value[i]))
                return cli_error("--vary %s: case %.0f has this value; nothing was run",
                                 c->column[i].name, k + 1);
    }
    return CLI_OK;
}

static int count_grid(sw_cases *c, double n)
{
    if (n > 0)
        return cli_error("--n is for lhs, sobol and random; a grid has n = the "
                         "product of its values");
    c->n = 1;
    for (int i = 0; i < c->n_columns; i++) {
        if (c->range[i].normal)
            return cli_error("--vary %s: normal is for lhs, sobol and random",
                             c->column[i].name);
        if (!c->range[i].n)
            return cli_error("--vary %s: a grid needs the number of values, low:high:n",
                             c->column[i].name);
        c->n *= c->range[i].n;
    }
    return CLI_OK;
}

int sw_design_open(sw_cases *c, int n_words, char **words, double n)
{
    const double most = c->design == SW_SOBOL ? 0x1p32 : 0x1p53;
    int rc = CLI_OK;
    c->range = calloc(SW_COLUMNS, sizeof *c->range);
    if (!c->range) return cli_error("out of memory");
    for (int i = 0; i < n_words && !rc; i++) rc = read_word(c, &c->range[i], words[i]);
    if (rc) return rc;
    if (c->design == SW_SOBOL && c->n_columns > SW_SOBOL_MOST)
        return cli_error("sobol has at most %d columns, got %d", (int)SW_SOBOL_MOST,
                         c->n_columns);
    c->n = n;
    if (c->design == SW_GRID)
        rc = count_grid(c, n);
    else if (!(n >= 1))
        return cli_error("--design %s needs --n, the number of cases",
                         c->design == SW_LHS     ? "lhs"
                         : c->design == SW_SOBOL ? "sobol"
                                                 : "random");
    if (!rc && c->n > most)
        return cli_error("expected at most %.0f cases, got %.17g", most, c->n);
    return rc ? rc : check_cases(c);
}

void sw_design_close(sw_cases *c)
{
    for (int i = 0; c->range && i < c->n_columns; i++) free(c->range[i].list);
    free(c->range);
    c->range = NULL;
}

int sw_cases_read(sw_cases *c, double first, int n, double *value, sw_notes *notes)
{
    if (c->table) return sw_table_read(c, first, n, value, notes);
    for (int i = 0; i < n; i++)
        sw_design_case(c, first + i, value + (size_t)i * (size_t)c->n_columns);
    return CLI_OK;
}

void sw_cases_close(sw_cases *c)
{
    sw_table_close(c);
    sw_design_close(c);
    sw_columns_free(c);
}
