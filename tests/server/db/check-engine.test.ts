import { writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { expect, it } from "vitest";
import { checkEngine } from "#server/db/engines/sqlite/check-engine.ts";
import { OperatorError } from "#server/platform/errors.ts";
import { testFolder } from "../../support/server/data-folder.ts";

it("SQLite that was installed for another system is named as the problem, with the remedy, instead of the database", () => {
  const nativeBinding = join(testFolder(), "better_sqlite3.node");
  writeFileSync(nativeBinding, "MZ, as on Windows");
  const check = () => checkEngine(() => new SQLite(":memory:", { nativeBinding }));
  expect(check).toThrow(OperatorError);
  expect(check).toThrow(
    /^SQLite cannot run on this machine\. Run npm ci here, with the same Node as the server and without --ignore-scripts\. The reason: .*better_sqlite3\.node: /,
  );
  expect(() => checkEngine()).not.toThrow();
});
