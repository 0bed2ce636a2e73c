import { type ReactNode, useId, useLayoutEffect, useMemo, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { bringIntoView } from "#client/ui/hooks/bring-into-view.ts";
import type { StepValue } from "#shared/rules/configuration.ts";
import { useConfiguratorPage } from "../state/bench-context.tsx";
import {
  changeText,
  costLines,
  findUnlocks,
  moreText,
  noWayText,
  offerText,
  type UnlockWay,
  type WantedUnlocks,
} from "./find-unlocks.ts";

interface Props {
  readonly wanted: StepValue;
  /** The live region that announces the offer. */
  readonly spoken: Element | null;
  readonly onTake: (way: UnlockWay) => void;
  readonly onDecline: () => void;
  /** Undefined if the page already links to the other step. */
  readonly onGo: ((stepKey: string) => void) | undefined;
}

/** Offers the changes that make an unavailable option available, with a button for each and one that changes nothing. */
export function UnlockOffer(props: Props) {
  const { wanted, spoken, onTake, onDecline, onGo } = props;
  const { rules, configuration } = useConfiguratorPage();
  const unlocks = useMemo(() => findUnlocks(rules, configuration, wanted), [rules, configuration, wanted]);
  const { label, ways, more, exhaustive } = unlocks;
  const offer = useRef<HTMLFieldSetElement>(null);
  const others = (
    <>
      <Button look="quiet" onClick={onDecline}>
        {ways.length === 0 ? "Close" : "Keep my choices"}
      </Button>
      {onGo &&
        findSwitchedSteps(unlocks).map((step) => (
          <Button key={step.key} look="quiet" onClick={() => onGo(step.key)}>
            Go to {step.name}
          </Button>
        ))}
    </>
  );

  // Show the whole offer or, if it is too tall, its top and the option above it.
  useLayoutEffect(() => {
    bringIntoView(offer.current);
    bringIntoView(offer.current?.previousElementSibling);
  }, []);

  return (
    <fieldset
      ref={offer}
      aria-label={`To choose ${label}`}
      className="grid gap-3 px-4 py-3 border-t border-line text-sm wrap-anywhere max-sm:gap-2 max-sm:px-3"
    >
      {ways.length === 0 && <p>{noWayText(label, exhaustive)}</p>}
      {ways.length > 1 && <p>Any of these changes makes {label} available:</p>}
      {ways.map((way) => (
        <Way key={JSON.stringify(way.configuration)} label={label} way={way} only={ways.length === 1} onTake={onTake}>
          {ways.length === 1 && others}
        </Way>
      ))}
      {more > 0 && <p>{moreText(more)}</p>}
      {ways.length !== 1 && <div className="flex flex-wrap gap-x-2 gap-y-1 -mx-3">{others}</div>}
      {spoken && createPortal(offerText(unlocks), spoken)}
    </fieldset>
  );
}

interface WayProps extends Pick<Props, "onTake"> {
  readonly label: string;
  readonly way: UnlockWay;
  /** Whether there is no other way. One of several shows only its total. */
  readonly only: boolean;
  readonly children: ReactNode;
}

function Way({ label, way, only, onTake, children }: WayProps) {
  const [buttonId, textId] = [useId(), useId()];
  return (
    <div
      // One of several ways: a row with its button on the right.
      className={
        only
          ? undefined
          : "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 max-sm:gap-3 max-sm:[&_button]:px-3 [div+&]:pt-3 [div+&]:border-t [div+&]:border-line max-sm:[div+&]:pt-2"
      }
    >
      <div>
        <p id={textId}>
          <Sentence text={changeText(way)} />
        </p>
        {costLines({ label, ...way }, only).map((line) => (
          <p key={line} className={only ? "text-soft last:text-ink last:font-strong" : "text-soft"}>
            <Sentence text={line} />
          </p>
        ))}
      </div>
      <div className={`${only ? "mt-3" : ""} flex flex-wrap gap-x-2 gap-y-1`}>
        <Button
          id={buttonId}
          look={only ? "primary" : "plain"}
          aria-labelledby={`${buttonId} ${textId}`}
          onClick={() => onTake(way)}
        >
          {only ? `Change and choose ${label}` : "Change"}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** The other steps in which the ways begin. Visitors may find further alternatives there. */
function findSwitchedSteps({ stepKey, ways }: WantedUnlocks) {
  const steps = ways.flatMap(({ change }) => change.switches.slice(0, 1).map(({ step }) => step));
  return [...new Set(steps)].filter(({ key }) => key !== stepKey);
}
