import { type FormEvent, useState } from "react";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { trackSave, useUnsaved } from "#client/ui/hooks/unsaved.ts";
import { AN_AMOUNT, formatDollars } from "#shared/money.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { NotSaved } from "../forms/NotSaved.tsx";
import { readDollars } from "../forms/read-dollars.ts";
import { readPercent } from "../forms/read-percent.ts";
import { useFormValues } from "../forms/use-form-values.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { useChange } from "../rules/use-change.ts";

type Costs = Pick<RulesDocument, "baseCost" | "lowestMargin">;

const A_PERCENTAGE = "Enter a percentage from 0 to 100.";

/** The cost of the base, and the lowest margin of a quote. Folded away, because they rarely change. */
export function CostsForm({ costs }: { readonly costs: Costs }) {
  const { outcome, pending, begin, save } = useChange();
  const { tellFailure } = useAdmin();
  const { values, edits, dirty, field, forget } = useFormValues({
    baseCost: costs.baseCost?.toFixed(2) ?? "",
    lowestMargin: costs.lowestMargin?.toString() ?? "",
  });
  const [isChecked, setChecked] = useState(false);
  useUnsaved(dirty);
  const mayEdit = useMay("catalog:write");
  const baseCost = readCost(values.baseCost);
  const lowestMargin = readMargin(values.lowestMargin);

  const fieldOf = (name: keyof typeof values, error: string | undefined) => {
    const { onText, ...shown } = field(name, isChecked ? error : undefined);
    const type = (text: string) => {
      if (!dirty) begin();
      setChecked(false);
      onText(text);
    };
    return { ...shown, ...(mayEdit && { onText: type }) };
  };
  const submit = async () => {
    if (!mayEdit) return;
    setChecked(true);
    if (pending || baseCost === undefined || lowestMargin === undefined) return;
    const edit = { type: "set-costs", baseCost, lowestMargin } as const;
    const result = await trackSave(save(edit));
    tellFailure(edit, result, null);
    if (result.kind === "saved") forget(edits);
  };

  return (
    <details className="text-sm [&_form>p]:basis-full [&_form>p]:text-soft" open={dirty || undefined}>
      <summary className="content-center w-fit min-h-8 text-soft cursor-pointer">{summaryOf(costs)}</summary>
      <form
        className="flex flex-wrap items-end gap-3 pt-3"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Base cost in dollars (optional)"
          {...fieldOf("baseCost", baseCost === undefined ? AN_AMOUNT : undefined)}
        />
        <TextField
          label="Lowest margin in percent (optional)"
          {...fieldOf("lowestMargin", lowestMargin === undefined ? A_PERCENTAGE : undefined)}
        />
        {mayEdit && (
          <Button type="submit" look="small" aria-disabled={pending || undefined}>
            Update Costs
          </Button>
        )}
        {dirty && outcome !== undefined && outcome.kind !== "saved" && (
          <div role="alert">
            <NotSaved outcome={outcome} />
          </div>
        )}
        <p>
          Only staff see costs. Options have theirs in their panels. You are warned before you send a quote whose margin
          is below the lowest one.
        </p>
      </form>
    </details>
  );
}

/** 'Base cost $600.00, lowest margin 20%' */
function summaryOf({ baseCost, lowestMargin }: Costs): string {
  const parts = [
    ...(baseCost === undefined ? [] : [`base cost ${formatDollars(baseCost)}`]),
    ...(lowestMargin === undefined ? [] : [`lowest margin ${lowestMargin}%`]),
  ];
  return parts.length === 0 ? "Costs and margin" : `Costs and margin: ${parts.join(", ")}`;
}

/** Null removes a cost; undefined for anything that is not one. */
function readCost(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const dollars = readDollars(text);
  return dollars !== undefined && dollars >= 0 ? dollars : undefined;
}

/** Null removes a margin; undefined for anything that is not one. */
function readMargin(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  const percent = readPercent(text);
  return percent >= 0 && percent <= 100 ? percent : undefined;
}
