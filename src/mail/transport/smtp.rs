//! A server: encrypted before anything is said, and told apart at each step whether a mail may have been taken.

use super::Stage;
use crate::{
    config::{Security, SmtpServer},
    email::Mailbox,
    mail::{message::Ready, outbox::Verdict},
};
use lettre::transport::smtp::{
    Error,
    authentication::{Credentials, Mechanism},
    client::{AsyncSmtpConnection, TlsParameters},
    commands::{Data, Mail, Rcpt},
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
    idle: Mutex<Vec<AsyncSmtpConnection>>,
}

/// How an exchange ended that gave no mail away.
enum Failure {
    /// The server said so, and will go on listening.
    Said(Verdict),
    /// The connection is of no use any more.
    Lost(Verdict),
    /// Whoever sends did not let it go, and the server waits for a mail: to say goodbye would be a part of it.
    Withheld,
}

impl Smtp {
    pub(super) fn new(server: SmtpServer, from: &Mailbox) -> Self {
        let (_, host) = from.address.parts();
        Self { server, hello: ClientId::Domain(host.to_owned()), idle: Mutex::default() }
    }

    pub(super) async fn send(&self, ready: &Ready, stage: &Stage) -> Verdict {
        // A server may have closed a connection that waited: a new one then says how it is.
        if let Some(connection) = self.pop()
            && let Ok(verdict) = self.exchange(connection, ready, stage).await
        {
            return verdict;
        }
        match self.connect().await {
            Ok(connection) => self.exchange(connection, ready, stage).await.unwrap_or_else(|lost| lost),
            Err(e) => Verdict::Unreachable(self.told("cannot connect", &e)),
        }
    }

    /// One mail over one connection, which is kept for the next if it can be. An error is a connection that was lost
    /// before anything was handed over.
    async fn exchange(
        &self,
        mut connection: AsyncSmtpConnection,
        ready: &Ready,
        stage: &Stage,
    ) -> Result<Verdict, Verdict> {
        match self.transact(&mut connection, ready, stage).await {
            Ok(answer) => {
                self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
                Ok(Verdict::Sent(answer))
            }
            Err(Failure::Said(verdict)) => {
                leave(connection);
                Ok(verdict)
            }
            Err(Failure::Lost(verdict)) => Err(verdict),
            Err(Failure::Withheld) => Ok(Verdict::withheld()),
        }
    }

    async fn transact(
        &self,
        connection: &mut AsyncSmtpConnection,
        ready: &Ready,
        stage: &Stage,
    ) -> Result<String, Failure> {
        let from = ready.envelope.from().cloned();
        connection.command(Mail::new(from, Vec::new())).await.map_err(|e| self.failure("MAIL", &e))?;
        for to in ready.envelope.to() {
            let rcpt = Rcpt::new(to.clone(), Vec::new());
            connection.command(rcpt).await.map_err(|e| self.failure("RCPT", &e))?;
        }
        connection.command(Data).await.map_err(|e| self.failure("DATA", &e))?;
        if !stage.hand_over().await {
            return Err(Failure::Withheld);
        }
        match connection.message(&ready.bytes).await {
            Ok(answer) => Ok(answer.message().collect::<Vec<_>>().join(" ")),
            Err(e) if e.status().is_some() => Err(self.failure("the mail", &e)),
            Err(e) => {
                Err(Failure::Said(Verdict::Unknown(self.told("the connection ended after the mail", &e))))
            }
        }
    }

    /// What a refusal means: for good, or for now. That we may not send at all is for the operator to mend.
    fn failure(&self, step: &str, error: &Error) -> Failure {
        let told = self.told(step, error);
        match error.status().map(|code| code.to_string()) {
            // It is closing, whoever the mail is for.
            Some(code) if code == "421" => Failure::Said(Verdict::Unreachable(told)),
            Some(code) if error.is_permanent() && !code.starts_with("53") => {
                // 5.7 is a policy: it tells of us, not of the mailbox.
                let is_of_mailbox = step == "RCPT" && !told.contains(" 5.7.");
                let refused = if is_of_mailbox { Verdict::NoMailbox } else { Verdict::Refused };
                Failure::Said(refused(told))
            }
            Some(_) => Failure::Said(Verdict::Later(told)),
            None => Failure::Lost(Verdict::Later(told)),
        }
    }

    fn told(&self, step: &str, error: &dyn Display) -> String {
        format!("{}:{}: {step}: {error}", self.server.host, self.server.port)
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Box<dyn std::error::Error + Send + Sync>> {
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
        if let Some((user, password)) = login {
            let credentials = Credentials::new(user.clone(), password.text().to_owned());
            connection.auth(&[Mechanism::Plain, Mechanism::Login], &credentials).await?;
        }
        Ok(connection)
    }

    fn pop(&self) -> Option<AsyncSmtpConnection> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Closes what waits.
    pub(super) fn close(&self) {
        while let Some(connection) = self.pop() {
            leave(connection);
        }
    }
}

/// Says goodbye, without making anybody wait for the answer.
fn leave(mut connection: AsyncSmtpConnection) {
    tokio::spawn(async move { drop(tokio::time::timeout(FAREWELL, connection.quit()).await) });
}
