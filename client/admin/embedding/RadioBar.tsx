import { useId } from "react";
import hidden from "#client/ui/VisuallyHidden.module.css";
import styles from "./RadioBar.module.css";

interface Props<Value extends string> {
  readonly legend: string;
  readonly choices: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

/** One of a few, side by side. */
export function RadioBar<Value extends string>(props: Props<Value>) {
  const { legend, choices, value, onValue } = props;
  const name = useId();
  const values = Object.keys(choices).filter((key): key is Value => key in choices);
  return (
    <fieldset className={styles.bar}>
      <legend>{legend}</legend>
      <div>
        {values.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              className={hidden.hidden}
              checked={each === value}
              onChange={() => onValue(each)}
            />
            {choices[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
