import { type RequestHandler, Router } from "express";
import helmet from "helmet";

const YEAR_S = 365 * 24 * 60 * 60;

/** What browsers can do and nothing here needs, in a frame neither; a library that went bad gets none of it. */
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

/** Nothing but the server's own scripts, styles and images runs in the page, and it calls nobody else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // The marks beside a line of the rules file come with the editor, as data.
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // Staff see the page as a partner's visitors do, in a frame.
  "frame-src 'self'",
  "object-src 'none'",
  "worker-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // No text becomes markup or a script, also where one of ours would make that mistake.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/**
 * The policy of a page that these may frame. Undefined: anyone. The directive is left out then, since '*' would
 * not cover a page that somebody opens from a disk.
 */
export function policyOf(framers: readonly string[] | undefined): string {
  return (framers ? [...POLICY, `frame-ancestors ${framers.join(" ")}`] : POLICY).join(";");
}

const UNFRAMED = policyOf(["'none'"]);

/** What every reply says to browsers. `httpsOnly`: whether they may be told so for a year. */
export function securityHeaders({ httpsOnly }: { readonly httpsOnly: boolean }): RequestHandler {
  const permissions = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ");
  return Router().use(
    (_req, res, next) => {
      res.set("Permissions-Policy", permissions);
      res.set("Content-Security-Policy", UNFRAMED);
      next();
    },
    helmet({
      contentSecurityPolicy: false,
      // Who shows the page in a frame is up to `frame-ancestors`.
      frameguard: false,
      crossOriginOpenerPolicy: { policy: "same-origin" },
      crossOriginResourcePolicy: { policy: "same-origin" },
      referrerPolicy: { policy: "same-origin" },
      strictTransportSecurity: httpsOnly && { maxAge: YEAR_S, includeSubDomains: false },
    }),
  );
}
