import { ColorField } from "#client/admin/forms/ColorField.tsx";
import { createAccentPalette, isAccent, OUR_ACCENT } from "#shared/partners/accent.ts";
import styles from "./Partners.module.css";

interface Props {
  readonly accent: string;
  readonly onAccent: (accent: string) => void;
  readonly error: string | undefined;
}

/** The accent, and how it is changed where it would be hard to read. */
export function AccentField({ accent, onAccent, error }: Props) {
  const palette = isAccent(accent) ? createAccentPalette(accent) : undefined;
  const isChanged = palette && palette.fill !== accent.toLowerCase();
  return (
    <>
      <ColorField
        label="Accent"
        name="accent"
        hint="The color of selected options and buttons. Leave it empty for ours."
        none={OUR_ACCENT}
        value={accent}
        onColor={onAccent}
        error={error}
      />
      {palette && (
        <p className={styles.sample}>
          <span
            className={styles.swatch}
            style={{ background: palette.fill, color: palette.onFill }}
          >
            Next
          </span>
          {isChanged
            ? `Text on ${accent} would be hard to read, so buttons are ${palette.fill}.`
            : "Text on this color is easy to read."}
        </p>
      )}
    </>
  );
}
