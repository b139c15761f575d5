// The plain loops for the Grundy values of Wythoff's game on a square: every option of every position is marked.
// g++ -O2 wythoff.cpp -o wythoff; ./wythoff 2000
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

static double cpu_seconds() {
    timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 2) return std::fprintf(stderr, "usage: wythoff SIDE\n"), 1;
    const int side = std::atoi(argv[1]);
    const double start = cpu_seconds();
    std::vector<std::vector<int>> g(side, std::vector<int>(side));
    std::vector<int> mark(3 * side + 1, -1);
    for (int a = 0; a < side; ++a)
        for (int b = 0; b < side; ++b) {
            const int stamp = a * side + b;
            for (int x = 0; x < a; ++x) mark[g[x][b]] = stamp;
            for (int y = 0; y < b; ++y) mark[g[a][y]] = stamp;
            for (int k = 1; k <= a && k <= b; ++k) mark[g[a - k][b - k]] = stamp;
            int v = 0;
            while (mark[v] == stamp) ++v;
            g[a][b] = v;
        }
    const double seconds = cpu_seconds() - start;
    uint64_t sum = 0xcbf29ce484222325ull;
    int largest = 0;
    for (auto &row : g)
        for (int v : row) {
            sum = (sum ^ (uint64_t)v) * 0x100000001b3ull;
            if (v > largest) largest = v;
        }
    std::printf("wythoff %d %.4f s %016llx largest %d [plain loops]\n", side, seconds, (unsigned long long)sum, largest);
}
