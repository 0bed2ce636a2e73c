import type { Request, RequestHandler, Response, Router } from "express";
import type { Logger } from "pino";
import type { Database } from "#server/db/connection.ts";
import { type Gate, isWrite, lockedGate, openGate } from "./gate.ts";
import type { StaffPassword } from "./password.ts";
import { sessionCookie } from "./session-cookie.ts";
import { type SignIn, sessionRoutes } from "./session-routes.ts";
import { createSessionStore } from "./session-store.ts";
import { createWriteStore, type WriteStore } from "./write-store.ts";

interface StaffDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** Undefined: the staff views are open, to this machine only. */
  readonly password: StaffPassword | undefined;
  /** The origin of the page as visitors reach it: 'https://bench.example.com'. */
  readonly publicOrigin: string | undefined;
  /** Whether browsers reach the server by HTTPS only. */
  readonly httpsOnly: boolean;
}

export interface Staff {
  readonly routes: Router;
  /** Comes first in every staff route. */
  readonly staffOnly: RequestHandler;
  /** The same for requests that a page repeats by itself. */
  readonly pageOnly: RequestHandler;
}

/** Access control for staff: sessions, the guard of staff routes, and the record of staff writes. */
export function createStaff({ db, log, now, password, publicOrigin, httpsOnly }: StaffDeps): Staff {
  const signIn: SignIn | undefined = password && {
    password,
    sessions: createSessionStore(db, password.sessionKey),
    cookie: sessionCookie(httpsOnly),
    publicOrigin,
  };
  const gate = signIn ? lockedGate({ ...signIn, now }) : openGate;
  const deps = { gate, writes: createWriteStore(db), now, log };
  return {
    routes: sessionRoutes({ ...deps, signIn }),
    staffOnly: guard(deps, "staff"),
    pageOnly: guard(deps, "page"),
  };
}

interface GuardDeps {
  readonly gate: Gate;
  readonly writes: WriteStore;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Admits staff, and records each write before it happens. */
function guard(deps: GuardDeps, by: "staff" | "page"): RequestHandler {
  return async (req, res, next) => {
    const session = await deps.gate.admit(req, by);
    if (isWrite(req)) await record(req, res, session, deps);
    next();
  };
}

/** Longer than any existing path. */
const LONGEST_PATH = 200;

/** Records a write now, and the status of its reply later. */
async function record(
  req: Request,
  res: Response,
  session: string | null,
  { writes, now, log }: GuardDeps,
): Promise<void> {
  const seq = await writes.add({
    at: now().toISOString(),
    session,
    address: req.ip ?? "",
    request_id: res.get("X-Request-Id") ?? null,
    method: req.method,
    path: req.path.slice(0, LONGEST_PATH),
    status: null,
  });
  res.once("finish", () => {
    // The write is done and its reply sent, so a failure here is only logged.
    writes.setStatus(seq, res.statusCode).catch((error: unknown) => {
      log.error({ err: error }, "the status of a staff write was not recorded");
    });
  });
}
