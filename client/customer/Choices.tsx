import { useState } from "react";
import { Checkbox } from "#client/ui/fields/Checkbox.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { formatDollars } from "#shared/money.ts";
import { type LineChoice, nameBenches, nameLines } from "#shared/quotes/quote-items.ts";
import type { QuoteRevision, Selection } from "#shared/quotes/quote-revisions.ts";
import { allowsQuantity } from "#shared/quotes/select-lines.ts";
import { endTurns } from "#shared/text/text.ts";

interface Props {
  readonly revision: QuoteRevision;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
}

/** The lines that the customer can choose, and those with a choice of quantities. */
export function Choices({ revision: { items, freeLines = [] }, selection, onSelection }: Props) {
  const shown = (kind: keyof Selection, lines: readonly (Offered & { readonly name: string })[]) =>
    lines.map((line, index) => {
      if (!line.optional && !line.range) return undefined;
      const choose = (quantity: number) => onSelection({ ...selection, [kind]: selection[kind].with(index, quantity) });
      return (
        <Choice
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a line is known by
          key={`${kind} ${index}`}
          line={line}
          name={endTurns(line.name)}
          chosen={selection[kind][index] ?? 0}
          onChoose={choose}
        />
      );
    });
  return (
    <section aria-labelledby="choices">
      <h2 id="choices">Your choice</h2>
      <div className="grid gap-3 p-4 bg-card border border-line rounded">
        {shown("items", nameBenches(items))}
        {shown("freeLines", nameLines({ items: [], freeLines }))}
      </div>
    </section>
  );
}

interface Offered extends LineChoice {
  readonly quantity: number;
  readonly unitPrice: number;
  readonly sum: number;
}

interface ChoiceProps {
  readonly line: Offered;
  readonly name: string;
  /** 0 while an optional line is left out. */
  readonly chosen: number;
  readonly onChoose: (quantity: number) => void;
}

function Choice({ line, name, chosen, onChoose }: ChoiceProps) {
  const { optional, range, quantity, unitPrice } = line;
  const [typed, setTyped] = useState(String(chosen || quantity));
  const isRight = allowsQuantity({ ...line, optional: false }, Number(typed));
  const price = quantity === 1 && !range ? formatDollars(unitPrice) : `${formatDollars(unitPrice)} each`;
  const what = range ? name : `${quantity} × ${name}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 wrap-anywhere">
      {optional ? (
        <Checkbox
          label={what}
          name="choice"
          hint={price}
          checked={chosen > 0}
          onCheck={(isChosen) => onChoose(isChosen ? (isRight ? Number(typed) : quantity) : 0)}
        />
      ) : (
        <p className="py-2">
          <bdi>{what}</bdi> <span className="block text-soft text-sm">{price}</span>
        </p>
      )}
      {range && (chosen > 0 || !optional) && (
        <div className="w-32">
          <TextField
            label="Quantity"
            name="quantity"
            type="number"
            aria-label={`Quantity: ${name}`}
            value={typed}
            hint={`${range.min} to ${range.max}`}
            error={isRight ? undefined : `Choose from ${range.min} to ${range.max}.`}
            onText={(text) => {
              setTyped(text);
              if (allowsQuantity({ ...line, optional: false }, Number(text))) onChoose(Number(text));
            }}
          />
        </div>
      )}
    </div>
  );
}
