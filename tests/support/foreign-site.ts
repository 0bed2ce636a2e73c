import { once } from "node:events";
import { createServer } from "node:http";

/** What the answers of the foreign site are, by the end of the path; anything else is a page. */
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
 * A site of somebody else, which lets everybody read everything and notes what it is asked for. Its name is of
 * another site than the server's; the browser has to be told where it is (`FOREIGN_HOSTS`).
 */
export async function startForeignSite(host = "shop.example") {
  const asked: string[] = [];
  const pages = new Map<string, string | Buffer>();
  const server = createServer((req, res) => {
    const path = req.url ?? "/";
    // A browser asks for the picture of a page's tab by itself.
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
    /** 'GET /called', in order. */
    asked,
    /** Shows this at an address of the site, and returns that. */
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

/** Where a browser finds the names of foreign sites: all on this machine, and nothing else anywhere. */
export const FOREIGN_HOSTS = "--host-resolver-rules=MAP *.example 127.0.0.1";
