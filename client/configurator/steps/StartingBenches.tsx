import { type ReactNode, useEffect, useMemo, useState } from "react";
import { BenchPicture, drawBenches } from "#client/drawing/BenchPicture.tsx";
import { useUnits } from "#client/drawing/units.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { savesData } from "#client/ui/hooks/saves-data.ts";
import { planBench } from "#shared/bench/plan-bench.ts";
import { benchSize } from "#shared/bench/title-facts.ts";
import { orderCode } from "#shared/engine/order-code.ts";
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
        // Beside the sheet, one row that scrolls sideways, low enough for the first options to stay in view. Two columns on small screens.
        className="grid grid-flow-col auto-cols-[minmax(9rem,1fr)] gap-2 overflow-x-auto overflow-y-hidden [scroll-snap-type:x_proximity] folded:grid-flow-row folded:grid-cols-2"
      >
        {startingBenches.map(({ name, description, choices }, index) => {
          const priced = price(rules, choices);
          const total = priced.ok && !rules.pricesHidden && priced.pricing.totalPrice;
          const drawn = pictures.benches[index] ?? [];
          return (
            <li key={name} className="min-w-0 snap-start">
              <button
                type="button"
                className="grid content-start size-full px-2 pt-1 pb-2 bg-card border border-line rounded text-start hover:border-accent focus-visible:-outline-offset-3"
                title={description}
                onClick={() => {
                  dispatch({ type: "open", choices, source: "start" });
                  focusHeading();
                }}
              >
                <BenchPhoto code={orderCode(rules, choices)}>
                  <BenchPicture drawn={drawn} box={pictures.box} className="size-full py-2" />
                </BenchPhoto>
                <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 leading-[1.3]">
                  <span className="col-span-full font-strong">
                    <Sentence text={name} />
                  </span>{" "}
                  {total !== false && (
                    <span className="[grid-area:2/2] text-sm" translate="no">
                      {formatMoney(total)}
                    </span>
                  )}{" "}
                  <span className="[grid-area:2/1] text-soft text-xs whitespace-nowrap">
                    {benchSize(planBench(rules, choices), units)}
                  </span>{" "}
                  <span className="hidden col-span-full text-soft text-xs folded:inline [@media(width>=80rem)_and_(height>=46rem)]:inline">
                    <Sentence text={description} />
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

/** The time between the hydration and photos. */
const PHOTO_DELAY_MS = 1500;

/** The photo of a starting bench. Until it has arrived, or if there is none, its drawing is shown. */
function BenchPhoto({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const [isThere, setThere] = useState(false);
  // Nothing on the first screen waits for photos.
  useEffect(() => {
    if (document.documentElement.dataset.photos === undefined || savesData()) return;
    const timer = setTimeout(setWanted, PHOTO_DELAY_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className="relative block h-24 md:max-lg:h-18 folded:h-auto folded:aspect-[4/3]">
      <span className={`block size-full ${isThere ? "invisible" : ""}`}>{children}</span>
      {isWanted && (
        <img
          src={`/api/photos/${code}.avif`}
          alt=""
          loading="lazy"
          className={`absolute inset-0 size-full object-contain ${isThere ? "" : "opacity-0"}`}
          // Until the server has made it, it is a single pixel.
          onLoad={({ currentTarget }) => setThere(currentTarget.naturalWidth > 1)}
        />
      )}
    </span>
  );
}
