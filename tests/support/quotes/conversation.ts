import { expect } from "vitest";
import { type DocumentInput, documentItems } from "#server/documents/pdf/document-input.ts";
import { quoteTexts } from "#server/documents/pdf/quote-texts.ts";
import type { AnswersReply, SendQuoteReply } from "#shared/api/quotes/answers.ts";
import { startDesk, WEDNESDAY } from "./quote-desk.ts";

/** The terms that staff usually send. The clock of `startDesk` shows 18 November 2026. */
export const terms = (fields: object = {}) => ({
  after: 0,
  source: "latest",
  leadTime: 15,
  expiresOn: "2026-12-18",
  ...fields,
});

/** A server with one quote, the requests of staff, and those of the customer with the private link. */
export async function startConversation({
  asked = {},
  ...options
}: Parameters<typeof startDesk>[0] & { asked?: Parameters<Awaited<ReturnType<typeof startDesk>>["ask"]>[0] } = {}) {
  const documents: DocumentInput[] = [];
  // Drawing takes longer than everything else. Other tests look at the PDF.
  async function drawDocument(input: DocumentInput) {
    documents.push(input);
    return Buffer.from(`%PDF ${input.sent?.number} ${input.outcome?.text ?? ""}`);
  }
  const desk = await startDesk({ drawDocument, ...options });
  const { request } = desk;
  const quoteId = await desk.ask(asked);
  const loadAnswers = async (): Promise<AnswersReply> => (await request.get(`/api/quotes/${quoteId}/answers`)).body;
  const link = await desk.stores.links.linkTo(quoteId, WEDNESDAY);
  const token = link?.url?.split("/q/")[1] ?? "";
  const asCustomer = { Authorization: `Bearer ${token}` };

  return {
    ...desk,
    quoteId,
    /** The documents that were drawn so far. */
    documents,
    /** The texts of the newest PDF. */
    printed() {
      const [first, ...others] = documentItems(documents.at(-1) ?? expect.fail("No PDF was drawn."));
      return quoteTexts([first ?? expect.fail("A quote has at least one item."), ...others]);
    },
    told: loadAnswers,
    trySend: (fields: object = {}) => request.post(`/api/quotes/${quoteId}/send`).send(terms(fields)),
    /** The body of the reply to a preview. */
    preview: async (fields: object = {}) =>
      (await request.post(`/api/quotes/${quoteId}/send/preview`).send(terms(fields))).body,
    /** Each of these terms is refused at its place. */
    async expectRefused(cases: readonly (readonly [what: string, fields: object, path: string])[]) {
      for (const [what, fields, path] of cases) {
        const { status, body } = await request.post(`/api/quotes/${quoteId}/send`).send(terms(fields));
        expect([what, status, body.validationErrors]).toMatchObject([what, 400, [{ path }]]);
      }
    },
    async send(fields: object = {}): Promise<SendQuoteReply> {
      const reply = await request.post(`/api/quotes/${quoteId}/send`).send(terms(fields));
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return reply.body;
    },
    look: () => request.get("/api/customer/quote").set(asCustomer),
    asCustomer,
    /** The customer's answer, such as 'accept'. */
    answer: (how: "accept" | "ask-change" | "decline", body: object) =>
      request.post(`/api/customer/${how}`).set(asCustomer).send(body),
    opened: (number: number, headers: object = {}) =>
      request
        .post("/api/customer/opened")
        .set({ ...asCustomer, ...headers })
        .send({ number }),
    document: (query: object = {}) => request.get("/api/customer/document").query(query).set(asCustomer),
    status: async () => (await desk.loadQuote(quoteId)).quote.status,
    /** The events of the quote after its submission: kind, actor and what they say. */
    history: async () => (await desk.loadQuote(quoteId)).events.slice(1),
  };
}
