import { readTimeZone } from "#server/app/env.ts";
import type { Database } from "#server/db/database.ts";
import { withExistingDatabase } from "#server/db/engines/open-database.ts";
import { CommandError } from "#server/platform/errors.ts";
import { keyName } from "#server/staff/api-key.ts";
import { PAST_DAY } from "#server/staff/api-key-routes.ts";
import { type ApiKeyStore, createApiKeyStore } from "#server/staff/api-key-store.ts";
import { COMMAND_LINE } from "#server/staff/audit-store.ts";
import { type ApiKey, ApiKeyRequest } from "#shared/api/api-keys.ts";
import { SENTENCES } from "#shared/api/declaration/error-codes.ts";
import { KEY_GONE } from "#shared/api/declaration/params.ts";
import { KEY_SCOPES } from "#shared/api/declaration/scopes.ts";
import { withOpenDatabase } from "./person.ts";
import type { Session } from "./session.ts";

const storeOf = (db: Database, { env }: Session): ApiKeyStore => createApiKeyStore(db, readTimeZone(env));

/** Lists the keys, those that work first. Creates nothing if there is no database. */
export async function listKeys(session: Session): Promise<void> {
  const keys = await withExistingDatabase(session.database, (db) => storeOf(db, session).list(session.now));
  for (const key of keys ?? []) session.say(lineOf(key));
}

/** 'wbk_3f9a01c2b4d5 active until 2027-06-30, used 2026-11-18T15:00:00.000Z, quotes:read: ERP' */
function lineOf({ id, name, scopes, state, expiresOn, lastUsedAt }: ApiKey): string {
  const until = expiresOn === null ? "" : ` until ${expiresOn}`;
  const used = lastUsedAt === null ? "never used" : `used ${lastUsedAt}`;
  return `${keyName(id)} ${state}${until}, ${used}, ${scopes.join(" ")}: ${name}`;
}

interface Typed {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresOn: unknown;
}

/** Makes a key and prints it alone, so that a script can keep it. */
export async function addKey(typed: Typed, session: Session): Promise<void> {
  const unknown = typed.scopes.find((scope) => !KEY_SCOPES.some((known) => known === scope));
  if (unknown !== undefined) throw new CommandError(`There is no scope ${unknown}. Scopes: ${KEY_SCOPES.join(", ")}.`);
  const read = ApiKeyRequest.safeParse(typed);
  if (!read.success) throw new CommandError(`${read.error.issues.map(({ message }) => message).join(" ")}`);
  const added = await withOpenDatabase(session, (db) =>
    storeOf(db, session).add(read.data, COMMAND_LINE.author, session.now),
  );
  if (added === "name taken") throw new CommandError(SENTENCES.key_name_taken);
  if (added === "past") throw new CommandError(PAST_DAY);
  if (added === "full") throw new CommandError(SENTENCES.too_many_keys);
  session.say(added.key);
  session.note("Keep this key now: it is not shown again.");
}

/** Ends a key, which is named by its ID, with or without 'wbk_'. */
export async function revokeKey(id: string, session: Session): Promise<void> {
  const revoked = await withOpenDatabase(session, (db) =>
    storeOf(db, session).revoke(id.replace(/^wbk_/, ""), COMMAND_LINE, session.now),
  );
  if (!revoked) throw new CommandError(KEY_GONE);
  session.say(`The API key ${revoked.name} is revoked.`);
}
