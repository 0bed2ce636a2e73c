/** Gets a PostgreSQL for the tests, once for a checkout. Without one, they run on SQLite only, and this says so. */
import { spawnSync } from "node:child_process";
import { canRunPostgres, PACKAGE } from "./run-postgres.ts";

if (!canRunPostgres()) spawnSync("npm", ["ci", "--prefix", PACKAGE], { stdio: "inherit" });
if (!canRunPostgres())
  process.stderr.write(
    "There is no PostgreSQL, so the tests run on SQLite only. Set TEST_DATABASE_URL to a PostgreSQL in which they may create databases.\n",
  );
