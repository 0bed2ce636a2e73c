import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCutAddress } from "#shared/text/cut-address.ts";

const read = (link: string) => {
  const { search, hash } = new URL(link, "https://bench.example.com");
  return readCutAddress(search, hash);
};

describe("a link whose partner is behind the first '#'", () => {
  it.each([
    ["/?theme=dark&#38;partner=acme", "?theme=dark&partner=acme"],
    ["/?theme=dark&#x26;partner=acme", "?theme=dark&partner=acme"],
    ["/?theme=dark&#38%3Bpartner=acme", "?theme=dark&partner=acme"],
    ["/?theme=dark&amp;#38;partner=acme", "?theme=dark&partner=acme"],
    ["/?theme&#61;dark&#38;partner&#61;acme", "?theme=dark&partner=acme"],
    ["/?theme=dark&#38;partner=acme#width=72", "?theme=dark&partner=acme#width=72"],
    ["/?partner=acme&#35;width=72", "?partner=acme#width=72"],
    ["/?accent=#b83a0b&partner=acme", "?accent=b83a0b&partner=acme"],
    ["/#width=72?partner=acme", "?partner=acme#width=72"],
    ["/#width%3D72%26partner%3Dacme", "?partner=acme#width=72"],
    ["/#partner=acme&width=72", "?partner=acme#width=72"],
    ["/?theme=dark#width=72&#38;partner=acme", "?theme=dark&partner=acme#width=72"],
    ["/?partner=acme#width=72&partner=other", "?partner=acme&partner=other#width=72"],
  ])("%s is read as %s", (link, meant) => expect(read(link)).toBe(meant));

  it.each([
    "/",
    "/?theme=dark&partner=acme",
    "/?partner=acme#width=72&depth=30",
    "/#width=72&#38;depth=30",
    "/#project/width=72,60;depth=30/Packing%26partner%3Dacme,/A4.B1",
    "/#47;/evil.example",
    "/?utm_source=mail#quotes",
  ])("%s stays as it is", (link) => expect(read(link)).toBeUndefined());

  it("never leads to another page, and changes the query, so that the browser loads it", () => {
    const part = fc.constantFrom("&#47;", "&#38;", "?", "#", "partner=a", "&amp;", "accent=#", "/");
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const link = new URL(`/?${parts.join("")}`, "https://bench.example.com");
        const meant = readCutAddress(link.search, link.hash);
        if (meant === undefined) return;
        const next = new URL(meant, link);
        expect([next.origin, next.pathname]).toEqual([link.origin, link.pathname]);
        expect(next.search).not.toBe(link.search);
      }),
    );
  });
});
