import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

interface Target {
  readonly method: string;
  readonly path: string;
  /** The body that the product's own page would send. */
  readonly body?: object;
}

/** Writes of every method and kind. tests/server tries every route. */
export const writesOf = (quoteId: string): readonly Target[] => [
  { method: "PUT", path: `/api/quotes/${quoteId}/status`, body: { status: "rejected" } },
  { method: "DELETE", path: `/api/quotes/${quoteId}` },
  { method: "POST", path: "/api/admin/steps", body: { key: "ran", name: "Ran", stepNumber: 1 } },
  { method: "POST", path: "/api/images/upload" },
  { method: "DELETE", path: "/api/staff/session" },
];

/** Replies of every kind: data and files. */
export const readsOf = (quoteId: string): readonly string[] => ["/api/quotes/list", `/api/quotes/${quoteId}`];

/** Counts the requests in progress in a page's browser. */
function underWay(page: Page): () => number {
  const asked = new Set<Request>();
  const context = page.context();
  context.on("request", (request) => asked.add(request));
  context.on("requestfinished", (request) => asked.delete(request));
  context.on("requestfailed", (request) => asked.delete(request));
  return () => asked.size;
}

/**
 * Sends these writes and reads in every way that a script has, and waits for all replies. Returns everything that the
 * page could read of them.
 */
export async function attack(
  page: Page,
  server: string,
  writes: readonly Target[],
  reads: readonly string[],
): Promise<readonly string[]> {
  const requests = underWay(page);
  await page.evaluate(
    async ([base, targets, paths]) => {
      const read: string[] = [];
      Reflect.set(window, "read", read);
      const ask = async (url: string, init: RequestInit) => {
        try {
          const reply = await fetch(url, { credentials: "include", ...init });
          const text = await reply.text();
          if (reply.type !== "opaque" || text !== "") read.push(`${init.method ?? "GET"} ${url}: ${text}`);
        } catch {
          // The browser withheld the reply.
        }
      };
      const write = ({ method, path, body }: Target) => {
        const url = base + path;
        const text = JSON.stringify(body ?? {});
        const headers = { "Content-Type": "application/json" };
        const form = new FormData();
        form.append("image", new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "x.svg"));
        navigator.sendBeacon(url, text);
        navigator.sendBeacon(url, form);
        navigator.sendBeacon(url, new Blob([text], { type: "application/json" }));
        return Promise.all([
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
      };
      const load = (name: string, fields: object) => {
        const element = Object.assign(document.createElement(name), fields);
        const tell = () => read.push(`${name} of ${JSON.stringify(fields)}`);
        element.onloadeddata = tell;
        // A frame and a prefetch fire `load` after any reply.
        if (name !== "iframe" && Reflect.get(fields, "rel") !== "prefetch") element.onload = tell;
        document.body.append(element);
      };
      const readIt = (path: string) => {
        const url = base + path;
        load("img", { src: url });
        load("script", { src: url });
        load("link", { rel: "stylesheet", href: url });
        load("link", { rel: "prefetch", href: url });
        load("video", { src: url });
        load("object", { data: url });
        load("iframe", { src: url });
        return Promise.all([
          ask(url, {}),
          ask(url, { mode: "no-cors" }),
          ask(url, { headers: { Accept: "application/json", "X-Requested-With": "x" } }),
        ]);
      };
      await Promise.all([...targets.map(write), ...paths.map(readIt)]);
    },
    [server, writes, reads] as const,
  );
  await expect.poll(requests).toBe(0);
  return page.evaluate(() => {
    const framed = Array.from(document.querySelectorAll("iframe"), (frame) => {
      try {
        return frame.contentWindow?.document.body.innerText ?? "";
      } catch {
        // Another origin's document.
        return "";
      }
    });
    const read: string[] = Reflect.get(window, "read");
    return [...read, ...framed.filter((text) => text !== "")];
  });
}

/** A page that submits forms in every encoding, each into its own frame. */
export const formsPage = (server: string, targets: readonly Target[]) =>
  `<!doctype html><title>Forms</title><body>${targets
    .flatMap(({ path, body }, index) =>
      ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"].map((type, way) => {
        // A text/plain form can send JSON: the name and value of its only field, joined by '='.
        const json = JSON.stringify({ ...body, x: "" }).replaceAll('"', "&quot;");
        const [name, rest] = [json.slice(0, -7), "&quot;}"];
        return `<iframe name="f${index}-${way}"></iframe><form method="post" enctype="${type}" action="${server}${path}" target="f${index}-${way}"><input name="${name}" value="${rest}"><input type="file" name="image"></form>`;
      }),
    )
    .join("")}<script>for (const form of document.forms) form.submit();</script>`;
