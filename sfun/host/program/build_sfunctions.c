/* build_sfunctions.c: compiles the S-functions of a diagram from their sources beside
 * it or below the folders of the path, into a folder of this run. They are listed
 * before. */
#define _GNU_SOURCE
#include "run.h"
#include "twh_tree.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LONGEST = 4096, MOST_SOURCES = 20 };

/* The process that cleans up, and leads the group of the compilers. */
static pid_t cleaner;

/* For the walk, which has no argument of its own. */
static struct {
    const char *name;
    char path[LONGEST];
} wanted;

static int is_wanted(const char *path, const struct stat *s, int type, struct FTW *ftw)
{
    static const char *const endings[] = {".c", ".cpp", ".cc", NULL};
    const char *base = path + ftw->base;
    const size_t n = strlen(wanted.name);
    (void)s;
    if (type != FTW_F || strncmp(base, wanted.name, n)) return 0;
    for (const char *const *e = endings; *e; e++)
        if (strcmp(base + n, *e) == 0) {
            snprintf(wanted.path, sizeof wanted.path, "%s", path);
            return 1;
        }
    return 0;
}

/* The source of this name in the folder or below the folders of the path; "" if there
 * is none. */
static const char *find_source(const options *o, const char *folder, const char *name)
{
    wanted.name = name;
    wanted.path[0] = 0;
    if (nftw(folder, is_wanted, 20, FTW_PHYS) > 0) return wanted.path;
    for (int i = 0; i < o->npath; i++)
        if (nftw(o->path[i], is_wanted, 20, FTW_PHYS) > 0) return wanted.path;
    wanted.path[0] = 0;
    return wanted.path;
}

static int has_object(const options *o, const char *folder, const char *name)
{
    char path[LONGEST];
    for (int i = -1; i < o->npath; i++) {
        snprintf(path, sizeof path, "%s/%s.so", i < 0 ? folder : o->path[i], name);
        if (access(path, R_OK) == 0) return 1;
    }
    return 0;
}

/* The script that compiles, beside the program or where it is installed. */
static const char *compiler(void)
{
    static char path[LONGEST];
    static const char *const rest[] = {"/../sfun/host/program/compile",
                                       "/../../sfun/host/program/compile",
                                       "/../lib/tworate/host/program/compile", NULL};
    char program[LONGEST / 2];
    const ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n <= 0) return NULL;
    program[n] = 0;
    *strrchr(program, '/') = 0;
    for (const char *const *r = rest; *r; r++) {
        snprintf(path, sizeof path, "%s%s", program, *r);
        if (access(path, X_OK) == 0) return path;
    }
    return NULL;
}

static int run(char *const *words)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        if (cleaner > 0) setpgid(0, cleaner);
        dup2(STDERR_FILENO, STDOUT_FILENO);
        execv(words[0], words);
        _exit(127);
    }
    return child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) ||
           WEXITSTATUS(status);
}

static int build_one(options *o, const char *folder, const char *name,
                     const char *modules)
{
    char *words[MOST_SOURCES + 5] = {NULL}, object[LONGEST], include[LONGEST];
    char module[100];
    int n = 0, rc = 1;
    const char *with = compiler(), *source = find_source(o, folder, name);
    if (!*source) return 0; /* reading the diagram says so */
    if (!with) {
        fprintf(stderr,
                "tworate_host: --build: sfun/host/program/compile is missing\n");
        return 1;
    }
    snprintf(object, sizeof object, "%.4000s/%.80s.so", o->built, name);
    words[n++] = strdup(with);
    words[n++] = object;
    words[n++] = strdup(source);
    fprintf(stderr, "building %s.so from %s", name, source);
    while (*modules && n < MOST_SOURCES) {
        const size_t length = strcspn(modules, " ,'\"");
        if (length && length < sizeof module) {
            snprintf(module, sizeof module, "%.*s", (int)length, modules);
            if (*(source = find_source(o, folder, module))) {
                fprintf(stderr, " %s", source);
                words[n++] = strdup(source);
            }
        }
        modules += length + (modules[length] != 0);
    }
    fputc('\n', stderr);
    snprintf(include, sizeof include, "-I%.4000s", folder);
    words[n++] = include;
    int whole = 1;
    for (int i = 0; i < n; i++) whole = whole && words[i];
    fflush(NULL);
    if (whole) rc = run(words);
    if (rc) fprintf(stderr, "tworate_host: --build: %s could not be built\n", name);
    free(words[0]);
    for (int i = 2; i < n - 1; i++) free(words[i]);
    return rc;
}

static int is_name(const char *name)
{
    const char *s = name;
    while (isalnum((unsigned char)*s) || *s == '_') s++;
    return s != name && !*s && s - name < 64;
}

static int build_system(options *o, const char *folder, const twh_item *in)
{
    for (const twh_item *i = in->first; i; i = i->next) {
        if (i->text) continue;
        const char *type =
            strcmp(i->name, "Block") ? NULL : twh_item_get(i, "BlockType");
        const char *name = twh_item_get(i, "FunctionName");
        const char *modules = twh_item_get(i, "SFunctionModules");
        if (type && name && strcmp(type, "S-Function") == 0 && is_name(name) &&
            !has_object(o, folder, name) && !has_object(o, o->built, name) &&
            build_one(o, folder, name, modules ? modules : ""))
            return 1;
        if (build_system(o, folder, i)) return 1;
    }
    return 0;
}

static int remove_entry(const char *path, const struct stat *s, int type,
                        struct FTW *ftw)
{
    (void)s, (void)type, (void)ftw;
    return remove(path);
}

static void remove_folder(const char *path)
{
    nftw(path, remove_entry, 10, FTW_DEPTH | FTW_PHYS);
}

/* A process that ends the compilers and removes the folder when the program has ended,
 * also by a signal: then nobody holds the other end of the pipe any more. */
static int clean_up_at_the_end(const char *path)
{
    static const int stopping[] = {SIGINT, SIGTERM, SIGHUP};
    int ends[2];
    char byte;
    if (pipe2(ends, O_CLOEXEC)) return 1;
    fflush(NULL);
    cleaner = fork();
    if (cleaner == 0) {
        setpgid(0, 0);
        for (int i = 0; i < 3; i++) signal(stopping[i], SIG_IGN);
        for (int fd = 0; fd <= STDERR_FILENO; fd++) close(fd);
        close(ends[1]);
        while (read(ends[0], &byte, 1) < 0 && errno == EINTR) {
        }
        if (getpgrp() == getpid()) kill(0, SIGTERM);
        remove_folder(path);
        _exit(0);
    }
    close(ends[0]); /* the other end closes with the program */
    if (cleaner > 0) setpgid(cleaner, cleaner);
    return cleaner < 0;
}

int build_sfunctions(options *o)
{
    char made[LONGEST], folder[LONGEST];
    const char *temporary = getenv("TMPDIR");
    const char *slash = strrchr(o->diagram, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - o->diagram) : 1,
             slash ? o->diagram : ".");
    twh_file *f = twh_is_mdl(o->diagram) ? twh_file_read(o->diagram) : NULL;
    if (!f || f->error[0]) { /* reading it once more says why */
        twh_file_free(f);
        return 0;
    }
    snprintf(made, sizeof made, "%.4000s/tworate_build_XXXXXX",
             temporary && *temporary ? temporary : "/tmp");
    o->built = mkdtemp(made) ? strdup(made) : NULL;
    const int rc = !o->built || clean_up_at_the_end(o->built) ||
                   build_system(o, folder, f->root) ||
                   !add_path(o, o->built, strlen(o->built), "");
    twh_file_free(f);
    return rc;
}

void remove_built(options *o)
{
    if (o->built) remove_folder(o->built);
    free(o->built);
    o->built = NULL;
}
