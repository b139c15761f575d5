// Tables as a programmer writes them for one game, printed as NumPy arrays of 32 bits.
// g++ -O2 tables.cpp -o tables; ./tables popcount|xor|gcd|lasker|grundy|CODE|wythoff N
// Heaps go to N; Wythoff's square has sides of N. Loops over all options, but for Wythoff's game and for heaps that are left in three,
// which are sets of bits.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>
using std::string;
using std::vector;
using Value = uint32_t;

static void print(const vector<Value> &cells, const string &shape) {
    string header = "{'descr': '<u4', 'fortran_order': False, 'shape': (" + shape + "), }";
    while ((header.size() + 11) % 64) header += ' ';
    header += '\n';
    const uint16_t length = uint16_t(header.size());
    fwrite("\x93NUMPY\1\0", 1, 8, stdout);
    fwrite(&length, 2, 1, stdout);
    fwrite(header.data(), 1, header.size(), stdout);
    fwrite(cells.data(), sizeof(Value), cells.size(), stdout);
}

// The values of heaps to n: `options` names the value of each option of a heap.
template <class Options> static vector<Value> heaps(size_t n, Options options) {
    vector<Value> value(n + 1), met(1 << 20, ~Value(0));
    for (size_t heap = 0; heap <= n; ++heap) {
        options(heap, value, [&](Value option) { met[option] = Value(heap); });
        while (met[value[heap]] == heap) ++value[heap];
    }
    return value;
}
template <class Condition> static vector<Value> takes(size_t n, Condition condition) {
    return heaps(n, [&](size_t heap, const vector<Value> &value, auto meet) {
        for (size_t k = 1; k <= heap; ++k)
            if (condition(heap, k)) meet(value[heap - k]);
    });
}

// For values below 8192.
constexpr size_t WORDS = 128;
struct Set {
    uint64_t words[WORDS] = {};
    void add(Value v) { words[v / 64] |= uint64_t(1) << v % 64; }
    void add(const Set &other) {
        for (size_t i = 0; i < WORDS; ++i) words[i] |= other.words[i];
    }
    // Adds the nim-sums of all that is in `other` with v.
    void add_sums(const Set &other, Value v) {
        static const uint64_t halves[6] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                           0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
        for (size_t i = 0; i < WORDS; ++i) {
            uint64_t word = other.words[i];
            for (int bit = 0; bit < 6; ++bit)
                if (v >> bit & 1) word = (word & halves[bit]) << (1 << bit) | (word >> (1 << bit) & halves[bit]);
            words[i ^ v / 64] |= word;
        }
    }
    template <class Visit> void each(Visit visit) const {
        for (size_t i = 0; i < WORDS; ++i)
            for (uint64_t word = words[i]; word; word &= word - 1) visit(Value(64 * i + size_t(__builtin_ctzll(word))));
    }
};

// An octal or hexadecimal code. The values of the ways to leave two heaps, which three heaps need again, are kept as sets.
static vector<Value> code(const string &digits, size_t n) {
    vector<int> digit;
    bool splits_in_three = false;
    for (char c : digits)
        if (c != '.') digit.push_back(int(strtol(string(1, c).c_str(), nullptr, 16)));
    for (int d : digit) splits_in_three |= d & 8;
    vector<Set> pairs;
    vector<Set> by_value(64 * WORDS);
    return heaps(n, [&](size_t heap, const vector<Value> &value, auto meet) {
        for (size_t k = 0; k < digit.size() && k <= heap; ++k) {
            const size_t rest = heap - k;
            if (digit[k] & 1 && !rest) meet(0);
            if (digit[k] & 2 && rest) meet(value[rest]);
            if (digit[k] & 4)
                for (size_t a = 1; 2 * a <= rest; ++a) meet(value[a] ^ value[rest - a]);
            if (digit[k] & 8) {
                // The smallest heap by its value, and what the others make of it.
                Value most = 0;
                for (size_t a = 1; 3 * a <= rest; ++a) {
                    by_value[value[a]].add(pairs[rest - a]);
                    most = std::max(most, value[a]);
                }
                Set sums;
                for (Value v = 0; v <= most; ++v) {
                    sums.add_sums(by_value[v], v);
                    by_value[v] = Set();
                }
                sums.each(meet);
            }
        }
        if (splits_in_three) {
            // This heap is not yet among the parts: they are smaller.
            pairs.emplace_back();
            for (size_t a = 1; 2 * a <= heap; ++a) pairs[heap].add(value[a] ^ value[heap - a]);
        }
    });
}

// Wythoff's game: what each row, column and diagonal holds, as sets of bits; the first value that is in none of the three. Words before
// `full` have all their bits.
struct Line {
    vector<uint64_t> words;
    size_t full = 0;
    explicit Line(size_t n_words) : words(n_words) {}
    void add(size_t word, uint64_t bit) {
        words[word] |= bit;
        while (!~words[full]) ++full;
    }
};
static vector<Value> wythoff(size_t side) {
    const size_t n_words = (3 * side + 63) / 64 + 1;
    vector<Line> columns(side, Line(n_words)), diagonals(side, Line(n_words));
    vector<Value> cells(side * side);
    for (size_t a = 0; a < side; ++a) {
        Line row(n_words);
        // By symmetry what stands left of the diagonal is known.
        for (size_t b = 0; b < a; ++b) {
            const Value v = cells[a * side + b] = cells[b * side + a];
            row.add(v / 64, uint64_t(1) << v % 64);
        }
        for (size_t b = a; b < side; ++b) {
            Line &column = columns[b], &diagonal = diagonals[b - a];
            size_t i = std::max(row.full, std::max(column.full, diagonal.full));
            uint64_t free;
            while (!(free = ~(row.words[i] | column.words[i] | diagonal.words[i]))) ++i;
            const uint64_t bit = free & -free;
            row.add(i, bit), column.add(i, bit), diagonal.add(i, bit);
            cells[a * side + b] = Value(64 * i + size_t(__builtin_ctzll(bit)));
        }
    }
    return cells;
}

int main(int n_words, char **words) {
    if (n_words != 3) return fprintf(stderr, "usage: tables GAME N\n"), 2;
    const string game = words[1];
    const size_t n = size_t(atoll(words[2]));
    if (game == "wythoff") {
        print(wythoff(n), std::to_string(n) + ", " + std::to_string(n));
        return 0;
    }
    const vector<Value> values =
        game == "popcount" ? takes(n, [](size_t, size_t k) { return __builtin_popcountll(k) == 2; })
        : game == "xor" ? takes(n, [](size_t heap, size_t k) { return (heap ^ k) > k; })
        : game == "gcd" ? takes(n, [](size_t heap, size_t k) { return std::gcd(heap, k) == 1; })
        : game == "lasker" ? heaps(n, [](size_t heap, const vector<Value> &value, auto meet) {
              for (size_t k = 1; k <= heap; ++k) meet(value[heap - k]);
              for (size_t a = 1; 2 * a <= heap; ++a) meet(value[a] ^ value[heap - a]);
          })
        : game == "grundy" ? heaps(n, [](size_t heap, const vector<Value> &value, auto meet) {
              for (size_t a = 1; 2 * a < heap; ++a) meet(value[a] ^ value[heap - a]);
          })
        : code(game, n);
    print(values, std::to_string(values.size()) + ",");
}
