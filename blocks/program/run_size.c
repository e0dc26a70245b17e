/* run_size.c: how long a run takes and how much it writes, said before a large one
 * begins. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "program.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifndef _WIN32
#include <sys/stat.h>
#include <sys/statvfs.h>
#endif

static const double WORTH_SAYING = 60, TOO_LONG = 30 * 86400.0; /* seconds */
static const double LARGE_FILE = 2e9, TOO_LARGE = 1e12;         /* bytes */

double cli_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Seconds per slow step, measured on a copy of the run: for 20 ms at least one step. 0:
 * not known. */
static double seconds_per_step(const tw_run *r)
{
    const size_t len = tw_need(r);
    tw_run copy = *r;
    double *mem = malloc(len * sizeof *mem);
    double steps = 0, used = 0;
    if (!mem) return 0;
    memcpy(mem, r->now.head, len * sizeof *mem);
    copy.trace = NULL;
    if (!tw_bind(&copy, mem, len)) {
        const double begin = cli_seconds();
        while (used < 0.02 && !tw_advance(&copy, copy.now.ticks)) {
            steps++;
            used = cli_seconds() - begin;
        }
    }
    free(mem);
    return steps > 0 ? used / steps : 0;
}

/* Room of the file system of an open file; negative: not known, or not a file. */
static double room_for(FILE *file)
{
#ifdef _WIN32
    (void)file;
    return -1;
#else
    struct stat s;
    struct statvfs v;
    const int number = fileno(file);
    if (number < 0 || fstat(number, &s) || !S_ISREG(s.st_mode) || fstatvfs(number, &v))
        return -1;
    return (double)v.f_bavail * (double)v.f_frsize;
#endif
}

static void put_time(char *text, size_t size, double seconds)
{
    static const struct {
        double seconds;
        const char *name;
    } unit[] = {{365.25 * 86400, "years"},
                {86400, "days"},
                {3600, "hours"},
                {60, "minutes"},
                {1, "seconds"}};
    int k = 0;
    while (k < 4 && seconds < 2 * unit[k].seconds) k++;
    snprintf(text, size, "about %.3g %s", seconds / unit[k].seconds, unit[k].name);
}

static void put_bytes(char *text, size_t size, double bytes)
{
    static const char *const unit[] = {"kB", "MB", "GB", "TB", "PB"};
    int k = 0;
    bytes /= 1e3;
    while (k < 4 && bytes >= 1e3) bytes /= 1e3, k++;
    snprintf(text, size, "about %.3g %s", bytes, unit[k]);
}

int cli_check_size(const tw_run *r, double steps, double rows, double row_bytes,
                   FILE *out, int large)
{
    char time[60] = "an unknown time", size[60];
    const double bytes = rows * row_bytes, room = room_for(out);
    if (steps < 1e6 && bytes < LARGE_FILE) return CLI_OK;
    const double seconds = steps * seconds_per_step(r);
    if (seconds < WORTH_SAYING && bytes < LARGE_FILE) return CLI_OK;
    if (seconds > 0) put_time(time, sizeof time, seconds);
    put_bytes(size, sizeof size, bytes);
    fprintf(stderr, "tworate: %.6g slow steps, %s; %.6g rows, %s\n", steps, time, rows,
            size);
    if (large) return CLI_OK;
    if (room >= 0 && bytes > room) {
        put_bytes(time, sizeof time, room);
        return cli_error("the file system of the output has room for %s; --every N "
                         "writes fewer rows, --large begins all the same",
                         time);
    }
    if (seconds > TOO_LONG || bytes > TOO_LARGE)
        return cli_error("that is too much to begin by mistake: --large begins it");
    return CLI_OK;
}
