//! A JavaScript engine with the server bundle of the interface, under limits of time, memory and stack.

use super::{failure::Failure, host::Host};
use crate::{config::Rendering, principal::Principal, ui};
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

/// Stack of an engine in bytes. It is smaller than that of its thread, so that endless recursion throws
/// instead of crashing.
const STACK: usize = 2 * 1_024 * 1_024;
/// Stack in bytes of threads that run engines.
pub(super) const THREAD_STACK: usize = 8 * 1_024 * 1_024;
const GARBAGE_THRESHOLD: usize = 4 * 1_024 * 1_024;
/// Time limit of loading the bundle, once per engine. It takes longer than a page.
pub(super) const START_LIMIT: Duration = Duration::from_secs(5);
/// Multiple of the deadline for the first page of an engine, up to [`START_LIMIT`]. It also loads the code
/// and texts of its screen; on a busy machine, a restarted server would otherwise respond with 503 to its
/// first visitor.
const FIRST_PAGE_DEADLINES: u32 = 4;

const POLYFILL: &str = include_str!("polyfill.js");

/// A page as rendered by the bundle.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Rendered {
    /// The HTTP status.
    pub(super) status: u16,
    /// The value of the `lang` attribute.
    pub(super) lang: String,
    pub(super) head: String,
    pub(super) html: String,
    /// The JSON state for hydration in the browser.
    pub(super) state: String,
}

/// An engine. Fields are dropped in order: the context before its runtime.
pub(super) struct Engine {
    context: AsyncContext,
    _runtime: AsyncRuntime,
    host: Host,
    clock: Clock,
    /// Time limit of the next page.
    limit: Cell<Duration>,
    deadline: Duration,
}

/// Loads the chunks of the bundle on first use: screens and languages, all in one folder.
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
    /// An exception of the bundle, or an exceeded limit.
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
        let host = host.for_engine();
        let deadline = limits.deadline;
        let limit = Cell::new((FIRST_PAGE_DEADLINES * deadline).min(START_LIMIT).max(deadline));
        let engine = Self { context, _runtime: runtime, host, clock, limit, deadline };
        let load = engine.context.async_with(async |ctx| {
            load(&ctx, bundle, &engine.host).await.catch(&ctx).map_err(|e| Failure::Script(e.to_string()))
        });
        engine.with_limit(START_LIMIT, load).await?;
        Ok(engine)
    }

    /// Renders the page of a request.
    ///
    /// # Errors
    /// Why it failed. The engine must not be used again.
    pub(super) async fn render(&self, request: &str, person: Option<Principal>) -> Result<Rendered, Failure> {
        self.host.set_principal(person);
        let call = self.context.async_with(async |ctx| {
            let answer = call(&ctx, "render", request).await;
            if let Ok(forget) = ctx.globals().get::<_, Function<'_>>("forgetTimers") {
                // Cannot fail: it clears a set.
                let _ = forget.call::<(), ()>(());
            }
            answer
        });
        let answer = self.with_limit(self.limit.replace(self.deadline), call).await?;
        serde_json::from_str(&answer).map_err(|e| Failure::Shape(e.to_string()))
    }

    /// Runs `work` with a time limit. The interrupt handler stops running code; the timer ends a promise that
    /// never settles.
    async fn with_limit<T>(
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
    // Stored on the global object, because a Rust handle that outlives the context would abort the process.
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
