import { queryOptions } from "@tanstack/react-query";
import type { ByRoute } from "#shared/api/endpoints.ts";
import { call } from "./call.ts";
import type { Said } from "./request.ts";

/** The reply of an endpoint as a query. Its key begins with the route. */
export const queryOf = <Route extends keyof ByRoute>(route: Route, said: Said<ByRoute[Route]>) =>
  queryOptions({ queryKey: [route, said], queryFn: ({ signal }) => call(route, { ...said, signal }) });
