// Nim products of a million pairs below 2^64, in the two forms that contest programs have: products of bytes from a table, each carried to
// its place by another (64 look-ups of two tables), and the field of polynomials modulo x^64 + x^4 + x^3 + x + 1, to which and from which
// tables of bytes lead, with carry-less multiplication.
// g++ -O2 -march=native nim.cpp -o nim; ./nim prints the least nanoseconds of CPU time of 15 rounds, and the sum of the products.
// Beside it: cargo bench -p grundy-engine --bench nim.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <vector>
#include <wmmintrin.h>
using u64 = uint64_t;

// The definition: with F = 2^half, F (x) F = F (+) F/2.
static u64 product(u64 a, u64 b, int half = 32) {
    if (!half) return a & b;
    const u64 mask = (u64(1) << half) - 1, a0 = a & mask, a1 = a >> half, b0 = b & mask, b1 = b >> half;
    const u64 low = product(a0, b0, half / 2), high = product(a1, b1, half / 2);
    const u64 cross = product(a0 ^ a1, b0 ^ b1, half / 2) ^ low;
    return cross << half ^ low ^ product(high, u64(1) << (half - 1), half / 2);
}

static uint8_t bytes[256][256];
static u64 placed[8][8][256];
static u64 by_bytes(u64 a, u64 b) {
    u64 sum = 0;
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) sum ^= placed[i][j][bytes[a >> 8 * i & 255][b >> 8 * j & 255]];
    return sum;
}

static u64 forth[8][256], back[8][256];
static inline u64 image(const u64 (&table)[8][256], u64 a) {
    u64 sum = 0;
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) sum ^= table[i][a >> 8 * i & 255];
    return sum;
}
static inline u64 multiply(u64 a, u64 b) {
    auto carryless = [](u64 a, u64 b) {
        return _mm_clmulepi64_si128(_mm_cvtsi64_si128((long long)a), _mm_cvtsi64_si128((long long)b), 0);
    };
    auto low = [](__m128i words) { return u64(_mm_cvtsi128_si64(words)); };
    auto high = [](__m128i words) { return u64(_mm_cvtsi128_si64(_mm_unpackhi_epi64(words, words))); };
    const __m128i whole = carryless(a, b), once = carryless(high(whole), 27), twice = carryless(high(once), 27);
    return low(whole) ^ low(once) ^ low(twice);
}
static u64 by_polynomials(u64 a, u64 b) { return image(back, multiply(image(forth, a), image(forth, b))); }

// A polynomial y with y y + y = d, by elimination on the images of the powers of x.
static u64 artin_schreier(u64 d) {
    u64 images[64] = {}, of[64] = {}, y = 0;
    for (int power = 0; power < 64; ++power) {
        u64 from = u64(1) << power, image = multiply(from, from) ^ from;
        for (int top; image && images[top = 63 - __builtin_clzll(image)]; image ^= images[top]) from ^= of[top];
        if (image) {
            const int top = 63 - __builtin_clzll(image);
            images[top] = image, of[top] = from;
        }
    }
    while (d) {
        const int top = 63 - __builtin_clzll(d);
        d ^= images[top], y ^= of[top];
    }
    return y;
}

static void make_tables() {
    for (int a = 0; a < 256; ++a)
        for (int b = 0; b < 256; ++b) bytes[a][b] = uint8_t(product(u64(a), u64(b)));
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j)
            for (u64 byte = 0; byte < 256; ++byte)
                placed[i][j][byte] = product(product(u64(1) << 8 * i, u64(1) << 8 * j), byte);
    // 2^i is the product of the 2^(2^k) that belong to the bits of i, and 2^(2^k) is a root of y y + y = 2^(2^k - 1).
    u64 rows[64], inverse[64];
    rows[0] = 1;
    for (int place = 1; place < 64; place *= 2) {
        rows[place] = artin_schreier(rows[place - 1]);
        for (int below = 1; below < place; ++below) rows[place + below] = multiply(rows[place], rows[below]);
    }
    auto fill = [](u64 (&table)[8][256], const u64 (&images)[64]) {
        for (int bit = 0; bit < 64; ++bit)
            for (int byte = 0; byte < 256; ++byte)
                if (byte >> bit % 8 & 1) table[bit / 8][byte] ^= images[bit];
    };
    fill(forth, rows);
    for (int bit = 0; bit < 64; ++bit) inverse[bit] = u64(1) << bit;
    for (int bit = 0; bit < 64; ++bit) {
        int pivot = bit;
        while (!(rows[pivot] >> bit & 1)) ++pivot;
        std::swap(rows[pivot], rows[bit]), std::swap(inverse[pivot], inverse[bit]);
        for (int other = 0; other < 64; ++other)
            if (other != bit && rows[other] >> bit & 1) rows[other] ^= rows[bit], inverse[other] ^= inverse[bit];
    }
    fill(back, inverse);
}

int main() {
    make_tables();
    const size_t pairs = 1000000;
    std::vector<u64> a(pairs), b(pairs), products(pairs);
    u64 state = 1;
    auto random = [&] {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return (state ^ state >> 29) * 0xbf58476d1ce4e5b9u;
    };
    for (size_t i = 0; i < pairs; ++i) a[i] = random(), b[i] = random();
    auto measure = [&](const char *name, auto product) {
        double least = 1e9;
        for (int round = 0; round < 15; ++round) {
            const clock_t started = clock();
            for (size_t i = 0; i < pairs; ++i) products[i] = product(a[i], b[i]);
            least = std::min(least, double(clock() - started) / CLOCKS_PER_SEC);
        }
        u64 sum = 0;
        for (u64 product : products) sum ^= product;
        printf("%s: least %.2f ns, sum %llu\n", name, least * 1e9 / double(pairs), (unsigned long long)sum);
    };
    measure("tables of bytes", [](u64 a, u64 b) { return by_bytes(a, b); });
    measure("polynomials by carry-less multiplication", [](u64 a, u64 b) { return by_polynomials(a, b); });
}
