import type { MergedRules } from "#shared/changes/merge/merge-rules.ts";
import type { Side } from "#shared/changes/merge/versions.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";

/** The merged rules, or the reason why the text cannot be merged. Loads the schemas, which staff seldom need here. */
export async function mergeTexts(
  base: string,
  mine: string,
  theirs: RulesDocument,
  chosen: ReadonlyMap<string, Side>,
): Promise<MergedRules | string> {
  const [{ checkShape }, { mergeRules }] = await Promise.all([
    import("#shared/check/check-shape.ts"),
    import("#shared/changes/merge/merge-rules.ts"),
  ]);
  const [before, after] = [base, mine].map(readText).map((json) => json && checkShape(json.value));
  if (!before?.document) return "The earlier rules cannot be read.";
  if (after?.document) return mergeRules(before.document, after.document, theirs, chosen);
  const [problem] = after?.problems ?? [];
  return problem
    ? `Correct your text first. ${problem.message}`
    : "Correct your text first: it is not JSON yet.";
}

function readText(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
