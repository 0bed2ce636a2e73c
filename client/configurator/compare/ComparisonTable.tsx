import { type ReactNode, useState } from "react";
import { BenchPicture, drawBenches } from "#client/drawing/BenchPicture.tsx";
import { useUnits } from "#client/drawing/units.ts";
import { Button } from "#client/ui/components/Button.tsx";
import { Sentence } from "#client/ui/components/Sentence.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { useMedia } from "#client/ui/hooks/use-media.ts";
import { formatModifier, formatMoney } from "#shared/money.ts";
import { type ComparedBench, type ComparedRow, compareBenches } from "#shared/project/compare-benches.ts";
import type { ProjectItem } from "#shared/project/project.ts";
import type { Rules } from "#shared/rules/model.ts";
import styles from "./CompareBenches.module.css";

interface Props {
  readonly rules: Rules;
  readonly benches: readonly ProjectItem[];
  readonly onEdit: (id: string) => void;
  readonly onKeep: (id: string) => void;
  /** Undefined while there are only two benches. */
  readonly onHide: ((bench: ProjectItem) => void) | undefined;
}

/** On these screens, the name of a row stands above it, so that three benches fit side by side. */
const NARROW_QUERY = "(width < 40rem)";

/** A column for each bench: its picture and price, then what is different, and what is the same in all. */
export function ComparisonTable(props: Props) {
  const { rules, benches: items, onEdit, onKeep, onHide } = props;
  const [units] = useUnits();
  const { benches, baseline, differing, same } = compareBenches(rules, items, units);
  const pictures = drawBenches(
    rules,
    benches.map(({ configuration }) => configuration),
  );
  const isPriced = !rules.pricesHidden;
  const isStacked = useMedia(NARROW_QUERY);
  const columns = benches.length + (isStacked ? 0 : 1);
  const least = isStacked ? benches.length * 6.75 : 9 + benches.length * 8.25;
  return (
    <table
      className={`${styles.table} w-full table-fixed border-separate [border-spacing:0] text-sm text-start [&_caption]:text-start [&:not([data-stacked])_tr>:first-child]:w-[var(--first)]`}
      data-stacked={isStacked || undefined}
      style={{ minWidth: `${least}rem` }}
    >
      <caption>
        <span
          // As wide as the box, not the table.
          className="sticky left-0 block w-[100cqi] pb-3 text-soft"
        >
          {differing.length === 0
            ? "These benches are the same."
            : `A bar marks what is different from ${items[baseline]?.name}.`}
        </span>
      </caption>
      <thead>
        <tr>
          {!isStacked && <td />}
          {items.map(({ id, name }) => (
            <th key={id} scope="col">
              <span className="line-clamp-3">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {!isStacked && <td />}
          {benches.map(({ item, problems }, index) => (
            <td key={item.id} className={styles.bench}>
              <BenchPicture
                drawn={pictures.benches[index] ?? []}
                box={pictures.box}
                // All pictures stand on one line.
                className="block w-full max-h-[min(11rem,26dvh)] px-3 pt-2 pb-0 bg-sheet border-b border-dimension"
              />
              <Problems problems={problems} />
            </td>
          ))}
        </tr>
      </tbody>
      {isPriced && <PriceRow benches={benches} isStacked={isStacked} />}
      <tbody>
        <tr>
          {!isStacked && <td />}
          {items.map((bench) => (
            <td
              key={bench.id}
              className="[&_button]:w-full [&_button]:min-h-target [&_button+button]:text-xs max-sm:[&_button]:px-1"
            >
              <Button look="small" onClick={() => onEdit(bench.id)}>
                Edit<VisuallyHidden> {bench.name}</VisuallyHidden>
              </Button>
              {onHide && (
                <Button look="quiet" onClick={() => onHide(bench)}>
                  Hide<VisuallyHidden> {bench.name}</VisuallyHidden>
                </Button>
              )}
              <Button look="quiet" onClick={() => onKeep(bench.id)}>
                <span>
                  Keep this one,
                  <br />
                  remove {items.length > 2 ? "others" : "the other"} from the project
                  <VisuallyHidden>: {bench.name} stays</VisuallyHidden>
                </span>
              </Button>
            </td>
          ))}
        </tr>
      </tbody>
      {differing.length > 0 && (
        <>
          <tbody>
            <tr>
              <th scope="colgroup" colSpan={columns} className={styles.group}>
                <span>Differences</span>
              </th>
            </tr>
          </tbody>
          {differing.map((row) => (
            <Row key={row.key} {...{ row, baseline, isPriced, isStacked }} />
          ))}
        </>
      )}
      {same.length > 0 && <SameRows rows={same} columns={columns} isStacked={isStacked} />}
    </table>
  );
}

/** The first reason why a bench cannot be ordered, and the number of others. */
function Problems({ problems: [first, ...others] }: Pick<ComparedBench, "problems">) {
  if (!first) return null;
  return (
    <p className="px-3 py-2 text-bad text-xs">
      This bench cannot be ordered as it is. {first}
      {others.length > 0 && ` Other problems: ${others.length}.`}
    </p>
  );
}

interface NamedRowProps extends Pick<RowProps, "isStacked"> {
  readonly name: string;
  readonly hidden?: boolean;
  /** A cell for each bench. */
  readonly children: readonly ReactNode[];
}

/** A row with its name at its left, or above it. */
function NamedRow({ name, isStacked, hidden, children }: NamedRowProps) {
  return (
    <tbody>
      {isStacked && (
        <tr
          // Stays in view if the benches need more than the screen.
          className={`${styles.above} [&_span]:sticky [&_span]:left-2`}
          hidden={hidden}
        >
          <th scope="rowgroup" colSpan={children.length}>
            <span>{name}</span>
          </th>
        </tr>
      )}
      <tr hidden={hidden}>
        {!isStacked && <th scope="row">{name}</th>}
        {children}
      </tr>
    </tbody>
  );
}

interface PriceRowProps extends Pick<RowProps, "isStacked"> {
  readonly benches: readonly ComparedBench[];
}

function PriceRow({ benches, isStacked }: PriceRowProps) {
  const differences = benches.flatMap(({ difference }) => difference ?? []);
  const lowest = differences.some((each) => each > 0) ? "Lowest price" : "Same price";
  return (
    <NamedRow name="Unit price" isStacked={isStacked}>
      {benches.map(({ item, pricing, difference }) => (
        <td key={item.id}>
          {pricing === undefined ? (
            "No price"
          ) : (
            <>
              <b className="block text-md" translate="no">
                {formatMoney(pricing.totalPrice)}
              </b>
              {differences.length > 1 && (
                <span className="block text-soft text-xs">{difference ? formatModifier(difference) : lowest}</span>
              )}
            </>
          )}
        </td>
      ))}
    </NamedRow>
  );
}

interface SameRowsProps extends Pick<RowProps, "isStacked"> {
  readonly rows: readonly ComparedRow[];
  /** Of the table. */
  readonly columns: number;
}

/** The rows that are the same in all benches, collapsed at first. */
function SameRows({ rows, columns, isStacked }: SameRowsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <tbody>
        <tr>
          <th scope="colgroup" colSpan={columns} className={styles.group}>
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              Same in all ({rows.length})
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3 6l5 5 5-5" />
              </svg>
            </button>
          </th>
        </tr>
      </tbody>
      {rows.map((row) => (
        <Row key={row.key} {...{ row, isStacked }} hidden={!isOpen} />
      ))}
    </>
  );
}

interface RowProps {
  readonly row: ComparedRow;
  /** The position of the bench that all others are compared with. */
  readonly baseline?: number;
  readonly isPriced?: boolean;
  /** Whether the name of the row stands above it. */
  readonly isStacked: boolean;
  readonly hidden?: boolean;
}

function Row({ row, baseline = 0, isPriced = false, isStacked, hidden = false }: RowProps) {
  const usual = row.cells[baseline]?.entries.map(({ value }) => value) ?? [];
  // If every option is included, the prices say nothing.
  const hasPrices = isPriced && row.cells.some(({ entries }) => entries.some((each) => each.price));
  return (
    <NamedRow name={row.name} isStacked={isStacked} hidden={hidden}>
      {row.cells.map(({ id, entries, differs }) => (
        <td key={id} className={differs ? styles.different : undefined}>
          {entries.map(({ value, text, price }) => (
            <p key={value}>
              {usual.includes(value) ? (
                <Sentence text={text} />
              ) : (
                <b>
                  <Sentence text={text} />
                </b>
              )}
              {hasPrices && price !== undefined && (
                <span className="block text-soft text-xs">{formatModifier(price)}</span>
              )}
            </p>
          ))}
          {entries.length === 0 && (
            <p className="block text-soft text-xs">
              <span aria-hidden="true">—</span>
              <VisuallyHidden>None</VisuallyHidden>
            </p>
          )}
        </td>
      ))}
    </NamedRow>
  );
}
