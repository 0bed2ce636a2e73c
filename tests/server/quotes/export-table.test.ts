import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zipPieces } from "#server/platform/zip-pieces.ts";
import { tableOfLines, tableOfQuotes, writeCsv } from "#server/quotes/list/export-table.ts";
import { cents } from "#shared/money.ts";
import type { CustomerInfo } from "#shared/quotes/customer-fields.ts";
import type { Quote, WholeQuote } from "#shared/quotes/quote.ts";
import { contentFields } from "#shared/quotes/quote-content.ts";
import { XLSX_TYPE } from "#shared/text/xlsx/file-limits.ts";
import { writeXlsx } from "#shared/text/xlsx/write-xlsx.ts";
import { readXlsx } from "../../support/files/read-xlsx.ts";
import { startConversation } from "../../support/quotes/conversation.ts";
import { startDesk } from "../../support/quotes/quote-desk.ts";
import { createSubmission, customer } from "../../support/quotes/submission.ts";
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

const tableOf = (pages: AsyncIterable<readonly Quote[]>) =>
  tableOfQuotes(pages, async () => catalog, "America/Chicago");

async function textOf(...pages: readonly Quote[][]): Promise<string> {
  let text = "";
  for await (const piece of writeCsv(tableOf(pagesOf(...pages)))) text += piece;
  return text;
}

/** The rows as a program reads them. */
const read = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true });

async function readBack(info: Partial<CustomerInfo>): Promise<Record<string, string>> {
  const [row = {}] = read(await textOf([quote(info)]));
  return row;
}

describe("the export of quotes", () => {
  it("has a row for each quote below the column names", async () => {
    const assignee = { id: "a1", name: "Ana Silva", hasLeft: true };
    expect(await textOf([quote({}, { assignee })])).toBe(
      '\uFEFF"Quote ID","Submitted (America/Chicago)","Status","Name","Company","Email","Phone",' +
        '"Address Type","Price","Delivery","Total","Parts","Notes","Partner","Order Code",' +
        '"Benches","Items","Discounts and Surcharges","Sent Total","Revision",' +
        '"Sent (America/Chicago)","Valid Through","Answer","Answered (America/Chicago)","List Price","Price List","Assigned To","Other Lines",' +
        '"Discounts","Surcharges","Subtotal","Tax","Deposit","Tax Exemption Number","Payment Terms","PO Number","Ship To","Bill To","Copy To","Approved (America/Chicago)","Taxes","Accepted Total"\r\n' +
        '"Q-261120-ABCDE","2026-11-20 16:05","pending","Ada Byron","Analytical Engines",' +
        '"ada@example.com","+1 555 010 0100","Home Delivery ($199.00)","3985.50","199.00",' +
        '"4184.50","Width: 72 in; Accessories: Upper shelf; Accessories: LED light",' +
        '"Call before noon.",,"AWT-0-0-W72-0-0-0-0-0-0-0-FP0","1","1 × Bench 1 at $3,985.50",' +
        '"0.00",,,,,,,,,"Ana Silva (left)","0.00","0.00","0.00","3985.50","0.00","0.00",,,,,,,,,\r\n',
    );
  });

  it("lets other requests run between 200 rows, however many benches the quotes have", async () => {
    const large = quote();
    const items = Array.from({ length: 50 }, () => large.items[0]).filter((item) => item !== undefined);
    const page = async function* () {
      yield Array.from({ length: 20 }, () => ({ ...large, items }));
    };
    let turns = 0;
    const countTurns = () => {
      turns += 1;
      turn = setImmediate(countTurns);
    };
    let turn = setImmediate(countTurns);
    const sizes: number[] = [];
    for await (const rows of tableOfLines(page(), async () => catalog, "America/Chicago").pages)
      sizes.push(rows.length);
    clearImmediate(turn);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1000);
    expect(Math.max(...sizes)).toBe(200);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it("has the partner's name and ID, and the address without the usual fee once a quote was sent, whose delivery may cost anything", async () => {
    const ofPartner = async (partner: Quote["partner"]) => read(await textOf([quote({}, { partner })]))[0]?.Partner;
    expect(await ofPartner({ id: "acme", name: "Acme Tools" })).toBe("Acme Tools (acme)");
    expect(await ofPartner({ id: "acme" })).toBe("acme");
    expect(await ofPartner(undefined)).toBe("");
    const sent = quote();
    const [row = {}] = read(await textOf([{ ...sent, current: { ...sent.current, number: 1 } }]));
    expect(row).toMatchObject({ "Address Type": "Home Delivery" });
  });

  it("has only the column names if there is no quote request", async () => {
    expect(await textOf()).toMatch(
      /^\uFEFF"Quote ID",.*,"Approved \(America\/Chicago\)","Taxes","Accepted Total"\r\n$/,
    );
    expect(await textOf([])).toBe(await textOf());
  });

  it("keeps any text as typed, in one cell, for programs", async () => {
    const notes = 'Says "now, or never"\nsecond line;\r\nthird 🛠️ ＡＢＣ\t– Größe';
    const row = await readBack({ notes, name: 'O"Neil, Jr.', company: "Zoë & Sons; Ltd" });
    expect(row).toMatchObject({ Notes: notes, Name: 'O"Neil, Jr.', Company: "Zoë & Sons; Ltd" });

    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 200 }), async (text) => {
        const { Notes } = await readBack({ notes: text });
        expect(Notes).toBe(text);
      }),
    );
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

  it.each([
    ["CSV", (pages: AsyncIterable<readonly Quote[]>) => writeCsv(tableOf(pages)), 400],
    [
      "XLSX",
      (pages: AsyncIterable<readonly Quote[]>) =>
        zipPieces(writeXlsx({ name: "Quotes", titles: ["Quote ID"], fixedColumns: 1 }, tableOf(pages).pages)),
      400,
    ],
  ])("writes two thousand quotes as %s with one page in memory", async (_format, write, perRow) => {
    const [pageSize, count] = [200, 2_000];
    let asked = 0;
    async function* pages() {
      for (let page = 0; page < count / pageSize; page += 1) {
        asked += 1;
        yield Array.from({ length: pageSize }, () => quote());
      }
    }

    const sizes: number[] = [];
    for await (const piece of write(pages())) sizes[asked] = (sizes[asked] ?? 0) + piece.length;

    expect(asked).toBe(count / pageSize);
    expect(Object.keys(sizes).length).toBeGreaterThanOrEqual(asked - 1);
    expect(Math.max(...sizes.filter((size) => size > 0))).toBeLessThan(pageSize * perRow);
  });

  it("continues in a second sheet once an XLSX sheet has as many rows as programs read", async () => {
    const page = Array.from({ length: 1_048_577 }, () => []);
    const parts: Record<string, number> = {};
    let [last, workbook] = ["", ""];
    for await (const { path, xml } of writeXlsx({ name: "Quotes", titles: ["Quote ID"], fixedColumns: 1 }, [page])) {
      parts[path] = (parts[path] ?? 0) + (xml.match(/<row /g)?.length ?? 0);
      last = xml.match(/<row r="\d+"><\/row>$/)?.[0] ?? last;
      if (path === "xl/workbook.xml") workbook = xml;
    }
    expect(parts).toMatchObject({ "xl/sheet1.xml": 1_048_576, "xl/sheet2.xml": 3 });
    expect(last).toBe('<row r="3"></row>');
    expect(workbook.match(/<sheet .*?>/g)).toEqual([
      '<sheet name="Quotes" sheetId="1" r:id="r1"/>',
      '<sheet name="Quotes 2" sheetId="2" r:id="r2"/>',
    ]);
  });

  it("has texts, amounts and times as such in XLSX, without an apostrophe or a formula", async () => {
    const { ask, request } = await startDesk();
    const info = { phone: "+1 555 010 0100", company: "=1+1", notes: "a\r\n\uFFFD_x0041_" };
    const quoteId = await ask(info);
    const read = async (query: object) => {
      const reply = await request
        .get("/api/quotes/export")
        .query({ ...query, format: "xlsx" })
        .responseType("blob");
      const [sheet] = await readXlsx(reply.body);
      const [titles = [], ...rows] = sheet?.rows ?? [];
      const cells = Object.fromEntries(titles.map((title, at) => [title, rows[0]?.[at] ?? null]));
      return { headers: reply.headers, cells };
    };
    const { headers, cells } = await read({});
    expect(headers).toMatchObject({
      "content-type": XLSX_TYPE,
      "content-disposition": expect.stringMatching(/=quotes-[\d-]+\.xlsx$/),
    });
    expect(cells).toMatchObject({
      "Quote ID": quoteId,
      "Submitted (America/Chicago)": { date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
      Phone: info.phone,
      Company: info.company,
      Notes: expect.stringMatching(/^a\r?\n\uFFFD_x0041_$/),
      Price: expect.any(Number),
      Benches: 1,
      Revision: null,
    });
    const items = await read({ rows: "items" });
    expect(items.headers["content-disposition"]).toMatch(/=quote-items-[\d-]+\.xlsx$/);
    expect(items.cells).toMatchObject({ Item: 1, Quantity: 1, "Unit Price": cells.Price });
  });
});

it("lists the lines and the parts of quotes, which add up, with the time of an approval by staff", async () => {
  const desk = await startConversation({
    asked: { items: [{ configuration: createSubmission().configuration, quantity: 3 }] },
  });
  const freeLines = [{ text: "Installation on site", quantity: 2, unitPrice: 150 }];
  const { revision } = await desk.send({ freeLines });
  await desk.setStatus(desk.quoteId, "approved");
  const rowsOf = async (rows: string) => read((await desk.request.get("/api/quotes/export").query({ rows })).text);
  const add = (rows: readonly Record<string, string>[], title: string) =>
    rows.reduce((total, row) => total + cents(Number(row[title])), 0);

  const [bench, line] = await rowsOf("items");
  expect(line).toMatchObject({
    Item: "2",
    "Item Name": "Installation on site",
    Quantity: "2",
    Sum: "300.00",
    Total: "",
  });
  expect(line?.["Order Code"]).toBe("");
  expect(add([bench ?? {}, line ?? {}], "Sum")).toBe(cents(Number(bench?.Subtotal)));
  expect(bench?.["Approved (America/Chicago)"]).toBe("2026-11-18 09:00");

  const parts = await rowsOf("parts");
  expect(parts[0]).toMatchObject({ Step: "Base", Quantity: "3", "Approved (America/Chicago)": "2026-11-18 09:00" });
  expect(add(parts, "Catalog Sum")).toBe(cents(revision.items[0]?.sum ?? 0));
  const [quote] = await rowsOf("quotes");
  expect(quote?.["Approved (America/Chicago)"]).toBe("2026-11-18 09:00");
  await desk.setStatus(desk.quoteId, "rejected");
  expect((await rowsOf("quotes"))[0]?.["Approved (America/Chicago)"]).toBe("");
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
