/* read_slx.c: parses packages: an .slx (a zip) or its text form, and translates their
 * names into those of the text format.
 *
 * Parts: simulink/blockdiagram.xml is the model; its systems are inside it or each in
 * simulink/systems/NAME.xml, referenced by <System Ref="NAME"/>; the settings may be in
 * simulink/configSet0.xml and the block defaults in simulink/bddefaults.xml. Only these
 * are read, into memory and up to a total size, so that zip bombs and names with paths
 * have no effect.
 *
 * The ends of a line are given as Src "9#out:1" and Dst "8#in:2" with the SIDs of
 * blocks; they are translated to SrcBlock, SrcPort, DstBlock, DstPort. */
#include "parse.h"

#include <zip.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TOTAL = 128 << 20, MOST_PARTS = 5000 };

typedef struct package {
    zip_t *zip;
    const char *text; /* for the text form */
    size_t n, total;
    int parts;
} package;

static char *zip_part(twh_file *f, package *p, const char *name, size_t *n)
{
    zip_stat_t stat;
    if (zip_stat(p->zip, name, 0, &stat) != 0) {
        if (zip_error_code_zip(zip_get_error(p->zip)) != ZIP_ER_NOENT)
            twh_file_fail(f, "%s cannot be read: %s", name, zip_strerror(p->zip));
        return NULL;
    }
    if (!(stat.valid & ZIP_STAT_SIZE) || stat.size > TWH_MAX_FILE ||
        p->total + stat.size > MOST_TOTAL) {
        twh_file_fail(f, "%s is larger than the limit", name);
        return NULL;
    }
    zip_file_t *z = zip_fopen(p->zip, name, 0);
    char *data = z ? malloc((size_t)stat.size + 1) : NULL;
    const zip_int64_t got = data ? zip_fread(z, data, stat.size) : -1;
    if (z) zip_fclose(z);
    if (got < 0 || (zip_uint64_t)got != stat.size) {
        twh_file_fail(f, "%s cannot be unpacked: %s", name,
                      data ? zip_strerror(p->zip) : "out of memory");
        free(data);
        return NULL;
    }
    *n = (size_t)got;
    p->total += *n;
    return data;
}

static const char begin_part[] = "\n__MWOPC_PART_BEGIN__ /";

static const char *search(const char *s, const char *end, const char *what)
{
    const size_t n = strlen(what);
    while (s && (size_t)(end - s) >= n) {
        if (memcmp(s, what, n) == 0) return s;
        s = memchr(s + 1, what[0], (size_t)(end - s - 1));
    }
    return NULL;
}

static char *text_part(twh_file *f, package *p, const char *name, size_t *n)
{
    const char *end = p->text + p->n, *s = p->text;
    const size_t length = strlen(name);
    while ((s = search(s, end, begin_part))) {
        s += sizeof begin_part - 1;
        if ((size_t)(end - s) <= length || memcmp(s, name, length) || s[length] != '\n')
            continue;
        s += length + 1;
        const char *stop = search(s, end, "\n__MWOPC_");
        *n = (size_t)((stop ? stop : end) - s);
        p->total += *n;
        const int fits = p->total <= MOST_TOTAL;
        char *data = fits ? malloc(*n + 1) : NULL;
        if (data)
            memcpy(data, s, *n);
        else
            twh_file_fail(f, "%s %s", name,
                          fits ? "cannot be read: out of memory"
                               : "is larger than the limit");
        return data;
    }
    return NULL;
}

static twh_xml_part read_system;

/* Returns 0 if it was read, 1 after an error, -1 if it does not exist. */
static int read_part(twh_file *f, package *p, const char *name, twh_item *in, int level)
{
    size_t n = 0;
    if (++p->parts > MOST_PARTS)
        return twh_file_fail(f, "there are more than %d systems", MOST_PARTS);
    char *data = (p->zip ? zip_part : text_part)(f, p, name, &n);
    if (!data) return f->error[0] ? 1 : -1;
    const int rc = twh_parse_xml(f, data, n, in, read_system, p, level);
    free(data);
    if (rc) { /* add the part name */
        char old[sizeof f->error];
        memcpy(old, f->error, sizeof old);
        if (strncmp(old, "simulink/", 9))
            snprintf(f->error, sizeof f->error, "%.100s: %.450s", name, old);
    }
    return rc;
}

static int read_system(twh_file *f, void *user, const char *ref, twh_item *in,
                       int level)
{
    char name[200];
    for (const char *s = ref; *s; s++)
        if (!isalnum((unsigned char)*s) && *s != '_')
            return twh_file_fail(f, "'%.100s' is not a valid part name of a system",
                                 ref);
    if (!ref[0] || strlen(ref) > 100 || !in)
        return twh_file_fail(f, "'%.100s' is not a valid part name of a system", ref);
    snprintf(name, sizeof name, "simulink/systems/%s.xml", ref);
    const int rc = read_part(f, user, name, in, level);
    if (rc < 0) return twh_file_fail(f, "the part %s is missing", name);
    return rc;
}

static void unlink_item(twh_item *in, twh_item *item)
{
    twh_item *before = NULL;
    for (twh_item *i = in->first; i && i != item; i = i->next) before = i;
    if (before)
        before->next = item->next;
    else
        in->first = item->next;
    if (in->last == item) in->last = before;
    item->next = NULL;
}

/* Moves the items of a section to its place at the end of the section around it. */
static void move_up(twh_item *in, twh_item *section)
{
    unlink_item(in, section);
    if (!section->first) return;
    if (in->last)
        in->last->next = section->first;
    else
        in->first = section->first;
    in->last = section->last;
}

static twh_item *section_of(const twh_item *in, const char *name)
{
    twh_item *i = in->first;
    while (i && (i->text || strcmp(i->name, name))) i = i->next;
    return i;
}

static int convert_mask(twh_file *f, twh_item *mask)
{
    mask->name = "Object";
    if (!twh_item_add(f, mask, "$PropName", "MaskObject") ||
        !twh_item_add(f, mask, "$ClassName", "Simulink.Mask"))
        return 1;
    for (twh_item *p = mask->first; p; p = p->next) {
        if (p->text || strcmp(p->name, "MaskParameter")) continue;
        p->name = "Object";
        if (!twh_item_add(f, p, "$ClassName", "Simulink.MaskParameter")) return 1;
        twh_item *options = section_of(p, "TypeOptions");
        if (!options) continue;
        options->name = "Array";
        for (twh_item *o = options->first; o; o = o->next)
            if (strcmp(o->name, "Option") == 0) o->name = "Cell";
        if (!twh_item_add(f, options, "PropName", "TypeOptions")) return 1;
    }
    return 0;
}

static int convert_counts(twh_file *f, twh_item *block, const twh_item *counts)
{
    char text[100];
    const char *in = twh_item_get(counts, "in"), *out = twh_item_get(counts, "out");
    snprintf(text, sizeof text, "[%.20s, %.20s, %.20s, %.20s]", in ? in : "0",
             out ? out : "0", twh_item_get(counts, "enable") ? "1" : "0",
             twh_item_get(counts, "trigger") ? "1" : "0");
    return twh_item_set(f, block, "Ports", text) ? 0 : 1;
}

/* <Port Type="out" Index="1"> of newer releases: PortNumber in older ones. */
static int convert_ports(twh_file *f, twh_item *block, twh_item *ports)
{
    for (twh_item *p = ports->first; p; p = p->next) {
        const char *type = p->text ? NULL : twh_item_get(p, "Type");
        const char *index = type ? twh_item_get(p, "Index") : NULL;
        if (type && strcmp(type, "out")) p->name = "InputPort";
        if (index && !twh_item_get(p, "PortNumber") &&
            !twh_item_add(f, p, "PortNumber", index))
            return 1;
    }
    move_up(block, ports);
    return 0;
}

/* Splits "9#out:1" into the name of block 9 and "1", "9#trigger" into the name and
 * "trigger". */
static int convert_end(twh_file *f, twh_item *line, twh_item *end,
                       const twh_item *system, const char *block_word,
                       const char *port_word)
{
    const char *hash = strrchr(end->text, '#');
    const twh_item *b = NULL;
    if (!hash) return twh_file_fail(f, "'%.100s' is not a valid line end", end->text);
    const size_t n = (size_t)(hash - end->text);
    while ((b = twh_item_next(system, b, "Block"))) {
        const char *sid = twh_item_get(b, "SID");
        if (sid && strlen(sid) == n && strncmp(sid, end->text, n) == 0) break;
    }
    if (!b || !twh_item_get(b, "Name"))
        return twh_file_fail(f, "a line ends at '%.100s', but there is no such block",
                             end->text);
    const char *colon = strchr(hash, ':');
    end->name = block_word;
    end->text = twh_item_get(b, "Name");
    twh_item *port = twh_item_add(f, line, port_word, colon ? colon + 1 : hash + 1);
    if (port) port->quoted = !colon;
    return !port;
}

static int convert_line(twh_file *f, twh_item *line, const twh_item *system, int depth)
{
    if (depth > TWH_MAX_DEPTH) return twh_file_fail(f, "a line branches too deeply");
    for (twh_item *i = line->first; i; i = i->next) {
        if (!i->text && strcmp(i->name, "Branch") == 0) {
            if (convert_line(f, i, system, depth + 1)) return 1;
        } else if (i->text && strcmp(i->name, "Src") == 0) {
            if (convert_end(f, line, i, system, "SrcBlock", "SrcPort")) return 1;
        } else if (i->text && strcmp(i->name, "Dst") == 0) {
            if (convert_end(f, line, i, system, "DstBlock", "DstPort")) return 1;
        }
    }
    return 0;
}

static int convert_system(twh_file *f, twh_item *system)
{
    for (twh_item *b = system->first; b; b = b->next) {
        if (b->text) continue;
        if (strcmp(b->name, "Line") == 0 && convert_line(f, b, system, 0)) return 1;
        if (strcmp(b->name, "Block")) continue;
        twh_item *part;
        if ((part = section_of(b, "InstanceData"))) move_up(b, part);
        if ((part = section_of(b, "PortCounts"))) {
            unlink_item(b, part);
            if (convert_counts(f, b, part)) return 1;
        }
        if ((part = section_of(b, "PortProperties")) && convert_ports(f, b, part))
            return 1;
        if ((part = section_of(b, "Mask")) && convert_mask(f, part)) return 1;
        if ((part = section_of(b, "System")) && convert_system(f, part)) return 1;
    }
    return 0;
}

static int read_package(twh_file *f, package *p)
{
    twh_item all = {.name = "package"};
    int rc = read_part(f, p, "simulink/blockdiagram.xml", &all, 0);
    if (rc < 0) return twh_file_fail(f, "there is no part simulink/blockdiagram.xml");
    if (rc) return 1;
    twh_item *information = section_of(&all, "ModelInformation");
    if (!information) information = &all;
    f->root = section_of(information, "Model");
    if (!f->root) f->root = section_of(information, "Library");
    if (!f->root) return twh_file_fail(f, "there is no element Model or Library");
    if (read_part(f, p, "simulink/configSet0.xml", f->root, 0) > 0 ||
        read_part(f, p, "simulink/bddefaults.xml", f->root, 0) > 0)
        return 1;
    twh_item *defaults = section_of(f->root, "BlockDiagramDefaults");
    if (defaults) move_up(f->root, defaults);
    twh_item *system = section_of(f->root, "System");
    return system ? convert_system(f, system) : 0;
}

int twh_parse_slx(twh_file *f, const char *path)
{
    int code = 0;
    package p = {.zip = zip_open(path, ZIP_RDONLY, &code)};
    if (!p.zip) {
        zip_error_t error;
        zip_error_init_with_code(&error, code);
        twh_file_fail(f, "the zip cannot be opened: %s", zip_error_strerror(&error));
        zip_error_fini(&error);
        return 1;
    }
    const int rc = read_package(f, &p);
    zip_discard(p.zip);
    return rc;
}

int twh_parse_package(twh_file *f, const char *text, size_t n)
{
    package p = {.text = text, .n = n};
    return read_package(f, &p);
}
