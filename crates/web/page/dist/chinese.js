var e=`// What the library says in English, and the same in Chinese: the page and the command line read this table.
// In English \`~\` stands for a part that is itself a sentence of the table, \`@\` for a name, \`#\` for a number, \`…\` for what stands in
// quotes and \`&\` for any text. In Chinese they are filled in this order, or \`$2\` names the second. The first line that fits holds.

// Refusals, positions and parameters
no game is called … ⇒ 没有叫 … 的游戏
no game is called …; nearest: @ ⇒ 没有叫 … 的游戏；最接近的是 @
no game is called …; nearest: @, @ ⇒ 没有叫 … 的游戏；最接近的是 @、@
no game is called …; nearest: @, @, @ ⇒ 没有叫 … 的游戏；最接近的是 @、@、@
nothing is called … ⇒ 没有叫 … 的东西
nothing is called …; nearest: @ ⇒ 没有叫 … 的东西；最接近的是 @
nothing is called …; nearest: @, @ ⇒ 没有叫 … 的东西；最接近的是 @、@
\`+\` puts positions side by side: write (n + 1) for a number, and n m for two positions ⇒ \`+\` 把几个局面并列：一个数请写 (n + 1)，两个局面请写 n m
a position stands in brackets: &, or of a size & ⇒ 局面写在方括号里：&；按大小则写 &
this is a value of normal play, and its position is not known: write misere(kayles[5]) ⇒ 这是正常玩法下的值，不知道它是哪个局面：请写 misere(kayles[5])
in place of @: & ⇒ 这里把 @ 写作：&
a position stands in brackets, without quotes: & ⇒ 局面写在方括号里，不加引号：&
write a fraction, as & ⇒ 请写分数，例如 &
a remainder is & ⇒ 余数写作 &
the law that shorter tables follow breaks at &, and no other was found ⇒ 较短的表所符合的规律在 & 处不成立，没有找到别的规律
perhaps … was meant ⇒ 也许是想写 …
a position of @: ~ ⇒ @ 的局面：~
@: position, word #: ~ ⇒ @：局面的第 # 个词：~
@: position: ~ ⇒ @：局面：~
@: parameter @: ~ ⇒ @：参数 @：~
position, word #: ~ ⇒ 局面的第 # 个词：~
position: ~ ⇒ 局面：~
row #, column #: ~ ⇒ 第 # 行第 # 列：~
row # has # cells, the rows before it have # ⇒ 第 # 行有 # 格，前面各行有 # 格
this game is played on one row, found # ⇒ 这个游戏只有一行，这里有 # 行
a board has at most # cells, found # x # ⇒ 棋盘至多 # 格，这里是 # × #
an edge joins two vertices, found … ⇒ 一条边连接两个顶点，这里是 …
this game has no parameters ⇒ 这个游戏没有参数
this game's parameters are @ ⇒ 这个游戏的参数是 @
this game's parameters are @, @ ⇒ 这个游戏的参数是 @、@
expected a whole number from # to #, found … ⇒ 应为 # 到 # 的整数，不是 …
there is no parameter …: the rules have none ⇒ 没有参数 …：规则没有参数
there is no parameter …: the rules have … ⇒ 没有参数 …：规则的参数是 …
there is no parameter …: the rules have … and … ⇒ 没有参数 …：规则的参数是 … 和 …
… cannot be set to …: ~ ⇒ … 不能取 …：~
… is not known: ~ knows no names ⇒ 不认识 …：~里没有名字
… is not known: a claim knows … ⇒ 不认识 …：断言里可以用 …
… is not known: the quotient rounded down is written … ⇒ 没有 …：取整的商写作 …
… is no whole number ⇒ … 不是整数
a number is no truth value: a condition is wanted here ⇒ 数不是真假：这里要的是条件
compare it, as … or … ⇒ 请拿它比较，例如 … 或 …
… is written … here ⇒ 这里 … 要写作 …
the remainder is written … ⇒ 余数写作 …
a parameter ⇒ 参数
the bracket … is never closed ⇒ 括号 … 没有关上
opened here ⇒ 在这里打开
the pattern is here ⇒ 模式在这里
the choice … is not bounded: it could be any number, however large ⇒ 选择 … 没有界限：它可以是任何数，多大都行
a name that is no coordinate and no parameter is a choice of the mover, a natural number; an equality, a list or an inequality bounds it ⇒ 既不是坐标也不是参数的名字，是走棋的一方选的自然数；要用等式、列表或不等式限定它
a parameter is written … or … ⇒ 参数写作 … 或 …
a position is # numbers here, found # number ⇒ 这里的局面有 # 个数，这一个只有 # 个
there is no kind … ⇒ 没有 … 这一种
write a tuple, as … ⇒ 写成数组，如 …
a goal ends play, so there is no misère play of it ⇒ 达到目标就结束，所以没有反常规则
misère play is not defined together with … or … ⇒ 反常规则不能与 … 或 … 一起用
nothing is divided by # ⇒ 不能除以 #
@(G) takes # argument, found # ⇒ @(G) 要 # 个自变量，这里有 # 个
@ takes # arguments, found # ⇒ @ 要 # 个自变量，这里有 # 个
@ is not written in the rule language, and this needs such rules; see … ⇒ @ 不是用规则语言写的，而这需要那样的规则；见 …
@: a position has # numbers: give each a side of a box ⇒ @：局面有 # 个数：给每个数一条边
@: rules of boards have no parameters ⇒ @：棋盘的规则没有参数
@: its positions are boards, and this is asked of games on numbers ⇒ @：它的局面是棋盘，而这只能问数的游戏
… on a command line has no such bound ⇒ 命令行的 … 没有这个限度
undecided: ~ ⇒ 没有结论：~
the time limit was reached ⇒ 到了时间的限度
the memory limit was reached ⇒ 到了内存的限度
the limit of steps was reached ⇒ 到了步数的限度
no law was found ⇒ 没有找到规律
line #: ~ ⇒ 第 # 行：~
expected grundy certificate #, found … ⇒ 应为第 # 版的证书，不是 …
expected ~ of at most #, found … ⇒ 应为~，至多 #，不是 …
expected ~ of at least #, found … ⇒ 应为~，至少 #，不是 …
expected ~, found …; heaps have no brackets, as in … ⇒ 应为~，不是 …；石子堆不用括号，如 …
expected ~, found # in … ⇒ 应为~，有 # 个，在 … 里
expected ~, found # x # ⇒ 应为~，这里是 # × #
expected ~, found # ⇒ 应为~，这里是 #
expected ~; found # numbers ⇒ 应为~；这里有 # 个数
expected ~; found # words ⇒ 应为~；这里有 # 个词
expected ~; found # word ⇒ 应为~；这里有 # 个词
expected ~, found ~ ⇒ 应为~，这里是~
expected ~; found ~ ⇒ 应为~；这里是~
expected … after … ⇒ … 后面应为 …
expected a position on both sides of + ⇒ + 的两边都应是局面
nothing ⇒ 空的
the end ⇒ 末尾
the end of the line ⇒ 行末
the end of the text ⇒ 末尾
the end of the rule ⇒ 规则的末尾
the end of the claim ⇒ 断言的末尾
one of ~ ⇒ ~之一
an operator or ~ ⇒ 运算符或~
an operator, … or … ⇒ 运算符、… 或 …
a game, … or … ⇒ 游戏、… 或 …
a game ⇒ 游戏
a number or a name ⇒ 数或名字
a number ⇒ 数
a natural number ⇒ 自然数
a name for a coordinate ⇒ 坐标的名字
a picture between quotation marks, as … ⇒ 引号里的图形，如 …
a position (~) ⇒ 局面（~）
# numbers in brackets ⇒ 括号里的 # 个数
# numbers in the tuple ⇒ 数组里的 # 个数
# numbers, or tuples in brackets for a sum ⇒ # 个数；和写成几个括号
# numbers, or tuples in brackets for a sum, as in … ⇒ # 个数；和写成几个括号，如 …
a tuple as … ⇒ 数组，如 …
rows of cells, as …, or a size, as … ⇒ 各行的格子，如 …，或者大小，如 …
rows of cells, parted by … ⇒ 各行的格子，用 … 隔开
heaps, as in … ⇒ 石子堆，如 …
heaps, as in … or … ⇒ 石子堆，如 … 或 …
~, as in … or …, or … ⇒ ~，如 …、… 或 …
~, as in … or … ⇒ ~，如 … 或 …
~, as in …, or of a row, as in … ⇒ ~，如 …，或者一行，如 …
~, as in … ⇒ ~，如 …
~ as … or a vertex as … ⇒ ~，如 …，或顶点，如 …
a heap ⇒ 一堆
a pile ⇒ 一堆
a side ⇒ 边长
a square ⇒ 格号
a strip ⇒ 纸条
a year ⇒ 年份
a date ⇒ 日期
a date such as #-#-# ⇒ 日期，如 #-#-#
a coordinate ⇒ 坐标
an edge ⇒ 边
edges ⇒ 边
the place of a head ⇒ 正面的位置
the places of the heads ⇒ 正面的位置
the vertex of a token ⇒ 棋子所在的顶点
the vertices of tokens ⇒ 棋子所在的顶点
the coins on a step ⇒ 一级上的硬币数
the coins of a circle ⇒ 一圈的硬币数
the cards in a box ⇒ 盒里的卡片数
the side of a board ⇒ 棋盘的边长
the side of the board ⇒ 棋盘的边长
the order of a board ⇒ 棋盘的阶
a missing sum ⇒ 还差的数
a missing number ⇒ 还差的数
a string of digits ⇒ 一串数字
~, or - for the empty one ⇒ ~，空的写作 -
at most # digits ⇒ 至多 # 位数字
at most # cells ⇒ 至多 # 格
at most # stones in a box of size # ⇒ 容量 # 的盒里至多 # 个
the parameter … is as in …, … or … ⇒ 参数 … 如 …、… 或 …
k is the parameter … and the play (normal or misere) the parameter … ⇒ k 是参数 …，常规或反常由参数 … 决定
k is the parameter … ⇒ k 是参数 …
the vertices of the tokens, as in … ⇒ 棋子所在的顶点，如 …
… is no token ⇒ … 表示没有棋子
… is no head ⇒ … 表示没有正面
the places of the heads, from #, as in … ⇒ 正面的位置，从 # 数起，如 …
… is a run of heads, … is no head ⇒ … 表示一段正面，… 表示没有正面
rows of pins ⇒ 各行瓶数
rows of free cells ⇒ 各行空格数
a pair ⇒ 一对数
several pairs in brackets are a sum, as in … ⇒ 几对写在括号里就是和，如 …
several pairs in brackets are a sum ⇒ 几对写在括号里就是和
several sheets in brackets are a sum ⇒ 几张写在括号里就是和
several rows in brackets ⇒ 几行写在括号里
several sales are a sum ⇒ 几场拍卖是和
several races are a sum ⇒ 几场抢数是和
several are a sum, and … is none ⇒ 几个是和，… 表示没有
several are a sum ⇒ 几个是和
several dates of the first form are a sum ⇒ 几个第一种写法的日期是和
a graph as …, or a picture, … a vertex joined to those beside it and … none, as in …, or a size ⇒ 图，如 …；或图形，… 是与旁边相连的顶点，… 没有顶点，如 …；或者大小
sums with … ⇒ 和用 … 连接
what the bid lacks to the price ⇒ 离底价还差多少
what is still missing to the goal ⇒ 离目标还差多少
two heaps with the pass still to be had, as in …, or in brackets with 1 or 0 passes, as in … ⇒ 两堆，还可以跳过，如 …；或写在括号里，带上 1 或 0，如 …
three rows, on points with four lines or fewer … a hound, … the hare, … empty ⇒ 三行；线不超过四条的点上，… 是猎犬，… 是野兔，… 是空点
on those with diagonals …, …, … ⇒ 有斜线的点上是 …、…、…
… beside the board, as in … ⇒ … 在棋盘外，如 …
three heaps ⇒ 三堆
three heaps with a free choice, as in …, or in brackets with the number of the forced heap, as in … ⇒ 自由选择的三堆，如 …；或写在括号里，带上指定的堆号，如 …
three heaps in their order ⇒ 依次三堆
0 is an empty place ⇒ 0 是空位
the squares of three coins from the left ⇒ 三枚硬币的格号，从左起
the squares of the men in any order ⇒ 棋子的格号，次序不论
the squares of the coins ⇒ 硬币的格号
after it all visited squares, the stone on the last, as in … ⇒ 后面是到过的各格，石子在最后一格，如 …
the pile, as in … with player 1 to move, or the pile and the player to move, as in … ⇒ 石子数，轮到 1 号，如 …；或石子数和轮到的人，如 …
the order of the board ⇒ 棋盘的阶
after it the crossings that are taken, and by whom, as in … ⇒ 后面是占了的交叉点和占的人，如 …
the lengths of three rows, none longer than the one before ⇒ 三行的长度，后面的不比前面的长
the coins on steps 1, 2, 3, ... ⇒ 第 1、2、3 等级上的硬币数
the cells with heads, from (1, 1) ⇒ 正面的格子，从 (1, 1) 数起
the cards in boxes 1, 2, 3, ... ⇒ 1、2、3 等号盒里的卡片数
strips as numbers of cells ⇒ 各条的格数
sides, as in … or …, the first is divided by Left ⇒ 两边，如 … 或 …，左方分第一边
sides, as in … or …, the first is cut by Left ⇒ 两边，如 … 或 …，左方切第一边
rows with the top first, … Left's geese, … Right's fox, … an empty cell, … a cell of the other colour, as in … ⇒ 从上到下各行，… 左方的鹅，… 右方的狐狸，… 空格，… 另一种颜色的格，如 …
edges between numbered vertices, the ground is 1, … Left's, … Right's, … or nothing green, as in … ⇒ 编号顶点间的边，1 是地面，… 左方的，… 右方的，… 或不写是绿的，如 …
or stalks from the ground up, as in … ⇒ 或从地面往上的茎，如 …
edges between numbered vertices ⇒ 编号顶点间的边
1 is the ground ⇒ 1 是地面
… parts the graphs of a sum ⇒ … 隔开和里的各图
boards as numbers of free cells ⇒ 各板的空格数
parameters c, z, n are the lengths ⇒ 参数 c、z、n 是长度
a string of at most 6 digits ⇒ 至多 6 位的一串数字
a sheet ⇒ 一张纸
a row, … Left's toads, … Right's frogs, … empty ⇒ 一行，… 左方的蟾蜍，… 右方的青蛙，… 空
a row, … Left's elephants, … Right's rhinos, … empty ⇒ 一行，… 左方的大象，… 右方的犀牛，… 空
a row, … Left's dominoes, … Right's, … either's ⇒ 一行，… 左方的骨牌，… 右方的，… 双方的
a row as squares behind Left's counter, between the counters, behind Right's ⇒ 一行：左方棋子后面、两枚之间、右方棋子后面的格数
a picture, … a stone, … empty, … closed, as in …, or a size, with one stone in the middle ⇒ 图形，… 石子，… 空，… 封闭，如 …；或者大小，正中有一枚石子
a picture, … Left's stones, … Right's, … empty, as in …, or a size, which is filled by turns ⇒ 图形，… 左方的棋子，… 右方的，… 空，如 …；或者大小，交替摆满
a picture, … Left's stones, … Right's, … empty, … closed, as in …, or a size, which is filled by turns but for two cells at the corner ⇒ 图形，… 左方的棋子，… 右方的，… 空，… 封闭，如 …；或者大小，交替摆满，角上空两格
a picture, … Left's stones, … Right's, … empty, … closed, as in …, or a size ⇒ 图形，… 左方的棋子，… 右方的，… 空，… 封闭，如 …；或者大小
a picture, … Left's amazons, … Right's, … empty, … burnt ⇒ 图形，… 左方的亚马逊，… 右方的，… 空，… 烧掉的
a picture, … free, … only Left may take it, … only Right, … nobody, as in …, or a size, or a graph as … ⇒ 图形，… 空，… 只有左方能占，… 只有右方能占，… 谁也不能占，如 …；或者大小；或图，如 …
a picture, … free, … only Left may paint it, … only Right, … nobody, as in …, or a size, or a graph as … ⇒ 图形，… 空，… 只有左方能涂，… 只有右方能涂，… 谁也不能涂，如 …；或者大小；或图，如 …
a picture, … free and … filled, rows parted by …, as in …, or a size as … ⇒ 图形，… 空，… 占了的，各行用 … 隔开，如 …；或者大小，如 …
a pair of size and stones ⇒ 容量和石子数
a heap at the start, as in …, or a heap with the most that the next move may take, as in … ⇒ 开始时的一堆，如 …；或一堆和下一步至多取几个，如 …
a date up to 2001-11-04 ⇒ 2001-11-04 以前的日期
one number for each heap ⇒ 每堆一个数
a position as …; positions with + between them are a sum ⇒ 局面，如 …；用 + 连接的局面是和
a position as … ⇒ 局面，如 …
the arcs of the graph, as 4>3,3>2; a number alone is a vertex without arcs ⇒ 图的弧，如 4>3,3>2；单独的数是没有弧的顶点
when play ends, won by the player to move: stuck, or zero (all values are 0) ⇒ 何时结束、由走棋的一方获胜：stuck 无路可走，或 zero 各值都是 0
what may be taken and left: 0.77, 4.3... or 0,7,7 ⇒ 能取多少、能剩什么：0.77、4.3... 或 0,7,7
what Right may take ⇒ 右方能取几个
what Left may take ⇒ 左方能取几个
the numbers that may be taken ⇒ 能取的数
the numbers taken from both piles differ by less than t ⇒ 从两堆取的数相差小于 t
the most that one move takes ⇒ 一步至多取几个
the least that one move takes ⇒ 一步至少取几个
the most that one move adds ⇒ 一步至多加几个
the most that each player takes, in the order of the ring ⇒ 各人至多取几个，按座次
the most heaps that a move may lower ⇒ 一步至多动几堆
the most coins that a move takes ⇒ 一步至多取几枚
the length of the red stripes ⇒ 红条的长度
the length of the green stripes ⇒ 绿条的长度
the length of the blue stripes ⇒ 蓝条的长度
the largest raise ⇒ 一次至多加价多少
the constant of the limit ⇒ 上限里的常数
the coin game along y: turtles, mock, ruler or twins ⇒ y 方向的翻硬币游戏：turtles、mock、ruler 或 twins
the coin game along x: turtles, mock, ruler or twins ⇒ x 方向的翻硬币游戏：turtles、mock、ruler 或 twins
the base of the powers ⇒ 幂的底
the arcs, each from its first vertex to its second ⇒ 各条弧，从前一个顶点到后一个
smaller heaps are not divided ⇒ 更小的堆不能分
normal or misere ⇒ 常规 normal 或反常 misere
an even heap becomes so many halves ⇒ 偶数堆变成几个一半
after t at most p t + q may be taken ⇒ 取了 t 以后至多取 p t + q
a move takes at most k times the take before it ⇒ 至多取上一步的 k 倍
Right's octal code ⇒ 右方的八进制码
Left's octal code ⇒ 左方的八进制码
the proof on the game's page ⇒ 游戏页上的证明
checked by Coq, @ in @ ⇒ 经 Coq 检查：\`@\`，见 \`@\`
empty ⇒ 空
Left's stone ⇒ 左方的棋子
Right's stone ⇒ 右方的棋子

// Moves
take # from the heap of #, the next take is at most # ⇒ 从 $2 个的堆中取 $1 个，下一步最多取 $3 个
take # from the heap of # ⇒ 从 $2 个的堆中取 $1 个
take # from #, which leaves # and # ⇒ 从 $2 中取 $1，剩 $3 和 $4
take # from #, which leaves & ⇒ 从 $2 中取 $1，剩 $3
take # from the first pile ⇒ 从第一堆取 # 个
take # from the second pile ⇒ 从第二堆取 # 个
take # from both piles ⇒ 从两堆各取 # 个
take # from the pile of # ⇒ 从 $2 个中取 $1 个
take # from the circle of #, leaving a row of # ⇒ 从 $2 枚的圈上取 $1 枚，剩一行 $3 枚
take # from the row of #, leaving rows of # and # ⇒ 从 $2 枚的一行中取 $1 枚，剩 $3 枚和 $4 枚两行
take # from the circle of #, leaving rows of # and # ⇒ 从 $2 枚的一行中取 $1 枚，剩 $3 枚和 $4 枚两行
take # from the row of #, leaving a row of # ⇒ 从 $2 枚的一行中取 $1 枚，剩 $3 枚
take row #, column # and row #, column # ⇒ 取第 # 行第 # 列和第 # 行第 # 列
take row #, column # ⇒ 占第 # 行第 # 列
take the crossing in row #, column # ⇒ 占第 # 行第 # 列的交叉点
place a domino on row #, column # and row #, column # ⇒ 把骨牌放在第 # 行第 # 列和第 # 行第 # 列
place a stone on row #, column # ⇒ 在第 # 行第 # 列落子
move row #, column # to row #, column #, burn row #, column # ⇒ 从第 # 行第 # 列走到第 # 行第 # 列，封住第 # 行第 # 列
move row #, column # to row #, column # ⇒ 从第 # 行第 # 列走到第 # 行第 # 列
jump from row #, column # to row #, column # ⇒ 从第 # 行第 # 列跳到第 # 行第 # 列
split row #, column # ⇒ 分裂第 # 行第 # 列的棋子
move column # to column # ⇒ 从第 # 格走到第 # 格
move the stone to row #, column # ⇒ 把石子移到第 # 行第 # 列
move # card from box # to box # ⇒ 把 # 张卡片从 # 号盒移到 # 号盒
move # cards from box # to box # ⇒ 把 # 张卡片从 # 号盒移到 # 号盒
move # from step # to the ground ⇒ 把第 $2 级的 $1 枚移到地面
move # from step # to step # ⇒ 把第 $2 级的 $1 枚移到第 $3 级
move a token from # to # ⇒ 把棋子从 # 移到 #
go from @ to @ ⇒ 从 @ 到 @
put a cross into cell # of the strip of # ⇒ 在 $2 格的纸条的第 $1 格画叉
cut the sheet of # by # into # by # and # by # ⇒ 把 #×# 的纸剪成 #×# 和 #×#
cut & into & and & ⇒ 把 & 切成 & 和 &
cut & into # equal parts ⇒ 把 & 切成相等的 # 块
cut @, and # edge falls ⇒ 剪断 @，另有 # 条边掉下
cut @, and # edges fall ⇒ 剪断 @，另有 # 条边掉下
cut @ ⇒ 剪断 @
remove @, and # edge falls ⇒ 删去 @，另有 # 条边掉下
remove @, and # edges fall ⇒ 删去 @，另有 # 条边掉下
remove @ ⇒ 删去 @
lower digit # of & from # to # ⇒ 把 $2 的第 $1 位由 $3 改为 $4
erase @ from @ ⇒ 从 $2 擦去 $1
subtract # * # from # ⇒ 从 $3 减去 $1 × $2
slide the man on # to # ⇒ 把 # 上的棋子移到 #
split # into # and # ⇒ 把 # 分成 # 和 #
move from & to & ⇒ 从 & 走到 &
take # from the heap of # and leave # and # ⇒ 从 $2 个的堆中取 $1 个，剩 $3 和 $4
take # from the heap of # and leave # ⇒ 从 $2 个的堆中取 $1 个，剩 $3
turn # to # ⇒ 翻 # 到 #
turn #, # and # ⇒ 翻 #、# 和 #
turn # and # ⇒ 翻 # 和 #
turn @ ⇒ 翻 @
turn (&) ⇒ 翻 (&)
raise by #, which leaves # to the price ⇒ 加价 #，离底价还差 #
add #, so that # is missing ⇒ 加 #，还差 #
add # to the # in the box of size # ⇒ 往容量 $3 的盒里（已有 $2 个）加 $1 个
lay a stripe of # on the board of # and leave # and # ⇒ 在 $2 格上铺长 $1 的条，剩 $3 和 $4
lay a stripe of # on the board of # and leave nothing ⇒ 在 $2 格上铺长 $1 的条，一格不剩
lay a stripe of # on the board of # and leave # ⇒ 在 $2 格上铺长 $1 的条，剩 $3
topple domino # to the left ⇒ 把第 # 张骨牌向左推倒
topple domino # to the right ⇒ 把第 # 张骨牌向右推倒
bite off & row #, column #& ⇒ 从第 $2 行第 $3 列咬下

// Positions and places on boards
Heaps of & ⇒ 石子堆 &
Board & ⇒ 棋盘 &
Coins, heads at no place ⇒ 硬币，没有正面
Coins, heads at & ⇒ 硬币，正面在 &
coin &, heads ⇒ &，正面
coin &, tails ⇒ &，反面
the token on # ⇒ # 上的棋子
A board of order #, bridges at & ⇒ # 阶的棋盘，桥在 &
A board of side #, the stone on & ⇒ 边长 # 的棋盘，石子在 &
Boxes of & cards ⇒ 各盒卡片数 &
Boxes & ⇒ 各盒 &
# of box # ⇒ $2 号盒的 $1 张
Digits & ⇒ 数字 &
Dates & ⇒ 日期 &
Circles and rows& ⇒ 圈和行&
Cakes & ⇒ 蛋糕 &
pin # ⇒ 第 # 个瓶
pins # to # ⇒ 第 # 到 # 个瓶
Coins on & ⇒ 硬币在 &
coin #, heads ⇒ 第 # 枚，正面
coin #, tails ⇒ 第 # 枚，反面
the coin on # ⇒ # 上的硬币
Rows of pins: & ⇒ 瓶子的行：&
Rows of free cells: & ⇒ 空格的行：&
Rows & ⇒ 各行 &
Dominoes & ⇒ 骨牌 &
Queens at & ⇒ 后在 &
Rectangles of & ⇒ 矩形 &
Sheets of & ⇒ 纸 &
A graph of # vertices ⇒ # 个顶点的图
A bar with rows of & squares ⇒ 巧克力，各行 & 格
A drawing of # edges ⇒ 有 # 条边的图
bite row #, column # ⇒ 咬第 # 行第 # 列
cell # ⇒ 第 # 格
blue edge ⇒ 蓝边
red edge ⇒ 红边
green edge ⇒ 绿边
put it back ⇒ 放回去
row #, column # to row #, column # ⇒ 第 # 行第 # 列到第 # 行第 # 列
row #, column # ⇒ 第 # 行第 # 列

// Reasons
The Grundy values give & = # (added without carry): every move & ⇒ 各 SG 值作不进位的加法，& = #：怎么走都离开 0，走棋的一方必败。
The Grundy values give & = # (added without carry): some move & ⇒ 各 SG 值作不进位的加法，& = #：有一步走到 0，走棋的一方必胜。
The Grundy value is #: every move & ⇒ SG 值是 #：怎么走都离开 0，走棋的一方必败。
The Grundy value is #: some move & ⇒ SG 值是 #：有一步走到 0，走棋的一方必胜。
The player to move can win at once. ⇒ 走棋的一方一步就赢。
The position is worth &, and Left, who is to move, wins. ⇒ 局面值 &，轮到左方走，他赢。
The position is worth &, and Left, who is to move, loses. ⇒ 局面值 &，轮到左方走，他输。
The position is worth &, and Right, who is to move, wins. ⇒ 局面值 &，轮到右方走，他赢。
The position is worth &, and Right, who is to move, loses. ⇒ 局面值 &，轮到右方走，他输。
The position has the value above, and Left, who is to move, wins. ⇒ 局面的值见上，轮到走的一方赢。
The position has the value above, and Right, who is to move, wins. ⇒ 局面的值见上，轮到走的一方赢。
The position has the value above, and Left, who is to move, loses. ⇒ 局面的值见上，轮到走的一方输。
The position has the value above, and Right, who is to move, loses. ⇒ 局面的值见上，轮到走的一方输。
The player to move wins. ⇒ 走棋的一方必胜。
The player to move wins, &. ⇒ 走棋的一方必胜。
The player to move loses. ⇒ 走棋的一方必败。
The player to move loses, &. ⇒ 走棋的一方必败。
The player to move draws. ⇒ 双方都走最好是和局。
The player to move draws, &. ⇒ 双方都走最好是和局。
One move wins. ⇒ 有一种走法能赢。
# moves win. ⇒ 有 # 种走法能赢。
Best play ends after # more move. ⇒ 双方都走最好，再走 # 步结束。
Best play ends after # more moves. ⇒ 双方都走最好，再走 # 步结束。
Exact: & ⇒ 依据：由规则为这个局面精确算出。
Conjecture: & ⇒ 依据：只是观察到的规律。
Cited: the proof on the game's page. ⇒ 依据：游戏页上的证明。
Cited: &. ⇒ 依据：文献 &。
Theorem: & ⇒ 依据：规律的证明已经过检查。
Nobody knows yet: & ⇒ 还没有人知道：到了限度。

// What joins others stands last
~: ~ ⇒ ~：~
& becomes & ⇒ & 变为 &
turn the cells with x in ~ and y in ~ ⇒ 翻 x 为 $1、y 为 $2 的格子
# from the heap of # ⇒ 从 $2 个的堆中取 $1 个
~; ~ ⇒ ~；~
~, ~ ⇒ ~、~
~ or ~ ⇒ ~或~
… (~) ⇒ …（~）
# and # ⇒ #、#
`,t=/[~@#…&]|\$\d/g,n={"~":`(.+)`,"&":`([^]+)`,"@":`([^\\s:,;]+)`,"#":`(\\d+)`,"…":`(\\d+)`},r=e.split(`
`).filter(e=>e.includes(` ⇒ `)&&!e.startsWith(`//`)).map(e=>{let[r=``,i=``]=e.split(` ⇒ `),a=r.replace(/[.*+?^${}()|[\]\\]/g,`\\$&`);return{pattern:RegExp(`^${a.replace(t,e=>n[e]??e)}$`),chinese:i,holes:r.match(t)??[]}});function i(e){let t=[];return o(e.replace(/`[^`]*`|"[^"]*"|'(?:.|\\.)'/g,e=>`\u0001${t.push(e)-1}\u0002`).trim(),0)?.replace(/\u0001(\d+)\u0002/g,(e,n)=>` ${t[Number(n)]??``} `).replace(/\s+(?=[，；：、。]|$)|(?<=[，；：、])\s+/g,``).replace(/ {2,}/g,` `).trim()??null}var a=8;function o(e,n){if(n>a)return null;for(let{pattern:i,chinese:a,holes:s}of r){let r=i.exec(e)?.slice(1);if(!r)continue;let c=r.map((e,t)=>s[t]===`~`?o(e,n+1):e);if(c.some(e=>e===null))continue;let l=/[\u4e00-\u9fff]/.test(a)||c.some((e,t)=>e!==r[t]);if(s.includes(`~`)&&!l)continue;let u=0;return a.replace(t,e=>c[e.startsWith(`$`)?Number(e[1])-1:u++]??``)}return/[A-Za-z]{4}/.test(e)?null:e}var s={you:`你`,grundy:`grundy`,Left:`左方`,Right:`右方`},c={time:`时间`,memory:`内存`,steps:`步数`,full:`数目`},l=e=>c[e]??e,u={tag:`zh`,name:`中文`,brand:`grundy`,parts:{play:`对弈`,sheet:`演算`,learn:`学习`},frame:{skip:`跳到正文`,nav:`各部分`,colours:(e,t)=>`配色：${e}。改为${t}`,colour:e=>`配色：${e}`,themes:{auto:`自动`,light:`浅色`,dark:`深色`},language:`语言`,again:`服务器没有回答，正在重试……`,noServer:"服务器没有回答。`grundy serve` 还在运行吗？",noAnswer:`无法读懂服务器的回答。`},address:{title:`这里什么也没有`,noPart:`这个地址没有对应的页面。`,noLesson:`课程里没有这个地址的一课。`,noGame:e=>`没有关于“${e}”的页：没有这个名字的游戏。`,outside:(e,t,n,r,i)=>`地址里的“${e}”应为 ${n} 到 ${r} 的整数，不是“${t}”；这里取 ${i}。`,left:(e,t)=>`地址里的“${e}=${t}”在这里没有意义，已经略去。`,broken:(e,t)=>`从 ${e} 走不到 ${t}，只摆到这里为止。`,usual:`从这个游戏通常的局面开始`,lessons:`全部课文`},ui:{copied:`已复制`,search:`查找游戏`,all:`全部游戏`,copy:`复制`,original:`程序的原话：`,noneFound:`没有名称或规则含有这些字的游戏。`},standings:{theorem:`定理`,exact:`精确`,cited:`引用`,conjecture:`猜想`},gallery:{summary:`选一个游戏。对手可以下得毫无失误，也可以按你的意思放水，还能告诉你为什么。`,heaps:`石子堆`,rows:`成行的物件与硬币`,drawings:`图与纸片`,boards:`棋盘`,more:`更多游戏`,own:`你自己的游戏`,ownHow:`在搜索框里说一步能做什么，例如“拿1、3或4个”“分成不相等的两堆”；或者点选每步能取几个。`,found:`找到的游戏`},play:{own:`你自己的规则`,edit:`修改`,board:`棋盘`,undo:`悔棋`,hint:`提示`,again:`重来`,random:`随机局面`,values:`显示值`,where:`从哪个局面开始？`,name:`给这些规则起个名字`,keep:`保存`,forget:`删除`,kept:`已存到你的游戏里。`,forgotten:`已删除。`,notKept:`这个浏览器不保存任何东西。`,large:`放大`,usual:`原来大小`,moves:`走法`,over:`本局已经结束。`,none:`现在没有可走的。`,showAll:e=>`显示全部 ${e} 种`,cut:`还有没列出来的走法。`,chance:{wins:`必胜`,draws:`和`,loses:`必败`},hinted:(e,t)=>({wins:`提示：“${t}”必胜。`,draws:`提示：没有必胜的着法，“${t}”可以走成和局。`,loses:`提示：这个局面已经输了，每一步都必败；没有比“${t}”更好的着法。`,unknown:`提示：不知道谁会赢，“${t}”也许不比别的差。`})[e],by:(e,t)=>`${s[e]}：${t}。`,toMove:e=>`轮到${s[e]}。`,yourMove:`轮到你走。`,youAre:(e,t)=>`你是${s[e]}${t?e===`Left`?`（蓝）`:`（红）`:``}。`,thinks:`grundy 正在想……`,draw:`和局：同一局面一再出现。`,stuck:e=>`${s[e]}无路可走`,goal:`达到了目标`,points:`无路可走，结算得分`,even:`和局：双方得分相同。`,wins:(e,t)=>`${s[e]}${e===`you`?`赢了`:`获胜`}：${t}。`},example:{wins:(e,t,n,r)=>t===``?`走“${e}”${r}。`:`走“${e}”。对方如果应以“${t}”，就走“${n}”${r}。`,loses:(e,t,n)=>`怎么走都输。比如走“${e}”，对方应以“${t}”${n}。`,ends:{stuck:`，此后无路可走`,goal:`，达到了目标`,points:`，结算得分`}},record:{title:`棋谱`,first:`到开头`,back:`退一步`,on:`进一步`,last:`到末尾`,goOn:`从这里接着下`,slip:`失误`,noSlip:`没有人失误。`,slips:e=>`失误：第 ${e} 步。`,other:(e,t)=>`第 ${e} 条变化，共 ${t} 步`,judge:`输在哪里？`,save:`保存`,open:`打开`,noRecord:`这个文件不是棋谱。`,graph:`双方都走最好时谁赢，逐步标出`,above:e=>`${s[e]}赢`},setup:{title:`设置`,position:`局面`,set:`摆好`,edit:`手动摆局面`,cell:(e,t,n)=>`第 ${e} 行第 ${t} 列:${n}`,rows:`行数`,columns:`列数`,number:e=>`第 ${e} 个数`,less:e=>`${e}减一`,more:e=>`${e}加一`,add:`添一个`,remove:`去掉最后一个`,begins:`谁先走`,you:`你`,two:`两人对弈`,side:`你执`,left:e=>e?`左方（蓝）`:`左方`,right:e=>e?`右方（红）`:`右方`,level:`grundy 的水平：`,skill:(e,t)=>e===t?`毫无失误`:e===0?`随手乱走`:`十步里有 ${e} 步走最好的`,misere:`反常规则（misère）：无路可走者胜`,midGame:`这会重新开局，棋盘上的这一局就此结束。`,anew:`重新开局`,goOn:`继续这一局`,picture:`下载图形（SVG）`,link:`复制这一局的链接`,task:`把这个局面布置成题目`},worth:{title:`局面的值`,notKnown:e=>`在一次提问的限度内（${l(e)}）还不知道。`,partly:e=>`并非全部知道：到了一次提问的限度（${l(e)}）。`,mover:`走棋的一方`,wins:`必胜`,by:(e,t)=>t>0?`，${t} 种走法里有 ${e} 种能赢`:``,loses:`必败`,every:`，怎么走都输。`,best:`双方都走最好，结果是`,draw:`和局`,stop:`。`,grundy:`SG 值`,value:`值`,temperature:`温度`,short:`温度`,remoteness:`距终局的步数`,score:`终局时多得的分`,component:`子游戏`,theory:`理论`,asAbove:`has the value above`,why:`为什么？`,binary:`每行是一个子游戏的值的二进制；某一列有奇数个 1，下面就得 1。`,sum:`尼姆和`},sheet:{summary:"一格一格地演算：求博弈的值，列局面的表，逐层看选择，为自己写的规则寻找规律并加以证明。回车计算，Shift+Enter 换行；`help` 加函数名可看说明。",cell:e=>`第 ${e} 格`,lawOf:e=>`第 ${e} 格的规律`,tableOf:e=>`第 ${e} 格的数表`,next:`新的一格`,hint:`值、表、树、规则或规律`,law:`规律`,noGame:e=>`所查的游戏里没有一个有这 ${e} 个数。`,equalGames:`等同于`,shift:`n 处的数属于堆`,computedTo:`算到`,nextNumbers:`接下来`,run:`计算`,working:e=>e>0?`正在计算，已 ${e} 秒……`:`正在计算……`,waiting:`等上面的格先算完。`,stop:`停止`,stopped:`已停止。`,changed:`改动之后还没有重新计算。`,time:e=>e<1?`${Math.round(1e3*e)} 毫秒`:`${e.toFixed(1)} 秒`,up:e=>`把第 ${e} 格上移`,down:e=>`把第 ${e} 格下移`,remove:e=>`删去第 ${e} 格`,open:e=>`${e} 的选择`,more:`温度、选择及其他`,sides:{Left:`左`,Right:`右`},dominated:e=>`被 ${e} 支配`,reversible:e=>`可经 ${e} 逆转`,equal:e=>`另有 ${e} 个同值`,noOptions:`无路可走。`,noFunction:e=>`没有名称或说明中含“${e}”的函数。`,copyLatex:`复制 LaTeX`,openFile:`打开文件`,save:`保存`,empty:`新的一页`,earlier:`回到原来的一页`,examples:{values:`求值`,tables:`表与树`,laws:`规则与规律`}},explore:{misere:`反常规则`,table:`数表`,stopped:e=>` 到了限度：${l(e)}`,lost:` 必败态`,won:` 必胜态`,left:` 左方必胜（L）`,right:` 右方必胜（R）`,draw:` 和局（D）`,axes:(e,t)=>`；向下是 ${e}，向右是 ${t}`,unknown:`未知`,zoomIn:`放大`,zoomOut:`缩小`,all:`全部`,heat:(e,t,n)=>`(${t}, ${n}) 以内各数对的值。用方向键读数。`,line:(e,t,n)=>`从 ${t} 到 ${n} 的值。用方向键读数。`,boards:`每块空棋盘的值、谁胜（L 左方，R 右方，N 先手，P 后手）和温度。`,corner:`行 \\ 列`,heatOf:(e,t)=>`均值 ${e}，温度 ${t}`},rules:{names:{"Lasker's Nim":`拉斯克尼姆`,Subtraction:`减法游戏`,Kayles:`凯尔斯`,Wythoff:`威佐夫博弈`,Euclid:`欧几里得游戏`,"Powers of two":`取 2 的幂`,"Even halves":`减一或对半分`,Cutting:`剪纸`,"Toads and Frogs":`蟾蜍与青蛙`},offer:`可能是这样的规则`,unread:e=>`没有读懂：${e.map(e=>`“${e}”`).join(`、`)}。少了它就是别的规则，所以没有给出规则。`,leaves:(e,t)=>t?`${e} 个的一堆变为 ${t}。`:`${e} 个的一堆无路可走。`,first:e=>`从 0 起的 SG 值：${e}。`,take:`每步取`,splits:{none:`不分堆`,any:`或把一堆分成两堆`,unequal:`或分成不相等的两堆`},board:{move:`在棋盘上，每步`,kinds:{domino:`放一张骨牌`,three:`放连成一行的三格`,square:`放二乘二的一块`,take:`吃掉自己旁边的一枚`,step:`走到相邻的空格`,slide:`想走多远就走多远`},directions:`方向和大小`,burnt:`走开的那一格就不能再用，所以总会终局。`,all:`各个方向都行`,each:`双方各有一个方向`,begins:(e,t)=>`开始时左方有 ${e} 种走法，右方有 ${t} 种。`},playIt:`来一局`,boards:`棋盘上的规则可以对弈，局面有值；数表和规律只属于数的游戏。`,describe:(e,t,n)=>`${e?`双方的走法相同`:`双方各有各的走法`}；${t===`score`?`得分多者胜`:t===`goal`?`达到目标者胜`:t===`misere`?`无路可走者胜`:`无路可走者败`}。局面的写法：${n}。`,heaps:`石子堆`},law:{title:`规律`,looking:e=>`正在寻找规律${e>0?`，已 ${e} 秒`:``}……`,certificate:e=>`证书，${e} 字节`,download:`下载`,coq:`下载 Coq 文件`,none:`没有找到规律`,besides:`另外`,repeats:(e,t,n)=>`前周期 ${e}，周期 ${t}${n===void 0?``:`，每周期增加 ${n}`}。`,theorem:`对一切局面成立：一个小小的检查器接受了证书。`,conjecture:`在数表范围内成立；没有找到证明。`,code:`代码`,language:`语言`,noCode:`没有程序`},values:{yes:`是`,no:`否`,outcomes:{L:`不论谁先走，左方胜`,R:`不论谁先走，右方胜`,N:`先手胜`,P:`后手胜`},up:`^ 是博弈 up，不是乘方：2^3 就是 2 + ^3，即 2 与三个 up 之和。`,mean:`均值`,temperature:`温度`,stops:`停止值`,and:(e,t)=>`${e} 和 ${t}`,birthday:`生日`,leftOptions:`左方的选择`,rightOptions:`右方的选择`,leftIncentives:`左方的激励`,rightIncentives:`右方的激励`,atomic:`原子量`,reduced:`约化形式`,frozen:`冻结后`,thermograph:`温度图；向左数值增大`,thermographOf:(e,t,n)=>`${e} 的温度图：均值 ${t}，温度 ${n}`},learn:{summary:e=>`十课的课程，每课有要你解的局面；还有 ${e} 个游戏：规则、规律、为什么成立、容易错在哪里。`,course:`课程`,games:`游戏`,glossary:`术语`,solved:(e,t)=>t===0?``:`已解 ${e}／${t} 题`,tryIt:`试一试`,onBoard:`到棋盘上试一试`,play:`对弈`,table:`它的数表`,rules:`它的规则`,otherLanguage:`这一页还没有中文，下面是英文原文。`,lesson:e=>`第 ${e} 课`,next:`下一课：`,before:`上一课：`,contents:`目录`},set:{value:`表达式`,game:`游戏、八进制码或规则`,title:`布置题目`,summary:`给别人的题目，都在一个链接里：发出以前由引擎逐题检查。成绩只留在解题的人那里。`,class:`题目`,heading:`标题`,kind:`问什么`,kinds:{text:`题目之间的文字`,win:`赢下一局`,move:`找一步必胜的着法`,outcome:`谁赢？`,grundy:`SG 值`,value:`表达式的值`,mean:`均值`,temperature:`温度`,claim:`一个游戏的必败态`},addTask:`添一题`,addText:`添一段文字`,remove:`去掉`,open:`打开`,change:`修改这些题目`,link:`复制链接`,qr:`链接的二维码`,tooLong:`链接太长，二维码放不下。`,onlyHere:"这个地址只在这台机器上有效。要让别人也能打开，请用 `grundy serve --public`，或放到静态网站上。",refused:`只要有一题解不了，就没有链接。`,empty:`这个地址没有题目。`,cannotWin:`从这里先走的一方赢不了。`,over:`这里已经终局。`,notKnown:`在一次提问的限度内不知道这里谁赢。`,notImpartial:`SG 值只属于双方走法相同、无路可走者败的游戏。`,noOutcome:`这里的结果没有名称：只有其中一方先走时才是和局。`,several:`这个游戏的一步会留下几堆，这样的必败态条件既不能证明，也不能否定。`,noGrundy:`在一次提问的限度内不知道这个局面的 SG 值，或它没有 SG 值。`,noValue:`这个表达式没有这样的值。`,noTable:`这个游戏没有 SG 值的数表。`},exercise:{label:e=>`练习 ${e}`,win:`从这里开始，你先走，赢下它。`,move:`找一步必胜的着法。`,outcome:`双方都走最好，谁赢？`,grundy:`它的 SG 值是多少？`,value:`用最短的写法写出它的值。`,mean:`它的均值是多少？`,temperature:`它的温度是多少？`,claim:e=>e.length===1?`单独一堆有几个时是必败态？写一个条件，例如 ${e[0]} % 2 == 0。`:`哪些 (${e.join(`, `)}) 是必败态？写一个条件，例如 ${e[0]} == 2*${e[1]}。`,rules:`写出规则。`,mover:`走棋的一方`,other:`另一方`,draw:`都不赢：和局`,left:`左方，不论谁先走`,right:`右方，不论谁先走`,answer:`你的答案`,check:`核对`,checking:`正在核对……`,right_:`对。`,solved:e=>e===1?`一次就解出来了。`:`解出来了，第 ${e} 次。`,tries:e=>`已试 ${e} 次`,loses:(e,t)=>`“${e}”会输：grundy 应以“${t}”。`,thinking:e=>`“${e}”会输……`,takeBack:`悔一步，或者重来。`,isDrawn:`不对：双方都走最好，谁也赢不了。`,noNumber:`这不是数：请写一个自然数，例如 4。`,noFraction:`这不是数：请写整数或分数，例如 3/2。`,notShortest:`对，但还不是最短的写法：请写出结果本身，不要留下还要计算的部分。`,canWin:e=>`不对：走棋的一方能赢，走“${e}”即可。`,cannotWin:(e,t)=>`不对：比如走“${e}”，对方应以“${t}”；其他走法也都有应手。`,noMoves:`不对：这里无路可走，轮到走的一方已经输了。`,refuted:(e,t)=>`不对：在 ${e}，走棋的一方必${t?`败`:`胜`}，你的条件说的正相反。`,open:`在一次提问的限度内既没有证明，也没有否定。`,options:e=>`不对。各后继的值是 ${e}；不在其中的最小自然数是几？`,noOptions:`不对。它没有后继；空集里没有的最小自然数是几？`,parts:e=>`不对。各子游戏的值是 ${e}；把它们写成二进制，作不进位的加法。`,valueHint:(e,t)=>`不对。左方能走到 ${e}，右方能走到 ${t}。`,stops:(e,t)=>`不对。左方先走停在 ${e}，右方先走停在 ${t}；看看温度图。`,differs:(e,t,n)=>`不对：按你的规则，${e} 个的一堆值 ${t}，题中的游戏值 ${n}。`,nothing:`无处`,task:`题目`,taskSummary:`从这里开始赢下它。尝试的次数只记在这台机器上。`},views:{chooseCoins:`选要翻的硬币`,notYet:`这还不是一步棋`,turn:`翻`,clear:`清除`},told:i};export{u as zh};