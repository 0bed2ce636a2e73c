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
    <section aria-labelledby={STARTS_TITLE_ID} className="grid gap-2">
      <header className="flex items-center justify-between gap-4 *:text-sm">
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
      <ul
        // Columns of two, which scroll sideways if there are more. A column of one on small screens. Beside the sheet, two cards side by
        // side are narrow, and the first options should stay in view.
        className={`${startingBenches.length < 3 ? "grid-rows-[minmax(4.75rem,auto)]" : "grid-rows-[repeat(2,minmax(4.75rem,auto))] md:max-lg:grid-rows-[repeat(2,minmax(3.5rem,auto))]"} grid grid-flow-col auto-cols-[max(calc(50%-var(--space-1)),18.5rem)] gap-2 overflow-x-auto overflow-y-hidden [scroll-snap-type:x_proximity] md:max-lg:auto-cols-[calc(50%-var(--space-1))] folded:grid-flow-row folded:grid-rows-none folded:grid-cols-[repeat(auto-fit,minmax(min(100%,18.5rem),1fr))]`}
      >
        {startingBenches.map(({ name, description, choices }, index) => {
          const priced = price(rules, choices);
          const total = priced.ok && !rules.pricesHidden && priced.pricing.totalPrice;
          const drawn = pictures.benches[index] ?? [];
          return (
            <li key={name} className="min-w-0 snap-start">
              <button
                type="button"
                className="flex items-center gap-3 size-full pl-2 pr-3 py-1 bg-card border border-line rounded text-start hover:border-accent focus-visible:-outline-offset-3 md:max-lg:gap-2"
                title={description}
                onClick={() => {
                  dispatch({ type: "open", choices, source: "start" });
                  focusHeading();
                }}
              >
                <BenchPicture
                  drawn={drawn}
                  box={pictures.box}
                  className="flex-none w-22 h-17 md:max-lg:w-14 md:max-lg:h-12 max-sm:w-18"
                />
                <span className="flex-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-0 min-w-0 leading-[1.3] md:max-lg:grid-cols-1">
                  <span className="font-strong">{name}</span>{" "}
                  {total !== false && (
                    <span className="text-sm" translate="no">
                      {formatMoney(total)}
                    </span>
                  )}{" "}
                  <span className="col-span-full text-soft text-xs">
                    <span className="text-ink whitespace-nowrap after:content-['_·'] md:max-lg:after:hidden">
                      {benchSize(planBench(rules, choices), units)}
                    </span>{" "}
                    <span className="md:max-lg:hidden">{description}</span>
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
