/* library.h: the generator of the block library.
 *
 * It makes one tree (twh_tree.h) from the descriptors of tw.h, and writes it as
 * sfun/simulink/tworate_lib.mdl, as .slx and as sfun/simulink/tworate_data.m. mask.c
 * draws the masks. */
#ifndef TW_LIBRARY_H
#define TW_LIBRARY_H

#include "twh_tree.h"
#include "tw_catalog.h"

#define LIBRARY_NAME "tworate_lib"

enum { MOST_FIELDS = 200 };

/* A string that grows; NULL at first. */
typedef struct text {
    char *s;
    size_t n, room;
} text;

void put(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A number in as few digits as read back to the same bits. */
void put_number(text *t, double x);
void free_text(text *t);

/* One block of the library while it is made. */
typedef struct block {
    twh_file *f;
    const char *name;  /* of the block, "kpr slow" */
    const char *sfun;  /* of the S-function */
    const char *group; /* the subsystem that it lies in */
    twh_field field[MOST_FIELDS];
    int nfield;
    text init, parameters, display, description;
    int nin, nout;
    int begins_row; /* of its group */
} block;

/* mask.c */

/* A prompt with name, unit and range. */
const char *prompt_of(block *b, const tw_var *v, const char *name);
void edit_field(block *b, const char *tab, const char *name, const char *prompt,
                const char *value, int tunable);
void number_field(block *b, const char *tab, const tw_var *v, int tunable);
void check_field(block *b, const char *tab, const char *name, const char *prompt,
                 int on);
/* The list is separated by |. */
void popup_field(block *b, const char *tab, const char *name, const char *prompt,
                 const char *list, const char *value, const char *callback);
/* A port with its label on the icon; when is a variable of the mask, or NULL: always.
 */
void input_port(block *b, const char *label, const char *when);
void output_port(block *b, const char *label, const char *when);
/* The label alone; the number is an expression of the mask. */
void port_label(block *b, const char *side, const char *number, const char *label,
                const char *when);

/* Blocks: model_blocks.c, integrators.c, sources.c; placed by library.c. */

/* Each makes the blocks of one kind and hands them to add_block. */
typedef struct shelf shelf;
void add_block(shelf *s, block *b); /* and frees it */
void free_block(block *b);
void refuse_model(shelf *s, const tw_model *m, const char *why);
void begin_block(shelf *s, block *b, const char *group, const char *sfun,
                 const char *format, ...) __attribute__((format(printf, 5, 6)));

void add_model(shelf *s, const tw_model *m);
void add_integrators(shelf *s);
void add_sources(shelf *s);

/* The fields of a run, of all methods or of those that evaluate once per tick: method,
 * H and ratio, then the options except those of `without`. (run_fields.c) */
void run_fields(block *b, const char *method, int once_per_tick);
void option_fields(block *b, int once_per_tick, unsigned without);
/* The field of an option: its name, except that gun_turret has a parameter `start`. */
const char *option_field_name(int option);
/* Error control: its entry in the popup, and the fields of its tolerances; NULL after the
 * last. */
extern const char *const auto_popup_name;
const char *tolerance_field_name(int i);

/* library.c, matlab_files.c */

/* The tree; NULL: no memory; else see its error. */
twh_file *make_library(void);
/* tworate_data.m for build_library.m, tworate_choices.m for tworate_mask.m. */
int write_data(twh_file *f, FILE *to);
int write_choices(twh_file *f, FILE *to);
/* Rows of the latter: the fields and values of a model's sets. (model_blocks.c) */
void put_model_sets(twh_file *f, const tw_model *m, FILE *to);

#endif
