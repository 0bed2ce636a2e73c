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

/** Why a page is not shown: to the visitor, and in the event `error` of the host's element. */
interface Refusal {
  readonly title: string;
  readonly advice: string;
  readonly script: string;
}

/** Tells the element of the host. It contains no names, so any page may receive it. The link keeps the bench in the address. */
const scriptOf = (message: string) => `parent.postMessage(${JSON.stringify({
  workbench: EMBED_VERSION,
  type: "error",
  detail: { code: "refused", message },
} satisfies Posted<FrameMessage>)}, "*");
document.links[0].hash = location.hash`;

const FOREIGN_SCRIPT = scriptOf("This site may not show the configurator.");
const OFF_SCRIPT = scriptOf("The configurator is turned off for this partner.");

/** Any page may frame the refusal: its only link leads to our own page, so there is no click to hijack. */
const policyOf = (script: string) =>
  [
    "default-src 'none'",
    `style-src ${inlineHash(STYLE)}`,
    `script-src ${inlineHash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join(";");

/** Shows in the frame that its host may not embed the configurator. `own`: the address of our own page. */
export function refuseFramer(res: Response, framer: string, own: string): void {
  const title = `This configurator may not be shown on ${nameOf(framer)}.`;
  const advice = "If this is your site, ask us to add its address.";
  refuse(res, { title, advice, script: FOREIGN_SCRIPT }, own);
}

/** Shows, in a frame or not, that the partner of the page is turned off. */
export function refuseOff(res: Response): void {
  const title = "This configurator is turned off.";
  const advice = "You can still configure a workbench on our own page.";
  refuse(res, { title, advice, script: OFF_SCRIPT }, "/");
}

function refuse(res: Response, refusal: Refusal, own: string): void {
  res
    .status(403)
    .set({ "Content-Security-Policy": policyOf(refusal.script), "Cache-Control": "no-store" })
    .type("html")
    .send(refusalPage(refusal, own));
}

/** 'shop.example.com'; with the scheme unless it is https, because the scheme may be the mistake. */
function nameOf(origin: string): string {
  const name = origin.replace(/^https:\/\//, "");
  return name.length > MAX_NAME_CHARACTERS ? `${name.slice(0, MAX_NAME_CHARACTERS)}…` : name;
}

function refusalPage({ title, advice, script }: Refusal, own: string): string {
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
      <h1>${escapeHtml(title)}</h1>
      <p>${advice}</p>
      <a href="${escapeHtml(own)}" target="_blank" rel="noopener">Open the configurator in a new tab</a>
    </main>
    <script>${script}</script>
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
