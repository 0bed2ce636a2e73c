import type { Request, Router } from "express";
import type { Logger } from "pino";
import type { Limits } from "#server/http/limit-store.ts";
import type { Serve } from "#server/http/serve.ts";
import { isDiskFull } from "#server/platform/disk.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { SecurityEventKind } from "#shared/api/people.ts";
import { type SignInWays, type StaffSessionReply, sessionEndpoints } from "#shared/api/staff.ts";
import type { AuditStore } from "../audit-store.ts";
import { type Gate, requireOwnPage } from "../gate.ts";
import type { StaffPassword } from "../password.ts";
import { type Person, personOf, SHARED_PASSWORD } from "../person.ts";
import type { SessionCookie } from "../session-cookie.ts";
import { nameOf, type SessionStore } from "../session-store.ts";
import type { BeginSession } from "./begin-session.ts";
import { limitAddress } from "./limit-failures.ts";
import type { createPasswordSignIn } from "./password-sign-in.ts";

/** Everything that signing in needs on a server with a password. */
export interface SignIn {
  /** The shared password; undefined if only people with accounts sign in. */
  readonly password: StaffPassword | undefined;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly publicOrigin: string | undefined;
  /** The OpenID provider of the company, if there is one. */
  readonly provider?:
    | {
        readonly name: string;
        readonly issuer: string;
        readonly signOutAddress: () => Promise<string | undefined>;
      }
    | undefined;
}

interface SessionRoutesDeps {
  readonly serve: Serve;
  readonly gate: Gate;
  readonly audit: AuditStore;
  readonly signIn: SignIn | undefined;
  /** Undefined on a server that is open to its own machine. */
  readonly begin: BeginSession | undefined;
  readonly signInPerson: ReturnType<typeof createPasswordSignIn>;
  readonly findWays: (req: Request) => Promise<SignInWays>;
  readonly limits: Limits;
  readonly now: () => Date;
  readonly log: Logger;
}

export type SessionFacts = Omit<StaffSessionReply, "success">;

/** Reports the client's access, signs in, and signs out. */
export function sessionRoutes(deps: SessionRoutesDeps): Router {
  const { serve, gate, audit, signIn, begin, findWays, limits, now, log } = deps;

  const note = (req: Request, kind: SecurityEventKind, author: string | null, detail?: string) =>
    audit.add({ at: now(), kind, author, detail, address: req.ip ?? "" });

  /** Signing out works even if the disk is full. */
  const end = async ({ sessions }: SignIn, req: Request, token: string, person: Person) => {
    try {
      await sessions.end(token);
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
    ways: await findWays(req),
  });

  return serve(sessionEndpoints, {
    getSession: (_input, req) => sessionOf(req),

    signIn: {
      before: [limitAddress(limits)],
      handle: async ({ body: { email, password, code } }, req, res): Promise<SessionFacts> => {
        if (!signIn || !begin) return sessionOf(req);
        requireOwnPage(req, signIn.publicOrigin);
        const ways = await findWays(req);
        if (email !== undefined) {
          const person = await deps.signInPerson({ email, password, code }, req, res);
          await begin(req, res, { person, way: "password" });
          return { access: "signed-in", person: personOf(person), ways };
        }
        if (!(await signIn.password?.matches(password))) {
          log.warn({ address: req.ip }, "sign-in refused");
          await note(req, "sign-in-failed", null, "Wrong shared password");
          throw new ApiError(401, "wrong_password");
        }
        await begin(req, res);
        return { access: "signed-in", person: SHARED_PASSWORD, ways };
      },
    },

    signOut: async (_input, req, res): Promise<SessionFacts & { leaveTo: string | null }> => {
      if (!signIn) return { ...(await sessionOf(req)), leaveTo: null };
      requireOwnPage(req, signIn.publicOrigin);
      const token = signIn.cookie.read(req);
      signIn.cookie.clear(res);
      const session = token && (await signIn.sessions.find(token, now()));
      if (token && session) await end(signIn, req, token, session.person);
      const isOfProvider = session ? session.way === "provider" : false;
      const leaveTo = isOfProvider ? await signIn.provider?.signOutAddress() : undefined;
      return {
        ...{ access: "signed-out", person: null, ways: await findWays(req) },
        leaveTo: leaveTo ?? null,
      };
    },
  });
}
