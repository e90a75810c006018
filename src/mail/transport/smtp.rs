//! Sends mail to an SMTP server, encrypted from the start. Each step records whether the mail may have been accepted.

use super::stage::HandOver;
use crate::{
    config::{Security, SmtpServer},
    email::Mailbox,
    mail::{
        message::EncodedMail,
        model::DeliveryResult,
        refusal::{self, Side},
    },
};
use lettre::transport::smtp::{
    Error,
    authentication::{Credentials, Mechanism},
    client::{AsyncSmtpConnection, TlsParameters},
    commands::{Data, Ehlo, Mail, Rcpt, Rset},
    extension::ClientId,
};
use std::{
    fmt::Display,
    sync::{Mutex, PoisonError},
    time::Duration,
};
use tokio::net::TcpStream;

/// Timeout of the server's answer to QUIT.
const FAREWELL: Duration = Duration::from_secs(2);

pub(in crate::mail) struct Smtp {
    server: SmtpServer,
    hello: ClientId,
    /// Idle connections, for the next mail of the same run.
    idle: Mutex<Vec<SmtpConnection>>,
}

/// A connection, and whether its server supports pipelining (RFC 2920).
struct SmtpConnection {
    connection: AsyncSmtpConnection,
    takes_many: bool,
    /// Whether the last mail was rejected, so that RSET must precede the next one.
    is_refused: bool,
}

/// The end of an exchange in which no mail was handed over.
enum Failure {
    /// The server rejected a command; the connection remains usable.
    Replied(DeliveryResult),
    /// The connection was lost.
    ConnectionLost(DeliveryResult),
    /// The server waits for the content of a mail that will not be sent: a QUIT would become part of it.
    AwaitingData(DeliveryResult),
}

impl Smtp {
    pub(super) fn new(server: SmtpServer, from: &Mailbox) -> Self {
        let (_, host) = from.address.local_and_domain();
        Self { server, hello: ClientId::Domain(host.to_owned()), idle: Mutex::default() }
    }

    pub(super) async fn send(&self, ready: &EncodedMail, stage: &HandOver) -> DeliveryResult {
        // The server may have closed an idle connection: only a new one shows whether it is reachable.
        if let Some(line) = self.take_idle()
            && let Ok(verdict) = self.exchange(line, ready, stage).await
        {
            return verdict;
        }
        stage.set_connecting(true);
        let connected = self.connect().await;
        stage.set_connecting(false);
        match connected {
            Ok(line) => self.exchange(line, ready, stage).await.unwrap_or_else(|lost| lost),
            Err(e) => DeliveryResult::Unreachable(self.describe("cannot connect", &e)),
        }
    }

    /// Sends one mail over a connection, and keeps that for the next mail if possible. An error means that the
    /// connection was lost before the mail was handed over.
    async fn exchange(
        &self,
        mut line: SmtpConnection,
        ready: &EncodedMail,
        stage: &HandOver,
    ) -> Result<DeliveryResult, DeliveryResult> {
        match self.transact(&mut line, ready, stage).await {
            Ok(answer) => {
                self.put_idle(line);
                Ok(DeliveryResult::Sent(answer))
            }
            Err(Failure::Replied(verdict @ DeliveryResult::Unknown(_))) => {
                quit(line);
                Ok(verdict)
            }
            Err(Failure::Replied(verdict)) => {
                // A mail to another recipient can use the same connection.
                self.put_idle(SmtpConnection { is_refused: true, ..line });
                Ok(verdict)
            }
            Err(Failure::ConnectionLost(verdict)) => Err(verdict),
            Err(Failure::AwaitingData(verdict)) => Ok(verdict),
        }
    }

    async fn transact(
        &self,
        line: &mut SmtpConnection,
        ready: &EncodedMail,
        stage: &HandOver,
    ) -> Result<String, Failure> {
        self.send_envelope(line, ready).await?;
        if !stage.hand_over() {
            return Err(Failure::AwaitingData(DeliveryResult::not_handed_over()));
        }
        match line.connection.message(&ready.bytes).await {
            Ok(answer) => Ok(answer.message().collect::<Vec<_>>().join(" ")),
            Err(e) if e.status().is_some() => Err(match self.failure("the mail", &e) {
                // Already handed over once: another connection would send it a second time.
                Failure::ConnectionLost(verdict) => Failure::AwaitingData(verdict),
                failure => failure,
            }),
            Err(e) => Err(Failure::Replied(DeliveryResult::Unknown(
                self.describe("the connection ended after the mail", &e),
            ))),
        }
    }

    /// Sends the envelope, until the server waits for the content.
    async fn send_envelope(&self, line: &mut SmtpConnection, ready: &EncodedMail) -> Result<(), Failure> {
        let from = Mail::new(ready.envelope.from().cloned(), Vec::new()).to_string();
        let to = ready.envelope.to().iter().map(|to| ("RCPT", Rcpt::new(to.clone(), Vec::new()).to_string()));
        let SmtpConnection { connection, takes_many, is_refused } = line;
        let reset = std::mem::take(is_refused).then(|| ("RSET", Rset.to_string()));
        let steps: Vec<_> =
            reset.into_iter().chain([("MAIL", from)]).chain(to).chain([("DATA", Data.to_string())]).collect();
        if !*takes_many {
            for (step, command) in steps {
                connection.command(command).await.map_err(|e| self.failure(step, &e))?;
            }
            return Ok(());
        }
        let all: String = steps.iter().map(|(_, command)| command.as_str()).collect();
        let mut answer = connection.command(all).await;
        let (mut refusal, mut is_waited_for) = (None, false);
        for (at, (step, _)) in steps.iter().enumerate() {
            if at > 0 {
                answer = connection.read_response().await;
            }
            is_waited_for = answer.is_ok();
            match answer.as_ref().map_err(|e| self.failure(step, e)) {
                Err(lost @ Failure::ConnectionLost(_)) => return Err(refusal.unwrap_or(lost)),
                Err(refused) => refusal = refusal.or(Some(refused)),
                Ok(_) => {}
            }
        }
        match refusal {
            // After DATA the server waits for a mail without recipients (RFC 2920, section 3.1).
            Some(Failure::Replied(verdict)) if is_waited_for => Err(Failure::AwaitingData(verdict)),
            refusal => refusal.map_or(Ok(()), Err),
        }
    }

    /// Classifies a rejection as permanent or temporary. A missing permission to send (53x) is temporary: the operator
    /// can fix it.
    fn failure(&self, step: &str, error: &Error) -> Failure {
        let answer = self.describe(step, error);
        match error.status().map(|code| code.to_string()) {
            // The server closes the connection, whatever the recipient, for example after an idle timeout.
            Some(code) if code == "421" => Failure::ConnectionLost(DeliveryResult::Unreachable(answer)),
            Some(code) if error.is_permanent() && !code.starts_with("53") => {
                // Before RCPT no mailbox is named. At RCPT many servers report errors of the sender too.
                let is_lost =
                    step != "MAIL" && refusal::side(&error.to_string(), None) == Some(Side::Mailbox);
                let refused =
                    if is_lost { DeliveryResult::InvalidRecipient } else { DeliveryResult::Rejected };
                Failure::Replied(refused(answer))
            }
            Some(_) => Failure::Replied(DeliveryResult::Deferred(answer)),
            None => Failure::ConnectionLost(DeliveryResult::Deferred(answer)),
        }
    }

    fn describe(&self, step: &str, error: &dyn Display) -> String {
        format!("{}:{}: {step}: {error}", self.server.host, self.server.port)
    }

    /// Connects and signs in, then disconnects. Returns the server and how it was reached, or why not.
    pub(super) async fn reach(&self) -> Result<String, String> {
        let line = self.connect().await.map_err(|e| self.describe("connect", &e))?;
        quit(line);
        let SmtpServer { host, port, security, login } = &self.server;
        let by = match security {
            Security::Tls => "TLS",
            Security::StartTls => "STARTTLS",
            Security::Plain => "no encryption",
        };
        let login = if login.is_some() { ", signed in" } else { "" };
        Ok(format!("{host}:{port} answers with {by}{login}"))
    }

    async fn connect(&self) -> Result<SmtpConnection, Box<dyn std::error::Error + Send + Sync>> {
        let SmtpServer { host, port, security, login } = &self.server;
        let mut connection = match security {
            Security::Tls => {
                let tls = TlsParameters::new(host.clone())?;
                let server = (host.as_str(), *port);
                AsyncSmtpConnection::connect_tokio1(server, None, &self.hello, Some(tls), None).await?
            }
            Security::StartTls | Security::Plain => {
                let stream = TcpStream::connect((host.as_str(), *port)).await?;
                // Otherwise the end of each mail waits 40 ms for the acknowledgement of its body (Nagle).
                stream.set_nodelay(true)?;
                AsyncSmtpConnection::connect_with_transport(Box::new(stream), &self.hello).await?
            }
        };
        if *security == Security::StartTls {
            connection.starttls(TlsParameters::new(host.clone())?, &self.hello).await?;
        }
        // EHLO is sent again, because the library does not report the extensions of the first answer.
        let offers = connection.command(Ehlo::new(self.hello.clone())).await?;
        let takes_many = offers.message().any(|offer| offer.trim().eq_ignore_ascii_case("PIPELINING"));
        if let Some((user, password)) = login {
            let credentials = Credentials::new(user.clone(), password.expose().to_owned());
            connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials).await?;
        }
        Ok(SmtpConnection { connection, takes_many, is_refused: false })
    }

    fn put_idle(&self, line: SmtpConnection) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(line);
    }

    fn take_idle(&self) -> Option<SmtpConnection> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Closes all idle connections.
    pub(super) fn close(&self) {
        while let Some(line) = self.take_idle() {
            quit(line);
        }
    }
}

/// Sends QUIT in the background, without waiting for the answer.
fn quit(SmtpConnection { mut connection, .. }: SmtpConnection) {
    tokio::spawn(async move { drop(tokio::time::timeout(FAREWELL, connection.quit()).await) });
}
