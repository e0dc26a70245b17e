/* twh_tree.h: Simulink diagrams as trees: reads, changes and writes .mdl and .slx
 * files.
 *
 * Both formats become one tree of items, named as in the text format:
 *
 *     Model { Name, ..., BlockParameterDefaults { Block { BlockType, ... } },
 *         System { Block { BlockType, Name, ..., System { ... } },
 *             Line { SrcBlock, SrcPort, DstBlock, DstPort, Branch { ... } } } }
 *
 * An item has a name and either a text (a parameter) or items (a section). The tree is
 * allocated from a pool of bounded size that is freed with it. */
#ifndef TWH_TREE_H
#define TWH_TREE_H

#include <stddef.h>
#include <stdio.h>

/* Larger files are rejected. */
enum {
    TWH_MAX_FILE = 32 << 20,    /* bytes of a file, or of a part of a package */
    TWH_MAX_MEMORY = 256 << 20, /* bytes of a tree */
    TWH_MAX_DEPTH = 100         /* nested sections */
};

typedef struct twh_item {
    const char *name;
    const char *text; /* NULL: a section */
    struct twh_item *first, *last, *next;
    int line;   /* in the file, 0: unknown */
    int quoted; /* the text was in quotes */
} twh_item;

typedef struct twh_file {
    struct twh_chunk *chunks;
    size_t used;
    char error[600];
    char *path;
    twh_item *root; /* the section Model or Library */
} twh_file;

/* Files. */

/* Reads a file; the format is recognized by its content. NULL: out of memory; else
 * check error[0]. */
twh_file *twh_file_read(const char *path);
/* A new tree with one empty section, Model or Library. */
twh_file *twh_file_new(const char *root);
void twh_file_free(twh_file *f);
int twh_file_is_library(const twh_file *f);

int twh_file_write_mdl(const twh_file *f, FILE *to);
/* Gives the tree the name, and the version of the format, that a .mdl states and an
 * .slx does not. */
int twh_file_name(twh_file *f, const char *name);
enum { TWH_ONE_PART, TWH_PARTS }; /* one part for all systems, or one for each */
int twh_file_write_slx(twh_file *f, const char *path, int layout);
int twh_file_list(twh_file *f, FILE *to); /* one setting per line, list_settings.c */

/* Sets the file's error, unless it has one; returns 1. */
int twh_file_fail(twh_file *f, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* Memory and copies of texts from the file's pool; NULL and an error when it is full.
 */
void *twh_file_take(twh_file *f, size_t bytes);
char *twh_file_copy(twh_file *f, const char *text, size_t n);

/* Items. */

/* text NULL: a section. NULL: the pool is full. */
twh_item *twh_item_add(twh_file *f, twh_item *in, const char *name, const char *text);
twh_item *twh_item_set(twh_file *f, twh_item *in, const char *name, const char *text);
const char *twh_item_get(const twh_item *in, const char *name); /* NULL: none */
const twh_item *twh_item_find(const twh_item *in, const char *name);
/* The next section of that name after `after`; NULL for `after`: the first. */
const twh_item *twh_item_next(const twh_item *in, const twh_item *after,
                              const char *name);
/* The class of an Object, or of a section named after its class. */
const char *twh_item_class(const twh_item *section);

/* Block names and paths. */

/* 1 if two block names are equal; a line break equals a blank. */
int twh_same_name(const char *a, const char *b);
/* The name on one line. */
char *twh_flat_name(twh_file *f, const char *name);
/* The first part of a path lib/sub/block, where // stands for a / in a name. *rest is
 * what follows, NULL after the last part. */
char *twh_path_part(twh_file *f, const char *path, const char **rest);

/* Masks. */

enum { TWH_EDIT, TWH_POPUP, TWH_CHECKBOX };

typedef struct twh_field {
    const char *name, *prompt, *value;
    int style, evaluate, tunable;
    const char **option; /* of a popup */
    int noption;
    const char *callback, *tab;
    int visible, enabled;
} twh_field;

typedef struct twh_mask {
    const char *type, *description, *help, *initialization, *display;
    twh_field *field;
    int count;
} twh_mask;

/* The mask of a block. Returns 0 if it has one, 1 if not, -1 after an error. */
int twh_mask_get(twh_file *f, const twh_item *block, twh_mask *mask);
int twh_mask_set(twh_file *f, twh_item *block, const twh_mask *mask);

#endif
