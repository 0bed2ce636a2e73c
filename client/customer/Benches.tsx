import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { cents, formatDollars, formatModifier } from "#shared/money.ts";
import type { WholeItem } from "#shared/quotes/quote.ts";
import { benchesText, choiceRemark } from "#shared/quotes/quote-items.ts";
import { TO_BE_DECIDED } from "#shared/quotes/unfinished.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { countNoun, endTurns } from "#shared/text/text.ts";

/** The drawings load after the figures. */
const BenchDrawing = lazy(() =>
  import("./BenchDrawing.tsx").then(
    ({ BenchDrawing }) => ({ default: BenchDrawing }),
    () => ({ default: NotLoaded }),
  ),
);

/** Without it, the bench is still described in words. */
const SmallPicture = lazy(() =>
  import("./BenchDrawing.tsx").then(
    ({ SmallPicture }) => ({ default: SmallPicture }),
    () => ({ default: () => undefined }),
  ),
);

/** Up to this many benches are all expanded at first. */
const MAX_OPEN_BENCHES = 2;

interface Props {
  readonly items: readonly WholeItem[];
  /** The rules that draw each of them. */
  readonly benches: readonly RulesDocument[];
  /** The addresses of photos that are made. */
  readonly photos?: readonly (string | null)[] | undefined;
  /** The day of the drawing, ISO 8601. */
  readonly date: string;
  /** The title of the drawings in a sent quote. */
  readonly drawing: string | undefined;
  readonly pricesHidden: boolean;
  /** Opens a bench in the configurator; its place is counted from 1. */
  readonly onChange: ((place: number) => void) | undefined;
}

export function Benches({ items, benches, photos, date, drawing, pricesHidden, onChange }: Props) {
  const several = items.some(({ optional }) => optional) ? "Your benches" : `Your ${benchesText(items)}`;
  return (
    <section aria-labelledby="benches">
      <h2 id="benches">{items.length === 1 ? "Your bench" : several}</h2>
      <ol className="grid gap-4">
        {items.map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a bench is known by
            key={index}
            className="p-4 bg-card border border-line rounded max-sm:p-3"
          >
            <Bench
              item={item}
              rules={benches[index]}
              photo={photos?.[index] ?? undefined}
              date={date}
              drawing={drawing}
              pricesHidden={pricesHidden}
              place={items.length === 1 ? undefined : index + 1}
              isExpanded={items.length <= MAX_OPEN_BENCHES}
              onChange={onChange && (() => onChange(index + 1))}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface BenchProps extends Pick<Props, "date" | "drawing" | "pricesHidden"> {
  readonly item: WholeItem;
  readonly rules: RulesDocument | undefined;
  readonly photo: string | undefined;
  /** Counted from 1; undefined if it is the only one. */
  readonly place: number | undefined;
  readonly isExpanded: boolean;
  readonly onChange: (() => void) | undefined;
}

function Bench({ item, rules, photo, date, drawing, pricesHidden, place, isExpanded, onChange }: BenchProps) {
  const [open, setOpen] = useState(isExpanded);
  const { name, quantity, unitPrice, sum, optional, agreed, configuration, parts, missing, breakdown } = item;
  const isOnly = place === undefined;
  const unnamed = isOnly ? (rules?.name ?? "Bench") : `Bench ${place}`;
  const which = isOnly ? "of the bench" : `of bench ${place}`;
  const hasPicture = !isExpanded;
  return (
    <>
      <div
        className={
          hasPicture
            ? "grid grid-cols-[7rem_minmax(0,1fr)] gap-4 max-sm:grid-cols-[4.5rem_minmax(0,1fr)] max-sm:gap-3"
            : undefined
        }
      >
        {hasPicture && (
          <div
            // Its place is kept, because the picture loads later.
            className="h-22 max-sm:h-16 [&_svg]:size-full"
          >
            {photo ? (
              <img src={photo} alt="" className="size-full object-contain" />
            ) : (
              <Suspense fallback={null}>
                <SmallPicture {...{ rules, configuration }} />
              </Suspense>
            )}
          </div>
        )}
        <div>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
            <h3 className="text-md">
              {name === undefined ? (
                unnamed
              ) : (
                <>
                  {!isOnly && `${place}. `}
                  <bdi>{endTurns(name)}</bdi>
                </>
              )}
            </h3>
            <p className="row-start-2 text-soft text-sm">
              {quantity === 1 || pricesHidden
                ? countNoun(quantity, "bench", "benches")
                : `${quantity} × ${formatDollars(unitPrice)}`}
              {choiceRemark(item)}
            </p>
            {!pricesHidden && (
              <p className={optional ? "text-soft" : "font-strong"} translate="no">
                {formatDollars(sum)}
              </p>
            )}
          </div>
          {!isOnly && (
            <p className="mt-2 text-soft text-sm">
              <Sentence text={parts.map(({ optionName }) => optionName).join("\u00a0· ")} />
            </p>
          )}
        </div>
      </div>
      {photo && !hasPicture && (
        <img
          src={photo}
          width={640}
          height={480}
          alt={`${isOnly ? "Your bench" : `Bench ${place}`} in a studio`}
          className="block w-full max-w-160 h-auto mx-auto mt-2"
        />
      )}
      <details className="mt-2" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="w-fit py-2 text-sm font-strong cursor-pointer hover:text-accent">
          Drawing <VisuallyHidden>{which}</VisuallyHidden>
        </summary>
        {open && (
          <div className="my-2 h-128 wrap-normal max-sm:h-76 max-sm:-mx-3">
            <Suspense fallback={null}>
              <BenchDrawing {...{ rules, configuration, date, drawing }} label={`Drawing ${which}`} />
            </Suspense>
          </div>
        )}
      </details>
      <details className="mt-2" open={isOnly}>
        <summary className="w-fit py-2 text-sm font-strong cursor-pointer hover:text-accent">
          {pricesHidden ? "Parts" : "Parts and prices"} <VisuallyHidden>{which}</VisuallyHidden>
        </summary>
        <BenchParts {...{ breakdown, parts, missing, unitPrice, agreed, pricesHidden }} />
      </details>
      {onChange && (
        <Button look="link" className="mt-3" onClick={onChange}>
          Change this bench <VisuallyHidden>{place}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

function NotLoaded() {
  return <p role="status">The drawing could not be loaded. Check your connection, then reload the page.</p>;
}

interface PartsProps extends Pick<WholeItem, "breakdown" | "parts" | "missing" | "unitPrice" | "agreed"> {
  readonly pricesHidden: boolean;
}

/** The parts of one bench, which add up to its price. */
function BenchParts({ breakdown, parts, missing = [], unitPrice, agreed, pricesHidden }: PartsProps) {
  const rows: readonly PartRow[] = [
    ...(pricesHidden ? [] : [{ label: "Base price", amount: formatDollars(breakdown.basePrice) }]),
    ...parts.map(({ stepName, optionName, price }) => ({
      label: stepName,
      text: <Sentence text={optionName} />,
      amount: formatModifier(cents(price)),
    })),
    ...(agreed && !pricesHidden
      ? [
          {
            label: "Our price",
            text: endTurns(agreed.reason),
            amount: formatModifier(cents(unitPrice - agreed.catalogPrice)),
          },
        ]
      : []),
    ...missing.map(({ stepName }) => ({ label: stepName, text: TO_BE_DECIDED })),
  ];
  return (
    <table className="w-full border-collapse text-sm [&_:is(td,th)]:py-2 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top [&_:is(td,th):not(:last-child)]:pr-3 [&_td:nth-child(3)]:text-right [&_td:nth-child(3)]:whitespace-nowrap">
      <tbody className="[&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_th]:text-soft [&_th]:font-normal">
        {rows.map(({ label, text, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
          <tr key={index}>
            <th scope="row">{label}</th>
            <td>{text}</td>
            {!pricesHidden && <td translate="no">{amount}</td>}
          </tr>
        ))}
      </tbody>
      {!pricesHidden && (
        <tfoot className="font-strong">
          <tr>
            <th scope="row">{missing.length > 0 ? "One bench so far" : "One bench"}</th>
            <td />
            <td translate="no">{formatDollars(unitPrice)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

interface PartRow {
  readonly label: string;
  readonly text?: ReactNode;
  readonly amount?: string;
}
