/* mdl_xml.h: the XML parts of an .slx, see mdl_xml.c. */
#ifndef TW_MDL_XML_H
#define TW_MDL_XML_H

#include "tree.h"

/* Reads the part of a system into `in`; returns 1 after an error. */
typedef int mdl_xml_part(mdl_file *f, void *user, const char *ref, mdl_item *in,
                         int level);

int mdl_parse_xml(mdl_file *f, const char *text, size_t n, mdl_item *in,
                  mdl_xml_part *part, void *user, int level);

#endif
