import { useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { AN_AMOUNT, formatDollars } from "#shared/money.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { readDollars } from "../forms/read-dollars.ts";
import { readPercent } from "../forms/read-percent.ts";
import { useFormValues } from "../forms/use-form-values.ts";
import { Note } from "../section/Note.tsx";

type Costs = Pick<RulesDocument, "baseCost" | "lowestMargin">;

const A_PERCENTAGE = "Enter a percentage from 0 to 100.";

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
  const [isChecked, setChecked] = useState(false);
  const baseCost = readCost(values.baseCost);
  const lowestMargin = readMargin(values.lowestMargin);
  const errorOf = (amount: number | null | undefined, text: string) =>
    isChecked && amount === undefined ? text : undefined;
  return (
    <FormDialog
      title="Costs and Margin"
      submitLabel="Update Costs"
      dirty={dirty}
      change={() => {
        setChecked(true);
        return baseCost === undefined || lowestMargin === undefined
          ? undefined
          : { type: "set-costs", baseCost, lowestMargin };
      }}
      onClose={onClose}
    >
      <TextField label="Base cost in dollars (optional)" {...field("baseCost", errorOf(baseCost, AN_AMOUNT))} />
      <TextField
        label="Lowest margin in percent (optional)"
        {...field("lowestMargin", errorOf(lowestMargin, A_PERCENTAGE))}
      />
      <Note tone="soft">
        Only staff see costs. Options have theirs in their panels. You are warned before you send a quote whose margin
        is below the lowest one.
      </Note>
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
