/* show.h: what the page of --show is made of. */
#ifndef HOST_SHOW_H
#define HOST_SHOW_H

#include "run.h"

#include "page/page.h"

/* A block with a moving picture: its values at its own samples. Names begin with the
 * prefix, "BLOCK.". */
typedef struct picture_block {
    const char *name, *prefix, *model;
    page_column *column;
    int columns;
    page_constant *constant;
    int constants;
    tw_shape *shape;
    int shapes;
    tw_scene scene;
    double *x; /* rows of the time and the columns */
    unsigned char *slow;
    size_t rows, room;
    char **line; /* texts that it owns */
    int lines;
} picture_block;

typedef struct pictures {
    picture_block *block;
    int n;
} pictures;

int read_pictures(FILE *from, pictures *p); /* 0: no memory */
void drop_pictures(pictures *p);

/* The next line, which may go on after line ends in quotes, to be freed; NULL: nothing
 * there, or no memory. */
char *read_line(FILE *from);

#endif
