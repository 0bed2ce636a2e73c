import { lazy, Suspense, useState } from "react";
import { Button } from "#client/ui/components/Button.tsx";
import { VisuallyHidden } from "#client/ui/components/VisuallyHidden.tsx";
import { cents, formatDollars, formatModifier } from "#shared/money.ts";
import type { WholeItem } from "#shared/quotes/quote.ts";
import { benchesText } from "#shared/quotes/quote-items.ts";
import { TO_BE_DECIDED } from "#shared/quotes/unfinished.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { endTurns } from "#shared/text/text.ts";
import styles from "./Benches.module.css";

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
  /** The day of the drawing, ISO 8601. */
  readonly date: string;
  readonly pricesHidden: boolean;
  /** Opens a bench in the configurator; its place is counted from 1. */
  readonly onChange: ((place: number) => void) | undefined;
}

export function Benches({ items, benches, date, pricesHidden, onChange }: Props) {
  return (
    <section aria-labelledby="benches">
      <h2 id="benches">{items.length === 1 ? "Your bench" : `Your ${benchesText(items)}`}</h2>
      <ol className={styles.benches}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a bench is known by
          <li key={index} className={styles.bench}>
            <Bench
              item={item}
              rules={benches[index]}
              date={date}
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

interface BenchProps extends Pick<Props, "date" | "pricesHidden"> {
  readonly item: WholeItem;
  readonly rules: RulesDocument | undefined;
  /** Counted from 1; undefined if it is the only one. */
  readonly place: number | undefined;
  readonly isExpanded: boolean;
  readonly onChange: (() => void) | undefined;
}

function Bench({ item, rules, date, pricesHidden, place, isExpanded, onChange }: BenchProps) {
  const [open, setOpen] = useState(isExpanded);
  const { name, quantity, unitPrice, sum, configuration, parts, missing, breakdown } = item;
  const isOnly = place === undefined;
  const unnamed = isOnly ? (rules?.name ?? "Bench") : `Bench ${place}`;
  const which = isOnly ? "of the bench" : `of bench ${place}`;
  const hasPicture = !isExpanded;
  return (
    <>
      <div className={hasPicture ? styles.pictured : undefined}>
        {hasPicture && (
          <div className={styles.picture}>
            <Suspense fallback={null}>
              <SmallPicture {...{ rules, configuration }} />
            </Suspense>
          </div>
        )}
        <div>
          <div className={styles.head}>
            <h3>
              {name === undefined ? (
                unnamed
              ) : (
                <>
                  {!isOnly && `${place}. `}
                  <bdi>{endTurns(name)}</bdi>
                </>
              )}
            </h3>
            <p className={styles.each}>
              {quantity === 1 || pricesHidden
                ? benchesText([item])
                : `${quantity} × ${formatDollars(unitPrice)}`}
            </p>
            {!pricesHidden && (
              <p className={styles.sum} translate="no">
                {formatDollars(sum)}
              </p>
            )}
          </div>
          {!isOnly && (
            <p className={styles.choices}>
              {parts.map(({ optionName }) => optionName).join("\u00a0· ")}
            </p>
          )}
        </div>
      </div>
      <details
        className={styles.more}
        open={open}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          Drawing <VisuallyHidden>{which}</VisuallyHidden>
        </summary>
        {open && (
          <div className={styles.drawing}>
            <Suspense fallback={null}>
              <BenchDrawing {...{ rules, configuration, date }} label={`Drawing ${which}`} />
            </Suspense>
          </div>
        )}
      </details>
      <details className={styles.more} open={isOnly}>
        <summary>
          {pricesHidden ? "Parts" : "Parts and prices"} <VisuallyHidden>{which}</VisuallyHidden>
        </summary>
        <BenchParts {...{ breakdown, parts, missing, unitPrice, pricesHidden }} />
      </details>
      {onChange && (
        <Button look="link" className={styles.change} onClick={onChange}>
          Change this bench <VisuallyHidden>{place}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}

function NotLoaded() {
  return (
    <p role="status">
      The drawing could not be loaded. Check your connection, then reload the page.
    </p>
  );
}

interface PartsProps extends Pick<WholeItem, "breakdown" | "parts" | "missing" | "unitPrice"> {
  readonly pricesHidden: boolean;
}

/** The parts of one bench, which add up to its price. */
function BenchParts({ breakdown, parts, missing = [], unitPrice, pricesHidden }: PartsProps) {
  return (
    <table className={styles.parts}>
      <tbody>
        {!pricesHidden && (
          <tr>
            <th scope="row">Base price</th>
            <td />
            <td className={styles.price} translate="no">
              {formatDollars(breakdown.basePrice)}
            </td>
          </tr>
        )}
        {parts.map(({ stepKey, stepName, value, optionName, price }) => (
          <tr key={`${stepKey} ${value}`}>
            <th scope="row">{stepName}</th>
            <td>{optionName}</td>
            {!pricesHidden && (
              <td className={styles.price} translate="no">
                {formatModifier(cents(price))}
              </td>
            )}
          </tr>
        ))}
        {missing.map(({ stepKey, stepName }) => (
          <tr key={stepKey}>
            <th scope="row">{stepName}</th>
            <td colSpan={2}>{TO_BE_DECIDED}</td>
          </tr>
        ))}
      </tbody>
      {!pricesHidden && (
        <tfoot>
          <tr>
            <th scope="row">{missing.length > 0 ? "One bench so far" : "One bench"}</th>
            <td />
            <td className={styles.price} translate="no">
              {formatDollars(unitPrice)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
