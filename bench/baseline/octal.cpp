// The plain loops for an octal code or Grundy's game, as programmers write them: every option of every heap is marked.
// g++ -O2 octal.cpp -o octal; ./octal 0.6 100000
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

static double cpu_seconds() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 3) return std::fprintf(stderr, "usage: octal CODE|grundy UPTO\n"), 1;
    const bool grundy = !std::strcmp(argv[1], "grundy");
    std::vector<int> digit;
    for (const char *c = argv[1]; *c && !grundy; ++c)
        if (*c != '.') digit.push_back(*c - '0');
    const int upto = std::atoi(argv[2]);
    const double start = cpu_seconds();
    std::vector<int> g(upto + 1), mark(1 << 16, -1);
    for (int n = 0; n <= upto; ++n) {
        if (grundy) {
            for (int a = 1; 2 * a < n; ++a) mark[g[a] ^ g[n - a]] = n;
        }
        for (int k = 0; k < (int)digit.size() && k <= n; ++k) {
            const int d = digit[k], rest = n - k;
            if ((d & 1) && rest == 0) mark[0] = n;
            if ((d & 2) && rest > 0) mark[g[rest]] = n;
            if (d & 4)
                for (int a = 1; 2 * a <= rest; ++a) mark[g[a] ^ g[rest - a]] = n;
        }
        int v = 0;
        while (mark[v] == n) ++v;
        g[n] = v;
    }
    const double seconds = cpu_seconds() - start;
    uint64_t sum = 0xcbf29ce484222325ull;
    int largest = 0;
    for (int v : g) {
        sum = (sum ^ (uint64_t)v) * 0x100000001b3ull;
        if (v > largest) largest = v;
    }
    std::printf("%s %d %.4f s %016llx largest %d [plain loops]\n", argv[1], upto, seconds, (unsigned long long)sum, largest);
}
