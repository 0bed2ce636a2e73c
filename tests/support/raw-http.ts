import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { Express } from "express";
import { onTestFinished } from "vitest";
import { z } from "zod";

/** Longer than a reply takes on a machine that is busy; a connection that says nothing is ended then. */
const PATIENCE_MS = 3000;

/** The app on a port, for what no client sends: bytes go over a socket as they are. */
export async function listen(app: Express) {
  const server = createServer(app).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  const { port } = z.object({ port: z.int() }).parse(server.address());

  /** All that comes back until the server ends the connection, or the heads and bodies so far. */
  const say = (bytes: string | Buffer): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1");
      let heard = "";
      const done = () => {
        clearTimeout(timer);
        socket.destroy();
        resolve(heard);
      };
      const timer = setTimeout(done, PATIENCE_MS);
      socket.on("data", (chunk) => {
        heard += chunk.toString("latin1");
      });
      socket.on("close", done).on("error", done);
      socket.write(typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes);
    });
  return { port, say };
}

/** The statuses of the replies in what was heard. */
export function statusesOf(heard: string): readonly number[] {
  return [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
