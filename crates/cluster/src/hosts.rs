//! Where processes listen.

use std::str::FromStr;

/// The addresses of all processes, in their order.
///
/// ```
/// use grundy_cluster::Hosts;
/// let hosts: Hosts = "# two machines\n10.0.0.1:7000\n10.0.0.2:7000\n".parse()?;
/// assert_eq!(hosts.len(), 2);
/// assert_eq!("10.0.0.1".parse::<Hosts>().unwrap_err().to_string(), "line 1: expected HOST:PORT, found \"10.0.0.1\"");
/// # Ok::<_, grundy_cluster::HostsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts(Vec<String>);

/// Why a text is no list of hosts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HostsError {
    /// A line is no address.
    #[error("line {line}: expected HOST:PORT, found {found:?}")]
    Address {
        /// The number of the line, from 1 on.
        line: usize,
        /// What it says.
        found: String,
    },
    /// Two processes would listen at one place.
    #[error("line {line}: {found} is there twice")]
    Twice {
        /// The number of the second line.
        line: usize,
        /// The address.
        found: String,
    },
    /// There is no line with an address.
    #[error("expected a line HOST:PORT for each process, found none")]
    None,
}

impl Hosts {
    /// Returns the list of one process that is alone, and listens nowhere.
    #[must_use]
    pub fn alone() -> Hosts {
        Hosts(vec!["alone".to_owned()])
    }

    /// Returns the number of processes.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns where a process listens.
    ///
    /// # Panics
    /// If there is no such process.
    #[must_use]
    pub fn address(&self, process: usize) -> &str {
        &self.0[process]
    }
}

/// A line for each process; empty ones, and what follows `#`, say nothing.
impl FromStr for Hosts {
    type Err = HostsError;

    fn from_str(text: &str) -> Result<Hosts, HostsError> {
        let mut hosts: Vec<String> = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            let found = content.split('#').next().unwrap_or_default().trim();
            if found.is_empty() {
                continue;
            }
            // The last colon is that before the port: addresses of IPv6 have others.
            let port = found
                .rsplit_once(':')
                .filter(|(host, _)| !host.is_empty())
                .map(|(_, port)| port.parse::<u16>());
            // A port of 0 would be another one in each process.
            if !matches!(port, Some(Ok(1..))) {
                return Err(HostsError::Address { line, found: found.to_owned() });
            }
            if hosts.iter().any(|host| host == found) {
                return Err(HostsError::Twice { line, found: found.to_owned() });
            }
            hosts.push(found.to_owned());
        }
        if hosts.is_empty() { Err(HostsError::None) } else { Ok(Hosts(hosts)) }
    }
}
