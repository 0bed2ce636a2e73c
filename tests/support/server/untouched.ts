import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import type { startTestApp } from "./test-app.ts";

type App = Pick<Awaited<ReturnType<typeof startTestApp>>, "db" | "uploadsDir" | "request">;

/** All rows of all tables except the record of staff writes, and the names of all images. */
async function everythingStored({ db, uploadsDir }: App): Promise<object> {
  const tables = await sql<{ name: string }>`select name from sqlite_master
    where type = 'table' and sql not like 'create virtual%'
      and name not in ('staff_writes', 'sqlite_sequence') order by name`.execute(db);
  const stored: Record<string, unknown> = {};
  for (const { name } of tables.rows)
    stored[name] = (await sql`select * from ${sql.table(name)}`.execute(db)).rows;
  return { ...stored, files: (await readdir(join(uploadsDir, "images"))).toSorted() };
}

/** Runs an action and expects that it changed no stored data, and that the server still answers. */
export async function leavingAllAsItWas<Result>(
  app: App,
  act: () => Promise<Result>,
): Promise<Result> {
  const before = await everythingStored(app);
  const result = await act();
  expect(await everythingStored(app)).toEqual(before);
  expect((await app.request.get("/readyz")).status).toBe(200);
  return result;
}
