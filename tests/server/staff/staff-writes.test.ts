import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { onServer } from "../../support/server/fresh-database.ts";
import { keptLog } from "../../support/server/kept-log.ts";
import { ORIGIN, startLockedApp } from "../../support/server/locked-app.ts";

const BASE_PRICE = "/api/admin/config/base-price";

it("the log names whoever changes something, as histories do, and nobody who only reads", async () => {
  const { log, lines } = keptLog();
  const { request, signIn, signInAs, addKey } = await startLockedApp({ log });
  const ana = await signInAs("owner", "Ana Silva");
  const change = (headers: Record<string, string>, basePrice: number) =>
    request.put(BASE_PRICE).set(headers).send({ basePrice });
  await change({ Cookie: ana.cookie, Origin: ORIGIN }, 1501);
  await change({ Cookie: await signIn(), Origin: ORIGIN }, 1502);
  await change((await addKey(["catalog:write"])).header, 1503);
  await change({ Cookie: ana.cookie, Origin: ORIGIN }, -1);
  await change({ Origin: ORIGIN }, 1504);
  await request.get("/api/admin/config").set("Cookie", ana.cookie);
  const ofAdmin = () =>
    lines().flatMap(({ route, method, status, author }) =>
      String(route).startsWith("/api/admin") ? [[method, status, author].join(" ")] : [],
    );
  await expect
    .poll(ofAdmin)
    .toEqual([
      ...["PUT 200 Ana Silva", "PUT 200 staff", "PUT 200 API key ERP"],
      ...["PUT 400 Ana Silva", "PUT 401 ", "GET 200 "],
    ]);
});

/** The number of commits in a write-ahead log: a frame that ends one has the size of the database after it. */
async function countCommits(wal: string): Promise<number> {
  const bytes = await readFile(wal);
  const frame = 24 + bytes.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at < bytes.length; at += frame) if (bytes.readUInt32BE(at + 4) > 0) commits += 1;
  return commits;
}

it.skipIf(onServer)("a change by staff waits for the disk once", async () => {
  const { db, dataDir, request, signInAs } = await startLockedApp();
  const { cookie } = await signInAs("owner");
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await request.put(BASE_PRICE).set({ Cookie: cookie, Origin: ORIGIN }).send({ basePrice: 1600 }).expect(200);
  expect(await countCommits(join(dataDir, "workbench.sqlite-wal"))).toBe(1);
});
