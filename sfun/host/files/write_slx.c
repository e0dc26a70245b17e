/* write_slx.c: writes a tree as .slx: a zip of XML parts, with all systems in one part
 * as in the first releases of the format, or one part for each as in later ones.
 *
 * Blocks without an SID get one, since lines refer to blocks by SID. The mask settings
 * become a Mask element. */
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

static int put_system(writer *w, const twh_item *system, const char *part, int indent,
                      page *to);

static int is_attribute(const twh_item *section, const twh_item *i)
{
    if (!i->text) return 0;
    if (i->name[0] == '$') return 1;
    if (strcmp(section->name, "Block") == 0)
        return strcmp(i->name, "BlockType") == 0 || strcmp(i->name, "Name") == 0 ||
               strcmp(i->name, "SID") == 0;
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
            rc = put_system(w, i, NULL, indent + 2, to);
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

static int put_items(writer *w, const twh_item *system, int indent, page *to)
{
    int rc = 0;
    for (const twh_item *i = system->first; i && !rc; i = i->next) {
        if (i->text)
            parameter(i->name, i->text, indent, to);
        else if (strcmp(i->name, "Line") == 0)
            rc = put_line(w, i, system, indent, to);
        else
            rc = put_section(w, i, indent, to);
    }
    return rc;
}

static int put_system(writer *w, const twh_item *system, const char *part, int indent,
                      page *to)
{
    if (w->layout == TWH_ONE_PART) {
        put(to, "%*s<System>\n", indent, "");
        const int rc = put_items(w, system, indent + 2, to);
        put(to, "%*s</System>\n", indent, "");
        return rc;
    }
    char name[40], path[80];
    if (part)
        snprintf(name, sizeof name, "system_%s", part);
    else
        snprintf(name, sizeof name, "system_%d", ++w->systems);
    snprintf(path, sizeof path, "simulink/systems/%s.xml", name);
    put(to, "%*s<System Ref=\"%s\"/>\n", indent, "", name);
    page own = {0};
    put(&own, "%s<System>\n", head);
    const int rc = put_items(w, system, 2, &own);
    put(&own, "</System>\n");
    return add_page(w, path, &own, rc);
}

static void find_max_sid(const twh_item *system, int *most)
{
    for (const twh_item *b = NULL; (b = twh_item_next(system, b, "Block"));) {
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
        if (b->text || strcmp(b->name, "Block")) continue;
        snprintf(sid, sizeof sid, "%d", w->next_sid);
        if (!twh_item_get(b, "SID")) {
            if (!twh_item_add(w->f, b, "SID", sid)) return 1;
            w->next_sid++;
        }
        for (twh_item *i = b->first; i; i = i->next)
            if (!i->text && strcmp(i->name, "System") == 0 && give_sids(w, i)) return 1;
    }
    return 0;
}

static int put_diagram(writer *w)
{
    page all = {0}, *to = &all;
    const twh_item *root = w->f->root;
    put(to, "%s<ModelInformation Version=\"%s\">\n  <%s>\n", head,
        w->layout == TWH_PARTS ? "1.0" : "0.9", root->name);
    int rc = 0;
    for (const twh_item *i = root->first; i && !rc; i = i->next) {
        if (i->text)
            parameter(i->name, i->text, 4, to);
        else if (strcmp(i->name, "System") == 0)
            rc = put_system(w, i, "root", 4, to);
        else
            rc = put_section(w, i, 4, to);
    }
    put(to, "  </%s>\n</ModelInformation>\n", root->name);
    return add_page(w, "simulink/blockdiagram.xml", to, rc);
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
                    "</Types>\n") ||
           new_part(w, "_rels/.rels",
                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/"
                    "2006/relationships\">"
                    "<Relationship Id=\"blockDiagram\" Target=\"simulink/"
                    "blockdiagram.xml\" Type=\"http://schemas.mathworks.com/"
                    "simulink/2010/relationships/blockDiagram\"/>"
                    "<Relationship Id=\"rId1\" Target=\"metadata/coreProperties.xml\" "
                    "Type=\"http://schemas.openxmlformats.org/package/2006/"
                    "relationships/metadata/core-properties\"/>"
                    "</Relationships>\n") ||
           new_part(w, "metadata/coreProperties.xml",
                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<cp:coreProperties xmlns:cp=\"http://schemas.openxmlformats.org/"
                    "package/2006/metadata/core-properties\"></cp:coreProperties>\n");
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
