import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { ReferenceBench } from "#shared/reference-benches/reference-bench.ts";
import { exampleBench } from "../../support/rules/catalog.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { dearer, fileOf, revisions, rules, wider } from "../../support/server/rules-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const bestSeller: ReferenceBench = {
  name: "Best seller",
  configuration: exampleBench,
  expectation: { type: "price", price: 3985 },
};

const BROKEN = "Best seller costs $4,085.00 instead of $3,985.00\n";

/** A server with the best seller among its reference benches. */
async function startWithBench() {
  const app = await startTestApp();
  await app.request.post("/api/admin/reference-benches").send(bestSeller);
  return app;
}

describe("npm run rules -- check", () => {
  it("fails on an expectation that the file breaks, of the database or of a benches file", async () => {
    const { dataDir } = await startWithBench();
    const file = await fileOf(dearer);
    const refused = {
      code: 1,
      out: expect.stringMatching(/: 10 steps, 67 options, no problems\.\n/),
      err: `1 of 1 expectation broken:\n${BROKEN}`,
    };
    expect(await rules(dataDir, ["check", file])).toEqual(refused);
    const benches = await fileOf([bestSeller], "benches.json");
    expect(await rules(testFolder(), ["check", file, "--benches", benches])).toEqual(refused);
    const stdin = JSON.stringify([bestSeller]);
    expect(await rules(testFolder(), ["check", file, "--benches", "-"], stdin)).toEqual(refused);
  });

  it("says that every expectation holds", async () => {
    const { dataDir } = await startWithBench();
    const { code, out } = await rules(dataDir, ["check", await fileOf(wider)]);
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringMatching(/\n1 expectation, none broken\.\n$/),
    });
  });

  it("creates no database", async () => {
    const dataDir = join(testFolder(), "data");
    expect((await rules(dataDir, ["check", await fileOf(dearer)])).code).toBe(0);
    expect(existsSync(dataDir)).toBe(false);
  });

  it("reads a database without reference benches, and does not migrate it", async () => {
    const { dataDir, db } = await startTestApp();
    await db.schema.dropTable("reference_benches").execute();
    await sql`delete from kysely_migration where name = '013-reference-benches'`.execute(db);
    expect((await rules(dataDir, ["check", await fileOf(dearer)])).code).toBe(0);
    const tables = await db.introspection.getTables();
    expect(tables.map(({ name }) => name)).not.toContain("reference_benches");
  });

  it("names the place of a mistake in a benches file", async () => {
    const benches = await fileOf([bestSeller, { ...bestSeller, expectation: { type: "cheap" } }]);
    expect(await rules(testFolder(), ["check", "--benches", benches])).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^\S+ cannot be used. It has 1 problem:\nBest seller, expectation, type: \S.*\n$/,
      ),
    });
  });
});

describe("npm run rules -- benches", () => {
  it("writes a file that check reads", async () => {
    const { dataDir } = await startWithBench();
    const file = join(testFolder(), "benches.json");
    expect(await rules(dataDir, ["benches", file])).toEqual({
      code: 0,
      out: `1 reference bench written to ${file}.\n`,
      err: "",
    });
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual([bestSeller]);
    expect(JSON.parse((await rules(dataDir, ["benches"])).out)).toEqual([bestSeller]);
    expect((await rules(testFolder(), ["check", "--benches", file])).code).toBe(0);
  });

  it("fails without a database, and creates none", async () => {
    const dataDir = testFolder();
    expect(await rules(dataDir, ["benches"])).toEqual({
      code: 1,
      out: "",
      err: `There is no database in ${dataDir}.\n`,
    });
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe("npm run rules -- import", () => {
  it("stores a file that breaks an expectation, and says so", async () => {
    const { dataDir, db } = await startWithBench();
    const file = await fileOf(dearer);
    expect(await rules(dataDir, ["import", file])).toEqual({
      code: 0,
      out: "Revision 2 stored:\nBase price now $1,595.00, was $1,495.00\n",
      err: "Best seller costs $4,085.00 instead of $3,985.00.\n",
    });
    expect((await revisions(db))[1]?.summary).toBe(
      "Base price now $1,595.00, was $1,495.00. Best seller costs $4,085.00 instead of $3,985.00.",
    );
  });
});
