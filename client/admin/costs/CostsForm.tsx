import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { formatDollars } from "#shared/money.ts";
import { NUMBER_INPUT, readDollars, readPercent } from "#shared/read-number.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useFormValues } from "../forms/use-form-values.ts";
import { Note } from "../section/Note.tsx";

type Costs = Pick<RulesDocument, "baseCost" | "lowestMargin">;

/** The cost of the base, and the lowest margin of a quote. A dialog edits them, because they rarely change. */
export function CostsForm({ costs }: { readonly costs: Costs }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="small" onClick={() => setOpen(true)}>
        {summaryOf(costs)} …
      </Button>
      {isOpen && <CostsDialog costs={costs} onClose={() => setOpen(false)} />}
    </>
  );
}

function CostsDialog({ costs, onClose }: { readonly costs: Costs; readonly onClose: () => void }) {
  const { values, dirty, field } = useFormValues({
    baseCost: costs.baseCost?.toFixed(2) ?? "",
    lowestMargin: costs.lowestMargin?.toString() ?? "",
  });
  const readAs = (read: typeof readDollars, text: string) => (text === "" ? null : (read(text) ?? Number.NaN));
  return (
    <FormDialog
      title="Costs and Margin"
      submitLabel="Update Costs"
      dirty={dirty}
      change={() => ({
        type: "set-costs",
        ...{ baseCost: readAs(readDollars, values.baseCost), lowestMargin: readAs(readPercent, values.lowestMargin) },
      })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <TextField
            label="Base cost in dollars (optional)"
            {...NUMBER_INPUT}
            {...field("baseCost", errorOf("baseCost"))}
          />
          <TextField
            label="Lowest margin in percent (optional)"
            {...NUMBER_INPUT}
            {...field("lowestMargin", errorOf("lowestMargin"))}
          />
          <Note tone="soft">
            Only staff see costs. Options have theirs in their panels. You are warned before you send a quote whose
            margin is below the lowest one.
          </Note>
        </>
      )}
    </FormDialog>
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
