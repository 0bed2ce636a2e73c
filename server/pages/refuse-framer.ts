import type { Request, Response } from "express";
import { escapeHtml } from "#server/http/escape-html.ts";
import { inlineHash } from "#server/http/security-headers.ts";
import { OUR_ACCENT } from "#shared/partners/accent.ts";
import { EMBED_VERSION, type FrameMessage, type Posted } from "#shared/partners/embed.ts";

const MAX_NAME_CHARACTERS = 100;

const STYLE = `
:root { color-scheme: light dark; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; box-sizing: border-box;
  background: light-dark(#f7f6f3, #16181a); color: light-dark(#1b1d1f, #eceeef);
  font: 1rem/1.5 system-ui, sans-serif; text-align: center; overflow-wrap: anywhere;
}
main { max-width: 32rem; }
svg { width: 3rem; fill: light-dark(${OUR_ACCENT}, #ff8d52); }
h1 { margin: 0.5rem 0; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 1rem; color: light-dark(#565b5f, #a9b0b5); }
a {
  display: inline-block; padding: 0.625rem 1.25rem; border-radius: 3px;
  background: ${OUR_ACCENT}; color: #fff; font-weight: 600; text-decoration: none;
}
a:hover { background: #9a3009; }
a:focus-visible { outline: 2px solid light-dark(#1b1d1f, #eceeef); outline-offset: 2px; }
`;

/** Tells the element of the host, which fires its event `error`. It contains no names, so any page may receive it. */
const SCRIPT = `parent.postMessage(${JSON.stringify({
  workbench: EMBED_VERSION,
  type: "error",
  detail: { code: "refused", message: "This site may not show the configurator." },
} satisfies Posted<FrameMessage>)}, "*")`;

/** Any page may frame the refusal: its only link leads to our own page, so there is no click to hijack. */
const POLICY = [
  "default-src 'none'",
  `style-src ${inlineHash(STYLE)}`,
  `script-src ${inlineHash(SCRIPT)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join(";");

/** Shows in the frame that its host may not embed the configurator. `own`: the address of our own page. */
export function refuseFramer(res: Response, framer: string, own: string): void {
  res
    .status(403)
    .set({ "Content-Security-Policy": POLICY, "Cache-Control": "no-store" })
    .type("html")
    .send(sentencePage(nameOf(framer), own));
}

/** 'shop.example.com'; with the scheme unless it is https, because the scheme may be the mistake. */
function nameOf(origin: string): string {
  const name = origin.replace(/^https:\/\//, "");
  return name.length > MAX_NAME_CHARACTERS ? `${name.slice(0, MAX_NAME_CHARACTERS)}…` : name;
}

function sentencePage(name: string, own: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Workbench Configurator</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main aria-label="Workbench Configurator">
      <svg viewBox="0 0 32 32" aria-hidden="true"><path d="M3 10h26v4H3zM7 14h4v13H7zm14 0h4v13h-4z" /></svg>
      <h1>This configurator may not be shown on ${escapeHtml(name)}.</h1>
      <p>If this is your site, ask us to add its address.</p>
      <a href="${escapeHtml(own)}" target="_blank" rel="noopener">Open the configurator in a new tab</a>
    </main>
    <script>${SCRIPT}</script>
  </body>
</html>
`;
}

const FRAME_DESTINATIONS = new Set(["iframe", "frame", "embed", "object"]);

/**
 * The origin of the foreign page that frames this request, according to its headers. Without them, the browser still
 * enforces the policy.
 */
export function findForeignFramer(
  req: Request,
  publicOrigin: string | undefined,
): string | undefined {
  const referrer = req.get("Referer") ?? "";
  if (!FRAME_DESTINATIONS.has(req.get("Sec-Fetch-Dest") ?? "") || !URL.canParse(referrer))
    return undefined;
  const { origin, host, protocol } = new URL(referrer);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  const isOwn = origin === publicOrigin || host === req.get("Host")?.toLowerCase();
  return isOwn ? undefined : origin;
}
