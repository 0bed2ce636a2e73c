import type { z } from "zod";
import { toAsciiDomain } from "./ascii-domain.ts";
import { EMAIL_PATTERN, emailProblem, NO_EMAIL_TEXT } from "./email-address.ts";

/** A text that is an email address. Its domain becomes the one that mail servers know. */
export const emailAddress = (text: z.ZodString): z.ZodString =>
  text.overwrite(toAsciiDomain).regex(EMAIL_PATTERN, {
    error: ({ input }) => emailProblem(String(input)) ?? NO_EMAIL_TEXT,
    abort: true,
  });
