import type { RawBuilder } from "kysely";
import type { Database } from "#server/db/database.ts";
import { holdsText } from "#server/db/holds-text.ts";
import { rangesOf } from "#server/db/quote-ranges.ts";
import type { QuoteFilter } from "#shared/api/quotes/quote-list.ts";
import type { Quote, WholeQuote } from "#shared/quotes/quote.ts";
import { searchKey } from "#shared/quotes/quote-search.ts";
import { WAITING_STATUSES } from "#shared/quotes/quote-status.ts";
import {
  heldQuoteRows,
  type QuoteRow,
  quoteRows,
  readQuote,
  readWholeQuote,
  wholeQuoteRows,
} from "../quote-rows.ts";
import { type ListPart, type ListPosition, readPosition, writePosition } from "./list-position.ts";

/** A page of quotes; `nextCursor` is null on the last. */
interface QuotePage {
  readonly quotes: Quote[];
  readonly nextCursor: string | null;
}

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** A quote that has waited since before this time is overdue. */
  readonly overdueBefore: Date;
  /** 'YYYY-MM-DD'. A revision whose last day is before it has expired. */
  readonly today: string;
}

/**
 * Up to this many matches of a search are sorted. If there are more, reading the quotes in list order fills a page
 * quickly.
 */
const MAX_SORTED = 5000;

/** The matches of a search or of ranges. If there are too many, `seqs` is undefined, and each quote is compared with `condition`. */
interface Found {
  readonly condition: RawBuilder<boolean>;
  readonly seqs: readonly number[] | undefined;
}

export type ListStore = ReturnType<typeof createListStore>;

/** The list of quotes, filtered, sorted and searched, page by page. */
export function createListStore(db: Database) {
  /** The first rows of one part of a list after a position. */
  const partOfList = async (
    filter: QuoteFilter,
    part: ListPart,
    found: readonly Found[],
    after: Pick<ListPosition, "overdueBefore"> & Partial<ListPosition>,
    { limit, today }: Pick<Page, "limit" | "today">,
  ): Promise<QuoteRow[]> => {
    const before = after.overdueBefore.toISOString();
    const parts = partsOf(filter);
    let query = filter.deleted
      ? heldQuoteRows(db).where("deleted_at", "is not", null)
      : quoteRows(db);
    if (filter.status) query = query.where("status", "=", filter.status);
    if (filter.overdue || part === "overdue" || part === "waiting")
      query = query
        .where("waits_since", "is not", null)
        .where(db.inOrder("waits_since"), part === "waiting" ? ">=" : "<", before);
    if (part === "expired")
      query = query.where("status", "=", "quoted").where("sent_until", "<", today);
    if (part === "rest" && parts.includes("overdue"))
      query = query.where(({ or, eb }) =>
        or([eb("waits_since", "is", null), eb("waits_since", ">=", before)]),
      );
    if (part === "accepted" || part === "answers")
      query = query
        .where("answer_waits", "is not", null)
        .where("answer", part === "accepted" ? "=" : "!=", "accepted");
    else if (parts.includes("answers")) query = query.where("answer_waits", "is", null);

    for (const { seqs, condition } of found)
      query = seqs ? query.where("seq", "in", seqs) : query.where(condition);

    const { seq, amount } = after;
    if (filter.sort === "highest") {
      if (seq !== undefined && amount !== undefined)
        query = query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("amount_cents", "seq"), "<", tuple(amount, seq)),
        );
      query = query.orderBy("amount_cents", "desc");
    }
    const isOldest = filter.sort === "oldest";
    if (seq !== undefined && filter.sort !== "highest")
      query = query.where("seq", isOldest ? ">" : "<", seq);
    return query
      .orderBy("seq", isOldest ? "asc" : "desc")
      .limit(limit)
      .execute();
  };

  const find = async (filter: QuoteFilter): Promise<readonly Found[]> => {
    const keepFew = (seqs: readonly number[]) => (seqs.length <= MAX_SORTED ? seqs : undefined);
    const key = searchKey(filter.q ?? "");
    const ranges = rangesOf(db, filter);
    return [
      ...(key
        ? [{ condition: holdsText(key), seqs: keepFew(await db.search(key, MAX_SORTED + 1)) }]
        : []),
      ...(ranges
        ? [{ condition: ranges.condition, seqs: keepFew(await ranges.find(MAX_SORTED + 1)) }]
        : []),
    ];
  };

  return {
    async list(filter: QuoteFilter, page: Page): Promise<QuotePage> {
      const after = page.cursor === undefined ? undefined : readPosition(page.cursor);
      const overdueBefore = after?.overdueBefore ?? page.overdueBefore;
      const found = await find(filter);
      const parts = partsOf(filter);
      const rows: { part: ListPart; row: QuoteRow }[] = [];
      for (const part of parts.slice(Math.max(0, after ? parts.indexOf(after.part) : 0))) {
        const from = after?.part === part ? after : { overdueBefore };
        const wanted = page.limit + 1 - rows.length;
        if (wanted === 0) break;
        const next = await partOfList(filter, part, found, from, {
          limit: wanted,
          today: page.today,
        });
        rows.push(...next.map((row) => ({ part, row })));
      }
      const last = rows.length > page.limit ? rows[page.limit - 1] : undefined;
      return {
        quotes: rows.slice(0, page.limit).map(({ row }) => readQuote(row)),
        nextCursor: last
          ? writePosition({
              part: last.part,
              overdueBefore,
              seq: last.row.seq,
              amount: last.row.amount_cents,
            })
          : null,
      };
    },

    /** The same quotes with all of their benches, except quotes that have just been erased. */
    async withBenches(quotes: readonly Quote[]): Promise<readonly WholeQuote[]> {
      const ids = quotes.map(({ quoteId }) => quoteId);
      const rows = await wholeQuoteRows(db).where("id", "in", ids).execute();
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => {
        const row = found.get(id);
        return row ? readWholeQuote(row) : [];
      });
    },
  };
}

/** The parts of a list in their order. Each leaves out the quotes of those above it. */
function partsOf(filter: QuoteFilter): readonly ListPart[] {
  const { answersFirst, overdueFirst, todo, overdue, deleted, status } = filter;
  if (deleted || overdue) return ["all"];
  if (todo) return ["accepted", "answers", "overdue", "waiting", "expired"];
  const canBeOverdue = status === undefined || WAITING_STATUSES.includes(status);
  const first: readonly ListPart[] = [
    ...(answersFirst ? (["accepted", "answers"] as const) : []),
    ...(overdueFirst && canBeOverdue ? (["overdue"] as const) : []),
  ];
  return first.length > 0 ? [...first, "rest"] : ["all"];
}
