// Shows what the site announces on top of a page, and renews it each minute. Works on other sites by one script element.
(() => {
  const { origin } = new URL(document.currentScript?.src ?? location), doc = document, key = "vigie-hidden", sheet = "/status.css";
  const lang = /^(en|ko|th)/.exec(doc.documentElement.lang)?.[0] ?? "fr";
  const add = (to, name, set, text = "") => {
    const node = doc.createElementNS(name == "svg" ? "http://www.w3.org/2000/svg" : to.namespaceURI, name);
    for (const each in set) node.setAttribute(each, set[each]);
    node.append(text);
    to.append(node);
    return node;
  };
  // A text that lacks the language of the page is marked with its own.
  const say = (to, name, texts, set) => {
    const found = [lang, "fr", "en", "ko", "th"].find((each) => texts[each]);
    return add(to, name, { ...set, lang: found ?? lang }, texts[found]);
  };
  const own = doc.getElementById("status-notices");
  // A page of ours begins with what there is, and imports this when that may change.
  let box = own, drawn = own?.innerHTML == "" && "[]";
  const draw = ({ notices, link, close }) => {
    let gone = [];
    try { gone = JSON.parse(localStorage[key]); } catch {}
    const list = notices.filter(({ id, paths }) => !gone.includes(id) && !(own && paths?.every((at) => !location.pathname.startsWith(at, 3)))).slice(0, 2);
    const now = JSON.stringify(list);
    if (now === drawn || !(box || list[0])) return;
    if (!box) doc.body.prepend((box = doc.createElement("div")));
    if (own && !doc.querySelector(`[href="${sheet}"]`)) add(doc.head, "link", { rel: "stylesheet", href: sheet });
    // What appears during a visit is announced.
    if (drawn) box.role = "status";
    drawn = now;
    box.replaceChildren();
    for (const { id, kind, title, text, path, icon } of list) {
      const line = add(box, "p", { class: "status-notice status-notice-" + kind });
      add(add(line, "svg", { viewBox: "0 0 20 20", width: 20, "aria-hidden": true }), "path", { "fill-rule": "evenodd", fill: "currentColor", d: icon });
      const span = add(line, "span");
      say(span, "strong", title);
      span.append(" ");
      say(span, "span", text);
      say(line, "a", link, { href: `${origin}/${lang}${path}` });
      say(line, "button", close).onclick = () => {
        try { localStorage[key] = JSON.stringify([...gone, id]); } catch {}
        draw({ notices, link, close });
      };
    }
  };
  const look = () => doc.hidden || fetch(origin + "/api/status/notices", { credentials: "omit" }).then((answer) => answer.json()).then(draw, () => {});
  look();
  setInterval(look, 6e4);
  addEventListener("visibilitychange", look);
})();
