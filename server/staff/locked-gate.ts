import type { Request } from "express";
import { ApiError } from "#server/errors.ts";
import { isFull } from "#server/files/is-full.ts";
import { type Gate, isWrite } from "./gate.ts";
import { refuseOtherPages } from "./own-page.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { SessionStore } from "./session-store.ts";

export interface LockedGateDeps {
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly publicOrigin: string | undefined;
  readonly now: () => Date;
}

/** The gate of a server with a password: for whoever signed in, and for writes from the own page alone. */
export function lockedGate({ sessions, cookie, publicOrigin, now }: LockedGateDeps): Gate {
  const session = async (req: Request) => {
    const token = cookie.read(req);
    const name = token && (await sessions.find(token, now()));
    return token && name ? { token, name } : undefined;
  };

  /** Staff can still read while the disk is full: a session then ends earlier than it would. */
  const see = (token: string) =>
    sessions.see(token, now()).catch((error: unknown) => {
      if (!isFull(error)) throw error;
    });

  return {
    access: async (req) => ((await session(req)) ? "signed-in" : "signed-out"),
    admit: async (req, by) => {
      const found = await session(req);
      if (!found) throw new ApiError(401, "sign_in_needed");
      if (isWrite(req)) refuseOtherPages(req, publicOrigin);
      if (by === "staff") await see(found.token);
      return found.name;
    },
  };
}
