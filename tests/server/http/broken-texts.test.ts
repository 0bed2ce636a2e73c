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
  ["an address of many parts", "&a".repeat(7500), ({ request }, text) => request.get(`/?${text}`)],
  ["an address of many question marks", "?".repeat(15_000), ({ request }, text) => request.get(`/?${text}a`)],
  ["a broken address", "&%".repeat(7500), ({ request }, text) => request.get(`/?${text}`)],
  ["an address of broken values", "&%FF=%FF".repeat(999), ({ request }, text) => request.get(`/?${text}`)],
  ["a broken query", "&%FF=%FF".repeat(999), ({ request }, text) => request.get(`/api/photos/x.avif?${text}`)],
  ["broken cookies", COOKIES, ({ request }, text) => request.get("/api/staff/session").set("Cookie", text)],
  ["a broken hash of a link", "&%=%".repeat(3000), (_app, text) => readHash(catalog, text)],
])("%s takes about as long as letters", async (_name, parts, send) => {
  const folder = testFolder();
  await writeFile(join(folder, "index.html"), '<div id="root"></div>');
  const app = await startLockedApp({ client: builtClient(folder) });
  const usualMs = await leastMs(() => send(app, "a".repeat(parts.length)));
  expect(await leastMs(() => send(app, parts))).toBeLessThan(2 * usualMs + 5);
});
