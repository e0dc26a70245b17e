/* out_hdf5.c: results as HDF5 (by libhdf5): a data set for each column, with its unit
 * as an attribute, which grow as the rows come; `messages` and `message_case` of the
 * cases that stopped early; the description of the sweep as an attribute of the file.
 */
#include "sweep.h"

#ifdef TW_HDF5
#include <hdf5.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 1024 }; /* that are written together */

typedef struct h5 {
    hid_t file, text; /* text: of SW_WHY characters */
    hid_t *column, messages, message_case;
    int columns, most, failed;
    double *row, *x; /* x: ROWS of each column */
    int waiting;
    hsize_t rows, n_messages;
} h5;

static hid_t growing(h5 *h, const char *name, hid_t type, hsize_t chunk)
{
    const hsize_t none = 0, unlimited = H5S_UNLIMITED;
    const hid_t space = H5Screate_simple(1, &none, &unlimited);
    const hid_t how = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(how, 1, &chunk);
    const hid_t set =
        H5Dcreate2(h->file, name, type, space, H5P_DEFAULT, how, H5P_DEFAULT);
    H5Pclose(how);
    H5Sclose(space);
    if (set < 0) h->failed = 1;
    return set;
}

static void add_text(h5 *h, hid_t to, const char *name, const char *text)
{
    const hid_t space = H5Screate(H5S_SCALAR), type = H5Tcopy(H5T_C_S1);
    H5Tset_size(type, strlen(text) + 1);
    const hid_t a = H5Acreate2(to, name, type, space, H5P_DEFAULT, H5P_DEFAULT);
    if (a < 0 || H5Awrite(a, type, text) < 0) h->failed = 1;
    if (a >= 0) H5Aclose(a);
    H5Tclose(type);
    H5Sclose(space);
}

static void append(h5 *h, hid_t set, hid_t type, hsize_t at, hsize_t n, const void *x)
{
    const hsize_t size = at + n;
    if (h->failed || H5Dset_extent(set, &size) < 0) {
        h->failed = 1;
        return;
    }
    const hid_t there = H5Dget_space(set), here = H5Screate_simple(1, &n, NULL);
    H5Sselect_hyperslab(there, H5S_SELECT_SET, &at, NULL, &n, NULL);
    if (H5Dwrite(set, type, here, there, H5P_DEFAULT, x) < 0) h->failed = 1;
    H5Sclose(here);
    H5Sclose(there);
}

static void add_column(void *user, const char *name, const char *unit)
{
    h5 *h = user;
    hid_t *to = &h->column[h->columns++];
    *to = growing(h, name, H5T_NATIVE_DOUBLE, ROWS);
    if (*to < 0) return;
    add_text(h, *to, "unit", unit);
    if (!strcmp(name, "status"))
        add_text(h, *to, "meaning",
                 "0: ok; 13: diverged; 14: left its domain; 1000: bad "
                 "values; others: the codes of tw_model.h");
    if (!strcmp(name, "stopped_in"))
        add_text(h, *to, "meaning", "number of the state: slow, fast, direct ones");
}

static int lost(sw_output *o)
{
    return cli_error("cannot write all of %s", o->name), CLI_FAILED;
}

static int open_h5(sw_output *o)
{
    const sw_sweep *s = o->sweep;
    h5 *h = o->own = calloc(1, sizeof *h);
    const int most = 1 + s->cases.n_columns + s->width;
    if (!o->name) return cli_error("h5 needs --out FILE");
    if (!h) return cli_error("out of memory");
    H5dont_atexit(); /* after a full disk it would try again, and crash */
    H5Eset_auto2(H5E_DEFAULT, NULL, NULL); /* its messages are not for users */
    h->file = h->text = -1;
    h->most = most;
    h->column = calloc((size_t)most, sizeof *h->column);
    h->row = calloc((size_t)most * (ROWS + 1), sizeof *h->row);
    char *description = sw_describe(s);
    int rc = h->column && h->row && description ? CLI_OK : cli_error("out of memory");
    if (!rc) {
        h->x = h->row + most;
        h->file = H5Fcreate(o->name, H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
        if (h->file < 0) rc = cli_error("cannot write %s", o->name);
    }
    if (!rc) {
        h->text = H5Tcopy(H5T_C_S1);
        H5Tset_size(h->text, SW_WHY); /* Octave cannot read texts of any length */
        add_text(h, h->file, "sweep", description);
        sw_output_columns(s, 0, add_column, h);
        h->messages = growing(h, "messages", h->text, 64);
        h->message_case = growing(h, "message_case", H5T_NATIVE_DOUBLE, 64);
        if (h->failed) rc = lost(o);
    }
    free(description);
    return rc;
}

static void write_waiting(h5 *h)
{
    for (int c = 0; c < h->columns && h->waiting; c++)
        append(h, h->column[c], H5T_NATIVE_DOUBLE, h->rows, (hsize_t)h->waiting,
               h->x + (size_t)c * ROWS);
    h->rows += (hsize_t)h->waiting;
    h->waiting = 0;
}

static int add_batch(sw_output *o, const sw_batch *b)
{
    h5 *h = o->own;
    for (int i = 0; i < b->n && !h->failed; i++) {
        const char *why = sw_notes_find(&b->notes, i);
        const double number = b->first + i + 1;
        sw_output_numbers(o->sweep, b, i, h->row);
        for (int c = 0; c < h->columns; c++)
            h->x[(size_t)c * ROWS + (size_t)h->waiting] = h->row[c];
        if (++h->waiting == ROWS) write_waiting(h);
        if (!why) continue;
        char text[SW_WHY] = "";
        snprintf(text, sizeof text, "%s", why);
        append(h, h->messages, h->text, h->n_messages, 1, text);
        append(h, h->message_case, H5T_NATIVE_DOUBLE, h->n_messages++, 1, &number);
    }
    return h->failed ? lost(o) : CLI_OK;
}

static int close_h5(sw_output *o)
{
    h5 *h = o->own;
    int rc = CLI_OK;
    if (!h) return CLI_OK;
    if (h->file >= 0) {
        const int before = h->failed;
        if (!before) write_waiting(h);
        for (int c = 0; c < h->columns; c++)
            if (h->column[c] >= 0 && H5Dclose(h->column[c]) < 0) h->failed = 1;
        if (h->messages > 0 && H5Dclose(h->messages) < 0) h->failed = 1;
        if (h->message_case > 0 && H5Dclose(h->message_case) < 0) h->failed = 1;
        if (h->text >= 0) H5Tclose(h->text);
        if (H5Fflush(h->file, H5F_SCOPE_GLOBAL) < 0 || H5Fclose(h->file) < 0)
            h->failed = 1;
        if (h->failed) rc = before ? CLI_FAILED : lost(o);
    }
    free(h->column);
    free(h->row);
    free(h);
    o->own = NULL;
    return rc;
}

const sw_format sw_h5 = {"h5", open_h5, add_batch, close_h5};
#else
static int none(sw_output *o)
{
    return o->failed
               ? CLI_OK
               : cli_error("this tworate-sweep was built without libhdf5: csv and "
                           "npy are there; for .h5 install libhdf5-dev and build "
                           "again");
}

const sw_format sw_h5 = {"h5", none, NULL, none};
#endif
