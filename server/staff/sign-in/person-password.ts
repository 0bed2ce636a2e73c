import { takeTurns } from "#server/http/concurrency.ts";
import { hashPassword, verifyPassword } from "../password.ts";

/** Of no password. It costs as much as a real one, so that the time of a reply does not tell whether an account exists. */
const NO_PASSWORD = `scrypt:15:8:3:${"A".repeat(22)}:${"A".repeat(43)}`;

/** Each check occupies memory and a core for a while. */
const MAX_WAITING = 16;

export type PersonPasswords = ReturnType<typeof createPersonPasswords>;

/** The passwords of people, one at a time. Addresses take turns; beyond `MAX_WAITING`, a request gets 503. */
export function createPersonPasswords() {
  const inTurn = takeTurns(MAX_WAITING);
  return {
    /** Whether a password fits. Without a hash it never does, and takes as long. */
    matches: (hash: string | null | undefined, password: string, address: string) =>
      inTurn(address, async () => {
        const fits = await verifyPassword(hash ?? NO_PASSWORD, password);
        return fits && typeof hash === "string";
      }),

    hash: (password: string, address: string) => inTurn(address, () => hashPassword(password)),
  };
}
