import type { ComponentPropsWithRef } from "react";

interface Props<Value extends string> extends Omit<ComponentPropsWithRef<"select">, "value" | "onChange" | "children"> {
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onValue: (value: Value) => void;
}

/** A list to choose from, whose label stands elsewhere. */
export function PlainSelect<Value extends string>({ options, onValue, ...rest }: Props<Value>) {
  const choose = (chosen: string) => {
    const option = options.find(([each]) => each === chosen);
    if (option) onValue(option[0]);
  };
  return (
    <select {...rest} onChange={({ target }) => choose(target.value)}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
