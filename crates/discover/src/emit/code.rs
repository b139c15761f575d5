//! Lines of code with the blocks of each language.

use super::language::Language;

/// Text of one program as it grows.
pub(super) struct Code {
    pub(super) language: Language,
    text: String,
    depth: usize,
    /// Where the body of the open function begins, and its arguments.
    function: Option<(usize, Vec<String>)>,
}

/// Lines of tables are broken here.
const WIDTH: usize = 100;

impl Code {
    pub(super) fn new(language: Language) -> Code {
        Code { language, text: String::new(), depth: 0, function: None }
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    pub(super) fn line(&mut self, text: &str) {
        if !text.is_empty() {
            self.text.push_str(&"    ".repeat(self.depth));
            self.text.push_str(text);
        }
        self.text.push('\n');
    }

    /// Writes several lines that are indented among themselves.
    pub(super) fn lines(&mut self, text: &str) {
        text.lines().for_each(|line| self.line(line));
    }

    pub(super) fn blank(&mut self) {
        // Python's functions are two lines apart.
        self.line("");
        if self.language == Language::Python && self.depth == 0 {
            self.line("");
        }
    }

    pub(super) fn comment(&mut self, text: &str) {
        let mark = if self.language == Language::Python { "#" } else { "//" };
        for line in text.lines() {
            self.line(format!("{mark} {line}").trim_end());
        }
    }

    /// The comment above a function or a type.
    pub(super) fn describe(&mut self, text: &str) {
        if self.language != Language::Rust {
            return self.comment(text);
        }
        text.lines().for_each(|line| self.line(&format!("/// {line}")));
    }

    pub(super) fn open(&mut self, head: &str) {
        let end = if self.language == Language::Python { ":" } else { " {" };
        self.line(&format!("{head}{end}"));
        self.depth += 1;
    }

    /// A block for names of its own, in languages that have such.
    pub(super) fn open_scope(&mut self) {
        self.line("{");
        self.depth += 1;
    }

    pub(super) fn close(&mut self) {
        self.depth -= 1;
        if let Some((begin, arguments)) = self.function.take_if(|_| self.depth == 0) {
            self.name_unused(begin, &arguments);
        }
        if self.language != Language::Python {
            self.line("}");
        }
    }

    /// A block that is done where the condition holds.
    pub(super) fn open_if(&mut self, condition: &str) {
        match self.language {
            Language::C | Language::Cpp => self.open(&format!("if ({condition})")),
            Language::Rust | Language::Python => self.open(&format!("if {condition}")),
        }
    }

    /// A name for a value; `mutable` where it will change.
    pub(super) fn declare(&mut self, name: &str, value: &str, mutable: bool) {
        let text = match (self.language, mutable) {
            (Language::C | Language::Cpp, true) => format!("Int {name} = {value};"),
            (Language::C | Language::Cpp, false) => format!("const Int {name} = {value};"),
            (Language::Rust, true) => format!("let mut {name} = {value};"),
            (Language::Rust, false) => format!("let {name} = {value};"),
            (Language::Python, _) => format!("{name} = {value}"),
        };
        self.line(&text);
    }

    /// A statement that ends as the language wants it.
    pub(super) fn statement(&mut self, text: &str) {
        let end = if self.language == Language::Python { "" } else { ";" };
        self.line(&format!("{text}{end}"));
    }

    /// The end of a function that returns `value`.
    pub(super) fn give(&mut self, value: &str) {
        if self.language == Language::Rust {
            self.line(value);
        } else {
            self.statement(&format!("return {value}"));
        }
    }

    /// The head of a function of numbers.
    pub(super) fn open_function(&mut self, name: &str, arguments: &[&str], result: Returned) {
        let list = |one: &dyn Fn(&&str) -> String| arguments.iter().map(one).collect::<Vec<_>>().join(", ");
        let head = match self.language {
            Language::C | Language::Cpp => {
                let kind = if result == Returned::Truth { "bool" } else { "Int" };
                format!("{kind} {name}({})", list(&|argument| format!("Int {argument}")))
            }
            Language::Rust => {
                let kind = if result == Returned::Truth { "bool" } else { "Int" };
                format!("pub fn {name}({}) -> {kind}", list(&|argument| format!("{argument}: Int")))
            }
            Language::Python => format!("def {name}({})", list(&|argument| (*argument).to_owned())),
        };
        self.open(&head);
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        self.function = Some((self.text.len(), arguments));
    }

    /// Names the arguments that a law does not ask for: compilers warn of them.
    fn name_unused(&mut self, begin: usize, arguments: &[String]) {
        let is_in_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let body = self.text.split_off(begin);
        for unused in arguments.iter().filter(|one| !body.split(|c| !is_in_name(c)).any(|name| name == *one))
        {
            self.text.push_str(&match self.language {
                Language::C | Language::Cpp => format!("    (void){unused};\n"),
                Language::Rust => format!("    let _ = {unused};\n"),
                Language::Python => String::new(),
            });
        }
        self.text.push_str(&body);
    }

    /// A table of integers at the top level.
    pub(super) fn table(&mut self, name: &str, values: &[i128]) {
        self.table_of(name, values, 8, false);
    }

    /// The same, of numbers of at least this number of bits, and with a sign where that is wanted.
    pub(super) fn table_of(&mut self, name: &str, values: &[i128], least_bits: u32, signed: bool) {
        let most = values.iter().copied().max().unwrap_or(0);
        // A function that takes several tables needs one type for all of them, whatever numbers each holds.
        let signed = signed || values.iter().any(|value| *value < 0);
        let bits = [(8, 1 << 7), (16, 1 << 15), (32, 1 << 31)];
        let fit = |(bits, half): &(u32, i128)| {
            let most_allowed = if signed { half - 1 } else { 2 * half - 1 };
            (*bits >= least_bits && most <= most_allowed && values.iter().all(|value| *value >= -half))
                .then_some(*bits)
        };
        let bits = bits.iter().find_map(fit).unwrap_or(64);
        // `Int` has a sign, so a table of 64 bits has one too.
        let (head, tail) = match (self.language, signed || bits == 64) {
            (Language::C | Language::Cpp, true) => (format!("static const int{bits}_t {name}[] = {{"), "};"),
            (Language::C | Language::Cpp, false) => {
                (format!("static const uint{bits}_t {name}[] = {{"), "};")
            }
            (Language::Rust, true) => (format!("static {name}: [i{bits}; {}] = [", values.len()), "];"),
            (Language::Rust, false) => (format!("static {name}: [u{bits}; {}] = [", values.len()), "];"),
            (Language::Python, _) => (format!("{name} = ["), "]"),
        };
        let items: Vec<String> = values.iter().map(i128::to_string).collect();
        let whole = items.join(", ");
        if head.len() + whole.len() + tail.len() <= WIDTH {
            return self.line(&format!("{head}{whole}{tail}"));
        }
        self.line(&head);
        self.depth += 1;
        let mut row = String::new();
        for item in items {
            // The row is indented by 4.
            if row.len() + item.len() + 2 > WIDTH - 4 {
                self.line(row.trim_end());
                row.clear();
            }
            row.push_str(&item);
            row.push_str(", ");
        }
        self.line(row.trim_end());
        self.depth -= 1;
        self.line(tail);
    }

    /// An element of such a table, as an `Int`.
    pub(super) fn element(&self, name: &str, index: &str) -> String {
        match self.language {
            // Tables have narrow types, which Rust does not widen by itself.
            Language::Rust => format!("Int::from({name}[({index}) as usize])").replace("[(n) as", "[n as"),
            _ => format!("{name}[{index}]"),
        }
    }
}

/// What a function returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Returned {
    Number,
    Truth,
}
