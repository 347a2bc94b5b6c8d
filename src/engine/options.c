// SPDX-License-Identifier: GPL-3.0-or-later
// The store of option values: rows from tables, values checked against them, listeners that may refuse.
// One for each engine; who adds rows (front ends, a variant) and who listens is not known here.
// Front-end thread only.
#include "engine/options.h"

#include "base/memory.h"
#include "base/text.h"
#include "book/selection.h"
#include "engine/option_rows.h"
#include "engine/strength.h"
#include "engine/temptation.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// A path may be as long as the system allows; other texts have no need to be longer.
enum { OPTION_TEXT_MAX = 4095, LISTENER_MAX = 4, OPTION_MAX = 80 };

typedef struct Value {
    int64_t number; // BOOL, INT, CHOICE
    char *text;     // TEXT, FILE: owned; NULL for other kinds
    OptionOrigin origin;
} Value;

// In the order of the list.
struct OptionStore {
    const OptionDef *defs[OPTION_MAX];
    Value values[OPTION_MAX];
    int count;
    struct {
        OptionListener *tell;
        void *context;
    } listeners[LISTENER_MAX];
    int listener_count;
};

// --- the engine's own options --------------------------------------------------------------------------------------

// A network that is built in plays, unless something else is wanted.
#ifdef HAVE_DEFAULT_NETWORK
enum { EVALUATION_DEFAULT = EVALUATION_NETWORK };
#else
enum { EVALUATION_DEFAULT = EVALUATION_CLASSICAL };
#endif

static const char *const evaluations[] = {"classical", "network", NULL};
static const char *const book_selections[] = {"weight", "best", "uniform", NULL};
static_assert(CHOICE_COUNT(evaluations) == EVALUATION_NB, "a name for each EvaluationKind");
static_assert(CHOICE_COUNT(book_selections) == BOOK_SELECTION_NB, "a name for each BookSelection");

static const OptionDef engine_rows[OPT_NB] = {
#define OPTION OPTION_ROW
#include "engine/options.def"
#undef OPTION
};
static const OptionTable engine_table = OPTION_TABLE(engine_rows);

// --- a store and its options ---------------------------------------------------------------------------------------

static bool holds_text(const OptionDef *def)
{
    return def->kind == OPTK_TEXT || def->kind == OPTK_FILE;
}

// Where an option stands in the list, -1 if the store does not have it.
static int place_of(const OptionStore *store, OptionId id)
{
    for (int place = 0; place < store->count; ++place)
        if (store->defs[place]->id == id)
            return place;
    return -1;
}

static int known_place(const OptionStore *store, OptionId id)
{
    const int place = place_of(store, id);
    assert(place >= 0);
    return place;
}

// Rows of others stand behind an option of the engine, so that lists read by subject.
static OptionId listed_with(const OptionDef *def)
{
    return def->id < OPT_NB ? def->id : def->listed_after;
}

void options_register(OptionStore *store, const OptionTable *table)
{
    // Registering twice is allowed: two front ends may share a table.
    if (place_of(store, table->rows[0].id) >= 0)
        return;
    for (const OptionDef *def = table->rows; def < table->rows + table->count; ++def) {
        // Options that are listed after the same one of the engine stand in the order in which they come.
        int place = store->count;
        while (place > 0 && listed_with(store->defs[place - 1]) > listed_with(def))
            --place;
        assert(store->count < OPTION_MAX && place_of(store, def->id) < 0);
        memmove(&store->defs[place + 1], &store->defs[place], (size_t)(store->count - place) * sizeof store->defs[0]);
        memmove(&store->values[place + 1], &store->values[place],
                (size_t)(store->count - place) * sizeof store->values[0]);
        store->count += 1;
        store->defs[place] = def;
        store->values[place] =
            (Value){.number = def->def_int, .text = holds_text(def) ? mem_copy_text(def->def_text) : NULL};
    }
}

OptionStore *options_new(void)
{
    OptionStore *store = mem_new(1, sizeof *store);
    options_register(store, &engine_table);
    return store;
}

void options_free(OptionStore *store)
{
    for (int place = 0; store != NULL && place < store->count; ++place)
        mem_free(store->values[place].text);
    mem_free(store);
}

int options_count(const OptionStore *store)
{
    return store->count;
}

const OptionDef *options_listed(const OptionStore *store, int place)
{
    return store->defs[place];
}

const OptionDef *option_def(const OptionStore *store, OptionId id)
{
    return store->defs[known_place(store, id)];
}

// "OwnBook", "own-book" and "Own Book" are the same name, so that every surface can spell it its own way.
static bool names_match(const char *a, const char *b)
{
    static const char separators[] = " -_";
    for (;; ++a, ++b) {
        a += strspn(a, separators);
        b += strspn(b, separators);
        if (text_lower(*a) != text_lower(*b))
            return false;
        if (*a == '\0')
            return true;
    }
}

const OptionDef *option_find(const OptionStore *store, const char *name)
{
    // A look through the whole list: options are set seldom, and there are few.
    for (int place = 0; place < store->count; ++place)
        if (names_match(store->defs[place]->name, name))
            return store->defs[place];
    return NULL;
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

static const Value *value_of(const OptionStore *store, OptionId id)
{
    return &store->values[known_place(store, id)];
}

int64_t option_int(const OptionStore *store, OptionId id)
{
    return value_of(store, id)->number;
}

bool option_bool(const OptionStore *store, OptionId id)
{
    return option_int(store, id) != 0;
}

const char *option_text(const OptionStore *store, OptionId id)
{
    const OptionDef *def = option_def(store, id);
    const Value *value = value_of(store, id);
    if (def->kind == OPTK_CHOICE)
        return def->choices[value->number];
    return value->text == NULL ? "" : value->text;
}

OptionOrigin option_origin(const OptionStore *store, OptionId id)
{
    return value_of(store, id)->origin;
}

// --- reading values ------------------------------------------------------------------------------------------------

static bool read_bool(const char *text, int64_t *number, Error *error)
{
    static const char *const words[][2] = {{"false", "true"}, {"0", "1"}, {"off", "on"}, {"no", "yes"}};
    // Every surface has its own words for yes and no; all are understood everywhere.
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i)
        for (int value = 0; value < 2; ++value)
            if (text_equal_nocase(text, words[i][value])) {
                *number = value;
                return true;
            }
    return error_set(error, "'%.60s' is neither true nor false", text);
}

bool option_read_int(const OptionDef *def, const char *text, int64_t *number, Error *error)
{
    return text_parse_int(text, def->min, def->max, number) ||
           error_set(error, "'%.60s' is not a whole number from %" PRId64 " to %" PRId64, text, def->min, def->max);
}

// On a command line a name of several words is written with hyphens, "whole-board", or shortened to its last word.
static bool is_choice(const char *text, const char *name)
{
    const char *last = strrchr(name, ' ');
    if (last != NULL && text_equal_nocase(text, last + 1))
        return true;
    while (*text != '\0' && (text_lower(*text) == text_lower(*name) || (*text == '-' && *name == ' ')))
        ++text, ++name;
    return *text == '\0' && *name == '\0';
}

bool option_read_choice(const OptionDef *def, const char *text, int64_t *number, Error *error)
{
    char known[ERROR_TEXT_SIZE];
    Text list = text_begin(known, sizeof known);
    // Names are collected for the message on the way.
    for (int i = 0; def->choices[i] != NULL; ++i) {
        if (is_choice(text, def->choices[i])) {
            *number = i;
            return true;
        }
        text_addf(&list, "%s%s", i == 0 ? "" : ", ", def->choices[i]);
    }
    return error_set(error, "'%.60s' is none of: %s", text, known);
}

static bool check_text(const char *text, Error *error)
{
    if (strlen(text) > OPTION_TEXT_MAX)
        return error_set(error, "the value is longer than %d bytes", OPTION_TEXT_MAX);
    // Values are shown as they are.
    return text_find_control(text, "") == NULL || error_set(error, "the value contains a control character");
}

static bool read_number(const OptionDef *def, const char *text, int64_t *number, Error *error)
{
    switch (def->kind) {
    case OPTK_BOOL: return read_bool(text, number, error);
    case OPTK_INT: return option_read_int(def, text, number, error);
    case OPTK_CHOICE: return option_read_choice(def, text, number, error);
    case OPTK_TEXT:
    case OPTK_FILE: return check_text(text, error);
    case OPTK_BUTTON: break;
    }
    return true;
}

// --- storing values ------------------------------------------------------------------------------------------------

// Tells some listeners of a value; false, and which one, when one refuses.
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

static bool is_same_value(const OptionDef *def, const Value *value, int64_t number, const char *text)
{
    if (def->kind == OPTK_BUTTON)
        return false;
    return holds_text(def) ? strcmp(value->text, text) == 0 : value->number == number;
}

// Stores a value that fits its row, unless what is there comes from a stronger origin.
static bool set_checked(OptionStore *store, const OptionDef *def, int64_t number, const char *text, OptionOrigin origin,
                        Error *error)
{
    Value *value = &store->values[known_place(store, def->id)];
    // The command line goes before the configuration file, in whatever order the two are read.
    if (origin < value->origin)
        return true;
    // No listener hears of it: reopening a file or clearing a table would be surprising. But the
    // origin is the new one.
    if (is_same_value(def, value, number, text)) {
        value->origin = origin;
        return true;
    }
    const Value next = {.number = number, .text = holds_text(def) ? mem_copy_text(text) : NULL, .origin = origin};
    // Puts a checked value in; takes ownership of `text`. After a refusal the listeners that had agreed hear of the old
    // value again.
    const int place = known_place(store, def->id);
    const Value old = store->values[place];
    store->values[place] = next;
    int refused_by = 0;
    if (tell_listeners(store, 0, store->listener_count, def->id, &refused_by, error)) {
        mem_free(old.text);
        return true;
    }

    store->values[place] = old;
    mem_free(next.text);
    if (store->defs[place]->kind != OPTK_BUTTON)
        tell_listeners(store, 0, refused_by, def->id, &refused_by, NULL);
    return false;
}

// *value becomes a text where there was none.
static bool read_value(const OptionDef *def, const char *name, const char **value, int64_t *number, Error *error)
{
    if (def == NULL)
        return error_set(error, "no option is called '%.60s'", name);
    if (*value == NULL)
        *value = "";
    *number = 0;
    return read_number(def, *value, number, error) || error_prefix(error, "option %s: ", def->name);
}

bool option_check(const OptionStore *store, const char *name, const char *value, Error *error)
{
    int64_t number;
    return read_value(option_find(store, name), name, &value, &number, error);
}

bool option_set(OptionStore *store, const char *name, const char *value, OptionOrigin origin, Error *error)
{
    const OptionDef *def = option_find(store, name);
    int64_t number;
    return read_value(def, name, &value, &number, error) && set_checked(store, def, number, value, origin, error);
}

bool option_set_int(OptionStore *store, OptionId id, int64_t value, OptionOrigin origin, Error *error)
{
    const OptionDef *def = option_def(store, id);
    if (holds_text(def))
        return error_set(error, "option %s: the value is a text", def->name);
    int64_t min = def->min, max = def->max;
    // A choice has its names as bounds.
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
    const OptionDef *def = option_def(store, id);
    switch (def->kind) {
    case OPTK_BOOL: snprintf(out, out_size, "%s", option_bool(store, id) ? "true" : "false"); break;
    case OPTK_INT: snprintf(out, out_size, "%" PRId64, option_int(store, id)); break;
    case OPTK_CHOICE:
    case OPTK_TEXT:
    case OPTK_FILE:
    case OPTK_BUTTON: snprintf(out, out_size, "%s", option_text(store, id)); break;
    }
}
