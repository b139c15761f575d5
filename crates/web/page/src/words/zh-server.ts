// 程序用英文说的话，译成中文。What the program says in English: on the left a sentence or a part of one, where `~` stands for a part that is
// itself translated, `@` for a name, `#` for a number and `…` for what stands in quotes; on the right the same in Chinese.

const TABLE = `
no game is called … = 没有叫 … 的游戏
no game is called …; nearest: @ = 没有叫 … 的游戏；最接近的是 @
no game is called …; nearest: @, @ = 没有叫 … 的游戏；最接近的是 @、@
no game is called …; nearest: @, @, @ = 没有叫 … 的游戏；最接近的是 @、@、@
nothing is called … = 没有叫 … 的东西
nothing is called …; nearest: @ = 没有叫 … 的东西；最接近的是 @
nothing is called …; nearest: @, @ = 没有叫 … 的东西；最接近的是 @、@
perhaps … was meant = 也许是想写 …
a position of @: ~ = @ 的局面：~
@: position, word #: ~ = @：局面的第 # 个词：~
@: position: ~ = @：局面：~
@: parameter @: ~ = @：参数 @：~
position, word #: ~ = 局面的第 # 个词：~
position: ~ = 局面：~
row #, column #: ~ = 第 # 行第 # 列：~
row # has # cells, the rows before it have # = 第 # 行有 # 格，前面各行有 # 格
this game is played on one row, found # = 这个游戏只有一行，这里有 # 行
a board has at most # cells, found # x # = 棋盘至多 # 格，这里是 # × #
an edge joins two vertices, found … = 一条边连接两个顶点，这里是 …
this game has no parameters = 这个游戏没有参数
this game's parameters are @ = 这个游戏的参数是 @
this game's parameters are @, @ = 这个游戏的参数是 @、@
expected a whole number from # to #, found … = 应为 # 到 # 的整数，不是 …
there is no parameter …: the rules have none = 没有参数 …：规则没有参数
there is no parameter …: the rules have … = 没有参数 …：规则的参数是 …
there is no parameter …: the rules have … and … = 没有参数 …：规则的参数是 … 和 …
… cannot be set to …: ~ = … 不能取 …：~
… is not known: ~ knows no names = 不认识 …：~里没有名字
… is not known: a claim knows … = 不认识 …：断言里可以用 …
… is not known: the quotient rounded down is written … = 没有 …：取整的商写作 …
… is no whole number = … 不是整数
… is written … here = 这里 … 要写作 …
the remainder is written … = 余数写作 …
a parameter = 参数
the bracket … is never closed = 括号 … 没有关上
opened here = 在这里打开
the pattern is here = 模式在这里
the choice … is not bounded: it could be any number, however large = 选择 … 没有界限：它可以是任何数，多大都行
a name that is no coordinate and no parameter is a choice of the mover, a natural number; an equality, a list or an inequality bounds it = 既不是坐标也不是参数的名字，是走棋的一方选的自然数；要用等式、列表或不等式限定它
a parameter is written … or … = 参数写作 … 或 …
a position is # numbers here, found # number = 这里的局面有 # 个数，这一个只有 # 个
there is no kind … = 没有 … 这一种
write a tuple, as … = 写成数组，如 …
a goal ends play, so there is no misère play of it = 达到目标就结束，所以没有反常规则
misère play is not defined together with … or … = 反常规则不能与 … 或 … 一起用
nothing is divided by # = 不能除以 #
@(G) takes # argument, found # = @(G) 要 # 个自变量，这里有 # 个
@ takes # arguments, found # = @ 要 # 个自变量，这里有 # 个
@ is not written in the rule language, and this needs such rules; see … = @ 不是用规则语言写的，而这需要那样的规则；见 …
@: a position has # numbers: give each a side of a box = @：局面有 # 个数：给每个数一条边
@: rules of boards have no parameters = @：棋盘的规则没有参数
@: its positions are boards, and this is asked of games on numbers = @：它的局面是棋盘，而这只能问数的游戏
… on a command line has no such bound = 命令行的 … 没有这个限度
undecided: ~ = 没有结论：~
the time limit was reached = 到了时间的限度
the memory limit was reached = 到了内存的限度
the limit of steps was reached = 到了步数的限度
no law was found = 没有找到规律
line #: ~ = 第 # 行：~
expected grundy certificate #, found … = 应为第 # 版的证书，不是 …
expected ~ of at most #, found … = 应为~，至多 #，不是 …
expected ~ of at least #, found … = 应为~，至少 #，不是 …
expected ~, found …; heaps have no brackets, as in … = 应为~，不是 …；石子堆不用括号，如 …
expected ~, found # in … = 应为~，有 # 个，在 … 里
expected ~, found # x # = 应为~，这里是 # × #
expected ~, found # = 应为~，这里是 #
expected ~; found # numbers = 应为~；这里有 # 个数
expected ~; found # words = 应为~；这里有 # 个词
expected ~; found # word = 应为~；这里有 # 个词
expected ~, found ~ = 应为~，这里是~
expected ~; found ~ = 应为~；这里是~
expected … after … = … 后面应为 …
expected a position on both sides of + = + 的两边都应是局面
nothing = 空的
the end = 末尾
the end of the line = 行末
the end of the text = 末尾
the end of the rule = 规则的末尾
the end of the claim = 断言的末尾
one of ~ = ~之一
an operator or ~ = 运算符或~
an operator, … or … = 运算符、… 或 …
a game, … or … = 游戏、… 或 …
a game = 游戏
a number or a name = 数或名字
a number = 数
a natural number = 自然数
a name for a coordinate = 坐标的名字
a picture between quotation marks, as … = 引号里的图形，如 …
a position (~) = 局面（~）
# numbers in brackets = 括号里的 # 个数
# numbers in the tuple = 数组里的 # 个数
# numbers, or tuples in brackets for a sum = # 个数；和写成几个括号
# numbers, or tuples in brackets for a sum, as in … = # 个数；和写成几个括号，如 …
a tuple as … = 数组，如 …
rows of cells, as …, or a size, as … = 各行的格子，如 …，或者大小，如 …
rows of cells, parted by … = 各行的格子，用 … 隔开
heaps, as in … = 石子堆，如 …
heaps, as in … or … = 石子堆，如 … 或 …
~, as in … or …, or … = ~，如 …、… 或 …
~, as in … or … = ~，如 … 或 …
~, as in …, or of a row, as in … = ~，如 …，或者一行，如 …
~, as in … = ~，如 …
~ as … or a vertex as … = ~，如 …，或顶点，如 …
a heap = 一堆
a pile = 一堆
a side = 边长
a square = 格号
a strip = 纸条
a year = 年份
a date = 日期
a date such as #-#-# = 日期，如 #-#-#
a coordinate = 坐标
an edge = 边
edges = 边
the place of a head = 正面的位置
the places of the heads = 正面的位置
the vertex of a token = 棋子所在的顶点
the vertices of tokens = 棋子所在的顶点
the coins on a step = 一级上的硬币数
the coins of a circle = 一圈的硬币数
the cards in a box = 盒里的卡片数
the side of a board = 棋盘的边长
the side of the board = 棋盘的边长
the order of a board = 棋盘的阶
a missing sum = 还差的数
a missing number = 还差的数
a string of digits = 一串数字
~, or - for the empty one = ~，空的写作 -
at most # digits = 至多 # 位数字
at most # cells = 至多 # 格
at most # stones in a box of size # = 容量 # 的盒里至多 # 个
the parameter … is as in …, … or … = 参数 … 如 …、… 或 …
k is the parameter … and the play (normal or misere) the parameter … = k 是参数 …，常规或反常由参数 … 决定
k is the parameter … = k 是参数 …
the vertices of the tokens, as in … = 棋子所在的顶点，如 …
… is no token = … 表示没有棋子
… is no head = … 表示没有正面
the places of the heads, from #, as in … = 正面的位置，从 # 数起，如 …
… is a run of heads, … is no head = … 表示一段正面，… 表示没有正面
rows of pins = 各行瓶数
rows of free cells = 各行空格数
a pair = 一对数
several pairs in brackets are a sum, as in … = 几对写在括号里就是和，如 …
several pairs in brackets are a sum = 几对写在括号里就是和
several sheets in brackets are a sum = 几张写在括号里就是和
several rows in brackets = 几行写在括号里
several sales are a sum = 几场拍卖是和
several races are a sum = 几场抢数是和
several are a sum, and … is none = 几个是和，… 表示没有
several are a sum = 几个是和
several dates of the first form are a sum = 几个第一种写法的日期是和
a graph as …, or a picture, … a vertex joined to those beside it and … none, as in …, or a size = 图，如 …；或图形，… 是与旁边相连的顶点，… 没有顶点，如 …；或者大小
sums with … = 和用 … 连接
what the bid lacks to the price = 离底价还差多少
what is still missing to the goal = 离目标还差多少
two heaps with the pass still to be had, as in …, or in brackets with 1 or 0 passes, as in … = 两堆，还可以跳过，如 …；或写在括号里，带上 1 或 0，如 …
three rows, on points with four lines or fewer … a hound, … the hare, … empty = 三行；线不超过四条的点上，… 是猎犬，… 是野兔，… 是空点
on those with diagonals …, …, … = 有斜线的点上是 …、…、…
… beside the board, as in … = … 在棋盘外，如 …
three heaps = 三堆
three heaps with a free choice, as in …, or in brackets with the number of the forced heap, as in … = 自由选择的三堆，如 …；或写在括号里，带上指定的堆号，如 …
three heaps in their order = 依次三堆
0 is an empty place = 0 是空位
the squares of three coins from the left = 三枚硬币的格号，从左起
the squares of the men in any order = 棋子的格号，次序不论
the squares of the coins = 硬币的格号
after it all visited squares, the stone on the last, as in … = 后面是到过的各格，石子在最后一格，如 …
the pile, as in … with player 1 to move, or the pile and the player to move, as in … = 石子数，轮到 1 号，如 …；或石子数和轮到的人，如 …
the order of the board = 棋盘的阶
after it the crossings that are taken, and by whom, as in … = 后面是占了的交叉点和占的人，如 …
the lengths of three rows, none longer than the one before = 三行的长度，后面的不比前面的长
the coins on steps 1, 2, 3, ... = 第 1、2、3 等级上的硬币数
the cells with heads, from (1, 1) = 正面的格子，从 (1, 1) 数起
the cards in boxes 1, 2, 3, ... = 1、2、3 等号盒里的卡片数
strips as numbers of cells = 各条的格数
sides, as in … or …, the first is divided by Left = 两边，如 … 或 …，左方分第一边
sides, as in … or …, the first is cut by Left = 两边，如 … 或 …，左方切第一边
rows with the top first, … Left's geese, … Right's fox, … an empty cell, … a cell of the other colour, as in … = 从上到下各行，… 左方的鹅，… 右方的狐狸，… 空格，… 另一种颜色的格，如 …
edges between numbered vertices, the ground is 1, … Left's, … Right's, … or nothing green, as in … = 编号顶点间的边，1 是地面，… 左方的，… 右方的，… 或不写是绿的，如 …
or stalks from the ground up, as in … = 或从地面往上的茎，如 …
edges between numbered vertices = 编号顶点间的边
1 is the ground = 1 是地面
… parts the graphs of a sum = … 隔开和里的各图
boards as numbers of free cells = 各板的空格数
parameters c, z, n are the lengths = 参数 c、z、n 是长度
a string of at most 6 digits = 至多 6 位的一串数字
a sheet = 一张纸
a row, … Left's toads, … Right's frogs, … empty = 一行，… 左方的蟾蜍，… 右方的青蛙，… 空
a row, … Left's elephants, … Right's rhinos, … empty = 一行，… 左方的大象，… 右方的犀牛，… 空
a row, … Left's dominoes, … Right's, … either's = 一行，… 左方的骨牌，… 右方的，… 双方的
a row as squares behind Left's counter, between the counters, behind Right's = 一行：左方棋子后面、两枚之间、右方棋子后面的格数
a picture, … a stone, … empty, … closed, as in …, or a size, with one stone in the middle = 图形，… 石子，… 空，… 封闭，如 …；或者大小，正中有一枚石子
a picture, … Left's stones, … Right's, … empty, as in …, or a size, which is filled by turns = 图形，… 左方的棋子，… 右方的，… 空，如 …；或者大小，交替摆满
a picture, … Left's stones, … Right's, … empty, … closed, as in …, or a size, which is filled by turns but for two cells at the corner = 图形，… 左方的棋子，… 右方的，… 空，… 封闭，如 …；或者大小，交替摆满，角上空两格
a picture, … Left's stones, … Right's, … empty, … closed, as in …, or a size = 图形，… 左方的棋子，… 右方的，… 空，… 封闭，如 …；或者大小
a picture, … Left's amazons, … Right's, … empty, … burnt = 图形，… 左方的亚马逊，… 右方的，… 空，… 烧掉的
a picture, … free, … only Left may take it, … only Right, … nobody, as in …, or a size, or a graph as … = 图形，… 空，… 只有左方能占，… 只有右方能占，… 谁也不能占，如 …；或者大小；或图，如 …
a picture, … free, … only Left may paint it, … only Right, … nobody, as in …, or a size, or a graph as … = 图形，… 空，… 只有左方能涂，… 只有右方能涂，… 谁也不能涂，如 …；或者大小；或图，如 …
a picture, … free and … filled, rows parted by …, as in …, or a size as … = 图形，… 空，… 占了的，各行用 … 隔开，如 …；或者大小，如 …
a pair of size and stones = 容量和石子数
a heap at the start, as in …, or a heap with the most that the next move may take, as in … = 开始时的一堆，如 …；或一堆和下一步至多取几个，如 …
a date up to 2001-11-04 = 2001-11-04 以前的日期
one number for each heap = 每堆一个数
a position as …; positions with + between them are a sum = 局面，如 …；用 + 连接的局面是和
a position as … = 局面，如 …
the arcs of the graph, as 4>3,3>2; a number alone is a vertex without arcs = 图的弧，如 4>3,3>2；单独的数是没有弧的顶点
when play ends, won by the player to move: stuck, or zero (all values are 0) = 何时结束、由走棋的一方获胜：stuck 无路可走，或 zero 各值都是 0
what may be taken and left: 0.77, 4.3... or 0,7,7 = 能取多少、能剩什么：0.77、4.3... 或 0,7,7
what Right may take = 右方能取几个
what Left may take = 左方能取几个
the numbers that may be taken = 能取的数
the numbers taken from both piles differ by less than t = 从两堆取的数相差小于 t
the most that one move takes = 一步至多取几个
the least that one move takes = 一步至少取几个
the most that one move adds = 一步至多加几个
the most that each player takes, in the order of the ring = 各人至多取几个，按座次
the most heaps that a move may lower = 一步至多动几堆
the most coins that a move takes = 一步至多取几枚
the length of the red stripes = 红条的长度
the length of the green stripes = 绿条的长度
the length of the blue stripes = 蓝条的长度
the largest raise = 一次至多加价多少
the constant of the limit = 上限里的常数
the coin game along y: turtles, mock, ruler or twins = y 方向的翻硬币游戏：turtles、mock、ruler 或 twins
the coin game along x: turtles, mock, ruler or twins = x 方向的翻硬币游戏：turtles、mock、ruler 或 twins
the base of the powers = 幂的底
the arcs, each from its first vertex to its second = 各条弧，从前一个顶点到后一个
smaller heaps are not divided = 更小的堆不能分
normal or misere = 常规 normal 或反常 misere
an even heap becomes so many halves = 偶数堆变成几个一半
after t at most p t + q may be taken = 取了 t 以后至多取 p t + q
a move takes at most k times the take before it = 至多取上一步的 k 倍
Right's octal code = 右方的八进制码
Left's octal code = 左方的八进制码
the proof on the game's page = 游戏页上的证明
checked by Coq, @ in @ = 经 Coq 检查：\`@\`，见 \`@\`
~; ~ = ~；~
~, ~ = ~、~
~ or ~ = ~或~
… (~) = …（~）
empty = 空
Left's stone = 左方的棋子
Right's stone = 右方的棋子
`;

interface Sentence {
  pattern: RegExp;
  /** The Chinese sentence, cut at its holes. */
  parts: string[];
  /** Of each hole, what stands there. */
  holes: string[];
}

const HOLE = /[~@#…]/g;
const PATTERNS: Record<string, string> = { "~": "(.+)", "@": "([^\\s:,;]+)", "#": "(\\d+)", "…": "(\u0001\\d+\u0002)" };

/** Reads the table, where the text before the first ` = ` is English. */
const SENTENCES: Sentence[] = TABLE.trim()
  .split("\n")
  .map((line) => {
    const at = line.indexOf(" = ");
    const english = line.slice(0, at).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const chinese = line.slice(at + 3);
    return {
      pattern: new RegExp(`^${english.replace(HOLE, (hole) => PATTERNS[hole] ?? hole)}$`),
      parts: chinese.split(HOLE),
      holes: [...line.slice(0, at).matchAll(HOLE)].map(([hole]) => hole),
    };
  });

/** Returns what a sentence of the program says in Chinese, or null. Holes are filled in their order, each kind for itself. */
export function inChinese(text: string): string | null {
  const quoted: string[] = [];
  const bare = text.replace(/`[^`]*`|"[^"]*"|'(?:.|\\.)'/g, (code) => `\u0001${quoted.push(code) - 1}\u0002`);
  const whole = translated(bare.trim(), 0);
  return whole?.replace(/\u0001(\d+)\u0002/g, (_, n) => ` ${quoted[Number(n)] ?? ""} `).replace(/\s+(?=[，；：、。]|$)|(?<=[，；：、])\s+/g, "").replace(/ {2,}/g, " ").trim() ?? null;
}

const DEEPEST = 8;

function translated(text: string, depth: number): string | null {
  if (depth > DEEPEST) return null;
  for (const { pattern, parts, holes } of SENTENCES) {
    const found = pattern.exec(text)?.slice(1);
    if (!found) continue;
    const inside = found.map((part, i) => (holes[i] === "~" ? translated(part, depth + 1) : part));
    if (inside.some((part) => part === null)) continue;
    return parts.map((part, i) => part + (inside[i] ?? "")).join("");
  }
  return /[A-Za-z]{4}/.test(text) ? null : text;
}
