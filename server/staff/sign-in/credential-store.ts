import type { Kysely } from "kysely";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { addEvent } from "../audit-store.ts";
import { endSessionsOf } from "../people-store.ts";
import type { PersonRow } from "../person.ts";
import { BY_EMAIL, takeLink } from "./link-store.ts";
import { hashRecoveryCode, readRecoveryHashes, stepOfCode } from "./one-time-code.ts";

/** When and from where a credential changes. */
export interface Place {
  readonly at: Date;
  readonly address: string;
}

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

    /** Sets the password of whoever holds a link. Undefined if the link does not work. */
    acceptLink(
      token: string,
      passwordHash: string,
      { at, address }: Place,
    ): Promise<PersonRow | undefined> {
      return db.write(async (within) => {
        const link = await takeLink(within, token, at);
        if (!link) return undefined;
        const { person, purpose, by } = link;
        const event = (kind: "joined" | "password-set" | "codes-off", detail?: string) =>
          addEvent(within, { at, kind, author: person.name, detail, address });
        await endSessionsOf(within, person.id);
        await change(within, person, { password_hash: passwordHash });
        if (person.joined_at === null) await event("joined");
        await event("password-set", purpose === "reset" ? "With a link" : undefined);
        // An owner who makes a link vouches for the person, whose phone may be gone.
        if (person.totp_secret !== null && by !== BY_EMAIL) {
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

async function change(
  within: Kysely<Tables>,
  { id }: PersonRow,
  patch: Partial<PersonRow>,
): Promise<void> {
  await within.updateTable("people").set(patch).where("id", "=", id).execute();
}
