import type { ExpressionBuilder, Kysely } from "kysely";
import type { MessagesTable, Tables } from "./tables.ts";

/** The states of messages that are not delivered. With the channel, an index begins with them: a month of delivered messages is not read. */
export const UNDELIVERED = ["waiting", "failed", "held"] as const satisfies readonly MessagesTable["state"][];

/** The emails with a link that lets a person in. */
export const LINK_EMAILS = ["invitation", "password-reset"] as const;

/** The condition of those that were not sent. */
export const isUnsentLinkEmail = ({ eb, and }: ExpressionBuilder<Tables, "messages">) =>
  and([eb("state", "in", UNDELIVERED), eb("channel", "=", "email"), eb("template", "in", LINK_EMAILS)]);

/** Removes those that were not sent. */
export const deleteLinkEmails = (within: Kysely<Tables>) => within.deleteFrom("messages").where(isUnsentLinkEmail);
