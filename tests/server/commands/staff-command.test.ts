import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "#server/app/env.ts";
import { verifyPassword } from "#server/staff/password.ts";
import { testFolder } from "../../support/server/data-folder.ts";
import { settingsOf } from "../../support/server/fresh-database.ts";
import { runCommand } from "../../support/server/run-command.ts";
import { startTestApp } from "../../support/server/test-app.ts";

const PASSWORD = "correct horse battery";

/** Runs the command with answers to its prompts. */
const run = (args: readonly string[], answers: readonly string[] = [], env = {}) =>
  runCommand(["staff", ...args], { env, answers });

describe("npm run staff -- set-password", () => {
  it("prints a line for the settings that contains only a hash of the password", async () => {
    const { code, out, err } = await run(["set-password"], [PASSWORD, PASSWORD]);
    expect(code).toBe(0);
    const [name, hash = ""] = out.trim().split("=");
    expect(name).toBe("STAFF_PASSWORD");
    expect(out + err).not.toContain(PASSWORD);
    expect(hash).toMatch(/^[\w:-]+$/);
    expect(await verifyPassword(hash, PASSWORD)).toBe(true);
    expect(await verifyPassword(hash, `${PASSWORD} `)).toBe(false);
    expect(readEnv({ STAFF_PASSWORD: hash, HOST: "0.0.0.0" }).staffPassword).toBe(hash);
  });

  it("replaces the line in a settings file, and makes the file readable by its owner only", async () => {
    const file = join(testFolder(), "workbench.env");
    await writeFile(file, "PORT=8080\nSTAFF_PASSWORD=old\nHOST=0.0.0.0");
    expect(await run(["set-password", file], [PASSWORD, PASSWORD])).toMatchObject({
      code: 0,
      out: "",
    });
    expect(await readFile(file, "utf8")).toMatch(
      /^PORT=8080\nSTAFF_PASSWORD=scrypt:15:8:3:[\w-]+:[\w-]+\nHOST=0\.0\.0\.0$/,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("adds the line to a settings file, and creates a missing file", async () => {
    const path = testFolder();
    const [there, missing] = [join(path, "there"), join(path, "missing")];
    await writeFile(there, "PORT=8080");
    for (const file of [there, missing]) await run(["set-password", file], [PASSWORD, PASSWORD]);
    expect(await readFile(there, "utf8")).toMatch(/^PORT=8080\nSTAFF_PASSWORD=scrypt:\S+\n$/);
    expect(await readFile(missing, "utf8")).toMatch(/^STAFF_PASSWORD=scrypt:\S+\n$/);
    expect((await stat(missing)).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["a short password", ["elevensigns", "elevensigns"], "Use at least 12 characters."],
    ["two different passwords", [PASSWORD, `${PASSWORD}!`], "The passwords do not match."],
    ["no password", [], "Use at least 12 characters."],
  ])("refuses %s and writes nothing", async (_name, answers, sentence) => {
    const file = join(testFolder(), "workbench.env");
    await writeFile(file, "STAFF_PASSWORD=old");
    expect(await run(["set-password", file], answers)).toEqual({
      code: 1,
      out: "",
      err: `${sentence} Nothing was written.\n`,
    });
    expect(await readFile(file, "utf8")).toBe("STAFF_PASSWORD=old");
  });

  it("names a settings file that it cannot read", async () => {
    const path = testFolder();
    const { code, err } = await run(["set-password", path], [PASSWORD, PASSWORD]);
    expect([code, err]).toEqual([1, `${path} cannot be read. Nothing was written.\n`]);
  });
});

describe("npm run staff -- keys", () => {
  it("lists, makes and ends API keys while the server runs", async () => {
    const app = await startTestApp();
    const settings = { ...settingsOf(app), TIME_ZONE: "America/Chicago" };
    const made = await run(
      ["add-key", "ERP", "--scopes", "quotes:write,quotes:read", "--until", "2999-12-31"],
      [],
      settings,
    );
    expect([made.code, made.err]).toEqual([0, "Keep this key now: it is not shown again.\n"]);
    expect(made.out).toMatch(/^wbk_[0-9a-f]{12}_[\w-]{43}\n$/);
    const name = made.out.slice(0, 16);
    const call = () => app.request.get("/api/quotes/list").set("Authorization", `Bearer ${made.out.trim()}`);
    const list = async () => (await run(["keys"], [], settings)).out;
    expect(await list()).toBe(`${name} active until 2999-12-31, never used, quotes:read quotes:write: ERP\n`);
    expect((await call()).status).toBe(200);
    expect(await list()).toMatch(/, used 20\d\d-/);
    expect(await run(["revoke-key", name], [], settings)).toMatchObject({
      code: 0,
      out: "The API key ERP is revoked.\n",
    });
    expect((await call()).status).toBe(401);
    expect(await list()).toContain(`${name} revoked`);
  });

  it.each([
    [["add-key", "ERP", "--scopes", "people"], "There is no scope people. Scopes: quotes:read"],
    [["add-key", "ERP", "--scopes", "connections", "--until", "soon"], "Enter a day.\n"],
    [["add-key", "ERP", "--scopes", "connections", "--until", "2020-01-01"], "Choose today or a later day.\n"],
    [["revoke-key", "wbk_0123456789ab"], "This API key no longer exists.\n"],
  ])("refuses %s", async (args, sentence) => {
    const app = await startTestApp();
    const { code, err } = await run(args, [], settingsOf(app));
    expect([code, err.startsWith(sentence), err]).toEqual([1, true, err]);
  });
});

describe("npm run staff, on people", () => {
  it("lets the first owner in with a link, and ends and restores accounts", async () => {
    const app = await startTestApp();
    const settings = { ...settingsOf(app), PUBLIC_URL: "https://bench.example.com" };
    const staff = (...args: string[]) => run(args, [], settings);
    const invited = await staff("invite", "Ana.Silva@example.com", "--role", "owner");
    expect([invited.code, invited.err]).toEqual([
      0,
      "Give this link to Ana Silva only. It works once, within 7 days.\n",
    ]);
    expect(invited.out).toMatch(/^https:\/\/bench\.example\.com\/#admin\/join\/[\w-]{43}\n$/);
    await staff("invite", "ben@example.com", "--role", "sales", "--name", "Ben Okoye");
    expect((await staff("people")).out).toBe(
      "ana.silva@example.com owner, invited: Ana Silva\nben@example.com sales, invited: Ben Okoye\n",
    );
    expect((await staff("end", "ben@example.com")).out).toBe(
      "The account of Ben Okoye has ended, with its sessions.\n",
    );
    expect((await staff("link", "ben@example.com")).err).toBe("This account has ended. Restore it first.\n");
    expect((await staff("restore", "ben@example.com")).out).toBe("Ben Okoye can sign in again.\n");
    expect((await staff("link", "ben@example.com")).out).toMatch(/#admin\/join\/[\w-]{43}\n$/);
    const { events } = (await app.request.get("/api/admin/audit")).body;
    expect(events.map((event: Record<string, string>) => `${event.kind} ${event.author}`)).toEqual(
      ["invited", "person-restored", "person-ended", "invited", "invited"].map((kind) => `${kind} command line`),
    );
  });

  it.each([
    [["end", "ana@example.com"], "This is the last active owner."],
    [["end", "nobody@example.com"], "There is no person with the email address nobody@example.com."],
    [["invite", "ana@example.com", "--role", "owner"], "Somebody else has this email address."],
    [["invite", "ben@example.com", "--role", "boss"], "Choose a role: viewer, sales, catalog, owner."],
    [["invite", "ben", "--role", "sales"], "Enter an email address such as name@example.com."],
  ])("refuses %s", async (args, sentence) => {
    const app = await startTestApp();
    await run(["invite", "ana@example.com", "--role", "owner"], [], settingsOf(app));
    const { code, err } = await run(args, [], settingsOf(app));
    expect([code, err.startsWith(sentence), err]).toEqual([1, true, err]);
  });
});
