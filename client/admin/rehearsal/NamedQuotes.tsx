import { quoteLink } from "#client/api/quote-link.ts";
import type { RehearsalReply } from "#shared/api/rules/rehearsal.ts";
import { formatDollars } from "#shared/money.ts";
import { endTurns } from "#shared/text/text.ts";
import styles from "./Rehearsal.module.css";
import { quotesText } from "./rehearsal-texts.ts";

interface Props {
  /** Of these, only the newest are named. */
  readonly count: number;
  readonly quotes: RehearsalReply["quotes"];
}

/** The quotes behind a bar or a reason. Each opens in a new browser tab, so that the draft stays open. */
export function NamedQuotes({ count, quotes }: Props) {
  return (
    <div className={styles.named}>
      {count > quotes.length && (
        <p>
          The newest {quotes.length} of {quotesText(count)}:
        </p>
      )}
      <ul>
        {quotes.map(({ quoteId, company, before, after }) => (
          <li key={quoteId}>
            <a href={quoteLink(quoteId)} target="_blank" rel="noopener">
              {quoteId}
            </a>
            <bdi>{endTurns(company)}</bdi>
            <span>
              {after === undefined
                ? formatDollars(before)
                : `now ${formatDollars(after)}, was ${formatDollars(before)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
