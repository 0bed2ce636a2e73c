import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#client/api/call.ts";
import { queryOf } from "#client/api/query-of.ts";
import { RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { CompanyRequest, CompanySettings } from "#shared/api/company.ts";
import { readPercent } from "#shared/read-number.ts";
import { useFormValues } from "../forms/use-form-values.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import { Note } from "../section/Note.tsx";
import { Section } from "../section/Section.tsx";
import { Letterhead, Terms, type TypedTexts } from "./Letterhead.tsx";
import { MessageTexts } from "./MessageTexts.tsx";
import { QuotePreview } from "./QuotePreview.tsx";
import { TaxRates, type TypedRate, typeRate } from "./TaxRates.tsx";

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
      {loaded.data && <CompanyForm {...loaded.data} reload={async () => (await loaded.refetch()).data?.version} />}
    </Section>
  );
}

interface Typed extends TypedTexts {
  readonly taxRates: readonly TypedRate[];
  readonly messageTexts: CompanySettings["messageTexts"];
}

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

interface FormProps {
  readonly company: CompanySettings;
  readonly version: number;
  /** Loads the settings again. Resolves to their version. */
  readonly reload: () => Promise<number | undefined>;
}

function CompanyForm({ company, version, reload }: FormProps) {
  const { told } = useListChange(COMPANY);
  /** The version that the edits began with. */
  const [edited, setEdited] = useState<number | undefined>(version);
  const { values, edits, dirty, edit, forget, field } = useFormValues({
    ...company,
    address: company.address.join("\n"),
    paymentTerms: company.paymentTerms.join("\n"),
    taxRates: company.taxRates.map(typeRate),
  });
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  useUnsaved(dirty);
  if (!dirty && edited !== version) setEdited(version);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    try {
      const ifMatch = edited !== undefined && { ifMatch: edited };
      setEdited((await call("PUT /api/company", { body: readEdits(edits), ...ifMatch })).version);
      setProblems(new Map());
      await told("Company saved");
      forget(edits);
    } catch (caught) {
      const { validationErrors = [], message, code } = RequestFailure.of(caught);
      const places = validationErrors.map((each) => [each.path, each.message] as const);
      const isChanged = code === "company_changed";
      // The next attempt replaces the colleague's change.
      if (isChanged) setEdited(await reload());
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
        <Letterhead {...{ field, problemOf }} logo={values.logo} onLogo={(logo) => edit("logo", logo)} />
        <Terms {...{ field, problemOf }} />
        <TaxRates rates={values.taxRates} problems={problems} onRates={(taxRates) => edit("taxRates", taxRates)} />
        <MessageTexts
          texts={values.messageTexts}
          problems={problems}
          onTexts={(messageTexts) => edit("messageTexts", messageTexts)}
        />
        {problems.has("") && (
          <Note tone="bad" role="alert">
            {problems.get("")}
          </Note>
        )}
        <div>
          <Button type="submit" look="primary" aria-disabled={!dirty || isSaving}>
            {isSaving ? "Saving …" : "Save"}
          </Button>
        </div>
      </form>
      <QuotePreview company={letterhead} />
    </div>
  );
}
