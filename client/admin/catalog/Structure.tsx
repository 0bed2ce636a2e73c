import type { OptionDocument, StepDocument } from "#shared/rules.ts";
import { conditionSentence } from "./condition-sentence.ts";
import styles from "./Structure.module.css";
import { priceText } from "./structure-summary.ts";

interface Props {
  readonly step: StepDocument;
  readonly steps: readonly StepDocument[];
}

/** The options of a step grouped by what they wait for: 'When Width is 84 in or 96 in: 48 in +$160.00'. */
export function Structure({ step: { options, conditionalOptions = [] }, steps }: Props) {
  const groups = new Map<string, OptionDocument[]>();
  if (options.length > 0) groups.set("Always", [...options]);
  for (const option of conditionalOptions) {
    const sentence = conditionSentence(option.when, steps);
    const group = groups.get(sentence);
    if (group) group.push(option);
    else groups.set(sentence, [option]);
  }
  return (
    <ul className={styles.structure}>
      {[...groups].map(([sentence, group]) => (
        <li key={sentence}>
          <b>{sentence}:</b>
          <ul>
            {group.map((option) => (
              <li key={option.value}>
                {option.label} <span className={styles.price}>{priceText(option)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
