/* write_slx.c: writes a tree as .slx: a zip of XML parts, with all systems in one part
 * as in the first releases of the format, or one part for each as in later ones.
 *
 * Blocks and annotations without an SID get one, since lines refer to blocks by SID and
 * other readers expect it. Blocks come before lines. The mask settings become a Mask
 * element. The name is that of the file, the release is in the properties. */
#include "twh_tree.h"

#include <zip.h>
#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct writer {
    twh_file *f;
    zip_t *zip;
    int layout, next_sid, systems;
    struct page *relations; /* of the part that is being written */
} writer;

/* The text of a part. What is lost when memory runs out shows at its end only. */
typedef struct page {
    char *data;
    size_t n, room;
    int lost;
} page;

static void put_bytes(page *to, const char *s, size_t n)
{
    if (to->room - to->n <= n) {
        const size_t room = 2 * (to->n + n) + 1000;
        char *more = to->lost ? NULL : realloc(to->data, room);
        if (!more) {
            to->lost = 1;
            return;
        }
        to->data = more;
        to->room = room;
    }
    memcpy(to->data + to->n, s, n);
    to->n += n;
    to->data[to->n] = 0;
}

static void put(page *to, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void put(page *to, const char *format, ...)
{
    char text[2000];
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (n < 0 || n >= (int)sizeof text)
        to->lost = 1;
    else
        put_bytes(to, text, (size_t)n);
}

static const char head[] = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n";

static void escaped(const char *s, page *to)
{
    for (; *s; s++) switch (*s) {
        case '&': put(to, "&amp;"); break;
        case '<': put(to, "&lt;"); break;
        case '>': put(to, "&gt;"); break;
        case '"': put(to, "&quot;"); break;
        case '\n': put(to, "&#10;"); break;
        case '\t': put(to, "&#9;"); break;
        case '\r': put(to, "&#13;"); break;
        default: put_bytes(to, s, 1);
        }
}

static void parameter(const char *name, const char *text, int indent, page *to)
{
    put(to, "%*s<P Name=\"", indent, "");
    escaped(name, to);
    put(to, "\">");
    escaped(text, to);
    put(to, "</P>\n");
}

static void element(const char *name, const char *text, int indent, page *to)
{
    if (!*text) return;
    put(to, "%*s<%s>", indent, "", name);
    escaped(text, to);
    put(to, "</%s>\n", name);
}

static int is_mask_item(const twh_item *i)
{
    if (!i->text) return strcmp(twh_item_class(i), "Simulink.Mask") == 0;
    return strncmp(i->name, "Mask", 4) == 0;
}

static void put_field(const twh_field *field, int indent, page *to)
{
    static const char *const styles[] = {"edit", "popup", "checkbox"};
    put(to, "%*s<MaskParameter Name=\"", indent, "");
    escaped(field->name, to);
    put(to, "\" Type=\"%s\" Evaluate=\"%s\" Tunable=\"%s\"", styles[field->style],
        field->evaluate ? "on" : "off", field->tunable ? "on" : "off");
    put(to, " Visible=\"%s\" Enabled=\"%s\" TabName=\"", field->visible ? "on" : "off",
        field->enabled ? "on" : "off");
    escaped(field->tab, to);
    put(to, "\">\n");
    element("Prompt", field->prompt, indent + 2, to);
    element("Value", field->value, indent + 2, to);
    element("Callback", field->callback, indent + 2, to);
    if (field->noption) {
        put(to, "%*s<TypeOptions>\n", indent + 2, "");
        for (int i = 0; i < field->noption; i++)
            element("Option", field->option[i], indent + 4, to);
        put(to, "%*s</TypeOptions>\n", indent + 2, "");
    }
    put(to, "%*s</MaskParameter>\n", indent, "");
}

static int put_mask(writer *w, const twh_item *block, int indent, page *to)
{
    twh_mask mask;
    const int none = twh_mask_get(w->f, block, &mask);
    if (none) return none < 0;
    put(to, "%*s<Mask>\n", indent, "");
    element("Type", mask.type, indent + 2, to);
    element("Description", mask.description, indent + 2, to);
    element("Help", mask.help, indent + 2, to);
    element("Initialization", mask.initialization, indent + 2, to);
    element("Display", mask.display, indent + 2, to);
    for (int i = 0; i < mask.count; i++) put_field(&mask.field[i], indent + 2, to);
    put(to, "%*s</Mask>\n", indent, "");
    return 0;
}

static const char *sid_of(const twh_item *system, const char *name)
{
    const char *similar = NULL;
    for (const twh_item *b = NULL; (b = twh_item_next(system, b, "Block"));) {
        const char *other = twh_item_get(b, "Name");
        if (other && strcmp(other, name) == 0) return twh_item_get(b, "SID");
        if (!similar && other && twh_same_name(name, other))
            similar = twh_item_get(b, "SID");
    }
    return similar;
}

static int put_end(writer *w, const twh_item *line, const twh_item *system, int source,
                   int indent, page *to)
{
    const char *name = twh_item_get(line, source ? "SrcBlock" : "DstBlock");
    const char *port = twh_item_get(line, source ? "SrcPort" : "DstPort");
    if (!name) return 0;
    const char *sid = sid_of(system, name);
    if (!sid)
        return twh_file_fail(
            w->f, "a line ends at '%.100s', but there is no such block", name);
    const int number = !port || (*port >= '0' && *port <= '9');
    put(to, "%*s<P Name=\"%s\">", indent, "", source ? "Src" : "Dst");
    escaped(sid, to);
    put(to, "#%s%s</P>\n", number ? source ? "out:" : "in:" : "", port ? port : "1");
    return 0;
}

static int is_end(const twh_item *i)
{
    return i->text &&
           (strcmp(i->name, "SrcBlock") == 0 || strcmp(i->name, "SrcPort") == 0 ||
            strcmp(i->name, "DstBlock") == 0 || strcmp(i->name, "DstPort") == 0);
}

static int put_line(writer *w, const twh_item *line, const twh_item *system, int indent,
                    page *to)
{
    put(to, "%*s<%s>\n", indent, "", line->name);
    int rc = put_end(w, line, system, 1, indent + 2, to);
    for (const twh_item *i = line->first; i; i = i->next)
        if (i->text && !is_end(i)) parameter(i->name, i->text, indent + 2, to);
    rc = rc || put_end(w, line, system, 0, indent + 2, to);
    for (const twh_item *i = NULL; !rc && (i = twh_item_next(line, i, "Branch"));)
        rc = put_line(w, i, system, indent + 2, to);
    put(to, "%*s</%s>\n", indent, "", line->name);
    return rc;
}

static int put_system(writer *w, const twh_item *system, const char *sid, int indent,
                      page *to);

static int is_attribute(const twh_item *section, const twh_item *i)
{
    if (!i->text) return 0;
    if (i->name[0] == '$') return 1;
    if (strcmp(section->name, "Block") == 0)
        return strcmp(i->name, "BlockType") == 0 || strcmp(i->name, "Name") == 0 ||
               strcmp(i->name, "SID") == 0;
    if (strcmp(section->name, "Annotation") == 0) return strcmp(i->name, "SID") == 0;
    if (strcmp(section->name, "Array") == 0)
        return strcmp(i->name, "Type") == 0 || strcmp(i->name, "Dimension") == 0 ||
               strcmp(i->name, "PropName") == 0;
    return 0;
}

static int put_section(writer *w, const twh_item *s, int indent, page *to)
{
    const int object = strncmp(s->name, "Simulink.", 9) == 0;
    const int block = strcmp(s->name, "Block") == 0;
    const char *name = object ? "Object" : s->name;
    int rc = 0;
    put(to, "%*s<%s", indent, "", name);
    if (object) put(to, " ClassName=\"%s\"", s->name);
    for (const twh_item *i = s->first; i; i = i->next)
        if (is_attribute(s, i)) {
            put(to, " %s=\"", i->name + (i->name[0] == '$'));
            escaped(i->text, to);
            put(to, "\"");
        }
    put(to, ">\n");
    for (const twh_item *i = s->first; i && !rc; i = i->next) {
        if (is_attribute(s, i) || (block && is_mask_item(i))) continue;
        if (i->text && strcmp(i->name, "Cell") == 0)
            element("Cell", i->text, indent + 2, to);
        else if (i->text)
            parameter(i->name, i->text, indent + 2, to);
        else if (strcmp(i->name, "System") == 0)
            rc = put_system(w, i, twh_item_get(s, "SID"), indent + 2, to);
        else
            rc = put_section(w, i, indent + 2, to);
    }
    if (block && !rc) rc = put_mask(w, s, indent + 2, to);
    put(to, "%*s</%s>\n", indent, "", name);
    return rc;
}

/* The data must stay until the zip is closed: libzip frees it on some errors and not on
 * others, so it belongs to the tree. */
static int add_part(writer *w, const char *name, const char *text, size_t n)
{
    const char *data = twh_file_copy(w->f, text, n);
    if (!data) return 1;
    zip_source_t *source = zip_source_buffer(w->zip, data, n, 0);
    const zip_int64_t i =
        source ? zip_file_add(w->zip, name, source, ZIP_FL_OVERWRITE) : -1;
    if (source && i < 0) zip_source_free(source);
    /* fixed time stamp: the same tree gives the same bytes */
    const int fine =
        i >= 0 && zip_file_set_dostime(w->zip, (zip_uint64_t)i, 0, 0x21, 0) == 0;
    return fine ? 0
                : twh_file_fail(w->f, "%s cannot be packed: %s", name,
                                zip_strerror(w->zip));
}

/* Adds what was written unless it has failed; frees it. */
static int add_page(writer *w, const char *name, page *p, int failed)
{
    int rc = failed;
    if (!rc && p->lost)
        rc = twh_file_fail(w->f, "out of memory while packing %s", name);
    if (!rc) rc = add_part(w, name, p->data, p->n);
    free(p->data);
    return rc;
}

static int new_part(writer *w, const char *name, const char *text)
{
    return add_part(w, name, text, strlen(text));
}

enum { SETTINGS, BLOCKS, OTHERS, LINES, NOTES, KINDS };

static int kind_of(const twh_item *i)
{
    if (i->text) return SETTINGS;
    if (strcmp(i->name, "Block") == 0) return BLOCKS;
    if (strcmp(i->name, "Line") == 0) return LINES;
    return strcmp(i->name, "Annotation") == 0 ? NOTES : OTHERS;
}

static int put_items(writer *w, const twh_item *system, int indent, page *to)
{
    int rc = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (const twh_item *i = system->first; i && !rc; i = i->next) {
            if (kind_of(i) != kind || (i->text && strcmp(i->name, "Name") == 0))
                continue;
            if (i->text)
                parameter(i->name, i->text, indent, to);
            else if (kind == LINES)
                rc = put_line(w, i, system, indent, to);
            else
                rc = put_section(w, i, indent, to);
        }
    return rc;
}

static const char relations_head[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/"
    "relationships\">\n";

/* The part of a system is named by the SID of its block; a number instead if there is
 * none, or another one like it. */
static void name_part(writer *w, const char *sid, char *name, size_t room, char *path)
{
    const int plain = sid && *sid && strlen(sid) < 20 &&
                      strspn(sid, "0123456789abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == strlen(sid);
    if (plain) {
        snprintf(name, room, "system_%s", sid);
        sprintf(path, "simulink/systems/%s.xml", name);
        if (zip_name_locate(w->zip, path, 0) < 0) return;
    }
    snprintf(name, room, "system_n%d", ++w->systems);
    sprintf(path, "simulink/systems/%s.xml", name);
}

/* The relations of a part, if it refers to others. */
static int add_relations(writer *w, const char *name, page *list, int failed)
{
    if (!list->n) return failed;
    put(list, "</Relationships>\n");
    return add_page(w, name, list, failed);
}

static int put_system(writer *w, const twh_item *system, const char *sid, int indent,
                      page *to)
{
    if (w->layout == TWH_ONE_PART) {
        put(to, "%*s<System>\n", indent, "");
        const int rc = put_items(w, system, indent + 2, to);
        put(to, "%*s</System>\n", indent, "");
        return rc;
    }
    char name[40], path[80], relations[90];
    name_part(w, sid, name, sizeof name, path);
    const int root = strcmp(name, "system_root") == 0;
    put(to, "%*s<System Ref=\"%s\"/>\n", indent, "", name);
    if (!w->relations->n) put(w->relations, "%s", relations_head);
    put(w->relations,
        "  <Relationship Id=\"%s\" Target=\"%s%s.xml\" Type=\"http://"
        "schemas.mathworks.com/simulink/2010/relationships/system\"/>\n",
        name, root ? "systems/" : "", name);
    /* its place must be taken before the systems in it are named */
    if (new_part(w, path, "")) return 1;
    page own = {0}, list = {0}, *around = w->relations;
    w->relations = &list;
    put(&own, "%s<System>\n", head);
    int rc = put_items(w, system, 2, &own);
    put(&own, "</System>\n");
    w->relations = around;
    rc = add_page(w, path, &own, rc);
    snprintf(relations, sizeof relations, "simulink/systems/_rels/%s.xml.rels", name);
    return add_relations(w, relations, &list, rc);
}

static int has_sid(const twh_item *i)
{
    return !i->text &&
           (strcmp(i->name, "Block") == 0 || strcmp(i->name, "Annotation") == 0);
}

static void find_max_sid(const twh_item *system, int *most)
{
    for (const twh_item *b = system->first; b; b = b->next) {
        if (!has_sid(b)) continue;
        const char *sid = twh_item_get(b, "SID");
        const twh_item *inner = twh_item_next(b, NULL, "System");
        const long n = sid ? strtol(sid, NULL, 10) : 0;
        if (n > *most && n < INT_MAX / 2) *most = (int)n;
        if (inner) find_max_sid(inner, most);
    }
}

static int give_sids(writer *w, twh_item *system)
{
    for (twh_item *b = system->first; b; b = b->next) {
        char sid[20];
        if (!has_sid(b)) continue;
        snprintf(sid, sizeof sid, "%d", w->next_sid);
        if (!twh_item_get(b, "SID")) {
            if (!twh_item_add(w->f, b, "SID", sid)) return 1;
            w->next_sid++;
        }
        if (strcmp(b->name, "Annotation") == 0 && !twh_item_get(b, "Position") &&
            !twh_item_add(w->f, b, "Position", "[20, 20]"))
            return 1;
        for (twh_item *i = b->first; i; i = i->next)
            if (!i->text && strcmp(i->name, "System") == 0 && give_sids(w, i)) return 1;
    }
    return 0;
}

static int put_diagram(writer *w)
{
    page all = {0}, list = {0}, *to = &all;
    const twh_item *root = w->f->root;
    put(to, "%s<ModelInformation Version=\"%s\">\n  <%s>\n", head,
        w->layout == TWH_PARTS ? "1.0" : "0.9", root->name);
    int rc = 0;
    w->relations = &list;
    for (const twh_item *i = root->first; i && !rc; i = i->next) {
        if (i->text &&
            (strcmp(i->name, "Name") == 0 || strcmp(i->name, "Version") == 0))
            continue;
        if (i->text)
            parameter(i->name, i->text, 4, to);
        else if (strcmp(i->name, "System") == 0)
            rc = put_system(w, i, "root", 4, to);
        else
            rc = put_section(w, i, 4, to);
    }
    put(to, "  </%s>\n</ModelInformation>\n", root->name);
    rc = add_page(w, "simulink/blockdiagram.xml", to, rc);
    return add_relations(w, "simulink/_rels/blockdiagram.xml.rels", &list, rc);
}

/* The release that wrote files of this version; the first one with packages for older
 * ones. */
static const char *release_of(const twh_item *root)
{
    static const struct {
        const char *version, *release;
    } list[] = {
        {"8.0", "R2012b"},  {"8.1", "R2013a"},  {"8.2", "R2013b"},  {"8.3", "R2014a"},
        {"8.4", "R2014b"},  {"8.5", "R2015a"},  {"8.6", "R2015b"},  {"8.7", "R2016a"},
        {"8.8", "R2016b"},  {"8.9", "R2017a"},  {"9.0", "R2017b"},  {"9.1", "R2018a"},
        {"9.2", "R2018b"},  {"9.3", "R2019a"},  {"10.0", "R2019b"}, {"10.1", "R2020a"},
        {"10.2", "R2020b"}, {"10.3", "R2021a"}, {"10.4", "R2021b"}, {"10.5", "R2022a"},
        {"10.6", "R2022b"}, {"10.7", "R2023a"}, {"23.2", "R2023b"}, {"24.1", "R2024a"}};
    const char *version = twh_item_get(root, "Version");
    for (size_t i = 0; version && i < sizeof list / sizeof *list; i++)
        if (strcmp(version, list[i].version) == 0) return list[i].release;
    return "R2012a";
}

/* The date is fixed: the same tree gives the same bytes. */
static int put_properties(writer *w)
{
    const int library = twh_file_is_library(w->f);
    const char *release = release_of(w->f->root);
    page core = {0}, more = {0};
    put(&core,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/package/2006/"
        "metadata/core-properties\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" "
        "xmlns:dcterms=\"http://purl.org/dc/terms/\" "
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">"
        "<cp:category>%s</cp:category>"
        "<dcterms:created xsi:type=\"dcterms:W3CDTF\">2012-01-01T00:00:00Z"
        "</dcterms:created><dc:creator>tworate</dc:creator>"
        "<cp:version>%s</cp:version></cp:coreProperties>\n",
        library ? "library" : "model", release);
    put(&more,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        "<mwcoreProperties xmlns=\"http://schemas.mathworks.com/package/2012/"
        "coreProperties\"><contentType>application/vnd.mathworks.simulink.model"
        "</contentType><contentTypeFriendlyName>Simulink %s</contentTypeFriendlyName>"
        "<matlabRelease>%s</matlabRelease></mwcoreProperties>\n",
        library ? "Library" : "Model", release);
    int rc = add_page(w, "metadata/coreProperties.xml", &core, 0);
    return add_page(w, "metadata/mwcoreProperties.xml", &more, rc);
}

static int put_rest(writer *w)
{
    return new_part(w, "[Content_Types].xml",
                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/"
                    "content-types\">"
                    "<Default Extension=\"rels\" ContentType=\"application/"
                    "vnd.openxmlformats-package.relationships+xml\"/>"
                    "<Default Extension=\"xml\" ContentType=\"application/"
                    "vnd.mathworks.simulink.mdl+xml\"/>"
                    "<Override PartName=\"/metadata/coreProperties.xml\" ContentType="
                    "\"application/vnd.openxmlformats-package.core-properties+xml\"/>"
                    "<Override PartName=\"/metadata/mwcoreProperties.xml\" "
                    "ContentType=\"application/vnd.mathworks.package.coreProperties+xml"
                    "\"/>"
                    "</Types>\n") ||
           new_part(
               w, "_rels/.rels",
               "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/"
               "2006/relationships\">"
               "<Relationship Id=\"blockDiagram\" Target=\"simulink/"
               "blockdiagram.xml\" Type=\"http://schemas.mathworks.com/"
               "simulink/2010/relationships/blockDiagram\"/>"
               "<Relationship Id=\"rId1\" Target=\"metadata/coreProperties.xml\" "
               "Type=\"http://schemas.openxmlformats.org/package/2006/"
               "relationships/metadata/core-properties\"/>"
               "<Relationship Id=\"rId2\" Target=\"metadata/"
               "mwcoreProperties.xml\" Type=\"http://schemas.mathworks.com/package/"
               "2012/relationships/coreProperties\"/>"
               "</Relationships>\n") ||
           put_properties(w);
}

static int write_zip(twh_file *f, zip_source_t *zip, const char *path)
{
    char block[4096];
    zip_int64_t n = -1;
    if (zip_source_open(zip))
        return twh_file_fail(f, "the package cannot be read back");
    FILE *to = fopen(path, "wb");
    int fine = to != NULL;
    while (fine && (n = zip_source_read(zip, block, sizeof block)) > 0)
        fine = fwrite(block, 1, (size_t)n, to) == (size_t)n;
    const int why = errno;
    if (to && fclose(to)) fine = 0;
    zip_source_close(zip);
    if (fine && n == 0) return 0;
    return twh_file_fail(f, "%s cannot be written: %s", path, strerror(why));
}

/* The zip is made in memory: libzip would name its temporary file by a random number of
 * OpenSSL, which crashes when memory runs out. */
static int pack(writer *w, twh_item *system, zip_source_t *zip)
{
    zip_error_t error;
    zip_error_init(&error);
    w->zip = zip_open_from_source(zip, ZIP_CREATE | ZIP_TRUNCATE, &error);
    if (!w->zip) {
        twh_file_fail(w->f, "the package cannot be made: %s",
                      zip_error_strerror(&error));
        zip_error_fini(&error);
        return 1;
    }
    zip_source_keep(zip);
    int rc = give_sids(w, system) || put_rest(w) || put_diagram(w);
    if (!rc && zip_close(w->zip) == 0) return 0;
    if (!rc)
        twh_file_fail(w->f, "the package cannot be made: %s", zip_strerror(w->zip));
    zip_discard(w->zip);
    return 1;
}

int twh_file_write_slx(twh_file *f, const char *path, int layout)
{
    twh_item *system = f->root->first;
    while (system && (system->text || strcmp(system->name, "System")))
        system = system->next;
    if (!system) return twh_file_fail(f, "there is no system to write");
    writer w = {.f = f, .layout = layout, .next_sid = 1};
    zip_source_t *zip = zip_source_buffer_create(NULL, 0, 0, NULL);
    if (!zip) return twh_file_fail(f, "out of memory while packing");
    find_max_sid(system, &w.next_sid);
    w.next_sid++;
    const int rc = pack(&w, system, zip) || write_zip(f, zip, path);
    zip_source_free(zip);
    return rc;
}
