/* output_file.c: keeps --out, --convert and To File blocks from overwriting what the
 * program reads. */
#include "run.h"

#include <errno.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/stat.h>
#include <unistd.h>

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

/* An existing file must be one of its kind: so it is no diagram, library or csv under
 * another name. */
const char *refuse_mat(const char *file, const options *o)
{
    static const char mark[] = "MATLAB ";
    char first[sizeof mark] = "", folder[4096];
    struct stat a;
    if ((o->out && strcmp(file, o->out) == 0) ||
        (o->show && strcmp(file, o->show) == 0))
        return "it is another output";
    if (stat(file, &a)) {
        const char *slash = strrchr(file, '/');
        const int n = slash ? (int)(slash - file) + 1 : 0;
        snprintf(folder, sizeof folder, "%.*s", n ? n : 1, n ? file : ".");
        return access(folder, W_OK) ? strerror(errno) : NULL;
    }
    if (!S_ISREG(a.st_mode)) return "it is no regular file";
    if (is_same(&a, o->diagram)) return "it is the diagram";
    if (is_same(&a, o->init)) return "it is the script of --init";
    if (is_same(&a, o->out) || is_same(&a, o->show)) return "it is another output";
    if (access(file, W_OK)) return strerror(errno);
    FILE *f = fopen(file, "rb");
    if (!f) return strerror(errno);
    const size_t n = fread(first, 1, sizeof mark - 1, f);
    fclose(f);
    return n && strcmp(first, mark) ? "it is no .mat file of level 5 or 7.3" : NULL;
}
