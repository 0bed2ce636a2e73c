import { type ComponentPropsWithRef, useId } from "react";
import styles from "./TextField.module.css";

interface Props extends ComponentPropsWithRef<"input"> {
  readonly label: string;
  /** What is wrong with the text, from the server. */
  readonly error?: string | undefined;
  /** More than one row makes it a text area. */
  readonly rows?: number;
}

export function TextField({ label, error, rows, name, required, maxLength, ...rest }: Props) {
  const id = useId();
  const shared = {
    id,
    name,
    required,
    maxLength,
    className: styles.input,
    "aria-invalid": error !== undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {rows ? <textarea rows={rows} {...shared} /> : <input type="text" {...shared} {...rest} />}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
