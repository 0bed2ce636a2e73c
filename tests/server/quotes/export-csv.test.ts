import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportCsv } from "#server/quotes/list/export-csv.ts";
import type { CustomerInfo } from "#shared/quotes/customer-fields.ts";
import type { Quote, WholeQuote } from "#shared/quotes/quote.ts";
import { contentFields } from "#shared/quotes/quote-content.ts";
import { startDesk } from "../../support/quotes/quote-desk.ts";
import { customer } from "../../support/quotes/submission.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { keptLog } from "../../support/server/kept-log.ts";

function quote(info: Partial<CustomerInfo> = {}, facts: Partial<WholeQuote> = {}): WholeQuote {
  const bench = {
    configuration: { width: "72" },
    breakdown: { basePrice: 3985.5, modifications: 0 },
    parts: [
      { stepKey: "width", stepName: "Width", value: "72", optionName: "72 in", price: 120 },
      { stepKey: "a", stepName: "Accessories", value: "b", optionName: "Upper shelf", price: 0 },
      { stepKey: "a", stepName: "Accessories", value: "c", optionName: "LED light", price: 0 },
    ],
  };
  return {
    quoteId: "Q-261120-ABCDE",
    seq: 1,
    status: "pending",
    timestamp: "2026-11-20T22:05:41.000Z",
    customerInfo: { ...customer(), addressType: "home-delivery", ...info },
    ...contentFields({
      number: null,
      items: [{ quantity: 1, unitPrice: 3985.5, sum: 3985.5, ...bench }],
      adjustments: [],
      deliveryFee: 199,
      grandTotal: 4184.5,
      rulesRevision: 1,
    }),
    assignee: null,
    ...facts,
  };
}

async function* pagesOf(...pages: readonly Quote[][]) {
  yield* pages;
}

async function textOf(...pages: readonly Quote[][]): Promise<string> {
  let text = "";
  for await (const piece of exportCsv(pagesOf(...pages), async () => catalog, "America/Chicago"))
    text += piece;
  return text;
}

/** The rows as a program reads them. */
const read = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true });

async function readBack(info: Partial<CustomerInfo>): Promise<Record<string, string>> {
  const [row = {}] = read(await textOf([quote(info)]));
  return row;
}

/** A cell without the apostrophes before formulas. */
const asTyped = (cell: string) => cell.replace(/'(?=[=+\-@＝＋－＠])/gu, "");

/** Expects no part of a cell to start a formula, wherever a spreadsheet splits it. */
function expectNoFormula(cell: string): void {
  for (const part of cell.split(/[;\t\r\n]/))
    expect(part).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u);
}

describe("the export of quotes", () => {
  it("has a row for each quote below the column names", async () => {
    const assignee = { id: "a1", name: "Ana Silva", hasLeft: true };
    expect(await textOf([quote({}, { assignee })])).toBe(
      '\uFEFF"Quote ID","Submitted (America/Chicago)","Status","Name","Company","Email","Phone",' +
        '"Address Type","Price","Delivery","Total","Parts","Notes","Partner","Order Code",' +
        '"Benches","Items","Discounts and Surcharges","Sent Total","Revision",' +
        '"Sent (America/Chicago)","Valid Through","Answer","Answered (America/Chicago)","List Price","Price List","Assigned To"\r\n' +
        '"Q-261120-ABCDE","2026-11-20 16:05","pending","Ada Byron","Analytical Engines",' +
        '"ada@example.com","\'+1 555 010 0100","Home Delivery ($199.00)","3985.50","199.00",' +
        '"4184.50","Width: 72 in; Accessories: Upper shelf; Accessories: LED light",' +
        '"Call before noon.",,"AWT-0-0-W72-0-0-0-0-0-0-0-FP0","1","1 × Bench 1 at $3,985.50",' +
        '"0.00",,,,,,,,,"Ana Silva (left)"\r\n',
    );
  });

  it("has only the column names if there is no quote request", async () => {
    expect(await textOf()).toMatch(/^\uFEFF"Quote ID",.*,"Assigned To"\r\n$/);
    expect(await textOf([])).toBe(await textOf());
  });

  it("keeps any text as typed, in one cell", async () => {
    const notes = 'Says "now, or never"\nsecond line;\r\nthird 🛠️ ＡＢＣ\t– Größe';
    const row = await readBack({ notes, name: 'O"Neil, Jr.', company: "Zoë & Sons; Ltd" });
    expect(row).toMatchObject({ Notes: notes, Name: 'O"Neil, Jr.', Company: "Zoë & Sons; Ltd" });

    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 200 }), async (text) => {
        const { Notes } = await readBack({ notes: text });
        expect(asTyped(Notes ?? "")).toBe(asTyped(text));
      }),
    );
  });

  it.each([
    "=1+1",
    "+1",
    "-2+3",
    "@SUM(A1)",
    "\t=1",
    "\n=1",
    "\r\n=1",
    "  =HYPERLINK(1)",
    "\u00A0+1",
    "\uFEFF=1",
    "\u200B-1",
    "＝1+1",
    "＋1",
    "－1",
    "＠A",
    " \n ＝1",
    "x;=1+1;y",
    "x\t+1",
    "x\n =1",
    "x\r\n;\u200B@A",
    ";;=1\n-2",
  ])("never starts a formula, wherever a spreadsheet splits it: %j", async (text) => {
    const { Notes = "" } = await readBack({ notes: text });
    expectNoFormula(Notes);
    expect(asTyped(Notes)).toBe(text);
  });

  it("never starts a formula, for any text", async () => {
    const unit = fc.constantFrom("=", "-", "＠", ";", "\t", "\n", " ", "\u200B", "a", "'");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, maxLength: 12 }), async (text) => {
        const { Notes = "" } = await readBack({ notes: text });
        expectNoFormula(Notes);
      }),
    );
  });

  it("has the partner's name and ID, never as a formula", async () => {
    const ofPartner = async (partner: Quote["partner"]) =>
      read(await textOf([quote({}, { partner })]))[0]?.Partner;

    expect(await ofPartner({ id: "acme", name: "Acme Tools" })).toBe("Acme Tools (acme)");
    expect(await ofPartner({ id: "acme" })).toBe("acme");
    expect(await ofPartner({ id: "acme", name: "=1+1" })).toBe("'=1+1 (acme)");
    expect(await ofPartner(undefined)).toBe("");
  });

  it("keeps dashes in ordinary texts", async () => {
    const notes = "Two benches - one for each side = 2";
    expect((await readBack({ notes })).Notes).toBe(notes);
  });

  it("has times in the company's time zone", async () => {
    const text = await textOf([
      quote({}, { timestamp: "2026-03-08T07:59:00.000Z" }),
      quote({}, { timestamp: "2026-03-08T08:00:00.000Z" }),
    ]);
    expect(read(text).map((row) => row["Submitted (America/Chicago)"])).toEqual([
      "2026-03-08 01:59",
      "2026-03-08 03:00",
    ]);
  });

  it("writes ten thousand quotes with one page in memory", async () => {
    const [pageSize, count] = [200, 10_000];
    let asked = 0;
    async function* pages() {
      for (let page = 0; page < count / pageSize; page += 1) {
        asked += 1;
        yield Array.from({ length: pageSize }, () => quote());
      }
    }

    let pieces = 0;
    let longest = 0;
    let rows = 0;
    for await (const piece of exportCsv(pages(), async () => catalog, "America/Chicago")) {
      expect(asked).toBe(pieces);
      pieces += 1;
      longest = Math.max(longest, piece.length);
      rows += piece.split("\r\n").length - 1;
    }

    expect(rows).toBe(count + 1);
    expect(longest).toBeLessThan(pageSize * 350);
  });
});

it("aborts an export at a quote that cannot be read, and logs the reason", async () => {
  const { log, lines } = keptLog();
  const { ask, db, request } = await startDesk({ log });
  await ask();
  await db.updateTable("quote_snapshots").set({ snapshot: "{" }).execute();

  await expect(request.get("/api/quotes/export")).rejects.toThrow();
  await expect
    .poll(() => lines().filter(({ route }) => route === "/api/quotes/export"))
    .toMatchObject([{ level: "error", msg: "reply aborted", err: { type: "SyntaxError" } }]);
});
