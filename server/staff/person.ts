import type { Selectable } from "kysely";
import type { PeopleTable } from "#server/db/staff-tables.ts";
import type { Role } from "#shared/api/declaration/roles.ts";

export type PersonRow = Selectable<PeopleTable>;

/** A person who signed in, with the role that counts for this request. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** The author of what the built-in owner does, and of what follows from a date that staff set. */
export const STAFF = "staff";

/**
 * The owner whose password is `STAFF_PASSWORD`, without an email address. On a server where nobody signs in, everybody is this person,
 * without a row of people.
 */
export const BUILT_IN_OWNER: Person = { id: "000000000000", name: STAFF, role: "owner" };

export const isBuiltIn = ({ id }: Pick<Person, "id">): boolean => id === BUILT_IN_OWNER.id;

export const personOf = ({ id, name, role }: Pick<PersonRow, keyof Person>): Person => ({ id, name, role });

const DESTINATION = "person:";

/** 'person:' and the ID, for a message to one member of staff. */
export const destinationOf = (personId: string) => `${DESTINATION}${personId}`;

/** The ID of the member of staff to whom a message goes; undefined if it goes to somebody else. */
export const personIn = (destination: string): string | undefined =>
  destination.startsWith(DESTINATION) ? destination.slice(DESTINATION.length) : undefined;
