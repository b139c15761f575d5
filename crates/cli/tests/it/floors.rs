//! The house: who may import whom, as `ARCHITECTURE.md` has it.

use cargo_metadata::{Metadata, MetadataCommand, Package};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The crates on each floor, from the ground up. A crate that does not exist yet has its place here all the
/// same; one that exists and has none is an error.
const FLOORS: [&[&str]; 9] = [
    &["budget", "gauge"],
    &["values", "automata"],
    &["rules"],
    &["engine", "proof"],
    &["solve"],
    &["discover", "catalog"],
    &["grundy"],
    &["py", "web", "cluster"],
    &["cli", "wasm"],
];

/// What floors alone would allow and the house forbids.
const FORBIDDEN: [(&str, &str); 1] = [("proof", "automata")];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns what cargo knows of the workspace, without asking the network: with all dependencies of all
/// platforms where they have been fetched, else with those of this one.
pub fn metadata() -> Metadata {
    let mut command = MetadataCommand::new();
    let locked = || vec!["--offline".to_owned(), "--locked".to_owned()];
    command.current_dir(root()).other_options(locked());
    command.exec().unwrap_or_else(|_| {
        let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
        let version = Command::new(cargo).arg("-vV").output().expect("cargo tells its version");
        let version = String::from_utf8(version.stdout).expect("it is text");
        let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("it names the host");
        let only = ["--filter-platform".to_owned(), host.to_owned()];
        command.other_options([locked(), only.to_vec()].concat()).exec().expect("cargo knows the workspace")
    })
}

/// Returns a crate's name without the prefix that packages have.
fn short(package: &str) -> &str {
    match package {
        "grundy" => "grundy",
        other => other.strip_prefix("grundy-").unwrap_or(other),
    }
}

fn floor(name: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&name))
}

/// Returns the crates of the workspace that `package` imports, for its code, its tests or its build script.
fn imports<'a>(package: &'a Package, metadata: &Metadata) -> Vec<&'a str> {
    let members: Vec<_> =
        metadata.workspace_packages().iter().map(|member| member.name.to_string()).collect();
    let named = package.dependencies.iter().map(|dependency| dependency.name.as_str());
    named.filter(|name| members.iter().any(|member| member == name)).map(short).collect()
}

#[test]
fn crates_import_strictly_lower_floors() {
    let metadata = metadata();
    assert!(!metadata.workspace_packages().is_empty());
    for package in metadata.workspace_packages() {
        let name = short(&package.name);
        let own = floor(name).unwrap_or_else(|| panic!("{name} is on no floor"));
        for import in imports(package, &metadata) {
            let other = floor(import).unwrap_or_else(|| panic!("{import} is on no floor"));
            assert!(other < own, "{name} (floor {own}) imports {import} (floor {other})");
            assert!(!FORBIDDEN.contains(&(name, import)), "{name} imports {import}");
        }
    }
}

#[test]
fn only_the_front_door_has_a_binary() {
    for package in metadata().workspace_packages() {
        for target in package.targets.iter().filter(|target| target.is_bin()) {
            assert_eq!((short(&package.name), target.name.as_str()), ("cli", "grundy"));
        }
    }
}

#[test]
fn the_plan_names_every_crate_on_its_floor() {
    let plan = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    for package in metadata().workspace_packages() {
        let name = short(&package.name);
        let own = floor(name).unwrap_or_else(|| panic!("{name} is on no floor"));
        let row = plan.lines().find(|line| line.starts_with(&format!("| {own} ")));
        let crates = row.and_then(|row| row.split('|').nth(2)).unwrap_or_default();
        assert!(crates.contains(&format!("`{name}`")), "floor {own} of the plan does not name {name}");
    }
}

#[test]
fn unsafe_code_is_forbidden_in_every_crate_but_three() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(workspace.lines().any(|line| line == "unsafe_code = \"forbid\""));
    for package in metadata().workspace_packages() {
        let manifest = fs::read_to_string(&package.manifest_path).unwrap();
        let inherits = manifest.contains("[lints]\nworkspace = true\n");
        // The engine may lower the lint to `deny`, which its kernels lift, block by block; so may what is
        // loaded as WebAssembly, whose names for the page cannot be declared without, and which has no block;
        // and an allocator, whose trait is unsafe, and which only tests have.
        let denies = manifest.lines().any(|line| line == "unsafe_code = \"deny\"");
        let may = ["engine", "wasm", "gauge"].contains(&short(&package.name));
        assert!(inherits || denies && may, "{}", package.name);
    }
}

#[test]
fn the_allocator_that_counts_is_in_no_program() {
    for package in metadata().workspace_packages() {
        let gauge = package.dependencies.iter().find(|dependency| dependency.name == "grundy-gauge");
        let only_in_tests =
            gauge.is_none_or(|gauge| gauge.kind == cargo_metadata::DependencyKind::Development);
        assert!(only_in_tests, "{} is built with it", package.name);
    }
}

/// Returns the files of Rust below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    below.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect()
}

#[test]
fn libraries_name_no_flags_of_the_program() {
    for package in metadata().workspace_packages().iter().filter(|package| short(&package.name) != "cli") {
        for path in sources(&package.manifest_path.parent().unwrap().join("src").into_std_path_buf()) {
            let text = fs::read_to_string(&path).unwrap();
            for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
                let mut dashes = line.match_indices("--").map(|(at, _)| &line[at + 2..]);
                let names_one =
                    dashes.any(|rest| rest.starts_with(|letter: char| letter.is_ascii_lowercase()));
                assert!(!names_one, "{}: {line}", path.display());
            }
        }
    }
}
