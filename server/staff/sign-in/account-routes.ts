import type { Request, Response } from "express";
import { ApiError } from "#server/platform/errors.ts";
import { type Account, accountEndpoints, RECENT_MINUTES } from "#shared/api/account.ts";
import { GONE } from "#shared/api/declaration/params.ts";
import { passwordProblem } from "#shared/text/weak-password.ts";
import type { Place } from "../audit-store.ts";
import { doerOf, personBehind } from "../author.ts";
import { isBuiltIn, type PersonRow } from "../person.ts";
import { changesOf } from "../person-changes.ts";
import { hashOf, isKnownTo, nameOfHash } from "../session-store.ts";
import { refusePassword } from "./check-credential.ts";
import { readRecoveryHashes, setupAddress } from "./one-time-code.ts";
import type { EntryDeps, SignIn } from "./sign-in.ts";

/** A person with the session of the request. */
interface Own {
  readonly person: PersonRow;
  /** The key of the session in the database. */
  readonly hash: string;
  readonly sessions: Awaited<ReturnType<SignIn["sessions"]["listOf"]>>;
  readonly endOne: SignIn["sessions"]["endOne"];
}

/** The account as its own person sees and changes it. */
export function accountRoutes(deps: EntryDeps): void {
  const { serve, signIn, people, credentials, passkeyStore, passkeys, check, now } = deps;

  const placeOf = (req: Request): Place => ({ at: now(), address: req.ip ?? "" });

  const load = async (req: Request): Promise<Own> => {
    const id = personBehind(req)?.id;
    const person = id === undefined ? undefined : await people.find(id);
    const token = signIn?.cookie.read(req);
    if (!signIn || !person || token === undefined) throw notFound(IS_OPEN);
    const { listOf, endOne } = signIn.sessions;
    return { person, hash: hashOf(token), sessions: await listOf(person.id, now()), endOne };
  };

  /** The one rule for ways to sign in: only their owner, soon after a sign-in, and not beside a provider or a setting. */
  const loadToChangeWays = async (req: Request): Promise<Own> => {
    const own = await load(req);
    if (isBuiltIn(own.person)) throw new ApiError(409, "built_in");
    if (isKnownTo(deps.issuer, own.person)) throw new ApiError(409, "at_provider");
    if (!isRecent(own)) throw new ApiError(403, "sign_in_again");
    return own;
  };

  const isRecent = ({ sessions, hash }: Pick<Own, "sessions" | "hash">): boolean => {
    const since = new Date(now().getTime() - RECENT_MINUTES * 60_000).toISOString();
    const session = sessions.find(({ token_hash }) => token_hash === hash);
    return session !== undefined && session.created_at >= since;
  };

  const describe = async (req: Request): Promise<{ readonly account: Account }> => {
    const { person, hash, sessions } = await load(req);
    return {
      account: {
        ...{ name: person.name, email: person.email, phone: person.phone, role: person.role },
        hasPassword: person.password_hash !== null,
        codes: { isOn: person.totp_secret !== null, recoveryCodesLeft: readRecoveryHashes(person).length },
        passkeys: (await passkeyStore.listOf(person.id)).map((passkey) => ({
          ...{ id: passkey.id, name: passkey.name },
          ...{ createdAt: passkey.created_at, lastUsedAt: passkey.last_used_at },
        })),
        sessions: sessions.map(({ token_hash, created_at, seen_at, ...rest }) => ({
          id: nameOfHash(token_hash),
          isThis: token_hash === hash,
          ...{ startedAt: created_at, seenAt: seen_at, ...rest },
        })),
        isRecent: isRecent({ sessions, hash }),
        signsInAtProvider: isKnownTo(deps.issuer, person),
        isBuiltIn: isBuiltIn(person),
        openLinks: await deps.personLinks.listInvited(person.name, now()),
      },
    };
  };

  /** A wrong password counts like one at the sign-in. */
  const checkPassword = async (person: PersonRow, password: string, req: Request, res: Response): Promise<void> => {
    const claimed = { email: person.email, person, hash: person.password_hash };
    await check.password(claimed, password, { detail: "Wrong password in the account" }, req, res);
  };

  const endOf = ({ person }: Own, req: Request) =>
    ({ ...placeOf(req), kind: "session-ended", author: person.name }) as const;

  serve(accountEndpoints, {
    getAccount: (_input, req) => describe(req),

    changeAccount: async ({ body: { phone } }, req) => {
      const { person } = await load(req);
      if (isBuiltIn(person)) throw new ApiError(409, "built_in");
      await people.change(person.id, { phone }, (before, after) => changesOf(before, after, doerOf(req), now()));
      return describe(req);
    },

    getOwnPasskeyOptions: async (_input, req) => {
      const { person } = await loadToChangeWays(req);
      return { options: await passkeys.askForNew(req, person) };
    },

    addOwnPasskey: async ({ body: { answer, name } }, req) => {
      const { person } = await loadToChangeWays(req);
      const made = await passkeys.readNew(req, person, answer);
      const passkey = { ...made, name: name || made.name };
      if (!(await passkeyStore.add(person, passkey, placeOf(req)))) throw new ApiError(409, "passkey_refused");
      return describe(req);
    },

    removeOwnPasskey: async ({ params: { passkeyId } }, req) => {
      const { person, hash: keptHash } = await loadToChangeWays(req);
      const outcome = await passkeyStore.remove(person, { passkeyId, keptHash }, placeOf(req));
      if (outcome === "gone") throw notFound(GONE.passkey);
      if (outcome === "last way") throw new ApiError(409, "last_way");
      return describe(req);
    },

    setOwnPassword: async ({ body: { present = "", password } }, req, res) => {
      const { person, hash: keptHash } = await loadToChangeWays(req);
      if (person.password_hash !== null) await checkPassword(person, present, req, res);
      const hasCodes = person.totp_secret !== null;
      const problem = passwordProblem(password, { ...person, company: await deps.loadName(), hasCodes });
      if (problem !== undefined) throw refusePassword(problem);
      const passwordHash = await check.hashPassword(password);
      if (!(await credentials.setPassword(person, { passwordHash, keptHash }, placeOf(req))))
        throw new ApiError(401, "wrong_password");
      return describe(req);
    },

    beginCodes: async (_input, req) => {
      const { person } = await loadToChangeWays(req);
      if (person.totp_secret !== null) throw new ApiError(409, "codes_are_on");
      const secret = await credentials.beginCodes(person, now());
      return { secret, address: setupAddress(secret, person.email, await deps.loadName()) };
    },

    turnOnCodes: async ({ body: { code } }, req) => {
      const { person } = await loadToChangeWays(req);
      const recoveryCodes = await credentials.turnOnCodes(person, code, placeOf(req));
      return { ...(await describe(req)), recoveryCodes: [...recoveryCodes] };
    },

    turnOffCodes: async ({ body: { password = "", code } }, req, res) => {
      const { person } = await loadToChangeWays(req);
      if (person.password_hash === null) {
        await check.code(person, code, req, res);
      } else {
        await checkPassword(person, password, req, res);
        const context = { ...person, company: await deps.loadName(), hasCodes: false };
        if (passwordProblem(password, context) !== undefined) throw refusePassword(TOO_WEAK);
      }
      await credentials.turnOffCodes(person, placeOf(req));
      return describe(req);
    },

    endOtherSessions: async (_input, req) => {
      const own = await load(req);
      await people.endSessions(own.person.id, endOf(own, req), own.hash);
      return describe(req);
    },

    endOwnSession: async ({ params: { sessionId } }, req) => {
      const own = await load(req);
      const found = own.sessions.find(({ token_hash }) => nameOfHash(token_hash) === sessionId);
      if (!found) throw notFound(GONE.session);
      const { account } = await describe(req);
      await own.endOne(own.person.id, found.token_hash, endOf(own, req));
      const sessions = account.sessions.filter(({ id }) => id !== sessionId);
      return { account: { ...account, sessions, openLinks: [] } };
    },
  });
}

const IS_OPEN = "Nobody signs in here, so there are no accounts to change.";

const TOO_WEAK = "Without codes, your password is too weak. Set a longer one first, then turn off the codes.";

const notFound = (message: string) => new ApiError(404, "not_found", undefined, { message });
