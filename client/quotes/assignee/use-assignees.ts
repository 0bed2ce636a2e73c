import { usePerson } from "#client/api/person.ts";
import { hasScope } from "#shared/api/declaration/roles.ts";
import type { Colleague } from "#shared/api/people.ts";
import { usePeople } from "../team/use-colleagues.ts";

/** The people to whom quotes can be assigned. */
export interface Assignees {
  /** The ID of the person who signed in. */
  readonly ownId: string;
  /** Those who can work on quotes, by name. */
  readonly people: readonly Colleague[];
}

/** Undefined, and without a request, while nobody has an account. */
export function useAssignees(hasPeople: boolean): Assignees | undefined {
  const { id: ownId } = usePerson();
  const data = usePeople(hasPeople);
  if (!hasPeople || !data) return undefined;
  const canWork = ({ isActive, role }: Colleague) => isActive && hasScope(role, "quotes:write");
  return { ownId, people: data.filter(canWork) };
}
