//! From options to a running server and back: what may be bound, start, and a stop that lets answers finish.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::access::{Caller, Proxy};
use crate::app::{App, Shared, router};
use crate::ask::Ask;
use crate::listen::{Trusted, listen};
use crate::observing::Record;
use crate::store::{Held, Store, StoreError, StorePlace};
use crate::tracing::Traces;
use crate::uploads;
use crate::workshop::Workshop;

/// The fewest characters of a token: short ones can be guessed.
pub const MIN_TOKEN: usize = 16;

/// What hears of every request; it must not block for long.
pub type Log = Arc<dyn Fn(&Record) + Send + Sync>;

/// What hears of troubles that no request is told of, as people read them.
pub type Troubles = Arc<dyn Fn(&str) + Send + Sync>;

/// Where to listen, for whom, and where conversations are kept.
#[derive(Clone)]
pub struct Options {
    /// The address; port 0 takes a free one. Anything but loopback needs a token.
    pub bind: SocketAddr,
    /// Where conversations are kept, and all that is kept with them.
    pub conversations: StorePlace,
    /// How long other servers over the same store leave alone what this one does once they hear nothing of it.
    pub lease: Duration,
    /// Clients send it as `Authorization: Bearer TOKEN`; at least [`MIN_TOKEN`] characters.
    pub token: Option<String>,
    /// Answers in progress at once.
    pub answers: usize,
    /// Questions that may wait for one of them; more are refused with 503.
    pub queue: usize,
    /// How long an answer goes on when nobody listens to its stream any more, so that a reloaded page finds it.
    pub patience: Duration,
    /// Where uploads are kept until they are built; made when needed.
    pub uploads: PathBuf,
    /// Bytes of one upload, at most.
    pub upload_limit: u64,
    /// How often folders are looked at: a knowledge base that was built anew is then served.
    pub watch: Duration,
    /// Conversations that were not used for so long are deleted.
    pub retention: Option<Duration>,
    /// Names the server is reached by, beside those of loopback.
    pub hosts: Vec<String>,
    /// Origins (`https://app.example`) of other sites whose pages may use the server.
    pub origins: Vec<String>,
    /// A reverse proxy that says who its users are.
    pub proxy: Option<Proxy>,
    /// Requests of one user a minute; 0 is no limit.
    pub requests_a_minute: u32,
    /// Dataset IRIs of TEXT2SPARQL with the knowledge bases that answer for them.
    pub datasets: Vec<(String, String)>,
    /// Hears of every request.
    pub log: Option<Log>,
    /// Hears of troubles that no request is told of.
    pub troubles: Option<Troubles>,
    /// Hears of every request and question as spans of a trace.
    pub traces: Option<Traces>,
    /// The program around the server, for builds and settings.
    pub workshop: Option<Arc<dyn Workshop>>,
}

impl Options {
    /// Loopback, port 7842, no token, four answers at once, nobody waits; conversations in a file.
    pub fn new(conversations: PathBuf) -> Options {
        Options {
            uploads: conversations.with_extension("uploads"),
            bind: SocketAddr::from((Ipv4Addr::LOCALHOST, 7842)),
            conversations: StorePlace::File(conversations),
            lease: Duration::from_secs(30),
            token: None,
            answers: 4,
            queue: 0,
            upload_limit: 1 << 30,
            watch: Duration::from_secs(2),
            retention: None,
            patience: Duration::from_secs(30),
            hosts: Vec::new(),
            origins: Vec::new(),
            proxy: None,
            requests_a_minute: 0,
            datasets: Vec::new(),
            log: None,
            troubles: None,
            traces: None,
            workshop: None,
        }
    }
}

/// Why a server does not start or ends badly.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Everyone on the network could ask.
    #[error(
        "{0} can be reached from other machines, so a token is needed: make one with `ragonite token new`, or bind \
         127.0.0.1 and reach it through a tunnel"
    )]
    PublicWithoutToken(SocketAddr),
    /// The token can be guessed.
    #[error("the token is too short: take at least {MIN_TOKEN} characters, best random ones")]
    WeakToken,
    /// Two knowledge bases would have one address.
    #[error("two knowledge bases are called `{0}`: rename one of the folders")]
    SameName(String),
    /// Nothing to serve.
    #[error("no knowledge base to serve: name at least one folder made by `ragonite build`")]
    NoKnowledgeBase,
    /// The address cannot be had.
    #[error(
        "{address} cannot be bound: {source}; another program may hold it, so stop that or take another port"
    )]
    Bind {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// The conversations cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Who was served over standard input and output.
    #[error("the client does not speak the protocol: {0}")]
    Client(String),
    /// The system refused threads or sockets.
    #[error("the server cannot run: {0}")]
    System(#[from] io::Error),
}

/// Serves until Ctrl-C or SIGTERM. Then no question is taken any more and answers in progress finish; a second
/// signal stops them. `on_bound` hears the address once connections are accepted.
pub fn serve(
    knowledge_bases: Vec<Arc<dyn Ask>>,
    options: Options,
    on_bound: impl FnOnce(SocketAddr),
) -> Result<(), Error> {
    let running = start(knowledge_bases, options)?;
    on_bound(running.address());
    running.until_interrupted()
}

/// Starts a server on its own threads.
pub fn start(knowledge_bases: Vec<Arc<dyn Ask>>, options: Options) -> Result<Running, Error> {
    check(&knowledge_bases, &options)?;
    let store = Store::open(&options.conversations, options.lease)?;
    let tokens = !store.tokens()?.is_empty();
    if !options.bind.ip().is_loopback() && options.token.is_none() && !tokens {
        return Err(Error::PublicWithoutToken(options.bind));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().thread_name("serve").build()?;
    let listener = runtime
        .block_on(TcpListener::bind(options.bind))
        .map_err(|source| Error::Bind { address: options.bind, source })?;
    let address = listener.local_addr()?;
    let app: App = Arc::new(Shared::new(knowledge_bases, store, &options, tokens));
    let (shut, shutdown) = oneshot::channel::<()>();
    let router = router(Arc::clone(&app));
    let trusted = Trusted(options.proxy.iter().flat_map(|proxy| proxy.addresses.clone()).collect());
    let task = runtime.spawn(async move {
        // An error means the sender is gone, which is a shutdown too.
        listen(listener, router, trusted, async { drop(shutdown.await) }).await
    });
    if let Some(lease) = app.store.lease() {
        runtime.spawn(keep_leases(Arc::clone(&app), lease));
    }
    runtime.spawn(keep_current(Arc::clone(&app), options.watch));
    if options.workshop.is_some() {
        runtime.spawn(remove_uploads(options.uploads.clone()));
    }
    if let Some(retention) = options.retention {
        runtime.spawn(forget_old(Arc::clone(&app), retention));
    }
    Ok(Running { address, runtime, app, task, shut })
}

/// How often in a lease's time it is renewed, and the shortest time between two.
const BEATS: u32 = 10;
const BEAT: Duration = Duration::from_millis(50);

/// Says what is being done here, stops what another server was asked to stop, and marks as failed what nobody is at any more,
/// without end.
async fn keep_leases(app: App, lease: Duration) {
    let mut judges = Instant::now();
    loop {
        tokio::time::sleep((lease / BEATS).max(BEAT)).await;
        let held = Held { turns: app.answered_turns(), jobs: app.jobs.pending_jobs() };
        let renewed = app.stored(move |store| store.renew(held)).await;
        let Ok(unwanted) = renewed else {
            // Who could not speak itself must not take others' silence for their end.
            judges = Instant::now() + lease;
            continue;
        };
        app.stop_turns(&unwanted.turns);
        app.jobs.cancel_these(&unwanted.jobs);
        if Instant::now() >= judges {
            // Tried again at the next beat.
            let _ = app.stored(Store::fail_abandoned).await;
        }
    }
}

/// Serves knowledge bases that were built anew, without end.
async fn keep_current(app: App, period: Duration) {
    let Some(workshop) = app.workshop.clone() else { return };
    loop {
        tokio::time::sleep(period).await;
        let (there, workshop) = (Arc::clone(&app), Arc::clone(&workshop));
        // A panic of one look does not end the looking.
        let _ = tokio::task::spawn_blocking(move || {
            for served in there.knowledge_bases(&Caller::owner()) {
                match workshop.reopened(&*served) {
                    Some(Ok(reopened)) => {
                        there.put(reopened);
                        there.metrics.replaced(served.name(), true);
                    }
                    // The old one still answers.
                    Some(Err(error)) => {
                        there.metrics.replaced(served.name(), false);
                        there.say(&format!("{} was built anew but cannot be served: {error}", served.name()));
                    }
                    None => {}
                }
            }
        })
        .await;
    }
}

/// Removes uploads that nobody built from, without end.
async fn remove_uploads(folder: PathBuf) {
    loop {
        let there = folder.clone();
        // What cannot be removed now is tried again.
        let _ = tokio::task::spawn_blocking(move || uploads::expire(&there, uploads::KEPT)).await;
        tokio::time::sleep(FORGETTING).await;
    }
}

/// How often conversations are looked through for old ones.
const FORGETTING: Duration = Duration::from_secs(3600);

/// Deletes conversations that were not used for long, without end.
async fn forget_old(app: App, retention: Duration) {
    loop {
        // A store that fails now is asked again; who uses it hears of it.
        let _ = app.stored(move |store| store.forget(retention)).await;
        tokio::time::sleep(FORGETTING).await;
    }
}

fn check(knowledge_bases: &[Arc<dyn Ask>], options: &Options) -> Result<(), Error> {
    if knowledge_bases.is_empty() {
        return Err(Error::NoKnowledgeBase);
    }
    for (i, kb) in knowledge_bases.iter().enumerate() {
        if knowledge_bases[..i].iter().any(|other| other.name() == kb.name()) {
            return Err(Error::SameName(kb.name().to_owned()));
        }
    }
    match &options.token {
        Some(token) if token.chars().count() < MIN_TOKEN => Err(Error::WeakToken),
        _ => Ok(()),
    }
}

/// How long open connections may linger once the last answer is done.
const LINGER: Duration = Duration::from_secs(2);

/// A running server. Dropping it breaks connections and waits for answers.
pub struct Running {
    address: SocketAddr,
    runtime: Runtime,
    app: App,
    task: JoinHandle<io::Result<()>>,
    shut: oneshot::Sender<()>,
}

impl Running {
    /// The address that was bound.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Takes no more questions, lets answers in progress finish, and ends.
    pub fn stop(self) -> Result<(), Error> {
        self.finish(std::future::pending())
    }

    /// Ends at once: connections break, answers in progress are told to stop and not waited for.
    pub fn abort(self) {
        self.app.close();
        self.app.jobs.cancel_all();
        self.app.stop_all();
        self.runtime.shutdown_background();
    }

    fn until_interrupted(mut self) -> Result<(), Error> {
        let ended = self.runtime.block_on(async {
            tokio::select! {
                ended = &mut self.task => Some(ended),
                asked = interrupted() => { asked?; None }
            }
            .map_or(Ok(None), |ended| ended.map(Some).map_err(io::Error::other))
        })?;
        match ended {
            Some(result) => Ok(result?),
            None => self.finish(async { drop(interrupted().await) }),
        }
    }

    /// `hurry` completes when answers in progress shall be stopped too.
    fn finish(self, hurry: impl Future<Output = ()>) -> Result<(), Error> {
        let Running { runtime, app, mut task, shut, .. } = self;
        app.close();
        app.jobs.cancel_all();
        let result = runtime.block_on(async {
            // Without a receiver the task has already ended.
            let _ = shut.send(());
            let all = u32::try_from(app.answer_limit).unwrap_or(u32::MAX);
            let answers = app.answers.acquire_many(all);
            tokio::pin!(answers, hurry);
            tokio::select! {
                _ = &mut answers => {}
                () = &mut hurry => {
                    app.stop_all();
                    let _ = answers.await;
                }
            }
            match tokio::time::timeout(LINGER, &mut task).await {
                Ok(ended) => ended.map_err(io::Error::other)?,
                Err(_) => Ok(()),
            }
        });
        runtime.shutdown_timeout(LINGER);
        Ok(result?)
    }
}

/// Completes at Ctrl-C, or SIGTERM where there is one.
async fn interrupted() -> io::Result<()> {
    #[cfg(unix)]
    {
        let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        tokio::select! {
            asked = tokio::signal::ctrl_c() => asked,
            _ = terminate.recv() => Ok(()),
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await
}
