import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runSeed } from "../../bench/seed/run-seed.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { outcomeOf } from "../../support/server/run-command.ts";

describe("npm run seed", () => {
  const seed = (args: readonly string[], env: Record<string, string> = {}) =>
    outcomeOf((output) => runSeed(args, { env, ...output }));

  it("fills a folder and says how to view it, with a separate uploads folder", async () => {
    const data = join(testFolder(), "new");

    const { code, out } = await seed(["--quotes", "30", "--data", data]);

    expect(code).toBe(0);
    expect(out).toBe(
      `30 quotes\nTo look at them: DATA_DIR=${data} UPLOADS_DIR=${join(data, "uploads")} npm run serve\n`,
    );
  });

  it("adds nothing to existing quotes", async () => {
    const data = testFolder();
    await seed(["--quotes", "3", "--data", data]);

    const { code, err } = await seed(["--quotes", "3", "--data", data]);

    expect(code).toBe(1);
    expect(err).toBe(`There are quotes in ${data}: nothing was added to them.\n`);
  });

  it("refuses the folder of real data", async () => {
    const own = testFolder();
    expect(await seed(["--data", own], { DATA_DIR: own })).toMatchObject({
      code: 1,
      err: `${own} is the folder of your own data: choose another with --data.\n`,
    });
    expect((await seed(["--data", "data"])).code).toBe(1);
  });
});
