import type { Router } from "express";
import type { Serve } from "#server/http/serve.ts";
import { peopleEndpoints } from "#shared/api/people.ts";
import type { PeopleStore } from "./people-store.ts";

interface PeopleRoutesDeps {
  readonly serve: Serve;
  readonly people: PeopleStore;
}

/** The accounts of staff. */
export function peopleRoutes({ serve, people }: PeopleRoutesDeps): Router {
  return serve(peopleEndpoints, {
    listColleagues: async () => ({
      people: (await people.list()).map(({ id, name, role, is_active }) => ({
        ...{ id, name, role },
        isActive: is_active === 1,
      })),
    }),
  });
}
