import { TextField } from "#client/ui/TextField.tsx";
import styles from "./ColorField.module.css";

interface Props {
  readonly label?: string;
  readonly name?: string;
  readonly hint?: string;
  /** What the swatch shows where there is none. */
  readonly none?: string;
  /** '#RRGGBB', or empty for none. */
  readonly value: string;
  readonly onColor: (color: string) => void;
  readonly error: string | undefined;
}

const HEXADECIMAL = /^#[0-9A-Fa-f]{6}$/;

/** A color as its code and as a swatch, each of which changes the other. */
export function ColorField({ value, onColor, error, none = "#ffffff", ...texts }: Props) {
  const { label = "Color code", name = "colorCode" } = texts;
  const { hint = "# and six hexadecimal digits, or empty for none." } = texts;
  return (
    <div className={styles.field}>
      <TextField
        label={label}
        name={name}
        value={value}
        onText={onColor}
        maxLength={7}
        hint={hint}
        error={error}
      />
      <input
        type="color"
        className={styles.swatch}
        aria-label="Color"
        value={HEXADECIMAL.test(value) ? value.toLowerCase() : none}
        onChange={({ target }) => onColor(target.value)}
      />
    </div>
  );
}
