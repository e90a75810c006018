//! The HTML part: one column of tables with colours on every cell, for old and new mail programs. Nothing is fetched,
//! and pictures carry no information of their own.

use super::{
    email_content::{Button, EmailContent, Fact, Facts, Footer, Step, printable},
    inline_image::Picture,
};
use crate::{locale::Locale, text::text};
use quick_xml::escape::escape;

/// Styles that cannot be inline: dark mode, small screens.
const STYLE: &str = include_str!("letter.css");
/// Maximum length of a value next to its term, in characters; longer values go below it.
const BESIDE: usize = 60;

pub(super) fn draw(letter: &EmailContent, footer: &Footer) -> String {
    let EmailContent { locale, paragraphs, button, reference, facts, closing, .. } = letter;
    let title = shown(&letter.title);
    let parts: Vec<String> = [pictures(&Picture::LOGOS, 96, 32, "Vigie")]
        .into_iter()
        .map(|logo| format!("<p style=\"margin:0 0 12px;line-height:32px\">{logo}</p>"))
        .chain([format!(
            "<h1 class=\"ink title\" style=\"margin:0 0 16px;color:#11201b;font-size:36px;line-height:{};\
             font-weight:bold;letter-spacing:-0.5px;text-wrap:balance\">{title}</h1>",
            if *locale == Locale::Th { "48px" } else { "39px" }
        )])
        .chain(letter.greeting().iter().chain(paragraphs).map(|text| paragraph("ink", "#11201b", 17, text)))
        .chain(button.as_ref().map(|button| draw_button(*locale, button)))
        .chain(reference.as_ref().map(|reference| draw_reference(*locale, reference)))
        .chain(facts.iter().map(draw_facts))
        .chain(letter.signature().iter().map(|text| paragraph("ink", "#11201b", 17, text)))
        .chain([RULE.to_owned()])
        .chain(closing.iter().map(|text| paragraph("grey", "#5b655f", 15, text)))
        .chain(letter.quiet_link.as_ref().map(draw_quiet_link))
        .chain([draw_footer(footer)])
        .collect();
    let (subject, parts) = (shown(&letter.subject), parts.join("\n"));
    format!(
        "<!doctype html>\n<html lang=\"{locale}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta name=\"supported-color-schemes\" content=\"light dark\">\n\
         <meta name=\"format-detection\" content=\"telephone=no,date=no,address=no,email=no\">\n\
         <title>{subject}</title>\n<style>\n{STYLE}</style>\n</head>\n<body style=\"margin:0;padding:0\">\n\
         <table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr><td align=\"center\">\n\
         <!--[if mso]><table role=\"presentation\" width=\"600\"><tr><td><![endif]-->\n\
         <table role=\"presentation\" class=\"sheet\" width=\"600\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
         bgcolor=\"#fbfaf5\" style=\"width:100%;max-width:600px;background:#fbfaf5\"><tr>\n\
         <td class=\"inner\" align=\"left\" style=\"padding:32px 40px 40px;{FONT}\">\n{parts}\n</td></tr></table>\n\
         <!--[if mso]></td></tr></table><![endif]-->\n</td></tr></table>\n</body>\n</html>\n"
    )
}

/// System fonts: mail programs do not show fetched fonts, and a fetch would reveal that the mail was opened.
const FONT: &str = "font-family:Arial,Helvetica,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR','Leelawadee UI',\
    Thonburi,'Noto Sans Thai',sans-serif";

const RULE: &str = "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr>\
    <td class=\"rule\" style=\"padding:0 0 6px;border-bottom:1px solid #d9d4c6;font-size:1px;line-height:1px\">&nbsp;</td>\
    </tr><tr><td style=\"height:14px;font-size:1px;line-height:14px\">&nbsp;</td></tr></table>";

/// Escapes a text as HTML and keeps its line breaks.
fn shown(text: &str) -> String {
    escape(printable(text)).replace('\n', "<br>")
}

fn paragraph(class: &str, colour: &str, size: u8, text: &str) -> String {
    let text = shown(text);
    format!(
        "<p class=\"{class}\" style=\"margin:0 0 20px;color:{colour};font-size:{size}px;line-height:1.5\">{text}</p>"
    )
}

fn draw_button(locale: Locale, Button { label, address }: &Button) -> String {
    let (label, address) = (shown(label), escape(address.as_str()));
    let copy = text(locale, "mail:copy", &[]);
    format!(
        "<table role=\"presentation\" class=\"wide\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"><tr>\
         <td class=\"button\" align=\"center\" bgcolor=\"#00664a\" style=\"background:#00664a;border-radius:2px\">\
         <a class=\"on\" href=\"{address}\" style=\"display:block;padding:16px 23px;color:#fbfaf5;font-size:16.5px;\
         line-height:20px;font-weight:bold;text-decoration:none\">{label}</a></td></tr></table>\n\
         <p class=\"grey\" style=\"margin:14px 0 24px;color:#5b655f;font-size:15px;line-height:1.5\">{copy}<br>\
         <a class=\"link\" href=\"{address}\" style=\"color:#00664a;font-size:13px;text-decoration:none;\
         word-break:break-all\">{address}</a></p>"
    )
}

fn draw_quiet_link(Button { label, address }: &Button) -> String {
    let (label, address) = (shown(label), escape(address.as_str()));
    format!(
        "<p class=\"grey\" style=\"margin:0 0 20px;font-size:15px;line-height:1.5\"><a class=\"link\" href=\"{address}\" \
         style=\"color:#00664a\">{label}</a></p>"
    )
}

fn draw_reference(locale: Locale, reference: &str) -> String {
    let identicon = pictures(&Picture::motifs(reference), 72, 72, "");
    let (term, reference) = (text(locale, "mail:reference", &[]), shown(reference));
    format!(
        "<table role=\"presentation\" class=\"box\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
         style=\"margin:0 0 24px;border:1px solid #7e7868\"><tr>\
         <td style=\"padding:14px 16px\">\
         <span class=\"grey\" style=\"color:#5b655f;font-size:15px;line-height:22px\">{term}</span><br>\
         <span class=\"ink\" style=\"color:#11201b;font-size:22px;line-height:28px;font-weight:bold;white-space:nowrap\">\
         {reference}</span></td>\
         <td align=\"right\" width=\"72\" style=\"padding:14px 16px;font-size:0;line-height:0\">{identicon}</td></tr></table>"
    )
}

fn draw_facts(Facts { heading, facts }: &Facts) -> String {
    let heading = heading.as_ref().map_or_else(String::new, |heading| {
        let heading = shown(heading);
        format!("<h2 class=\"ink\" style=\"margin:0 0 8px;color:#11201b;font-size:19px;line-height:28px\">{heading}</h2>\n")
    });
    let has_steps = facts.iter().any(|fact| fact.step.is_some());
    let rows: Vec<String> = facts.iter().map(|fact| draw_fact(fact, has_steps)).collect();
    format!(
        "{heading}<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" \
         style=\"margin:0 0 8px\">\n{}\n</table>",
        rows.join("\n")
    )
}

fn draw_fact(fact: &Fact, has_steps: bool) -> String {
    let mark = match (has_steps, fact.step) {
        (false, _) => String::new(),
        (true, step) => format!(
            "<td valign=\"top\" width=\"15\" style=\"padding:8px 11px 8px 0\">{}</td>",
            step.map_or_else(String::new, cross)
        ),
    };
    let (term, value) = (shown(&fact.term), shown(&fact.value));
    let term = format!("<span class=\"ink\" style=\"color:#11201b;font-weight:bold\">{term}</span>");
    // A checksum has no break opportunity, and would make the mail wider than a phone.
    let cell = "font-size:15.5px;line-height:22px;overflow-wrap:anywhere;word-break:break-word";
    if fact.value.contains('\n') || fact.value.chars().count() > BESIDE {
        return format!(
            "<tr>{mark}<td class=\"grey\" colspan=\"2\" style=\"padding:6px 0 7px;color:#5b655f;{cell}\">{term}<br>{value}</td></tr>"
        );
    }
    format!(
        "<tr>{mark}<td class=\"term\" valign=\"top\" width=\"144\" style=\"padding:6px 16px 7px 0;{cell}\">{term}</td>\
         <td class=\"grey\" valign=\"top\" style=\"padding:6px 0 7px;color:#5b655f;{cell}\">{value}</td></tr>"
    )
}

/// Draws a cross of five cells, filled if done and outlined if ahead. The text next to it carries the same information.
fn cross(step: Step) -> String {
    let cell = |sides: &[&str]| match step {
        Step::Done => {
            "<td class=\"mark\" bgcolor=\"#00664a\" width=\"5\" style=\"width:5px;height:5px;font-size:1px;\
            line-height:1px;background:#00664a\"></td>"
                .to_owned()
        }
        Step::Ahead => {
            let borders: String =
                sides.iter().map(|side| format!("border-{side}:1px solid #7e7868;")).collect();
            let long = |ends: [&str; 2]| 5 - ends.iter().filter(|end| sides.contains(end)).count();
            let (width, height) = (long(["left", "right"]), long(["top", "bottom"]));
            format!(
                "<td class=\"hollow\" width=\"5\" style=\"width:{width}px;height:{height}px;font-size:1px;\
                 line-height:1px;{borders}\"></td>"
            )
        }
    };
    let none = "<td width=\"5\" style=\"width:5px;height:5px;font-size:1px;line-height:1px\"></td>";
    format!(
        "<table role=\"presentation\" aria-hidden=\"true\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"15\">\
         <tr>{none}{}{none}</tr><tr>{}{}{}</tr><tr>{none}{}{none}</tr></table>",
        cell(&["top", "left", "right"]),
        cell(&["left", "top", "bottom"]),
        cell(&[]),
        cell(&["right", "top", "bottom"]),
        cell(&["bottom", "left", "right"]),
    )
}

fn draw_footer(Footer { company, privacy }: &Footer) -> String {
    let (company, label, address) = (shown(company), shown(&privacy.label), escape(privacy.address.as_str()));
    format!(
        "<p class=\"grey\" style=\"margin:0;color:#5b655f;font-size:15px;line-height:1.5\">{company} \
         <a class=\"link\" href=\"{address}\" style=\"color:#00664a;text-decoration:underline\">{label}</a></p>"
    )
}

/// Draws a picture in its versions for light and dark backgrounds.
fn pictures(versions: &[Picture; 2], width: u16, height: u16, alt: &str) -> String {
    let image = |picture: &Picture, class: &str, display: &str| {
        format!(
            "<img class=\"{class}\" src=\"cid:{}\" width=\"{width}\" height=\"{height}\" alt=\"{alt}\" \
             style=\"{display};border:0;color:#11201b;font-size:22px;font-weight:bold\">",
            picture.cid()
        )
    };
    let [light, dark] = versions;
    let (light, dark) =
        (image(light, "ink light", "display:inline-block"), image(dark, "ink dark", "display:none"));
    format!("{light}<!--[if !mso]><!-->{dark}<!--<![endif]-->")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        App,
        config::{Config, Resolved, Sources},
    };

    fn letter(text: &str) -> EmailContent {
        let fact = Fact::new(text, format!("{text}\n{text}"));
        EmailContent {
            subject: text.to_owned(),
            paragraphs: vec![text.to_owned()],
            button: Some(Button {
                label: text.to_owned(),
                address: "https://v.example/?a=1&b=\"".to_owned(),
            }),
            reference: Some(text.to_owned()),
            facts: vec![Facts {
                heading: Some(text.to_owned()),
                facts: vec![fact, Fact::step(Step::Ahead, text, text)],
            }],
            closing: vec![text.to_owned()],
            ..EmailContent::new("test", Locale::Fr, text)
        }
    }

    #[tokio::test]
    async fn a_mail_says_which_company_writes() {
        let (app, _folder) = App::test().await;
        let facts = [("company.legal_name", "Santé & Cie"), ("company.address", "1 rue X, Paris")];
        let flags = facts.map(|(setting, fact)| (setting, fact.to_owned())).into();
        let resolved = Resolved::from_sources(Sources { flags, ..Sources::default() }).unwrap();
        let config = Config::from_resolved(&resolved).unwrap();
        let message = letter("a").to(&config, app.config.mail.from.clone());
        assert!(message.text.contains("\n\nSanté & Cie, 1 rue X, Paris.\n"), "{}", message.text);
        assert!(message.html.contains("Santé &amp; Cie, 1 rue X, Paris. "), "{}", message.html);
    }

    #[tokio::test]
    async fn a_mail_greets_and_is_signed_unless_it_is_a_notice_to_the_company() {
        let (app, _folder) = App::test().await;
        for (is_notice, expected) in [(false, [1, 1]), (true, [0, 0])] {
            let letter = EmailContent { is_notice, ..letter("a") };
            let message = letter.to(&app.config, app.config.mail.from.clone());
            for part in [&message.text, &message.html] {
                let found = ["Bonjour,", "L’équipe Vigie"].map(|words| part.matches(words).count());
                assert_eq!(found, expected, "{part}");
            }
        }
    }

    #[tokio::test]
    async fn no_text_becomes_an_element_an_attribute_or_an_address() {
        let (app, _folder) = App::test().await;
        let draw = |text: &str| letter(text).to(&app.config, "a@b.example".parse().unwrap());
        let elements = |html: &str| (html.matches('<').count(), html.matches("href=").count());
        let plain = draw("Bonjour");
        for payload in [
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "' style='x",
            "<!--",
            "--><b>",
            "</title><b>",
            "&lt;b&gt;",
            "javascript:alert(1)",
            "\u{202e}\u{1b}[2J",
        ] {
            let hostile = draw(payload);
            assert_eq!(elements(&hostile.html), elements(&plain.html), "{payload}");
            let said = format!("{}{}", hostile.text, hostile.html);
            assert!(!said.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'), "{payload}");
        }
        assert!(plain.html.contains("href=\"https://v.example/?a=1&amp;b=&quot;\""));
    }

    #[tokio::test]
    async fn nothing_is_fetched_and_the_text_part_says_the_same() {
        let (app, _folder) = App::test().await;
        let message = letter("Bonjour").to(&app.config, "a@b.example".parse().unwrap());
        let sources: Vec<_> =
            message.html.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(sources, ["cid:logo", "cid:logo-dark", "cid:motif", "cid:motif-dark"]);
        assert!(!message.html.contains("@import") && !message.html.contains("url("));
        insta::assert_snapshot!(message.text, @r#"
        Vigie

        Bonjour

        Bonjour,

        Bonjour

        Bonjour :
        https://v.example/?a=1&b="

        Numéro de référence : Bonjour

        Bonjour
        Bonjour :
        Bonjour
        Bonjour
        - Bonjour : Bonjour

        L’équipe Vigie

        Bonjour

        Vigie, 127.0.0.1:8080.
        Confidentialité : http://127.0.0.1:8080/fr/legal/confidentiality
        "#);
    }
}
