import type { Request, RequestHandler, Router } from "express";
import type { Logger } from "pino";
import { limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";
import type { Serve } from "#server/http/serve.ts";
import { isDiskFull } from "#server/platform/disk.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { SecurityEventKind } from "#shared/api/people.ts";
import { type StaffSessionReply, sessionEndpoints } from "#shared/api/staff.ts";
import type { AuditStore } from "./audit-store.ts";
import { type Gate, requireOwnPage } from "./gate.ts";
import type { StaffPassword } from "./password.ts";
import { type Person, SHARED_PASSWORD } from "./person.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { nameOf, type SessionStore } from "./session-store.ts";
import { type WriteStore, writeOf } from "./write-log-store.ts";

/** Everything that signing in needs on a server with a password. */
export interface SignIn {
  /** The shared password; undefined if only people with accounts sign in. */
  readonly password: StaffPassword | undefined;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly publicOrigin: string | undefined;
}

interface SessionRoutesDeps {
  readonly serve: Serve;
  readonly gate: Gate;
  readonly writes: WriteStore;
  readonly audit: AuditStore;
  readonly signIn: SignIn | undefined;
  readonly limits: Limits;
  readonly now: () => Date;
  readonly log: Logger;
}

type SessionFacts = Omit<StaffSessionReply, "success">;

const SIGNED_IN: SessionFacts = { access: "signed-in", person: SHARED_PASSWORD };

const SIGNED_OUT: SessionFacts = { access: "signed-out", person: null };

/** Reports the client's access, signs in, and signs out. */
export function sessionRoutes(deps: SessionRoutesDeps): Router {
  const { serve, gate, writes, audit, signIn, limits, now, log } = deps;

  const record = (req: Request, token: string, author: string | null) =>
    writes.add(
      writeOf(req, { at: now().toISOString(), session: nameOf(token), author, status: 200 }),
    );

  const note = (req: Request, kind: SecurityEventKind, author: string | null) =>
    audit.add({ at: now(), kind, author, address: req.ip ?? "" });

  /** Signing out works even if the disk is full. */
  const end = async ({ sessions }: SignIn, req: Request, token: string, person: Person) => {
    try {
      await sessions.end(token);
      await record(req, token, person.id === null ? null : person.name);
      await note(req, "signed-out", person.name);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      log.warn({ session: nameOf(token) }, "sign-out not recorded, because the disk is full");
    }
  };

  /** The session of the request, as it was when the request came. */
  const sessionOf = async (req: Request): Promise<SessionFacts> => ({
    access: await gate.access(req),
    person: (await gate.personOf(req)) ?? null,
  });

  return serve(sessionEndpoints, {
    getSession: (_input, req) => sessionOf(req),

    signIn: {
      before: [signInLimit(limits)],
      handle: async ({ body: { password } }, req, res) => {
        if (!signIn) return sessionOf(req);
        requireOwnPage(req, signIn.publicOrigin);
        if (!(await signIn.password?.matches(password))) {
          log.warn({ address: req.ip }, "sign-in refused");
          await note(req, "sign-in-failed", null);
          throw new ApiError(401, "wrong_password");
        }
        await signIn.sessions.removeEnded(now());
        const token = await signIn.sessions.begin(now());
        await record(req, token, null);
        signIn.cookie.set(res, token);
        await note(req, "signed-in", SHARED_PASSWORD.name);
        return SIGNED_IN;
      },
    },

    signOut: async (_input, req, res) => {
      if (!signIn) return sessionOf(req);
      requireOwnPage(req, signIn.publicOrigin);
      const token = signIn.cookie.read(req);
      signIn.cookie.clear(res);
      const session = token && (await signIn.sessions.find(token, now()));
      if (token && session) await end(signIn, req, token, session.person);
      return SIGNED_OUT;
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
