/* ss_entry.h: the record of callbacks that an S-function object exports to the engine.
 * A callback without its MDL_ macro is NULL. Included by simstruc.h. */
#ifndef SS_ENTRY_H
#define SS_ENTRY_H

/* Objects built with another layout of this record, or of the inline record of
 * ss_quick.h, are rejected: increase it with every change of either. */
#define SS_ENTRY_VERSION 3

#define SS_HAS_PICTURES /* mdlPicture, see ss_picture.h */

typedef struct ssEntry {
    int version;
    int target; /* built without mxArray, by cg_sfun.h */
    const char *name;

    void (*initialize_sizes)(SimStruct *);
    void (*initialize_sample_times)(SimStruct *);
    void (*outputs)(SimStruct *, int_T tid);
    void (*terminate)(SimStruct *);

    void (*start)(SimStruct *);
    void (*initialize_conditions)(SimStruct *);
    void (*update)(SimStruct *, int_T tid);
    void (*derivatives)(SimStruct *);
    void (*jacobian)(SimStruct *);
    void (*zero_crossings)(SimStruct *);
    void (*time_of_next_var_hit)(SimStruct *);
    void (*enable)(SimStruct *);
    void (*disable)(SimStruct *);

    void (*check_parameters)(SimStruct *);
    void (*process_parameters)(SimStruct *);
    void (*set_work_widths)(SimStruct *);

    void (*set_input_width)(SimStruct *, int_T port, int_T width);
    void (*set_output_width)(SimStruct *, int_T port, int_T width);
    void (*set_input_dimensions)(SimStruct *, int_T port, const DimsInfo_T *);
    void (*set_output_dimensions)(SimStruct *, int_T port, const DimsInfo_T *);
    void (*set_default_dimensions)(SimStruct *);
    void (*set_input_type)(SimStruct *, int_T port, DTypeId type);
    void (*set_output_type)(SimStruct *, int_T port, DTypeId type);
    void (*set_default_types)(SimStruct *);
    void (*set_input_complex)(SimStruct *, int_T port, CSignal_T complexity);
    void (*set_output_complex)(SimStruct *, int_T port, CSignal_T complexity);
    void (*set_default_complex)(SimStruct *);
    void (*set_input_frame)(SimStruct *, int_T port, Frame_T frame);
    void (*set_input_sample_time)(SimStruct *, int_T port, time_T period,
                                  time_T offset);
    void (*set_output_sample_time)(SimStruct *, int_T port, time_T period,
                                   time_T offset);

    void (*rtw)(SimStruct *);
    mxArray *(*get_state)(SimStruct *);
    void (*set_state)(SimStruct *, const mxArray *);

    /* this host's own, see ss_picture.h */
    size_t (*picture)(SimStruct *, char *text, size_t size);
    int (*picture_values)(SimStruct *, double *values);
} ssEntry;

#endif
