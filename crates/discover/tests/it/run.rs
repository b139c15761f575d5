//! Compiling and running printed programs.

use grundy_discover::emit::Language;
use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

/// A program that takes longer has no end.
const LONGEST: Duration = Duration::from_secs(120);

/// What the program is asked: the values of heaps, or whether positions are lost, and winning moves.
pub struct Questions {
    pub upto: usize,
    pub sums: Vec<Vec<u64>>,
}

/// A winning move as the program prints it: the index of the heap, and the parts.
pub type Found = Option<(usize, Vec<u64>)>;

/// Returns the values of heaps to `upto` and the moves; `None` where the machine has no compiler for the
/// language.
pub fn run(code: &str, language: Language, questions: &Questions) -> Option<(Vec<u64>, Vec<Found>)> {
    let main = match language {
        Language::C => main_in_c(questions),
        Language::Cpp => main_in_cpp(questions),
        Language::Rust => main_in_rust(questions),
        Language::Python => main_in_python(questions),
    };
    let text = output(&format!("{code}\n{main}"), language)?;
    let mut lines = text.lines();
    let values = lines.by_ref().take(questions.upto + 1).map(|line| line.parse().unwrap()).collect();
    let moves = lines.map(|line| {
        let numbers: Vec<u64> = line.split_whitespace().map_while(|word| word.parse().ok()).collect();
        numbers.split_first().map(|(heap, parts)| (usize::try_from(*heap).unwrap(), parts.to_vec()))
    });
    Some((values, moves.collect()))
}

/// Returns what the program prints; `None` without a compiler for it.
pub fn output(code: &str, language: Language) -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    let (source, binary) =
        (folder.path().join(format!("law.{}", language.ending())), folder.path().join("law"));
    fs::write(&source, code).unwrap();
    let (compiler, flags): (&str, &[&str]) = match language {
        Language::C => ("cc", &["-std=c11", "-O1", "-Wall", "-Wextra", "-Werror"]),
        Language::Cpp => ("g++", &["-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror"]),
        Language::Rust => ("rustc", &["--edition=2021", "-O", "-D", "warnings", "-A", "dead_code"]),
        Language::Python => ("python3", &[]),
    };
    let present =
        Command::new(compiler).arg("--version").output().is_ok_and(|output| output.status.success());
    if !present {
        eprintln!("skipped: no {compiler} here");
        return None;
    }
    let mut command = if language == Language::Python {
        let mut command = Command::new(compiler);
        command.arg(&source);
        command
    } else {
        let built = Command::new(compiler).args(flags).arg(&source).arg("-o").arg(&binary).output().unwrap();
        assert!(built.status.success(), "{code}\n{}", String::from_utf8_lossy(&built.stderr));
        Command::new(&binary)
    };
    let said = folder.path().join("said");
    let mut ran = command.stdout(fs::File::create(&said).unwrap()).spawn().unwrap();
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = ran.try_wait().unwrap() {
            break status;
        }
        if begun.elapsed() > LONGEST {
            ran.kill().unwrap();
        }
        thread::sleep(Duration::from_millis(5));
    };
    assert!(status.success(), "{status} after {:?}: {code}", begun.elapsed());
    Some(fs::read_to_string(said).unwrap())
}

fn lists(questions: &Questions, open: &str, close: &str) -> String {
    let one = |sum: &Vec<u64>| {
        let numbers: Vec<String> = sum.iter().map(u64::to_string).collect();
        format!("{open}{}{close}", numbers.join(", "))
    };
    questions.sums.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn main_in_c(questions: &Questions) -> String {
    let mut tries = String::new();
    for sum in &questions.sums {
        let numbers: Vec<String> = sum.iter().map(u64::to_string).collect();
        tries.push_str(&format!(
            "    {{ Int sum[] = {{{}}}; show(sum, {}); }}\n",
            numbers.join(", "),
            sum.len()
        ));
    }
    format!(
        "#include <stdio.h>
static void show(const Int *heaps, size_t count) {{
    Move found;
    if (!winning_move(heaps, count, &found)) {{ puts(\"-\"); return; }}
    printf(\"%d\", (int)found.heap);
    for (size_t i = 0; i < found.count; i++) printf(\" %lld\", (long long)found.parts[i]);
    puts(\"\");
}}
int main(void) {{
    for (Int n = 0; n <= {}; n++) printf(\"%lld\\n\", (long long)grundy(n));
{tries}    return 0;
}}
",
        questions.upto
    )
}

fn main_in_cpp(questions: &Questions) -> String {
    format!(
        "#include <cstdio>
int main() {{
    for (Int n = 0; n <= {}; n++) printf(\"%lld\\n\", (long long)grundy(n));
    std::vector<std::vector<Int>> sums = {{{}}};
    for (const auto& sum : sums) {{
        auto found = winning_move(sum);
        if (!found) {{ puts(\"-\"); continue; }}
        printf(\"%d\", (int)found->heap);
        for (Int part : found->parts) printf(\" %lld\", (long long)part);
        puts(\"\");
    }}
}}
",
        questions.upto,
        lists(questions, "{", "}")
    )
}

fn main_in_rust(questions: &Questions) -> String {
    format!(
        "fn main() {{
    for n in 0..={} {{ println!(\"{{}}\", grundy(n)); }}
    let sums: Vec<Vec<Int>> = vec![{}];
    for sum in sums {{
        match winning_move(&sum) {{
            None => println!(\"-\"),
            Some(found) => {{
                print!(\"{{}}\", found.heap);
                for part in found.parts {{ print!(\" {{part}}\"); }}
                println!();
            }}
        }}
    }}
}}
",
        questions.upto,
        lists(questions, "vec![", "]")
    )
}

fn main_in_python(questions: &Questions) -> String {
    format!(
        "for n in range({}):
    print(grundy(n))
for heaps in [{}]:
    found = winning_move(heaps)
    print('-' if found is None else ' '.join(map(str, [found[0], *found[1]])))
",
        questions.upto + 1,
        lists(questions, "[", "]")
    )
}
