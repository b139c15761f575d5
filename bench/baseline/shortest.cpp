// The shortest of many formulas that a table follows: reads `numbers positions`, then for each position its coordinates and its
// value; prints a formula of the P-positions (value 0) and one of the values, or `-`. Shares nothing with the program that it measures.
#include <algorithm>
#include <bitset>
#include <cmath>
#include <cstdio>
#include <functional>
#include <map>
#include <numeric>
#include <string>
#include <unordered_map>
#include <vector>
using namespace std;
typedef long long ll;
const int WIDTH = 1024, MOST_TERMS = 1000, MOST_KEPT = 1500, MOST_ATOMS = 400000;
const ll NONE = -1000000007;
typedef bitset<WIDTH> Bits;
struct Term { string name; int cost; vector<ll> row; };
// A term and a sign, and what it is compared with: the number `c`, or the term `y`.
struct Atom { int cost; Bits bits; const Term *x, *y; const char* sign; ll m, c; };

static ll count_of(ll n, bool distinct) {
    ll found = 0;
    for (ll p = 2; p * p <= n; p++)
        for (bool first = true; n % p == 0; n /= p, first = false) found += first || !distinct;
    return found + (n > 1);
}
static ll divisors(ll n) { ll c = 0; for (ll d = 1; d <= n; d++) c += n % d == 0; return c; }
static ll digits(ll n, ll b, ll of) { ll c = 0; for (; n; n /= b) c += of < 0 ? n % b : n % b == of; return c; }
static ll times(ll n, ll b) { ll c = 0; for (; n && n % b == 0; n /= b) c++; return c; }
static ll length(ll n, ll b) { ll c = 0; for (; n; n /= b) c++; return c; }
static ll part(ll n, ll b) { for (; n && n % b == 0;) n /= b; return n; }
static ll prime(ll n, bool largest) {
    ll last = 0;
    for (ll p = 2; p * p <= n; p++)
        for (; n % p == 0; n /= p) { if (!largest) return p; last = p; }
    return n > 1 ? n : last;
}
static ll root(ll n) { ll r = 0; while ((r + 1) * (r + 1) <= n) r++; return r; }
static bool in_fibonacci(ll n) { ll a = 1, b = 2; while (a < n) swap(a, b), b += a; return a == n; }
static ll zeckendorf(ll n, bool least) {
    vector<ll> all{1, 2};
    while (all.back() <= n) all.push_back(all.back() + all[all.size() - 2]);
    ll count = 0, last = 0;
    for (size_t i = all.size(); i-- > 0;) if (n > 0 && all[i] <= n) n -= all[i], count++, last = all[i];
    return least ? last : count;
}
static ll squarefree(ll n) { for (ll p = 2; p * p <= n; p++) while (n % (p * p) == 0) n /= p * p; return n; }

static const vector<pair<string, function<ll(ll)>>> OF_ONE = {
    {"(#%2)", [](ll n) { return n % 2; }}, {"(#%3)", [](ll n) { return n % 3; }}, {"(#%4)", [](ll n) { return n % 4; }},
    {"(#%5)", [](ll n) { return n % 5; }}, {"(#//2)", [](ll n) { return n / 2; }}, {"(#//3)", [](ll n) { return n / 3; }},
    {"times2(#)", [](ll n) { return times(n, 2); }}, {"times3(#)", [](ll n) { return times(n, 3); }},
    {"times10(#)", [](ll n) { return times(n, 10); }},
    {"odd_part(#)", [](ll n) { return part(n, 2); }}, {"part3(#)", [](ll n) { return part(n, 3); }},
    {"low_bit(#)", [](ll n) { return n & -n; }}, {"bits(#)", [](ll n) { return digits(n, 2, 1); }},
    {"length2(#)", [](ll n) { return length(n, 2); }}, {"length3(#)", [](ll n) { return length(n, 3); }},
    {"length10(#)", [](ll n) { return length(n, 10); }}, {"ones3(#)", [](ll n) { return digits(n, 3, 1); }},
    {"twos3(#)", [](ll n) { return digits(n, 3, 2); }}, {"sum3(#)", [](ll n) { return digits(n, 3, -1); }},
    {"sum5(#)", [](ll n) { return digits(n, 5, -1); }}, {"sum10(#)", [](ll n) { return digits(n, 10, -1); }},
    {"zeros10(#)", [](ll n) { return digits(n, 10, 0); }}, {"last10(#)", [](ll n) { return n % 10; }},
    {"factors(#)", [](ll n) { return count_of(n, false); }}, {"primes(#)", [](ll n) { return count_of(n, true); }},
    {"divisors(#)", divisors}, {"least_prime(#)", [](ll n) { return prime(n, false); }},
    {"largest_prime(#)", [](ll n) { return prime(n, true); }}, {"squarefree(#)", squarefree}, {"root(#)", root},
    {"is_square(#)", [](ll n) { return ll(root(n) * root(n) == n); }}, {"triangle(#)", [](ll n) { return (root(8 * n + 1) - 1) / 2; }},
    {"is_triangular(#)", [](ll n) { ll r = root(8 * n + 1); return ll(r * r == 8 * n + 1); }},
    {"is_fibonacci(#)", [](ll n) { return ll(in_fibonacci(n)); }}, {"fibonaccis(#)", [](ll n) { return zeckendorf(n, false); }},
    {"least_fibonacci(#)", [](ll n) { return zeckendorf(n, true); }}, {"is_power2(#)", [](ll n) { return ll(n > 0 && !(n & (n - 1))); }},
    {"is_power3(#)", [](ll n) { return ll(n > 0 && part(n, 3) == 1); }},
    {"high_bit(#)", [](ll n) { ll h = 1; while (2 * h <= n) h *= 2; return n ? h : 0; }},
};

static vector<vector<ll>> points;
static vector<Term> terms;
static map<vector<ll>, size_t> known;

static void add(const string& name, int cost, const function<ll(const vector<ll>&)>& of) {
    if (terms.size() >= size_t(MOST_TERMS)) return;
    vector<ll> row;
    for (auto& p : points) { row.push_back(of(p)); if (row.back() < 0) return; }
    if (known.emplace(row, terms.size()).second) terms.push_back({name, cost, row});
}
static void of_row(const string& name, int cost, const vector<ll>& row, const function<ll(ll)>& f) {
    size_t at = 0;
    add(name, cost, [&](const vector<ll>&) { return f(row[at++]); });
}
static string put(const string& text, const string& x) { string s = text; s.replace(s.find('#'), 1, x); return s; }

static double entropy(const map<ll, int>& often, double all) {
    double sum = 0;
    for (auto& [_, times] : often) sum += times * log2(all / times);
    return sum;
}

int main() {
    size_t numbers, count;
    if (scanf("%zu %zu", &numbers, &count) != 2) return 2;
    vector<ll> values;
    points.assign(min(count, size_t(WIDTH)), vector<ll>(numbers));
    for (auto& p : points) {
        ll value;
        for (auto& x : p) if (scanf("%lld", &x) != 1) return 2;
        if (scanf("%lld", &value) != 1) return 2;
        values.push_back(value);
    }
    const string letters = numbers == 1 ? "n" : "abcd";
    vector<string> names;
    for (size_t i = 0; i < numbers; i++) {
        names.push_back(string(1, letters[i]));
        add(names[i], 1, [i](const vector<ll>& p) { return p[i]; });
    }
    if (numbers > 1) {
        auto fold = [&](const string& name, ll (*join)(ll, ll)) {
            add(name + "(all)", 2, [=](const vector<ll>& p) { return accumulate(p.begin() + 1, p.end(), p[0], join); });
            for (size_t i = 0; numbers > 2 && i < numbers; i++)
                for (size_t j = i + 1; j < numbers; j++)
                    add(name + "(" + names[i] + "," + names[j] + ")", 3, [=](const vector<ll>& p) { return join(p[i], p[j]); });
        };
        fold("sum", [](ll a, ll b) { return a + b; }), fold("min", [](ll a, ll b) { return min(a, b); });
        fold("max", [](ll a, ll b) { return max(a, b); }), fold("xor", [](ll a, ll b) { return a ^ b; });
        fold("and", [](ll a, ll b) { return a & b; }), fold("or", [](ll a, ll b) { return a | b; });
        fold("gcd", [](ll a, ll b) { return gcd(a, b); }), fold("distance", [](ll a, ll b) { return abs(a - b); });
        for (size_t i = 0; i < numbers; i++)
            for (size_t j = 0; j < numbers; j++) {
                if (i == j) continue;
                const string &x = names[i], &y = names[j];
                add(x + "%(" + y + "+1)", 4, [=](const vector<ll>& p) { return p[i] % (p[j] + 1); });
                add(x + "//(" + y + "+1)", 4, [=](const vector<ll>& p) { return p[i] / (p[j] + 1); });
                add(x + "%(2" + y + ")", 4, [=](const vector<ll>& p) { return p[j] ? p[i] % (2 * p[j]) : p[i]; });
                add(x + "%" + y, 3, [=](const vector<ll>& p) { return p[j] ? p[i] % p[j] : p[i]; });
                add(x + "//" + y, 3, [=](const vector<ll>& p) { return p[j] ? p[i] / p[j] : 0; });
                add(x + "+2" + y, 3, [=](const vector<ll>& p) { return p[i] + 2 * p[j]; });
                for (size_t k = 0; numbers > 2 && k < numbers; k++)
                    if (k != i && k != j && j < k) {
                        add(x + "%(" + y + "+" + names[k] + ")", 5, [=](const vector<ll>& p) { ll m = p[j] + p[k]; return m ? p[i] % m : p[i]; });
                        add(x + "%(" + y + "+" + names[k] + "+1)", 6, [=](const vector<ll>& p) { return p[i] % (p[j] + p[k] + 1); });
                    }
            }
        for (int d : {1, -1, 2})
            add("xor(all" + string(d < 0 ? "" : "+") + to_string(d) + ")", 4,
                [=](const vector<ll>& p) { ll x = 0; for (ll y : p) { if (y + d < 0) return NONE; x ^= y + d; } return x; });
        add("xor(all//2)", 4, [](const vector<ll>& p) { ll x = 0; for (ll y : p) x ^= y / 2; return x; });
        add("xor(odd_part(all))", 4, [](const vector<ll>& p) { ll x = 0; for (ll y : p) x ^= part(y, 2); return x; });
        add("xor(odd_part(all+1))", 5, [](const vector<ll>& p) { ll x = 0; for (ll y : p) x ^= part(y + 1, 2); return x; });
        for (auto& [name, f] : OF_ONE)
            add("xor(" + put(name, "all") + ")", 4, [f = f](const vector<ll>& p) { ll x = 0; for (ll y : p) x ^= f(y); return x; });
    }
    const size_t bases = terms.size();
    for (int d : {1, 2, -1, 3})
        for (size_t i = 0; i < bases; i++) of_row(terms[i].name + (d > 0 ? "+" : "") + to_string(d), terms[i].cost + 2, vector<ll>(terms[i].row), [d](ll x) { return x + d; });
    const size_t shifted = terms.size();
    for (size_t i = 0; i < shifted; i++) {
        const Term x = terms[i];
        // What needs a factorisation of large numbers is left out.
        if (*max_element(x.row.begin(), x.row.end()) > 40000) continue;
        for (auto& [name, f] : OF_ONE) of_row(put(name, x.name), x.cost + 2, x.row, f);
        of_row("2*" + x.name, x.cost + 2, x.row, [](ll n) { return 2 * n; });
    }
    stable_sort(terms.begin(), terms.end(), [](auto& x, auto& y) { return x.cost < y.cost; });
    Bits target, all;
    map<ll, int> often, losses;
    for (size_t i = 0; i < points.size(); i++) target[i] = values[i] == 0, all[i] = true, often[values[i]]++, losses[values[i] == 0]++;
    vector<Atom> atoms;
    unordered_map<Bits, size_t> seen;
    seen.reserve(2 * MOST_ATOMS);
    auto atom = [&](const Atom& is) {
        auto at = seen.find(is.bits);
        if (at == seen.end()) { if (atoms.size() < size_t(MOST_ATOMS)) seen.emplace(is.bits, atoms.size()), atoms.push_back(is); }
        else if (is.cost < atoms[at->second].cost) atoms[at->second] = is;
    };
    auto said = [](const Atom& is) {
        return is.x->name + (is.m ? "%" + to_string(is.m) : "") + is.sign + (is.y ? is.y->name : to_string(is.c));
    };
    for (auto& x : terms) {
        for (ll c : {0, 1, 2, 3, 4, 5, 6, 7, 8, 10}) {
            Bits is, less;
            for (size_t i = 0; i < x.row.size(); i++) is[i] = x.row[i] == c, less[i] = x.row[i] < c;
            atom({x.cost + 2, is, &x, nullptr, "==", 0, c}), atom({x.cost + 3, ~is & all, &x, nullptr, "!=", 0, c});
            atom({x.cost + 2, less, &x, nullptr, "<", 0, c}), atom({x.cost + 2, ~less & all, &x, nullptr, ">=", 0, c});
        }
        for (ll m : {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
            for (ll r = 0; r < m; r++) {
                Bits is;
                for (size_t i = 0; i < x.row.size(); i++) is[i] = x.row[i] % m == r;
                atom({x.cost + 3 + (m > 6), is, &x, nullptr, "==", m, r});
                if (m > 2) atom({x.cost + 4, ~is & all, &x, nullptr, "!=", m, r});
            }
    }
    for (size_t i = 0; i < min(terms.size(), size_t(400)); i++)
        for (size_t j = 0; j < i; j++) {
            const Term &x = terms[j], &y = terms[i];
            if (x.cost + y.cost > 10) continue;
            Bits is, less, more;
            for (size_t k = 0; k < points.size(); k++) is[k] = x.row[k] == y.row[k], less[k] = x.row[k] < y.row[k], more[k] = x.row[k] > y.row[k];
            for (auto& [bits, sign] : {pair<Bits, const char*>{is, "=="}, {less, "<"}, {more, ">"}, {~is & all, "!="}, {~less & all, ">="}, {~more & all, "<="}})
                atom({x.cost + y.cost + 1, bits, &x, &y, sign, 0, 0});
        }
    const double n_points = double(points.size()), room = entropy(losses, n_points);
    string lost = "-";
    int best = int((room - 10) / 3) + 1;
    if (auto at = seen.find(target); at != seen.end() && atoms[at->second].cost < best)
        lost = said(atoms[at->second]), best = atoms[at->second].cost;
    for (bool both : {true, false}) {
        const Bits wanted = both ? target : ~target & all;
        vector<pair<size_t, size_t>> above;
        for (size_t i = 0; i < atoms.size(); i++) {
            const Bits bits = both ? atoms[i].bits : ~atoms[i].bits & all;
            if ((bits & wanted) == wanted && bits != all) above.push_back({bits.count() + 2 * atoms[i].cost, i});
        }
        sort(above.begin(), above.end());
        if (above.size() > size_t(MOST_KEPT)) above.resize(MOST_KEPT);
        for (size_t i = 0; i < above.size(); i++)
            for (size_t j = 0; j < i; j++) {
                const Atom &x = atoms[above[i].second], &y = atoms[above[j].second];
                if (x.cost + y.cost + 1 >= best || (both ? x.bits & y.bits : x.bits | y.bits) != target) continue;
                lost = said(x) + (both ? " and " : " or ") + said(y), best = x.cost + y.cost + 1;
            }
    }
    string value = "-";
    int least = int((entropy(often, n_points) - 10) / 3) + 1;
    auto take = [&](int cost, const string& name) { if (cost < least) least = cost, value = name; };
    known.clear();
    for (size_t i = 0; i < terms.size(); i++) known.emplace(terms[i].row, i);
    auto look = [&](const vector<ll>& row) { auto at = known.find(row); return at == known.end() ? nullptr : &terms[at->second]; };
    if (auto x = look(values)) take(x->cost, x->name);
    for (auto& x : terms) {
        for (ll m = 2; m <= 12; m++) {
            bool rest = true, whole = true;
            for (size_t i = 0; i < values.size() && (rest || whole); i++) rest &= x.row[i] % m == values[i], whole &= x.row[i] / m == values[i];
            if (rest) take(x.cost + 2, "(" + x.name + ")%" + to_string(m));
            if (whole) take(x.cost + 2, "(" + x.name + ")//" + to_string(m));
        }
        vector<ll> sum(values.size()), nim(values.size());
        for (size_t i = 0; i < values.size(); i++) sum[i] = values[i] - x.row[i], nim[i] = values[i] ^ x.row[i];
        if (auto y = look(sum)) take(x.cost + y->cost + 1, x.name + "+" + y->name);
        if (auto y = look(nim)) take(x.cost + y->cost + 2, "xor(" + x.name + "," + y->name + ")");
    }
    printf("%s\n%s\n", lost.c_str(), value.c_str());
}
