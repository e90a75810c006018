//! Signs a document.

use super::{cms::SigningKey, update};
use crate::{Error, Result};
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

/// Signs a file. The same file, derived key and instant give the same bytes.
///
/// # Errors
/// The file was not written by our printer, or the key cannot sign.
pub(crate) fn sign(pdf: &[u8], key: &SigningKey, at: Timestamp) -> Result<Vec<u8>> {
    let reserved = key.reserved_bytes();
    let mut file = update::with_placeholder(pdf, at, reserved)?;
    let [before, after] = file.signed_ranges();
    let mut hash = Sha256::new();
    hash.update(&file.bytes[before]);
    hash.update(&file.bytes[after]);
    let signature = key.sign(&hash.finalize())?;
    if signature.len() > reserved {
        return Err(Error::internal(format!(
            "a signature has {} bytes, more than reserved",
            signature.len()
        )));
    }
    let hex = signature.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    file.bytes[file.contents.start..][..hex.len()].copy_from_slice(hex.as_bytes());
    Ok(file.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Resolved, Sources};

    /// A file as our generator writes it.
    fn printed() -> Vec<u8> {
        let objects = [
            "1 0 obj\n<<\n  /Type /Catalog\n  /Pages 2 0 R\n>>\nendobj\n",
            "2 0 obj\n<<\n  /Type /Pages\n  /Kids [3 0 R]\n  /Count 1\n>>\nendobj\n",
            "3 0 obj\n<<\n  /Type /Page\n  /Parent 2 0 R\n  /MediaBox [0 0 9 9]\n>>\nendobj\n",
        ];
        let mut pdf = b"%PDF-1.7\n".to_vec();
        let mut rows = String::from("0000000000 65535 f\r\n");
        for object in objects {
            rows += &format!("{:010} 00000 n\r\n", pdf.len());
            pdf.extend(object.bytes());
        }
        let xref = pdf.len();
        let end =
            format!("xref\n0 4\n{rows}trailer\n<<\n  /Size 4\n  /Root 1 0 R\n>>\nstartxref\n{xref}\n%%EOF");
        pdf.extend(end.bytes());
        pdf
    }

    #[test]
    fn a_signature_is_appended_and_covers_everything_else() {
        let key = SigningKey::from_seed(&[7; 32], "Laboratoire d’essai").unwrap();
        let at = "2026-11-21T09:12:04Z".parse().unwrap();
        let pdf = printed();
        let signed = sign(&pdf, &key, at).unwrap();
        assert!(signed.starts_with(&pdf), "the bytes of the document are unchanged");
        assert_eq!(sign(&pdf, &key, at).unwrap(), signed);
        let text = String::from_utf8_lossy(&signed);
        for part in
            ["/SubFilter /ETSI.CAdES.detached", "/M (D:20261121091204Z)", "/SigFlags 3", "/Annots [4 0 R]"]
        {
            assert!(text.contains(part), "{part}");
        }
        let range = text.rsplit_once("/ByteRange [").unwrap().1.split_once(']').unwrap().0;
        let range: Vec<usize> = range.split_whitespace().map(|number| number.parse().unwrap()).collect();
        assert_eq!((range[0], range[2] + range[3]), (0, signed.len()));
        assert_eq!((signed[range[1]], signed[range[2] - 1]), (b'<', b'>'));
        assert!(hayro_syntax::Pdf::new(signed.clone()).is_ok());
    }

    /// Runs openssl in a folder.
    fn openssl(folder: &std::path::Path, words: &str) {
        let run = std::process::Command::new("openssl").args(words.split(' ')).current_dir(folder).output();
        let run = run.unwrap();
        assert!(run.status.success(), "openssl {words}: {}", String::from_utf8_lossy(&run.stderr));
    }

    #[test]
    fn openssl_verifies_signatures_with_configured_keys_up_to_their_ca() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        openssl(
            folder.path(),
            "req -x509 -nodes -days 10 -subj /CN=Authority -newkey rsa:2048 -keyout ca.key -out ca.pem",
        );
        for kind in ["rsa:3072", "ec -pkeyopt ec_paramgen_curve:P-256"] {
            openssl(
                folder.path(),
                &format!("req -nodes -subj /CN=Vigie -newkey {kind} -keyout key.pem -out csr.pem"),
            );
            openssl(
                folder.path(),
                "x509 -req -days 5 -in csr.pem -CA ca.pem -CAkey ca.key -CAcreateserial -out one.pem",
            );
            let [one, ca] = ["one.pem", "ca.pem"].map(|name| std::fs::read_to_string(path(name)).unwrap());
            std::fs::write(path("chain.pem"), one + &ca).unwrap();
            let flags = [("company.signing_key", "key.pem"), ("company.signing_certificate", "chain.pem")];
            let flags = flags.map(|(key, name)| (key, path(name).display().to_string()));
            let resolved = Resolved::from_sources(Sources { flags: flags.into(), ..Sources::default() });
            let config = Config::from_resolved(&resolved.unwrap()).unwrap();
            let key = SigningKey::from_configured(&config.company.signer.unwrap()).unwrap();
            let signed = sign(&printed(), &key, "2026-11-21T09:12:04Z".parse().unwrap()).unwrap();
            let text = String::from_utf8_lossy(&signed);
            let range = text.rsplit_once("/ByteRange [").unwrap().1.split_once(']').unwrap().0;
            let range: Vec<usize> = range.split_whitespace().map(|number| number.parse().unwrap()).collect();
            let content = [&signed[..range[1]], &signed[range[2]..]].concat();
            let digits = &signed[range[1] + 1..range[2] - 1];
            let byte = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap();
            std::fs::write(path("signature.der"), digits.chunks(2).map(byte).collect::<Vec<_>>()).unwrap();
            std::fs::write(path("content"), content).unwrap();
            openssl(
                folder.path(),
                "cms -verify -cades -binary -inform DER -in signature.der -content content -CAfile ca.pem -purpose any -out verified",
            );
        }
    }

    #[test]
    fn another_key_and_another_name_have_another_certificate() {
        let key = |seed, name| SigningKey::from_seed(&[seed; 32], name).unwrap().fingerprint();
        assert_eq!(key(7, "A"), key(7, "A"));
        assert_eq!(key(7, "A").len(), 64);
        assert_ne!(key(7, "A"), key(8, "A"));
        assert_ne!(key(7, "A"), key(7, "B"));
    }

    #[test]
    fn rejects_a_pdf_of_another_generator() {
        let key = SigningKey::from_seed(&[7; 32], "A").unwrap();
        let at = "2026-11-21T09:12:04Z".parse().unwrap();
        for file in [&b"%PDF-1.7 nothing"[..], b"%PDF-1.7\nstartxref\n99999\n%%EOF", b""] {
            assert!(sign(file, &key, at).is_err());
        }
    }
}
