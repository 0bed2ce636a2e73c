import { memo, useState } from "react";
import { isProposing } from "#client/api/proposal.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { HydratedLater } from "#client/ui/components/HydratedLater.tsx";
import { CopyLink } from "../share/CopyButton.tsx";
import { useBench, useCommands } from "../state/bench-context.tsx";
import { offersStart as offersStarts } from "../state/state.ts";
import { StartingBenches } from "./StartingBenches.tsx";

/**
 * The name and purpose of the page, the starting benches, and Help, Copy Link and Reset, which a phone folds behind *More*. A
 * sentence leads to the starting benches wherever they are not in view, at any time.
 */
export const Intro = memo(function Intro() {
  const { rules, stepCount, starts, offersStart } = useBench((bench) => ({
    rules: bench.rules,
    stepCount: bench.steps.length,
    starts: bench.starts,
    offersStart: offersStarts(bench),
  }));
  const [isOpen, setOpen] = useState(false);
  const [proposing] = useState(isProposing);
  const hasStarts = (rules.startingBenches?.length ?? 0) > 0;
  const areStartsOpen = starts === "open";
  const seesPrice = rules.pricesHidden ? "" : "see its price, ";
  const { dispatch } = useCommands();
  const toggleStarts = () => dispatch({ type: "show-starts", isShown: !areStartsOpen });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 min-w-0">
      <h1 className="wrap-anywhere text-xl phone:text-[clamp(1.0625rem,20vw-3.5rem,1.25rem)]">{rules.name}</h1>
      {!proposing && (
        <p
          // The first paint has the sentence, which a customer never sees.
          className="[grid-area:2/1/auto/-1] text-soft text-sm in-data-customer:invisible phone:leading-[1.35] [@media(max-height:30rem)]:hidden"
        >
          Build your workbench in {stepCount} {stepCount === 1 ? "step" : "steps"}, {seesPrice}and request a quote.{" "}
          {hasStarts && (
            <Button
              look="link"
              // The starting benches are in view.
              className={offersStart ? "hidden folded:inline" : ""}
              aria-expanded={areStartsOpen}
              aria-controls="starts"
              onClick={toggleStarts}
            >
              Or start from a ready-made bench.
            </Button>
          )}
        </p>
      )}
      <Button
        look="quiet"
        className="opener hidden folded:inline-flex [grid-area:1/2] min-h-9 -mr-3"
        aria-expanded={isOpen}
        aria-controls="more"
        onClick={() => setOpen(!isOpen)}
      >
        More
      </Button>
      <div
        id="more"
        // Beside a wide sheet, the name needs the whole row.
        className={`${isOpen ? "" : "folded:hidden"} [grid-area:1/2] flex -mr-3 md:max-lg:[grid-area:3/1/auto/-1] md:max-lg:-ml-3 folded:[grid-area:auto/1/auto/-1] folded:flex-wrap folded:-mx-3`}
      >
        <Tools />
        {hasStarts && (
          <Button look="quiet" className="hidden folded:inline-flex" onClick={toggleStarts}>
            Starting Benches
          </Button>
        )}
      </div>
      {(offersStart || areStartsOpen) && (
        <div
          id="starts"
          // The server renders an empty bench, but this visitor may have one.
          className={`${areStartsOpen ? "" : "folded:hidden"} col-span-full min-w-0 mt-3 in-data-[start=bench]:invisible folded:mt-0`}
        >
          <HydratedLater>
            <StartingBenches />
          </HydratedLater>
        </div>
      )}
    </div>
  );
});

function Tools() {
  const { openHelp, reset, readChoices } = useCommands();
  return (
    <>
      <Button look="quiet" onClick={openHelp}>
        Help
      </Button>
      <CopyLink readChoices={readChoices} look="quiet">
        Copy Link
      </CopyLink>
      <Button look="quiet" onClick={reset}>
        Reset Configurator
      </Button>
    </>
  );
}
