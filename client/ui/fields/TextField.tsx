import {
  type AriaAttributes,
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  type SyntheticEvent,
  useId,
} from "react";
import { tellFilledFields } from "./tell-filled-fields.ts";
import { textFieldStyles } from "./text-field-styles.ts";

type Attributes = "autoComplete" | "list" | "maxLength" | "min" | "pattern" | "required" | "tabIndex" | "title";

interface Props extends Pick<ComponentProps<"input">, Attributes>, AriaAttributes {
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onSelect?: (event: SyntheticEvent) => void;
  readonly onBlur?: () => void;
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** Without it, the text is read-only. */
  readonly onText?: (text: string) => void;
  readonly type?: "text" | "email" | "tel" | "number" | "date" | "datetime-local";
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Given, the field is a text area. */
  readonly rows?: number;
}

if (typeof document !== "undefined") tellFilledFields();

export function TextField(props: Props) {
  const { label, onText, type = "text", error, hint, rows, min, ...rest } = props;
  const id = useId();
  const message = error ?? hint;
  const left = lettersLeft(props);
  const describedBy = [message && `${id}-message`, left && `${id}-left`].filter(Boolean).join(" ");

  const change = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    // A field with only spaces counts as empty.
    const blank = props.required && target.value !== "" && target.value.trim() === "";
    target.setCustomValidity(blank ? "Please fill out this field." : "");
    onText?.(target.value);
  };
  const shared = {
    ...rest,
    id,
    className: textFieldStyles.input,
    "aria-invalid": error !== undefined,
    "aria-describedby": describedBy || undefined,
    readOnly: onText === undefined,
    onChange: change,
  };

  return (
    <div className="grid gap-1">
      <label className="text-sm font-strong" htmlFor={id}>
        {label}
      </label>
      {rows ? <textarea rows={rows} {...shared} /> : <input type={type} min={min} {...shared} />}
      {message && (
        <p id={`${id}-message`} className={error ? "text-bad text-sm" : "text-soft text-sm"}>
          {message}
        </p>
      )}
      {left && (
        <p id={`${id}-left`} aria-live="polite" className="text-soft text-sm">
          {left}
        </p>
      )}
    </div>
  );
}

/** Near the limit of a text, what remains: the browser cuts the rest without a word. */
function lettersLeft({ onText, value, maxLength }: Props): string | undefined {
  if (!onText || maxLength === undefined) return undefined;
  const left = maxLength - value.length;
  if (left > Math.min(MAX_LEFT, maxLength / 10)) return undefined;
  if (left <= 0) return `That is the limit of ${maxLength.toLocaleString("en-US")} characters.`;
  return left === 1 ? "1 character left" : `${left} characters left`;
}

/** Characters below which the rest of a long text is counted; a short text counts its last tenth. */
const MAX_LEFT = 100;
