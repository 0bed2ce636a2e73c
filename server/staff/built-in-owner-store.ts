import type { Database } from "#server/db/database.ts";
import { endAccess } from "./access-store.ts";
import { addEvent, COMMAND_LINE } from "./audit-store.ts";
import { hashOfSetting } from "./password.ts";
import { newPerson } from "./people-store.ts";
import { BUILT_IN_OWNER } from "./person.ts";

interface OwnerSettings {
  readonly staffPassword: string | undefined;
  readonly staffIsOpen: boolean;
}

/**
 * Gives the built-in owner the password of the settings, or none. Another one than before brings the account back, and ends what the
 * one before let in. A server where nobody signs in changes nothing: others may have the password.
 */
export async function keepBuiltInOwner(
  db: Database,
  { staffPassword, staffIsOpen }: OwnerSettings,
  now: Date,
): Promise<void> {
  if (staffIsOpen) return;
  const { id, name } = BUILT_IN_OWNER;
  const columns = ["password_hash", "is_active"] as const;
  const before = await db.selectFrom("people").select(columns).where("id", "=", id).executeTakeFirst();
  const known = before?.password_hash ?? null;
  const password_hash = staffPassword === undefined ? null : await hashOfSetting(staffPassword, known);
  if (password_hash === known) return;
  const change = { password_hash, is_active: password_hash === null ? 0 : 1 } as const;
  await db.write(async (within) => {
    await within
      .insertInto("people")
      .values({ ...newPerson({ ...BUILT_IN_OWNER, email: "" }, "STAFF_PASSWORD", now), ...change })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(change))
      .execute();
    const act = { ...COMMAND_LINE, at: now };
    if (before?.is_active === 1 && password_hash === null) {
      const detail = "STAFF_PASSWORD is not set anymore";
      await addEvent(within, { ...act, kind: "person-ended", subject: name, detail });
    }
    await endAccess(within, id, act);
  });
}
