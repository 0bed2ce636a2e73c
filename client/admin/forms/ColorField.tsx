import type { ComponentProps } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";

interface Props extends Partial<Pick<ComponentProps<typeof TextField>, "label" | "name" | "hint">> {
  /** The color of the swatch while there is no valid code. */
  readonly none?: string;
  /** '#RRGGBB', or empty. */
  readonly value: string;
  readonly onColor: (color: string) => void;
  readonly error: string | undefined;
}

const HEXADECIMAL = /^#[0-9A-Fa-f]{6}$/;

/** A color, edited as a code or with a color picker. Each follows the other. */
export function ColorField({ value, onColor, none = "#ffffff", ...texts }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
      <TextField
        label="Color code"
        name="colorCode"
        hint="Enter # and six hexadecimal digits, or leave this empty."
        {...texts}
        value={value}
        onText={onColor}
      />
      <input
        type="color"
        className="mt-[1.56rem] w-16 h-target p-[2px] bg-paper border border-line-strong rounded cursor-pointer"
        aria-label="Color"
        value={HEXADECIMAL.test(value) ? value.toLowerCase() : none}
        onChange={({ target }) => onColor(target.value)}
      />
    </div>
  );
}
