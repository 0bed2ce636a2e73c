import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "#server/db/database.ts";
import type { Tables } from "#server/db/tables.ts";
import { ApiError } from "#server/platform/errors.ts";
import type { SecurityEventKind } from "#shared/api/security-events.ts";
import { endAccess } from "../access-store.ts";
import { addEvent, type Place } from "../audit-store.ts";
import type { PersonRow } from "../person.ts";
import { findLink } from "./link-store.ts";
import { hashRecoveryCode, newRecoveryCodes, newSecret, readRecoveryHashes, stepOfCode } from "./one-time-code.ts";
import { addPasskey, type NewPasskey } from "./passkey-store.ts";
import { addStep, takeStep } from "./steps.ts";

/** The means of a person to sign in from now on. */
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
        await addEvent(within, { ...{ at, kind: "recovery-code-used", author: now.name, detail, address } });
        return true;
      });
    },

    /**
     * Replaces a password, and ends the links of the person, and the sessions but one. False if that one has ended, or the password
     * changed, since the person was read.
     */
    setPassword(
      person: PersonRow,
      { passwordHash, keptHash }: { readonly passwordHash: string; readonly keptHash: string },
      { at, address }: Place,
    ): Promise<boolean> {
      return db.write(async (within) => {
        const now = await readPerson(within, person.id);
        const kept = await within
          .selectFrom("staff_sessions")
          .select("token_hash")
          .where("token_hash", "=", keptHash)
          .executeTakeFirst();
        if (!kept || now?.password_hash !== person.password_hash) return false;
        await change(within, person, { password_hash: passwordHash });
        const act = { at, author: person.name, address };
        await addEvent(within, { ...act, kind: "password-set" });
        await endAccess(within, person.id, act, keptHash);
        return true;
      });
    },

    /** Makes a secret for one-time codes. It waits ten minutes for its first code, and replaces one that waits. */
    beginCodes: ({ id }: PersonRow, now: Date): Promise<string> =>
      db.write(async (within) => {
        const secret = newSecret();
        await takeStep(within, `codes ${id}`, SECRET_MS, now);
        await addStep(within, `codes ${id}`, { secret }, new Date(now.getTime() + SECRET_MS));
        return secret;
      }),

    /** Turns on the codes of the secret that waits, with its first code. Returns the recovery codes. A wrong code leaves it waiting. */
    turnOnCodes: (person: PersonRow, code: string, { at, address }: Place): Promise<readonly string[]> =>
      db.write(async (within) => {
        const step = SecretStep.safeParse(await takeStep(within, `codes ${person.id}`, SECRET_MS, at)).data;
        if (!step) throw new ApiError(409, person.totp_secret === null ? "codes_over" : "codes_are_on");
        const totp_step = stepOfCode({ totp_secret: step.secret, totp_step: null }, code, at);
        if (totp_step === undefined) throw new ApiError(401, "wrong_code");
        const codes = newRecoveryCodes();
        const recovery_codes = JSON.stringify(codes.map(hashRecoveryCode));
        await change(within, person, { totp_secret: step.secret, totp_step, recovery_codes });
        await addEvent(within, { at, kind: "codes-on", author: person.name, address });
        return codes;
      }),

    turnOffCodes: (person: PersonRow, { at, address }: Place): Promise<void> =>
      db.write(async (within) => {
        await change(within, person, NO_CODES);
        await addEvent(within, { at, kind: "codes-off", author: person.name, address });
      }),

    /**
     * Gives whoever holds a link a password, or a passkey in place of the password, and ends the sessions and links of the person.
     * Undefined if the link does not work, and nothing changes if the passkey cannot be added.
     */
    acceptLink(token: string, credential: Credential, { at, address }: Place): Promise<PersonRow | undefined> {
      return db.write(async (within) => {
        const link = await findLink(within, token, at);
        if (!link) return undefined;
        const { person, purpose, by, isVouched } = link;
        const event = (kind: SecurityEventKind, detail?: string) =>
          addEvent(within, { at, kind, author: person.name, detail, address });
        const withLink = isVouched ? `with a link of ${by}` : "with a link";
        await endAccess(within, person.id, { at, author: person.name, address });
        if (person.joined_at === null) await event("joined");
        // The devices of a person for whom an owner vouches may be gone.
        if (isVouched && (await removePasskeys(within, person)))
          await event("passkey-removed", `All, with a link of ${by}`);
        if ("passkey" in credential) {
          if (!(await addPasskey(within, person.id, credential.passkey, at)))
            throw new ApiError(409, "passkey_refused");
          await event("passkey-added", credential.passkey.name);
          if (person.password_hash !== null) await event("password-removed", withLink);
        } else await event("password-set", purpose === "reset" ? "with a link" : undefined);
        const password_hash = "passkey" in credential ? null : credential.passwordHash;
        await change(within, person, { password_hash });
        if (person.totp_secret !== null && isVouched) {
          await change(within, person, NO_CODES);
          await event("codes-off", withLink);
        }
        return readPerson(within, person.id);
      });
    },
  };
}

/** The time to set up an authenticator app. */
const SECRET_MS = 10 * 60 * 1000;

const SecretStep = z.object({ secret: z.string() });

const NO_CODES = { totp_secret: null, totp_step: null, recovery_codes: "[]" } as const;

const readPerson = (within: Kysely<Tables>, id: string): Promise<PersonRow | undefined> =>
  within.selectFrom("people").selectAll().where("id", "=", id).executeTakeFirst();

/** Removes the passkeys of a person; false if there was none. */
async function removePasskeys(within: Kysely<Tables>, { id }: PersonRow): Promise<boolean> {
  const { numDeletedRows } = await within.deleteFrom("passkeys").where("person_id", "=", id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

async function change(within: Kysely<Tables>, { id }: PersonRow, patch: Partial<PersonRow>): Promise<void> {
  await within.updateTable("people").set(patch).where("id", "=", id).execute();
}
