import { type ReactNode, useId } from "react";
import { Button } from "#client/ui/Button.tsx";
import { Sentence } from "#client/ui/Sentence.tsx";
import type { Configuration } from "#shared/configuration.ts";
import { formatMoney } from "#shared/money.ts";
import styles from "./UnlockOffer.module.css";
import { differenceText, unlockText } from "./unlock-text.ts";
import type { UnlockWay, WantedUnlocks } from "./use-unlocks.ts";

interface Props {
  readonly unlocks: WantedUnlocks;
  readonly onTake: (configuration: Configuration) => void;
  readonly onDecline: () => void;
}

/** What an option that is not available takes: one click makes the change, another leaves all as it was. */
export function UnlockOffer({ unlocks, onTake, onDecline }: Props) {
  const { label, ways, exhaustive } = unlocks;
  const decline = (
    <Button look="quiet" onClick={onDecline}>
      {ways.length === 0 ? "Close" : "Keep my choices"}
    </Button>
  );
  return (
    <fieldset
      aria-label={`To choose ${label}`}
      className={styles.offer}
      onKeyDown={({ key }) => key === "Escape" && onDecline()}
    >
      {ways.length === 0 && <p>{noWayText(label, exhaustive)}</p>}
      {ways.length > 1 && <p>Any of these changes makes {label} available:</p>}
      {ways.map((way) => (
        <Way key={JSON.stringify(way.configuration)} label={label} way={way} onTake={onTake}>
          {ways.length === 1 && decline}
        </Way>
      ))}
      {ways.length !== 1 && <div className={styles.buttons}>{decline}</div>}
    </fieldset>
  );
}

interface WayProps extends Pick<Props, "onTake"> {
  readonly label: string;
  readonly way: UnlockWay;
  readonly children: ReactNode;
}

function Way({ label, way, onTake, children }: WayProps) {
  const id = useId();
  const { totalPrice, priceDifference } = way;
  return (
    <div className={styles.way}>
      <p id={id}>
        <Sentence text={unlockText(way.change)} />
      </p>
      <p className={styles.total}>
        Total with {label}: {formatMoney(totalPrice)}{" "}
        <Sentence text={`(${differenceText(priceDifference)})`} />
      </p>
      <div className={styles.buttons}>
        <Button look="primary" aria-describedby={id} onClick={() => onTake(way.configuration)}>
          Make this change
        </Button>
        {children}
      </div>
    </div>
  );
}

/** What the offer says, for those who hear it. */
export function offerText({ label, ways, exhaustive }: WantedUnlocks): string {
  if (ways.length === 0) return noWayText(label, exhaustive);
  return ways.map(({ change }) => unlockText(change)).join(" Or: ");
}

function noWayText(label: string, exhaustive: boolean): string {
  return exhaustive
    ? `No change to your other choices makes ${label} available.`
    : `We found no change to your other choices that makes ${label} available.`;
}
