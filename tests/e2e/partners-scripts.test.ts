import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { foreignSiteForTests, siteForTests } from "../support/bench-page.ts";
import { runBuilt } from "../support/built-process.ts";
import { testFolder } from "../support/data-folder.ts";
import { png } from "../support/images.ts";
import { writePartners } from "../support/partners.ts";
import { submission } from "../support/submission.ts";

const shop = await foreignSiteForTests();
const rival = await foreignSiteForTests("rival.example");
const site = siteForTests({}, (dataDir) =>
  writePartners(dataDir, { partners: [{ id: "acme", name: "Acme", origins: [shop.url] }] }),
);

const RULES = "/api/configuration/rules/adjustable-height-work-table";

/** The statuses that a script on the page gets; undefined if the browser withholds the reply. */
async function statuses(page: Page, etag = ""): Promise<readonly (number | undefined)[]> {
  const post = (path: string, body: unknown) => ({ path, method: "POST", body });
  const calls = [
    { path: RULES, method: "GET" },
    post("/api/pricing/calculate", { configuration: {} }),
    post("/api/quotes/submit", submission()),
    { path: "/api/quotes/list", method: "GET" },
    { path: "/api/admin/partners", method: "GET" },
  ];
  return page.evaluate(
    async ({ url, calls, etag }) => {
      const got: (number | undefined)[] = [];
      for (const { path, method, ...rest } of calls) {
        const body = "body" in rest ? JSON.stringify(rest.body) : null;
        const headers = new Headers({ "If-None-Match": etag });
        if (body) headers.set("Content-Type", "application/json");
        if (body) headers.set("Idempotency-Key", String(Math.random()));
        const reply = await fetch(url + path, { method, body, headers }).catch(() => undefined);
        got.push(reply?.status);
      }
      return got;
    },
    { url: site.server.url, calls, etag },
  );
}

const quotes = () => site.server.rows("select seq from quotes").length;

it("only scripts on a partner's origins can call the API, while images show on any site", async () => {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await png())]), "a.png");
  const init = { method: "POST", body: form };
  const { filename } = await (await fetch(`${site.server.url}/api/images/upload`, init)).json();

  const page = await site.open(shop.show("/page.html", "<!doctype html><body>"));
  expect(await statuses(page), "the partner's page").toEqual([200, 200, 201, undefined, undefined]);
  expect(quotes()).toBe(1);
  const etag = await page.evaluate(
    async (url) => (await fetch(url)).headers.get("ETag") ?? "",
    site.server.url + RULES,
  );
  expect(etag).not.toBe("");
  expect((await statuses(page, etag))[0], "unchanged rules").toBe(304);
  expect(quotes()).toBe(2);

  const image = `<img src="${site.server.url}/uploads/images/${filename}">`;
  await page.goto(rival.show("/page.html", `<!doctype html><body>${image}`));
  expect(await statuses(page), "a page of another site").toEqual(Array(5).fill(undefined));
  expect(quotes()).toBe(2);
  const width = await page.locator("img").evaluate((shown) => Reflect.get(shown, "naturalWidth"));
  expect(width, "the image on that page").toBeGreaterThan(0);
});

it("the server does not start with an invalid partners file, and creates nothing", async () => {
  const folder = testFolder();
  const file = await writePartners(folder, { partners: [{ id: "Acme", name: "Acme" }] });
  expect(
    await runBuilt("main", { DATA_DIR: folder, UPLOADS_DIR: join(folder, "uploads") }),
  ).toEqual({
    code: 78,
    out: "",
    err: `${file} cannot be used. It has 1 problem:\nLine 4, Acme, id: Use at most 64 characters: lowercase letters, digits, - and _. Start with a letter or digit.\n`,
  });
  expect(readdirSync(folder)).toEqual(["partners.json"]);
});
