// Words of 32 bits with carries: the only code that differs between the device and the host.
//
// On the device a chain of carries is a block of PTX; ptxas turns `mad.lo.cc, madc.hi.cc` on a pair of registers into one
// IMAD.WIDE with a carry. On the host the same functions are loops over words of 64 bits.

using u8 = unsigned char;
using u32 = unsigned int;
using u64 = unsigned long long;

#ifdef __CUDACC__
#define DEVICE __device__ __forceinline__
#define TABLE __device__ const
#define UNROLL _Pragma("unroll")
#define ROLLED _Pragma("unroll 1")
#else
#define DEVICE static inline
#define TABLE static const
#define UNROLL
#define ROLLED
#endif

// r = a + b; the carry.
DEVICE u32 add8(u32 r[8], const u32 a[8], const u32 b[8]) {
#ifdef __CUDACC__
    u32 carry;
    asm("add.cc.u32 %0, %9, %17; addc.cc.u32 %1, %10, %18; addc.cc.u32 %2, %11, %19; addc.cc.u32 %3, %12, %20;"
        "addc.cc.u32 %4, %13, %21; addc.cc.u32 %5, %14, %22; addc.cc.u32 %6, %15, %23; addc.cc.u32 %7, %16, %24;"
        "addc.u32 %8, 0, 0;"
        : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]), "=r"(carry)
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(a[4]), "r"(a[5]), "r"(a[6]), "r"(a[7]),
          "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), "r"(b[4]), "r"(b[5]), "r"(b[6]), "r"(b[7]));
    return carry;
#else
    u64 carry = 0;
    for (int i = 0; i < 8; i++) {
        carry += (u64)a[i] + b[i];
        r[i] = (u32)carry;
        carry >>= 32;
    }
    return (u32)carry;
#endif
}

// r = a - b; all ones if that is negative, else 0.
DEVICE u32 sub8(u32 r[8], const u32 a[8], const u32 b[8]) {
#ifdef __CUDACC__
    u32 borrow;
    asm("sub.cc.u32 %0, %9, %17; subc.cc.u32 %1, %10, %18; subc.cc.u32 %2, %11, %19; subc.cc.u32 %3, %12, %20;"
        "subc.cc.u32 %4, %13, %21; subc.cc.u32 %5, %14, %22; subc.cc.u32 %6, %15, %23; subc.cc.u32 %7, %16, %24;"
        "subc.u32 %8, 0, 0;"
        : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]), "=r"(r[4]), "=r"(r[5]), "=r"(r[6]), "=r"(r[7]), "=r"(borrow)
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(a[4]), "r"(a[5]), "r"(a[6]), "r"(a[7]),
          "r"(b[0]), "r"(b[1]), "r"(b[2]), "r"(b[3]), "r"(b[4]), "r"(b[5]), "r"(b[6]), "r"(b[7]));
    return borrow;
#else
    u64 borrow = 0;
    for (int i = 0; i < 8; i++) {
        u64 word = (u64)a[i] - b[i] - borrow;
        r[i] = (u32)word;
        borrow = (word >> 32) & 1;
    }
    return 0u - (u32)borrow;
#endif
}

// r += word; the carry.
DEVICE u32 add_word8(u32 r[8], u32 word) {
    const u32 b[8] = {word, 0, 0, 0, 0, 0, 0, 0};
    return add8(r, r, b);
}

// r -= word; all ones if that is negative, else 0.
DEVICE u32 sub_word8(u32 r[8], u32 word) {
    const u32 b[8] = {word, 0, 0, 0, 0, 0, 0, 0};
    return sub8(r, r, b);
}

// r += the products of b and N words of a, every other one, each as two words; the carry.
template <int N>
DEVICE u32 multiply_add(u32 *r, const u32 *a, u32 b) {
#ifdef __CUDACC__
    u32 carry = 0;
    if constexpr (N == 4) {
        asm("mad.lo.cc.u32 %0, %9, %13, %0; madc.hi.cc.u32 %1, %9, %13, %1; madc.lo.cc.u32 %2, %10, %13, %2;"
            "madc.hi.cc.u32 %3, %10, %13, %3; madc.lo.cc.u32 %4, %11, %13, %4; madc.hi.cc.u32 %5, %11, %13, %5;"
            "madc.lo.cc.u32 %6, %12, %13, %6; madc.hi.cc.u32 %7, %12, %13, %7; addc.u32 %8, 0, 0;"
            : "+r"(r[0]), "+r"(r[1]), "+r"(r[2]), "+r"(r[3]), "+r"(r[4]), "+r"(r[5]), "+r"(r[6]), "+r"(r[7]), "=r"(carry)
            : "r"(a[0]), "r"(a[2]), "r"(a[4]), "r"(a[6]), "r"(b));
    } else if constexpr (N == 3) {
        asm("mad.lo.cc.u32 %0, %7, %10, %0; madc.hi.cc.u32 %1, %7, %10, %1; madc.lo.cc.u32 %2, %8, %10, %2;"
            "madc.hi.cc.u32 %3, %8, %10, %3; madc.lo.cc.u32 %4, %9, %10, %4; madc.hi.cc.u32 %5, %9, %10, %5;"
            "addc.u32 %6, 0, 0;"
            : "+r"(r[0]), "+r"(r[1]), "+r"(r[2]), "+r"(r[3]), "+r"(r[4]), "+r"(r[5]), "=r"(carry)
            : "r"(a[0]), "r"(a[2]), "r"(a[4]), "r"(b));
    } else if constexpr (N == 2) {
        asm("mad.lo.cc.u32 %0, %5, %7, %0; madc.hi.cc.u32 %1, %5, %7, %1; madc.lo.cc.u32 %2, %6, %7, %2;"
            "madc.hi.cc.u32 %3, %6, %7, %3; addc.u32 %4, 0, 0;"
            : "+r"(r[0]), "+r"(r[1]), "+r"(r[2]), "+r"(r[3]), "=r"(carry)
            : "r"(a[0]), "r"(a[2]), "r"(b));
    } else {
        asm("mad.lo.cc.u32 %0, %3, %4, %0; madc.hi.cc.u32 %1, %3, %4, %1; addc.u32 %2, 0, 0;"
            : "+r"(r[0]), "+r"(r[1]), "=r"(carry)
            : "r"(a[0]), "r"(b));
    }
    return carry;
#else
    u64 carry = 0;
    for (int i = 0; i < N; i++) {
        u64 product = (u64)a[2 * i] * b + r[2 * i] + carry;
        r[2 * i] = (u32)product;
        product = (product >> 32) + r[2 * i + 1];
        r[2 * i + 1] = (u32)product;
        carry = product >> 32;
    }
    return (u32)carry;
#endif
}

// r += the squares of four words of a, each as two words, and a carry; the carry.
DEVICE u32 squares_add(u32 r[8], const u32 a[4], u32 carry) {
#ifdef __CUDACC__
    u32 out;
    asm("add.cc.u32 %8, %13, 0xffffffff;"
        "madc.lo.cc.u32 %0, %9, %9, %0; madc.hi.cc.u32 %1, %9, %9, %1; madc.lo.cc.u32 %2, %10, %10, %2;"
        "madc.hi.cc.u32 %3, %10, %10, %3; madc.lo.cc.u32 %4, %11, %11, %4; madc.hi.cc.u32 %5, %11, %11, %5;"
        "madc.lo.cc.u32 %6, %12, %12, %6; madc.hi.cc.u32 %7, %12, %12, %7; addc.u32 %8, 0, 0;"
        : "+r"(r[0]), "+r"(r[1]), "+r"(r[2]), "+r"(r[3]), "+r"(r[4]), "+r"(r[5]), "+r"(r[6]), "+r"(r[7]), "=&r"(out)
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(carry));
    return out;
#else
    u64 over = carry;
    for (int i = 0; i < 4; i++) {
        u64 product = (u64)a[i] * a[i];
        u64 low = (u64)r[2 * i] + (u32)product + over;
        r[2 * i] = (u32)low;
        u64 high = (u64)r[2 * i + 1] + (product >> 32) + (low >> 32);
        r[2 * i + 1] = (u32)high;
        over = high >> 32;
    }
    return (u32)over;
#endif
}

// The number of leading zeros; 32 for 0.
DEVICE u32 leading_zeros(u32 word) {
#ifdef __CUDACC__
    return (u32)__clz((int)word);
#else
    return word == 0 ? 32 : (u32)__builtin_clz(word);
#endif
}

// The upper word of (high, low) << shift, for a shift below 32.
DEVICE u32 funnel_left(u32 low, u32 high, u32 shift) {
#ifdef __CUDACC__
    return __funnelshift_l(low, high, shift);
#else
    return shift == 0 ? high : (high << shift) | (low >> (32 - shift));
#endif
}

// The lower word of (high, low) >> shift, for a shift below 32.
DEVICE u32 funnel_right(u32 low, u32 high, u32 shift) {
#ifdef __CUDACC__
    return __funnelshift_r(low, high, shift);
#else
    return shift == 0 ? low : (low >> shift) | (high << (32 - shift));
#endif
}
