import { queryOptions } from "@tanstack/react-query";
import { call } from "#client/api/request.ts";

/** The drafts that wait, and the company's time zone. */
export const DRAFT_LIST = queryOptions({
  queryKey: ["admin", "rules-drafts"],
  queryFn: ({ signal }) => call("GET /api/admin/rules-drafts", { signal }),
});

/** The emails that were not delivered. */
export const MESSAGE_LIST = queryOptions({
  queryKey: ["admin", "messages"],
  queryFn: ({ signal }) => call("GET /api/admin/messages", { signal }),
});

export const WEBHOOK_LIST = queryOptions({
  queryKey: ["admin", "webhooks"],
  queryFn: ({ signal }) => call("GET /api/admin/webhooks", { signal }),
});

/** The partners with settings, and which sites may show the configurator by default. */
export const PARTNER_LIST = queryOptions({
  queryKey: ["admin", "partners"],
  queryFn: ({ signal }) => call("GET /api/admin/partners", { signal }),
});

/**
 * The lists that the panel shows in addition to the rules. The poll of the rules returns a mark for each, which changes
 * with the list.
 */
export const WATCHED_LISTS = [
  { mark: "drafts", key: DRAFT_LIST.queryKey },
  { mark: "messages", key: MESSAGE_LIST.queryKey },
  { mark: "webhooks", key: WEBHOOK_LIST.queryKey },
  { mark: "partners", key: PARTNER_LIST.queryKey },
] as const;
