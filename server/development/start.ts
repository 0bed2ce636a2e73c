import type { ViteDevServer } from "vite";
import type { Env } from "#server/app/env.ts";
import { startHourlyWork } from "#server/app/hourly-work.ts";
import { openApp } from "#server/app/open-app.ts";
import { OperatorError } from "#server/platform/errors.ts";
import { createLog } from "#server/platform/log.ts";
import { sourceClient } from "./source-client.ts";

/**
 * Starts the server with the pages' sources, or returns the reason why it cannot. Vite reloads this file and its imports
 * after each edit, so `instanceof` in the caller would not recognize an OperatorError thrown here.
 */
export async function start(env: Env, vite: ViteDevServer) {
  try {
    const log = createLog(env.logLevel);
    const { app, stores, release } = await openApp(env, log, sourceClient(vite, env));
    const endHourlyWork = startHourlyWork({ stores, env, log, now: () => new Date() });
    const end = async () => {
      await endHourlyWork();
      return release();
    };
    return { app, end };
  } catch (error) {
    if (error instanceof OperatorError) return { refused: error.message };
    throw error;
  }
}
