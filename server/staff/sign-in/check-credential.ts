import type { Request, Response } from "express";
import type { Logger } from "pino";
import { createTaskQueue } from "#server/http/concurrency.ts";
import { awaitLimit, limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";
import { ApiError } from "#server/platform/errors.ts";
import { versionOf } from "#server/platform/hash.ts";
import type { PasskeyAnswer } from "#shared/api/passkeys.ts";
import type { AuditStore } from "../audit-store.ts";
import { type HashCost, hashOfNone, hashPassword, verifyPassword } from "../password.ts";
import type { PersonRow } from "../person.ts";
import { isKnownTo } from "../session-store.ts";
import type { CredentialStore } from "./credential-store.ts";
import type { Passkeys } from "./passkeys.ts";

/** Failures in 15 minutes: of an account, whoever causes them, and of an address. */
const MAX_FAILURES = { ofAccount: 10, ofAddress: 5 };

/** Each check of a password occupies memory and a core for a while. */
const MAX_WAITING = 16;

interface Deps {
  readonly credentials: CredentialStore;
  readonly passkeys: Passkeys;
  readonly issuer: string | undefined;
  readonly audit: AuditStore;
  readonly limits: Limits;
  readonly log: Logger;
  readonly now: () => Date;
  /** Of people's passwords; undefined for that of a server in use. */
  readonly hashCost?: HashCost | undefined;
}

/** The account that an email names. */
interface Claimed {
  /** Undefined for the built-in owner: anybody can name it, so only the limit of the address counts. Nobody can lock it for others. */
  readonly email: string | undefined;
  /** Undefined if nobody has this email. */
  readonly person: PersonRow | undefined;
  /** Null or undefined if no password lets this person in. */
  readonly hash: string | null | undefined;
}

/** The words for a wrong password: of the audit trail, and of the reply if it is not the code's own. */
interface Words {
  readonly detail: string;
  readonly message?: string;
}

export type CheckCredential = ReturnType<typeof createCheckCredential>;

/**
 * The one door to the passwords, codes and passkeys of people. Each attempt first counts toward the limit of its account: after ten
 * failures in 15 minutes, it gets 429. A password and a code in one request are one attempt. The route has the limit of the address.
 */
export function createCheckCredential(deps: Deps) {
  const { credentials, passkeys, issuer, audit, limits, log, now, hashCost } = deps;
  const noPassword = hashOfNone(hashCost);
  const inTurn = createTaskQueue(MAX_WAITING);
  const accounts = new WeakMap<Request, string>();
  /** Attempts that count as wrong, whatever the reply says: it may be that a full disk could not record them. */
  const failures = new WeakSet<Response>();
  // An attempt counts as wrong until it is answered, so parallel attempts do not get around a limit.
  const limitFailures = (name: string, most: number, options: Parameters<typeof limitRequests>[1] = {}) =>
    limitRequests(most, {
      minutes: 15,
      store: limits.of(name),
      code: "too_many_sign_ins",
      skipSuccessfulRequests: true,
      requestWasSuccessful: (_req, res) => !failures.has(res),
      ...options,
    });
  const limit = limitFailures("wrong passwords of accounts", MAX_FAILURES.ofAccount, {
    keyGenerator: (req) => accounts.get(req) ?? "",
    tooMany: TOO_MANY,
  });

  const countAttempt = async (account: string, req: Request, res: Response): Promise<void> => {
    const key = versionOf(account.toLowerCase());
    if (accounts.get(req) === key) return;
    accounts.set(req, key);
    await awaitLimit(limit, req, res);
  };

  const placeOf = (req: Request) => ({ at: now(), address: req.ip ?? "" });

  const noteFailure = (detail: string, req: Request, res: Response, subject?: string): Promise<void> => {
    failures.add(res);
    log.warn({ address: req.ip }, "sign-in refused");
    return audit.add({ ...placeOf(req), kind: "sign-in-failed", author: null, subject, detail });
  };

  return {
    /** Five wrong passwords per address in 15 minutes, then 429 with Retry-After, even for the right one. */
    limitAddress: limitFailures("wrong passwords", MAX_FAILURES.ofAddress),

    /** The person with this password. Throws 401 for a wrong one, after the same time if there is no account. */
    async password(
      { email, person, hash }: Claimed,
      password: string,
      { detail, ...words }: Words,
      req: Request,
      res: Response,
    ): Promise<PersonRow> {
      if (email !== undefined) await countAttempt(email, req, res);
      const fits = await inTurn(() => verifyPassword(hash ?? noPassword, password));
      if (fits && person && typeof hash === "string") return person;
      await noteFailure(detail, req, res, person?.name);
      throw new ApiError(401, "wrong_password", undefined, words);
    },

    /** Uses up a one-time code or a recovery code of a person who has codes. Throws 401 if it is missing or wrong. */
    async code(person: PersonRow, code: string | undefined, req: Request, res: Response): Promise<void> {
      if (person.totp_secret === null) return;
      await countAttempt(person.email, req, res);
      if (code === undefined || code === "") throw new ApiError(401, "code_needed");
      if (await credentials.takeCode(person, code, placeOf(req))) return;
      await noteFailure("Wrong one-time code", req, res, person.name);
      throw new ApiError(401, "wrong_code");
    },

    /** The person whose passkey signed an answer. Throws 401 if none did. Wrong passwords do not stop passkeys: each has its own limit. */
    async passkey(answer: PasskeyAnswer, req: Request, res: Response): Promise<PersonRow> {
      await countAttempt(`passkey ${answer.id}`, req, res);
      try {
        const person = await passkeys.findSigner(req, answer);
        if (person.is_active === 1 && !isKnownTo(issuer, person)) return person;
        throw new ApiError(401, "wrong_passkey");
      } catch (error) {
        failures.add(res);
        if (error instanceof ApiError && error.status === 401) await noteFailure("Wrong passkey", req, res);
        throw error;
      }
    },

    /** The hash of a new password. */
    hashPassword: (password: string): Promise<string> => inTurn(() => hashPassword(password, hashCost)),
  };
}

/** A new password that cannot be used. */
export const refusePassword = (message: string) =>
  new ApiError(400, "invalid_request", [{ path: "password", code: "weak_password", message }], { message });

const TOO_MANY = "Too many wrong passwords or codes for this account. Please try again in a few minutes.";
