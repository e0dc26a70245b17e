/* mdl_xml.h: the XML parts of an .slx, see mdl_xml.c. */
#ifndef TWH_XML_H
#define TWH_XML_H

#include "twh_tree.h"

/* Reads the part of a system into `in`; returns 1 after an error. */
typedef int twh_xml_part(twh_file *f, void *user, const char *ref, twh_item *in,
                         int level);

int twh_parse_xml(twh_file *f, const char *text, size_t n, twh_item *in,
                  twh_xml_part *part, void *user, int level);

#endif
