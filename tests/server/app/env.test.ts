import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { readEnv } from "#server/app/env.ts";
import { startWarnings } from "#server/staff/access/staff-settings.ts";

const inHere = (folder: string) => join(process.cwd(), folder);

const HASH = `${"s".repeat(22)}:${"h".repeat(43)}`;

describe("the settings", () => {
  const locked = { STAFF_PASSWORD: "secret", HOST: "0.0.0.0", PUBLIC_URL: "https://X.example/" };
  const here = { host: "127.0.0.1", staffPassword: undefined };

  it.each<[string, Record<string, string>, object]>([
    [
      "listen to this machine, limit nothing and keep everything by default",
      {},
      { port: 3000, trustProxy: 0, ...here },
    ],
    ["ask nobody else by default", {}, { embedOrigins: undefined, rateLimitQuotes: undefined, metrics: undefined }],
    ["keep data in the working directory", {}, { dataDir: inHere("data"), uploadsDir: inHere("uploads") }],
    ["make no backups and keep every quote by default", {}, { backupDir: undefined, quotesKeptDays: undefined }],
    ["ignore what is empty", { PORT: "", UPLOADS_DIR: "" }, { port: 3000, uploadsDir: inHere("uploads") }],
    [
      "ignore blanks around a setting, but for passwords",
      { PORT: " 80\r", DATA_DIR: "other ", UPLOADS_DIR: " ", STAFF_PASSWORD: " secret " },
      { port: 80, dataDir: inHere("other"), uploadsDir: inHere("uploads"), staffPassword: " secret " },
    ],
    ["let other machines in with a password", locked, { host: "0.0.0.0", staffPassword: "secret", rateLimitQuotes: 5 }],
    ["know the public address", locked, { publicOrigin: "https://x.example" }],
    ["limit quotes", { ...locked, RATE_LIMIT_QUOTES: "40" }, { rateLimitQuotes: 40 }],
    ["serve metrics to this machine", { METRICS_PORT: "9464" }, { metrics: { port: 9464, host: "127.0.0.1" } }],
    ["serve metrics elsewhere", { METRICS_PORT: "1", METRICS_HOST: "::" }, { metrics: { port: 1, host: "::" } }],
    ["name folders", { UPLOADS_DIR: "/up", DATA_DIR: "other" }, { uploadsDir: "/up", dataDir: inHere("other") }],
    ["make backups", { BACKUP_DIR: "/mnt/b" }, { backupDir: "/mnt/b" }],
    ["erase old quotes", { QUOTES_KEPT_DAYS: "730" }, { quotesKeptDays: 730 }],
    [
      "list origins",
      { EMBED_ORIGINS: "https://a.example, http://b.example:8080" },
      { embedOrigins: ["https://a.example", "http://b.example:8080"] },
    ],
    ["use the machine's time zone", {}, { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }],
    ["use another time zone", { TIME_ZONE: "Europe/Berlin" }, { timeZone: "Europe/Berlin" }],
    ["count choices", {}, { countChoices: true }],
    ["count no choices", { COUNT_CHOICES: "off" }, { countChoices: false }],
    ...["127.0.0.1", "127.8.9.10", "localhost", "::1"].map((HOST): [string, Record<string, string>, object] => [
      "leave the staff views open on this machine",
      { HOST },
      { staffPassword: undefined },
    ]),
  ])("%s: %j", (_what, variables, expected) => expect(readEnv(variables)).toMatchObject(expected));

  it.each<[name: string, values: readonly string[], message: string | RegExp]>([
    ["PORT", ["eighty", "80 80", "0x1f"], "give a port number."],
    ["METRICS_PORT", ["on"], "give a port number."],
    [
      "DATABASE_URL",
      ["mysql://db/bench", "postgres://db.example.com", "postgres://db/%E0", "bench"],
      /give the address of a PostgreSQL database, such as \S+$/,
    ],
    ["LINK_KEY", ["secret"], "give 64 hexadecimal digits"],
    ["HOST", ["0.0.0.0", "192.168.1.20", "127.0.0.1.example.com", "::"], /other machines can reach \S+; set STAFF_/],
    ["HOST", ["no host"], "give an address to listen on"],
    // A header cannot contain the ü.
    ["EMBED_ORIGINS", ["shop.example.com", "https://b\u00FCcher.example"], "list origins"],
    ["EMBED_ORIGINS", ["https://a.example; script-src *", "https://a.example/shop"], "list origins"],
    ["PUBLIC_URL", ["https://x.example"], "set STAFF_PASSWORD"],
    ["PUBLIC_URL", ["x.example", "https://me@x.example"], "give the address of the page, such as https:"],
    ["PUBLIC_URL", ["https://x.example/bench"], "leave out the path: the page needs a host name of its own"],
    [
      "STAFF_PASSWORD",
      ["scrypt:15:8:3:cut", `scrypt:20:99:99:${HASH}`, `scrypt:15:0:1:${HASH}`],
      "copy the whole line that npm run staff -- set-password wrote.",
    ],
    [
      "SMTP_URL",
      ["mail.example.com", "http://mail.example.com", "smtp:", "smtp://a:b@c:port"],
      /give the address of a mail server, such as \S+, with .+ percent-encoded \(p%40ss for p@ss\)\.$/,
    ],
    ["SMTP_URL", ["smtp://mail.example.com"], "also set MAIL_FROM"],
    [
      "MAIL_FROM",
      ["Sales <sales@example.com>", "sales", "a@example.com\r\nBcc: b@example.com"],
      "give an email address such as sales@example.com.",
    ],
    ["MAIL_STAFF", ["a@example.com; b@example.com"], "give an email address such as sales@example.com."],
    ["BACKUP_KEY", ["too short", `short${" ".repeat(16)}`], "give at least 16 characters that nobody can guess."],
    ["QUOTES_KEPT_DAYS", ["0", "1.5"], "give a whole number of days above 0."],
    ["OIDC_ISSUER", ["http://login.example.com", "login.example.com"], "give the https address"],
    ["OIDC_ISSUER", ["https://login.microsoftonline.com/common/v2.0"], "it signs in people of every company; give"],
    ["OIDC_ISSUER", ["https://login.example.com"], "also set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET."],
    ["OIDC_ROLES", ["owner=admins"], "also set OIDC_ISSUER, OIDC_CLIENT_ID, and OIDC_CLIENT_SECRET."],
    [
      "OIDC_ROLES",
      ["boss=x", "owner", "owner=", "=x", "owner=a,", "owner=a, b=c"],
      "give roles and groups, such as owner=bench-admins, sales=sales team; the roles are viewer, sales, catalog, owner.",
    ],
    ["COUNT_CHOICES", ["0"], "give on or off."],
    ["LOG_LEVEL", ["loud"], /give fatal, error, .* or silent\.$/],
    ["TIME_ZONE", ["Chicago"], "give an IANA time zone such as America/Chicago."],
    ["COMPANY_EMAIL", ["sales"], "give an email address"],
    ["COMPANY_NAME", ["A\nB"], "use one line of ordinary text."],
    ["COMPANY_NAME", ["A".repeat(121)], "use at most 120 characters."],
    ["COMPANY_ADDRESS", ["1|2|3|4|5|6|7"], "use at most six lines"],
  ])("refuse a wrong %s with its name and the remedy: %j", (name, values, remedy) => {
    for (const value of values) {
      expect(() => readEnv({ [name]: value }), value).toThrow(`${name} cannot be used: `);
      expect(() => readEnv({ [name]: value }), value).toThrow(remedy);
    }
  });

  it.each([
    [{ METRICS_PORT: "3000" }, /^METRICS_PORT is the same as PORT\. Set it to another port\.$/],
    [{ DATABASE_URL: "postgres://db/bench" }, /^DATABASE_URL needs LINK_KEY, so that all servers/],
    [
      { DATABASE_URL: "postgres://db/bench", LINK_KEY: "0a".repeat(32), BACKUP_DIR: "b" },
      /^BACKUP_DIR cannot be used with DATABASE_URL\. Back up with pg_dump/,
    ],
    [
      { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "quotes@example.com" },
      /^SMTP_URL cannot be used: also set MAIL_STAFF/,
    ],
    [
      { OIDC_ISSUER: "https://x.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" },
      /^OIDC_ISSUER cannot be used: also set PUBLIC_URL, to which the provider sends people back\.$/,
    ],
  ])("refuse %j, which do not go together, with the remedy", (variables, message) => {
    expect(() => readEnv(variables)).toThrow(message);
  });

  it("lock the staff views for people with accounts, but refuse accounts alone together with a password", () => {
    const locked = { STAFF_SIGN_IN: "accounts", HOST: "0.0.0.0" };
    expect(readEnv(locked)).toMatchObject({ staffIsOpen: false, rateLimitQuotes: 5 });
    expect(() => readEnv({ ...locked, STAFF_PASSWORD: "secret" })).toThrow(
      /^STAFF_SIGN_IN cannot be used: remove STAFF_PASSWORD/,
    );
  });

  it("let the people of a company in, with or without a password", () => {
    const own = {
      OIDC_ISSUER: "https://login.microsoftonline.com/0a1b/v2.0/",
      OIDC_CLIENT_ID: "bench",
      OIDC_CLIENT_SECRET: "secret",
      PUBLIC_URL: "https://x.example",
    };
    expect(readEnv(own)).toMatchObject({
      staffIsOpen: false,
      provider: {
        issuer: "https://login.microsoftonline.com/0a1b/v2.0",
        name: "Microsoft",
        roles: ["owner", "catalog", "sales", "viewer"].map((role) => ({ role, group: `workbench-${role}` })),
      },
    });
    const OIDC_ROLES = "owner = bench-admins, sales=sales team,sales=b=c";
    expect(readEnv({ ...own, STAFF_PASSWORD: "secret", OIDC_ROLES }).provider?.roles).toEqual([
      { role: "owner", group: "bench-admins" },
      { role: "sales", group: "sales team" },
      { role: "sales", group: "b=c" },
    ]);
    expect(readEnv({}).provider).toBeUndefined();
  });

  it.each([
    [{}, []],
    [{ MAIL_FROM: "sales@example.com" }, [/^SMTP_URL is not set, so no email is sent/]],
    [{ STAFF_PASSWORD: "long enough to keep" }, [/^PUBLIC_URL is not set: set it to the https/]],
    [
      { STAFF_PASSWORD: "long enough to keep", PUBLIC_URL: "http://x.example", TRUST_PROXY: "1" },
      [/^PUBLIC_URL is not an https address/],
    ],
    [{ STAFF_PASSWORD: "long enough to keep", PUBLIC_URL: "https://x.example", TRUST_PROXY: "1" }, []],
    [{ STAFF_PASSWORD: "short", PUBLIC_URL: "https://x.example" }, [/^TRUST_PROXY is 0/, /^STAFF_PASSWORD is short/]],
  ])("warn about likely mistakes in %j", (variables, warnings) => {
    expect(startWarnings(readEnv(variables))).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
  });

  it.each(["", "GMT+5", "nonsense"])(
    "are those of UTC, with a warning, if the machine's time zone has no name: TZ=%s",
    (zone) => {
      vi.stubEnv("TZ", zone);
      const env = readEnv({});
      expect(env.timeZone).toBe("UTC");
      expect(startWarnings(env)).toEqual([expect.stringMatching(/has no name, .* UTC: set TIME_ZONE/)]);
      const known = readEnv({ TIME_ZONE: "Europe/Berlin" });
      expect([known.timeZone, startWarnings(known)]).toEqual(["Europe/Berlin", []]);
    },
  );

  it("name the company for the letterhead, and split its address into lines", () => {
    const company = {
      COMPANY_NAME: " Northfield Workbench Co. ",
      COMPANY_PHONE: "+1 414 555 0142",
      COMPANY_EMAIL: "sales@northfield.example",
    };
    const expected = {
      name: "Northfield Workbench Co.",
      address: ["2250 Foundry Street", "Milwaukee, WI 53204"],
      phone: "+1 414 555 0142",
      email: "sales@northfield.example",
    };
    for (const address of [
      "2250 Foundry Street | Milwaukee, WI 53204",
      "2250 Foundry Street\r\nMilwaukee, WI 53204\n",
    ]) {
      expect(readEnv({ ...company, COMPANY_ADDRESS: address }).company).toEqual(expected);
    }
  });

  it("use neutral company data by default", () => {
    expect(readEnv({ COMPANY_NAME: "", COMPANY_PHONE: " " }).company).toEqual({
      name: "Workbench Configurator",
      address: [],
      phone: undefined,
      email: undefined,
    });
  });
});
