/* output_file.c: keeps --out and --convert from overwriting what the program reads. */
#include "run.h"

#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/stat.h>

static int has_ending(const char *file, const char *ending)
{
    const size_t n = strlen(file), m = strlen(ending);
    return n >= m && strcmp(file + n - m, ending) == 0;
}

/* What a file is by its first bytes; NULL: it may be a csv. */
static const char *content(const char *file)
{
    static const char *const first[][2] = {
        {"\177ELF", "it is a shared object"},
        {"PK\3\4", "it is a package, such as an .slx"},
        {"Model {", "it is a Simulink diagram"},
        {"Library {", "it is a Simulink library"}};
    char line[1000];
    FILE *f = fopen(file, "rb");
    const char *what = NULL;
    while (f && !what && fgets(line, sizeof line, f)) {
        for (size_t i = 0; i < sizeof first / sizeof *first; i++)
            if (strncmp(line, first[i][0], strlen(first[i][0])) == 0)
                what = first[i][1];
        if (line[0] != '#' && line[strspn(line, " \t\r\n")]) break;
    }
    if (f) fclose(f);
    return what;
}

static int is_same(const struct stat *a, const char *other)
{
    struct stat b;
    return other && stat(other, &b) == 0 && a->st_dev == b.st_dev &&
           a->st_ino == b.st_ino;
}

void end_with_program(int signal)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, signal);
#else
    (void)signal;
#endif
}

const char *refuse_output(const char *file, const options *o)
{
    static const char *const endings[] = {".mdl", ".slx", ".so"};
    struct stat a;
    if (stat(file, &a) || !S_ISREG(a.st_mode)) return NULL;
    if (is_same(&a, o->diagram)) return "it is the diagram";
    if (is_same(&a, o->init)) return "it is the script of --init";
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (has_ending(file, endings[i])) return "it is an input of diagrams";
    return content(file);
}
