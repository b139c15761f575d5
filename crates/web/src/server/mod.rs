//! The server: an address, connections, and what stops it.

mod api;
mod assets;
mod guard;
mod hasty;
mod requests;

use crate::limits;
use crate::turns::Counts;
use hasty::Hasty;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::timeout;

/// Where the server listens.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The port; 0 for any that is free.
    pub port: u16,
    /// Whether other machines may connect.
    pub public: bool,
}

/// A server that has its address, and does not yet answer.
///
/// ```
/// use grundy_web::{Options, Server};
/// use std::sync::{Arc, atomic::AtomicBool};
/// let server = Server::bind(Options { port: 0, public: false })?;
/// assert!(server.address().ip().is_loopback());
/// server.run(&Arc::new(AtomicBool::new(true)))?;
/// # Ok::<_, std::io::Error>(())
/// ```
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    public: bool,
}

/// The time between two looks at the flag that stops the server.
const LOOK: Duration = Duration::from_millis(50);

/// The time for answers that are being sent when the server stops.
const GRACE: Duration = Duration::from_secs(2);

/// The time for which the server waits after an error of more than one connection, as too many open files.
const PAUSE: Duration = Duration::from_millis(50);

impl Server {
    /// Takes the address: of this machine alone, or where the options say so of every network that it is in.
    ///
    /// # Errors
    /// What the system says: [`io::ErrorKind::AddrInUse`] where another program has the port.
    pub fn bind(options: Options) -> io::Result<Server> {
        let ip = if options.public { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let listener = TcpListener::bind((ip, options.port))?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        Ok(Server { listener, address, public: options.public })
    }

    /// Returns the address.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is raised. What is being answered then is still sent, for two seconds at most.
    ///
    /// # Errors
    /// Where the system gives no threads, or takes the address back.
    pub fn run(self, stop: &Arc<AtomicBool>) -> io::Result<()> {
        let service =
            guard::guarded(requests::router(Arc::new(api::Api::new(Arc::new(crate::handle))?))?, self.public);
        // One thread reads and writes; the threads that compute are those of the pools.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let ended = runtime.block_on(serve(self.listener, service, stop));
        runtime.shutdown_timeout(Duration::ZERO);
        ended
    }
}

async fn serve(listener: TcpListener, service: axum::Router, stop: &AtomicBool) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let seats = Seats::default();
    let open = GracefulShutdown::new();
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits::ARRIVAL).max_buf_size(limits::BODY);
    while !stop.load(Ordering::Relaxed) {
        let Ok(accepted) = timeout(LOOK, listener.accept()).await else { continue };
        let (stream, from) = match accepted {
            Ok((stream, from)) => (stream, from.ip()),
            Err(error) if is_of_one_connection(&error) => continue,
            Err(_) => {
                tokio::time::sleep(PAUSE).await;
                continue;
            }
        };
        // A connection too many is closed at once: waiting ones would be held by the system anyway.
        let Some(seat) = seats.take(from) else { continue };
        let _ = stream.set_nodelay(true);
        let stream = Hasty::new(TokioIo::new(stream), limits::SENDING);
        let service = TowerToHyperService::new(service.clone());
        let named = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
            request.extensions_mut().insert(Caller(from));
            service.call(request)
        });
        let served = http.serve_connection(stream, named);
        let served = open.watch(served);
        tokio::spawn(async move {
            // A connection that breaks off is nobody's fault.
            let _ = served.await;
            drop(seat);
        });
    }
    let _ = timeout(GRACE, open.shutdown()).await;
    Ok(())
}

/// The address that a request is from.
#[derive(Clone, Copy)]
struct Caller(IpAddr);

/// The connections that are open.
#[derive(Clone, Default)]
struct Seats(Arc<Mutex<Taken>>);

#[derive(Default)]
struct Taken {
    all: usize,
    each: Counts,
}

/// The place of an open connection, free again when this is dropped.
struct Seat(Seats, IpAddr);

impl Seats {
    /// Returns a seat for a connection from an address; `None` where all are taken, or all that one address
    /// has.
    fn take(&self, from: IpAddr) -> Option<Seat> {
        let mut taken = self.lock();
        if taken.all >= limits::CONNECTIONS || taken.each.of(from) >= limits::CONNECTIONS_EACH {
            return None;
        }
        taken.all += 1;
        taken.each.more(from);
        Some(Seat(self.clone(), from))
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = self.0.lock();
        taken.all -= 1;
        taken.each.less(self.1);
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}
