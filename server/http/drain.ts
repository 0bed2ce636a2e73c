import type { Server, ServerResponse } from "node:http";

/**
 * Takes no more connections and lets what is under way finish, for as long as given; resolves when every
 * connection is closed. Clients that keep theirs open are told to close it with the next reply.
 */
export function drain(
  server: Server,
  underWay: ReadonlySet<ServerResponse>,
  longestMs: number,
): Promise<void> {
  const last = (res: ServerResponse) => {
    if (!res.headersSent) res.setHeader("Connection", "close");
    // One whose headers were sent before stays open otherwise.
    res.once("close", () => server.closeIdleConnections());
  };
  for (const res of underWay) last(res);
  server.prependListener("request", (_req, res) => last(res));
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), longestMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
