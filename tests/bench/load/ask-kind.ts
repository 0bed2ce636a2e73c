import type { Random } from "../seed/random.ts";
import type { Kind } from "./kind.ts";
import { send } from "./send.ts";
import type { World } from "./world.ts";

/** Sends a request of a kind; what is wrong with the reply, or undefined. */
export async function askKind(
  url: string,
  { name, expects, make, learn }: Kind,
  world: World,
  random: Random,
): Promise<string | undefined> {
  try {
    const received = await send(url, make(world, random));
    if (!expects.includes(received.status))
      return `${name} answered ${received.status}: ${received.body.slice(0, 200)}`;
    learn?.(world, received);
    return undefined;
  } catch (error) {
    return `${name} failed: ${String(error)}`;
  }
}
