import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { exampleHash, on, siteForTests } from "../support/bench-page.ts";
import { exampleBench } from "../support/catalogue.ts";
import { expectTexts, watch } from "../support/expect-texts.ts";
import { hostileRules } from "../support/hostile-rules.ts";
import { HOSTILE_LINES, HOSTILE_NOTE, OPEN_TURN } from "../support/hostile-texts.ts";
import { askForQuote, openQuotes, quotes } from "../support/quotes-page.ts";
import { readPdf } from "../support/read-pdf.ts";
import { saidBy } from "../support/text-safety.ts";

const site = siteForTests();

/** As a browser's address field and the schema let it through. */
const EMAIL = "a'?cc=boss&bcc=x`{7*7}%0d%0aSubject=ran/#=@shop.example";

const HOSTILE_CUSTOMER = {
  name: OPEN_TURN,
  company: HOSTILE_LINES.markup ?? "",
  email: EMAIL,
  phone: "+cmd|' /C calc'!A0",
  notes: HOSTILE_NOTE,
};

beforeAll(() => {
  site.server.reviseRules(hostileRules());
});

/** As if a partner had been settled under the name of each customer. */
const nameThePartners = () =>
  site.server.rows("update quotes set partner_id = 'acme', partner_name = name returning id");

describe("hostile texts of a customer", () => {
  it("are texts in the quote form and in what it says after", async () => {
    const page = await site.open("about:blank");
    const end = watch(page, site.server.url);
    await page.goto(`/${exampleHash}`);
    await on(page).button("Request Quote").first().click();
    await page.getByLabel("Full Name").fill(HOSTILE_CUSTOMER.name);
    await page.getByLabel("Company Name").fill(HOSTILE_CUSTOMER.company);
    await page.getByLabel("Email Address").fill(EMAIL);
    await page.getByLabel("Phone Number").fill(HOSTILE_CUSTOMER.phone);
    await page.getByLabel("Home Delivery ($199.00)").check();
    await page.getByLabel("Additional Notes").fill(HOSTILE_NOTE);
    await expectTexts(page);
    await on(page).button("Submit Quote Request").click();
    await on(page).dialog("Quote Request Submitted!").waitFor();
    expect(await saidBy(page)).toContain(EMAIL);
    await expectTexts(page);
    await end();
  });

  it("are texts on every card and in every detail of Quote Requests", async () => {
    const all = Object.values(HOSTILE_LINES);
    for (const [index, name] of all.entries())
      await askForQuote(site, {
        name,
        company: all[(index + 1) % all.length] ?? "",
        phone: Array.from(all[(index + 2) % all.length] ?? "")
          .slice(0, 20)
          .join(""),
      });
    await askForQuote(site, HOSTILE_CUSTOMER);
    nameThePartners();
    const page = await site.open("about:blank");
    const end = watch(page, site.server.url);
    await page.goto("/");
    await on(page).tab("Quote Requests").click();
    await quotes(page).cards().first().waitFor();
    const said = await saidBy(page);
    for (const name of all) {
      expect(said).toContain(name);
      expect(said).toContain(`via ${name}`);
    }
    await expectTexts(page);
    for (const name of all.slice(0, 6)) {
      await page
        .locator("[data-quote]")
        .filter({ has: page.locator("b", { hasText: name }) })
        .first()
        .click();
      await quotes(page).detail().getByRole("region", { name: "Customer" }).waitFor();
      await expectTexts(page);
    }
    await end();
  });

  it("are texts in the detail, the notes, the messages and the question before a deletion", async () => {
    const quoteId = await askForQuote(site, HOSTILE_CUSTOMER);
    nameThePartners();
    const page = await openQuotes(site);
    const end = watch(page, site.server.url);
    await quotes(page).card(quoteId).click();
    await quotes(page)
      .detail()
      .getByText(EMAIL.split("@")[0] ?? "")
      .first()
      .waitFor();
    const said = await saidBy(page);
    for (const text of [OPEN_TURN, HOSTILE_CUSTOMER.company, EMAIL, HOSTILE_CUSTOMER.phone])
      expect(said).toContain(text);
    const mail = (await page.locator("a[href^=mailto]").getAttribute("href")) ?? "";
    const [address = "", query = ""] = mail.slice("mailto:".length).split("?");
    expect(decodeURIComponent(address)).toBe(EMAIL);
    expect([...new URLSearchParams(query)]).toEqual([["subject", `Quote ${quoteId}`]]);
    expect(await page.locator("a[href^=tel]").count()).toBe(0);

    await page.getByLabel("Staff note").fill(HOSTILE_NOTE.slice(0, 2000));
    await on(page).button("Add Note").click();
    await page.getByText("Note added.").waitFor();
    const more = on(page).button(/^Show all/);
    while ((await more.count()) > 0) await more.first().click();
    await expectTexts(page);
    await quotes(page).status("Quoted").click();
    await quotes(page).message("Quote status updated").waitFor();
    await on(page).button("Delete").click();
    await on(page).dialog(`Delete Quote ${quoteId}`).waitFor();
    await expectTexts(page);
    await end();
  });

  it("are texts in the PDF, under the quote's own name", async () => {
    const quoteId = await askForQuote(site, { ...HOSTILE_CUSTOMER, configuration: exampleBench });
    const reply = await fetch(`${site.server.url}/api/quotes/${quoteId}/document?paper=letter`);
    expect(reply.headers.get("content-disposition")).toMatch(
      new RegExp(`^attachment; filename="?${quoteId}\\.pdf"?$`),
    );
    const bytes = new Uint8Array(await reply.arrayBuffer());
    const { text } = await readPdf(bytes);
    expect(text.replace(/\s/g, "")).toContain("<script>window.__ran=1;alert('ran')</script>");
    const raw = Buffer.from(bytes).toString("latin1");
    expect(raw).not.toMatch(/\/(?:JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile|URI)\b/);
  });

  it("are texts in the CSV: no cell begins as a formula, and none is lost", async () => {
    nameThePartners();
    const reply = await fetch(`${site.server.url}/api/quotes/export`);
    expect(reply.headers.get("content-disposition")).toMatch(
      /^attachment; filename="?quotes-[\d-]+\.csv"?$/,
    );
    const rows = parse(Buffer.from(await reply.arrayBuffer()), { bom: true });
    for (const row of rows)
      for (const cell of row)
        expect(cell).not.toMatch(/^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u);
    const cells = new Set(rows.flat().map((cell) => cell.replace(/^'/, "")));
    for (const line of Object.values(HOSTILE_LINES))
      expect(cells).toContain(line.replace(/^'/, ""));
    expect(cells).toContain(HOSTILE_NOTE);
    for (const line of Object.values(HOSTILE_LINES))
      expect(cells).toContain(`${line} (acme)`.replace(/^'/, ""));
  });
});
