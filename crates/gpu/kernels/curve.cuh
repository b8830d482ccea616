// Points of edwards25519, -x^2 + y^2 = 1 + d x^2 y^2, and their sums ("Twisted Edwards Curves Revisited", ASIACRYPT 2008): the
// formulas are complete, so no input is an exception.

// x = X / Z, y = Y / Z, x y = T / Z.
struct Point {
    Fe x, y, z, t;
};

// A summand: Y + X, Y - X, 2 Z and 2 d T.
struct Addend {
    Fe sum, difference, z_twice, t_scaled;
};

// A summand with Z = 1.
struct AffineAddend {
    Fe sum, difference, t_scaled;
};

DEVICE Point neutral() {
    return Point{fe_small(0), fe_small(1), fe_small(1), fe_small(0)};
}

// What each sum and each doubling ends with: the products of E, F, G and H. T only where it is needed.
DEVICE Point finish(const Fe &e, const Fe &f, const Fe &g, const Fe &h, bool has_t) {
    Point r;
    r.x = e * f;
    r.y = g * h;
    r.z = f * g;
    r.t = has_t ? e * h : fe_small(0);
    return r;
}

DEVICE void double_start(Fe &e, Fe &f, Fe &g, Fe &h, const Point &p) {
    Fe a = square(p.x), b = square(p.y), c = square(p.z), both = square(p.x + p.y);
    h = a + b;
    g = a - b;
    e = h - both;
    f = c + c + g;
}

// For a summand that is affine, Z is 1 and `z_twice` is not read.
DEVICE void add_start(Fe &e, Fe &f, Fe &g, Fe &h, const Point &p, const Addend &q, bool is_affine) {
    Fe a = (p.y - p.x) * q.difference, b = (p.y + p.x) * q.sum, c = p.t * q.t_scaled;
    Fe d = is_affine ? p.z + p.z : p.z * q.z_twice;
    e = b - a;
    f = d - c;
    g = d + c;
    h = b + a;
}

DEVICE Point twice(const Point &p, bool has_t) {
    Fe e, f, g, h;
    double_start(e, f, g, h, p);
    return finish(e, f, g, h, has_t);
}

DEVICE Point operator+(const Point &p, const Addend &q) {
    Fe e, f, g, h;
    add_start(e, f, g, h, p, q, false);
    return finish(e, f, g, h, true);
}

DEVICE Addend addend(const Point &p) {
    return Addend{p.y + p.x, p.y - p.x, p.z + p.z, p.t * D_TWICE};
}

// Whether this is the neutral element: x = 0 and y = 1.
DEVICE bool is_neutral(const Point &p) {
    return is_zero(p.x) & is_zero(p.y - p.z);
}

// Eight times a point.
DEVICE Point eightfold(Point p) {
    ROLLED for (int i = 0; i < 3; i++) p = twice(p, false);
    return p;
}

// The y of an encoding (RFC 8032 section 5.1.2).
DEVICE Fe y_of(const u32 encoding[8]) {
    Fe y;
    UNROLL for (int i = 0; i < 8; i++) y.word[i] = encoding[i];
    y.word[7] &= 0x7fffffff;
    return y;
}

// Whether an encoding is the one that encoding its point gives: y is below p, and the sign is 0 where x is.
DEVICE bool is_canonical(const u32 encoding[8]) {
    Fe y = y_of(encoding), below = canonical(y);
    bool same = true;
    UNROLL for (int i = 0; i < 8; i++) same &= y.word[i] == below.word[i];
    bool x_is_zero = is_zero(y - fe_small(1)) | is_zero(y + fe_small(1));
    return same & !(x_is_zero & (encoding[7] >> 31 != 0));
}

// The point of an encoding, whether canonical or not; false if there is none.
DEVICE bool decode(Point &p, const u32 encoding[8]) {
    Fe one = fe_small(1);
    p.y = y_of(encoding);
    p.z = one;
    Fe yy = square(p.y), u = yy - one, v = yy * D_CURVE + one;
    // x = u v^3 (u v^7)^((p - 5) / 8), or that times a root of -1.
    Fe v3 = square(v) * v, x = u * v3 * power_for_root(u * square(v3) * v);
    Fe vxx = v * square(x);
    bool is_root = is_zero(vxx - u), is_other = is_zero(vxx + u);
    Fe turned = x * SQRT_MINUS_ONE;
    x = is_root ? x : turned;
    Fe negative = -x;
    p.x = is_odd(x) == (encoding[7] >> 31 != 0) ? x : negative;
    p.t = p.x * p.y;
    return is_root | is_other;
}
