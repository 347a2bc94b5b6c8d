// SPDX-License-Identifier: GPL-3.0-or-later
// Syzygy tables through libfathom, which is loaded when an option first names a folder; without its
// header at build time, the second half of the file answers that there are none. syzygy.h has the
// contract and says which thread may call what.
#include "egtb/syzygy.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "board/movegen.h"
#include "egtb/folders.h"

#ifdef HAVE_FATHOM

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <tbprobe.h>
#include <unistd.h>

enum {
    FOLDER_NAME_MAX = 1024,
    PATH_SIZE = FOLDER_NAME_MAX + 256 + 2, // with the longest file name
    MAGIC_SIZE = 4,
    BLOCK_SIZE = 64, // a table is whole blocks and a checksum
    CHECKSUM_SIZE = 16,
};

struct SyzygyTables {
    int pieces_max;
};

#define LIBRARY "libfathom.so.1"

// The library's state is the process's, so its mutex cannot belong to one engine. Linked, its tb_init would be Gaviota's,
// which has the same name: it is loaded, when it is needed.
static struct {
    pthread_mutex_t mutex; // protects this, opening, and the functions for the root
    bool is_loaded;
    bool (*init)(const char *path);
    unsigned (*probe_wdl)(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens, uint64_t rooks,
                          uint64_t bishops, uint64_t knights, uint64_t pawns, unsigned en_passant, bool white_moves);
    unsigned (*probe_root)(uint64_t white, uint64_t black, uint64_t kings, uint64_t queens, uint64_t rooks,
                           uint64_t bishops, uint64_t knights, uint64_t pawns, unsigned rule50, unsigned en_passant,
                           bool white_moves, unsigned *results);
    const unsigned *pieces_max;
    int users;
    char folders[FOLDERS_TEXT_MAX];
} library = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static const struct {
    const char *ending;
    unsigned char magic[MAGIC_SIZE];
} kinds[] = {
    {".rtbw", {0x71, 0xe8, 0x23, 0x5d}},
    {".rtbz", {0xd7, 0x66, 0x0c, 0xa5}},
};

enum { KIND_NB = sizeof kinds / sizeof kinds[0], KIND_WDL = 0 };

// By its ending; KIND_NB for files that are no tables.
static int kind_of_file(const char *name)
{
    const size_t length = strlen(name);
    for (int kind = 0; kind < KIND_NB; ++kind) {
        const size_t ending = strlen(kinds[kind].ending);
        if (length > ending && strcmp(name + length - ending, kinds[kind].ending) == 0)
            return kind;
    }
    return KIND_NB;
}

// The library writes to standard output about a file of a wrong size, and reads beyond the end of one that it believes:
// a truncated table must not come to it. What is wrong inside a table is only known to who adds it all up.
static bool check_file(const char *path, int kind, Error *error)
{
    const int file = file_open_descriptor(path, FILE_REGULAR, FILE_SIZE_ANY, error);
    if (file < 0)
        return false;
    struct stat info;
    unsigned char magic[MAGIC_SIZE];
    // The size and the first bytes: enough to catch downloads that broke off and files of another
    // format.
    const bool has_magic = fstat(file, &info) == 0 && read(file, magic, sizeof magic) == MAGIC_SIZE &&
                           memcmp(magic, kinds[kind].magic, MAGIC_SIZE) == 0;
    close(file);
    if (!has_magic)
        return error_set(error, "%s: not a Syzygy table", path);
    return info.st_size % BLOCK_SIZE == CHECKSUM_SIZE || error_set(error, "%s: the table is not complete", path);
}

// Results and distances may lie in different folders; `context` is a bool that is set where there are results.
static bool check_folder(void *context, const char *folder, Error *error)
{
    bool *has_results = context;
    DIR *handle = opendir(folder);
    if (handle == NULL)
        return error_set(error, "%s: %s", folder, strerror(errno));
    bool good = true, has_tables = false, has_wdl = false;
    for (const struct dirent *entry = readdir(handle); good && entry != NULL; entry = readdir(handle)) {
        const int kind = kind_of_file(entry->d_name);
        char path[PATH_SIZE];
        if (kind == KIND_NB)
            continue;
        // One bad table makes the whole folder unusable, since the library would open it when
        // its turn comes.
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        good = check_file(path, kind, error);
        has_tables |= good;
        has_wdl |= good && kind == KIND_WDL;
    }
    closedir(handle);
    *has_results |= good && has_wdl;
    return good && (has_tables || error_set(error, "%s: no Syzygy tables in this folder", folder));
}

// The folders that can be used. Distances alone are of no use: the search asks for results.
static bool choose_folders(FolderList *list, const char *folders, FolderNotes *notes, Error *error)
{
    bool has_results = false;
    if (!folder_list_read(list, folders, FOLDER_NAME_MAX, notes, error) ||
        !folder_list_keep(list, check_folder, &has_results, notes, error))
        return false;
    return has_results || error_set(error, "%s: only distances (%s), no results (%s)", list->names[0], kinds[1].ending,
                                    kinds[KIND_WDL].ending);
}

// Loads the library once, for the life of the program. The names are those of its functions behind
// inline ones.
static bool load_library(Error *error)
{
    const struct {
        const char *name;
        void *place;
    } symbols[] = {
        {"tb_init", &library.init},
        {"tb_probe_wdl_impl", &library.probe_wdl},
        {"tb_probe_root_impl", &library.probe_root},
        {"TB_LARGEST", &library.pieces_max},
    };
    if (library.is_loaded)
        return true;
    void *handle = os_library_open(LIBRARY);
    if (handle == NULL)
        return error_set(error, "Syzygy tables need " LIBRARY " (Debian: libfathom1), which is not installed");
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; ++i) {
        void *symbol = os_library_symbol(handle, symbols[i].name);
        if (symbol == NULL)
            return error_set(error, "Syzygy tables need another " LIBRARY ": this one has no %s", symbols[i].name);
        // A pointer to an object holds a function here; C has no cast for it.
        memcpy(symbols[i].place, &symbol, sizeof symbol);
    }
    library.is_loaded = true;
    return true;
}

// The library is initialised anew and never freed: after tb_free it would use what it has freed. When it lets go of
// tables it says so on standard error, by a slip of its own: that is dropped.
static void start_library(const FolderList *list)
{
    char path[FOLDERS_TEXT_MAX];
    Text text = text_begin(path, sizeof path);
    for (int i = 0; i < list->count; ++i) {
        text_addf(&text, "%s%s", i == 0 ? "" : ":", list->names[i]); // no longer than the text that was cut apart
    }
    // For the moment of the call only: other threads' messages would go the same way, but none
    // searches now.
    const int kept = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    const bool is_silent = kept >= 0 && nowhere >= 0 && dup2(nowhere, STDERR_FILENO) >= 0;
    library.init(path);
    if (is_silent)
        dup2(kept, STDERR_FILENO);
    if (kept >= 0)
        close(kept);
    if (nowhere >= 0)
        close(nowhere);
}

bool syzygy_is_supported(void)
{
    return true;
}

bool syzygy_replace(SyzygyTables **tables, const char *folders, FolderNotes *notes, Error *error)
{
    FolderList list;
    notes->count = 0;
    if (folders[0] == '\0') {
        syzygy_close(*tables);
        *tables = NULL;
        return true;
    }
    if (!choose_folders(&list, folders, notes, error))
        return false;
    pthread_mutex_lock(&library.mutex);
    // Tables that another engine uses are shared if they are the same, and refused otherwise.
    const bool own = *tables != NULL, is_shared = library.users > (own ? 1 : 0);
    const bool good =
        load_library(error) && (!is_shared || strcmp(library.folders, folders) == 0 ||
                                error_set(error, "another engine of this program has other endgame tables open"));
    if (good && !is_shared) {
        start_library(&list);
        memcpy(library.folders, folders, strlen(folders) + 1);
    }
    if (good && !own) {
        library.users += 1;
        *tables = mem_new(1, sizeof **tables);
    }
    if (good)
        (*tables)->pieces_max = (int)*library.pieces_max;
    pthread_mutex_unlock(&library.mutex);
    return good;
}

void syzygy_close(SyzygyTables *tables)
{
    if (tables == NULL)
        return;
    pthread_mutex_lock(&library.mutex);
    library.users -= 1;
    pthread_mutex_unlock(&library.mutex);
    mem_free(tables);
}

int syzygy_pieces_max(const SyzygyTables *tables)
{
    return tables == NULL ? 0 : tables->pieces_max;
}

static bool may_know(const SyzygyTables *tables, const Position *pos)
{
    return bb_count(pos_occupied(pos)) <= syzygy_pieces_max(tables) && pos->castling == CASTLING_NONE;
}

// The library takes square 0 for none: a1 is never passed over.
static unsigned en_passant_of(const Position *pos)
{
    return pos->en_passant == SQ_NONE ? 0 : (unsigned)pos->en_passant;
}

bool syzygy_probe_wdl(const SyzygyTables *tables, const Position *pos, TableResult *result)
{
    if (!may_know(tables, pos))
        return false;
    const Bitboard *types = pos->by_type;
    const unsigned found =
        // Without the mutex: every thread of a search asks, and the library locks what it must.
        library.probe_wdl(pos->by_colour[WHITE], pos->by_colour[BLACK], types[PT_KING], types[PT_QUEEN], types[PT_ROOK],
                          types[PT_BISHOP], types[PT_KNIGHT], types[PT_PAWN], en_passant_of(pos), pos->stm == WHITE);
    if (found == TB_RESULT_FAILED)
        return false;
    *result = (TableResult)((int)found - TB_DRAW);
    return true;
}

bool syzygy_probe_dtz(const SyzygyTables *tables, const Position *pos, TableResult *result, int *dtz)
{
    if (!may_know(tables, pos))
        return false;
    if (!movegen_any(pos)) { // the library's answers to these two are those of the side that has moved
        *result = pos_in_check(pos) ? TABLE_LOSS : TABLE_DRAW;
        *dtz = 0;
        return true;
    }
    const Bitboard *types = pos->by_type;
    pthread_mutex_lock(&library.mutex);
    const unsigned found = library.probe_root(pos->by_colour[WHITE], pos->by_colour[BLACK], types[PT_KING],
                                              types[PT_QUEEN], types[PT_ROOK], types[PT_BISHOP], types[PT_KNIGHT],
                                              // No plies
                                              // counted
                                              // on the
                                              // fifty
                                              // moves:
                                              // the
                                              // caller
                                              // weighs
                                              // the
                                              // distance
                                              // against
                                              // its own
                                              // count.
                                              types[PT_PAWN], 0, en_passant_of(pos), pos->stm == WHITE, NULL);
    pthread_mutex_unlock(&library.mutex);
    if (found == TB_RESULT_FAILED)
        return false;
    *result = (TableResult)((int)TB_GET_WDL(found) - TB_DRAW);
    // The library gives the distance without a sign.
    *dtz = *result < TABLE_DRAW ? -(int)TB_GET_DTZ(found) : (int)TB_GET_DTZ(found);
    return true;
}

#else

bool syzygy_is_supported(void)
{
    return false;
}

bool syzygy_replace(SyzygyTables **tables, const char *folders, FolderNotes *notes, Error *error)
{
    (void)tables;
    notes->count = 0;
    return folders[0] == '\0' || error_set(error, "this program was built without Syzygy tables");
}

void syzygy_close(SyzygyTables *tables)
{
    (void)tables;
}

int syzygy_pieces_max(const SyzygyTables *tables)
{
    (void)tables;
    return 0;
}

bool syzygy_probe_wdl(const SyzygyTables *tables, const Position *pos, TableResult *result)
{
    (void)tables;
    (void)pos;
    (void)result;
    return false;
}

bool syzygy_probe_dtz(const SyzygyTables *tables, const Position *pos, TableResult *result, int *dtz)
{
    (void)tables;
    (void)pos;
    (void)result;
    (void)dtz;
    return false;
}

#endif
