import { authorOfKey } from "#server/staff/api-key.ts";
import type { ApiKeyStore } from "#server/staff/api-key-store.ts";
import type { PeopleStore } from "#server/staff/people-store.ts";
import { STAFF } from "#server/staff/person.ts";
import { hasScope } from "#shared/api/declaration/roles.ts";

export interface Publishers {
  readonly people: Pick<PeopleStore, "list">;
  readonly keys: Pick<ApiKeyStore, "list">;
}

/** Whether an author, as histories name people and programs, may publish at this moment. One that nobody knows may not. */
export async function mayPublish({ people, keys }: Publishers, author: string, now: Date): Promise<boolean> {
  const person = (await people.list()).find(({ name }) => name === author);
  if (person) return person.is_active === 1 && hasScope(person.role, "catalog:write");
  // Without STAFF_PASSWORD, nobody is the built-in owner who could have lost the right.
  if (author === STAFF) return true;
  const key = (await keys.list(now)).find(({ name }) => authorOfKey(name) === author);
  return key?.state === "active" && key.scopes.includes("catalog:write");
}
