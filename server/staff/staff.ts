import type { RequestHandler, Router } from "express";
import type { Logger } from "pino";
import type { Database } from "#server/db/connection.ts";
import { lockedGate } from "./locked-gate.ts";
import { openGate } from "./open-gate.ts";
import { sessionCookie } from "./session-cookie.ts";
import { type SignIn, sessionRoutes } from "./session-routes.ts";
import { createSessionStore } from "./session-store.ts";
import { staffOnly } from "./staff-only.ts";
import type { StaffPassword } from "./staff-password.ts";
import { createWriteStore } from "./write-store.ts";

export interface StaffDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly now: () => Date;
  /** Undefined: the staff views are open to this machine, and to no other. */
  readonly password: StaffPassword | undefined;
  /** Where the page is known to the world: 'https://bench.example.com'. */
  readonly publicOrigin: string | undefined;
  /** Whether people reach it by https alone. */
  readonly httpsOnly: boolean;
}

export interface Staff {
  readonly routes: Router;
  /** Begins each route of staff. */
  readonly staffOnly: RequestHandler;
  /** The same for what a page asks by itself again and again. */
  readonly pageOnly: RequestHandler;
}

/** The staff's way in: open on this machine, or locked by the password. */
export function createStaff({ db, log, now, password, publicOrigin, httpsOnly }: StaffDeps): Staff {
  const signIn: SignIn | undefined = password && {
    password,
    sessions: createSessionStore(db, password.sessionKey),
    cookie: sessionCookie(httpsOnly),
    publicOrigin,
  };
  const gate = signIn ? lockedGate({ ...signIn, now }) : openGate;
  const writes = createWriteStore(db);
  const guard = { gate, writes, now, log };
  return {
    routes: sessionRoutes({ ...guard, signIn }),
    staffOnly: staffOnly(guard),
    pageOnly: staffOnly(guard, "page"),
  };
}
