import type { StepDocument } from "#shared/rules.ts";
import styles from "./AdminView.module.css";
import { conditionSentence } from "./condition-sentence.ts";
import { OptionTable } from "./OptionTable.tsx";

interface Props {
  readonly step: StepDocument;
  readonly steps: readonly StepDocument[];
}

export function StepCard({ step, steps }: Props) {
  const { options, conditionalOptions = [] } = step;
  const facts = [step.required ? "Required" : "Optional", step.multiSelect && "Multi-select"];
  const sentences = conditionalOptions.map(({ when }) => conditionSentence(when, steps));

  return (
    <article className={styles.card} aria-labelledby={`step-${step.key}`}>
      <header>
        <h3 id={`step-${step.key}`}>
          {step.stepNumber}. {step.name}
        </h3>
        <p>
          <code>{step.key}</code> · {facts.filter(Boolean).join(" · ")}
        </p>
        <p>{step.description}</p>
      </header>
      {options.length > 0 && <OptionTable options={options} />}
      {conditionalOptions.length > 0 && (
        <>
          <p className={styles.note}>
            This step has conditional options, which must be edited in the rules file.
          </p>
          <details>
            <summary>View the structure</summary>
            {[...new Set(sentences)].map((sentence) => (
              <section key={sentence}>
                <h4>{sentence}</h4>
                <OptionTable
                  options={conditionalOptions.filter((_, index) => sentences[index] === sentence)}
                />
              </section>
            ))}
          </details>
        </>
      )}
      {options.length + conditionalOptions.length === 0 && (
        <p className={styles.note}>No options yet: not shown to visitors</p>
      )}
    </article>
  );
}
