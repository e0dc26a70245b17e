/* parse.h: the parsers of the file formats; twh_file_read picks one by the content. */
#ifndef TWH_PARSE_H
#define TWH_PARSE_H

#include "twh_tree.h"

/* All return 1 after an error, which is stored in the file. */
int twh_parse_mdl(twh_file *f, const char *text, size_t n);
int twh_parse_slx(twh_file *f, const char *path);
int twh_parse_package(twh_file *f, const char *text, size_t n); /* an .slx as text */

/* Reads the part `ref` of a package into `in`. */
typedef int twh_xml_part(twh_file *f, void *user, const char *ref, twh_item *in,
                         int level);

/* One XML part; `part` is called for every reference to another one. */
int twh_parse_xml(twh_file *f, const char *text, size_t n, twh_item *in,
                  twh_xml_part *part, void *user, int level);

#endif
