import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { CloseButton } from "#client/ui/components/CloseButton.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { esdPath, findEsdGaps } from "#shared/bench/esd-path.ts";
import { findHints } from "#shared/engine/hints.ts";
import { add, negate } from "#shared/money.ts";
import { type Configuration, chosenValues } from "#shared/rules/configuration.ts";
import type { Rules } from "#shared/rules/model.ts";
import { useBench, useCommands, useLaterBench } from "../state/bench-context.tsx";
import { priceText } from "./notice-text.ts";

/** More would cover the options on a phone. */
const MAX_SHOWN = 2;
const MAX_BESIDE_NOTICE = 1;

/** The hints of staff at the current step. Each can be applied with one click, ignored, and closed for this visit. */
export function Hints() {
  const { rules, configuration, stepKey, hasNotice } = useBench((bench) => ({
    rules: bench.rules,
    configuration: bench.configuration,
    stepKey: bench.step.step.key,
    hasNotice: bench.notices.length + bench.returnable.length > 0,
  }));
  const [closed, setClosed] = useState<readonly string[]>([]);
  const found = findHints(rules, configuration, stepKey);
  const hints = (found.length > 0 ? found : esdHints(rules, configuration, stepKey))
    .filter(({ text }) => !closed.includes(text))
    .slice(0, hasNotice ? MAX_BESIDE_NOTICE : MAX_SHOWN);
  const { dispatch, focusOption } = useCommands();
  return (
    <div
      role="status"
      aria-label="Hints"
      className={
        hints.length > 0 ? "bg-card border-t border-t-line-strong border-l-3 border-l-dimension text-sm" : undefined
      }
    >
      {hints.map(({ text, offer }) => (
        <div key={text} className="flex items-center">
          <div className="flex-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 ps-4 py-2">
            <p className="flex-[1_1_13rem] wrap-anywhere">
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
          <CloseButton
            label="Dismiss"
            onClick={() => {
              setClosed((others) => [...others, text]);
              focusOption();
            }}
          />
        </div>
      ))}
    </div>
  );
}

/** A step whose choice breaks the ESD path of the bench says what the summary says, and offers an ESD option. */
function esdHints(rules: Rules, configuration: Configuration, stepKey: string): ReturnType<typeof findHints> {
  if (chosenValues(configuration, stepKey).length === 0) return [];
  return findEsdGaps(rules, configuration)
    .filter(({ step }) => step.key === stepKey)
    .map(({ option }) => ({ text: `ESD path: ${esdPath(rules, configuration)}.`, offer: { stepKey, option } }));
}

/** The amount that a hint's option adds to the price of the finished bench. It follows after the paint of a choice. */
function Price({ stepKey, value }: { readonly stepKey: string; readonly value: string }) {
  return useLaterBench(({ rules, finished, afterChoosing }) => {
    const then = afterChoosing(stepKey, value)?.finished;
    return !then || !finished || rules.pricesHidden ? "" : priceText(add(then.price, negate(finished.price)));
  });
}
