import { z } from "zod";
import { toAsciiDomain } from "#shared/text/ascii-domain.ts";
import { EMAIL_PATTERN } from "#shared/text/email-address.ts";

const AN_ADDRESS = "give an email address such as sales@example.com";

/** An address without a display name, so that it cannot hold a second address or a header. */
export const emailSetting = z
  .string()
  .trim()
  .max(254, AN_ADDRESS)
  .overwrite(toAsciiDomain)
  .regex(EMAIL_PATTERN, AN_ADDRESS);

const smtpUrl = z
  .string()
  .refine(
    (url) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol) && new URL(url).host !== "",
    "give the address of a mail server, such as smtp://user:password@mail.example.com:587, with special characters in the password percent-encoded (p%40ss for p@ss)",
  );

/** The settings of email. Without SMTP_URL, nothing is sent. */
export const EMAIL_SETTINGS = {
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: emailSetting.optional(),
  MAIL_STAFF: z
    .string()
    .transform((list) => list.split(",").map((each) => each.trim()))
    .pipe(z.array(emailSetting).max(20, "give at most 20 addresses, separated by commas"))
    .optional(),
};

/** Whether a text is one email address. */
export const isAddress = (text: string): boolean => emailSetting.safeParse(text).data === text;

type EmailVariables = z.infer<z.ZodObject<typeof EMAIL_SETTINGS>>;

/** A sentence if SMTP_URL is set without the addresses that it needs. */
export function missingEmailSetting({ SMTP_URL, MAIL_FROM, MAIL_STAFF }: EmailVariables) {
  if (SMTP_URL === undefined) return undefined;
  if (MAIL_FROM === undefined) return "SMTP_URL cannot be used: also set MAIL_FROM, the address that emails come from.";
  if (MAIL_STAFF === undefined)
    return "SMTP_URL cannot be used: also set MAIL_STAFF, the addresses of staff, separated by commas.";
  return undefined;
}

/** Undefined: email is off. The address of the mail server holds the password. */
export function emailSettingsOf({ SMTP_URL, MAIL_FROM, MAIL_STAFF }: EmailVariables) {
  return SMTP_URL === undefined || MAIL_FROM === undefined || MAIL_STAFF === undefined
    ? undefined
    : { smtpUrl: SMTP_URL, from: MAIL_FROM, staff: MAIL_STAFF };
}

export type EmailSettings = NonNullable<ReturnType<typeof emailSettingsOf>>;
