import type { Random } from "../seed/random.ts";
import type { Received, Sent } from "./send.ts";
import type { World } from "./world.ts";

/** One kind of request among the traffic. */
export interface Kind {
  readonly name: string;
  /** How often it comes, beside the others'. */
  readonly weight: number;
  /** The statuses that are no error. */
  readonly expects: readonly number[];
  readonly make: (world: World, random: Random) => Sent;
  /** What its client learns from the reply. */
  readonly learn?: (world: World, received: Received) => void;
}

export const JSON_TYPE = { "Content-Type": "application/json" } as const;

/** A request with a body of JSON. */
export const withJson = (method: "POST" | "PUT", path: string, json: object): Sent => ({
  method,
  path,
  headers: JSON_TYPE,
  body: JSON.stringify(json),
});

/** One of several kinds, each as often as its weight says. */
export function pickKind(kinds: readonly Kind[], random: Random): Kind {
  let left = random.share() * kinds.reduce((sum, { weight }) => sum + weight, 0);
  for (const kind of kinds) {
    left -= kind.weight;
    if (left < 0) return kind;
  }
  const [first] = kinds;
  if (!first) throw new Error("There is no traffic.");
  return first;
}
