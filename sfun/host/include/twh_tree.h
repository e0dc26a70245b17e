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
#ifndef TWH_TREE_H
#define TWH_TREE_H

#include <stddef.h>
#include <stdio.h>

/* What a file may ask for: more is refused, not tried. */
enum {
    TWH_MAX_FILE = 32 << 20,    /* bytes of a file, of a part of a package */
    TWH_MAX_MEMORY = 256 << 20, /* bytes of a tree */
    TWH_MAX_DEPTH = 100         /* sections within sections */
};

typedef struct twh_item {
    const char *name;
    const char *text; /* NULL: a section */
    struct twh_item *first, *last, *next;
    int line;   /* in the file, 0: not known */
    int quoted; /* the text was in quotes */
} twh_item;

typedef struct twh_file {
    struct twh_chunk *chunks;
    size_t used;
    char error[600];
    char *path;
    twh_item *root; /* the section Model or Library */
} twh_file;

/* Files (mdl_read.c). */

/* A file by its content: text or zip. NULL: no memory; else see error[0]. */
twh_file *twh_file_read(const char *path);
/* A new tree of one empty section, Model or Library. */
twh_file *twh_file_new(const char *root);
void twh_file_free(twh_file *f);
int twh_file_is_library(const twh_file *f);

/* Items (mdl_tree.c). */

/* All take memory from the file's pool and return NULL when it is full, which is then
 * the file's error. */
void *twh_file_take(twh_file *f, size_t bytes);
char *twh_file_copy(twh_file *f, const char *text, size_t n);
twh_item *twh_item_add(twh_file *f, twh_item *in, const char *name, const char *text);
int twh_file_fail(twh_file *f, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* returns 1; the first error stays */

const twh_item *twh_item_find(const twh_item *in, const char *name);
const char *twh_item_get(const twh_item *in,
                         const char *name); /* NULL: there is none */
twh_item *twh_item_set(twh_file *f, twh_item *in, const char *name, const char *text);
/* The next section of a name after `after`, from the first with NULL. */
const twh_item *twh_item_next(const twh_item *in, const twh_item *after,
                              const char *name);
/* The class of an Object, or of a section that is named by its class. */
const char *twh_item_class(const twh_item *section);

/* Are two block names the same? A line break is a blank. */
int twh_same_name(const char *a, const char *b);
/* A name in one line. */
char *twh_flat_name(twh_file *f, const char *name);
/* The first part of a path lib/sub/block, where // is a / in a name; *rest is what
 * follows, NULL after the last. */
char *twh_path_part(twh_file *f, const char *path, const char **rest);

/* Formats. */

int twh_parse_mdl(twh_file *f, const char *text, size_t n); /* mdl_text.c */
int twh_parse_slx(twh_file *f, const char *path);           /* mdl_slx.c */
int twh_parse_package(twh_file *f, const char *text, size_t n);

int twh_file_write_mdl(const twh_file *f, FILE *to); /* mdl_write.c */
/* One part for all systems, or one for each. */
enum { TWH_ONE_PART, TWH_PARTS };
int twh_file_write_slx(twh_file *f, const char *path, int layout); /* mdl_write_slx.c */
int twh_file_list(twh_file *f, FILE *to); /* mdl_list.c: its blocks, a fact per line */

/* Masks (mdl_mask.c). */

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

/* The mask of a block. Returns 0 when it has one, 1 when it has none, -1: see error. */
int twh_mask_get(twh_file *f, const twh_item *block, twh_mask *mask);
int twh_mask_set(twh_file *f, twh_item *block, const twh_mask *mask);

#endif
