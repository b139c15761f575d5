// Two cops and a robber on a board of w times h squares: win, loss and plies to the end of all 2 * v^3 positions (t, a, b, r).
// A byte each for the plies and the options that are left, and the list of a round. Prints counts and a checksum of the plies.
//   g++ -O2 -march=native -o cops cops.cpp && ./cops 8 8
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>
int main(int, char **argv) {
    const int w = atoi(argv[1]), h = atoi(argv[2]), v = w * h;
    const size_t half = (size_t)v * v * v;
    std::vector<std::vector<int>> near(v);
    for (int x = 0; x < v; x++) {
        if (x % w < w - 1) near[x].push_back(x + 1);
        if (x % w > 0) near[x].push_back(x - 1);
        if (x + w < v) near[x].push_back(x + w);
        if (x >= w) near[x].push_back(x - w);
    }
    std::vector<uint8_t> plies(2 * half, 0), left(2 * half, 0);
    std::vector<uint32_t> now, next;
    auto rank = [&](int t, int a, int b, int r) { return t * half + ((size_t)a * v + b) * v + r; };
    auto caught = [](int a, int b, int r) { return r == a || r == b; };
    for (int a = 0; a < v; a++)
        for (int b = 0; b < v; b++)
            for (int r = 0; r < v; r++) {
                bool wins = caught(a, b, r);
                for (int c : near[a]) wins |= caught(c, b, r);
                for (int c : near[b]) wins |= caught(a, c, r);
                size_t cops = rank(0, a, b, r), robber = rank(1, a, b, r);
                if (wins) plies[cops] = 1, now.push_back(cops);
                left[cops] = 1 + near[a].size() + near[b].size();
                int open = !caught(a, b, r);
                for (int c : near[r]) open += !caught(a, b, c);
                left[robber] = open;
                if (!open) plies[robber] = 1, now.push_back(robber);
            }
    for (int round = 1; !now.empty(); round++, now.swap(next), next.clear())
        for (uint32_t at : now) {
            const bool cops = at < half;
            size_t place = cops ? at : at - half;
            const int r = place % v, b = place / v % v, a = place / v / v;
            // A position in which play is over by the move that made it is nobody's option.
            if (caught(a, b, r)) continue;
            auto tell = [&](size_t before) {
                if (plies[before]) return;
                // The cops win an odd number of plies before the end, the robber loses an even one.
                if (!cops || !--left[before]) plies[before] = round + 1, next.push_back(before);
            };
            if (cops) {
                tell(rank(1, a, b, r));
                for (int c : near[r]) tell(rank(1, a, b, c));
            } else {
                tell(rank(0, a, b, r));
                for (int c : near[a]) tell(rank(0, c, b, r));
                for (int c : near[b]) tell(rank(0, a, c, r));
            }
        }
    size_t decided = 0, sum = 0, most = 0;
    for (auto p : plies) decided += p != 0, sum += p, most = p > most ? p : most;
    printf("%zu positions, %zu decided, %zu plies at most, %zu in all\n", 2 * half, decided, most, sum);
}
