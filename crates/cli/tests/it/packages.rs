//! What strangers get: packages that say the same of themselves, and workflows whose steps are all lines of
//! `./x`.

use crate::floors::metadata;
use std::fs;
use std::path::Path;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
}

/// Returns what stands in quotation marks, or alone, behind the first such key at the beginning of a line.
fn value<'a>(text: &'a str, key: &str) -> &'a str {
    let line = text.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_else(|| panic!("no {key}"));
    line.trim_start_matches([' ', '=', ':']).trim_matches('"')
}

#[test]
fn all_packages_name_one_place_and_one_version() {
    let (workspace, python, citation) =
        (read("Cargo.toml"), read("crates/py/pyproject.toml"), read("CITATION.cff"));
    let place = value(&workspace, "repository");
    assert_eq!(value(&python, "Repository"), place);
    assert_eq!(value(&citation, "repository-code"), place);
    assert_eq!(value(&citation, "version"), env!("CARGO_PKG_VERSION"));
    assert!(read("CHANGELOG.md").contains(&format!("\n## {}\n", env!("CARGO_PKG_VERSION"))));
}

#[test]
fn what_is_published_needs_nothing_that_is_not() {
    let metadata = metadata();
    let packages = metadata.workspace_packages();
    let is_published = |name: &str| {
        packages.iter().any(|package| package.name.as_str() == name && package.publish.as_ref().is_none())
    };
    assert!(is_published("grundy") && is_published("grundy-cli"));
    let script = read("x");
    let list = script.lines().find_map(|line| line.strip_prefix("UNPUBLISHED=(")).unwrap();
    let left_out: Vec<&str> = list.trim_end_matches(')').split_whitespace().collect();
    for package in &packages {
        let name = package.name.as_str();
        assert_ne!(is_published(name), left_out.contains(&name), "{name}");
        if !is_published(name) {
            continue;
        }
        assert!(package.description.is_some() && package.license.is_some(), "{name}");
        assert!(package.repository.is_some() && !package.keywords.is_empty(), "{name}");
        assert!(!package.categories.is_empty(), "{name}");
        for needed in &package.dependencies {
            if needed.path.is_some() && needed.kind != cargo_metadata::DependencyKind::Development {
                assert!(is_published(&needed.name), "{name} needs {}", needed.name);
                assert_ne!(needed.req.to_string(), "*", "{name} needs {} of a version", needed.name);
            }
        }
    }
}

#[test]
fn every_step_of_a_workflow_that_makes_something_is_a_line_of_the_script() {
    let script = read("x");
    for name in ["test", "release", "audit"] {
        let workflow = read(&format!(".github/workflows/{name}.yml"));
        let mut steps = 0;
        for step in workflow.lines().filter_map(|line| line.split_once("run: ./x ").map(|(_, step)| step)) {
            let command = step.split_whitespace().next().unwrap();
            assert!(script.contains(&format!("\n{command})\n")), "./x has no {command}");
            steps += 1;
        }
        assert!(steps > 0, "{name}");
        assert!(!workflow.contains("run: cargo"), "{name}: a step of its own");
    }
}
