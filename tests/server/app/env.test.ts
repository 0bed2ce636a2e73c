import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "#server/app/env.ts";
import { startWarnings } from "#server/staff/access/staff-settings.ts";

const HASH = `${"s".repeat(22)}:${"h".repeat(43)}`;

describe("the settings", () => {
  it("have defaults for a fresh clone", () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      trustProxy: 0,
      embedOrigins: undefined,
      rateLimitQuotes: undefined,
      metrics: undefined,
      dataDir: join(process.cwd(), "data"),
      uploadsDir: join(process.cwd(), "uploads"),
    });
  });

  it.each([
    [{ PORT: "eighty" }, "PORT cannot be used: give a port number."],
    ...["mysql://db/bench", "postgres://db.example.com", "bench"].map(
      (DATABASE_URL): [Record<string, string>, RegExp] => [
        { DATABASE_URL },
        /^DATABASE_URL cannot be used: give the address of a PostgreSQL database, such as \S+$/,
      ],
    ),
    [{ DATABASE_URL: "postgres://db/bench" }, /^DATABASE_URL needs LINK_KEY, so that all servers/],
    [{ LINK_KEY: "secret" }, /^LINK_KEY cannot be used: give 64 hexadecimal digits/],
    [
      { DATABASE_URL: "postgres://db/bench", LINK_KEY: "0a".repeat(32), BACKUP_DIR: "b" },
      /^BACKUP_DIR cannot be used with DATABASE_URL\. Back up with pg_dump/,
    ],
    [{ HOST: "0.0.0.0" }, /^HOST cannot be used: other machines can reach 0\.0\.0\.0; set STAFF_PASSWORD/],
    [{ HOST: "192.168.1.20" }, /^HOST cannot be used: other machines can reach 192\.168\.1\.20;/],
    [{ HOST: "127.0.0.1.example.com" }, /^HOST cannot be used: other machines can reach .*;/],
    [{ HOST: "::" }, /^HOST cannot be used: other machines can reach ::;/],
    [{ HOST: "no host" }, /^HOST cannot be used: give an address to listen on/],
    [{ EMBED_ORIGINS: "shop.example.com" }, /^EMBED_ORIGINS cannot be used: list origins/],
    [{ EMBED_ORIGINS: "https://a.example; script-src *" }, /^EMBED_ORIGINS cannot be used/],
    // A header cannot contain the ü.
    [{ EMBED_ORIGINS: "https://b\u00FCcher.example" }, /^EMBED_ORIGINS cannot be used/],
    [{ EMBED_ORIGINS: "https://a.example/shop" }, /^EMBED_ORIGINS cannot be used/],
    [{ METRICS_PORT: "on" }, "METRICS_PORT cannot be used: give a port number."],
    [{ PORT: " " }, "PORT cannot be used: give a port number."],
    [{ PORT: "0x1f" }, "PORT cannot be used: give a port number."],
    [{ PUBLIC_URL: "https://x.example" }, /^PUBLIC_URL cannot be used: set STAFF_PASSWORD/],
    [
      { PUBLIC_URL: "https://x.example/bench", STAFF_PASSWORD: "s" },
      "PUBLIC_URL cannot be used: leave out the path: the page needs a host name of its own, such as https://bench.example.com.",
    ],
    ...["x.example", "https://me@x.example"].map((PUBLIC_URL): [Record<string, string>, RegExp] => [
      { PUBLIC_URL, STAFF_PASSWORD: "s" },
      /^PUBLIC_URL cannot be used: give the address of the page, such as \S+$/,
    ]),
    ...["scrypt:15:8:3:cut", `scrypt:20:99:99:${HASH}`, `scrypt:15:0:1:${HASH}`].map(
      (STAFF_PASSWORD): [Record<string, string>, string] => [
        { STAFF_PASSWORD },
        "STAFF_PASSWORD cannot be used: copy the whole line that npm run staff -- set-password wrote.",
      ],
    ),
    ...["mail.example.com", "http://mail.example.com", "smtp:", "smtp://a:b@c:port"].map(
      (SMTP_URL): [Record<string, string>, RegExp] => [
        { SMTP_URL },
        /^SMTP_URL cannot be used: give the address of a mail server, such as \S+, with .+ percent-encoded \(p%40ss for p@ss\)\.$/,
      ],
    ),
    [{ SMTP_URL: "smtp://mail.example.com" }, /^SMTP_URL cannot be used: also set MAIL_FROM/],
    [
      { SMTP_URL: "smtp://mail.example.com", MAIL_FROM: "quotes@example.com" },
      /^SMTP_URL cannot be used: also set MAIL_STAFF/,
    ],
    ...["Sales <sales@example.com>", "sales", "a@example.com\r\nBcc: b@example.com"].map(
      (MAIL_FROM): [Record<string, string>, string] => [
        { MAIL_FROM },
        "MAIL_FROM cannot be used: give an email address such as sales@example.com.",
      ],
    ),
    [
      { MAIL_STAFF: "a@example.com; b@example.com" },
      "MAIL_STAFF cannot be used: give an email address such as sales@example.com.",
    ],
    [{ BACKUP_KEY: "too short" }, "BACKUP_KEY cannot be used: give at least 16 characters that nobody can guess."],
    [{ QUOTES_KEPT_DAYS: "0" }, "QUOTES_KEPT_DAYS cannot be used: give a whole number of days above 0."],
    [{ QUOTES_KEPT_DAYS: "1.5" }, "QUOTES_KEPT_DAYS cannot be used: give a whole number of days above 0."],
    [{ OIDC_ISSUER: "http://login.example.com" }, /^OIDC_ISSUER cannot be used: give the https/],
    [{ OIDC_ISSUER: "login.example.com" }, /^OIDC_ISSUER cannot be used: give the https address/],
    [
      { OIDC_ISSUER: "https://login.microsoftonline.com/common/v2.0" },
      /^OIDC_ISSUER cannot be used: it signs in people of every company; give the address with/,
    ],
    [
      { OIDC_ISSUER: "https://login.example.com" },
      "OIDC_ISSUER cannot be used: also set OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.",
    ],
    [
      { OIDC_ROLES: "owner=admins" },
      "OIDC_ROLES cannot be used: also set OIDC_ISSUER, OIDC_CLIENT_ID, and OIDC_CLIENT_SECRET.",
    ],
    [
      { OIDC_ISSUER: "https://x.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" },
      /^OIDC_ISSUER cannot be used: also set PUBLIC_URL, to which the provider sends people back\.$/,
    ],
    ...["boss=x", "owner", "owner=", "=x", "owner=a,", "owner=a, b=c"].map(
      (OIDC_ROLES): [Record<string, string>, RegExp] => [
        { OIDC_ROLES },
        /^OIDC_ROLES cannot be used: give roles and groups, such as owner=bench-admins, sales=sales team; the roles are viewer, sales, catalog, owner\.$/,
      ],
    ),
    [{ LOG_LEVEL: "loud" }, /^LOG_LEVEL cannot be used: give fatal, error, .* or silent\.$/],
    [{ TIME_ZONE: "Chicago" }, "TIME_ZONE cannot be used: give an IANA time zone such as America/Chicago."],
    [{ COMPANY_EMAIL: "sales" }, /^COMPANY_EMAIL cannot be used: give an email address/],
    [{ COMPANY_NAME: "A\nB" }, "COMPANY_NAME cannot be used: use one line of ordinary text."],
    [{ COMPANY_NAME: "A".repeat(121) }, "COMPANY_NAME cannot be used: use at most 120 characters."],
    [{ COMPANY_ADDRESS: "1|2|3|4|5|6|7" }, /^COMPANY_ADDRESS cannot be used: use at most six lines/],
  ])("refuse %j with the name of the setting and the remedy", (variables, message) => {
    expect(() => readEnv(variables)).toThrow(message);
  });

  it("let other machines reach a server with a password, and limit the quotes per address", () => {
    const locked = { STAFF_PASSWORD: "secret", HOST: "0.0.0.0", PUBLIC_URL: "https://X.example/" };
    expect(readEnv(locked)).toMatchObject({
      host: "0.0.0.0",
      staffPassword: "secret",
      publicOrigin: "https://x.example",
      rateLimitQuotes: 5,
    });
    expect(readEnv({ ...locked, RATE_LIMIT_QUOTES: "40" }).rateLimitQuotes).toBe(40);
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
        roles: ["owner", "catalog", "sales", "viewer"].map((role) => ({
          role,
          group: `workbench-${role}`,
        })),
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

  it("serve metrics to this machine, unless they name another address", () => {
    const { metrics } = readEnv({ METRICS_PORT: "9464" });
    expect(metrics).toEqual({ port: 9464, host: "127.0.0.1" });
    expect(readEnv({ METRICS_PORT: "9464", METRICS_HOST: "::" }).metrics?.host).toBe("::");
  });

  it.each([
    [{}, []],
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

  it.each(["127.0.0.1", "127.8.9.10", "localhost", "::1"])(
    "leave the staff views open on %s, which only this machine can reach",
    (HOST) => {
      expect(readEnv({ HOST }).staffPassword).toBeUndefined();
    },
  );

  it("resolve folders from the working directory", () => {
    expect(readEnv({ UPLOADS_DIR: "/var/lib/bench", DATA_DIR: "other" })).toMatchObject({
      uploadsDir: "/var/lib/bench",
      dataDir: join(process.cwd(), "other"),
    });
    expect(readEnv({ UPLOADS_DIR: "" }).uploadsDir).toBe(join(process.cwd(), "uploads"));
  });

  it("make no backups and keep every quote by default", () => {
    expect(readEnv({})).toMatchObject({ backupDir: undefined, quotesKeptDays: undefined });
    expect(readEnv({ BACKUP_DIR: "/mnt/b", QUOTES_KEPT_DAYS: "730" })).toMatchObject({
      backupDir: "/mnt/b",
      quotesKeptDays: 730,
    });
  });

  it("read a list of origins, and ignore an empty setting", () => {
    expect(readEnv({ EMBED_ORIGINS: "https://a.example, http://b.example:8080", PORT: "" })).toMatchObject({
      embedOrigins: ["https://a.example", "http://b.example:8080"],
      port: 3000,
    });
  });

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

  it("use the machine's time zone by default", () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(readEnv({})).toMatchObject({ timeZone: here });
    expect(readEnv({ TIME_ZONE: "Europe/Berlin" }).timeZone).toBe("Europe/Berlin");
  });

  it("count choices, unless that is turned off", () => {
    expect(readEnv({})).toMatchObject({ countChoices: true });
    expect(readEnv({ COUNT_CHOICES: "off" })).toMatchObject({ countChoices: false });
    expect(() => readEnv({ COUNT_CHOICES: "0" })).toThrow("COUNT_CHOICES cannot be used: give on or off.");
  });
});
