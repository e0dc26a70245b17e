/* suggest.c: the names nearest to one that was not found. */
#include "tw_catalog.h"

#include <string.h>

enum { LONGEST = 48 };

static char fold_case(char c)
{
    if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
    return c == '-' || c == ' ' ? '_' : c;
}

/* Edit distance: insertions, deletions, changes, swaps of neighbours. */
static int distance(const char *a, const char *b)
{
    int row[3][LONGEST + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > LONGEST) n = LONGEST;
    if (m > LONGEST) m = LONGEST;
    for (int j = 0; j <= m; j++) row[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            const char x = fold_case(a[i - 1]), y = fold_case(b[j - 1]);
            int d = last[j - 1] + (x != y);
            if (last[j] + 1 < d) d = last[j] + 1;
            if (now[j - 1] + 1 < d) d = now[j - 1] + 1;
            if (i > 1 && j > 1 && x == fold_case(b[j - 2]) &&
                fold_case(a[i - 2]) == y && before[j - 2] + 1 < d)
                d = before[j - 2] + 1;
            now[j] = d;
        }
    }
    return row[n % 3][m];
}

static const char *name_at(int kind, int i)
{
    const void *d = kind == TW_KIND_MODEL    ? (const void *)tw_model_at(i)
                    : kind == TW_KIND_METHOD ? (const void *)tw_method_at(i)
                                             : (const void *)tw_source_at(i);
    return d ? *(const char *const *)d : NULL;
}

/* Insert a name into the sorted list of the nearest found so far. */
static void insert_nearest(const char *name, const char *other, const char **nearest,
                           int *found, int max)
{
    const int d = distance(name, other);
    int k = *found;
    while (k > 0 && d < distance(name, nearest[k - 1])) k--;
    if (k >= max) return;
    if (*found < max) ++*found;
    for (int i = *found - 1; i > k; i--) nearest[i] = nearest[i - 1];
    nearest[k] = other;
}

int tw_suggest(int kind, const char *name, const char **nearest, int max)
{
    int found = 0;
    const char *other;
    if (!name || !nearest) return 0;
    for (int i = 0; (other = name_at(kind, i)); i++)
        insert_nearest(name, other, nearest, &found, max);
    return found;
}

int tw_suggest_var(const tw_var *list, int n, const char *name, const char **nearest,
                   int max)
{
    int found = 0;
    if (!name || !nearest) return 0;
    for (int i = 0; list && i < n; i++)
        insert_nearest(name, list[i].name, nearest, &found, max);
    return found;
}
