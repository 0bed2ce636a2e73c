import { useId } from "react";
import { OptionGlyph } from "#client/drawing/OptionGlyph.tsx";
import type { Configuration } from "#shared/configuration.ts";
import type { OptionState } from "#shared/engine/evaluate.ts";
import { optionPrice, type Rules, type Step } from "#shared/engine/model.ts";
import { reasonSentence } from "#shared/engine/reason-sentence.ts";
import { formatModifier } from "#shared/money.ts";
import styles from "./OptionCard.module.css";
import { specifications } from "./specifications.ts";

interface Props {
  readonly state: OptionState;
  readonly step: Step;
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly onChoose: (value: string) => void;
}

/** One option. One that is not available can be reached and says what it needs. */
export function OptionCard({ state, step, rules, configuration, onChoose }: Props) {
  const { option, available, chosen, reasons } = state;
  const id = useId();
  const figures = specifications(option);
  const [nameId, priceId, detailId] = [`${id}-name`, `${id}-price`, `${id}-detail`];

  return (
    <label className={`${styles.card} ${available ? "" : styles.unavailable}`}>
      <input
        className={styles.input}
        type={step.multiSelect ? "checkbox" : "radio"}
        name={step.key}
        value={option.value}
        checked={chosen}
        aria-disabled={!available || undefined}
        aria-labelledby={`${nameId} ${priceId}`}
        aria-describedby={detailId}
        onChange={() => onChoose(option.value)}
      />
      {option.colorCode ? (
        <svg className={styles.swatch} viewBox="0 0 48 48" aria-hidden="true">
          <rect width="48" height="48" rx="3" fill={option.colorCode} />
        </svg>
      ) : (
        <OptionGlyph
          rules={rules}
          configuration={configuration}
          stepKey={step.key}
          value={option.value}
        />
      )}
      <span className={styles.text}>
        <span className={styles.head}>
          <span className={styles.label} id={nameId}>
            {option.label}
          </span>
          <span className={styles.price} id={priceId}>
            {formatModifier(optionPrice(option))}
          </span>
        </span>
        <span className={styles.detail} id={detailId}>
          {option.description && <span>{option.description}</span>}
          {figures.length > 0 && <span className={styles.figures}>{figures.join(" · ")}</span>}
          {!available && <span className={styles.reason}>{reasonSentence(reasons)}</span>}
        </span>
      </span>
    </label>
  );
}
