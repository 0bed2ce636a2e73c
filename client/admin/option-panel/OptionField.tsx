import type { ComponentProps } from "react";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { NUMBER_INPUT } from "#shared/read-number.ts";
import { type FieldPath, fieldAt, fieldLabel } from "#shared/rules/option-fields.ts";

interface Props {
  readonly path: FieldPath;
  /** Its text, and what is wrong with it. */
  readonly text: Pick<ComponentProps<typeof TextField>, "name" | "error" | "onText"> & { readonly value: string };
  readonly hint?: string | false;
  readonly rows?: number;
  readonly required?: boolean;
}

/** The input of a field, as it is declared. */
export function OptionField({ path, text, hint, rows, required }: Props) {
  const field = fieldAt(path);
  const { kind, maxLength, isRequired = false } = field;
  return (
    <TextField
      label={fieldLabel(field)}
      required={required ?? isRequired}
      {...(maxLength !== undefined && { maxLength })}
      {...(rows !== undefined && { rows })}
      {...(hint && { hint })}
      {...(kind === "day" && { type: "date" })}
      {...((kind === "amount" || kind === "figure") && NUMBER_INPUT)}
      {...text}
    />
  );
}
