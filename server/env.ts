import { resolve } from "node:path";
import { z } from "zod";
import { isOrigin } from "#shared/origin.ts";
import { companyOf, PAPER_SETTINGS } from "./paper-settings.ts";
import { openToOthers, STAFF_SETTINGS } from "./staff-settings.ts";
import { ToldError } from "./told-error.ts";

/** Of a server that the public reaches: more than one visitor needs, few enough to read. */
const MOST_QUOTES = 5;

const origins = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== ""))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          isOrigin,
          "list origins such as https://shop.example.com, separated by commas; names in other letters begin with xn--",
        ),
    ),
  );

/** A whole number in digits. */
const whole = (most: number, message: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().max(most, message));

const Settings = z.object({
  PORT: whole(65535, "give a port number").default(3000),
  ...STAFF_SETTINGS,
  DATA_DIR: z.string().min(1).default("data"),
  UPLOADS_DIR: z.string().min(1).default("uploads"),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEY: z.string().min(16, "give at least 16 characters that nobody guesses").optional(),
  QUOTES_KEPT_DAYS: whole(36_500, "give a number of days")
    .pipe(z.number().positive("give a number of days above 0"))
    .optional(),
  EMBED_ORIGINS: origins.optional(),
  TRUST_PROXY: whole(10, "give a number of hops").default(0),
  LOG_LEVEL: z
    .enum(
      ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
      "give fatal, error, warn, info, debug, trace or silent",
    )
    .default("info"),
  RATE_LIMIT_QUOTES: whole(1_000_000, "give a number of quotes")
    .pipe(z.number().positive("give a number of quotes above 0"))
    .optional(),
  ...PAPER_SETTINGS,
});

/** The data folder alone, for what needs no other setting. */
export function readDataDir({ DATA_DIR }: Readonly<Record<string, string | undefined>>): string {
  return resolve(Settings.shape.DATA_DIR.parse(DATA_DIR || undefined));
}

const Places = Settings.pick({
  DATA_DIR: true,
  UPLOADS_DIR: true,
  BACKUP_DIR: true,
  BACKUP_KEY: true,
});

/** The folders and the key of backups alone, for commands that need no other setting. */
export function readPlaces(variables: Variables) {
  return placesOf(read(Places, variables));
}

function placesOf({ DATA_DIR, UPLOADS_DIR, BACKUP_DIR, BACKUP_KEY }: z.infer<typeof Places>) {
  return {
    dataDir: resolve(DATA_DIR),
    uploadsDir: resolve(UPLOADS_DIR),
    /** Where backups are; undefined: the server makes none. */
    backupDir: BACKUP_DIR === undefined ? undefined : resolve(BACKUP_DIR),
    /** Seals backups; undefined: they have no seal. */
    backupKey: BACKUP_KEY,
  };
}

export type Env = ReturnType<typeof readEnv>;

/** A setting that cannot be used: its name and the remedy, for the person who starts the server. */
export class SettingError extends ToldError {}

type Variables = Readonly<Record<string, string | undefined>>;

/** Settings by their schema; a SettingError otherwise. Empty ones count as not given. */
function read<Schema extends z.ZodType>(schema: Schema, variables: Variables): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path, message }) => `${String(path[0])} cannot be used: ${message}.`,
  );
  // Two checks of a setting may have the same remedy.
  throw new SettingError([...new Set(lines)].join("\n"));
}

/** The settings, read once at the start. */
export function readEnv(variables: Variables) {
  const settings = read(Settings, variables);
  const open = openToOthers(settings);
  if (open !== undefined) throw new SettingError(open);
  return {
    port: settings.PORT,
    host: settings.HOST,
    ...placesOf(settings),
    /** Days after which a quote is deleted for good; undefined: none is. */
    quotesKeptDays: settings.QUOTES_KEPT_DAYS,
    /** Who may frame the configurator; undefined: anyone. */
    embedOrigins: settings.EMBED_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    /** Quote submissions per address in ten minutes; undefined: no limit. */
    rateLimitQuotes:
      settings.RATE_LIMIT_QUOTES ??
      (settings.STAFF_PASSWORD === undefined ? undefined : MOST_QUOTES),
    /** The password or its hash; undefined: the staff views are open. */
    staffPassword: settings.STAFF_PASSWORD,
    /** Where the page is known to the world. */
    publicOrigin: settings.PUBLIC_URL,
    company: companyOf(settings),
    /** Whose days and weekends count, and in which dates are written on paper. */
    timeZone: settings.TIME_ZONE,
  };
}
