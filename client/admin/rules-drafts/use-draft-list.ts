import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";

export const DRAFT_LIST = queryOptions({
  queryKey: ["admin", "rules-drafts"],
  queryFn: ({ signal }) => call("GET /api/admin/rules-drafts", { signal }),
});

/** The drafts that wait, and the company's time zone. */
export const useDraftList = (enabled = true) => useQuery({ ...DRAFT_LIST, enabled });
