import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { queryOf } from "#client/api/query-of.ts";
import { call, RequestFailure } from "#client/api/request.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { useUnsaved } from "#client/ui/hooks/unsaved.ts";
import type { CompanySettings } from "#shared/api/company.ts";
import { readPercent } from "../forms/read-percent.ts";
import { useFormValues } from "../forms/use-form-values.ts";
import { useListChange } from "../rules/use-list-change.ts";
import { LoadState } from "../section/LoadFailure.tsx";
import { Note } from "../section/Note.tsx";
import { Section } from "../section/Section.tsx";
import { TaxRates, typeRate } from "./TaxRates.tsx";

const COMPANY = queryOf("GET /api/company", {});

/** The settings that the company's quotes are written with. Quotes that were sent stay as they are. */
export function Company() {
  const loaded = useQuery(COMPANY);
  const company = loaded.data?.company;
  return (
    <Section
      title="Company"
      head={<p>Your quotes are written with these settings. Quotes that were sent stay as they are.</p>}
    >
      <LoadState what="company" query={loaded} />
      {company && <CompanyForm company={company} />}
    </Section>
  );
}

function CompanyForm({ company }: { readonly company: CompanySettings }) {
  const { told } = useListChange(COMPANY);
  const { values, edits, dirty, edit, forget } = useFormValues({ taxRates: company.taxRates.map(typeRate) });
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [isSaving, setSaving] = useState(false);
  useUnsaved(dirty);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const taxRates = values.taxRates.map(({ percent, ...rate }) => ({
      ...rate,
      percent: readPercent(percent.replace(",", ".")),
    }));
    try {
      await call("PUT /api/company", { body: { taxRates } });
      setProblems(new Map());
      await told("Company saved");
      forget(edits);
    } catch (caught) {
      const { validationErrors = [], message } = RequestFailure.of(caught);
      const places = validationErrors.map((each) => [each.path, each.message] as const);
      setProblems(new Map(places.length > 0 ? places : [["", message]]));
    } finally {
      setSaving(false);
    }
  };

  return (
    <form className="grid gap-6 max-w-216" onSubmit={(event) => void save(event)} noValidate>
      <TaxRates rates={values.taxRates} problems={problems} onRates={(taxRates) => edit("taxRates", taxRates)} />
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
  );
}
