// The kernels as functions of the host: loops in the place of threads.

#include "words.cuh"
#include "field.cuh"
#include "scalar.cuh"
#include "sha512.cuh"
#include "curve.cuh"
#include "verify.cu"

extern "C" {

void lemniscate_gpu_make_base_table(AffineAddend *base) {
    for (u32 i = 0; i < 2 * BASE_MULTIPLES; i++) base_one(base, i);
}

void lemniscate_gpu_verify(const Chunk *chunk) {
    for (u32 i = 0; i < chunk->count; i++) prepare_one(*chunk, i);
    for (u32 i = 0; i < 2 * chunk->count; i++) decode_one(*chunk, i);
    const int digits = chunk->asked & COFACTORED ? SHORT_DIGITS : ODD_DIGITS;
    for (u32 i = 0; i < chunk->count; i++) sum_one(*chunk, i, digits);
    for (u32 i = 0; i < chunk->count; i++) sum_one(*chunk, i, WHOLE_DIGITS);
}
}
