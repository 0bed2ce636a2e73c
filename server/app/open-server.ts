import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { createLimitedServer, HTTP_LIMITS, refuseUnreadable } from "#server/http/limited-server.ts";
import { listen } from "#server/http/listen.ts";
import { builtClient } from "#server/pages/built-client.ts";
import { createPainter } from "#server/pages/first-paint.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import type { Env } from "./env.ts";
import { openApp } from "./open-app.ts";

/** Opens the data folder and listens. The caller closes everything with `release` after the last reply. */
export async function openServer(env: Env, log: Logger) {
  const clientDir = builtFolder("client");
  const prerenderDir = builtFolder("prerender");
  const painter = prerenderDir === undefined ? undefined : createPainter(prerenderDir, log);
  const { countChoices, photosAreOn } = env;
  const client =
    clientDir === undefined
      ? undefined
      : builtClient(clientDir, { prerender: painter?.prerender, countChoices, photosAreOn });
  const { app, metrics, start, ...opened } = await openApp(env, log, client);
  const release = async () => {
    await painter?.end();
    await opened.release();
  };
  const { server, activeReplies } = createLimitedServer(app, HTTP_LIMITS);
  refuseUnreadable(server, activeReplies, { log, observe: metrics?.observeRequest });

  try {
    const url = await listen(server, env);
    start();
    painter?.start();
    // From now on, an error affects only a single connection.
    server.on("error", (error) => log.error({ err: error }, "connection failed"));
    return { ...opened, url, metricsUrl: metrics?.url, server, activeReplies, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The folder of built pages, if it was built. */
function builtFolder(name: string): string | undefined {
  const folder = join(projectRoot(), "dist", name);
  return existsSync(folder) ? folder : undefined;
}
