import { z } from "zod";
import { success } from "./reply.ts";

const StaffAccessSchema = z.enum(["open", "signed-out", "signed-in"]).meta({
  description:
    "`open` if the server has no password and answers only its own machine, else `signed-out` or `signed-in`.",
});

export type StaffAccess = z.infer<typeof StaffAccessSchema>;

/** GET, POST and DELETE /api/staff/session: reads the session, signs in, signs out. */
export const StaffSessionReply = z
  .object({ success, access: StaffAccessSchema })
  .meta({ id: "StaffSessionReply" });

export type StaffSessionReply = z.infer<typeof StaffSessionReply>;

/** Longer than any real password, but short enough to hash quickly. */
const LONGEST_PASSWORD = 1000;

/** POST /api/staff/session. 401 `wrong_password`, 429 after too many wrong passwords. */
export const SignInRequest = z
  .object({
    password: z
      .string()
      .min(1, "Type the password.")
      .max(LONGEST_PASSWORD, `Use at most ${LONGEST_PASSWORD} characters.`),
  })
  .meta({ id: "SignInRequest" });
