/* generate.c: writes what follows from the descriptors that blocks/ and models/ export:
 *
 *     blocks/registry/models.c, methods.c, signals.c   the lists of all of them
 *     blocks/registry/sources.txt                      which block needs which sources
 *     sfun/wrappers/generated/                         the S-functions of each model
 *
 *     generate            writes them, from the top of the tree
 *     generate --check    writes nothing; names each file that is out of date
 *     generate --needs    prints what each source refers to (symbols.c), for exports:
 *                             needs FILE FILE...     always
 *                             system FILE FILE...    except with TW_PLAIN_C
 *
 * This is the only program that parses C source. A descriptor begins a line:
 * `const tw_model tw_model_x = {`, or `const tw_model tw_models_x[] = {` for a family;
 * tw_method and tw_source likewise. A model is known by its `.name = "..."`. */
#include "symbols.h"

#include <ctype.h>
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    MOST_FILES = 2000,
    MOST_DESCRIPTORS = 1000,
    MOST_MODELS = 1000,
    MOST_OUTPUTS = 4 * MOST_MODELS + 4,
    LENGTH = 400
};

#define STUBS "sfun/wrappers/generated"

typedef struct text {
    char *s;
    size_t n, room;
} text;

typedef struct file {
    char path[LENGTH];
    char *text;
} file;

enum { MODEL, METHOD, SIGNAL, NKIND };
static const char *const type[NKIND] = {"tw_model", "tw_method", "tw_source"};

typedef struct descriptor {
    int kind, family;
    char symbol[LENGTH];
    const file *at;
    const char *body, *end;
} descriptor;

typedef struct model {
    char name[LENGTH];
    const descriptor *d;
    int member; /* of a family */
} model;

typedef struct output {
    char path[LENGTH];
    text text;
} output;

static file files[MOST_FILES];
static descriptor descriptors[MOST_DESCRIPTORS];
static model models[MOST_MODELS];
static output outputs[MOST_OUTPUTS];
static int nfile, ndescriptor, nmodel, noutput;

static void stop(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("generate: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    exit(1);
}

static void *more(void *old, size_t n)
{
    void *p = realloc(old, n);
    if (!p) stop("out of memory");
    return p;
}

static void put(text *t, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    const size_t n = (size_t)vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (t->n + n + 1 > t->room) {
        t->room = 2 * (t->n + n) + 1000;
        t->s = more(t->s, t->room);
    }
    vsnprintf(t->s + t->n, n + 1, format, again);
    va_end(again);
    t->n += n;
}

static void join(char *path, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(path, LENGTH, format, list);
    va_end(list);
    if (n < 0 || n >= LENGTH) stop("%s...: the path is too long", path);
}

static int ends_with(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && !strcmp(s + n - m, end);
}

static int begins_with(const char *s, const char *start)
{
    return !strncmp(s, start, strlen(start));
}

/* Reading. */

/* The whole file, to be freed; NULL: there is none. */
static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *s = NULL;
    size_t n = 0, got;
    if (!f) return NULL;
    do {
        s = more(s, n + 65537);
        got = fread(s + n, 1, 65536, f);
        n += got;
    } while (got);
    s[n] = 0;
    if (ferror(f)) stop("%s cannot be read", path);
    fclose(f);
    return s;
}

static void read_tree(const char *folder)
{
    DIR *dir = opendir(folder);
    if (!dir) stop("there is no folder %s: run it from the top of the tree", folder);
    for (struct dirent *e; (e = readdir(dir));) {
        char path[LENGTH];
        struct stat about;
        if (e->d_name[0] == '.') continue;
        join(path, "%s/%s", folder, e->d_name);
        if (!stat(path, &about) && S_ISDIR(about.st_mode)) {
            read_tree(path);
            continue;
        }
        if (!ends_with(path, ".c") && !ends_with(path, ".h")) continue;
        if (nfile == MOST_FILES) stop("more than %d files", MOST_FILES);
        memcpy(files[nfile].path, path, sizeof path);
        files[nfile++].text = read_file(path);
    }
    closedir(dir);
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const file *)a)->path, ((const file *)b)->path);
}

static const file *find_file(const char *path)
{
    for (int i = 0; i < nfile; i++)
        if (!strcmp(files[i].path, path)) return &files[i];
    return NULL;
}

/* The word at s, and what follows it. */
static const char *read_word(const char *s, char *word)
{
    size_t n = 0;
    while (*s == ' ') s++;
    while ((isalnum((unsigned char)*s) || *s == '_') && n < LENGTH - 1)
        word[n++] = *s++;
    word[n] = 0;
    return s;
}

/* Behind a comment or a string that begins at s, or s itself. */
static const char *skip_text(const char *s)
{
    if (begins_with(s, "/*")) return (s = strstr(s + 2, "*/")) ? s + 2 : NULL;
    if (*s != '"' && *s != '\'') return s;
    const char quote = *s++;
    for (; *s && *s != quote; s++)
        if (*s == '\\' && s[1]) s++;
    return *s ? s + 1 : NULL;
}

/* The brace that closes the first one from s on, NULL if there is none. */
static const char *closing_brace(const char *s)
{
    for (int depth = 0; s && *s;) {
        const char *next = skip_text(s);
        if (next != s) {
            s = next;
            continue;
        }
        if (*s == '{') depth++;
        if (*s == '}' && --depth == 0) return s;
        s++;
    }
    return NULL;
}

/* `.name = "` at s: what follows the quote, else NULL. */
static const char *name_field(const char *s)
{
    if (!begins_with(s, ".name")) return NULL;
    for (s += strlen(".name"); *s == ' ' || *s == '='; s++) continue;
    return *s == '"' ? s + 1 : NULL;
}

/* A descriptor that begins with this line. */
static void read_line(const file *f, const char *line)
{
    descriptor d = {.at = f};
    char word[LENGTH];
    if (!begins_with(line, "const tw_")) return;
    const char *s = read_word(line + strlen("const "), word);
    while (d.kind < NKIND && strcmp(word, type[d.kind])) d.kind++;
    s = read_word(s, d.symbol);
    if (d.kind == NKIND || !begins_with(d.symbol, "tw_")) return;
    if (begins_with(s, "[]")) d.family = 1, s += 2;
    while (*s == ' ') s++;
    if (*s != '=') return; /* a function, or an element of an array */
    d.body = s;
    d.end = closing_brace(s);
    if (!d.end) stop("%s: %s has no closing brace", f->path, d.symbol);
    if (ndescriptor == MOST_DESCRIPTORS) stop("more than %d descriptors", ndescriptor);
    descriptors[ndescriptor++] = d;
}

static void read_descriptors(void)
{
    for (int i = 0; i < nfile; i++) {
        const char *path = files[i].path;
        if (!ends_with(path, ".c") || begins_with(path, "blocks/program/") ||
            begins_with(path, "blocks/export/") || begins_with(path, "blocks/sweep/") ||
            begins_with(path, "blocks/registry/"))
            continue;
        for (const char *s = files[i].text; s; s = strchr(s, '\n')) {
            s += *s == '\n';
            read_line(&files[i], s);
        }
    }
}

static void read_models(void)
{
    for (int i = 0; i < ndescriptor; i++) {
        const descriptor *d = &descriptors[i];
        int member = 0;
        if (d->kind != MODEL) continue;
        for (const char *s = d->body; s < d->end; s++) {
            model m = {.d = d, .member = member};
            s = skip_text(s);
            if (!name_field(s)) continue;
            member++;
            if (nmodel == MOST_MODELS) stop("more than %d models", nmodel);
            s = read_word(name_field(s), m.name);
            if (*s != '"' || !m.name[0])
                stop(
                    "%s: the name of a model must be one word of letters, digits and _",
                    d->at->path);
            for (int k = 0; k < nmodel; k++)
                if (!strcmp(models[k].name, m.name))
                    stop("%s and %s: both have a model %s", models[k].d->at->path,
                         d->at->path, m.name);
            models[nmodel++] = m;
        }
        if (!member || (member > 1 && !d->family))
            stop("%s: %s has %d names: expected .name = \"...\"", d->at->path,
                 d->symbol, member);
    }
}

/* Writing. */

static text *new_output(const char *format, const char *name)
{
    if (noutput == MOST_OUTPUTS) stop("more than %d files to write", noutput);
    join(outputs[noutput].path, format, name);
    return &outputs[noutput++].text;
}

static void write_list(const char *path, int kind)
{
    text *t = new_output(path, "");
    int any = 0;
    put(t,
        "/* Written by `make generated` from the descriptors: see generate.c. */\n"
        "#include \"%s\"\n\n",
        kind == MODEL ? "entry.h" : "registry.h"); /* without methods, for lanes */
    for (int i = 0; i < ndescriptor; i++) {
        const descriptor *d = &descriptors[i];
        if (d->kind != kind) continue;
        put(t, "extern const %s %s%s;\n", type[kind], d->symbol, d->family ? "[]" : "");
        any = 1;
    }
    if (any) put(t, "\n");
    /* the one model that octave/tw_build.m compiles beside the library */
    if (kind == MODEL)
        put(t, "#ifdef TW_USER_MODEL /* of tw_build */\n"
               "extern const tw_model TW_USER_MODEL;\n#endif\n\n");
    put(t, "const tw_entry tw_all_%ss[] = {\n", type[kind] + strlen("tw_"));
    if (kind == MODEL)
        put(t, "#ifdef TW_USER_MODEL\n    {&TW_USER_MODEL, 0, 0},\n#endif\n");
    for (int i = 0; i < ndescriptor; i++) {
        const descriptor *d = &descriptors[i];
        if (d->kind != kind) continue;
        /* without tw_real there is no form for lanes */
        const int one = kind == MODEL && !strstr(d->at->text, "tw_real");
        put(t, "%s    {%s%s, %d, \"%s\"},\n%s", one ? "#ifndef TW_LANES\n" : "",
            d->family ? "" : "&", d->symbol, d->family, d->symbol,
            one ? "#endif\n" : "");
    }
    put(t, "    {0, 0, 0},\n};\n");
}

static const struct {
    const char *suffix, *wrapper, *what, *part;
} stub[] = {
    {"", "plant.c", "plant", NULL},
    {"_slow", "model_part.c", "slow", "0"},
    {"_fast", "model_part.c", "fast", "1"},
    {"_c", "continuous.c", "continuous", NULL},
};
enum { NSTUB = sizeof stub / sizeof *stub };

static void write_stubs(const model *m)
{
    for (int i = 0; i < NSTUB; i++) {
        char name[LENGTH];
        join(name, "sfun_tw_%s%s", m->name, stub[i].suffix);
        text *t = new_output(STUBS "/%s.c", name);
        put(t,
            "/* %s: written by `make generated`; see %s. */\n"
            "#define S_FUNCTION_NAME %s\n#define TW_MODEL %s\n",
            name, stub[i].wrapper, name, m->d->symbol);
        if (m->d->family) put(t, "#define TW_MEMBER %d\n", m->member);
        if (stub[i].part) put(t, "#define TW_PART %s\n", stub[i].part);
        put(t, "#include \"%s\"\n", stub[i].wrapper);
    }
}

/* The files of a model, in the order in which they are found. */
typedef struct needs {
    const file *list[MOST_FILES];
    int n;
} needs;

static void need_file(needs *w, const file *f);

/* "x.h" of models/ or of the folder of the file that includes it, and x.c with it. */
static void need_include(needs *w, const file *f, const char *name, int n)
{
    char path[LENGTH];
    const char *slash = strrchr(f->path, '/');
    const file *header;
    join(path, "models/%.*s", n, name);
    if (!(header = find_file(path))) {
        join(path, "%.*s/%.*s", (int)(slash - f->path), f->path, n, name);
        if (!(header = find_file(path)) || !begins_with(path, "models/")) return;
    }
    need_file(w, header);
    if (!ends_with(path, ".h")) return;
    path[strlen(path) - 1] = 'c';
    if ((header = find_file(path))) need_file(w, header);
}

static void need_file(needs *w, const file *f)
{
    static const char include[] = "\n#include \"";
    for (int i = 0; i < w->n; i++)
        if (w->list[i] == f) return;
    w->list[w->n++] = f;
    for (const char *s = f->text; (s = strstr(s, include));) {
        s += strlen(include);
        need_include(w, f, s, (int)strcspn(s, "\"\n"));
    }
}

/* The model's own file, the others of its folder when it has one, and what they
 * include. */
static void write_model_sources(text *t, const model *m)
{
    static needs w;
    const char *path = m->d->at->path, *slash = strrchr(path, '/');
    const int folder = (int)(slash - path) + 1;
    w.n = 0;
    need_file(&w, m->d->at);
    for (int i = 0; folder > (int)strlen("models/") && i < nfile; i++)
        if (!strncmp(files[i].path, path, (size_t)folder) &&
            !strchr(files[i].path + folder, '/'))
            need_file(&w, &files[i]);
    put(t, "model %s", m->name);
    for (int i = 0; i < w.n; i++)
        if (ends_with(w.list[i]->path, ".c")) put(t, " %s", w.list[i]->path);
    put(t, "\n");
}

static int mentions(const file *f, const char *const *words)
{
    for (; *words; words++)
        if (strstr(f->text, *words)) return 1;
    return 0;
}

static int has_descriptor(const file *f, int kind)
{
    for (int i = 0; i < ndescriptor; i++)
        if (descriptors[i].at == f && descriptors[i].kind == kind) return 1;
    return 0;
}

/* Which list a source of the library belongs to; NULL: none. */
static const char *room_of(const file *f)
{
    static const char *const all_models[] = {"tw_all_models", "tw_find_model(",
                                             "tw_model_at(", NULL};
    static const char *const all_signals[] = {"tw_all_sources", "tw_find_source(",
                                              "tw_source_at(", NULL};
    static const char *const program[] = {"int main(", NULL};
    static const char *const apart[] = {"blocks/program/",
                                        "blocks/export/",
                                        "blocks/sweep/",
                                        "blocks/page/",
                                        "blocks/registry/symbols.c",
                                        "blocks/registry/wrapper_text.c",
                                        "blocks/registry/models.c",
                                        "blocks/registry/methods.c",
                                        "blocks/registry/signals.c",
                                        NULL};
    if (!ends_with(f->path, ".c") || mentions(f, program)) return NULL;
    if (begins_with(f->path, "models/"))
        return has_descriptor(f, SIGNAL) ? "signals" : NULL;
    for (const char *const *a = apart; *a; a++)
        if (begins_with(f->path, *a)) return NULL;
    if (begins_with(f->path, "blocks/lanes/")) return "lookup"; /* of a form */
    return mentions(f, all_models)    ? "lookup"
           : mentions(f, all_signals) ? "signals"
                                      : "core";
}

static void write_rooms(text *t)
{
    static const char *const rooms[] = {"core", "signals", "lookup"};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < nfile; i++) {
            const char *room = room_of(&files[i]);
            if (room && !strcmp(room, rooms[k])) put(t, "%s %s\n", room, files[i].path);
        }
    /* written by this program, so they may not be there yet */
    put(t, "core blocks/registry/methods.c\nsignals blocks/registry/signals.c\n"
           "lookup blocks/registry/models.c\n");
}

/* Which file has a descriptor, and what each source needs. */
static void write_descriptors(text *t)
{
    for (int i = 0; i < ndescriptor; i++)
        put(t, "descriptor %s %s\n", descriptors[i].symbol, descriptors[i].at->path);
}

typedef struct need_line {
    text *to;
    const char *path;
    int kind;
} need_line;

static void put_need(int kind, const char *path, const char *other, void *user)
{
    need_line *l = user;
    if (l->kind != kind) return;
    if (l->path != path)
        put(l->to, "%s%s %s", l->path ? "\n" : "",
            kind == NEEDS_ALWAYS ? "needs" : "system", path);
    put(l->to, " %s", other);
    l->path = path;
}

/* The sources whose references count, with the headers; how many. */
static int library_sources(tw_source_text *list)
{
    int n = 0;
    for (int i = 0; i < nfile; i++) {
        const char *path = files[i].path;
        if (begins_with(path, "blocks/program/") ||
            begins_with(path, "blocks/export/") || begins_with(path, "blocks/page/") ||
            begins_with(path, "blocks/sweep/") ||
            (ends_with(path, ".c") && begins_with(path, "models/")
                 ? 0
                 : ends_with(path, ".c") && !room_of(&files[i])))
            continue;
        list[n++] = (tw_source_text){path, files[i].text};
    }
    return n;
}

static void write_needs(text *t)
{
    static tw_source_text list[MOST_FILES];
    const int n = library_sources(list);
    for (int kind = NEEDS_ALWAYS; kind <= NEEDS_SYSTEM; kind++) {
        need_line l = {.to = t, .kind = kind};
        symbols_needs(list, n, put_need, &l);
        if (l.path) put(t, "\n");
    }
}

static void write_sfunctions(text *t)
{
    DIR *dir = opendir("sfun/wrappers");
    static file own[MOST_FILES];
    int n = 0;
    static const char *const uses_signals[] = {"tw_source_at(", NULL};
    if (!dir) stop("there is no folder sfun/wrappers");
    for (struct dirent *e; n < MOST_FILES && (e = readdir(dir));) {
        if (!begins_with(e->d_name, "sfun_tw_") || !ends_with(e->d_name, ".c"))
            continue;
        join(own[n].path, "sfun/wrappers/%s", e->d_name);
        own[n].text = read_file(own[n].path);
        n++;
    }
    closedir(dir);
    qsort(own, (size_t)n, sizeof *own, by_path);
    for (int i = 0; i < n; i++) {
        const char *name = strrchr(own[i].path, '/') + 1;
        put(t, "sfunction %.*s %s %s -\n", (int)strlen(name) - 2, name, own[i].path,
            mentions(&own[i], uses_signals) ? "signal" : "diagram");
        free(own[i].text);
    }
    for (int i = 0; i < nmodel; i++)
        for (int k = 0; k < NSTUB; k++)
            put(t, "sfunction sfun_tw_%s%s " STUBS "/sfun_tw_%s%s.c %s %s\n",
                models[i].name, stub[k].suffix, models[i].name, stub[k].suffix,
                stub[k].what, models[i].name);
}

/* The sources of the library that the wrappers need in generated code: all that they
 * refer to. A method is chosen by its name: whatever finds one needs all of them. */
typedef struct edge {
    const char *from, *to;
} edge;
enum { MOST_EDGES = 20000 };
static edge edges[MOST_EDGES];
static int nedge;

static void add_edge(int kind, const char *path, const char *other, void *user)
{
    (void)kind, (void)user;
    if (nedge == MOST_EDGES) stop("too many references");
    edges[nedge++] = (edge){path, other};
}

static void reach(const char *path, const char **found, int *n)
{
    static const struct {
        const char *finder, *list;
        int kind;
    } all[] = {{"blocks/core/find_methods.c", "blocks/registry/methods.c", METHOD},
               {"blocks/core/find_signals.c", "blocks/registry/signals.c", SIGNAL}};
    for (int i = 0; i < *n; i++)
        if (!strcmp(found[i], path)) return;
    if (*n == MOST_FILES) stop("too many sources");
    found[(*n)++] = path;
    for (int i = 0; i < nedge; i++)
        if (!strcmp(edges[i].from, path)) reach(edges[i].to, found, n);
    for (int k = 0; k < 2; k++) {
        if (strcmp(path, all[k].finder)) continue;
        reach(all[k].list, found, n);
        for (int i = 0; i < ndescriptor; i++)
            if (descriptors[i].kind == all[k].kind)
                reach(descriptors[i].at->path, found, n);
    }
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void write_block(text *t, const char *name, const char *wrapper)
{
    static const char *found[MOST_FILES];
    int n = 0;
    reach(wrapper, found, &n);
    qsort(found, (size_t)n, sizeof *found, by_name);
    put(t, "block %s", name);
    for (int i = 0; i < n; i++)
        if (strcmp(found[i], wrapper)) put(t, " %s", found[i]);
    put(t, "\n");
}

/* Functions of the first three headers have the prefix blk_: those that are called
 * count. The rest is text of the wrappers that include it. */
static void write_blocks(text *t)
{
    static const struct {
        const char *name, *file, *with;
    } wrappers[] = {{NULL, "block.h", NULL},
                    {NULL, "run_block.h", NULL},
                    {NULL, "model_block.h", NULL},
                    {"plant", "plant.c", NULL},
                    {"slow", "model_part.c", NULL},
                    {"fast", "model_part.c", NULL},
                    {"continuous", "continuous.c", NULL},
                    {"sfun_tw_call", "sfun_tw_call.c", "outside.h"},
                    {"sfun_tw_int", "sfun_tw_int.c", "outside.h"},
                    {"sfun_tw_source", "sfun_tw_source.c", NULL}};
    enum { WRAPPERS = sizeof wrappers / sizeof *wrappers };
    static tw_source_text list[MOST_FILES + WRAPPERS];
    static char path[WRAPPERS][LENGTH];
    text own[WRAPPERS] = {{NULL, 0, 0}};
    int n = library_sources(list);
    for (int i = 0; i < WRAPPERS; i++) {
        for (int k = wrappers[i].with ? 0 : 1; k < 2; k++) {
            join(path[i], "sfun/wrappers/%s", k ? wrappers[i].file : wrappers[i].with);
            char *part = wrapper_text(path[i]);
            if (part) put(&own[i], "%s", part);
            free(part);
        }
        if (own[i].s) list[n++] = (tw_source_text){path[i], own[i].s};
    }
    symbols_needs(list, n, add_edge, NULL);
    for (int i = 0; i < WRAPPERS; i++) {
        if (own[i].s && wrappers[i].name) write_block(t, wrappers[i].name, path[i]);
        free(own[i].s);
    }
}

static void write_sources(void)
{
    text *t = new_output("blocks/registry/sources.txt", "");
    put(t,
        "# What the parts of tworate are compiled from. Written by `make generated`,\n"
        "# read where there is no make: tworate_build.m, rtwmakecfg.m, tw_build.m.\n"
        "# Words are separated by one space; files are relative to the top of the "
        "tree.\n"
        "#\n"
        "#   core FILE        every block needs these\n"
        "#   signals FILE     the signals and what finds them\n"
        "#   lookup FILE      finds any model by name; needs all models and signals\n"
        "#   model NAME FILE...\n"
        "#   descriptor SYMBOL FILE\n"
        "#   block NAME FILE... what generated code of a block needs, besides its "
        "model:\n"
        "#                    a KIND, or for blocks of no model their name\n"
        "#   sfunction NAME FILE KIND MODEL\n"
        "#                    KIND: plant, slow, fast, continuous (of MODEL), diagram "
        "(of\n"
        "#                    no model, MODEL is -), signal (as diagram, needs "
        "signals)\n");
    write_rooms(t);
    for (int i = 0; i < nmodel; i++) write_model_sources(t, &models[i]);
    write_descriptors(t);
    write_blocks(t);
    write_sfunctions(t);
}

static int differs(const output *o)
{
    char *old = read_file(o->path);
    const int same = old && !strcmp(old, o->text.s);
    free(old);
    return !same;
}

static int is_output(const char *path)
{
    for (int i = 0; i < noutput; i++)
        if (!strcmp(outputs[i].path, path)) return 1;
    return 0;
}

static int complain(const char *path)
{
    printf("%s is out of date: run make generated\n", path);
    return 1;
}

/* Stubs of models that are gone. */
static int remove_stubs(int check)
{
    DIR *dir = opendir(STUBS);
    int found = 0;
    for (struct dirent *e; dir && (e = readdir(dir));) {
        char path[LENGTH];
        if (!ends_with(e->d_name, ".c")) continue;
        join(path, STUBS "/%s", e->d_name);
        if (is_output(path)) continue;
        if (check)
            found |= complain(path);
        else if (remove(path))
            stop("%s cannot be removed", path);
    }
    if (dir) closedir(dir);
    return found;
}

static void save(const output *o)
{
    FILE *f = fopen(o->path, "wb");
    if (!f) stop("%s cannot be written", o->path);
    fwrite(o->text.s, 1, o->text.n, f);
    if (fclose(f)) stop("%s cannot be written", o->path);
    printf("wrote %s\n", o->path);
}

int main(int argc, char **argv)
{
    const int check = argc == 2 && !strcmp(argv[1], "--check");
    int found = 0;
    const int needs_only = argc == 2 && !strcmp(argv[1], "--needs");
    if (argc > 1 && !check && !needs_only) stop("usage: generate [--check|--needs]");
    read_tree("blocks");
    read_tree("models");
    qsort(files, (size_t)nfile, sizeof *files, by_path);
    read_descriptors();
    read_models();
    if (!nmodel) stop("there is no model in models/");

    if (needs_only) {
        text t = {0};
        write_needs(&t);
        const int lost = fputs(t.s, stdout) < 0 || fflush(stdout);
        free(t.s);
        return lost;
    }
    write_list("blocks/registry/models.c", MODEL);
    write_list("blocks/registry/methods.c", METHOD);
    write_list("blocks/registry/signals.c", SIGNAL);
    for (int i = 0; i < nmodel; i++) write_stubs(&models[i]);
    write_sources();

    if (!check) mkdir(STUBS, 0777);
    for (int i = 0; i < noutput; i++) {
        if (!differs(&outputs[i])) continue;
        if (check)
            found |= complain(outputs[i].path);
        else
            save(&outputs[i]);
    }
    return remove_stubs(check) | found;
}
