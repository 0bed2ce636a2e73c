import { useId } from "react";
import styles from "./Checkbox.module.css";

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
    <label className={styles.field}>
      <input
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
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
