import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { build } from "vite";
import { projectRoot } from "#server/platform/project-root.ts";

/** The baseline of a click: `minimal-page.tsx`, built like ours, at an address of its own. */
export async function serveMinimalPage() {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: join(projectRoot(), "tests/bench/page/minimal-page.tsx") },
    },
  });
  if (!("output" in built)) throw new Error("The minimal page was not built.");
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><div id="root"></div><script type="module">${built.output[0].code}</script>`;
  const server = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(html);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}
