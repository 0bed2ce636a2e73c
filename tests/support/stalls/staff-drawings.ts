import { hostileSvgs } from "../hostile-svgs.ts";
import { svg } from "../images.ts";
import { heavyTexts } from "./heavy-texts.ts";

const numbered = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join("");

const large = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">${inside}</svg>`;

/** Drawings that would keep a check or a decoder busy for long, by their names. */
export function heavyDrawings(): Readonly<Record<string, Buffer>> {
  const drawings: Record<string, string> = {
    "a style of letters": svg(`<style>${"a".repeat(80_000)}</style>`),
    "a style of letters, 4 MB": svg(`<style>${"a".repeat(4_000_000)}</style>`),
    "equal ids and a rule of references": svg(
      `<style>*{fill:${"url(#x)".repeat(50)}}</style>${'<g id="x"/>'.repeat(2000)}`,
    ),
    "an element of many classes": svg(
      `<style>${numbered(900, (index) => `.c${index}{fill:url(#x)}`)}</style><g class="${numbered(25_000, (index) => `c${index} `)}"/>`,
    ),
    morphology: large(
      `<filter id="f">${'<feMorphology operator="dilate" radius="2000"/>'.repeat(1000)}</filter><rect width="4000" height="3000" filter="url(#f)"/>`,
    ),
    "as much morphology as is taken": large(
      `<filter id="f">${'<feMorphology operator="dilate" radius="100"/>'.repeat(40)}</filter><rect width="4000" height="3000" filter="url(#f)"/>`,
    ),
    turbulence: large(
      '<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="8"/></filter><rect width="4000" height="3000" filter="url(#f)"/>',
    ),
    "blur of many elements": large(
      `<filter id="f"><feGaussianBlur stdDeviation="500"/></filter>${'<rect width="4000" height="3000" filter="url(#f)"/>'.repeat(400)}`,
    ),
    "a path of 4 MB": svg(`<path d="M0 0${"l1 1-1-1".repeat(500_000)}"/>`),
    "points of 4 MB": svg(
      `<polyline fill="none" stroke="#000" stroke-dasharray="0.01" points="${"0 0 9 9 ".repeat(500_000)}"/>`,
    ),
    "a dash as fine as dust": large(
      '<path d="M0 0L4000 3000" stroke="#000" stroke-width="900" stroke-dasharray="0.0001"/>',
    ),
    "an attribute of 4 MB": svg(`<g data-a="${"a".repeat(4_000_000)}"/>`),
    "40,000 attributes": svg(`<g ${numbered(40_000, (index) => `a${index}="1" `)}/>`),
    "20,000 namespaces": svg(numbered(19_000, (index) => `<g xmlns:a${index}="u:${index}"/>`)),
    "words of 4 MB": svg(`<text>${"word ".repeat(800_000)}</text>`),
    "a comment of 4 MB": svg(`<!--${"- ".repeat(2_000_000)}-->`),
    "a hundred pictures": svg(
      `<image href="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="/>`.repeat(100),
    ),
    "a picture that is no picture": svg(
      `<image href="data:image/png;base64,${"A".repeat(4_000_000)}"/>`,
    ),
    "gradients in a row": svg(
      `${numbered(9000, (index) => `<linearGradient id="g${index}" href="#g${index + 1}"/>`)}<rect width="9" height="9" fill="url(#g0)"/>`,
    ),
    "clips in clips": svg(
      `${numbered(400, (index) => `<clipPath id="c${index}" clip-path="url(#c${index + 1})"><rect width="9" height="9"/></clipPath>`)}<rect width="9" height="9" clip-path="url(#c0)"/>`,
    ),
    "patterns of dust": large(
      '<pattern id="p" width="0.001" height="0.001"><rect width="1" height="1"/></pattern><rect width="4000" height="3000" fill="url(#p)"/>',
    ),
  };
  for (const [name, text] of Object.entries(heavyTexts(500_000))) {
    const written = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
    drawings[`a style of ${name}`] = svg(`<style>${written}</style>`);
    drawings[`a style attribute of ${name}`] = svg(`<g style="${written}"/>`);
    drawings[`a link of ${name}`] = svg(`<g href="${written}"/>`);
    drawings[`a fill of ${name}`] = svg(`<g fill="(${written}"/>`);
    drawings[`a transform of ${name}`] = svg(`<path transform="${written}" d="${written}"/>`);
    drawings[`a radius of ${name}`] = svg(`<feMorphology radius="${written}"/>`);
  }
  const hostile = hostileSvgs("http://127.0.0.1:9").map(
    ({ name, bytes }) => [name, bytes] as const,
  );
  return {
    ...Object.fromEntries(hostile),
    ...Object.fromEntries(
      Object.entries(drawings).map(([name, text]) => [name, Buffer.from(text)]),
    ),
  };
}
