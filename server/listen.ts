import type { Server } from "node:http";
import type { Env } from "./env.ts";
import { codeOf } from "./errors.ts";

/** The server cannot listen at its address. The message has the reason and the remedy. */
export class ListenError extends Error {}

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use. Stop the other program, or set PORT to another port",
  EACCES: "the server lacks the rights. Set PORT to a port above 1023",
  EADDRNOTAVAIL: "this machine does not have that address. Set HOST to an address it has",
};

/** Listens and returns the URL; throws a ListenError. */
export function listen(server: Server, { host, port }: Env): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      const remedy = REMEDIES[String(codeOf(error))] ?? error.message;
      reject(new ListenError(`The server cannot listen on ${host}:${port}: ${remedy}.`));
    };
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      const address = server.address();
      const taken = typeof address === "object" && address ? address.port : port;
      resolve(`http://${host.includes(":") ? `[${host}]` : host}:${taken}`);
    });
  });
}
