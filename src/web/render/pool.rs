//! The threads that render pages, each with its own engine. Scripts never run on threads that handle
//! requests.

use super::{
    engine::{Engine, Rendered, START_LIMIT, THREAD_STACK},
    failure::Failure,
    host::Host,
};
use crate::{config::Rendering, principal::Principal};
use async_channel::{Receiver, Sender};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};
use tokio::{sync::oneshot, time::timeout};

/// Maximum queued pages.
const QUEUE: usize = 256;
/// Renderings after which an engine is replaced.
const RENDERS_PER_ENGINE: u32 = 2_000;

/// A request and the channel for its page.
struct Job {
    request: String,
    /// The signed-in user of a personal page.
    principal: Option<Principal>,
    answer: oneshot::Sender<Result<Rendered, Failure>>,
}

#[derive(Debug, Default)]
pub struct Counters {
    pub engines: AtomicUsize,
    /// Whether the last start of an engine failed. An engine is replaced after a personal page, and the first one
    /// takes a moment, so there may be no running engine although pages can be rendered.
    pub start_failed: AtomicBool,
    pub started: AtomicU64,
    pub rendered: AtomicU64,
    pub failed: AtomicU64,
}

pub(crate) struct Pool {
    jobs: Sender<Job>,
    plan: WorkerConfig,
    threads: Mutex<Vec<Arc<Thread>>>,
}

/// Everything a thread needs to start.
#[derive(Clone)]
struct WorkerConfig {
    bundle: Arc<str>,
    host: Host,
    limits: Rendering,
    jobs: Receiver<Job>,
    counters: Arc<Counters>,
}

/// The state of a thread as seen by the pool. The engine's interrupt stops running code, but not a chain of
/// promises that each start the next: every interrupt may fall between two of them. Such a thread cannot be
/// stopped, only abandoned.
#[derive(Default)]
struct Thread(Mutex<ThreadState>);

#[derive(Default)]
struct ThreadState {
    busy_since: Option<Instant>,
    abandoned: bool,
}

impl Thread {
    fn state(&self) -> MutexGuard<'_, ThreadState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Worker {
    plan: WorkerConfig,
    thread: Arc<Thread>,
}

impl Pool {
    /// Starts one thread, and more on demand. They end when the pool is dropped.
    pub(crate) fn start(bundle: &Arc<str>, host: &Host, limits: Rendering) -> Self {
        let (jobs, queue) = async_channel::bounded(QUEUE);
        let counters = Arc::new(Counters::default());
        let plan = WorkerConfig { bundle: bundle.clone(), host: host.clone(), limits, jobs: queue, counters };
        let threads = Mutex::new(vec![plan.start_thread()]);
        Self { jobs, plan, threads }
    }

    /// Renders the page of a request.
    ///
    /// # Errors
    /// Why it could not be rendered.
    pub(crate) async fn render(
        &self,
        request: String,
        person: Option<Principal>,
    ) -> Result<Rendered, Failure> {
        let rendered = self.submit(request, person).await;
        let counters = self.counters();
        let counter = if rendered.is_ok() { &counters.rendered } else { &counters.failed };
        counter.fetch_add(1, Relaxed);
        rendered
    }

    async fn submit(&self, request: String, person: Option<Principal>) -> Result<Rendered, Failure> {
        let (answer, answered) = oneshot::channel();
        self.jobs
            .try_send(Job { request, principal: person, answer })
            .map_err(|e| if e.is_full() { Failure::Overloaded } else { Failure::Stopped })?;
        self.add_thread_if_needed();
        match timeout(self.stuck_after() + 2 * self.plan.limits.deadline, answered).await {
            Ok(answer) => answer.unwrap_or(Err(Failure::Stopped)),
            Err(_) => {
                self.replace_stuck_threads();
                Err(Failure::Deadline)
            }
        }
    }

    /// Time after which a busy thread is considered stuck: longer than any limit.
    fn stuck_after(&self) -> Duration {
        START_LIMIT.max(2 * self.plan.limits.deadline)
    }

    fn threads(&self) -> MutexGuard<'_, Vec<Arc<Thread>>> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts another thread if pages are queued that no idle thread will take. An engine costs memory, and
    /// CPU time to load the bundle.
    fn add_thread_if_needed(&self) {
        let mut threads = self.threads();
        let idle = threads.iter().filter(|thread| thread.state().busy_since.is_none()).count();
        if self.jobs.len() > idle && threads.len() < self.plan.limits.workers {
            threads.push(self.plan.start_thread());
        }
    }

    fn replace_stuck_threads(&self) {
        let limit = self.stuck_after();
        for thread in self.threads().iter_mut() {
            if thread.state().busy_since.is_some_and(|since| since.elapsed() > limit) {
                tracing::error!("render thread ignores its interrupt: abandoned and replaced");
                thread.state().abandoned = true;
                *thread = self.plan.start_thread();
            }
        }
    }

    pub(crate) fn counters(&self) -> &Counters {
        &self.plan.counters
    }
}

impl WorkerConfig {
    fn start_thread(&self) -> Arc<Thread> {
        let thread = Arc::new(Thread::default());
        let worker = Worker { plan: self.clone(), thread: thread.clone() };
        let builder = thread::Builder::new().name("render".to_owned()).stack_size(THREAD_STACK);
        if let Err(e) = builder.spawn(move || worker.work()) {
            tracing::error!("cannot start a rendering thread: {e}");
        }
        thread
    }
}

impl Worker {
    /// Restarts after a panic, so that the thread is not lost.
    fn work(&self) {
        while catch_unwind(AssertUnwindSafe(|| self.run())).is_err() {
            tracing::error!("rendering thread panicked, restarting");
        }
    }

    fn run(&self) {
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_time().build() {
            Ok(runtime) => runtime,
            Err(e) => return tracing::error!("cannot start a rendering thread: {e}"),
        };
        runtime.block_on(async {
            while !self.plan.jobs.is_closed() && !self.thread.state().abandoned {
                self.serve().await;
            }
        });
    }

    /// Runs one engine until it must be replaced.
    async fn serve(&self) {
        let WorkerConfig { bundle, host, limits, jobs, counters } = &self.plan;
        let engine = match Engine::start(bundle, host, limits).await {
            Ok(engine) => engine,
            Err(failure) => {
                tracing::error!("cannot start a rendering engine: {failure}");
                counters.start_failed.store(true, Relaxed);
                return self.fail_next_job(&failure).await;
            }
        };
        counters.start_failed.store(false, Relaxed);
        let _alive = EngineGauge::new(counters);
        for _ in 0..RENDERS_PER_ENGINE {
            let Ok(job) = jobs.recv().await else { return };
            if !self.do_job(&engine, job).await || self.thread.state().abandoned {
                return;
            }
        }
    }

    /// Runs a job and returns whether the engine can be reused.
    async fn do_job(&self, engine: &Engine, Job { request, principal: person, answer }: Job) -> bool {
        if answer.is_closed() {
            return true;
        }
        let is_personal = person.is_some();
        self.thread.state().busy_since = Some(Instant::now());
        let rendered = engine.render(&request, person).await;
        // Set before the response is sent: an immediate next request would otherwise start another engine.
        self.thread.state().busy_since = None;
        // An engine is not reused after a personal page, so that no data can leak into another page.
        let sound = rendered.is_ok() && !is_personal;
        let _ = answer.send(rendered);
        sound
    }

    /// Fails the next job if no engine could be started; then another start is tried.
    async fn fail_next_job(&self, failure: &Failure) {
        if let Ok(job) = self.plan.jobs.recv().await {
            // Errors are ignored here and below: the requester has disconnected.
            let _ = job.answer.send(Err(failure.clone()));
        }
    }
}

/// Counts a running engine until it is dropped.
struct EngineGauge<'a>(&'a Counters);

impl<'a> EngineGauge<'a> {
    fn new(counters: &'a Counters) -> Self {
        counters.engines.fetch_add(1, Relaxed);
        counters.started.fetch_add(1, Relaxed);
        Self(counters)
    }
}

impl Drop for EngineGauge<'_> {
    fn drop(&mut self) {
        self.0.engines.fetch_sub(1, Relaxed);
    }
}
