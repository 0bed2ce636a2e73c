import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { QuoteDialog } from "#client/configurator/request/QuoteDialog.tsx";
import { Quote as CustomersPage } from "#client/customer/Quote.tsx";
import { QuoteContact } from "#client/quotes/detail/QuoteContact.tsx";
import { documentItems } from "#server/documents/pdf/document-input.ts";
import { quoteTexts } from "#server/documents/pdf/quote-texts.ts";
import { writeNewRequest } from "#server/messages/email/staff-letters.ts";
import { tableOfQuotes, writeCsv } from "#server/quotes/list/export-table.ts";
import { ADDRESS_FIELD, CUSTOMER_FIELDS, type CustomerField, mapFields } from "#shared/quotes/customer-fields.ts";
import { customerText } from "#shared/quotes/customer-texts.ts";
import { CustomerInfoSchema } from "#shared/quotes/quote.ts";
import { matchesSearch } from "#shared/quotes/quote-search.ts";
import { storedQuote } from "../../support/quotes/quote-reply.ts";
import { customer } from "../../support/quotes/submission.ts";
import { catalog, catalogDocument } from "../../support/rules/catalog.ts";
import { rulesWith } from "../../support/rules/rules.ts";

const root = join(import.meta.dirname, "../../..");
/** With every field. */
const quote = storedQuote({
  customerInfo: CustomerInfoSchema.parse(mapFields("key", ({ example }) => example, ADDRESS_FIELD.example)),
});
const { customerInfo } = quote;
const company = { name: "Bench Works", address: [], lines: [] };

const textOf = (field: CustomerField, place: keyof CustomerField["shows"]) => customerText(customerInfo, field, place);

/** The terms of a definition list with their texts. */
const facts = (region: string) =>
  within(screen.getByRole("region", { name: region }))
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.firstChild?.textContent] as const);

/** The declared labels and texts of a place, without the labels if several fields share one. */
const declared = (place: keyof CustomerField["shows"]) =>
  CUSTOMER_FIELDS.filter(({ shows }) => shows[place]).map((field) => textOf(field, place));

describe("each declared field of the customer", () => {
  it("is in the quote form, with its label and limits", () => {
    render(
      <QuoteDialog
        rules={rulesWith([])}
        {...{ benches: [], link: null, typed: undefined }}
        recheck={() => {}}
        onSent={() => {}}
        onAnother={() => {}}
        onClose={() => {}}
      />,
    );
    for (const field of CUSTOMER_FIELDS) {
      const { key, label, missing } = field;
      if (field.type === "choice") {
        const radios = within(screen.getByRole("group", { name: label })).getAllByRole("radio");
        for (const radio of radios) expect(radio, label).toBeRequired();
      } else {
        const control = screen.getByLabelText(missing ? label : `${label} (optional)`);
        expect(control, key).toHaveAttribute("name", key);
        expect(control, key).toHaveAttribute("maxlength", `${field.maxLength}`);
        expect(control.getAttribute("autocomplete"), key).toBe(field.autoComplete ?? null);
        expect(control.hasAttribute("required"), key).toBe(missing !== undefined);
      }
    }
  });

  it.each([undefined, ""])("can be sent as %j by clients if it can stay empty", (text) => {
    for (const { key, missing } of CUSTOMER_FIELDS) {
      const parsed = CustomerInfoSchema.safeParse(customer({ [key]: text }));
      expect(parsed.success, key).toBe(missing === undefined);
      if (parsed.success) expect(parsed.data[key], key).toBe("");
    }
  });

  it("is in the details of a quote", () => {
    render(<QuoteContact quote={quote} sameRequest={undefined} edits={undefined} onEdits={() => {}} />);
    const shown = new Map(facts("Customer"));
    expect(shown.size).toBe(CUSTOMER_FIELDS.length);
    for (const field of CUSTOMER_FIELDS) expect(shown.get(field.shows.staff), field.key).toBe(textOf(field, "staff"));
  });

  it("is a column of the CSV file", async () => {
    async function* pages() {
      yield [quote];
    }
    const chunks: string[] = [];
    for await (const text of writeCsv(tableOfQuotes(pages(), async () => catalog, "UTC"))) chunks.push(text);
    const [head = "", row = ""] = chunks.map((text) => text.trim().split("\r\n")[0] ?? "");
    for (const field of CUSTOMER_FIELDS) {
      expect(head, field.key).toContain(`"${field.shows.staff}"`);
      expect(row, field.key).toContain(textOf(field, "staff"));
    }
  });

  it("is in emails to staff, in the PDF and on the customer's page, where the declaration says so", () => {
    const letter = writeNewRequest({
      ...{ quote, sent: undefined, rules: catalog, company, timeZone: "UTC" },
      ...{ hasPicture: false, pricesHidden: false, staffLink: undefined, customerLink: undefined },
    });
    for (const text of declared("email")) expect(JSON.stringify(letter.blocks)).toContain(text);

    const [item] = documentItems({
      ...{ quote, rules: [catalog], company, timeZone: "UTC", paper: "letter", units: "in" },
    });
    const pdf = JSON.stringify(quoteTexts([item ?? expect.fail("The quote has no item.")]));
    for (const text of declared("pdf")) expect(pdf).toContain(text);

    render(
      <CustomersPage
        onAttached={() => {}}
        reply={{
          ...{ success: true, quote, customerInfo, company, timeZone: "UTC", today: "2026-11-30" },
          ...{
            revisions: [],
            answers: [],
            attachments: [],
            isExpired: false,
            emailIsOn: true,
            discontinued: [],
            benches: [catalogDocument],
          },
        }}
        token="token"
        send={async () => undefined}
      />,
    );
    expect(facts("Your details").map(([, text]) => text)).toEqual(declared("customersPage"));
  });

  it("is found by a search, if the declaration says so", () => {
    for (const { key, type } of CUSTOMER_FIELDS)
      expect(matchesSearch(quote, customerInfo[key], "UTC"), key).toBe(type !== "choice");
  });
});

/** To add a field takes its declaration and a migration. A file that lists the fields again would be another one to change. */
it("the fields of the customer are listed nowhere else", () => {
  const files = ["shared", "server", "client"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes("migrations"))
      .map((file) => join(folder, file)),
  );
  const lists = files.filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return /\bphone\b/.test(text) && /\baddress_?type\b/i.test(text);
  });
  expect(lists).toEqual(["shared/quotes/customer-fields.ts"]);
});
