import { memo, useState } from "react";
import { isProposing } from "#client/api/proposal.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { HydratedLater } from "#client/ui/components/HydratedLater.tsx";
import { CopyLink } from "../share/CopyButton.tsx";
import { useBench, useCommands } from "../state/bench-context.tsx";
import { offersStart as offersStarts } from "../state/state.ts";
import styles from "./Intro.module.css";
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
    <div className={styles.intro} data-offers={offersStart || undefined}>
      <h1>{rules.name}</h1>
      {!proposing && (
        <p className={styles.about}>
          Build your workbench in {stepCount} {stepCount === 1 ? "step" : "steps"}, {seesPrice}and request a quote.{" "}
          {hasStarts && (
            <Button
              look="link"
              className={styles.starter}
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
        className={`opener ${styles.opener}`}
        aria-expanded={isOpen}
        aria-controls="more"
        onClick={() => setOpen(!isOpen)}
      >
        More
      </Button>
      <div id="more" className={styles.tools} data-open={isOpen || undefined}>
        <Tools />
        {hasStarts && (
          <Button look="quiet" className={styles.toStarts} onClick={toggleStarts}>
            Starting Benches
          </Button>
        )}
      </div>
      {(offersStart || areStartsOpen) && (
        <div id="starts" className={styles.starts} data-open={areStartsOpen || undefined}>
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
