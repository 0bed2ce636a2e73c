import { useId } from "react";
import { PlainSelect } from "./PlainSelect.tsx";

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
  return (
    <div className="grid gap-1">
      <label className="text-sm font-strong" htmlFor={id}>
        {label}
      </label>
      <PlainSelect
        className="w-full min-w-0 min-h-target px-3 py-2 bg-paper border border-line-strong rounded text-ellipsis [&[aria-invalid=true]]:border-bad"
        id={id}
        name={name}
        {...{ value, options, onValue }}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
      />
      {error && (
        <p id={`${id}-error`} className="text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
