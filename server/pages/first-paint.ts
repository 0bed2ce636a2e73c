import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "pino";
import { createThread } from "#server/workers/thread.ts";
import type { PageRules } from "#shared/api/rules/page-rules.ts";
import { type PaintQuestion, paint } from "./paint.ts";

/** Renders the first paint of a page such as 'frame.html': built from `client/page/prerender.tsx`. */
export type Prerender = (page: string, rules: PageRules) => Promise<string>;

/**
 * Renders first paints in a thread, because that takes a while for the largest catalogs. A server
 * that runs from its sources works on its main thread. If it fails, the page has no first paint, but still works.
 */
export function createPainter(folder: string, log: Logger, thread = builtThread()) {
  const script = pathToFileURL(join(folder, "prerender.js")).href;
  const prerender: Prerender = async (page, rules) => {
    try {
      const question = { script, page, rules };
      return await (thread ? thread.ask(question) : paint(question));
    } catch (error) {
      log.error({ err: error }, "first paint failed");
      return "";
    }
  };
  return { prerender, start: () => thread?.start(), end: async () => thread?.end() };
}

const builtThread = () =>
  import.meta.url.endsWith(".ts")
    ? undefined
    : createThread<PaintQuestion, string>(new URL("./first-paint-thread.js", import.meta.url));
