import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { embedLine, frameLine } from "#client/admin/partners/embed-line.ts";
import type { EmbedAttributes } from "#client/admin/partners/embed-options.ts";

const ORIGIN = "https://bench.example.com";

/** The elements of a line, as a browser reads it. */
const read = (line: string) => [...new DOMParser().parseFromString(`<body>${line}`, "text/html").body.children];

describe("the partner's line", () => {
  it("is parsed correctly for any choices", () => {
    const text = fc.string({
      unit: fc.constantFrom(..."a1'\"<>&; =`/#\\é🛠", "&amp;", "</script>"),
    });
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text)), { noNullPrototype: true }), (configuration) => {
        const [script, element, ...rest] = read(embedLine(ORIGIN, { configuration }));
        expect([script?.localName, element?.localName, rest.length]).toEqual(["script", "workbench-configurator", 0]);
        expect(element?.attributes).toHaveLength(1);
        expect(element?.getAttribute("configuration")).toBe(JSON.stringify(configuration));
      }),
    );
  });
});

describe("the frame for a page without scripts", () => {
  it("has the same options and a fixed height", () => {
    const attributes: EmbedAttributes = {
      partner: "acme",
      theme: "dark",
      accent: "#0b6bb8",
      configuration: { width: "72", accessories: ["drawer", "led-light"] },
    };
    const [frame] = read(frameLine(ORIGIN, attributes));
    const address = new URL(frame?.getAttribute("src") ?? "");
    expect(address.origin + address.pathname).toBe(`${ORIGIN}/frame.html`);
    expect([...address.searchParams]).toEqual([
      ["partner", "acme"],
      ["theme", "dark"],
      ["accent", "0b6bb8"],
    ]);
    expect(address.hash).toBe("#width=72&accessories=drawer,led-light");
    expect(frame?.getAttribute("height")).toBe("900");
    expect(frame?.getAttribute("title")).toBe("Workbench configurator");
    expect(frameLine(ORIGIN, { height: 640 })).toContain(' height="640"');
  });
});
