import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";
import { foldersIn } from "../../support/server/built-process.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { runCommand } from "../../support/server/run-command.ts";

it.each([
  ["rules", ["", "constructor", "import", "export a.json", "check a.json b.json", "check --force", "secret x"]],
  ["staff", ["", "constructor", "set-password a", "owner", "owner a@b.c Ann Lee", "owner a@b.c --yes", "--loud"]],
  ["quotes", ["", "erase", "export", "erase a@b.c x", "forget a@b.c", "export a@b.c --yes"]],
  ["backup", ["a b", "--fast"]],
  ["copy-database", ["", "--from data", "data postgres://db/bench", "--from data --to"]],
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

it("the commands are listed with --help, with exit code 0, and for a wrong name", async () => {
  const usage = expect.stringMatching(/^Usage: npm run COMMAND, one of: backup, copy-database, /);
  const env = foldersIn(testFolder());
  for (const help of ["--help", "-h"])
    expect(await runCommand([help], { env })).toEqual({ code: 0, out: usage, err: "" });
  expect(await runCommand(["fly"], { env })).toEqual({ code: 64, out: "", err: usage });
});

it("an older Node is refused with its version, and with where to get a newer one", () => {
  const old = "Object.defineProperty(process, 'versions', { value: { node: '18.20.8' } })";
  for (const file of ["server/commands/cli.mjs", "server/platform/check-node.mjs"]) {
    const args = ["--import", `data:text/javascript,${old}`, join(projectRoot(), file)];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect([status, stderr]).toEqual([
      78,
      "This needs Node 20.19 or later, and this is Node 18.20.8. Get it from https://nodejs.org/en/download.\n",
    ]);
  }
});

it("npm run backup and restore refuse a database on a server, and name its own tools", async () => {
  const env = { ...foldersIn(testFolder()), DATABASE_URL: "postgres://db.example.com/bench" };
  for (const args of [["backup"], ["restore", "a.tar"]])
    expect(await runCommand(args, { env })).toEqual({
      code: 1,
      out: "",
      err: "With DATABASE_URL, all data is in PostgreSQL. Back it up with pg_dump, and restore it with pg_restore.\n",
    });
});
