import type { SavedRules } from "#client/api/admin-routes.ts";
import type { Hint, RulesDocument } from "#shared/rules/rules.ts";
import { labelsOf, whenSentence } from "../rules/step-texts.ts";
import { Note } from "../section/Note.tsx";
import { HintForm } from "./HintForm.tsx";
import { ItemList } from "./ItemList.tsx";

const NO_HINTS: readonly never[] = [];

/** The sentences that visitors see at their choices. */
export function Hints({ config, warnings }: Pick<SavedRules, "config" | "warnings">) {
  return (
    <ItemList
      title="Hints"
      noun="Hint"
      about="A hint shows at the steps that it names while its condition holds. It never blocks a choice."
      none="There are no hints. A hint is one sentence, and can offer an option with one click."
      items={config.hints ?? NO_HINTS}
      path="hints"
      warnings={warnings}
      nameOf={({ text }) => text}
      changeTo={(items) => ({ type: "set-hints", hints: items })}
      form={(props) => <HintForm config={config} {...props} />}
    >
      {(hint) => <Note tone="soft">{hintWords(hint, config)}</Note>}
    </ItemList>
  );
}

/** 'When Work Surface is ESD laminate. Offers ESD grounding kit (Accessories).' */
function hintWords({ when, choose }: Hint, { steps }: RulesDocument): string {
  const condition = `${whenSentence(when, steps)}.`;
  if (!choose) return condition;
  const { name, labels } = labelsOf(choose.stepKey, [choose.value], steps);
  return `${condition} Offers ${labels.join()} (${name}).`;
}
