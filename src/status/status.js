// Shows what the site announces on top of a page, and renews it each minute. Works on other sites by one script element.
(() => {
  const { origin } = new URL(document.currentScript.src), key = "vigie-status-hidden";
  const lang = /^(en|ko|th)/.exec(document.documentElement.lang)?.[0] ?? "fr";
  const say = (texts) => texts[lang] ?? texts.fr ?? texts.en ?? "";
  const add = (to, name, attributes, text = "") => {
    const node = document.createElementNS(`http://www.w3.org/${/svg|path/.test(name) ? "2000/svg" : "1999/xhtml"}`, name);
    for (const each in attributes) node.setAttribute(each, attributes[each]);
    node.append(text);
    to.append(node);
    return node;
  };
  let box = document.getElementById("status-notices"), drawn;
  const isOwn = !!box;
  const draw = ({ notices, link, close }) => {
    let gone = [];
    try { gone = JSON.parse(localStorage[key]); } catch {}
    const path = location.pathname.slice(3);
    const isHere = ({ id, paths }) => !gone.includes(id) && (!isOwn || !paths || paths.some((start) => path.startsWith(start)));
    const shown = notices.filter(isHere).slice(0, 2), state = JSON.stringify(shown);
    if (state === drawn || !(box || shown[0])) return;
    if (!box) document.body.prepend((box = document.createElement("div")));
    // What appears during a visit is announced.
    if (drawn) box.role = "status";
    drawn = state;
    box.replaceChildren();
    for (const { id, kind, title, text, path, icon } of shown) {
      const line = add(box, "p", { class: "status-notice status-notice-" + kind });
      add(add(line, "svg", { viewBox: "0 0 20 20", width: 20, "aria-hidden": true }), "path", { "fill-rule": "evenodd", fill: "currentColor", d: icon });
      const words = add(line, "span");
      add(words, "strong", {}, say(title));
      words.append(" " + say(text));
      add(line, "a", { href: `${origin}/${lang}${path}` }, say(link));
      add(line, "button", { type: "button" }, say(close)).onclick = () => {
        try { localStorage[key] = JSON.stringify([...gone, id]); } catch {}
        draw({ notices, link, close });
      };
    }
  };
  const look = () => document.hidden || fetch(origin + "/api/status/notices", { credentials: "omit" }).then((answer) => answer.json()).then(draw).catch(() => {});
  look();
  setInterval(look, 6e4);
  addEventListener("visibilitychange", look);
})();
