// SPDX-License-Identifier: GPL-3.0-or-later
// The loops are written so that gcc and clang turn them into vector instructions by themselves: counted, without
// branches, on aligned memory that does not overlap. Each kernel is the same loops inlined into functions that may use
// more of the processor.
#include "eval/network/features.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#endif

#define LOOPS static inline __attribute__((always_inline))

enum {
    ALIGNMENT = 64,
    // Neurons whose products are summed in 32 bits before they go to 64: 127 * 255 * 255 each at most.
    BLOCK_NEURONS = 256,
};

// The compiler knows of no rest of a vector that way.
LOOPS int whole_vectors(int neurons)
{
    return neurons / NETWORK_NEURONS_STEP * NETWORK_NEURONS_STEP;
}

LOOPS const int16_t *aligned(const int16_t *values)
{
    return __builtin_assume_aligned(values, ALIGNMENT);
}

// A quiet move: one piece leaves a square and comes to another.
LOOPS void update_add_sub(int16_t *restrict to, const int16_t *restrict from, const NetworkRows *rows, int neurons)
{
    const int16_t *restrict added = aligned(rows->added[0]), *restrict removed = aligned(rows->removed[0]);
    for (int i = 0; i < neurons; ++i)
        to[i] = (int16_t)(from[i] + added[i] - removed[i]);
}

// A capture: a second piece leaves the board.
LOOPS void update_add_sub_sub(int16_t *restrict to, const int16_t *restrict from, const NetworkRows *rows, int neurons)
{
    const int16_t *restrict added = aligned(rows->added[0]), *restrict removed = aligned(rows->removed[0]),
                            *restrict captured = aligned(rows->removed[1]);
    for (int i = 0; i < neurons; ++i)
        to[i] = (int16_t)(from[i] + added[i] - removed[i] - captured[i]);
}

// Two pieces leave, two come. All four rows in one pass: the accumulator is read and written once.
LOOPS void update_castling(int16_t *restrict to, const int16_t *restrict from, const NetworkRows *rows, int neurons)
{
    const int16_t *restrict king_to = aligned(rows->added[0]), *restrict rook_to = aligned(rows->added[1]);
    const int16_t *restrict king_from = aligned(rows->removed[0]), *restrict rook_from = aligned(rows->removed[1]);
    for (int i = 0; i < neurons; ++i)
        to[i] = (int16_t)(from[i] + king_to[i] + rook_to[i] - king_from[i] - rook_from[i]);
}

// Chooses the loop by the numbers of rows; no other combination comes from a move.
LOOPS void update_loops(int16_t *to, const int16_t *from, const NetworkRows *rows, int neurons)
{
    int16_t *aligned_to = __builtin_assume_aligned(to, ALIGNMENT);
    const int count = whole_vectors(neurons);
    if (rows->removed_count == 1)
        update_add_sub(aligned_to, aligned(from), rows, count);
    else if (rows->added_count == 1)
        update_add_sub_sub(aligned_to, aligned(from), rows, count);
    else
        update_castling(aligned_to, aligned(from), rows, count);
}

LOOPS void add_loop(int16_t *restrict accumulator, const int16_t *restrict row, int neurons)
{
    int16_t *to = __builtin_assume_aligned(accumulator, ALIGNMENT);
    const int16_t *from = aligned(row);
    for (int i = 0; i < whole_vectors(neurons); ++i)
        to[i] = (int16_t)(to[i] + from[i]);
}

LOOPS void remove_loop(int16_t *restrict accumulator, const int16_t *restrict row, int neurons)
{
    int16_t *to = __builtin_assume_aligned(accumulator, ALIGNMENT);
    const int16_t *from = aligned(row);
    for (int i = 0; i < whole_vectors(neurons); ++i)
        to[i] = (int16_t)(to[i] - from[i]);
}

// The weight times the clamped accumulator still fits 16 bits, so that the second product and the sum of pairs are one
// instruction (pmaddwd and its like).
LOOPS int32_t output_block(const int16_t *accumulator, const int16_t *weights, int neurons)
{
    int32_t sum = 0;
    for (int i = 0; i < neurons; ++i) {
        const int16_t low = accumulator[i] < 0 ? 0 : accumulator[i];
        const int16_t clamped = low > NETWORK_QA ? NETWORK_QA : low;
        const int16_t weighted = (int16_t)(clamped * weights[i]);
        sum += weighted * clamped;
    }
    return sum;
}

// In blocks whose sums are sure to fit 32 bits, which vectors add much faster than 64.
LOOPS int64_t output_side(const int16_t *accumulator, const int16_t *weights, int neurons)
{
    int64_t sum = 0;
    int begin = 0;
    for (; begin + BLOCK_NEURONS <= neurons; begin += BLOCK_NEURONS)
        sum += output_block(aligned(accumulator + begin), aligned(weights + begin), BLOCK_NEURONS);
    return begin == neurons ? sum
                            : sum + output_block(aligned(accumulator + begin), aligned(weights + begin),
                                                 whole_vectors(neurons - begin));
}

LOOPS int64_t output_loops(const int16_t *own, const int16_t *theirs, const int16_t *weights, int neurons)
{
    return output_side(own, weights, neurons) + output_side(theirs, weights + neurons, neurons);
}

// --- one set of functions for each kernel -------------------------------------------------------------------------------

#define KERNEL(NAME, TARGET)                                                                                 \
    TARGET static void update_##NAME(int16_t *to, const int16_t *from, const NetworkRows *rows, int neurons) \
    {                                                                                                        \
        update_loops(to, from, rows, neurons);                                                               \
    }                                                                                                        \
    TARGET static void add_##NAME(int16_t *accumulator, const int16_t *row, int neurons)                     \
    {                                                                                                        \
        add_loop(accumulator, row, neurons);                                                                 \
    }                                                                                                        \
    TARGET static void remove_##NAME(int16_t *accumulator, const int16_t *row, int neurons)                  \
    {                                                                                                        \
        remove_loop(accumulator, row, neurons);                                                              \
    }                                                                                                        \
    TARGET static int64_t output_##NAME(const int16_t *own, const int16_t *theirs, const int16_t *weights,   \
                                        int neurons)                                                         \
    {                                                                                                        \
        return output_loops(own, theirs, weights, neurons);                                                  \
    }                                                                                                        \
    static const NetworkKernel kernel_##NAME = {#NAME, update_##NAME, add_##NAME, remove_##NAME, output_##NAME};

// What the program is built for: SSE2, NEON, or whatever MARCH says.
KERNEL(baseline, )

#if defined(__x86_64__) && defined(__GNUC__)
#define HAS_X86_KERNELS 1
#ifdef __clang__
#define WIDE_VECTORS
#else
#define WIDE_VECTORS ",prefer-vector-width=512"
#endif
#define AVX512 "avx2,avx512f,avx512bw,avx512vl" WIDE_VECTORS
KERNEL(avx2, __attribute__((target("avx2"))))
// VNNI multiplies pairs of 16 bits and adds them to the sum in one instruction: with vectors of 256 bits on processors
// without AVX-512, and with those of 512.
#if defined(__clang__) ? __clang_major__ >= 12 : __GNUC__ >= 11
#define HAS_AVX_VNNI_KERNEL 1
KERNEL(avx_vnni, __attribute__((target("avx2,avxvnni"))))
#endif
KERNEL(avx512, __attribute__((target(AVX512))))
KERNEL(avx512_vnni, __attribute__((target(AVX512 ",avx512vnni"))))

// CPUID, leaf 7, first subleaf, bit 4 of eax: not every compiler has a name for it. AVX2 says that the system keeps the
// registers.
#ifdef HAS_AVX_VNNI_KERNEL
static bool has_avx_vnni(void)
{
    unsigned eax, ebx, ecx, edx;
    return __builtin_cpu_supports("avx2") && __get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) != 0 &&
           (eax & 1U << 4) != 0;
}
#endif
#else
#define HAS_X86_KERNELS 0
#endif

int network_kernels(const NetworkKernel *out[NETWORK_KERNELS_MAX])
{
    int count = 0;
    out[count++] = &kernel_baseline;
#if HAS_X86_KERNELS
    // Slowest first: the last one is the best that this processor can run.
    if (__builtin_cpu_supports("avx2"))
        out[count++] = &kernel_avx2;
#ifdef HAS_AVX_VNNI_KERNEL
    if (has_avx_vnni())
        out[count++] = &kernel_avx_vnni;
#endif
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) {
        out[count++] = &kernel_avx512;
        if (__builtin_cpu_supports("avx512vnni"))
            out[count++] = &kernel_avx512_vnni;
    }
#endif
    return count;
}

const NetworkKernel *network_kernel_best(void)
{
    const NetworkKernel *kernels[NETWORK_KERNELS_MAX];
    return kernels[network_kernels(kernels) - 1];
}
