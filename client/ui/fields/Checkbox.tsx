import { useId } from "react";

interface Props {
  readonly label: string;
  readonly name: string;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
  readonly hint?: string;
  /** Whether the form can be sent only if it is ticked. */
  readonly required?: boolean;
}

export function Checkbox({ label, name, checked, onCheck, hint, required }: Props) {
  const id = useId();
  return (
    <label className="flex items-start gap-3 py-2 leading-[1.4] cursor-pointer">
      <input
        className="flex-none mx-0 mt-[0.15rem] mb-0 size-4.5 accent-accent-fill"
        type="checkbox"
        name={name}
        checked={checked}
        required={required}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-soft text-sm">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
