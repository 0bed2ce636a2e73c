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

interface Site {
  /** Who may frame the page; undefined: anyone, since staff views never render in a frame. */
  readonly embedOrigins: readonly string[] | undefined;
  /** Whether people reach it by https alone, and browsers may be told so for a year. */
  readonly httpsOnly: boolean;
}

/** Nothing but the server's own scripts, styles and images runs in the page, and it calls nobody else. */
export function securityHeaders({ embedOrigins, httpsOnly }: Site): RequestHandler {
  const permissions = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ");
  return Router().use(
    (_req, res, next) => {
      res.set("Permissions-Policy", permissions);
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'none'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'"],
          // The marks beside a line of the rules file come with the editor, as data.
          imgSrc: ["'self'", "data:"],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          frameSrc: ["'none'"],
          objectSrc: ["'none'"],
          workerSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: embedOrigins ? ["'self'", ...embedOrigins] : ["*"],
          // No text becomes markup or a script, also where one of ours would make that mistake.
          requireTrustedTypesFor: ["'script'"],
          trustedTypes: ["'none'"],
        },
      },
      // Partners show the page in a frame, whoever they are: that is up to `frame-ancestors`.
      frameguard: false,
      crossOriginOpenerPolicy: { policy: "same-origin" },
      crossOriginResourcePolicy: { policy: "same-origin" },
      referrerPolicy: { policy: "same-origin" },
      strictTransportSecurity: httpsOnly && { maxAge: YEAR_S, includeSubDomains: false },
    }),
  );
}
