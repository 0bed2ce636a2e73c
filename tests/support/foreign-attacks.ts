import type { Page } from "playwright-core";

/** A request that a page of somebody else makes of the server. */
export interface Target {
  readonly method: string;
  readonly path: string;
  /** What it would take if it came from the product's own page. */
  readonly body?: object;
}

/** What staff and visitors can ask to be changed, by the quote and the option that are there. */
export const writesOf = (quoteId: string): readonly Target[] => [
  { method: "PUT", path: `/api/quotes/${quoteId}/status`, body: { status: "rejected" } },
  {
    method: "PUT",
    path: "/api/quotes/status",
    body: { status: "rejected", quotes: [{ quoteId }] },
  },
  { method: "PUT", path: `/api/quotes/${quoteId}/notes/1`, body: { note: "ran" } },
  { method: "DELETE", path: `/api/quotes/${quoteId}` },
  { method: "DELETE", path: `/api/quotes/${quoteId}?final=1` },
  { method: "POST", path: `/api/quotes/${quoteId}/restore` },
  { method: "PUT", path: "/api/admin/config/base-price", body: { basePrice: 1 } },
  { method: "POST", path: "/api/admin/steps", body: { key: "ran", name: "Ran", stepNumber: 1 } },
  { method: "PUT", path: "/api/admin/steps/width", body: { name: "Ran" } },
  { method: "DELETE", path: "/api/admin/steps/accessories" },
  { method: "DELETE", path: "/api/admin/steps/accessories/options/drawer" },
  { method: "PUT", path: "/api/admin/rules-file", body: {} },
  { method: "POST", path: "/api/admin/revisions/1/restore" },
  { method: "POST", path: "/api/images/upload" },
  { method: "DELETE", path: "/api/staff/session" },
  { method: "POST", path: "/api/staff/session", body: { password: "guess" } },
];

export const readsOf = (quoteId: string): readonly string[] => [
  "/api/quotes/list",
  "/api/quotes/export",
  "/api/quotes/overview",
  "/api/quotes/changes?since=0",
  `/api/quotes/${quoteId}`,
  `/api/quotes/${quoteId}/document?paper=letter`,
  "/api/admin/config",
  "/api/admin/rules-file",
  "/api/admin/revisions",
];

/** Sends a write in every way that a script of a page has; what it could read of the answers. */
export function sendWrites(page: Page, server: string, targets: readonly Target[]) {
  return page.evaluate(
    async ([base, all]) => {
      const read: string[] = [];
      const ask = async (url: string, init: RequestInit) => {
        try {
          const reply = await fetch(url, { credentials: "include", ...init });
          const text = await reply.text();
          if (reply.type !== "opaque" || text !== "") read.push(`${init.method} ${url}: ${text}`);
        } catch {
          // The browser gave nothing of it away.
        }
      };
      for (const { method, path, body } of all) {
        const url = base + path;
        const text = JSON.stringify(body ?? {});
        const headers = { "Content-Type": "application/json" };
        const form = new FormData();
        form.append("image", new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "x.svg"));
        await Promise.all([
          ask(url, { method, body: text, headers }),
          ask(url, { method, body: text, headers: { ...headers, "If-Match": '"1"' } }),
          ask(url, { method, body: text }),
          ask(url, { method: "POST", body: text, mode: "no-cors" }),
          ask(url, { method: "POST", body: text, headers, mode: "no-cors" }),
          ask(url, { method: "POST", body: new URLSearchParams({ a: text }), mode: "no-cors" }),
          ask(url, { method: "POST", body: form, mode: "no-cors" }),
          ask(url, { method: "POST", body: text, headers: { "X-HTTP-Method-Override": method } }),
          ask(url, { method: "POST", body: text, mode: "no-cors", keepalive: true }),
          ask(url, { method: "POST", body: form, mode: "no-cors", referrerPolicy: "no-referrer" }),
        ]);
        navigator.sendBeacon(url, text);
        navigator.sendBeacon(url, form);
        navigator.sendBeacon(url, new Blob([text], { type: "application/json" }));
      }
      return read;
    },
    [server, targets] as const,
  );
}

/** Asks for what staff read in every way that a page has; what it could read of it. */
export function sendReads(page: Page, server: string, paths: readonly string[]) {
  return page.evaluate(
    async ([base, all]) => {
      const read: string[] = [];
      const ask = async (url: string, init: RequestInit) => {
        try {
          const reply = await fetch(url, { credentials: "include", ...init });
          const text = await reply.text();
          if (reply.type !== "opaque" || text !== "") read.push(`${url}: ${text}`);
        } catch {
          // The browser gave nothing of it away.
        }
      };
      const load = (name: string, facts: object) =>
        new Promise<void>((resolve) => {
          const element = Object.assign(document.createElement(name), facts);
          element.onload = () => {
            // A frame and a prefetch say that they are there, whatever came.
            if (name !== "iframe" && name !== "link")
              read.push(`${name} of ${JSON.stringify(facts)}`);
            resolve();
          };
          element.onerror = () => resolve();
          document.body.append(element);
          setTimeout(resolve, 300);
        });
      for (const path of all) {
        const url = base + path;
        await Promise.all([
          ask(url, {}),
          ask(url, { mode: "no-cors" }),
          ask(url, { headers: { Accept: "application/json", "X-Requested-With": "x" } }),
          load("img", { src: url }),
          load("script", { src: url }),
          load("link", { rel: "stylesheet", href: url }),
          load("link", { rel: "prefetch", href: url }),
          load("video", { src: url }),
          load("object", { data: url }),
          load("iframe", { src: url }),
        ]);
        const events = new EventSource(url, { withCredentials: true });
        events.onmessage = () => read.push(`events of ${url}`);
        const socket = new WebSocket(url.replace("http", "ws"));
        socket.onopen = () => read.push(`socket of ${url}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
        events.close();
        socket.close();
        for (const frame of Array.from(document.querySelectorAll("iframe"))) {
          try {
            const text = frame.contentWindow?.document.body.innerText;
            if (text) read.push(`frame of ${url}: ${text}`);
          } catch {
            // Another origin's document.
          }
          frame.remove();
        }
      }
      return read;
    },
    [server, paths] as const,
  );
}

/** Forms that a page sends by itself, each into a frame of its own: all encodings that a form has. */
export const formsPage = (server: string, targets: readonly Target[]) =>
  `<!doctype html><title>Forms</title><body>${targets
    .flatMap(({ path, body }, index) =>
      ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].map(
        (type, way) => {
          // As plain text a form can write JSON: its only field's name and value with '=' between.
          const json = JSON.stringify({ ...body, x: "" }).replaceAll('"', "&quot;");
          const [name, rest] = [json.slice(0, -7), "&quot;}"];
          return `<iframe name="f${index}-${way}"></iframe><form method="post" enctype="${type}" action="${server}${path}" target="f${index}-${way}"><input name="${name}" value="${rest}"><input type="file" name="image"></form>`;
        },
      ),
    )
    .join("")}<script>for (const form of document.forms) form.submit();</script>`;
