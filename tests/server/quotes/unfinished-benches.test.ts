import { expect, it } from "vitest";
import { quoteDocument } from "#server/documents/pdf/quote-document.ts";
import { writeRequestReceived } from "#server/messages/email/customer-letters.ts";
import { letterText } from "#server/messages/email/letter-text.ts";
import { writeNewRequest } from "#server/messages/email/staff-letters.ts";
import { readPdf } from "../../support/files/read-pdf.ts";
import { startConversation } from "../../support/quotes/conversation.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

const { frame_color: _frame, base: _base, ...unfinished } = exampleBench;

const MISSING = [
  { stepKey: "frame_color", stepName: "Frame Color" },
  { stepKey: "base", stepName: "Feet and Casters" },
];

const OPEN = "Still to be decided: Frame Color, Feet and Casters.";

const startUnfinished = () => startConversation({ asked: { configuration: unfinished } });

it("an unfinished bench is stored with its price so far and its open steps", async () => {
  const { request, quoteId, loadQuote, list, look } = await startUnfinished();
  const submission = createSubmission({ configuration: { width: "72" } });
  const reply = await request.post("/api/quotes/submit").send(submission);
  expect([reply.status, reply.body.complete, reply.body.totalPrice]).toEqual([201, false, 1630]);
  expect(reply.body.benches[0].missing).toHaveLength(9);

  const { quote, drift } = await loadQuote(quoteId);
  expect(quote).toMatchObject({ complete: false, items: [{ missing: MISSING }] });
  expect(drift).toEqual({ difference: 0, changes: [] });
  const [row] = (await list({ sort: "oldest" })).quotes;
  expect(row).toMatchObject({ quoteId, complete: false, items: [{ missing: MISSING }] });
  const listed = (await request.get("/api/quotes/list?sort=oldest")).body.quotes;
  expect(listed[0]).toMatchObject({ quoteId, complete: false });
  expect((await look()).body.quote).toMatchObject({ items: [{ missing: MISSING }] });
});

it("a bench of which nothing was chosen is stored, too", async () => {
  const { request } = await startConversation();
  const reply = await request.post("/api/quotes/submit").send(createSubmission({ configuration: {} }));
  expect([reply.status, reply.body.complete, reply.body.totalPrice]).toEqual([201, false, 1495]);
});

it("the quote of an unfinished bench is sent once the bench is finished", async () => {
  const { trySend, send, answer, history } = await startUnfinished();
  for (const source of ["latest", "today"]) {
    const { status, body } = await trySend({ source });
    expect([status, body.code]).toEqual([409, "unfinished_bench"]);
    expect(body.error).toBe(`${OPEN} Complete the bench before you send the quote.`);
  }
  const proposal = [{ configuration: exampleBench, quantity: 1 }];
  expect((await answer("ask-change", { number: null, message: "", proposal })).status).toBe(200);
  const { revision, quote } = await send({ source: "proposal" });
  expect(revision.items[0]).not.toHaveProperty("missing");
  expect(quote).toMatchObject({ complete: true, requested: { items: [{ missing: MISSING }] } });
  expect((await history()).map(({ kind }) => kind)).toEqual(["change-asked", "sent"]);
});

it("papers, emails and exports say what is to be decided", async () => {
  const { quoteId, loadQuote, request } = await startUnfinished();
  const { quote } = await loadQuote(quoteId);
  const company = { name: "Bench Works", address: [] };
  const timeZone = "America/Chicago";
  const paper = { company, timeZone, paper: "letter", units: "in", rules: [catalog] } as const;
  const { text } = await readPdf(await quoteDocument({ quote, ...paper }));
  for (const said of ["Frame Color To be decided", OPEN, "Total so far $3,"]) expect(text).toContain(said);

  const facts = {
    ...{ quote, company, timeZone, rules: catalog, sent: undefined },
    ...{ hasPicture: false, pricesHidden: false, staffLink: undefined, customerLink: undefined },
  };
  for (const letter of [writeNewRequest(facts), writeRequestReceived(facts)]) {
    const written = letterText(letter);
    expect(written).toContain("To be decided: Frame Color, Feet and Casters.");
    expect(written).toContain("Total so far");
  }
  expect(letterText(writeNewRequest(facts))).toContain(`The request is unfinished. ${OPEN}`);

  for (const rows of ["quotes", "items"]) {
    const { text: csv } = await request.get(`/api/quotes/export?rows=${rows}`);
    expect(csv).toContain("Frame Color: To be decided; Feet and Casters: To be decided");
  }
});
