import type { Server } from "node:http";
import type { Env } from "./env.ts";

/** A server cannot listen at its address: the reason and the remedy in one line. */
export class ListenError extends Error {}

const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: "something else listens there. Stop it, or set PORT to another port",
  EACCES: "that takes rights that the server does not have. Set PORT to one above 1023",
  EADDRNOTAVAIL: "this machine does not have that address. Set HOST to one that it has",
};

/** The address at which the server listens. Throws a ListenError. */
export function listen(server: Server, { host, port }: Env): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      const remedy = REMEDIES[String(Reflect.get(error, "code"))] ?? error.message;
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
