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
  return (
    <label className={styles.field}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        required={required}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
