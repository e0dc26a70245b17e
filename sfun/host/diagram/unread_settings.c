/* unread_settings.c: adds a note for every setting of a block that nothing reads, so
 * that nothing is ignored silently.
 *
 * Appearance, position and code generation settings are known to have no effect. Data
 * types may only be inherited or double. */
#include "build.h"

#include <string.h>

/* Common to all blocks. */
static const char *const looks[] = {"BlockType",
                                    "Name",
                                    "SID",
                                    "Ports",
                                    "Position",
                                    "ZOrder",
                                    "Orientation",
                                    "BlockRotation",
                                    "BlockMirror",
                                    "NamePlacement",
                                    "NameLocation",
                                    "FontName",
                                    "FontSize",
                                    "FontWeight",
                                    "FontAngle",
                                    "ForegroundColor",
                                    "BackgroundColor",
                                    "DropShadow",
                                    "ShowName",
                                    "HideAutomaticName",
                                    "Description",
                                    "Tag",
                                    "AttributesFormatString",
                                    "UserDataPersistent",
                                    "UserData",
                                    "LibraryVersion",
                                    "IconDisplay",
                                    "IconShape",
                                    "Commented",
                                    "PortRotate",
                                    "PortLabels",
                                    "RTWdata",
                                    "RTWData",
                                    "DialogController",
                                    "DialogControllerArgs",
                                    "StaticLinkStatus",
                                    "LinkStatus",
                                    "AncestorBlock",
                                    "SourceBlock",
                                    "SourceType",
                                    "SourceProductName",
                                    "SourceLibraryInfo",
                                    "SourceProductBaseCode",
                                    "ShowPortLabels",
                                    "ContentPreviewEnabled",
                                    "LockScale",
                                    "RndMeth",
                                    "SaturateOnIntegerOverflow",
                                    "DoSatur",
                                    "OutScaling",
                                    "OutDataType",
                                    "ParameterDataType",
                                    "ParameterScaling",
                                    "ParameterScalingMode",
                                    "MatRadixGroup",
                                    "VecRadixGroup",
                                    "AccumDataTypeStr",
                                    "CodeGenStateStorageTypeQualifier",
                                    "RTWStateStorageTypeQualifier",
                                    "RequirementInfo",
                                    "LibraryLinkDisplay",
                                    "MultiThreadCoSim",
                                    "System",
                                    NULL};

/* Callbacks of the editor. */
static const char *const editor[] = {
    "OpenFcn",       "CloseFcn",      "CopyFcn",       "MoveFcn",
    "NameChangeFcn", "DeleteFcn",     "UndoDeleteFcn", "ParentCloseFcn",
    "PreSaveFcn",    "PostSaveFcn",   "DestroyFcn",    "PreCopyFcn",
    "PreDeleteFcn",  "ModelCloseFcn", "ClipboardFcn",  NULL};

static int is_in(const char *const *list, const char *name)
{
    for (; *list; list++)
        if (strcmp(*list, name) == 0) return 1;
    return 0;
}

/* 1 if the list "a;b=1;c|d=2" has the name; texts after a = are skipped. *after then
 * points to the =. */
static int is_listed(const char *list, const char *name, const char **after)
{
    const size_t n = strlen(name);
    for (const char *s = list; s && *s;) {
        s += strchr("'?#@", *s) != NULL;
        const size_t length = strcspn(s, "=|;");
        if (length == n && strncmp(s, name, n) == 0) {
            *after = s + n;
            return 1;
        }
        s += length;
        if (*s == '=') s += strcspn(s, ";");
        if (*s) s++;
    }
    return 0;
}

/* 1 if the text is one of "=a|b". */
static int is_allowed(const char *after, const char *text)
{
    const size_t n = strlen(text);
    while (*after == '=' || *after == '|') {
        const size_t length = strcspn(++after, "|;");
        if (length == n && strncmp(after, text, n) == 0) return 1;
        after += length;
    }
    return 0;
}

static int ends_with(const char *name, const char *with)
{
    const size_t n = strlen(name), m = strlen(with);
    return n >= m && strcmp(name + n - m, with) == 0;
}

static int is_type_setting(const char *name)
{
    return ends_with(name, "DataTypeStr") || strcmp(name, "OutDataTypeMode") == 0 ||
           strcmp(name, "ParameterDataTypeMode") == 0 || strcmp(name, "DataType") == 0;
}

static int is_plain_type(const char *text)
{
    return strncmp(text, "Inherit", 7) == 0 || strncmp(text, "Same as", 7) == 0 ||
           strcmp(text, "double") == 0 || strcmp(text, "auto") == 0 ||
           strncmp(text, "All ports", 9) == 0;
}

/* A setting with a value that is not supported. */
static int refuse(build *b, const place *p, const char *name, const char *text,
                  const char *why)
{
    char key[120];
    snprintf(key, sizeof key, "%.40s %.40s = %.30s", p->type, name, text);
    twh_name_problem(b, "setting", key);
    return twh_fail_at(b, p, "%s = '%.60s' is not supported%s", name, text, why);
}

static int check_one(build *b, const place *p, const block_type *row, const twh_item *i)
{
    const char *after;
    if (is_listed(row->only, i->name, &after)) {
        if (is_allowed(after, i->text)) return 0;
        return refuse(b, p, i->name, i->text, "");
    }
    if (is_listed(row->noted, i->name, &after)) {
        if (!is_allowed(after, i->text)) twh_add_note_once(b, p, i->name, i->text);
        return 0;
    }
    if (is_listed(row->values, i->name, &after) ||
        is_listed(row->idle, i->name, &after) || is_in(looks, i->name) ||
        is_in(editor, i->name) || strncmp(i->name, "Mask", 4) == 0)
        return 0;
    if (is_type_setting(i->name)) {
        if (is_plain_type(i->text)) return 0;
        if ((row->bus || row->role) && strncmp(i->text, "Bus: ", 5) == 0) return 0;
        return refuse(b, p, i->name, i->text, ", only double");
    }
    if ((ends_with(i->name, "Min") || ends_with(i->name, "Max")) &&
        strcmp(i->text, "[]") == 0)
        return 0;
    if (strcmp(i->name, "Priority") == 0 || !*i->text) {
        if (*i->text) twh_add_note(b, p, "Priority has no effect");
        return 0;
    }
    twh_add_note(b, p, "the setting %s = '%.60s' is not supported and is ignored",
                 i->name, i->text);
    return 0;
}

int twh_check_settings(build *b, const place *p, const block_type *row)
{
    twh_mask mask = {0};
    if (twh_mask_get(b->f, p->block, &mask) < 0) return twh_pool_failed(b, b->f);
    for (const twh_item *i = p->block->first; i; i = i->next) {
        int field = 0;
        if (!i->text) {
            if (strcmp(i->name, "System") && strcmp(i->name, "Port") &&
                strcmp(i->name, "InputPort") && strcmp(i->name, "List") &&
                strcmp(i->name, "Line") && strcmp(twh_item_class(i), "Simulink.Mask") &&
                strcmp(i->name, "Object") && strcmp(i->name, "Array"))
                twh_add_note(b, p, "the section %s is not supported and is ignored",
                             i->name);
            continue;
        }
        for (int m = 0; m < mask.count; m++)
            field |= strcmp(mask.field[m].name, i->name) == 0;
        if (!field && check_one(b, p, row, i)) return 1;
    }
    /* The defaults of the file must be supported as well. */
    for (const char *s = row->only; s && *s;) {
        char name[100];
        const size_t n = strcspn(s, "=");
        if (n < sizeof name) {
            memcpy(name, s, n);
            name[n] = 0;
            const char *text = twh_setting(p, name, NULL);
            if (text && !is_allowed(s + n, text)) return refuse(b, p, name, text, "");
        }
        s += strcspn(s, ";");
        if (*s) s++;
    }
    return 0;
}
