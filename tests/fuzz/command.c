/* command.c: a command line of tworate, one word in each line. Words that write a file
 * are left out, and runs of more than about a thousand steps. */
#include "fuzz.h"
#include "program/program.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

int tworate_main(int argc, char **argv);

static int is_long(int argc, char **argv)
{
    double H = 0, tend = 0, ratio = 1;
    for (int i = 0; i + 1 < argc; i++) {
        const double x = strtod(argv[i + 1], NULL);
        if (!strcmp(argv[i], "--H")) H = H > 0 ? fmin(H, x) : x;
        if (!strcmp(argv[i], "--tend")) tend = fmax(fabs(x), tend);
        if (!strcmp(argv[i], "--ratio")) ratio = fmax(ratio, x);
    }
    return !(tend * ratio <= 1000 * H);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { MOST = 60 };
    char *text = fuzz_text(data, size), *argv[MOST + 2] = {"tworate"};
    int argc = 1;
    fuzz_silence();
    for (char *word = strtok(text, "\n"); word && argc < MOST;
         word = strtok(NULL, "\n"))
        argv[argc++] = word;
    argv[argc] = NULL;
    int writes = 0;
    for (int i = 1; i < argc; i++)
        writes |= !strncmp(argv[i], "--out", 5) || !strncmp(argv[i], "--snap", 6) ||
                  !strncmp(argv[i], "--trace", 7);
    if (!writes && !(argc > 1 && !strcmp(argv[1], "run") && is_long(argc, argv)))
        tworate_main(argc, argv);
    free(text);
    return 0;
}
