// SPDX-License-Identifier: GPL-3.0-or-later
// Gaviota's endgame tables through libgaviotatb; without it at build time, the second half of the file
// answers that there are none. egtb.h has the contract and says which thread may call what. Which
// folders are used is decided with folders.c.
#include "egtb/egtb.h"

#include "base/file.h"
#include "base/memory.h"
#include "egtb/folders.h"

#ifdef HAVE_GAVIOTA

#include <gtb-probe.h>
#include <pthread.h>
#include <string.h>

enum {
    PIECES_MAX = 5,               // the library knows no larger tables
    SIDE_PIECES_MAX = PIECES_MAX, // the other king, and the end of the list
    FILE_NAME_MAX = 24,           // of a table, with the separator before it
    WDL_SHARE = 0,                // of the cache for results without distances, which are not asked for
    KIND_NB = 5,
};

// The library reads files of one kind; the smaller ones are preferred.
static const struct {
    const char *ending;
    int scheme;
} kinds[KIND_NB] = {
    {".gtb.cp4", tb_CP4}, {".gtb.cp3", tb_CP3}, {".gtb.cp2", tb_CP2}, {".gtb.cp1", tb_CP1}, {".gtb", tb_UNCOMPRESSED},
};

struct EndgameTables {
    int pieces_max;
};

// The library's state is the process's, so its mutex cannot belong to one engine.
static struct {
    pthread_mutex_t mutex; // protects this and every call of the library, which is not thread-safe
    int users;
    const char **paths; // kept by the library as long as the tables are open
    char folders[FOLDERS_TEXT_MAX];
} library = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static bool holds_kind(const char *folder, int kind)
{
    bool found;
    return file_folder_has_ending(folder, kinds[kind].ending, &found, NULL) && found;
}

// Keeps a folder that holds tables of any kind. A folder that cannot be read is told apart from an
// empty one.
static bool check_folder(void *context, const char *folder, Error *error)
{
    (void)context;
    bool found;
    for (int kind = 0; kind < KIND_NB; ++kind) {
        if (!file_folder_has_ending(folder, kinds[kind].ending, &found, error))
            return false;
        if (found)
            return true;
    }
    return error_set(error, "%s: no Gaviota tables in this folder", folder);
}

// The second round, when the kind is known: folders with tables of other kinds are left out, and the
// user is told.
static bool check_kind(void *context, const char *folder, Error *error)
{
    const int *kind = context;
    return holds_kind(folder, *kind) ||
           error_set(error, "%s: not used, other folders have tables of a smaller kind (%s)", folder,
                     kinds[*kind].ending);
}

// The first kind in order of preference that some folder has.
static int smallest_kind(const FolderList *list)
{
    for (int kind = 0; kind < KIND_NB; ++kind)
        for (int i = 0; i < list->count; ++i)
            if (holds_kind(list->names[i], kind))
                return kind;
    return KIND_NB - 1;
}

// The folders that can be used, and the kind of their tables. The library writes a folder and a file name into a buffer of
// its own.
static bool choose_folders(FolderList *list, const char *folders, int *kind, FolderNotes *notes, Error *error)
{
    if (!folder_list_read(list, folders, tb_MAXPATHLEN - FILE_NAME_MAX, notes, error) ||
        !folder_list_keep(list, check_folder, NULL, notes, error))
        return false;
    *kind = smallest_kind(list);
    return folder_list_keep(list, check_kind, kind, notes, error);
}

// In the reverse order of opening; each part may be missing after an opening that failed.
static void close_library(void)
{
    if (tbcache_is_on())
        tbcache_done();
    if (tb_is_initialized())
        tb_done();
    library.paths = tbpaths_done(library.paths);
    library.folders[0] = '\0';
}

// Opens the library anew for these folders. On failure it is closed, as it was.
static bool start_library(const char *folders, size_t cache_mebibytes, FolderNotes *notes, Error *error)
{
    FolderList list;
    int kind;
    if (!choose_folders(&list, folders, &kind, notes, error))
        return false;
    // The library keeps the list it is given, so the list lives as long as the tables.
    library.paths = tbpaths_init();
    for (int i = 0; i < list.count; ++i)
        library.paths = tbpaths_add(library.paths, list.names[i]);
    tb_init(0, kinds[kind].scheme, library.paths);
    tbcache_init(cache_mebibytes << 20, WDL_SHARE);
    // It reports little: whether anything is there has to be asked afterwards.
    if (tb_is_initialized() && tb_availability() != 0 && tbcache_is_on()) {
        memcpy(library.folders, folders, strlen(folders) + 1);
        return true;
    }
    close_library();
    return error_set(error, "%s: the tables cannot be read", list.names[0]);
}

// Of each number of pieces there is a bit for "some" and one for "all" tables.
static int pieces_available(void)
{
    const unsigned available = tb_is_initialized() ? tb_availability() : 0;
    int pieces = 0;
    for (int n = 3; n <= PIECES_MAX; ++n)
        if ((available >> (2 * (n - 3)) & 3) != 0)
            pieces = n;
    return pieces;
}

// With the mutex held; `own` says whether one of the users is the caller.
// Opens these folders, or shares them with other engines that have them open. On failure the old ones
// stay open.
static bool open_library(bool own, const char *folders, size_t cache_mebibytes, FolderNotes *notes, Error *error)
{
    // The library has one set of tables for the process: others must not lose theirs under a
    // search.
    if (library.users > (own ? 1 : 0)) {
        if (strcmp(library.folders, folders) == 0)
            return true;
        return error_set(error, "another engine of this program has other endgame tables open");
    }
    char old_folders[FOLDERS_TEXT_MAX];
    memcpy(old_folders, library.folders, sizeof old_folders);
    // What has just been closed for nothing is opened again.
    if (own)
        close_library();
    if (start_library(folders, cache_mebibytes, notes, error))
        return true;
    if (own)
        start_library(old_folders, cache_mebibytes, &(FolderNotes){.count = 0}, NULL);
    return false;
}

bool egtb_is_supported(void)
{
    return true;
}

bool egtb_replace(EndgameTables **tables, const char *folders, size_t cache_mebibytes, FolderNotes *notes, Error *error)
{
    FolderList list;
    int kind;
    notes->count = 0;
    if (folders[0] == '\0') {
        egtb_close(*tables);
        *tables = NULL;
        return true;
    }
    // Before the tables that are open are closed.
    if (!choose_folders(&list, folders, &kind, notes, error))
        return false;
    pthread_mutex_lock(&library.mutex);
    const bool own = *tables != NULL;
    const bool good = open_library(own, folders, cache_mebibytes, notes, error);
    if (good && !own) {
        library.users += 1;
        *tables = mem_new(1, sizeof **tables);
    }
    if (*tables != NULL)
        (*tables)->pieces_max = pieces_available();
    pthread_mutex_unlock(&library.mutex);
    return good;
}

void egtb_close(EndgameTables *tables)
{
    if (tables == NULL)
        return;
    pthread_mutex_lock(&library.mutex);
    library.users -= 1;
    if (library.users == 0)
        close_library();
    pthread_mutex_unlock(&library.mutex);
    mem_free(tables);
}

int egtb_pieces_max(const EndgameTables *tables)
{
    return tables == NULL ? 0 : tables->pieces_max;
}

typedef struct SidePieces {
    unsigned squares[SIDE_PIECES_MAX];
    unsigned char types[SIDE_PIECES_MAX];
} SidePieces;

// The pieces of a side as the library wants them, ended by a piece that is none.
static void list_pieces(const Position *pos, Colour colour, SidePieces *pieces)
{
    int count = 0;
    for (Bitboard left = pos->by_colour[colour]; left != 0; ++count) {
        const Square square = bb_pop(&left);
        pieces->squares[count] = (unsigned)square;
        pieces->types[count] = (unsigned char)(piece_type(pos_piece_on(pos, square)) + tb_PAWN);
    }
    pieces->squares[count] = tb_NOSQUARE;
    pieces->types[count] = tb_NOPIECE;
}

bool egtb_probe(const EndgameTables *tables, const Position *pos, Score *score)
{
    // No table knows positions in which castling is possible.
    if (bb_count(pos_occupied(pos)) > egtb_pieces_max(tables) || pos->castling != CASTLING_NONE)
        return false;
    SidePieces white, black;
    list_pieces(pos, WHITE, &white);
    list_pieces(pos, BLACK, &black);
    const unsigned side = pos->stm == WHITE ? tb_WHITE_TO_MOVE : tb_BLACK_TO_MOVE;
    const unsigned target = pos->en_passant == SQ_NONE ? tb_NOSQUARE : (unsigned)pos->en_passant;
    unsigned result = tb_UNKNOWN, plies = 0;

    pthread_mutex_lock(&library.mutex);
    const bool known = tb_probe_hard(side, target, tb_NOCASTLE, white.squares, black.squares, white.types, black.types,
                                     &result, &plies) != 0;
    pthread_mutex_unlock(&library.mutex);
    // Missing tables and positions that are illegal to the library have no answer.
    if (!known || (result != tb_DRAW && result != tb_WMATE && result != tb_BMATE))
        return false;
    if (result == tb_DRAW)
        *score = SCORE_DRAW;
    else
        *score = (result == tb_WMATE) == (pos->stm == WHITE) ? score_mate_in((int)plies) : score_mated_in((int)plies);
    return true;
}

#else

bool egtb_is_supported(void)
{
    return false;
}

bool egtb_replace(EndgameTables **tables, const char *folders, size_t cache_mebibytes, FolderNotes *notes, Error *error)
{
    (void)tables;
    (void)cache_mebibytes;
    notes->count = 0;
    return folders[0] == '\0' || error_set(error, "this program was built without endgame tables");
}

void egtb_close(EndgameTables *tables)
{
    (void)tables;
}

int egtb_pieces_max(const EndgameTables *tables)
{
    (void)tables;
    return 0;
}

bool egtb_probe(const EndgameTables *tables, const Position *pos, Score *score)
{
    (void)tables;
    (void)pos;
    (void)score;
    return false;
}

#endif
