// Vite plugin that starts the client from an inline script. The content security policy allows this script only, by its
// hash, and the scripts it loads ('strict-dynamic'): injected markup cannot even start a file of the site. The policy
// allows imports by a script that a script created, but not by a script tag of the parser.

const ENTRY = /[ \t]*<script type="module" crossorigin src="([^"]+)"><\/script>\n/;

/** Browsers identify trusted-types policies by name; this policy allows a single address. */
const startScript = (address) =>
  `(()=>{const address=${JSON.stringify(address)},script=document.createElement("script");` +
  `script.type="module";script.crossOrigin="";` +
  `script.src=self.trustedTypes?trustedTypes.createPolicy("vigie-start",{createScriptURL:()=>address}).createScriptURL(""):address;` +
  `document.head.append(script)})()`;

/**
 * Preloaded from the head, started below the page: a script created by a script does not wait for the end of the page.
 */
function startFromPage(html) {
  const [tag, address] = ENTRY.exec(html) ?? [];
  if (!tag) throw new Error("index.html has no module to start from");
  const fetched = html.replace(tag, `    <link rel="modulepreload" crossorigin href="${address}">\n`);
  return fetched.replace("</body>", `  <script>${startScript(address)}</script>\n  </body>`);
}

export function startsFromPage() {
  return { name: "vigie-start-script", transformIndexHtml: { order: "post", handler: startFromPage } };
}
