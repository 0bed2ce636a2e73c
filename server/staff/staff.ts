import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { Database } from "#server/db/database.ts";
import type { Limits } from "#server/http/limit-store.ts";
import type { Serve } from "#server/http/serve.ts";
import { createLockedGate, isWrite, openGate } from "./gate.ts";
import type { StaffPassword } from "./password.ts";
import { sessionCookie } from "./session-cookie.ts";
import { type SignIn, sessionRoutes } from "./session-routes.ts";
import { createSessionStore } from "./session-store.ts";
import { type WriteStore, writeOf } from "./write-log-store.ts";

interface StaffDeps {
  readonly db: Database;
  readonly writes: WriteStore;
  readonly limits: Limits;
  readonly log: Logger;
  readonly now: () => Date;
  /** Undefined: the staff views are open, to this machine only. */
  readonly staffPassword: StaffPassword | undefined;
  /** The origin of the page as visitors reach it: 'https://bench.example.com'. */
  readonly publicOrigin: string | undefined;
  /** Whether browsers reach the server by HTTPS only. */
  readonly httpsOnly: boolean;
}

/** Access control for staff: sessions, the record of staff writes, and the guards of the staff endpoints. */
export function createStaff(deps: StaffDeps) {
  const { db, writes, limits, log, now, staffPassword, publicOrigin, httpsOnly } = deps;
  const signIn: SignIn | undefined = staffPassword && {
    password: staffPassword,
    sessions: createSessionStore(db, staffPassword.sessionKey),
    cookie: sessionCookie(httpsOnly),
    publicOrigin,
  };
  const gate = signIn ? createLockedGate({ ...signIn, now }) : openGate;

  /** Admits staff. Records each write before it happens, and the status of its reply afterwards. */
  const guard =
    (by: "staff" | "page"): RequestHandler =>
    async (req, res, next) => {
      const session = await gate.admit(req, by);
      if (isWrite(req)) {
        const at = now().toISOString();
        const seq = await writes.add(writeOf(req, { at, session, status: null }));
        res.once("finish", () => {
          // The write is done and its reply sent, so a failure here is only logged.
          writes.setStatus(seq, res.statusCode).catch((error: unknown) => {
            log.error({ err: error }, "the status of a staff write was not recorded");
          });
        });
      }
      next();
    };

  return {
    staff: guard("staff"),
    page: guard("page"),
    routes: (serve: Serve) => sessionRoutes({ serve, gate, writes, signIn, limits, now, log }),
  };
}
