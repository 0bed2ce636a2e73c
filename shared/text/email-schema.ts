import type { z } from "zod";
import { toAsciiDomain } from "./ascii-domain.ts";
import { EMAIL_PATTERN, emailProblem, foldEmail, NO_EMAIL_TEXT } from "./email-address.ts";

/** A text that is an email address. What stands around it goes, and its domain becomes the one that mail servers know. */
export const emailAddress = (text: z.ZodString): z.ZodString =>
  text
    .overwrite((address) => toAsciiDomain(foldEmail(address)))
    .regex(EMAIL_PATTERN, { error: ({ input }) => emailProblem(String(input)) ?? NO_EMAIL_TEXT, abort: true });
