// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/options.h"

#include "base/memory.h"
#include "base/text.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// A path may be as long as the system allows; other texts have no need to be longer.
enum { OPTION_TEXT_MAX = 4095, LISTENER_MAX = 4 };

typedef struct Value {
    int64_t number; // BOOL, INT, CHOICE
    char *text;     // TEXT, FILE: owned; NULL for other kinds
    OptionOrigin origin;
} Value;

struct OptionStore {
    Value values[OPT_NB];
    struct {
        OptionListener *tell;
        void *context;
    } listeners[LISTENER_MAX];
    int listener_count;
};

static bool holds_text(const OptionDef *def)
{
    return def->kind == OPTK_TEXT || def->kind == OPTK_FILE;
}

static char *copy_text(const char *text)
{
    const size_t size = strlen(text) + 1;
    return memcpy(mem_new(1, size), text, size);
}

OptionStore *options_new(void)
{
    OptionStore *store = mem_new(1, sizeof *store);
    for (int id = 0; id < OPT_NB; ++id) {
        const OptionDef *def = option_def((OptionId)id);
        store->values[id].number = def->def_int;
        if (holds_text(def))
            store->values[id].text = copy_text(def->def_text);
    }
    return store;
}

void options_free(OptionStore *store)
{
    if (store == NULL)
        return;
    for (int id = 0; id < OPT_NB; ++id)
        mem_free(store->values[id].text);
    mem_free(store);
}

void options_listen(OptionStore *store, OptionListener *listener, void *context)
{
    assert(store->listener_count < LISTENER_MAX);
    store->listeners[store->listener_count].tell = listener;
    store->listeners[store->listener_count].context = context;
    ++store->listener_count;
}

void options_ignore(OptionStore *store, OptionListener *listener, const void *context)
{
    for (int i = 0; i < store->listener_count; ++i)
        if (store->listeners[i].tell == listener && store->listeners[i].context == context) {
            store->listener_count -= 1;
            memmove(&store->listeners[i], &store->listeners[i + 1],
                    (size_t)(store->listener_count - i) * sizeof store->listeners[0]);
            return;
        }
}

int64_t option_int(const OptionStore *store, OptionId id)
{
    return store->values[id].number;
}

bool option_bool(const OptionStore *store, OptionId id)
{
    return store->values[id].number != 0;
}

const char *option_text(const OptionStore *store, OptionId id)
{
    const OptionDef *def = option_def(id);
    if (def->kind == OPTK_CHOICE)
        return def->choices[store->values[id].number];
    return store->values[id].text == NULL ? "" : store->values[id].text;
}

OptionOrigin option_origin(const OptionStore *store, OptionId id)
{
    return store->values[id].origin;
}

// --- reading values ------------------------------------------------------------------------------------------------

static bool read_bool(const OptionDef *def, const char *text, int64_t *number, Error *error)
{
    static const char *const words[][2] = {{"false", "true"}, {"0", "1"}, {"off", "on"}, {"no", "yes"}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i)
        for (int value = 0; value < 2; ++value)
            if (text_equal_nocase(text, words[i][value])) {
                *number = value;
                return true;
            }
    return error_set(error, "option %s: '%.60s' is neither true nor false", def->name, text);
}

static bool read_int(const OptionDef *def, const char *text, int64_t *number, Error *error)
{
    if (text_parse_int(text, def->min, def->max, number))
        return true;
    return error_set(error, "option %s: '%.60s' is not a whole number from %" PRId64 " to %" PRId64, def->name, text,
                     def->min, def->max);
}

static bool read_choice(const OptionDef *def, const char *text, int64_t *number, Error *error)
{
    char known[ERROR_TEXT_SIZE];
    Text list = text_begin(known, sizeof known);
    for (int i = 0; def->choices[i] != NULL; ++i) {
        if (text_equal_nocase(text, def->choices[i])) {
            *number = i;
            return true;
        }
        text_addf(&list, "%s%s", i == 0 ? "" : ", ", def->choices[i]);
    }
    return error_set(error, "option %s: '%.60s' is none of: %s", def->name, text, known);
}

static bool check_text(const OptionDef *def, const char *text, Error *error)
{
    if (strlen(text) > OPTION_TEXT_MAX)
        return error_set(error, "option %s: the value is longer than %d bytes", def->name, OPTION_TEXT_MAX);
    // Values are shown as they are.
    return text_find_control(text, "") == NULL ||
           error_set(error, "option %s: the value contains a control character", def->name);
}

static bool read_number(const OptionDef *def, const char *text, int64_t *number, Error *error)
{
    switch (def->kind) {
    case OPTK_BOOL: return read_bool(def, text, number, error);
    case OPTK_INT: return read_int(def, text, number, error);
    case OPTK_CHOICE: return read_choice(def, text, number, error);
    case OPTK_TEXT:
    case OPTK_FILE:
    case OPTK_BUTTON: break;
    }
    *number = 0;
    return true;
}

// --- storing values ------------------------------------------------------------------------------------------------

static bool tell_listeners(OptionStore *store, int first, int last, OptionId id, int *refused_by, Error *error)
{
    for (int i = first; i < last; ++i) {
        if (!store->listeners[i].tell(store->listeners[i].context, id, error)) {
            *refused_by = i;
            return false;
        }
    }
    return true;
}

// Puts a checked value in; takes ownership of `text`. After a refusal the listeners that had agreed hear of the old
// value again.
static bool store_value(OptionStore *store, OptionId id, Value value, Error *error)
{
    const Value old = store->values[id];
    store->values[id] = value;
    int refused_by = 0;
    if (tell_listeners(store, 0, store->listener_count, id, &refused_by, error)) {
        mem_free(old.text);
        return true;
    }

    store->values[id] = old;
    mem_free(value.text);
    if (option_def(id)->kind != OPTK_BUTTON)
        tell_listeners(store, 0, refused_by, id, &refused_by, NULL);
    return false;
}

static bool is_same_value(const OptionDef *def, const Value *value, int64_t number, const char *text)
{
    if (def->kind == OPTK_BUTTON)
        return false;
    return holds_text(def) ? strcmp(value->text, text) == 0 : value->number == number;
}

static bool set_checked(OptionStore *store, const OptionDef *def, int64_t number, const char *text, OptionOrigin origin,
                        Error *error)
{
    Value *value = &store->values[def->id];
    // The command line goes before the configuration file, in whatever order the two are read.
    if (origin < value->origin)
        return true;
    if (is_same_value(def, value, number, text)) {
        value->origin = origin;
        return true;
    }
    const Value next = {.number = number, .text = holds_text(def) ? copy_text(text) : NULL, .origin = origin};
    return store_value(store, def->id, next, error);
}

// *value becomes a text where there was none.
static bool read_value(const OptionDef *def, const char *name, const char **value, int64_t *number, Error *error)
{
    if (def == NULL)
        return error_set(error, "no option is called '%.60s'", name);
    if (*value == NULL)
        *value = "";
    return read_number(def, *value, number, error) && (!holds_text(def) || check_text(def, *value, error));
}

bool option_check(const char *name, const char *value, Error *error)
{
    int64_t number;
    return read_value(option_find(name), name, &value, &number, error);
}

bool option_set(OptionStore *store, const char *name, const char *value, OptionOrigin origin, Error *error)
{
    const OptionDef *def = option_find(name);
    int64_t number;
    return read_value(def, name, &value, &number, error) && set_checked(store, def, number, value, origin, error);
}

bool option_set_int(OptionStore *store, OptionId id, int64_t value, OptionOrigin origin, Error *error)
{
    const OptionDef *def = option_def(id);
    if (holds_text(def))
        return error_set(error, "option %s: the value is a text", def->name);
    int64_t min = def->min, max = def->max;
    if (def->kind == OPTK_CHOICE) {
        min = max = 0;
        while (def->choices[max + 1] != NULL)
            ++max;
    }
    if (def->kind != OPTK_BUTTON && (value < min || value > max))
        return error_set(error, "option %s: %" PRId64 " is not from %" PRId64 " to %" PRId64, def->name, value, min,
                         max);
    return set_checked(store, def, value, "", origin, error);
}

void option_write_value(const OptionStore *store, OptionId id, char *out, unsigned out_size)
{
    const OptionDef *def = option_def(id);
    switch (def->kind) {
    case OPTK_BOOL: snprintf(out, out_size, "%s", option_bool(store, id) ? "true" : "false"); break;
    case OPTK_INT: snprintf(out, out_size, "%" PRId64, option_int(store, id)); break;
    case OPTK_CHOICE:
    case OPTK_TEXT:
    case OPTK_FILE: snprintf(out, out_size, "%s", option_text(store, id)); break;
    case OPTK_BUTTON: snprintf(out, out_size, "%s", ""); break;
    }
}
