/* check.c: lists what would stop diagrams, without running them. Each is read in a
 * process of its own, which may crash or take too long without harm to the others. */
#define _GNU_SOURCE
#include "run.h"
#include "twh_tree.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { LIMIT = 120 }; /* seconds for a diagram */

/* How often something stops diagrams. */
typedef struct reason {
    char *key, *first;
    int count, files, last_file;
} reason;

typedef struct reasons {
    reason *list;
    int n;
} reasons;

static int add_reason(reasons *r, const char *key, const char *text, int count,
                      int file)
{
    int i = 0;
    while (i < r->n && strcmp(r->list[i].key, key)) i++;
    if (i == r->n) {
        reason *more = realloc(r->list, (size_t)(r->n + 1) * sizeof *more);
        if (!more) return 1;
        r->list = more;
        more[r->n] = (reason){strdup(key), strdup(text), 0, 0, -1};
        if (!more[r->n].key || !more[r->n].first) return 1;
        r->n++;
    }
    reason *one = &r->list[i];
    one->count += count;
    one->files += one->last_file != file;
    one->last_file = file;
    return 0;
}

static void free_reasons(reasons *r)
{
    for (int i = 0; i < r->n; i++) {
        free(r->list[i].key);
        free(r->list[i].first);
    }
    free(r->list);
}

static int by_files(const void *pa, const void *pb)
{
    const reason *a = pa, *b = pb;
    if (a->files != b->files) return b->files - a->files;
    if (a->count != b->count) return b->count - a->count;
    return strcmp(a->key, b->key);
}

/* The child: a line KEY TAB TEXT for each problem, then "." */

typedef struct teller {
    FILE *to;
    int told;
} teller;

static void put_problem(void *user, const char *key, const char *text)
{
    teller *t = user;
    FILE *to = t->to;
    t->told++;
    for (const char *s = key; *s; s++) fputc(*s == '\t' || *s == '\n' ? ' ' : *s, to);
    fputc('\t', to);
    for (const char *s = text; *s; s++) fputc(*s == '\n' ? ' ' : *s, to);
    fputc('\n', to);
    fflush(to);
}

static int is_library(const char *path)
{
    twh_file *f = twh_is_mdl(path) ? twh_file_read(path) : NULL;
    const int yes = f && !f->error[0] && twh_file_is_library(f);
    twh_file_free(f);
    return yes;
}

static void check_one(const options *o, const char *file, FILE *to)
{
    teller t = {to, 0};
    twh_workspace workspace = {init_value, o->assigned};
    const twh_evaluator evaluator = {twh_own_evaluator.value, twh_own_evaluator.run,
                                     &workspace};
    const twh_reader reader = {.path = (const char *const *)o->path,
                               .npath = o->npath,
                               .trusted = o->trust,
                               .evaluator = &evaluator,
                               .variables = o->variables,
                               .problem = put_problem,
                               .problem_user = &t};
    twh *h = twh_new("check");
    if (!h) return;
    if (is_library(file)) {
        fputs("library\n", to);
        return;
    }
    if ((twh_is_mdl(file) ? twh_read_mdl(h, file, &reader)
                          : twh_read_diagram(h, file, &reader))) {
        if (!t.told) put_problem(&t, twh_error(h), twh_error(h));
    } else if (twh_check(h))
        put_problem(&t, twh_error(h), twh_error(h));
    fputs(".\n", to);
}

static FILE *start_check(const options *o, const char *file, pid_t *child)
{
    int ends[2];
    if (pipe(ends)) return NULL;
    fflush(NULL);
    *child = fork();
    if (*child == 0) {
        FILE *to = fdopen(ends[1], "w");
        close(ends[0]);
        end_with_program(SIGKILL);
        setpgid(0, 0); /* what a block starts ends with the check */
        dup2(STDERR_FILENO, STDOUT_FILENO);
        alarm(LIMIT);
        if (to) check_one(o, file, to);
        if (to) fclose(to);
        _exit(0);
    }
    close(ends[1]);
    if (*child > 0) return fdopen(ends[0], "r");
    close(ends[0]);
    return NULL;
}

/* The table of one diagram; 1: it would run, 0: not, -1: it is a library. */
static int read_check(const options *o, int number, reasons *own, int *lost)
{
    pid_t child = -1;
    char *line = NULL;
    size_t room = 0;
    int ended = 0, library = 0, status = 0;
    FILE *from = start_check(o, o->files[number], &child);
    while (!ended && !library && from && getline(&line, &room, from) > 0) {
        line[strcspn(line, "\n")] = 0;
        char *tab = strchr(line, '\t');
        ended |= strcmp(line, ".") == 0;
        library |= strcmp(line, "library") == 0;
        if (!tab) continue;
        *tab = 0;
        *lost |= add_reason(own, line, tab + 1, 1, number) ||
                 strstr(tab + 1, "out of memory") || strstr(tab + 1, "no memory");
    }
    free(line);
    if (from) fclose(from);
    if (child > 0) waitpid(child, &status, 0);
    if (child > 0) kill(-child, SIGKILL);
    if (!ended && !library)
        fprintf(stderr, "tworate_host: %s: it could not be checked to its end\n",
                o->files[number]);
    if (!ended && !library)
        *lost |= add_reason(own,
                            WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM
                                ? "it takes longer than 120 s to read"
                                : "reading it ends the program",
                            "", 1, number);
    return library ? -1 : ended && own->n == 0 && !*lost;
}

static void print_one(const char *file, int state, reasons *own)
{
    if (state < 0) printf("%s: a library\n", file);
    if (state > 0) printf("%s: nothing stops it\n", file);
    if (state) return;
    int all = 0;
    for (int i = 0; i < own->n; i++) all += own->list[i].count;
    printf("%s: %d problem%s\n", file, all, all == 1 ? "" : "s");
    if (own->n) qsort(own->list, (size_t)own->n, sizeof *own->list, by_files);
    for (int i = 0; i < own->n; i++) {
        const reason *r = &own->list[i];
        printf("  %5d  %s%s%.150s\n", r->count, r->key,
               strcmp(r->key, r->first) ? "   first: " : "",
               strcmp(r->key, r->first) ? r->first : "");
    }
}

int check_files(const options *o)
{
    reasons all = {NULL, 0};
    int fine = 0, libraries = 0, lost = 0;
    for (int i = 0; i < o->nfiles; i++) {
        reasons own = {NULL, 0};
        const int state = read_check(o, i, &own, &lost);
        fine += state > 0;
        libraries += state < 0;
        print_one(o->files[i], state, &own);
        for (int k = 0; k < own.n; k++)
            lost |= add_reason(&all, own.list[k].key, own.list[k].first,
                               own.list[k].count, i);
        free_reasons(&own);
    }
    const int stopped = o->nfiles - fine - libraries;
    if (o->nfiles > 1) {
        printf("\n%d files: %d that nothing stops, %d librar%s, %d stopped%s\n",
               o->nfiles, fine, libraries, libraries == 1 ? "y" : "ies", stopped,
               all.n ? " by" : "");
        if (all.n) {
            qsort(all.list, (size_t)all.n, sizeof *all.list, by_files);
            printf("  files  times\n");
        }
        for (int i = 0; i < all.n; i++)
            printf("  %5d  %5d  %.150s\n", all.list[i].files, all.list[i].count,
                   all.list[i].key);
    }
    free_reasons(&all);
    if (lost) fprintf(stderr, "tworate_host: out of memory during the check\n");
    return stopped > 0 || lost;
}
