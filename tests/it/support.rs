//! Conversations of visitors: opened by a form without JavaScript, confirmed by mail, answered by command and by mail.

use crate::{
    harness::{Answer, Folder},
    server::{Reply, Server},
};
use serde_json::Value;
use std::fs;

const FORM: &str = "emailAddress=zoe%40x.example&message=La+Corse+est-elle+comprise+%3F&consent=on&firstname=Zo%C3%A9&page=%2Fstore";

fn serve(folder: &Folder, settings: &[(&str, &str)]) -> Server {
    let mut command = folder.command(&["serve", "--listen", "127.0.0.1:0"]);
    command.envs(settings.iter().copied());
    let server = Server::start(command);
    server.becomes("/readyz", 200);
    server
}

fn done(folder: &Folder, words: &[&str]) -> Answer {
    let answer = folder.run(words);
    assert_eq!(answer.code, 0, "{words:?}: {}", answer.stderr);
    answer
}

fn json(folder: &Folder, words: &[&str]) -> Value {
    serde_json::from_str(&done(folder, &[words, &["--json"]].concat()).stdout).unwrap()
}

/// Opens a conversation and returns the key of its page.
fn key(server: &Server) -> String {
    let reply = server.post_form("/fr/support", FORM);
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert!(header(&reply, "set-cookie").starts_with("support="), "{}", reply.head);
    let answer: Value = serde_json::from_str(&reply.body).unwrap();
    answer["location"].as_str().unwrap().split_once("?key=").unwrap().1.to_owned()
}

fn header(reply: &Reply, name: &str) -> String {
    let line = |line: &str| {
        Some(line.split_once(": ").filter(|(given, _)| given.eq_ignore_ascii_case(name))?.1.to_owned())
    };
    reply.head.lines().find_map(line).unwrap_or_default()
}

fn conversation(server: &Server, key: &str) -> Value {
    serde_json::from_str(&server.get(&format!("/api/support/conversation?key={key}")).body).unwrap()
}

/// The mails of this kind in the outbox, newest first.
fn mails(folder: &Folder, kind: &str) -> Vec<Value> {
    let mails = json(folder, &["mail", "list"])["mails"].as_array().unwrap().clone();
    mails.into_iter().filter(|mail| mail["kind"] == kind).collect()
}

fn reply_to(folder: &Folder, kind: &str, from: &str, text: &str) -> String {
    let id = mails(folder, kind)[0]["id"].as_str().unwrap().to_owned();
    format!("From: {from}\nMessage-ID: <{kind}@x.example>\nIn-Reply-To: <{id}@vigie.example>\n\n{text}\n")
}

#[test]
fn without_a_script_a_conversation_is_answered_by_command_and_by_mail() {
    let folder = Folder::ready();
    let server = serve(&folder, &[]);
    let key = key(&server);
    assert_eq!(conversation(&server, &key)["state"], "unconfirmed");
    assert_eq!(server.get(&format!("/fr/support/conversation?key={key}")).status, 200);
    let form = format!("key={key}&action=confirm");
    assert_eq!(server.post_form("/fr/support/conversation", &form).status, 200);
    let open = conversation(&server, &key);
    assert_eq!(
        (&open["state"], &open["email"], &open["page"]),
        (&"open".into(), &"z•••@x.example".into(), &"/store".into())
    );
    let reference = open["reference"].as_str().unwrap();

    assert!(done(&folder, &["support", "list"]).stdout.contains(reference));
    assert!(done(&folder, &["support", "show", reference]).stdout.contains("La Corse est-elle comprise ?"));
    let tried = done(&folder, &["support", "answer", reference, "--canned", "more", "--dry-run"]);
    assert!(tried.stdout.contains("would answer"), "{}", tried.stdout);
    assert_eq!(mails(&folder, "support-answer").len(), 0);
    done(&folder, &["support", "answer", reference, "--message", "Oui.", "--name", "Sophie"]);
    assert_eq!(conversation(&server, &key)["messages"][1]["name"], "Sophie");

    let mailbox = folder.path("mail.mbox");
    let question = reply_to(&folder, "support-answer", "Zoe <zoe@x.example>", "Merci. Et la Bretagne ?");
    fs::write(&mailbox, question).unwrap();
    let taken = json(&folder, &["support", "ingest", mailbox.to_str().unwrap()]);
    assert_eq!((&taken["questions"], &taken["rejected"]), (&1.into(), &0.into()));
    let team = mails(&folder, "support-message")[0]["to"].as_str().unwrap().to_owned();
    fs::write(&mailbox, reply_to(&folder, "support-message", &team, "Aussi.")).unwrap();
    assert_eq!(json(&folder, &["support", "ingest", mailbox.to_str().unwrap()])["answers"], 1);
    assert_eq!(json(&folder, &["support", "ingest", mailbox.to_str().unwrap()])["known"], 1);
    fs::write(
        &mailbox,
        reply_to(&folder, "support-message", "eve@evil.example", "x").replace("support-message@", "eve@"),
    )
    .unwrap();
    let forged = folder.run(&["support", "ingest", mailbox.to_str().unwrap()]);
    assert_eq!(forged.code, 3);
    assert!(forged.stderr.contains("neither the visitor nor in the domain"), "{}", forged.stderr);

    let answered = conversation(&server, &key);
    let texts: Vec<_> = answered["messages"]
        .as_array()
        .unwrap()
        .iter()
        .map(|message| message["text"].as_str().unwrap())
        .collect();
    assert_eq!(texts, ["La Corse est-elle comprise ?", "Oui.", "Merci. Et la Bretagne ?", "Aussi."]);
    done(&folder, &["support", "close", reference]);
    assert_eq!(done(&folder, &["support", "close", reference]).stdout, "nothing to do\n");
    assert_eq!(done(&folder, &["support", "list"]).stdout, "no conversation waits\n");
    assert!(done(&folder, &["audit", "list", "--action", "support.answer"]).stdout.contains(reference));
}

#[test]
fn a_file_sent_by_mail_is_downloaded_with_its_link_only() {
    const FILE: &str = "jour;ventes\n1;2";
    let folder = Folder::ready();
    let server = serve(&folder, &[]);
    let key = key(&server);
    server.post_form("/fr/support/conversation", &format!("key={key}&action=confirm"));
    let open = conversation(&server, &key);
    done(&folder, &["support", "answer", open["reference"].as_str().unwrap(), "--message", "Lesquelles ?"]);
    let part = |name: &str, content: &str| {
        format!("--b\nContent-Disposition: attachment; filename=\"{name}\"\n\n{content}\n")
    };
    let parts = [
        "--b\n\nVoici.\n",
        &part("a.bin", "\u{1}"),
        &part("état.csv", FILE),
        &part("b.csv", FILE),
        "--b--\n",
    ];
    let mail = reply_to(&folder, "support-answer", "zoe@x.example", &parts.concat())
        .replace("\n\n--b\n", "\nContent-Type: multipart/mixed; boundary=b\n\n--b\n");
    let mailbox = folder.path("mail.mbox");
    fs::write(&mailbox, mail).unwrap();
    let words = ["support", "ingest", mailbox.to_str().unwrap()];
    let judged = |words: &[&str]| {
        let attachments = json(&folder, words)["mails"][0]["attachments"].clone();
        let items = attachments.as_array().unwrap().iter();
        items.map(|item| item["rejection"].as_str().unwrap_or("taken").to_owned()).collect::<Vec<_>>()
    };
    let expected = ["form.file-refused", "taken", "form.too-many"];
    assert_eq!(judged(&[&words[..], &["--dry-run"]].concat()), expected);
    assert_eq!(conversation(&server, &key)["messages"].as_array().unwrap().len(), 2);
    assert_eq!(judged(&words), expected);
    let file = conversation(&server, &key)["messages"][2]["files"][0].clone();
    assert_eq!(file["name"], "état.csv");
    let path = format!("/api/support/conversation/files/{}", file["id"].as_str().unwrap());
    let reply = server.get(&format!("{path}?key={key}"));
    assert_eq!((reply.status, reply.body.as_str()), (200, FILE));
    assert_eq!(header(&reply, "content-disposition"), "attachment; filename*=utf-8''%c3%a9tat%2ecsv");
    assert_eq!(header(&reply, "cache-control"), "no-store");
    assert_eq!(server.get(&path).status, 404);
    assert_eq!(
        server.get(&format!("/api/support/conversation/files/{}?key={key}", "0".repeat(32))).status,
        404
    );
}

#[test]
fn a_rejected_form_is_shown_again_and_unknown_links_are_not_found() {
    let folder = Folder::ready();
    let server = serve(&folder, &[]);
    let kind = "Content-Type: application/x-www-form-urlencoded\r\nAccept: text/html";
    let refused = server.exchange("POST /ko/support", kind, b"message=%EC%95%88%EB%85%95").unwrap();
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("안녕"));
    let unknown = server.get("/fr/support/conversation?token=none");
    assert_eq!(
        (unknown.status, header(&unknown, "location").as_str()),
        (303, "/fr/support/conversation?key=none")
    );
    assert_eq!(server.get("/api/support/conversation?key=none").status, 404);
    assert_eq!(server.get("/api/support/identity").status, 401);
    let answers = |query: &str| {
        let reply = server.get(&format!("/api/support/answers?locale=fr&{query}"));
        serde_json::from_str::<Value>(&reply.body).unwrap()["answers"].as_array().unwrap().len()
    };
    assert_eq!((answers("q=zzqxkw"), answers("page=/store"), answers("q=corse")), (0, 4, 1));
}

#[test]
fn only_the_chat_page_allows_the_configured_host() {
    let folder = Folder::ready();
    let server = serve(&folder, &[]);
    assert_eq!(server.get("/fr/support/chat").status, 404);
    drop(server);
    let settings =
        [("VIGIE_SUPPORT_PROVIDER", "custom"), ("VIGIE_SUPPORT_SCRIPT", "https://chat.example/sdk.js")];
    let server = serve(&folder, &settings);
    let policy = |path| header(&server.get(path), "content-security-policy");
    assert!(policy("/fr/support/chat").contains("https://chat.example"), "{}", policy("/fr/support/chat"));
    assert!(!policy("/fr/support/chat").contains("require-trusted-types-for"));
    for path in ["/fr/support", "/fr", "/fr/store"] {
        assert!(!policy(path).contains("chat.example"), "{path}");
        assert!(policy(path).contains("require-trusted-types-for"), "{path}");
    }
}
