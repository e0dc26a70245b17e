/* read_mat.h: the first matrix of a .mat file. */
#ifndef TWH_READ_MAT_H
#define TWH_READ_MAT_H

#include "twh.h"

/* A real double matrix; NULL with the reason in `why`. */
mxArray *twh_read_mat(const char *path, char *why, size_t room);

#endif
