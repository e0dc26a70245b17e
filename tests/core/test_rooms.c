/* test_rooms.c: the structure of the tree: include rules (doc/developer/design.md),
 * exported symbols, folder READMEs and links. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "common.h"
#include "shell.h"

#include <dirent.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE = 1000, RULES = 60, ALLOWED = 12, ROOM = 60 };

static const char design[] = "doc/developer/design.md";

/* The output of a shell command, line by line; 0 at the end. */
static FILE *lines_of(const char *command)
{
    FILE *f = popen(command, "r");
    ck_assert_msg(f != NULL, "cannot run %s", command);
    return f;
}

static int next_line(FILE *f, char line[LINE])
{
    if (!fgets(line, LINE, f)) return 0;
    line[strcspn(line, "\n")] = '\0';
    return 1;
}

static int exists(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0;
}

/* The rules: a folder and the folders that it may include. */
typedef struct rule {
    char room[ROOM], allowed[ALLOWED][ROOM];
    int n;
} rule;

static rule rules[RULES];
static int nrules;

static void read_rule(char *line)
{
    rule *r = &rules[nrules++];
    ck_assert_int_lt(nrules, RULES);
    char *rest = strchr(line, ':');
    ck_assert_msg(rest != NULL, "%s: a rule has no colon: %s", design, line);
    *rest++ = '\0';
    sh_put(r->room, ROOM, "%s", line);
    for (char *word = strtok(rest, ", "); word; word = strtok(NULL, ", ")) {
        ck_assert_int_lt(r->n, ALLOWED);
        sh_put(r->allowed[r->n++], ROOM, "%s", word);
        ck_assert_msg(exists(word), "%s allows %s, which does not exist", design, word);
    }
    ck_assert_msg(exists(r->room), "%s names %s, which does not exist", design,
                  r->room);
}

static void read_rules(void)
{
    char line[LINE];
    int in_section = 0, in_block = 0;
    FILE *f = fopen(design, "r");
    ck_assert_msg(f != NULL, "cannot read %s", design);
    nrules = 0;
    memset(rules, 0, sizeof rules);
    while (next_line(f, line)) {
        if (!strncmp(line, "## ", 3)) in_section = !strcmp(line, "## Include rules");
        if (in_section && !strncmp(line, "```", 3)) {
            in_block = !in_block;
            continue;
        }
        if (in_section && in_block) read_rule(line);
    }
    fclose(f);
    ck_assert_int_gt(nrules, 10);
}

static int is_below(const char *path, const char *room)
{
    const size_t n = strlen(room);
    return !strncmp(path, room, n) && path[n] == '/';
}

static const rule *rule_of(const char *path)
{
    const rule *best = NULL;
    for (int i = 0; i < nrules; i++)
        if (is_below(path, rules[i].room) &&
            (!best || strlen(rules[i].room) > strlen(best->room)))
            best = &rules[i];
    return best;
}

/* Find an included file: in the folder of the source, or else the only file of the tree
 * whose path ends like this. Empty if it is not ours: outside sfun/ and its tests,
 * mex.h and matrix.h are Octave's. */
static void find_included(const char *source, const char *name, char path[LINE])
{
    char command[LINE], second[LINE];
    char here[PATH_MAX], real[PATH_MAX];
    sh_put(path, LINE, "%.*s%s", (int)(strrchr(source, '/') - source + 1), source,
           name);
    if (realpath(path, real) && realpath(".", here)) { /* without any .. in it */
        sh_put(path, LINE, "%s", real + strlen(here) + 1);
        return;
    }
    path[0] = '\0';
    if ((is_below(source, "octave") || is_below(source, "tests/octave")) &&
        (!strcmp(name, "mex.h") || !strcmp(name, "matrix.h")))
        return;
    sh_put(
        command, LINE,
        "find blocks models sfun octave tests -path '*/%s' -not -path 'tests/octave/*'",
        name);
    FILE *f = lines_of(command);
    next_line(f, path);
    const int more = next_line(f, second);
    pclose(f);
    ck_assert_msg(!more, "%s includes \"%s\": %s or %s?", source, name, path, second);
}

/* The next #include of one of our files: which file has it, and what it includes. */
static int next_include(FILE *f, char source[LINE], char path[LINE])
{
    while (next_line(f, source)) {
        char *colon = strchr(source, ':'), *name = strchr(source, '"') + 1;
        *colon = '\0';
        name[strcspn(name, "\"")] = '\0';
        find_included(source, name, path);
        if (*path) return 1; /* else it is from another package */
    }
    return 0;
}

static FILE *all_includes(void)
{
    return lines_of("grep -rn '^ *# *include \"' blocks models sfun octave tests "
                    "--include=*.c --include=*.h --include=*.cc --include=*.cpp");
}

static int is_allowed(const rule *r, const char *path)
{
    int fine = rule_of(path) == r;
    for (int i = 0; i < r->n; i++) fine |= is_below(path, r->allowed[i]);
    return fine;
}

START_TEST(every_include_follows_the_include_rules)
{
    char source[LINE], path[LINE];
    int seen = 0;
    read_rules();
    FILE *f = all_includes();
    for (; next_include(f, source, path); seen++) {
        const rule *r = rule_of(source);
        ck_assert_msg(r != NULL, "%s is in no folder of %s", source, design);
        ck_assert_msg(is_allowed(r, path), "%s may not include %s: see %s", source,
                      path, design);
    }
    pclose(f);
    ck_assert_int_gt(seen, 300);
}
END_TEST

START_TEST(a_private_header_is_refused_by_a_relative_path_too)
{
    char path[LINE];
    read_rules();
    find_included("octave/src/gate.c", "../../blocks/core/core.h", path);
    ck_assert_str_eq(path, "blocks/core/core.h");
    ck_assert(!is_allowed(rule_of("octave/src/gate.c"), path));
    ck_assert(is_allowed(rule_of("octave/src/gate.c"), "blocks/include/tw.h"));
}
END_TEST

START_TEST(every_include_rule_is_used)
{
    char source[LINE], path[LINE], used[RULES][ALLOWED] = {{0}};
    read_rules();
    FILE *f = all_includes();
    while (next_include(f, source, path)) {
        const rule *r = rule_of(source);
        for (int i = 0; r && i < r->n; i++)
            if (is_below(path, r->allowed[i])) used[r - rules][i] = 1;
    }
    pclose(f);
    for (int k = 0; k < nrules; k++)
        for (int i = 0; i < rules[k].n; i++)
            ck_assert_msg(used[k][i], "%s: nothing in %s includes %s", design,
                          rules[k].room, rules[k].allowed[i]);
}
END_TEST

/* Lines of a file as an expression for grep -x -F -f. */
static void only_symbols(const char *file, const char *prefix, const char *list)
{
    char command[LINE], line[LINE];
    sh_put(command, LINE,
           "nm -g --defined-only %s/%s | awk 'NF == 3 { print $3 }' | sort -u | "
           "grep -v -e '^%s' -e '^DW.ref' -e '^__odr_asan' | grep -v -x -F -f %s",
           sh_build(), file, prefix, list);
    FILE *f = lines_of(command);
    if (next_line(f, line))
        ck_abort_msg("%s has the global symbol %s: expected the prefix %s", file, line,
                     prefix);
    pclose(f);
    sh_put(command, LINE, "nm -g --defined-only %s/%s | grep -c ' T %s'", sh_build(),
           file, prefix);
    f = lines_of(command);
    ck_assert(next_line(f, line) && atoi(line) > 50); /* nm did run */
    pclose(f);
}

START_TEST(each_library_has_one_prefix)
{
    only_symbols("libtworate.a", "tw_", "/dev/null");
    only_symbols("libtwhost.a", "twh_", "sfun/host/include/ss_names.txt");
}
END_TEST

/* gcc exports every function with target_clones, even if hidden: these are skipped. */
START_TEST(the_shared_library_exports_what_the_headers_declare)
{
    char line[LINE], command[LINE];
    int n = 0;
    sh_put(command, LINE,
           "nm -D --defined-only %s/libtworate.so | awk '$2 != \"i\" { print $3 }' | "
           "grep -v -e '\\.resolver$' -e '^__odr_asan' | sort -u",
           sh_build());
    FILE *f = lines_of(command);
    while (next_line(f, line)) {
        sh_put(command, LINE, "grep -q '\\b%s\\b' blocks/include/*.h", line);
        ck_assert_msg(system(command) == 0, "%s is exported and in no public header",
                      line);
        n++;
    }
    pclose(f);
    ck_assert_int_gt(n, 50);
}
END_TEST

/* Only the symbols that the interface prescribes. */
START_TEST(loadable_objects_export_only_their_entry)
{
    static const struct {
        const char *files, *entry;
    } kind[] = {{"sfun/*.so", "twh_sfunction"}, {"octave/*.mex", "mexFunction"}};
    for (size_t k = 0; k < sizeof kind / sizeof *kind; k++) {
        char line[LINE], command[LINE];
        int n = 0;
        sh_put(command, LINE,
               "for f in %s/%s; do nm -D --defined-only \"$f\" | awk '{ print $3 }'; "
               "done",
               sh_build(), kind[k].files);
        FILE *f = lines_of(command);
        while (next_line(f, line)) {
            ck_assert_msg(!strncmp(line, "__asan", 6) ||
                              !strncmp(line, "__odr_asan", 10) ||
                              !strcmp(line, kind[k].entry),
                          "%s exports %s", kind[k].files, line);
            n++;
        }
        pclose(f);
        ck_assert_int_gt(n, 0);
    }
}
END_TEST

/* Is this word of a README a path? A word in backquotes with a slash or a known
 * extension is. */
static int is_path(const char *word)
{
    static const char *const ending[] = {".c",  ".h",   ".m",  ".md",
                                         ".mk", ".txt", ".mdl"};
    const size_t n = strlen(word);
    if (strpbrk(word, " <>*=$(){}[]|") || !strncmp(word, "build", 5) ||
        !strncmp(word, "http", 4) || word[0] == '-' || word[0] == '/')
        return 0;
    if (strchr(word, '/')) return 1;
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
        const size_t e = strlen(ending[i]);
        if (n > e && !strcmp(word + n - e, ending[i])) return 1;
    }
    return 0;
}

START_TEST(every_path_in_a_readme_exists)
{
    static const char *const folder[] = {"blocks", "models", "sfun",
                                         "octave", "tests",  "doc"};
    for (size_t k = 0; k < sizeof folder / sizeof *folder; k++) {
        char name[LINE], line[LINE], path[LINE];
        int lines = 0, paths = 0;
        sh_put(name, LINE, "%s/README.md", folder[k]);
        FILE *f = fopen(name, "r");
        ck_assert_msg(f != NULL, "cannot read %s", name);
        for (; next_line(f, line); lines++)
            for (char *at = strchr(line, '`'); at; at = strchr(at, '`')) {
                char *word = ++at;
                if (!(at = strchr(at, '`'))) break;
                *at++ = '\0';
                if (!is_path(word)) continue;
                paths++;
                sh_put(path, LINE, "%s/%s", folder[k], word);
                ck_assert_msg(exists(word) || exists(path), "%s names %s", name, word);
            }
        fclose(f);
        ck_assert_msg(lines <= 25, "%s has %d lines, at most 25 are allowed", name,
                      lines);
        ck_assert_msg(paths >= 3, "%s names %d paths", name, paths);
    }
}
END_TEST

START_TEST(every_link_of_a_page_works)
{
    char page[LINE], line[LINE], path[LINE];
    int links = 0;
    FILE *pages = lines_of("find . -name '*.md' -not -path './build*'");
    while (next_line(pages, page)) {
        FILE *f = fopen(page, "r");
        ck_assert(f != NULL);
        while (next_line(f, line))
            for (char *at = strstr(line, "]("); at; at = strstr(at, "](")) {
                at += 2;
                char to[LINE];
                sh_put(to, LINE, "%.*s", (int)strcspn(at, ")#"), at);
                if (!*to || !strncmp(to, "http", 4)) continue;
                sh_put(path, LINE, "%.*s%s", (int)(strrchr(page, '/') - page + 1), page,
                       to);
                ck_assert_msg(exists(path), "%s links to %s", page, to);
                links++;
            }
        fclose(f);
    }
    pclose(pages);
    ck_assert_int_gt(links, 50);
}
END_TEST

/* Except for tables, code, headings and links that cannot be broken. */
START_TEST(prose_fits_88_columns)
{
    char page[LINE], line[LINE];
    FILE *pages =
        lines_of("find README.md CHANGELOG.md blocks models sfun octave tests "
                 "doc -name '*.md' -not -path 'doc/results/*' -not -path "
                 "'doc/blocks/*' -not -name page.md");
    while (next_line(pages, page)) {
        FILE *f = fopen(page, "r");
        int code = 0, number = 0;
        ck_assert(f != NULL);
        while (next_line(f, line)) {
            size_t columns = 0;
            number++;
            if (!strncmp(line, "```", 3)) code = !code;
            if (code || strchr("|#<!", line[0]) || !strncmp(line, "    ", 4) ||
                strstr(line, "]("))
                continue;
            for (const char *c = line; *c; c++) columns += (*c & 0xC0) != 0x80;
            ck_assert_msg(columns <= 88, "%s:%d has %zu columns", page, number,
                          columns);
        }
        fclose(f);
    }
    pclose(pages);
}
END_TEST

/* Authors and year, not the numbers that only the names of files have. */
START_TEST(papers_are_named_by_their_authors)
{
    char line[LINE];
    FILE *found = lines_of(
        "grep -rniE '(paper |[|(] ?|^)00[0-3]( [|(]|[,)]| and )' README.md doc "
        "models blocks octave sfun --include='*.md' --include='*.[ch]' "
        "--include='*.m' --include='*.html' --include='*.mdl' || true");
    if (next_line(found, line)) ck_abort_msg("%s", line);
    pclose(found);
}
END_TEST

START_TEST(the_top_folder_has_only_the_files_of_the_design)
{
    static const char known[] =
        " . .. .git build blocks models sfun octave tests doc Makefile README.md "
        "LICENSE "
        "CHANGELOG.md .ci .clang-format .clang-tidy .gitignore ";
    DIR *top = opendir(".");
    ck_assert(top != NULL);
    for (struct dirent *e; (e = readdir(top));) {
        char word[300];
        sh_put(word, sizeof word, " %s ", e->d_name);
        ck_assert_msg(strstr(known, word) != NULL,
                      "%s does not belong in the top folder", e->d_name);
    }
    closedir(top);
}
END_TEST

/* Every test that the page of promises names is there: `path: name, name, ...`. */
START_TEST(every_promise_has_its_test)
{
    static const char page[] = "doc/developer/promises.md";
    char line[3 * LINE], path[LINE] = "", word[LINE];
    int tests = 0;
    FILE *f = fopen(page, "r");
    ck_assert_msg(f != NULL, "there is no %s", page);
    while (fgets(line, sizeof line, f)) {
        const char *cell = line[0] == '|' ? strstr(line + 1, " | ") : NULL;
        if (!cell) continue;
        for (const char *s = cell + 3; *s;) {
            const size_t n = strcspn(s, " ,;:|()\n");
            if (n) {
                sh_put(word, LINE, "%.*s", (int)n, s);
                if (strchr(word, '/') && strchr(word, '.')) {
                    sh_put(path, LINE, "%s", word);
                    ck_assert_msg(exists(path), "%s names %s", page, path);
                } else if (strchr(word, '_') && !strchr(word, '*')) {
                    char command[2 * LINE];
                    sh_put(command, sizeof command, "grep -q -w -e '%s' '%s'", word,
                           path);
                    ck_assert_msg(system(command) == 0, "%s: %s is not in %s", page,
                                  word, path);
                    tests++;
                }
            }
            s += n + (s[n] != '\0');
        }
    }
    fclose(f);
    ck_assert_int_gt(tests, 30);
}
END_TEST

/* A block knows its model when it is compiled, and links no other. */
START_TEST(blocks_look_up_no_model_and_stay_small)
{
    sh_refuse("", "grep -rn -e tw_find_model -e tw_model_at sfun/wrappers");
    if (sh_plain_build())
        sh_run(
            "test $(du -ck build/sfun/*.so | tail -n 1 | cut -f 1) -le $((20 * 1024))");
}
END_TEST

START_TEST(only_deps_installs_and_other_targets_name_what_is_missing)
{
    sh_refuse("apt-get install libnope-dev",
              "MAKEFLAGS= make -s need-host NEED_HOST=/nope:libnope-dev");
    if (sh_plain_build()) /* needs a C compiler only */
        sh_run("MAKEFLAGS= make -s lib NEED_HOST=/nope:libnope-dev MKOCTFILE=/nope");
    sh_run("test $(cat Makefile */*.mk */*/*.mk | grep -c 'apt-get install -y') = 1");
}
END_TEST

START_TEST(nothing_refers_to_files_outside_the_tree)
{
    sh_refuse("",
              "grep -rnI '[.][.]/shared' Makefile README.md CHANGELOG.md blocks models "
              "sfun octave tests doc");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("rooms");
    TCase *t = tcase_create("rooms");
    tcase_set_timeout(t, 120);
    tcase_add_test(t, every_include_follows_the_include_rules);
    tcase_add_test(t, a_private_header_is_refused_by_a_relative_path_too);
    tcase_add_test(t, every_include_rule_is_used);
    tcase_add_test(t, blocks_look_up_no_model_and_stay_small);
    tcase_add_test(t, only_deps_installs_and_other_targets_name_what_is_missing);
    tcase_add_test(t, nothing_refers_to_files_outside_the_tree);
    tcase_add_test(t, each_library_has_one_prefix);
    tcase_add_test(t, the_shared_library_exports_what_the_headers_declare);
    tcase_add_test(t, loadable_objects_export_only_their_entry);
    tcase_add_test(t, every_path_in_a_readme_exists);
    tcase_add_test(t, every_link_of_a_page_works);
    tcase_add_test(t, every_promise_has_its_test);
    tcase_add_test(t, prose_fits_88_columns);
    tcase_add_test(t, papers_are_named_by_their_authors);
    tcase_add_test(t, the_top_folder_has_only_the_files_of_the_design);
    suite_add_tcase(s, t);
    return s;
}
