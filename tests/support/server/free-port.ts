import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

/** Below those that systems give to servers and connections by themselves, so that nobody gets it before it is used. */
const LOWEST = 10_000;
const TOO_HIGH = 32_768;

export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST, TOO_HIGH);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return freePort();
  }
  server.close();
  await once(server, "close");
  return port;
}
