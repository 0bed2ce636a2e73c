import { type ComponentProps, memo, useId, useState } from "react";
import { imageAddress } from "#client/api/image-address.ts";
import { hasGlyph } from "#client/drawing/has-glyph.ts";
import { OptionGlyph } from "#client/drawing/OptionGlyph.tsx";
import { useUnits } from "#client/drawing/units.ts";
import { HydratedLater } from "#client/ui/components/HydratedLater.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { optionFigures, writeLabel } from "#shared/bench/option-figures.ts";
import { reasonSentence } from "#shared/engine/reason-sentence.ts";
import type { Rules, Step } from "#shared/rules/model.ts";
import type { OptionState } from "#shared/rules/rules-index.ts";
import { useLaterBench } from "../state/bench-context.tsx";
import { CardText } from "./CardText.tsx";
import styles from "./OptionCard.module.css";

interface Props {
  readonly rules: Rules;
  readonly step: Step;
  readonly state: OptionState;
  /** Places the card beside others, unless it has more than a label and a price. */
  readonly compact: boolean;
  /** Whether the cards of the step have a column for pictures. */
  readonly pictured: boolean;
  /** Shows the reason on the card of an unavailable option; otherwise a text above the cards shows it. */
  readonly tellsReason: boolean;
  /** The ID of the unlock offer while it is open for this option. */
  readonly offerId: string | undefined;
  readonly onChoose: (state: OptionState) => void;
}

/**
 * The card of an option. An unavailable one shows its reason, and a click opens its unlock offer. The browser and
 * the style sheet show which one is chosen: a choice renders only cards with other words.
 */
export const OptionCard = memo(function OptionCard(props: Props) {
  const { rules, step, state, compact, pictured, offerId, onChoose } = props;
  const { option, available, reasons } = state;
  const id = useId();
  const [units] = useUnits();
  const figures = optionFigures(option, units).join(" · ");
  const tellsReason = !available && props.tellsReason;
  // The offer of an unavailable option has the prices of what it needs.
  const isPriced = available && !rules.pricesHidden;
  const isWide = Boolean(option.description) || figures !== "" || tellsReason;
  const reason = available ? undefined : reasonSentence(reasons);
  const isStacked = compact && !isWide;
  const look = [
    compact && isWide && "col-span-full",
    isStacked ? "gap-2" : "gap-3 max-sm:gap-2",
    available ? "bg-card" : `${styles.unavailable} bg-transparent border-dashed`,
    offerId ? "border-transparent" : "border-line hover:border-line-strong",
  ];
  const [nameId, priceId, detailId] = [`${id}-name`, `${id}-price`, `${id}-detail`];

  return (
    <label
      // A choice lays out and paints what changes, not the page.
      className={`${look.filter(Boolean).join(" ")} ${styles.card} [contain:layout] relative flex items-center min-h-16 p-3 border rounded cursor-pointer max-sm:px-3 max-sm:py-2`}
    >
      <input
        className={styles.input}
        type={step.multiSelect ? "checkbox" : "radio"}
        name={step.key}
        value={option.value}
        defaultChecked={state.chosen}
        aria-labelledby={!isPriced ? nameId : `${nameId} ${priceId}`}
        aria-describedby={offerId ? `${detailId} ${offerId}` : detailId}
        onChange={() => onChoose(state)}
      />
      <Face
        {...{ rules, step, option, compact, isStacked, pictured, figures, available, isPriced, reason, tellsReason }}
        {...{ nameId, priceId, detailId }}
        label={writeLabel(option, units)}
      />
    </label>
  );
}, looksTheSame);

interface FaceProps
  extends Pick<Props, "rules" | "compact" | "pictured" | "tellsReason">,
    Omit<ComponentProps<typeof CardText>, "children"> {
  readonly figures: string;
  /** Why the option is not available. */
  readonly reason: string | undefined;
}

/** Picture and words of a card. They stay the same when the option is chosen: the style sheet shows that. */
const Face = memo(function Face(props: FaceProps) {
  const { rules, compact, pictured, figures, reason, tellsReason, ...texts } = props;
  const { step, option } = texts;
  const [missing, setMissing] = useState<string>();
  return (
    <>
      {pictured && (
        <span
          className={`${styles.picture} ${compact ? "w-12" : "w-18"} flex-none grid place-items-center max-sm:w-16`}
        >
          {option.image && option.image !== missing ? (
            <img
              className={`${compact ? "size-12" : "size-16"} rounded object-cover`}
              src={imageAddress(option.image)}
              alt=""
              loading="lazy"
              onError={() => setMissing(option.image)}
            />
          ) : option.colorCode ? (
            <svg className={`${styles.swatch} size-12`} viewBox="0 0 48 48" aria-hidden="true">
              <rect width="48" height="48" rx="3" fill={option.colorCode} />
            </svg>
          ) : (
            hasGlyph(rules, step.key, option.value) && (
              <HydratedLater>
                <Glyph stepKey={step.key} value={option.value} />
              </HydratedLater>
            )
          )}
        </span>
      )}
      <CardText {...texts}>
        {option.esd && <span className="justify-self-start px-1 border border-line-strong rounded text-xs">ESD</span>}
        {option.description && (
          <span>
            <Sentence text={option.description} />
          </span>
        )}
        {figures !== "" && (
          <span>
            <Sentence text={figures} />
          </span>
        )}
        {tellsReason && (
          <span className="text-warn">
            <VisuallyHidden>Not available: </VisuallyHidden>
            {reason}
          </span>
        )}
        {reason && !tellsReason && <VisuallyHidden>Not available: {reason}</VisuallyHidden>}
      </CardText>
    </>
  );
});

/** A choice gives an option a new state, which usually has the same words. */
function looksTheSame({ state: a, ...before }: Props, { state: b, ...after }: Props): boolean {
  return (
    a.option === b.option &&
    a.available === b.available &&
    (a.reasons === b.reasons || JSON.stringify(a.reasons) === JSON.stringify(b.reasons)) &&
    before.rules === after.rules &&
    before.step === after.step &&
    before.compact === after.compact &&
    before.pictured === after.pictured &&
    before.tellsReason === after.tellsReason &&
    before.offerId === after.offerId &&
    before.onChoose === after.onChoose
  );
}

/** The option on the current bench. It follows after the paint of a choice. */
function Glyph(props: { readonly stepKey: string; readonly value: string }) {
  const { rules, configuration } = useLaterBench(({ rules, configuration }) => ({ rules, configuration }));
  return <OptionGlyph rules={rules} configuration={configuration} {...props} />;
}
