//! Misbehaving pages: the process survives, other pages are still rendered, and the damaged engine is replaced.

use super::{Failure, engine::Rendered, host::Host, pool::Pool};
use crate::{
    config::Rendering,
    web::{
        route::{RenderAccess, Route},
        route_table::Table,
    },
};
use axum::{
    Json, Router,
    extract::Query,
    routing::{get, post},
};
use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering::Relaxed},
    time::Duration,
};

/// Generous, so that a valid page does not fail on a loaded machine.
const LIMITS: Rendering =
    Rendering { workers: 1, deadline: Duration::from_secs(10), memory: 32_000_000, cache: 0 };

/// The pages; each is the body of an async function.
fn bundle(pages: &[(&str, &str)]) -> Arc<str> {
    let table: String =
        pages.iter().map(|(name, body)| format!("{name:?}: async () => {{ {body} }},\n")).collect();
    let script = format!(
        "const pages = {{ {table} good: async () => 'good' }};
         export async function render(json) {{
             const html = await pages[JSON.parse(json).path]();
             return JSON.stringify({{ status: 200, lang: 'fr', head: '', html: String(html), state: '{{}}' }});
         }}"
    );
    Arc::from(script)
}

fn host() -> Host {
    let routes = vec![
        Route::tree("/api").render_access(RenderAccess::Get),
        Route::api_at("/api/echo", get(async |Query(q): Query<HashMap<String, String>>| Json(q))),
        Route::api_at("/graphql", post(async |Json(asked): Json<HashMap<String, String>>| Json(asked)))
            .render_access(RenderAccess::Post),
        Route::api_at("/api/panic", get(async || -> &'static str { panic!("on purpose") })),
        Route::api_at("/api/never", get(async || std::future::pending::<&'static str>().await)),
        Route::site_file_at("/outside", get(async || "outside")),
    ];
    let mut table = Table::default();
    let api: Router<()> = table.declare(routes, None);
    Host::new(api.with_state(()), table, tokio::runtime::Handle::current())
}

fn pool(pages: &[(&str, &str)], limits: Rendering) -> Pool {
    Pool::start(&bundle(pages), &host(), limits)
}

async fn html(pool: &Pool, page: &str) -> Result<String, Failure> {
    let rendered: Rendered = pool.render(format!("{{\"path\":{page:?}}}"), None).await?;
    Ok(rendered.html)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_page_affects_another() {
    let faults = [
        ("loop", "while (true) {}"),
        ("caught loop", "while (true) { try { while (true) {} } catch {} }"),
        ("comparator", "[3, 2, 1].sort(() => { while (true) {} })"),
        ("backtracking", "/^(a+)+$/.test('a'.repeat(40) + '!')"),
        ("arrays", "globalThis.kept = []; while (true) kept.push(new Array(10000).fill(1.5))"),
        ("strings", "let s = 'x'; while (true) s += s"),
        ("recursion", "const f = () => f() + 1; return f()"),
        ("promise", "await new Promise(() => {})"),
        ("promises", "const next = () => Promise.resolve().then(next); await next()"),
        ("timer", "await new Promise((done) => setTimeout(done, 60_000))"),
        ("hanging fetch", "await fetch('/api/never')"),
        ("throw", "throw new Error('on purpose')"),
        ("throw null", "throw null"),
        ("rejection", "await Promise.reject()"),
        ("toString", "return { toString() { throw 1 } }"),
        ("currency", "return (12).toLocaleString('fr')"),
    ];
    let pool = pool(&faults, Rendering { deadline: Duration::from_millis(500), ..LIMITS });
    for (page, _) in faults {
        assert!(html(&pool, page).await.is_err(), "{page}");
        assert_eq!(html(&pool, "good").await.as_deref(), Ok("good"), "after {page}");
    }
    assert!(matches!(html(&pool, "loop").await, Err(Failure::Deadline)));
    assert!(matches!(html(&pool, "promise").await, Err(Failure::Deadline)));
    assert!(matches!(html(&pool, "unknown").await, Err(Failure::Script(_))));
    let counters = pool.counters();
    assert_eq!(counters.failed.load(Relaxed), 19);
    assert!(counters.started.load(Relaxed) >= 19);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sequential_requests_use_one_engine() {
    let pool = pool(&[], Rendering { workers: 4, ..LIMITS });
    let has_failed = || pool.counters().start_failed.load(Relaxed);
    assert!(!has_failed(), "an engine that is about to start has not failed");
    for _ in 0..300 {
        assert_eq!(html(&pool, "good").await.as_deref(), Ok("good"));
    }
    assert_eq!((pool.counters().started.load(Relaxed), has_failed()), (1, false));
}

/// An interrupt ends the running promise, which has already started the next one. The page ends by itself long after the pool has
/// abandoned it, so that other tests get the processor.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_ignores_its_interrupt_is_replaced() {
    let endless = "const end = Date.now() + 20_000; const next = () => { if (Date.now() < end) Promise.resolve().then(next); \
                   for (let i = 0; i < 1e6; i++) Math.abs(i) }; next(); await new Promise(() => {})";
    let pool = pool(&[("endless", endless)], Rendering { deadline: Duration::from_secs(2), ..LIMITS });
    assert!(matches!(html(&pool, "endless").await, Err(Failure::Deadline)));
    assert_eq!(html(&pool, "good").await.as_deref(), Ok("good"));
    assert_eq!(pool.counters().started.load(Relaxed), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn results_that_are_not_pages_are_errors() {
    for answer in ["null", "{}", "'text'", "JSON.stringify({status: 'x'})", "42", "Promise.resolve(1)"] {
        let script = format!("export const render = () => {answer};");
        let pool = Pool::start(&Arc::from(script), &host(), LIMITS);
        assert!(matches!(pool.render(String::new(), None).await, Err(Failure::Shape(_))), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_a_broken_bundle_without_waiting() {
    for script in ["", "syntax error", "throw new Error('at load')", "export const render = 1;"] {
        let pool = Pool::start(&Arc::from(script), &host(), LIMITS);
        assert!(pool.render(String::new(), None).await.is_err(), "{script}");
        let counters = pool.counters();
        assert_eq!((counters.engines.load(Relaxed), counters.start_failed.load(Relaxed)), (0, true));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_can_fetch_only_the_api() {
    let pool = pool(
        &[
            (
                "read",
                "const r = await fetch('/api/echo?a=b'); return r.ok + (await r.json()).a + r.headers.get('Content-Type')",
            ),
            ("panic", "return (await fetch('/api/panic')).status"),
            ("missing", "return (await fetch('/api/nothing')).status"),
            ("foreign", "return (await fetch('https://example.org/')).status"),
            ("outside", "return (await fetch('/outside')).status"),
            ("write", "return (await fetch('/api/echo', { method: 'POST' })).status"),
            (
                "ask",
                "const r = await fetch('/graphql', { method: 'POST', body: JSON.stringify({ query: 'é' }) }); return (await r.json()).query",
            ),
            ("ask otherwise", "return (await fetch('/graphql?x', { method: 'POST' })).status"),
            ("read by asking", "return (await fetch('/graphql')).status"),
            (
                "abort",
                "const c = new AbortController(); setTimeout(() => c.abort(), 5);
                   try { await fetch('/api/never', { signal: c.signal }) } catch (e) { return e.name }",
            ),
        ],
        LIMITS,
    );
    for (page, expected) in [
        ("read", "truebapplication/json"),
        ("panic", "500"),
        ("missing", "404"),
        ("foreign", "403"),
        ("outside", "403"),
        ("write", "403"),
        ("ask", "é"),
        ("ask otherwise", "403"),
        ("read by asking", "403"),
        ("abort", "AbortError"),
    ] {
        assert_eq!(html(&pool, page).await.as_deref(), Ok(expected), "{page}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_engine_provides_the_browser_apis_that_pages_need() {
    let pool = pool(&[
        ("query", "const q = new URLSearchParams('?a=1+2&b=%C3%A9&a=3&c'); q.set('b', 'x y'); q.append('d', '&=');
                   return [q.get('a'), q.getAll('a').length, q.has('c'), q.get('z'), q].join('|')"),
        ("text", "return new TextDecoder().decode(new TextEncoder().encode('é독감🦠'))"),
        ("plural", "const p = (l, n) => new Intl.PluralRules(l).select(n);
                    return [p('fr', 0), p('fr', 1.5), p('fr', 2), p('fr', 1e6), p('en', 1), p('en', 0), p('ko', 1), p('th-TH', 1)].join()"),
        ("timeout", "const s = AbortSignal.timeout(5); await new Promise((d) => s.addEventListener('abort', d)); return s.reason.name"),
        ("cleared", "let ran = false; clearTimeout(setTimeout(() => { ran = true }, 1)); await new Promise((d) => setTimeout(d, 10)); return ran"),
        ("log", "console.log('a', { b: 1 }); console.debug(undefined); const c = {}; c.c = c; console.info(c); return 'logged'"),
    ], LIMITS);
    for (page, expected) in [
        ("query", "1 2|2|true||a=1+2&b=x+y&a=3&c=&d=%26%3D"),
        ("text", "é독감🦠"),
        ("plural", "one,one,other,many,one,other,other,other"),
        ("timeout", "TimeoutError"),
        ("cleared", "false"),
        ("log", "logged"),
    ] {
        assert_eq!(html(&pool, page).await.as_deref(), Ok(expected), "{page}");
    }
}
