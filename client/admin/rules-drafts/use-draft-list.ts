import { queryOptions, useQuery } from "@tanstack/react-query";
import { listDrafts } from "#client/api/draft-routes.ts";

export const DRAFT_LIST = queryOptions({
  queryKey: ["admin", "rules-drafts"],
  queryFn: ({ signal }) => listDrafts(signal),
});

/** The drafts that wait, and the company's time zone. */
export const useDraftList = (enabled = true) => useQuery({ ...DRAFT_LIST, enabled });
