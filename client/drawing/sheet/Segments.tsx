import styles from "./Segments.module.css";

interface Props<Value extends string> {
  readonly name: string;
  /** The name of the radio buttons, unique on the page. */
  readonly id: string;
  readonly value: Value;
  readonly choices: readonly (readonly [value: Value, text: string])[];
  readonly onValue: (value: Value) => void;
}

/** A choice of one of a few values, side by side. */
export function Segments<Value extends string>(props: Props<Value>) {
  const { name, id, value, choices, onValue } = props;
  return (
    <fieldset className={`${styles.segments} relative flex overflow-hidden border border-line-strong rounded bg-sheet`}>
      <legend className="spoken">{name}</legend>
      {choices.map(([each, text]) => (
        <label key={each}>
          <input
            type="radio"
            name={id}
            value={each}
            className="spoken"
            checked={value === each}
            onChange={() => onValue(each)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
