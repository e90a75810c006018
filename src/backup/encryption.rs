//! Encryption of archives to recipients of age, and their decryption. The program `age` reads and writes the same files.

use super::layout::damaged;
use crate::{Error, Result, config::read_private, error::Kind};
use age::{
    DecryptError, Decryptor, Encryptor, IdentityFile,
    stream::{StreamReader, StreamWriter},
    x25519::Recipient,
};
use std::{
    fs::File,
    io::{self, BufRead, Read, Write},
    path::Path,
};

/// The first bytes of an encrypted file.
pub(super) const MAGIC: &[u8] = b"age-encryption.org/";
/// Maximum bytes of an identity file.
const MAX_IDENTITY_BYTES: u64 = 65_536;

/// Starts an encryption to these recipients, of which there is one at least.
///
/// # Errors
/// None of these recipients is known.
pub(super) fn encryptor(recipients: &[Recipient]) -> io::Result<Encryptor> {
    let recipients = recipients.iter().map(|recipient| recipient as &dyn age::Recipient);
    Encryptor::with_recipients(recipients).map_err(io::Error::other)
}

/// The file of an archive, which encrypts its content if there are recipients.
pub(super) enum ArchiveFile {
    Plain(File),
    Encrypted(Box<StreamWriter<File>>),
}

impl ArchiveFile {
    pub(super) fn new(file: File, recipients: &[Recipient]) -> io::Result<Self> {
        if recipients.is_empty() {
            return Ok(Self::Plain(file));
        }
        Ok(Self::Encrypted(Box::new(encryptor(recipients)?.wrap_output(file)?)))
    }

    /// Ends the encryption, and syncs the file to the disk.
    pub(super) fn finish(self) -> io::Result<()> {
        let file = match self {
            Self::Plain(file) => file,
            Self::Encrypted(stream) => stream.finish()?,
        };
        file.sync_all()
    }
}

impl Write for ArchiveFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(file) => file.write(bytes),
            Self::Encrypted(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(file) => file.flush(),
            Self::Encrypted(stream) => stream.flush(),
        }
    }
}

/// Private keys of age; none if no identity file is configured.
#[derive(Default)]
pub(super) struct Identities(Vec<Box<dyn age::Identity + Send + Sync>>);

impl Identities {
    /// Reads an identity file, which only its owner may read; `-` is stdin.
    ///
    /// # Errors
    /// `config.invalid` (78) for a file that cannot be read, or without private keys.
    pub(super) fn load(file: Option<&Path>) -> Result<Self> {
        let Some(path) = file else { return Ok(Self::default()) };
        let invalid = |expected: String| {
            let detail = format!("backup.identity, {}, is not {expected}", path.display());
            Error::new(Kind::Configuration, "config.invalid", detail)
        };
        let text = if path == Path::new("-") {
            let mut text = Vec::new();
            let read = io::stdin().take(MAX_IDENTITY_BYTES).read_to_end(&mut text);
            read.map(|_| text).map_err(|e| format!("a file that can be read: {e}"))
        } else {
            read_private(path)
        };
        let parsed = IdentityFile::from_buffer(text.map_err(invalid)?.as_slice());
        // An identity file that is encrypted itself has no such lines.
        let keys = parsed.ok().and_then(|keys| keys.into_identities().ok()).unwrap_or_default();
        if keys.is_empty() {
            return Err(invalid("a file with private keys of age: lines with AGE-SECRET-KEY-1…".to_owned()));
        }
        Ok(Self(keys))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Decrypts what was encrypted to the recipient of one of these keys.
    ///
    /// # Errors
    /// None of the keys matches, or the header was altered.
    pub(super) fn decrypt<R: Read>(&self, encrypted: Decryptor<R>) -> Result<StreamReader<R>, DecryptError> {
        encrypted.decrypt(self.0.iter().map(|key| &**key as &dyn age::Identity))
    }
}

/// Starts the decryption of an archive.
///
/// # Errors
/// `config.invalid` (78) without the private key, or for an archive that is encrypted with a passphrase; damaged (65).
pub(super) fn decrypt<R: BufRead>(
    archive: &Path,
    encrypted: R,
    identities: &Identities,
) -> Result<impl Read + use<R>> {
    let name = archive.display();
    let unusable = |why: &str| Error::new(Kind::Configuration, "config.invalid", format!("{name} {why}"));
    let altered = |e: DecryptError| damaged(archive, &format!("{ALTERED} ({e})"));
    let decryptor = Decryptor::new_buffered(encrypted).map_err(altered)?;
    if decryptor.is_scrypt() {
        return Err(unusable("is encrypted with a passphrase: decrypt it with age --decrypt first"));
    }
    if identities.is_empty() {
        return Err(unusable(
            "is encrypted: set backup.identity or --identity to the file with its private key",
        ));
    }
    let decrypted = identities.decrypt(decryptor).map_err(|e| match e {
        DecryptError::NoMatchingKeys => unusable("is encrypted to other keys than those of backup.identity"),
        e => altered(e),
    })?;
    Ok(Authenticated(decrypted))
}

const ALTERED: &str = "it is truncated or altered";

/// Decrypted content, whose chunks are authenticated one by one.
struct Authenticated<R>(R);

impl<R: Read> Read for Authenticated<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(|e| match e.kind() {
            io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => io::Error::new(e.kind(), ALTERED),
            _ => e,
        })
    }
}
