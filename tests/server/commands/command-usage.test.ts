import { expect, it } from "vitest";
import { foldersIn } from "../../support/server/built-process.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { runCommand } from "../../support/server/run-command.ts";

it.each([
  [
    "rules",
    [
      "",
      "constructor",
      "import",
      "check a.json b.json",
      "check --force",
      "secret x",
      "check --accept",
    ],
  ],
  ["partners", ["", "constructor", "check a.json b.json", "check --force"]],
  ["staff", ["", "nothing", "writes more", "set-password a b", "--loud"]],
  ["quotes", ["", "erase", "export", "erase a@b.c x", "forget a@b.c", "export a@b.c --yes"]],
  ["mail", ["send"]],
  ["backup", ["a b", "--fast"]],
  ["restore", ["", "a.tar b.tar", "--force a.tar"]],
])("npm run %s prints its usage for wrong arguments, and exits with 64", async (name, wrong) => {
  const env = foldersIn(testFolder());
  for (const line of wrong)
    expect(await runCommand([name, ...line.split(" ").filter(Boolean)], { env }), line).toEqual({
      code: 64,
      out: "",
      err: expect.stringMatching(new RegExp(`^Usage: npm run ${name}\\b`)),
    });
});

it("npm run rules prints its usage with --help", async () => {
  const { code, out } = await runCommand(["rules", "--help"]);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^Usage: /) });
});
