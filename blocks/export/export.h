/* export.h: shared by the files that write a model and a method as C sources or as an
 * FMU; private to blocks/export. */
#ifndef TW_EXPORT_H
#define TW_EXPORT_H

#include "runtime/fmu.h"
#include "tw_catalog.h"

#include <stdio.h>

enum { EX_OK, EX_FAILED, EX_USAGE };
enum { EX_PATH = 1000, EX_MOST_FILES = 200 };

/* "tworate: ..." to stderr; returns EX_USAGE. */
int ex_error(const char *format, ...);

/* text.c: text that grows; the program ends when memory is out. */
typedef struct ex_text {
    char *s;
    size_t n, room;
} ex_text;

void *ex_memory(size_t count, size_t size); /* zeroed */
void ex_put(ex_text *t, const char *format, ...);
void ex_add(ex_text *t, const char *s, size_t n);
void ex_drop(ex_text *t);
char *ex_read(const char *path); /* to be freed; NULL: cannot be read */
int ex_write(const char *path, const char *s, size_t n);
void ex_path(char path[EX_PATH], const char *format, ...);
/* A number as C, XML and our own programs read it back exactly. */
void ex_number(char text[40], double x);
/* A text inside a C string, or inside XML and HTML. */
void ex_put_c(ex_text *t, const char *s);
void ex_put_xml(ex_text *t, const char *s);

/* tree.c: the source tree, and lists of its files. */
typedef struct ex_list {
    char *path[EX_MOST_FILES];
    int n;
} ex_list;

const char *ex_root(void); /* NULL: error printed */
void ex_list_add(ex_list *list, const char *path);
void ex_list_drop(ex_list *list);
const char *ex_descriptor_file(const char *symbol);
/* Add all that the sources of the list refer to; system: with threads and a clock. */
void ex_list_close(ex_list *list, int system);

/* subject.c: what is exported. */
typedef struct ex_subject {
    const tw_model *model;
    const tw_method *method; /* the first one with all; with auto that of the probing */
    int all_methods, is_auto;
    char model_symbol[120], method_symbol[120]; /* as C expressions of a descriptor */
    const char *user_file;                      /* of a user's own model, or NULL */
    ex_list sources;
    void *object; /* the user's model, loaded */
    double H;
    int ratio;
    double opt[TW_NOPT], automatic[FMU_NAUTO];
    int given[TW_NOPT], given_automatic;
} ex_subject;

int ex_subject_open(ex_subject *s, const char *model, const char *method);
void ex_subject_close(ex_subject *s);
/* The expression of a descriptor in C, such as tw_methods_rk[3]. */
void ex_symbol_of(const void *descriptor, int is_model, char symbol[120]);
/* --H, --ratio, --option, --rtol, ...: 1 if the flag was one of these, 0 if not, -1:
 * error printed. */
int ex_subject_flag(ex_subject *s, const char *flag, const char *value);
int ex_subject_check(ex_subject *s);
static inline const char *ex_method_name(const ex_subject *s)
{
    return s->is_auto ? "auto" : s->method->name;
}
static inline int ex_has_auto(const ex_subject *s)
{
    return s->all_methods || s->is_auto;
}
void ex_init(const ex_subject *s, tw_run *r, const tw_method *method);

/* merge.c: the sources of the list as files with one header. put() gets each file;
 * plain: with -DTW_PLAIN_C resolved. */
typedef void ex_put_file(const char *name, const char *text, size_t n, void *user);
int ex_merge(const ex_list *sources, int plain, const char *header_end,
             ex_put_file *put, void *user);
/* The name of a source there. */
void ex_flat_name(const ex_list *sources, int i, char name[EX_PATH]);

/* units.c: exponents of kg, m, s, A, K, mol, cd, rad and a factor and an offset; 0: not
 * a unit that can be written so. */
enum { EX_BASE_UNITS = 8 };
extern const char *const ex_base_unit[EX_BASE_UNITS];
int ex_unit(const char *text, int exponent[EX_BASE_UNITS], double *factor,
            double *offset);
int ex_is_dimensionless(const char *text);

/* probe.c: which unknowns depend on which knowns. Unknowns: derivatives of all states,
 * then outputs. Knowns: states, inputs, parameters, time. */
typedef struct ex_dependencies {
    int unknowns, knowns;
    int states, inputs, parameters; /* of the knowns, in this order; then time */
    unsigned char *of;              /* of[unknown * knowns + known] */
    unsigned char *initial;         /* a state at the start on a parameter */
    unsigned char *drive;           /* the model's own inputs on a parameter */
    unsigned char *kinked;          /* like `of`: where it has a kink */
    double *start;                  /* initial states with default parameters */
    int start_from_parameters;
} ex_dependencies;

int ex_probe(const ex_subject *s, ex_dependencies *d);
void ex_dependencies_drop(ex_dependencies *d);

/* description.c: modelDescription.xml. */
typedef struct ex_fmu {
    const ex_subject *s;
    const ex_dependencies *d;
    int version; /* 2 or 3 */
    double tend; /* of the default experiment */
    char identifier[80], token[40], date[40];
} ex_fmu;

enum { EX_REAL, EX_INTEGER, EX_BOOLEAN, EX_ENUMERATION };
typedef struct ex_variable {
    char name[120];
    const char *unit, *what, *causality, *variability, *initial;
    int type;
    unsigned vr;
    double start, min, max;
    int has_start, group, index; /* group: FMU_..., -1: a setting */
} ex_variable;

int ex_variables(const ex_fmu *f, ex_variable **list); /* how many; to be freed */
void ex_description(const ex_fmu *f, ex_text *t);
void ex_build_description(const ex_fmu *f, const ex_list *files, ex_text *t);

/* documentation.c: index.html, the icon. */
void ex_documentation(const ex_fmu *f, ex_text *t);
void ex_icon(ex_text *t);

int ex_plain(int argc, char **argv);
void ex_plain_help(FILE *to);
int ex_fmu_command(int argc, char **argv);
void ex_fmu_help(FILE *to);

#endif
