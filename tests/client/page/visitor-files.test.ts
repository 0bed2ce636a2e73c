import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { builtClient, scriptOf, scriptsOf } from "../../support/components/built-scripts.ts";

const SMALLEST = 3000;

const shortNames = (names: readonly string[]) => names.map((name) => name.replace(/-.{8}\.js$/, "")).sort();

describe("the scripts that visitors load", () => {
  it.each([
    {
      page: "index.html",
      first: ["configurator"],
      later: ["QrCode", "bench-tools", "compare", "frame", "later", "order", "photo", "proposal", "round", "scene"],
    },
    {
      page: "frame.html",
      first: ["configurator"],
      later: ["QrCode", "bench-tools", "compare", "frame", "later", "order", "photo", "proposal", "round", "scene"],
    },
    { page: "customer.html", first: ["customer/customer"], later: ["customer/RoundView", "customer/drawings"] },
  ])("of $page are one at first and few later, none of them tiny", ({ page, first, later }) => {
    const scripts = scriptsOf(page);
    expect(shortNames(scripts.first)).toEqual(first);
    expect(shortNames(scripts.later)).toEqual(later);
    for (const name of [...scripts.first, ...scripts.later])
      expect(Buffer.byteLength(scriptOf(name)), name).toBeGreaterThan(SMALLEST);
  });

  it("of the first frame need nothing that takes a phone long, and the page's own script only follows", () => {
    const html = readFileSync(join(builtClient, "index.html"), "utf8");
    const inline = html.slice(html.indexOf("<script>"), html.indexOf("</script>"));
    expect(inline).toMatch(/\bimport\(/);
    expect(inline).not.toContain("Intl.");
    expect(html).not.toMatch(/<script[^>]+src/);
  });

  it("do not include three.js before a visitor asks for it", () => {
    const { first, later } = scriptsOf("index.html");
    const scripts = readdirSync(join(builtClient, "assets")).filter((name) => name.endsWith(".js"));
    const having = (mark: string) => scripts.filter((name) => scriptOf(name).includes(mark));
    expect(shortNames(having("WebGLRenderer"))).toEqual(["round"]);
    expect(later).toEqual(expect.arrayContaining(having("WebGLRenderer")));
    expect(first).toHaveLength(1);
  });
});
