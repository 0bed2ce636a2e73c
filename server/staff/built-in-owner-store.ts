import type { Database } from "#server/db/database.ts";
import { endAccess } from "./access-store.ts";
import { hashOfSetting } from "./password.ts";
import { newPerson } from "./people-store.ts";
import { BUILT_IN_OWNER } from "./person.ts";

/**
 * Gives the built-in owner the password of the settings, or none. Another one than before brings the account back, and ends what the
 * one before let in.
 */
export async function keepBuiltInOwner(db: Database, setting: string | undefined, now: Date): Promise<void> {
  const { id } = BUILT_IN_OWNER;
  const before = await db.selectFrom("people").select("password_hash").where("id", "=", id).executeTakeFirst();
  const known = before?.password_hash ?? null;
  const password_hash = setting === undefined ? null : await hashOfSetting(setting, known);
  if (password_hash === known) return;
  const change = { password_hash, is_active: password_hash === null ? 0 : 1 } as const;
  await db.write(async (within) => {
    await within
      .insertInto("people")
      .values({ ...newPerson({ ...BUILT_IN_OWNER, email: "" }, "STAFF_PASSWORD", now), ...change })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(change))
      .execute();
    await endAccess(within, id);
  });
}
