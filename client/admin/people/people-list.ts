import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";
import type { ListedPerson } from "#shared/api/people.ts";

/** The accounts, how staff sign in, and whether links can go out by email. */
export const PEOPLE_LIST = queryOptions({
  queryKey: ["admin", "people"],
  queryFn: ({ signal }) => call("GET /api/admin/people", { signal }),
});

/** The only owner who can sign in, if there is just one: that account keeps its role and cannot end. */
export function findLastOwner(people: readonly ListedPerson[] = []): ListedPerson | undefined {
  const owners = people.filter(({ role, isActive }) => role === "owner" && isActive);
  return owners.length === 1 ? owners[0] : undefined;
}
