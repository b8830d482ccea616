// Ed25519 verification: for each signature its verdict, as a set of bits that say what is wrong.
//
// The equation S B = R + k A times tau is (tau S) B = tau R + rho A with rho = tau k, all of half the length (docs/halving.md).
// Four kernels follow each other for a chunk of signatures, one thread for one signature or one point:
//
// - `make_base_table`: once, multiples of B and of 2^126 B;
// - `prepare`: hashes, halves, and recodes the scalars;
// - `decode_points`: decodes A and R, and makes their multiples;
// - `sum_up`: the sum of the four products.

// What is wrong, in the order in which the library looks. `verdict.rs` has the same values.
enum Wrong : u32 {
    SCALAR_OUT_OF_RANGE = 1,
    KEY_NOT_CANONICAL = 2,
    POINT_NOT_CANONICAL = 4,
    KEY_NOT_ON_CURVE = 8,
    POINT_NOT_ON_CURVE = 16,
    KEY_SMALL_ORDER = 32,
    POINT_SMALL_ORDER = 64,
    MISMATCH = 128,
    // Set until there is a verdict.
    UNDECIDED = 256,
};

// What a policy asks for. `verdict.rs` has the same values.
enum Asked : u32 {
    CANONICAL_KEY = 1,
    CANONICAL_POINT = 2,
    COFACTORED = 4,
    NO_SMALL_ORDER = 8,
};

// Multiples 1 to 8 of a point: digits of 4 bits, from -7 to 8.
#define KEY_MULTIPLES 8
// Multiples 1 to 128 of B and of 2^126 B: digits of 8 bits, from -127 to 128.
#define BASE_MULTIPLES 128
#define CUT 126
// Digits of rho and tau: of 127 bits, of ODD_BITS, and of any k.
#define SHORT_DIGITS 32
#define ODD_DIGITS 34
#define WHOLE_DIGITS 64

// Scalars, with what makes each digit not negative added: 8 bits that stand for digits from -127, 4 bits for digits from -7.
struct Scalars {
    u32 base[2][4];
    u32 point[2][8];
    // Whether the key is added: rho = -tau k.
    u32 adds_key;
    // Whether rho is k.
    u32 is_whole;
};

// A chunk of signatures. Strings are little-endian words.
struct Chunk {
    // Keys, of 8 words.
    const u32 *keys;
    // R and S, of 16 words.
    const u32 *signatures;
    // Messages one after another, where each begins, and its length, in bytes. Where the length is LENGTH_OF_HASH, there is the hash
    // of R, A and the message, of 64 bytes, in the place of the message.
    const u32 *begins, *lengths, *messages;
    // What `make_base_table` made.
    const AffineAddend *base;
    // What the kernels tell each other: scalars of each signature; multiples of each A and R, and what is wrong with them.
    Scalars *scalars;
    Addend *multiples;
    u32 *found;
    // What is wrong with each signature.
    u32 *wrong;
    u32 count, asked;
};

// `chunk.rs` has the same sizes.
static_assert(sizeof(AffineAddend) == 96 && sizeof(Scalars) == 104 && sizeof(Addend) == 128, "sizes");

#define LENGTH_OF_HASH 0xffffffffu

DEVICE u32 swap_bytes(u32 word) {
    return (word >> 24) | ((word >> 8) & 0xff00) | ((word << 8) & 0xff0000) | (word << 24);
}

// Where a message begins, and its length, in bytes. There are 8 bytes to read behind the last one.
struct Message {
    const u32 *words;
    u32 begin, length;
};

// A word of a message from any byte on.
DEVICE u32 word_of(const Message &message, u32 index) {
    u32 byte = message.begin + 4 * index;
    const u32 *at = message.words + byte / 4;
    return funnel_right(at[0], at[1], 8 * (byte % 4));
}

// A word of a message as SHA-512 pads it, without the length at the end.
DEVICE u32 padded_word_of(const Message &message, u32 index) {
    // Lengths are far below 2^32: the host hashes longer messages.
    if (4 * index > message.length) return 0;
    u32 rest = message.length - 4 * index;
    if (rest >= 4) return word_of(message, index);
    u32 mask = (1u << (8 * rest)) - 1;
    return ((rest == 0 ? 0 : word_of(message, index)) & mask) | (0x80u << (8 * rest));
}

// The hash of R, A and the message, modulo L.
DEVICE void challenge(u32 k[8], const u32 point[8], const u32 key[8], const Message &message) {
    u32 digest[16];
    if (message.length == LENGTH_OF_HASH) {
        UNROLL for (int i = 0; i < 16; i++) digest[i] = word_of(message, i);
    } else {
        Sha512 hash = sha512_start();
        u32 blocks = (64 + message.length + 1 + 16 + 127) / 128;
        ROLLED for (u32 block = 0; block < blocks; block++) {
            u64 w[16];
            UNROLL for (int i = 0; i < 16; i++) {
                u32 half[2];
                UNROLL for (int j = 0; j < 2; j++) {
                    u32 within = 2 * i + j;
                    if (block == 0 && within < 16) {
                        half[j] = within < 8 ? point[within] : key[within - 8];
                    } else {
                        half[j] = padded_word_of(message, 32 * block + within - 16);
                    }
                }
                w[i] = (u64)swap_bytes(half[0]) << 32 | swap_bytes(half[1]);
            }
            if (block == blocks - 1) w[15] = 8 * (u64)(64 + message.length);
            sha512_block(hash, w);
        }
        UNROLL for (int i = 0; i < 8; i++) {
            digest[2 * i] = swap_bytes((u32)(hash.state[i] >> 32));
            digest[2 * i + 1] = swap_bytes((u32)hash.state[i]);
        }
    }
    reduce_scalar(k, digest);
}

DEVICE void prepare_one(const Chunk &chunk, u32 i) {
    u32 key[8], point[8], scalar[8];
    UNROLL for (int j = 0; j < 8; j++) {
        key[j] = chunk.keys[8 * i + j];
        point[j] = chunk.signatures[16 * i + j];
        scalar[j] = chunk.signatures[16 * i + 8 + j];
    }
    u32 wrong = UNDECIDED;
    if ((chunk.asked & CANONICAL_KEY) && !is_canonical(key)) wrong |= KEY_NOT_CANONICAL;
    if ((chunk.asked & CANONICAL_POINT) && !is_canonical(point)) wrong |= POINT_NOT_CANONICAL;
    if (!is_below(scalar, ORDER)) wrong |= SCALAR_OUT_OF_RANGE;
    chunk.wrong[i] = wrong;

    u32 k[8];
    challenge(k, point, key, Message{chunk.messages, chunk.begins[i], chunk.lengths[i]});
    Halved halved = halve(k, !(chunk.asked & COFACTORED));
    u32 wide[16] = {}, product[8];
    multiply_words<HALF, 8, 13>(wide, halved.tau, scalar);
    reduce_scalar(product, wide);

    Scalars scalars;
    u32 tau_bits = bit_length<8>(halved.tau), rho_bits = bit_length<8>(halved.rho);
    scalars.is_whole = tau_bits > ODD_BITS || rho_bits > ODD_BITS;
    scalars.adds_key = halved.is_negative;
    u64 carries[2] = {0, 0};
    UNROLL for (int j = 0; j < 4; j++) {
        u32 high = funnel_left(product[j + 3], product[j + 4], 2);
        u32 low = j == 3 ? product[3] & ((1u << (CUT - 96)) - 1) : product[j];
        carries[0] += (u64)low + 0x7f7f7f7f;
        carries[1] += (u64)high + 0x7f7f7f7f;
        UNROLL for (int half = 0; half < 2; half++) {
            scalars.base[half][j] = (u32)carries[half];
            carries[half] >>= 32;
        }
    }
    carries[0] = 0, carries[1] = 0;
    UNROLL for (int j = 0; j < 8; j++) {
        carries[0] += (u64)halved.rho[j] + 0x77777777;
        carries[1] += (u64)halved.tau[j] + 0x77777777;
        UNROLL for (int which = 0; which < 2; which++) {
            scalars.point[which][j] = (u32)carries[which];
            carries[which] >>= 32;
        }
    }
    chunk.scalars[i] = scalars;
}

// Of A where i is even, of R where it is odd.
DEVICE void decode_one(const Chunk &chunk, u32 i) {
    u32 signature = i / 2, is_point = i & 1;
    const u32 *from = is_point ? chunk.signatures + 16 * signature : chunk.keys + 8 * signature;
    u32 encoding[8];
    UNROLL for (int j = 0; j < 8; j++) encoding[j] = from[j];
    Point p;
    u32 wrong = 0;
    if (!decode(p, encoding)) wrong |= KEY_NOT_ON_CURVE << is_point;
    if ((chunk.asked & NO_SMALL_ORDER) && is_neutral(eightfold(p))) wrong |= KEY_SMALL_ORDER << is_point;
    chunk.found[i] = wrong;
    Addend *multiples = chunk.multiples + (u64)KEY_MULTIPLES * i;
    Addend first = addend(p);
    multiples[0] = first;
    ROLLED for (int j = 1; j < KEY_MULTIPLES; j++) {
        p = p + first;
        multiples[j] = addend(p);
    }
}

// What is added in one step: a multiple of A, of R, of B or of 2^CUT B.
struct Step {
    Addend addend;
    bool is_nothing;
};

// The multiple of a digit; its opposite if that is asked for.
DEVICE Step step_of(const Chunk &chunk, u32 i, int place, int which, const Scalars &scalars) {
    Step step;
    bool negates;
    int magnitude;
    if (which < 2) {
        int digit = (int)((scalars.point[which][place / 8] >> (place % 8 * 4)) & 15) - 7;
        magnitude = digit < 0 ? -digit : digit;
        step.is_nothing = magnitude == 0;
        if (step.is_nothing) return step;
        negates = (digit < 0) != (which == 1 || !scalars.adds_key);
        step.addend = chunk.multiples[(u64)KEY_MULTIPLES * (2 * i + which) + magnitude - 1];
    } else {
        int digit = (int)((scalars.base[which - 2][place / 8] >> (place % 8 * 4)) & 255) - 127;
        magnitude = digit < 0 ? -digit : digit;
        step.is_nothing = magnitude == 0;
        if (step.is_nothing) return step;
        negates = digit < 0;
        AffineAddend multiple = chunk.base[BASE_MULTIPLES * (which - 2) + magnitude - 1];
        step.addend.sum = multiple.sum;
        step.addend.difference = multiple.difference;
        step.addend.t_scaled = multiple.t_scaled;
    }
    Addend &q = step.addend;
    Fe opposite = -q.t_scaled;
    UNROLL for (int j = 0; j < 8; j++) {
        u32 sum = q.sum.word[j];
        q.sum.word[j] = negates ? q.difference.word[j] : sum;
        q.difference.word[j] = negates ? sum : q.difference.word[j];
        q.t_scaled.word[j] = negates ? opposite.word[j] : q.t_scaled.word[j];
    }
    return step;
}

// S B - R - k A, or a multiple of it, is to be neutral. `digits` is the number of digits of rho and tau; signatures whose rho is k
// are done if they are as many as k has, and only those.
//
// One loop over doublings and additions, which share the products that both end with: more code would not stay in the cache of
// instructions.
DEVICE void sum_one(const Chunk &chunk, u32 i, int digits) {
    const Scalars &scalars = chunk.scalars[i];
    u32 wrong = chunk.wrong[i];
    if ((scalars.is_whole != 0) != (digits == WHOLE_DIGITS)) return;
    wrong = (wrong & ~UNDECIDED) | chunk.found[2 * i] | chunk.found[2 * i + 1];
    if (wrong != 0) {
        chunk.wrong[i] = wrong;
        return;
    }
    Point p = neutral();
    // After the last digits the cofactor: three doublings.
    const int last = chunk.asked & COFACTORED ? -1 : 0;
    ROLLED for (int place = digits - 1; place >= last; place--) {
        int additions = place < 0 ? 0 : (place % 2 == 0 && place < 32 ? 4 : 2);
        int doublings = place < 0 ? 3 : 4;
        ROLLED for (int j = 0; j < doublings + additions; j++) {
            Fe e, f, g, h;
            if (j < doublings) {
                double_start(e, f, g, h, p);
            } else {
                Step step = step_of(chunk, i, place, j - doublings, scalars);
                if (step.is_nothing) continue;
                add_start(e, f, g, h, p, step.addend, j >= doublings + 2);
            }
            // Of use before an addition alone.
            p = finish(e, f, g, h, j >= doublings - 1 && j != doublings + additions - 1);
        }
    }
    chunk.wrong[i] = is_neutral(p) ? 0 : (u32)MISMATCH;
}

// The multiple i % BASE_MULTIPLES + 1 of B, or of 2^CUT B.
DEVICE void base_one(AffineAddend *base, u32 i) {
    Point p = Point{BASE_X, BASE_Y, fe_small(1), BASE_X * BASE_Y};
    ROLLED for (u32 j = 0; j < CUT * (i / BASE_MULTIPLES); j++) p = twice(p, true);
    Addend first = addend(p);
    ROLLED for (u32 j = 0; j < i % BASE_MULTIPLES; j++) p = p + first;
    Fe inverse = invert(p.z), x = p.x * inverse, y = p.y * inverse;
    base[i] = AffineAddend{y + x, y - x, x * y * D_TWICE};
}

#ifdef __CUDACC__
// Threads of a block, and how many blocks of `sum_up` a multiprocessor is to have at once: 128 registers for each thread.
#define THREADS 128
#ifndef SUM_BLOCKS
#define SUM_BLOCKS 4
#endif
#define KERNEL extern "C" __global__ void

DEVICE u32 thread() {
    return blockIdx.x * blockDim.x + threadIdx.x;
}

KERNEL __launch_bounds__(THREADS, 4) prepare(Chunk chunk) {
    u32 i = thread();
    if (i < chunk.count) prepare_one(chunk, i);
}

KERNEL __launch_bounds__(THREADS, 4) decode_points(Chunk chunk) {
    u32 i = thread();
    if (i < 2 * chunk.count) decode_one(chunk, i);
}

KERNEL __launch_bounds__(THREADS, SUM_BLOCKS) sum_up(Chunk chunk, int digits) {
    u32 i = thread();
    if (i < chunk.count) sum_one(chunk, i, digits);
}

KERNEL __launch_bounds__(THREADS) make_base_table(AffineAddend *base) {
    u32 i = thread();
    if (i < 2 * BASE_MULTIPLES) base_one(base, i);
}
#endif
