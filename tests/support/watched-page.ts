import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

/** All console messages and uncaught errors of a page, such as violations of its policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.text()} ${message.location().url}`));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** Records the hosts that a page loads from, its requests for the rules, and the size of its scripts, gzipped. */
export function loadedBy(page: Page) {
  const hosts = new Set<string>();
  const rules: string[] = [];
  const scripts: Promise<Buffer>[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/configuration/rules/")) rules.push(request.url());
  });
  page.on("response", (response) => {
    hosts.add(new URL(response.url()).host);
    if (response.request().resourceType() === "script") scripts.push(response.body());
  });
  const scriptBytes = async () => {
    const bodies = await Promise.all(scripts);
    return bodies.reduce((bytes, body) => bytes + gzipSync(body, { level: 9 }).length, 0);
  };
  return { hosts, rules, scriptBytes };
}
