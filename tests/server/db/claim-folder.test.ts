import { expect, it } from "vitest";
import { claimFolder } from "#server/db/engines/sqlite/claim-folder.ts";
import { testFolder } from "../../support/server/data-folder.ts";

it("a data folder belongs to one server, which names it to a second one, until it gives it up", () => {
  const folder = testFolder();
  const giveUp = claimFolder(folder);
  expect(() => claimFolder(folder)).toThrow(
    `Another server uses the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
  );
  giveUp();
  claimFolder(folder)();
});
