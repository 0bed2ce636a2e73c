import { beforeEach, describe, expect, it } from "vitest";
import { on, siteForTests } from "../support/bench-page.ts";
import {
  askForQuote,
  deleteQuote,
  openQuotes,
  quotes,
  setElsewhere,
  storedStatus,
  withoutQuotes,
} from "../support/quotes-page.ts";

const site = siteForTests();
beforeEach(() => withoutQuotes(site));

describe("a deletion", () => {
  it("of the only quote there is can be undone, and is final afterwards", async () => {
    const id = await askForQuote(site, { name: "Only One" });
    const page = await openQuotes(site);

    await deleteQuote(page, id);
    await page.getByText("No quote.").waitFor();
    await page.getByText("Pending 0").waitFor();
    await on(page).button("Undo").click();
    await quotes(page).card(id).waitFor();
    expect(storedStatus(site, id)).toBe("pending");

    await deleteQuote(page, id);
    await quotes(page).message("Quote deleted").waitFor({ state: "detached" });
    await expect.poll(() => site.server.rows("select id from quotes")).toEqual([]);
  });

  it("that is undone under another filter puts the quote in no list that it is not of", async () => {
    const [older, middle, newer] = [
      await askForQuote(site, { name: "One" }),
      await askForQuote(site, { name: "Two" }),
      await askForQuote(site, { name: "Three" }),
    ];
    const page = await openQuotes(site);

    await deleteQuote(page, middle);
    await quotes(page)
      .show(/^Approved/i)
      .click();
    await page.getByText("No approved quote.").waitFor();
    await on(page).button("Undo").click();
    await quotes(page).message("Quote restored").waitFor();
    expect(await quotes(page).ids()).toEqual([]);
    await quotes(page).show(/^All/i).click();
    await expect.poll(quotes(page).ids).toEqual([newer, middle, older]);
  });

  it("that is undone after another quote came puts the quote where it stood", async () => {
    const [older, newer] = [
      await askForQuote(site, { name: "Older" }),
      await askForQuote(site, { name: "Newer" }),
    ];
    const page = await openQuotes(site);
    const before = await quotes(page).ids();

    await deleteQuote(page, older);
    await on(page).button("Undo").focus();
    const latest = await askForQuote(site, { name: "Latest" });
    await quotes(page).card(latest).waitFor();
    await on(page).button("Undo").click();
    await quotes(page).message("Quote restored").waitFor();
    expect(await quotes(page).ids()).toEqual([latest, ...before]);
    expect(before.slice(0, 2)).toEqual([newer, older]);
  });

  it("whose undoing the connection lost offers it again", async () => {
    const id = await askForQuote(site, { name: "Nearly Lost" });
    const page = await openQuotes(site);

    await deleteQuote(page, id);
    await page.context().setOffline(true);
    await on(page).button("Undo").click();
    await on(page).alert().filter({ hasText: "Failed to restore quote" }).waitFor();
    await on(page).button("Undo").focus();
    await page.context().setOffline(false);
    await on(page).button("Undo").click();
    await quotes(page).message("Quote restored").waitFor();
    await quotes(page).card(id).waitFor();
    expect(storedStatus(site, id)).toBe("pending");
  });
});

describe("a status", () => {
  it("is taken back under another filter, too", async () => {
    const id = await askForQuote(site, { name: "Filtered" });
    const page = await openQuotes(site);
    await quotes(page).card(id).click();
    await page.keyboard.press("3");
    await quotes(page).message("Quote status updated").waitFor();

    await quotes(page).search().fill("nobody has this name");
    await page.getByText(/^No quote matches/).waitFor();
    await on(page).button("Undo").click();
    await expect.poll(() => storedStatus(site, id)).toBe("pending");
  });

  it("that somebody else set meanwhile is not taken back with one's own", async () => {
    const id = await askForQuote(site, { name: "Contested" });
    const page = await openQuotes(site);
    await quotes(page).card(id).click();
    await page.keyboard.press("3");
    await on(page).button("Undo").focus();
    await setElsewhere(site.server.url, id, "approved");
    await quotes(page).card(id).getByText("approved").waitFor();

    await on(page).button("Undo").click();
    await on(page)
      .alert()
      .filter({ hasText: `Somebody else set ${id} to approved meanwhile.` })
      .waitFor();
    expect(storedStatus(site, id)).toBe("approved");
  });

  it("is not taken back by the keys of another tab", async () => {
    const id = await askForQuote(site, { name: "Elsewhere" });
    const page = await openQuotes(site);
    await quotes(page).card(id).click();
    await page.keyboard.press("4");
    await quotes(page).message("Quote status updated").waitFor();

    await on(page).tab("Product Configurator").click();
    await page.keyboard.press("Control+z");
    await on(page).tab("Quote Requests").click();
    await page.waitForTimeout(200);
    expect(storedStatus(site, id)).toBe("approved");
  });

  it("that was not set is told as long as any message, whatever is set next", async () => {
    const [first, second] = [
      await askForQuote(site, { name: "Refused" }),
      await askForQuote(site, { name: "Taken" }),
    ];
    const page = await openQuotes(site);
    const refused = `**/${first}/status`;
    await page.route(refused, (route) =>
      route.fulfill({ status: 503, json: { success: false, error: "The server is busy." } }),
    );
    await quotes(page).card(first).click();
    await page.keyboard.press("5");
    await on(page).alert().filter({ hasText: "The server is busy." }).waitFor();
    await quotes(page).card(second).click();
    await page.keyboard.press("2");
    await quotes(page).message("Quote status updated").waitFor();
    expect(await on(page).alert().filter({ hasText: "The server is busy." }).isVisible()).toBe(
      true,
    );
  });

  it("is known to be set where its reply is lost, also while an older question is under way", async () => {
    const id = await askForQuote(site, { name: "Lost Reply" });
    const page = await openQuotes(site);
    let answer = () => {};
    let isAsked = () => {};
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    await page.route(
      "**/changes*",
      async (route) => {
        const response = await route.fetch();
        isAsked();
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await asked;
    await page.route(`**/${id}/status`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await quotes(page).card(id).click();
    await page.keyboard.press("3");
    await expect.poll(() => storedStatus(site, id)).toBe("quoted");
    await page.waitForTimeout(200);
    answer();
    await quotes(page).message("Quote status updated").waitFor();
    expect(await on(page).alert().filter({ hasText: "Failed" }).count()).toBe(0);
  });
});
