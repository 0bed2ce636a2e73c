import type { HostileSvg } from "./hostile-svgs.ts";
import { svg } from "./images.ts";

const levels = <T>(of: (level: number) => T) => Array.from({ length: 9 }, (_, level) => of(level));

const ENTITIES = levels((level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`).join(
  "",
);

/** Small drawings that would take a reader minutes, or all of its memory. */
export function svgBombs(): readonly HostileSvg[] {
  const bombs = {
    "a billion laughs": `<!DOCTYPE svg [<!ENTITY e0 "ha">${ENTITIES}]>${svg("<text>&e9;</text>")}`,
    "a quadratic blowup": `<!DOCTYPE svg [<!ENTITY a "${"a".repeat(50_000)}">]>${svg(`<text>${"&a;".repeat(20_000)}</text>`)}`,
    "uses of uses": svg(
      `<rect id="u0" width="9" height="9"/>${levels(
        (level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`,
      ).join("")}`,
    ),
    "patterns of patterns": svg(
      `${levels(
        (level) =>
          `<pattern id="p${level + 1}" width="1" height="1">${`<rect width="9" height="9" fill="url(#p${level})"/>`.repeat(10)}</pattern>`,
      ).join("")}<rect width="40" height="30" fill="url(#p9)"/>`,
    ),
    "markers of markers": svg(
      '<marker id="m"><path d="M0 0h9v9z" marker-mid="url(#n)"/></marker><marker id="n"><path d="M0 0h9v9z" marker-mid="url(#m)"/></marker><path d="M0 0h9v9z" marker-mid="url(#m)"/>',
    ),
    "masks of masks": svg(
      '<mask id="a"><rect width="9" height="9" mask="url(#b)"/></mask><mask id="b"><rect width="9" height="9" mask="url(#a)"/></mask><rect width="9" height="9" mask="url(#a)"/>',
    ),
    "elements without end": svg(`${"<g>".repeat(100_000)}${"</g>".repeat(100_000)}`),
    "a canvas of a billion pixels":
      '<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"><rect width="50000" height="50000"/></svg>',
  };
  return Object.entries(bombs).map(([name, text]) => ({
    name,
    bytes: Buffer.from(text),
    bomb: true,
  }));
}
