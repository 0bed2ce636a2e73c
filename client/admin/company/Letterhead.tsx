import { TextField } from "#client/ui/fields/TextField.tsx";
import type { CompanySettings } from "#shared/api/company.ts";
import { MAX_CONDITIONS_CHARACTERS, MAX_FOOTER_CHARACTERS, MAX_LETTERHEAD_CHARACTERS } from "#shared/quotes/company.ts";
import type { fieldsOf } from "../forms/use-form-values.ts";
import { ImageField } from "../images/ImageField.tsx";

/** The texts as owners type them, each list a text with a line for each entry. */
export interface TypedTexts
  extends Omit<CompanySettings, "address" | "paymentTerms" | "taxRates" | "messageTexts" | "reminders"> {
  readonly address: string;
  readonly paymentTerms: string;
}

interface Props {
  readonly field: ReturnType<typeof fieldsOf<TypedTexts>>["field"];
  readonly onUploading: (uploading: boolean) => void;
  readonly problemOf: (field: keyof TypedTexts) => string | undefined;
}

/** Payment terms and conditions, which quotes say besides their prices. */
export function Terms({ field, problemOf }: Pick<Props, "field" | "problemOf">) {
  return (
    <fieldset className="grid gap-4 m-0 min-w-0 p-0 border-0">
      <legend className="mb-2 p-0 font-strong">Terms</legend>
      <TextField
        label="Payment terms"
        rows={4}
        hint="One on each line, such as Net 30. Staff choose from them when they send a quote."
        {...field("paymentTerms", problemOf("paymentTerms"))}
      />
      <TextField
        label="Conditions"
        rows={10}
        maxLength={MAX_CONDITIONS_CHARACTERS}
        hint="They go with each quote from now on. A quote that was sent keeps those of that day."
        {...field("conditions", problemOf("conditions"))}
      />
    </fieldset>
  );
}

/** The name, address and logo of the company on quotes, emails and pages. */
export function Letterhead({ field, onUploading, problemOf }: Props) {
  const line = (name: keyof TypedTexts, label: string, hint?: string) => (
    <TextField
      label={label}
      maxLength={MAX_LETTERHEAD_CHARACTERS}
      {...(hint && { hint })}
      {...field(name, problemOf(name))}
    />
  );
  return (
    <fieldset className="grid gap-4 m-0 min-w-0 p-0 border-0">
      <legend className="mb-2 p-0 font-strong">Letterhead</legend>
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {line("name", "Company name")}
        {line("taxNumber", "Tax number")}
        {line("phone", "Phone")}
        <TextField label="Email" type="email" {...field("email", problemOf("email"))} />
      </div>
      <TextField label="Address" rows={4} hint="Up to six lines." {...field("address", problemOf("address"))} />
      <TextField
        label="Text at the foot of quotes and emails"
        maxLength={MAX_FOOTER_CHARACTERS}
        hint="Such as the bank account, or where the company is registered."
        {...field("footer", problemOf("footer"))}
      />
      <ImageField use="logo" {...field("logo", problemOf("logo"))} onUploading={onUploading} />
    </fieldset>
  );
}
