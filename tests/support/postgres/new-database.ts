import { randomBytes } from "node:crypto";
import { Pool } from "pg";
import { inject, onTestFinished } from "vitest";
import { databaseUrl } from "./global-setup.ts";

/**
 * The address of a new database without tables, until the test ends. The administrator runs the statements in it first; NAME stands for
 * the database, and for a role of the test.
 */
export async function newDatabase(...statements: readonly string[]): Promise<string> {
  const url = inject("postgres")?.url ?? "";
  const name = `new_${process.pid}_${randomBytes(4).toString("hex")}`;
  const admin = new Pool({ connectionString: url, max: 1 });
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`);
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role if exists ${name}`);
    await admin.end();
  });
  const own = databaseUrl(url, name);
  const inside = new Pool({ connectionString: own, max: 1 });
  // The end of the test may end a connection that is still closing.
  inside.on("error", () => {});
  for (const each of statements) await inside.query(each.replaceAll("NAME", name));
  await inside.end();
  return own;
}
