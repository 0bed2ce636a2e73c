import { useQuery } from "@tanstack/react-query";
import { call } from "#client/api/call.ts";
import { usePerson } from "#client/api/person.ts";
import type { Colleague } from "#shared/api/people.ts";

/** People come and go rarely. */
const FRESH_MS = 5 * 60_000;

const NOBODY: readonly Colleague[] = [];

/** The people of the company, with those who left; undefined until they are loaded. */
export function usePeople(enabled: boolean): readonly Colleague[] | undefined {
  const { data } = useQuery({
    queryKey: ["people"],
    queryFn: async ({ signal }) => (await call("GET /api/staff/people", { signal })).people,
    enabled,
    staleTime: FRESH_MS,
  });
  return data;
}

/** The others who can sign in; empty until they are loaded. */
export function useColleagues(): readonly Colleague[] {
  const { id } = usePerson();
  const people = usePeople(id !== "") ?? NOBODY;
  return people.filter((person) => person.isActive && person.id !== id);
}
