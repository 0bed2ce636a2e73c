import { useMemo } from "react";
import { BenchPicture, drawBenches } from "#client/drawing/BenchPicture.tsx";
import { useUnits } from "#client/drawing/units.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSize } from "#shared/bench/title-facts.ts";
import { price } from "#shared/engine/price.ts";
import { formatMoney } from "#shared/money.ts";
import { isEmpty } from "#shared/rules/configuration.ts";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import { STARTS_TITLE_ID } from "../state/use-step-focus.ts";
import styles from "./StartingBenches.module.css";

/** Complete benches to start from. Choosing one fills in every step, and Undo takes it back. */
export function StartingBenches() {
  const { rules, configuration, dispatch, focusHeading, reset } = useConfiguratorPage();
  const { startingBenches = [] } = rules;
  const [units] = useUnits();
  const pictures = useMemo(
    () =>
      drawBenches(
        rules,
        startingBenches.map(({ choices }) => choices),
      ),
    [rules, startingBenches],
  );
  return (
    <section aria-labelledby={STARTS_TITLE_ID} className={styles.start}>
      <header className={styles.head}>
        <h2 id={STARTS_TITLE_ID} tabIndex={-1}>
          Start from one of these
        </h2>
        <Button
          look="link"
          onClick={() => {
            if (isEmpty(configuration)) focusHeading();
            else reset();
            dispatch({ type: "show-starts", isShown: false });
          }}
        >
          Start from scratch
        </Button>
      </header>
      <ul className={styles.benches}>
        {startingBenches.map(({ name, description, choices }, index) => {
          const priced = price(rules, choices);
          const total = priced.ok && !rules.pricesHidden && priced.pricing.totalPrice;
          const drawn = pictures.benches[index] ?? [];
          return (
            <li key={name}>
              <button
                type="button"
                className={styles.bench}
                title={description}
                onClick={() => {
                  dispatch({ type: "open", choices, source: "start" });
                  focusHeading();
                }}
              >
                <BenchPicture drawn={drawn} box={pictures.box} className={styles.picture} />
                <span className={styles.text}>
                  <span className={styles.name}>{name}</span>{" "}
                  {total !== false && (
                    <span className={styles.price} translate="no">
                      {formatMoney(total)}
                    </span>
                  )}{" "}
                  <span className={styles.description}>
                    <span className={styles.size}>{benchSize(planBench(rules, choices), units)}</span>{" "}
                    <span>{description}</span>
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
