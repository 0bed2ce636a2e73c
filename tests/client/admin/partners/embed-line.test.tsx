import fc from "fast-check";
import { expect, it } from "vitest";
import { embedLine } from "#client/admin/partners/embed-line.ts";

const ORIGIN = "https://bench.example.com";

/** The elements of a line, as a browser reads it. */
const read = (line: string) => [...new DOMParser().parseFromString(`<body>${line}`, "text/html").body.children];

it("the partner's line is parsed correctly for any choices", () => {
  const text = fc.string({ unit: fc.constantFrom(..."a1'\"<>&; =`/#\\é🛠", "&amp;", "</script>") });
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(text, fc.array(text)), { noNullPrototype: true }), (configuration) => {
      const [script, element, ...rest] = read(
        embedLine(ORIGIN, { partner: undefined, theme: undefined, configuration: JSON.stringify(configuration) }),
      );
      expect([script?.localName, element?.localName, rest.length]).toEqual(["script", "workbench-configurator", 0]);
      expect(element?.attributes).toHaveLength(1);
      expect(element?.getAttribute("configuration")).toBe(JSON.stringify(configuration));
    }),
  );
});
