import { memo, useId, useState } from "react";
import { imageAddress } from "#client/api/image-address.ts";
import { OptionGlyph } from "#client/drawing/OptionGlyph.tsx";
import { useUnits } from "#client/drawing/units.ts";
import { HydratedLater } from "#client/ui/HydratedLater.tsx";
import { Sentence } from "#client/ui/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/VisuallyHidden.tsx";
import { hasGlyph } from "#shared/bench/has-glyph.ts";
import type { Rules, Step } from "#shared/engine/model.ts";
import type { OptionState } from "#shared/engine/option-state.ts";
import { reasonSentence } from "#shared/engine/reason-sentence.ts";
import { labelIn, optionFigures } from "#shared/option-figures.ts";
import { useLaterBench } from "./bench-context.tsx";
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
 * The card of an option. An unavailable one shows its reason, and a click opens its unlock offer. A choice re-renders only
 * the cards that it changes.
 */
export const OptionCard = memo(function OptionCard(props: Props) {
  const { rules, step, state, compact, pictured, offerId, onChoose } = props;
  const { option, available, chosen, reasons } = state;
  const id = useId();
  const [missing, setMissing] = useState<string>();
  const [units] = useUnits();
  const figures = optionFigures(option, units);
  const tellsReason = !available && props.tellsReason;
  // The offer of an unavailable option has the prices of what it needs.
  const isPriced = available && !rules.pricesHidden;
  const isWide = Boolean(option.description) || figures.length > 0 || tellsReason;
  const look = [
    styles.card,
    compact && (isWide ? styles.wide : styles.compact),
    !available && styles.unavailable,
  ];
  const [nameId, priceId, detailId] = [`${id}-name`, `${id}-price`, `${id}-detail`];

  return (
    <label className={look.filter(Boolean).join(" ")}>
      <input
        className={styles.input}
        type={step.multiSelect ? "checkbox" : "radio"}
        name={step.key}
        value={option.value}
        checked={chosen}
        aria-labelledby={!isPriced ? nameId : `${nameId} ${priceId}`}
        aria-describedby={offerId ? `${detailId} ${offerId}` : detailId}
        onChange={() => onChoose(state)}
      />
      {pictured && (
        <span className={styles.picture}>
          {option.image && option.image !== missing ? (
            <img
              className={styles.image}
              src={imageAddress(option.image)}
              alt=""
              loading="lazy"
              onError={() => setMissing(option.image)}
            />
          ) : option.colorCode ? (
            <svg className={styles.swatch} viewBox="0 0 48 48" aria-hidden="true">
              <rect width="48" height="48" rx="3" fill={option.colorCode} />
            </svg>
          ) : (
            hasGlyph(rules, step.key, option.value) && (
              <Glyph stepKey={step.key} value={option.value} />
            )
          )}
        </span>
      )}
      <CardText
        {...{ step, option, available, isPriced, nameId, priceId, detailId }}
        label={labelIn(option, units)}
      >
        {option.description && (
          <span>
            <Sentence text={option.description} />
          </span>
        )}
        {figures.length > 0 && (
          <span>
            <Sentence text={figures.join(" · ")} />
          </span>
        )}
        {tellsReason && (
          <span className={styles.reason}>
            <VisuallyHidden>Not available: </VisuallyHidden>
            {reasonSentence(reasons)}
          </span>
        )}
        {!available && !tellsReason && (
          <VisuallyHidden>Not available: {reasonSentence(reasons)}</VisuallyHidden>
        )}
      </CardText>
    </label>
  );
}, looksTheSame);

/** A choice gives an unavailable option a new state, which usually has the same reasons. */
function looksTheSame({ state: a, ...before }: Props, { state: b, ...after }: Props): boolean {
  return (
    a.option === b.option &&
    a.available === b.available &&
    a.chosen === b.chosen &&
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
  const { rules, configuration } = useLaterBench();
  return (
    <HydratedLater>
      <OptionGlyph rules={rules} configuration={configuration} {...props} />
    </HydratedLater>
  );
}
