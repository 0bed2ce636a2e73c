import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Logger } from "pino";
import { ApiError } from "#server/platform/errors.ts";
import { MAX_UPLOAD_MS } from "#shared/api/upload-time.ts";
import { NEVER_CACHED } from "./cache-control.ts";
import { errorReply } from "./error-handler.ts";
import type { ObserveRequest } from "./request-log.ts";

/** Limits on the time and resources of a client. Times are in milliseconds. */
export const HTTP_LIMITS = {
  /** To receive the headers of a request. */
  headersMs: 15_000,
  /** To receive a whole request. `createReceiveLong` limits how many long ones arrive at once, and how slowly. */
  requestMs: MAX_UPLOAD_MS,
  /** The interval between checks of the two limits above. */
  checkEveryMs: 5_000,
  /** A connection between requests. Longer than the 60 s of proxies, so that they never reuse a connection that is being closed. */
  keepAliveMs: 65_000,
  /** A connection without traffic during a request. Longer than a PDF waits in its queue. */
  idleMs: 120_000,
  headerBytes: 16_384,
  connections: 2_000,
  /** Unanswered requests per connection. One more closes it: browsers and proxies do not pipeline requests. */
  openReplies: 8,
  /** Of all replies together, the bytes that their clients have not read yet. */
  unreadBytes: 100_000_000,
};

/** Creates a server that enforces the limits on slow and greedy clients, and tracks the replies in progress. */
export function createLimitedServer(handler: RequestListener, limits: typeof HTTP_LIMITS) {
  const activeReplies = new Set<ServerResponse>();
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
      // Node emits every request of a chunk, even after the connection was destroyed.
      if (req.socket.destroyed) return;
      if (replies.size >= limits.openReplies) return req.socket.destroy();
      replies.add(res);
      activeReplies.add(res);
      res.on("close", () => {
        replies.delete(res);
        activeReplies.delete(res);
      });
      handler(req, res);
    },
  );
  server.on("connection", (socket) => {
    const replies = new Set<ServerResponse>();
    repliesOf.set(socket, replies);
    // A pipelined reply that never got its turn emits no 'close'.
    socket.once("close", () => {
      for (const res of replies) activeReplies.delete(res);
    });
  });
  const timer = setInterval(() => disconnectGreedy(activeReplies, limits.unreadBytes), UNREAD_EVERY_MS).unref();
  server.once("close", () => clearInterval(timer));
  server.setTimeout(limits.idleMs);
  // Node would silently drop headers beyond a maximum, even a proxy's. `checkHeaders` rejects the request instead.
  server.maxHeadersCount = 0;
  server.maxConnections = limits.connections;
  return { server, activeReplies };
}

const UNREAD_EVERY_MS = 500;

/**
 * Disconnects clients that leave the longest replies in memory, until all together leave no more than a maximum: first those of the address
 * that leaves most, which may have many connections.
 */
function disconnectGreedy(replies: ReadonlySet<ServerResponse>, most: number): void {
  const unread = [...replies]
    .map(({ req: { socket }, writableLength: bytes }) => ({ socket, address: socket.remoteAddress, bytes }))
    .filter(({ bytes }) => bytes > 0);
  let total = unread.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= most) return;
  const ofAddress = new Map<string | undefined, number>();
  for (const { address, bytes } of unread) ofAddress.set(address, (ofAddress.get(address) ?? 0) + bytes);
  const bytesOf = ({ address }: (typeof unread)[number]) => ofAddress.get(address) ?? 0;
  for (const reply of unread.sort((a, b) => bytesOf(b) - bytesOf(a) || b.bytes - a.bytes)) {
    if (total <= most) return;
    reply.socket.destroy();
    total -= reply.bytes;
  }
}

/** Answers and logs requests that never reach Express: invalid HTTP, oversized headers, and timeouts. */
export function refuseUnreadable(
  server: Server,
  activeReplies: ReadonlySet<ServerResponse>,
  { log, observe }: { readonly log: Logger; readonly observe?: ObserveRequest | undefined },
): void {
  server.on("clientError", (thrown, socket: Socket) => {
    const isReplyBegun = [...activeReplies].some(
      (res) => res.socket === socket && res.headersSent && !res.writableEnded,
    );
    // Browsers open spare connections, which time out without a request.
    if (!socket.writable || socket.bytesRead === 0 || isReplyBegun) return socket.destroy();
    const error = refusalOf(Reflect.get(thrown, "code"));
    const requestId = randomUUID();
    const body = JSON.stringify(errorReply(error, requestId));
    const head = [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      "Connection: close",
      "Content-Type: application/json; charset=utf-8",
      `Cache-Control: ${NEVER_CACHED}`,
      "X-Content-Type-Options: nosniff",
      `X-Request-Id: ${requestId}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
    const { status, code } = error;
    observe?.({ method: "unknown", route: "unknown", status, ms: undefined });
    log.info({ requestId, route: "unknown", status, code }, "unreadable request");
  });
}

function refusalOf(code: unknown): ApiError {
  if (code === "HPE_HEADER_OVERFLOW") return new ApiError(431, "too_large");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new ApiError(408, "too_slow");
  return new ApiError(400, "bad_request");
}
