import { useRef, useState } from "react";
import { BLOCKED_TEXT, openConfigurator } from "#client/api/proposal.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { TextField } from "#client/ui/fields/TextField.tsx";
import { formatDollars } from "#shared/money.ts";
import { benchSummary, MAX_ITEMS } from "#shared/quotes/quote-items.ts";
import { unfinishedText } from "#shared/quotes/unfinished.ts";
import { Alert } from "../labels/Alert.tsx";
import { BenchText } from "./BenchText.tsx";
import { LineChoice } from "./LineChoice.tsx";
import { sendQuoteStyles } from "./send-quote-styles.ts";
import { putBench, type TypedItem, typeRange } from "./typed-lines.ts";
import type { TermProblems } from "./typed-terms.ts";
import type { ShownItem } from "./use-sent-items.ts";

interface Props {
  readonly quoteId: string;
  /** The benches to send, as staff typed them. */
  readonly items: readonly TypedItem[];
  readonly shown: readonly ShownItem[];
  readonly problems: TermProblems;
  readonly onItems: (items: readonly TypedItem[]) => void;
}

/** The benches to send: each with its quantity and price, in their order. Staff add others by an order code or a link. */
export function Benches({ quoteId, items, shown, problems, onItems }: Props) {
  const list = useRef<HTMLFieldSetElement>(null);
  /** The bench that the browser did not open. */
  const [blocked, setBlocked] = useState<number>();
  const remove = (index: number) => {
    onItems(items.toSpliced(index, 1));
    list.current?.querySelector<HTMLElement>("[data-add]")?.focus();
  };
  return (
    <fieldset ref={list} className={sendQuoteStyles.group}>
      <legend className="mb-2 p-0 font-strong">Benches to send</legend>
      <ol className="grid">
        {items.map((typed, index) => (
          <Bench
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields keep no state of their own
            key={index}
            place={index + 1}
            count={items.length}
            typed={typed}
            shown={{ ...shown[index], ...(index === blocked && { problem: BLOCKED_TEXT }) }}
            problemOf={(field) => problems.get(`items.${index}.${field}`)}
            onChange={(changes) => onItems(items.with(index, { ...typed, ...changes }))}
            onConfigure={() => {
              onItems(items);
              try {
                openConfigurator({ quoteId, place: index }, shown[index]?.item?.configuration ?? {});
              } catch {
                setBlocked(index);
              }
            }}
            onMoveUp={() => onItems(items.toSpliced(index, 1).toSpliced(index - 1, 0, typed))}
            onDuplicate={() => onItems(items.toSpliced(index + 1, 0, typed))}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {items.length < MAX_ITEMS && (
        <BenchText
          quoteId={quoteId}
          onLeave={() => onItems(items)}
          onBench={(bench) => onItems(putBench(items, undefined, bench))}
        />
      )}
    </fieldset>
  );
}

interface BenchProps {
  /** Counted from 1. */
  readonly place: number;
  readonly count: number;
  readonly typed: TypedItem;
  readonly shown: ShownItem;
  readonly problemOf: (field: keyof TypedItem) => string | undefined;
  readonly onChange: (changes: Partial<TypedItem>) => void;
  /** Opens it in the configurator. */
  readonly onConfigure: () => void;
  readonly onMoveUp: () => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

function Bench({
  place,
  count,
  typed,
  shown: { item, problem, agreedBefore },
  problemOf,
  onChange,
  ...on
}: BenchProps) {
  const [isChoice, setChoice] = useState(false);
  const hasChoice = isChoice || item?.optional === true || item?.range !== undefined;
  const which = `bench ${place}`;
  const wrong = problem ?? problemOf("bench") ?? problemOf("place") ?? (item && (unfinishedText([item]) || undefined));
  return (
    <li className="grid gap-2 py-3 border-b border-line">
      <div className="grid grid-cols-[minmax(0,1fr)_5rem_8rem] items-start gap-2 max-sm:grid-cols-2">
        <div className="wrap-anywhere max-sm:col-span-full">
          <b>
            {place}. <bdi>{item?.name ?? (benchSummary(item?.parts ?? []) || "Bench")}</bdi>
          </b>
          <p className="text-soft text-sm">
            {item ? item.orderCode : wrong === undefined && "Pricing …"}
            {item?.agreed && (
              <>
                <br />
                Catalog price {formatDollars(item.agreed.catalogPrice)}
              </>
            )}
          </p>
          <div className="flex flex-wrap gap-x-4 gap-y-1 mt-1 text-sm">
            <Button look="link" aria-label={`Change ${which}`} onClick={on.onConfigure}>
              Change
            </Button>
            {!hasChoice && (
              <Button look="link" aria-label={`Let the customer choose ${which}`} onClick={() => setChoice(true)}>
                Customer’s Choice
              </Button>
            )}
            <Button look="link" aria-label={`Duplicate ${which}`} onClick={on.onDuplicate}>
              Duplicate
            </Button>
            {place > 1 && (
              <Button look="link" aria-label={`Move ${which} up`} onClick={on.onMoveUp}>
                Move Up
              </Button>
            )}
            {count > 1 && (
              <Button look="link" aria-label={`Remove ${which}`} onClick={on.onRemove}>
                Remove
              </Button>
            )}
          </div>
        </div>
        <TextField
          label="Quantity"
          name="quantity"
          value={typed.quantity ?? String(item?.quantity ?? "")}
          onText={(quantity) => onChange({ quantity })}
          error={problemOf("quantity")}
        />
        <TextField
          label="Price each"
          name="unit-price"
          value={typed.unitPrice}
          hint={typed.unitPrice === "" && item ? formatDollars(item.unitPrice) : ""}
          onText={(unitPrice) => onChange({ unitPrice })}
          error={problemOf("unitPrice")}
        />
      </div>
      <Alert text={wrong} className="text-sm" isTarget />
      {typed.isReplaced && typed.unitPrice === "" && (
        <p role="status" className="text-warn text-sm wrap-anywhere">
          Another bench is in this place now. {typed.bench === "" ? "What you typed" : "The price that you typed"} for
          the one before no longer counts.
        </p>
      )}
      {item && agreedBefore?.agreed && (
        <p role="status" className="text-warn text-sm wrap-anywhere">
          The agreed price of {formatDollars(agreedBefore.unitPrice)} (<bdi>{agreedBefore.agreed.reason}</bdi>) no
          longer counts. The bench now costs {formatDollars(item.unitPrice)}.
        </p>
      )}
      {hasChoice && (
        <LineChoice
          optional={typed.optional ?? item?.optional ?? false}
          range={typed.range ?? typeRange(item?.range)}
          problem={problemOf("range") ?? problemOf("optional")}
          onChange={onChange}
        />
      )}
      {item?.agreed && (
        <TextField
          label="Reason for this price, for the customer"
          name="price-reason"
          value={typed.reason ?? item.agreed.reason}
          onText={(reason) => onChange({ reason })}
          error={problemOf("reason")}
        />
      )}
    </li>
  );
}
