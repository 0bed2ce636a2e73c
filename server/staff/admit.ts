import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { awaitLimit, limitRequests } from "#server/http/limit-requests.ts";
import type { Limits } from "#server/http/limit-store.ts";
import { contextOf } from "#server/http/request-log.ts";
import type { Admission } from "#server/http/serve.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { ApiKey } from "#shared/api/api-keys.ts";
import { hasScope, ROLES } from "#shared/api/declaration/roles.ts";
import type { Scope } from "#shared/api/declaration/scopes.ts";
import { authorOfKey, keyName, readKey } from "./api-key.ts";
import type { ApiKeyStore } from "./api-key-store.ts";
import { type Sender, setSender } from "./author.ts";
import { type Gate, isWrite, tolerateFailedWrite } from "./gate.ts";
import { isBuiltIn, type Person } from "./person.ts";

/** Requests of a key in a minute, and wrong keys of an address in ten. */
const MAX_REQUESTS = { ofKey: 300, wrong: 10 };

interface GuardDeps {
  readonly gate: Gate;
  readonly keys: ApiKeyStore;
  readonly limits: Limits;
  readonly log: Logger;
  readonly now: () => Date;
}

/**
 * The guard of staff endpoints: lets a program or a person pass who has the scope. A request with a key is judged by the key alone: its
 * cookies do not count, and it needs no Origin.
 */
export function createGuard({ gate, keys, limits, log, now }: GuardDeps): (admission: Admission) => RequestHandler {
  const used = new WeakMap<Request, string>();
  const limitKey = limitRequests(MAX_REQUESTS.ofKey, {
    minutes: 1,
    code: "too_many_calls",
    store: limits.of("API keys"),
    keyGenerator: (req) => used.get(req) ?? "",
  });
  const limitWrong = limitRequests(MAX_REQUESTS.wrong, {
    code: "too_many_wrong_keys",
    store: limits.of("wrong API keys"),
  });

  /**
   * The key of a program. A wrong, expired or revoked one gets 401, one without the scope 403, and 429 is the answer to too many
   * requests. Keys that work are never refused because of wrong ones from the same address.
   */
  const admitKey = async (sent: string, scope: Scope, req: Request, res: Response): Promise<ApiKey> => {
    const key = await keys.find(sent, now());
    if (key?.state !== "active") {
      const id = readKey(sent)?.id;
      log.warn({ address: req.ip, ...(id !== undefined && { key: keyName(id) }) }, "API key refused");
      res.set("WWW-Authenticate", 'Bearer error="invalid_token"');
      await awaitLimit(limitWrong, req, res);
      throw new ApiError(401, "wrong_key", undefined, key ? { message: endOf(key) } : {});
    }
    used.set(req, key.id);
    await awaitLimit(limitKey, req, res);
    if (!key.scopes.some((own) => own === scope)) {
      res.set("WWW-Authenticate", `Bearer error="insufficient_scope", scope="${scope}"`);
      throw new ApiError(403, "missing_scope", undefined, { message: missing(key, scope) });
    }
    await keys.noteUse(key, now()).catch(tolerateFailedWrite);
    return key;
  };

  const admit = async ({ scope, by }: Admission, req: Request, res: Response): Promise<Sender> => {
    const sent = sentKey(req);
    if (sent !== undefined) {
      gate.requireReach(req);
      const { name, scopes } = await admitKey(sent, scope, req, res);
      return { person: null, scopes, author: authorOfKey(name) };
    }
    const person = await gate.admit(req, by);
    requireScope(person, scope);
    return { person, scopes: ROLES[person.role].scopes, author: person.name };
  };

  /** Throws an ApiError if the key or session ended, or lost the scope, since the request was admitted. */
  const admitAgain = async (scope: Scope, req: Request): Promise<void> => {
    const sent = sentKey(req);
    if (sent === undefined) return requireScope(await gate.admit(req, "page"), scope);
    const key = await keys.find(sent, now());
    if (key?.state !== "active") throw new ApiError(401, "wrong_key", undefined, key ? { message: endOf(key) } : {});
    if (!key.scopes.some((own) => own === scope)) throw new ApiError(403, "missing_scope");
  };

  return (admission) => async (req, res, next) => {
    const sender = await admit(admission, req, res);
    const { person, author } = sender;
    setSender(req, sender);
    contextOf(res).admitAgain = () => admitAgain(admission.scope, req);
    // Colleagues who share a password take turns by their addresses.
    if (!person || !isBuiltIn(person)) contextOf(res).caller = () => author;
    // The log line of a change names whoever makes it.
    if (isWrite(req) && admission.by === "staff") contextOf(res).author = author;
    next();
  };
}

/**
 * The text after `Authorization: Bearer`, even if it cannot be a key; undefined without this scheme. A key counts nowhere else, such as
 * in the query.
 */
function sentKey(req: Request): string | undefined {
  const [scheme = "", ...rest] = (req.get("Authorization") ?? "").split(" ");
  return scheme.toLowerCase() === "bearer" ? rest.join(" ") : undefined;
}

function requireScope({ role }: Person, scope: Scope): void {
  if (hasScope(role, scope)) return;
  throw new ApiError(403, "missing_role", undefined, {
    message: `Your role, ${ROLES[role].label}, does not allow this. Ask an owner. Nothing was changed.`,
  });
}

/** Only the program with the secret is told. */
const endOf = ({ name, state }: ApiKey) =>
  state === "revoked"
    ? `The API key ${name} was revoked. Nothing was changed.`
    : `The API key ${name} has expired. Nothing was changed.`;

const missing = ({ name }: ApiKey, scope: Scope) =>
  scope === "people" || scope === "account"
    ? "API keys cannot manage people, accounts or API keys. Sign in for that. Nothing was changed."
    : `The API key ${name} does not have the scope ${scope}. Nothing was changed.`;
