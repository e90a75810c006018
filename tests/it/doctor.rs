//! `vigie doctor`: each check with its result, on installations that lack something.

use crate::{
    harness::{Answer, Folder},
    mail::{command, server::Server},
};
use serde_json::Value;
use simple_dns::{
    CLASS, CharacterString, Name, Packet, PacketFlag, RCODE, ResourceRecord,
    rdata::{RData, TXT},
};
use std::{
    collections::HashMap,
    fs,
    io::{Read as _, Write as _},
    net::{SocketAddr, TcpListener, UdpSocket},
    os::unix::fs::PermissionsExt as _,
    sync::Arc,
    thread,
};

/// The result and the detail of a check in JSON output.
fn finding(answer: &Answer, check: &str) -> (String, String) {
    let found: Value =
        serde_json::from_str(&answer.stdout).unwrap_or_else(|e| panic!("{e}: {}", answer.stderr));
    let checks = found["checks"].as_array().unwrap();
    let of =
        checks.iter().find(|of| of["check"] == check).unwrap_or_else(|| panic!("{check} is not in {found}"));
    (of["result"].as_str().unwrap().to_owned(), of["detail"].as_str().unwrap().to_owned())
}

#[test]
fn a_new_installation_lacks_settings_and_backups() {
    let folder = Folder::ready();
    // As `vigie init` creates it; a copy has the mode of this process.
    fs::set_permissions(folder.path("var"), fs::Permissions::from_mode(0o700)).unwrap();
    let answer = folder.run(&["doctor", "--json"]);
    assert_eq!(answer.code, 1, "{}", answer.stderr);
    for (check, result, detail) in [
        ("settings", "failed", "company.legal_name"),
        ("public address", "warning", "without TLS"),
        ("data folder", "ok", "./var"),
        ("disk", "ok", "GB are free"),
        ("DNS", "skipped", "set doctor.resolver"),
        ("database", "ok", "undamaged"),
        ("writes", "ok", "reach the disk"),
        ("jobs", "warning", "never ran: status.check (vigie serve)"),
        ("backup", "warning", "run vigie db backup"),
        ("restore", "warning", "run vigie db drill"),
        ("clock", "ok", "not behind"),
        ("mail", "warning", "set mail.transport"),
        ("outbox", "ok", "no mail is late"),
        ("indicators", "warning", "8 of 8 series are the generated demonstration"),
    ] {
        let found = finding(&answer, check);
        assert!(found.0 == result && found.1.contains(detail), "{check}: {found:?}");
    }
    let text = folder.run(&["doctor", "--problems"]).stdout;
    assert!(text.contains("backup") && !text.contains("outbox"), "{text}");
}

#[test]
fn a_backup_and_a_drill_are_found() {
    let folder = Folder::ready();
    assert_eq!(folder.run(&["db", "backup"]).code, 0);
    assert_eq!(folder.run(&["db", "drill"]).code, 0);
    let answer = folder.run(&["doctor", "--json"]);
    assert_eq!(finding(&answer, "backup"), ("ok".to_owned(), "0 hours old".to_owned()));
    assert_eq!(finding(&answer, "restore"), ("ok".to_owned(), "rehearsed 0 days ago".to_owned()));
}

#[test]
fn every_check_runs_without_a_database() {
    let folder = Folder::new();
    let answer = folder.run(&["doctor", "--json"]);
    assert_eq!(answer.code, 1);
    assert_eq!(finding(&answer, "data folder").0, "failed");
    let (result, detail) = finding(&answer, "database");
    assert!(result == "failed" && detail.contains("vigie init"), "{detail}");
}

#[test]
fn an_open_folder_and_an_untrusted_proxy_are_found() {
    let folder = Folder::ready();
    fs::set_permissions(folder.path("var"), fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = folder.command(&["doctor", "--json"]);
    command.env("VIGIE_PUBLIC_URL", "https://www.health.example");
    let answer = Answer::from(command.output().unwrap());
    assert_eq!(
        finding(&answer, "data folder"),
        ("warning".to_owned(), "./var has mode 755, so others may read it: chmod 700".to_owned())
    );
    let (result, detail) = finding(&answer, "public address");
    assert!(result == "failed" && detail.contains("set trusted_proxies"), "{detail}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_mail_server_is_reached_without_sending_a_mail() {
    let (server, folder) = (Server::start().await, Folder::ready());
    let mut command = command(&folder, &server, &["doctor", "--json"]);
    let (result, detail) = finding(&Answer::from(command.output().unwrap()), "mail");
    let expected = detail.contains("answers with no encryption") && detail.contains("mail.dkim_key");
    assert!(result == "warning" && expected, "{detail}");
    assert!(server.received().is_empty());
    assert!(!server.commands().iter().any(|line| line.starts_with("MAIL")), "{:?}", server.commands());

    // It accepts connections, and does not answer.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = silent.local_addr().unwrap().port().to_string();
    let url = server.url().replace(&server.address.port().to_string(), &port);
    command.env("VIGIE_MAIL_SMTP_URL", url).env("VIGIE_MAIL_TIMEOUT_S", "1");
    let (result, detail) = finding(&Answer::from(command.output().unwrap()), "mail");
    assert_eq!((result.as_str(), detail.as_str()), ("failed", "no answer in 1 s"));
}

/// The text records of each name, as strings of at most 255 bytes.
type Zone = HashMap<&'static str, Vec<Vec<String>>>;

/// Answers a query: longer answers than a datagram has are truncated, `late.` fails, unknown names do not exist.
fn answer(zone: &Zone, query: &[u8], max_bytes: usize) -> Vec<u8> {
    let mut packet = Packet::parse(query).unwrap().into_reply();
    let name: Name<'_> = packet.questions[0].qname.clone();
    let text = name.to_string();
    match zone.get(text.as_str()) {
        _ if text.contains("late.") => *packet.rcode_mut() = RCODE::ServerFailure,
        None => *packet.rcode_mut() = RCODE::NameError,
        Some(records) => {
            for strings in records {
                let string = |text: &String| CharacterString::new(text.as_bytes()).unwrap().into_owned();
                let data = strings.iter().map(string).fold(TXT::new(), TXT::with_char_string);
                packet.answers.push(ResourceRecord::new(name.clone(), CLASS::IN, 60, RData::TXT(data)));
            }
        }
    }
    let bytes = packet.build_bytes_vec_compressed().unwrap();
    if bytes.len() <= max_bytes {
        return bytes;
    }
    packet.answers.clear();
    packet.set_flags(PacketFlag::TRUNCATION);
    packet.build_bytes_vec().unwrap()
}

/// A resolver on loopback, over UDP and TCP, until the end of the process.
fn resolver(zone: Zone) -> SocketAddr {
    let (zone, tcp) = (Arc::new(zone), TcpListener::bind("127.0.0.1:0").unwrap());
    let address = tcp.local_addr().unwrap();
    let udp = UdpSocket::bind(address).unwrap();
    let of_udp = zone.clone();
    thread::spawn(move || {
        let mut buffer = [0; 4_096];
        while let Ok((length, peer)) = udp.recv_from(&mut buffer) {
            drop(udp.send_to(&answer(&of_udp, &buffer[..length], 512), peer));
        }
    });
    thread::spawn(move || {
        for mut stream in tcp.incoming().flatten() {
            let mut length = [0; 2];
            while stream.read_exact(&mut length).is_ok() {
                let mut query = vec![0; u16::from_be_bytes(length).into()];
                stream.read_exact(&mut query).unwrap();
                let bytes = answer(&zone, &query, usize::MAX);
                stream.write_all(&u16::try_from(bytes.len()).unwrap().to_be_bytes()).unwrap();
                stream.write_all(&bytes).unwrap();
            }
        }
    });
    address
}

#[test]
fn dns_records_of_the_sender_are_compared_with_the_configuration() {
    const KEY: &str = "-----BEGIN PRIVATE KEY-----\n\
        MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n";
    const PUBLIC: &str = "11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";
    let folder = Folder::ready();
    fs::write(folder.path("dkim.pem"), KEY).unwrap();
    fs::set_permissions(folder.path("dkim.pem"), fs::Permissions::from_mode(0o600)).unwrap();
    let one = |text: &str| vec![vec![text.to_owned()]];
    let long = "ip4:192.0.2.1 ".repeat(50);
    let server = resolver(Zone::from([
        // Several strings, longer than a datagram.
        (
            "health.example",
            vec![
                vec!["site-verification=1".into()],
                ["v=spf1 ", &long[..250], &long[250..490], " -all"].map(str::to_owned).into(),
            ],
        ),
        ("vigie._domainkey.health.example", one(&format!("v=DKIM1; k=ed25519; p={PUBLIC}"))),
        ("_dmarc.health.example", one("v=DMARC1; p=reject")),
        ("new._domainkey.health.example", one("v=DKIM1; k=ed25519; p=AAAA")),
        ("loose.example", one("v=spf1 redirect=_spf.loose.example")),
        ("_spf.loose.example", one("v=spf1 +all")),
        ("_dmarc.loose.example", one("v=DMARC1; p=none")),
    ]));
    let run = |from: &str, selector: &str, resolver: SocketAddr| {
        let mut command = folder.command(&["doctor", "--json"]);
        command.env("VIGIE_DOCTOR_RESOLVER", resolver.to_string()).env("VIGIE_MAIL_FROM", from);
        command.env("VIGIE_MAIL_DKIM_KEY", "dkim.pem").env("VIGIE_MAIL_DKIM_SELECTOR", selector);
        Answer::from(command.output().unwrap())
    };
    for (from, selector, check, result, detail) in [
        ("vigie@health.example", "vigie", "SPF", "ok", "192.0.2.1"),
        ("vigie@health.example", "vigie", "DKIM", "ok", "has the key of mail.dkim_key"),
        ("vigie@health.example", "vigie", "DMARC", "ok", "aligned with health.example"),
        ("vigie@mail.health.example", "vigie", "DMARC", "ok", "_dmarc.health.example"),
        ("vigie@health.example", "new", "DKIM", "failed", PUBLIC),
        ("vigie@loose.example", "vigie", "SPF", "failed", "_spf.loose.example: \"v=spf1 +all\""),
        ("vigie@loose.example", "vigie", "DMARC", "warning", "lets forged mail pass"),
        ("vigie@none.example", "vigie", "SPF", "failed", "publish none.example TXT \"v=spf1 a mx ~all\""),
        (
            "vigie@none.example",
            "vigie",
            "DKIM",
            "failed",
            "publish vigie._domainkey.none.example TXT \"v=DKIM1; ",
        ),
        (
            "vigie@none.example",
            "vigie",
            "DMARC",
            "failed",
            "publish _dmarc.none.example TXT \"v=DMARC1; p=quarantine\"",
        ),
        ("vigie@late.example", "vigie", "SPF", "failed", "the resolver did not answer for late.example"),
    ] {
        let found = finding(&run(from, selector, server), check);
        assert!(found.0 == result && found.1.contains(detail), "{from} {selector} {check}: {found:?}");
    }
    let closed = UdpSocket::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let found = finding(&run("vigie@health.example", "vigie", closed), "DMARC");
    assert!(found.0 == "failed" && found.1.contains("the resolver did not answer"), "{found:?}");
}
