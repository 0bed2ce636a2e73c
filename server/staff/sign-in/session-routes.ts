import type { Request } from "express";
import { limitRequests } from "#server/http/limit-requests.ts";
import { isDiskFull } from "#server/platform/disk.ts";
import { ApiError } from "#server/platform/errors.ts";
import { passkeyEndpoints } from "#shared/api/passkeys.ts";
import { sessionEndpoints } from "#shared/api/staff.ts";
import { BUILT_IN_OWNER } from "../person.ts";
import { isKnownTo, nameOf } from "../session-store.ts";
import type { EntryDeps, SessionFacts, SignIn } from "./sign-in.ts";

/** Requests of passkeys from an address in ten minutes. */
const MAX_PASSKEYS = 60;

/** Reports the client's access, signs in with a password or a passkey, and signs out. */
export function sessionRoutes(deps: EntryDeps): void {
  const { serve, gate, audit, people, passkeys, check, signIn, findWays, limits, now, log } = deps;
  const limitPasskeys = limitRequests(MAX_PASSKEYS, { code: "too_many_passkeys", store: limits.of("passkeys") });

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
      before: [check.limitAddress],
      /** A wrong email takes as long as a wrong password and gets the same reply. Without an email, it is the built-in owner. */
      handle: async ({ body: { email, password, code } }, req, res): Promise<SessionFacts> => {
        if (!signIn) return sessionOf(req);
        deps.requireOwnPage(req);
        const found = await (email === undefined ? people.find(BUILT_IN_OWNER.id) : people.findByEmail(email));
        const isOurs = found?.is_active === 1 && !isKnownTo(deps.issuer, found);
        const claimed = { email, person: found, hash: isOurs ? found.password_hash : null };
        const words = email === undefined ? { detail: "Wrong password" } : WRONG;
        const person = await check.password(claimed, password, words, req, res);
        await check.code(person, code, req, res);
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

  serve(passkeyEndpoints, {
    getPasskeyOptions: {
      before: [limitPasskeys],
      handle: async (_input, req) => {
        deps.requireOwnPage(req);
        if (!signIn) throw new ApiError(409, "no_passkeys");
        return { options: await passkeys.ask(req) };
      },
    },

    signInWithPasskey: {
      before: [limitPasskeys],
      handle: async ({ body: { answer } }, req, res) => {
        deps.requireOwnPage(req);
        const person = await check.passkey(answer, req, res);
        return deps.signInWith(req, res, { person, way: "passkey" });
      },
    },
  });
}

const WRONG = { detail: "Wrong email or password", message: "The email or the password is wrong. Please try again." };
