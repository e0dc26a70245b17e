/* Truncated, deeply nested, huge, malicious and random files: each gives an error
 * message, in bounded time and memory. The last tests are fuzz runs: thousands of
 * mutations of the shipped files and of generated diagrams, the same ones in every run.
 */
#include "common.h"
#include "diagram_fixture.h"
#include "twh_tree.h"

#include <dirent.h>
#include <sys/resource.h>
#include <time.h>
#include <zip.h>

Suite *suite(void);

static draft d;

/* Limits for every file; 20 times as long under valgrind. */
enum { MOST_MEGABYTES = 1500, MOST_SECONDS = 5 };

static void limit_memory(void)
{
#if !defined(__SANITIZE_ADDRESS__)
    const struct rlimit limit = {(rlim_t)MOST_MEGABYTES << 20,
                                 (rlim_t)MOST_MEGABYTES << 20};
    ck_assert_int_eq(setrlimit(RLIMIT_AS, &limit), 0);
#endif
}

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* Reads the file and starts it if possible; frees everything. Returns 1 on failure. */
static int try_file(const char *path, char *why, size_t room)
{
    const double begin = seconds();
    twh *h = twh_new("x");
    const char *const list[] = {
        "sfun/simulink", getenv("TW_BUILD") ? test_path("../../sfun") : "build/sfun"};
    const twh_reader reader = {.path = list, .npath = 2};
    twh_set_output(h, stderr);
    twh_set_memory(h, 64 << 20);
    const int rc = twh_read_mdl(h, path, &reader) || twh_start(h);
    snprintf(why, room, "%s", twh_error(h));
    ck_assert_msg(!rc || why[0], "failed without a word");
    twh_free(h);
    ck_assert_msg(seconds() - begin < MOST_SECONDS * (getenv("TW_BRIEF") ? 20 : 1),
                  "%s took %g s", path, seconds() - begin);
    return rc;
}

static void refused(const char *path, const char *words)
{
    char why[1000], copy[200];
    ck_assert_msg(try_file(path, why, sizeof why), "%s should have been refused", path);
    snprintf(copy, sizeof copy, "%s", words);
    for (char *w = strtok(copy, "|"); w; w = strtok(NULL, "|"))
        ck_assert_msg(strstr(why, w) != NULL, "no '%s' in: %s", w, why);
}

static void refused_text(const char *text, size_t n, const char *words)
{
    const char *path = test_path("hostile.mdl");
    write_bytes(path, text, n);
    refused(path, words);
}

static char *repeat(const char *what, size_t times, size_t *n)
{
    const size_t one = strlen(what);
    char *all = malloc(one * times + 1);
    ck_assert_ptr_nonnull(all);
    for (size_t i = 0; i < times; i++) memcpy(all + i * one, what, one);
    all[one * times] = 0;
    *n = one * times;
    return all;
}

START_TEST(every_truncated_file_is_rejected)
{
    draft_begin(&d, "Model", "Solver=ode4");
    draft_block(&d, "Constant", "a", "Value=[1 2]");
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "a/1", "s/1");
    draft_write(&d, "whole");
    for (size_t n = 0; n + 2 < d.n; n += 1 + n / 40)
        refused_text(d.text, n, "hostile.mdl");
}
END_TEST

START_TEST(deep_and_long_texts_are_rejected)
{
    static const struct {
        const char *piece;
        size_t times;
        const char *words;
    } rows[] = {{"Model {\n", 100000, "nested"},
                {"Model {\nSystem {\nBlock {\n", 40000, "nested"},
                {"{", 100000, "expected"},
                {"}", 100000, "expected"},
                {"\"", 100000, "expected"},
                {"a", 100000, "too long"},
                {"# \n", 100000, "no section"},
                {"Model {\nA [\n", 1, "bracket"}};
    limit_memory();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t n;
        char *text = repeat(rows[i].piece, rows[i].times, &n);
        refused_text(text, n, rows[i].words);
        free(text);
    }
}
END_TEST

START_TEST(a_file_that_is_too_large_is_rejected)
{
    size_t n;
    char *text = repeat("# 34567\n", (32 << 20) / 8 + 1, &n);
    limit_memory();
    refused_text(text, n, "32 MB");
    free(text);
    /* small items need much more memory than text */
    text = repeat("a 1\n", 6 << 20, &n);
    memcpy(text, "Model {\nx 1\n", 12);
    refused_text(text, n, "256 MB");
    free(text);
}
END_TEST

START_TEST(noise_is_rejected)
{
    unsigned state = 1;
    char noise[5000];
    for (int k = 0; k < 50; k++) {
        for (size_t i = 0; i < sizeof noise; i++) {
            state = state * 1664525u + 1013904223u;
            noise[i] = (char)(state >> 24);
        }
        refused_text(noise, sizeof noise, "hostile.mdl");
        memcpy(noise, "PK\3\4", 4);
        write_bytes(test_path("noise.slx"), noise, sizeof noise);
        refused(test_path("noise.slx"), "zip");
    }
    refused(test_path("there_is_none.mdl"), "opened");
    refused("build", "neither");
}
END_TEST

START_TEST(sizes_requested_by_a_diagram_are_bounded)
{
    static const char *const rows[][3] = {
        {"Constant", "Value=zeros(1e4,1e4)", "too large"},
        {"Demux", "Outputs=1e9", "Outputs"},
        {"Demux", "Outputs=1e9*[1 1]", "at least 1"},
        {"Inport", "Port=1e9", "Port"},
        {"Sum", "Inputs=1e9", "Inputs"},
        {"Gain", "Gain=1:1e12", "too many"},
        {"UnitDelay", "InitialCondition=ones(1,5e6)", "size"},
    };
    limit_memory();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char why[1000];
        draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.1");
        draft_block(&d, rows[i][0], "b", rows[i][1]);
        ck_assert_msg(try_file(draft_write(&d, "sizes"), why, sizeof why), "%s",
                      rows[i][1]);
        ck_assert_msg(strstr(why, rows[i][2]) != NULL, "%s: %s", rows[i][1], why);
    }
}
END_TEST

/* Each block of the library contains two links to the next: 2^40 in total. */
START_TEST(links_that_multiply_are_stopped)
{
    char name[20], link[60];
    limit_memory();
    draft_begin(&d, "Library", NULL);
    for (int i = 0; i < 30; i++) {
        snprintf(name, sizeof name, "b%d", i);
        snprintf(link, sizeof link, "SourceBlock=many/b%d", i + 1);
        draft_down(&d, name, NULL);
        draft_block(&d, "Reference", "x", link);
        draft_block(&d, "Reference", "y", link);
        draft_up(&d);
    }
    draft_block(&d, "Gain", "b30", NULL);
    draft_write(&d, "many");
    draft_begin(&d, "Model", NULL);
    draft_block(&d, "Reference", "all", "SourceBlock=many/b0");
    refused(draft_write(&d, "multiply"), "blocks");

    draft_begin(&d, "Library", NULL); /* a block that contains itself */
    draft_down(&d, "self", NULL);
    draft_block(&d, "Reference", "x", "SourceBlock=selfish/self");
    draft_up(&d);
    draft_write(&d, "selfish");
    draft_begin(&d, "Model", NULL);
    draft_block(&d, "Reference", "all", "SourceBlock=selfish/self");
    refused(draft_write(&d, "contains_itself"), "nested");
}
END_TEST

START_TEST(a_large_diagram_is_built_in_time_or_rejected)
{
    size_t n = 0;
    char *text = malloc(2000000);
    ck_assert_ptr_nonnull(text);
    for (int blocks = 1900; blocks <= 2100; blocks += 200) {
        n = (size_t)sprintf(
            text, "Model {\nSystem {\nBlock {\nBlockType Clock\nName \"g0\"\n}\n");
        for (int i = blocks; i > 0; i--)
            n += (size_t)sprintf(text + n, "Block {\nBlockType Gain\nName \"g%d\"\n}\n",
                                 i);
        for (int i = 1; i <= blocks; i++)
            n += (size_t)sprintf(
                text + n,
                "Line {\nSrcBlock \"g%d\"\nSrcPort 1\nDstBlock \"g%d\"\n"
                "DstPort 1\n}\n",
                i - 1, i);
        n += (size_t)sprintf(text + n, "}\n}\n");
        char why[1000];
        write_bytes(test_path("large.mdl"), text, n);
        const int rc = try_file(test_path("large.mdl"), why, sizeof why);
        ck_assert_msg(rc == (blocks > 2000), "%s", why);
    }
    free(text);
}
END_TEST

typedef struct part {
    const char *name, *text;
    size_t n;
} part;

static const char *pack(const part *list)
{
    static char path[300];
    int code;
    snprintf(path, sizeof path, "%s", test_path("hostile.slx"));
    zip_t *z = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code);
    ck_assert_ptr_nonnull(z);
    for (; list->name; list++) {
        zip_source_t *s =
            zip_source_buffer(z, list->text, list->n ? list->n : strlen(list->text), 0);
        ck_assert_int_ge(zip_file_add(z, list->name, s, 0), 0);
    }
    ck_assert_int_eq(zip_close(z), 0);
    return path;
}

#define DIAGRAM "simulink/blockdiagram.xml"
#define ROOT "simulink/systems/system_root.xml"
#define IN_MODEL(text) "<ModelInformation><Model>" text "</Model></ModelInformation>"

START_TEST(malicious_packages_are_rejected)
{
    static const struct {
        part list[3];
        const char *words;
    } rows[] = {
        {{{"other.xml", "<a/>", 0}}, "no part " DIAGRAM},
        {{{DIAGRAM, "", 1}}, DIAGRAM "|line 1"},
        {{{DIAGRAM, "<ModelInformation>", 0}}, DIAGRAM "|no element found"},
        {{{DIAGRAM, "<a><b></a></b>", 0}}, DIAGRAM "|mismatched"},
        {{{DIAGRAM, "<a/>", 0}}, "no element Model"},
        {{{DIAGRAM, IN_MODEL(""), 0}}, "no system"},
        {{{DIAGRAM,
           "<!DOCTYPE m [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b "
           "\"&a;&a;&a;\">]>" IN_MODEL("<P Name=\"x\">&b;</P>"),
           0}},
         "document type"},
        {{{DIAGRAM,
           "<!DOCTYPE m [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>" IN_MODEL(
               "<P Name=\"x\">&x;</P>"),
           0}},
         "document type"},
        {{{DIAGRAM, IN_MODEL("<P Name=\"x\">&undefined;</P>"), 0}}, "entity"},
        {{{DIAGRAM, IN_MODEL("<System Ref=\"../../../etc/passwd\"/>"), 0}},
         "not a valid part name"},
        {{{DIAGRAM, IN_MODEL("<System Ref=\"\"/>"), 0}}, "not a valid"},
        {{{DIAGRAM, IN_MODEL("<System Ref=\"missing\"/>"), 0}}, "missing"},
        {{{DIAGRAM, IN_MODEL("<System Ref=\"system_root\"/>"), 0},
          {ROOT, "<System><Block><System Ref=\"system_root\"/></Block></System>", 0}},
         "nested"},
        {{{DIAGRAM,
           IN_MODEL("<System><Line><P Name=\"Src\">1#out:1</P></Line></System>"), 0}},
         "1#out:1"},
        {{{DIAGRAM, IN_MODEL("<System><Line><P Name=\"Src\">x</P></Line></System>"),
           0}},
         "'x'"},
        {{{DIAGRAM, IN_MODEL("<System><Block/></System>"), 0}}, "no type"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        refused(pack(rows[i].list), rows[i].words);
}
END_TEST

START_TEST(packages_that_unpack_too_large_are_rejected)
{
    size_t n;
    limit_memory();
    char *text =
        repeat("                ", 40 << 16, &n); /* 40 MB that compress well */
    refused(pack((const part[]){{DIAGRAM, text, n}, {0}}), "larger");
    free(text);
    text = repeat("<a>", 100000, &n);
    refused(pack((const part[]){{DIAGRAM, text, n}, {0}}), "nested");
    free(text);
    text = repeat("<a/>", 6 << 20, &n);
    memcpy(text, "<a> ", 4);
    refused(pack((const part[]){{DIAGRAM, text, n}, {0}}), "256 MB");
    free(text);
    /* systems that reference the next one twice */
    part list[28] = {{DIAGRAM, IN_MODEL("<System Ref=\"s0\"/>"), 0}};
    static char names[26][60], bodies[26][200];
    for (int i = 0; i < 26; i++) {
        snprintf(names[i], sizeof names[i], "simulink/systems/s%d.xml", i);
        snprintf(
            bodies[i], sizeof bodies[i],
            "<System><Block BlockType=\"SubSystem\" Name=\"a\"><System Ref=\"s%d\"/>"
            "</Block><Block BlockType=\"SubSystem\" Name=\"b\"><System Ref=\"s%d\"/>"
            "</Block></System>",
            i + 1, i + 1);
        list[i + 1] = (part){names[i], i == 25 ? "<System/>" : bodies[i], 0};
    }
    refused(pack(list), "systems");
}
END_TEST

static unsigned random_state = 12345;

static unsigned draw(unsigned below)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % below;
}

/* Changes a text in one to four places, within its buffer. */
static size_t mutate(char *text, size_t n, size_t room)
{
    static const char *const words[] = {"{",          "}",
                                        "\"",         "[",
                                        "]",          "\n",
                                        "\\",         "#",
                                        "1e999",      "-1",
                                        "0",          "NaN",
                                        "99999999",   "trigger",
                                        "enable",     "on",
                                        "Block {\n",  "Line {\n",
                                        "System {\n", "Reference",
                                        "SubSystem",  "S-Function",
                                        "<P>",        "</P>",
                                        "&amp;",      "<System Ref=\"system_root\"/>",
                                        "<",          "\xff",
                                        "%",          "'"};
    for (unsigned k = 1 + draw(4); k > 0 && n > 10; k--) {
        const size_t at = draw((unsigned)n);
        const size_t length = 1 + draw(40) % (n - at);
        const char *word = words[draw(sizeof words / sizeof *words)];
        switch (draw(6)) {
        case 0: text[at] = (char)draw(256); break;
        case 1: /* delete */
            memmove(text + at, text + at + length, n - at - length);
            n -= length;
            break;
        case 2: /* duplicate */
            if (n + length > room) break;
            memmove(text + at + length, text + at, n - at);
            n += length;
            break;
        case 3: /* insert */
        case 4:
            if (n + strlen(word) > room) break;
            memmove(text + at + strlen(word), text + at, n - at);
            memcpy(text + at, word, strlen(word));
            n += strlen(word);
            break;
        default: n -= draw((unsigned)(n / 4)); /* truncate */
        }
    }
    return n;
}

static size_t load(const char *path, char *text, size_t room)
{
    FILE *from = fopen(path, "rb");
    ck_assert_msg(from != NULL, "%s", path);
    const size_t n = fread(text, 1, room, from);
    fclose(from);
    return n;
}

static void fuzz_file(const char *path, int rounds)
{
    enum { ROOM = 2000000 };
    char *text = malloc(ROOM), *copy = malloc(ROOM), why[1000];
    ck_assert(text && copy);
    const size_t n = load(path, text, ROOM / 2);
    const size_t end = strlen(path);
    char to[300];
    snprintf(to, sizeof to, "%s",
             test_path(strcmp(path + end - 4, ".slx") ? "fuzz.mdl" : "fuzz.slx"));
    for (int i = 0; i < rounds; i++) {
        memcpy(copy, text, n);
        write_bytes(to, copy, mutate(copy, n, ROOM));
        try_file(to, why, sizeof why);
    }
    free(text);
    free(copy);
}

static void write_seed(void)
{
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.1;StopTime=1;InitFcn=k = 3");
    draft_block(&d, "Sin", "a", "Frequency=2*pi");
    draft_down(&d, "Sub",
               "MaskVariables=g=@1`h=@2`;MaskStyleString=edit,popup(x|y);"
               "MaskValueString=k|y;MaskInitialization=v = [1 2 3]` w = v(h)");
    draft_block(&d, "Inport", "u", NULL);
    draft_block(&d, "EnablePort", "e", NULL);
    draft_block(&d, "Gain", "g", "Gain=g*w");
    draft_block(&d, "From", "f", "GotoTag=T");
    draft_block(&d, "Sum", "sum", "Inputs=|++");
    draft_block(&d, "Outport", "y", NULL);
    draft_line(&d, "u/1", "g/1");
    draft_line(&d, "g/1", "sum/1");
    draft_line(&d, "f/1", "sum/2");
    draft_line(&d, "sum/1", "y/1");
    draft_up(&d);
    draft_block(&d, "Goto", "go", "GotoTag=T;TagVisibility=global");
    draft_block(&d, "Mux", "m", "Inputs=2");
    draft_block(&d, "Demux", "dm", "Outputs=2");
    draft_block(&d, "Integrator", "x", NULL);
    draft_block(&d, "Scope", "s", "NumInputPorts=2");
    draft_line(&d, "a/1", "Sub/1 Sub/enable go/1 m/1");
    draft_line(&d, "Sub/1", "m/2 x/1");
    draft_line(&d, "m/1", "dm/1");
    draft_line(&d, "dm/2", "s/1");
    draft_line(&d, "x/1", "s/2");
    draft_write(&d, "seed");
}

START_TEST(mutated_files_never_break_the_reader)
{
    const int rounds = test_full() ? 3000 : 150;
    limit_memory();
    write_seed();
    fuzz_file(test_path("seed.mdl"), 6 * rounds);
    twh_file *f = twh_file_read(test_path("seed.mdl"));
    ck_assert_int_eq(twh_file_write_slx(f, test_path("seed.slx"), TWH_PARTS), 0);
    twh_file_free(f);
    fuzz_file(test_path("seed.slx"), rounds);

    static const char *const folders[] = {"sfun/simulink", "sfun/simulink/examples",
                                          "tests/host/layouts", NULL};
    for (const char *const *folder = folders; *folder; folder++) {
        DIR *dir = opendir(*folder);
        for (struct dirent *e; dir && (e = readdir(dir));) {
            char path[600];
            snprintf(path, sizeof path, "%s/%s", *folder, e->d_name);
            if (twh_is_mdl(path)) fuzz_file(path, rounds / 5);
        }
        if (dir) closedir(dir);
    }
}
END_TEST

/* Mutates the XML parts, not only the zip around them. */
START_TEST(mutated_parts_never_break_the_reader)
{
    const int rounds = test_full() ? 5000 : 400;
    enum { ROOM = 100000 };
    static char text[ROOM], copy[ROOM], package[ROOM + 200];
    char why[1000];
    limit_memory();
    write_seed();
    twh_file *f = twh_file_read(test_path("seed.mdl"));
    ck_assert_int_eq(twh_file_write_slx(f, test_path("seed.slx"), TWH_ONE_PART), 0);
    twh_file_free(f);
    int code;
    zip_t *z = zip_open(test_path("seed.slx"), ZIP_RDONLY, &code);
    zip_file_t *from = zip_fopen(z, DIAGRAM, 0);
    const size_t n = (size_t)zip_fread(from, text, ROOM / 2);
    zip_fclose(from);
    zip_discard(z);
    for (int i = 0; i < rounds; i++) {
        memcpy(copy, text, n);
        const size_t changed = mutate(copy, n, ROOM);
        const int begin = snprintf(package, sizeof package,
                                   "# MathWorks OPC Text Package\nModel {\n}\n"
                                   "__MWOPC_PACKAGE_BEGIN__ R0\n"
                                   "__MWOPC_PART_BEGIN__ /%s\n",
                                   DIAGRAM);
        memcpy(package + begin, copy, changed);
        write_bytes(test_path("fuzz.mdl"), package, (size_t)begin + changed);
        try_file(test_path("fuzz.mdl"), why, sizeof why);
        if (i % 8 == 0) {
            const part list[] = {{DIAGRAM, copy, changed}, {0}};
            try_file(pack(list), why, sizeof why);
        }
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("hostile diagrams");
    TCase *t = tcase_create("hostile");
    tcase_set_timeout(t, test_full() ? 900 : 90);
    tcase_add_test(t, every_truncated_file_is_rejected);
    tcase_add_test(t, deep_and_long_texts_are_rejected);
    tcase_add_test(t, a_file_that_is_too_large_is_rejected);
    tcase_add_test(t, noise_is_rejected);
    tcase_add_test(t, sizes_requested_by_a_diagram_are_bounded);
    tcase_add_test(t, links_that_multiply_are_stopped);
    tcase_add_test(t, a_large_diagram_is_built_in_time_or_rejected);
    tcase_add_test(t, malicious_packages_are_rejected);
    tcase_add_test(t, packages_that_unpack_too_large_are_rejected);
    tcase_add_test(t, mutated_files_never_break_the_reader);
    tcase_add_test(t, mutated_parts_never_break_the_reader);
    suite_add_tcase(s, t);
    return s;
}
