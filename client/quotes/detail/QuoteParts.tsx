import { useId, useState } from "react";
import { imageAddress } from "#client/api/image-address.ts";
import { cents, formatModifier } from "#shared/money.ts";
import type { Quote, QuoteItem } from "#shared/quotes/quote.ts";
import { TO_BE_DECIDED } from "#shared/quotes/unfinished.ts";
import styles from "./QuoteParts.module.css";

interface Props {
  readonly parts: Quote["pricing"]["parts"];
  /** The steps that are still open, in an unfinished bench. */
  readonly missing: QuoteItem["missing"];
  /** 'of bench 2', in a quote of several. */
  readonly which?: string | undefined;
}

const CELL = "py-1 pr-3 pl-0 border-b border-line text-left align-middle wrap-anywhere";

/** The parts of a bench, with the names and prices that the visitor saw. */
export function QuoteParts({ parts, missing = [], which }: Props) {
  const id = useId();
  const hasImages = parts.some(({ image }) => image !== undefined);
  return (
    <section aria-labelledby={id}>
      {which ? <h4 id={id}>Parts {which}</h4> : <h3 id={id}>Parts</h3>}
      <table
        className={`${styles.parts} w-full border-collapse table-fixed text-sm [&_tr>:first-child]:text-soft [&_tr>:nth-child(3)]:text-soft`}
      >
        <thead>
          <tr>
            {["Category", "Selection", "SKU", "Price"].map((title) => (
              <th key={title} className={`${CELL} text-soft text-xs`} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parts.map(({ stepKey, stepName, value, optionName, sku, image, price }) => (
            <tr key={`${stepKey} ${value}`}>
              <td className={CELL}>{stepName}</td>
              <td className={CELL}>
                <span
                  // Names align with and without an image.
                  className={
                    hasImages
                      ? `${styles.pictured} grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-2 [&>:only-child]:col-start-2`
                      : undefined
                  }
                >
                  <PartImage key={image} image={image} />
                  <span>{optionName}</span>
                </span>
              </td>
              <td className={CELL}>{sku}</td>
              <td className={CELL} translate="no">
                {formatModifier(cents(price))}
              </td>
            </tr>
          ))}
          {missing.map(({ stepKey, stepName }) => (
            <tr key={stepKey}>
              <td className={CELL}>{stepName}</td>
              <td className={CELL} colSpan={3}>
                {TO_BE_DECIDED}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A part's image; nothing if it has none, or the file is missing. */
function PartImage({ image }: { image: string | undefined }) {
  const [broken, setBroken] = useState(false);
  if (!image || broken) return null;
  return (
    <img
      className={`${styles.image} size-8 border border-line rounded object-cover`}
      src={imageAddress(image)}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  );
}
