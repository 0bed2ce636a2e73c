import { memo, useState } from "react";
import { isProposing } from "#client/api/proposal.ts";
import { Button } from "#client/ui/Button.tsx";
import { HydratedLater } from "#client/ui/HydratedLater.tsx";
import type { Rules } from "#shared/engine/model.ts";
import { useCommands } from "./bench-context.tsx";
import { CopyLink } from "./CopyButton.tsx";
import styles from "./Intro.module.css";
import { StartingBenches } from "./StartingBenches.tsx";

interface Props {
  readonly rules: Rules;
  readonly stepCount: number;
  /** Whether the page offers starting benches. */
  readonly offersStart: boolean;
}

/** The name and purpose of the page, with Help, Copy Link, Reset and the starting benches, which a phone folds behind *More*. */
export const Intro = memo(function Intro({ rules, stepCount, offersStart }: Props) {
  // It closes once a starting bench is chosen, or after a reset.
  const [openWith, setOpenWith] = useState<boolean>();
  const isOpen = openWith === offersStart;
  const toggle = () => setOpenWith(isOpen ? undefined : offersStart);
  const [proposing] = useState(isProposing);
  const isLong = (rules.startingBenches?.length ?? 0) > 2;
  const seesPrice = rules.pricesHidden ? "" : "see its price, ";
  return (
    <div className={styles.intro}>
      <h1>{rules.name}</h1>
      {!proposing && (
        <p className={styles.about}>
          Build your workbench in {stepCount} {stepCount === 1 ? "step" : "steps"}, {seesPrice}and
          request a quote.{" "}
          {offersStart && (
            <Button look="link" className={styles.starter} aria-controls="more" onClick={toggle}>
              Or start from a complete one.
            </Button>
          )}
        </p>
      )}
      <Button
        look="quiet"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls="more"
        onClick={toggle}
      >
        More
      </Button>
      <div id="more" className={styles.more} data-open={isOpen || undefined}>
        <Tools />
        {offersStart && (
          <div className={`${styles.start} ${isLong ? styles.long : ""}`}>
            <HydratedLater>
              <StartingBenches />
            </HydratedLater>
          </div>
        )}
      </div>
    </div>
  );
});

const Tools = memo(function Tools() {
  const { openHelp, reset, readChoices } = useCommands();
  return (
    <div className={styles.tools}>
      <Button look="quiet" onClick={openHelp}>
        Help
      </Button>
      <CopyLink readChoices={readChoices} look="quiet">
        Copy Link
      </CopyLink>
      <Button look="quiet" onClick={reset}>
        Reset Configurator
      </Button>
    </div>
  );
});
