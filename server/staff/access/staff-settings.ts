import { z } from "zod";
import { isHash, isWholeHash, MIN_PASSWORD_CHARACTERS } from "../password.ts";
import { PROVIDER_SETTINGS } from "../provider/provider-settings.ts";

/** A password or its hash. An incomplete hash is refused: it would silently become an unknown password. */
const password = z
  .string()
  .refine(
    (setting) => !isHash(setting) || isWholeHash(setting),
    "copy the whole line that npm run staff -- set-password wrote",
  );

const publicUrl = z
  .string()
  .refine(
    (url) => /^https?:\/\/[^/?#\s@]+(?:\/.*)?$/i.test(url) && URL.canParse(url),
    "give the address of the page, such as https://bench.example.com",
  )
  .refine(
    (url) => !URL.canParse(url) || /^https?:\/\/[^/?#]+\/?$/i.test(url),
    "leave out the path: the page needs a host name of its own, such as https://bench.example.com",
  )
  .transform((url) => new URL(url).origin);

/** An address to listen on. */
export const listenAddress = z
  .string()
  .regex(/^[\w.:-]+$/, "give an address to listen on, such as 127.0.0.1 or 0.0.0.0");

/** The settings that decide who can reach the server and its staff views. */
export const STAFF_SETTINGS = {
  HOST: listenAddress.default("127.0.0.1"),
  STAFF_PASSWORD: password.optional(),
  STAFF_SIGN_IN: z.enum(["accounts"], "give accounts, or leave it out").optional(),
  PUBLIC_URL: publicUrl.optional(),
  ...PROVIDER_SETTINGS,
};

type StaffSettings = z.infer<z.ZodObject<typeof STAFF_SETTINGS>>;

const REMEDY =
  "set STAFF_PASSWORD (npm run staff -- set-password creates one) or STAFF_SIGN_IN=accounts, since the staff views are open without them";

/** Whether nobody has to sign in. */
export const isOpen = ({ STAFF_PASSWORD, STAFF_SIGN_IN, OIDC_ISSUER }: StaffSettings) =>
  [STAFF_PASSWORD, STAFF_SIGN_IN, OIDC_ISSUER].every((setting) => setting === undefined);

/** A sentence if the settings contradict each other, or would leave the staff views open to other machines; undefined otherwise. */
export function openToOthers(settings: StaffSettings) {
  const { HOST, STAFF_PASSWORD, STAFF_SIGN_IN, PUBLIC_URL } = settings;
  if (STAFF_PASSWORD !== undefined && STAFF_SIGN_IN !== undefined)
    return "STAFF_SIGN_IN cannot be used: remove STAFF_PASSWORD, because with accounts alone nobody signs in with it.";
  if (!isOpen(settings)) return undefined;
  if (!isLoopback(HOST)) return `HOST cannot be used: other machines can reach ${HOST}; ${REMEDY}.`;
  if (PUBLIC_URL !== undefined) return `PUBLIC_URL cannot be used: ${REMEDY}.`;
  return undefined;
}

function isLoopback(host: string): boolean {
  return ["localhost", "::1"].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}

interface UsedSettings {
  readonly staffPassword: string | undefined;
  readonly staffIsOpen: boolean;
  readonly publicOrigin: string | undefined;
  readonly trustProxy: number;
  readonly lacksMailServer: boolean;
  readonly lacksTimeZone: boolean;
}

const NO_MAIL_SERVER = "SMTP_URL is not set, so no email is sent: set it beside MAIL_FROM and MAIL_STAFF.";

const NO_TIME_ZONE =
  "The machine's time zone has no name, so days and dates are those of UTC: set TIME_ZONE, such as America/Chicago.";

/** Warnings about valid settings that are probably mistakes, each with its remedy. */
export function startWarnings({
  staffPassword,
  staffIsOpen,
  publicOrigin,
  trustProxy,
  lacksMailServer,
  lacksTimeZone,
}: UsedSettings): readonly string[] {
  const lacking = [...(lacksMailServer ? [NO_MAIL_SERVER] : []), ...(lacksTimeZone ? [NO_TIME_ZONE] : [])];
  if (staffIsOpen) return lacking;
  const warnings = {
    "TRUST_PROXY is 0: behind a proxy, all visitors count as one address. Set it to the number of proxies.":
      publicOrigin !== undefined && trustProxy === 0,
    "PUBLIC_URL is not set: set it to the https address of the page, because without TLS, others on the network can read passwords.":
      publicOrigin === undefined,
    "PUBLIC_URL is not an https address: without TLS, others on the network can read passwords.":
      publicOrigin !== undefined && !publicOrigin.startsWith("https:"),
    "STAFF_PASSWORD is short and can be guessed. Use npm run staff -- set-password.":
      staffPassword !== undefined && !isHash(staffPassword) && [...staffPassword].length < MIN_PASSWORD_CHARACTERS,
  };
  return [...lacking, ...Object.entries(warnings).flatMap(([sentence, holds]) => (holds ? sentence : []))];
}
