/* sweep.c: --sweep CASES.csv: runs the diagram for every row of a table of workspace
 * variables, several at once, each in processes of its own: a case that fails or
 * crashes has its message in its row, and the others go on. A row has the last, least
 * and largest value of every logged column. */
#define _GNU_SOURCE
#include "run.h"
#include "text/number_text.h"
#include "text/read_table.h"

#include <ctype.h>
#include <fcntl.h>
#include <math.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_COLUMNS = 1000, AHEAD = 16, WHY = 600, SHOWN = 10 };

/* A case that runs, or whose row waits for those before it. */
typedef struct one {
    long number; /* from 1; 0: free */
    pid_t process;
    int ended, failed;
    char **text; /* its fields */
    FILE *rows, *said;
    double *kept; /* last, least, largest of each logged column, in their order */
    char why[WHY];
} one;

typedef struct sweep {
    const options *o;
    tw_table table;
    char *name[MOST_COLUMNS];
    int columns, jobs, room, running;
    one *cases;
    long next, written, failed;
    int more;      /* rows are left in the table */
    char **logged; /* names, from the first case that has run */
    int n_logged;
    FILE *to;
} sweep;

static volatile sig_atomic_t stop;

static void receive(int number)
{
    stop = number;
}

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "tworate_host: %s: %s\n", what, why);
    return 1;
}

static char *copy(const char *text)
{
    char *to = malloc(strlen(text) + 1);
    return to ? strcpy(to, text) : NULL;
}

static int is_name(const char *text)
{
    if (!isalpha((unsigned char)*text) || strlen(text) > 62) return 0;
    for (; *text; text++)
        if (!isalnum((unsigned char)*text) && *text != '_') return 0;
    return 1;
}

static int read_names(sweep *w)
{
    const int there = tw_table_row(&w->table);
    if (there <= 0)
        return fail(w->o->sweep, there ? w->table.why
                                       : "expected a row of names, found "
                                         "none");
    if (w->table.n > MOST_COLUMNS) return fail(w->o->sweep, "too many columns");
    for (; w->columns < w->table.n; w->columns++) {
        const char *name = w->table.field[w->columns];
        char why[200] = "";
        for (int i = 0; i < w->columns && !*why; i++)
            if (!strcmp(w->name[i], name))
                snprintf(why, sizeof why, "'%.60s' is there twice", name);
        if (!is_name(name))
            snprintf(why, sizeof why, "column %d: '%.60s' is not a name of a variable",
                     w->columns + 1, name);
        else if (w->o->variables && twh_scope_get(w->o->variables, name))
            snprintf(why, sizeof why, "'%.60s' is given by --set, too", name);
        if (*why) return fail(w->o->sweep, why);
        if (!(w->name[w->columns] = copy(name))) return fail("the cases", "no memory");
    }
    return 0;
}

/* An expression that has a value, whose numbers are finite. */
static int check_value(const char *text, char *why, size_t room)
{
    mxArray *a = *text ? twh_own_evaluator.value(NULL, NULL, text, why, room) : NULL;
    if (!*text) snprintf(why, room, "expected a value, got nothing");
    if (!a) return 0;
    const double *x = mxIsDouble(a) ? mxGetPr(a) : NULL;
    int fine = 1;
    for (size_t i = 0; x && i < mxGetNumberOfElements(a); i++) fine &= isfinite(x[i]);
    if (!fine) snprintf(why, room, "expected finite numbers, got %.60s", text);
    mxDestroyArray(a);
    return fine;
}

/* All rows before anything runs. */
static int check_rows(sweep *w)
{
    const char *file = w->o->sweep;
    long n = 0, bad = 0;
    int there;
    while ((there = tw_table_row(&w->table)) > 0) {
        char why[400] = "";
        const char *column = "";
        n++;
        if (w->table.n != w->columns)
            snprintf(why, sizeof why, "has %d fields, the first row names %d columns",
                     w->table.n, w->columns);
        for (int i = 0; i < w->columns && !*why; i++)
            if (!check_value(w->table.field[i], why, sizeof why)) column = w->name[i];
        if (!*why) continue;
        if (++bad <= SHOWN)
            fprintf(stderr, "tworate_host: %s, row %ld (line %ld)%s%s: %s\n", file, n,
                    w->table.line, *column ? ", column " : "", column, why);
    }
    if (there < 0) return fail(file, w->table.why);
    if (!n) return fail(file, "expected rows of values, found none");
    if (bad) {
        fprintf(stderr,
                "tworate_host: %s: %ld of %ld cases cannot be run; nothing was "
                "run\n",
                file, bad, n);
        return 1;
    }
    tw_table_rewind(&w->table);
    return tw_table_row(&w->table) < 1;
}

/* In the process of the case: the diagram as for a single run. */
static void run_alone(sweep *w, one *c, int (*run)(const options *o))
{
    options o = *w->o;
    char file[60], word[80];
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    dup2(fileno(c->said), STDERR_FILENO);
    snprintf(file, sizeof file, "/dev/fd/%d", fileno(c->rows));
    o.out = file;
    for (int i = 0; i < w->columns; i++) {
        const size_t n = strlen(w->name[i]) + strlen(c->text[i]) + 2;
        char *text = n > sizeof word ? malloc(n) : word;
        if (!text) _exit(2);
        snprintf(text, n, "%s=%s", w->name[i], c->text[i]);
        if (!add_variable(&o, text)) _exit(2);
    }
    const int rc = run(&o);
    fflush(NULL);
    _exit(rc);
}

static int start(sweep *w, one *c, int (*run)(const options *o))
{
    c->number = ++w->next;
    c->ended = c->failed = 0;
    c->why[0] = '\0';
    c->rows = tmpfile();
    c->said = tmpfile();
    c->text = calloc((size_t)w->columns, sizeof *c->text);
    if (!c->rows || !c->said || !c->text) return fail("a case", "no memory or no file");
    for (int i = 0; i < w->columns; i++)
        if (!(c->text[i] = copy(i < w->table.n ? w->table.field[i] : "")))
            return fail("a case", "no memory");
    fflush(NULL);
    c->process = fork();
    if (c->process < 0)
        return fail("cannot start a process for a case", strerror(errno));
    if (!c->process) run_alone(w, c, run);
    w->running++;
    return 0;
}

/* The last message that it has printed. */
static void read_message(one *c)
{
    static const char mark[] = "tworate_host: ";
    char line[WHY];
    rewind(c->said);
    while (fgets(line, sizeof line, c->said)) {
        line[strcspn(line, "\n")] = '\0';
        if (!strncmp(line, mark, sizeof mark - 1) && strncmp(line + 14, "note: ", 6))
            snprintf(c->why, sizeof c->why, "%s", line + sizeof mark - 1);
    }
    if (!c->why[0]) snprintf(c->why, sizeof c->why, "it ended with an error");
}

static int set_logged(sweep *w, const tw_table *t)
{
    w->logged = calloc((size_t)t->n, sizeof *w->logged);
    for (int i = 1; w->logged && i < t->n; i++, w->n_logged++)
        if (!(w->logged[i - 1] = copy(t->field[i]))) return 0;
    return w->logged != NULL;
}

/* Last, least and largest value of the logged columns. */
static int read_rows(sweep *w, one *c)
{
    tw_table t;
    rewind(c->rows);
    if (!tw_table_open(&t, c->rows)) return 0;
    int fine = tw_table_row(&t) > 0 && (w->logged || set_logged(w, &t));
    const int n = w->n_logged;
    int *place = fine ? calloc((size_t)t.n + 1, sizeof *place) : NULL;
    c->kept = fine ? malloc((3 * (size_t)n + 1) * sizeof *c->kept) : NULL;
    fine = place && c->kept;
    for (int i = 0; fine && i < 3 * n; i++) c->kept[i] = NAN;
    const int columns = fine ? t.n : 0;
    for (int i = 1; i < columns; i++) {
        place[i] = -1;
        for (int k = 0; k < n; k++)
            if (!strcmp(w->logged[k], t.field[i])) place[i] = k;
    }
    while (fine && tw_table_row(&t) > 0)
        for (int i = 1; i < columns && i < t.n; i++) {
            char *end;
            const double x = strtod(t.field[i], &end);
            if (place[i] < 0 || end == t.field[i]) continue;
            double *kept = c->kept + 3 * place[i];
            kept[0] = x;
            if (!(x >= kept[1])) kept[1] = x;
            if (!(x <= kept[2])) kept[2] = x;
        }
    free(place);
    tw_table_close(&t);
    return fine;
}

static void put_text(FILE *to, const char *text)
{
    const int quoted = strpbrk(text, ",\"\n") != NULL;
    if (quoted) fputc('"', to);
    for (; *text; text++) {
        if (*text == '"') fputc('"', to);
        fputc(*text, to);
    }
    if (quoted) fputc('"', to);
}

static void put_columns(sweep *w)
{
    static const char *const what[] = {".final", ".min", ".max"};
    fputs("case", w->to);
    for (int i = 0; i < w->columns; i++) fprintf(w->to, ",%s", w->name[i]);
    fputs(",status", w->to);
    for (int i = 0; i < 3 * w->n_logged; i++) {
        char name[1000];
        snprintf(name, sizeof name, "%s%s", w->logged[i / 3], what[i % 3]);
        fputc(',', w->to);
        put_text(w->to, name);
    }
    fputs(",message\n", w->to);
}

static void put_row(sweep *w, const one *c)
{
    fprintf(w->to, "%ld", c->number);
    for (int i = 0; i < w->columns; i++) {
        fputc(',', w->to);
        put_text(w->to, c->text[i]);
    }
    fputs(c->failed ? ",failed" : ",ok", w->to);
    for (int i = 0; i < 3 * w->n_logged; i++) {
        char text[TW_NUMBER_ROOM + 1];
        *tw_put_number(text, c->kept && !c->failed ? c->kept[i] : NAN) = '\0';
        fprintf(w->to, ",%s", text);
    }
    fputc(',', w->to);
    put_text(w->to, c->why);
    fputc('\n', w->to);
}

static void clear(const sweep *w, one *c)
{
    for (int i = 0; c->text && i < w->columns; i++) free(c->text[i]);
    free(c->text);
    free(c->kept);
    if (c->rows) fclose(c->rows);
    if (c->said) fclose(c->said);
    *c = (one){0};
}

/* The rows that come next: the columns are known when one case has run, or none will.
 */
static int write_on(sweep *w)
{
    for (;;) {
        one *c = &w->cases[w->written % w->room];
        if (c->number != w->written + 1 || !c->ended) return 0;
        const int last = !w->more && w->running == 0;
        const int full = w->next - w->written >= w->room && w->running == 0;
        if (!w->logged && !last && !full) return 0;
        if (w->written == 0) put_columns(w);
        put_row(w, c);
        w->failed += c->failed;
        w->written++;
        clear(w, c);
        if (ferror(w->to)) return fail("cannot write the results", strerror(errno));
    }
}

static int wait_for_one(sweep *w)
{
    int status;
    const pid_t p = waitpid(-1, &status, 0);
    if (p < 0) return errno == EINTR ? 0 : fail("a case", strerror(errno));
    for (int i = 0; i < w->room; i++) {
        one *c = &w->cases[i];
        if (!c->number || c->ended || c->process != p) continue;
        w->running--;
        c->ended = 1;
        c->failed = !WIFEXITED(status) || WEXITSTATUS(status);
        if (c->failed) read_message(c);
        if (!c->failed && !read_rows(w, c)) {
            c->failed = 1;
            snprintf(c->why, sizeof c->why, "it logs nothing");
        }
        /* files are closed as soon as they are read */
        fclose(c->rows);
        fclose(c->said);
        c->rows = c->said = NULL;
    }
    return write_on(w);
}

static int run_all(sweep *w, int (*run)(const options *o))
{
    int rc = 0, there = 0;
    w->more = 1;
    while (!rc && !stop && (w->more || w->running)) {
        const int room = w->next - w->written < w->room && w->running < w->jobs;
        if (w->more && room) {
            there = tw_table_row(&w->table);
            w->more = there > 0;
            if (there < 0) rc = fail(w->o->sweep, w->table.why);
            if (w->more) rc = start(w, &w->cases[w->next % w->room], run);
            continue;
        }
        if (w->running) rc = wait_for_one(w);
    }
    if (!rc && !stop) rc = write_on(w);
    for (int i = 0; i < w->room; i++)
        if (w->cases[i].number && !w->cases[i].ended)
            kill(w->cases[i].process, SIGTERM);
    while (w->running && waitpid(-1, NULL, 0) > 0) w->running--;
    return rc;
}

static int open_output(sweep *w)
{
    w->to = w->o->out ? fopen(w->o->out, "w") : stdout;
    return w->to ? 0 : fail("cannot write the results", strerror(errno));
}

int run_sweep(const options *o, int (*run)(const options *o))
{
    sweep w = {.o = o};
    FILE *from = fopen(o->sweep, "r");
    if (!from) return fail(o->sweep, strerror(errno));
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    w.jobs = o->jobs > 0 ? (int)o->jobs : n > 0 ? (int)n : 1;
    w.room = AHEAD * w.jobs;
    w.cases = calloc((size_t)w.room, sizeof *w.cases);
    int rc =
        !w.cases || !tw_table_open(&w.table, from) ? fail("the cases", "no memory") : 0;
    if (!rc) rc = read_names(&w);
    if (!rc) rc = check_rows(&w);
    if (!rc) rc = open_output(&w);
    const struct sigaction on_stop = {.sa_handler = receive}; /* ends a wait */
    sigaction(SIGINT, &on_stop, NULL);
    sigaction(SIGTERM, &on_stop, NULL);
    if (!rc) rc = run_all(&w, run);
    if (w.to && (fflush(w.to) || ferror(w.to) || (o->out && fclose(w.to))) && !rc)
        rc = fail("cannot write all results", strerror(errno));
    if (!rc && w.failed)
        fprintf(stderr, "tworate_host: %ld of %ld cases failed, see their messages\n",
                w.failed, w.written);
    for (int i = 0; w.cases && i < w.room; i++) clear(&w, &w.cases[i]);
    for (int i = 0; i < w.n_logged; i++) free(w.logged[i]);
    for (int i = 0; i < w.columns; i++) free(w.name[i]);
    free(w.logged);
    free(w.cases);
    tw_table_close(&w.table);
    fclose(from);
    if (stop) {
        fprintf(stderr, "tworate_host: the sweep was stopped after %ld cases\n",
                w.written);
        fflush(NULL);
        signal(stop, SIG_DFL);
        raise(stop);
    }
    return rc;
}
