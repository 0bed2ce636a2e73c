import { describe, expect, it } from "vitest";
import type { DrawingQuestion } from "#server/documents/drawings/make-drawing.ts";
import type { QuoteReply } from "#shared/api/quotes/quotes.ts";
import { orderCode } from "#shared/engine/order-code.ts";
import type { Quote } from "#shared/quotes/quote.ts";
import type { Configuration } from "#shared/rules/configuration.ts";
import { startConversation } from "../../support/quotes/conversation.ts";
import { newestPayload } from "../../support/quotes/newest-payload.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

/** The bench that the customer proposes instead, under a name. */
const WIDER: Configuration = { ...exampleBench, width: "84" };

/** The parts of a quote that a place shows. */
interface Seen {
  readonly code?: string;
  readonly total?: number;
  readonly number?: number | null;
  readonly name?: string | undefined;
}

const codeOf = (configuration: Configuration) => orderCode(catalog, configuration);

/** Two quotes: the one of the conversation, and one between its totals. */
async function startDesk() {
  const drawings: DrawingQuestion[] = [];
  const desk = await startConversation({
    async makeDrawing(question) {
      drawings.push(question);
      return Buffer.from("drawing");
    },
  });
  const { request, quoteId, db, list, documents } = desk;
  const other = await desk.ask({ company: "Other", configuration: exampleBench });
  const get = async (path: string, query: object = {}) => (await request.get(path).query(query)).body;
  const detail = (): Promise<QuoteReply> => get(`/api/quotes/${quoteId}`);
  const row = async (rows: string) => (await desk.exported({ rows, q: quoteId }))[0] ?? {};
  const ofQuote = ({ configuration, grandTotal, current, items }: Quote): Seen => ({
    code: codeOf(configuration),
    total: grandTotal,
    number: current.number,
    name: items[0]?.name,
  });
  const listed = async (query: object = {}) => (await list(query)).quotes.find((quote) => quote.quoteId === quoteId);
  const drawn = async (format: string, number?: number): Promise<Seen> => {
    const path = `/api/quotes/${quoteId}/model`;
    const { status } = await request.get(path).query({ format, ...(number !== undefined && { number }) });
    expect(status).toBe(200);
    return { code: codeOf(drawings.at(-1)?.configuration ?? {}) };
  };
  const document = async (query: object = {}): Promise<Seen> => {
    await request.get(`/api/quotes/${quoteId}/document`).query(query);
    const { quote, sent } = documents.at(-1) ?? {};
    if (!quote) throw new Error("No document was drawn.");
    expect(sent?.grandTotal ?? quote.grandTotal).toBe(quote.grandTotal);
    return { ...ofQuote(quote), number: sent?.number ?? null };
  };

  /** Each place that shows or exports a quote. */
  const places: Readonly<Record<string, () => Promise<Seen | undefined>>> = {
    "card in the list": async () => {
      const quote = await listed();
      return quote && ofQuote(quote);
    },
    "`current` in the list": async () => {
      const current = (await listed())?.current;
      return current && { total: current.grandTotal, number: current.number, name: current.items[0]?.name };
    },
    "changes of an open list": async () => {
      const { quotes } = await get("/api/quotes/changes", { since: 0 });
      return ofQuote(quotes.find((quote: Quote) => quote.quoteId === quoteId));
    },
    detail: async () => ofQuote((await detail()).quote),
    "order code, parts and drawing of the detail": async () => {
      const { quote, benches } = await detail();
      const [item] = quote.items;
      const width = item?.parts.find(({ stepKey }) => stepKey === "width")?.value ?? "";
      const options = benches[0]?.rules.steps.find(({ key }) => key === "width")?.options;
      expect(options?.map(({ value }) => value)).toEqual([width]);
      return { code: codeOf({ ...item?.configuration, width }) };
    },
    "price of today": async () => {
      const { drift, quote } = await detail();
      expect(drift).toEqual({ difference: 0, changes: [] });
      return { total: quote.grandTotal };
    },
    "fields of the specification": async () => {
      const { pricing, configuration } = (await detail()).quote;
      const { totalPrice, breakdown } = pricing;
      expect(totalPrice).toBe(breakdown.basePrice + breakdown.modifications);
      return { code: codeOf(configuration) };
    },
    "PDF of the quote": () => document(),
    ...Object.fromEntries(
      ["svg", "png", "pdf", "dxf", "step", "glb", "usdz"].map((format) => [`${format} file`, () => drawn(format)]),
    ),
    "CSV of quotes": async () => {
      const cells = await row("quotes");
      return {
        code: String(cells["Order Code"]),
        total: Number(cells.Total),
        number: cells.Revision ? Number(cells.Revision) : null,
      };
    },
    "CSV of items": async () => {
      const cells = await row("items");
      return { code: String(cells["Order Code"]), total: Number(cells.Total), name: cells["Item Name"] || undefined };
    },
    "answer of a status": async () => {
      const { status } = (await detail()).quote;
      return ofQuote((await desk.setStatus(quoteId, status)).body.quote);
    },
    "newest event for a webhook": async () => ({ total: (await newestPayload(db, quoteId)).grandTotal }),
  };
  return { ...desk, other, places, document, drawn, detail, row };
}

type Desk = Awaited<ReturnType<typeof startDesk>>;

/** The events of the quote, in order, each with the content that every place then shows. */
const STAGES: readonly {
  readonly stage: string;
  readonly happens: (desk: Desk) => Promise<unknown>;
  readonly seen: { readonly [Fact in keyof Seen]: Seen[Fact] };
}[] = [
  {
    stage: "requested",
    happens: async () => {},
    seen: { code: codeOf(exampleBench), total: 4184, number: null, name: undefined },
  },
  {
    stage: "sent",
    happens: ({ send }) => send({ adjustments: [{ reason: "Early order", amount: -184 }] }),
    seen: { code: codeOf(exampleBench), total: 4000, number: 1, name: undefined },
  },
  {
    stage: "revised with another bench",
    async happens({ send, answer }) {
      const proposal = [{ name: "Packing", quantity: 2, configuration: WIDER, unitPrice: 0 }];
      await answer("ask-change", { number: 1, proposal });
      await send({ after: 1, source: "proposal", deliveryFee: 450 });
    },
    seen: { code: codeOf(WIDER), total: 8670, number: 2, name: "Packing" },
  },
  {
    stage: "accepted",
    happens: ({ answer }) => answer("accept", { number: 2, name: "Ada" }),
    seen: { code: codeOf(WIDER), total: 8670, number: 2, name: "Packing" },
  },
];

describe("the current content of a quote", () => {
  it("is what every place shows and exports: requested, sent, revised with another bench, accepted", async () => {
    const desk = await startDesk();
    for (const { stage, happens, seen } of STAGES) {
      await happens(desk);
      for (const [place, look] of Object.entries(desk.places))
        expect(seen, `${place}, ${stage}`).toMatchObject((await look()) ?? { code: "nothing" });
    }
    expect(await desk.row("quotes"), "with the dates").toMatchObject({
      ...{ Price: "8220.00", Delivery: "450.00", "Sent Total": "8670.00", "Discounts and Surcharges": "0.00" },
      ...{ Revision: "2", "Sent (America/Chicago)": "2026-11-18 09:00", "Valid Through": "2026-12-18" },
      ...{ Answer: "Accepted by the customer", "Answered (America/Chicago)": "2026-11-18 09:00" },
    });
  });

  it("decides the order by amount and the search, and leaves the request and each revision with their files", async () => {
    const desk = await startDesk();
    const order = async () => (await desk.list({ sort: "highest" })).quotes.map(({ quoteId }) => quoteId);
    const found = async (q: string) => (await desk.list({ q })).quotes.length;
    const { quoteId, other } = desk;
    expect(await order()).toEqual([other, quoteId]);
    for (const { happens } of STAGES) await happens(desk);
    expect(await order()).toEqual([quoteId, other]);
    expect(await found("packing")).toBe(1);

    const requested = STAGES[0]?.seen;
    expect(requested).toMatchObject(await desk.document({ number: 0 }));
    expect(requested).toMatchObject(await desk.drawn("step", 0));
    expect(STAGES[1]?.seen).toMatchObject(await desk.drawn("step", 1));
    expect((await desk.detail()).quote.requested).toMatchObject({
      items: [{ configuration: exampleBench, quantity: 1 }],
      grandTotal: 4184,
    });
    await desk.send({ after: 2, source: "latest", adjustments: [{ reason: "Gift", amount: -8000 }] });
    expect(await order()).toEqual([other, quoteId]);
    expect((await desk.request.get(`/api/quotes/${quoteId}/document?number=9`)).status).toBe(404);
  });
});
