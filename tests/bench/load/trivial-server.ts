import { once } from "node:events";
import { createServer } from "node:http";

/** A server that does nothing, asked beside the other: its times are those of the machine and the client. */
export async function startTrivialServer() {
  const server = createServer((_req, res) => res.end("{}"));
  // Between two requests a busy machine may take seconds: the connection waits.
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
