/* main.c: the program `tworate-fmu`, which `tworate` starts for its verbs export and
 * fmu.
 */
#include "export.h"

#include <string.h>

static const struct {
    const char *name;
    int (*command)(int argc, char **argv);
    void (*help)(FILE *to);
} verbs[] = {{"export", ex_plain, ex_plain_help}, {"fmu", ex_fmu_command, ex_fmu_help}};
enum { VERBS = sizeof verbs / sizeof *verbs };

static int find(const char *name)
{
    int k = 0;
    while (k < VERBS && strcmp(verbs[k].name, name)) k++;
    return k;
}

int main(int argc, char **argv)
{
    const int asks = argc == 3 && !strcmp(argv[1], "help");
    const int k = argc < 2 ? VERBS : find(argv[asks ? 2 : 1]);
    if (k == VERBS)
        return ex_error("expected export, fmu, or help and one of these, got '%s'",
                        argc < 2 ? "nothing" : argv[asks ? 2 : 1]);
    if (asks || (argc == 3 && (!strcmp(argv[2], "--help") || !strcmp(argv[2], "-h")))) {
        fputs("tworate ", stdout);
        verbs[k].help(stdout);
        return EX_OK;
    }
    return verbs[k].command(argc - 2, argv + 2);
}
