import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { connectFolder } from "#server/db/engines/sqlite/connection.ts";
import { createPeopleStore } from "#server/staff/people-store.ts";
import { createPersonLinkStore, joinLink } from "#server/staff/sign-in/link-store.ts";
import { elementsOf, siteForTests } from "../../support/browser/bench-page.ts";
import { askForQuote, quotes } from "../../support/browser/quotes-page.ts";
import { LONG } from "../../support/long.ts";

const site = siteForTests({ STAFF_SIGN_IN: "accounts" });

/** A device that makes passkeys. */
async function openDevice(): Promise<Page> {
  const page = await site.open("about:blank");
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  });
  return page;
}

/** The link of an invitation for the first owner, as `npm run staff -- owner` prints it. */
async function inviteOwner(dataDir: string, origin: string): Promise<string> {
  const db = connectFolder(dataDir);
  const ana = { name: "Ana Silva", email: "ana@example.com", role: "owner" } as const;
  const person = await createPeopleStore(db).add(ana, "command line", new Date());
  if (typeof person === "string") throw new Error(person);
  const links = createPersonLinkStore(db);
  const token = await links.makeLink(person, "invitation", { by: "command line" }, new Date());
  await db.destroy();
  return joinLink(origin, token);
}

async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("heading", { name: `Welcome, ${name}` }).waitFor();
  await elementsOf(page).button("Create a Passkey").click();
  await elementsOf(page).button("Sign Out").waitFor();
  expect(page.url()).not.toContain(link.split("/").at(-1));
}

it.runIf(LONG)("two people with passkeys share the work on a quote, until the account of one is ended", async () => {
  const quoteId = await askForQuote(site);
  // The newest quote opens by itself, and counts as seen.
  await askForQuote(site, { name: "Grace Hopper" });
  // Passkeys belong to a name, not to an IP address.
  const origin = site.server.url.replace("127.0.0.1", "localhost").replace(/\/$/, "");
  const [ana, ben] = [await openDevice(), await openDevice()];

  await join(ana, await inviteOwner(site.server.dataDir, origin), "Ana Silva");
  await elementsOf(ana).button("Sign Out").click();
  await elementsOf(ana).button("Sign In with a Passkey").click();
  await elementsOf(ana).button("Sign Out").waitFor();

  await ana.goto(`${origin}/#admin/settings/people`);
  await elementsOf(ana).button("Invite a Person").click();
  const invitation = elementsOf(ana).dialog("Invite a Person");
  await invitation.getByLabel("Name").fill("Ben Okoye");
  await invitation.getByLabel("Email").fill("ben@example.com");
  await elementsOf(invitation).button("Invite").click();
  const link = await elementsOf(ana).dialog("Link for Ben Okoye").getByLabel("Link", { exact: true }).inputValue();
  await join(ben, link, "Ben Okoye");
  await elementsOf(ana.getByRole("region", { name: "People" }))
    .button("Close")
    .click();

  await ana.goto(`${origin}/#quote=${quoteId}`);
  await quotes(ana).detail().getByLabel("Assigned to").selectOption("Ben Okoye");
  await ana.getByRole("textbox", { name: "Note" }).fill("Please call them, @Ben Okoye");
  await elementsOf(ana).button("Add Note").click();
  await quotes(ana).detail().getByText("Please call them").waitFor();

  await ben.goto(`${origin}/#quotes`);
  await ben.getByRole("tab", { name: /Quote Requests.*1/ }).waitFor();
  await quotes(ben).card(quoteId).click();
  await quotes(ben).detail().getByText("Please call them").waitFor();
  await elementsOf(ben).button("Send Quote").click();
  await elementsOf(ben).button("Preview").click();
  await elementsOf(elementsOf(ben).dialog(/^Revision/))
    .button("Send Quote")
    .click();
  await quotes(ben).message("Quote sent").waitFor();
  await elementsOf(ben).button("Close").first().click();
  await quotes(ben).detail().getByLabel("Assigned to").selectOption("Ana Silva");

  const history = quotes(ana).detail();
  await history.getByText("Handed over to Ana Silva by Ben Okoye").waitFor();
  await history.getByText(/^Revision 1 sent by Ben Okoye/).waitFor();

  await ana.goto(`${origin}/#admin/settings/people`);
  await elementsOf(ana).button("End Account: Ben Okoye").click();
  await elementsOf(elementsOf(ana).dialog("End Account")).button("End Account").click();
  await ana.getByText("Account ended").waitFor();
  await ben.getByRole("button", { name: "Reviewed" }).click();
  await ben.getByRole("heading", { name: "Staff sign-in" }).waitFor();
});
