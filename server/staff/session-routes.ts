import type { Request, RequestHandler, Router } from "express";
import type { Logger } from "pino";
import { limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";
import type { Serve } from "#server/http/serve.ts";
import { isDiskFull } from "#server/platform/disk.ts";
import { ApiError } from "#server/platform/errors.ts";
import { type StaffAccess, sessionEndpoints } from "#shared/api/staff.ts";
import { type Gate, requireOwnPage } from "./gate.ts";
import type { StaffPassword } from "./password.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { nameOf, type SessionStore } from "./session-store.ts";
import { type WriteStore, writeOf } from "./write-log-store.ts";

/** Everything that signing in needs on a server with a password. */
export interface SignIn {
  readonly password: StaffPassword;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly publicOrigin: string | undefined;
}

interface SessionRoutesDeps {
  readonly serve: Serve;
  readonly gate: Gate;
  readonly writes: WriteStore;
  readonly signIn: SignIn | undefined;
  readonly limits: Limits;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Reports the client's access, signs in, and signs out. */
export function sessionRoutes(deps: SessionRoutesDeps): Router {
  const { serve, gate, writes, signIn, limits, now, log } = deps;

  const record = (req: Request, token: string) =>
    writes.add(
      writeOf(req, { at: now().toISOString(), session: nameOf(token), author: null, status: 200 }),
    );

  /** Signing out works even if the disk is full. */
  const end = async ({ sessions }: SignIn, req: Request, token: string) => {
    try {
      await sessions.end(token);
      await record(req, token);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      log.warn({ session: nameOf(token) }, "sign-out not recorded, because the disk is full");
    }
  };

  const accessOf = async (req: Request) => ({ access: await gate.access(req) });
  const signedIn: { readonly access: StaffAccess } = { access: "signed-in" };
  const signedOut: { readonly access: StaffAccess } = { access: "signed-out" };

  return serve(sessionEndpoints, {
    getSession: (_input, req) => accessOf(req),

    signIn: {
      before: [signInLimit(limits)],
      handle: async ({ body: { password } }, req, res) => {
        if (!signIn) return accessOf(req);
        requireOwnPage(req, signIn.publicOrigin);
        if (!(await signIn.password.matches(password))) {
          log.warn({ address: req.ip }, "sign-in refused");
          throw new ApiError(401, "wrong_password");
        }
        await signIn.sessions.removeEnded(now());
        const token = await signIn.sessions.begin(now());
        await record(req, token);
        signIn.cookie.set(res, token);
        return signedIn;
      },
    },

    signOut: async (_input, req, res) => {
      if (!signIn) return accessOf(req);
      requireOwnPage(req, signIn.publicOrigin);
      const token = signIn.cookie.read(req);
      signIn.cookie.clear(res);
      if (token && (await signIn.sessions.find(token, now()))) await end(signIn, req, token);
      return signedOut;
    },
  });
}

const MAX_FAILURES = 5;

/** Five wrong passwords per address in 15 minutes, then 429 with Retry-After, even for the right one. */
function signInLimit(limits: Limits): RequestHandler {
  return limitRequests(MAX_FAILURES, {
    minutes: 15,
    store: limits.of("wrong passwords"),
    code: "too_many_sign_ins",
    // An attempt counts as wrong until it is answered, so parallel attempts do not get around the limit.
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_req, res) => res.statusCode !== 401,
  });
}
