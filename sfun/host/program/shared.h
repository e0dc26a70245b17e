/* shared.h: the memory that the two processes of tworate_host share.
 *
 * The child runs the diagram, and with it code that may do anything; the parent writes
 * the csv and decides on the exit status. Rows go through a ring of bytes in shared
 * memory: a row that the child has put there is not lost when it crashes, and no
 * descriptor leads to the results. The child also says in which callback it is. */
#ifndef HOST_SHARED_H
#define HOST_SHARED_H

#include "twh.h"

enum { RING = 1 << 20, NAMES = 1 << 22, NOTE = 1200 };

enum { READING, STARTING, RUNNING, CLOSED };

typedef struct ring {
    /* bytes since the start: put in, put in up to the end of a row, taken out */
    size_t head, whole, tail;
    char bytes[RING];
} ring;

typedef struct shared {
    volatile twh_place place;
    volatile sig_atomic_t stop; /* the signal that ends the run, 0: none */
    int phase;                  /* CLOSED: nothing more comes, and status holds */
    int status;
    int parent;      /* process that is woken with SIGUSR1 */
    int overrun;     /* the note explains the fault */
    char note[NOTE]; /* the error message, or what the crash handler knows */

    int nnames;
    size_t names_length;
    char names[NAMES]; /* path and S-function of each block */
    ring rows, pictures, columns;
} shared;

shared *shared_new(void);    /* NULL: out of memory */
void shared_keep(shared *s); /* child: not for the processes that it starts */
int load_phase(const shared *s);
void set_phase(shared *s, int phase);

/* Child: puts whole lines into a ring, of the csv or of pictures (for --show), or
 * columns of .mat files; waits while it is full. */
int put_rows(void *s, const char *text, size_t n);
int put_pictures(void *s, const char *text, size_t n);
int put_mats(void *s, const char *data, size_t n);
void put_names(shared *s, const twh *h);

/* Parent: bytes that may be written out; take_rows frees them. */
size_t rows_ready(const ring *r, const char **text);
void take_rows(ring *r, size_t n);
/* What was running, such as "mdlOutputs of block 'm/b' (S-function f) at t = 0.25";
 * returns 0 if no block was. */
int describe_place(const shared *s, char *text, size_t room);
/* The same in the order of the messages of libtwhost. */
int name_place(const shared *s, char *text, size_t room);

#endif
