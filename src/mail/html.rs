//! The HTML part: one column of tables with colours on every cell, for old and new mail programs. Nothing is fetched,
//! and pictures carry no information of their own.

use super::{
    email_content::{Button, EmailContent, Fact, FactList, Footer, Step, printable},
    inline_image::Picture,
};
use crate::{locale::Locale, text::text};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Styles that cannot be inline: dark mode, small screens.
const STYLE: &str = include_str!("letter.css");
/// Maximum length of a value next to its term, in characters; longer values go below it.
const BESIDE: usize = 60;
/// The style of the sheet. Its fonts are those of systems: mail programs do not show fetched fonts, and a fetch would reveal
/// that the mail was opened.
const SHEET: &str = "padding:32px 40px 40px;font-family:Arial,Helvetica,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',\
    'Leelawadee UI',Thonburi,'Noto Sans Thai',sans-serif";
/// The style of a cell without text.
const EMPTY: &str = "font-size:1px;line-height:1px";

pub(super) fn draw(letter: &EmailContent, footer: &Footer) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(letter.locale) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                meta name="color-scheme" content="light dark";
                meta name="supported-color-schemes" content="light dark";
                meta name="format-detection" content="telephone=no,date=no,address=no,email=no";
                title { (printable(&letter.subject)) }
                style { (PreEscaped(STYLE)) }
            }
            body style="margin:0;padding:0" {
                table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" { tr { td align="center" {
                    (PreEscaped("<!--[if mso]><table role=\"presentation\" width=\"600\"><tr><td><![endif]-->"))
                    table role="presentation" class="sheet" width="600" cellpadding="0" cellspacing="0" border="0"
                        bgcolor="#fbfaf5" style="width:100%;max-width:600px;background:#fbfaf5" { tr {
                        td class="inner" align="left" style=(SHEET) { (parts(letter, footer)) }
                    } }
                    (PreEscaped("<!--[if mso]></td></tr></table><![endif]-->"))
                } } }
            }
        }
    };
    page.into_string()
}

fn parts(letter: &EmailContent, footer: &Footer) -> Markup {
    let EmailContent { locale, title, paragraphs, button, reference, facts, closing, .. } = letter;
    let title_line = if *locale == Locale::Th { 48 } else { 39 };
    html! {
        p style="margin:0 0 12px;line-height:32px" { (pictures(&Picture::LOGOS, 96, 32, "Vigie")) }
        h1 class="ink title" style={
            "margin:0 0 16px;color:#11201b;font-size:36px;line-height:" (title_line) "px;font-weight:bold;letter-spacing:-0.5px;\
             text-wrap:balance"
        } { (lines(title)) }
        @for text in letter.greeting().iter().chain(paragraphs) { (paragraph("ink", "#11201b", 17, text)) }
        @if let Some(button) = button { (draw_button(*locale, button)) }
        @if let Some(reference) = reference { (draw_reference(*locale, reference)) }
        @for list in facts { (draw_facts(list)) }
        @if let Some(signature) = letter.signature() { (paragraph("ink", "#11201b", 17, &signature)) }
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" {
            tr { td class="rule" style={ "padding:0 0 6px;border-bottom:1px solid #d9d4c6;" (EMPTY) } { (PreEscaped("&nbsp;")) } }
            tr { td style="height:14px;font-size:1px;line-height:14px" { (PreEscaped("&nbsp;")) } }
        }
        @for text in closing { (paragraph("grey", "#5b655f", 15, text)) }
        @if let Some(Button { label, address }) = &letter.quiet_link {
            p class="grey" style="margin:0 0 20px;font-size:15px;line-height:1.5" {
                a class="link" href=(address) style="color:#00664a" { (lines(label)) }
            }
        }
        p class="grey" style="margin:0;color:#5b655f;font-size:15px;line-height:1.5" {
            (lines(&footer.company)) " "
            a class="link" href=(footer.privacy.address) style="color:#00664a;text-decoration:underline" {
                (lines(&footer.privacy.label))
            }
        }
    }
}

/// A text with its line breaks.
fn lines(text: &str) -> Markup {
    html! {
        @for (at, line) in printable(text).split('\n').enumerate() {
            @if at > 0 { br; }
            (line)
        }
    }
}

fn paragraph(class: &str, colour: &str, size: u8, text: &str) -> Markup {
    html! {
        p class=(class) style={ "margin:0 0 20px;color:" (colour) ";font-size:" (size) "px;line-height:1.5" } { (lines(text)) }
    }
}

fn draw_button(locale: Locale, Button { label, address }: &Button) -> Markup {
    html! {
        table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" { tr {
            td class="button" align="center" bgcolor="#00664a" style="background:#00664a;border-radius:2px" {
                a class="on" href=(address) style="display:block;padding:16px 23px;color:#fbfaf5;font-size:16.5px;line-height:20px;\
                    font-weight:bold;text-decoration:none" { (lines(label)) }
            }
        } }
        p class="grey" style="margin:14px 0 24px;color:#5b655f;font-size:15px;line-height:1.5" {
            (text(locale, "mail:copy", &[])) br;
            a class="link" href=(address) style="color:#00664a;font-size:13px;text-decoration:none;word-break:break-all" { (address) }
        }
    }
}

fn draw_reference(locale: Locale, reference: &str) -> Markup {
    html! {
        table role="presentation" class="box" width="100%" cellpadding="0" cellspacing="0" border="0"
            style="margin:0 0 24px;border:1px solid #7e7868" { tr {
            td style="padding:14px 16px" {
                span class="grey" style="color:#5b655f;font-size:15px;line-height:22px" { (text(locale, "mail:reference", &[])) }
                br;
                span class="ink" style="color:#11201b;font-size:22px;line-height:28px;font-weight:bold;white-space:nowrap" {
                    (lines(reference))
                }
            }
            td align="right" width="72" style="padding:14px 16px;font-size:0;line-height:0" {
                (pictures(&Picture::motifs(reference), 72, 72, ""))
            }
        } }
    }
}

fn draw_facts(FactList { heading, facts }: &FactList) -> Markup {
    let has_steps = facts.iter().any(|fact| fact.step.is_some());
    html! {
        @if let Some(heading) = heading {
            h2 class="ink" style="margin:0 0 8px;color:#11201b;font-size:19px;line-height:28px" { (lines(heading)) }
        }
        table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px" {
            @for fact in facts { (draw_fact(fact, has_steps)) }
        }
    }
}

fn draw_fact(fact: &Fact, has_steps: bool) -> Markup {
    // A checksum has no break opportunity, and would make the mail wider than a phone.
    let cell = "font-size:15.5px;line-height:22px;overflow-wrap:anywhere;word-break:break-word";
    let term = html! { span class="ink" style="color:#11201b;font-weight:bold" { (lines(&fact.term)) } };
    let value = lines(&fact.value);
    html! {
        tr {
            @if has_steps {
                td valign="top" width="15" style="padding:8px 11px 8px 0" { @if let Some(step) = fact.step { (cross(step)) } }
            }
            @if fact.value.contains('\n') || fact.value.chars().count() > BESIDE {
                td class="grey" colspan="2" style={ "padding:6px 0 7px;color:#5b655f;" (cell) } { (term) br; (value) }
            } @else {
                td class="term" valign="top" width="144" style={ "padding:6px 16px 7px 0;" (cell) } { (term) }
                td class="grey" valign="top" style={ "padding:6px 0 7px;color:#5b655f;" (cell) } { (value) }
            }
        }
    }
}

/// Draws a cross of five cells, filled if done and outlined if ahead. The text next to it carries the same information.
fn cross(step: Step) -> Markup {
    let none = html! { td width="5" style={ "width:5px;height:5px;" (EMPTY) } {} };
    let cell = |sides: &[&str]| match step {
        Step::Done => html! {
            td class="mark" bgcolor="#00664a" width="5" style={ "width:5px;height:5px;" (EMPTY) ";background:#00664a" } {}
        },
        Step::Pending => {
            let long = |ends: [&str; 2]| 5 - ends.iter().filter(|end| sides.contains(end)).count();
            let (width, height) = (long(["left", "right"]), long(["top", "bottom"]));
            html! {
                td class="hollow" width="5" style={
                    "width:" (width) "px;height:" (height) "px;" (EMPTY) ";"
                    @for side in sides { "border-" (side) ":1px solid #7e7868;" }
                } {}
            }
        }
    };
    html! {
        table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" border="0" width="15" {
            tr { (none) (cell(&["top", "left", "right"])) (none) }
            tr { (cell(&["left", "top", "bottom"])) (cell(&[])) (cell(&["right", "top", "bottom"])) }
            tr { (none) (cell(&["bottom", "left", "right"])) (none) }
        }
    }
}

/// Draws a picture in its versions for light and dark backgrounds.
fn pictures(versions: &[Picture; 2], width: u16, height: u16, alt: &str) -> Markup {
    let [light, dark] = versions;
    let image = |picture: &Picture, class: &str, display: &str| {
        html! {
            img class=(class) src={ "cid:" (picture.cid()) } width=(width) height=(height) alt=(alt)
                style={ "display:" (display) ";border:0;color:#11201b;font-size:22px;font-weight:bold" };
        }
    };
    html! {
        (image(light, "ink light", "inline-block"))
        (PreEscaped("<!--[if !mso]><!-->")) (image(dark, "ink dark", "none")) (PreEscaped("<!--<![endif]-->"))
    }
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
            facts: vec![FactList {
                heading: Some(text.to_owned()),
                facts: vec![fact, Fact::step(Step::Pending, text, text)],
            }],
            closing: vec![text.to_owned()],
            ..EmailContent::new("test", Locale::Fr, text)
        }
    }

    #[tokio::test]
    async fn a_mail_names_the_sending_company() {
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
    async fn a_mail_has_greeting_and_signature_unless_it_is_internal() {
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
    async fn no_text_becomes_an_element_an_attribute_or_a_link() {
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
    async fn html_loads_nothing_and_equals_the_text_part() {
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
