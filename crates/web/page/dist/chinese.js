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
in place of @, for example: & ⇒ 这里把 @ 写作，例如：&
in place of &: & ⇒ 这里把 & 写作：&
a position stands in brackets: & ⇒ 局面写在方括号里：&
a name is given by a cell of a sheet: & ⇒ 名字由算纸的一格给出：&
names are given by cells of a sheet, one a line: & ⇒ 名字由算纸的格子给出，每行一个：&
a list is written in brackets: & ⇒ 列表写在方括号里：&
a text in a sheet begins with # ⇒ 算纸里的文字以 # 开头
a position stands in brackets, without quotes: & ⇒ 局面写在方括号里，不加引号：&
write a fraction, as &, or a multiple, as & ⇒ 分数写作 &，倍数写作 &
write a fraction, as & ⇒ 请写分数，例如 &
a remainder is & ⇒ 余数写作 &
the law that shorter tables follow breaks at &, and no other was found ⇒ 较短的表所符合的规律在 & 处不成立，没有找到别的规律
perhaps … was meant ⇒ 也许是想写 …
a position of several numbers is written with brackets: … ⇒ 几个数的局面要写括号：…
a position of several coordinates stands in brackets: … ⇒ 几个坐标的局面写在括号里：…
a position of &: ~ ⇒ & 的局面：~
&: position, word #: ~ ⇒ &：局面的第 # 个词：~
&: position: ~ ⇒ &：局面：~
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
expected a natural number below 2^64, found & ⇒ 应为小于 2^64 的自然数，这里是 &
expected a game, found the end ⇒ 应为博弈，这里已到末尾
expected a game, found @ ⇒ 应为博弈，这里是 @
expected a game, found ~ ⇒ 应为博弈，这里是~
expected ~, found nothing ⇒ 应为~，这里是空的
expected ~, found @ ⇒ 应为~，这里是 @
expected ~, found ~ ⇒ 应为~，这里是~
expected ~; found # ⇒ 应为~；这里是 #
expected ~; found ~ ⇒ 应为~；这里是~
expected … ⇒ 应为 …
expected … after … ⇒ $2 后面应为 $1
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
a game, … or … ⇒ 博弈、… 或 …
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

// Laws
~; but not at &, and at & ⇒ ~；但 & 除外，另加 &
~; but not at & ⇒ ~；但 & 除外
~; and at & ⇒ ~；另加 &
P iff & = 0, or & is less than ~ ⇒ 必败态当且仅当 & = 0，或 & 小于~
P iff exactly one is 0, or &, or max(& ⇒ 必败态当且仅当恰有一个是 0，或 &，或 max(&
P iff exactly one is 0, or & != & and max(& ⇒ 必败态当且仅当恰有一个是 0，或 & != & 且 max(&
P iff exactly one is 0, or & ⇒ 必败态当且仅当恰有一个是 0，或 &
P iff & = 0, or &, or max(& ⇒ 必败态当且仅当 & = 0，或 &，或 max(&
P iff & = 0, or & != & and max(& ⇒ 必败态当且仅当 & = 0，或 & != & 且 max(&
P iff & = 0, or max(& ⇒ 必败态当且仅当 & = 0，或 max(&
P iff & > 0, or max(& ⇒ 必败态当且仅当 & > 0，或 max(&
P iff & != & and max(&) < phi min(& ⇒ 必败态当且仅当 & != & 且 max(&) < phi min(&
P iff &, or & is below the last of &, ... that are subtracted from &, the largest first; each is the one before it, H, plus the first h of them with & ⇒ 必败态当且仅当 $1，或者从 $4 依次减去 $3 等数里最大的，$2 小于最后减去的一个；其中每个数是前一个数 H 加上它们里最先满足 $5 的 h
the greatest power of 2 that divides & ⇒ 整除 & 的 2 的最高次幂
the least Fibonacci number in Zeckendorf's sum for & ⇒ 把 & 写成齐肯多夫和时最小的斐波那契数
P iff an automaton of # states accepts (&) in binary ⇒ 必败态当且仅当有 # 个状态的自动机接受二进制的 (&)
P iff an automaton of # states accepts (&) in base # ⇒ 必败态当且仅当有 $1 个状态的自动机接受 $3 进制的 ($2)
P iff an automaton of # states accepts (&) in ~ ⇒ 必败态当且仅当有 $1 个状态的自动机接受以$3书写的 ($2)
Zeckendorf's numeration ⇒ 齐肯多夫记数法
the numeration with units & ⇒ 单位是 & 的记数法
P iff & = 0 or the ~ ⇒ 必败态当且仅当 & = 0，或 ~
P iff & > 0 and the ~ ⇒ 必败态当且仅当 & > 0，且 ~
P iff the two are & and & for some k ⇒ 必败态当且仅当两数是 & 和 &，k 是某个自然数
P iff the ~ ⇒ 必败态当且仅当 ~
two are & and & for some k ⇒ 两数是 & 和 &，k 是某个自然数
last digit of & in base # that is not 0 is ~ ⇒ $1 的 $2 进制数字里最后一个不为 0 的是 $3
last digit of & by the units & that is not 0 is ~ ⇒ $1 以 $2 为单位书写，最后一个不为 0 的数字是 $3
first digit of & in base # is ~ ⇒ $1 的 $2 进制首位数字是 $3
first digit of & by the units & is ~ ⇒ $1 以 $2 为单位书写的首位数字是 $3
nim-sum of the digits of & in base # is ~ ⇒ $1 的 $2 进制各位数字的尼姆和是 $3
nim-sum of the digits of & by the units & is ~ ⇒ $1 以 $2 为单位书写的各位数字的尼姆和是 $3
~ of & in binary is ~ ⇒ $2 的二进制$1是$3
~ of & in base # is ~ ⇒ $2 的 $3 进制$1是$4
~ of & in ~ is ~ ⇒ $2 以$3书写的$1是$4
~ of & by the units & is ~ ⇒ $2 以 $3 为单位书写的$1是$4
number of zeros at the end ⇒ 末尾 0 的个数
sum of the digits ⇒ 各位数字的和
number of digits other than ~ ⇒ 数字里除 ~ 以外的个数
number of digits ~ ⇒ 数字 ~ 的个数
number of digits ⇒ 位数
even ⇒ 偶数
odd ⇒ 奇数
~ modulo # ⇒ 模 $2 余 $1 的数
P iff & has no digit other than ~ in base # ⇒ 必败态当且仅当 $1 的 $3 进制数字都是 $2
P iff & has no digit ~ in base # ⇒ 必败态当且仅当 $1 的 $3 进制里没有数字 $2
P iff & has a digit other than ~ in base # ⇒ 必败态当且仅当 $1 的 $3 进制里有 $2 以外的数字
P iff & has a digit ~ in base # ⇒ 必败态当且仅当 $1 的 $3 进制里有数字 $2
P iff & has no digit ~ by the units & ⇒ 必败态当且仅当 $1 以 $3 为单位书写，没有数字 $2
P iff & has a digit ~ by the units & ⇒ 必败态当且仅当 $1 以 $3 为单位书写，有数字 $2
P iff in each binary place a multiple of # among & have a 1 ⇒ 必败态当且仅当在二进制的每一位上，$2 里该位为 1 的个数都是 $1 的倍数
P iff & mod & and & mod & ⇒ 必败态当且仅当 & mod & 且 & mod &
P iff & is one of & ⇒ 必败态当且仅当 & 是 & 之一
P iff & is 0 or a Fibonacci number ⇒ 必败态当且仅当 & 是 0 或斐波那契数
P iff & is a Fibonacci number ⇒ 必败态当且仅当 & 是斐波那契数
P iff & is 0 or a power of 2 ⇒ 必败态当且仅当 & 是 0 或 2 的幂
P iff & is a power of 2 ⇒ 必败态当且仅当 & 是 2 的幂
P iff & is a square ⇒ 必败态当且仅当 & 是平方数
P iff & is a triangular number ⇒ 必败态当且仅当 & 是三角形数
P iff & has an even number of ones in binary ⇒ 必败态当且仅当 & 的二进制里 1 的个数是偶数
P iff & and & have the same odd part ⇒ 必败态当且仅当 & 与 & 的奇数部分相同
P iff & is 0, 1 or a prime ⇒ 必败态当且仅当 & 是 0、1 或质数
P iff & is a prime ⇒ 必败态当且仅当 & 是质数
~, s the number of prime factors of &, each as often as it divides ⇒ ~，s 是 & 的质因数的个数，重复的也计
~, s the number of primes that divide & ⇒ ~，s 是 & 的不同质因数的个数
~, & and & the exponents of & and & in & ⇒ $1，$2 和 $3 依次是 $6 里 $4 和 $5 的指数
~, & the exponent of & in & ⇒ $1，$2 是 $4 里 $3 的指数
g(&) is the number of prime factors of &, each as often as it divides ⇒ g(&) 是 & 的质因数的个数，重复的也计
g(&) is the number of primes that divide & ⇒ g(&) 是 & 的不同质因数的个数
g(&) is the nim-sum of the exponents of the primes of & ⇒ g(&) 是 & 的各质因数的指数的尼姆和
g(&) is the nim-sum of & for the exponent e of each prime of & ⇒ g($1) 是 $2 对 $3 的每个质因数的指数 e 的尼姆和
no position is lost ⇒ 没有必败态
every position is lost ⇒ 每个局面都是必败态
a law of the values that has no words ⇒ 关于各值的规律，没有文字表述
a law of the P-positions that has no words ⇒ 关于必败态的规律，没有文字表述
P iff & ⇒ 必败态当且仅当 &
g(n) is held by an automaton of # states ⇒ g(n) 由有 # 个状态的自动机给出
g(n) is held by # automata, by n mod #, of # states ⇒ g(n) 由 $1 个自动机按 n mod $2 给出，共 $3 个状态
tame: P where the nim-sum is 0, but 1 where all heaps are fickle; ~; fickle: those that an automaton with # states accepts ⇒ 驯良：尼姆和为 0 时必败，各堆都多变时则是尼姆和为 1 时必败；~；多变的堆：有 # 个状态的自动机所接受的
tame: P where the nim-sum is 0, but 1 where all heaps are fickle; ~; fickle: ~ ⇒ 驯良：尼姆和为 0 时必败，各堆都多变时则是尼姆和为 1 时必败；~；多变的堆：~
tame: P where the nim-sum is 0, but 1 where all heaps are fickle; ~; fickle: ⇒ 驯良：尼姆和为 0 时必败，各堆都多变时则是尼姆和为 1 时必败；~；没有多变的堆
no heap alone is lost; ~ ⇒ 没有必败的单堆；~
a heap alone is lost: ~; the misere quotient ~ ⇒ 必败的单堆：~；反常商~
the misere quotient has # elements, # of them lost; the element of & is that of & + # for & >= # ⇒ 反常商有 $1 个元素，其中 $2 个必败；$6 >= $7 时，$3 与 $4 + $5 的元素相同
has # elements, # of them lost; the element of & is that of & + # for & >= # ⇒ 有 $1 个元素，其中 $2 个必败；$6 >= $7 时，$3 与 $4 + $5 的元素相同
all ⇒ 全部
&, and & mod # in {&} for & >= # ⇒ $1，以及 $5 >= $6 时 $2 mod $3 在 {$4} 中
&, and & mod # in {&} ⇒ $1，以及 $2 mod $3 在 {$4} 中
& mod # in {&} for & >= # ⇒ $4 >= $5 时 $1 mod $2 在 {$3} 中
& mod # in {&} ⇒ $1 mod $2 在 {$3} 中
&, and & >= # ⇒ &，以及 & >= #
g(0) = 0, g(&) = h(&) where &, else &, with &, at least 0 ⇒ g(0) = 0；$3 时 g($1) = h($2)，否则等于 $4；其中 $5，至少为 0
g(0) = 0, g(&) = h(&) where &, else &, with & ⇒ g(0) = 0；$3 时 g($1) = h($2)，否则等于 $4；其中 $5
~; from 0 to #: & ⇒ ~；从 0 到 #：&
~; at 0: # ⇒ ~；在 0 处：#
~; by n mod #: & ⇒ ~；按 n mod #：&
g(n + #) = g(n) for all n ⇒ 对一切 n，g(n + #) = g(n)
g(n + #) = g(n) for n >= # ⇒ n >= $2 时 g(n + $1) = g(n)
g(n + #) = g(n) + # for all n ⇒ 对一切 n，g(n + #) = g(n) + #
g(n + #) = g(n) + # for n >= # ⇒ n >= $3 时 g(n + $1) = g(n) + $2
g(&) = &, but # where & = #, but & ⇒ g($1) = $2，但 $4 = $5 时为 $3，且 $6
g(&) = &, but # where & = # ⇒ g($1) = $2，但 $4 = $5 时为 $3
&, else g(n) = &, but & ⇒ $1；其余 g(n) = $2，但 $3
&, else g(n) = & ⇒ $1；其余 g(n) = $2
else g(n) = &, but & ⇒ g(n) = &，但 &
~, and g(0) = 0 ⇒ ~，且 g(0) = 0
~, but g(& ⇒ ~，但 g(&
g(&) = the exponent of 2 in & ⇒ g($1) 是 $2 里 2 的指数
g(&) = the greatest power of 2 that divides & ⇒ g($1) 是整除 $2 的 2 的最高次幂
g(&) = the number of binary digits of & ⇒ g($1) 是 $2 的二进制位数
g(&) = the number of ones of & in binary ⇒ g($1) 是 $2 的二进制里 1 的个数
g(&) = v where & ⇒ g($1) = v，其中 $2
g(&) = & + [& has an even number of ones in binary] ⇒ g($1) = $2 + [$3 的二进制里 1 的个数是偶数]
g(&) = & + [& has an odd number of ones in binary] ⇒ g($1) = $2 + [$3 的二进制里 1 的个数是奇数]
g(&) = [& has an odd number of ones in binary] ⇒ g($1) = [$2 的二进制里 1 的个数是奇数]
g(&) = & ⇒ g(&) = &
v(&) = & ⇒ v(&) = &

// Why there is no law, or no theorem
no law of a kind that can be proved shows in the table ⇒ 数表里看不出可以证明的那类规律
no law of a kind that is looked for shows in the table ⇒ 数表里看不出所找的那类规律
no law found ⇒ 没有找到规律
# numbers are too few to tell laws apart; # would do for a formula, and two periods for what repeats ⇒ # 个数太少，分不清规律；找公式要 # 个，找周期要两个周期
laws are for games in which both players have the same moves ⇒ 只有双方着法相同的游戏才有规律
where the players have different moves, laws are sought of games whose positions are all worth integers ⇒ 双方着法不同时，只为所有局面的值都是整数的游戏找规律
the misere quotient of heaps to # has # elements, and its heaps do not repeat; the search was stopped: ~ ⇒ 到 # 为止各堆的反常商有 # 个元素，各堆没有重复；搜索停下了：~
the misere quotient of heaps to # has # elements, and its heaps do not repeat ⇒ 到 # 为止各堆的反常商有 # 个元素，各堆没有重复
the search was stopped: ~ ⇒ 搜索停下了：~
the check was stopped: ~ ⇒ 检查停下了：~
the step limit was reached ⇒ 到了步数的限度
it was interrupted ⇒ 被中断
a limit ended the search ⇒ 到了限度，搜索停下了
~; tables to # were asked for, and a limit ended them at # ⇒ ~；要的是到 # 为止的数表，到了限度，停在 #
~; a comparison to # was asked for, and a limit ended it at # ⇒ ~；要比较到 #，到了限度，停在 #
~; a comparison to # was asked for, and a limit ended it before the first position ⇒ ~；要比较到 #，到了限度，第一个局面还没有比较
what tables to # show does not hold at & ⇒ 到 # 为止的数表所示的规律在 & 处不成立
a table has no rules, so nothing can be proved about it ⇒ 数表没有规则，所以无从证明
nothing is proved of games in which a position may come back ⇒ 局面可能重现的游戏不作证明
~; of what is drawn the law says no more than that it is not lost ⇒ ~；对和局的局面，规律只说它不是必败态
~; all positions are drawn, as far as the table goes ⇒ ~；就数表所及，所有局面都是和局
~; drawn iff the ~, as far as the table goes ⇒ ~；就数表所及，和局当且仅当 ~
~; drawn iff &, as far as the table goes ⇒ ~；就数表所及，和局当且仅当 &
nothing is proved of rules with a … line; without it these are rules on numbers, which have theorems ⇒ 有 … 行的规则不作证明；去掉它就是数的规则，可以有定理
no proof is known of rules on lists, words or sets, or with points or turns ⇒ 列表、词或集合的规则，以及有得分或轮次的规则，没有已知的证明
the law of the positions, from which that of the starts would follow, is no theorem ⇒ 局面的规律不是定理，所以推不出开局的规律
no theorem about the game was found in a few seconds (… looks longer) ⇒ 几秒内没有找到关于这个游戏的定理（… 找得更久）
&: a table is of positions that numbers name: expected a line as …, which says what position a number stands for ⇒ &：数表列出的是用数表示的局面：应有一行，如 …，说明一个数代表哪个局面
&: a table of points is of games in which both players have the same moves ⇒ &：得分的数表只用于双方着法相同的游戏
&: play ends by more than that a player cannot move, so there is no misère play of it ⇒ &：结束不只是因为无路可走，所以没有反常规则
&: points are of one position, and not of a sum ⇒ &：得分只用于一个局面，不用于和
&: values are of normal play, in which who cannot move loses ⇒ &：值只用于常规规则，即无路可走者败
&: a row of starts is of rules with a … line; these have none ⇒ &：一行开局要求规则有 … 行，这里没有
&: a row of starts is of rules whose … takes 1 number; here it takes # ⇒ &：一行开局要求 … 只取一个数，这里取 # 个
&: a misere quotient is that of an impartial game; here the players have different moves ⇒ &：反常商只用于公平博弈，这里双方着法不同
&: a misere quotient is that of heaps; a position of this game is # numbers ⇒ &：反常商只用于堆，这个游戏的局面是 # 个数
&: a misere quotient says who is left without a move; play here ends with a goal ⇒ &：反常商说明谁无路可走，这里由目标结束
&: P-positions are counted of impartial games; here the players have different moves ⇒ &：必败态只对公平博弈计数，这里双方着法不同
&: sums are counted of heaps; a position of this game is more than one number ⇒ &：和只对堆计数，这个游戏的局面不止一个数
&: a box has a side for each number of a position, here #; found # ⇒ &：箱子的每条边对应局面的一个数，这里要 # 条，给了 # 条
&: numbers above # are answered by a theorem alone: ~ ⇒ &：大于 # 的数只能靠定理回答：~
the theorem is about P-positions, and does not say who wins this sum ⇒ 定理是关于必败态的，不能说明这个和谁赢
the law does not say numbers of this size ⇒ 规律给不出这么大的数
this is beyond the checker: ~ is not something that finite automata decide here ⇒ 超出了检查器的能力：~不是这里的有限自动机能判定的
this is beyond the checker: & is not something that finite automata decide here ⇒ 超出了检查器的能力：& 不是这里的有限自动机能判定的
this is beyond the checker: ~ ⇒ 超出了检查器的能力：~
a number in the rules is too large ⇒ 规则里的一个数太大
the rules split into too many cases ⇒ 规则分成的情形太多
an automaton beside a law that is no condition ⇒ 不是条件的规律旁边有自动机
numbers are proved in normal play only ⇒ 值是数的规律只在常规规则下证明
a law about a limit is proved for one heap in normal play ⇒ 关于上限的规律只对常规规则下的一堆证明
a law about a limit is proved where a move leaves one part ⇒ 关于上限的规律只在每步留下一个部分时证明
a law about takes and the next limit is proved for a heap and a limit in normal play ⇒ 关于取数和下次上限的规律只对常规规则下的一堆和一个上限证明
a law about takes and the next limit is proved where a move leaves one part ⇒ 关于取数和下次上限的规律只在每步留下一个部分时证明
a law about P-positions is proved where no move leaves several parts ⇒ 关于必败态的规律只在没有着法留下几个部分时证明
a law about Grundy values is proved in normal play only ⇒ 关于 SG 值的规律只在常规规则下证明
this law of Grundy values is one of one heap ⇒ 这个关于 SG 值的规律是一堆的规律
a law that gives no Grundy values ⇒ 不给出 SG 值的规律
a law of starts follows from one of who wins, and is one ⇒ 开局的规律由谁赢的规律推出，本身也是这样的规律
a law of prime factors of rules that do not divide by these ⇒ 规律是关于质因数的，而规则不按质因数除
a misere quotient is proved for one heap in misere play ⇒ 反常商只对反常规则下的一堆证明
a tame game is proved for one heap in misere play ⇒ 驯良的游戏只对反常规则下的一堆证明
a tame game is proved with values that repeat or that automata hold ⇒ 驯良的游戏只在值有周期或由自动机给出时证明
misere play has no goal ⇒ 反常规则没有目标
laws are proved of impartial games only ⇒ 只证明公平博弈的规律
laws are proved of moves with at most 8 parts ⇒ 只证明每步至多留下 8 个部分的规律
laws are proved of moves with a fixed number of parts ⇒ 只证明每步留下的部分个数固定的规律
laws of this kind are proved where every number is a position ⇒ 这类规律只在每个数都是局面时证明
the automaton reads another number of coordinates ⇒ 自动机所读坐标的个数不同
the automata of positions and of starts read different digits ⇒ 局面和开局的自动机所读的数字不同
the rules have no line … ⇒ 规则没有 … 行
options along rays are not bounded ⇒ 沿射线的后继没有界限
runs of heaps are followed where a heap is one number ⇒ 只有一堆是一个数时才处理成串的堆
sums are of Grundy values, whole and in binary ⇒ 和只由完整的、二进制的 SG 值得出
periods in each coordinate are of moves that change one of them, take a bounded number and leave two parts at most ⇒ 各坐标的周期要求每步只改变一个坐标，取的数有界，至多留下两个部分
goals, domain and law must repeat in each coordinate, by comparisons and remainders of one alone ⇒ 目标、范围和规律在每个坐标上都要有周期，只由一个坐标的比较和余数写出
the law has not one automaton for each line that takes multiples ⇒ 规律没有为取倍数的每一行给出一个自动机
in misere play a line of multiples may ask nothing of its part ⇒ 反常规则下，取倍数的行不能对留下的部分提条件
a remainder by a variable, and parts that are not written one by one ⇒ 除以变量的余数，而各部分不是逐个写出的
this needs more of a remainder by a variable than what is known of it ⇒ 这里要用到除以变量的余数的未知性质
a remainder by a number that a move changes ⇒ 除数会被着法改变的余数
a move by more than three times the divisor of a remainder, or upwards ⇒ 走一步超过余数的除数的三倍，或使数增大
a remainder by what may be 0, or of what may be below 0 ⇒ 除数可能为 0 或被除数可能为负的余数
the rules of the certificate cannot be read ⇒ 读不出证书里的规则
play may not end: from ~ a part is not smaller ⇒ 可能走不完：从~ 走出的一个部分并不更小
from ~ a move leads to what … leaves out ⇒ 从~ 有一步走到 … 以外
the law gives ~ no value ⇒ 规律没有给出~ 的值
the law gives ~ two values ⇒ 规律给了~ 两个值
~ has an option that the law puts on a par with it ⇒ ~ 有一个后继，按规律与它同值
~ has no option with value #, which is below its value by the law ⇒ ~ 没有值为 # 的后继，而按规律它的值更大
~ has no winning move, and the law does not call it lost ⇒ ~ 没有必胜的着法，而规律不说它必败
the law and the automaton beside it differ at ~ ⇒ 规律与旁边的自动机在~ 处不同
~ has other options than the law says ⇒ ~ 的后继与规律所说的不同
the automaton of a ray is wrong at ~ ⇒ 射线的自动机在~ 处有错
~ has value #, and the law says otherwise ⇒ ~ 的值是 #，与规律所说的不同
the products are not those of a commutative monoid ⇒ 各乘积不构成交换幺半群
~ has no move, and the law does not take it for nothing ⇒ ~ 无路可走，而规律不把它当作空的
~ and one of its options are both lost beside some sum, by the law ⇒ 按规律，加上某个和以后，~ 与它的一个后继都必败
the law calls the sum of no heaps lost ⇒ 规律说没有堆的和必败
the sum & has no option that is lost by the law, and the law does not call it lost ⇒ 按规律，和 & 没有必败的后继，而规律不说它必败
two elements are alike, or one is worth no sum: the monoid is not the misere quotient ⇒ 有两个元素分不开，或有一个不对应任何和：这个幺半群不是反常商
the start & is lost or won otherwise than the law of starts says ⇒ 开局 & 的胜负与开局的规律所说的不同
the heaps to & are worth together what the certificate does not say ⇒ 到 & 为止各堆合起来的值与证书所说的不同
after a take of & the limit is below the take, or falls with a larger one ⇒ 取 & 以后，上限小于所取的数，或取得更多时反而变小
~ has an option that is no worse for its player, by the law, than the position is ⇒ 按规律，~ 有一个后继，对走棋的一方并不比原局面差
~ is worth a number nearer to 0: no option is next to that of the law ⇒ ~ 的值是更接近 0 的数：没有后继紧邻规律所给的数
~ is not fickle or firm as the law says ⇒ ~ 是否多变与规律所说的不同
~ has another value than the law says ⇒ ~ 的值与规律所说的不同
position & ⇒ 局面 &
a product of two variables ⇒ 两个变量的积
a division by a variable ⇒ 除以变量
a division by 0 or by a number below 0 ⇒ 除以 0 或负数
a power of a variable ⇒ 变量的幂
a shift by a variable distance ⇒ 移位的位数是变量
a bitwise operator outside base 2 ⇒ 二进制以外的按位运算
an element of a list that may have none there, or no number ⇒ 列表里可能没有的元素，或不是数的元素
a greatest common divisor of two variables ⇒ 两个变量的最大公约数
a greatest common divisor with 0, or with a number above 64 ⇒ 与 0 或大于 64 的数的最大公约数
a set of powers of a variable ⇒ 变量的幂的集合
a set of powers of a number that is no power of 2 ⇒ 底数不是 2 的幂的幂集
a set of powers outside its own numeration ⇒ 记数法不相合的幂集
the squares or the primes ⇒ 平方数或质数
the Fibonacci numbers outside their own numeration ⇒ 记数法不相合的斐波那契数
an exponent up to the number of binary digits ⇒ 指数可到二进制位数
values held by automata for several residues of a heap ⇒ 按堆的几个余数由自动机给出的值
values by such a law ⇒ 这种规律给出的值
values that repeat with a saltus, or where a move may take any number, after more than 24 ⇒ 前周期超过 24、每周期有增量或可取任意多个的值
values where more than seven numbers are read side by side ⇒ 要并排读七个以上的数的值
values of other games than heaps in normal play ⇒ 不是常规规则下的堆的游戏的值
Grundy values of tuples ⇒ 数组的 SG 值
the integers that positions of partizan games are worth ⇒ 不公平博弈的局面所值的整数
P-positions in misère play with many positions without a move ⇒ 反常规则下无路可走的局面很多时的必败态
P-positions of more than four coordinates, or where more than six numbers are read side by side ⇒ 四个以上坐标的、或要并排读六个以上的数的必败态
P-positions of games in which a move leaves more or less than one position ⇒ 一步留下的局面不是恰好一个的游戏的必败态
P-positions held by an automaton in a numeration other than base 2 ⇒ 由不是二进制的自动机给出的必败态
P-positions of games with rays ⇒ 有射线的游戏的必败态
P-positions by such a law ⇒ 这种规律给出的必败态
laws of partizan games ⇒ 不公平博弈的规律
laws of prime factors ⇒ 关于质因数的规律
laws of starts ⇒ 开局的规律
misère quotients ⇒ 反常商
sums of tame heaps, and heaps that a move parts, ⇒ 驯良的堆的和以及会被一步分开的堆
such parts ⇒ 这样的部分
moves that make no simple sum smaller ⇒ 不使任何简单的和变小的着法
a choice that no equation tells ⇒ 不由等式给出的选择
two parts that are more than the heap ⇒ 合起来比原堆还多的两个部分
more than four parts ⇒ 四个以上的部分
runs of parts ⇒ 成串的部分
numbers beyond 128 bits ⇒ 超过 128 位的数
powers other than of 2, 4, 8 and so on ⇒ 底数不是 2、4、8 等的幂
sums that are powers ⇒ 是幂的和
squares, primes and Fibonacci numbers ⇒ 平方数、质数和斐波那契数
products of two variables ⇒ 两个变量的积
arithmetic other than sums, multiples, remainders, minimum and maximum ⇒ 和、倍数、余数、最小、最大以外的运算
conditions on what is a position ⇒ 限定局面的条件
texts that are not read again ⇒ 不能重新读入的文字
~ in the rules are not written for Coq yet ⇒ 规则里有还不能为 Coq 写出的：~
~ are not written for Coq yet ⇒ 还不能为 Coq 写出：~
the window has # heaps, which Coq would compute with for about # s; at most 60 s are printed ⇒ 窗口有 # 堆，Coq 约要算 # 秒；至多写出 60 秒的

// The calculator and its sheet
numbers in brackets are a position; what the … line makes of them is asked by … ⇒ 括号里的数是局面；要问它们按 … 行所指的，请写 …
… is the game up and no power; the power of # and # is & ⇒ … 是博弈 up，不是乘方；$2 的 $3 次方写作 $4
… is the game up; a power of numbers is & ⇒ … 是博弈 up；数的乘方写作 &
in …, at …: ~ ⇒ 在 … 里的 … 处：~
expected at least # numbers; found # ⇒ 至少要 # 个数，这里有 # 个
the table begins with heap #; found # as the heap of its first number ⇒ 表从 # 开始，这里说第一个数属于 #
expected one row of numbers; found # coordinates ⇒ 应为一行数，这里有 # 个坐标
expected numbers; found none ⇒ 应为数，这里没有
number #: ~ ⇒ 第 # 个数：~
nothing that is looked at agrees with these # numbers ⇒ 看过的都与这 # 个数不符
@: a table in a sheet has at most # cells; … has no bound ⇒ @：算纸里的数表至多 # 格；… 没有限度
more than # calls inside each other ⇒ 嵌套的调用超过 # 层
more than # levels inside each other ⇒ 嵌套超过 # 层
two bars of equal length, and none that is longer parts them: this can be read in two ways ⇒ 有两条竖线一样长，没有更长的把它们隔开：可以有两种读法
as long as this ⇒ 与这条一样长
give the outermost bar the most strokes, as in &, or use braces ⇒ 最外层的竖线笔画最多，如 &；或用花括号
for a multiple write …, for a sum … or … ⇒ 倍数写作 …，和写作 … 或 …
for a multiple write …, for a sum …; a product of numbers is … ⇒ 倍数写作 …，和写作 …；数的乘积是 …
a game is {Left's options | Right's options}, as in {1|-1}; +-{a,b} is a switch ⇒ 博弈写作 {左方的选择 | 右方的选择}，如 {1|-1}；+-{a,b} 是开关
a game stands in braces, as {1|0}; … asks whether two games are confused ⇒ 博弈写在花括号里，如 {1|0}；… 问两个博弈是否不可比
whether two games are confused is asked by …: & ⇒ 问两个博弈是否不可比用 …：&
two games are compared at a time: & and & ⇒ 一次比较两个博弈：写 & 和 &
how two games compare is asked by one relation at a time: & ⇒ 两个博弈的大小一次问一种关系：&
games of misere play are compared by == and != alone ⇒ 反常规则的博弈只用 == 和 != 比较
this is one game; whether two are equal is an expression: & ⇒ 这里是一个博弈；问两个是否相等是一个表达式：&
the incentives of one player are & ⇒ 一方的动机写作 &
this function is of numbers: write # for &; nimbers are added by + ⇒ 这个函数用于数：把 $2 写作 $1；尼姆数用 + 相加
… is left out: & ⇒ 不写 …：&
… is two words: & ⇒ … 是两个词：&
@ is written with its size: & ⇒ @ 要写出大小：&
a function is written &, rules: & ⇒ 函数写作 &，规则写作 &
rules are given a name by & ⇒ 规则这样命名：&
it is called as & ⇒ 写作 &
write & nim_sum &, or & ⇒ 请写 & nim_sum & 或 &
signs of LaTeX are not read: write & and & ⇒ 不读 LaTeX 的符号：请写 &、&
the bar between options is … ⇒ 选择之间的竖线是 …
an infinite ordinal is omega; games with loops are on, off, over, under and dud ⇒ 无穷序数是 omega；有循环的博弈是 on、off、over、under 和 dud
a cell of a sheet is one expression: write one a line ⇒ 算纸的一格是一个表达式：每行写一个
expected … between Left's options and Right's, found none in these braces ⇒ 左方和右方的选择之间应有 …，这对花括号里没有
expected an operator or the end, found a bar outside of braces ⇒ 应为运算符或末尾，而竖线在花括号外面
… behind a nimber and before a number may be a product or another nimber ⇒ 尼姆数后面、数前面的 … 可能是乘号，也可能是另一个尼姆数
… with a space before and none behind may be a product or a nimber ⇒ … 前面有空格而后面没有，可能是乘号，也可能是尼姆数
a point between digits is neither a fraction nor a multiple ⇒ 数字之间的点既不是分数也不是倍数
~ of at most # was expected ⇒ 应为~，至多 #
the text has # bytes; at most # are read ⇒ 文字有 # 字节；至多读 # 字节
the text has # bytes; rules have at most # ⇒ 文字有 # 字节；规则至多 # 字节
the claim has # bytes; a claim has at most # ⇒ 断言有 # 字节；至多 # 字节
nothing is called …; up is written ^ ⇒ 没有叫 … 的东西；up 写作 ^
nothing is called …; down is written v ⇒ 没有叫 … 的东西；down 写作 v
nothing is called …; star is written *, and other nimbers *2, *3 .. ⇒ 没有叫 … 的东西；star 写作 *，别的尼姆数写作 *2、*3 等
… is the game in whose braces it stands, and only an option there, alone and without operators ⇒ … 是它所在花括号的博弈，在那里只能单独作一个选择，不带运算符
… has a meaning of its own; a game before braces is called by another name, as in & ⇒ … 另有含义；花括号前的博弈要用别的名字，如 &
… has a meaning of its own, and cannot be given to something else ⇒ … 另有含义，不能作别的东西的名字
@ is a function, and its arguments were expected in brackets ⇒ @ 是函数，后面应有括号里的自变量
@(&) takes # argument, found # ⇒ @(&) 要 # 个自变量，这里有 # 个
@(&) takes # arguments, found # ⇒ @(&) 要 # 个自变量，这里有 # 个
a product needs an integer, or two numbers; norton(G, U) and conway(G, H) multiply games ⇒ 乘积要有一个整数，或是两个数；博弈相乘用 norton(G, U) 和 conway(G, H)
expected a place from # to # ⇒ 应为 # 到 # 的位置
… behind the quote, as in & ⇒ 引号后面的 …，如 &
… behind the braces ⇒ 花括号后面的 …
a board has at least one row and one column, found & ⇒ 棋盘至少一行一列，这里是 &
expected Left or Right behind the game ⇒ 博弈后面应为 Left 或 Right
expected Left or Right behind the position of a partizan game ⇒ 不公平博弈的局面后面应为 Left 或 Right
expected a stopper, found a game with two sides; onside(G) and offside(G) are stoppers ⇒ 应为止局，这里是有两侧的博弈；onside(G) 和 offside(G) 是止局
0 has no nim inverse ⇒ 0 没有尼姆逆
a negative number has no root ⇒ 负数没有平方根
only positive numbers have a logarithm ⇒ 只有正数有对数
no game was found that makes the first with the second ⇒ 没有找到与第二个合成第一个的博弈
no game {0|H}, or the power is no number from 1 upwards ⇒ 不是 {0|H} 形的博弈，或指数不是 1 以上的数
no nim power of this base is that ⇒ 它不是这个底的尼姆幂
the first game was found to be no ordinal sum with the second as its base ⇒ 第一个博弈不是以第二个为底的序数和
the list is empty ⇒ 列表是空的
these games are confused: neither is at most the other ⇒ 这两个博弈不可比：谁也不小于等于谁
two of these games are confused: neither is at most the other ⇒ 其中有两个博弈不可比：谁也不小于等于谁
this game has no atomic weight ⇒ 这个博弈没有原子量
this game is no sum of a number, ups and a nimber ⇒ 这个博弈不是数、若干 up 与尼姆数之和
the degree of this game is no idempotent, and varieties are relative to one ⇒ 这个博弈的循环度不是幂等元，而变差要相对于幂等元
this game is not stable: its varieties by upsum and by downsum differ ⇒ 这个博弈不稳定：按 upsum 和按 downsum 的变差不同
the onside of this game, simplified, is no stopper, and no canonical form of it is known ⇒ 这个博弈的 onside 化简后不是止局，它的规范形未知
the offside of this game, simplified, is no stopper, and no canonical form of it is known ⇒ 这个博弈的 offside 化简后不是止局，它的规范形未知
an onside is at least the offside, and this one is not ⇒ onside 应大于等于 offside，这里不是
nim arithmetic is of ordinals ⇒ 尼姆运算只用于序数
nim products are known below omega^omega^omega, with coefficients below 2^64 ⇒ 尼姆积只在 omega^omega^omega 以下、系数小于 2^64 时已知
… is no number; an integer or a fraction such as … was expected ⇒ … 不是数；应为整数或分数，如 …
the denominator # is no power of two ⇒ 分母 # 不是 2 的幂
a divisor is a number of one term, as & or & ⇒ 除数是只有一项的数，如 & 或 &
a formula has at most # letters ⇒ 公式至多 # 个字母
the sizes together have more positions: a search looks at # positions at most ⇒ 这些大小的局面合起来更多：一次搜索至多看 # 个局面
this position has more followers: a search looks at # positions at most ⇒ 这个局面的后继更多：一次搜索至多看 # 个局面
#x# has & boards (#): a search looks at # positions at most ⇒ $1x$2 的棋盘有 $3 种（$4）：一次搜索至多看 $5 个局面
#x# has & boards: a search looks at # positions at most ⇒ $1x$2 的棋盘有 $3 种：一次搜索至多看 $4 个局面
# of # positions, numbers # to # of # ⇒ $2 个局面里有 $1 个，是 $5 个里的第 $3 到第 $4 个
# of # positions ⇒ $2 个局面里有 $1 个
it goes on with: from # ⇒ 接着写 from #
# left out, the first since: ~ ⇒ 略去 # 个，第一个是因为：~
# left out, the first since: & ⇒ 略去 # 个，第一个是因为：&
ended early: ~ ⇒ 提前停下：~
a nimber, or a position as & ⇒ 尼姆数，或局面，如 &
a nimber ⇒ 尼姆数
a game without loops ⇒ 没有循环的博弈
a game with loops ⇒ 有循环的博弈
a game of normal play ⇒ 常规规则的博弈
a game of misere play, as & or & ⇒ 反常规则的博弈，如 & 或 &
a game of misere play, as & ⇒ 反常规则的博弈，如 &
a game of misere play ⇒ 反常规则的博弈
zero ⇒ 零
integer ⇒ 整数
number ⇒ 数
nimber ⇒ 尼姆数
uptimal ⇒ 数、若干 up 与尼姆数之和
short game ⇒ 短博弈
ordinal ⇒ 序数
two sides ⇒ 有两侧
pseudonumber ⇒ 伪数
a game by its options, as & ⇒ 用选择写出的博弈，如 &
a natural number of copies ⇒ 份数，即自然数
games of misere play are added by + alone; misere_minus(M, N) is the game that makes M with N ⇒ 反常规则的博弈只用 + 相加；misere_minus(M, N) 是与 N 合成 M 的博弈
this is a value of normal play beside a game of misere play: & is its heap, and & a game of misere play by its options ⇒ 这是常规规则的值，旁边是反常规则的博弈：& 是它的石子堆，& 是用选择写出的反常规则的博弈
&: a form in misere play is that of an impartial game; here the players have different moves ⇒ &：反常规则下的形只有公平博弈才有，这里双方的走法不同
&: a form in misere play is that of an impartial game; here the players have different moves; in misere play a sum with partizan positions is answered where all its parts are positions of one game, with a plus ⇒ &：反常规则下的形只有公平博弈才有，这里双方的走法不同；有不公平局面的和只在各部分是同一游戏的局面并用 + 相加时才回答
&: its positions are not read side by side ⇒ &：它的局面不能并列着读
an exponent is a natural number up to #, and of a power of omega any number ⇒ 指数是不超过 # 的自然数；omega 的幂可用任何数
this power is too large: a number has at most # terms with those of its exponents, which stand in each other at most # deep, and coefficients of at most 2^20 binary digits ⇒ 这个幂太大：数连同指数至多 # 项，指数至多套 # 层，系数至多 2^20 个二进制位
a short game ⇒ 短博弈
another game ⇒ 另一个博弈
several games ⇒ 几个博弈
a list may have at most # members ⇒ 列表至多 # 个成员
a number of ups ⇒ up 的个数
an order of ups ⇒ up 的阶
a number may have at most # digits ⇒ 数至多 # 位
a number in small digits ⇒ 用小数字写的数
a number that is no short game ⇒ 不是短博弈的数
a number, perhaps with loops ⇒ 数，可以有循环
a number, P or N ⇒ 数、P 或 N
a number, or rows x columns, as in to & ⇒ 数，或“行数 x 列数”，如 to &
a natural number of at most # ⇒ 至多 # 的自然数
a natural number below & ⇒ 小于 & 的自然数
a real number ⇒ 实数
an integer ⇒ 整数
an infinite ordinal ⇒ 无穷序数
a comparison ⇒ 比较
a list of games without loops ⇒ 没有循环的博弈的列表
a list of games ⇒ 博弈的列表
a list before the bracket ⇒ 方括号前的列表
a list, as & or & ⇒ 列表，如 & 或 &
a list ⇒ 列表
a question, as & ⇒ 问句，如 &
a function before the bracket ⇒ 括号前的函数
an outcome ⇒ 胜负
a player ⇒ 一方
a name of letters, digits and _ ⇒ 由字母、数字和 _ 组成的名字
a name ⇒ 名字
a depth of at most # ⇒ 至多 # 的深度
Left or Right ⇒ 左方 Left 或右方 Right
0 or a number from 1 upwards ⇒ 0 或 1 以上的数
a Grundy value, a natural number below & ⇒ SG 值，即小于 & 的自然数
a P-position from # to #, as they rise ⇒ # 到 # 的必败态，从小到大
a P-position, a number ⇒ 必败态，即一个数
P or N, as elsewhere ⇒ P 或 N，与别处一样
an exponent, as in & or & ⇒ 指数，如 & 或 &
one arrow before a number, as in …, or arrows alone, as in … ⇒ 数前面一个箭头，如 …，或只有箭头，如 …
an operator, …, … or … ⇒ 运算符、…、… 或 …
an edge as …, with l for Left's, r for Right's and e for green, or a stalk as … ⇒ 边，如 …，l 是左方的，r 是右方的，e 是绿的，或茎，如 …
a box of at most # cells ⇒ 至多 # 格的盒
… and the rules, as in & ⇒ … 和规则，如 &
… before … ⇒ … 前面的 …
filled ⇒ 占了
… (~), … (~), … (~) or … (~) ⇒ …（~）、…（~）、…（~）或 …（~）
… (~), … (~) or … (~) ⇒ …（~）、…（~）或 …（~）
a toad, Left's ⇒ 左方的蟾蜍
a frog, Right's ⇒ 右方的青蛙
an elephant, Left's ⇒ 左方的大象
a rhino, Right's ⇒ 右方的犀牛
Left's amazon ⇒ 左方的亚马逊
Right's amazon ⇒ 右方的亚马逊
burnt ⇒ 烧掉的
vertex ⇒ 顶点
none ⇒ 没有
free ⇒ 空
a stone ⇒ 石子
closed ⇒ 封闭
only Left may take it ⇒ 只有左方能占
only Right may take it ⇒ 只有右方能占
nobody may take it ⇒ 谁也不能占
only Left may paint it ⇒ 只有左方能涂
only Right may paint it ⇒ 只有右方能涂
nobody may paint it ⇒ 谁也不能涂
blue, Left's ⇒ 蓝，左方的
red, Right's ⇒ 红，右方的
green, either's ⇒ 绿，双方的
row,column with both from # to # ⇒ “行,列”，都从 # 到 #
L or R and row,column, both odd or both even and from # to #, as & ⇒ 一方（L 或 R）加“行,列”，同为奇数或同为偶数，从 # 到 #，如 &
an edge between vertices from #, as & ⇒ 顶点之间的边，顶点从 # 数起，如 &
two sides from # to #, as in … ⇒ 两条边，从 # 到 #，如 …
heaps from # to #, as in … or … ⇒ 石子堆，从 # 到 #，如 … 或 …
a board ⇒ 棋盘
one pile, as in … or, with player # to move, … ⇒ 一堆，如 …；轮到 # 号时如 …
one number for each heap, as in … or … ⇒ 每堆一个数，如 … 或 …
# numbers &, or tuples in brackets for a sum ⇒ # 个数 &；和写成几个括号
a start &, or a position (&) ⇒ 开局 &，或局面 (&)
a number from # to 2^64 - 1 ⇒ 从 # 到 2^64 - 1 的数

// The language of rules
~ (and # more error) ⇒ ~（另有 # 处错误）
~ (and # more errors) ⇒ ~（另有 # 处错误）
a condition is not followed by … ⇒ 条件后面不能接 …
a further condition is joined by …, as in … ⇒ 再加条件用 … 连接，如 …
one of two conditions is … ⇒ 两个条件选一个写作 …
a choice of two values is written …; the condition of a line begins with … ⇒ 两个值选一个写作 …；一行的条件以 … 开头
a choice of two values is written … ⇒ 两个值选一个写作 …
the condition of a line begins with … ⇒ 一行的条件以 … 开头
… does not compare: equality is written … ⇒ … 不是比较：相等写作 …
equality is written …, membership … ⇒ 相等写作 …，属于写作 …
… divides … is written … ⇒ … 整除 … 写作 …
that a number is prime is written … ⇒ 数是质数写作 …
that a number is a square is written … ⇒ 数是平方数写作 …
that a number is odd is written …, or … ⇒ 数是奇数写作 … 或 …
the divisors of n are the … with … ⇒ n 的约数是满足 $2 的 $1
… is not known: it means a power to some and xor to others ⇒ 不认识 …：有人用它表示乘方，有人用它表示异或
a power is written …, the nim-sum … ⇒ 乘方写作 …，尼姆和写作 …
a power is written … ⇒ 乘方写作 …
the quotient rounded down is written … ⇒ 向下取整的商写作 …
the root rounded down is written … ⇒ 向下取整的平方根写作 …
the number of binary digits is written … ⇒ 二进制位数写作 …
the number of ones in binary is written … ⇒ 二进制里 1 的个数写作 …
the lowest one of n in binary is written … ⇒ n 的二进制里最低的 1 写作 …
the least common multiple is written … ⇒ 最小公倍数写作 …
numbers are whole here, and … rounds down: … ⇒ 这里的数都是整数，… 向下取整：…
… rounds down: rounded up, the half of n is … ⇒ … 向下取整：n 的一半向上取整是 …
digits are written by division: the last of n is …, the one before it … ⇒ 各位数字用除法写：n 的末位是 …，它前面一位是 …
rules and claims have no name for Grundy values: a claim about them is the value itself, as … ⇒ 规则和断言里没有 SG 值的名字：关于它的断言就写值本身，如 …
a range is written with two dots and both ends, as … ⇒ 范围写两个点和两端，如 …
a line says what becomes of a position, for all choices: … ⇒ 一行规则写局面变成什么，对所有选择：…
a draw is written … ⇒ 和局写作 …
which tuples are positions is written …, and what a position is … ⇒ 哪些数组是局面写作 …，局面是什么写作 …
who makes the position wins where it says … ⇒ 走到这个局面的一方赢，写作 …
who makes the position loses where it says … ⇒ 走到这个局面的一方输，写作 …
what a move gains or pays stands before …, as … ⇒ 一步得多少或付多少写在 … 之前，如 …
the entries in order are written … ⇒ 排好序的各项写作 …
the number of edges between two vertices is written … ⇒ 两点之间的边数写作 …
the neighbours of a vertex are written … ⇒ 一点的邻点写作 …
that two vertices have an edge is written … ⇒ 两点之间有边写作 …
the number of entries is written … ⇒ 项数写作 …
the subsets of a set are written … ⇒ 集合的子集写作 …
numbers are written out in ten digits: … ⇒ 数要用十个数字写出来：…
a range is written with two dots, as … ⇒ 范围写两个点，如 …
a range is written with two dots: … ⇒ 范围写两个点：…
a range is written … ⇒ 范围写作 …
a range stands only after … and without brackets, as … ⇒ 范围只能写在 … 后面，不加括号，如 …
a range stands only after …, as … ⇒ 范围只能写在 … 后面，如 …
a range stands after …, as … ⇒ 范围写在 … 后面，如 …
a range stands where a value is wanted ⇒ 这里要的是值，不是范围
a range stands where a number is wanted ⇒ 这里要的是数，不是范围
a set is written …, a list … ⇒ 集合写作 …，列表写作 …
a set is written with braces: … ⇒ 集合用花括号写：…
a set is …, a list or a set that is a parameter, a range …, or one of …, …, …, …, … and … ⇒ 集合是 …，或是作参数的列表或集合，或范围 …，或是 …、…、…、…、…、… 之一
a set is wanted after … ⇒ … 后面应为集合
a list is wanted here ⇒ 这里要的是列表
a list is written …, or is a parameter: … ⇒ 列表写作 …，或是参数：…
a tuple of # stands where a number is wanted ⇒ 这里要的是数，不是 # 个数的数组
a tuple of # stands where one value is wanted ⇒ 这里要的是一个值，不是 # 个值的数组
a tuple is a whole part: … ⇒ 数组是一个完整的部分：…
a condition stands where a position is wanted ⇒ 这里要的是局面，不是条件
~ stands where ~ is wanted ⇒ 这里要的是$2，不是$1
a condition becomes a number by … ⇒ 条件变成数写作 …
a number is compared: write … and not … ⇒ 数要拿来比较：请写 …，不是 …
an entry is written …, the number of entries … ⇒ 一项写作 …，项数写作 …
the number of a digit is written … ⇒ 一位数字的数值写作 …
an element is written …, the length …, membership … ⇒ 一项写作 …，长度写作 …，属于写作 …
one of several numbers is a choice, …; an element is written … ⇒ 从几个数里选一个写作 …；一项写作 …
one of several values is written … ⇒ 几个值里的一个写作 …
membership is written … ⇒ 属于写作 …
… is ~, and a number is wanted here ⇒ … 是~，这里要的是数
… is ~, and a value is wanted here ⇒ … 是~，这里要的是值
… is an infinite set, which has no value ⇒ … 是无穷集合，没有值
… is no list, and a list is wanted here ⇒ … 不是列表，这里要的是列表
… is no set with arguments, and a set is wanted after … ⇒ … 不是带自变量的集合，… 后面要的是集合
… takes a list, found a number ⇒ … 要列表，这里是数
… takes its base in brackets, as … ⇒ … 的底写在括号里，如 …
… takes ~, found # ⇒ … 要~，这里有 # 个
… does not take # arguments ⇒ … 不能取 # 个自变量
two or more numbers ⇒ 两个以上的数
one number ⇒ 一个数
one list ⇒ 一个列表
# numbers ⇒ # 个数
there is no function … ⇒ 没有函数 …
a function of your own is written …, before it is used; it does not call itself ⇒ 自己的函数写作 …，写在使用以前；它不能调用自己
a function does not call itself, and uses those above it ⇒ 函数不能调用自己，只能用写在它上面的
a function is called with brackets: … ⇒ 调用函数要写括号：…
a product needs its sign: … ⇒ 乘积要写乘号：…
a product needs its sign ⇒ 乘积要写乘号
… is called before it is defined ⇒ … 在定义以前就被调用
… is a function and cannot be a name ⇒ … 是函数，不能作名字
call it, as …, or take another name ⇒ 请调用它，如 …，或换一个名字
… is neither a number nor a name ⇒ … 既不是数也不是名字
write … for the product; a name begins with a letter ⇒ 乘积请写 …；名字以字母开头
the character … is no part of the language ⇒ 字符 … 不属于这种语言
values have no methods: write …, …, …, … ⇒ 值没有方法：请写 …、…、…、…
the quotation mark is never closed ⇒ 引号没有关上
… does not close … ⇒ … 不能关上 …
… closes nothing ⇒ … 没有对应的括号
closed here ⇒ 在这里关上
no bracket is open ⇒ 没有打开的括号
did you mean …? ⇒ 是不是想写 …？
or did you mean …? ⇒ 或者想写 …？
… is defined twice ⇒ … 定义了两次
defined first here ⇒ 先在这里定义
defined again ⇒ 又一次定义
defined here ⇒ 在这里定义
given first here ⇒ 先在这里给出
given again ⇒ 又一次给出
used first here ⇒ 先在这里用
used again ⇒ 又一次使用
a text has one ~ ⇒ 规则里只能有一个~
name of the game ⇒ 游戏的名字
… line ⇒ … 行
two coordinates are called … ⇒ 有两个坐标都叫 …
give them two names; that they are equal is a condition: … ⇒ 请给它们两个名字；相等要写成条件：…
the function has two arguments called … ⇒ 函数有两个自变量都叫 …
… is already a parameter or a function and cannot be a coordinate ⇒ … 已是参数或函数，不能作坐标
… is a parameter or a function already ⇒ … 已是参数或函数
… has a meaning already ⇒ … 已有含义
… is a word of the language and cannot name ~ ⇒ … 是这种语言的词，不能作~的名字
… is a word of the language and cannot label a line ⇒ … 是这种语言的词，不能作一行的标签
take another name, … for one ⇒ 请换一个名字，例如 …
a name for ~ ⇒ ~的名字
a name of letters, digits and hyphens, as … ⇒ 由字母、数字和连字符组成的名字，如 …
… is no name: a hyphen stands between letters or digits ⇒ … 不是名字：连字符要在字母或数字之间
a position is # number here, found # numbers ⇒ 这里的局面是 # 个数，这一个有 # 个
a position is # numbers here, found # numbers ⇒ 这里的局面是 # 个数，这一个有 # 个
a position of # numbers stands in brackets ⇒ # 个数的局面写在括号里
a position has # coordinates, found # ⇒ 局面有 # 个坐标，这里有 # 个
a position has at most # coordinates, found # ⇒ 局面至多 # 个坐标，这里有 # 个
several heaps are parts of a sum and written without brackets: … ⇒ 几堆是和的各部分，不写括号：…
one number stands without brackets, …, several in round ones, … ⇒ 一个数不写括号：…；几个数写圆括号：…
moves to choose from are lines of their own: … ⇒ 可选的着法各写一行：…
other moves are lines of their own, parted by …: … ⇒ 别的着法各写一行，用 … 隔开：…
a sum of numbers is one heap; two heaps are parted by a comma: … ⇒ 数的和是一堆；两堆用逗号隔开：…
~ is one move, to # heaps at once ⇒ ~是一步，一次变成 # 堆
all lines of a text speak of the same position: found … after … ⇒ 各行所说的局面要相同：… 在 … 后面
all lines of a text speak of the same position, here … ⇒ 各行所说的局面要相同，这里是 …
the first line has this one ⇒ 第一行是这一个
two kinds of position are told apart by a coordinate: … ⇒ 两种局面用一个坐标区分：…
the text has no rule: a line with … ⇒ 没有规则：要有一行带 …
a rule says what becomes of a position: … ⇒ 规则说明局面变成什么：…
a rule ⇒ 规则
a line has one arrow; the next line begins after … or on a new line ⇒ 一行只有一个箭头；下一行写在 … 后面或另起一行
a line has one …; further conditions are joined by … ⇒ 一行只有一个 …；再加条件用 … 连接
a line goes on only inside brackets: put it on the line before ⇒ 只有在括号里才能换行：请写到上一行
a line goes on only inside brackets ⇒ 只有在括号里才能换行
a line has at most # choices, found # ⇒ 一行至多 # 个选择，这里有 # 个
conditions are joined by …; one of several values is written … ⇒ 条件用 … 连接；几个值里的一个写作 …
join the conditions by … ⇒ 请用 … 连接条件
a comparison does not go on after … ⇒ … 后面不能再接比较
an operator is missing before it, or … and a new line ⇒ 它前面少了运算符，或少了 … 和换行
a pattern has names only; conditions on them follow … ⇒ 模式里只有名字；条件写在 … 后面
a pattern has names, found the number # ⇒ 模式里是名字，这里是数 #
name the coordinate and test it: … ⇒ 给坐标起名，再写条件：…
a parameter is written … ⇒ 参数写作 …
a function is written …; a constant is a … ⇒ 函数写作 …；常数是 …
a goal is written … or … ⇒ 目标写作 … 或 …
a run is written … ⇒ 一串部分写作 …
… stands alone: it leaves nothing ⇒ … 单独写：什么也不剩
… does not go with a goal: where a goal ends play, there is nothing to turn round ⇒ … 不能与目标一起用：由目标结束时，没有可以反过来的
the goal ⇒ 目标
the kinds are & ⇒ 种类有 &
no line says what a position is ⇒ 没有一行说明局面是什么
a first line as … names it and its kind ⇒ 第一行如 … 给出它的名字和种类
… does not compare ~ with ~ ⇒ … 不能比较$2和$3
… does not go between ~ and ~ ⇒ … 不能写在$2和$3之间
a letter stands in quotation marks, …; the number of a digit is … ⇒ 字母写在引号里，…；一位数字的数值是 …
a letter ⇒ 字母
a condition ⇒ 条件
a word ⇒ 词
a set ⇒ 集合
a tuple ⇒ 数组
a range ⇒ 范围
the name of the game ⇒ 游戏的名字
expected a line such as … or … ⇒ 应有一行，如 … 或 …
… after the arguments ⇒ 自变量后面的 …
… before the body of the function ⇒ 函数体前面的 …
… between the ends of the run ⇒ 一串的两端之间的 …
… before the part ⇒ 部分前面的 …
… before the index ⇒ 下标前面的 …
… after the index ⇒ 下标后面的 …
… after the slice ⇒ 切片后面的 …
… before the new entry ⇒ 新的项前面的 …
a graph ⇒ 图
a function ⇒ 函数
a claim ⇒ 断言
a line ⇒ 行
a start ⇒ 开局
a goal ⇒ 目标
a kind ⇒ 种类
a list of lists or words ⇒ 列表或词的列表
… is not known: ~ knows …, …, … and … ⇒ 不认识 …：~里可以用 …、…、… 和 …
… is not known: ~ knows …, … and … ⇒ 不认识 …：~里可以用 …、… 和 …
… is not known: ~ knows … and … ⇒ 不认识 …：~里可以用 … 和 …
… is not known: ~ knows & ⇒ 不认识 …：~里可以用 &
… stands in a pattern, and … gives it already ⇒ … 写在模式里，而 … 已给出它
patterns leave out what stands behind … ⇒ 模式里不写 … 后面的名字
a value is a number, a list … or a set … ⇒ 值是数、列表 … 或集合 …
a value is a number, a list …, a set …, a word or edges … ⇒ 值是数、列表 …、集合 …、词或边 …
a line for one player is written …, without … ⇒ 只归一方的行写作 …，不写 …
a move leads to &, which … leaves out (line # at &) ⇒ 有一步走到 &，不在 … 里（第 # 行，在 & 处）
add to its condition what keeps its parts among the positions, or widen … ⇒ 请在条件里加上使各部分仍是局面的要求，或放宽 …
&: index # in …: the list has the indices # to # (line # at &) ⇒ $1：$3 的下标 $2：列表的下标是 $4 到 $5（第 $6 行，在 $7 处）
a condition that stands before it keeps such positions out, as … in … ⇒ 写在它前面的条件可以排除这样的局面，如 $2 里的 $1
the number @ is too large: 2^127 - 1 is the largest ⇒ 数 @ 太大：最大是 2^127 - 1
this list has # level of elements, found # indices ⇒ 这个列表有 # 层，这里有 # 个下标
this list has # levels of elements, found # index ⇒ 这个列表有 # 层，这里有 # 个下标
this list has # levels of elements, found # indices ⇒ 这个列表有 # 层，这里有 # 个下标
one index for each level leads to a number ⇒ 每层一个下标才得到数
a list of one is written in brackets: … ⇒ 只有一项的列表写在方括号里：…
a set of one is written in braces: … ⇒ 只有一个元素的集合写在花括号里：…
the union of sets is written … ⇒ 集合的并写作 …
one number of a set is a choice: … ⇒ 从集合里取一个数是选择：…
&: a law says who wins or gives a number; here are positions that one player wins whoever moves first ⇒ &：规律说明谁赢或给出数；这里有些局面不论谁先走都是同一方赢
… names no parameter ⇒ … 没有给出参数
it is written … ⇒ 写作 …
the rules are larger than # numbers, names and operators ⇒ 规则超过 # 个数、名字和运算符
this is nested more than # levels deep with its functions written out ⇒ 把函数展开以后，嵌套超过 # 层
this is nested more than # levels deep ⇒ 嵌套超过 # 层
functions and lists count wherever they are used ⇒ 函数和列表每用一次就计一次
the text has more than # lines with an arrow ⇒ 带箭头的行超过 # 行
the elements of a list are all numbers or all lists of one depth ⇒ 列表的各项要都是数，或都是同样深的列表
the condition has more than # alternatives, so its choices cannot be enumerated ⇒ 条件的情形超过 # 种，无法列举选择
write several lines, or bound the choices outside of the … ⇒ 请写成几行，或在 … 以外给选择加界限
the choice … is not bounded ⇒ 选择 … 没有界限
the choice … occurs in no part: the line only asks whether there is one ⇒ 选择 … 没有用在任何部分里：这一行只问有没有这样的数
… is taken for a choice of the mover; … is a known name ⇒ … 被当作走棋的一方的选择；… 是已知的名字
a name that is no coordinate and no parameter is a choice of the mover: did you mean …? ⇒ 既不是坐标也不是参数的名字是走棋的一方的选择：是不是想写 …？
add … and a bound to the condition, as …, where no larger one is meant ⇒ 如果不是指更大的数，就加上 … 和界限，如 …
add a bound to the condition, as …, where no larger one is meant ⇒ 如果不是指更大的数，就在条件里加上界限，如 …
add … and a bound to the condition, as … ⇒ 请加上 … 和界限，如 …
add a bound to the condition, as … ⇒ 请在条件里加上界限，如 …
a choice of the mover ⇒ 走棋的一方的选择
a list of lists has lists alone, one of words words ⇒ 列表的列表里只有列表，词的列表里只有词
a list read from its end is written …, every second entry … ⇒ 倒着读的列表写作 …，隔一项取一项写作 …
slices are of lists and words: a line … says that … is one ⇒ 切片用于列表和词：… 这一行说明 … 是列表
a loop stands in brackets ⇒ 循环写在括号里
a loop goes through a new name ⇒ 循环要用新的名字
a loop has one …: write … ⇒ 循环只有一个 …：请写 …
a loop is written … ⇒ 循环写作 …
write a list of lists as a parameter: … ⇒ 列表的列表写成参数：…
the values that are set are none that … allows ⇒ 所取的值不是 … 允许的
with & nothing changes: add … ⇒ & 时什么也不变：请加上 …
~; with & nothing changes: add … ⇒ ~；& 时什么也不变：请加上 …
~; where a position comes back play may be a draw, …; the game is answered by search ⇒ ~；局面重现时可能是和局 …；这个游戏由搜索回答
play may not end: ~ can leave the position as it is: & ⇒ 可能走不完：~可以使局面不变：&
play may not end: ~ can make a part that is not smaller: & ⇒ 可能走不完：~可以得到不更小的部分：&
where a position comes back play may be a draw, …; the game is answered by search ⇒ 局面重现时可能是和局 …；这个游戏由搜索回答
~ gives no option at any small position ⇒ ~在小的局面都没有后继
line # ⇒ 第 # 行
line … ⇒ … 行
its condition can hold, but then a part is negative, and such an option does not exist ⇒ 它的条件能满足，但那时有一个部分是负数，这样的后继不存在
its condition held nowhere among the small positions ⇒ 在小的局面里，它的条件从不满足
a part that must not go below 0 is written … ⇒ 不能低于 0 的部分写作 …
no option found ⇒ 没有找到后继
parts of a sum, without brackets ⇒ 和的各部分，不写括号
parts of a sum ⇒ 和的各部分
leads to what is no position ⇒ 走到不是局面的地方
stays ⇒ 不变
not smaller ⇒ 不更小
not expected here ⇒ 不该写在这里
not known here ⇒ 这里不认识
not known yet ⇒ 还不认识
not known ⇒ 不认识
not a name ⇒ 不是名字
not a label ⇒ 不是标签
not a list ⇒ 不是列表
not a set ⇒ 不是集合
no graph ⇒ 没有图
no name ⇒ 没有名字
no value ⇒ 没有值
no upper bound ⇒ 没有上界
may be any number ⇒ 可以是任何数
this parameter ⇒ 这个参数
this graph ⇒ 这个图
too large here ⇒ 这里太大
too large ⇒ 太大
too deep ⇒ 太深
too many … ⇒ … 太多
too many ⇒ 太多
one too many ⇒ 多了一个
another number of them ⇒ 个数不对
another position ⇒ 另一个局面
wrong number of indices ⇒ 下标的个数不对
a mixed list ⇒ 混杂的列表
a loop ⇒ 循环
a hyphen ⇒ 连字符
a loose hyphen ⇒ 多余的连字符
a new name ⇒ 新的名字
used as a coordinate ⇒ 用作坐标
# number found ⇒ 有 # 个数
# numbers found ⇒ 有 # 个数
# found ⇒ 有 # 个
write … or … ⇒ 请写 … 或 …
write … ⇒ 请写 …
… shows all games; rules of your own have an arrow, as in & ⇒ … 列出全部游戏；自己的规则有箭头，如 &

// Help of the functions
games: ⇒ 博弈：
kinds of games: ⇒ 博弈的种类：
numbers: ⇒ 数：
lists: ⇒ 列表：
games of misere play: ⇒ 反常规则的博弈：
G: every value is in canonical form ⇒ G 本身：每个值都是规范形
which of the options written in G are dominated and reversible, step by step ⇒ 逐步说明 G 所写的选择哪些被支配、哪些可逆
the options of Left or of Right, or of a game of misere play ⇒ 左方或右方的选择，或反常规则的博弈的选择
how many options a player has; of a position as its rules give them ⇒ 一方有几个选择；对局面则按规则所给的计
Left's options ⇒ 左方的选择
Right's options ⇒ 右方的选择
all games that moves from G lead to, and G ⇒ 从 G 出发能走到的所有博弈，连同 G
how many followers there are ⇒ 能走到的博弈有几个
what moves gain, the best of both players ⇒ 走一步所得，双方最好的
what Left's moves gain ⇒ 左方走一步所得
what Right's moves gain ⇒ 右方走一步所得
the number of moves in the longest line of G, an ordinal where lines have no bound ⇒ G 最长的一局的步数；没有界限时是序数
the number that is reached when this player moves first ⇒ 这一方先走时到达的数
the number that is reached when Left moves first ⇒ 左方先走时到达的数
the number that is reached when Right moves first ⇒ 右方先走时到达的数
the number of lines of play to the first number ⇒ 走到第一个数的走法有几种
the mean value ⇒ 均值
the temperature; & for a number with denominator & ⇒ 温度；分母是 $2 的数的温度是 $1
both walls, by their corners from the mast down, and the values at -1 ⇒ 两面墙，写出从桅杆往下的各拐角和 -1 处的值
G cooled by the number t ⇒ G 冷却 t（t 是数）
&, whatever G is: & ⇒ &，不论 G 是什么：&
G cooled by its temperature; a number stays as it is ⇒ G 冷却到它的温度；数不变
G heated by t ⇒ G 加热 t
G overheated from s to t ⇒ G 从 s 到 t 过热
how many ups G is worth, as a game ⇒ G 值多少个 up，写成博弈
the simplest game that differs from G by an infinitesimal ⇒ 与 G 只差无穷小的最简单的博弈
number, nimber and, behind the point, how many ups of each order ⇒ 数、尼姆数，点后面是各阶的 up 各有几个
the companion of G, by those of its options ⇒ G 的伴随，由各选择的伴随得出
Norton's product & ⇒ 诺顿积 &
Conway's product of the canonical forms ⇒ 规范形的康威积
G : H, in which a move in G ends play in H ⇒ G : H，在 G 里走一步就不能再走 H
H with each of Left's moves replaced by a copy of G, and each of Right's by -G ⇒ 把 H 里左方的每一步换成 G，右方的每一步换成 -G
a move is one in both games, and play ends where one has ended ⇒ 每步在两个博弈里都走，一个结束就全部结束
a move is one in one of the games or in both ⇒ 每步在其中一个或两个博弈里走
the game x with & ⇒ 满足 & 的博弈 x
for G = {0|H} the game &; of ^ the x-th up & ⇒ G = {0|H} 时是博弈 &；G 是 ^ 时是第 x 个 up，即 &
G : (x - 1), and 0 where x is 0; of ^ the sum & of the first x ups ⇒ G : (x - 1)，x 是 0 时为 0；G 是 ^ 时是前 x 个 up 的和 &
what G is worth when draws are Left's: G, but for some games with loops ⇒ 和局算左方胜时 G 的值：除了一些有循环的博弈，就是 G
what G is worth when draws are Right's ⇒ 和局算右方胜时 G 的值
the onside of G + H, as G upsum H ⇒ G + H 的 onside，也写作 G upsum H
the offside of G + H ⇒ G + H 的 offside
the degree of loopiness of a stopper, the onside of G - G ⇒ 止局的循环度，即 G - G 的 onside
the variety of a stopper relative to its degree, where there is one ⇒ 止局相对于它的循环度的变差（有的话）
the variety of a stopper relative to a degree, by upsum ⇒ 止局相对于一个循环度的变差，按 upsum
the variety relative to a degree, by downsum ⇒ 相对于一个循环度的变差，按 downsum
who wins: L, N, P or R, in misere play of a game of misere play ⇒ 谁赢：L、N、P 或 R；反常规则的博弈按反常规则
who wins in misere play, where who cannot move wins ⇒ 反常规则（无路可走者胜）下谁赢
what G is, in words ⇒ 用文字说明 G 是什么
whether G is a number: its denominator is a power of two ⇒ G 是不是数：分母是 2 的幂
whether G is a number, ups and a nimber, added ⇒ G 是不是数、若干 up 与尼姆数之和
whether G is a number, or one and a tiny or a miny of a size beyond infinitesimals ⇒ G 是不是数，或是数加上 tiny 或 miny（其大小超过无穷小）
whether G is an ordinal, such as an integer from 0 upwards ⇒ G 是不是序数，例如 0 以上的整数
whether G is an even integer; in misere play, whether a heap of 1 makes it longer ⇒ G 是不是偶数；反常规则下，加一个 1 的堆是否使它更长
whether G is a stopper in which every loop is a pass ⇒ G 是不是止局，且其中的循环都是停一步
whether G is an odd integer ⇒ G 是不是奇数
whether G is an integer ⇒ G 是不是整数
whether G is a number ⇒ G 是不是数
whether G is a nimber ⇒ G 是不是尼姆数
whether G is a member of a list ⇒ G 是不是列表的成员
whether G is 0 ⇒ G 是不是 0
whether G lies between all negative and all positive numbers ⇒ G 是不是在所有负数与所有正数之间
whether G differs from a number by less than every positive number ⇒ G 与某个数之差是不是小于每个正数
whether in each follower both players can move, or neither ⇒ 是不是在能走到的每个博弈里双方都能走或都不能走
whether G has an atomic weight ⇒ G 有没有原子量
whether all lines of play to a number have an even number of moves ⇒ 走到数为止的每种走法是不是都有偶数步
whether all lines of play to a number have an odd number of moves ⇒ 走到数为止的每种走法是不是都有奇数步
whether no position of G comes back ⇒ G 是不是没有会重现的局面
whether no alternate moves in G or a follower go on for ever ⇒ 从 G 和能走到的博弈出发，轮流走是不是总会结束
whether both sides of G are stoppers; games of which that is not known are refused ⇒ G 的两侧是不是止局；不知道时拒绝回答
whether in all followers of a stopper Left's options are less than Right's ⇒ 在止局能走到的每个博弈里，左方的选择是不是都小于右方的
whether G + G = G ⇒ 是不是 G + G = G
whether a stopper has a variety relative to its degree ⇒ 止局有没有相对于它的循环度的变差
the greater one of two games that compare, or the greatest of a list ⇒ 可比的两个博弈中较大的，或列表中最大的
the lesser one of two games that compare, or the least of a list ⇒ 可比的两个博弈中较小的，或列表中最小的
x or -x, whichever is not negative ⇒ x 和 -x 中不为负的
-1, 0 or 1 ⇒ -1、0 或 1
the greatest integer that is at most x ⇒ 不大于 x 的最大整数
the least integer that is at least x ⇒ 不小于 x 的最小整数
the numerator of x in lowest terms ⇒ x 化为最简分数后的分子
the denominator of x in lowest terms ⇒ x 化为最简分数后的分母
1/x, of a number of one term ⇒ 1/x，x 是只有一项的数
the integer quotient, rounded towards 0 ⇒ 整数商，向 0 取整
the rest of n divided by m, at least 0 ⇒ n 除以 m 的余数，不小于 0
the greatest common divisor ⇒ 最大公约数
the n-th power of a number, n from 0 upwards; of omega any power ⇒ 数的 n 次方，n 不小于 0；omega 可取任意次方
the greatest integer whose square is at most n ⇒ 平方不大于 n 的最大整数
the binary logarithm, rounded down ⇒ 以 2 为底的对数，向下取整
whether n is a power of two ⇒ n 是不是 2 的幂
whether n has an even number of binary ones ⇒ n 的二进制里 1 的个数是不是偶数
whether n has an odd number of binary ones ⇒ n 的二进制里 1 的个数是不是奇数
the n of which G is the nimber *n; of a game of misere play its value in normal play ⇒ G 是尼姆数 *n 时的 n；对反常规则的博弈是它在常规规则下的值
the nim sum of natural numbers or ordinals ⇒ 自然数或序数的尼姆和
the nim product, of ordinals below omega^omega^omega ⇒ 尼姆积，用于小于 omega^omega^omega 的序数
the nim product of n times a ⇒ n 个 a 的尼姆积
the number whose nim product with a is 1 ⇒ 与 a 的尼姆积是 1 的数
the number whose nim product with b is a ⇒ 与 b 的尼姆积是 a 的数
the number whose nim square is a ⇒ 尼姆平方是 a 的数
the least n with & ⇒ 使 & 的最小的 n
how many members a list has ⇒ 列表有几个成员
the sum of the games of a list ⇒ 列表中各博弈的和
the members of two lists, in one ⇒ 把两个列表的成员合成一个列表
a list in order, the least first, where all members compare ⇒ 排好序的列表，最小的在前；成员都要可比
a nimber, or a position of heaps or a board, in misere play ⇒ 反常规则下的尼姆数，或石子堆、棋盘的局面
the value in normal play, and those in misere play beside heaps of 2 ⇒ 常规规则下的值，以及旁边有若干个 2 的堆时反常规则下的值
the least heap of nim beside which M is lost in misere play ⇒ 加上它以后 M 在反常规则下必败的最小的尼姆堆
the game that makes a lost one with M, by taking the mates of all options ⇒ 与 M 合成必败局面的博弈，由各选择的配偶得出
the game that makes M with N, where one is found ⇒ 与 N 合成 M 的博弈（找到的话）
the games that make M with another one, other than 0 and *1; of a part and itself with *1 the even one ⇒ 与另一个博弈合成 M 的博弈，不计 0 和 *1；一个部分和它加 *1 只写偶的一个
the ways to write M as a sum of games without parts ⇒ 把 M 写成不可再分的博弈之和的各种写法
whether M has no parts, and is neither 0 nor *1 ⇒ M 是不是不可再分，且不是 0 和 *1
whether M is a heap of nim ⇒ M 是不是尼姆堆
whether M and all it leads to have the genera of games of nim ⇒ M 和它能走到的博弈是不是都有尼姆博弈的亏格
whether M is tame when moves that can be reversed are taken away ⇒ 去掉可逆的着法以后 M 是不是驯良
whether M beside tame games has the values of games of nim, be M wild or not ⇒ 不论 M 驯良与否，加上驯良的博弈以后是不是有尼姆博弈的值
whether the options are tame, and the value is 0 or 1 in normal play but larger in misere play ⇒ 各选择是不是驯良，且常规规则下的值是 0 或 1，反常规则下更大
whether the options are generally tame, and the value is 0 or 1 in misere play but larger in normal play ⇒ 各选择是不是广义驯良，且反常规则下的值是 0 或 1，常规规则下更大
whether M is restive when moves that can be reversed are taken away ⇒ 去掉可逆的着法以后 M 是不是满足 is_restive
whether each option of M is a part of it ⇒ M 的每个选择是不是都是它的一部分
whether M is a part of each of its options, as 0 and *1 alone are ⇒ M 是不是它每个选择的一部分，只有 0 和 *1 如此
whether M is not generally tame, and two of it together are, of genus & ⇒ M 在广义上不驯良，而两个 M 合起来驯良、亏格是 &，是不是这样

// What joins others stands last
~: ~ ⇒ ~：~
& becomes & ⇒ & 变为 &
turn the cells with x in ~ and y in ~ ⇒ 翻 x 为 $1、y 为 $2 的格子
# from the heap of # ⇒ 从 $2 个的堆中取 $1 个
~; ~ ⇒ ~；~
~, ~ ⇒ ~、~
# or ~ ⇒ # 或 ~
~ or ~ ⇒ ~或~
… (~) ⇒ …（~）
# and # ⇒ #、#
`,t=/[~@#…&]|\$\d/g,n={"~":`(.+)`,"&":`([^]+)`,"@":`([^\\s:,;]+)`,"#":`(\\d+)`,"…":`(\\d+)`},r=e.split(`
`).filter(e=>e.includes(` ⇒ `)&&!e.startsWith(`//`)).map(e=>{let[r=``,i=``]=e.split(` ⇒ `),a=r.replace(/[.*+?^${}()|[\]\\]/g,`\\$&`);return{pattern:RegExp(`^${a.replace(t,e=>n[e]??e)}$`),chinese:i,holes:r.match(t)??[]}});function i(e){let t=[],n=e.replace(/`[^`]*`|"[^"]*"|'(?:.|\\.)'/g,e=>`\u0001${t.push(e)-1}\u0002`);return o.clear(),s(n.trim(),0)?.replace(/\u0001(\d+)\u0002/g,(e,n)=>` ${t[Number(n)]??``} `).replace(/\s+(?=[，；：、。]|$)|(?<=[，；：、])\s+/g,``).replace(/ {2,}/g,` `).trim()??null}var a=8,o=new Map;function s(e,t){if(t>a)return null;let n=`${t} ${e}`,r=o.get(n);if(r!==void 0)return r;let i=c(e,t);return o.set(n,i),i}function c(e,n){for(let{pattern:i,chinese:a,holes:o}of r){let r=i.exec(e)?.slice(1);if(!r)continue;let c=r.map((e,t)=>o[t]===`~`?s(e,n+1):e);if(c.some(e=>e===null))continue;let l=/[\u4e00-\u9fff]/.test(a)||c.some((e,t)=>e!==r[t]);if(o.includes(`~`)&&!l)continue;let u=0;return a.replace(t,e=>c[e.startsWith(`$`)?Number(e[1])-1:u++]??``)}return/[A-Za-z]{4}/.test(e)?null:e}var l={you:`你`,grundy:`grundy`,Left:`左方`,Right:`右方`},u={time:`时间`,memory:`内存`,steps:`步数`,full:`数目`},d=e=>u[e]??e,f={tag:`zh`,name:`中文`,brand:`grundy`,parts:{play:`对弈`,sheet:`演算`,learn:`学习`},frame:{skip:`跳到正文`,nav:`各部分`,colours:(e,t)=>`配色：${e}。改为${t}`,colour:e=>`配色：${e}`,themes:{auto:`自动`,light:`浅色`,dark:`深色`},language:`语言`,again:`服务器没有回答，正在重试……`,noServer:"服务器没有回答。`grundy serve` 还在运行吗？",noAnswer:`无法读懂服务器的回答。`},address:{title:`这里什么也没有`,noPart:`这个地址没有对应的页面。`,noLesson:`课程里没有这个地址的一课。`,noGame:e=>`没有关于“${e}”的页：没有这个名字的游戏。`,outside:(e,t,n,r,i)=>`地址里的“${e}”应为 ${n} 到 ${r} 的整数，不是“${t}”；这里取 ${i}。`,left:(e,t)=>`地址里的“${e}=${t}”在这里没有意义，已经略去。`,broken:(e,t)=>`从 ${e} 走不到 ${t}，只摆到这里为止。`,usual:`从这个游戏通常的局面开始`,lessons:`全部课文`},ui:{copied:`已复制`,search:`查找游戏`,all:`全部游戏`,copy:`复制`,original:`程序的原话：`,noneFound:`没有名称或规则含有这些字的游戏。`},standings:{theorem:`定理`,exact:`精确`,cited:`引用`,conjecture:`猜想`},gallery:{summary:`选一个游戏。对手可以下得毫无失误，也可以按你的意思放水，还能告诉你为什么。`,heaps:`石子堆`,rows:`成行的物件与硬币`,drawings:`图与纸片`,boards:`棋盘`,more:`更多游戏`,own:`你自己的游戏`,ownHow:`在搜索框里说一步能做什么，例如“拿1、3或4个”“分成不相等的两堆”；或者点选每步能取几个。`,found:`找到的游戏`},play:{own:`你自己的规则`,edit:`修改`,board:`棋盘`,undo:`悔棋`,hint:`提示`,again:`重来`,random:`随机局面`,values:`显示值`,where:`从哪个局面开始？`,name:`给这些规则起个名字`,keep:`保存`,forget:`删除`,kept:`已存到你的游戏里。`,forgotten:`已删除。`,notKept:`这个浏览器不保存任何东西。`,large:`放大`,usual:`原来大小`,moves:`走法`,over:`本局已经结束。`,none:`现在没有可走的。`,showAll:e=>`显示全部 ${e} 种`,cut:`还有没列出来的走法。`,chance:{wins:`必胜`,draws:`和`,loses:`必败`},hinted:(e,t)=>({wins:`提示：“${t}”必胜。`,draws:`提示：没有必胜的着法，“${t}”可以走成和局。`,loses:`提示：这个局面已经输了，每一步都必败；没有比“${t}”更好的着法。`,unknown:`提示：不知道谁会赢，“${t}”也许不比别的差。`})[e],by:(e,t)=>`${l[e]}：${t}。`,toMove:e=>`轮到${l[e]}。`,yourMove:`轮到你走。`,youAre:(e,t)=>`你是${l[e]}${t?e===`Left`?`（蓝）`:`（红）`:``}。`,thinks:`grundy 正在想……`,draw:`和局：同一局面一再出现。`,stuck:e=>`${l[e]}无路可走`,goal:`达到了目标`,points:`无路可走，结算得分`,even:`和局：双方得分相同。`,wins:(e,t)=>`${l[e]}${e===`you`?`赢了`:`获胜`}：${t}。`},example:{wins:(e,t,n,r)=>t===``?`走“${e}”${r}。`:`走“${e}”。对方如果应以“${t}”，就走“${n}”${r}。`,loses:(e,t,n)=>`怎么走都输。比如走“${e}”，对方应以“${t}”${n}。`,ends:{stuck:`，此后无路可走`,goal:`，达到了目标`,points:`，结算得分`}},record:{title:`棋谱`,first:`到开头`,back:`退一步`,on:`进一步`,last:`到末尾`,goOn:`从这里接着下`,slip:`失误`,noSlip:`没有人失误。`,slips:e=>`失误：第 ${e} 步。`,other:(e,t)=>`第 ${e} 条变化，共 ${t} 步`,judge:`输在哪里？`,save:`保存`,open:`打开`,noRecord:`这个文件不是棋谱。`,graph:`双方都走最好时谁赢，逐步标出`,above:e=>`${l[e]}赢`},setup:{title:`设置`,position:`局面`,set:`摆好`,edit:`手动摆局面`,cell:(e,t,n)=>`第 ${e} 行第 ${t} 列:${n}`,rows:`行数`,columns:`列数`,number:e=>`第 ${e} 个数`,less:e=>`${e}减一`,more:e=>`${e}加一`,add:`添一个`,remove:`去掉最后一个`,begins:`谁先走`,you:`你`,two:`两人对弈`,side:`你执`,left:e=>e?`左方（蓝）`:`左方`,right:e=>e?`右方（红）`:`右方`,level:`grundy 的水平：`,skill:(e,t)=>e===t?`毫无失误`:e===0?`随手乱走`:`十步里有 ${e} 步走最好的`,misere:`反常规则（misère）：无路可走者胜`,midGame:`这会重新开局，棋盘上的这一局就此结束。`,anew:`重新开局`,goOn:`继续这一局`,picture:`下载图形（SVG）`,link:`复制这一局的链接`,task:`把这个局面布置成题目`},worth:{title:`局面的值`,notKnown:e=>`在一次提问的限度内（${d(e)}）还不知道。`,partly:e=>`并非全部知道：到了一次提问的限度（${d(e)}）。`,mover:`走棋的一方`,wins:`必胜`,by:(e,t)=>t>0?`，${t} 种走法里有 ${e} 种能赢`:``,loses:`必败`,every:`，怎么走都输。`,best:`双方都走最好，结果是`,draw:`和局`,stop:`。`,grundy:`SG 值`,value:`值`,temperature:`温度`,short:`温度`,remoteness:`距终局的步数`,score:`终局时多得的分`,component:`子游戏`,theory:`理论`,asAbove:`has the value above`,why:`为什么？`,binary:`每行是一个子游戏的值的二进制；某一列有奇数个 1，下面就得 1。`,sum:`尼姆和`},sheet:{summary:"一格一格地演算：求博弈的值，列局面的表，逐层看选择，为自己写的规则寻找规律并加以证明。回车计算，Shift+Enter 换行；`help` 加函数名可看说明。",cell:e=>`第 ${e} 格`,lawOf:e=>`第 ${e} 格的规律`,tableOf:e=>`第 ${e} 格的数表`,next:`新的一格`,hint:`值、表、树、规则或规律`,law:`规律`,noGame:e=>`所查的游戏里没有一个有这 ${e} 个数。`,equalGames:`等同于`,shift:`n 处的数属于堆`,computedTo:`算到`,nextNumbers:`接下来`,run:`计算`,working:e=>e>0?`正在计算，已 ${e} 秒……`:`正在计算……`,waiting:`等上面的格先算完。`,stop:`停止`,stopped:`已停止。`,changed:`改动之后还没有重新计算。`,time:e=>e<1?`${Math.round(1e3*e)} 毫秒`:`${e.toFixed(1)} 秒`,up:e=>`把第 ${e} 格上移`,down:e=>`把第 ${e} 格下移`,remove:e=>`删去第 ${e} 格`,open:e=>`${e} 的选择`,more:`温度、选择及其他`,sides:{Left:`左`,Right:`右`},dominated:e=>`被 ${e} 支配`,reversible:e=>`可经 ${e} 逆转`,equal:e=>`另有 ${e} 个同值`,noOptions:`无路可走。`,noFunction:e=>`没有名称或说明中含“${e}”的函数。`,copyLatex:`复制 LaTeX`,openFile:`打开文件`,save:`保存`,empty:`新的一页`,earlier:`回到原来的一页`,examples:{values:`求值`,tables:`表与树`,laws:`规则与规律`}},explore:{misere:`反常规则`,table:`数表`,stopped:e=>` 到了限度：${d(e)}`,lost:` 必败态`,won:` 必胜态`,left:` 左方必胜（L）`,right:` 右方必胜（R）`,draw:` 和局（D）`,axes:(e,t)=>`；向下是 ${e}，向右是 ${t}`,unknown:`未知`,zoomIn:`放大`,zoomOut:`缩小`,all:`全部`,heat:(e,t,n)=>`(${t}, ${n}) 以内各数对的值。用方向键读数。`,line:(e,t,n)=>`从 ${t} 到 ${n} 的值。用方向键读数。`,boards:`每块空棋盘的值、谁胜（L 左方，R 右方，N 先手，P 后手）和温度。`,corner:`行 \\ 列`,heatOf:(e,t)=>`均值 ${e}，温度 ${t}`},rules:{names:{"Lasker's Nim":`拉斯克尼姆`,Subtraction:`减法游戏`,Kayles:`凯尔斯`,Wythoff:`威佐夫博弈`,Euclid:`欧几里得游戏`,"Powers of two":`取 2 的幂`,"Even halves":`减一或对半分`,Cutting:`剪纸`,"Toads and Frogs":`蟾蜍与青蛙`},offer:`可能是这样的规则`,unread:e=>`没有读懂：${e.map(e=>`“${e}”`).join(`、`)}。少了它就是别的规则，所以没有给出规则。`,leaves:(e,t)=>t?`${e} 个的一堆变为 ${t}。`:`${e} 个的一堆无路可走。`,first:e=>`从 0 起的 SG 值：${e}。`,take:`每步取`,splits:{none:`不分堆`,any:`或把一堆分成两堆`,unequal:`或分成不相等的两堆`},board:{move:`在棋盘上，每步`,kinds:{domino:`放一张骨牌`,three:`放连成一行的三格`,square:`放二乘二的一块`,take:`吃掉自己旁边的一枚`,step:`走到相邻的空格`,slide:`想走多远就走多远`},directions:`方向和大小`,burnt:`走开的那一格就不能再用，所以总会终局。`,all:`各个方向都行`,each:`双方各有一个方向`,begins:(e,t)=>`开始时左方有 ${e} 种走法，右方有 ${t} 种。`},playIt:`来一局`,boards:`棋盘上的规则可以对弈，局面有值；数表和规律只属于数的游戏。`,describe:(e,t,n)=>`${e?`双方的走法相同`:`双方各有各的走法`}；${t===`score`?`得分多者胜`:t===`goal`?`达到目标者胜`:t===`misere`?`无路可走者胜`:`无路可走者败`}。局面的写法：${n}。`,heaps:`石子堆`},law:{title:`规律`,looking:e=>`正在寻找规律${e>0?`，已 ${e} 秒`:``}……`,certificate:e=>`证书，${e} 字节`,download:`下载`,coq:`下载 Coq 文件`,none:`没有找到规律`,besides:`另外`,repeats:(e,t,n)=>`前周期 ${e}，周期 ${t}${n===void 0?``:`，每周期增加 ${n}`}。`,theorem:`对一切局面成立：一个小小的检查器接受了证书。`,conjecture:`在数表范围内成立；没有找到证明。`,code:`代码`,language:`语言`,noCode:`没有程序`},values:{yes:`是`,no:`否`,outcomes:{L:`不论谁先走，左方胜`,R:`不论谁先走，右方胜`,N:`先手胜`,P:`后手胜`},up:`^ 是博弈 up，不是乘方：2^3 就是 2 + ^3，即 2 与三个 up 之和。`,mean:`均值`,temperature:`温度`,stops:`停止值`,and:(e,t)=>`${e} 和 ${t}`,birthday:`生日`,leftOptions:`左方的选择`,rightOptions:`右方的选择`,leftIncentives:`左方的激励`,rightIncentives:`右方的激励`,atomic:`原子量`,reduced:`约化形式`,frozen:`冻结后`,thermograph:`温度图；向左数值增大`,thermographOf:(e,t,n)=>`${e} 的温度图：均值 ${t}，温度 ${n}`},learn:{summary:e=>`十课的课程，每课有要你解的局面；还有 ${e} 个游戏：规则、规律、为什么成立、容易错在哪里。`,course:`课程`,games:`游戏`,glossary:`术语`,solved:(e,t)=>t===0?``:`已解 ${e}／${t} 题`,tryIt:`试一试`,onBoard:`到棋盘上试一试`,play:`对弈`,table:`它的数表`,rules:`它的规则`,otherLanguage:`这一页还没有中文，下面是英文原文。`,lesson:e=>`第 ${e} 课`,next:`下一课：`,before:`上一课：`,contents:`目录`},set:{value:`表达式`,game:`游戏、八进制码或规则`,title:`布置题目`,summary:`给别人的题目，都在一个链接里：发出以前由引擎逐题检查。成绩只留在解题的人那里。`,class:`题目`,heading:`标题`,kind:`问什么`,kinds:{text:`题目之间的文字`,win:`赢下一局`,move:`找一步必胜的着法`,outcome:`谁赢？`,grundy:`SG 值`,value:`表达式的值`,mean:`均值`,temperature:`温度`,claim:`一个游戏的必败态`},addTask:`添一题`,addText:`添一段文字`,remove:`去掉`,open:`打开`,change:`修改这些题目`,link:`复制链接`,qr:`链接的二维码`,tooLong:`链接太长，二维码放不下。`,onlyHere:"这个地址只在这台机器上有效。要让别人也能打开，请用 `grundy serve --public`，或放到静态网站上。",refused:`只要有一题解不了，就没有链接。`,empty:`这个地址没有题目。`,cannotWin:`从这里先走的一方赢不了。`,over:`这里已经终局。`,notKnown:`在一次提问的限度内不知道这里谁赢。`,notImpartial:`SG 值只属于双方走法相同、无路可走者败的游戏。`,noOutcome:`这里的结果没有名称：只有其中一方先走时才是和局。`,several:`这个游戏的一步会留下几堆，这样的必败态条件既不能证明，也不能否定。`,noGrundy:`在一次提问的限度内不知道这个局面的 SG 值，或它没有 SG 值。`,noValue:`这个表达式没有这样的值。`,noTable:`这个游戏没有 SG 值的数表。`},exercise:{label:e=>`练习 ${e}`,win:`从这里开始，你先走，赢下它。`,move:`找一步必胜的着法。`,outcome:`双方都走最好，谁赢？`,grundy:`它的 SG 值是多少？`,value:`用最短的写法写出它的值。`,mean:`它的均值是多少？`,temperature:`它的温度是多少？`,claim:e=>e.length===1?`单独一堆有几个时是必败态？写一个条件，例如 ${e[0]} % 2 == 0。`:`哪些 (${e.join(`, `)}) 是必败态？写一个条件，例如 ${e[0]} == 2*${e[1]}。`,rules:`写出规则。`,mover:`走棋的一方`,other:`另一方`,draw:`都不赢：和局`,left:`左方，不论谁先走`,right:`右方，不论谁先走`,answer:`你的答案`,check:`核对`,checking:`正在核对……`,right_:`对。`,solved:e=>e===1?`一次就解出来了。`:`解出来了，第 ${e} 次。`,tries:e=>`已试 ${e} 次`,loses:(e,t)=>`“${e}”会输：grundy 应以“${t}”。`,thinking:e=>`“${e}”会输……`,takeBack:`悔一步，或者重来。`,isDrawn:`不对：双方都走最好，谁也赢不了。`,noNumber:`这不是数：请写一个自然数，例如 4。`,noFraction:`这不是数：请写整数或分数，例如 3/2。`,notShortest:`对，但还不是最短的写法：请写出结果本身，不要留下还要计算的部分。`,canWin:e=>`不对：走棋的一方能赢，走“${e}”即可。`,cannotWin:(e,t)=>`不对：比如走“${e}”，对方应以“${t}”；其他走法也都有应手。`,noMoves:`不对：这里无路可走，轮到走的一方已经输了。`,refuted:(e,t)=>`不对：在 ${e}，走棋的一方必${t?`败`:`胜`}，你的条件说的正相反。`,open:`在一次提问的限度内既没有证明，也没有否定。`,options:e=>`不对。各后继的值是 ${e}；不在其中的最小自然数是几？`,noOptions:`不对。它没有后继；空集里没有的最小自然数是几？`,parts:e=>`不对。各子游戏的值是 ${e}；把它们写成二进制，作不进位的加法。`,valueHint:(e,t)=>`不对。左方能走到 ${e}，右方能走到 ${t}。`,stops:(e,t)=>`不对。左方先走停在 ${e}，右方先走停在 ${t}；看看温度图。`,differs:(e,t,n)=>`不对：按你的规则，${e} 个的一堆值 ${t}，题中的游戏值 ${n}。`,nothing:`无处`,task:`题目`,taskSummary:`从这里开始赢下它。尝试的次数只记在这台机器上。`},views:{chooseCoins:`选要翻的硬币`,notYet:`这还不是一步棋`,turn:`翻`,clear:`清除`},told:i};export{f as zh};