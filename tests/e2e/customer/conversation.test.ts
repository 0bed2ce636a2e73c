import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import type { Email } from "postal-mime";
import { expect, it } from "vitest";
import { expectAccessibleOnBoth, expectNoViolations } from "../../support/browser/axe.ts";
import { downloadOf, elementsOf, isFocused, openPage } from "../../support/browser/bench-page.ts";
import { STAFF, startConversationSite } from "../../support/browser/conversation-site.ts";
import { askForQuote, askNow, quotes } from "../../support/browser/quotes-page.ts";
import { readPdf } from "../../support/files/read-pdf.ts";
import { LONG } from "../../support/long.ts";

const CUSTOMER = "ada@example.com";

/** The bench of $3,985.00 less 7.5%, delivered. */
const FIRST = { discount: "−$298.88", share: "7.5% of $3,985.00", total: "$3,885.12" };
/** The same with a white frame for $45.00 more. */
const SECOND = { discount: "−$302.25", share: "7.5% of $4,030.00", total: "$3,926.75" };

/** In `npm run test:long`, checks a state of the private page on a desktop and a phone. */
const look = async (page: Page, state: string) => {
  if (LONG) await expectAccessibleOnBoth(page, state);
};

/** Every address that the page requests, and every referrer that it sends. */
function watchAddresses(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) addresses.push(request.url());
    addresses.push(request.headers().referer ?? "");
  });
  return addresses;
}

/** The address behind the button of an email. */
function buttonOf({ text = "", html }: Email): string {
  const [href = ""] = /http\S+/.exec(text) ?? [];
  expect(html, "the same in HTML and text").toContain(`href="${href}"`);
  return href;
}

/** Opens the link of an email. Checks that the email, its PDF and the customer's page show these amounts. */
async function expectOffer(page: Page, email: Email, amounts: typeof FIRST) {
  for (const amount of Object.values(amounts)) {
    expect(email.text).toContain(amount);
    expect(email.html).toContain(amount);
  }
  await page.goto(buttonOf(email));
  const offer = page.getByRole("region", { name: "Total and answer" });
  await offer.getByText(amounts.total).waitFor();
  const attached = email.attachments.find(({ mimeType }) => mimeType === "application/pdf");
  const saved = await downloadOf(elementsOf(page).button("Save as PDF"));
  const bytes = await readFile(await saved.path());
  const { buffer } = Uint8Array.from(bytes);
  expect(buffer, "the page has the PDF of the email").toEqual(attached?.content);
  const { text } = await readPdf(bytes);
  for (const amount of Object.values(amounts)) expect(text).toContain(amount);
}

/** Previews the quote, checks the amounts, and sends it. */
async function previewAndSend(page: Page, amounts: typeof FIRST) {
  await elementsOf(page).button("Preview").click();
  await elementsOf(page).button("Save PDF").waitFor();
  const dialog = elementsOf(page).dialog(/^Revision/);
  for (const amount of Object.values(amounts)) await dialog.getByText(amount).first().waitFor();
  await page.frameLocator('[title="The email"]').getByText(amounts.total, { exact: true }).waitFor();
  await elementsOf(dialog).button("Send Quote").click();
  await quotes(page).message("Quote sent").waitFor();
}

it("a quote is requested, sent, changed by the customer, sent again and accepted, and emails and PDFs agree", async () => {
  const { server, staff, mails, waitForEmail: arrived } = await startConversationSite();
  const id = await askForQuote({ server });
  const received = await arrived(`We received your request ${id}`);
  const news = await arrived(`New request ${id}: Analytical Engines, $4,184.00`);
  const link = buttonOf(received);

  await staff.page.goto(buttonOf(news));
  const desk = elementsOf(staff.page);
  await desk.button("Send Quote").click();
  await desk.button("Add Discount or Surcharge").click();
  await staff.page.getByLabel("Percentage").fill("7.5");
  await staff.page.getByLabel("Reason, for the customer").fill("Welcome");
  await staff.page.getByLabel("Message to the customer").fill("As we said on the phone.");
  await previewAndSend(staff.page, FIRST);

  const first = await arrived(`Your quote ${id}`);
  expect(buttonOf(first)).toBe(link);
  const page = await openPage("about:blank");
  const addresses = watchAddresses(page);
  await expectOffer(page, first, FIRST);
  await expectNoViolations(page, "the customer's page");
  expect(first.text).toContain("As we said on the phone.");
  expect(await page.getByText("As we said on the phone.").isVisible()).toBe(true);
  await look(page, "ready");
  await elementsOf(page).button("Change this bench").click();
  await page.getByText(`You are changing the bench of quote ${id}.`).waitFor();
  expect(await page.getByRole("tab").count(), "the views of staff").toBe(0);
  await elementsOf(page).step("Frame Color").click();
  await elementsOf(page).option("White").check();
  await elementsOf(page).button("Send to Bench Works").click();
  await page.getByLabel("Your message").fill("White matches our walls.");
  await look(page, "asking for a change");
  await elementsOf(page).button("Send").last().click();
  await elementsOf(page).heading("We have your message").waitFor();
  expect(page.url()).toBe(link);
  expect(await page.getByText("Frame Color now White, was Light gray").count()).toBe(1);

  const wish = await arrived(`Analytical Engines asks for a change of ${id}, ${FIRST.total}`);
  expect(wish.text).toContain("White matches our walls.");
  await askNow(staff.page);
  await desk.button("Use This Proposal").click();
  await previewAndSend(staff.page, SECOND);

  const second = await arrived(`Your quote ${id}, revision 2`);
  expect(buttonOf(second)).toBe(link);
  await expectOffer(page, second, SECOND);
  const changes = page.getByRole("region", { name: "What changed since revision 1" });
  // Word joiners keep each sign with its amount.
  const sentences = (await changes.getByRole("listitem").allTextContents()).map((sentence) =>
    sentence.replaceAll("\u2060", ""),
  );
  expect(sentences).toEqual([
    "Bench 1: Frame Color now White, was Light gray",
    "Bench 1: unit price now $4,030.00, was $3,985.00",
    `Welcome: now ${SECOND.discount} (${SECOND.share}), was ${FIRST.discount} (${FIRST.share})`,
    `Total now ${SECOND.total}, was ${FIRST.total}`,
  ]);
  await elementsOf(page).button("Accept This Quote").click();
  await page.getByLabel("Your full name").fill("Ada Byron");
  await look(page, "accepting");
  await page.keyboard.press("Enter");
  const thanks = elementsOf(page).heading("Thank you. This quote is accepted");
  await expect.poll(() => isFocused(thanks)).toBe(true);
  await page.reload();
  await thanks.waitFor();
  expect(await page.getByRole("button").allTextContents()).not.toContain("Accept This Quote");

  const yes = await arrived(`Analytical Engines accepts ${id}, ${SECOND.total}`);
  expect(yes.text).toContain("Accepted by Ada Byron.");
  await askNow(staff.page);
  await quotes(staff.page).detail().getByText("Accepted by Ada Byron for revision 2").waitFor();
  expect(await quotes(staff.page).badge().textContent()).toBe("approved");

  await expect.poll(() => mails.length, { message: "emails" }).toBe(8);
  const [toStaff, toCustomer] = [STAFF, CUSTOMER].map((recipient) =>
    mails.filter(({ to }) => to?.some(({ address }) => address === recipient)),
  );
  expect([toStaff?.length, toCustomer?.length], "emails").toEqual([3, 5]);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(8);

  const token = new URL(link).pathname.replace("/q/", "");
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  await staff.ask("PUT", `/api/quotes/${id}/link`, {});
  // As when the customer returns to the page.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await elementsOf(page).heading("This link does not show a quote").waitFor();
  expect(await page.getByText(id).count(), "nothing is left of the quote").toBe(0);
  await look(page, "no such link");
});
