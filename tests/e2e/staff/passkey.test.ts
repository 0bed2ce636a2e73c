import { expect, it, onTestFinished } from "vitest";
import { connectFolder } from "#server/db/engines/sqlite/connection.ts";
import { createPeopleStore } from "#server/staff/people-store.ts";
import { createPersonLinkStore, joinLink } from "#server/staff/sign-in/link-store.ts";
import { launchBrowser } from "../../support/browser/browser.ts";
import { startServer } from "../../support/server/running-server.ts";

it("an invited person creates a passkey, signs out, and signs in with it", async () => {
  const server = await startServer(undefined, { STAFF_SIGN_IN: "accounts" });
  onTestFinished(server.stop);
  const db = connectFolder(server.dataDir);
  const ana = { name: "Ana Silva", email: "ana@example.com", role: "sales" } as const;
  const person = await createPeopleStore(db).add(ana, "test", new Date());
  if (typeof person === "string") throw new Error(person);
  const token = await createPersonLinkStore(db).makeLink(person, "invitation", "Bea", new Date());
  await db.destroy();

  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  });
  await page.goto(joinLink(server.url.replace("127.0.0.1", "localhost").replace(/\/$/, ""), token));
  await page.getByRole("heading", { name: "Welcome, Ana Silva" }).waitFor();
  await page.getByRole("button", { name: "Create a Passkey" }).click();
  await page.getByText("Ana Silva · Sales").waitFor();
  expect(page.url()).not.toContain(token);
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("button", { name: "Sign In with a Passkey" }).click();
  await page.getByText("Ana Silva · Sales").waitFor();
});
