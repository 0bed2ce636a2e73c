import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtClient } from "#server/pages/built-client.ts";
import { readHash } from "#shared/rules/read-hash.ts";
import { catalog } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { startLockedApp } from "../../support/server/locked-app.ts";

type App = Awaited<ReturnType<typeof startLockedApp>>;

const COOKIES = Array.from({ length: 2600 }, (_, index) => `${index.toString(36)}=%;`).join("");

/** The least CPU time in milliseconds that one of three takes. */
async function leastMs(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < 5; time += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

it.each<[string, string, (app: App, text: string) => unknown]>([
  ["the address of a page", "&%".repeat(7500), ({ request }, text) => request.get(`/?${text}`)],
  ["the values of a page", "&%FF=%FF".repeat(1800), ({ request }, text) => request.get(`/?${text}`)],
  ["a query", "&%FF=%FF".repeat(900), ({ request }, text) => request.get(`/api/photos/x.avif?${text}`)],
  ["cookies", COOKIES, ({ request }, text) => request.get("/api/staff/session").set("Cookie", text)],
  ["the hash of a link", "&%=%".repeat(3000), (_app, text) => readHash(catalog, text)],
])("%s that cannot be decoded takes about as long as one that can", async (_name, broken, send) => {
  const folder = testFolder();
  await writeFile(join(folder, "index.html"), '<div id="root"></div>');
  const app = await startLockedApp({ client: builtClient(folder) });
  const usualMs = await leastMs(() => send(app, broken.replaceAll("%", "a")));
  expect(await leastMs(() => send(app, broken))).toBeLessThan(3 * usualMs);
});
