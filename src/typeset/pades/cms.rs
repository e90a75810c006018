//! The key that signs documents, its certificate, self-signed or configured, and the signature as CMS (RFC 5652) with the attributes
//! that PAdES requires.

use crate::{Error, config::PdfSigner};
use ::cms::{
    cert::{CertificateChoices, IssuerAndSerialNumber},
    content_info::{CmsVersion, ContentInfo},
    signed_data::{
        CertificateSet, EncapsulatedContentInfo, SignedData, SignerIdentifier, SignerInfo, SignerInfos,
    },
};
use hmac::{Hmac, KeyInit as _, Mac as _};
use p256::ecdsa::{Signature, SigningKey as EcdsaKey, signature::Signer as _};
use sha2::{Digest as _, Sha256};
use std::{str::FromStr as _, sync::Arc, time::Duration};
use tokio_rustls::rustls::{SignatureScheme, sign::Signer};
use x509_cert::{
    TbsCertificate, Version,
    attr::Attribute,
    certificate::Certificate,
    der::{
        Any, Decode as _, Encode, Result, Tag,
        asn1::{BitString, GeneralizedTime, ObjectIdentifier, OctetString, SetOfVec, UtcTime},
        oid::AssociatedOid as _,
    },
    ext::{
        Extension,
        pkix::{BasicConstraints, KeyUsage, KeyUsages},
    },
    name::{Name, RdnSequence},
    serial_number::SerialNumber,
    spki::{AlgorithmIdentifierOwned, SubjectPublicKeyInfoOwned},
    time::{Time, Validity},
};

const SIGNED_DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.2");
const DATA: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.7.1");
const CONTENT_TYPE: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.4");
const SIGNING_CERTIFICATE_V2: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.9.16.2.47");
const SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("2.16.840.1.101.3.4.2.1");
const ECDSA_WITH_SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.4.3.2");
const RSA_WITH_SHA_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.113549.1.1.11");
const EC_PUBLIC_KEY: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");
const P_256: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.3.1.7");

/// Seconds of the epoch from which certificates are valid: 2026-01-01T00:00:00Z. A constant keeps the certificate of a key the same.
const NOT_BEFORE: Duration = Duration::from_secs(1_767_225_600);
/// Bytes of a serial number (RFC 5280, 4.1.2.2: at most 20).
const SERIAL_BYTES: usize = 16;

/// The size reserved for a signature with a derived key: its certificate and a P-256 signature take less than
/// 1,500 bytes.
const RESERVED_BYTES: usize = 4_096;

/// The algorithm and the private key.
#[derive(Debug)]
enum Key {
    /// On the curve P-256. Signatures are deterministic (RFC 6979).
    Derived(EcdsaKey),
    Configured(Arc<dyn Signer>),
}

/// A key with its certificate and those of its issuers.
#[derive(Debug)]
pub(crate) struct SigningKey {
    key: Key,
    /// The certificate of the key comes first.
    certificates: Vec<Certificate>,
    /// The first certificate, encoded.
    der: Vec<u8>,
}

/// A SEQUENCE of encoded parts.
fn sequence(parts: &[&[u8]]) -> Result<Any> {
    Any::new(Tag::Sequence, parts.concat())
}

fn algorithm(oid: ObjectIdentifier, parameters: Option<Any>) -> AlgorithmIdentifierOwned {
    AlgorithmIdentifierOwned { oid, parameters }
}

fn attribute(oid: ObjectIdentifier, value: Any) -> Result<Attribute> {
    Ok(Attribute { oid, values: SetOfVec::try_from(vec![value])? })
}

impl SigningKey {
    /// Derives the key from a secret. The same secret and name give the same key and certificate.
    ///
    /// # Errors
    /// The name cannot be stored in a certificate.
    pub(crate) fn from_seed(seed: &[u8; 32], name: &str) -> crate::Result<Self> {
        let fault = |e: &dyn std::fmt::Display| Error::internal(format!("no signing key: {e}"));
        // One of four thousand million values is not a key of the curve.
        let derived = (0u8..4).find_map(|attempt| {
            let mut mac = Hmac::<Sha256>::new_from_slice(seed).ok()?;
            mac.update(b"pdf signature");
            mac.update(&[attempt]);
            EcdsaKey::from_slice(&mac.finalize().into_bytes()).ok()
        });
        let key = derived.ok_or_else(|| fault(&"no key can be derived from the secret"))?;
        let certificate = certificate(&key, name).map_err(|e| fault(&e))?;
        Self::new(Key::Derived(key), vec![certificate])
    }

    /// The configured key.
    ///
    /// # Errors
    /// The certificate cannot be encoded.
    pub(crate) fn from_configured(signer: &PdfSigner) -> crate::Result<Self> {
        Self::new(Key::Configured(signer.signer.clone()), signer.certificates.clone())
    }

    fn new(key: Key, certificates: Vec<Certificate>) -> crate::Result<Self> {
        let der = certificates[0].to_der().map_err(Error::internal)?;
        Ok(Self { key, certificates, der })
    }

    /// The maximum size of a signature in bytes.
    pub(super) fn reserved_bytes(&self) -> usize {
        match self.key {
            Key::Derived(_) => RESERVED_BYTES,
            Key::Configured(_) => {
                let encoded = self.certificates.iter().filter_map(|one| one.to_der().ok());
                RESERVED_BYTES + encoded.map(|der| der.len()).sum::<usize>()
            }
        }
    }

    /// The SHA-256 of the certificate, in hexadecimal digits.
    pub(crate) fn fingerprint(&self) -> String {
        Sha256::digest(&self.der).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The signature of these bytes with its algorithm.
    fn signature(&self, bytes: &[u8]) -> crate::Result<(Vec<u8>, AlgorithmIdentifierOwned)> {
        match &self.key {
            Key::Derived(key) => {
                let signature: Signature = key.sign(bytes);
                Ok((signature.to_der().as_bytes().to_vec(), algorithm(ECDSA_WITH_SHA_256, None)))
            }
            Key::Configured(signer) => {
                let signature = signer.sign(bytes).map_err(Error::internal)?;
                let algorithm = match signer.scheme() {
                    SignatureScheme::RSA_PKCS1_SHA256 => algorithm(RSA_WITH_SHA_256, Some(Any::null())),
                    _ => algorithm(ECDSA_WITH_SHA_256, None),
                };
                Ok((signature, algorithm))
            }
        }
    }

    /// The detached signature of a document with this SHA-256.
    ///
    /// # Errors
    /// The key cannot sign.
    pub(super) fn sign(&self, digest: &[u8]) -> crate::Result<Vec<u8>> {
        let attributes = self.attributes(digest).map_err(Error::internal)?;
        let (signature, algorithm) = self.signature(&attributes.to_der().map_err(Error::internal)?)?;
        self.signed_data(attributes, signature, algorithm).map_err(Error::internal)
    }

    /// The signed attributes: the hash of the document and the hash of the certificate.
    fn attributes(&self, digest: &[u8]) -> Result<SetOfVec<Attribute>> {
        // SigningCertificateV2 of one ESSCertIDv2, whose hash algorithm is SHA-256 by default (RFC 5035).
        let hash = OctetString::new(Sha256::digest(&self.der).to_vec())?.to_der()?;
        let id = sequence(&[&hash])?.to_der()?;
        let ids = sequence(&[&id])?.to_der()?;
        SetOfVec::try_from(vec![
            attribute(CONTENT_TYPE, Any::from(DATA))?,
            attribute(MESSAGE_DIGEST, Any::new(Tag::OctetString, digest)?)?,
            attribute(SIGNING_CERTIFICATE_V2, sequence(&[&ids])?)?,
        ])
    }

    fn signed_data(
        &self,
        attributes: SetOfVec<Attribute>,
        signature: Vec<u8>,
        signature_algorithm: AlgorithmIdentifierOwned,
    ) -> Result<Vec<u8>> {
        let tbs = &self.certificates[0].tbs_certificate;
        let signer = SignerInfo {
            version: CmsVersion::V1,
            sid: SignerIdentifier::IssuerAndSerialNumber(IssuerAndSerialNumber {
                issuer: tbs.issuer.clone(),
                serial_number: tbs.serial_number.clone(),
            }),
            digest_alg: algorithm(SHA_256, None),
            signed_attrs: Some(attributes),
            signature_algorithm,
            signature: OctetString::new(signature)?,
            unsigned_attrs: None,
        };
        let certificates: Vec<_> =
            self.certificates.iter().cloned().map(CertificateChoices::Certificate).collect();
        let data = SignedData {
            version: CmsVersion::V1,
            digest_algorithms: SetOfVec::try_from(vec![algorithm(SHA_256, None)])?,
            encap_content_info: EncapsulatedContentInfo { econtent_type: DATA, econtent: None },
            certificates: Some(CertificateSet(SetOfVec::try_from(certificates)?)),
            crls: None,
            signer_infos: SignerInfos(SetOfVec::try_from(vec![signer])?),
        };
        ContentInfo { content_type: SIGNED_DATA, content: Any::from_der(&data.to_der()?)? }.to_der()
    }
}

/// The common name of a certificate, with special characters escaped (RFC 4514).
fn subject(name: &str) -> Result<Name> {
    let escaped: String = name
        .chars()
        .flat_map(|c| {
            let is_special = matches!(c, ',' | '+' | '"' | '\\' | '<' | '>' | ';' | '=' | '#');
            is_special.then_some('\\').into_iter().chain([c])
        })
        .collect();
    RdnSequence::from_str(&format!("CN={escaped}"))
}

fn certificate(key: &EcdsaKey, name: &str) -> Result<Certificate> {
    let point = key.verifying_key().to_sec1_point(false);
    let subject = subject(name)?;
    let mut serial = Sha256::new();
    serial.update(point.as_bytes());
    serial.update(name.as_bytes());
    // Positive, with a fixed length.
    let mut serial: Vec<u8> = serial.finalize().iter().copied().take(SERIAL_BYTES).collect();
    serial[0] = serial[0] & 0x7f | 0x40;
    let extension = |oid, value: Vec<u8>| -> Result<Extension> {
        Ok(Extension { extn_id: oid, critical: true, extn_value: OctetString::new(value)? })
    };
    let usage = KeyUsage(KeyUsages::DigitalSignature | KeyUsages::NonRepudiation);
    let constraints = BasicConstraints { ca: false, path_len_constraint: None };
    let tbs_certificate = TbsCertificate {
        version: Version::V3,
        serial_number: SerialNumber::new(&serial)?,
        signature: algorithm(ECDSA_WITH_SHA_256, None),
        issuer: subject.clone(),
        validity: Validity {
            not_before: Time::UtcTime(UtcTime::from_unix_duration(NOT_BEFORE)?),
            // No end (RFC 5280, 4.1.2.5): 9999-12-31T23:59:59Z.
            not_after: Time::GeneralTime(GeneralizedTime::from_unix_duration(Duration::from_secs(
                253_402_300_799,
            ))?),
        },
        subject,
        subject_public_key_info: SubjectPublicKeyInfoOwned {
            algorithm: algorithm(EC_PUBLIC_KEY, Some(Any::from(P_256))),
            subject_public_key: BitString::from_bytes(point.as_bytes())?,
        },
        issuer_unique_id: None,
        subject_unique_id: None,
        extensions: Some(vec![
            extension(BasicConstraints::OID, constraints.to_der()?)?,
            extension(KeyUsage::OID, usage.to_der()?)?,
        ]),
    };
    let signature: Signature = key.sign(&tbs_certificate.to_der()?);
    Ok(Certificate {
        tbs_certificate,
        signature_algorithm: algorithm(ECDSA_WITH_SHA_256, None),
        signature: BitString::from_bytes(signature.to_der().as_bytes())?,
    })
}
