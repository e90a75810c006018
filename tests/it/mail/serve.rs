//! Mail sent by a running server and by several processes at once.

use super::{command, entry, open, queue, server::Server};
use crate::{harness::Folder, schema, server::address_of};
use std::{
    collections::BTreeSet,
    process::{Child, Stdio},
};
use vigie::{
    app::App,
    config::Config,
    db::SchemaPolicy,
    mail::{self, State},
};

/// A process that serves the site of this folder, once it listens.
fn serve(folder: &Folder, server: &Server) -> Child {
    let mut command = command(folder, server, &["serve", "--listen", "127.0.0.1:0"]);
    let mut process = command.stderr(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
    address_of(&mut process).unwrap();
    process
}

fn stop(process: &Child) {
    let words = format!("kill -TERM {}", process.id());
    assert!(std::process::Command::new("sh").args(["-c", &words]).status().unwrap().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_sends_mails_of_other_processes_and_finishes_on_shutdown() {
    let (folder, server) = (Folder::ready(), Server::start().await);
    let app = open(&folder.path("var"), &server).await;
    queue(&app, &["taken-before@b.example".to_owned()]).await;
    let mut site = serve(&folder, &server);
    server.next().await;
    queue(&app, &["taken-after@b.example".to_owned()]).await;
    server.next().await;
    queue(&app, &["mute@b.example".to_owned()]).await;
    server.silence().await;
    // A delivery in progress gets its timeout and is then returned to the queue.
    stop(&site);
    assert_eq!(site.wait().unwrap().code(), Some(0));
    for (to, state) in [
        ("taken-before@b.example", State::Sent),
        ("taken-after@b.example", State::Sent),
        ("mute@b.example", State::Queued),
    ] {
        let mail = entry(&app, to).await;
        assert_eq!(mail.state, state, "{}", mail.answer);
    }
    assert!(entry(&app, "mute@b.example").await.answer.contains("vigie was stopped"));
    let arrived: BTreeSet<_> = server.received().into_iter().map(|mail| mail.to).collect();
    assert_eq!((arrived.len(), server.received().len()), (3, 3));
}

/// Two processes share the data of the first.
async fn share(first: App) {
    let server = Server::start().await;
    let over = |config: &Config| {
        let mut config = config.clone();
        config.mail.transport = super::to(&server);
        config
    };
    let config = over(&first.config);
    let mut apps = Vec::new();
    for _ in 0..3 {
        apps.push(App::open(config.clone(), SchemaPolicy::Require).await.unwrap());
    }
    let people: Vec<String> = (0..60).map(|n| format!("taken-{n}@b.example")).collect();
    queue(&first, &people).await;
    let mut senders = tokio::task::JoinSet::new();
    for app in apps {
        senders.spawn(async move { mail::run_due(&app).await.unwrap().sent });
    }
    let sent: u64 = senders.join_all().await.into_iter().sum();
    let arrived: BTreeSet<_> = server.received().into_iter().map(|mail| mail.to).collect();
    assert_eq!((sent, arrived.len(), server.received().len()), (60, 60, 60));
    let left = mail::list(&first, None).await.unwrap();
    assert!(left.iter().all(|mail| mail.state == State::Sent));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_processes_send_each_mail_once() {
    let folder = tempfile::tempdir().unwrap();
    share(App::open(schema::config(folder.path()), SchemaPolicy::Migrate).await.unwrap()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_processes_send_each_mail_once_on_postgresql() {
    let folder = tempfile::tempdir().unwrap();
    let Some(url) = schema::postgres(folder.path()).await else { return };
    let config = Config { database_url: Some(url), ..schema::config(folder.path()) };
    share(App::open(config, SchemaPolicy::Migrate).await.unwrap()).await;
}
