//! What `--help` says after the options: examples, which the tests run, and exit statuses.

pub(super) const TOP: &str = "\
Examples:
  $ grundy solve nim 7 11 13
  $ grundy table 0.77 --to 30
  $ grundy list 'nim sum'
  $ echo '34 12 0 0' | grundy judge poj2348

Exit status:
  0    done
  1    the answer is no: nothing was found
  2    the command line, the input or a file is not as it has to be
  3    a limit (--budget, --memory) ended the work before its end
  130  interrupted by Ctrl-C; 129 by a hangup, 143 by a request to terminate

Numbers may be written as 1000000, 1_000_000, 1e6 or 10^6, and as 10^18-1 or 10^9+7. With --format json errors are JSON too, on standard output.";

pub(super) const SOLVE: &str = "\
Examples:
  $ grundy solve nim 7 11 13
  $ grundy solve euclid 34 12
  $ grundy solve euclid '(34, 12)' '(5, 3)' --format json
  $ grundy solve nim 3 5 --by-definition --budget 10s
  $ grundy solve nim 3 5 4 --sum exactly:2
  $ grundy solve 'n -> n - k where k in {1, 3, 4}' 5 7
  $ grundy solve 0.77 10 3
  $ grundy solve domineering '....|....'
  $ grundy solve domineering 6x6 --proof - | grundy check
  $ grundy solve clobber 'xo.|oxo' --line
  $ grundy solve 'left \"T.\" -> \".T\"; left \"TF.\" -> \".FT\"; mirror T F' TT..FF
  $ grundy solve 'n -> n - k where k in powers(2)' 1e18
  $ grundy solve --program 'while read n; do seq 0 $((n - 1)); echo; done' 5 + 3
  $ printf '5 7\\n1_000 1618\\n' | grundy solve wythoff -

Rules are answered from the rules; positions too large for that by a theorem about the game, where one is found within five
seconds, or by the one of --certificate. By a theorem the winning moves are listed, or where it does not list them the least of each
component.

A strategy of --proof has a million positions at most: each is lost for the player to move, who has an answer to every move, or
loses by values. It grows with the moves of the loser; where the answer is all that is wanted, leave it.

With - positions are read from standard input, one a line: of text the answer has position, outcome, value, standing and a winning
move, parted by tabs; of JSON it is what one position gets. A bad line is told by its number, and the exit status is that of the
worst line; --budget is for each of them. A position may be a JSON array of its parts, too: [5, 7], [[3, 5], [1, 2]], [[\"..\", \".#\"]].

Options may stand before or after the position. A word that begins with -- and is no option goes after a lone --.";

pub(super) const PLAY: &str = "\
A line is a command: the number of a move, the position that it leads to (after `to` where it begins with a letter), hint
(the best move), why (who wins, and by what value), moves (all of them), undo, quit. From a pipe the same lines are read.
Without a position `grundy play wythoff` begins with that of the game's page, and with --seed 2 with a small one that is drawn.
--budget limits the thought about one move; without it that is 10s.

Examples:
  $ printf '2\\nwhy\\n' | grundy play nim 1 2 4
  $ printf 'hint\\n' | grundy play 'n -> n - k where k in {1, 3, 4}' 9 --second
  $ printf '1\\n' | grundy play 0.77 5 --misere --level 3 --format json";

pub(super) const TABLE: &str = "\
Examples:
  $ grundy table 'n -> n - k where k in {1, 3, 4}' --to 20
  $ grundy table 0.77 --to 30 --format bfile
  $ grundy table wythoff --rows 4 --cols 8 --format json
  $ grundy table domineering --to 3x4
  $ grundy table '(a, b, c) -> (b, c, a - k) where k in {1, 2}' --box 2,3,3

A game of the catalogue is tabulated from the rules on its page. Every value is exact. Ctrl-C ends a run, and what is exact
is printed; with --store it is kept too, and a later run goes on from there. One process at a time has the file:
  grundy table 0.6 --to 100000000 --store 06.table --threads 2 --format npy > 06.npy";

pub(super) const PLOT: &str = "\
A sequence is drawn as points, heaps to the right and values upwards; a plane as a heat map, darker for larger values. What
the player to move loses stands out. In characters, `o` and `.` are lost positions.

Examples:
  $ grundy plot 0.77 --to 60 --ascii
  $ grundy plot wythoff --rows 12 --cols 24 --ascii
  $ grundy plot 'n -> n - k where k in squares and k >= 1' --to 300";

pub(super) const QUOTIENT: &str = "\
Two sums are alike where no sum beside them tells who wins them apart; the classes are the elements of the quotient, and a sum is
lost exactly if the product of the elements of its heaps is. It is exact for sums of the heaps that were looked at; where their
elements repeat far enough, a published theorem says that they repeat for ever.

Exit status: 0 the quotient of all heaps, or of those that were asked for; 3 a limit ended the work at an earlier heap.

Examples:
  $ grundy quotient 0.77
  $ grundy quotient nim --to 7
  $ grundy quotient 0.123 --format json";

pub(super) const COUNT: &str = "\
The sums are not listed: numbers are exact, of any size.

Examples:
  $ grundy count nim --heaps 3 --to 1000
  $ grundy count 0.77 --heaps 5 --from 1 --to 100 --lost --ordered
  $ grundy count nim --heaps 2 --from 0 --to 9 --format json
  $ grundy count wythoff --below 1000000000000000000
  $ grundy count 0.77 --below 100000000000000000000000000000000 --lost
  $ grundy count '(a, b) -> (b, a - k) where 1 <= k <= 2' --outcome --box 9,9";

pub(super) const VALUE: &str = "\
Games are written as they are printed: {1|-1}, 9/8*, ^^*4, +-{3|1}, Tiny(2), ^<2>; `grundy value --functions` lists the
functions. `2*3` is printed for 2 + *3 and read so; `2 * 3` is 6, and `3.^` is ^ + ^ + ^. A relation (<=, <, >=, >, ==,
!=, <> for confused) is answered by yes or no, with exit status 0 or 1. Games with loops: on, off, over, under, upon, dud,
^<on>, {0|pass}, a{0|a}; G & H has the onside G and the offside H.

Examples:
  $ grundy value '{1|-1} + *3 + ^'
  $ grundy value '-1 + ^' --all
  $ grundy value 'cool({3||2*|1*}, 1/2)'
  $ grundy value '{2|-2} <= 3'
  $ grundy value 'over - over'
  $ grundy value --misere '*[[2],0]' --all
  $ grundy value '3 + +-1' --format json
  $ grundy value domineering '....|....'
  $ grundy value domineering --size 4x4 --format json
  $ grundy value 'domineering[4x4] + clobber[xoxo] + {1|*}'";

pub(super) const SHEET: &str = "\
A cell begins at the margin and goes on in indented lines; an empty line ends it, and # begins a text. Cells are:
  G := {2||1|0}                     a name for a value
  f(n) := n.^ + *                   a function of one formula
  rules mine = left \"..\" -> \"##\"   a name for rules, so that mine[2x3] is a value
  table mine[m x n] for m in 1..3, n in 1..3 where it > 0 show value, mean
  tree domineering[2x2] depth 2     options, with what is dominated or reversible
  law n -> n - k where k in {1, 3, 4}
  [mean(mine[k x 4]) for k in 1..6]  an expression, as `grundy value` reads it
In the terminal `help WORD` tells of functions, Tab completes names, Ctrl-C ends a cell, and Ctrl-D all.

Examples:
  $ printf 'G := {2||1|0}\\nmean(G)' | grundy sheet
  $ printf 'tree {0,*|{0|0}}' | grundy sheet - --format latex
  $ grundy sheet -c 'table domineering[m x n] for m in 1..3, n in 1..4 show value' --format csv";

pub(super) const THERMOGRAPH: &str = "\
At temperature t every move costs its player t. The walls say where play ends then, when Left begins and when Right does;
above the temperature of the game they are one mast, at the mean. In pictures values increase to the left. Of each wall
the values at its corners, at 0 and at -1 are told.

Examples:
  $ grundy thermograph '{5||3|1|||-2}'
  $ grundy thermograph '{2||0|-3}' --ascii
  $ grundy thermograph '+-1 + {4|*}' --format json
  $ grundy thermograph domineering '...|...'

To draw:  grundy thermograph '{2||0|-3}' --svg thermograph.svg";

pub(super) const IDENTIFY: &str = "\
Looked at are the games of one heap in the catalogue, octal codes of up to three digits and hexadecimal ones of up to two,
subtraction sets within 1..12, other families of amounts, of P-positions also in misere play, and formulas. The simplest comes first;
what needs another numbering of the heaps, by up to two, comes after all that does not. Games that are equal on 200 heaps are one answer.

Exit status: 0 something agrees with all numbers, 1 nothing that is looked at does.

Examples:
  $ grundy identify 0 1 2 3 1 4 3 2 1 4 2 6
  $ grundy identify 1,2,3,1,4,3,2,1,4,2,6,4 --from 1
  $ grundy identify --lost 0 2 7 9 14 16 21 23
  $ grundy table 0.137 --to 40 --format bfile | grundy identify - --format json";

pub(super) const LAW: &str = "\
A law is a theorem where a small checker, which shares no code with the search, has accepted its certificate; else it is a
conjecture. Without --budget the search ends after 30 seconds. Exit status 3: no theorem was found.

A file of --values has no rules, so its law is a conjecture; exit status 3 says that there is none. It holds the entries of a
sequence, or the rows of a plane: numbers, P or loss, N or win. Lines `n a(n)`, a header of CSV or the axes of JSON say which
positions they are of; else these begin at 0.

With --starts the law is that of the starts alone, where the rules have a `start` line of one number: who wins them is a theorem where
the law of all positions is one, and else a conjecture from their table.

With - in the place of the game, games are read line by line and each is answered in a line, in their order: a survey of many.
With --answers FILE the same command goes on behind the answers that are there.

Examples:
  $ grundy law lasker
  $ grundy law 0.77 --format json
  $ grundy law 'n -> n - k where k in powers(2)'
  $ grundy law wythoff
  $ grundy law 'start n -> (n, 1); (n, k) -> (n - t, t + 1) where 1 <= t <= k and t <= n' --starts
  $ seq 0 3 90 | grundy law --values -
  $ printf '0.77\\n0.137\\n' | grundy law - --threads 2 --format json";

pub(super) const PROVE: &str = "\
Exit status: 0 proved, 1 the claim is false (the smallest counterexample is told), 3 left open. A claim is an expression
of the rule language in the coordinates of the game: a number is about the Grundy value, a condition about the P-positions.
A theorem that is not written for Coq yet, or too large for it, ends with status 3 too.

Examples:
  $ grundy prove lasker --certificate lasker.cert
  $ grundy prove kayles --coq -
  $ grundy prove 'start n -> (n, n - 1); (n, m) -> (n - k, k) where 1 <= k <= min(n, m)' --starts
  $ grundy prove 'n -> n - k where k in powers(2)' --claim 'n % 3'
  $ grundy prove '(a, b) -> (a - k, b) where k > 0; (a, b) -> (a, b - k) where k > 0' --claim a==b";

pub(super) const CHECK: &str = "\
The rules are read again from the certificate, and nothing else is asked. A strategy, as `grundy solve GAME POSITION --proof FILE`
writes one, is gone through move by move, with the moves of its game's rules. Exit status: 0 accepted, 1 refused, 3 undecided
within the limits.

Examples:
  $ grundy check lasker.cert
  $ grundy prove kayles --certificate - | grundy check";

pub(super) const CODE: &str = "\
The code says the rules, the law and its standing in a comment. Exit status 3: no law was found.

Examples:
  $ grundy code lasker --lang cpp
  $ grundy code 'n -> n - k where k in {2, 5, 7}' --lang python
  $ grundy code nim --lang c --format json
  $ grundy table 0.77 --to 200 --format csv | grundy code --values -";

pub(super) const EXPLAIN: &str = "\
Examples:
  $ grundy explain lasker
  $ grundy explain 'n -> n - k where 1 <= k <= 4' --lang python";

pub(super) const LIST: &str = "\
Examples:
  $ grundy list
  $ grundy list nim
  $ grundy list golden ratio
  $ grundy list toads
  $ grundy list 尼姆 --format json";

pub(super) const JUDGE: &str = "\
Answers that are determined are printed before the program waits for more input, and also where the input breaks off.

Examples:
  $ echo '34 12 15 24 0 0' | grundy judge poj2348
  $ printf '2\\n34 12\\n15 24\\n' | grundy judge luogu-p1290
  $ grundy judge --list
  $ grundy judge --list euclid
  $ grundy judge --list --format json";

pub(super) const SERVE: &str = "\
The address is printed; open it in a browser. Nothing else is needed, and nothing leaves this machine. Ctrl-C ends it, with
exit status 0. Exit status 2: the port is taken.

Examples:
  $ grundy serve --port 0

To open it in the browser at once:  grundy serve --open";

pub(super) const COMPLETIONS: &str = "\
Examples:
  $ grundy completions bash

To use it in bash, add to ~/.bashrc:  source <(grundy completions bash)";

pub(super) const MAN: &str = "\
Examples:
  $ grundy man
  $ grundy man solve

To read it:  grundy man solve | man -l -";

pub(super) const CLUSTER: &str = "\
With --key FILE only processes with the same key are let in; without it they listen on this machine alone. Nothing is encrypted:
networks have to be private.

Examples:
  $ grundy cluster solve '(a, b, c) -> (b, c, a - 1) where a > 0' --box 9,9,9";

pub(super) const CLUSTER_SOLVE: &str = "\
Every process is started with the same rules, box, hosts and number of workers, and its own --process. Each holds its share of
the positions, two bytes each. Where one is gone, all end with status 3; with --store, --resume goes on from the last round that
is kept, with any number of processes. On several machines all need the same --key.

Examples:
  $ grundy cluster solve '(a, b, c) -> (b, c, a - 1) where a > 0' --box 9,9,9
  $ grundy cluster solve '(a, b) -> (b, a - 1) where a > 0' --box 99,99 --workers 2 --format json";
