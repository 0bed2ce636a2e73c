import { type FormEvent, useState } from "react";
import { useMay } from "#client/api/person.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { trackSave, useUnsaved } from "#client/ui/hooks/unsaved.ts";
import { AN_AMOUNT, formatDollars } from "#shared/money.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { NotSaved } from "../forms/NotSaved.tsx";
import { readDollars } from "../forms/read-dollars.ts";
import { useAdmin } from "../rules/admin-context.ts";
import { useChange } from "../rules/use-change.ts";
import styles from "./CostsForm.module.css";

type Costs = Pick<RulesDocument, "baseCost" | "lowestMargin">;

interface Typed {
  readonly baseCost: string;
  readonly lowestMargin: string;
}

const typedCosts = ({ baseCost, lowestMargin }: Costs): Typed => ({
  baseCost: baseCost?.toFixed(2) ?? "",
  lowestMargin: lowestMargin?.toString() ?? "",
});

/** The cost of the base, and the lowest margin of a quote. Folded away, because they rarely change. */
export function CostsForm({ costs }: { readonly costs: Costs }) {
  const { outcome, pending, begin, save } = useChange();
  const { tellFailure } = useAdmin();
  const [typed, setTyped] = useState<Typed>();
  const [isChecked, setChecked] = useState(false);
  useUnsaved(typed !== undefined);
  const shown = typed ?? typedCosts(costs);
  const read = {
    baseCost: readCost(shown.baseCost),
    lowestMargin: readPercent(shown.lowestMargin),
  };

  const type = (changes: Partial<Typed>) => {
    if (typed === undefined) begin();
    setChecked(false);
    setTyped({ ...shown, ...changes });
  };

  const mayEdit = useMay("catalog:write");
  const submit = async () => {
    if (!mayEdit) return;
    setChecked(true);
    const { baseCost, lowestMargin } = read;
    if (pending || baseCost === undefined || lowestMargin === undefined) return;
    const edit = { type: "set-costs", baseCost, lowestMargin } as const;
    const result = await trackSave(save(edit));
    tellFailure(edit, result, null);
    if (result.kind === "saved") setTyped((now) => (now === typed ? undefined : now));
  };

  return (
    <details className={styles.costs} open={typed !== undefined || undefined}>
      <summary>{summaryOf(costs)}</summary>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Base cost in dollars (optional)"
          name="baseCost"
          value={shown.baseCost}
          {...(mayEdit && { onText: (baseCost: string) => type({ baseCost }) })}
          error={isChecked && read.baseCost === undefined ? AN_AMOUNT : undefined}
        />
        <TextField
          label="Lowest margin in percent (optional)"
          name="lowestMargin"
          value={shown.lowestMargin}
          {...(mayEdit && { onText: (lowestMargin: string) => type({ lowestMargin }) })}
          error={
            isChecked && read.lowestMargin === undefined
              ? "Enter a percentage from 0 to 100."
              : undefined
          }
        />
        {mayEdit && (
          <Button type="submit" look="small" aria-disabled={pending || undefined}>
            Update Costs
          </Button>
        )}
        {typed !== undefined && outcome !== undefined && outcome.kind !== "saved" && (
          <div role="alert">
            <NotSaved outcome={outcome} />
          </div>
        )}
        <p>
          Only staff see costs. Options have theirs in their panels. You are warned before you send
          a quote whose margin is below the lowest one.
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

function readPercent(text: string): number | null | undefined {
  const typed = text.trim().replace(/%$/, "").trim();
  if (typed === "") return null;
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN;
  return percent <= 100 ? percent : undefined;
}
