// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes printed by J. Buchner, "Theory and practical strategies for efficient alpha-beta searches" (2005), appendix
// 6.3. "Killer" of his text is killer advanced (footnote 12 and 4.3.3.2), and "all" of experiment 3 is all with killer
// advanced (4.3.4.1).
#include "study/experiments/ordering_published.h"

#include "book/polyglot.h"

#include <math.h>
#include <stddef.h>

// One row a position; 0 = not readable in the print we have.
// clang-format off
static const int32_t experiment_1_depth_4[] = {
       666013,    70868,    38252,    38083,    37096,   23858,
     25134561,  2743116,  2246094,  2228838,  1500424,  310604,
      2220423,    15099,    14815,    13820,    13753,   14798,
        70676,    21213,     9869,     9870,     8999,    8311,
       226187,    22715,     4894,     4898,     5193,    3226,
      2991817,    82051,    54441,    56897,    55060,   54137,
    189035560, 14595967, 13527014, 13508909, 13740715, 9993557,
     24447290,  4218618,   862443,   862868,   746177,  620125,
       324827,    36153,    23225,    22864,    21877,   16638,
       169520,     4522,     2553,     2553,     2552,    2558,
       162010,   170909,   171274,   165223,   164612,  172276,
       625332,    53319,    48092,    48273,    42647,   38003,
      2788119,   198120,   154354,   150014,   150859,  103770,
      1378995,   415566,   228733,   210729,   219452,  196556,
        93352,    13197,    10051,     9681,    10248,   11247,
     30706892,   135327,  1530468,  1522287,  1735617, 3367755,
     12361841,   168897,   160628,   155742,   162884,  115401,
     24125984,    46295,    23543,    23003,    53341,   23449,
      1772323,   295522,   879701,  1035831,   356727,   54053,
      1935756,     9987,     9862,     9834,     9597,    9780,
      5900961,    34774,    34715,    34435,    84998,   38418,
       744122,    53962,    68379,    66418,    83349,   63746,
        19881,     4189,     3082,     3082,     2894,    2665,
      1867010,   303460,   166767,   165449,   241062,  217918,
      1935824,   135967,   190415,   191344,   192688,  258632,
      4575261,   576440,   293370,   289710,   260319,  161596,
          242,      256,      106,      106,      106,     109,
         2452,      583,      410,      410,      410,     418,
         2259,     2207,     1156,     1127,     1103,    1732,
         1817,     1490,     1269,     1271,     1239,    1256,
        16183,     3438,     3703,     3831,     3095,    2783,
         1298,      788,      771,      778,      743,     748,
        28424,     6987,     2430,     2442,     2415,    2285,
          899,      282,      282,      282,      282,     282,
          678,      477,      473,      473,      473,     440,
};

static const int32_t experiment_2_depth_8[] = {
     1352155,  1187726,  3919219,  1149535, 1126695,  1688392,
     1268675,  1271228, 13304784,  1944809, 1167277,  1726543,
     1705323,  2363923,  5788682,  4184839, 2476661,  4335617,
     2332305,  2092778, 20310221,  8097080, 1578073,  4450866,
     9114574,  8217224, 23373500,  3688378, 4984372,  3689574,
     2598672,  2812409, 19677097,  9551647, 2532081,  7493000,
     3924715,  3414087,  9993140,  4928461, 3576105,  5425097,
     2224532,  2232869,  3981948,  2648470, 2316373,  1822473,
     1110318,  1069188, 21532804,  3977964, 1036996,  2704092,
     6120309,  6242437, 21679025,  7665557, 4738700,  7132774,
     1138502,  1444377,  4569959,  2197540,  817743,  1872931,
    10420187, 10043584, 81544422, 12086649, 9775863, 13605634,
     9730715,  7996534,  9168060,  5862693, 5334050,  6542099,
      931580,   917797,  1426911,  1194029, 1066257,  1064620,
     4266629,  5200311,  3658936,  3648289, 3085042,  3818161,
    11210883, 11283876, 52726223, 23651772, 8960622, 26314045,
     3157324,  2377442,  5233609,  4499346, 2349739,  3980679,
       10868,     9129,    20920,     8788,    8804,     6232,
       74221,    65022,   209607,   203329,   50499,   165435,
       24642,    20831,    47096,    27023,   40239,    30322,
       54247,    59982,    57066,    25904,   25626,    22796,
      100040,    98568,   206662,   131344,   92294,   138093,
       54756,    54943,    47580,    42115,   54018,    37642,
      109123,   140275,   531828,   180432,   89205,   190489,
        9240,     5312,    18174,     5033,   10356,     5591,
       22570,    22446,    23601,    27879,   22581,    33479,
};

static const int32_t experiment_2_depth_9[] = {
            0,         0,         0,        0,  7863139,
            0,         0,         0,        0,  3173288,
            0,         0,         0,        0,  5379051,
     10905561,   6885552, 110736946, 11386380,  7967052,
     22449227,  16523714,  90002885, 17146455, 15691615,
     11776603,   7244520,  86122678, 59618462, 13488622,
      6837295,   6645039,  19625915, 11569564,  7172060,
      8438458,   8204527,  16797784, 14341233, 10699322,
      3437244,   3225329, 142976334,  8742720,  3153055,
     11717108,  12271925,  54428164, 11914988,  8561745,
      2481878,   3127318,  15541981,  6792970,  2215364,
    141741530, 141313945, 326304843, 92107102, 52428299,
     37835779,  25396463, 141565842, 89869825, 27241347,
      1308473,   1314421,   2576938,  1635077,  1380737,
     11662962,  11800604,   8068893,  8130549, 10553458,
     25451136,  34591538, 173071967, 56837186, 30186279,
     13997454,   3937713,  33289932, 13172624,  3826006,
        29666,     13624,     78596,    38619,    13994,
       213004,    178674,    797215,   474527,   113449,
        39216,     45321,    106620,    48399,    48800,
        77504,     75996,    162811,   137774,    96901,
       303364,    238876,    765785,   272654,   269023,
       135728,    128225,     58729,   110417,   118745,
       181234,    210842,   1343842,   290453,   148795,
        26793,      7105,     26058,     7290,    18812,
       102297,     56143,    104741,    56186,    82610,
};

static const int32_t experiment_3_depth_6[] = {
       350792,    499312,    939488,
      5148534,   6907149,  19473545,
       228852,    214638,    205086,
        87671,    105309,     91060,
       386668,    472407,    655485,
       412702,    484208,    542374,
    116403839, 145870885, 147736792,
    151443558, 115337737,  65694856,
       456723,    433266,    471663,
       146656,    159940,    161704,
       917621,    918259,   1306594,
       113880,    131517,    138074,
       565087,    600884,   1175343,
      6149903,  20825955,  36168534,
        74314,    154097,    136095,
      7651484,  49409283,   6529286,
      1431366,   1848433,   1530551,
       333099,    396220,    400750,
      4451399,   6927632,  13654973,
        96818,    100605,     95347,
       327096,    557553,    673921,
       454144,    474921,    357620,
       407192,    445236,    704754,
      4865943,   4026651,  13839349,
      2095513,   4564885,   3367524,
      3988777,   4027457,   3217257,
         1173,      1164,      1537,
         1753,      1826,      2051,
         8013,      7822,      6001,
         8061,      7404,      8512,
        11983,     12978,     14533,
        12111,     13012,      7882,
        47386,     54280,     86824,
         1551,      1607,      1509,
         2647,      2282,      2587,
};

static const int32_t experiment_3_depth_7[] = {
       832874,    882889,   1652636,
     10909445,  16731625,  78963905,
       420538,    423357,    464431,
       847637,    940743,   1263415,
       837486,    849514,   1121403,
      1416320,   1436583,   1788875,
    225013842, 280729870, 275685477,
    208563323, 184541686, 106904453,
      1301301,   1033557,   1677763,
       235661,    236229,    247634,
      1410721,   1347419,   1655443,
       493651,    562929,   2915970,
       948012,   1068876,   1669033,
     44892576,  27994485,  43777143,
       228613,    483775,    409739,
     12074612,  54275137,  11163400,
      2570683,   3176050,   2710475,
      1466483,   1292276,    973621,
     10200310,  12485849,  21160474,
       138534,    139618,    142165,
       449795,    806107,    889562,
      2001656,   2056112,   3118403,
       793649,    845289,   1530221,
      6501815,   5424942,  14688936,
     10942717,  12659385,  27793976,
     11426837,  11769389,  18390208,
         4279,      3962,      3121,
        24716,     32791,     72834,
        25576,      9195,     13171,
        13138,     14407,     16189,
        21739,     24026,     40345,
        24563,     28600,     13433,
        69919,     78862,    151092,
         4849,      3992,      3483,
        13983,     14300,     16444,
};

// clang-format on

// Which of the 35 positions are the 26 of experiment 2 is not printed. Leaving out the nine that have the most nodes in
// experiment 3, as he says of them, and matching the node counts of both tables give the same list.
static const int8_t experiment_2_positions[] = {1,  3,  4,  5,  6,  9,  10, 11, 12, 13, 15, 17, 18,
                                                20, 21, 22, 23, 27, 28, 29, 30, 31, 32, 33, 34, 35};

// Polyglot keys of the 35 positions of LCT-II, in its order, which is that of his tables.
static const uint64_t position_keys[PUBLISHED_POSITIONS] = {
    0x41ede694ce6d03b8, 0xea5c27253fd9fd5f, 0x22d9991478e5d7d6, 0x9779b4cc28ab8b26, 0x39475e1529e540d1,
    0x81d1bea098fe07a2, 0x11aa32c4cb7b7850, 0xab7bef2cc7dde40b, 0xb9ff63936d320c23, 0x0d5d4e2543a6355a,
    0x151901e679da6cc1, 0x7b3acd1006de49ce, 0x7270b6add6e9da2f, 0xccb31f7e5cad28b2, 0xa22c1184e1dc4257,
    0x887258608346195b, 0xed1ca7e3b55259e5, 0x7a48425ee0bf4cbd, 0x0479fca80f202de7, 0xab38171c19f571fd,
    0xfdb845498315c760, 0x20edaecfacc0ac44, 0x5615a360e31fc87a, 0xb4f0a7be293b8212, 0x8d9b7dc50ee74af9,
    0x1d76bd7f7786f08e, 0x55dde772017fd1ef, 0x97d26087405c155e, 0x1ce96fc5e349a62b, 0x703994c6277c7ce9,
    0xff43c262c9384087, 0x4e6b5c3e7f91fd5d, 0x5803575a17074d97, 0xf5e4b545c244f9a8, 0xea089964d100b042,
};

enum { TABLE_COLUMNS_MAX = 6 };

typedef struct PublishedTable {
    int experiment;
    Depth depth;
    int columns, rows;
    int8_t variants[TABLE_COLUMNS_MAX]; // of the columns
    double sums[TABLE_COLUMNS_MAX];     // as printed
    const int32_t *nodes;
} PublishedTable;

static const PublishedTable tables[] = {
    {1,
     4,
     6,
     35,
     {VARIANT_NO_SORT, VARIANT_STATIC, VARIANT_TABLE, VARIANT_REFUTATION, VARIANT_HISTORY, VARIANT_KILLER_ADVANCED},
     {336334789, 24442761, 20767634, 20841375, 19913006, 15893130},
     experiment_1_depth_4},
    {2,
     8,
     6,
     26,
     {VARIANT_ALL, VARIANT_ALL_ADVANCED, VARIANT_STATIC, VARIANT_TABLE, VARIANT_KILLER_ADVANCED, VARIANT_HISTORY},
     {73067105, 70644298, 303051074, 101628905, 57316271, 98296676},
     experiment_2_depth_8},
    {2,
     9,
     5,
     26,
     {VARIANT_ALL, VARIANT_ALL_ADVANCED, VARIANT_STATIC, VARIANT_TABLE, VARIANT_KILLER_ADVANCED},
     {322620363, 307724766, 1366535683, 435326873, 211891568},
     experiment_2_depth_9},
    {3,
     6,
     3,
     35,
     {VARIANT_KILLER_ADVANCED, VARIANT_ALL_ADVANCED, VARIANT_REFUTATION},
     {309084309, 365996814, 319399461},
     experiment_3_depth_6},
    {3,
     7,
     3,
     35,
     {VARIANT_KILLER_ADVANCED, VARIANT_ALL_ADVANCED, VARIANT_REFUTATION},
     {557121853, 624403826, 623088873},
     experiment_3_depth_7},
};

// NULL if nothing was printed of the experiment to this depth.
static const PublishedTable *table_of(int experiment, Depth depth)
{
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; ++i)
        if (tables[i].experiment == experiment && tables[i].depth == depth)
            return &tables[i];
    return NULL;
}

bool published_has_depth(int experiment, Depth depth)
{
    return table_of(experiment, depth) != NULL;
}

int published_position(const Position *pos)
{
    // Keys of Polyglot do not depend on this program's random numbers.
    const uint64_t key = polyglot_key(pos);
    for (int i = 0; i < PUBLISHED_POSITIONS; ++i)
        if (position_keys[i] == key)
            return i + 1;
    return 0;
}

// Rows are positions, but for experiment 2, whose tables have 26 of the 35.
static int position_of_row(int experiment, int row)
{
    return experiment == 2 ? experiment_2_positions[row - 1] : row;
}

bool published_has_position(int experiment, int position)
{
    const int rows = experiment == 2 ? (int)sizeof experiment_2_positions : PUBLISHED_POSITIONS;
    for (int row = 1; row <= rows; ++row)
        if (position_of_row(experiment, row) == position)
            return true;
    return false;
}

// The row of a position in a table; 0 if it is not there.
static int row_of(const PublishedTable *table, int position)
{
    for (int row = 1; row <= table->rows; ++row)
        if (position_of_row(table->experiment, row) == position)
            return row;
    return 0;
}

double published_nodes(int experiment, Depth depth, int variant, int position)
{
    const PublishedTable *table = table_of(experiment, depth);
    for (int i = 0; table != NULL && i < table->columns; ++i) {
        if (table->variants[i] != variant)
            continue;
        if (position == PUBLISHED_SUM)
            return table->sums[i];
        const int row = row_of(table, position);
        // 0 stands for both: left out by the paper, and not readable.
        const int32_t nodes = row > 0 ? table->nodes[(row - 1) * table->columns + i] : 0;
        return nodes > 0 ? (double)nodes : NAN;
    }
    return NAN;
}
