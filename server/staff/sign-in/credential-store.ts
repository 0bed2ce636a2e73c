import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { addEvent } from "../audit-store.ts";
import { endSessionsOf } from "../people-store.ts";
import type { PersonRow } from "../person.ts";
import { BY_EMAIL, takeLink } from "./link-store.ts";
import { hashRecoveryCode, readRecoveryHashes, stepOfCode } from "./one-time-code.ts";
import { addPasskey, type NewPasskey } from "./passkey-store.ts";

/** When and from where a credential changes. */
export interface Place {
  readonly at: Date;
  readonly address: string;
}

/** What a person signs in with from now on. */
export type Credential = { readonly passwordHash: string } | { readonly passkey: NewPasskey };

export type CredentialStore = ReturnType<typeof createCredentialStore>;

/** The passwords and one-time codes with which people sign in. */
export function createCredentialStore(db: Database) {
  return {
    /** Uses up a one-time code or a recovery code of a person; false if it does not fit. */
    takeCode(person: PersonRow, code: string, { at, address }: Place): Promise<boolean> {
      return db.write(async (within) => {
        const now = await readPerson(within, person.id);
        if (!now) return false;
        const step = stepOfCode(now, code, at);
        if (step !== undefined) {
          await change(within, now, { totp_step: step });
          return true;
        }
        const hashes = readRecoveryHashes(now);
        const used = hashRecoveryCode(code);
        if (!hashes.includes(used)) return false;
        const left = hashes.filter((hash) => hash !== used);
        await change(within, now, { recovery_codes: JSON.stringify(left) });
        const detail = `${left.length} left`;
        await addEvent(within, {
          ...{ at, kind: "recovery-code-used", author: now.name, detail, address },
        });
        return true;
      });
    },

    /** Gives whoever holds a link a password or a passkey. Undefined if the link does not work. */
    acceptLink(
      token: string,
      credential: Credential,
      { at, address }: Place,
    ): Promise<PersonRow | undefined> {
      return db.write(async (within) => {
        const link = await takeLink(within, token, at);
        if (!link) return undefined;
        const { person, purpose, by } = link;
        const event = (
          kind: "joined" | "password-set" | "passkey-added" | "passkey-removed" | "codes-off",
          detail?: string,
        ) => addEvent(within, { at, kind, author: person.name, detail, address });
        await endSessionsOf(within, person.id);
        if (person.joined_at === null) await event("joined");
        // An owner who makes a link vouches for the person, whose devices may be gone.
        const isVouched = by !== BY_EMAIL;
        if (isVouched && (await removePasskeys(within, person)))
          await event("passkey-removed", `All, with a link of ${by}`);
        if ("passkey" in credential) {
          if (!(await addPasskey(within, person.id, credential.passkey, at))) return undefined;
          await event("passkey-added", credential.passkey.name);
        } else {
          await change(within, person, { password_hash: credential.passwordHash });
          await event("password-set", purpose === "reset" ? "With a link" : undefined);
        }
        if (person.totp_secret !== null && isVouched) {
          await change(within, person, NO_CODES);
          await event("codes-off", `With a link of ${by}`);
        }
        return person;
      });
    },
  };
}

const NO_CODES = { totp_secret: null, totp_step: null, recovery_codes: "[]" } as const;

const readPerson = (within: Kysely<Tables>, id: string): Promise<PersonRow | undefined> =>
  within.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();

/** Removes the passkeys of a person; false if there was none. */
async function removePasskeys(within: Kysely<Tables>, { id }: PersonRow): Promise<boolean> {
  const { numDeletedRows } = await within
    .deleteFrom("passkeys")
    .where("person_id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function change(
  within: Kysely<Tables>,
  { id }: PersonRow,
  patch: Partial<PersonRow>,
): Promise<void> {
  await within.updateTable("people").set(patch).where("id", "=", id).execute();
}
