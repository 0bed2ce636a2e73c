import type { Request, Response } from "express";
import { NEVER_CACHED } from "#server/http/cache-control.ts";
import { PLAIN_STYLE, writePlainPage } from "#server/http/plain-page.ts";
import { inlineHash } from "#server/http/security-headers.ts";
import { EMBED_VERSION, type FrameMessage, type Posted } from "#shared/partners/embed.ts";
import { A_PARTNER_ID } from "#shared/partners/partner-id.ts";

const MAX_NAME_CHARACTERS = 100;

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

const UNREADABLE_SCRIPT = scriptOf(`The attribute partner is not an ID. ${A_PARTNER_ID}`);
const FOREIGN_SCRIPT = scriptOf("This site may not show the configurator.");
const OFF_SCRIPT = scriptOf("The configurator is turned off for this partner.");

/** Any page may frame the refusal: its only link leads to our own page, so there is no click to hijack. */
const policyOf = (script: string) =>
  [
    "default-src 'none'",
    `style-src ${inlineHash(PLAIN_STYLE)}`,
    `script-src ${inlineHash(script)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join(";");

/** Shows in the frame that its host may not embed the configurator. `own`: the address of our own page. */
export function refuseFramer(res: Response, framer: string, own: string): void {
  const title = `This configurator may not be shown on ${nameOf(framer)}.`;
  const advice = "If this is your site, ask us to add its address.";
  refuse(res, 403, { title, advice, script: FOREIGN_SCRIPT }, own);
}

/** Shows, in a frame or not, that the partner of the page is turned off. */
export function refuseOff(res: Response): void {
  const title = "This configurator is turned off.";
  const advice = "You can still configure a workbench on our own page.";
  refuse(res, 403, { title, advice, script: OFF_SCRIPT }, "/");
}

/** Shows that the partner in the page's address cannot be read. The prices of our own page may be the wrong ones. */
export function refuseUnreadable(res: Response): void {
  const title = "This link is incomplete.";
  const advice = "Its partner cannot be read. Go back to where you found the link and open it again.";
  refuse(res, 400, { title, advice, script: UNREADABLE_SCRIPT }, "/");
}

function refuse(res: Response, status: 400 | 403, refusal: Refusal, own: string): void {
  res
    .status(status)
    .set({ "Content-Security-Policy": policyOf(refusal.script), "Cache-Control": NEVER_CACHED })
    .type("html")
    .send(
      writePlainPage({ ...refusal, link: { text: "Open the configurator in a new tab", to: own, inNewTab: true } }),
    );
}

/** 'shop.example.com'; with the scheme unless it is https, because the scheme may be the mistake. */
function nameOf(origin: string): string {
  const name = origin.replace(/^https:\/\//, "");
  return name.length > MAX_NAME_CHARACTERS ? `${name.slice(0, MAX_NAME_CHARACTERS)}…` : name;
}

const FRAME_DESTINATIONS = new Set(["iframe", "frame", "embed", "object"]);

/**
 * The origin of the foreign page that frames this request, according to its headers. Without them, the browser still
 * enforces the policy.
 */
export function findForeignFramer(req: Request, publicOrigin: string | undefined): string | undefined {
  const referrer = req.get("Referer") ?? "";
  if (!FRAME_DESTINATIONS.has(req.get("Sec-Fetch-Dest") ?? "") || !URL.canParse(referrer)) return undefined;
  const { origin, host, protocol } = new URL(referrer);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  const isOwn = origin === publicOrigin || host === req.get("Host")?.toLowerCase();
  return isOwn ? undefined : origin;
}
