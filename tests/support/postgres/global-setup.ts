import { Pool } from "pg";
import type { TestProject } from "vitest/node";
import { openServer } from "#server/db/engines/postgres/connection.ts";
import { runPostgres } from "./run-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL with an empty database as a template; undefined in tests on SQLite. */
    postgres?: { readonly url: string; readonly template: string };
  }
}

/** Gives the tests of a project one PostgreSQL: the one that TEST_DATABASE_URL names, or one that npm brought. */
export default async function setUp(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  const running = given ? undefined : await runPostgres();
  const url = given ?? running?.url ?? "";
  const template = `workbench_test_${process.pid}`;
  const pool = new Pool({ connectionString: url, max: 1 });
  await pool.query(`create database ${template} template template0 encoding 'UTF8'`);
  await (await openServer(databaseUrl(url, template))).destroy();
  project.provide("postgres", { url, template });
  return async () => {
    if (given) await pool.query(`drop database ${template} with (force)`);
    await pool.end();
    await running?.remove();
  };
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = name;
  return other.href;
}
