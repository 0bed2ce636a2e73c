import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#client/api/call.ts";
import { queryOf } from "#client/api/query-of.ts";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Select } from "#client/ui/fields/Select.tsx";
import { TypedRows } from "#client/ui/fields/TypedRows.tsx";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { CompanyRequest, CompanySettings } from "#shared/api/company.ts";
import { isSame } from "#shared/is-same.ts";
import {
  MAX_MESSAGE_TEXTS,
  MAX_REGION_CHARACTERS,
  MAX_TAX_RATES,
  MAX_TEXT_CHARACTERS,
  MAX_TEXT_NAME_CHARACTERS,
  type TaxRate,
} from "#shared/quotes/company.ts";
import { MAX_TAX_NAME_CHARACTERS, MESSAGE_FIELDS, TAX_BASE_OPTIONS } from "#shared/quotes/quote-terms.ts";
import { readPercent } from "#shared/read-number.ts";
import { useFormValues } from "../forms/use-form-values.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import { Note } from "../section/Note.tsx";
import { Section } from "../section/Section.tsx";
import { Letterhead, Terms, type TypedTexts } from "./Letterhead.tsx";
import { QuotePreview } from "./QuotePreview.tsx";

const COMPANY = queryOf("GET /api/company", {});

/** The settings that the company's quotes are written with. Quotes that were sent stay as they are. */
export function Company() {
  const loaded = useQuery(COMPANY);
  return (
    <Section
      title="Company"
      head={
        <p>
          Customers read this on quotes, emails and pages. A quote that was sent keeps its PDF, terms and conditions.
        </p>
      }
    >
      <LoadState what="company" query={loaded} />
      {loaded.data && <CompanyForm saved={loaded.data} reload={async () => (await loaded.refetch()).data} />}
    </Section>
  );
}

interface Typed extends TypedTexts {
  readonly taxRates: readonly (Omit<TaxRate, "percent"> & { readonly percent: string })[];
  readonly messageTexts: CompanySettings["messageTexts"];
}

const NO_RATE: Typed["taxRates"][number] = { name: "", percent: "", on: "all", region: "" };

const readLines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== "");

/** The fields that were edited. The others stay those of the server's settings, if nobody changed them. */
const readEdits = ({ address, paymentTerms, taxRates, ...texts }: Partial<Typed>): CompanyRequest => ({
  ...texts,
  ...(address !== undefined && { address: readLines(address) }),
  ...(paymentTerms !== undefined && { paymentTerms: readLines(paymentTerms) }),
  ...(taxRates && {
    taxRates: taxRates.map(({ percent, ...rate }) => ({ ...rate, percent: readPercent(percent) ?? Number.NaN })),
  }),
});

interface Saved {
  readonly company: CompanySettings;
  readonly version: number;
}

interface FormProps {
  readonly saved: Saved;
  /** Loads the settings again. */
  readonly reload: () => Promise<Saved | undefined>;
}

function CompanyForm({ saved, reload }: FormProps) {
  const { company } = saved;
  const { told } = useListChange(COMPANY);
  /** The settings that the edits change. */
  const [began, setBegan] = useState(saved);
  const { values, edits, dirty, edit, forget, field } = useFormValues({
    ...company,
    address: company.address.join("\n"),
    paymentTerms: company.paymentTerms.join("\n"),
    taxRates: company.taxRates.map((rate) => ({ ...rate, percent: String(rate.percent) })),
  });
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  const [uploading, setUploading] = useState(false);
  useUnsaved(dirty || uploading);
  // Changes of other fields are no conflict, such as one's own of the reminders.
  const editedIn = (settings: CompanySettings) => Object.entries(settings).filter(([name]) => name in edits);
  if (began.version !== saved.version && (!dirty || isSame(editedIn(company), editedIn(began.company))))
    setBegan(saved);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || uploading) return;
    setSaving(true);
    try {
      setBegan(await call("PUT /api/company", { body: readEdits(edits), ifMatch: began.version }));
      setProblems(new Map());
      await told("Company saved");
      forget(edits);
    } catch (caught) {
      const { validationErrors = [], message, code } = RequestFailure.of(caught);
      const places = validationErrors.map((each) => [each.path, each.message] as const);
      const isChanged = code === "company_changed";
      // The next attempt replaces the colleague's change.
      if (isChanged) setBegan((await reload()) ?? began);
      const more = isChanged ? " Your input is still here. Saving again replaces what you both changed." : "";
      setProblems(new Map(places.length > 0 ? places : [["", message + more]]));
    } finally {
      setSaving(false);
    }
  };

  const { taxRates: _, messageTexts: __, ...letterhead } = readEdits(edits);
  const problemOf = (name: string) => [...problems].find(([path]) => path.split(".")[0] === name)?.[1];

  return (
    <div className="grid grid-cols-[minmax(0,54rem)_minmax(16rem,28rem)] gap-8 items-start max-lg:grid-cols-1">
      <form className="grid gap-6" onSubmit={(event) => void save(event)} noValidate>
        <Letterhead {...{ field, problemOf }} onUploading={setUploading} />
        <Terms {...{ field, problemOf }} />
        <TypedRows
          legend="Taxes"
          path="taxRates"
          what="tax"
          action="Add a Tax"
          rows={values.taxRates}
          empty={NO_RATE}
          max={MAX_TAX_RATES}
          problems={problems}
          onRows={(taxRates) => edit("taxRates", taxRates)}
          className="grid-cols-2 [&>button]:mt-0"
          hint="Staff choose from these when they send a quote. The product does not know tax law: ask your accountant which rates apply where."
        >
          {({ row, change, text }) => (
            <>
              {text("region", "Region", { maxLength: MAX_REGION_CHARACTERS })}
              {text("name", "Tax, for the customer", { maxLength: MAX_TAX_NAME_CHARACTERS })}
              {text("percent", "Percent")}
              <Select label="Of" value={row.on} options={TAX_BASE_OPTIONS} onValue={(on) => change({ on })} />
            </>
          )}
        </TypedRows>
        <TypedRows
          legend="Texts for messages"
          path="messageTexts"
          what="text"
          action="Add a Text"
          rows={values.messageTexts}
          empty={{ name: "", text: "Dear {name},\n\n" }}
          max={MAX_MESSAGE_TEXTS}
          problems={problems}
          onRows={(messageTexts) => edit("messageTexts", messageTexts)}
          className="grid-cols-[11rem_minmax(0,1fr)_auto] md:items-start [&>button]:self-end max-md:grid-cols-1"
          hint={`Staff insert them when they send a quote. The quote fills the fields ${MESSAGE_FIELDS.map((field) => `{${field}}`).join(", ")}.`}
        >
          {({ text }) => (
            <>
              {text("name", "Name", { maxLength: MAX_TEXT_NAME_CHARACTERS })}
              {text("text", "Text", { maxLength: MAX_TEXT_CHARACTERS, rows: 3 })}
            </>
          )}
        </TypedRows>
        {problems.has("") && (
          <Note tone="bad" role="alert">
            {problems.get("")}
          </Note>
        )}
        <div>
          <Button type="submit" look="primary" aria-disabled={!dirty || isSaving || uploading}>
            {isSaving ? "Saving …" : "Save"}
          </Button>
        </div>
      </form>
      <QuotePreview company={letterhead} />
    </div>
  );
}
