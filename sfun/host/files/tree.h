/* mdl.h: Simulink diagrams as a tree: what the readers and writers of .mdl and .slx
 * share with those who make a run of it.
 *
 * Both formats become one tree of items in the words of the text format:
 *
 *     Model { Name, ..., BlockParameterDefaults { Block { BlockType, ... } },
 *         System { Block { BlockType, Name, ..., System { ... } },
 *             Line { SrcBlock, SrcPort, DstBlock, DstPort, Branch { ... } } } }
 *
 * An item has a name and a text (a parameter) or items (a section). A tree lives in a
 * pool of bounded size and goes with it. */
#ifndef TW_MDL_H
#define TW_MDL_H

#include <stddef.h>
#include <stdio.h>

/* What a file may ask for: more is refused, not tried. */
enum {
    MDL_MOST_FILE = 32 << 20,    /* bytes of a file, of a part of a package */
    MDL_MOST_MEMORY = 256 << 20, /* bytes of a tree */
    MDL_MOST_DEPTH = 100         /* sections within sections */
};

typedef struct mdl_item {
    const char *name;
    const char *text; /* NULL: a section */
    struct mdl_item *first, *last, *next;
    int line;   /* in the file, 0: not known */
    int quoted; /* the text was in quotes */
} mdl_item;

typedef struct mdl_file {
    struct mdl_chunk *chunks;
    size_t used;
    char error[600];
    char *path;
    mdl_item *root; /* the section Model or Library */
} mdl_file;

/* Files (mdl_read.c). */

/* A file by its content: text or zip. NULL: no memory; else see error[0]. */
mdl_file *mdl_read(const char *path);
/* A new tree of one empty section, Model or Library. */
mdl_file *mdl_new(const char *root);
void mdl_free(mdl_file *f);
int mdl_is_library(const mdl_file *f);

/* Items (mdl_tree.c). */

/* All take memory from the file's pool and return NULL when it is full, which is then
 * the file's error. */
void *mdl_take(mdl_file *f, size_t bytes);
char *mdl_copy(mdl_file *f, const char *text, size_t n);
mdl_item *mdl_add(mdl_file *f, mdl_item *in, const char *name, const char *text);
int mdl_fail(mdl_file *f, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* returns 1; the first error stays */

const mdl_item *mdl_find(const mdl_item *in, const char *name);
const char *mdl_get(const mdl_item *in, const char *name); /* NULL: there is none */
mdl_item *mdl_set(mdl_file *f, mdl_item *in, const char *name, const char *text);
/* The next section of a name after `after`, from the first with NULL. */
const mdl_item *mdl_next(const mdl_item *in, const mdl_item *after, const char *name);
/* The class of an Object, or of a section that is named by its class. */
const char *mdl_class(const mdl_item *section);

/* Are two block names the same? A line break is a blank. */
int mdl_same_name(const char *a, const char *b);
/* A name in one line. */
char *mdl_flat_name(mdl_file *f, const char *name);
/* The first part of a path lib/sub/block, where // is a / in a name; *rest is what
 * follows, NULL after the last. */
char *mdl_path_part(mdl_file *f, const char *path, const char **rest);

/* Formats. */

int mdl_parse_text(mdl_file *f, const char *text, size_t n); /* mdl_text.c */
int mdl_parse_zip(mdl_file *f, const char *path);            /* mdl_slx.c */
int mdl_parse_package(mdl_file *f, const char *text, size_t n);

int mdl_write_text(const mdl_file *f, FILE *to); /* mdl_write.c */
/* One part for all systems, or one for each. */
enum { MDL_ONE_PART, MDL_PARTS };
int mdl_write_zip(mdl_file *f, const char *path, int layout); /* mdl_write_slx.c */
int mdl_list(mdl_file *f, FILE *to); /* mdl_list.c: its blocks, a fact per line */

/* Masks (mdl_mask.c). */

enum { MDL_EDIT, MDL_POPUP, MDL_CHECKBOX };

typedef struct mdl_field {
    const char *name, *prompt, *value;
    int style, evaluate, tunable;
    const char **option; /* of a popup */
    int noption;
    const char *callback, *tab;
    int visible, enabled;
} mdl_field;

typedef struct mdl_mask {
    const char *type, *description, *help, *initialization, *display;
    mdl_field *field;
    int count;
} mdl_mask;

/* The mask of a block. Returns 0 when it has one, 1 when it has none, -1: see error. */
int mdl_mask_of(mdl_file *f, const mdl_item *block, mdl_mask *mask);
int mdl_set_mask(mdl_file *f, mdl_item *block, const mdl_mask *mask);

#endif
