import type { Database } from "#server/db/connection.ts";
import { type Rules, readRules } from "#shared/engine/model.ts";
import { type RulesDocument, RulesDocumentSchema } from "#shared/rules.ts";

/** One revision of the rules: the document as stored, and the rules as the engine reads them. */
export interface CurrentRules {
  readonly revision: number;
  readonly document: RulesDocument;
  readonly rules: Rules;
}

export type RulesStore = ReturnType<typeof createRulesStore>;

/** The rules of the product, an append-only list of revisions. The current one is kept in memory. */
export function createRulesStore(db: Database) {
  let cached: CurrentRules | undefined;

  return {
    /** The newest revision. Another process may have added it, so its number is read each time. */
    async current(): Promise<CurrentRules> {
      const { revision } = await db
        .selectFrom("rules_revisions")
        .select((select) => select.fn.max("revision").as("revision"))
        .executeTakeFirstOrThrow();
      if (cached?.revision === revision) return cached;
      const row = await db
        .selectFrom("rules_revisions")
        .select("document")
        .where("revision", "=", revision)
        .executeTakeFirstOrThrow();
      const document = RulesDocumentSchema.parse(JSON.parse(row.document));
      cached = { revision, document, rules: readRules(document) };
      return cached;
    },

    /** Stores the first revision, where there is none yet. */
    async seed(document: RulesDocument, at: Date): Promise<void> {
      await db
        .insertInto("rules_revisions")
        .values({
          revision: 1,
          product: document.product,
          created_at: at.toISOString(),
          author: "system",
          summary: "Loaded the default catalogue.",
          document: JSON.stringify(document),
        })
        .onConflict((conflict) => conflict.column("revision").doNothing())
        .execute();
    },

    async isEmpty(): Promise<boolean> {
      const row = await db
        .selectFrom("rules_revisions")
        .select("revision")
        .limit(1)
        .executeTakeFirst();
      return row === undefined;
    },
  };
}
