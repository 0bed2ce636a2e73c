import { TextField } from "#client/ui/fields/TextField.tsx";
import { MAX_DOLLARS } from "#shared/money.ts";
import { type FieldPath, fieldAt, fieldLabel } from "#shared/rules/option-fields.ts";
import type { TypedOption } from "./typed-option.ts";

/** The texts of the panel, and what is wrong with them. */
export interface OptionTexts {
  readonly values: TypedOption;
  readonly edit: (path: FieldPath, text: string) => void;
  readonly field: (path: FieldPath) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onText: (text: string) => void;
  };
}

interface Props {
  readonly path: FieldPath;
  readonly texts: OptionTexts;
  readonly hint?: string | false;
  readonly rows?: number;
  readonly required?: boolean;
}

/** The input of a field, as it is declared. */
export function OptionField({ path, texts, hint, rows, required }: Props) {
  const field = fieldAt(path);
  const { kind, maxLength, isRequired = false } = field;
  const isSigned = path === "priceModifier" || path === "price";
  return (
    <TextField
      label={fieldLabel(field)}
      required={required ?? isRequired}
      {...(maxLength !== undefined && { maxLength })}
      {...(rows !== undefined && { rows })}
      {...(hint && { hint })}
      {...(kind === "day" && { type: "date" })}
      {...(kind === "amount" && { type: "number", step: 0.01, min: isSigned ? -MAX_DOLLARS : 0 })}
      {...(kind === "figure" && { type: "number", step: "any", min: 0 })}
      {...texts.field(path)}
    />
  );
}
