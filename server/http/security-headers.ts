import { createHash } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";
import { NEVER_CACHED } from "./cache-control.ts";

const YEAR_S = 365 * 24 * 60 * 60;

/** Browser features that nothing here uses. Turning them off also restricts compromised libraries and frames. */
const UNUSED_FEATURES = [
  "accelerometer",
  "autoplay",
  "camera",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** The page runs only the server's own files and connects to no other server. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Data URLs: small pictures, and the font in the style sheet.
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  // The Admin Panel previews the configurator in a frame.
  "frame-src 'self'",
  "object-src 'none'",
  "worker-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // A mistake in our own code cannot turn text into markup or script. Only workbooks are parsed, as XML that no page shows.
  "require-trusted-types-for 'script'",
  "trusted-types workbook",
];

/**
 * The policy of a page that only `framers` may frame. Undefined allows every page, by omitting the directive: '*' would
 * not match file: pages. `inline` has the hashes of the page's own inline scripts and styles.
 */
export function policyOf(framers: readonly string[] | undefined, inline?: InlineHashes): string {
  const policy = POLICY.map((directive) => [directive, ...(inline?.[directive.split(" ")[0] ?? ""] ?? [])].join(" "));
  return (framers ? [...policy, `frame-ancestors ${framers.join(" ")}`] : policy).join(";");
}

/** The hashes of a page's inline elements, by directive. */
export type InlineHashes = Readonly<Record<string, readonly string[]>>;

/** The source by which a policy allows one inline script or style. */
export const inlineHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Replies that are not pages must not render in a frame, not even on a page of the same origin. */
const API_HEADERS = {
  "cache-control": NEVER_CACHED,
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

/** These restrict a page and what it loads. They mean nothing for data and for the files of a page. */
const PAGE_HEADERS = new Set([
  "cross-origin-opener-policy",
  "origin-agent-cluster",
  "permissions-policy",
  "x-dns-prefetch-control",
  "x-download-options",
  "x-permitted-cross-domain-policies",
  "x-xss-protection",
]);

/** Scripts, style sheets, fonts and pictures. */
const ASSET_PATH = /^\/assets\//;

const API_PATH = /^\/api(?:\/|$)/i;

/** The visitors' routes, which reply with nothing but data. Other API routes send files and a page. */
const DATA_PATH = /^\/api\/(?:configuration\/|pricing\/|quotes\/submit$)/;

/** The security headers of every reply, computed once. `httpsOnly` adds HSTS for a year. */
export function securityHeaders({ httpsOnly }: { readonly httpsOnly: boolean }): RequestHandler {
  const headers = {
    ...helmetHeaders(httpsOnly),
    "content-security-policy": policyOf(["'none'"]),
    "permissions-policy": UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", "),
  };
  const forPages = Object.entries(headers);
  const forApi = Object.entries({ ...headers, ...API_HEADERS });
  const forData = forApi.filter(([name]) => !PAGE_HEADERS.has(name));
  const forAssets = forData.filter(([name]) => name !== "cache-control");
  const headersOf = (path: string) => {
    if (ASSET_PATH.test(path)) return forAssets;
    if (DATA_PATH.test(path)) return forData;
    return API_PATH.test(path) ? forApi : forPages;
  };
  return (req, res, next) => {
    for (const [name, value] of headersOf(req.path)) res.setHeader(name, value);
    next();
  };
}

/** The headers that helmet sets, computed with a dummy reply: they do not depend on the request. */
function helmetHeaders(httpsOnly: boolean): Record<string, string> {
  const res = new ServerResponse(new IncomingMessage(new Socket()));
  const set = helmet({
    contentSecurityPolicy: false,
    // `frame-ancestors` decides instead.
    frameguard: false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: httpsOnly && { maxAge: YEAR_S, includeSubDomains: false },
  });
  set(res.req, res, () => {});
  return Object.fromEntries(Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]));
}
