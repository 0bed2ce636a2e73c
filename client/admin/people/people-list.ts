import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";

/** The accounts, how staff sign in, and whether links can go out by email. */
export const PEOPLE_LIST = queryOptions({
  queryKey: ["admin", "people"],
  queryFn: ({ signal }) => call("GET /api/admin/people", { signal }),
});
