import { z } from "zod";
import { isHash, isWholeHash } from "./staff/password.ts";

/** A password or its hash; a hash that was not copied whole would be a password that nobody knows. */
const password = z
  .string()
  .refine(
    (setting) => !isHash(setting) || isWholeHash(setting),
    "copy the whole line that npm run staff -- set-password wrote",
  );

const publicUrl = z
  .string()
  .regex(
    /^https?:\/\/[^/?#\s@]+\/?$/i,
    "give the address of the page, such as https://bench.example.com",
  )
  .refine(URL.canParse, "give the address of the page, such as https://bench.example.com")
  .transform((url) => new URL(url).origin);

const host = z
  .string()
  .regex(/^[\w.:-]+$/, "give an address to listen on, such as 127.0.0.1 or 0.0.0.0");

/** The settings of who reaches the server, and the staff views in it. */
export const STAFF_SETTINGS = {
  HOST: host.default("127.0.0.1"),
  STAFF_PASSWORD: password.optional(),
  PUBLIC_URL: publicUrl.optional(),
};

interface StaffSettings {
  readonly HOST: string;
  readonly STAFF_PASSWORD?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

const REMEDY =
  "set STAFF_PASSWORD (npm run staff -- set-password makes one), since the staff views are open without it";

/** What would leave the staff views open to others, by the name of the setting, with the remedy. */
export function openToOthers({ HOST, STAFF_PASSWORD, PUBLIC_URL }: StaffSettings) {
  if (STAFF_PASSWORD !== undefined) return undefined;
  if (!isLoopback(HOST)) return `HOST cannot be used: ${HOST} can be reached by others; ${REMEDY}.`;
  if (PUBLIC_URL !== undefined) return `PUBLIC_URL cannot be used: ${REMEDY}.`;
  return undefined;
}

function isLoopback(host: string): boolean {
  return ["localhost", "::1"].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}
