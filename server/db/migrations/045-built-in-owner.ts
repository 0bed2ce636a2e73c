import type { Kysely } from "kysely";

/**
 * Every session is that of a person. Those with the shared password, which had none, end. The provider is asked at each sign-in, so its
 * refresh tokens go.
 */
export async function builtInOwner(db: Kysely<{ staff_sessions: { person_id: string | null } }>): Promise<void> {
  await db.deleteFrom("staff_sessions").where("person_id", "is", null).execute();
  for (const column of ["signature", "refresh_token", "check_at"])
    await db.schema.alterTable("staff_sessions").dropColumn(column).execute();
}
