import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { holdsText } from "#server/db/holds-text.ts";
import type { QuoteFilter } from "#shared/api/quotes/quote-list.ts";
import { searchedWords } from "#shared/quotes/quote-search.ts";
import { WAITING_STATUSES } from "#shared/quotes/quote-status.ts";
import { followUpDays } from "#shared/quotes/waiting-since.ts";
import { type ReadQuotes, readInOrder } from "../read-quotes.ts";
import { type ListPosition, type ListSection, readPosition, writePosition } from "./list-position.ts";
import { rangesOf } from "./range-store.ts";

/** A page of quotes; `nextCursor` is null on the last. */
interface QuotePage<Listed> {
  readonly quotes: Listed[];
  readonly nextCursor: string | null;
}

export interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** A quote that has waited since before this time is overdue. */
  readonly overdueBefore: Date;
  /** 'YYYY-MM-DD'. A revision whose last day is before it has expired. */
  readonly today: string;
  /** The person who reads it, for the filter of mentions. */
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
export function createListStore(db: Database, timeZone: string) {
  /** The first rows of one section of a list after a position. */
  const readSection = async (
    filter: QuoteFilter,
    section: ListSection,
    found: readonly Found[],
    after: Pick<ListPosition, "overdueBefore"> & Partial<ListPosition>,
    { limit, today }: Pick<Page, "limit" | "today">,
  ) => {
    const before = after.overdueBefore.toISOString();
    const sections = sectionsOf(filter);
    let query = db
      .selectFrom("quotes")
      .select(["seq", "amount_cents"])
      .where("deleted_at", filter.deleted ? "is not" : "is", null);
    // Only approved quotes are archived, and these sections have none.
    const archived = filter.archived ?? (filter.todo ? false : undefined);
    if (archived !== undefined && !["overdue", "waiting", "follow", "expired"].includes(section))
      query = query.where("archived_at", archived ? "is not" : "is", null);
    if (filter.status) query = query.where("status", "=", filter.status);
    if (filter.assignee === "nobody") {
      // Where nobody is assigned, the index of people has all quotes, and that of a section has few.
      const assignee =
        section === "all" || section === "rest" ? sql.ref("assignee_id") : db.engine.inOrder("assignee_id");
      const left = sql`select people.id from people where is_active = 0`;
      query = query.where(sql<boolean>`(${assignee} is null or ${assignee} in (${left}))`);
    } else if (filter.assignee !== undefined) query = query.where("assignee_id", "=", filter.assignee);
    if (filter.overdue || section === "overdue" || section === "waiting")
      query = query
        .where("waits_since", "is not", null)
        .where(db.engine.inOrder("waits_since"), section === "waiting" ? ">=" : "<", before);
    if (section === "due") query = query.where("next_action_on", "<=", today);
    // Whoever planned the next step for later has followed up.
    else if (section === "follow" || section === "expired") query = query.where("next_action_on", "is", null);
    else if (section === "overdue" || section === "waiting")
      if (sections.includes("due"))
        query = query.where(({ or, eb }) => or([eb("next_action_on", "is", null), eb("next_action_on", ">", today)]));
    const { sentBefore, expiresBy } = followUpDays(today);
    if (section === "follow")
      query = query
        .where("status", "=", "quoted")
        .where("sent_until", ">=", today)
        .where(({ or, eb }) => or([eb("last_sent_at", "<", sentBefore), eb("sent_until", "<=", expiresBy)]));
    if (section === "expired") query = query.where("status", "=", "quoted").where("sent_until", "<", today);
    if (section === "rest" && sections.includes("overdue"))
      query = query.where(({ or, eb }) => or([eb("waits_since", "is", null), eb("waits_since", ">=", before)]));
    if (section === "accepted" || section === "answers")
      query = query
        .where("answer_waits", "is not", null)
        .where("answer", section === "accepted" ? "=" : "!=", "accepted");
    else if (sections.includes("answers")) query = query.where("answer_waits", "is", null);

    for (const { seqs, condition } of found) query = seqs ? query.where("seq", "in", seqs) : query.where(condition);

    const { seq, amount } = after;
    if (filter.sort === "highest") {
      if (seq !== undefined && amount !== undefined)
        query = query.where(({ eb, refTuple, tuple }) => eb(refTuple("amount_cents", "seq"), "<", tuple(amount, seq)));
      query = query.orderBy("amount_cents", "desc");
    }
    const isOldest = filter.sort === "oldest";
    if (seq !== undefined && filter.sort !== "highest") query = query.where("seq", isOldest ? ">" : "<", seq);
    return query
      .orderBy("seq", isOldest ? "asc" : "desc")
      .limit(limit)
      .execute();
  };

  const find = async (filter: QuoteFilter): Promise<readonly Found[]> => {
    const findWords = async (searched: typeof words) =>
      (await db.engine.search(searched, MAX_SORTED + 1).execute(db)).rows.map(({ seq }) => seq);
    const keepFew = (seqs: readonly number[]) => (seqs.length <= MAX_SORTED ? seqs : undefined);
    const words = searchedWords(filter.q ?? "");
    const ranges = rangesOf(db, filter, timeZone);
    return [
      ...(words.length > 0 ? [{ condition: holdsText(words), seqs: keepFew(await findWords(words)) }] : []),
      ...(ranges ? [{ condition: ranges.condition, seqs: keepFew(await ranges.find(MAX_SORTED + 1)) }] : []),
    ];
  };

  return {
    /** `read` says in which form the quotes come. Only those of the page are read. */
    async list<Listed extends { readonly seq: number }>(
      filter: QuoteFilter,
      page: Page,
      read: ReadQuotes<Listed>,
    ): Promise<QuotePage<Listed>> {
      const after = page.cursor === undefined ? undefined : readPosition(page.cursor);
      const overdueBefore = after?.overdueBefore ?? page.overdueBefore;
      const found = await find(filter);
      if (found.some(({ seqs }) => seqs?.length === 0)) return { quotes: [], nextCursor: null };
      const sections = sectionsOf(filter);
      const rows: Pick<ListPosition, "section" | "seq" | "amount">[] = [];
      for (const section of sections.slice(Math.max(0, after ? sections.indexOf(after.section) : 0))) {
        const from = after?.section === section ? after : { overdueBefore };
        const wanted = page.limit + 1 - rows.length;
        if (wanted === 0) break;
        const next = await readSection(filter, section, found, from, { limit: wanted, today: page.today });
        // Each section can take as long as a request should.
        await setImmediate();
        rows.push(...next.map(({ seq, amount_cents: amount }) => ({ section, seq, amount })));
      }
      const last = rows.length > page.limit ? rows[page.limit - 1] : undefined;
      const seqs = rows.slice(0, page.limit).map(({ seq }) => seq);
      return {
        quotes: await readInOrder(db, seqs, read),
        nextCursor: last ? writePosition({ ...last, overdueBefore }) : null,
      };
    },
  };
}

/** The sections of a list in their order. Each leaves out the quotes of those above it. */
function sectionsOf(filter: QuoteFilter): readonly ListSection[] {
  const { answersFirst, overdueFirst, todo, overdue, deleted, archived, status } = filter;
  if (deleted || overdue || archived) return ["all"];
  if (todo) return ["accepted", "answers", "due", "overdue", "waiting", "follow", "expired"];
  const canBeOverdue = status === undefined || WAITING_STATUSES.includes(status);
  const first: readonly ListSection[] = [
    ...(answersFirst ? (["accepted", "answers"] as const) : []),
    ...(overdueFirst && canBeOverdue ? (["overdue"] as const) : []),
  ];
  return first.length > 0 ? [...first, "rest"] : ["all"];
}
