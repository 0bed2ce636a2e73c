import styles from "./Checkbox.module.css";

interface Props {
  readonly label: string;
  readonly name: string;
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
  readonly hint?: string;
}

export function Checkbox({ label, name, checked, onCheck, hint }: Props) {
  return (
    <label className={styles.field}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
