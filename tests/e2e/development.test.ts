import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "#server/files/project-root.ts";
import { on, openPage } from "../support/bench-page.ts";
import { startDevelopment } from "../support/development.ts";
import { startForeignSite } from "../support/foreign-site.ts";
import { embedLine, partnerPage } from "../support/partner-page.ts";

const shop = await startForeignSite();
let site: Awaited<ReturnType<typeof startDevelopment>>;

beforeAll(async () => {
  site = await startDevelopment({ EMBED_ORIGINS: shop.url });
});
afterAll(async () => {
  await site.end();
  await shop.stop();
});

const reply = async (path: string) => (await fetch(new URL(path, site.url))).json();

describe("npm run dev, in a folder where nothing is built", () => {
  it("shows an edit of a component, and answers by an edit of the server, on the page as it is", async () => {
    const page = await openPage(site.url);
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await on(page).step("Height Adjustment").click();
    await on(page)
      .option(/^Electric, two-column/)
      .check();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await site.edit("client/configurator/Configurator.tsx", "Request Quote", "Ask for a Quote");
    await on(page).button("Ask for a Quote").first().waitFor();
    expect(
      await on(page)
        .option(/^Electric, two-column/)
        .isChecked(),
    ).toBe(true);

    await site.edit(
      "server/health/routes.ts",
      "json({ success: true })",
      'json({ success: true, edited: "text" satisfies number })',
    );
    await expect.poll(() => reply("/healthz")).toEqual({ success: true, edited: "text" });
    await on(page).tab("Admin Panel").click();
    await page.getByLabel("Base Price", { exact: true }).fill("1600");
    await on(page).button("Update Base Price").click();
    await page.getByText("Base price updated successfully").waitFor();
    expect((await reply("/api/admin/config")).config.basePrice).toBe(1600);
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    expect(errors).toEqual([]);
  });

  it("tells what is wrong with an edit: a type, and a server that cannot start, which goes on as it was", async () => {
    await expect.poll(() => site.printed()).toMatch(/server\/health\/routes\.ts.*TS1360/);
    await site.edit("server/health/routes.ts", "Router({", "Router(({");
    await expect.poll(() => site.printed()).toContain("still runs the previous version");
    expect(site.printed()).toContain("server/health/routes.ts");
    expect(await reply("/healthz")).toMatchObject({ success: true });
  });

  it("shows partners' pages the script and the frame, and only those that may frame it", async () => {
    const page = await openPage(shop.show("/partner.html", embedLine(site.url)));
    await partnerPage(page).frame();
    const { headers } = await fetch(new URL("/frame.html", site.url));
    expect(headers.get("content-security-policy")).toBe(`frame-ancestors 'self' ${shop.url}`);
  });

  it("has the page about the API, and answers as ever what is not there", async () => {
    const page = await fetch(new URL("/api/docs", site.url));
    const [, script = ""] = /src="(\.\/main[^"]+)"/.exec(await page.text()) ?? [];
    expect((await fetch(new URL(script, page.url))).headers.get("content-type")).toMatch(
      "javascript",
    );
    expect(await reply("/api/nothing")).toMatchObject({ code: "not_found" });
  });

  it("says in one line that the port is taken", () => {
    const { stderr, status } = spawnSync(
      process.execPath,
      ["--import", "tsx", "server/development/main.ts"],
      {
        cwd: projectRoot(),
        env: { ...process.env, PORT: new URL(site.url).port },
        encoding: "utf8",
      },
    );
    expect(stderr).toMatch(/^The server cannot listen on .*: the port is in use\..*\n$/);
    expect(status).toBe(1);
  });

  it("prints its address once, and ends with all its processes by Ctrl-C", async () => {
    expect(site.printed().match(/http:\S+/g)).toEqual([site.url]);
    site.pressCtrlC();
    await expect.poll(() => site.isRunning()).toBe(false);
  });
});
