import { resolve } from "node:path";
import { z } from "zod";
import type { DatabaseSettings } from "#server/db/engine.ts";
import {
  EMAIL_SETTINGS,
  emailSetting,
  emailSettingsOf,
  missingEmailSetting,
} from "#server/messages/email/email-settings.ts";
import { SettingError } from "#server/platform/errors.ts";
import { isOpen, listenAddress, openToOthers, STAFF_SETTINGS } from "#server/staff/access/staff-settings.ts";
import { missingProviderSetting, providerSettingsOf } from "#server/staff/provider/provider-settings.ts";
import { NO_NAME } from "#shared/api/rules/page-rules.ts";
import { isOrigin } from "#shared/partners/partner.ts";
import type { Company } from "#shared/quotes/company.ts";
import { isSingleLine } from "#shared/text/text.ts";

/** Applies if a staff password is set. More quotes than a visitor needs, and few enough for staff to read. */
const DEFAULT_RATE_LIMIT = 5;

const origins = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== ""))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          isOrigin,
          "list origins such as https://shop.example.com, separated by commas; write names in other alphabets in their xn-- form",
        ),
    ),
  );

const wholeNumberSchema = (most: number, message: string, least = 0) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));

/** A line of a letterhead. */
const line = z
  .string()
  .trim()
  .max(120, "use at most 120 characters")
  .refine(isSingleLine, "use one line of ordinary text");

const lines = z
  .string()
  .transform((text) => text.split(/[|\r\n]+/))
  .pipe(z.array(line).transform((list) => list.filter((each) => each !== "")))
  .pipe(z.array(z.string()).max(6, "use at most six lines, separated by |"));

const timeZone = z.string().refine(isTimeZone, "give an IANA time zone such as America/Chicago");

function isTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

/** The machine's time zone. Undefined if it has no name, or one that nothing else accepts: TZ is empty or GMT+5. */
function machineTimeZone(): string | undefined {
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(name) ? name : undefined;
}

const databaseUrl = z
  .string()
  .refine(
    isDatabaseUrl,
    "give the address of a PostgreSQL database, such as postgres://user:password@db.example.com/workbench",
  );

/** Whether a text is the address of a PostgreSQL database. */
export function isDatabaseUrl(text: string): boolean {
  try {
    const { protocol, pathname } = new URL(text);
    return /^postgres(?:ql)?:$/.test(protocol) && decodeURIComponent(pathname).length > 1;
  } catch {
    return false;
  }
}

const linkKey = z
  .string()
  .regex(/^[\da-f]{64}$/i, "give 64 hexadecimal digits: openssl rand -hex 32")
  .transform((digits) => Buffer.from(digits, "hex"));

const Settings = z.object({
  PORT: wholeNumberSchema(65535, "give a port number").default(3000),
  ...STAFF_SETTINGS,
  DATA_DIR: z.string().min(1).default("data"),
  DATABASE_URL: databaseUrl.optional(),
  METRICS_PORT: wholeNumberSchema(65535, "give a port number").optional(),
  METRICS_HOST: listenAddress.default("127.0.0.1"),
  LINK_KEY: linkKey.optional(),
  UPLOADS_DIR: z.string().min(1).default("uploads"),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: z
    .string()
    .refine((key) => key.trim().length >= 16, "give at least 16 characters that nobody can guess")
    .optional(),
  QUOTES_KEPT_DAYS: wholeNumberSchema(36_500, "give a whole number of days above 0", 1).optional(),
  EMBED_ORIGINS: origins.optional(),
  TRUST_PROXY: wholeNumberSchema(10, "give a number of hops").default(0),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "give fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
  RATE_LIMIT_QUOTES: wholeNumberSchema(1_000_000, "give a whole number of quotes above 0", 1).optional(),
  COMPANY_NAME: line.optional(),
  COMPANY_ADDRESS: lines.default([]),
  COMPANY_PHONE: line.optional(),
  COMPANY_EMAIL: emailSetting.optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(
      /^(?:https:\/\/|mailto:)\S+$/,
      "give an address such as mailto:security@example.com or https://example.com/security",
    )
    .optional(),
  TIME_ZONE: timeZone.optional(),
  COUNT_CHOICES: z.enum(["on", "off"], "give on or off").default("on"),
  ASSISTANTS: z.enum(["on", "off"], "give on or off").default("on"),
  PHOTOS: z.enum(["on", "off"], "give on or off").default("on"),
  ...EMAIL_SETTINGS,
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(["allow", "refuse"], "give allow or refuse").default("refuse"),
});

const DataSettings = Settings.pick({ DATA_DIR: true, DATABASE_URL: true });

/** The data folder and the database, for commands that need no other setting. */
export function readDataSettings(variables: Variables) {
  return dataSettingsOf(read(DataSettings, variables));
}

function dataSettingsOf({ DATA_DIR, DATABASE_URL }: z.infer<typeof DataSettings>) {
  const dataDir = resolve(DATA_DIR);
  const database: DatabaseSettings = DATABASE_URL === undefined ? { dataDir } : { url: DATABASE_URL };
  return { dataDir, database };
}

/** The origin of the page, for commands that print a link to it. Without PUBLIC_URL, that of this machine. */
export function readPageOrigin(variables: Variables): string {
  const { PUBLIC_URL, PORT } = read(Settings.pick({ PUBLIC_URL: true, PORT: true }), variables);
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}

/** The folder of images and the key of private links, for the command that copies an installation. */
export function readCopySettings(variables: Variables) {
  const { UPLOADS_DIR, LINK_KEY } = read(Settings.pick({ UPLOADS_DIR: true, LINK_KEY: true }), variables);
  return { uploadsDir: resolve(UPLOADS_DIR), setKey: LINK_KEY };
}

const BackupSettings = DataSettings.extend(
  Settings.pick({ UPLOADS_DIR: true, BACKUP_DIR: true, BACKUP_KEY: true }).shape,
);

/** The folders and the backup key, for commands that need no other setting. With PostgreSQL, throws a SettingError that names its own tool. */
export function readBackupSettings(variables: Variables) {
  const settings = read(BackupSettings, variables);
  if (settings.DATABASE_URL !== undefined)
    throw new SettingError(
      "With DATABASE_URL, all data is in PostgreSQL. Back it up with pg_dump, and restore it with pg_restore.",
    );
  return backupSettingsOf(settings);
}

function backupSettingsOf({ DATA_DIR, UPLOADS_DIR, BACKUP_DIR, BACKUP_KEY }: z.infer<typeof BackupSettings>) {
  return {
    dataDir: resolve(DATA_DIR),
    uploadsDir: resolve(UPLOADS_DIR),
    /** Undefined: the server makes no backups. */
    backupDir: BACKUP_DIR === undefined ? undefined : resolve(BACKUP_DIR),
    /** Seals backups; undefined: they are not sealed. */
    backupKey: BACKUP_KEY,
  };
}

export type Env = ReturnType<typeof readEnv>;

type Variables = Readonly<Record<string, string | undefined>>;

/** Texts that may begin or end with a blank on purpose. */
const SECRETS = ["STAFF_PASSWORD", "OIDC_CLIENT_SECRET", "BACKUP_KEY"];

/** Parses settings; throws a SettingError. Blanks around a setting do not count, and an empty one counts as not set. */
function read<Schema extends z.ZodType>(schema: Schema, variables: Variables): z.output<Schema> {
  const trim = (name: string, text = "") => (SECRETS.includes(name) ? text : text.trim());
  const given = Object.fromEntries(
    Object.entries(variables)
      .map(([name, text]) => [name, trim(name, text)])
      .filter(([, text]) => text !== ""),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `${String(path[0])} cannot be used: ${message}.`);
  // Two failed checks of a setting may have the same remedy.
  throw new SettingError([...new Set(lines)].join("\n"));
}

/** All settings, read once at startup. */
export function readEnv(variables: Variables) {
  const settings = read(Settings, variables);
  const wrong =
    missingProviderSetting(settings) ??
    openToOthers(settings) ??
    missingEmailSetting(settings) ??
    samePortProblem(settings) ??
    sharedProblem(settings);
  if (wrong !== undefined) throw new SettingError(wrong);
  return {
    port: settings.PORT,
    host: settings.HOST,
    ...dataSettingsOf(settings),
    ...backupSettingsOf(settings),
    metrics: metricsAddressOf(settings),
    /** Derives the tokens of private links; undefined: a file in the data folder holds the key. */
    linkKey: settings.LINK_KEY,
    /** Days after which a quote is erased; undefined: never. */
    quotesKeptDays: settings.QUOTES_KEPT_DAYS,
    /** Origins that may frame the configurator; undefined: any. */
    embedOrigins: settings.EMBED_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    /** Quote submissions per address in ten minutes; undefined: no limit. */
    rateLimitQuotes: settings.RATE_LIMIT_QUOTES ?? (isOpen(settings) ? undefined : DEFAULT_RATE_LIMIT),
    /** The password of the built-in owner, or its hash; undefined without one. */
    staffPassword: settings.STAFF_PASSWORD,
    /** Whether the staff views are open, to this machine only. */
    staffIsOpen: isOpen(settings),
    /** Where people of the company sign in; undefined: only here. */
    provider: providerSettingsOf(settings),
    /** The origin of the page as visitors reach it. */
    publicOrigin: settings.PUBLIC_URL,
    company: companyOf(settings),
    /** Where to report a weakness; undefined: there is no security.txt. */
    securityContact: settings.SECURITY_CONTACT,
    /** Used for business days and printed dates. */
    timeZone: settings.TIME_ZONE ?? machineTimeZone() ?? "UTC",
    /** Whether nobody knows the company's time zone. */
    lacksTimeZone: (settings.TIME_ZONE ?? machineTimeZone()) === undefined,
    /** Whether to count, anonymously, what visitors choose and try. */
    countChoices: settings.COUNT_CHOICES === "on",
    /** Whether buyers' assistants may use the tools at /mcp. */
    assistants: settings.ASSISTANTS === "on",
    /** Whether the server makes photos of the starting benches. */
    photosAreOn: settings.PHOTOS === "on",
    /** Undefined: email is off. */
    mail: emailSettingsOf(settings),
    /** Whether email is off, although it has an address. */
    lacksMailServer: settings.SMTP_URL === undefined && (settings.MAIL_FROM ?? settings.MAIL_STAFF) !== undefined,
    /** Whether webhooks may call private addresses, and without TLS. */
    privateWebhooks: settings.WEBHOOK_PRIVATE_ADDRESSES === "allow",
  };
}

/** The address of the metrics; undefined: there is none, and nothing is counted for them. */
function metricsAddressOf({ METRICS_PORT, METRICS_HOST }: z.infer<typeof Settings>) {
  return METRICS_PORT === undefined ? undefined : { port: METRICS_PORT, host: METRICS_HOST };
}

function samePortProblem({ PORT, HOST, METRICS_PORT, METRICS_HOST }: z.infer<typeof Settings>): string | undefined {
  if (METRICS_PORT !== PORT || PORT === 0 || METRICS_HOST !== HOST) return undefined;
  return "METRICS_PORT is the same as PORT. Set it to another port.";
}

/** The problem with the settings of a database that several servers may share; undefined if there is none. */
function sharedProblem({ DATABASE_URL, LINK_KEY, BACKUP_DIR }: z.infer<typeof Settings>): string | undefined {
  if (DATABASE_URL === undefined) return undefined;
  if (LINK_KEY === undefined)
    return "DATABASE_URL needs LINK_KEY, so that all servers make the same private links. Set it to 64 hexadecimal digits: openssl rand -hex 32.";
  if (BACKUP_DIR !== undefined)
    return "BACKUP_DIR cannot be used with DATABASE_URL. Back up with pg_dump, and remove BACKUP_DIR.";
  return undefined;
}

/** The company on the letterhead, until staff change it. Blank settings count as not set. */
function companyOf(settings: z.infer<typeof Settings>): Company {
  return {
    name: settings.COMPANY_NAME || NO_NAME,
    address: settings.COMPANY_ADDRESS,
    phone: settings.COMPANY_PHONE || undefined,
    email: settings.COMPANY_EMAIL,
  };
}
