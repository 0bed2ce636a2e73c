import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { QuoteReply } from "#shared/api.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { customer, submission } from "../support/submission.ts";

const site = siteForTests();

/** Submits a quote request, and gives its id. */
async function ask(name: string): Promise<string> {
  const reply = await fetch(`${site.server.url}/api/quotes/submit`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(submission({ customerInfo: customer({ name }) })),
  });
  return (await reply.json()).quoteId;
}

async function stored(quoteId: string): Promise<QuoteReply> {
  return (await fetch(`${site.server.url}/api/quotes/${quoteId}`)).json();
}

const statusOf = async (quoteId: string) => (await stored(quoteId)).quote.status;

/** Another staff member, who is quicker. */
const setElsewhere = (quoteId: string, status: string) =>
  fetch(`${site.server.url}/api/quotes/${quoteId}/status`, {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ status }),
  });

async function openDesk(): Promise<Page> {
  const page = await site.open();
  await on(page).tab("Quote Requests").click();
  await page.locator("[data-quote]").first().waitFor();
  return page;
}

const desk = (page: Page) => ({
  card: (quoteId: string) => page.locator(`[data-quote="${quoteId}"]`),
  ids: () =>
    page
      .locator("[data-quote]")
      .evaluateAll((cards) => cards.map((card) => card.getAttribute("data-quote"))),
  show: (what: string) => page.locator("label", { hasText: new RegExp(`^${what}`, "i") }).click(),
  search: (text: string) => page.getByRole("searchbox").fill(text),
  message: (text: string | RegExp) =>
    page.getByRole("status", { name: "Messages" }).getByText(text),
  error: (text: string | RegExp) => on(page).alert().filter({ hasText: text }),
  undo: () => on(page).button("Undo").click(),
  note: () => page.getByLabel("Staff note"),
  async remove(quoteId: string) {
    await this.card(quoteId).click();
    await page.keyboard.press("Delete");
    await on(page).button("Delete Quote").click();
    await this.message("Quote deleted").waitFor();
  },
});

describe("a deletion", () => {
  it("of the only quote there is can be undone, and is final afterwards", async () => {
    const id = await ask("Only One");
    const page = await openDesk();

    await desk(page).remove(id);
    await page.getByText("No quote.").waitFor();
    await page.getByText("Pending 0").waitFor();
    await desk(page).undo();
    await desk(page).card(id).waitFor();
    expect(await statusOf(id)).toBe("pending");

    await desk(page).remove(id);
    await desk(page).message("Quote deleted").waitFor({ state: "detached" });
    await expect.poll(() => site.server.rows("select id from quotes")).toEqual([]);
  });

  it("that is undone under another filter puts the quote in no list that it is not of", async () => {
    const [older, middle, newer] = [await ask("One"), await ask("Two"), await ask("Three")];
    const page = await openDesk();

    await desk(page).remove(middle);
    await desk(page).show("Approved");
    await page.getByText("No approved quote.").waitFor();
    await desk(page).undo();
    await desk(page).message("Quote restored").waitFor();
    expect(await desk(page).ids()).toEqual([]);
    await desk(page).show("All");
    await expect.poll(desk(page).ids).toEqual([newer, middle, older]);
  });

  it("that is undone after another quote came puts the quote where it stood", async () => {
    const [older, newer] = [await ask("Older"), await ask("Newer")];
    const page = await openDesk();
    const before = await desk(page).ids();

    await desk(page).remove(older);
    await on(page).button("Undo").focus();
    const latest = await ask("Latest");
    await desk(page).card(latest).waitFor();
    await desk(page).undo();
    await desk(page).message("Quote restored").waitFor();
    expect(await desk(page).ids()).toEqual([latest, ...before]);
    expect(before.slice(0, 2)).toEqual([newer, older]);
  });

  it("whose undoing the connection lost offers it again", async () => {
    const id = await ask("Nearly Lost");
    const page = await openDesk();

    await desk(page).remove(id);
    await page.context().setOffline(true);
    await desk(page).undo();
    await desk(page).error("Failed to restore quote").waitFor();
    await on(page).button("Undo").focus();
    await page.context().setOffline(false);
    await desk(page).undo();
    await desk(page).message("Quote restored").waitFor();
    await desk(page).card(id).waitFor();
    expect(await statusOf(id)).toBe("pending");
  });
});

describe("a status", () => {
  it("is taken back under another filter, too", async () => {
    const id = await ask("Filtered");
    const page = await openDesk();
    await desk(page).card(id).click();
    await page.keyboard.press("3");
    await desk(page).message("Quote status updated").waitFor();

    await desk(page).search("nobody has this name");
    await page.getByText(/^No quote matches/).waitFor();
    await desk(page).undo();
    await expect.poll(() => statusOf(id)).toBe("pending");
  });

  it("that somebody else set meanwhile is not taken back with one's own", async () => {
    const id = await ask("Contested");
    const page = await openDesk();
    await desk(page).card(id).click();
    await page.keyboard.press("3");
    await on(page).button("Undo").focus();
    await setElsewhere(id, "approved");
    await desk(page).card(id).getByText("approved").waitFor();

    await desk(page).undo();
    await desk(page).error(`Somebody else set ${id} to approved meanwhile.`).waitFor();
    expect(await statusOf(id)).toBe("approved");
  });

  it("is not taken back by the keys of another tab", async () => {
    const id = await ask("Elsewhere");
    const page = await openDesk();
    await desk(page).card(id).click();
    await page.keyboard.press("4");
    await desk(page).message("Quote status updated").waitFor();

    await on(page).tab("Product Configurator").click();
    await page.keyboard.press("Control+z");
    await on(page).tab("Quote Requests").click();
    await page.waitForTimeout(200);
    expect(await statusOf(id)).toBe("approved");
  });

  it("that was not set is told as long as any message, whatever is set next", async () => {
    const [first, second] = [await ask("Refused"), await ask("Taken")];
    const page = await openDesk();
    const refused = `**/${first}/status`;
    await page.route(refused, (route) =>
      route.fulfill({ status: 503, json: { success: false, error: "The server is busy." } }),
    );
    await desk(page).card(first).click();
    await page.keyboard.press("5");
    await desk(page).error("The server is busy.").waitFor();
    await desk(page).card(second).click();
    await page.keyboard.press("2");
    await desk(page).message("Quote status updated").waitFor();
    expect(await desk(page).error("The server is busy.").isVisible()).toBe(true);
  });

  it("is known to be set where its reply is lost, also while an older question is under way", async () => {
    const id = await ask("Lost Reply");
    const page = await openDesk();
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
    await desk(page).card(id).click();
    await page.keyboard.press("3");
    await expect.poll(() => statusOf(id)).toBe("quoted");
    await page.waitForTimeout(200);
    answer();
    await desk(page).message("Quote status updated").waitFor();
    expect(
      await desk(page)
        .error(/Failed/)
        .count(),
    ).toBe(0);
  });
});

describe("what staff chose and wrote", () => {
  it("is not lost when a search finds nothing: the note stays with its quote", async () => {
    const id = await ask("Half Written");
    const page = await openDesk();
    await desk(page).card(id).click();
    await desk(page).note().fill("Half a note");

    await desk(page).search("nobody has this name");
    await page.getByText(/^No quote matches/).waitFor();
    await desk(page).search("");
    await desk(page).card(id).click();
    expect(await desk(page).note().inputValue()).toBe("Half a note");
  });

  it("is told to have failed when another quote is shown already, and kept", async () => {
    const [id, next] = [await ask("Called"), await ask("Next")];
    const page = await openDesk();
    let fail = () => {};
    await page.route("**/notes/*", async (route) => {
      await new Promise<void>((resolve) => {
        fail = resolve;
      });
      await route.abort();
    });
    await desk(page).card(id).click();
    await desk(page).note().fill("Wants it in June.");
    await page.keyboard.press("Control+Enter");
    await desk(page).card(next).click();
    fail();
    await desk(page).error(`Failed to add the note ${id}`).waitFor();

    await page.unroute("**/notes/*");
    await desk(page).card(id).click();
    expect(await desk(page).note().inputValue()).toBe("Wants it in June.");
  });

  it("is kept where it was written on while the note before was under way", async () => {
    const [id, next] = [await ask("Slow Line"), await ask("Meanwhile")];
    const page = await openDesk();
    let go = () => {};
    await page.route("**/notes/*", async (route) => {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      await route.continue();
    });
    await desk(page).card(id).click();
    await desk(page).note().fill("First.");
    await page.keyboard.press("Control+Enter");
    await desk(page).card(next).click();
    await desk(page).card(id).click();
    await desk(page).note().fill("First. And more.");
    go();
    await page.getByRole("listitem").getByText("First.", { exact: true }).waitFor();
    expect(await desk(page).note().inputValue()).toBe("First. And more.");
  });

  it("is not chosen any more when it comes back to the list", async () => {
    const id = await ask("Chosen");
    const page = await openDesk();
    await page.getByLabel(`Choose ${id}`).check();
    await page.getByText("1 quote chosen").waitFor();

    await desk(page).search("nobody has this name");
    await page.getByText(/^No quote matches/).waitFor();
    await desk(page).search("");
    await desk(page).card(id).waitFor();
    expect(await page.getByLabel(`Choose ${id}`).isChecked()).toBe(false);
  });

  it("can be searched for at any length", async () => {
    await ask("Short");
    const page = await openDesk();
    await desk(page).search("x".repeat(300));
    await page.getByText(/^No quote matches/).waitFor();
  });
});

describe("a list that could not be loaded", () => {
  it("is there by itself when the connection is, with the quote that was read", async () => {
    const id = await ask("Still There");
    const page = await openDesk();
    await desk(page).card(id).click();
    await desk(page).note().fill("Half a note");
    await page.context().setOffline(true);
    await desk(page).show("Pending");
    await desk(page).error("Failed to load quotes").waitFor();
    expect(await desk(page).note().inputValue()).toBe("Half a note");

    await page.context().setOffline(false);
    await desk(page).card(id).waitFor();
    expect(await desk(page).error("Failed to load quotes").count()).toBe(0);
    expect(await desk(page).note().inputValue()).toBe("Half a note");
  });
});
