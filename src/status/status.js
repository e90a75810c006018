// Shows what the site announces on top of a page, and renews it each minute. Works on other sites by one script element.
(() => {
  const { origin } = new URL(document.currentScript.src), page = document, key = "vigie-hidden";
  const lang = /^(en|ko|th)/.exec(page.documentElement.lang)?.[0] ?? "fr";
  const add = (to, name, props, text = "") => {
    const node = page.createElementNS(name == "svg" ? "http://www.w3.org/2000/svg" : to.namespaceURI, name);
    for (const each in props) node.setAttribute(each, props[each]);
    node.append(text);
    to.append(node);
    return node;
  };
  // A text that lacks the language of the page is marked with its own.
  const say = (to, name, texts, props) => {
    const found = [lang, "fr", "en", "ko", "th"].find((each) => texts[each]);
    return add(to, name, { ...props, lang: found ?? lang }, texts[found]);
  };
  const own = page.getElementById("status-notices");
  let box = own, drawn;
  const draw = ({ notices, link, close }) => {
    let gone = [];
    try { gone = JSON.parse(localStorage[key]); } catch {}
    const shown = notices.filter(({ id, paths }) => !gone.includes(id) && !(own && paths?.every((start) => !location.pathname.startsWith(start, 3)))).slice(0, 2);
    const state = JSON.stringify(shown);
    if (state === drawn || !(box || shown[0])) return;
    if (!box) page.body.prepend((box = page.createElement("div")));
    // What appears during a visit is announced.
    if (drawn) box.role = "status";
    drawn = state;
    box.replaceChildren();
    for (const { id, kind, title, text, path, icon } of shown) {
      const line = add(box, "p", { class: "status-notice status-notice-" + kind });
      add(add(line, "svg", { viewBox: "0 0 20 20", width: 20, "aria-hidden": true }), "path", { "fill-rule": "evenodd", fill: "currentColor", d: icon });
      const words = add(line, "span");
      say(words, "strong", title);
      words.append(" ");
      say(words, "span", text);
      say(line, "a", link, { href: `${origin}/${lang}${path}` });
      say(line, "button", close).onclick = () => {
        try { localStorage[key] = JSON.stringify([...gone, id]); } catch {}
        draw({ notices, link, close });
      };
    }
  };
  const look = () => page.hidden || fetch(origin + "/api/status/notices", { credentials: "omit" }).then((answer) => answer.json()).then(draw, () => {});
  look();
  setInterval(look, 6e4);
  addEventListener("visibilitychange", look);
})();
