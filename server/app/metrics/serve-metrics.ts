import express, { Router } from "express";
import type { Logger } from "pino";
import { addRoute } from "#server/http/add-route.ts";
import { NEVER_CACHED } from "#server/http/cache-control.ts";
import { errorHandler } from "#server/http/error-handler.ts";
import { createLimitedServer, HTTP_LIMITS } from "#server/http/limited-server.ts";
import { type Address, listen } from "#server/http/listen.ts";
import { ApiError } from "#server/platform/errors.ts";
import { createMetrics, type MetricsDeps } from "./metrics.ts";
import { refuseStrangeHosts } from "./refuse-strange-hosts.ts";

/** More than several scrapers need. */
const MAX_CONNECTIONS = 20;

/**
 * Serves the metrics of this process at /metrics, on a port of its own: a scraper has no staff session, and must reach each process
 * rather than whichever the load balancer picks.
 */
export async function serveMetrics(deps: MetricsDeps, address: Address, log: Logger) {
  const { observeRequest, contentType, print } = createMetrics(deps);
  const router = Router({ caseSensitive: true, strict: true });
  addRoute(router, "/metrics", {
    before: refuseStrangeHosts(address.host),
    get: async (_req, res) => {
      res.set({ "Content-Type": contentType, "Cache-Control": NEVER_CACHED }).send(await print());
    },
  });
  const app = express().disable("x-powered-by").disable("etag").use(router);
  app.use(() => {
    throw new ApiError(404, "not_found");
  });
  app.use(errorHandler(log));
  const { server } = createLimitedServer(app, { ...HTTP_LIMITS, connections: MAX_CONNECTIONS });
  const url = await listen(server, address, "METRICS_");
  // It must not keep a process alive that fails to start.
  server.unref();
  server.on("error", (error) => log.error({ err: error }, "connection failed"));
  return {
    observeRequest,
    url,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
