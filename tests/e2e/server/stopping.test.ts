import { once } from "node:events";
import { existsSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import SQLite from "better-sqlite3";
import { expect, it } from "vitest";
import { LONG } from "../../support/long.ts";
import { createSubmission } from "../../support/quotes/submission.ts";
import { foldersIn, startBuilt } from "../../support/server/built-process.ts";
import { testFolder } from "../../support/server/data-folder.ts";

const start = (env: Readonly<Record<string, string>> = {}) =>
  startBuilt("main", { ...foldersIn(testFolder()), ...env });

/** The lines of the log, without the first line, which names the address. */
const linesOf = (printed: string): Record<string, unknown>[] =>
  printed
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

/** Submits quotes until the server is gone, and collects the IDs that it confirmed. */
async function submitOnAndOn(url: string, ids: string[]): Promise<void> {
  const body = JSON.stringify(createSubmission());
  const headers = { "Content-Type": "application/json" };
  try {
    while (true) {
      const reply = await fetch(`${url}/api/quotes/submit`, { method: "POST", headers, body });
      if (reply.status === 201) ids.push((await reply.json()).quoteId);
    }
  } catch {
    // The server is gone.
  }
}

/** The IDs of the quotes in the database of a server that has ended. */
function storedIn({ DATA_DIR }: ReturnType<typeof foldersIn>): readonly string[] {
  const db = new SQLite(join(DATA_DIR, "workbench.sqlite"));
  const stored = db.prepare<[], string>("select id from quotes").pluck().all();
  db.close();
  return stored;
}

async function keepRequestOpen(url: string): Promise<void> {
  const sending = request(`${url}/api/quotes/submit`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Content-Length": 1000, Expect: "100-continue" },
  });
  sending.on("error", () => {});
  sending.flushHeaders();
  await once(sending, "continue");
  sending.write("{");
}

it("a stopping server finishes requests in progress, keeps every confirmed quote, and ends in time, even if nobody reads its log", async () => {
  const folders = foldersIn(testFolder());
  const server = startBuilt("main", folders);
  const url = await server.url();
  server.child.stdout?.destroy();
  const ids: string[] = [];
  const clients = Array.from({ length: 12 }, () => submitOnAndOn(url, ids));
  await expect.poll(() => ids.length).toBeGreaterThan(40);
  server.child.kill("SIGTERM");
  await wait(20);
  for (const signal of ["SIGTERM", "SIGINT", "SIGQUIT", "SIGUSR2"] as const) server.child.kill(signal);
  const { code, err, ms } = await server.waitForExit();
  await Promise.all(clients);

  expect([code, err]).toEqual([0, ""]);
  expect(ms).toBeLessThan(6_000);
  // Without a write-ahead log, the database file is complete.
  expect(existsSync(join(folders.DATA_DIR, "workbench.sqlite-wal"))).toBe(false);
  const stored = storedIn(folders);
  expect(ids.filter((id) => !stored.includes(id))).toEqual([]);
});

it("a killed server keeps every confirmed quote", async () => {
  const folders = foldersIn(testFolder());
  const server = startBuilt("main", folders);
  const url = await server.url();
  const ids: string[] = [];
  const clients = Array.from({ length: 12 }, () => submitOnAndOn(url, ids));
  await expect.poll(() => ids.length).toBeGreaterThan(40);
  server.child.kill("SIGKILL");
  await Promise.all(clients);
  const stored = storedIn(folders);
  expect(ids.filter((id) => !stored.includes(id))).toEqual([]);
});

it.runIf(LONG)(
  "a server whose output nobody reads goes on answering, SIGHUP or not, and stops on SIGTERM",
  async () => {
    const server = start();
    const url = await server.url();
    server.child.stdout?.pause();
    server.child.stderr?.pause();
    const ask = () => fetch(`${url}/nothing`, { signal: AbortSignal.timeout(5000) });
    for (let count = 0; count < 300; count += 1) expect((await ask()).status).toBe(404);
    server.child.kill("SIGHUP");
    for (let count = 0; count < 100; count += 1) expect((await ask()).status).toBe(404);
    server.child.kill("SIGTERM");
    await once(server.child, "exit");
    expect(server.child.exitCode).toBe(0);
  },
);

it("an uncaught error is logged before the server ends with exit code 1, although a client keeps its request open", async () => {
  const hook = "process.on('SIGUSR2', () => { throw new Error('Quix' + 'trand') })";
  const server = start({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` });
  const url = await server.url();
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await keepRequestOpen(url);
  // Opens no debugger, which would say so.
  server.child.kill("SIGUSR1");
  server.child.kill("SIGUSR2");
  const { code, out, err, ms } = await server.waitForExit();
  expect([code, err]).toEqual([1, ""]);
  expect(ms).toBeGreaterThan(1_000);
  expect(ms).toBeLessThan(4_000);
  expect(linesOf(out).filter(({ level }) => level === "fatal")).toMatchObject([
    { msg: "uncaught exception", err: { type: "Error", stack: expect.any(Array) } },
  ]);
  expect(out).not.toContain("Quixtrand");
});
