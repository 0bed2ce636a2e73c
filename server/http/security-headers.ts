import helmet from "helmet";

/**
 * Nothing but the server's own scripts, styles and images runs in the page. `embedOrigins` may frame
 * it; undefined: anyone may, since staff views never render in a frame.
 */
export function securityHeaders(embedOrigins: readonly string[] | undefined) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: embedOrigins ? ["'self'", ...embedOrigins] : ["*"],
      },
    },
    frameguard: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  });
}
