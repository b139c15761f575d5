//! `grundy serve`: the page in a browser.

use crate::args::Serve;
use crate::diagnose::{self, Exit, Trouble};
use crate::interrupt::Interrupt;
use crate::streams;
use grundy_web::{Options, Server};
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// Listens, says where, and answers until Ctrl-C. That is how a server is meant to end, so it is no
/// interruption.
pub fn run(args: &Serve, interrupt: &Interrupt) -> Result<Exit, Trouble> {
    // Answers that are being sent are still sent.
    interrupt.wait_for_the_end();
    let server = Server::bind(Options { port: args.port, public: args.public })
        .map_err(|error| Trouble::Usage(refusal(args, &error)))?;
    let port = server.address().port();
    let address = format!("http://127.0.0.1:{port}");
    streams::print(&format!("grundy is at {address}\n"))?;
    if args.public {
        diagnose::say(&match outside() {
            Some(ip) => format!("other machines of this network reach it at http://{ip}:{port}"),
            None => format!("other machines reach it at port {port} of this one's address"),
        });
    }
    if args.open
        && let Err(error) = open::that_detached(&address)
    {
        diagnose::say(&format!("no browser could be opened: {error}"));
    }
    server.run(&interrupt.flag()).map_err(|error| Trouble::Usage(format!("the server ended: {error}")))?;
    Ok(if interrupt.is_by_hand() { Exit::Done } else { Exit::Interrupted })
}

/// Returns this machine's address on its network: the one from which it would send elsewhere. Nothing is sent.
fn outside() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documentation, which nobody has.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

fn refusal(args: &Serve, error: &io::Error) -> String {
    let port = args.port;
    let next = port.checked_add(1).unwrap_or(7171);
    match error.kind() {
        ErrorKind::AddrInUse => format!(
            "port {port} is in use, perhaps by another `grundy serve`; try --port {next}, or --port 0 for any that is free"
        ),
        ErrorKind::PermissionDenied => {
            format!(
                "this user may not listen on port {port}; try --port 7171, or --port 0 for any that is free"
            )
        }
        _ => format!("cannot listen on port {port}: {error}"),
    }
}
