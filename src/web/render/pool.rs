//! The threads that render pages, each with an engine of its own: scripts never run on a thread that
//! answers requests.

use super::{
    engine::{Engine, Rendered, THREAD_STACK},
    failure::Failure,
    host::Host,
};
use crate::config::Rendering;
use async_channel::{Receiver, Sender};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    thread,
};
use tokio::sync::oneshot;

/// Pages that may wait for a thread.
const QUEUE: usize = 256;
/// Renders after which an engine is replaced, however well it does.
const RENDERS_PER_ENGINE: u32 = 2_000;

enum Job {
    Describe(oneshot::Sender<Result<String, Failure>>),
    Render(String, oneshot::Sender<Result<Rendered, Failure>>),
}

/// What happened so far.
#[derive(Debug, Default)]
pub struct Counters {
    /// Engines that are running.
    pub engines: AtomicUsize,
    /// Engines that were started.
    pub started: AtomicU64,
    /// Pages that were rendered.
    pub rendered: AtomicU64,
    /// Pages that failed.
    pub failed: AtomicU64,
}

/// The threads.
pub struct Pool {
    jobs: Sender<Job>,
    counters: Arc<Counters>,
}

struct Worker {
    bundle: Arc<str>,
    host: Host,
    limits: Rendering,
    jobs: Receiver<Job>,
    counters: Arc<Counters>,
}

impl Pool {
    /// Starts the threads; they end when the pool is dropped.
    pub fn start(bundle: &Arc<str>, host: &Host, limits: Rendering) -> Self {
        let (jobs, queue) = async_channel::bounded(QUEUE);
        let counters = Arc::new(Counters::default());
        for number in 0..limits.workers.max(1) {
            let worker = Worker {
                bundle: bundle.clone(),
                host: host.clone(),
                limits,
                jobs: queue.clone(),
                counters: counters.clone(),
            };
            let thread = thread::Builder::new().name(format!("render-{number}")).stack_size(THREAD_STACK);
            if let Err(e) = thread.spawn(move || worker.work()) {
                tracing::error!("cannot start a rendering thread: {e}");
            }
        }
        Self { jobs, counters }
    }

    /// The bundle's table of routes.
    ///
    /// # Errors
    /// Why it could not be had.
    pub async fn describe(&self) -> Result<String, Failure> {
        let (answer, answered) = oneshot::channel();
        self.submit(Job::Describe(answer))?;
        answered.await.unwrap_or(Err(Failure::Stopped))
    }

    /// Renders the page of a request.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn render(&self, request: String) -> Result<Rendered, Failure> {
        let (answer, answered) = oneshot::channel();
        self.submit(Job::Render(request, answer))?;
        answered.await.unwrap_or(Err(Failure::Stopped))
    }

    fn submit(&self, job: Job) -> Result<(), Failure> {
        self.jobs.try_send(job).map_err(|e| if e.is_full() { Failure::Overloaded } else { Failure::Stopped })
    }

    /// What happened so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }
}

impl Worker {
    /// A panic of ours must not cost a thread for ever.
    fn work(&self) {
        while catch_unwind(AssertUnwindSafe(|| self.run())).is_err() {
            tracing::error!("a rendering thread panicked and starts again");
        }
    }

    fn run(&self) {
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_time().build() {
            Ok(runtime) => runtime,
            Err(e) => return tracing::error!("cannot start a rendering thread: {e}"),
        };
        runtime.block_on(async {
            while !self.jobs.is_closed() {
                self.serve().await;
            }
        });
    }

    /// The life of one engine.
    async fn serve(&self) {
        let engine = match Engine::start(&self.bundle, &self.host, &self.limits).await {
            Ok(engine) => engine,
            Err(failure) => {
                tracing::error!("cannot start a rendering engine: {failure}");
                return self.decline(&failure).await;
            }
        };
        let _alive = Alive::new(&self.counters);
        for _ in 0..RENDERS_PER_ENGINE {
            let Ok(job) = self.jobs.recv().await else { return };
            if !self.do_job(&engine, job).await {
                return;
            }
        }
    }

    /// Without an engine the next job is told so; then another engine is tried.
    async fn decline(&self, failure: &Failure) {
        match self.jobs.recv().await {
            // A reader that went away needs no answer, here and below.
            Ok(Job::Describe(answer)) => drop(answer.send(Err(failure.clone()))),
            Ok(Job::Render(_, answer)) => drop(answer.send(Err(failure.clone()))),
            Err(_) => {}
        }
    }

    /// Whether the engine can go on.
    async fn do_job(&self, engine: &Engine, job: Job) -> bool {
        match job {
            Job::Describe(answer) => {
                let described = engine.describe().await;
                let sound = described.is_ok();
                let _ = answer.send(described);
                sound
            }
            Job::Render(_, answer) if answer.is_closed() => true,
            Job::Render(request, answer) => {
                let rendered = engine.render(&request).await;
                let sound = rendered.is_ok();
                let counter = if sound { &self.counters.rendered } else { &self.counters.failed };
                counter.fetch_add(1, Relaxed);
                let _ = answer.send(rendered);
                sound
            }
        }
    }
}

/// Counts an engine while it lives, however it ends.
struct Alive<'a>(&'a Counters);

impl<'a> Alive<'a> {
    fn new(counters: &'a Counters) -> Self {
        counters.engines.fetch_add(1, Relaxed);
        counters.started.fetch_add(1, Relaxed);
        Self(counters)
    }
}

impl Drop for Alive<'_> {
    fn drop(&mut self) {
        self.0.engines.fetch_sub(1, Relaxed);
    }
}
