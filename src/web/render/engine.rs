//! One JavaScript engine with the interface's server bundle in it, under limits of time, memory and stack.

use super::{failure::Failure, host::Host};
use crate::{config::Rendering, identity::SignedIn, ui};
use rquickjs::{
    AsyncContext, AsyncRuntime, CatchResultExt as _, Ctx, Function, Module, Promise, Value,
    loader::{ImportAttributes, Loader, Resolver},
    module::Declared,
};
use serde::Deserialize;
use std::{
    cell::Cell,
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

/// Below the stack of the thread it runs on, so that endless recursion is an exception and not a crash.
const STACK: usize = 2 * 1_024 * 1_024;
/// Threads that run engines need this much.
pub(super) const THREAD_STACK: usize = 8 * 1_024 * 1_024;
const GARBAGE_THRESHOLD: usize = 4 * 1_024 * 1_024;
/// Time limit of loading the bundle, which happens once per engine and takes longer than a page.
pub(super) const START_LIMIT: Duration = Duration::from_secs(5);
/// Deadlines that the first page of an engine may take, up to [`START_LIMIT`]: it also loads the code and texts of its screen, and
/// on a busy machine a restarted server would answer its first visitor with 503.
const FIRST_PAGE_DEADLINES: u32 = 4;

const POLYFILL: &str = include_str!("polyfill.js");

/// A page as the bundle renders it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Rendered {
    /// The HTTP status.
    pub(super) status: u16,
    /// The value of `lang`.
    pub(super) lang: String,
    pub(super) head: String,
    pub(super) html: String,
    /// The JSON from which the browser goes on.
    pub(super) state: String,
}

/// An engine. Its fields are dropped in this order: the context before its runtime.
pub(super) struct Engine {
    context: AsyncContext,
    _runtime: AsyncRuntime,
    host: Host,
    clock: Clock,
    /// Time limit of the next page.
    limit: Cell<Duration>,
    deadline: Duration,
}

/// The parts of the bundle that are read when a page first needs them: screens and languages, beside it in one folder.
struct Chunks;

impl Resolver for Chunks {
    fn resolve<'js>(
        &mut self,
        _: &Ctx<'js>,
        _: &str,
        name: &str,
        _: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<String> {
        Ok(name.trim_start_matches("./").to_owned())
    }
}

impl Loader for Chunks {
    fn load<'js>(
        &mut self,
        ctx: &Ctx<'js>,
        name: &str,
        _: Option<ImportAttributes<'js>>,
    ) -> rquickjs::Result<Module<'js, Declared>> {
        let chunk = ui::file(&format!("server/{name}")).ok_or_else(|| rquickjs::Error::new_loading(name))?;
        Module::declare(ctx.clone(), name, chunk.bytes)
    }
}

#[derive(Clone)]
struct Clock {
    epoch: Instant,
    deadline: Arc<AtomicU64>,
}

impl Clock {
    fn start(&self, limit: Duration) {
        let end = self.epoch.elapsed() + limit;
        self.deadline.store(u64::try_from(end.as_millis()).unwrap_or(u64::MAX), Relaxed);
    }

    fn has_passed(&self) -> bool {
        self.epoch.elapsed().as_millis() > u128::from(self.deadline.load(Relaxed))
    }
}

impl Engine {
    /// Starts an engine with this bundle.
    ///
    /// # Errors
    /// What the bundle throws, or a limit it passes.
    pub(super) async fn start(bundle: &str, host: &Host, limits: &Rendering) -> Result<Self, Failure> {
        let unable = |e: rquickjs::Error| Failure::Script(e.to_string());
        let runtime = AsyncRuntime::new().map_err(unable)?;
        runtime.set_memory_limit(limits.memory).await;
        runtime.set_max_stack_size(STACK).await;
        runtime.set_gc_threshold(GARBAGE_THRESHOLD).await;
        runtime.set_loader(Chunks, Chunks).await;
        let clock = Clock { epoch: Instant::now(), deadline: Arc::default() };
        let interrupt = clock.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || interrupt.has_passed()))).await;
        let context = AsyncContext::full(&runtime).await.map_err(unable)?;
        let host = host.of_one_engine();
        let deadline = limits.deadline;
        let limit = Cell::new((FIRST_PAGE_DEADLINES * deadline).min(START_LIMIT).max(deadline));
        let engine = Self { context, _runtime: runtime, host, clock, limit, deadline };
        let load = engine.context.async_with(async |ctx| {
            load(&ctx, bundle, &engine.host).await.catch(&ctx).map_err(|e| Failure::Script(e.to_string()))
        });
        engine.within(START_LIMIT, load).await?;
        Ok(engine)
    }

    /// Renders the page of a request.
    ///
    /// # Errors
    /// Why there is none; the engine is not to be used again.
    pub(super) async fn render(&self, request: &str, person: Option<SignedIn>) -> Result<Rendered, Failure> {
        self.host.ask_as(person);
        let call = self.context.async_with(async |ctx| {
            let answer = call(&ctx, "render", request).await;
            if let Ok(forget) = ctx.globals().get::<_, Function<'_>>("forgetTimers") {
                // It clears a set and cannot fail.
                let _ = forget.call::<(), ()>(());
            }
            answer
        });
        let answer = self.within(self.limit.replace(self.deadline), call).await?;
        serde_json::from_str(&answer).map_err(|e| Failure::Shape(e.to_string()))
    }

    /// The interrupt handler ends running code; a promise nobody keeps is ended by the timer.
    async fn within<T>(
        &self,
        limit: Duration,
        work: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        self.clock.start(limit);
        match tokio::time::timeout(limit, work).await {
            Ok(Err(Failure::Script(_))) if self.clock.has_passed() => Err(Failure::Deadline),
            Ok(done) => done,
            Err(_) => Err(Failure::Deadline),
        }
    }
}

async fn load(ctx: &Ctx<'_>, bundle: &str, host: &Host) -> rquickjs::Result<()> {
    host.install(ctx)?;
    ctx.eval::<(), _>(POLYFILL)?;
    let (module, evaluated) = Module::declare(ctx.clone(), "entry-server.js", bundle)?.eval()?;
    evaluated.into_future::<()>().await?;
    // Kept on the global object: a handle of ours that outlives the context would abort the process.
    ctx.globals().set("render", module.get::<_, Function<'_>>("render")?)
}

async fn call(ctx: &Ctx<'_>, name: &str, argument: &str) -> Result<String, Failure> {
    let thrown = |e: rquickjs::CaughtError<'_>| Failure::Script(e.to_string());
    let function: Function<'_> = ctx.globals().get(name).catch(ctx).map_err(thrown)?;
    let mut value: Value<'_> = function.call((argument,)).catch(ctx).map_err(thrown)?;
    if let Some(promise) = value.as_promise() {
        value = Promise::clone(promise).into_future().await.catch(ctx).map_err(thrown)?;
    }
    let kind = value.type_name();
    let text = value.into_string().ok_or_else(|| Failure::Shape(format!("{name} answered {kind}")))?;
    text.to_string().catch(ctx).map_err(thrown)
}
