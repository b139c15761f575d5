// Every task of the judges as a contest program in C++ would answer it: blocks of 64 KiB in and out, the closed form or the usual table,
// no check of the input. Where judges bound the numbers, it may rely on that.
// g++ -O2 judge.cpp -o judge; ./judge poj2348 < cases
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>
using std::vector;
using u64 = uint64_t;
using i64 = int64_t;
using u128 = unsigned __int128;

static char block[1 << 16], *at = block, *end = block;
static inline int letter() {
    if (at == end) {
        at = block;
        end = block + fread(block, 1, sizeof block, stdin);
        if (at == end) return -1;
    }
    return *at++;
}
static inline bool digit(int c) { return unsigned(c - '0') < 10; }
// Reads a number; false at the end of the input, and at "-1", which ends some tasks.
static inline bool read(u64 &n) {
    int c = letter();
    while (!digit(c)) {
        if (c == -1 || c == '-') return false;
        c = letter();
    }
    for (n = 0; digit(c); c = letter()) n = n * 10 + unsigned(c - '0');
    return true;
}
static inline u64 number() {
    u64 n = 0;
    read(n);
    return n;
}

static char out[(1 << 16) + 64];
static size_t filled = 0;
static void flush() {
    fwrite(out, 1, filled, stdout);
    filled = 0;
}
static inline void say(const char *text, size_t length) {
    memcpy(out + filled, text, length);
    filled += length;
    if (filled >= 1 << 16) flush();
}
template <size_t N> static inline void say(const char (&text)[N]) { say(text, N - 1); }
static inline void say(u64 n, char after) {
    char digits[21];
    char *first = digits + 20;
    *first = after;
    do *--first = char('0' + n % 10);
    while (n /= 10);
    say(first, size_t(digits + 21 - first));
}
static inline void winner(u64 value) {
    if (value) say("first "), say(value, '\n');
    else say("second 0\n");
}
static inline void numbered(u64 index) {
    say("Case ");
    say(index, ':');
}

// Euclid's game: whoever first has a choice wins.
static inline bool euclid(u64 a, u64 b) {
    if (a < b) std::swap(a, b);
    for (bool mine = true; b; mine = !mine) {
        if (a == b || a - b >= b) return mine;
        a -= b;
        std::swap(a, b);
    }
    return false;
}
static void euclid_pairs(bool counted) {
    u64 a, b, left = counted ? number() : ~u64(0);
    while (left-- && read(a) && read(b) && (counted || a || b)) {
        if (euclid(a, b)) say("Stan wins\n");
        else say("Ollie wins\n");
    }
}

// Wythoff's lower sequence, floor(k phi), exact by one correction of the rounded root.
static inline u64 lower(u64 k) {
    const u128 square = u128(k) * k * 5;
    u64 root = u64(sqrtl((long double)square));
    while (u128(root) * root > square) --root;
    while (u128(root + 1) * (root + 1) <= square) ++root;
    return (k + root) / 2;
}
static u64 partner(u64 n) {
    const long double phi = 1.618033988749894848204586834365638L;
    for (u64 k = u64((long double)n / phi), tries = 0; tries < 4; ++k, ++tries)
        if (lower(k) == n) return n + k;
    for (u64 k = u64((long double)n / (phi + 1)), tries = 0;; ++k, ++tries)
        if (lower(k) + k == n) return n - k;
}

static void sums(u64 (*value)(u64, u64)) {
    for (u64 cases = number(); cases--;) {
        u64 sum = 0;
        for (u64 n = number(), i = 1; i <= n; ++i) sum ^= value(number(), i);
        winner(sum);
    }
}

template <size_t N, size_t M> static void misere(const char (&first)[N], const char (&second)[M]) {
    for (u64 cases = number(); cases--;) {
        u64 sum = 0, most = 0;
        for (u64 n = number(); n--;) {
            const u64 heap = number();
            sum ^= heap, most = std::max(most, heap);
        }
        if ((sum != 0) == (most > 1)) say(first);
        else say(second);
    }
}

static inline void truth(bool holds) {
    if (holds) say("true\n");
    else say("false\n");
}

static void winning_heaps() {
    vector<u64> heaps;
    u64 n;
    while (read(n) && n) {
        heaps.resize(n);
        u64 sum = 0, wins = 0;
        for (u64 &heap : heaps) sum ^= heap = number();
        for (u64 heap : heaps) wins += (heap ^ sum) < heap;
        say(wins, '\n');
    }
}

// The value of a rooted graph by fusion: depth first without recursion.
static u64 hackenbush(size_t n, size_t m) {
    static vector<int> first, next, to, low, seen, by, stack, value;
    first.assign(n + 1, -1);
    next.resize(2 * m);
    to.resize(2 * m);
    for (size_t e = 0; e < m; ++e) {
        const int a = int(number()), b = int(number());
        to[2 * e] = b, next[2 * e] = first[a], first[a] = int(2 * e);
        to[2 * e + 1] = a, next[2 * e + 1] = first[b], first[b] = int(2 * e + 1);
    }
    low.assign(n + 1, 0);
    seen.assign(n + 1, 0);
    by.assign(n + 1, -1);
    value.assign(n + 1, 0);
    int clock = 1;
    stack.assign(1, 1);
    seen[1] = low[1] = 1;
    while (!stack.empty()) {
        const int u = stack.back(), e = first[u];
        if (e < 0) {
            stack.pop_back();
            if (stack.empty()) break;
            const int below = stack.back();
            if (low[u] > seen[below]) value[below] ^= value[u] + 1;
            else value[below] ^= value[u] ^ 1, low[below] = std::min(low[below], low[u]);
            continue;
        }
        first[u] = next[e];
        const int v = to[e];
        if (v == u) value[u] ^= e & 1;
        else if ((e ^ 1) == by[u]) continue;
        else if (!seen[v]) {
            seen[v] = low[v] = ++clock;
            by[v] = e;
            stack.push_back(v);
        } else if (seen[v] < seen[u]) {
            value[u] ^= 1;
            low[u] = std::min(low[u], seen[v]);
        }
    }
    return u64(value[1]);
}

// Arcs from later to earlier vertices, as lists.
struct Dag {
    vector<int> first, next, to;
    explicit Dag(size_t n) : first(n + 1, -1) {
        const size_t m = number();
        next.resize(m);
        to.resize(m);
        // The number of arcs came before them.
        for (size_t e = 0; e < m; ++e) {
            const size_t from = number();
            to[e] = int(number()), next[e] = first[from], first[from] = int(e);
        }
    }
};

// Grundy values of heaps from which whole rows of cells are taken: the options of n as pairs of rows.
template <class Options> static vector<int> rows(size_t most, Options options) {
    vector<int> value(most + 1), met(1 << 12, -1);
    for (size_t n = 0; n <= most; ++n) {
        options(n, value, [&](int option) { met[size_t(option)] = int(n); });
        while (met[size_t(value[n])] == int(n)) ++value[n];
    }
    return value;
}

// Nim products of 64 bits by tables of bytes.
static u64 product(u64 a, u64 b, int level) {
    if (a < 2 || b < 2) return a * b;
    const int half = 1 << level;
    const u64 mask = (u64(1) << half) - 1, a1 = a >> half, a0 = a & mask, b1 = b >> half, b0 = b & mask;
    if (!level) {
        const u64 low = a0 & b0;
        return ((((a1 ^ a0) & (b1 ^ b0)) ^ low) << 1) ^ low ^ (a1 & b1);
    }
    const u64 low = product(a0, b0, level - 1), high = product(a1, b1, level - 1);
    return ((product(a1 ^ a0, b1 ^ b0, level - 1) ^ low) << half) ^ low ^ product(high, u64(1) << (half - 1), level - 1);
}
static uint8_t of_bytes[256][256];
static u64 shifted[8][8][256];
static u64 product(u64 a, u64 b) {
    u64 sum = 0;
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 8; ++j) sum ^= shifted[i][j][of_bytes[a >> (8 * i) & 255][b >> (8 * j) & 255]];
    return sum;
}

int main(int n_words, char **words) {
    std::map<std::string, std::function<void()>> tasks;
    // What no answer goes below.
    tasks["nothing"] = [] {
        while (letter() != -1) at = end;
    };
    tasks["poj2348"] = tasks["hdu1525"] = [] { euclid_pairs(false); };
    tasks["luogu-p1290"] = [] { euclid_pairs(true); };
    tasks["hdu1846"] = [] {
        for (u64 cases = number(); cases--;) {
            const u64 n = number(), m = number();
            if (n % (m + 1)) say("first\n");
            else say("second\n");
        }
    };
    tasks["hdu2188"] = [] {
        for (u64 cases = number(); cases--;) {
            const u64 n = number(), m = number();
            if (n % (m + 1)) say("Grass\n");
            else say("Rabbit\n");
        }
    };
    tasks["hdu2149"] = [] {
        u64 price, most;
        while (read(price) && read(most)) {
            if (most >= price)
                for (u64 raise = price; raise <= most; ++raise) say(raise, raise == most ? '\n' : ' ');
            else if (price % (most + 1)) say(price % (most + 1), '\n');
            else say("none\n");
        }
    };
    tasks["hdu2516"] = [] {
        vector<u64> lost = {1, 2};
        while (lost.back() < u64(1) << 62) lost.push_back(lost.back() + lost[lost.size() - 2]);
        u64 n;
        while (read(n) && n) {
            if (std::binary_search(lost.begin(), lost.end(), n)) say("Second win\n");
            else say("First win\n");
        }
    };
    tasks["hdu2897"] = [] {
        u64 n, p, q;
        while (read(n) && read(p) && read(q)) {
            const u64 rest = n % (p + q);
            if (rest && rest <= p) say("LOST\n");
            else say("WIN\n");
        }
    };
    tasks["hdu3951"] = [] {
        for (u64 cases = number(), i = 1; i <= cases; ++i) {
            const u64 n = number(), k = number();
            numbered(i);
            if (k == 1 ? n % 2 == 1 : k >= n) say(" first\n");
            else say(" second\n");
        }
    };
    tasks["hdu3032"] = [] {
        for (u64 cases = number(); cases--;) {
            u64 sum = 0;
            for (u64 n = number(); n--;) {
                const u64 heap = number();
                sum ^= heap % 4 == 3 ? heap + 1 : heap && heap % 4 == 0 ? heap - 1 : heap;
            }
            if (sum) say("Alice\n");
            else say("Bob\n");
        }
    };
    tasks["hdu3544"] = [] {
        for (u64 cases = number(), i = 1; i <= cases; ++i) {
            i64 sum = 0;
            for (u64 n = number(); n--;) {
                const u64 x = number(), y = number();
                const int a = 63 - __builtin_clzll(x), b = 63 - __builtin_clzll(y);
                if (a > b) sum += i64(x >> b) - 1;
                if (a < b) sum -= i64(y >> a) - 1;
            }
            numbered(i);
            if (sum > 0) say(" Alice\n");
            else say(" Bob\n");
        }
    };
    tasks["poj2975"] = tasks["hdu1850"] = winning_heaps;
    tasks["misere-nim"] = [] { misere("first\n", "second\n"); };
    tasks["luogu-p4279"] = [] { misere("John\n", "Brother\n"); };
    tasks["luogu-p2197"] = [] {
        for (u64 cases = number(); cases--;) {
            u64 sum = 0;
            for (u64 n = number(); n--;) sum ^= number();
            if (sum) say("Yes\n");
            else say("No\n");
        }
    };
    tasks["luogu-p3480"] = [] {
        for (u64 cases = number(); cases--;) {
            u64 last = 0, other = 0, before = 0;
            for (u64 n = number(); n--;) {
                const u64 pile = number(), sum = other ^ (pile - before);
                other = last, last = sum, before = pile;
            }
            if (last) say("TAK\n");
            else say("NIE\n");
        }
    };
    tasks["luogu-p2252"] = [] {
        const u64 a = number(), b = number();
        say(lower(a > b ? a - b : b - a) != std::min(a, b), '\n');
    };
    tasks["luogu-p6487"] = [] {
        vector<u64> numbers = {1, 2};
        u64 n = number();
        while (numbers.back() <= n) numbers.push_back(numbers.back() + numbers[numbers.size() - 2]);
        for (size_t i = numbers.size(); i--;)
            if (numbers[i] == n) return say(n, '\n');
            else if (numbers[i] < n) n -= numbers[i];
    };
    tasks["leetcode-292"] = [] {
        u64 n;
        while (read(n)) truth(n % 4 != 0);
    };
    tasks["leetcode-1025"] = [] {
        u64 n;
        while (read(n)) truth(n % 2 == 0);
    };
    tasks["codeforces-1537d"] = [] {
        for (u64 cases = number(); cases--;) {
            const u64 n = number();
            if (n % 2 || ((n & (n - 1)) == 0 && __builtin_ctzll(n) % 2)) say("Bob\n");
            else say("Alice\n");
        }
    };
    tasks["codeforces-1194d"] = [] {
        for (u64 cases = number(); cases--;) {
            const u64 n = number(), k = number(), rest = k % 3 ? n % 3 : n % (k + 1);
            if (rest % 3 || (rest && rest == k)) say("Alice\n");
            else say("Bob\n");
        }
    };
    tasks["luogu-p1247"] = [] {
        vector<u64> heaps(number());
        u64 sum = 0;
        for (u64 &heap : heaps) sum ^= heap = number();
        for (size_t i = 0; i < heaps.size(); ++i)
            if ((heaps[i] ^ sum) < heaps[i]) {
                say(heaps[i] - (heaps[i] ^ sum), ' '), say(i + 1, '\n');
                heaps[i] ^= sum;
                for (u64 heap : heaps) say(heap, ' ');
                filled -= 1, say("\n");
                return;
            }
        say("lose\n");
    };
    tasks["codeforces-15c"] = [] {
        const auto up_to = [](u64 n) { return n % 4 == 0 ? n : n % 4 == 1 ? 1 : n % 4 == 2 ? n + 1 : 0; };
        u64 sum = 0;
        for (u64 n = number(); n--;) {
            const u64 x = number(), m = number();
            sum ^= up_to(x + m - 1) ^ up_to(x - 1);
        }
        if (sum) say("tolik\n");
        else say("bolik\n");
    };
    tasks["luogu-p4136"] = [] {
        u64 n;
        while (read(n) && n) {
            if (n % 2) say("Bob\n");
            else say("Alice\n");
        }
    };
    tasks["leetcode-1510"] = [] {
        vector<char> wins(1);
        u64 n;
        while (read(n)) {
            for (u64 m = wins.size(); m <= n; ++m) {
                char win = 0;
                for (u64 root = 1; root * root <= m && !win; ++root) win = !wins[m - root * root];
                wins.push_back(win);
            }
            truth(wins[n]);
        }
    };
    tasks["leetcode-294"] = [] {
        const auto value = rows(1000, [](size_t n, const vector<int> &value, auto meet) {
            for (size_t a = 0; a + 2 <= n; ++a) meet(value[a] ^ value[n - 2 - a]);
        });
        for (int c = letter(); c != -1;) {
            size_t run = 0;
            int sum = 0;
            for (; c == '"' || c == '+' || c == '-'; c = letter())
                if (c == '+') ++run;
                else sum ^= value[run], run = 0;
            truth(sum ^ value[run]);
            while (c != -1 && c != '"') c = letter();
        }
    };
    tasks["atcoder-abc059d"] = [] {
        const u64 a = number(), b = number();
        if ((a > b ? a - b : b - a) > 1) say("Alice\n");
        else say("Brown\n");
    };
    tasks["atcoder-abc368f"] = [] {
        u64 sum = 0;
        for (u64 n = number(); n--;) {
            u64 a = number(), count = 0;
            for (u64 d = 2; d * d <= a; ++d)
                for (; a % d == 0; ++count) a /= d;
            sum ^= count + (a > 1);
        }
        if (sum) say("Anna\n");
        else say("Bruno\n");
    };
    tasks["atcoder-agc017d"] = [] {
        const u64 n = number();
        if (hackenbush(n, n - 1)) say("Alice\n");
        else say("Bob\n");
    };
    tasks["atcoder-dp-k"] = [] {
        vector<u64> amounts(number());
        const u64 heap = number();
        for (u64 &amount : amounts) amount = number();
        vector<char> wins(heap + 1);
        for (u64 n = 0; n <= heap; ++n)
            for (u64 amount : amounts)
                if (amount <= n && !wins[n - amount]) {
                    wins[n] = 1;
                    break;
                }
        if (wins[heap]) say("First\n");
        else say("Second\n");
    };
    tasks["atcoder-abc297g"] = [] {
        const u64 n = number(), least = number(), most = number();
        u64 sum = 0;
        for (u64 i = 0; i < n; ++i) sum ^= number() % (least + most) / least;
        if (sum) say("First\n");
        else say("Second\n");
    };
    tasks["staircase"] = [] { sums([](u64 n, u64 i) { return i % 2 ? n : 0; }); };
    tasks["turning-turtles"] = [] { sums([](u64 n, u64) { return n; }); };
    tasks["twins"] = [] { sums([](u64 n, u64) { return n - 1; }); };
    tasks["ruler"] = [] { sums([](u64 n, u64) { return n & -n; }); };
    tasks["hdu3537"] = [] {
        vector<u64> heads;
        u64 n;
        while (read(n)) {
            heads.resize(n);
            for (u64 &head : heads) head = number();
            std::sort(heads.begin(), heads.end());
            heads.erase(std::unique(heads.begin(), heads.end()), heads.end());
            u64 sum = 0;
            for (u64 head : heads) sum ^= 2 * head + !(__builtin_popcountll(head) & 1);
            if (sum) say("No\n");
            else say("Yes\n");
        }
    };
    tasks["nyoj-stones8"] = [] {
        const auto line = [](u64 a, u64 b) { say(std::min(a, b), ' '), say(std::max(a, b), '\n'); };
        u64 a, b;
        while (read(a) && read(b) && (a || b)) {
            if (a > b) std::swap(a, b);
            const u64 k = b - a, low = lower(k);
            if (low == a) {
                say("0\n");
                continue;
            }
            say("1\n");
            if (low < a) line(low, low + k);
            u64 mate = partner(a);
            if (mate < b) line(a, mate);
            if (a != b && (mate = partner(b)) < a) line(mate, b);
        }
    };
    tasks["hdu1729"] = [] {
        u64 n;
        for (u64 i = 1; read(n) && n; ++i) {
            u64 sum = 0;
            while (n--) {
                i64 s = i64(number()), c = i64(number());
                while (c && c < s) {
                    i64 x = i64(sqrt(double(s)));
                    while (x && x * x + x >= s) --x;
                    if (c > x) sum ^= u64(s - c);
                    if (c >= x) break;
                    s = x;
                }
            }
            numbered(i);
            if (sum) say("\nYes\n");
            else say("\nNo\n");
        }
    };
    tasks["poj2311"] = [] {
        const auto strip = rows(400, [](size_t n, const vector<int> &value, auto meet) {
            for (size_t a = 2; a + 2 <= n; ++a) meet(value[a] ^ value[n - a]);
        });
        const auto is_zero = [&](u64 n) { return strip[n < 90 ? n : 56 + (n - 56) % 34] == 0; };
        u64 w, h;
        while (read(w) && read(h)) {
            if (is_zero(w) && is_zero(h)) say("LOSE\n");
            else say("WIN\n");
        }
    };
    tasks["hdu1404"] = [] {
        // Strings of each length by their digits as a number.
        vector<char> wins[7];
        wins[0].assign(1, 0);
        for (int length = 1, count = 10; length <= 6; ++length, count *= 10) {
            wins[length].assign(size_t(count), 0);
            for (int s = 0; s < count; ++s) {
                bool win = false;
                for (int i = 0, unit = 1; i < length && !win; ++i, unit *= 10) {
                    const int d = s / unit % 10;
                    if (!d) win = !wins[length - 1 - i][size_t(s / unit / 10)];
                    for (int less = 1; less <= d && !win; ++less) win = !wins[length][size_t(s - less * unit)];
                }
                wins[length][size_t(s)] = win;
            }
        }
        for (int c = letter(); c != -1;) {
            int length = 0, s = 0;
            for (; digit(c); c = letter()) s = s * 10 + c - '0', ++length;
            if (length) {
                if (wins[length][size_t(s)]) say("Yes\n");
                else say("No\n");
            }
            while (c != -1 && !digit(c)) c = letter();
        }
    };
    tasks["hdu1847"] = [] {
        u64 n;
        while (read(n)) {
            if (n % 3) say("Kiki\n");
            else say("Cici\n");
        }
    };
    tasks["hdu1564"] = [] {
        u64 n;
        while (read(n) && n) {
            if (n % 2) say("ailyanlu\n");
            else say("8600\n");
        }
    };
    tasks["hdu3863"] = [] {
        u64 n;
        while (read(n)) say("I bet on Oregon Maple~\n");
    };
    tasks["hdu1079"] = [] {
        for (u64 cases = number(); cases--;) {
            number();
            const u64 month = number(), day = number();
            if ((month + day) % 2 == 0 || (day == 30 && (month == 9 || month == 11))) say("YES\n");
            else say("NO\n");
        }
    };
    tasks["poj1704"] = [] {
        vector<u64> men;
        for (u64 cases = number(); cases--;) {
            men.resize(number());
            for (u64 &man : men) man = number();
            if (men.size() % 2) men.push_back(0);
            std::sort(men.begin(), men.end());
            u64 sum = 0;
            for (size_t i = 0; i < men.size(); i += 2) sum ^= men[i + 1] - men[i] - 1;
            if (sum) say("Georgia will win\n");
            else say("Bob will win\n");
        }
    };
    tasks["hdu3389"] = [] {
        for (u64 cases = number(), i = 1; i <= cases; ++i) {
            u64 sum = 0;
            for (u64 n = number(), box = 1; box <= n; ++box) {
                const u64 cards = number(), rest = box % 6;
                if (rest == 0 || rest == 2 || rest == 5) sum ^= cards;
            }
            numbered(i);
            if (sum) say(" Alice\n");
            else say(" Bob\n");
        }
    };
    tasks["green-hackenbush"] = [] {
        for (u64 cases = number(); cases--;) {
            const u64 n = number(), m = number();
            winner(hackenbush(n, m));
        }
    };
    tasks["poj3710"] = [] {
        u64 graphs;
        while (read(graphs)) {
            u64 sum = 0;
            while (graphs--) {
                const u64 n = number(), m = number();
                sum ^= hackenbush(n, m);
            }
            if (sum) say("Sally\n");
            else say("Harry\n");
        }
    };
    tasks["poi-stripes"] = [] {
        const u64 stripes[] = {number(), number(), number()};
        vector<u64> boards(number());
        for (u64 &board : boards) board = number();
        const u64 most = boards.empty() ? 0 : *std::max_element(boards.begin(), boards.end());
        const auto value = rows(most, [&](size_t n, const vector<int> &value, auto meet) {
            for (u64 l : stripes)
                for (size_t a = 0; 2 * a + l <= n; ++a) meet(value[a] ^ value[n - l - a]);
        });
        for (u64 board : boards) {
            if (value[board]) say("1\n");
            else say("2\n");
        }
    };
    tasks["poj3537"] = [] {
        vector<u64> strips;
        u64 n;
        while (read(n)) strips.push_back(n);
        const u64 most = strips.empty() ? 0 : *std::max_element(strips.begin(), strips.end());
        const auto value = rows(most, [](size_t n, const vector<int> &value, auto meet) {
            for (size_t j = 1; 2 * j <= n + 1; ++j) meet(value[j < 3 ? 0 : j - 3] ^ value[n < j + 2 ? 0 : n - j - 2]);
        });
        for (u64 strip : strips) {
            if (value[strip]) say("1\n");
            else say("2\n");
        }
    };
    tasks["poj2068"] = [] {
        u64 n;
        while (read(n) && n) {
            const int s = int(number());
            vector<int> most(2 * n), lost(2 * n, -1000000);
            for (int &m : most) m = int(number());
            for (int stones = 1; stones <= s; ++stones) {
                // All players look at what was lost with fewer stones.
                const vector<int> before = lost;
                for (size_t p = 0; p < 2 * n; ++p)
                    if (before[(p + 1) % (2 * n)] < stones - most[p]) lost[p] = stones;
            }
            say(u64(lost[0] != s), '\n');
        }
    };
    tasks["hdu2486"] = [] {
        std::unordered_map<u64, vector<unsigned>> sequences;
        for (u64 cases = number(), i = 1; i <= cases; ++i) {
            const u64 n = number(), k = number();
            vector<unsigned> &terms = sequences[k];
            if (terms.empty()) {
                terms.push_back(1);
                for (size_t j = 0; terms.back() < 100000000;) {
                    while (k * terms[j] < terms.back()) ++j;
                    terms.push_back(terms.back() + terms[j]);
                }
            }
            u64 rest = n, last = 0;
            while (rest) rest -= last = *(std::upper_bound(terms.begin(), terms.end(), rest) - 1);
            numbered(i);
            if (last == n) say(" lose\n");
            else say(" "), say(last, '\n');
        }
    };
    tasks["multi-sg"] = [] {
        for (u64 cases = number(); cases--;) {
            vector<u64> code(number() + 1);
            number();
            for (u64 &d : code) d = number();
            const auto value = rows(300, [&](size_t n, const vector<int> &value, auto meet) {
                for (size_t t = 1; t < code.size() && t <= n; ++t) {
                    if (code[t] & 1 && t == n) meet(0);
                    if (code[t] & 2 && t < n) meet(value[n - t]);
                    for (size_t a = 1; code[t] & 4 && 2 * a <= n - t; ++a) meet(value[a] ^ value[n - t - a]);
                }
            });
            u64 sum = 0;
            for (u64 n = number(); n--;) {
                const u64 heap = number();
                // The period of Kayles.
                sum ^= u64(value[heap < 72 ? heap : 72 + (heap - 72) % 12]);
            }
            winner(sum);
        }
    };
    tasks["every-sg"] = [] {
        for (u64 cases = number(); cases--;) {
            const size_t n = number();
            const Dag dag(n);
            vector<int> steps(n + 1);
            for (size_t v = 1; v <= n; ++v) {
                int longest = -1, shortest = 1 << 30;
                for (int e = dag.first[v]; e >= 0; e = dag.next[size_t(e)]) {
                    const int after = steps[size_t(dag.to[size_t(e)])];
                    if (after % 2 == 0) longest = std::max(longest, after);
                    shortest = std::min(shortest, after);
                }
                steps[v] = longest >= 0 ? longest + 1 : dag.first[v] < 0 ? 0 : shortest + 1;
            }
            int most = 0;
            for (u64 tokens = number(); tokens--;) most = std::max(most, steps[number()]);
            if (most % 2) say("first\n");
            else say("second\n");
        }
    };
    tasks["anti-sg"] = [] {
        // Right for graphs on which every position of value 0 that is no end has an option of value 1.
        for (u64 cases = number(); cases--;) {
            const size_t n = number();
            const Dag dag(n);
            vector<int> value(n + 1);
            for (size_t v = 1; v <= n; ++v) {
                u64 met = 0;
                for (int e = dag.first[v]; e >= 0; e = dag.next[size_t(e)]) met |= u64(1) << value[size_t(dag.to[size_t(e)])];
                value[v] = __builtin_ctzll(~met);
            }
            int sum = 0, most = 0;
            for (u64 tokens = number(); tokens--;) {
                const int g = value[number()];
                sum ^= g, most = std::max(most, g);
            }
            if ((sum != 0) == (most > 1)) say("first first\n");
            else say("second second\n");
        }
    };
    tasks["tartan"] = [] {
        for (int a = 0; a < 256; ++a)
            for (int b = 0; b < 256; ++b) of_bytes[a][b] = uint8_t(product(u64(a), u64(b), 2));
        for (int i = 0; i < 8; ++i)
            for (int j = 0; j < 8; ++j) {
                const u64 unit = product(u64(1) << (8 * i), u64(1) << (8 * j), 5);
                for (int byte = 0; byte < 256; ++byte) shifted[i][j][byte] = product(unit, u64(byte), 5);
            }
        for (u64 cases = number(); cases--;) {
            // Turning Turtles by Mock Turtles alone.
            u64 sum = 0;
            for (u64 cells = number(); cells--;) {
                const u64 x = number(), y = number() - 1;
                sum ^= product(x, 2 * y + !(__builtin_popcountll(y) & 1));
            }
            winner(sum);
        }
    };
    tasks["moore-nim"] = [] {
        for (u64 cases = number(); cases--;) {
            u64 n = number(), k = number(), bits[64] = {};
            number();
            while (n--)
                for (u64 heap = number(); heap; heap &= heap - 1) ++bits[__builtin_ctzll(heap)];
            bool wins = false;
            for (u64 count : bits) wins |= count % (k + 1) != 0;
            if (wins) say("first\n");
            else say("second\n");
        }
    };
    const auto task = tasks.find(n_words == 2 ? words[1] : "");
    if (task == tasks.end()) return fprintf(stderr, "usage: judge TASK < cases\n"), 2;
    task->second();
    flush();
}
