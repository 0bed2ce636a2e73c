import type { RulesStore } from "#server/rules/store.ts";
import { type Rules, readRules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";

/** The rules that a quote was priced by. No revision is ever deleted. */
export async function quoteRules(store: RulesStore, { revision }: Quote): Promise<Rules> {
  const current = await store.current();
  if (current.revision === revision) return current.rules;
  const found = await store.find(revision);
  if (!found) throw new Error(`Revision ${revision} of the rules is missing.`);
  return readRules(found.document);
}
