import fc from "fast-check";
import { expect, it } from "vitest";
import { readSentHash } from "#shared/text/sent-hash.ts";

const BENCH = "#width=72&accessories=shelf,led-light";
const PROJECT = "#project/width=72,60;depth=30/Packing%20A%2C%20B,/A4.B1";

it.each([
  [BENCH, BENCH],
  ["#width%3D72%26accessories%3Dshelf%2Cled-light", BENCH],
  ["#width%253D72%2526accessories%253Dshelf%252Cled%252Dlight", BENCH],
  ["#width=72%26accessories%3Dshelf,led-light", BENCH],
  ["#width=72&amp;accessories=shelf,led-light", BENCH],
  [BENCH.replace("&", "&#38;"), BENCH],
  [BENCH.replace("&", "&amp;amp;"), BENCH],
  [BENCH.replaceAll("=", "=3D"), BENCH],
  [BENCH.replaceAll("=", "=3D").replace("cc", "c=\r\nc"), BENCH],
  [`#!${BENCH.slice(1)}`, BENCH],
  [`#/${BENCH.slice(1)}`, BENCH],
  [`#%21${encodeURIComponent(BENCH.slice(1))}`, BENCH],
  ["#QUOTE=q-260115-7kx2m", "#quote=Q-260115-7KX2M"],
  ["#quote=3DQ%E2%80%91260115%E2%80%917KX2M.", "#quote=Q-260115-7KX2M"],
  ["#Quotes", "#quotes"],
  [`${BENCH}).`, BENCH],
  [`${BENCH}%3E`, BENCH],
  [`${BENCH}%E2%80%9D.`, BENCH],
  [`${BENCH}%E2%80%8B`, BENCH],
  [BENCH.replace("&", "%0D%0A%20&"), BENCH],
  ["#quotes%E2%80%8B", "#quotes"],
  ["#quote=Q-260115-7KX2M%C2%A0", "#quote=Q-260115-7KX2M"],
  [`${BENCH}?utm_source=mail`, `${BENCH}&utm_source=mail`],
  [PROJECT, PROJECT],
  [`#${encodeURIComponent(PROJECT.slice(1))}`, PROJECT],
  ["#quote%3DQ-260115-7KX2M", "#quote=Q-260115-7KX2M"],
  ["#quote=Q-260115-7KX2M.", "#quote=Q-260115-7KX2M"],
  ["#quote=Q-260115-7KX2M&utm_source=mail", "#quote=Q-260115-7KX2M"],
  ["#quotes?fbclid=x", "#quotes"],
  ["#admin%2Fjoin%2Fab_-C", "#admin/join/ab_-C"],
  ["#admin/join/ab_-C?utm_source=mail", "#admin/join/ab_-C"],
  ["#admin/catalog/a%3Fb", "#admin/catalog/a%3Fb"],
  ["", ""],
])("the link %s is read as %s", (sent, hash) => expect(readSentHash(sent)).toBe(hash));

it("a link with anything in it is read without an error", () => {
  fc.assert(
    fc.property(fc.string(), (text) => expect(readSentHash(`#width=${text}`).startsWith("#width=")).toBe(true)),
  );
});
