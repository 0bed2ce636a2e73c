import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { on, siteForTests } from "../support/bench-page.ts";
import { FOREIGN_HOSTS, startForeignSite } from "../support/foreign-site.ts";
import { embedLine, partnerPage } from "../support/partner-page.ts";

const shop = await startForeignSite();
afterAll(() => shop.stop());
const site = siteForTests([FOREIGN_HOSTS]);

/** The bytes that came over the wire from the server, by the path of what was asked for. */
function transfers(page: Page) {
  const bytes = new Map<string, number>();
  page.on("requestfinished", async (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== site.server.url) return;
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes.set(pathname, responseBodySize + responseHeadersSize);
  });
  return bytes;
}

const sum = (bytes: ReadonlyMap<string, number>) => [...bytes.values()].reduce((a, b) => a + b, 0);

describe("embedding", () => {
  it("transfers no more for the framed page than the configurator alone does", async () => {
    const alone = await site.open("about:blank");
    const whole = transfers(alone);
    await alone.goto("/");
    await on(alone).partsList().waitFor();
    await alone.waitForLoadState("networkidle");

    const around = await site.open("about:blank");
    const framed = transfers(around);
    await around.goto(shop.show("/cost.html", `<!doctype html>${embedLine(site.server.url)}`));
    await partnerPage(around).frame();
    await around.waitForLoadState("networkidle");

    expect(framed.get("/embed.js")).toBeGreaterThan(0);
    framed.delete("/embed.js");
    expect(sum(framed)).toBeGreaterThan(100_000);
    expect(sum(framed)).toBeLessThanOrEqual(sum(whole));
    expect(framed.size).toBeLessThanOrEqual(whole.size);
  });

  it("costs a partner's page less than 5 KB of script, gzipped, and one file", async () => {
    const reply = await fetch(`${site.server.url}/embed.js`);
    expect(reply.headers.get("content-type")).toMatch(/^text\/javascript/);
    expect(reply.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const script = Buffer.from(await reply.arrayBuffer());
    expect(gzipSync(script, { level: 9 }).length).toBeLessThan(5 * 1024);
    expect(script.toString()).not.toMatch(/\bimport\b/);
  });

  it("has types that a strict TypeScript project of a partner can use", async () => {
    const types = await (await fetch(`${site.server.url}/embed.d.ts`)).text();
    const folder = mkdtempSync(join(tmpdir(), "workbench-types-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "embed.d.ts"), types);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: "es2022",
      lib: ["es2022", "dom"],
      types: [],
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
    const compile = (source: string) => {
      writeFileSync(join(folder, "page.ts"), `/// <reference path="./embed.d.ts" />\n${source}`);
      return spawnSync("npx", ["tsc", "-p", folder], { encoding: "utf8" });
    };
    const right = compile(`
      const bench = document.querySelector("workbench-configurator");
      bench?.addEventListener("change", ({ detail }) => {
        const price: number | null = detail.totalPrice;
        const width: string | readonly string[] | undefined = detail.configuration["width"];
        console.log(price, width, detail.complete);
      });
      bench?.addEventListener("quote-submitted", ({ detail }) => console.log(detail.quoteId));
      bench?.addEventListener("click", (event) => event.preventDefault());
      if (bench) bench.configuration = { width: "72", accessories: ["drawer"] };
      bench?.reset();`);
    expect(right.stdout).toBe("");
    expect(right.status).toBe(0);
    const wrong = compile(`
      document.querySelector("workbench-configurator")?.addEventListener("step", ({ detail }) => detail.price);`);
    expect(wrong.stdout).toContain("Property 'price' does not exist");
  });
});
