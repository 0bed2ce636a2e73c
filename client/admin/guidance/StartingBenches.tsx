import { useMemo } from "react";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { price } from "#shared/engine/price.ts";
import { formatMoney } from "#shared/money.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import section from "../section/Section.module.css";
import { ItemList } from "./ItemList.tsx";
import { StartingBenchForm } from "./StartingBenchForm.tsx";

const NO_BENCHES: readonly never[] = [];

/** The benches that visitors can start from. */
export function StartingBenches({ config }: { config: RulesDocument }) {
  const rules = useMemo(() => readRules(config), [config]);
  return (
    <ItemList
      title="Starting Benches"
      noun="Starting Bench"
      about="Visitors can start from these complete benches, shown with drawing and price."
      none="There are no starting benches: visitors begin with the first step."
      items={config.startingBenches ?? NO_BENCHES}
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
  );
}
