//! How `winning_move` begins and ends in each language.

use super::about::About;
use super::language::Language;
use super::moves::Writer;

impl Writer<'_> {
    pub(super) fn head(&mut self, coordinates: &[String]) {
        // C has no arrays of length 0.
        let (arity, parts) = (self.arity, self.most_parts.max(1));
        let n = &coordinates[0];
        let list = coordinates.join(", ");
        let typed = |kind: &str| {
            coordinates.iter().map(|name| format!("{kind}{name}")).collect::<Vec<_>>().join(", ")
        };
        let code = &mut *self.code;
        code.blank();
        if self.about == About::Positions {
            code.describe("A move after which the opponent is lost, as the position that it leads to.");
            match code.language {
                Language::C => {
                    code.open(&format!("bool winning_move({}, Int result[{arity}])", typed("Int ")));
                }
                Language::Cpp => {
                    code.open(&format!(
                        "std::optional<std::array<Int, {arity}>> winning_move({})",
                        typed("Int ")
                    ));
                }
                Language::Rust => {
                    let typed: Vec<String> = coordinates.iter().map(|name| format!("{name}: Int")).collect();
                    code.open(&format!(
                        "pub fn winning_move({}) -> Option<[Int; {arity}]>",
                        typed.join(", ")
                    ));
                }
                Language::Python => code.open(&format!("def winning_move({list})")),
            }
            return;
        }
        match code.language {
            Language::C => code.lines(&format!(
                "// A move: which heap, and what it becomes.\n\
                 typedef struct {{\n    size_t heap;\n    size_t count;\n    Int parts[{parts}];\n}} Move;\n"
            )),
            Language::Cpp => code.lines(
                "// A move: which heap, and what it becomes.\n\
                 struct Move {\n    std::size_t heap;\n    std::vector<Int> parts;\n};\n",
            ),
            Language::Rust => code.lines(
                "/// A move: which heap, and what it becomes.\n\
                 pub struct Move {\n    pub heap: usize,\n    pub parts: Vec<Int>,\n}\n",
            ),
            Language::Python => {}
        }
        if code.language != Language::Python {
            code.blank();
        }
        let found = match code.language {
            Language::C => "A move after which the opponent is lost, if there is one and it is found.",
            Language::Python => {
                "A move after which the opponent is lost, as the heap's index and what it becomes, or None."
            }
            _ => "A move after which the opponent is lost.",
        };
        code.describe(found);
        match (code.language, self.about) {
            (Language::C, _) => code.open("bool winning_move(const Int *heaps, size_t count, Move *result)"),
            (Language::Cpp, _) => {
                code.open("std::optional<Move> winning_move(const std::vector<Int>& heaps)");
            }
            (Language::Rust, _) => code.open("pub fn winning_move(heaps: &[Int]) -> Option<Move>"),
            (Language::Python, _) => code.open("def winning_move(heaps)"),
        }
        match self.about {
            About::Sums => self.rest(n),
            _ => self.target(n),
        }
    }

    /// Begins a loop over the heaps, with the value that a move is to leave of each.
    fn target(&mut self, n: &str) {
        // If the sum is not 0, some heap has a target below its value, and an option with this target since
        // the value is a mex. So other heaps are skipped.
        let code = &mut *self.code;
        match code.language {
            Language::C => {
                code.line("Int sum = 0;");
                code.line("for (size_t i = 0; i < count; i++) sum ^= grundy(heaps[i]);");
                code.open("for (size_t i = 0; i < count; i++)");
                code.line(&format!("const Int {n} = heaps[i], target = sum ^ grundy({n});"));
                code.line(&format!("if (target >= grundy({n})) continue;"));
            }
            Language::Cpp => {
                code.line("Int sum = 0;");
                code.line("for (Int heap : heaps) sum ^= grundy(heap);");
                code.open("for (std::size_t i = 0; i < heaps.size(); i++)");
                code.line(&format!("const Int {n} = heaps[i], target = sum ^ grundy({n});"));
                code.line(&format!("if (target >= grundy({n})) continue;"));
            }
            Language::Rust => {
                code.line("let sum = heaps.iter().fold(0, |sum, heap| sum ^ grundy(*heap));");
                code.open(&format!("for (heap, &{n}) in heaps.iter().enumerate()"));
                code.line(&format!("let target = sum ^ grundy({n});"));
                code.open(&format!("if target >= grundy({n})"));
                code.line("continue;");
                code.close();
            }
            Language::Python => {
                code.line("sum = 0");
                code.open("for heap in heaps");
                code.line("sum ^= grundy(heap)");
                code.close();
                code.open(&format!("for i, {n} in enumerate(heaps)"));
                code.line(&format!("target = sum ^ grundy({n})"));
                code.open(&format!("if target >= grundy({n})"));
                code.line("continue");
                code.close();
            }
        }
    }

    /// Begins a loop over the heaps, with what the others are worth.
    fn rest(&mut self, n: &str) {
        // A misere quotient has no inverses, so the product of the others is computed again for each heap.
        let code = &mut *self.code;
        match code.language {
            Language::C | Language::Cpp => {
                let (size, count) = match code.language {
                    Language::C => ("size_t", "count"),
                    _ => ("std::size_t", "heaps.size()"),
                };
                code.open(&format!("for ({size} i = 0; i < {count}; i++)"));
                code.line(&format!("const Int {n} = heaps[i];"));
                code.line("Int rest = 0;");
                code.open(&format!("for ({size} j = 0; j < {count}; j++)"));
                code.line("if (j != i) rest = product(rest, element(heaps[j]));");
                code.close();
            }
            Language::Rust => {
                code.open(&format!("for (heap, &{n}) in heaps.iter().enumerate()"));
                code.line("let others = heaps.iter().enumerate().filter(|(other, _)| *other != heap);");
                code.line("let rest = others.fold(0, |worth, (_, other)| product(worth, element(*other)));");
            }
            Language::Python => {
                code.open(&format!("for i, {n} in enumerate(heaps)"));
                code.line("rest = 0");
                code.open("for other in heaps[:i] + heaps[i + 1:]");
                code.line("rest = product(rest, element(other))");
                code.close();
            }
        }
    }

    pub(super) fn tail(&mut self) {
        if self.about != About::Positions {
            self.code.close();
        }
        let none = match self.code.language {
            Language::C => "return false;",
            Language::Cpp => "return std::nullopt;",
            Language::Rust => "None",
            Language::Python => "return None",
        };
        self.code.line(none);
        self.code.close();
    }
}
