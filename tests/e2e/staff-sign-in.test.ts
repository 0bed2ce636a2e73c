import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { admin } from "../support/admin-page.ts";
import { on, siteForTests } from "../support/bench-page.ts";
import { askForQuote, quotes } from "../support/quotes-page.ts";
import { gate, PASSWORD } from "../support/staff-page.ts";

const site = siteForTests([], { STAFF_PASSWORD: PASSWORD, RATE_LIMIT_QUOTES: "100" });

/** The Admin Panel of a browser that signed in. */
async function signedIn() {
  const page = await site.open();
  await on(page).tab("Admin Panel").click();
  await gate(page).signIn();
  await on(page).heading("Admin Panel").waitFor();
  return page;
}

/** What half an hour without activity does. */
const endSessions = () => site.server.rows("delete from staff_sessions returning 1 as ended");

describe("a server with a password", () => {
  it("lets visitors configure and ask for a quote without one", async () => {
    const page = await site.openChecked();
    await on(page).button("Request Quote").first().click();
    expect(await gate(page).title().count()).toBe(0);
    const reply = await page.request.get("/api/quotes/list");
    expect([reply.status(), (await reply.json()).code]).toEqual([401, "sign_in_needed"]);
    expect(await askForQuote(site)).toMatch(/^Q-/);
  });

  it("lets staff in by one sign-in for both views, also after a reload, until they sign out", async () => {
    const quoteId = await askForQuote(site, { company: "Northfield" });
    const page = await signedIn();
    await on(page).tab("Quote Requests").click();
    await quotes(page).cards().first().click();
    await page.reload();
    await quotes(page).cards().first().waitFor();
    expect(await page.evaluate("document.cookie")).toBe("");

    await page.keyboard.press("Escape");
    await gate(page).signOut().click();
    await gate(page).title().waitFor();
    expect((await page.request.get(`/api/quotes/${quoteId}`)).status()).toBe(401);
    expect(
      site.server.rows("select method, path, status from staff_writes order by seq desc"),
    ).toEqual(
      expect.arrayContaining([
        { method: "POST", path: "/api/staff/session", status: 200 },
        { method: "DELETE", path: "/api/staff/session", status: 200 },
      ]),
    );
  });

  it("keeps what was typed when a session ends, and stores it after the next sign-in", async () => {
    const page = await signedIn();
    const price = admin(page).price("Hand crank");
    await price.fill("55.00");
    endSessions();
    await price.press("Enter");
    await page.getByText(/^Your sign-in has ended\. Your work is kept/).waitFor();
    await gate(page).signIn();
    await gate(page).bar().waitFor();
    await expect.poll(() => price.inputValue()).toBe("55.00");
    await price.press("Enter");
    await admin(page).message("Option updated successfully").waitFor();
  });

  it("closes the form to an address after five wrong passwords, in a sentence", async () => {
    const page = await site.open();
    await on(page).tab("Quote Requests").click();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await gate(page).signIn(`guess ${attempt}`);
      await on(page).alert().getByText("This is not the password.").waitFor();
      await page.waitForFunction(() => !document.querySelector("input[readonly][type=password]"));
    }
    await gate(page).signIn();
    await on(page)
      .alert()
      .getByText(/^Too many wrong passwords from this address\./)
      .waitFor();
  });
});

describe("a server without a password", () => {
  it.each([
    [
      { HOST: "0.0.0.0" },
      "HOST cannot be used: 0.0.0.0 can be reached by others; set STAFF_PASSWORD",
    ],
    [{ PUBLIC_URL: "https://bench.example.com" }, "PUBLIC_URL cannot be used: set STAFF_PASSWORD"],
  ])("does not start with %j, says why, and makes nothing", async (settings, reason) => {
    const folder = await mkdtemp(join(tmpdir(), "workbench-start-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const server = spawn(process.execPath, ["dist/server/main.js"], {
      env: { ...process.env, PORT: "0", DATA_DIR: folder, UPLOADS_DIR: folder, ...settings },
    });
    const [complained] = await Promise.all([text(server.stderr), once(server, "exit")]);
    expect(server.exitCode).toBe(78);
    expect(complained).toContain(reason);
    expect(complained.trim().split("\n")).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });
});
