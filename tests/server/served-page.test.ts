import { expect, it, onTestFinished } from "vitest";
import { serveHere } from "../support/running-server.ts";

it("serves precompressed assets that browsers cache for a year, and a page that they revalidate", async () => {
  const { url, stop } = await serveHere();
  onTestFinished(stop);
  const page = await fetch(url);
  expect(page.headers.get("cache-control")).toBe("no-cache");
  const asset = /src="(\.?\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? "";
  for (const encoding of ["br", "gzip"]) {
    const reply = await fetch(new URL(asset, url), { headers: { "Accept-Encoding": encoding } });
    expect(reply.headers.get("content-encoding")).toBe(encoding);
    expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(reply.headers.get("vary")).toContain("Accept-Encoding");
  }
  const etag = page.headers.get("etag") ?? "";
  const again = await fetch(url, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
});
