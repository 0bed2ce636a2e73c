import { createHash } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { addressKey, awaitLimit, limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { AuditStore } from "../audit-store.ts";
import type { PeopleStore } from "../people-store.ts";
import type { PersonRow } from "../person.ts";
import { isKnownTo } from "../session-store.ts";
import type { CredentialStore } from "./credential-store.ts";
import type { PersonPasswords } from "./person-password.ts";

/** Wrong passwords in 15 minutes. */
const MAX_FAILURES = { ofAddress: 5, ofAccount: 10 };

/** Replies that ask for a code after the right password. They are no failures. */
const codeRequests = new WeakSet<Response>();

/** An attempt counts as wrong until it is answered, so parallel attempts do not get around a limit. */
const limitFailures = (limits: Limits, name: string, limit: number, keyOf = addressKey) =>
  limitRequests(limit, {
    minutes: 15,
    store: limits.of(name),
    code: "too_many_sign_ins",
    skipSuccessfulRequests: true,
    requestWasSuccessful: (_req, res) => res.statusCode !== 401 || codeRequests.has(res),
    keyGenerator: keyOf,
  });

/** Five wrong passwords per address in 15 minutes, then 429 with Retry-After, even for the right one. */
export const limitAddress = (limits: Limits): RequestHandler =>
  limitFailures(limits, "wrong passwords", MAX_FAILURES.ofAddress);

export type LimitAccount = ReturnType<typeof createLimitAccount>;

/** Ten failures of an account in 15 minutes, whoever causes them, then 429. */
export function createLimitAccount(limits: Limits) {
  const accounts = new WeakMap<Request, string>();
  const limit = limitFailures(
    limits,
    "wrong passwords of accounts",
    MAX_FAILURES.ofAccount,
    (req) => accounts.get(req) ?? "",
  );
  return (email: string, req: Request, res: Response): Promise<void> => {
    accounts.set(req, createHash("sha256").update(email.toLowerCase()).digest("base64url"));
    return awaitLimit(limit, req, res);
  };
}

interface PasswordSignInDeps {
  readonly people: PeopleStore;
  readonly credentials: CredentialStore;
  readonly passwords: PersonPasswords;
  readonly audit: AuditStore;
  readonly limitAccount: LimitAccount;
  readonly issuer: string | undefined;
  readonly now: () => Date;
}

interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

export type CheckCode = ReturnType<typeof createCheckCode>;

/** Checks the second factor of a person who has one. Throws 401 if it is missing or wrong. */
export function createCheckCode({
  credentials,
  audit,
  now,
}: Pick<PasswordSignInDeps, "credentials" | "audit" | "now">) {
  return async (person: PersonRow, code: string | undefined, req: Request, res: Response) => {
    if (person.totp_secret === null) return;
    if (code === undefined || code === "") {
      codeRequests.add(res);
      throw new ApiError(401, "code_needed");
    }
    const place = { at: now(), address: req.ip ?? "" };
    if (await credentials.takeCode(person, code, place)) return;
    const failure = { kind: "sign-in-failed", author: null, subject: person.name } as const;
    await audit.add({ ...failure, ...place, detail: "Wrong one-time code" });
    throw new ApiError(401, "wrong_code");
  };
}

/**
 * Finds the person whose email, password and code are right. A wrong email takes as long as a wrong password and gets the same reply. After
 * ten failures, the password of the account rests for 15 minutes, whoever caused them. Passkeys, links and sessions go on.
 */
export function createPasswordSignIn(deps: PasswordSignInDeps) {
  const { people, passwords, audit, issuer, now } = deps;
  const checkCode = createCheckCode(deps);

  return async (attempt: Attempt, req: Request, res: Response): Promise<PersonRow> => {
    const { email, password, code } = attempt;
    await deps.limitAccount(email, req, res);
    const person = await people.findByEmail(email);
    const isOurs = person?.is_active === 1 && !isKnownTo(issuer, person);
    const hash = isOurs ? person.password_hash : null;
    if (!(await passwords.matches(hash, password, addressKey(req))) || !person) {
      await audit.add({
        at: now(),
        kind: "sign-in-failed",
        author: null,
        subject: person?.name,
        detail: "Wrong email or password",
        address: req.ip ?? "",
      });
      throw new ApiError(401, "wrong_password", undefined, { message: WRONG });
    }
    await checkCode(person, code, req, res);
    return person;
  };
}

const WRONG = "The email or the password is wrong. Please try again.";
