import { describe, it } from "vitest";
import { expectAccessibleOnBoth, expectNoViolations } from "../../support/browser/axe.ts";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";
import { askForQuote, askNow, openQuotes, quotes } from "../../support/browser/quotes-page.ts";
import { LONG } from "../../support/long.ts";
import { exampleBench } from "../../support/rules/catalog.ts";

const site = siteForTests();

const LONG_TEXTS = {
  name: "Unbreakable".repeat(18),
  company: "Wolfeschlegelsteinhausen ".repeat(8).trim(),
  email: `${"a".repeat(60)}@${"example-company.".repeat(11)}com`,
  notes: "The floor is uneven near the dock. ".repeat(110),
};
const ARABIC = { name: "محمد بن عبد الله", company: "شركة الأثاث (دبي)", notes: "نحتاج إلى طاولة." };

const ask = (facts: object = {}) => askForQuote(site, facts);

describe.runIf(LONG)(
  "axe finds nothing in Quote Requests on a desktop and a phone, and nothing scrolls sideways",
  () => {
    it("while the list fails, or is worked on", async () => {
      const page = await site.openTab("quotes", {}, (opening) =>
        opening.route("**/api/quotes/list*", (route) => route.abort()),
      );
      const see = quotes(page);
      await elementsOf(page).heading("Failed to load quotes").waitFor();
      await expectNoViolations(page, "list failed", page.getByRole("main"));
      await page.unroute("**/api/quotes/list*");
      await ask({ ...LONG_TEXTS, daysAgo: 30 });
      await elementsOf(page).button("Try again").click();
      await page.getByRole("region", { name: "Overdue" }).waitFor();
      const newest = await ask(ARABIC);
      await askNow(page);
      await see.card(newest).waitFor();
      await see.checkbox(newest).check();
      await page.getByText("Reports").click();
      await page.getByRole("table", { name: "Report by month" }).waitFor();
      await expectAccessibleOnBoth(page, "new, overdue and selected quotes, and a report");
      await page.route("**/api/quotes/changes*", (route) => route.abort());
      await askNow(page);
      const offline = page.getByText("Can't reach the server");
      await offline.waitFor();
      await expectAccessibleOnBoth(page, "offline", offline);
      await elementsOf(page).button("Keys").click();
      await expectNoViolations(page, "keys");
    });

    it("in a quote, its messages and its dialogs, or if it was deleted by a colleague or cannot be loaded", async () => {
      const items = ["Unbreakable".repeat(9), ARABIC.name, undefined].map((name) => {
        return { name, quantity: 999, configuration: exampleBench };
      });
      const [failing, deleted, long] = [await ask(), await ask(), await ask({ ...LONG_TEXTS, items })];
      const page = await openQuotes(site);
      const see = quotes(page);
      const read = async (quoteId: string) => {
        await see.card(quoteId).click();
        await page.getByRole("article", { name: quoteId }).getByText(/oday:/).first().waitFor();
      };
      await read(long);
      await expectAccessibleOnBoth(page, "several benches and long texts", see.detail());
      await elementsOf(page).button("Send Quote").click();
      await elementsOf(page).button("Add Discount or Surcharge").click();
      await elementsOf(page).button("Preview").click();
      await page.getByText("Give the reason.").waitFor();
      await expectAccessibleOnBoth(page, "terms with problems", see.dialog());
      await elementsOf(page).button("Remove adjustment 1").click();
      await elementsOf(page).button("Preview").click();
      await elementsOf(page).button("Save PDF").waitFor();
      await expectAccessibleOnBoth(page, "preview", see.dialog());
      await page.keyboard.press("Escape");

      await page.route("**/status", (route) => route.abort());
      await see.status("Approved").click();
      const refused = elementsOf(page).alert().filter({ hasText: "Failed to update quote status" });
      await refused.locator("..").getByRole("button", { name: "Dismiss" }).focus();
      await expectNoViolations(page, "status refused", refused.locator(".."));
      await see.detail().getByText("More").click();
      await see.detail().getByRole("button", { name: "Delete" }).click();
      await expectNoViolations(page, "delete?");
      await see.dialog().getByRole("button", { name: "Delete Quote" }).click();
      await see.message("Quote deleted").waitFor();
      // A message stays while it has the focus.
      await see.undo().focus();
      await expectNoViolations(page, "deleted", page.getByRole("status", { name: "Messages" }));

      await read(deleted);
      await fetch(`${site.server.url}/api/quotes/${deleted}`, { method: "DELETE" });
      await askNow(page);
      const gone = elementsOf(page).alert().filter({ hasText: "A colleague deleted this quote." });
      await gone.waitFor();
      await expectNoViolations(page, "deleted by a colleague, in the list", see.card(deleted));
      await expectAccessibleOnBoth(page, "deleted by a colleague", gone);
      await page.route(`**/api/quotes/${failing}`, (route) => route.abort());
      await see.card(failing).click();
      const failed = elementsOf(page).alert().filter({ hasText: "The details could not be loaded." });
      await failed.waitFor();
      await expectAccessibleOnBoth(page, "details failed", failed);
    });
  },
);
