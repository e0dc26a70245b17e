/* xml.c: parses one XML part of an .slx into items.
 *
 * <P Name="x">text</P> and <Name>text</Name> become parameters. Every other element
 * becomes a section whose attributes are parameters; those of an Object get a $ prefix,
 * as in the text format. <System Ref="part"/> is replaced by what the caller's function
 * reads. A document type declaration, and with it every custom entity, is rejected. */
#include "parse.h"

#include <expat.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct element {
    twh_item *item; /* NULL: skipped */
    int children;   /* elements inside */
    size_t text;    /* where its text begins */
} element;

typedef struct reader {
    twh_file *f;
    XML_Parser parser;
    twh_item *in; /* where the items of the part go */
    element stack[TWH_MAX_DEPTH];
    int depth;
    char *text;
    size_t used, room;
    twh_xml_part *part;
    void *user;
    int level;
} reader;

static void stop(reader *r)
{
    XML_StopParser(r->parser, XML_FALSE);
}

/* What the text format writes without quotes: choices, port numbers, positions. */
static int is_unquoted(const char *name, const char *text)
{
    static const char *const names[] = {
        "BlockType", "Ports",      "Position", "ZOrder",   "Points", "SrcPort",
        "DstPort",   "PortNumber", "Version",  "Location", NULL};
    if (strcmp(name, "Name") && (strcmp(text, "on") == 0 || strcmp(text, "off") == 0))
        return 1;
    for (const char *const *n = names; *n; n++)
        if (strcmp(name, *n) == 0) return 1;
    return 0;
}

/* Elements that are sections even if they are empty. */
static int is_section(const char *name)
{
    static const char *const names[] = {"Model",         "Library", "System", "Block",
                                        "Line",          "Branch",  "Port",   "Mask",
                                        "MaskParameter", "Object",  "Array",  NULL};
    for (const char *const *n = names; *n; n++)
        if (strcmp(name, *n) == 0) return 1;
    return 0;
}

static void XMLCALL on_text(void *user, const XML_Char *s, int n)
{
    reader *r = user;
    if (r->used + (size_t)n + 1 > r->room) {
        const size_t room = 2 * (r->used + (size_t)n) + 256;
        char *more = realloc(r->text, room);
        if (!more) {
            twh_file_fail(r->f, "out of memory while parsing XML");
            stop(r);
            return;
        }
        r->text = more;
        r->room = room;
    }
    memcpy(r->text + r->used, s, (size_t)n);
    r->used += (size_t)n;
}

static int is_blank(const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isspace((unsigned char)s[i])) return 0;
    return 1;
}

static const char *attribute(const XML_Char **list, const char *name)
{
    for (; list[0]; list += 2)
        if (strcmp(list[0], name) == 0) return list[1];
    return NULL;
}

static int put_attributes(reader *r, twh_item *item, const XML_Char **list)
{
    const int object = strcmp(item->name, "Object") == 0;
    for (; list[0]; list += 2) {
        char name[200];
        const int dollar = object && (strcmp(list[0], "PropName") == 0 ||
                                      strcmp(list[0], "ObjectID") == 0 ||
                                      strcmp(list[0], "ClassName") == 0);
        if (strlen(list[0]) + 2 > sizeof name)
            return twh_file_fail(r->f, "an attribute has too long a name");
        snprintf(name, sizeof name, "%s%s", dollar ? "$" : "", list[0]);
        twh_item *new = twh_item_add(r->f, item, name, list[1]);
        if (!new) return 1;
        new->quoted = !is_unquoted(name, list[1]);
    }
    return 0;
}

static int begin_item(reader *r, const char *name, const XML_Char **list)
{
    twh_item *in = r->depth ? r->stack[r->depth - 1].item : r->in;
    const char *named = strcmp(name, "P") == 0 ? attribute(list, "Name") : NULL;
    const char *ref = strcmp(name, "System") == 0 ? attribute(list, "Ref") : NULL;
    if (r->depth == TWH_MAX_DEPTH)
        return twh_file_fail(r->f, "elements are nested more than %d deep",
                             TWH_MAX_DEPTH);
    if (r->depth) r->stack[r->depth - 1].children++;
    element *e = &r->stack[r->depth++];
    *e = (element){.text = r->used};
    if (ref) return r->part(r->f, r->user, ref, in, r->level + 1);
    e->item = twh_item_add(r->f, in, named ? named : name, NULL);
    if (!e->item) return 1;
    e->item->line = (int)XML_GetCurrentLineNumber(r->parser);
    return named ? 0 : put_attributes(r, e->item, list);
}

static void XMLCALL on_begin(void *user, const XML_Char *name, const XML_Char **list)
{
    reader *r = user;
    if (r->f->error[0] || begin_item(r, name, list)) stop(r);
}

static void XMLCALL on_end(void *user, const XML_Char *name)
{
    reader *r = user;
    if (r->f->error[0] || !r->depth) return;
    const element *e = &r->stack[--r->depth];
    const size_t n = r->used - e->text;
    twh_item *item = e->item;
    r->used = e->text;
    if (!item || e->children) return;
    /* only attributes, or an empty section */
    if (strcmp(name, "P") && (!n || is_blank(r->text + e->text, n)) &&
        (item->first || is_section(name)))
        return;
    item->first = item->last = NULL;
    item->text = twh_file_copy(r->f, n ? r->text + e->text : "", n);
    if (!item->text) {
        stop(r);
        return;
    }
    item->quoted = !is_unquoted(item->name, item->text);
}

static void XMLCALL on_doctype(void *user, const XML_Char *name, const XML_Char *system,
                               const XML_Char *public, int internal)
{
    reader *r = user;
    (void)name, (void)system, (void)public, (void)internal;
    twh_file_fail(r->f, "a document type is not allowed in a diagram");
    stop(r);
}

int twh_parse_xml(twh_file *f, const char *text, size_t n, twh_item *in,
                  twh_xml_part *part, void *user, int level)
{
    if (level > TWH_MAX_DEPTH)
        return twh_file_fail(f, "systems are nested more than %d deep", TWH_MAX_DEPTH);
    reader *r = calloc(1, sizeof *r);
    if (!r) return twh_file_fail(f, "out of memory while parsing XML");
    r->f = f;
    r->in = in;
    r->part = part;
    r->user = user;
    r->level = level;
    r->parser = XML_ParserCreate(NULL);
    if (r->parser) {
        XML_SetUserData(r->parser, r);
        XML_SetElementHandler(r->parser, on_begin, on_end);
        XML_SetCharacterDataHandler(r->parser, on_text);
        XML_SetStartDoctypeDeclHandler(r->parser, on_doctype);
        if (XML_Parse(r->parser, text, (int)n, 1) != XML_STATUS_OK)
            twh_file_fail(f, "line %lu: %s",
                          (unsigned long)XML_GetCurrentLineNumber(r->parser),
                          XML_ErrorString(XML_GetErrorCode(r->parser)));
        XML_ParserFree(r->parser);
    } else
        twh_file_fail(f, "out of memory while parsing XML");
    free(r->text);
    free(r);
    return f->error[0] != 0;
}
