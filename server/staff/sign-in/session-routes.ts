import type { Request } from "express";
import type { Logger } from "pino";
import { isDiskFull } from "#server/platform/disk.ts";
import { type SignInWays, sessionEndpoints } from "#shared/api/staff.ts";
import type { AuditStore } from "../audit-store.ts";
import type { Gate } from "../gate.ts";
import { nameOf } from "../session-store.ts";
import { limitAddress } from "./limit-failures.ts";
import type { createPasswordSignIn } from "./password-sign-in.ts";
import type { EntryDeps, SessionFacts, SignIn } from "./sign-in.ts";

interface SessionRoutesDeps extends EntryDeps {
  readonly gate: Gate;
  readonly audit: AuditStore;
  readonly signInPerson: ReturnType<typeof createPasswordSignIn>;
  readonly findWays: (req: Request) => Promise<SignInWays>;
  readonly log: Logger;
}

/** Reports the client's access, signs in, and signs out. */
export function sessionRoutes(deps: SessionRoutesDeps): void {
  const { serve, gate, audit, signIn, findWays, limits, now, log } = deps;

  /** Ends a session even if the disk is full. */
  const end = async ({ sessions }: SignIn, token: string, author: string, address: string) => {
    try {
      await sessions.end(token);
      await audit.add({ at: now(), kind: "signed-out", author, address });
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      log.warn({ session: nameOf(token) }, "sign-out not recorded, because the disk is full");
    }
  };

  /** The session of the request, as it was when the request came. */
  const sessionOf = async (req: Request): Promise<SessionFacts> => ({
    ...(await gate.look(req)),
    ways: await findWays(req),
  });

  serve(sessionEndpoints, {
    getSession: (_input, req) => sessionOf(req),

    signIn: {
      before: [limitAddress(limits)],
      handle: async ({ body }, req, res): Promise<SessionFacts> => {
        if (!signIn) return sessionOf(req);
        deps.requireOwnPage(req);
        const person = await deps.signInPerson(body, req, res);
        return deps.signInWith(req, res, { person, way: "password" });
      },
    },

    signOut: async (_input, req, res): Promise<SessionFacts & { leaveTo: string | null }> => {
      if (!signIn) return { ...(await sessionOf(req)), leaveTo: null };
      deps.requireOwnPage(req);
      const token = signIn.cookie.read(req);
      signIn.cookie.clear(res);
      const session = token && (await signIn.sessions.find(token, now()));
      if (token && session) await end(signIn, token, session.person.name, req.ip ?? "");
      const isOfProvider = session ? session.way === "provider" : false;
      const leaveTo = isOfProvider ? await signIn.provider?.signOutAddress() : undefined;
      return { access: "signed-out", person: null, ways: await findWays(req), leaveTo: leaveTo ?? null };
    },
  });
}
