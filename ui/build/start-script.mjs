// Vite plugin that starts the browser's side from a script in the page. The policy of the pages allows this script alone, by its
// hash, and what it loads ('strict-dynamic'): markup that got into a page by a mistake of ours could not start a file of the
// site either. A script tag of the parser is not allowed to import by that rule, a script that a script made is.

const ENTRY = /[ \t]*<script type="module" crossorigin src="([^"]+)"><\/script>\n/;

/** The types that the browser trusts are told apart by the names of their policies; this one knows a single address. */
const startScript = (address) =>
  `(()=>{const address=${JSON.stringify(address)},script=document.createElement("script");` +
  `script.type="module";script.crossOrigin="";` +
  `script.src=self.trustedTypes?trustedTypes.createPolicy("vigie-start",{createScriptURL:()=>address}).createScriptURL(""):address;` +
  `document.head.append(script)})()`;

/** Fetched from the head on, started below the page: a script that a script made does not wait for the end of the page. */
function startFromPage(html) {
  const [tag, address] = ENTRY.exec(html) ?? [];
  if (!tag) throw new Error("index.html has no module to start from");
  const fetched = html.replace(tag, `    <link rel="modulepreload" crossorigin href="${address}">\n`);
  return fetched.replace("</body>", `  <script>${startScript(address)}</script>\n  </body>`);
}

export function startsFromPage() {
  return { name: "vigie-start-script", transformIndexHtml: { order: "post", handler: startFromPage } };
}
