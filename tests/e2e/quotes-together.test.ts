import { beforeEach, describe, expect, it } from "vitest";
import { on, siteForTests } from "../support/bench-page.ts";
import {
  askForQuote,
  openQuotes,
  quotes,
  setElsewhere,
  storedStatus,
  withoutQuotes,
} from "../support/quotes-page.ts";

const site = siteForTests();
beforeEach(() => withoutQuotes(site));

/** Nothing is asked of what others did, so that it comes as a surprise. */
const withoutNews = (page: Awaited<ReturnType<typeof openQuotes>>) =>
  page.route("**/api/quotes/changes?*", (route) => route.abort());

describe("two members of the staff", () => {
  it("are told when they set the same quote differently, and nothing is overwritten unseen", async () => {
    const id = await askForQuote(site);
    const page = await openQuotes(site);
    const see = quotes(page);
    await withoutNews(page);
    await setElsewhere(site.server.url, id, "quoted");
    await see.status("Rejected").click();
    await see.error("Failed to update quote status").waitFor();
    await see.error(`Somebody else set ${id} to quoted meanwhile.`).waitFor();
    expect(await see.badge().textContent()).toBe("quoted");
    expect(storedStatus(site, id)).toBe("quoted");
    // Now that it is known, it can be set.
    await see.status("Rejected").click();
    await see.message("Quote status updated").waitFor();
    expect(storedStatus(site, id)).toBe("rejected");
  });

  it("see each other's changes within seconds", async () => {
    const id = await askForQuote(site);
    const [one, other] = [await openQuotes(site), await openQuotes(site)];
    await quotes(one).status("Approved").click();
    await expect.poll(() => quotes(other).badge().textContent()).toBe("approved");
    await other.getByLabel("Staff note").fill("Sent by mail.");
    await on(other).button("Add Note").click();
    await one.getByText("Sent by mail.").waitFor();
    expect(storedStatus(site, id)).toBe("approved");
  });

  it("are told of a quote that the other deleted, and keep what they were writing", async () => {
    const id = await askForQuote(site, { company: "Gone Inc." });
    await askForQuote(site, { company: "Stays Inc." });
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.card("Gone Inc.").click();
    await page.getByLabel("Staff note").fill("Half a thought");
    await fetch(`${site.server.url}/api/quotes/${id}`, { method: "DELETE" });
    await page.getByRole("alert").getByText("This quote was deleted meanwhile.").waitFor();
    expect(await see.card("Gone Inc.").innerText()).toContain("deleted");
    expect(await see.companies()).toEqual(["Stays Inc.", "Gone Inc."]);
    expect(await see.detail().innerText()).toContain("$4,184.00");
    expect(await page.getByLabel("Staff note").inputValue()).toBe("Half a thought");
    await on(page).button("Add Note").click();
    await page
      .getByRole("alert")
      .getByText(/The note was not added.*deleted/)
      .waitFor();
    expect(await page.getByLabel("Staff note").inputValue()).toBe("Half a thought");
    expect(await see.detail().getByRole("button", { name: "Delete" }).count()).toBe(0);
  });

  it("are told when the quote that they set, or delete, is gone already", async () => {
    const [a, b] = [
      await askForQuote(site, { company: "A Corp" }),
      await askForQuote(site, { company: "B Corp" }),
    ];
    const page = await openQuotes(site);
    const see = quotes(page);
    await withoutNews(page);
    for (const id of [a, b])
      await fetch(`${site.server.url}/api/quotes/${id}`, { method: "DELETE" });
    await see.card("A Corp").click();
    await see.status("Quoted").click();
    await see.error("Failed to update quote status").waitFor();
    await see.error(`${a} was deleted meanwhile.`).waitFor();
    await see.card("B Corp").click();
    await see.detail().getByRole("button", { name: "Delete" }).click();
    await see.dialog().getByRole("button", { name: "Delete Quote" }).click();
    await see.error("Failed to delete quote").waitFor();
    expect(await see.companies()).toEqual(["B Corp", "A Corp"]);
  });

  it("set several, of which others changed and deleted some: the rest is set, and the truth told", async () => {
    const [a, b, c] = [
      await askForQuote(site, { company: "A Corp" }),
      await askForQuote(site, { company: "B Corp" }),
      await askForQuote(site, { company: "C Corp" }),
    ];
    const page = await openQuotes(site);
    const see = quotes(page);
    await withoutNews(page);
    await setElsewhere(site.server.url, a, "approved");
    await fetch(`${site.server.url}/api/quotes/${b}`, { method: "DELETE" });
    await see.choose(c).check();
    await on(page).button("Choose all listed").click();
    await see.chosen().getByRole("button", { name: "Reviewed" }).click();
    await see.message("Quote status updated").waitFor();
    await see
      .error(`Somebody else set ${a} to approved meanwhile. ${b} was deleted meanwhile.`)
      .waitFor();
    expect([storedStatus(site, a), storedStatus(site, c)]).toEqual(["approved", "reviewed"]);
    expect(await see.card("A Corp").innerText()).toContain("approved");
  });
});

describe("a lost connection", () => {
  it("takes back what was not stored, says so, and catches up when it is there again", async () => {
    const id = await askForQuote(site, { company: "Wired Inc." });
    const page = await openQuotes(site);
    const see = quotes(page);
    await see.card("Wired Inc.").waitFor();
    await page.context().setOffline(true);
    await see.status("Approved").click();
    await see.error("Failed to update quote status").waitFor();
    await see.error("The server could not be reached.").waitFor();
    expect(await see.badge().textContent()).toBe("pending");
    await page.getByText("No news from the server: what you see may be old.").waitFor();
    expect(await see.companies()).toEqual(["Wired Inc."]);
    await askForQuote(site, { company: "Meanwhile Inc." });
    await setElsewhere(site.server.url, id, "reviewed");
    await page.context().setOffline(false);
    await see.card("Meanwhile Inc.").waitFor();
    await expect.poll(() => see.card("Wired Inc.").innerText()).toContain("reviewed");
    expect(await page.getByText("No news from the server").count()).toBe(0);
  });

  it("tells of a status that was stored though its reply was lost", async () => {
    const id = await askForQuote(site);
    const page = await openQuotes(site);
    await page.route("**/status", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await quotes(page).status("Approved").click();
    await quotes(page).message("Quote status updated").waitFor();
    expect(await quotes(page).badge().textContent()).toBe("approved");
    expect(storedStatus(site, id)).toBe("approved");
  });

  it("tells of a deletion that was made though its reply was lost, and of one that was not", async () => {
    const id = await askForQuote(site, { company: "Lost Inc." });
    const page = await openQuotes(site);
    const see = quotes(page);
    const remove = async () => {
      await see.detail().getByRole("button", { name: "Delete" }).click();
      await see.dialog().getByRole("button", { name: "Delete Quote" }).click();
    };
    await page.route(`**/api/quotes/${id}`, (route) =>
      route.request().method() === "DELETE" ? route.abort() : route.continue(),
    );
    await remove();
    await see.error("Failed to delete quote").waitFor();
    expect(await see.companies()).toEqual(["Lost Inc."]);
    await page.unroute(`**/api/quotes/${id}`);
    await page.route(`**/api/quotes/${id}`, async (route) => {
      if (route.request().method() !== "DELETE") return route.continue();
      await route.fetch();
      await route.abort();
    });
    await remove();
    await see.message("Quote deleted").waitFor();
    expect(storedStatus(site, id)).toBeUndefined();
  });
});
