import type { ComponentProps } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";

type Field = Omit<ComponentProps<typeof TextField>, "label">;

interface Props extends Field, Partial<Pick<ComponentProps<typeof TextField>, "label">> {
  /** The color of the swatch while there is no valid code. */
  readonly none?: string;
}

const HEXADECIMAL = /^#[0-9A-Fa-f]{6}$/;

/** A color, edited as a code or with a color picker. Each follows the other. */
export function ColorField({ none = "#ffffff", ...field }: Props) {
  const { value, onText } = field;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
      <TextField label="Color code" hint="Enter # and six hexadecimal digits, or leave this empty." {...field} />
      <input
        type="color"
        className="mt-[1.56rem] w-16 h-target p-[2px] bg-paper border border-line-strong rounded cursor-pointer"
        aria-label="Color"
        value={HEXADECIMAL.test(value) ? value.toLowerCase() : none}
        onChange={({ target }) => onText?.(target.value)}
      />
    </div>
  );
}
