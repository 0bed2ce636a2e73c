import { expect, it } from "vitest";
import { on, siteForTests } from "../support/bench-page.ts";
import {
  askForQuote,
  openQuotes,
  quotes,
  setElsewhere,
  storedStatus,
} from "../support/quotes-page.ts";

const site = siteForTests();

it("Quote Requests reports a lost connection, loses no work, and catches up without a reload", async () => {
  const id = await askForQuote(site, { company: "Wired Inc." });
  const page = await openQuotes(site);
  const see = quotes(page);
  const note = page.getByLabel("Staff note");
  await note.fill("Half a note");
  await page.context().setOffline(true);
  await see.status("Approved").click();
  await see.error("Failed to update quote status").waitFor();
  await see.error("The server could not be reached.").waitFor();
  expect(await see.badge().textContent(), "the status that was not stored").toBe("pending");
  await page.getByText("Can't reach the server. This list may be out of date.").waitFor();
  expect(await see.companies()).toEqual(["Wired Inc."]);

  await askForQuote(site, { company: "Meanwhile Inc." });
  await setElsewhere(site.server.url, id, "reviewed");
  await page.context().setOffline(false);
  await see.card("Meanwhile Inc.").waitFor();
  await expect.poll(() => see.card("Wired Inc.").innerText()).toContain("reviewed");
  expect(await page.getByText("Can't reach the server").count(), "the warning").toBe(0);

  await page.context().setOffline(true);
  await see.show(/^Reviewed/i).click();
  const failure = on(page).alert().filter({ hasText: "Failed to load quotes" });
  await failure.waitFor();
  expect(await note.inputValue(), "the note without a list").toBe("Half a note");
  await page.context().setOffline(false);
  await see.card(id).waitFor();
  expect(await failure.count(), "what failed").toBe(0);
  expect(await note.inputValue(), "the note beside its list").toBe("Half a note");
  expect(storedStatus(site, id)).toBe("reviewed");
});
