import { useId } from "react";
import styles from "./Select.module.css";

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onValue: (value: Value) => void;
}

export function Select<Value extends string>({ label, value, options, onValue }: Props<Value>) {
  const id = useId();
  const choose = (chosen: string) => {
    const option = options.find(([each]) => each === chosen);
    if (option) onValue(option[0]);
  };
  return (
    <div className={styles.select}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => choose(target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
