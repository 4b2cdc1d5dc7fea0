//! Layers around any model, each a model itself: they compose.

mod cache;
mod limit;
mod price;
mod remember;
mod replay;
mod retry;
mod steps;

pub use cache::{Cached, Kept};
pub use limit::{Limited, Limits};
pub use price::{Priced, Prices};
pub use remember::Remembered;
pub use replay::{Nobody, Recorded};
pub use retry::Retried;
pub use steps::Stepwise;

pub(crate) use replay::key;
pub(crate) use retry::again;
