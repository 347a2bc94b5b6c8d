// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/key_map.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

KeyBinding *key_map_row(KeyMap *map, BoardKey key)
{
    for (int i = 0; i < map->count; ++i)
        if (key_equals(map->rows[i].key, key))
            return &map->rows[i];
    return NULL;
}

const char *key_map_action(const KeyMap *map, BoardKey key)
{
    for (int i = 0; i < map->count; ++i)
        if (key_equals(map->rows[i].key, key))
            return map->rows[i].action;
    return "";
}

void key_map_bind(KeyMap *map, BoardKey key, const char *action)
{
    KeyBinding row = {.key = key};
    KeyBinding *before = key_map_row(map, key);
    if (before != NULL && strcmp(before->action, action) == 0)
        return;
    if (before != NULL) {
        row = *before;
        map->count -= 1;
        memmove(before, before + 1, (size_t)(&map->rows[map->count] - before) * sizeof *before);
    }
    assert(map->count < KEY_MAP_MAX);
    snprintf(row.action, sizeof row.action, "%s", action);
    map->rows[map->count++] = row;
}

void key_map_list(const KeyMap *map, const char *action, Text *out)
{
    for (int i = 0; i < map->count; ++i) {
        char name[KEY_NAME_SIZE];
        if (strcmp(map->rows[i].action, action) != 0)
            continue;
        key_write(map->rows[i].key, false, name);
        text_addf(out, "%s%s", out->length > 0 ? " " : "", name);
    }
}

bool key_map_key_of(const KeyMap *map, const char *action, BoardKey *out)
{
    for (int i = 0; i < map->count; ++i)
        if (strcmp(map->rows[i].action, action) == 0) {
            *out = map->rows[i].key;
            return true;
        }
    return false;
}
