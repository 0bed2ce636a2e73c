import { existsSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Database } from "./db/connection.ts";
import type { Env } from "./env.ts";
import { limitedServer } from "./http/limited-server.ts";
import { HTTP_LIMITS } from "./http/limits.ts";
import { refuseUnreadable } from "./http/refuse-unreadable.ts";
import { listen } from "./listen.ts";
import { openApp } from "./open-app.ts";
import { builtClient } from "./page/built-client.ts";
import { projectRoot } from "./project-root.ts";

export interface Serving {
  /** 'http://127.0.0.1:3000' */
  readonly url: string;
  readonly server: Server;
  readonly db: Database;
  /** The replies that have begun and not ended. */
  readonly underWay: ReadonlySet<ServerResponse>;
  /** Closes everything the server holds open, after its last reply. */
  readonly release: () => Promise<unknown>;
}

/** Opens the data and listens, with the pages as they were built. */
export async function serve(env: Env, log: Logger): Promise<Serving> {
  const clientDir = builtFolder("client");
  const client = clientDir === undefined ? undefined : builtClient(clientDir);
  const { app, db, start, release } = await openApp(env, log, {
    client,
    docsDir: builtFolder("docs"),
  });
  const { server, underWay } = limitedServer(app, HTTP_LIMITS);
  refuseUnreadable(server, underWay, log);

  try {
    const url = await listen(server, env);
    start();
    // From now on an error is a single connection that could not be taken.
    server.on("error", (error) => log.error({ err: error }, "connection not taken"));
    return { url, server, db, underWay, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A folder of built pages; undefined if it was not built. */
function builtFolder(name: string): string | undefined {
  const folder = join(projectRoot(), "dist", name);
  return existsSync(folder) ? folder : undefined;
}
