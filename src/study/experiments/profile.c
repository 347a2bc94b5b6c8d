// SPDX-License-Identifier: GPL-3.0-or-later
// What parts of a search take of its time: F. Reul, "New Architectures in Computer Chess" (2009), Table 2.1 (section
// 2.2) and Table 4.5 (section 4.8). Each part's calls are counted in the selective search of the testbed, and what one
// costs is measured in a loop of its own over positions a ply from those searched. A loop keeps tables and code nearer
// to the processor than a search does, so the shares are rather too small, and what is left over too large.
#include "study/experiment.h"

#include "base/clock.h"
#include "base/memory.h"
#include "board/movegen.h"
#include "board/see.h"
#include "eval/eval.h"
#include "study/measure.h"
#include "study/testbed/selective.h"

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

// Asks of each noisy move whether it loses material, which is what a search asks.
static uint64_t exchange_all(const Samples *samples)
{
    uint64_t sum = 0;
    for (int i = 0; i < samples->count; ++i)
        for (int j = 0; j < samples->samples[i].noisy_count; ++j)
            sum += see_at_least(&samples->samples[i].pos, samples->samples[i].noisy[j], 0);
    return sum;
}

// Captures and promotions alone: quiet moves are not among the parts of the thesis.
static uint64_t generate_all(const Samples *samples)
{
    uint64_t sum = 0;
    Move moves[MAX_MOVES];
    for (int i = 0; i < samples->count; ++i)
        sum += (uint64_t)movegen_write(&samples->samples[i].pos, MOVES_NOISY, moves);
    return sum;
}

// Makes and unmakes every legal move.
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

// One part on all samples, often enough for the clock.
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
    uint64_t main_nodes[COLOUR_NB], quiescence_nodes[COLOUR_NB]; // by the side to move
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
    for (Colour colour = WHITE; colour < COLOUR_NB; ++colour) {
        profile->main_nodes[colour] += counts.main_nodes[colour];
        profile->quiescence_nodes[colour] += counts.quiescence_nodes[colour];
    }
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

// Shares of the time; what is left over is the search itself.
static LabTable *make_table(const LabRun *run, const char *title, const Profile *profile, const double seconds[PART_NB])
{
    const double nodes = (double)profile->nodes;
    double rest = profile->seconds;
    LabTable *table = lab_table_new(title, columns);
    for (Part part = 0; part < PART_NB; ++part) {
        const double calls = (double)profile->calls[part];
        LAB_SET(lab_add_row(table, "%s", part_names[part]), PERCENT * seconds[part] / profile->seconds, calls / nodes,
                calls > 0 ? seconds[part] / calls * NS_PER_SECOND : NAN);
        rest -= seconds[part];
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

// --- published -----------------------------------------------------------------------------------------------------

// Functions of the thesis that are searches of one side: ours are counted, not timed.
typedef enum SearchOf { NO_SEARCH, SEARCH_W, SEARCH_B, QUIESCENCE_W, QUIESCENCE_B } SearchOf;

// A row of a published profile, and which of our parts, as bits, do the same; 0: none does it alone.
typedef struct PublishedFunction {
    const char *name;
    double calls, net_ms, net_percent, gross_ms, gross_percent;
    int parts;
    SearchOf search;
} PublishedFunction;

typedef struct PublishedProfile {
    const char *title;
    PublishedFunction functions[8]; // up to one without a name
    const char *notes[4];           // up to a NULL
} PublishedProfile;

enum { BOARD_PARTS = 1 << PART_EXCHANGES | 1 << PART_CAPTURES | 1 << PART_MOVES };

static const PublishedProfile table_2_1 = {
    .title = "Reul 2009, section 2.2, Table 2.1: the profile of Loop Leiden in that position, beside ours",
    .functions =
        {
            {"evaluate", 456012, 1352, 10.8, 1881, 15.0, 1 << PART_EVALUATION, NO_SEARCH},
            {"search_w", 225312, 636, 5.1, 12119, 96.9, 0, SEARCH_W},
            {"cca", 3401726, 575, 4.6, 6463, 51.7, BOARD_PARTS, NO_SEARCH},
            {"search_b", 184500, 493, 3.9, 12155, 97.2, 0, SEARCH_B},
            {"search_q_w", 244021, 476, 3.8, 4829, 38.6, 0, QUIESCENCE_W},
            {"search_q_b", 210814, 425, 3.4, 4923, 39.4, 0, QUIESCENCE_B},
        },
    .notes =
        {"cca: all of the architecture, moves, their lists and exchanges; here without the lists of quiet moves.",
         "The thesis: 47.1 % for cca without its own overhead, 46.9 and 42.1 % in two further runs.",
         "Searches: ours are counted by the side to move. They have no time of their own, as both call each other: "
         "gross times hold each other's, and the one function here serves both sides."},
};

static const PublishedProfile table_4_5 = {
    .title = "Reul 2009, section 4.8, Table 4.5: the profile of Loop Amsterdam in all stages of a game, beside ours",
    .functions =
        {
            {"evaluate", 721993, 3438, 6.8, 7796, 15.5, 1 << PART_EVALUATION, NO_SEARCH},
            {"see_b", 677255, 2451, 4.9, 5231, 10.4, 0, NO_SEARCH},
            {"see_w", 223268, 734, 1.5, 1578, 3.1, 0, NO_SEARCH},
            {"see, both sides", 677255 + 223268, 2451 + 734, 4.9 + 1.5, 5231 + 1578, 10.4 + 3.1, 1 << PART_EXCHANGES,
             NO_SEARCH},
            {"gen_captures_b", 202416, 482, 1.0, 482, 1.0, 0, NO_SEARCH},
            {"gen_captures_w", 165089, 381, 0.8, 381, 0.8, 0, NO_SEARCH},
            {"gen_captures, both sides", 202416 + 165089, 482 + 381, 1.0 + 0.8, 482 + 381, 1.0 + 0.8,
             1 << PART_CAPTURES, NO_SEARCH},
        },
    .notes =
        {"both sides: sums of the two rows above, as the text gives them (13.5 and 1.8 %). A 32-bit debug build.",
         "Here the exchanges of pawns are part of the evaluation, and the rest of the exchanges stand beside see."},
};

static const LabColumn published_columns[] = {
    {"published_calls", "calls", 0, 0},
    {"published_net_ms", "net ms", 0, 0},
    {"published_net_percent", "net %", 1, 0},
    {"published_gross_ms", "gross ms", 0, 0},
    {"published_gross_percent", "gross %", 1, LAB_PLOTTED},
    {"calls", "calls here", 0, 0},
    {"ms", "ms here", 1, 0},
    {"percent", "% here", 1, LAB_PLOTTED},
    {0},
};

// How often a search of one side was called; a NAN if the function is no search.
static double search_calls(const Profile *profile, SearchOf search)
{
    switch (search) {
    case SEARCH_W: return (double)profile->main_nodes[WHITE];
    case SEARCH_B: return (double)profile->main_nodes[BLACK];
    case QUIESCENCE_W: return (double)profile->quiescence_nodes[WHITE];
    case QUIESCENCE_B: return (double)profile->quiescence_nodes[BLACK];
    default: return NAN;
    }
}

// The printed profile of Loop row by row; where parts of ours do the same work, their calls and time stand beside it.
static LabTable *make_published_table(const PublishedProfile *published, const Profile *profile,
                                      const double seconds[PART_NB])
{
    LabTable *table = lab_table_new(published->title, published_columns);
    for (const PublishedFunction *f = published->functions; f->name != NULL; ++f) {
        LabValue *values = lab_add_row(table, "%s", f->name);
        LAB_SET(values, f->calls, f->net_ms, f->net_percent, f->gross_ms, f->gross_percent);
        double calls = 0, sum = 0;
        for (Part part = 0; part < PART_NB; ++part)
            if ((f->parts & 1 << part) != 0) {
                calls += (double)profile->calls[part];
                sum += seconds[part];
            }
        values[5] = lab_value(search_calls(profile, f->search));
        if (f->parts != 0)
            LAB_SET(&values[5], calls, sum * 1000, PERCENT * sum / profile->seconds);
    }
    lab_add_note(table, "net: the function alone; gross: with all that it calls, which is what is measured here.");
    for (int i = 0; published->notes[i] != NULL; ++i)
        lab_add_note(table, "%s", published->notes[i]);
    return table;
}

// Our profile, and the published one beside it.
static LabTable *make_tables(const LabRun *run, const char *title, const PublishedProfile *published,
                             const Samples *samples, const Profile *profile)
{
    double costs[PART_NB], seconds[PART_NB];
    // They do different work, so what it says of that is not looked at.
    lab_rounds_run(run, "costs", part_loop, samples, PART_NB, costs);
    // What a part took in the searches, by the cost of a call in the samples.
    for (Part part = 0; part < PART_NB; ++part) {
        const double calls = (double)(samples->calls[part] > 0 ? samples->calls[part] : 1) * TIMES;
        seconds[part] = costs[part] / calls * (double)profile->calls[part];
    }
    LabTable *table = make_table(run, title, profile, seconds);
    lab_table_append(table, make_published_table(published, profile, seconds));
    return table;
}

// --- runs ----------------------------------------------------------------------------------------------------------

// Reul 2009, Table 2.1: Loop Amsterdam against Shredder after 7. cxd5 exd5.
static const char profile_fen[] = "rnbqk2r/ppp2pp1/5b1p/3p4/3P4/2N2N2/PP2PPPP/R2QKB1R w KQkq - 0 8";

// One position is searched, and positions a ply later are the samples of what a call costs.
static LabTable *profile_published_position(const LabRun *run, Testbed *testbed, Samples *samples)
{
    Position pos = lab_position(profile_fen);
    Profile profile = {0};
    search_position(run, testbed, &pos, &profile);
    take_later(samples, &pos, SAMPLES_MAX);
    return make_tables(run, "The time of the search in the position of Reul 2009, section 2.2, Table 2.1", &table_2_1,
                       samples, &profile);
}

// Searches all positions, and takes samples evenly from them.
static LabTable *profile_games(const LabRun *run, Testbed *testbed, Samples *samples)
{
    Profile profile = {0};
    for (LabWalk walk = lab_run_walk(run, "positions"); lab_walk_next(&walk);) {
        search_position(run, testbed, &walk.pos, &profile);
        // As many of each position.
        take_later(samples, &walk.pos, SAMPLES_MAX * (walk.number + 1) / lab_positions_wanted(run));
    }
    return make_tables(run, "The time of the search in positions of games, as in Reul 2009, section 4.8, Table 4.5",
                       &table_4_5, samples, &profile);
}

// The samples of the published position and those of the games use one block after each other.
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
    .source = "Reul 2009, sections 2.2 and 4.8, Tables 2.1 and 4.5",
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
