// Integers modulo L, the order of the base point, and pairs of half their length.

TABLE u32 ORDER[8] = {0x5cf5d3ed, 0x5812631a, 0xa2f79cd6, 0x14def9de, 0, 0, 0, 0x10000000};
// floor(2^512 / L).
TABLE u32 RECIPROCAL[9] = {0x0a2c131b, 0xed9ce5a3, 0x086329a7, 0x2106215d, 0xffffffeb, 0xffffffff, 0xffffffff, 0xffffffff, 0x0000000f};

DEVICE bool is_below(const u32 a[8], const u32 b[8]) {
    u32 r[8];
    return sub8(r, a, b) != 0;
}

// The words FROM to FROM + N of the product of a and b, without the carries out of words below FROM - 1.
template <int A, int B, int N>
DEVICE void multiply_words(u32 r[N], const u32 *a, const u32 *b) {
    UNROLL for (int i = 0; i < N; i++) r[i] = 0;
    UNROLL for (int i = 0; i < A; i++) {
        u64 carry = 0;
        UNROLL for (int j = 0; j < B; j++) {
            if (i + j < N) {
                carry += (u64)a[i] * b[j] + r[i + j];
                r[i + j] = (u32)carry;
                carry >>= 32;
            }
        }
        if (i + B < N) r[i + B] = (u32)carry;
    }
}

// x modulo L, by Barrett's reduction ("Handbook of Applied Cryptography", 14.42): the quotient is at most two too small.
DEVICE void reduce_scalar(u32 r[8], const u32 x[16]) {
    u32 product[18], multiple[9], rest[9];
    multiply_words<9, 9, 18>(product, x + 7, RECIPROCAL);
    multiply_words<9, 8, 9>(multiple, product + 9, ORDER);
    u64 borrow = 0;
    UNROLL for (int i = 0; i < 9; i++) {
        u64 word = (u64)x[i] - multiple[i] - borrow;
        rest[i] = (u32)word;
        borrow = (word >> 32) & 1;
    }
    // Below 3 L, which has 254 bits.
    UNROLL for (int i = 0; i < 8; i++) r[i] = rest[i];
    UNROLL for (int times = 0; times < 2; times++) {
        u32 less[8], borrowed = sub8(less, r, ORDER);
        UNROLL for (int i = 0; i < 8; i++) r[i] = borrowed ? r[i] : less[i];
    }
}

template <int N>
DEVICE u32 bit_length(const u32 *a) {
    u32 length = 0;
    UNROLL for (int i = 0; i < N; i++) {
        if (a[i] != 0) length = 32 * (i + 1) - leading_zeros(a[i]);
    }
    return length;
}

// r = a - (b << shift), for a shift below 32; whether that is not negative.
DEVICE bool subtract_shifted(u32 r[8], const u32 a[8], const u32 b[8], u32 shift) {
    u32 shifted[8];
    shifted[0] = b[0] << shift;
    UNROLL for (int i = 1; i < 8; i++) shifted[i] = funnel_left(b[i - 1], b[i], shift);
    bool fits = shift == 0 || (b[7] >> (32 - shift)) == 0;
    return (sub8(r, a, shifted) == 0) & fits;
}

// a += b << shift, for words that have room for it.
template <int N>
DEVICE void add_shifted(u32 *a, const u32 *b, u32 shift) {
    u64 carry = 0;
    UNROLL for (int i = 0; i < N; i++) {
        carry += (u64)a[i] + (i == 0 ? b[0] << shift : funnel_left(b[i - 1], b[i], shift));
        a[i] = (u32)carry;
        carry >>= 32;
    }
}

// a <<= 32.
template <int N>
DEVICE void shift_word(u32 *a) {
    UNROLL for (int i = N - 1; i > 0; i--) a[i] = a[i - 1];
    a[0] = 0;
}

// The words of a tau.
#define HALF 5
// The bits that rho and tau may have where tau must be odd.
#define ODD_BITS 135

// rho = tau k or rho = -tau k modulo n.
struct Halved {
    u32 rho[8], tau[8];
    // Whether rho = -tau k.
    bool is_negative;
};

// Halves k by Euclid's algorithm with powers of two for quotients (docs/halving.md). Modulo L both have at most 127 bits and tau
// is not 0. Modulo 8 L tau is odd and both have at most ODD_BITS bits; where there are none, rho is k and tau is 1.
DEVICE Halved halve(const u32 k[8], bool is_whole) {
    // Two vectors of the lattice, the signs of whose tau are opposite.
    u32 longer[8], shorter[8], tau_longer[HALF] = {0, 0, 0, 0, 0}, tau_shorter[HALF] = {1, 0, 0, 0, 0};
    UNROLL for (int i = 0; i < 8; i++) {
        u32 below = i == 0 ? 0 : ORDER[i - 1];
        longer[i] = is_whole ? funnel_left(below, ORDER[i], 3) : ORDER[i];
        shorter[i] = k[i];
    }
    const u32 target = is_whole ? 128 : 126;
    bool is_negative = false;
    u32 length = bit_length<8>(longer), short_length = bit_length<8>(shorter);
    ROLLED while (short_length > target) {
        u32 less[8], multiple[8], tau_multiple[HALF];
        UNROLL for (int i = 0; i < 8; i++) multiple[i] = shorter[i];
        UNROLL for (int i = 0; i < HALF; i++) tau_multiple[i] = tau_shorter[i];
        u32 shift = length - short_length;
        // Seldom: a quotient of 2^32.
        ROLLED for (; shift > 32; shift -= 32) {
            shift_word<8>(multiple);
            shift_word<HALF>(tau_multiple);
        }
        bool fits = shift < 32 && subtract_shifted(less, longer, multiple, shift);
        if (!fits) {
            shift -= 1;
            subtract_shifted(less, longer, multiple, shift);
        }
        add_shifted<HALF>(tau_longer, tau_multiple, shift);
        bool swaps = is_below(less, shorter);
        UNROLL for (int i = 0; i < 8; i++) {
            longer[i] = swaps ? shorter[i] : less[i];
            shorter[i] = swaps ? less[i] : shorter[i];
        }
        UNROLL for (int i = 0; i < HALF; i++) {
            u32 tau = tau_longer[i];
            tau_longer[i] = swaps ? tau_shorter[i] : tau;
            tau_shorter[i] = swaps ? tau : tau_shorter[i];
        }
        is_negative ^= swaps;
        length = bit_length<8>(longer);
        short_length = bit_length<8>(shorter);
    }
    Halved halved;
    halved.is_negative = is_negative;
    UNROLL for (int i = 0; i < 8; i++) {
        halved.rho[i] = shorter[i];
        halved.tau[i] = i < HALF ? tau_shorter[i] : 0;
    }
    if (!is_whole || (tau_shorter[0] & 1) == 1) return halved;
    // The tau of the other vector is odd. Multiples of the short one are taken off until rho and tau are about alike.
    u32 other_tau[8], short_tau[8];
    UNROLL for (int i = 0; i < 8; i++) {
        other_tau[i] = i < HALF ? tau_longer[i] : 0;
        short_tau[i] = halved.tau[i];
    }
    u32 short_tau_length = bit_length<8>(short_tau);
    int excess = (int)length - (int)(short_tau_length > short_length ? short_tau_length : short_length);
    // Of a k that is a hash, none is above 31 but with a probability of 2^-31: then the plain equation is computed.
    bool is_long = excess > 31;
    ROLLED for (int shift = is_long ? -1 : excess; shift >= 0; shift--) {
        u32 less[8], more[8];
        UNROLL for (int i = 0; i < 8; i++) more[i] = other_tau[i];
        add_shifted<8>(more, short_tau, shift);
        bool fits = subtract_shifted(less, longer, shorter, shift) && !is_below(less, more);
        UNROLL for (int i = 0; i < 8; i++) {
            longer[i] = fits ? less[i] : longer[i];
            other_tau[i] = fits ? more[i] : other_tau[i];
        }
    }
    is_long |= bit_length<8>(longer) > ODD_BITS || bit_length<8>(other_tau) > ODD_BITS;
    UNROLL for (int i = 0; i < 8; i++) {
        halved.rho[i] = is_long ? k[i] : longer[i];
        halved.tau[i] = is_long ? (i == 0) : other_tau[i];
    }
    halved.is_negative = !is_long && !is_negative;
    return halved;
}
