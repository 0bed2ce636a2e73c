import { once } from "node:events";
import { createServer } from "node:http";

/** Content types by file extension. Everything else is an HTML page. */
const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  xml: "text/xml",
  xsl: "text/xml",
};

const SCRIPT = "window.__ran=1;document.title='ran';console.log('ran');alert('ran')";

export type ForeignSite = Awaited<ReturnType<typeof startForeignSite>>;

/**
 * A site of somebody else. Every origin may read it, and it records its requests. The browser finds it under a foreign
 * name (`FOREIGN_HOSTS`).
 */
export async function startForeignSite(host = "shop.example") {
  const asked: string[] = [];
  const pages = new Map<string, string | Buffer>();
  const server = createServer((req, res) => {
    const path = req.url ?? "/";
    // Browsers request the icon on their own.
    if (path !== "/favicon.ico") asked.push(`${req.method} ${path}`);
    const type = TYPES[path.split(".").at(-1) ?? ""] ?? "text/html; charset=utf-8";
    res.setHeader("Access-Control-Allow-Origin", "*");
    res.setHeader("Content-Type", type);
    res.end(pages.get(path) ?? (type === TYPES.js ? SCRIPT : ""));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  return {
    url: `http://${host}:${port}`,
    port,
    /** The requests in order: 'GET /called'. */
    asked,
    /** Puts content at a path and returns its address. */
    show(path: string, content: string | Buffer): string {
      pages.set(path, content);
      return `http://${host}:${port}${path}`;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A browser argument that resolves the names of all foreign sites to this machine. */
export const FOREIGN_HOSTS = "--host-resolver-rules=MAP *.example 127.0.0.1";
