import { accessSync, constants, existsSync } from "node:fs";
import { databaseFile, SIDE_FILES } from "./database-file.ts";

const { R_OK, W_OK, X_OK } = constants;

/**
 * Throws where this process may not write to a database or its folder. SQLite opens a file of somebody else to
 * read it, and a server would start whose every write fails.
 */
export function checkRights(dataDir: string): void {
  accessSync(dataDir, R_OK | W_OK | X_OK);
  const file = databaseFile(dataDir);
  const there = ["", ...SIDE_FILES].map((side) => file + side).filter((each) => existsSync(each));
  for (const each of there) accessSync(each, R_OK | W_OK);
}
