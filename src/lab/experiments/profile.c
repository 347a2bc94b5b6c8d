// SPDX-License-Identifier: GPL-3.0-or-later
// What parts of a search take of its time: F. Reul, "New Architectures in Computer Chess" (2009), Tables 2.1 and 4.5. Each
// part's calls are counted in the selective search of the testbed, and what one costs is measured in a loop of its own over positions
// a ply from those searched. A loop keeps tables and code nearer to the processor than a search does, so the shares are
// rather too small, and what is left over too large.
#include "lab/experiment.h"

#include "base/clock.h"
#include "base/memory.h"
#include "board/movegen.h"
#include "board/see.h"
#include "eval/eval.h"
#include "lab/measure.h"
#include "lab/testbed/selective.h"

#include <math.h>

enum {
    SAMPLES_MAX = 1000, // about
    SEARCH_TIMES = 5,   // that each position is searched
    TIMES = 10,         // that the samples are gone through in a round
};

// --- what one call costs -------------------------------------------------------------------------------------------

typedef enum Part {
    PART_EVALUATION, // with the exchanges of its pawns
    PART_EXCHANGES,  // of the search
    PART_CAPTURES,   // their generation
    PART_MOVES,      // making and unmaking them
    PART_NB,
} Part;

static const char *const part_names[PART_NB] = {
    [PART_EVALUATION] = "evaluation, with its exchanges",
    [PART_EXCHANGES] = "other static exchange evaluation",
    [PART_CAPTURES] = "generation of captures",
    [PART_MOVES] = "making and unmaking moves",
};

// A position with its moves, all of them and the noisy ones.
typedef struct Sample {
    Position pos;
    Tapered psqt;
    int move_count, noisy_count;
    Move moves[MAX_MOVES], noisy[MAX_MOVES];
} Sample;

typedef struct Samples {
    Sample *samples;
    int count;
    int64_t calls[PART_NB]; // of one way through them
    PawnTable *pawns;
} Samples;

// Keeps the position with its moves, and counts the calls that one way through the samples makes.
static void take_sample(Samples *samples, const Position *pos)
{
    Sample *sample = &samples->samples[samples->count++];
    sample->pos = *pos;
    sample->pos.last = NULL;
    sample->psqt = psqt_sum(pos);
    sample->move_count = movegen_write(pos, MOVES_ALL, sample->moves);
    sample->noisy_count = movegen_write(pos, MOVES_NOISY, sample->noisy);
    samples->calls[PART_EVALUATION] += 1;
    samples->calls[PART_CAPTURES] += 1;
    samples->calls[PART_EXCHANGES] += sample->noisy_count;
    samples->calls[PART_MOVES] += sample->move_count;
}

// A ply later, and not in check: such are the positions that are evaluated.
static void take_later(Samples *samples, Position *pos, int room)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    for (int i = 0; i < list.count && samples->count < room; ++i) {
        Undo undo;
        pos_make_move(pos, list.moves[i], &undo);
        if (!pos_in_check(pos))
            take_sample(samples, pos);
        pos_unmake_move(pos, list.moves[i], &undo);
    }
}

// The loops return a sum, so that no compiler leaves the work out.
static uint64_t evaluate_all(const Samples *samples)
{
    uint64_t sum = 0;
    for (int i = 0; i < samples->count; ++i)
        sum += (uint64_t)eval_with_psqt(&samples->samples[i].pos, samples->samples[i].psqt, samples->pawns);
    return sum;
}

static uint64_t exchange_all(const Samples *samples)
{
    uint64_t sum = 0;
    for (int i = 0; i < samples->count; ++i)
        for (int j = 0; j < samples->samples[i].noisy_count; ++j)
            sum += see_at_least(&samples->samples[i].pos, samples->samples[i].noisy[j], 0);
    return sum;
}

static uint64_t generate_all(const Samples *samples)
{
    uint64_t sum = 0;
    Move moves[MAX_MOVES];
    for (int i = 0; i < samples->count; ++i)
        sum += (uint64_t)movegen_write(&samples->samples[i].pos, MOVES_NOISY, moves);
    return sum;
}

static uint64_t move_all(const Samples *samples)
{
    uint64_t sum = 0;
    for (int i = 0; i < samples->count; ++i) {
        Sample *sample = &samples->samples[i];
        for (int j = 0; j < sample->move_count; ++j) {
            Undo undo;
            pos_make_move(&sample->pos, sample->moves[j], &undo);
            sum += sample->pos.key;
            pos_unmake_move(&sample->pos, sample->moves[j], &undo);
        }
    }
    return sum;
}

static uint64_t part_loop(const void *context, int part)
{
    static uint64_t (*const loops[PART_NB])(const Samples *) = {
        [PART_EVALUATION] = evaluate_all,
        [PART_EXCHANGES] = exchange_all,
        [PART_CAPTURES] = generate_all,
        [PART_MOVES] = move_all,
    };
    uint64_t sum = 0;
    for (int time = 0; time < TIMES; ++time)
        sum += loops[part](context);
    return sum;
}

// --- what a search does --------------------------------------------------------------------------------------------

typedef struct Profile {
    double seconds; // of the processor, in all
    uint64_t nodes;
    uint64_t calls[PART_NB];
} Profile;

// Adds time and calls of a search, of whose equal runs the fastest counts, as costs are those of the fastest round.
static void search_position(const LabRun *run, Testbed *testbed, const Position *pos, Profile *profile)
{
    SelectiveCounts counts;
    double fastest = INFINITY;
    for (int time = 0; time < SEARCH_TIMES; ++time) {
        const int64_t start = clock_cpu_us();
        counts = selective_run(testbed, pos, lab_depth(run), 0).counts;
        fastest = fmin(fastest, (double)(clock_cpu_us() - start) / US_PER_SECOND);
    }
    profile->seconds += fastest;
    profile->nodes += counts.nodes;
    profile->calls[PART_EVALUATION] += counts.evaluations;
    profile->calls[PART_CAPTURES] += counts.capture_lists;
    profile->calls[PART_MOVES] += counts.nodes;
    for (ExchangeUse use = 0; use < EXCHANGE_USE_NB; ++use)
        profile->calls[PART_EXCHANGES] += use == EXCHANGE_FOR_PAWNS ? 0 : counts.exchanges[use];
}

// --- tables --------------------------------------------------------------------------------------------------------

static const LabColumn columns[] = {
    {"time_percent", "% of the time", 1, 0},
    {"calls_a_node", "calls a node", 2, 0},
    {"ns", "ns a call", 0, 0},
    {0},
};

// Reul 2009, Table 2.1: shares of the time, by the profile of the searches and the cost of a call in the samples; what is
// left over is the search itself.
static LabTable *make_table(const LabRun *run, const char *title, const Samples *samples, const Profile *profile)
{
    const double nodes = (double)profile->nodes;
    double costs[PART_NB], rest = profile->seconds;
    // They do different work, so what it says of that is not looked at.
    lab_rounds_run(run, "costs", part_loop, samples, PART_NB, costs);
    LabTable *table = lab_table_new(title, columns);
    for (Part part = 0; part < PART_NB; ++part) {
        const double cost = costs[part] / ((double)(samples->calls[part] > 0 ? samples->calls[part] : 1) * TIMES);
        const double calls = (double)profile->calls[part], seconds = cost * calls;
        LAB_SET(lab_add_row(table, "%s", part_names[part]), PERCENT * seconds / profile->seconds, calls / nodes,
                cost * NS_PER_SECOND);
        rest -= seconds;
    }
    LAB_SET(lab_add_row(table, "all else"), PERCENT * rest / profile->seconds);
    LAB_SET(lab_add_row(table, "a node"), PERCENT, 1, profile->seconds * NS_PER_SECOND / nodes);
    lab_add_note(table, "%llu nodes, to depth %d; the processor's time, of the fastest of %d searches each.",
                 (unsigned long long)profile->nodes, lab_depth(run), SEARCH_TIMES);
    lab_add_note(table,
                 "Calls are counted in the search; what one costs is the fastest of %d rounds over positions a ply "
                 "later, which lie ready.",
                 lab_int(run, "rounds"));
    lab_add_note(table, "So the shares are rather too small. all else: the order of moves, the table, quiet moves, "
                        "counting, the search itself.");
    return table;
}

// Reul 2009, Table 2.1: Loop Amsterdam against Shredder after 7. cxd5 exd5.
static const char profile_fen[] = "rnbqk2r/ppp2pp1/5b1p/3p4/3P4/2N2N2/PP2PPPP/R2QKB1R w KQkq - 0 8";

static LabTable *profile_published_position(const LabRun *run, Testbed *testbed, Samples *samples)
{
    Position pos = lab_position(profile_fen);
    Profile profile = {0};
    search_position(run, testbed, &pos, &profile);
    take_later(samples, &pos, SAMPLES_MAX);
    return make_table(run, "Reul 2009, Table 2.1: the time of the search in the thesis's position", samples, &profile);
}

static LabTable *profile_games(const LabRun *run, Testbed *testbed, Samples *samples)
{
    Profile profile = {0};
    for (LabWalk walk = lab_run_walk(run, "positions"); lab_walk_next(&walk);) {
        search_position(run, testbed, &walk.pos, &profile);
        // As many of each position.
        take_later(samples, &walk.pos, SAMPLES_MAX * (walk.number + 1) / lab_positions_wanted(run));
    }
    return make_table(run, "Reul 2009, Table 4.5: the time of the search in positions of games", samples, &profile);
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    Testbed *testbed = testbed_new(TESTBED_TABLE_BITS, error);
    if (testbed == NULL)
        return NULL;
    PawnTable *pawns = mem_new(1, sizeof *pawns);
    Samples samples = {.samples = mem_new(SAMPLES_MAX, sizeof(Sample)), .pawns = pawns};
    LabTable *table = profile_published_position(run, testbed, &samples);
    samples = (Samples){.samples = samples.samples, .pawns = pawns};
    lab_table_append(table, profile_games(run, testbed, &samples));
    mem_free(samples.samples);
    mem_free(pawns);
    testbed_free(testbed);
    return table;
}

const Experiment profile_experiment = {
    .name = "profile",
    .summary = "What do evaluation, exchanges, generation of captures and making of moves take of the search's time?",
    .source = "Reul 2009, Tables 2.1 and 4.5",
    .papers = LAB_PAPER_REUL,
    .positions = LAB_POSITIONS_APART,
    .run = run_experiment,
    .options =
        {
            LAB_OPTIONS_POSITIONS,
            LAB_OPTION_COUNT(50, 4), // besides the position of Table 2.1
            LAB_OPTION_DEPTH(11, 4),
            LAB_FIXED_ROUNDS,
        },
};
