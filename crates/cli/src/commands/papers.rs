//! `grundy completions` and `grundy man`: what an installed program brings along, made from its own
//! definition.

use crate::args;
use crate::diagnose::{Exit, Trouble};
use crate::streams;
use clap_complete::Shell;
use clap_mangen::Man;
use std::io::Write;

/// Prints a completion script.
pub fn completions(shell: Shell) -> Result<Exit, Trouble> {
    // The generator panics where it cannot write, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::definition(), "grundy", &mut script);
    write(&script)
}

/// Prints the manual page of a command, or of the whole program.
pub fn man(command: Option<&str>) -> Result<Exit, Trouble> {
    let mut definition = args::definition();
    // Building hands the options of the program down to its commands, which their pages list.
    definition.build();
    let described = match command {
        None => definition,
        Some(name) => match definition.find_subcommand(name) {
            Some(command) => command.clone(),
            None => return Err(Trouble::NoPage(name.to_owned())),
        },
    };
    let mut page = Vec::new();
    let source = concat!("grundy ", env!("CARGO_PKG_VERSION"));
    Man::new(described).source(source).manual("grundy").render(&mut page).map_err(Trouble::Output)?;
    write(&page)
}

fn write(bytes: &[u8]) -> Result<Exit, Trouble> {
    streams::output()?.write_all(bytes).map_err(Trouble::Output)?;
    Ok(Exit::Done)
}
