import { memo } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Sentence } from "#client/ui/Sentence.tsx";
import { hintsAt } from "#shared/hints.ts";
import { useBench, useCommands, useLaterBench } from "./bench-context.tsx";
import styles from "./NoticeBar.module.css";
import { amount } from "./notice-text.ts";

/** More would cover the options on a phone. */
const MOST_SHOWN = 2;

/** The hints of staff at the current step. Each can be applied with one click and ignored. */
export const Hints = memo(function Hints() {
  const { rules, configuration, step } = useBench();
  const { dispatch, focusOption } = useCommands();
  const hints = hintsAt(rules, configuration, step.step.key).slice(0, MOST_SHOWN);
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
              <Price stepKey={offer.stepKey} value={offer.option.value} />
            </Button>
          )}
        </div>
      ))}
    </div>
  );
});

/** The price difference of a hint's option. It follows after the paint of a choice. */
function Price({ stepKey, value }: { readonly stepKey: string; readonly value: string }) {
  const { rules, differenceOf } = useLaterBench();
  const difference = differenceOf(stepKey, value);
  return difference === undefined || rules.pricesHidden ? "" : amount(difference.total);
}
