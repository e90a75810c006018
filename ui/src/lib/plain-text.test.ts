// Tests the plain text of formatted text.

import { expect, test } from "vitest";
import { plainText } from "./plain-text";

test.each([
  ["<p>Une <em>ligne</em>.</p>\n<ul><li>A &amp; B</li><li>x &lt; y</li></ul>", "Une ligne. A & B x < y"],
  ['<p>Voir <a href="/fr/ias">ici</a>, « 14\u00a0000 » &quot;oui&quot; l&#39;an &eacute;</p>', 'Voir ici, « 14\u00a0000 » "oui" l\'an &eacute;'],
  ["", ""],
])("%s", (html, text) => {
  expect(plainText(html)).toBe(text);
});
