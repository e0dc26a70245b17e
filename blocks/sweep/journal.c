/* journal.c: finished batches on disk, so that a sweep can go on after any end.
 *
 * A file of records, each written at once to its end:
 *
 *     mark (8 bytes), length, checksum of the contents, contents
 *
 * The first one holds the size of a batch and the description of the sweep, every other
 * one a batch (batch.c). A record that is cut, or whose checksum is wrong, ends what is
 * read: it and what follows are dropped and run again. The contents reach the disk
 * after at most SYNC seconds; until then they survive the end of the process, but not
 * that of the machine. A lock keeps a second process out. */
#if !defined(_WIN32) && !defined(_DEFAULT_SOURCE)
#define _DEFAULT_SOURCE
#endif
#include "sweep.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const double SYNC = 2; /* seconds */

typedef struct record {
    char mark[8];
    uint64_t length, checksum;
} record;

static const char mark[8] = "TWSWEEP\1";

struct sw_journal {
    int file;
    char *name;
    const sw_sweep *sweep;
    int64_t *at; /* of each batch: where its record is; 0: none */
    int64_t end;
    double count, synced;
    int unsynced, failed, ready;
    char *part;
    size_t room;
};

static uint64_t checksum(const char *text, size_t n)
{
    uint64_t sum = 0xcbf29ce484222325u;
    uint64_t word;
    for (; n >= sizeof word; n -= sizeof word, text += sizeof word) {
        memcpy(&word, text, sizeof word);
        sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    for (; n; n--) sum = (sum ^ (unsigned char)*text++) * 0x100000001b3u;
    return sum ^ sum >> 32;
}

static int make_room(sw_journal *j, size_t n)
{
    if (n <= j->room) return 1;
    char *more = realloc(j->part, n);
    if (!more) return 0;
    j->part = more;
    j->room = n;
    return 1;
}

static int write_all(int file, const char *from, size_t n)
{
    while (n) {
        const ssize_t done = write(file, from, n);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return 0;
        from += done;
        n -= (size_t)done;
    }
    return 1;
}

static int read_all(int file, char *to, size_t n, int64_t at)
{
    while (n) {
        const ssize_t done = pread(file, to, n, (off_t)at);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return 0;
        to += done;
        at += done;
        n -= (size_t)done;
    }
    return 1;
}

static int failed(sw_journal *j)
{
    if (!j->failed)
        cli_error("cannot write the journal %s: %s; what it holds can be continued by "
                  "--resume",
                  j->name, strerror(errno));
    j->failed = 1;
    return CLI_FAILED;
}

/* The contents are in j->part behind the place of the head. */
static int append(sw_journal *j, size_t length)
{
    record head = {.length = length};
    memcpy(head.mark, mark, sizeof mark);
    head.checksum = checksum(j->part + sizeof head, length);
    memcpy(j->part, &head, sizeof head);
    if (j->failed || !write_all(j->file, j->part, sizeof head + length)) {
        const int why = errno;
        if (!j->failed && ftruncate(j->file, (off_t)j->end)) errno = why;
        errno = why;
        return failed(j);
    }
    j->end += (int64_t)(sizeof head + length);
    j->unsynced = 1;
    return CLI_OK;
}

/* The record at j->end into j->part; its length, -1: there is no sound one. */
static int64_t next_record(sw_journal *j, int64_t size)
{
    record head;
    if (size - j->end < (int64_t)sizeof head ||
        !read_all(j->file, (char *)&head, sizeof head, j->end) ||
        memcmp(head.mark, mark, sizeof mark) ||
        head.length > (uint64_t)(size - j->end) - sizeof head)
        return -1;
    if (!make_room(j, (size_t)head.length + 1) ||
        !read_all(j->file, j->part, (size_t)head.length,
                  j->end + (int64_t)sizeof head) ||
        checksum(j->part, (size_t)head.length) != head.checksum)
        return -1;
    j->part[head.length] = '\0';
    return (int64_t)head.length;
}

/* The line of a description with this name, up to its end. */
static const char *line_of(const char *text, const char *like, size_t n)
{
    for (; *text; text += strcspn(text, "\n") + 1)
        if (!strncmp(text, like, n)) return text;
    return NULL;
}

static int length_of(const char *line)
{
    return line ? (int)strcspn(line, "\n") : 0;
}

/* What differs, at most 5 lines of each. */
static int differs(const char *name, const char *there, const char *here)
{
    int shown = 0;
    cli_error("%s is the journal of another sweep:", name);
    for (int side = 0; side < 2; side++) {
        const char *a = side ? there : here, *b = side ? here : there;
        for (; *a && shown < 5; a += strcspn(a, "\n") + 1) {
            const char *sign = strstr(a, " = ");
            const size_t n = sign && sign < a + length_of(a) ? (size_t)(sign - a) + 3
                                                             : (size_t)length_of(a) + 1;
            const char *other = line_of(b, a, n);
            if (other && length_of(a) == length_of(other) &&
                !strncmp(a, other, (size_t)length_of(a)))
                continue;
            if (side && other) continue; /* shown before */
            const char *in_it = side ? a : other, *of_this = side ? other : a;
            cli_error("  in it: %.*s; this sweep: %.*s", in_it ? length_of(in_it) : 7,
                      in_it ? in_it : "nothing", of_this ? length_of(of_this) : 7,
                      of_this ? of_this : "nothing");
            shown++;
        }
    }
    return CLI_USAGE;
}

/* The first record: the size of a batch, and the description. */
static int begin(sw_journal *j, sw_sweep *s, const char *text)
{
    const uint64_t batch = (uint64_t)s->batch;
    const size_t n = strlen(text);
    if (!make_room(j, sizeof(record) + sizeof batch + n))
        return cli_error("out of memory");
    memcpy(j->part + sizeof(record), &batch, sizeof batch);
    memcpy(j->part + sizeof(record) + sizeof batch, text, n);
    return append(j, sizeof batch + n);
}

static int scan(sw_journal *j, sw_sweep *s, const char *text, int64_t size)
{
    uint64_t batch;
    int64_t n = next_record(j, size);
    if (n < (int64_t)sizeof batch)
        return cli_error(
            "%s is not a journal of a sweep, or was cut in its first record; "
            "nothing in it can be used: remove it",
            j->name);
    memcpy(&batch, j->part, sizeof batch);
    if (strcmp(j->part + sizeof batch, text))
        return differs(j->name, j->part + sizeof batch, text);
    if (batch < 1 || batch > 1000000)
        return cli_error("%s: its batches have %.17g cases", j->name, (double)batch);
    sw_set_batch(s, (int)batch);
    j->end += (int64_t)sizeof(record) + n;
    j->at = calloc((size_t)s->batches + 1, sizeof *j->at);
    if (!j->at) return cli_error("out of memory");
    while ((n = next_record(j, size)) >= 0) {
        double number = -1;
        if (n >= (int64_t)sizeof number) memcpy(&number, j->part, sizeof number);
        if (!(number >= 0 && number < s->batches && number == (double)(int64_t)number))
            break;
        if (!j->at[(size_t)number]) j->count++;
        j->at[(size_t)number] = j->end;
        j->end += (int64_t)sizeof(record) + n;
    }
    if (size > j->end)
        fprintf(stderr,
                "tworate: %s: its last %lld bytes are not a whole record; they "
                "are dropped\n",
                j->name, (long long)(size - j->end));
    if (ftruncate(j->file, (off_t)j->end) || lseek(j->file, 0, SEEK_END) < 0)
        return failed(j);
    return CLI_OK;
}

static int open_file(sw_journal *j, sw_sweep *s, int resume, const char *text)
{
    struct stat there;
    j->file = open(j->name, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (j->file < 0)
        return cli_error("cannot write the journal %s: %s", j->name, strerror(errno));
    if (flock(j->file, LOCK_EX | LOCK_NB))
        return cli_error("the journal %s is in use by another process", j->name);
    if (fstat(j->file, &there)) return failed(j);
    if (!S_ISREG(there.st_mode))
        return cli_error("the journal %s is not a file", j->name);
    if (there.st_size && !resume)
        return cli_error(
            "%s is there: a sweep that did not end. --resume continues it; "
            "remove the file to begin again",
            j->name);
    if (there.st_size) return scan(j, s, text, there.st_size);
    if (resume)
        fprintf(stderr, "tworate: %s holds nothing: the sweep begins\n", j->name);
    j->at = calloc((size_t)s->batches + 1, sizeof *j->at);
    return j->at ? begin(j, s, text) : cli_error("out of memory");
}

int sw_journal_open(sw_journal **to, const char *file, sw_sweep *s, int resume)
{
    sw_journal *j = *to = calloc(1, sizeof *j);
    if (!j) return cli_error("out of memory");
    j->file = -1;
    j->sweep = s;
    j->synced = cli_seconds();
    j->name = malloc(strlen(file) + 1);
    char *text = sw_describe(s);
    int rc = CLI_OK;
    if (j->name && text) {
        strcpy(j->name, file);
        rc = open_file(j, s, resume, text);
    } else {
        rc = cli_error("out of memory");
    }
    free(text);
    j->ready = !rc;
    return rc;
}

int sw_journal_has(const sw_journal *j, double number)
{
    return j && j->at[(size_t)number] > 0;
}

double sw_journal_count(const sw_journal *j)
{
    return j ? j->count : 0;
}

int sw_journal_add(sw_journal *j, const sw_batch *b)
{
    const size_t n = sw_batch_pack(b, j->sweep, NULL);
    if (!make_room(j, sizeof(record) + n)) return cli_error("out of memory");
    sw_batch_pack(b, j->sweep, j->part + sizeof(record));
    const int64_t at = j->end;
    const int rc = append(j, n);
    if (rc) return rc;
    j->at[(size_t)b->number] = at;
    j->count++;
    return CLI_OK;
}

int sw_journal_read(sw_journal *j, double number, sw_batch *b)
{
    const int64_t end = j->end;
    j->end = j->at[(size_t)number];
    const int64_t n = next_record(j, end);
    j->end = end;
    if (n >= 0 && sw_batch_unpack(b, j->sweep, j->part, (size_t)n)) return CLI_OK;
    return cli_error("the journal %s has a record that cannot be read", j->name);
}

int sw_journal_due(sw_journal *j)
{
    const double t = cli_seconds();
    if (!j || !j->unsynced || t < j->synced + SYNC) return 0;
    j->unsynced = 0;
    j->synced = t;
    return 1;
}

void sw_journal_sync(sw_journal *j)
{
    fdatasync(j->file);
}

int sw_journal_close(sw_journal *j, int complete)
{
    if (!j) return CLI_OK;
    int rc = j->failed ? CLI_FAILED : CLI_OK;
    if (j->file >= 0) {
        if (j->ready && !rc && (complete || j->count == 0)) /* or it holds nothing */
            unlink(j->name);
        else if (fdatasync(j->file))
            rc = CLI_FAILED;
        close(j->file);
    }
    free(j->at);
    free(j->part);
    free(j->name);
    free(j);
    return rc;
}
