/* ss_picture.h: an S-function of this host may describe a moving picture of itself, for
 * --show. With MDL_PICTURE defined it has two more callbacks:
 *
 *     size_t mdlPicture(SimStruct *S, char *text, size_t size)
 *         after the start: writes the description as snprintf does, returns its full
 *         length, 0: there is none
 *     int mdlPictureValues(SimStruct *S, double *values)
 *         after a step: the values of its signals at this time; returns 1 at a slow
 *         sample, 0 at another one, -1: there is none at this time
 *
 * The description has one line for each thing, a word and fields with a tab before each:
 *
 *     model     name, what it is
 *     signal    group (slow, fast, direct, output, input), name, unit, meaning
 *     constant  name, value
 *     scene     view, spatial, follow, signals      as in tw_scene.h of tworate
 *     shape     name, kind, on, end, then three texts each: at, turn, size, to */
#ifndef SS_PICTURE_H
#define SS_PICTURE_H

#define SS_PICTURE_MODEL "model"
#define SS_PICTURE_SIGNAL "signal"
#define SS_PICTURE_CONSTANT "constant"
#define SS_PICTURE_SCENE "scene"
#define SS_PICTURE_SHAPE "shape"

#endif
