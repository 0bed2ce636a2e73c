import type { Env } from "./env.ts";
import { isHash, SHORTEST_PASSWORD } from "./staff/password.ts";

/** What works, but hardly as it was meant: a sentence each, with the remedy. */
export function startWarnings({ staffPassword, publicOrigin, trustProxy }: Env): readonly string[] {
  if (staffPassword === undefined) return [];
  const warnings = {
    "TRUST_PROXY is 0: behind a proxy all visitors count as one address. Set how many proxies there are.":
      publicOrigin !== undefined && trustProxy === 0,
    "PUBLIC_URL is not an https address: without TLS others on the way can read the password.":
      !publicOrigin?.startsWith("https:"),
    "STAFF_PASSWORD is short, and can be guessed: use npm run staff -- set-password.":
      !isHash(staffPassword) && [...staffPassword].length < SHORTEST_PASSWORD,
  };
  return Object.entries(warnings).flatMap(([sentence, holds]) => (holds ? sentence : []));
}
