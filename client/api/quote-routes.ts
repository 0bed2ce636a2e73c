import type { ExportQuotesQuery, QuoteFilter } from "#shared/api/quotes/quote-list.ts";
import { call } from "./call.ts";
import { addressOf } from "./request.ts";
import { completeList, type QuoteList } from "./specified-quotes.ts";

const TRUE_PARAM = "1" as const;

/** A filter as the query of a list or of an export. */
function queryOf({ overdue, todo, archived, deleted: _, answersFirst, overdueFirst, q, sort, ...fields }: QuoteFilter) {
  return {
    ...fields,
    ...(overdue && { overdue: TRUE_PARAM }),
    ...(todo && { todo: TRUE_PARAM }),
    ...(archived !== undefined && { archived: archived ? TRUE_PARAM : ("0" as const) }),
    q: q || undefined,
    ...(answersFirst && { answersFirst: TRUE_PARAM }),
    ...(overdueFirst && { overdueFirst: TRUE_PARAM }),
    sort,
  };
}

/** The quotes that the list shows before staff ask for more. */
const PAGE_SIZE = 50;

export async function listQuotes(filter: QuoteFilter, cursor: string | null): Promise<QuoteList> {
  const query = {
    ...queryOf(filter),
    ...(filter.deleted && { deleted: TRUE_PARAM }),
    short: TRUE_PARAM,
    limit: PAGE_SIZE,
    ...(cursor !== null && { cursor }),
  };
  return completeList(await call("GET /api/quotes/list", { query }));
}

/** The address of a file of the filtered quotes. */
export function exportAddress(filter: QuoteFilter, file: Pick<ExportQuotesQuery, "rows" | "format">): string {
  // In one part: a quote that changes its part during the export would appear twice. Archived orders are of use in any file.
  const archived = filter.archived || undefined;
  const query = queryOf({ ...filter, archived, answersFirst: false, overdueFirst: false });
  return addressOf("GET /api/quotes/export", { query: { ...query, ...file } });
}
