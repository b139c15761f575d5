//! Runs of the command.

use std::io::Write;
use std::process::{Child, Command, ExitStatus, Stdio};

/// The folder of the catalogue's certificates.
pub const CERTIFICATES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../catalog/certificates");

/// What a run left.
pub struct Run {
    pub status: ExitStatus,
    pub stdout: String,
    pub stderr: String,
}

impl Run {
    pub fn code(&self) -> Option<i32> {
        self.status.code()
    }
}

/// Returns the command, to be run with `args`, all streams piped.
pub fn command<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
    // The answers are in English, whatever the machine speaks.
    command.args(args).env("LC_ALL", "C").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns the same with no signal ignored, however the tests were begun.
pub fn command_that_hears<'a>(args: impl IntoIterator<Item = &'a str>) -> Command {
    if !cfg!(target_os = "linux") {
        return command(args);
    }
    let mut command = Command::new("env");
    command.args(["--default-signal=HUP,INT,TERM", env!("CARGO_BIN_EXE_grundy")]).args(args);
    command.env("LC_ALL", "C").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the command with words parted by blanks on `input`.
pub fn run(line: &str, input: &[u8]) -> Run {
    run_args(line.split_whitespace(), input)
}

/// Runs the command with `args` on `input`.
pub fn run_args<'a>(args: impl IntoIterator<Item = &'a str>, input: &[u8]) -> Run {
    let mut child = command(args).spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let input = input.to_vec();
    // A thread writes, so that neither side waits for the other; the command may end before it has read all.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let run = finish(child);
    writer.join().expect("the writer does not panic");
    run
}

/// Waits for the end of a run.
pub fn finish(child: Child) -> Run {
    let output = child.wait_with_output().expect("the command ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is text");
    Run { status: output.status, stdout: text(output.stdout), stderr: text(output.stderr) }
}
