import type { Page } from "playwright-core";

/** All console messages and uncaught errors of a page, such as violations of its policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.text()} ${message.location().url}`));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

/** Records the hosts that a page loads from, and its requests for the rules. */
export function loadedBy(page: Page) {
  const hosts = new Set<string>();
  const rules: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/configuration/rules/")) rules.push(request.url());
  });
  page.on("response", (response) => {
    hosts.add(new URL(response.url()).host);
  });
  return { hosts, rules };
}
