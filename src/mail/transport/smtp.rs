//! A server: encrypted before anything is said, and told apart at each step whether a mail may have been taken.

use super::stage::Stage;
use crate::{
    config::{Security, SmtpServer},
    email::Mailbox,
    mail::{
        message::Ready,
        model::Verdict,
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

/// What a server is given to answer our farewell.
const FAREWELL: Duration = Duration::from_secs(2);

pub(in crate::mail) struct Smtp {
    server: SmtpServer,
    hello: ClientId,
    /// Open ones that wait for the next mail of the same run.
    idle: Mutex<Vec<Line>>,
}

/// A connection, and whether its server takes several commands at once (RFC 2920).
struct Line {
    connection: AsyncSmtpConnection,
    takes_many: bool,
    /// Whether it was refused a mail, of which it has to forget what it was told.
    is_refused: bool,
}

/// How an exchange ended that gave no mail away.
enum Failure {
    /// The server said so, and will go on listening.
    Said(Verdict),
    /// The connection is of no use any more.
    Lost(Verdict),
    /// The server waits for a mail that does not come: to say goodbye would be a part of it.
    Dropped(Verdict),
}

impl Smtp {
    pub(super) fn new(server: SmtpServer, from: &Mailbox) -> Self {
        let (_, host) = from.address.parts();
        Self { server, hello: ClientId::Domain(host.to_owned()), idle: Mutex::default() }
    }

    pub(super) async fn send(&self, ready: &Ready, stage: &Stage) -> Verdict {
        // A server may have closed a connection that waited: a new one then says how it is.
        if let Some(line) = self.pop()
            && let Ok(verdict) = self.exchange(line, ready, stage).await
        {
            return verdict;
        }
        stage.set_connecting(true);
        let connected = self.connect().await;
        stage.set_connecting(false);
        match connected {
            Ok(line) => self.exchange(line, ready, stage).await.unwrap_or_else(|lost| lost),
            Err(e) => Verdict::Unreachable(self.told("cannot connect", &e)),
        }
    }

    /// One mail over one connection, which is kept for the next if it can be. An error is a connection that was lost
    /// before anything was handed over.
    async fn exchange(&self, mut line: Line, ready: &Ready, stage: &Stage) -> Result<Verdict, Verdict> {
        match self.transact(&mut line, ready, stage).await {
            Ok(answer) => {
                self.keep(line);
                Ok(Verdict::Sent(answer))
            }
            Err(Failure::Said(verdict @ Verdict::Unknown(_))) => {
                leave(line);
                Ok(verdict)
            }
            Err(Failure::Said(verdict)) => {
                // The next mail to somebody else needs no new connection.
                self.keep(Line { is_refused: true, ..line });
                Ok(verdict)
            }
            Err(Failure::Lost(verdict)) => Err(verdict),
            Err(Failure::Dropped(verdict)) => Ok(verdict),
        }
    }

    async fn transact(&self, line: &mut Line, ready: &Ready, stage: &Stage) -> Result<String, Failure> {
        self.announce(line, ready).await?;
        if !stage.hand_over() {
            return Err(Failure::Dropped(Verdict::withheld()));
        }
        match line.connection.message(&ready.bytes).await {
            Ok(answer) => Ok(answer.message().collect::<Vec<_>>().join(" ")),
            Err(e) if e.status().is_some() => Err(match self.failure("the mail", &e) {
                // It was let go once: over another connection it would be handed over a second time.
                Failure::Lost(verdict) => Failure::Dropped(verdict),
                failure => failure,
            }),
            Err(e) => {
                Err(Failure::Said(Verdict::Unknown(self.told("the connection ended after the mail", &e))))
            }
        }
    }

    /// Says who writes to whom, until the server waits for the mail.
    async fn announce(&self, line: &mut Line, ready: &Ready) -> Result<(), Failure> {
        let from = Mail::new(ready.envelope.from().cloned(), Vec::new()).to_string();
        let to = ready.envelope.to().iter().map(|to| ("RCPT", Rcpt::new(to.clone(), Vec::new()).to_string()));
        let Line { connection, takes_many, is_refused } = line;
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
                Err(lost @ Failure::Lost(_)) => return Err(refusal.unwrap_or(lost)),
                Err(refused) => refusal = refusal.or(Some(refused)),
                Ok(_) => {}
            }
        }
        match refusal {
            // It waits for a mail to nobody (RFC 2920, section 3.1).
            Some(Failure::Said(verdict)) if is_waited_for => Err(Failure::Dropped(verdict)),
            refusal => refusal.map_or(Ok(()), Err),
        }
    }

    /// What a refusal means: for good, or for now. That we may not send at all is for the operator to mend.
    fn failure(&self, step: &str, error: &Error) -> Failure {
        let told = self.told(step, error);
        match error.status().map(|code| code.to_string()) {
            // It is closing, whoever the mail is for: so does one that nobody wrote to for a while.
            Some(code) if code == "421" => Failure::Lost(Verdict::Unreachable(told)),
            Some(code) if error.is_permanent() && !code.starts_with("53") => {
                // Before RCPT no mailbox was named. At RCPT many servers report faults of the sender too.
                let is_lost =
                    step != "MAIL" && refusal::side(&error.to_string(), None) == Some(Side::Mailbox);
                let refused = if is_lost { Verdict::NoMailbox } else { Verdict::Refused };
                Failure::Said(refused(told))
            }
            Some(_) => Failure::Said(Verdict::Later(told)),
            None => Failure::Lost(Verdict::Later(told)),
        }
    }

    fn told(&self, step: &str, error: &dyn Display) -> String {
        format!("{}:{}: {step}: {error}", self.server.host, self.server.port)
    }

    async fn connect(&self) -> Result<Line, Box<dyn std::error::Error + Send + Sync>> {
        let SmtpServer { host, port, security, login } = &self.server;
        let mut connection = match security {
            Security::Tls => {
                let tls = TlsParameters::new(host.clone())?;
                let server = (host.as_str(), *port);
                AsyncSmtpConnection::connect_tokio1(server, None, &self.hello, Some(tls), None).await?
            }
            Security::StartTls | Security::Plain => {
                let stream = TcpStream::connect((host.as_str(), *port)).await?;
                // Else the end of each mail waits 40 ms for the server's word on its body.
                stream.set_nodelay(true)?;
                AsyncSmtpConnection::connect_with_transport(Box::new(stream), &self.hello).await?
            }
        };
        if *security == Security::StartTls {
            connection.starttls(TlsParameters::new(host.clone())?, &self.hello).await?;
        }
        // What it offers is asked once more: of the first answer the library tells other things.
        let offers = connection.command(Ehlo::new(self.hello.clone())).await?;
        let takes_many = offers.message().any(|offer| offer.trim().eq_ignore_ascii_case("PIPELINING"));
        if let Some((user, password)) = login {
            let credentials = Credentials::new(user.clone(), password.text().to_owned());
            connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials).await?;
        }
        Ok(Line { connection, takes_many, is_refused: false })
    }

    fn keep(&self, line: Line) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(line);
    }

    fn pop(&self) -> Option<Line> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Closes what waits.
    pub(super) fn close(&self) {
        while let Some(line) = self.pop() {
            leave(line);
        }
    }
}

/// Says goodbye, without making anybody wait for the answer.
fn leave(Line { mut connection, .. }: Line) {
    tokio::spawn(async move { drop(tokio::time::timeout(FAREWELL, connection.quit()).await) });
}
