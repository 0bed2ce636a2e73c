import { type ChangeEvent, useId } from "react";
import styles from "./TextField.module.css";

interface Props {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** Without it the text can be read and copied only. */
  readonly onText?: (text: string) => void;
  readonly type?: "text" | "email" | "tel" | "number";
  /** Of a number: the least difference of two, counted from `min`. */
  readonly step?: number | "any";
  readonly min?: number;
  readonly autoComplete?: string;
  readonly required?: boolean;
  readonly maxLength?: number;
  /** -1 takes it out of the way of the Tab key. */
  readonly tabIndex?: number | undefined;
  /** What is wrong with the text, from the server. */
  readonly error?: string | undefined;
  /** What to write, or what it is for. */
  readonly hint?: string;
  /** More than one row makes it a text area. */
  readonly rows?: number;
}

export function TextField(props: Props) {
  const { label, name, value, onText, type = "text", autoComplete, required, maxLength } = props;
  const { error, hint, rows, step, min, tabIndex } = props;
  const id = useId();

  const change = ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    // Blanks alone are no answer: the browser says so like for an empty field.
    const blank = required && target.value !== "" && target.value.trim() === "";
    target.setCustomValidity(blank ? "Please fill out this field." : "");
    onText?.(target.value);
  };
  const shared = {
    id,
    name,
    value,
    required,
    maxLength,
    tabIndex,
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
        <input type={type} autoComplete={autoComplete} step={step} min={min} {...shared} />
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
