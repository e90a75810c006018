//! A preview of a mail for a frame that runs no scripts.

use super::model::Body;
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};

/// Whether the reader's mail program shows pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pictures {
    Shown,
    Off,
}

/// The page of a mail. Pictures are embedded, or left out like in programs that ask first. Links open in new
/// windows, which the frame does not allow.
pub(crate) fn preview(body: &Body, pictures: Pictures) -> String {
    let mut html = body.html.clone();
    for image in &body.images {
        let address = match pictures {
            Pictures::Shown => format!("data:{};base64,{}", image.media_type, BASE64.encode(&image.bytes)),
            // An empty resource without a type: the alternative text is shown.
            Pictures::Off => "data:,".to_owned(),
        };
        html = html.replace(&format!("cid:{}", image.content_id), &address);
    }
    format!(
        "<!doctype html><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <base target=\"_blank\"><title>-</title>{html}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::creative::model::Image;

    #[test]
    fn a_preview_embeds_images_or_shows_their_alternative_text() {
        let image = Image {
            name: "a.png".to_owned(),
            media_type: "image/png".to_owned(),
            content_id: "x1".to_owned(),
            bytes: vec![1, 2, 3],
        };
        let html = "<img src=\"cid:x1\" alt=\"Tube\">".to_owned();
        let body = Body { html, text: "Tube".to_owned(), images: vec![image] };
        assert!(
            preview(&body, Pictures::Shown).contains("<img src=\"data:image/png;base64,AQID\" alt=\"Tube\">")
        );
        assert!(preview(&body, Pictures::Off).contains("<img src=\"data:,\" alt=\"Tube\">"));
    }
}
