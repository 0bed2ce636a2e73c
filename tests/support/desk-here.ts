import { createQuotesDesk, type QuotesDesk } from "#client/quotes/desk/quotes-desk.ts";
import type { joinServer } from "./joined-server.ts";

/** The reply of a server that does not do what it was asked for. */
export const refusal = (error: string) =>
  Response.json({ success: false, error, code: "refused" }, { status: 503 });

/** Refuses the calls that match; all others reach the server. */
export function refuse(
  joined: Pick<Awaited<ReturnType<typeof joinServer>>, "through">,
  match: RegExp,
  error: string,
): void {
  joined.through(async (send, call) => (match.test(call) ? refusal(error) : send()));
}

/** The companies of a desk's list, from its top. */
export function companiesOf(desk: QuotesDesk): (string | undefined)[] | undefined {
  const { rows, quotes } = desk.state();
  return rows?.map(({ quoteId }) => quotes.get(quoteId)?.customerInfo.company);
}

/** A desk with the first page of its list. */
export async function openDesk(): Promise<QuotesDesk> {
  const desk = createQuotesDesk();
  await desk.load();
  return desk;
}
