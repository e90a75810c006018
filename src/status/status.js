// Shows what the site announces on top of a page, and renews it each minute. Works on other sites by one script element.
(() => {
  const { origin } = new URL(document.currentScript?.src ?? location), doc = document;
  const lang = /^(en|ko|th)/.exec(doc.documentElement.lang)?.[0] ?? "fr";
  const add = (to, tag, set, text = "") => {
    const it = doc.createElementNS(tag == "svg" ? "http://www.w3.org/2000/svg" : to.namespaceURI, tag);
    for (const at in set) it.setAttribute(at, set[at]);
    it.append(text);
    to.append(it);
    return it;
  };
  // A text that lacks the language of the page is marked with its own.
  const say = (to, tag, texts, set) => {
    const at = [lang, "fr", "en", "ko", "th"].find((a) => texts[a]);
    return add(to, tag, { ...set, lang: at ?? lang }, texts[at]);
  };
  const own = doc.getElementById("status-notices");
  // A page of ours begins with what there is, and imports this when that may change.
  let box = own, last = own?.innerHTML == "" && "[]";
  const draw = (all) => {
    let gone = [];
    try { gone = JSON.parse(localStorage.vigieHidden); } catch {}
    const list = all.notices.filter(({ id, paths }) => !gone.includes(id) && !(own && paths?.every((at) => !location.pathname.startsWith(at, 3)))).slice(0, 2);
    const now = JSON.stringify(list);
    if (now == last || !(box || list[0])) return;
    if (!box) doc.body.prepend((box = add(doc.body, "div")));
    if (own && !doc.querySelector("[href='/status.css']")) add(doc.head, "link", { rel: "stylesheet", href: "/status.css" });
    // What appears during a visit is announced.
    if (last) box.role = "status";
    last = now;
    box.replaceChildren();
    for (const it of list) {
      const row = add(box, "p", { class: "status-notice status-notice-" + it.kind });
      add(add(row, "svg", { viewBox: "0 0 20 20", width: 20, "aria-hidden": true }), "path", { "fill-rule": "evenodd", fill: "currentColor", d: it.icon });
      const to = add(row, "span");
      say(to, "strong", it.title);
      to.append(" ");
      say(to, "span", it.text);
      say(row, "a", all.link, { href: `${origin}/${lang}${it.path}` });
      say(row, "button", all.close).onclick = () => {
        try { localStorage.vigieHidden = JSON.stringify([...gone, it.id]); } catch {}
        draw(all);
      };
    }
  };
  const look = () => doc.hidden || fetch(origin + "/api/status/notices", { credentials: "omit" }).then((a) => a.json()).then(draw, () => {});
  look();
  setInterval(look, 6e4);
  addEventListener("visibilitychange", look);
})();
