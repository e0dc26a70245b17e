/* fmu.c: `tworate fmu MODEL METHOD --out file.fmu`: gathers the sources, compiles them,
 * and packs all into one archive. */
#define _XOPEN_SOURCE 700 /* mkdtemp */
#include "export.h"

#include <ctype.h>
#include <dirent.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>
#include <zip.h>

/* What every FMU runs on, apart from what these refer to. */
static const char *const core[] = {"blocks/core/memory.c",   "blocks/core/ticks.c",
                                   "blocks/core/inputs.c",   "blocks/core/points.c",
                                   "blocks/core/messages.c", "blocks/core/changes.c",
                                   "blocks/core/snapshot.c", "blocks/core/between.c"};
static const char *const runtime[] = {"instance", "references", "values", "steps",
                                      "ticks",    "exchange",   "slopes", "saved"};
/* for the method auto */
static const char *const adaptive[] = {
    "blocks/export/runtime/adaptive.c",    "blocks/error_control/auto_memory.c",
    "blocks/error_control/auto_checks.c",  "blocks/error_control/run.c",
    "blocks/error_control/auto_changes.c", "blocks/error_control/auto_snapshot.c",
    "blocks/error_control/dense.c"};
enum {
    NCORE = sizeof core / sizeof *core,
    NRUNTIME = sizeof runtime / sizeof *runtime,
    NADAPTIVE = sizeof adaptive / sizeof *adaptive
};

void ex_fmu_help(FILE *to)
{
    fputs("fmu MODEL METHOD --H h [--ratio N] [--fmi 2|3] [--out FILE.fmu]\n"
          "            [--tend t] [--option NAME=VALUE] [--rtol x] [--atol x] "
          "[--fast-rtol "
          "x]\n"
          "            [--fast-atol x] [--hmax h] [--stiff off|on|auto] [--platform "
          "win64]\n            [--from-sources]\n\n"
          "Writes an FMU for co-simulation and model exchange, with a binary for this\n"
          "machine and all sources. MODEL is a name, or a C file of your own as "
          "tw_build\n"
          "reads it; METHOD all makes the method a parameter of the FMU. With METHOD "
          "auto the\n"
          "FMU finds its steps from tolerances, which is not for real time; H is then "
          "the\n"
          "communication step that importers begin with.\n"
          "--platform win64 adds a DLL, by x86_64-w64-mingw32-gcc. The compiler is cc, "
          "or\n"
          "that in CC.\n\n"
          "example:\n"
          "  tworate fmu quarter_car_b prk_2_5 --H 0.001 --fmi 3 --out car.fmu\n",
          to);
}

typedef struct job {
    ex_subject s;
    ex_dependencies d;
    ex_fmu f;
    const char *out;
    int windows, from_sources;
    char room[EX_PATH]; /* temporary folder with the tree of the archive */
    int failed;
} job;

static int run(const char *format, ...)
{
    char command[8000];
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(command, sizeof command, format, list);
    va_end(list);
    if (n < 0 || n >= (int)sizeof command) return ex_error("a command is too long");
    return system(command) ? EX_FAILED : EX_OK;
}

static int make_folders(const char *path)
{
    char part[EX_PATH];
    for (size_t i = 1; path[i]; i++) {
        if (path[i] != '/') continue;
        ex_path(part, "%.*s", (int)i, path);
        mkdir(part, 0777);
    }
    return EX_OK;
}

/* A file of the archive. */
static void put(job *j, const char *name, const char *text, size_t n)
{
    char path[EX_PATH];
    ex_path(path, "%.400s/%.500s", j->room, name);
    make_folders(path);
    if (!j->failed) j->failed = ex_write(path, text, n);
}

static void put_source(const char *name, const char *text, size_t n, void *user)
{
    job *j = user;
    char path[EX_PATH];
    ex_path(path, "sources/%.400s", name);
    if (strcmp(name, "tworate.h")) {
        put(j, path, text, n);
        return;
    }
    ex_text t = {0};
    ex_put(
        &t,
        "/* The functions of FMI carry this prefix where they are linked statically;\n"
        " * a shared library is compiled with FMI%d_OVERRIDE_FUNCTION_PREFIX. */\n"
        "#define FMI%d_FUNCTION_PREFIX %s_\n#define TW_HIDDEN\n"
        "#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)\n"
        "#define _POSIX_C_SOURCE 200809L\n#endif\n",
        j->f.version, j->f.version, j->f.identifier);
    ex_add(&t, text, n);
    put(j, path, t.s, t.n);
    ex_drop(&t);
}

/* this.c: what this FMU is. */
static void put_extern(ex_text *t, ex_list *done, const char *type, const char *symbol)
{
    char name[120];
    const int before = done->n;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(symbol, "["), symbol);
    ex_list_add(done, name);
    if (done->n > before)
        ex_put(t, "extern const %s %s%s;\n", type, name,
               strchr(symbol, '[') ? "[]" : "");
}

/* Does a method of it have two tracks? */
static int has_tracks(const ex_subject *s)
{
    return s->all_methods ||
           (!s->is_auto && (s->method->options & TW_USES(TW_OPT_THREADS)) != 0);
}

static void put_this(const job *j, ex_text *t)
{
    const ex_subject *s = &j->s;
    const tw_model *m = s->model;
    const tw_method *method;
    ex_list done = {{0}, 0};
    char symbol[120], number[40];
    ex_put(t, "/* this.c: which model, methods and settings this FMU has. */\n"
              "#include \"fmu.h\"\n\n");
    put_extern(t, &done, "tw_model", s->model_symbol);
    if (!s->is_auto) put_extern(t, &done, "tw_method", s->method_symbol);
    for (int i = 0; s->all_methods && (method = tw_method_at(i)); i++) {
        ex_symbol_of(method, 0, symbol);
        put_extern(t, &done, "tw_method", symbol);
    }
    ex_put(t, "\nstatic const tw_method *const methods[] = {\n");
    if (!s->is_auto) ex_put(t, "    &%s,\n", s->method_symbol);
    for (int i = 0; s->all_methods && (method = tw_method_at(i)); i++) {
        ex_symbol_of(method, 0, symbol);
        if (method != s->method) ex_put(t, "    &%s,\n", symbol);
    }
    ex_put(t, "    NULL,\n};\n\nstatic const double start[] = {\n");
    for (int i = 0; i < m->ns + m->nf; i++) {
        ex_number(number, j->d.start[i]);
        ex_put(t, "    %s,\n", number);
    }
    ex_number(number, s->H);
    ex_put(
        t,
        "};\n\nconst fmu_this fmu_self = {\n    .token = \"%s\",\n    .model = &%s,\n"
        "    .method = methods,\n    .H = %s,\n    .ratio = %d,\n    .start = start,\n"
        "    .start_from_parameters = %d,\n    .opt = {",
        j->f.token, s->model_symbol, number, s->ratio, j->d.start_from_parameters);
    for (int i = 0; i < TW_NOPT; i++) {
        ex_number(number, s->opt[i]);
        ex_put(t, "%s%s", i ? ", " : "", number);
    }
    ex_put(t, "},\n");
    if (ex_has_auto(s)) {
        ex_put(t, "    .adaptive = &fmu_adaptive,\n    .automatic = {");
        for (int i = 0; i < FMU_NAUTO; i++) {
            ex_number(number, s->automatic[i]);
            ex_put(t, "%s%s", i ? ", " : "", number);
        }
        ex_put(t, "},\n");
    }
    if (has_tracks(s))
        ex_put(t, "    .team_start = tw_team_start,\n    .team_stop = tw_team_stop,\n");
    ex_put(t, "};\n");
    ex_list_drop(&done);
}

/* A GUID that is the same for the same content. */
static void make_token(job *j, const char *text)
{
    uint64_t h[2] = {14695981039346656037u, 1099511628211u};
    for (const char *s = text; *s; s++) {
        h[0] = (h[0] ^ (unsigned char)*s) * 1099511628211u;
        h[1] = (h[1] ^ ((unsigned char)*s + 131u)) * 1099511628211u + (h[0] >> 29);
    }
    snprintf(j->f.token, sizeof j->f.token, "{%08x-%04x-%04x-%04x-%012llx}",
             (unsigned)(h[0] >> 32), (unsigned)(h[0] >> 16 & 0xffff),
             (unsigned)(h[0] & 0xffff), (unsigned)(h[1] >> 48),
             (unsigned long long)(h[1] & 0xffffffffffffu));
}

static void make_date(job *j)
{
    const char *given = getenv("SOURCE_DATE_EPOCH");
    time_t now = given ? (time_t)strtoll(given, NULL, 10) : time(NULL);
    struct tm utc;
    gmtime_r(&now, &utc);
    strftime(j->f.date, sizeof j->f.date, "%Y-%m-%dT%H:%M:%SZ", &utc);
}

/* The source list: the FMU's own files, then all that they refer to. */
static int gather(job *j)
{
    ex_subject *s = &j->s;
    char path[EX_PATH];
    for (int i = 0; i < NCORE; i++) ex_list_add(&s->sources, core[i]);
    if (has_tracks(s)) ex_list_add(&s->sources, "blocks/methods/threads/team.c");
    for (int i = 0; i < NRUNTIME; i++) {
        ex_path(path, "blocks/export/runtime/%s.c", runtime[i]);
        ex_list_add(&s->sources, path);
    }
    for (int i = 0; i < NADAPTIVE && ex_has_auto(s); i++)
        ex_list_add(&s->sources, adaptive[i]);
    ex_path(path, "blocks/export/runtime/fmi%d.c", j->f.version);
    ex_list_add(&s->sources, path);
    if (j->f.version == 3)
        ex_list_add(&s->sources, "blocks/export/runtime/fmi3_absent.c");
    ex_list_close(&s->sources, 1);
    ex_path(path, "%.900s/this.c", j->room);
    ex_list_add(&s->sources, path);
    return EX_OK;
}

static int write_sources(job *j)
{
    ex_subject *s = &j->s;
    ex_text t = {0};
    char path[EX_PATH];
    /* the token follows from the description and this.c without it */
    strcpy(j->f.token, "");
    strcpy(j->f.date, "");
    ex_description(&j->f, &t);
    put_this(j, &t);
    ex_put(&t, "%d", j->f.version);
    make_token(j, t.s);
    make_date(j);
    ex_drop(&t);
    put_this(j, &t);
    ex_path(path, "%.900s/this.c", j->room);
    int rc = ex_write(path, t.s, t.n);
    ex_drop(&t);
    if (!rc) rc = ex_merge(&s->sources, 0, NULL, put_source, j);
    return rc ? rc : j->failed;
}

static void platform_name(const job *j, char name[80])
{
    struct utsname u;
    uname(&u);
    const int x86 = !strcmp(u.machine, "x86_64");
    if (j->f.version == 2 && x86)
        snprintf(name, 80, "linux64");
    else
        snprintf(name, 80, "%.60s-linux", u.machine);
}

/* With the objects of this build, if they are beside the program: the same code as the
 * sources, compiled before. */
static int link_built(job *j, const char *library)
{
    char self[EX_PATH], *flags;
    const ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0 || j->from_sources) return 0;
    self[n] = '\0';
    *strrchr(self, '/') = '\0';
    char archive[EX_PATH];
    ex_path(archive, "%.900s/libtwfmu.a", self);
    if (access(archive, R_OK)) {
        ex_path(self, "%.900s/build", ex_root());
        ex_path(archive, "%.900s/libtwfmu.a", self);
        if (access(archive, R_OK)) return 0;
    }
    ex_path(archive, "%.400s/blocks/compile_flags", ex_root());
    if (!(flags = ex_read(archive))) return 0;
    flags[strcspn(flags, "\n")] = '\0';
    const char *cc = getenv("CC");
    const int rc = run(
        "%s %s -fPIC -shared -I'%s/blocks/include' -I'%s/blocks/export/runtime' "
        "-I'%s/models' '%s/this.c' %s%s%s -Wl,-u,fmi%dGetVersion%s '%s/libtwfmu.a' "
        "'%s/libtworate.a' -Wl,--version-script='%s/exports' -Wl,--gc-sections "
        "-Wl,-z,defs -Wl,-z,noseparate-code -Wl,--build-id=none -s -o '%s' -lm "
        "-lpthread",
        cc && *cc ? cc : "cc", flags, ex_root(), ex_root(), ex_root(), j->room,
        j->s.user_file ? "'" : "", j->s.user_file ? j->s.user_file : "",
        j->s.user_file ? "'" : "", j->f.version,
        j->f.version == 3 ? " -Wl,-u,fmi3GetClock" : "", self, self, j->room, library);
    free(flags);
    return rc ? -1 : 1;
}

static int compile(job *j, const char *cc, const char *options, const char *library)
{
    char *flags, path[EX_PATH];
    const char *more = getenv("TWORATE_CFLAGS");
    ex_path(path, "%.400s/blocks/compile_flags", ex_root());
    if (!(flags = ex_read(path))) return ex_error("cannot read %s", path);
    flags[strcspn(flags, "\n")] = '\0';
    const int rc =
        run("cd '%s/sources' && %s %s %s -shared %s "
            "-DFMI%d_OVERRIDE_FUNCTION_PREFIX *.c -o '%s' -lm",
            j->room, cc, flags, options, more ? more : "", j->f.version, library);
    free(flags);
    return rc ? ex_error("%s does not compile the sources of the FMU", cc) : EX_OK;
}

static int build(job *j)
{
    char library[EX_PATH], name[80], exports[EX_PATH], text[80];
    const char *cc = getenv("CC");
    platform_name(j, name);
    ex_path(library, "%.500s/binaries/%s/%s.so", j->room, name, j->f.identifier);
    make_folders(library);
    ex_path(exports, "%.900s/exports", j->room);
    snprintf(text, sizeof text, "{ global: fmi%d*; local: *; };\n", j->f.version);
    int rc = ex_write(exports, text, strlen(text));
    if (rc) return rc;
    const int linked = link_built(j, library);
    if (linked < 0) return ex_error("the FMU cannot be linked");
    if (!linked) {
        char options[EX_PATH];
        ex_path(options,
                "-fPIC -DTW_WIDE= -fno-asynchronous-unwind-tables -ffunction-sections "
                "-fdata-sections -Wl,--version-script='%.800s' -Wl,--gc-sections "
                "-Wl,-z,defs -Wl,-z,noseparate-code -Wl,--build-id=none %s -lpthread",
                exports, getenv("TWORATE_CFLAGS") ? "" : "-s");
        rc = compile(j, cc && *cc ? cc : "cc", options, library);
    }
    if (rc || !j->windows) return rc;
    ex_path(library, "%.500s/binaries/%s/%s.dll", j->room,
            j->f.version == 2 ? "win64" : "x86_64-windows", j->f.identifier);
    make_folders(library);
    return compile(j, "x86_64-w64-mingw32-gcc", "-static -s -DTW_WIDE=", library);
}

static int write_rest(job *j)
{
    ex_text t = {0};
    char path[EX_PATH];
    ex_list files = {{0}, 0};
    ex_description(&j->f, &t);
    put(j, "modelDescription.xml", t.s, t.n);
    ex_drop(&t);
    for (int i = 0; i < j->s.sources.n; i++) {
        ex_flat_name(&j->s.sources, i, path);
        ex_list_add(&files, path);
    }
    ex_build_description(&j->f, &files, &t);
    ex_list_drop(&files);
    if (j->f.version == 3) put(j, "sources/buildDescription.xml", t.s, t.n);
    ex_drop(&t);
    ex_documentation(&j->f, &t);
    put(j, "documentation/index.html", t.s, t.n);
    ex_drop(&t);
    ex_icon(&t);
    put(j, j->f.version == 2 ? "model.png" : "terminalsAndIcons/icon.png", t.s, t.n);
    ex_drop(&t);
    ex_path(path, "%s/LICENSE", ex_root());
    char *licence = ex_read(path);
    if (!licence) {
        ex_path(path, "%.900s/../../share/doc/tworate/LICENSE", ex_root());
        licence = ex_read(path);
    }
    if (!licence) return ex_error("cannot read %s", path);
    put(j, "documentation/licenses/license.txt", licence, strlen(licence));
    free(licence);
    return j->failed;
}

/* The files of a folder into the archive, in the order of their names. */
static int pack_folder(job *j, zip_t *zip, const char *folder)
{
    char path[EX_PATH], name[EX_PATH];
    struct dirent **entry;
    ex_path(path, "%.400s/%.400s", j->room, folder);
    const int n = scandir(path, &entry, NULL, alphasort);
    int rc = n < 0 ? ex_error("cannot read %s", path) : EX_OK;
    for (int i = 0; i < n; i++) {
        struct stat about;
        const char *one = entry[i]->d_name;
        ex_path(name, "%s%s%.200s", folder, *folder ? "/" : "", one);
        ex_path(path, "%.400s/%.500s", j->room, name);
        if (rc || *one == '.' || stat(path, &about)) {
            free(entry[i]);
            continue;
        }
        if (S_ISDIR(about.st_mode)) {
            rc = pack_folder(j, zip, name);
        } else if (*folder || !strcmp(one, "modelDescription.xml") ||
                   !strcmp(one, "model.png")) {
            zip_source_t *source = zip_source_file(zip, path, 0, -1);
            const zip_int64_t at =
                source ? zip_file_add(zip, name, source, ZIP_FL_ENC_UTF_8) : -1;
            if (at >= 0)
                zip_set_file_compression(zip, (zip_uint64_t)at, ZIP_CM_DEFLATE, 9);
            if (at < 0) rc = ex_error("%s: %s", j->out, zip_strerror(zip));
            if (at >= 0 && getenv("SOURCE_DATE_EPOCH"))
                zip_file_set_mtime(
                    zip, (zip_uint64_t)at,
                    (time_t)strtoll(getenv("SOURCE_DATE_EPOCH"), NULL, 10), 0);
        }
        free(entry[i]);
    }
    if (n >= 0) free(entry);
    return rc;
}

static int pack(job *j)
{
    int why;
    zip_t *zip = zip_open(j->out, ZIP_CREATE | ZIP_TRUNCATE, &why);
    if (!zip) return ex_error("cannot write %s", j->out);
    int rc = pack_folder(j, zip, "");
    if (rc) {
        zip_discard(zip);
    } else if (zip_close(zip)) {
        rc = ex_error("cannot write %s: %s", j->out, zip_strerror(zip));
        zip_discard(zip);
    }
    return rc;
}

static int write_fmu(job *j)
{
    const char *place = getenv("TMPDIR");
    char name[120];
    j->f.s = &j->s;
    j->f.d = &j->d;
    snprintf(name, sizeof name, "%s_%s", j->s.model->name,
             j->s.all_methods ? "all" : ex_method_name(&j->s));
    snprintf(j->f.identifier, sizeof j->f.identifier, "%.79s", name);
    for (char *s = j->f.identifier; *s; s++)
        if (!isalnum((unsigned char)*s)) *s = '_';
    if (isdigit((unsigned char)*j->f.identifier)) *j->f.identifier = '_';
    char out[EX_PATH];
    ex_path(out, "%s.fmu", j->f.identifier);
    if (!j->out) j->out = out;
    ex_path(j->room, "%s/tworate_fmu_XXXXXX", place && *place ? place : "/tmp");
    if (!mkdtemp(j->room)) return ex_error("cannot make a folder in %s", j->room);
    int rc = ex_probe(&j->s, &j->d);
    if (!rc) rc = gather(j);
    if (!rc) rc = write_sources(j);
    if (!rc) rc = build(j);
    if (!rc) rc = write_rest(j);
    if (!rc) rc = pack(j);
    struct stat about;
    if (!rc && !stat(j->out, &about))
        printf("%s: FMI %d.0, %d sources, %ld bytes\n", j->out, j->f.version,
               j->s.sources.n, (long)about.st_size);
    ex_dependencies_drop(&j->d);
    run("rm -rf '%s'", j->room);
    if (j->out == out) j->out = NULL;
    return rc;
}

static int read_flag(job *j, const char *flag, const char *value)
{
    if (!strcmp(flag, "--out")) {
        j->out = value;
    } else if (!strcmp(flag, "--fmi")) {
        if (strcmp(value, "2") && strcmp(value, "3"))
            return ex_error("--fmi expects 2 or 3, got '%s'", value);
        j->f.version = *value - '0';
    } else if (!strcmp(flag, "--tend")) {
        char *end;
        j->f.tend = strtod(value, &end);
        if (end == value || *end || !(j->f.tend > 0 && j->f.tend < 1e300))
            return ex_error("--tend expects a positive time, got '%s'", value);
    } else if (!strcmp(flag, "--platform")) {
        if (strcmp(value, "win64"))
            return ex_error("--platform expects win64, got '%s'", value);
        j->windows = 1;
    } else {
        const int known = ex_subject_flag(&j->s, flag, value);
        if (!known)
            return ex_error("fmu has no flag '%s'; see `tworate help fmu`", flag);
        return known < 0 ? EX_USAGE : EX_OK;
    }
    return EX_OK;
}

int ex_fmu_command(int argc, char **argv)
{
    static job j;
#ifdef TW_FROM_SOURCES
    j.from_sources = 1;
#endif
    if (argc < 2)
        return ex_error("fmu expects MODEL METHOD --H h; see `tworate help fmu`");
    j.f.version = 2;
    j.f.tend = 1;
    int rc = ex_subject_open(&j.s, argv[0], argv[1]);
    for (int i = 2; i < argc && !rc; i++) {
        if (!strcmp(argv[i], "--from-sources"))
            j.from_sources = 1;
        else if (i + 1 == argc)
            rc = ex_error("%s expects a value after it, got nothing", argv[i]);
        else
            rc = read_flag(&j, argv[i], argv[i + 1]), i++;
    }
    if (!rc) rc = ex_subject_check(&j.s);
    if (!rc) rc = write_fmu(&j);
    ex_subject_close(&j.s);
    return rc;
}
