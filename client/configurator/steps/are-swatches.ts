import type { OptionState } from "#shared/rules/rules-index.ts";

/** Whether all options are colors. Their cards are shown side by side. */
export function areSwatches(options: readonly OptionState[]): boolean {
  return options.every(({ option }) => option.colorCode !== undefined);
}
