import { type ChangeEvent, type ComponentProps, useId } from "react";
import styles from "./TextField.module.css";

type Attributes = "autoComplete" | "maxLength" | "min" | "required" | "step" | "tabIndex";

interface Props extends Pick<ComponentProps<"input">, Attributes> {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** Without it, the text is read-only. */
  readonly onText?: (text: string) => void;
  readonly type?: "text" | "email" | "tel" | "number" | "date" | "time";
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Given, the field is a text area. */
  readonly rows?: number;
}

export function TextField(props: Props) {
  const { label, onText, type = "text", error, hint, rows, step, min, ...rest } = props;
  const id = useId();

  const change = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    // A field with only spaces counts as empty.
    const blank = props.required && target.value !== "" && target.value.trim() === "";
    target.setCustomValidity(blank ? "Please fill out this field." : "");
    onText?.(target.value);
  };
  const shared = {
    ...rest,
    id,
    className: styles.input,
    "aria-invalid": error !== undefined,
    "aria-describedby": error ? `${id}-error` : hint ? `${id}-hint` : undefined,
    readOnly: onText === undefined,
    onChange: change,
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? (
        <textarea rows={rows} {...shared} />
      ) : (
        <input type={type} step={step} min={min} {...shared} />
      )}
      {hint && !error && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
