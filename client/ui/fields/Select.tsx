import { useId } from "react";
import styles from "./Select.module.css";

interface Props<Value extends string> {
  readonly label: string;
  readonly name?: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onValue: (value: Value) => void;
  readonly error?: string | undefined;
}

export function Select<Value extends string>(props: Props<Value>) {
  const { label, name, value, options, onValue, error } = props;
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find(([each]) => each === chosen);
    if (option) onValue(option[0]);
  };
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={({ target }) => choose(target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
