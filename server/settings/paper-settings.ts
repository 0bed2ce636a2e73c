import { z } from "zod";
import type { Company } from "#server/quotes/document/company.ts";
import { isSingleLine } from "#shared/text.ts";

/** The letterhead of a quote while COMPANY_NAME is not set. */
const PRODUCT_TITLE = "Workbench Configurator";

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

const timeZone = z
  .string()
  .refine(isTimeZone, "give an IANA time zone such as America/Chicago")
  .default(() => Intl.DateTimeFormat().resolvedOptions().timeZone);

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The settings of printed quotes: the letterhead and the time zone of dates. */
export const PAPER_SETTINGS = {
  COMPANY_NAME: line.optional(),
  COMPANY_ADDRESS: lines.default([]),
  COMPANY_PHONE: line.optional(),
  COMPANY_EMAIL: line
    .regex(z.regexes.html5Email, "give an e-mail address such as sales@example.com")
    .optional(),
  TIME_ZONE: timeZone,
};

/** The company on the letterhead. Blank settings count as not set. */
export function companyOf(settings: z.infer<z.ZodObject<typeof PAPER_SETTINGS>>): Company {
  return {
    name: settings.COMPANY_NAME || PRODUCT_TITLE,
    address: settings.COMPANY_ADDRESS,
    phone: settings.COMPANY_PHONE || undefined,
    email: settings.COMPANY_EMAIL,
  };
}
