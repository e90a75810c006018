//! Fallback pages for when the interface cannot respond. Plain markup in four languages, without other files.

use crate::locale::Locale;
use axum::http::StatusCode;
use maud::{DOCTYPE, Markup, html};

struct Words {
    bad_request: &'static str,
    forbidden: &'static str,
    not_found: &'static str,
    gone: &'static str,
    method: &'static str,
    timeout: &'static str,
    too_large: &'static str,
    too_many: &'static str,
    overloaded: &'static str,
    unrendered: &'static str,
    fault: &'static str,
    reference: &'static str,
    home: &'static str,
    again: &'static str,
}

const FRENCH: Words = Words {
    bad_request: "Cette requête n’a pas pu être comprise.",
    forbidden: "Cette requête vient d’un autre site et n’est pas acceptée.",
    not_found: "Page introuvable.",
    gone: "Cette page n’est plus en ligne.",
    method: "Cette adresse n’accepte pas ce type de requête.",
    timeout: "La requête a mis trop de temps à arriver.",
    too_large: "La requête est trop volumineuse.",
    too_many: "Trop de demandes viennent de cette adresse à la fois. Réessayez dans quelques instants.",
    overloaded: "Le service est momentanément saturé. Réessayez dans quelques instants.",
    unrendered: "Cette page n’a pas pu s’afficher pour le moment. Réessayez dans quelques instants.",
    fault: "Une erreur est survenue de notre côté. Elle a été enregistrée.",
    reference: "Référence\u{a0}",
    home: "Retour à l’accueil",
    again: "Réessayer",
};

const ENGLISH: Words = Words {
    bad_request: "This request could not be understood.",
    forbidden: "This request comes from another site and is not accepted.",
    not_found: "Page not found.",
    gone: "This page is no longer online.",
    method: "This address does not accept this kind of request.",
    timeout: "The request took too long to arrive.",
    too_large: "The request is too large.",
    too_many: "Too many requests come from this address at once. Please try again shortly.",
    overloaded: "The service is overloaded for the moment. Please try again shortly.",
    unrendered: "This page could not be shown for the moment. Please try again shortly.",
    fault: "Something went wrong on our side. It has been recorded.",
    reference: "Reference",
    home: "Return to home",
    again: "Try again",
};

const KOREAN: Words = Words {
    bad_request: "요청을 해석할 수 없습니다.",
    forbidden: "다른 사이트에서 보낸 요청이므로 처리할 수 없습니다.",
    not_found: "페이지를 찾을 수 없습니다.",
    gone: "이 페이지는 더 이상 게시되지 않습니다.",
    method: "이 주소에서는 이러한 방식의 요청을 처리하지 않습니다.",
    timeout: "요청 수신 시간이 초과되었습니다.",
    too_large: "요청이 너무 큽니다.",
    too_many: "이 주소에서 한꺼번에 너무 많은 요청이 들어왔습니다. 잠시 후 다시 시도해 주십시오.",
    overloaded: "현재 접속이 많아 응답할 수 없습니다. 잠시 후 다시 시도해 주십시오.",
    unrendered: "현재 이 페이지를 표시할 수 없습니다. 잠시 후 다시 시도해 주십시오.",
    fault: "서버에서 오류가 발생했습니다. 오류 내용은 기록되었습니다.",
    reference: "참조 번호",
    home: "홈으로 돌아가기",
    again: "다시 시도",
};

const THAI: Words = Words {
    bad_request: "ระบบไม่เข้าใจคำขอนี้",
    forbidden: "คำขอนี้มาจากเว็บไซต์อื่น จึงไม่สามารถดำเนินการได้",
    not_found: "ไม่พบหน้าที่ต้องการ",
    gone: "หน้านี้ไม่ได้เผยแพร่แล้ว",
    method: "ที่อยู่นี้ไม่รองรับคำขอประเภทนี้",
    timeout: "การรับคำขอใช้เวลานานเกินกำหนด",
    too_large: "คำขอมีขนาดใหญ่เกินไป",
    too_many: "มีคำขอจากที่อยู่นี้พร้อมกันมากเกินไป โปรดลองอีกครั้งในอีกสักครู่",
    overloaded: "ขณะนี้ระบบมีผู้ใช้งานมาก โปรดลองอีกครั้งในอีกสักครู่",
    unrendered: "ขณะนี้ไม่สามารถแสดงหน้านี้ได้ โปรดลองอีกครั้งในอีกสักครู่",
    fault: "เกิดข้อผิดพลาดในระบบของเรา และได้บันทึกไว้แล้ว",
    reference: "หมายเลขอ้างอิง",
    home: "กลับสู่หน้าแรก",
    again: "ลองอีกครั้ง",
};

fn words(locale: Locale) -> &'static Words {
    match locale {
        Locale::Fr => &FRENCH,
        Locale::En => &ENGLISH,
        Locale::Ko => &KOREAN,
        Locale::Th => &THAI,
    }
}

/// The main part of a page that could not be rendered: its title, a sentence and links.
pub fn in_place(locale: Locale, status: StatusCode, title: &str) -> String {
    let words = words(locale);
    let (sentence, again) = match status {
        StatusCode::NOT_FOUND => (words.not_found, None),
        StatusCode::GONE => (words.gone, None),
        StatusCode::TOO_MANY_REQUESTS => (words.too_many, Some(words.again)),
        _ => (words.unrendered, Some(words.again)),
    };
    let main = html! {
        main id="main" {
            section class="container section flow" {
                h1 { (title) }
                p class="lead" { (sentence) }
                p {
                    @if let Some(again) = again { a class="button" href="" { (again) } " " }
                    (home_link(locale))
                }
            }
        }
    };
    main.into_string()
}

fn home_link(locale: Locale) -> Markup {
    html! { a href={ "/" (locale) } { (words(locale).home) } }
}

/// The page of an error status. `id` is shown for server errors.
pub fn render(locale: Locale, status: StatusCode, id: &str) -> String {
    let words = words(locale);
    let sentence = match status {
        StatusCode::FORBIDDEN => words.forbidden,
        StatusCode::NOT_FOUND => words.not_found,
        StatusCode::GONE => words.gone,
        StatusCode::METHOD_NOT_ALLOWED => words.method,
        StatusCode::REQUEST_TIMEOUT => words.timeout,
        StatusCode::PAYLOAD_TOO_LARGE
        | StatusCode::URI_TOO_LONG
        | StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => words.too_large,
        StatusCode::TOO_MANY_REQUESTS => words.too_many,
        StatusCode::SERVICE_UNAVAILABLE => words.overloaded,
        other if other.is_server_error() => words.fault,
        _ => words.bad_request,
    };
    let code = status.as_str();
    let main = html! {
        h1 { (code) }
        p { (sentence) }
        @if status.is_server_error() { p { (words.reference) ": " code { (id) } } }
        p { (home_link(locale)) }
    };
    document(locale, code, &main)
}

/// A complete document.
pub(super) fn document(locale: Locale, title: &str, main: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(locale) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="robots" content="noindex";
                link rel="icon" href="/favicon.svg" type="image/svg+xml";
                title { (title) " – Vigie" }
            }
            body { main { (main) } }
        }
    };
    page.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_pages_exist_in_each_language_and_only_500s_have_an_id() {
        let page = render(Locale::Ko, StatusCode::SERVICE_UNAVAILABLE, "c0ffee");
        assert!(page.contains("<html lang=\"ko\">") && page.contains("c0ffee"), "{page}");
        let page = render(Locale::Th, StatusCode::NOT_FOUND, "c0ffee");
        assert!(page.contains("กลับสู่หน้าแรก") && !page.contains("c0ffee"), "{page}");
    }
}
