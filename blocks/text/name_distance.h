/* name_distance.h: how far a name is from another, for messages that say which names
 * are nearest to one that was not found.
 *
 * The functions are static, as those of number_text.h are. */
#ifndef TW_NAME_DISTANCE_H
#define TW_NAME_DISTANCE_H

#include <string.h>

enum { TW_NAME_LONGEST = 48 };

static inline char tw_fold_case(char c)
{
    if (c >= 'A' && c <= 'Z') return (char)(c - 'A' + 'a');
    return c == '-' || c == ' ' ? '_' : c;
}

/* Edit distance: insertions, deletions, changes, swaps of neighbours. */
static inline int tw_name_distance(const char *a, const char *b)
{
    int row[3][TW_NAME_LONGEST + 1];
    int n = (int)strlen(a), m = (int)strlen(b);
    if (n > TW_NAME_LONGEST) n = TW_NAME_LONGEST;
    if (m > TW_NAME_LONGEST) m = TW_NAME_LONGEST;
    for (int j = 0; j <= m; j++) row[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            const char x = tw_fold_case(a[i - 1]), y = tw_fold_case(b[j - 1]);
            int d = last[j - 1] + (x != y);
            if (last[j] + 1 < d) d = last[j] + 1;
            if (now[j - 1] + 1 < d) d = now[j - 1] + 1;
            if (i > 1 && j > 1 && x == tw_fold_case(b[j - 2]) &&
                tw_fold_case(a[i - 2]) == y && before[j - 2] + 1 < d)
                d = before[j - 2] + 1;
            now[j] = d;
        }
    }
    return row[n % 3][m];
}

/* Insert a name into the sorted list of the nearest found so far. */
static inline void tw_insert_nearest(const char *name, const char *other,
                                     const char **nearest, int *found, int max)
{
    const int d = tw_name_distance(name, other);
    int k = *found;
    while (k > 0 && d < tw_name_distance(name, nearest[k - 1])) k--;
    if (k >= max) return;
    if (*found < max) ++*found;
    for (int i = *found - 1; i > k; i--) nearest[i] = nearest[i - 1];
    nearest[k] = other;
}

#endif
