//! A request's body that is read to its end, whoever is done with it: a client that is answered before it has sent all sees
//! its connection reset if nobody reads on, and never hears the answer.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Bytes;
use http_body_util::BodyExt;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How long what nobody wants is read on. It is thrown away as it comes, so it costs time alone; a client that sends longer
/// has had time to read its answer.
const LINGER: Duration = Duration::from_secs(5);

/// The body of one request; what is left of it when it is dropped is read and thrown away.
pub(crate) struct Lingering(Option<Incoming>);

impl Lingering {
    pub(crate) fn new(body: Incoming) -> Lingering {
        Lingering(Some(body))
    }
}

impl Body for Lingering {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        match &mut self.0 {
            Some(body) => Pin::new(body).poll_frame(context),
            None => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.0.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.0.as_ref().map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        let left = self.0.take().filter(|body| !body.is_end_stream());
        // Without a runtime the server is gone, and its connections with it.
        if let (Some(mut body), Ok(runtime)) = (left, Handle::try_current()) {
            runtime.spawn(timeout(LINGER, async move { while let Some(Ok(_)) = body.frame().await {} }));
        }
    }
}
