import { type ComponentProps, useEffect, useId, useRef } from "react";
import { textFieldStyles } from "#client/ui/fields/text-field-styles.ts";

interface Props extends Pick<ComponentProps<"input">, "type" | "name" | "autoComplete" | "maxLength"> {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly hint?: string;
  /** Whether the field takes the focus when it appears. */
  readonly autoFocus?: boolean;
  readonly required?: boolean;
  /** The ID of a text elsewhere that describes the field. */
  readonly describedBy?: string;
  readonly isInvalid?: boolean;
}

/** A field of a sign-in form. */
export function InputField(props: Props) {
  const { label, hint, onText, autoFocus = false, required = true, describedBy, isInvalid = false, ...rest } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <div className="grid gap-1">
      <label className="text-sm font-strong" htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        ref={input}
        id={id}
        className={textFieldStyles.input}
        required={required}
        aria-invalid={isInvalid}
        aria-describedby={hint === undefined ? describedBy : `${id}-hint`}
        onChange={({ target }) => onText(target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
