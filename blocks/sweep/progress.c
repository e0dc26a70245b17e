/* progress.c: the line of progress: on a terminal one line that changes twice a second,
 * elsewhere, when asked for, a line every ten seconds. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "sweep.h"

#include <string.h>
#include <unistd.h>

void sw_progress_open(sw_progress *p, int on, double cases, double before)
{
    *p = (sw_progress){.cases = cases, .before = before, .begun = cli_seconds()};
    p->terminal = isatty(2);
    p->on = on > 0 || (on == 0 && p->terminal);
    p->next = p->begun + (p->terminal ? 0.5 : 10);
}

static void put_left(char *text, size_t size, double seconds)
{
    const double s = seconds < 1 ? 1 : seconds;
    if (s >= 2 * 86400)
        snprintf(text, size, "%.1f days", s / 86400);
    else if (s >= 3600)
        snprintf(text, size, "%d h %02d min", (int)(s / 3600), (int)(s / 60) % 60);
    else if (s >= 60)
        snprintf(text, size, "%d min %02d s", (int)(s / 60), (int)s % 60);
    else
        snprintf(text, size, "%.0f s", s);
}

void sw_progress_show(sw_progress *p, double done, double stopped, int now)
{
    const double t = cli_seconds(), used = t - p->begun;
    char left[40] = "unknown time", early[60] = "";
    if (!p->on || (!now && t < p->next)) return;
    p->next = t + (p->terminal ? 0.5 : 10);
    const double rate = used > 0 ? (done - p->before) / used : 0;
    if (rate > 0) put_left(left, sizeof left, (p->cases - done) / rate);
    if (stopped > 0) snprintf(early, sizeof early, ", %.0f stopped early", stopped);
    fprintf(stderr, "%s%5.1f %%: %.0f of %.0f cases, %.3g/s, %s left%s%s",
            p->terminal ? "\r" : "", 100 * done / p->cases, done, p->cases, rate, left,
            early, p->terminal ? "\033[K" : "\n");
    fflush(stderr);
    p->shown = 1;
}

void sw_progress_end(sw_progress *p)
{
    if (p->shown && p->terminal) fputs("\r\033[K", stderr);
    p->shown = 0;
}
