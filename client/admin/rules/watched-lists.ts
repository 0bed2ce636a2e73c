import { queryOf } from "#client/api/query-of.ts";

/** The drafts that wait, and the company's time zone. */
export const DRAFT_LIST = queryOf("GET /api/admin/rules-drafts", {});

/** The drafts that are open. They are loaded again with the list, because their keys begin like its own, and after each change of the rules. */
export const OPEN_DRAFTS = [...DRAFT_LIST.queryKey, "open"];

/** The emails that were not delivered. */
export const MESSAGE_LIST = queryOf("GET /api/admin/messages", {});

export const WEBHOOK_LIST = queryOf("GET /api/admin/webhooks", {});

/** The partners with settings, and which sites may show the configurator by default. */
export const PARTNER_LIST = queryOf("GET /api/admin/partners", {});

/**
 * The lists that the panel shows in addition to the rules. The poll of the rules returns a mark for each, which changes
 * with the list.
 */
export const WATCHED_LISTS = [
  ["drafts", DRAFT_LIST],
  ["messages", MESSAGE_LIST],
  ["webhooks", WEBHOOK_LIST],
  ["partners", PARTNER_LIST],
] as const;
