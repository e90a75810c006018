//! Forms sent to a running server, each with its own sender and client address.

use super::{
    application::{self, multipart, pdf},
    contact, data_request, encoded, provider, solved,
};
use crate::{
    harness::Folder,
    server::{Reply, Server},
};
use std::{io, process::Command};

/// Settings for easy proofs of work and for client addresses chosen by the test.
const EASY: [(&str, &str); 4] = [
    ("VIGIE_CAPTCHA_MIN_FILL_S", "0"),
    ("VIGIE_CAPTCHA_EFFORT", "4"),
    ("VIGIE_TRUSTED_PROXIES", "127.0.0.1"),
    // The errors of a full disk are tested here, not the free-space limit that prevents it.
    ("VIGIE_FILES_MIN_FREE_MB", "0"),
];

pub fn easy(mut command: Command) -> Command {
    command.envs(EASY);
    command
}

pub fn serve(folder: &Folder) -> Server {
    Server::start(easy(folder.command(&["serve", "--listen", "127.0.0.1:0"])))
}

/// The number of forms.
pub const KINDS: usize = 4;

/// A completed form.
pub struct FilledIn {
    /// The table of the form.
    pub table: &'static str,
    pub email: String,
    line: String,
    headers: String,
    body: Vec<u8>,
}

impl FilledIn {
    /// The form of this number, which selects its kind; an error means that the server was killed.
    pub fn new(server: &Server, number: usize) -> io::Result<Self> {
        let (form, table, path, answers) = match number % KINDS {
            0 => ("contact", "contact_message", "/fr/contact", contact::ANSWERS.as_slice()),
            1 => ("data-request", "data_request", "/fr/data-request", data_request::ANSWERS.as_slice()),
            2 => ("application", "application", "/fr/jobs", application::ANSWERS.as_slice()),
            _ => ("provider", "data_set", "/fr/become-provider", provider::ANSWERS.as_slice()),
        };
        let [_, a, b, c] = u32::try_from(number).map_err(io::Error::other)?.to_be_bytes();
        let from = format!("X-Forwarded-For: 10.{a}.{b}.{c}");
        let asked = server.exchange(&format!("GET /api/captcha/{form}"), "Accept: application/json", b"")?;
        let proof = solved(serde_json::from_str(&asked.body).map_err(io::Error::other)?);
        let email = format!("person{number}@b.example");
        let mine = |(name, value)| (name, if name == "emailAddress" { email.as_str() } else { value });
        let ticket = if form == "provider" { Some(sample(server, &from)?) } else { None };
        let more = [("altcha", proof.as_str())]
            .into_iter()
            .chain(ticket.as_deref().map(|ticket| ("sample", ticket)));
        let answers: Vec<_> = answers.iter().copied().map(mine).chain(more).collect();
        let (kind, body) = match form {
            "application" => {
                let cv = pdf(20_000 + number);
                ("multipart/form-data; boundary=x", multipart(&answers, ("cv.pdf", &cv)))
            }
            _ => ("application/x-www-form-urlencoded", encoded(&answers).into_bytes()),
        };
        let headers = format!("Content-Type: {kind}\r\n{from}");
        Ok(Self { table, line: format!("POST {path}"), headers, body, email })
    }

    /// Sends it as the script of its page does.
    pub fn send(&self, server: &Server) -> io::Result<Reply> {
        server.exchange(&self.line, &format!("{}\r\nAccept: application/json", self.headers), &self.body)
    }

    /// Sends it as a browser without JavaScript does.
    pub fn send_plainly(&self, server: &Server) -> io::Result<Reply> {
        server.exchange(&self.line, &format!("{}\r\nAccept: text/html", self.headers), &self.body)
    }
}

/// The ticket of an uploaded sample.
fn sample(server: &Server, from: &str) -> io::Result<String> {
    let headers = format!("Content-Type: application/octet-stream\r\n{from}");
    let sent = server.exchange("POST /api/samples?name=a.csv", &headers, provider::SALES.as_bytes())?;
    let document: serde_json::Value = serde_json::from_str(&sent.body).map_err(io::Error::other)?;
    assert_eq!(sent.status, 201, "{document}");
    Ok(document["ticket"].as_str().unwrap().to_owned())
}

/// The token of the receipt in a complete response.
pub fn receipt(answer: &Reply) -> io::Result<String> {
    let document: serde_json::Value = serde_json::from_str(&answer.body).map_err(io::Error::other)?;
    assert_eq!(answer.status, 200, "{document}");
    Ok(document["location"].as_str().unwrap().split_once("receipt=").unwrap().1.to_owned())
}
