import { expect, it, onTestFinished, vi } from "vitest";
import { admin, openAdmin, storedOption } from "../../support/browser/admin-page.ts";
import { expectNoOverflow, expectNoViolations } from "../../support/browser/axe.ts";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";
import { askForQuote } from "../../support/browser/quotes-page.ts";
import { LONG } from "../../support/long.ts";

const site = siteForTests({ TIME_ZONE: "UTC" });

/** A day that the browser, whose clock nobody sets, offers, and that the server trusts its clock to reach. */
const DATE = new Date(Date.now() + 20 * 24 * 60 * 60 * 1000);
const DAY = DATE.toISOString().slice(0, 10);
const DAY_TEXT = DATE.toLocaleDateString("en-US", {
  ...{ month: "short", day: "numeric", year: "numeric" },
  timeZone: "UTC",
});

/** The server's clock. The browser's clock goes on. */
function setClock(time: string) {
  vi.useFakeTimers({ now: new Date(time), toFake: ["Date"] });
}

it.runIf(LONG)(
  "a price increase is rehearsed, scheduled, takes effect at its time, and is undone in the history",
  async () => {
    await askForQuote(site);
    const page = await openAdmin(site);
    await elementsOf(page).button("Let Edits Wait").click();
    await admin(page).price("96 in").fill("425");
    await page.keyboard.press("Enter");
    await admin(page).price("72 in").fill("150");
    await page.keyboard.press("Enter");
    await page.getByText("2 changes waiting.").waitFor();
    // Nothing of it is in the tab.
    await page.reload();
    await page.getByRole("link", { name: "Review" }).first().click();
    const review = page.getByRole("region", { name: "Changes Waiting" });
    await review.getByText("Width: 96 in now +$425.00, was +$410.00").first().waitFor();
    await review.getByText(/^The only open quote can still be ordered\. .* would rise by \$15\.00\.$/).waitFor();
    await review
      .getByText(/^Another price, by .*: 1 quote$/)
      .first()
      .click();
    await review.getByRole("link", { name: /^Q-/ }).first().waitFor();
    await expectNoViolations(page, "rehearsal");
    await expectNoOverflow(page, "rehearsal");
    await page.setViewportSize({ width: 1440, height: 900 });
    await elementsOf(page).button("Schedule …").click();
    await admin(page).field("Name").fill("Prices 2027");
    await admin(page).field("Date").fill(DAY);
    onTestFinished(() => void vi.useRealTimers());
    setClock(`${DAY}T05:59:59Z`);
    await admin(page).press("Schedule");
    await page.getByText(`Will be published on ${DAY_TEXT}, 6:00 AM UTC`).waitFor();
    const visitor = await site.open("/#width=96");
    await elementsOf(visitor).partsList().getByText("$1,905.00").waitFor();

    setClock(`${DAY}T06:00:00Z`);
    await expect.poll(() => storedOption(site, "width", "96")?.priceModifier).toBe(425);
    await visitor.reload();
    await elementsOf(visitor).partsList().getByText("$1,920.00").waitFor();

    await admin(page).section("History").click();
    await page.getByRole("link", { name: /Draft "Prices 2027": / }).waitFor();
    await page.getByRole("link", { name: /^Revision 1/ }).click();
    await elementsOf(page).button("Restore Revision 1").click();
    await admin(page).press("Restore");
    await expect.poll(() => storedOption(site, "width", "96")?.priceModifier).toBe(410);
    await visitor.reload();
    await elementsOf(visitor).partsList().getByText("$1,905.00").waitFor();
  },
);
