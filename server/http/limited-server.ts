import { createServer, type RequestListener, type Server } from "node:http";
import type { HttpLimits } from "./limits.ts";

/** A server whose clients cannot take more of it than the limits say, however slow they are. */
export function limitedServer(handler: RequestListener, limits: HttpLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: limits.headerBytes,
    },
    handler,
  );
  server.setTimeout(limits.idleMs);
  // Node would drop what is beyond a number in silence, a proxy's own headers first: `plainHead` refuses it.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.connections;
  return server;
}
