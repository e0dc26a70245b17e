/* lu.c: linear systems, dense or banded, by elimination with row exchanges. The
 * factors are computed in portions, so that a run can spread them over its ticks.
 *
 * Step k exchanges rows k and pivot[k] and subtracts multiples of row k from those
 * below it. A portion is column k (the pivot and the multipliers) or one later column.
 * All loops run down a column, which is consecutive in memory. Multipliers are not
 * exchanged by later steps, so a solution does the exchanges one by one, too. */
#include "rosenbrock.h"

enum { SHORT = 12 }; /* columns up to this long are not worth a call */

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The last row that step k changes, and the last column. */
static int last_row(const tw_lu *lu, int k)
{
    return smaller(lu->n - 1, k + lu->below);
}

static int last_column(const tw_lu *lu, int k)
{
    return smaller(lu->n - 1, k + lu->below + lu->above);
}

/* Nothing is saved by a band that is half as wide. */
static int is_dense(int n, int below, int above)
{
    return 2 * below + above + 1 >= n;
}

size_t tw_lu_need(int n, int below, int above)
{
    const size_t rows =
        is_dense(n, below, above) ? (size_t)n : (size_t)(2 * below + above + 1);
    return (size_t)n * (rows + 1);
}

tw_lu tw_lu_at(int n, int below, int above, double *mem)
{
    tw_lu lu = {.n = n, .below = below, .above = above, .a = mem};
    if (is_dense(n, below, above)) {
        lu.stride = n;
        if (mem) lu.pivot = mem + (ptrdiff_t)n * n;
    } else {
        lu.base = below + above;
        lu.stride = 2 * below + above;
        if (mem) lu.pivot = mem + n * (lu.stride + 1);
    }
    return lu;
}

static double *column(const tw_lu *lu, int j)
{
    return lu->a + lu->base + j * lu->stride; /* element i of it is that of row i */
}

void tw_lu_unit(const tw_lu *lu)
{
    memset(lu->a, 0, (size_t)(lu->pivot - lu->a) * sizeof *lu->a);
    for (int k = 0; k < lu->n; k++) {
        column(lu, k)[k] = 1;
        lu->pivot[k] = k;
    }
}

/* y += c x */
static inline void add(int n, double *y, double c, const double *x)
{
    if (n > SHORT)
        tw_add(n, y, y, c, x);
    else
        for (int i = 0; i < n; i++) y[i] += c * x[i];
}

static double cost_of_pivot(int rows)
{
    return 30 + 7.0 * rows;
}

static double cost_of_column(int rows)
{
    return rows > SHORT ? 45 + 0.75 * rows : 16 + 4.0 * rows;
}

double tw_lu_cost(const tw_lu *lu)
{
    double cost = 0;
    for (int k = 0; k < lu->n; k++) {
        const int rows = last_row(lu, k) - k;
        cost += cost_of_pivot(rows) + (last_column(lu, k) - k) * cost_of_column(rows);
    }
    return cost;
}

double tw_lu_solve_cost(const tw_lu *lu)
{
    double cost = 0;
    for (int k = 0; k < lu->n; k++)
        cost += cost_of_column(last_row(lu, k) - k) +
                cost_of_column(last_column(lu, 0) < k ? last_column(lu, 0) : k);
    return cost;
}

/* The pivot of step k, to the diagonal, and the multipliers below it. */
static int pivot_step(const tw_lu *lu, int k)
{
    double *a = column(lu, k), largest = fabs(a[k]);
    const int last = last_row(lu, k);
    int row = k;
    for (int i = k + 1; i <= last; i++)
        if (fabs(a[i]) > largest) largest = fabs(a[i]), row = i;
    lu->pivot[k] = row;
    if (!(largest > 0 && largest <= DBL_MAX)) return 0;
    const double by = 1 / a[row];
    a[row] = a[k];
    a[k] = by;
    for (int i = k + 1; i <= last; i++) a[i] *= -by;
    return 1;
}

static void column_step(const tw_lu *lu, int k, int j)
{
    const double *l = column(lu, k);
    double *a = column(lu, j);
    const int row = (int)lu->pivot[k];
    const double by = a[row];
    a[row] = a[k];
    a[k] = by;
    add(last_row(lu, k) - k, a + k + 1, by, l + k + 1);
}

int tw_lu_factor(const tw_lu *lu, tw_lu_place *place, double cost)
{
    int k = (int)place->step, j = (int)place->column;
    double spent = place->cost;
    while (k < lu->n && spent < cost) {
        const int rows = last_row(lu, k) - k, last = last_column(lu, k);
        if (j == k) {
            if (!pivot_step(lu, k)) return 0;
            spent += cost_of_pivot(rows);
            j++;
        }
        for (; j <= last && spent < cost; j++) {
            column_step(lu, k, j);
            spent += cost_of_column(rows);
        }
        if (j > last) j = ++k;
    }
    *place = (tw_lu_place){k, j, spent};
    return 1;
}

void tw_lu_solve(const tw_lu *lu, double *b)
{
    const int n = lu->n, width = lu->below + lu->above;
    for (int k = 0; k < n; k++) {
        const int row = (int)lu->pivot[k];
        const double by = b[row];
        b[row] = b[k];
        b[k] = by;
        add(last_row(lu, k) - k, b + k + 1, by, column(lu, k) + k + 1);
    }
    for (int k = n - 1; k >= 0; k--) {
        const double *a = column(lu, k);
        const int first = k > width ? k - width : 0;
        b[k] *= a[k];
        add(k - first, b + first, -b[k], a + first);
    }
}

static int is_integer(double x, int min, int max)
{
    return x >= min && x <= max && x == floor(x);
}

int tw_lu_check(const tw_lu *lu)
{
    for (int k = 0; k < lu->n; k++)
        if (!is_integer(lu->pivot[k], k, last_row(lu, k))) return 0;
    return 1;
}

int tw_lu_check_place(const tw_lu *lu, const tw_lu_place *place)
{
    if (!is_integer(place->step, 0, lu->n)) return 0;
    const int k = (int)place->step;
    return is_integer(place->column, k, k < lu->n ? last_column(lu, k) : k);
}
