import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { HttpLimits } from "./limits.ts";

export interface LimitedServer {
  readonly server: Server;
  /** The replies that have begun and not ended. */
  readonly underWay: ReadonlySet<ServerResponse>;
}

/** A server whose clients cannot take more of it than the limits say, however slow they are. */
export function limitedServer(handler: RequestListener, limits: HttpLimits): LimitedServer {
  const underWay = new Set<ServerResponse>();
  const repliesOf = new WeakMap<Socket, Set<ServerResponse>>();
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: limits.keepAliveMs,
      maxHeaderSize: limits.headerBytes,
    },
    (req, res) => {
      const replies = repliesOf.get(req.socket) ?? new Set();
      // Node reports every request of one read, also after the connection was cut off.
      if (req.socket.destroyed) return;
      if (replies.size >= limits.openReplies || unread(replies) > limits.unreadBytes)
        return req.socket.destroy();
      replies.add(res);
      underWay.add(res);
      res.once("close", () => {
        replies.delete(res);
        underWay.delete(res);
      });
      handler(req, res);
    },
  );
  server.on("connection", (socket) => {
    const replies = new Set<ServerResponse>();
    repliesOf.set(socket, replies);
    // A reply that never got its turn emits no 'close'.
    socket.once("close", () => {
      for (const res of replies) underWay.delete(res);
    });
  });
  server.setTimeout(limits.idleMs);
  // Node would drop what is beyond a number in silence, a proxy's own headers first: `plainHead` refuses it.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.connections;
  return { server, underWay };
}

/** The bytes of replies that their client has not read. */
function unread(replies: ReadonlySet<ServerResponse>): number {
  let sum = 0;
  for (const { writableLength } of replies) sum += writableLength;
  return sum;
}
