import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Request, type Response, Router } from "express";
import { build, type ViteDevServer } from "vite";
import { NEVER_CACHED } from "#server/http/cache-control.ts";
import type { Client } from "#server/pages/client.ts";
import { addSettings, type PageSettings } from "#server/pages/complete-page.ts";
import { projectRoot } from "#server/platform/project-root.ts";
import embed from "../../vite.embed.config.ts";

const SOURCES = join(projectRoot(), "client");

/** Serves the pages from their sources, transformed by Vite. */
export function sourceClient(vite: ViteDevServer, settings: PageSettings): Client {
  const send = async (req: Request, res: Response, file: string) => {
    const source = await readFile(join(SOURCES, file), "utf8");
    const page = await vite.transformIndexHtml(`/${file}`, source, req.originalUrl);
    res.set("Cache-Control", NEVER_CACHED).type("html").send(addSettings(page, settings));
  };

  const files = Router({ caseSensitive: true, strict: true });
  const forPartners = { "Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*" };
  files.get("/embed.js", async (_req, res) => {
    res
      .set(forPartners)
      .type("js")
      .send(await buildEmbedScript());
  });
  files.get("/embed.d.ts", (_req, res) => {
    res.set(forPartners).type("text/plain").sendFile(join(SOURCES, "embed/embed.d.ts"));
  });
  files.use(vite.middlewares);

  return {
    page:
      (file) =>
      (req, res, { framers, isPrivate }) => {
        // Hot reload needs inline scripts and styles. The frame policy is the same as in production.
        res.removeHeader("Content-Security-Policy");
        if (isPrivate) res.set("Content-Security-Policy", "frame-ancestors 'none'");
        else if (framers) res.set("Content-Security-Policy", `frame-ancestors ${["'self'", ...framers].join(" ")}`);
        return send(req, res, file);
      },
    files,
  };
}

/** Builds embed.js in memory, with the production configuration. */
async function buildEmbedScript(): Promise<string> {
  const built = await build({
    ...embed,
    configFile: false,
    root: projectRoot(),
    logLevel: "warn",
    plugins: [],
    build: { ...embed.build, write: false, emptyOutDir: false },
  });
  const [chunk] = [built].flat().flatMap((made) => ("output" in made ? made.output : []));
  if (chunk?.type !== "chunk") throw new Error("embed.js was not built.");
  return chunk.code;
}
