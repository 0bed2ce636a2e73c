import { createHash } from "node:crypto";
import { oneAtATime } from "#server/one-at-a-time.ts";
import { hashPassword, isHash, isPasswordOf } from "./password.ts";

/** Attempts that wait while another is looked at: each takes memory and a core for a while. */
const MOST_WAITING = 16;

/** The password that staff sign in with. */
export interface StaffPassword {
  /** 503 where too many attempts wait already. */
  readonly isRight: (attempt: string) => Promise<boolean>;
  /** What sessions are signed with: those of another password are not known any more. */
  readonly sessionKey: Buffer;
}

/** The password of the setting, which is the password itself or a hash of it. */
export async function staffPassword(setting: string): Promise<StaffPassword> {
  const hash = isHash(setting) ? setting : await hashPassword(setting);
  const inTurn = oneAtATime(MOST_WAITING);
  return {
    isRight: (attempt) => inTurn(() => isPasswordOf(hash, attempt)),
    sessionKey: createHash("sha256").update(`staff sessions of ${setting}`).digest(),
  };
}
