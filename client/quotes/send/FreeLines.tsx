import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { useTypedRows } from "#client/ui/hooks/use-typed-rows.ts";
import { MAX_FREE_LINE_CHARACTERS, MAX_FREE_LINES } from "#shared/quotes/quote-items.ts";
import { LineChoice } from "./LineChoice.tsx";
import { sendQuoteStyles } from "./send-quote-styles.ts";
import type { TypedFreeLine } from "./typed-lines.ts";
import type { TermProblems } from "./typed-terms.ts";

interface Props {
  readonly lines: readonly TypedFreeLine[];
  readonly problems: TermProblems;
  readonly onLines: (lines: readonly TypedFreeLine[]) => void;
}

/** The lines of a quote that are no benches, such as an installation. */
export function FreeLines({ lines, problems, onLines }: Props) {
  const { list, addButton, change, remove, add } = useTypedRows(lines, onLines);
  return (
    <fieldset ref={list} className={sendQuoteStyles.group}>
      <legend className="mb-2 p-0 font-strong">Other lines</legend>
      {lines.map(({ text, quantity, unitPrice, optional, range }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state of their own
          key={index}
          data-row
          className="grid grid-cols-[minmax(0,1fr)_5rem_8rem_auto] items-end gap-2 pb-3 border-b border-line max-sm:grid-cols-2 max-sm:[&>:first-child]:col-span-full"
        >
          <TextField
            label="Text, for the customer"
            name="line-text"
            maxLength={MAX_FREE_LINE_CHARACTERS}
            value={text}
            onText={(next) => change(index, { text: next })}
            error={problems.get(`freeLines.${index}.text`)}
          />
          <TextField
            label="Quantity"
            name="line-quantity"
            value={quantity}
            onText={(next) => change(index, { quantity: next })}
            error={problems.get(`freeLines.${index}.quantity`)}
          />
          <TextField
            label="Price each"
            name="line-price"
            value={unitPrice}
            onText={(next) => change(index, { unitPrice: next })}
            error={problems.get(`freeLines.${index}.unitPrice`)}
          />
          <Button look="small" aria-label={`Remove line ${index + 1}`} onClick={() => remove(index)}>
            Remove
          </Button>
          <LineChoice
            {...{ optional, range }}
            problem={problems.get(`freeLines.${index}.range`)}
            onChange={(next) => change(index, next)}
          />
        </div>
      ))}
      {lines.length < MAX_FREE_LINES && (
        <Button
          ref={addButton}
          look="small"
          className="justify-self-start"
          onClick={() => add({ text: "", quantity: "1", unitPrice: "", optional: false, range: "" })}
        >
          Add a Line
        </Button>
      )}
    </fieldset>
  );
}
