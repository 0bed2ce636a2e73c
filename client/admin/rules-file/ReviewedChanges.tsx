import { ChangeList } from "#client/admin/forms/ChangeList.tsx";
import { ScrollBox } from "#client/ui/components/ScrollBox.tsx";
import { findPriceSlips } from "#shared/changes/price-slips.ts";
import { formatMoney } from "#shared/money.ts";
import { startingBenchPrices } from "#shared/rehearsal/starting-bench-prices.ts";
import { readRules } from "#shared/rules/model.ts";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { countNoun } from "#shared/text/text.ts";
import { Consequences } from "../drafts/WaitingChange.tsx";
import { Rehearsal } from "../rehearsal/Rehearsal.tsx";
import styles from "./RulesFile.module.css";
import type { Review } from "./text/use-rules-file.ts";

/** A longer list scrolls in a box of its own. */
const MAX_SHOWN = 30;

interface Props {
  readonly review: Review;
  /** The published rules. */
  readonly published: RulesDocument;
}

/** The effects of publishing a text without problems: changes in sentences, what customers notice, starting benches, and quotes. */
export function ReviewedChanges({ review, published }: Props) {
  const { text, revision, changes, warnings, consequences } = review;
  const after = JSON.parse(text);
  const prices = startingBenchPrices(readRules(published), readRules(after));
  const notes = [...findPriceSlips(published, after), ...warnings.map(({ message }) => message)];
  return (
    <>
      <p>
        {countNoun(changes.length, "change")} since revision {revision}:
      </p>
      {changes.length <= MAX_SHOWN ? (
        <ChangeList changes={changes} />
      ) : (
        <ScrollBox label="Changes" className={styles.changes}>
          <ChangeList changes={changes} />
        </ScrollBox>
      )}
      {notes.length > 0 && (
        <div className={styles.note}>
          <p>You can publish this, but you may want to look at it first:</p>
          <ChangeList changes={notes} />
        </div>
      )}
      {consequences.length > 0 && (
        <section className={styles.part} aria-labelledby="breaks-title">
          <h3 id="breaks-title">What no longer works</h3>
          <Consequences consequences={consequences} />
        </section>
      )}
      <section className={styles.part} aria-labelledby="customers-title">
        <h3 id="customers-title">What customers notice</h3>
        <p>
          Stored quotes keep their prices. Visitors get the new rules with their next choice, or
          when they open the page. A choice that is no longer available is removed, and the page
          says so.
        </p>
        {prices.length > 0 && (
          <ul aria-label="Prices of starting benches" className={styles.prices}>
            {prices.map(({ name, before, after }) => (
              <li key={name}>
                {name}: <b>{formatMoney(after)}</b>, was {formatMoney(before)}
              </li>
            ))}
          </ul>
        )}
      </section>
      <Rehearsal text={text} revision={revision} />
    </>
  );
}
