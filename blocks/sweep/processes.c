/* processes.c: a sweep in one process, or with MPI in several.
 *
 * Process 0 has the desk: cases, journal, table. It also runs cases; meanwhile its
 * serving thread answers the others. Each of them asks for a batch while it has fewer
 * spare ones than it has threads, and sends back what it has run: no thread waits for a
 * message while there are cases. Only the serving thread, which is the one that has
 * started MPI, calls MPI. */
#if !defined(_WIN32) && !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE
#endif
#include "sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The desk in this process. */
static int take_here(void *user, sw_batch *b)
{
    return sw_desk_take(user, b);
}

static int give_here(void *user, sw_batch *b)
{
    return sw_desk_give(user, b);
}

static int serve_here(void *user, int ended)
{
    sw_desk *d = user;
    sw_journal *j = sw_desk_journal(d);
    sw_lock();
    sw_desk_progress(d);
    const int due = !ended && sw_journal_due(j);
    sw_unlock();
    if (due) sw_journal_sync(j);
    return 0;
}

#ifdef TW_MPI
#include <mpi.h>
#endif

#ifndef TW_MPI
void sw_processes_open(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    const char *n = getenv("OMPI_COMM_WORLD_SIZE");
    if (!n || atoi(n) < 2) return;
    cli_error(
        "this tworate-sweep was built without MPI, so %s processes would do the same "
        "work: install libopenmpi-dev and build again",
        n);
    exit(CLI_USAGE);
}

int sw_process_number(void)
{
    return 0;
}

int sw_processes(void)
{
    return 1;
}

int sw_agree(int rc)
{
    return rc;
}

void sw_processes_share(sw_sweep *s)
{
    (void)s;
}

int sw_run_workers(sw_sweep *s)
{
    (void)s;
    return CLI_OK;
}

int sw_run_root(sw_sweep *s, sw_desk *d)
{
    const sw_team t = {s, take_here, give_here, serve_here, d};
    return sw_team_run(&t);
}

void sw_processes_close(int rc)
{
    (void)rc;
}
#else
enum { ASK = 1, RESULT, BATCH };

static int started;

void sw_processes_open(int *argc, char ***argv)
{
    int level;
    /* alone, without mpirun, there is nothing to start */
    if (!getenv("OMPI_COMM_WORLD_SIZE") && !getenv("PMI_SIZE")) return;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &level);
    started = 1;
    if (level < MPI_THREAD_FUNNELED) {
        cli_error("this MPI does not allow threads");
        MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    }
}

int sw_process_number(void)
{
    int number = 0;
    if (started) MPI_Comm_rank(MPI_COMM_WORLD, &number);
    return number;
}

int sw_processes(void)
{
    int n = 1;
    if (started) MPI_Comm_size(MPI_COMM_WORLD, &n);
    return n;
}

int sw_agree(int rc)
{
    int worst = rc;
    if (started) MPI_Allreduce(&rc, &worst, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return worst;
}

void sw_processes_close(int rc)
{
    if (!started) return;
    /* others may still run cases that are not needed any more */
    if (rc && cli_stop_signal()) MPI_Abort(MPI_COMM_WORLD, 128 + cli_stop_signal());
    MPI_Finalize();
}

static void share(void *what, size_t size)
{
    MPI_Bcast(what, (int)size, MPI_BYTE, 0, MPI_COMM_WORLD);
}

/* A text of process 0 in all; free it in the others. */
static char *share_text(char *text)
{
    int n = text ? (int)strlen(text) + 1 : 0;
    const int root = sw_process_number() == 0;
    share(&n, sizeof n);
    if (!root && !(text = malloc((size_t)n + 1))) MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    share(text, (size_t)n);
    return text;
}

static void share_column(sw_sweep *s, int i)
{
    const int root = sw_process_number() == 0;
    sw_column *k = root ? &s->cases.column[i] : NULL;
    char *name = share_text(root ? k->name : NULL);
    int texts = root ? k->texts : 0;
    share(&texts, sizeof texts);
    for (int t = 0; t < texts || t == 0; t++) {
        char *text = share_text(root && texts ? k->text[t]
                                : root        ? (char[1]){0}
                                              : NULL);
        double value;
        int rc = CLI_OK;
        if (!root && !t) rc = sw_column_find(&s->cases, name, text);
        if (!root && !rc && texts)
            rc = sw_column_value(&s->cases.column[i], &s->job, text, &value);
        if (rc) {
            fprintf(stderr, "tworate: process %d cannot use the column %s: '%s'\n",
                    sw_process_number(), name, text);
            MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
        }
        if (!root) free(text);
    }
    if (!root) free(name);
}

void sw_processes_share(sw_sweep *s)
{
    int columns = s->cases.n_columns;
    if (sw_processes() == 1) return;
    share(&columns, sizeof columns);
    share(&s->cases.n, sizeof s->cases.n);
    share(&s->batch, sizeof s->batch);
    share(&s->batches, sizeof s->batches);
    s->cases.job = &s->job;
    for (int i = 0; i < columns; i++) share_column(s, i);
}

/* A message from anybody with this tag into *part; its sender, -1: there is none. */
static int receive(int tag, char **part, size_t *room, int *size)
{
    MPI_Status from;
    int there = 0;
    MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &there, &from);
    if (!there) return -1;
    MPI_Get_count(&from, MPI_BYTE, size);
    if ((size_t)*size > *room) {
        free(*part);
        *room = (size_t)*size;
        *part = malloc(*room);
        if (!*part) MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    }
    MPI_Recv(*part, *size, MPI_BYTE, from.MPI_SOURCE, tag, MPI_COMM_WORLD, &from);
    return from.MPI_SOURCE;
}

static void send(const sw_batch *b, const sw_sweep *s, int to, int tag)
{
    const size_t n = sw_batch_pack(b, s, NULL);
    char *part = malloc(n);
    if (!part) MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    sw_batch_pack(b, s, part);
    MPI_Send(part, (int)n, MPI_BYTE, to, tag, MPI_COMM_WORLD);
    free(part);
}

/* Process 0. */
typedef struct root {
    sw_sweep *sweep;
    sw_desk *desk;
    sw_batch batch;
    char *part;
    size_t room;
    int *asks; /* of each process: batches that it has asked for, */
    int *out;  /* and has not yet given back */
    int told;  /* processes that know that there are no more */
} root;

static int take_at_root(void *user, sw_batch *b)
{
    return sw_desk_take(((root *)user)->desk, b);
}

static int give_at_root(void *user, sw_batch *b)
{
    return sw_desk_give(((root *)user)->desk, b);
}

static int answer(root *r, int to)
{
    sw_lock();
    const int taken = sw_desk_take(r->desk, &r->batch);
    sw_unlock();
    if (taken == SW_WAIT) return 0;
    if (taken == SW_NONE_LEFT) {
        r->batch.number = -1;
        r->batch.n = 0;
        r->batch.notes.n = 0;
        r->asks[to] = -1; /* nothing more is sent to it */
        r->told++;
    } else {
        r->asks[to]--;
        r->out[to]++;
    }
    send(&r->batch, r->sweep, to, BATCH);
    return 1;
}

/* After a signal nobody waits for results. */
static int all_back(const root *r)
{
    if (cli_stop_signal()) return 1;
    if (r->told < sw_processes() - 1) return 0;
    for (int k = 1; k < sw_processes(); k++)
        if (r->out[k]) return 0;
    return 1;
}

static int serve_at_root(void *user, int ended)
{
    root *r = user;
    int size, from, busy = 0;
    serve_here(r->desk, ended);
    while ((from = receive(RESULT, &r->part, &r->room, &size)) >= 0) {
        busy = 1;
        r->out[from]--;
        if (!sw_batch_unpack(&r->batch, r->sweep, r->part, (size_t)size))
            MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
        sw_lock();
        sw_desk_give(r->desk, &r->batch);
        sw_unlock();
    }
    while ((from = receive(ASK, &r->part, &r->room, &size)) >= 0)
        if (r->asks[from] >= 0) r->asks[from]++;
    for (int k = 1; k < sw_processes(); k++)
        while (r->asks[k] > 0 && answer(r, k)) busy = 1;
    return ended ? !all_back(r) : busy;
}

int sw_run_root(sw_sweep *s, sw_desk *d)
{
    const size_t n = (size_t)sw_processes();
    root r = {.sweep = s, .desk = d};
    const sw_team alone = {s, take_here, give_here, serve_here, d};
    const sw_team t = {s, take_at_root, give_at_root, serve_at_root, &r};
    if (n == 1) return sw_team_run(&alone);
    r.asks = calloc(n, sizeof *r.asks);
    r.out = calloc(n, sizeof *r.out);
    if (!r.asks || !r.out || sw_batch_open(&r.batch, s))
        MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    const int rc = sw_team_run(&t);
    sw_batch_close(&r.batch);
    free(r.part);
    free(r.asks);
    free(r.out);
    return rc;
}

/* The others: batches that wait for a thread, and results that wait to be sent. */
typedef struct queue {
    sw_batch *batch; /* of `room` places */
    int n, room;
} queue;

typedef struct member {
    sw_sweep *sweep;
    queue todo, done;
    int asked, none_left;
    char *part;
    size_t room;
} member;

static void exchange(sw_batch *a, sw_batch *b)
{
    const sw_batch c = *a;
    *a = *b;
    *b = c;
}

static int take_from_queue(void *user, sw_batch *b)
{
    member *m = user;
    if (cli_stop_signal()) return SW_NONE_LEFT;
    if (!m->todo.n) return m->none_left ? SW_NONE_LEFT : SW_WAIT;
    exchange(b, &m->todo.batch[0]);
    m->todo.n--;
    for (int i = 0; i < m->todo.n; i++)
        exchange(&m->todo.batch[i], &m->todo.batch[i + 1]);
    return SW_TAKEN;
}

static int queue_open(queue *q, const sw_sweep *s, int room)
{
    q->room = room;
    q->batch = calloc((size_t)room, sizeof *q->batch);
    for (int i = 0; q->batch && i < room; i++)
        if (sw_batch_open(&q->batch[i], s)) return 0;
    return q->batch != NULL;
}

static void queue_close(queue *q)
{
    for (int i = 0; q->batch && i < q->room; i++) sw_batch_close(&q->batch[i]);
    free(q->batch);
}

/* A thread's result; all threads together have at most `room` of them in hand. */
static int give_to_queue(void *user, sw_batch *b)
{
    member *m = user;
    if (m->done.n == m->done.room) { /* the root is far behind */
        queue more = {0};
        if (!queue_open(&more, m->sweep, 2 * m->done.room))
            return cli_error("out of memory");
        for (int i = 0; i < m->done.n; i++) exchange(&more.batch[i], &m->done.batch[i]);
        more.n = m->done.n;
        queue_close(&m->done);
        m->done = more;
    }
    exchange(b, &m->done.batch[m->done.n++]);
    return CLI_OK;
}

static int receive_batches(member *m, sw_batch *b)
{
    int size, any = 0;
    while (receive(BATCH, &m->part, &m->room, &size) >= 0) {
        any = 1;
        m->asked--;
        if (!sw_batch_unpack(b, m->sweep, m->part, (size_t)size))
            MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
        sw_lock();
        if (b->number < 0)
            m->none_left = 1;
        else
            exchange(b, &m->todo.batch[m->todo.n++]);
        sw_unlock();
    }
    return any;
}

/* Process 0 may be sending a batch at the same time, and waits until it is received. */
static int send_result(member *m, sw_batch *b)
{
    MPI_Request request;
    int sent = 0;
    sw_lock();
    const int there = m->done.n > 0;
    if (there) exchange(b, &m->done.batch[--m->done.n]);
    sw_unlock();
    if (!there) return 0;
    const size_t n = sw_batch_pack(b, m->sweep, NULL);
    char *part = malloc(n);
    if (!part) MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    sw_batch_pack(b, m->sweep, part);
    MPI_Isend(part, (int)n, MPI_BYTE, 0, RESULT, MPI_COMM_WORLD, &request);
    while (!sent) {
        receive_batches(m, b);
        MPI_Test(&request, &sent, MPI_STATUS_IGNORE);
    }
    free(part);
    return 1;
}

static int serve_member(void *user, int ended)
{
    member *m = user;
    static sw_batch b; /* of the one serving thread */
    int busy = 0;
    if (!b.value && sw_batch_open(&b, m->sweep)) MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    while (!cli_stop_signal() && send_result(m, &b)) busy = 1;
    busy |= receive_batches(m, &b);
    sw_lock();
    const int spare = m->todo.n;
    sw_unlock();
    while (!ended && !m->none_left && spare + m->asked < m->todo.room - 1) {
        MPI_Send(NULL, 0, MPI_BYTE, 0, ASK, MPI_COMM_WORLD);
        m->asked++;
    }
    if (ended) sw_batch_close(&b);
    return busy && !ended;
}

int sw_run_workers(sw_sweep *s)
{
    member m = {.sweep = s};
    const sw_team t = {s, take_from_queue, give_to_queue, serve_member, &m};
    sw_processes_share(s);
    if (!queue_open(&m.todo, s, s->threads + 2) ||
        !queue_open(&m.done, s, s->threads + 2))
        MPI_Abort(MPI_COMM_WORLD, CLI_FAILED);
    const int rc = sw_team_run(&t);
    if (rc) MPI_Abort(MPI_COMM_WORLD, CLI_FAILED); /* its batches would be missed */
    queue_close(&m.todo);
    queue_close(&m.done);
    free(m.part);
    return rc;
}
#endif
