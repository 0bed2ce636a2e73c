import { once } from "node:events";
import type { Server } from "node:http";
import { codeOf, StartError } from "#server/platform/errors.ts";

const REMEDIES: Readonly<Record<string, (prefix: string) => string>> = {
  EADDRINUSE: (prefix) => `the port is in use. Stop the other program, or set ${prefix}PORT to another port`,
  EACCES: (prefix) => `permission is denied. Set ${prefix}PORT to a port above 1023`,
  EADDRNOTAVAIL: (prefix) => `this machine does not have that address. Set ${prefix}HOST to one that it has`,
};

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Listens and returns the URL; throws a StartError. The names of the two settings begin with the prefix. */
export async function listen(server: Server, { host, port }: Address, prefix = ""): Promise<string> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    const remedy = REMEDIES[String(codeOf(error))]?.(prefix) ?? (error as Error).message;
    throw new StartError(`The server cannot listen on ${host}:${port}: ${remedy}.`);
  }
  const address = server.address();
  const taken = typeof address === "object" && address ? address.port : port;
  return `http://${host.includes(":") ? `[${host}]` : host}:${taken}`;
}
