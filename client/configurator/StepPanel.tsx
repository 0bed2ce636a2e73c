import type { Dispatch, Ref } from "react";
import { Button } from "#client/ui/Button.tsx";
import type { Configuration } from "#shared/configuration.ts";
import type { OptionState, StepState } from "#shared/engine/evaluate.ts";
import type { Rules } from "#shared/engine/model.ts";
import type { ConfiguratorAction } from "./configurator-state.ts";
import { OptionCard } from "./OptionCard.tsx";
import styles from "./StepPanel.module.css";

interface Props {
  readonly state: StepState;
  /** The step's place, from 1. */
  readonly number: number;
  readonly rules: Rules;
  readonly configuration: Configuration;
  readonly dispatch: Dispatch<ConfiguratorAction>;
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** The current step: what it is about, and its options as cards. */
export function StepPanel({ state, number, rules, configuration, dispatch, headingRef }: Props) {
  const { step, options, chosen } = state;
  const offered = options.filter(({ available }) => available);
  const others = options.filter(({ available }) => !available);
  const colors = options.every(({ option }) => option.colorCode !== undefined);
  const canClear = !step.required && !step.multiSelect && chosen.length > 0;

  const card = (optionState: OptionState) => (
    <OptionCard
      key={optionState.option.value}
      state={optionState}
      step={step}
      rules={rules}
      configuration={configuration}
      onChoose={(value) => dispatch({ type: "choose", stepKey: step.key, value })}
    />
  );

  return (
    <fieldset className={styles.panel} aria-describedby="step-description">
      <legend className={styles.legend}>
        <h2 ref={headingRef} tabIndex={-1}>
          <span className={styles.number}>Step {number}</span> {step.name}
        </h2>
      </legend>
      <p id="step-description" className={styles.description}>
        {step.description} {!step.required && "Optional."}
        {canClear && (
          <Button look="link" onClick={() => dispatch({ type: "clear", stepKey: step.key })}>
            Clear selection
          </Button>
        )}
      </p>
      <div className={colors ? styles.colors : styles.options}>{offered.map(card)}</div>
      {others.length > 0 && (
        <>
          <h3 className={styles.others}>Not available with your choices</h3>
          <div className={styles.options}>{others.map(card)}</div>
        </>
      )}
    </fieldset>
  );
}
