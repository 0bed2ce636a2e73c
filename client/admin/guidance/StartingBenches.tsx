import { useMemo } from "react";
import type { SavedRules } from "#client/api/admin-routes.ts";
import { BenchPicture, drawBenches } from "#client/drawing/BenchPicture.tsx";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import { describeBench } from "#shared/bench/describe-bench.ts";
import { offerAll } from "#shared/rules/archive.ts";
import { writeHash } from "#shared/rules/configuration.ts";
import { readRules } from "#shared/rules/model.ts";
import { benchPrice } from "../forms/BenchField.tsx";
import { Note } from "../section/Note.tsx";
import styles from "./Guidance.module.css";
import { ItemList } from "./ItemList.tsx";
import { NotShown, StartingBenchForm } from "./StartingBenchForm.tsx";

const NO_BENCHES: readonly never[] = [];

/** The benches that visitors can start from, with drawing, price and description. Those with an archived option say that visitors do not see them. */
export function StartingBenches({ config, warnings }: Pick<SavedRules, "config" | "warnings">) {
  const rules = useMemo(() => readRules(offerAll(config)), [config]);
  const { startingBenches = NO_BENCHES } = config;
  const { benches, box } = useMemo(
    () =>
      drawBenches(
        rules,
        startingBenches.map(({ choices }) => choices),
      ),
    [rules, startingBenches],
  );
  return (
    <ItemList
      title="Starting Benches"
      noun="Starting Bench"
      about="Visitors can start from these complete benches, shown with drawing and price."
      none="There are no starting benches: visitors begin with the first step."
      items={startingBenches}
      path="startingBenches"
      warnings={warnings}
      nameOf={({ name }) => name}
      changeTo={(items) => ({ type: "set-starting-benches", startingBenches: items })}
      link={({ choices }) => (
        <ButtonLink href={`/${writeHash(choices)}`} target="_blank" rel="noopener">
          Open in Configurator
        </ButtonLink>
      )}
      form={(props) => <StartingBenchForm config={config} rules={rules} {...props} />}
    >
      {({ description, choices }, index) => {
        const total = benchPrice(rules, choices);
        return (
          <>
            <div className={styles.bench}>
              <BenchPicture drawn={benches[index] ?? []} box={box} className={styles.picture} />
              <p>
                {total && <b className={styles.price}>{total}</b>}
                {description}
              </p>
            </div>
            <Note tone="soft">{describeBench(rules, choices)}</Note>
            <NotShown config={config} choices={choices} />
          </>
        );
      }}
    </ItemList>
  );
}
