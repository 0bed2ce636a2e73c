import type { RequestHandler } from "express";

const YEAR_S = 365 * 24 * 60 * 60;

/** Browser features that nothing here uses. They are off for compromised libraries and frames, too. */
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
  "publickey-credentials-get",
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
  // The rules file editor uses data URLs for the icons in its gutter.
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The Admin Panel previews the configurator in a frame.
  "frame-src 'self'",
  "object-src 'none'",
  "worker-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // A mistake in our own code cannot turn text into markup or script.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/**
 * The policy of a page that only `framers` may frame. Undefined allows every page, by omitting the directive: '*' would
 * not match file: pages.
 */
export function policyOf(framers: readonly string[] | undefined): string {
  return (framers ? [...POLICY, `frame-ancestors ${framers.join(" ")}`] : POLICY).join(";");
}

const HEADERS = {
  "Permissions-Policy": UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", "),
  "Content-Security-Policy": policyOf(["'none'"]),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "X-DNS-Prefetch-Control": "off",
  "X-Download-Options": "noopen",
  "X-Permitted-Cross-Domain-Policies": "none",
  // The filters of old browsers could be turned against a page.
  "X-XSS-Protection": "0",
};

/** API replies must not render in a frame, not even on a page of the same origin. */
const API_HEADERS = {
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

const API_PATH = /^\/api(?:\/|$)/i;

/** The security headers of every reply. `httpsOnly` adds HSTS for a year. */
export function securityHeaders({ httpsOnly }: { readonly httpsOnly: boolean }): RequestHandler {
  const hsts = httpsOnly && { "Strict-Transport-Security": `max-age=${YEAR_S}` };
  const forPages = Object.entries({ ...HEADERS, ...hsts });
  const forApi = Object.entries({ ...HEADERS, ...hsts, ...API_HEADERS });
  return (req, res, next) => {
    for (const [name, value] of API_PATH.test(req.path) ? forApi : forPages)
      res.setHeader(name, value);
    next();
  };
}
