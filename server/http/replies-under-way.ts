import type { Server, ServerResponse } from "node:http";

/** The replies that a server has begun to work on and not yet ended. */
export function repliesUnderWay(server: Server): ReadonlySet<ServerResponse> {
  const underWay = new Set<ServerResponse>();
  server.prependListener("request", (_req, res) => {
    underWay.add(res);
    res.once("close", () => underWay.delete(res));
  });
  return underWay;
}
