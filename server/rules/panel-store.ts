import { type Kysely, sql } from "kysely";
import type { Tables } from "#server/db/tables.ts";
import { versionOf } from "#server/platform/hash.ts";
import type { AdminChangesReply } from "#shared/api/rules/revisions.ts";

type Marks = AdminChangesReply["others"];

export type PanelStore = ReturnType<typeof createPanelStore>;

/**
 * The lists of the Admin Panel in addition to the rules. The mark of a list changes with it, so that one poll serves
 * all lists.
 */
export function createPanelStore(db: Kysely<Tables>) {
  return {
    async readMarks(): Promise<Marks> {
      const { rows } = await sql<Marks>`select
        (select string_agg(concat_ws(' ', id, edit, publish_at, not_published), ',' order by id)
          from rules_drafts) as drafts,
        (select string_agg(concat_ws(' ', channel, state, messages, due), ',' order by state, channel) from (
          select channel, state, count(*) as messages, max(due_at) as due from messages
          where state in ('waiting', 'failed') group by state, channel) as counts) as messages,
        (select string_agg(concat_ws(' ', id, version, state, failing_since), ',' order by id)
          from webhooks) as webhooks,
        (select string_agg(concat_ws(' ', id, version, changed_at), ',' order by id)
          from partners) as partners`.execute(db);
      const { drafts, messages, webhooks, partners } = rows[0] ?? {};
      return { drafts: mark(drafts), messages: mark(messages), webhooks: mark(webhooks), partners: mark(partners) };
    },
  };
}

const mark = (text: string | null | undefined) => versionOf(text ?? "");
