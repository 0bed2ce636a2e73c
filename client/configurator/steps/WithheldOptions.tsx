import { Fragment, type ReactNode, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { reasonSentence } from "#shared/engine/reason-sentence.ts";
import { groupBy } from "#shared/rules/group-by.ts";
import type { OptionState } from "#shared/rules/rules-index.ts";
import { areSwatches } from "./are-swatches.ts";

/** More are shown on demand. */
const MAX_SHOWN = 3;

interface Props {
  readonly options: readonly OptionState[];
  /** Whether other options of the step can be chosen. */
  readonly offersOthers: boolean;
  /** Renders a card, with or without its reason. */
  readonly card: (state: OptionState, compact: boolean, showsReason: boolean) => ReactNode;
  /** Renders the unlock offer below the wanted option. */
  readonly offer: (state: OptionState) => ReactNode;
}

/** Cards below each other, or side by side. */
export const optionsStyle = (compact: boolean) =>
  `grid gap-2 ${compact ? "grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))]" : "grid-cols-1"}`;

/** The unavailable options of a step, grouped below the reason they share. */
export function WithheldOptions({ options, offersOthers, card, offer }: Props) {
  const groups = groupBy(options, ({ reasons }) => reasonSentence(reasons));
  const isShared = groups.size < options.length;
  // If no option is available and all share one reason, the link to the earlier step already states it.
  const isReasonStated = !offersOthers && groups.size === 1;
  const [opened, setOpened] = useState(false);
  // Many, such as the colors of other materials, would bury those that can be chosen.
  const canFold = offersOthers && options.length > MAX_SHOWN;
  const isFolded = canFold && !opened;
  return (
    <>
      <h3 className="mt-6 text-soft text-sm">
        {offersOthers ? "Not available with your choices" : "Not available yet"}
      </h3>
      {canFold && (
        <Button look="link" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? "Hide" : "Show"} {options.length} options
        </Button>
      )}
      {!isFolded && <p className="mb-2 text-soft text-sm">Select one to see what would change.</p>}
      {(isFolded ? [] : [...groups]).map(([reason, states]) => {
        const compact = (isShared || isReasonStated) && areSwatches(states);
        return (
          <Fragment key={reason}>
            {isShared && !isReasonStated && <p className="mt-3 mb-2 text-warn text-sm">{reason}</p>}
            <div className={`${optionsStyle(compact)} [div+&]:mt-2`}>
              {states.map((state) => {
                const offered = offer(state);
                return (
                  <div
                    key={state.option.value}
                    // An option and its unlock offer, as one card.
                    className={
                      offered
                        ? "col-span-full bg-card rounded [box-shadow:inset_0_0_0_1px_var(--line-strong)]"
                        : "contents"
                    }
                  >
                    {card(state, compact, !isShared && !isReasonStated)}
                    {offered}
                  </div>
                );
              })}
            </div>
          </Fragment>
        );
      })}
    </>
  );
}
