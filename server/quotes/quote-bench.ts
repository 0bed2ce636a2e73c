import type { RulesStore } from "#server/rules/store.ts";
import { onlyChosen } from "#shared/bench/only-chosen.ts";
import { readRules } from "#shared/engine/model.ts";
import type { Quote } from "#shared/quotes.ts";
import type { RulesDocument } from "#shared/rules.ts";

/** The rules that a quote was priced by, of which only what it chose. No revision is ever deleted. */
export async function quoteBench(store: RulesStore, quote: Quote): Promise<RulesDocument> {
  return onlyChosen(await rulesOf(store, quote), quote.configuration);
}

async function rulesOf(store: RulesStore, { revision }: Quote) {
  const current = await store.current();
  if (current.revision === revision) return current.rules;
  const found = await store.find(revision);
  if (!found) throw new Error(`Revision ${revision} of the rules is missing.`);
  return readRules(found.document);
}
