// Vite plugin that starts the browser's side from a script in the page. The policy of the pages allows this script alone, by its
// hash, and what it loads ('strict-dynamic'): markup that got into a page by a mistake of ours could not start a file of the
// site either. A script tag of the parser is not allowed to import by that rule, a script that a script made is.

const ENTRY = /[ \t]*<script type="module" crossorigin src="([^"]+)"><\/script>\n/;

/** Renews the notices of pages that have a place for them: a frame of another site has none. */
const NOTICES = "/status.js";

/** The types that the browser trusts are told apart by the names of their policies; this one knows two addresses. */
const startScript = (address) =>
  `(()=>{const known=[${JSON.stringify(address)},"${NOTICES}"],rules={createScriptURL:(at)=>known[at]},` +
  `policy=self.trustedTypes?.createPolicy("vigie-start",rules)??rules;` +
  `for(const at of document.getElementById("status-notices")?[0,1]:[0]){const script=document.createElement("script");` +
  `script.type=at?"":"module";script.crossOrigin="";script.src=policy.createScriptURL(at);document.head.append(script)}})()`;

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
