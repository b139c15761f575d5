//! The library that theorems written for the Coq proof assistant stand on, as text.
//!
//! Nothing here is trusted by the checker, and nothing of the checker by Coq: who compiles a printed theorem
//! believes the kernel of Coq, and reads that the rules in it say what the rules of the game say.

/// A file of the library: its name, and its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Module {
    /// The name that it is imported by.
    pub name: &'static str,
    /// The text; it speaks of what the modules before it hold.
    pub text: &'static str,
}

/// Play, sums of heaps, the theorem of Sprague and Grundy.
pub const GAMES: Module = Module { name: "Games", text: include_str!("../coq/Games.v") };

/// Values under a limit on what may be taken.
pub const LIMITS: Module = Module { name: "Limits", text: include_str!("../coq/Limits.v") };

/// Misère play, and play for a goal.
pub const GOALS: Module = Module { name: "Goals", text: include_str!("../coq/Goals.v") };

/// Values that repeat where a move takes a bounded number, once they do so in a window.
pub const PERIODS: Module = Module { name: "Periods", text: include_str!("../coq/Periods.v") };

/// Windows, looked at by computing.
pub const WINDOW: Module = Module { name: "Window", text: include_str!("../coq/Window.v") };

/// Rules as they are written.
pub const RULES: Module = Module { name: "Rules", text: include_str!("../coq/Rules.v") };

/// From rules as they are written to moves of a bounded number.
pub const WAYS: Module = Module { name: "Ways", text: include_str!("../coq/Ways.v") };

/// Machines that read digits.
pub const MACHINES: Module = Module { name: "Machines", text: include_str!("../coq/Machines.v") };

/// Statements that are decided by machines.
pub const DIGITS: Module = Module { name: "Digits", text: include_str!("../coq/Digits.v") };

/// Values that machines hold.
pub const VALUES: Module = Module { name: "Values", text: include_str!("../coq/Values.v") };

/// Takes that are limited by the one before.
pub const TAKES: Module = Module { name: "Dynamic", text: include_str!("../coq/classics/Dynamic.v") };

/// All modules, each after those that it speaks of.
pub const LIBRARY: [Module; 11] =
    [GAMES, LIMITS, GOALS, PERIODS, WINDOW, MACHINES, DIGITS, RULES, WAYS, VALUES, TAKES];

/// What [`CLASSICS`] stand on.
pub const BASE_OF_CLASSICS: [Module; 2] = [GAMES, GOALS];

/// Proofs about all positions of games that certificates do not say. The first is what the others speak of,
/// and each has Coq print what its theorems assume.
pub const CLASSICS: [Module; 20] = [
    Module { name: "Sums", text: include_str!("../coq/classics/Sums.v") },
    Module { name: "Every", text: include_str!("../coq/classics/Every.v") },
    Module { name: "Moore", text: include_str!("../coq/classics/Moore.v") },
    Module { name: "Cutcake", text: include_str!("../coq/classics/Cutcake.v") },
    Module { name: "Circle", text: include_str!("../coq/classics/Circle.v") },
    Module { name: "Staircase", text: include_str!("../coq/classics/Staircase.v") },
    Module { name: "Anti", text: include_str!("../coq/classics/Anti.v") },
    Module { name: "Tartan", text: include_str!("../coq/classics/Tartan.v") },
    Module { name: "Calendar", text: include_str!("../coq/classics/Calendar.v") },
    Module { name: "Walk", text: include_str!("../coq/classics/Walk.v") },
    Module { name: "Breaking", text: include_str!("../coq/classics/Breaking.v") },
    Module { name: "Fusion", text: include_str!("../coq/classics/Fusion.v") },
    Module { name: "Team", text: include_str!("../coq/classics/Team.v") },
    Module { name: "Bridges", text: include_str!("../coq/classics/Bridges.v") },
    Module { name: "Cutting", text: include_str!("../coq/classics/Cutting.v") },
    Module { name: "Take", text: include_str!("../coq/classics/Take.v") },
    TAKES,
    Module { name: "Containers", text: include_str!("../coq/classics/Containers.v") },
    Module { name: "Euclid", text: include_str!("../coq/classics/Euclid.v") },
    Module { name: "Wythoff", text: include_str!("../coq/classics/Wythoff.v") },
];

/// What a file begins with, before the first module.
pub const HEAD: &str = "From Coq Require Import List Arith NArith ZArith Lia Bool Wellfounded.\n\
    Import ListNotations.\nOpen Scope N_scope.\n";

/// Returns modules as one text, each in its place. What the theorems of a classic assume is asked in its own
/// file.
#[must_use]
pub fn bundle(modules: &[Module]) -> String {
    let one = |Module { name, text }: &Module| {
        // What a classic assumes is printed by its own file, and a bundle has only the proofs.
        let (text, _) = text.split_once("\nPrint Assumptions ").unwrap_or((text, ""));
        format!("\nModule {name}.\n{}\nEnd {name}.\nImport {name}.\n", text.trim_end())
    };
    HEAD.to_owned() + &modules.iter().map(one).collect::<String>()
}
