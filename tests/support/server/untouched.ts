import { sql } from "kysely";
import { expect } from "vitest";
import { listStored } from "../files/images.ts";
import type { startTestApp } from "./test-app.ts";

type App = Pick<Awaited<ReturnType<typeof startTestApp>>, "db" | "stores" | "uploadsDir" | "request">;

/** Counts of limits, and the search index, which shows nothing of what it holds. */
const NOT_COMPARED = ["limits", "quote_search"];

/** All rows of all other tables, and the names of all images. */
async function everythingStored(app: App): Promise<object> {
  const tables = await app.db.introspection.getTables();
  const rows: Record<string, unknown> = {};
  for (const { name } of tables)
    if (!NOT_COMPARED.includes(name)) rows[name] = (await sql`select * from ${sql.table(name)}`.execute(app.db)).rows;
  return { ...rows, files: (await listStored(app)).toSorted() };
}

/** Runs an action and expects that it changed no stored data, and that the server still answers. */
export async function leavingAllAsItWas<Result>(app: App, act: () => Promise<Result>): Promise<Result> {
  const before = await everythingStored(app);
  const result = await act();
  expect(await everythingStored(app)).toEqual(before);
  expect((await app.request.get("/readyz")).status).toBe(200);
  return result;
}
