var e={title:`Who wins`,summary:`Every position of a game without chance and without secrets is won for one of the two players before a single move is made.`,parts:[{html:`<p>Every position of a game without chance and without secrets is won for one of the two players before a single move is made.</p>
<p>Ten stones lie on a table. Two players take turns; each takes one, two or three stones. Whoever cannot move loses, so whoever
takes the last stone wins. That is all that this course needs of a game: two players, no dice, no hidden cards, an end, and a
rule that says who has won there. Where both players have the same moves, the game is called <em>impartial</em>.</p>
<p>Say that both play as well as can be. Then either the player to move wins, or the other one does; a third case there is not.
The field has a letter for each:</p>
<ul>
<li><strong>N</strong>: the <em>next</em> player wins, the one who moves now.</li>
<li><strong>P</strong>: the <em>previous</em> player wins, the one who has just moved. To be on the move is to have lost.</li>
</ul>
<p>One sentence decides which. <strong>A position is N if some move leads to a P-position, and P if no move does.</strong> An end is P, since
its player cannot move at all: no move, so none that leads to a P-position.</p>
<p>With one, two or three stones you take all of them, and your opponent is at the end. With four whatever you take leaves one,
two or three, which is N for your opponent. So 4 is P. From 5, 6 and 7 you can leave 4. And so on: the multiples of 4 are P,
everything else is N.</p>
<pre tabindex="0"><code class="language-console">$ grundy solve &#39;n -&gt; n - k where 1 &lt;= k &lt;= 3&#39; 10
n -&gt; n - k where 1 &lt;= k &lt;= 3: 10
outcome        N, the player who moves first wins
grundy value   2
play           normal, a player who cannot move loses
standing       exact, computed from the rules for this position
winning moves  1
  10 becomes 8 (k = 2)  -&gt; 8
</code></pre>
<p>The line in quotes says the rules as the program reads them: a heap of n becomes n - k. What the Grundy value is, lesson 4 says.</p>
<p>Try it. In the first exercise leave your opponent a multiple of 4 every time.</p>
`},{exercise:{ask:`win`,game:`bash`,position:`10`,answer:`8`}},{exercise:{ask:`outcome`,game:`bash`,position:`20`,answer:`P`}},{html:`<p>Now a rule of the opposite kind: a move takes one or two stones. For which heaps does the player to move lose?</p>
`},{exercise:{ask:`claim`,game:`n -> n - k where 1 <= k <= 2`,answer:`n % 3 == 0`}}]},t={title:`Backward reasoning`,summary:`Begin at the end, and go back one position at a time: what a position is follows from those that a move leads to.`,parts:[{html:`<p>Begin at the end, and go back one position at a time: what a position is follows from those that a move leads to.</p>
<p>In the last lesson a pattern was there to be seen. Where you see none, compute. Take a heap from which a move takes 1, 3 or 4
stones. Write down the heaps from 0 on, and under each a letter:</p>
<table>
<thead>
<tr>
<th>heap</th>
<th>0</th>
<th>1</th>
<th>2</th>
<th>3</th>
<th>4</th>
<th>5</th>
<th>6</th>
<th>7</th>
<th>8</th>
<th>9</th>
</tr>
</thead>
<tbody><tr>
<td>moves to</td>
<td></td>
<td>0</td>
<td>1</td>
<td>2, 0</td>
<td>3, 1, 0</td>
<td>4, 2, 1</td>
<td>5, 3, 2</td>
<td>6, 4, 3</td>
<td>7, 5, 4</td>
<td>8, 6, 5</td>
</tr>
<tr>
<td></td>
<td>P</td>
<td>N</td>
<td>P</td>
<td>N</td>
<td>N</td>
<td>N</td>
<td>N</td>
<td>P</td>
<td>N</td>
<td>P</td>
</tr>
</tbody></table>
<p>Heap 2 can only become 1, which is N: so 2 is P. Heap 7 becomes 6, 4 or 3, all N: so 7 is P. Each column needs only columns
to its left, which is why it works: positions become smaller, so the order in which you fill the table is never in doubt.</p>
<p>Nothing in it is special about heaps. For a board, list the positions by how many moves are left at most, and go through the
list. It is what the program does where it knows nothing better, and whatever cleverer way it has is tested against it.</p>
<p>Two habits make it quick by hand:</p>
<ol>
<li>As soon as a position is P, mark <strong>all</strong> positions that lead to it as N. They need no more thought.</li>
<li>A position is P only when <strong>every</strong> move has been looked at. A single one that was forgotten is the usual mistake.</li>
</ol>
<pre tabindex="0"><code class="language-console">$ grundy prove &#39;n -&gt; n - k where k in {1, 3, 4}&#39; --claim &#39;n % 7 == 0 or n % 7 == 2&#39;
n -&gt; n - k where k in {1, 3, 4}: n % 7 == 0 or n % 7 == 2
standing    theorem, for all positions: the checker accepted a certificate of [..] bytes
</code></pre>
<p>The table has ten columns; the claim is about all heaps. How a program can prove it, lesson 5 says.</p>
`},{exercise:{ask:`outcome`,game:`subtraction`,position:`14`,answer:`P`}},{exercise:{ask:`win`,game:`subtraction`,position:`13`,answer:`9`}},{html:`<p>A bar of chocolate: bite off a square with all that is above it and to the right of it. Whoever has to eat the lowest left square
loses. Work backwards from the smallest bars. First two rows, of two squares and of one:</p>
`},{exercise:{ask:`outcome`,game:`chomp`,position:`2 1 0`,answer:`P`}},{html:`<p>Now three rows of four. One bite wins.</p>
`},{exercise:{ask:`win`,game:`chomp`,position:`4 4 4`,answer:`(4, 2, 2)`}}]},n={title:`Nim and the nim-sum`,summary:`Nim has several heaps, and a move takes as much as it likes from one of them; who wins is read off the heaps' binary digits.`,parts:[{html:`<p>Nim has several heaps, and a move takes as much as it likes from one of them; who wins is read off the heaps&#39; binary digits.</p>
<p>Two equal heaps are P: whatever your opponent does with one, you do with the other. Two different heaps are N: make them equal.
With three heaps copying does not help any more, and backward reasoning by hand becomes long. Bouton found in 1901 what is behind it.</p>
<p>Write the heaps in binary, one below the other, and under each column a 1 where the number of ones is odd:</p>
<table>
<thead>
<tr>
<th>heap</th>
<th>4</th>
<th>2</th>
<th>1</th>
</tr>
</thead>
<tbody><tr>
<td>3</td>
<td>0</td>
<td>1</td>
<td>1</td>
</tr>
<tr>
<td>5</td>
<td>1</td>
<td>0</td>
<td>1</td>
</tr>
<tr>
<td>7</td>
<td>1</td>
<td>1</td>
<td>1</td>
</tr>
<tr>
<td>nim-sum</td>
<td>0</td>
<td>0</td>
<td>1</td>
</tr>
</tbody></table>
<p>That is the <strong>nim-sum</strong>: addition without carries, which programmers call <code>xor</code>. <strong>A position of Nim is P exactly if its nim-sum is
0.</strong> Two steps prove it:</p>
<ul>
<li><em>From 0 every move leads away.</em> A move changes one heap, so some digit of one row; the column of that digit is no longer even.</li>
<li><em>From anything else some move leads to 0.</em> Take the highest column with a 1 in the sum, and a heap with a 1 there. Turn every
digit of this heap over whose column is odd. Its highest change is from 1 to 0, so the heap becomes smaller: that is a move.</li>
</ul>
<p>So you play by it: compute the nim-sum, find a heap that becomes smaller when the nim-sum is added to it, and make it so. Above the
nim-sum is 1, and 3 + 1, 5 + 1 and 7 + 1 without carries are 2, 4 and 6: three moves win.</p>
<pre tabindex="0"><code class="language-console">$ grundy solve nim 3 5 7
nim: 3 5 7
outcome        N, the player who moves first wins
grundy value   1
play           normal, a player who cannot move loses
standing       theorem, a law with a checked proof
winning moves  3
  take 1 from the heap of 3  -&gt; 2 5 7
  take 1 from the heap of 5  -&gt; 3 4 7
  take 1 from the heap of 7  -&gt; 3 5 6
</code></pre>
`},{exercise:{ask:`outcome`,game:`nim`,position:`9 12 5`,answer:`P`}},{exercise:{ask:`win`,game:`nim`,position:`4 9 14`,answer:`4 9 13`}},{html:`<p>The same game in other clothes. Coins stand on the squares of a strip, and a move shifts one of them to the left, as far as it likes.
What are the heaps?</p>
`},{exercise:{ask:`win`,game:`nimble`,position:`2 5 6 8`,answer:`2 5 6 1`}},{html:`<p>Coins on the steps of a staircase move down one step, any number of them. Only every second step counts: what is moved from a step
that does not count can be moved on by the opponent at once.</p>
`},{exercise:{ask:`win`,game:`staircase`,position:`2 7 4`,answer:`4 5 4`}}]},r={title:`Mex and Grundy values`,summary:`Every position of an impartial game is worth as much as one heap of Nim; the size of that heap is its Grundy value.`,parts:[{html:`<p>Every position of an impartial game is worth as much as one heap of Nim; the size of that heap is its Grundy value.</p>
<p>What can be said of a sum of games that are not Nim? Sprague and Grundy found in the thirties that nothing new is needed. Give each
position a number by one rule:</p>
<blockquote>
<p>The <strong>Grundy value</strong> of a position is the least number 0, 1, 2, ... that is <strong>not</strong> a value of its options.</p>
</blockquote>
<p>The least number that is missing is called the <em>mex</em>, the minimum excluded. Ends have no options, so their value is 0. A heap of n
in Nim has options of the values 0 to n - 1, so its value is n. And the value of several positions side by side is the nim-sum of their
values. Who wins follows: <strong>a position is P exactly if its value is 0.</strong></p>
<p>Why may a position of value 5 be taken for a heap of 5? Its options have all the values 0, 1, 2, 3 and 4, as the heap has. It may
also have options above 5, which the heap has not; but whoever goes up to 8, say, can be answered by going down from 8 to 5 again,
because 8 has an option of every smaller value. So such moves win nothing.</p>
<p>In Kayles a ball knocks down one pin or two neighbours, and a row falls into two. A row of 3 becomes 2, or 1 and 1, or 1. These are
worth 2, 1 xor 1 = 0, and 1. So a row of 3 is worth 3. Row by row the values are:</p>
<pre tabindex="0"><code class="language-console">$ grundy table kayles --to 20
       n |   +0   +1   +2   +3   +4   +5   +6   +7   +8   +9
---------+--------------------------------------------------
       0 |    0    1    2    3    1    4    3    2    1    4
      10 |    2    6    4    1    2    7    1    4    3    2
      20 |    1
</code></pre>
<p>To play several rows, compute the nim-sum X of all values, then look for a row with a move that changes its value v to v xor X.</p>
`},{exercise:{ask:`grundy`,game:`kayles`,position:`4`,answer:`1`}},{html:`<p>In Lasker&#39;s Nim a move takes any number from a heap, or splits the heap into two.</p>
`},{exercise:{ask:`grundy`,game:`lasker`,position:`3`,answer:`4`}},{exercise:{ask:`grundy`,game:`kayles`,position:`5 3`,answer:`7`}},{exercise:{ask:`win`,game:`kayles`,position:`11 7 4`,answer:`2 8 7 4`}}]},i={title:`Periods, and how they are proved`,summary:`The values of many games repeat, and a finite table can prove that they do so for ever.`,parts:[{html:`<p>The values of many games repeat, and a finite table can prove that they do so for ever.</p>
<p>A move takes 1, 3 or 4 stones. Here are the values of the heaps to 20:</p>
<pre tabindex="0"><code class="language-console">$ grundy table &#39;n -&gt; n - k where k in {1, 3, 4}&#39; --to 20
       n |   +0   +1   +2   +3   +4   +5   +6   +7   +8   +9
---------+--------------------------------------------------
       0 |    0    1    0    1    2    3    2    0    1    0
      10 |    1    2    3    2    0    1    0    1    2    3
      20 |    2
</code></pre>
<p>From 7 on everything seems to come again. That it <em>does</em> is easy to prove here: a value depends on the four values before it alone. Since
heaps 7 to 10 have the same four values as heaps 0 to 3, heap 11 must be what heap 4 is, then 12 what 5 is, and so on. <strong>Where a
value depends on the last m values, m values that come again prove a period.</strong> There are finitely many windows of m values, so every
game with a finite list of numbers to take has a period.</p>
<p>Kayles splits rows, so a value depends on all values before it, not on the last few. Still there is a proof, by Guy and Smith of 1956. Let
the values repeat with period p from some heap a on, seen up to 2a + 2p + m, where m is the most that a move takes. Of the two parts
that a move leaves of a longer row, one is at least half of it; so it lies beyond a, and may be made shorter by p without a change of its
value. So the longer row has just the values of options that the shorter one has, and the same mex.</p>
<pre tabindex="0"><code class="language-console">$ grundy law kayles
kayles: g(n + 12) = g(n) for n &gt;= 71; by n mod 12: 4 1 2 8 1 4 7 2 1 8 2 7
standing    theorem, for all positions: the checker accepted a certificate of [..] bytes
repeats     preperiod 71, period 12, saltus 0
</code></pre>
<p><em>Preperiod</em> is where the repetition begins. <em>Saltus</em> is by how much values grow with each period, mostly 0. What the program prints is
no belief: it writes a certificate, and a checker that is much smaller reads the rules anew and accepts it or not.</p>
<p>Of Grundy&#39;s game, in which a heap is split into two different ones, nobody knows whether its values repeat. Seeing is not proving.</p>
`},{exercise:{ask:`grundy`,game:`subtraction`,position:`700`,answer:`0`}},{exercise:{ask:`grundy`,game:`kayles`,position:`500`,answer:`1`}},{html:`<p>A move takes 1, 2 or 4 stones.</p>
`},{exercise:{ask:`claim`,game:`n -> n - k where k in {1, 2, 4}`,answer:`n % 3 == 0`}},{html:`<p>A move takes a power of two: 1, 2, 4, 8, and so on. The list has no end, and yet the values repeat.</p>
`},{exercise:{ask:`claim`,game:`power2`,answer:`n % 3 == 0`}}]},a={title:`Wythoff and Fibonacci`,summary:`In two old games the lost positions are spaced by the golden ratio.`,parts:[{html:`<p>In two old games the lost positions are spaced by the golden ratio.</p>
<p><strong>Wythoff&#39;s game</strong> has two heaps. A move takes any number from one, or the same number from both. Backward reasoning gives the
P-positions (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), ... The k-th pair has the difference k, and its smaller number is the
least that no pair before it has. It is also floor(k φ), with φ = (1 + √5) / 2, and the larger one is floor(k φ²).</p>
<p>Why the differences are 0, 1, 2, ...: a move from a heap changes one number, a move from both leaves the difference. So no two P-positions
may share a number or a difference, or one would lead to the other. And from any other pair one of these can be reached.</p>
<pre tabindex="0"><code class="language-console">$ grundy table wythoff --rows 6 --cols 10
     a/b |    0    1    2    3    4    5    6    7    8    9
---------+--------------------------------------------------
       0 |    0    1    2    3    4    5    6    7    8    9
       1 |    1    2    0    4    5    3    7    8    6   10
       2 |    2    0    1    5    3    4    8    6    7   11
       3 |    3    4    5    6    2    0    1    9   10   12
       4 |    4    5    3    2    7    6    9    0    1    8
       5 |    5    3    4    0    6    8   10    1    2    7
</code></pre>
<p><strong>Fibonacci Nim</strong> has one heap. The first move takes any number but not all; after that a move takes at most twice as many as the move
before. The heap is lost exactly if it is a Fibonacci number: 1, 2, 3, 5, 8, 13, 21, ... Otherwise write it as a sum of Fibonacci numbers
no two of which follow each other, as 20 = 13 + 5 + 2 (Zeckendorf), and take the smallest one. The next Fibonacci number in the sum is more
than twice as large, so your opponent cannot take it whole, and cannot do to you what you did.</p>
<pre tabindex="0"><code class="language-console">$ grundy solve fibonacci-nim 20
fibonacci-nim: (20, 19)
outcome        N, the player who moves first wins
grundy value   7
play           normal, a player who cannot move loses
standing       exact, computed from the rules for this position
winning moves  1
  take 2 from the heap of 20, the next take is at most 4  -&gt; (18, 4)
</code></pre>
`},{exercise:{ask:`outcome`,game:`wythoff`,position:`6 10`,answer:`P`}},{exercise:{ask:`win`,game:`wythoff`,position:`8 11`,answer:`(4, 7)`}},{exercise:{ask:`outcome`,game:`fibonacci-nim`,position:`34`,answer:`P`}},{exercise:{ask:`win`,game:`fibonacci-nim`,position:`20`,answer:`(18, 4)`}}]},o={title:`Misère play`,summary:`In misère play whoever cannot move wins. The rules of moving are the same, and the theory is quite another.`,parts:[{html:`<p>In misère play whoever cannot move wins. The rules of moving are the same, and the theory is quite another.</p>
<p>Whoever takes the last stone loses: so Nim is played in most living rooms. Bouton solved this version too. <strong>Play as in normal Nim, as
long as some heap has two stones or more after your move. When your move leaves only heaps of 1, leave an odd number of them.</strong></p>
<p>It works because there is always one moment at which a single heap is larger than 1, and it is the winner of normal play who meets it: he
can leave it as 1 or as nothing, and so choose whether an odd or an even number of ones is left.</p>
<pre tabindex="0"><code class="language-console">$ grundy solve misere-nim 1 1 2
misere-nim: 1 1 2
outcome        N, the player who moves first wins
play           misere, a player who cannot move wins
standing       theorem, a law with a checked proof
winning moves  1
  take 1 from the heap of 2  -&gt; 1 1 1
</code></pre>
<p>In other games this trick fails, because Grundy values say nothing of misère play. Two positions with the same value in normal play can
be as different as can be. In misère play an end is N, and from there you reason backwards as before; but sums have no short answer.</p>
<p>Some games are <em>tame</em>: their heaps behave like those of Nim, and Bouton&#39;s rule holds with values instead of heaps. For others there is the
<strong>misère quotient</strong> of Plambeck and Siegel, a small table of multiplication in place of the nim-sum: who wins a sum is read off the
product of its parts. The program finds such tables, and proves them: <code>grundy law GAME --misere</code>.</p>
<pre tabindex="0"><code class="language-console">$ grundy solve kayles 5 --misere
kayles: 5
outcome        N, the player who moves first wins
play           misere, a player who cannot move wins
standing       exact, computed from the rules for this position
winning moves  2
  5 becomes 0 + 4  -&gt; 0 4
  5 becomes 2 + 2  -&gt; 2 2
</code></pre>
`},{exercise:{ask:`outcome`,game:`misere-nim`,position:`1 1 1`,answer:`P`}},{exercise:{ask:`win`,game:`misere-nim`,position:`1 4 6`,answer:`1 4 5`}},{exercise:{ask:`outcome`,game:`kayles`,position:`2 2`,misere:``,answer:`P`}},{exercise:{ask:`win`,game:`kayles`,position:`5`,misere:``,answer:`0 4`}}]},s={title:`Left and Right, numbers and switches`,summary:`Where the players have different moves, values are more than nimbers: some are numbers of free moves, some are fights.`,parts:[{html:`<p>Where the players have different moves, values are more than nimbers: some are numbers of free moves, some are fights.</p>
<p>Call the players <strong>Left</strong> and <strong>Right</strong>. In Domineering Left places upright dominoes, Right lying ones. Now there are four outcomes: L, Left
wins whoever begins; R, Right does; N, whoever begins wins; P, whoever begins loses. A position is written by its options, those of
Left, a bar, those of Right: <code>{1|-1}</code>.</p>
<p>If nobody has a move it is <code>{|}</code>, called <strong>0</strong>. If only Left has a move, to 0, it is <code>{0|}</code>, called <strong>1</strong>: a free move for Left. <code>{|0}</code> is
<strong>-1</strong>, and <code>{1|}</code> is 2. Two games are added by laying them side by side. <code>{0|1}</code> is less than 1 and more than 0, and two of them
make just one free move of Left:</p>
<pre tabindex="0"><code class="language-console">$ grundy value &#39;{0|1} + {0|1}&#39;
1
</code></pre>
<p>So <code>{0|1}</code> is <strong>1/2</strong>. Where all options are numbers, and Left&#39;s are smaller than Right&#39;s, the game is a number too, the <em>simplest</em> that lies
between them.
In a number nobody likes to move: whoever moves there loses something.</p>
<p>In a <strong>switch</strong> such as <code>{3|-1}</code> both are eager to move. Left makes it 3, Right makes it -1. It is no number, and it is <em>confused</em> with every
number from -1 to 3: neither more nor less. <code>{1|-1}</code> is written <code>+-1</code>.</p>
<p>Between numbers and switches are the <strong>infinitesimals</strong>. <code>{0|0}</code> is <code>*</code>, a heap of Nim of one stone: not 0, since whoever begins wins, but
smaller than every positive number. Every impartial game is one of these.</p>
<p>A sum is won by Left, whoever begins, if it is more than 0; by Right if it is less; by the second player if it <strong>is</strong> 0.</p>
<pre tabindex="0"><code class="language-console">$ grundy value &#39;hackenbush[lrr]&#39;
1/4

$ grundy value &#39;domineering[2x2]&#39;
+-1

$ grundy value &#39;* + *&#39;
0
</code></pre>
`},{exercise:{ask:`value`,value:`{0|2}`,answer:`1`}},{html:`<p>A stalk of Hackenbush: a blue edge on the ground, which Left may cut, and a red one on it. Cutting the blue one lets the red one fall.</p>
`},{exercise:{ask:`value`,value:`hackenbush[lr]`,answer:`1/2`}},{exercise:{ask:`value`,value:`domineering[2x3]`,answer:`{2|-1/2}`}},{exercise:{ask:`outcome`,game:`domineering`,position:`...|...`,answer:`N`}},{exercise:{ask:`win`,game:`domineering`,position:`....|....|....|....`,answer:`....|#...|#...|....`}}]},c={title:`Temperature`,summary:`A sum of fights is played hottest first: the temperature of a game says how much it is worth to move there now.`,parts:[{html:`<p>A sum of fights is played hottest first: the temperature of a game says how much it is worth to move there now.</p>
<p>In <code>{4|-2}</code> Left can get 4, Right -2. On average the game is worth 1, its <strong>mean</strong>, and to move first is worth 3 more than that to either
player: its <strong>temperature</strong>. Of a switch <code>{x|y}</code> the mean is (x + y) / 2 and the temperature (x - y) / 2.</p>
<p>Now take several switches. Whoever moves takes the one of the highest temperature, the other one the next, and so on. To move in a
cooler one first is to give the hotter one away:</p>
<pre tabindex="0"><code class="language-console">$ grundy value &#39;{4|-2} + {1|-1}&#39;
{5|3||-1|-3}
</code></pre>
<p>For games in which a fight goes on, imagine a tax: each move costs t. With growing t the players are less eager, and there is a t at which
nobody cares to move any more. That is the temperature; what the game is worth then is its mean. The picture of the two stops as t grows is the
<strong>thermograph</strong>, with t upwards and values growing to the left. Above the temperature it is a single mast, at the mean.</p>
<p>Of <code>{7||3|-1}</code> the mean is not so quickly read off: Right&#39;s move to <code>{3|-1}</code> leaves a fight of temperature 2, in which Left moves next.</p>
<pre tabindex="0"><code class="language-console">$ grundy value &#39;{7||3|-1}&#39; --all
canonical        {7||3|-1}
outcome          L, Left wins, whoever moves first
mean             4
temperature      3
left stop        7
right stop       3
...
</code></pre>
<p>Mean values add up exactly: the mean of a sum is the sum of the means. For temperatures only so much is true: a sum is no hotter than its
hottest part. Playing where it is hottest is therefore a good plan, not a perfect one; the program computes perfectly.</p>
`},{exercise:{ask:`mean`,value:`{6|2}`,answer:`4`}},{exercise:{ask:`temperature`,value:`{6|2}`,answer:`2`}},{exercise:{ask:`temperature`,value:`{7||3|-1}`,answer:`3`}},{html:`<p>Which of these boards is hottest? You are Left and place upright dominoes.</p>
`},{exercise:{ask:`win`,game:`domineering`,position:`....|.... + ..|.. + ..`,answer:`.|. + ..|.. + ..|.. + ..`}}]},l={title:`Rules of your own`,summary:`From rules to a table, from the table to a law, from the law to a theorem, and from there to code.`,parts:[{html:`<p>From rules to a table, from the table to a law, from the law to a theorem, and from there to code.</p>
<p>A game on numbers is a line: what becomes of a position, and under which conditions. <code>n -&gt; n - k where 1 &lt;= k &lt;= 3</code> is the game of the first
lesson. Several moves stand on lines of their own, heaps that are left on the right side are parted by commas, and positions of several
numbers stand in brackets: <code>(a, b) -&gt; (a - k, b - k) where k &gt;= 1</code>.</p>
<ol>
<li><strong>A table.</strong> <code>grundy table RULES --to 100</code> computes values by the definition.</li>
<li><strong>A law.</strong> <code>grundy law RULES</code> looks for a pattern in the table: a period, a formula, an automaton that reads digits.</li>
<li><strong>A theorem.</strong> It writes a certificate, and the checker accepts it or not. What you have guessed yourself, <code>grundy prove RULES --claim</code> decides:</li>
</ol>
<pre tabindex="0"><code class="language-console">$ grundy prove &#39;n -&gt; n - k where k in powers(2)&#39; --claim &#39;n % 3 == 0&#39;
n -&gt; n - k where k in powers(2): n % 3 == 0
standing    theorem, for all positions: the checker accepted a certificate of [..] bytes

$ grundy prove &#39;n -&gt; n - k where k in powers(2)&#39; --claim &#39;n % 4 == 0&#39;
? 1
n -&gt; n - k where k in powers(2): n % 4 == 0
refuted at  3, the smallest
claimed     no P-position
in truth    a P-position
</code></pre>
<ol start="4">
<li><strong>Code.</strong> <code>grundy code RULES --lang cpp</code> prints a program that answers for all heaps, in C, C++, Rust or Python.</li>
</ol>
<p>On the page the part <em>Rules</em> does all four while you write. Begin with a game that you know, change one number, and see what happens.</p>
<p>Write the rules of the game in which a move takes 1, 3 or 4 stones. They are compared with the game heap by heap.</p>
`},{exercise:{ask:`rules`,game:`subtraction`,answer:`n -> n - k where k in {1, 3, 4}`}},{html:`<p>Kayles: a move takes one or two pins from a row and leaves the rest in one row or two. Two heaps that are left are <code>a, b</code>, with a condition on
their sum.</p>
`},{exercise:{ask:`rules`,game:`kayles`,answer:`n -> a, b where a + b in {n - 1, n - 2} and a <= b`}},{html:`<p>A move takes 2 or 3 stones. For which heaps does the player to move lose? Fill a table, guess, and let it be proved.</p>
`},{exercise:{ask:`claim`,game:`n -> n - k where 2 <= k <= 3`,answer:`n % 5 <= 1`}}]},u={title:`Words`,summary:`What the words in answers, tables and the other pages mean, each in a sentence or two, with something to type.`,parts:[{html:`<p>What the words in answers, tables and the other pages mean, each in a sentence or two, with something to type.</p>
<h2>Who wins</h2>
<ul>
<li><strong>Normal play</strong>: a player who cannot move loses. <strong>Misère play</strong> (<code>--misere</code>): a player who cannot move wins.</li>
<li><strong>Tame</strong>, of a game in misère play: heaps are fickle or firm, and a sum is lost where its nim-sum is 0, or 1 if all heaps are fickle. A
heap that is neither is <em>wild</em>. See <code>docs/misere.md</code>.</li>
<li><strong>Misère quotient</strong>: what heaps are worth in misère play, where they have no values: elements of a monoid, some of them lost. A sum is
lost exactly if the product of the elements of its heaps is. <code>grundy quotient 0.77</code>; see <code>docs/misere.md</code>.</li>
<li><strong>Impartial</strong>: both players have the same moves. <strong>Partizan</strong>: Left and Right have moves of their own, as in chess.</li>
<li><strong>Outcome</strong>: who wins when both play well. <code>N</code>, the <em>next</em> player, who moves now; <code>P</code>, the <em>previous</em> one, so that to move is to
lose; <code>L</code>, Left, and <code>R</code>, Right, whoever moves first; <code>D</code>, nobody: play goes on for ever. The <strong>P-positions</strong> are those that
you want to leave to your opponent.</li>
<li><strong>Sum</strong>: several games side by side; whoever moves chooses one of them and moves there. Heaps of Nim are a sum of heaps.
<code>--sum</code> takes other sums: a move in all (<em>conjunctive</em>), in one or more (<em>selective</em>), in just so many (<em>exactly:m</em>).</li>
<li><strong>Options</strong> of a position: the positions one move away. A <strong>ply</strong> is one move of one player.</li>
</ul>
<h2>Values</h2>
<ul>
<li><strong>Grundy value</strong>: a number that says all about a position of an impartial game in normal play. It is the <strong>mex</strong> of the values of
the options, the least natural number that is none of them; so 0 means that whoever moves loses. A heap of n in Nim has the
value n, and every position is worth as much as the heap of its value.</li>
<li><strong>Nim-sum</strong>: addition in binary without carries, <code>xor</code> for programmers: 3 and 5 make 6. The value of a sum is the nim-sum of the
values, and the winning moves are those that make it 0:</li>
</ul>
<pre tabindex="0"><code class="language-console">$ grundy solve nim 3 5
nim: 3 5
outcome        N, the player who moves first wins
grundy value   6
play           normal, a player who cannot move loses
standing       theorem, a law with a checked proof
winning moves  1
  take 2 from the heap of 5  -&gt; 3 3
</code></pre>
<ul>
<li><strong>Short game</strong>, <strong>canonical form</strong>, <strong>mean</strong>, <strong>temperature</strong>: what partizan games are worth, the shortest way to write it, what
it comes to on average, and how urgent a move is; <code>docs/values.md</code> and <code>docs/temperature.md</code> are about these.</li>
<li><strong>Loopy game</strong>: one in which positions may come back. A <strong>stopper</strong> is one in which moves by turns always end; others have an
<strong>onside</strong>, what they are worth when draws are Left&#39;s, and an <strong>offside</strong>; <code>docs/values.md</code>. A <strong>loopy nimber</strong> is the value of an
impartial one: a number, or <code>∞</code> with those that a move leads to, <code>∞{0,2}</code>; <code>docs/rules.md</code>.</li>
</ul>
<h2>Laws</h2>
<ul>
<li><strong>Preperiod</strong>, <strong>period</strong>, <strong>saltus</strong>: a table repeats with period p from the preperiod on when <code>g(n + p) = g(n) + s</code> for all n
that are no smaller; s, the saltus, is mostly 0.</li>
<li><strong>Octal code</strong>: a name such as <code>0.77</code> for a take-and-break game. The digit in place k says what may become of a heap from which k
are taken: 1, nothing may be left; 2, one heap; 4, two heaps; digits are sums of these. Kayles is <code>0.77</code>: one or two may be
taken, and what is left may be split.</li>
<li><strong>Automaton</strong>: a machine that reads the digits of numbers from left to right, remembers one of finitely many states, and says
yes or no at the end. <strong>Numeration</strong>: which digits; binary ones, or for Wythoff&#39;s game those of sums of Fibonacci numbers.</li>
<li><strong>Standing</strong>: what an answer stands on. <em>Exact</em>, computed from the rules; <em>conjecture</em>, only observed;
<em>cited</em>, in a publication; <em>theorem</em>, proved here: the checker accepted a <strong>certificate</strong>, or Coq a proof that the answer names.</li>
</ul>
`}]},d=(e=>(e[e.Border=-1]=`Border`,e[e.Data=0]=`Data`,e[e.Function=1]=`Function`,e[e.Position=2]=`Position`,e[e.Timing=3]=`Timing`,e[e.Alignment=4]=`Alignment`,e))(d||{}),f=[0,1],p=[1,0],m=[2,3],h=[3,2],g={L:f,M:p,Q:m,H:h},_=/^\d*$/,v=/^[A-Z0-9 $%*+./:-]*$/,y=`0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:`,b=1,x=40,S=3,C=3,w=40,T=10,E=[[-1,7,10,15,20,26,18,20,24,30,18,20,24,26,30,22,24,28,30,28,28,28,28,30,30,26,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,10,16,26,18,24,16,18,22,22,26,30,22,22,24,24,28,28,26,26,26,26,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28,28],[-1,13,22,18,26,18,24,18,22,20,24,28,26,24,20,30,24,28,28,26,30,28,30,30,30,30,28,30,30,30,30,30,30,30,30,30,30,30,30,30,30],[-1,17,28,22,16,22,28,26,26,24,28,24,28,22,24,24,30,28,28,26,28,30,24,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30,30]],D=[[-1,1,1,1,1,1,2,2,2,2,4,4,4,4,4,6,6,6,6,7,8,8,9,9,10,12,12,12,13,14,15,16,17,18,19,19,20,21,22,24,25],[-1,1,1,1,2,2,4,4,4,5,5,5,8,9,9,10,10,11,13,14,16,17,17,18,20,21,23,25,26,28,29,31,33,35,37,38,40,43,45,47,49],[-1,1,1,2,2,4,4,6,6,8,8,8,10,12,16,12,17,16,18,21,20,23,23,25,27,29,34,34,35,38,40,43,45,48,51,53,56,59,62,65,68],[-1,1,1,2,4,4,4,5,6,8,8,11,11,16,16,18,16,19,21,25,25,25,34,30,32,35,37,40,42,45,48,51,54,57,60,63,66,70,74,77,81]],O=class{constructor(e,t,n,r){if(this.version=e,this.ecc=t,e<b||e>x)throw RangeError(`Version value out of range`);if(r<-1||r>7)throw RangeError(`Mask value out of range`);this.size=e*4+17;let i=Array.from({length:this.size}).fill(!1);for(let e=0;e<this.size;e++)this.modules.push(i.slice()),this.types.push(i.map(()=>0));this.drawFunctionPatterns();let a=this.addEccAndInterleave(n);if(this.drawCodewords(a),r===-1){let e=1e9;for(let t=0;t<8;t++){this.applyMask(t),this.drawFormatBits(t);let n=this.getPenaltyScore();n<e&&(r=t,e=n),this.applyMask(t)}}this.mask=r,this.applyMask(r),this.drawFormatBits(r)}size;mask;modules=[];types=[];getModule(e,t){return e>=0&&e<this.size&&t>=0&&t<this.size&&this.modules[t][e]}drawFunctionPatterns(){for(let e=0;e<this.size;e++)this.setFunctionModule(6,e,e%2==0,d.Timing),this.setFunctionModule(e,6,e%2==0,d.Timing);this.drawFinderPattern(3,3),this.drawFinderPattern(this.size-4,3),this.drawFinderPattern(3,this.size-4);let e=this.getAlignmentPatternPositions(),t=e.length;for(let n=0;n<t;n++)for(let r=0;r<t;r++)n===0&&r===0||n===0&&r===t-1||n===t-1&&r===0||this.drawAlignmentPattern(e[n],e[r]);this.drawFormatBits(0),this.drawVersion()}drawFormatBits(e){let t=this.ecc[1]<<3|e,n=t;for(let e=0;e<10;e++)n=n<<1^(n>>>9)*1335;let r=(t<<10|n)^21522;for(let e=0;e<=5;e++)this.setFunctionModule(8,e,A(r,e));this.setFunctionModule(8,7,A(r,6)),this.setFunctionModule(8,8,A(r,7)),this.setFunctionModule(7,8,A(r,8));for(let e=9;e<15;e++)this.setFunctionModule(14-e,8,A(r,e));for(let e=0;e<8;e++)this.setFunctionModule(this.size-1-e,8,A(r,e));for(let e=8;e<15;e++)this.setFunctionModule(8,this.size-15+e,A(r,e));this.setFunctionModule(8,this.size-8,!0)}drawVersion(){if(this.version<7)return;let e=this.version;for(let t=0;t<12;t++)e=e<<1^(e>>>11)*7973;let t=this.version<<12|e;for(let e=0;e<18;e++){let n=A(t,e),r=this.size-11+e%3,i=Math.floor(e/3);this.setFunctionModule(r,i,n),this.setFunctionModule(i,r,n)}}drawFinderPattern(e,t){for(let n=-4;n<=4;n++)for(let r=-4;r<=4;r++){let i=Math.max(Math.abs(r),Math.abs(n)),a=e+r,o=t+n;a>=0&&a<this.size&&o>=0&&o<this.size&&this.setFunctionModule(a,o,i!==2&&i!==4,d.Position)}}drawAlignmentPattern(e,t){for(let n=-2;n<=2;n++)for(let r=-2;r<=2;r++)this.setFunctionModule(e+r,t+n,Math.max(Math.abs(r),Math.abs(n))!==1,d.Alignment)}setFunctionModule(e,t,n,r=d.Function){this.modules[t][e]=n,this.types[t][e]=r}addEccAndInterleave(e){let t=this.version,n=this.ecc;if(e.length!==G(t,n))throw RangeError(`Invalid argument`);let r=D[n[0]][t],i=E[n[0]][t],a=Math.floor(W(t)/8),o=r-a%r,s=Math.floor(a/r),c=[],l=K(i);for(let t=0,n=0;t<r;t++){let r=e.slice(n,n+s-i+(t<o?0:1));n+=r.length;let a=q(r,l);t<o&&r.push(0),c.push(r.concat(a))}let u=[];for(let e=0;e<c[0].length;e++)c.forEach((t,n)=>{(e!==s-i||n>=o)&&u.push(t[e])});return u}drawCodewords(e){if(e.length!==Math.floor(W(this.version)/8))throw RangeError(`Invalid argument`);let t=0;for(let n=this.size-1;n>=1;n-=2){n===6&&(n=5);for(let r=0;r<this.size;r++)for(let i=0;i<2;i++){let a=n-i,o=n+1&2?r:this.size-1-r;!this.types[o][a]&&t<e.length*8&&(this.modules[o][a]=A(e[t>>>3],7-(t&7)),t++)}}}applyMask(e){if(e<0||e>7)throw RangeError(`Mask value out of range`);for(let t=0;t<this.size;t++)for(let n=0;n<this.size;n++){let r;switch(e){case 0:r=(n+t)%2==0;break;case 1:r=t%2==0;break;case 2:r=n%3==0;break;case 3:r=(n+t)%3==0;break;case 4:r=(Math.floor(n/3)+Math.floor(t/2))%2==0;break;case 5:r=n*t%2+n*t%3==0;break;case 6:r=(n*t%2+n*t%3)%2==0;break;case 7:r=((n+t)%2+n*t%3)%2==0;break;default:throw Error(`Unreachable`)}!this.types[t][n]&&r&&(this.modules[t][n]=!this.modules[t][n])}}getPenaltyScore(){let e=0;for(let t=0;t<this.size;t++){let n=!1,r=0,i=[0,0,0,0,0,0,0];for(let a=0;a<this.size;a++)this.modules[t][a]===n?(r++,r===5?e+=S:r>5&&e++):(this.finderPenaltyAddHistory(r,i),n||(e+=this.finderPenaltyCountPatterns(i)*w),n=this.modules[t][a],r=1);e+=this.finderPenaltyTerminateAndCount(n,r,i)*w}for(let t=0;t<this.size;t++){let n=!1,r=0,i=[0,0,0,0,0,0,0];for(let a=0;a<this.size;a++)this.modules[a][t]===n?(r++,r===5?e+=S:r>5&&e++):(this.finderPenaltyAddHistory(r,i),n||(e+=this.finderPenaltyCountPatterns(i)*w),n=this.modules[a][t],r=1);e+=this.finderPenaltyTerminateAndCount(n,r,i)*w}for(let t=0;t<this.size-1;t++)for(let n=0;n<this.size-1;n++){let r=this.modules[t][n];r===this.modules[t][n+1]&&r===this.modules[t+1][n]&&r===this.modules[t+1][n+1]&&(e+=C)}let t=0;for(let e of this.modules)t=e.reduce((e,t)=>e+ +!!t,t);let n=this.size*this.size,r=Math.ceil(Math.abs(t*20-n*10)/n)-1;return e+=r*T,e}getAlignmentPatternPositions(){if(this.version===1)return[];{let e=Math.floor(this.version/7)+2,t=this.version===32?26:Math.ceil((this.version*4+4)/(e*2-2))*2,n=[6];for(let r=this.size-7;n.length<e;r-=t)n.splice(1,0,r);return n}}finderPenaltyCountPatterns(e){let t=e[1],n=t>0&&e[2]===t&&e[3]===t*3&&e[4]===t&&e[5]===t;return(n&&e[0]>=t*4&&e[6]>=t?1:0)+(n&&e[6]>=t*4&&e[0]>=t?1:0)}finderPenaltyTerminateAndCount(e,t,n){return e&&(this.finderPenaltyAddHistory(t,n),t=0),t+=this.size,this.finderPenaltyAddHistory(t,n),this.finderPenaltyCountPatterns(n)}finderPenaltyAddHistory(e,t){t[0]===0&&(e+=this.size),t.pop(),t.unshift(e)}};function k(e,t,n){if(t<0||t>31||e>>>t)throw RangeError(`Value out of range`);for(let r=t-1;r>=0;r--)n.push(e>>>r&1)}function A(e,t){return!!(e>>>t&1)}var j=class{constructor(e,t,n){if(this.mode=e,this.numChars=t,this.bitData=n,t<0)throw RangeError(`Invalid argument`);this.bitData=n.slice()}getData(){return this.bitData.slice()}},M=[1,10,12,14],N=[2,9,11,13],P=[4,8,16,16];function F(e,t){return e[Math.floor((t+7)/17)+1]}function I(e){let t=[];for(let n of e)k(n,8,t);return new j(P,e.length,t)}function L(e){if(!B(e))throw RangeError(`String contains non-numeric characters`);let t=[];for(let n=0;n<e.length;){let r=Math.min(e.length-n,3);k(Number.parseInt(e.substring(n,n+r),10),r*3+1,t),n+=r}return new j(M,e.length,t)}function R(e){if(!V(e))throw RangeError(`String contains unencodable characters in alphanumeric mode`);let t=[],n=0;for(;n+2<=e.length;n+=2){let r=y.indexOf(e.charAt(n))*45;r+=y.indexOf(e.charAt(n+1)),k(r,11,t)}return n<e.length&&k(y.indexOf(e.charAt(n)),6,t),new j(N,e.length,t)}function z(e){return e===``?[]:B(e)?[L(e)]:V(e)?[R(e)]:[I(U(e))]}function B(e){return _.test(e)}function V(e){return v.test(e)}function H(e,t){let n=0;for(let r of e){let e=F(r.mode,t);if(r.numChars>=1<<e)return 1/0;n+=4+e+r.bitData.length}return n}function U(e){e=encodeURI(e);let t=[];for(let n=0;n<e.length;n++)e.charAt(n)===`%`?(t.push(Number.parseInt(e.substring(n+1,n+3),16)),n+=2):t.push(e.charCodeAt(n));return t}function W(e){if(e<b||e>x)throw RangeError(`Version number out of range`);let t=(16*e+128)*e+64;if(e>=2){let n=Math.floor(e/7)+2;t-=(25*n-10)*n-55,e>=7&&(t-=36)}return t}function G(e,t){return Math.floor(W(e)/8)-E[t[0]][e]*D[t[0]][e]}function K(e){if(e<1||e>255)throw RangeError(`Degree out of range`);let t=[];for(let n=0;n<e-1;n++)t.push(0);t.push(1);let n=1;for(let r=0;r<e;r++){for(let e=0;e<t.length;e++)t[e]=J(t[e],n),e+1<t.length&&(t[e]^=t[e+1]);n=J(n,2)}return t}function q(e,t){let n=t.map(e=>0);for(let r of e){let e=r^n.shift();n.push(0),t.forEach((t,r)=>n[r]^=J(t,e))}return n}function J(e,t){if(e>>>8||t>>>8)throw RangeError(`Byte out of range`);let n=0;for(let r=7;r>=0;r--)n=n<<1^(n>>>7)*285,n^=(t>>>r&1)*e;return n}function Y(e,t,n=1,r=40,i=-1,a=!0){if(!(b<=n&&n<=r&&r<=x)||i<-1||i>7)throw RangeError(`Invalid value`);let o,s;for(o=n;;o++){let n=G(o,t)*8,i=H(e,o);if(i<=n){s=i;break}if(o>=r)throw RangeError(`Data too long`)}for(let e of[p,m,h])a&&s<=G(o,e)*8&&(t=e);let c=[];for(let t of e){k(t.mode[0],4,c),k(t.numChars,F(t.mode,o),c);for(let e of t.getData())c.push(e)}let l=G(o,t)*8;k(0,Math.min(4,l-c.length),c),k(0,(8-c.length%8)%8,c);for(let e=236;c.length<l;e^=253)k(e,8,c);let u=Array.from({length:Math.ceil(c.length/8)},()=>0);return c.forEach((e,t)=>u[t>>>3]|=e<<7-(t&7)),new O(o,t,u,i)}function X(e,t){let{ecc:n=`L`,boostEcc:r=!1,minVersion:i=1,maxVersion:a=40,maskPattern:o=-1,border:s=1}=t||{},c=typeof e==`string`?z(e):Array.isArray(e)?[I(e)]:void 0;if(!c)throw Error(`uqr only supports encoding string and binary data, but got: ${typeof e}`);let l=Y(c,g[n],i,a,o,r),u=Z({version:l.version,maskPattern:l.mask,size:l.size,data:l.modules,types:l.types},s);return t?.invert&&(u.data=u.data.map(e=>e.map(e=>!e))),t?.onEncoded?.(u),u}function Z(e,t=1){if(!t)return e;let{size:n}=e,r=n+t*2;e.size=r,e.data.forEach(e=>{for(let n=0;n<t;n++)e.unshift(!1),e.push(!1)});for(let n=0;n<t;n++)e.data.unshift(Array.from({length:r},e=>!1)),e.data.push(Array.from({length:r},e=>!1));let i=d.Border;e.types.forEach(e=>{for(let n=0;n<t;n++)e.unshift(i),e.push(i)});for(let n=0;n<t;n++)e.types.unshift(Array.from({length:r},e=>i)),e.types.push(Array.from({length:r},e=>i));return e}function Q(e){return e.replace(/&/g,`&amp;`).replace(/"/g,`&quot;`).replace(/</g,`&lt;`).replace(/>/g,`&gt;`)}function $(e,t={}){let n=X(e,t),{pixelSize:r=10,whiteColor:i=`white`,blackColor:a=`black`}=t,o=n.size*r,s=n.size*r,c=`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${s} ${o}">`,l=[];for(let e=0;e<n.size;e++)for(let t=0;t<n.size;t++){let i=t*r,a=e*r;n.data[e][t]&&l.push(`M${i},${a}h${r}v${r}h-${r}z`)}return c+=`<rect fill="${Q(i)}" width="${s}" height="${o}"/>`,c+=`<path fill="${Q(a)}" d="${l.join(``)}"/>`,c+=`</svg>`,c}var ee=Object.assign({"../../../../../docs/course/en/01-who-wins.md":e,"../../../../../docs/course/en/02-backward.md":t,"../../../../../docs/course/en/03-nim.md":n,"../../../../../docs/course/en/04-mex.md":r,"../../../../../docs/course/en/05-periods.md":i,"../../../../../docs/course/en/06-golden.md":a,"../../../../../docs/course/en/07-misere.md":o,"../../../../../docs/course/en/08-left-and-right.md":s,"../../../../../docs/course/en/09-temperature.md":c,"../../../../../docs/course/en/10-your-own-rules.md":l}),te=u;export{te as glossary,ee as pages,$ as renderSVG};