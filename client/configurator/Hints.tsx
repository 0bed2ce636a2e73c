import { Button } from "#client/ui/Button.tsx";
import { Sentence } from "#client/ui/Sentence.tsx";
import { priceFromHere } from "#shared/engine/price-from-here.ts";
import { hintsAt } from "#shared/hints.ts";
import styles from "./Hints.module.css";
import { amount } from "./notice-text.ts";
import { useConfiguratorPage } from "./use-configurator.ts";

/** More would cover the options on a phone. */
const MOST_SHOWN = 2;

/** The staff's hints at the current step. Each applies with one click, and none blocks. */
export function Hints() {
  const { rules, configuration, step, dispatch, focusOption } = useConfiguratorPage();
  const hints = hintsAt(rules, configuration, step.step.key).slice(0, MOST_SHOWN);
  const price = (stepKey: string, value: string) => {
    const difference = priceFromHere(rules, configuration, stepKey, value);
    return difference === undefined || rules.pricesHidden ? "" : amount(difference);
  };
  return (
    <div role="status" aria-label="Hints" className={hints.length > 0 ? styles.hints : undefined}>
      {hints.map(({ text, offer }) => (
        <div key={text} className={styles.hint}>
          <p>
            <Sentence text={text} />
          </p>
          {offer && (
            <Button
              look="small"
              onClick={() => {
                dispatch({ type: "choose", stepKey: offer.stepKey, value: offer.option.value });
                // The focused button disappears with its hint.
                focusOption();
              }}
            >
              Choose {offer.option.label}
              {price(offer.stepKey, offer.option.value)}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
