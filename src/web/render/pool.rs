//! The threads that render pages, each with an engine of its own: scripts never run on a thread that
//! answers requests.

use super::{
    engine::{Engine, Rendered, START_LIMIT, THREAD_STACK},
    failure::Failure,
    host::Host,
};
use crate::{config::Rendering, identity::SignedIn};
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

/// Pages that may wait for a thread.
const QUEUE: usize = 256;
/// Renders after which an engine is replaced, however well it does.
const RENDERS_PER_ENGINE: u32 = 2_000;

/// A request, and where its page is waited for.
struct Job {
    request: String,
    /// Whose page it is, when somebody is signed in.
    person: Option<SignedIn>,
    answer: oneshot::Sender<Result<Rendered, Failure>>,
}

#[derive(Debug, Default)]
pub struct Counters {
    pub engines: AtomicUsize,
    /// Whether the last engine could be started. One that has drawn a page for a person is replaced, so that at times none
    /// runs although pages can be rendered.
    pub startable: AtomicBool,
    pub started: AtomicU64,
    pub rendered: AtomicU64,
    pub failed: AtomicU64,
}

pub(crate) struct Pool {
    jobs: Sender<Job>,
    plan: Plan,
    threads: Mutex<Vec<Arc<Thread>>>,
}

/// What a thread needs to begin its work.
#[derive(Clone)]
struct Plan {
    bundle: Arc<str>,
    host: Host,
    limits: Rendering,
    jobs: Receiver<Job>,
    counters: Arc<Counters>,
}

/// What the pool knows of a thread from outside. The engine's interrupt ends running code, but a chain of promises
/// that each begin the next can outlive it: every interrupt then falls on the same harmless instant of the
/// chain. Such a thread cannot be ended, only left.
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
    plan: Plan,
    thread: Arc<Thread>,
}

impl Pool {
    /// Starts one thread; more are started when they are needed. They end when the pool is dropped.
    pub(crate) fn start(bundle: &Arc<str>, host: &Host, limits: Rendering) -> Self {
        let (jobs, queue) = async_channel::bounded(QUEUE);
        let counters = Arc::new(Counters::default());
        let plan = Plan { bundle: bundle.clone(), host: host.clone(), limits, jobs: queue, counters };
        let threads = Mutex::new(vec![plan.start_thread()]);
        Self { jobs, plan, threads }
    }

    /// Renders the page of a request.
    ///
    /// # Errors
    /// Why there is none.
    pub(crate) async fn render(
        &self,
        request: String,
        person: Option<SignedIn>,
    ) -> Result<Rendered, Failure> {
        let rendered = self.ask(request, person).await;
        let counters = self.counters();
        let counter = if rendered.is_ok() { &counters.rendered } else { &counters.failed };
        counter.fetch_add(1, Relaxed);
        rendered
    }

    async fn ask(&self, request: String, person: Option<SignedIn>) -> Result<Rendered, Failure> {
        let (answer, answered) = oneshot::channel();
        self.jobs
            .try_send(Job { request, person, answer })
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

    /// A thread that is busy for longer than any limit will not come back.
    fn stuck_after(&self) -> Duration {
        START_LIMIT.max(2 * self.plan.limits.deadline)
    }

    fn threads(&self) -> MutexGuard<'_, Vec<Arc<Thread>>> {
        self.threads.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An engine costs memory, and a processor for as long as it reads the bundle: another one is started only when pages
    /// wait that no idle thread will take.
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
                tracing::error!("a page cannot be stopped: its thread is left and another one started");
                thread.state().abandoned = true;
                *thread = self.plan.start_thread();
            }
        }
    }

    pub(crate) fn counters(&self) -> &Counters {
        &self.plan.counters
    }
}

impl Plan {
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
            while !self.plan.jobs.is_closed() && !self.thread.state().abandoned {
                self.serve().await;
            }
        });
    }

    /// The life of one engine.
    async fn serve(&self) {
        let Plan { bundle, host, limits, jobs, counters } = &self.plan;
        let engine = match Engine::start(bundle, host, limits).await {
            Ok(engine) => engine,
            Err(failure) => {
                tracing::error!("cannot start a rendering engine: {failure}");
                counters.startable.store(false, Relaxed);
                return self.decline(&failure).await;
            }
        };
        counters.startable.store(true, Relaxed);
        let _alive = Alive::new(counters);
        for _ in 0..RENDERS_PER_ENGINE {
            let Ok(job) = jobs.recv().await else { return };
            if !self.do_job(&engine, job).await || self.thread.state().abandoned {
                return;
            }
        }
    }

    /// Does a job; whether the engine can go on.
    async fn do_job(&self, engine: &Engine, Job { request, person, answer }: Job) -> bool {
        if answer.is_closed() {
            return true;
        }
        let is_somebodys = person.is_some();
        self.thread.state().busy_since = Some(Instant::now());
        let rendered = engine.render(&request, person).await;
        // Before the answer leaves: for who asks again at once, another engine would be started.
        self.thread.state().busy_since = None;
        // What one person's page left in an engine meets no other page.
        let sound = rendered.is_ok() && !is_somebodys;
        let _ = answer.send(rendered);
        sound
    }

    /// Without an engine the next job is told so; then another engine is tried.
    async fn decline(&self, failure: &Failure) {
        if let Ok(job) = self.plan.jobs.recv().await {
            // A reader that went away needs no answer, here and below.
            let _ = job.answer.send(Err(failure.clone()));
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
