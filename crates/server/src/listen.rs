//! Connections: how many there may be, how long a client may take to say what it wants. What is asked is `app`'s.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower_service::Service;

use crate::lingering::Lingering;

/// Connections at once. Each costs a file and little else.
pub(crate) const CONNECTIONS: usize = 900;

/// Of one address, so that one cannot take all; who stands behind a reverse proxy shares the proxy's.
pub(crate) const OF_ONE: usize = 300;

/// A request's line and headers are sent within that time, and a connection that asks nothing is closed after it.
pub(crate) const HEADERS: Duration = Duration::from_secs(15);

/// After an accept that failed, as it does when the process has too many open files.
const BREATH: Duration = Duration::from_millis(50);

/// Which addresses may have more than [`OF_ONE`]: this machine's programs, and those of a reverse proxy.
pub(crate) struct Trusted(pub(crate) Vec<IpAddr>);

impl Trusted {
    fn holds(&self, address: IpAddr) -> bool {
        address.is_loopback() || self.0.iter().any(|trusted| trusted.to_canonical() == address)
    }
}

/// Answers connections until `shutdown`, then lets requests in progress finish.
pub(crate) async fn listen(
    listener: TcpListener,
    router: Router,
    trusted: Trusted,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let seats = Arc::new(Seats::default());
    let (closing, closed) = watch::channel(false);
    let mut shutdown = pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        let Ok((stream, peer)) = accepted else {
            tokio::time::sleep(BREATH).await;
            continue;
        };
        let address = peer.ip().to_canonical();
        let most = if trusted.holds(address) { CONNECTIONS } else { OF_ONE };
        // One too many is closed at once: there is nobody to tell it.
        let Some(seat) = Seats::take(&seats, address, most) else { continue };
        let (router, closed) = (router.clone(), closed.clone());
        tokio::spawn(async move {
            converse(stream, peer, router, closed).await;
            drop(seat);
        });
    }
    drop(listener);
    drop(closed);
    let _ = closing.send(true);
    closing.closed().await;
    Ok(())
}

/// One connection, request by request.
async fn converse(stream: TcpStream, peer: SocketAddr, router: Router, mut closing: watch::Receiver<bool>) {
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(|body| Body::new(Lingering::new(body)));
        request.extensions_mut().insert(ConnectInfo(peer));
        // A router is always ready (axum documents it so).
        router.clone().call(request)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEADERS);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        // A client that breaks off is no trouble of ours.
        _ = connection.as_mut() => return,
        // An error means that the server is gone.
        _ = closing.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// Connections that are open, by address.
#[derive(Default)]
struct Seats(Mutex<HashMap<IpAddr, usize>>);

/// One of them, until dropped.
struct Seat(Arc<Seats>, IpAddr);

impl Seats {
    fn take(seats: &Arc<Seats>, address: IpAddr, most: usize) -> Option<Seat> {
        let mut open = seats.0.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let own = open.get(&address).copied().unwrap_or(0);
        if all >= CONNECTIONS || own >= most {
            return None;
        }
        open.insert(address, own + 1);
        Some(Seat(Arc::clone(seats), address))
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut open = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = open.get_mut(&self.1) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_cannot_take_all_seats() {
        let seats = Arc::new(Seats::default());
        let one: IpAddr = [192, 0, 2, 1].into();
        let mut taken: Vec<Seat> = (0..OF_ONE).filter_map(|_| Seats::take(&seats, one, OF_ONE)).collect();
        assert_eq!(taken.len(), OF_ONE);
        assert!(Seats::take(&seats, one, OF_ONE).is_none());
        assert!(Seats::take(&seats, [192, 0, 2, 2].into(), OF_ONE).is_some());
        taken.pop();
        assert!(Seats::take(&seats, one, OF_ONE).is_some());
        drop(taken);
        assert!(seats.0.lock().expect("unbroken").is_empty());
    }
}
