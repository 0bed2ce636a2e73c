import { describe, expect, it } from "vitest";
import { readEnv } from "#server/app/env.ts";
import { verifyPassword } from "#server/staff/password.ts";
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

  it.each([
    ["a short password", ["elevensigns", "elevensigns"], "Use at least 12 characters."],
    ["two different passwords", [PASSWORD, `${PASSWORD}!`], "The passwords do not match."],
    ["no password", [], "Use at least 12 characters."],
  ])("refuses %s", async (_name, answers, sentence) => {
    expect(await run(["set-password"], answers)).toEqual({
      code: 1,
      out: "",
      err: `${sentence} Nothing was written.\n`,
    });
  });
});

describe("npm run staff -- owner", () => {
  const start = async (more = {}) => {
    const app = await startTestApp();
    const env = { ...settingsOf(app), PUBLIC_URL: "https://bench.example.com", ...more };
    return { ...app, owner: (...args: string[]) => run(["owner", ...args], [], env) };
  };

  it("lets the first owner in with an invitation, and the next time with a new one", async () => {
    const { owner, stores } = await start();
    const invited = await owner("Ana.Silva@example.com");
    expect([invited.code, invited.err]).toEqual([
      0,
      "Give this link to Ana Silva only. It works once, within 7 days.\n",
    ]);
    expect(invited.out).toMatch(/^https:\/\/bench\.example\.com\/#admin\/join\/[\w-]{43}\n$/);
    const again = await owner("ana.silva@example.com");
    expect(again.out).not.toBe(invited.out);
    const tokens = [invited, again].map(({ out }) => out.trim().split("/").at(-1) ?? "");
    const found = await Promise.all(tokens.map((token) => stores.personLinks.find(token, new Date())));
    expect(found.map((link) => link?.person.name)).toEqual([undefined, "Ana Silva"]);
    await owner("ben@example.com", "Ben Okoye");
    expect(await stores.people.list()).toMatchObject([
      { name: "Ana Silva", role: "owner" },
      { name: "Ben Okoye", role: "owner" },
    ]);
  });

  it("helps in whoever had another role, or no longer has an account", async () => {
    const { owner, stores, request } = await start();
    const person = await stores.people.add({ name: "Cy Ng", email: "cy@example.com", role: "viewer" }, "x", new Date());
    if (typeof person === "string") throw new Error(person);
    await stores.people.noteSignIn(person.id, new Date());
    await stores.people.change(person.id, { is_active: 0 });
    const { err } = await owner("cy@example.com");
    expect(err).toBe("Give this link to Cy Ng only. It works once, within 24 hours.\n");
    expect(await stores.people.list()).toMatchObject([{ name: "Cy Ng", role: "owner", is_active: 1 }]);
    const { events } = (await request.get("/api/admin/audit")).body;
    expect(events.map((event: Record<string, string>) => `${event.kind} ${event.author}`)).toEqual(
      ["reset-made", "person-restored", "person-changed"].map((kind) => `${kind} command line`),
    );
  });

  it("prints no link, which would not count, for whoever signs in with the company's account", async () => {
    const { owner, stores, db } = await start({ OIDC_ISSUER: "https://login.example.com/" });
    const person = await stores.people.add({ name: "Cy Ng", email: "cy@example.com", role: "viewer" }, "x", new Date());
    if (typeof person === "string") throw new Error(person);
    await stores.people.change(person.id, { is_active: 0, provider_subject: "https://login.example.com 7" });
    expect(await owner("cy@example.com")).toEqual({
      ...{ code: 0, out: "" },
      err: "Cy Ng is an owner, and signs in with the company's account, whose groups give the role. No link would count. If that does not help, name another email address.\n",
    });
    expect(await stores.people.list()).toMatchObject([{ name: "Cy Ng", role: "owner", is_active: 1 }]);
    expect(await db.selectFrom("person_links").selectAll().execute()).toEqual([]);
  });

  it("refuses what is no email address, and a name that somebody else has", async () => {
    const { owner } = await start();
    await owner("ana@example.com", "Ana Silva");
    expect((await owner("ben")).err).toBe("Enter an email address such as name@example.com.\n");
    expect((await owner("ben@example.com", "ana silva")).err).toBe("Somebody else has this name.\n");
  });
});
