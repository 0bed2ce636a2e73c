import { parse } from "csv-parse/sync";
import type { ListQuotesReply } from "#shared/api/quotes/quote-list.ts";
import type { QuoteReply } from "#shared/api/quotes/quotes.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import type { QuoteStatus } from "#shared/quotes/quote-status.ts";
import { startTestApp } from "../server/test-app.ts";
import { createSubmission, customer } from "./submission.ts";

/** A Wednesday at 9 a.m. in Chicago. */
export const WEDNESDAY = new Date("2026-11-18T15:00:00Z");

interface Asked {
  readonly company?: string;
  readonly name?: string;
  readonly email?: string;
  readonly addressType?: string;
  readonly partner?: string;
  readonly configuration?: object;
  readonly items?: readonly object[];
  /** Hours before the server's time. */
  readonly hoursAgo?: number;
  readonly status?: QuoteStatus;
}

/** A server with a fixed clock, and the requests of visitors and staff. */
export async function startDesk(options: Parameters<typeof startTestApp>[0] = {}) {
  let time = WEDNESDAY;
  const app = await startTestApp({ ...options, now: () => time });
  const { request } = app;

  const list = async (query: object = {}): Promise<ListQuotesReply> => {
    const reply = await request.get("/api/quotes/list").query({ limit: 50, ...query });
    if (reply.status !== 200) throw new Error(reply.body.error);
    return reply.body;
  };
  const setStatus = (quoteId: string, status: string, from?: string) =>
    request.put(`/api/quotes/${quoteId}/status`).send({ status, from });

  return {
    ...app,
    list,
    setStatus,
    /** The rows of an export as CSV. */
    async exported(query: object = {}) {
      const { text } = await request.get("/api/quotes/export").query(query);
      return parse<Record<string, string>>(text, { bom: true, columns: true });
    },
    setTime(next: Date) {
      time = next;
    },
    /** Submits a quote and returns its ID. */
    async ask({ configuration, items, partner, hoursAgo = 0, status, ...fields }: Asked = {}): Promise<string> {
      const now = time;
      time = new Date(now.getTime() - hoursAgo * 3_600_000);
      const body = createSubmission({
        customerInfo: customer(fields),
        ...(configuration && { configuration }),
        ...(items && { items }),
        ...(partner !== undefined && { partner }),
      });
      const reply = await request.post("/api/quotes/submit").send(body);
      time = now;
      if (reply.status !== 201) throw new Error(reply.body.error);
      if (status) await setStatus(reply.body.quoteId, status);
      return reply.body.quoteId;
    },
    companies: async (query: object = {}): Promise<string[]> =>
      (await list(query)).quotes.map(({ customerInfo }) => customerInfo.company),
    loadQuote: async (quoteId: string): Promise<QuoteReply> => (await request.get(`/api/quotes/${quoteId}`)).body,
    statuses: async (): Promise<Record<string, string>> =>
      Object.fromEntries(
        (await list()).quotes.map(({ customerInfo, status }: Quote) => [customerInfo.company, status]),
      ),
  };
}
