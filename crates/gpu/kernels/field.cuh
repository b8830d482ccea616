// Integers modulo p = 2^255 - 19: eight words, with any value below 2^256.

struct alignas(16) Fe {
    u32 word[8];
};

TABLE Fe D_CURVE = {{0x135978a3, 0x75eb4dca, 0x4141d8ab, 0x00700a4d, 0x7779e898, 0x8cc74079, 0x2b6ffe73, 0x52036cee}};
TABLE Fe D_TWICE = {{0x26b2f159, 0xebd69b94, 0x8283b156, 0x00e0149a, 0xeef3d130, 0x198e80f2, 0x56dffce7, 0x2406d9dc}};
TABLE Fe SQRT_MINUS_ONE = {{0x4a0ea0b0, 0xc4ee1b27, 0xad2fe478, 0x2f431806, 0x3dfbd7a7, 0x2b4d0099, 0x4fc1df0b, 0x2b832480}};
// The base point.
TABLE Fe BASE_X = {{0x8f25d51a, 0xc9562d60, 0x9525a7b2, 0x692cc760, 0xfdd6dc5c, 0xc0a4e231, 0xcd6e53fe, 0x216936d3}};
TABLE Fe BASE_Y = {{0x66666658, 0x66666666, 0x66666666, 0x66666666, 0x66666666, 0x66666666, 0x66666666, 0x66666666}};

DEVICE Fe fe_small(u32 value) {
    return Fe{{value, 0, 0, 0, 0, 0, 0, 0}};
}

// a + over 2^256, below 2^255 + 19 * 2^33 / 2^31: what stands above 2^255 comes back times 19. For an over below 2^27.
DEVICE Fe fold(Fe a, u32 over) {
    u32 above = (over << 1) | (a.word[7] >> 31);
    a.word[7] &= 0x7fffffff;
    add_word8(a.word, above * 19);
    return a;
}

DEVICE Fe operator+(const Fe &a, const Fe &b) {
    Fe r;
    u32 carry = add8(r.word, a.word, b.word);
    return fold(r, carry);
}

DEVICE Fe operator-(const Fe &a, const Fe &b) {
    Fe r;
    // A borrow counts 2^256 too much, which is 38; after a second one the value is nearly 2^256.
    u32 borrow = sub8(r.word, a.word, b.word);
    borrow = sub_word8(r.word, borrow & 38);
    r.word[0] -= borrow & 38;
    return r;
}

DEVICE Fe operator-(const Fe &a) {
    return fe_small(0) - a;
}

// t modulo p: words 8 to 15 come back times 38.
DEVICE Fe reduce(const u32 t[16]) {
    u32 even[8], odd[8] = {0, 0, 0, 0, 0, 0, 0, 0};
    UNROLL for (int i = 0; i < 8; i++) even[i] = t[i];
    u32 over = multiply_add<4>(even, t + 8, 38);
    // Each product is below 2^38: the pairs of words do not meet.
    multiply_add<4>(odd, t + 9, 38);
    Fe r;
    const u32 shifted[8] = {0, odd[0], odd[1], odd[2], odd[3], odd[4], odd[5], odd[6]};
    over += odd[7] + add8(r.word, even, shifted);
    return fold(r, over);
}

// Columns of products, those at even words and those at odd ones, of which the sum is wanted.
struct Columns {
    u32 even[16], odd[16];
};

DEVICE void add_columns(u32 t[16], const Columns &c) {
    const u32 low[8] = {0, c.odd[0], c.odd[1], c.odd[2], c.odd[3], c.odd[4], c.odd[5], c.odd[6]};
    u32 carry = add8(t, c.even, low);
    add8(t + 8, c.even + 8, c.odd + 7);
    add_word8(t + 8, carry);
}

DEVICE Fe operator*(const Fe &a, const Fe &b) {
    Columns c = {};
    multiply_add<4>(c.even, a.word, b.word[0]);
    multiply_add<4>(c.odd, a.word + 1, b.word[0]);
    UNROLL for (int i = 1; i < 8; i += 2) {
        // Where the columns have words of earlier products throughout, the carry is a new word; else there is none.
        c.odd[i + 7] = multiply_add<4>(c.odd + i - 1, a.word, b.word[i]);
        multiply_add<4>(c.even + i + 1, a.word + 1, b.word[i]);
        if (i == 7) break;
        c.even[i + 9] = multiply_add<4>(c.even + i + 1, a.word, b.word[i + 1]);
        multiply_add<4>(c.odd + i + 1, a.word + 1, b.word[i + 1]);
    }
    u32 t[16];
    add_columns(t, c);
    return reduce(t);
}

DEVICE Fe square(const Fe &a) {
    const u32 *w = a.word;
    Columns c = {};
    multiply_add<4>(c.odd, w + 1, w[0]);
    multiply_add<3>(c.even + 2, w + 2, w[0]);
    c.odd[8] = multiply_add<3>(c.odd + 2, w + 2, w[1]);
    multiply_add<3>(c.even + 4, w + 3, w[1]);
    multiply_add<3>(c.odd + 4, w + 3, w[2]);
    c.even[10] = multiply_add<2>(c.even + 6, w + 4, w[2]);
    c.odd[10] = multiply_add<2>(c.odd + 6, w + 4, w[3]);
    multiply_add<2>(c.even + 8, w + 5, w[3]);
    multiply_add<2>(c.odd + 8, w + 5, w[4]);
    c.even[12] = multiply_add<1>(c.even + 10, w + 6, w[4]);
    c.odd[12] = multiply_add<1>(c.odd + 10, w + 6, w[5]);
    multiply_add<1>(c.even + 12, w + 7, w[5]);
    multiply_add<1>(c.odd + 12, w + 7, w[6]);
    u32 t[16], twice[16];
    add_columns(t, c);
    twice[0] = t[0] << 1;
    UNROLL for (int i = 1; i < 16; i++) twice[i] = funnel_left(t[i - 1], t[i], 1);
    u32 carry = squares_add(twice, w, 0);
    squares_add(twice + 8, w + 4, carry);
    return reduce(twice);
}

DEVICE Fe square_times(Fe a, int times) {
    ROLLED for (int i = 0; i < times; i++) a = square(a);
    return a;
}

// The value below p.
DEVICE Fe canonical(const Fe &a) {
    const Fe p = {{0xffffffed, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0x7fffffff}};
    Fe r = fold(a, 0), less;
    // Below 2^255 + 19, that is below p + 38: p can be taken off once.
    u32 borrow = sub8(less.word, r.word, p.word);
    UNROLL for (int i = 0; i < 8; i++) r.word[i] = borrow ? r.word[i] : less.word[i];
    return r;
}

DEVICE bool is_zero(const Fe &a) {
    Fe r = canonical(a);
    u32 all = 0;
    UNROLL for (int i = 0; i < 8; i++) all |= r.word[i];
    return all == 0;
}

DEVICE bool is_odd(const Fe &a) {
    return canonical(a).word[0] & 1;
}

// a^(2^250 - 1), and by the way a^11.
DEVICE Fe power_of_ones(const Fe &a, Fe &eleventh) {
    Fe second = square(a);
    Fe ninth = square_times(second, 2) * a;
    eleventh = ninth * second;
    Fe ones = square(eleventh) * ninth;
    // 2^5 - 1 ones, doubled by the chain 5, 10, 20, 40, 50, 100, 200, 250.
    Fe ten = square_times(ones, 5) * ones;
    Fe twenty = square_times(ten, 10) * ten;
    Fe forty = square_times(twenty, 20) * twenty;
    Fe fifty = square_times(forty, 10) * ten;
    Fe hundred = square_times(fifty, 50) * fifty;
    Fe two_hundred = square_times(hundred, 100) * hundred;
    return square_times(two_hundred, 50) * fifty;
}

// a^((p - 5) / 8), the power of which square roots are made.
DEVICE Fe power_for_root(const Fe &a) {
    Fe eleventh;
    return square_times(power_of_ones(a, eleventh), 2) * a;
}

DEVICE Fe invert(const Fe &a) {
    Fe eleventh, ones = power_of_ones(a, eleventh);
    return square_times(ones, 5) * eleventh;
}
