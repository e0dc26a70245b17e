/* pictures.c: the moving pictures that S-functions describe of themselves
 * (ss_picture.h): hands over their descriptions at the start and their values after
 * each step. What they mean is for the program that shows them. */
#include "engine.h"
#include "ss_picture.h"
#include "text/number_text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

typedef struct picture {
    int number;
    char *text;
    size_t room, length; /* of the text */
    double *x;
    int n, kind; /* values; what picture_values returned */
} picture;

void twh_stream_pictures(twh *h, twh_sink *write, void *user)
{
    h->picture_sink = write;
    h->picture_user = user;
}

static void put_number(csv_row *to, double x)
{
    char number[TW_NUMBER_ROOM + 1] = "\t";
    twh_put(to, number, (size_t)(tw_put_number(number + 1, x) - number));
}

static int send(twh *h)
{
    csv_row *row = &h->picture_row;
    if (row->lost) return twh_fail(h, NULL, "no memory for a picture");
    return h->picture_sink(h->picture_user, row->s, row->n) &&
           twh_fail(h, NULL, "cannot hand over a picture");
}

/* Callbacks have one argument: the rest is in the picture. */
static void ask_text(SimStruct *S)
{
    picture *p = S->picture;
    p->length = S->entry->picture(S, p->text, p->room);
}

static void ask_values(SimStruct *S)
{
    S->picture->kind = S->entry->picture_values(S, S->picture->x);
}

static int count_signals(const char *text)
{
    const size_t n = strlen(SS_PICTURE_SIGNAL);
    int count = 0;
    for (const char *s = text; *s; s += *s == '\n') {
        count += !strncmp(s, SS_PICTURE_SIGNAL, n) && s[n] == '\t';
        s += strcspn(s, "\n");
    }
    return count;
}

static void drop_picture(SimStruct *S)
{
    if (!S->picture) return;
    free(S->picture->text);
    free(S->picture->x);
    free(S->picture);
    S->picture = NULL;
}

void twh_free_picture(SimStruct *S)
{
    drop_picture(S);
}

/* 1: the run has failed. A block without a picture has none after it. */
static int read_text(SimStruct *S)
{
    picture *p = S->picture = calloc(1, sizeof *p);
    if (!p) return twh_fail(S->h, S, "no memory for its picture");
    for (int pass = 0; pass < 2; pass++) { /* first its length */
        if (twh_call(S, "mdlPicture", ask_text)) return 1;
        if (!p->length) {
            drop_picture(S);
            return 0;
        }
        if (pass) break;
        p->room = p->length + 1;
        if (p->length < INT_MAX) p->text = calloc(p->room, 1);
        if (!p->text) return twh_fail(S->h, S, "no memory for its picture");
    }
    p->text[p->room - 1] = '\0';
    p->n = count_signals(p->text);
    p->x = calloc((size_t)p->n + 1, sizeof *p->x);
    return p->x ? 0 : twh_fail(S->h, S, "no memory for its picture");
}

static int send_text(SimStruct *S)
{
    csv_row *row = &S->h->picture_row;
    char number[20];
    row->n = 0;
    snprintf(number, sizeof number, "block\t%d\t", S->picture->number);
    twh_put(row, number, strlen(number));
    for (const char *s = S->path; *s; s++)
        twh_put(row, *s == '\t' || *s == '\n' ? " " : s, 1);
    twh_put(row, "\n", 1);
    twh_put(row, S->picture->text, strlen(S->picture->text));
    return send(S->h);
}

int twh_begin_pictures(twh *h)
{
    int number = 0;
    for (int b = 0; b < h->nblocks && h->picture_sink; b++) {
        SimStruct *S = h->block[b];
        if (!S->entry->picture || !S->entry->picture_values) continue;
        if (read_text(S)) return 1;
        if (!S->picture) continue;
        S->picture->number = number++;
        if (send_text(S)) return 1;
    }
    return h->failed;
}

void twh_picture_step(twh *h)
{
    if (!h->picture_sink) return;
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        csv_row *row = &h->picture_row;
        char start[40];
        if (!S->picture) continue;
        if (twh_call(S, "mdlPictureValues", ask_values)) return;
        if (S->picture->kind < 0) continue;
        row->n = 0;
        snprintf(start, sizeof start, "row\t%d", S->picture->number);
        twh_put(row, start, strlen(start));
        put_number(row, h->t);
        twh_put(row, S->picture->kind ? "\t1" : "\t0", 2);
        for (int i = 0; i < S->picture->n; i++) put_number(row, S->picture->x[i]);
        twh_put(row, "\n", 1);
        if (send(h)) return;
    }
}
