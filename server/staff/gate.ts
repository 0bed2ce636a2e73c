import type { Request } from "express";
import { isLoopback } from "#server/http/is-loopback.ts";
import { isDiskFull } from "#server/platform/disk.ts";
import { ApiError, isBusy } from "#server/platform/errors.ts";
import type { StaffSessionReply } from "#shared/api/staff.ts";
import { BUILT_IN_OWNER, type Person } from "./person.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { SessionStore } from "./session-store.ts";

/** Decides who may use the staff routes. The settings choose the gate at startup; no request can change it. */
export interface Gate {
  /** Throws 403 if the staff routes cannot be used from there, whoever asks. */
  readonly requireReach: (req: Request) => void;
  /** The access of a client, and the person of the session; 403 if the staff views cannot be used from there. */
  readonly look: (req: Request) => Promise<Pick<StaffSessionReply, "access" | "person">>;
  /** The person whose request it is; throws 401 or 403. Requests that a page makes by itself do not extend the session. */
  readonly admit: (req: Request, by: "staff" | "page") => Promise<Person>;
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS", "TRACE"];

/** Whether a request may change something. */
export const isWrite = ({ method }: Request) => !SAFE_METHODS.includes(method);

/** The gate without a password: open to this machine only. */
export const openGate: Gate = {
  requireReach: requireThisMachine,
  look: async (req) => {
    requireThisMachine(req);
    return { access: "open", person: BUILT_IN_OWNER };
  },
  admit: async (req) => {
    requireThisMachine(req);
    return BUILT_IN_OWNER;
  },
};

const FORWARDING_HEADERS = [
  "forwarded",
  "via",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
];

/**
 * The server listens on loopback only. Requiring a loopback Host and Origin keeps out pages of other sites, including
 * DNS rebinding. A proxy would let others in. Forwarding headers reveal one, and so does HTTP/1.0: many proxies use it by
 * default, browsers never do.
 */
function requireThisMachine(req: Request): void {
  const origin = req.get("Origin");
  const allowed =
    req.httpVersion !== "1.0" &&
    isLoopback(`http://${req.get("Host") ?? ""}`) &&
    (origin === undefined || isLoopback(origin)) &&
    req.get("Sec-Fetch-Site") !== "cross-site" &&
    FORWARDING_HEADERS.every((name) => req.headers[name] === undefined);
  if (!allowed) throw new ApiError(403, "forbidden");
}

interface LockedGateDeps {
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly publicOrigin: string | undefined;
  readonly now: () => Date;
}

/** The gate of a server where staff sign in: open to sessions, and to writes from our own page only. */
export function createLockedGate({ sessions, cookie, publicOrigin, now }: LockedGateDeps): Gate {
  const sessionOf = async (req: Request) => {
    const token = cookie.read(req);
    const session = token && (await sessions.find(token, now()));
    return token && session ? { token, ...session } : undefined;
  };

  return {
    requireReach: () => undefined,
    look: async (req) => {
      const session = await sessionOf(req);
      return session ? { access: "signed-in", person: session.person } : { access: "signed-out", person: null };
    },
    admit: async (req, by) => {
      const session = await sessionOf(req);
      if (!session) throw new ApiError(401, "sign_in_needed");
      if (isWrite(req)) requireOwnPage(req, publicOrigin);
      if (by === "staff" && session.isDue) await sessions.extend(session.token, now()).catch(tolerateFailedWrite);
      return session.person;
    },
  };
}

/** Lets staff and programs read while the disk is full or another process writes. A session then ends earlier. */
export function tolerateFailedWrite(error: unknown): void {
  if (!isDiskFull(error) && !isBusy(error)) throw error;
}

/**
 * Refuses a request that did not come from our own page, by its Origin, or else its Sec-Fetch-Site. A request with
 * neither is also refused. The page's origin is `publicOrigin` or, if that is undefined, the Host of the request.
 */
export function requireOwnPage(req: Request, publicOrigin: string | undefined): void {
  if (isOwnPage(req, publicOrigin)) return;
  throw new ApiError(403, "forbidden", undefined, {
    message: "This request did not come from the product's own page. Nothing was changed.",
  });
}

function isOwnPage(req: Request, publicOrigin: string | undefined): boolean {
  const origin = req.get("Origin");
  if (origin === undefined) return req.get("Sec-Fetch-Site") === "same-origin";
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === req.get("Host")?.toLowerCase();
}
