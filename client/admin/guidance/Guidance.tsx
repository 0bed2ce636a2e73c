import { useMemo } from "react";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { price } from "#shared/engine/price.ts";
import { formatMoney } from "#shared/money.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import type { Hint, RulesDocument } from "#shared/rules/rules.ts";
import { labelsOf, whenSentence } from "../rules/step-texts.ts";
import section from "../section/Section.module.css";
import styles from "./Guidance.module.css";
import { HintForm } from "./HintForm.tsx";
import { ItemList } from "./ItemList.tsx";
import { StartingBenchForm } from "./StartingBenchForm.tsx";

/** The guidance of visitors: the benches that they can start from, and the hints at their choices. */
export function Guidance({ config }: { config: RulesDocument }) {
  const rules = useMemo(() => readRules(config), [config]);
  const { startingBenches = [], hints = [] } = config;
  return (
    <div className={styles.lists}>
      <ItemList
        title="Starting Benches"
        noun="Starting Bench"
        about="Visitors can start from these complete benches, shown with drawing and price."
        none="There are no starting benches: visitors begin with the first step."
        items={startingBenches}
        nameOf={({ name }) => name}
        changeTo={(items) => ({ type: "set-starting-benches", startingBenches: items })}
        form={(props) => <StartingBenchForm config={config} rules={rules} {...props} />}
      >
        {({ description, choices }) => {
          const priced = price(rules, choices);
          return (
            <>
              <p>{description}</p>
              <p className={section.soft}>
                {priced.ok && <b>{formatMoney(priced.pricing.totalPrice)}. </b>}
                {describeBench(rules, choices)}
              </p>
              <ButtonLink href={`/${writeHash(choices)}`} target="_blank" rel="noopener">
                Open in Configurator
              </ButtonLink>
            </>
          );
        }}
      </ItemList>
      <ItemList
        title="Hints"
        noun="Hint"
        about="A hint shows at the steps that it names while its condition holds. It never blocks a choice."
        none="There are no hints. A hint is one sentence, and can offer an option with one click."
        items={hints}
        nameOf={({ text }) => text}
        changeTo={(items) => ({ type: "set-hints", hints: items })}
        form={(props) => <HintForm config={config} {...props} />}
      >
        {(hint) => <p className={section.soft}>{hintWords(hint, config)}</p>}
      </ItemList>
    </div>
  );
}

/** 'When Work Surface is ESD laminate. Offers ESD grounding kit (Accessories).' */
function hintWords({ when, choose }: Hint, { steps }: RulesDocument): string {
  const condition = `${whenSentence(when, steps)}.`;
  if (!choose) return condition;
  const { name, labels } = labelsOf(choose.stepKey, [choose.value], steps);
  return `${condition} Offers ${labels.join()} (${name}).`;
}
