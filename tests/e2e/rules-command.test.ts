import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { catalogDocument } from "../support/catalog.ts";

const COMMAND = "dist/server/rules-command.js";

/** Runs the built command on a data folder, as `npm run rules` does. */
async function run(dataDir: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  const [said, complained] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code: child.exitCode, said, complained };
}

describe("several imports at once into a folder without a database", () => {
  it("make it once, store one revision, and all tell the truth", async () => {
    const folder = await mkdtemp(join(tmpdir(), "workbench-race-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "rules.json");
    await writeFile(file, JSON.stringify({ ...catalogDocument, basePrice: 1600 }));
    const dataDir = join(folder, "data");

    const runs = await Promise.all([1, 2, 3, 4].map(() => run(dataDir, "import", file)));

    const stored = runs.filter(({ said }) => said.startsWith("Revision 2 stored:"));
    expect(stored).toHaveLength(1);
    for (const { said, complained } of runs) {
      expect(said + complained).toMatch(
        /^(Revision 2 stored:|No changes: revision 2 stays|Somebody else stored revision 2)/,
      );
    }
    expect((await run(dataDir, "diff", file)).said).toBe("No changes.\n");
  });
});
