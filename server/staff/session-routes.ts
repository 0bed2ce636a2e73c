import { type Request, type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import { ApiError } from "#server/errors.ts";
import { isDiskFull } from "#server/files/disk.ts";
import { addRoute } from "#server/http/add-route.ts";
import { limitRequests } from "#server/http/limit-requests.ts";
import { parseBody } from "#server/http/parse.ts";
import { SignInRequest, type StaffAccess, type StaffSessionReply } from "#shared/api/staff.ts";
import { type Gate, requireOwnPage } from "./gate.ts";
import type { StaffPassword } from "./password.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { nameOf, type SessionStore } from "./session-store.ts";
import { type WriteStore, writeOf } from "./write-store.ts";

/** Everything that signing in needs on a server with a password. */
export interface SignIn {
  readonly password: StaffPassword;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly publicOrigin: string | undefined;
}

interface SessionRoutesDeps {
  readonly gate: Gate;
  readonly writes: WriteStore;
  readonly signIn: SignIn | undefined;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Reports the client's access, signs in, and signs out. */
export function sessionRoutes({ gate, writes, signIn, now, log }: SessionRoutesDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });

  const record = (req: Request, token: string) =>
    writes.add(writeOf(req, { at: now().toISOString(), session: nameOf(token), status: 200 }));

  /** A full disk keeps nobody signed in. */
  const signOut = async ({ sessions }: SignIn, req: Request, token: string) => {
    try {
      await sessions.end(token);
      await record(req, token);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      log.warn({ session: nameOf(token) }, "sign-out not recorded, because the disk is full");
    }
  };

  addRoute(router, "/api/staff/session", {
    get: async (req, res) => {
      res.json(reply(await gate.access(req)));
    },
    post: [
      signInLimit(),
      async (req, res) => {
        const { password } = parseBody(SignInRequest, req);
        if (!signIn) return void res.json(reply(await gate.access(req)));
        requireOwnPage(req, signIn.publicOrigin);
        if (!(await signIn.password.matches(password))) {
          log.warn({ address: req.ip }, "sign-in refused");
          throw new ApiError(401, "wrong_password");
        }
        await signIn.sessions.removeEnded(now());
        const token = await signIn.sessions.begin(now());
        await record(req, token);
        signIn.cookie.set(res, token);
        res.json(reply("signed-in"));
      },
    ],
    delete: async (req, res) => {
      if (!signIn) return void res.json(reply(await gate.access(req)));
      requireOwnPage(req, signIn.publicOrigin);
      const token = signIn.cookie.read(req);
      signIn.cookie.clear(res);
      if (token && (await signIn.sessions.find(token, now()))) await signOut(signIn, req, token);
      res.json(reply("signed-out"));
    },
  });

  return router;
}

const reply = (access: StaffAccess): StaffSessionReply => ({ success: true, access });

const MOST_FAILURES = 5;

/** Five wrong passwords per address in 15 minutes, then 429 with Retry-After, even for the right one. */
function signInLimit(): RequestHandler {
  return limitRequests(MOST_FAILURES, {
    minutes: 15,
    code: "too_many_sign_ins",
    // An attempt counts as wrong until it is answered, so parallel attempts do not get around the limit.
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_req, res) => res.statusCode !== 401,
  });
}
