import { once } from "node:events";
import type { Server } from "node:http";
import type { Env } from "./env.ts";
import { codeOf } from "./errors.ts";

/** The server cannot listen at its address. The message states the reason and the remedy. */
export class ListenError extends Error {}

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use. Stop the other program, or set PORT to another port",
  EACCES: "permission is denied. Set PORT to a port above 1023",
  EADDRNOTAVAIL: "this machine does not have that address. Set HOST to one that it has",
};

/** Listens and returns the URL; throws a ListenError. */
export async function listen(server: Server, { host, port }: Env): Promise<string> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    const remedy = REMEDIES[String(codeOf(error))] ?? (error as Error).message;
    throw new ListenError(`The server cannot listen on ${host}:${port}: ${remedy}.`);
  }
  const address = server.address();
  const taken = typeof address === "object" && address ? address.port : port;
  return `http://${host.includes(":") ? `[${host}]` : host}:${taken}`;
}
