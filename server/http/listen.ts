import { once } from "node:events";
import type { Server } from "node:http";
import { codeOf, StartError } from "#server/platform/errors.ts";

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use. Stop the other program, or set PORT to another port",
  EACCES: "permission is denied. Set PORT to a port above 1023",
  EADDRNOTAVAIL: "this machine does not have that address. Set HOST to one that it has",
};

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Listens and returns the URL; throws a StartError. */
export async function listen(server: Server, { host, port }: Address): Promise<string> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    const remedy = REMEDIES[String(codeOf(error))] ?? (error as Error).message;
    throw new StartError(`The server cannot listen on ${host}:${port}: ${remedy}.`);
  }
  const address = server.address();
  const taken = typeof address === "object" && address ? address.port : port;
  return `http://${host.includes(":") ? `[${host}]` : host}:${taken}`;
}
