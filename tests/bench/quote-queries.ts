import { ListQuotesReply } from "#shared/api/quote-list.ts";

/** What staff ask a server for, under the name of the question. */
export type QuoteQueries = ReadonlyMap<string, () => Promise<string>>;

/**
 * Questions that may take longer the more quotes there are: more of them are overdue, so that the answer
 * is longer; less than three letters are in no index, so that all search texts are looked at where none has
 * them; and what thousands of quotes have is sorted.
 */
export const GROWING: ReadonlySet<string> = new Set([
  "filter by overdue",
  "search, two signs of none",
  "search, a month long ago",
]);

/** The questions to a server, with names and ids that it has. */
export async function quoteQueries(url: string): Promise<QuoteQueries> {
  const list = "list?overdueFirst=1";
  const first = ListQuotesReply.parse(JSON.parse(await ask(url, list)));
  const second = ListQuotesReply.parse(
    JSON.parse(await ask(url, `${list}&cursor=${first.nextCursor}`)),
  );
  const some = second.quotes.at(-1);
  if (!some || !second.nextCursor) throw new Error(`There are too few quotes at ${url}.`);
  const search = (text: string) => `${list}&q=${encodeURIComponent(text)}`;
  const paths = {
    list,
    "list, page 3": `${list}&cursor=${second.nextCursor}`,
    "list, highest first": `${list}&sort=highest`,
    "filter by status": `${list}&status=quoted`,
    "filter by overdue": "list?overdue=1",
    "search, a company": search(some.customerInfo.company),
    "search, an id": search(some.quoteId),
    "search, three letters of many": search("son"),
    "search, two letters of many": search("so"),
    "search, two signs of none": search("!?"),
    "search, a month long ago": search(`q-${monthLongAgo()}`),
    "search, a text of none": search("no such quote"),
    "changes, none": `changes?since=${first.latest}`,
    overview: "overview",
    "one quote": some.quoteId,
  };
  return new Map(Object.entries(paths).map(([name, path]) => [name, () => ask(url, path)]));
}

/** '2412', as ids have it: all quotes are of the last two years. */
function monthLongAgo(): string {
  const day = new Date(Date.now() - 680 * 24 * 60 * 60 * 1000);
  return day.toISOString().slice(2, 7).replace("-", "");
}

/** The whole reply. The connection is kept between questions. */
async function ask(url: string, path: string): Promise<string> {
  const reply = await fetch(`${url}/api/quotes/${path}`);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
  return reply.text();
}
