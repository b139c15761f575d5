//! A connection whose client has to read: what waits to be sent is taken within a time, or the connection
//! ends.

use hyper::rt::{Read, ReadBufCursor, Write};
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Sleep, sleep};

/// A connection. The time runs from the first write that the client has no room for until nothing is left to
/// be sent, so that reading a byte now and then is not enough.
pub(super) struct Hasty<S> {
    stream: S,
    within: Duration,
    late: Option<Pin<Box<Sleep>>>,
}

impl<S> Hasty<S> {
    pub(super) fn new(stream: S, within: Duration) -> Self {
        Hasty { stream, within, late: None }
    }

    /// Passes on what came of a write, or that the time has passed.
    fn waited<T>(&mut self, done: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        // What is ready needs no time, and a timer that runs goes on until all is sent.
        if done.is_ready() {
            return done;
        }
        let within = self.within;
        // The first write that waits starts the time; later ones share it.
        let late = self.late.get_or_insert_with(|| Box::pin(sleep(within)));
        late.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: Read + Unpin> Read for Hasty<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: ReadBufCursor<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl<S: Write + Unpin> Write for Hasty<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.waited(done, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.waited(done, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// This is called when nothing is left to be written.
    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_flush(context);
        if done.is_ready() {
            self.late = None;
        }
        self.waited(done, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_shutdown(context);
        self.waited(done, context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::VecDeque;
    use std::future::poll_fn;

    /// Takes this number of bytes at each write; none where the list has nothing or is at its end.
    struct Scripted(VecDeque<Option<usize>>);

    impl Write for Scripted {
        fn poll_write(mut self: Pin<&mut Self>, _: &mut Context<'_>, _: &[u8]) -> Poll<io::Result<usize>> {
            match self.0.pop_front().flatten() {
                Some(taken) => Poll::Ready(Ok(taken)),
                None => Poll::Pending,
            }
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    fn script(taken: &[Option<usize>]) -> Hasty<Scripted> {
        Hasty::new(Scripted(taken.iter().copied().collect()), Duration::from_millis(20))
    }

    fn run<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
    }

    async fn write(stream: &mut Hasty<Scripted>) -> io::Result<usize> {
        poll_fn(|context| Pin::new(&mut *stream).poll_write(context, b"abc")).await
    }

    #[test]
    fn who_reads_nothing_is_closed() {
        let error = run(async { write(&mut script(&[])).await.unwrap_err() });
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn who_reads_a_byte_now_and_then_is_closed_too() {
        run(async {
            let mut stream = script(&[None, Some(1), Some(1)]);
            // The first write finds no room, and the time begins.
            let waits = poll_fn(|context| Poll::Ready(Pin::new(&mut stream).poll_write(context, b"abc")));
            assert!(waits.await.is_pending());
            assert_eq!(write(&mut stream).await.unwrap(), 1);
            let begun = stream.late.as_ref().unwrap().deadline();
            assert_eq!(write(&mut stream).await.unwrap(), 1);
            assert_eq!(stream.late.as_ref().unwrap().deadline(), begun);
            assert_eq!(write(&mut stream).await.unwrap_err().kind(), io::ErrorKind::TimedOut);
        });
    }

    #[test]
    fn the_time_ends_when_all_is_sent() {
        run(async {
            let mut stream = script(&[None, Some(3)]);
            let waits = poll_fn(|context| Poll::Ready(Pin::new(&mut stream).poll_write(context, b"abc")));
            assert!(waits.await.is_pending());
            assert_eq!(write(&mut stream).await.unwrap(), 3);
            poll_fn(|context| Pin::new(&mut stream).poll_flush(context)).await.unwrap();
            assert!(stream.late.is_none());
        });
    }
}
