import { TextField } from "#client/ui/TextField.tsx";
import styles from "./ColorField.module.css";

interface Props {
  /** '#RRGGBB', or empty for none. */
  readonly value: string;
  readonly onColor: (color: string) => void;
  readonly error: string | undefined;
}

const HEXADECIMAL = /^#[0-9A-Fa-f]{6}$/;

/** A color as its code and as a swatch, each of which changes the other. */
export function ColorField({ value, onColor, error }: Props) {
  return (
    <div className={styles.field}>
      <TextField
        label="Color code"
        name="colorCode"
        value={value}
        onText={onColor}
        maxLength={7}
        hint="# and six hexadecimal digits, or empty for none."
        error={error}
      />
      <input
        type="color"
        className={styles.swatch}
        aria-label="Color"
        value={HEXADECIMAL.test(value) ? value.toLowerCase() : "#ffffff"}
        onChange={({ target }) => onColor(target.value)}
      />
    </div>
  );
}
