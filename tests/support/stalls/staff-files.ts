import sharp, { type Create } from "sharp";
import type { RulesDocument } from "#shared/rules.ts";
import { catalogDocument } from "../catalog.ts";
import { SVG_BOMBS } from "../hostile-svgs.ts";
import { animation, hugePng, svg } from "../images.ts";
import { largeCatalog } from "../large-catalog.ts";
import { conditional, option, step } from "../rules.ts";
import { heavyTexts } from "./heavy-texts.ts";

const numbered = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join("");

const large = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">${inside}</svg>`;

/** Drawings that keep a renderer busy for a long time. */
export function heavyDrawings(): Readonly<Record<string, Buffer>> {
  const drawings = {
    "a style of letters, 4 MB": svg(`<style>${"a".repeat(4_000_000)}</style>`),
    morphology: large(
      `<filter id="f">${'<feMorphology operator="dilate" radius="2000"/>'.repeat(1000)}</filter><rect width="4000" height="3000" filter="url(#f)"/>`,
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
    "19,000 namespaces": svg(numbered(19_000, (index) => `<g xmlns:a${index}="u:${index}"/>`)),
    "words of 4 MB": svg(`<text>${"word ".repeat(800_000)}</text>`),
    "a comment of 4 MB": svg(`<!--${"- ".repeat(2_000_000)}-->`),
    "a hundred pictures": svg(
      `<image href="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="/>`.repeat(100),
    ),
    "a picture of 14,000 × 14,000 pixels": svg(
      `<image width="9" height="9" href="data:image/png;base64,${hugePng().toString("base64")}"/>`,
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
  return Object.fromEntries(
    Object.entries({ ...SVG_BOMBS, ...drawings }).map(([name, text]) => [name, Buffer.from(text)]),
  );
}

const plain = (width: number, height: number, channels: Create["channels"] = 3) =>
  sharp({
    create: { width, height, channels, background: "#345" },
    limitInputPixels: false,
  });

const wide = (channels: Create["channels"] = 3) => plain(7700, 7700, channels);

/** Pictures that take a decoder much time or memory. Generating them takes some, too. */
export const HEAVY_PICTURES: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  "14,000 × 14,000.png": hugePng,
  "1 × 1,000,000.png": () => plain(1, 1_000_000).png().toBuffer(),
  "1 × 20,000.png": () => plain(1, 20_000).png().toBuffer(),
  "60 million pixels.png": () => wide().png().toBuffer(),
  "interlaced, 60 million pixels.png": () => wide(4).png({ progressive: true }).toBuffer(),
  "interlaced, 24 million pixels.png": () =>
    plain(6000, 4000, 4).png({ progressive: true }).toBuffer(),
  "16 bits, interlaced.png": () =>
    plain(5000, 4000, 4).toColourspace("rgb16").png({ progressive: true }).toBuffer(),
  "progressive, 60 million pixels.jpg": () => wide().jpeg({ progressive: true }).toBuffer(),
  "turned, 60 million pixels.jpg": () => wide().jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  "60 million pixels.webp": () => wide().webp().toBuffer(),
  "300 frames.gif": () => animation("gif", 300, 200),
  "300 frames.webp": () => animation("webp", 300, 200),
  "blanks.png": () => Buffer.alloc(5_000_000, 0x20),
  "zeros.gif": () => Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(5_000_000)]),
  "chunks of nothing.png": () =>
    Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(5_000_000)]),
  "blanks.svg": () => Buffer.alloc(5_000_000, 0x20),
  "open angles.svg": () => Buffer.from(" <".repeat(2_500_000)),
};

const values = Array.from({ length: 500 }, (_, index) => `v${index}`);

const withSteps = (steps: RulesDocument["steps"]): string =>
  JSON.stringify({
    ...catalogDocument,
    steps: steps.map((each, index) => ({ ...each, stepNumber: index + 1 })),
  });

/** Conditions that name many values, some of them repeatedly. */
function conditions(count: number, named: readonly string[], label: string): string {
  return withSteps([
    step("kind", { options: values.map((value) => option(value, { label })) }),
    step("color", {
      required: false,
      conditionalOptions: Array.from({ length: count }, (_, index) =>
        conditional(`c${index}`, { kind: [...named] }),
      ),
    }),
  ]);
}

/** Steps that each depend on the step before. */
function chain(steps: number, options: number): string {
  return withSteps(
    Array.from({ length: steps }, (_, index) =>
      step(`s${index}`, {
        multiSelect: index % 2 === 0,
        required: false,
        options: index === 0 ? values.slice(0, options).map((value) => option(value)) : [],
        conditionalOptions:
          index === 0
            ? []
            : values
                .slice(0, options)
                .map((value, place) =>
                  conditional(value, { [`s${index - 1}`]: values.slice(place, place + 5) }),
                ),
      }),
    ),
  );
}

const wrongKeys = `{${Array.from({ length: 120 }, (_, index) => `"bad${index}":1`).join(",")}`;

/** Rules files of at most 2 MB that take long to read, to check or to compare. */
export function heavyRules(): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    "newlines before 120 bad keys": `${"\n".repeat(1_900_000)}${wrongKeys}}`,
    "newlines and no end": `${"\n".repeat(1_900_000)}${wrongKeys}`,
    commas: `[${",".repeat(1_900_000)}`,
    "open brackets": "[".repeat(1_900_000),
    brackets: `${"[".repeat(900_000)}${"]".repeat(900_000)}`,
    "open names": '{"a":'.repeat(380_000),
    "the same name": `{${'"a":1,'.repeat(300_000)}"a":1}`,
    "many names": `{${Array.from({ length: 150_000 }, (_, index) => `"k${index}":1`).join(",")}}`,
    "a long number": "9".repeat(1_900_000),
    "a long text": `"${"a".repeat(1_900_000)}"`,
    escapes: `"${"\\u00e9".repeat(310_000)}"`,
    "no JSON": "no ".repeat(600_000),
    "the same value 500 times": conditions(
      500,
      values.map(() => "v0"),
      "Label",
    ),
    "500 values, long labels": conditions(300, values, "L".repeat(200)),
    "500 values": conditions(500, values, "Label"),
    "numbers as steps": withSteps([]).replace('"steps":[]', `"steps":[${"1,".repeat(900_000)}1]`),
    "steps of nothing": withSteps([]).replace('"steps":[]', `"steps":[${"{},".repeat(600_000)}{}]`),
    "20,000 options": withSteps(
      Array.from({ length: 40 }, (_, index) =>
        step(`s${index}`, { required: false, options: values.map((value) => option(value)) }),
      ),
    ),
    "a chain of steps": chain(60, 30),
    "a chain of many options": chain(8, 400),
    "a large catalog": JSON.stringify(largeCatalog()),
    "a larger catalog": JSON.stringify(largeCatalog(60, 60)),
  };
  for (const [name, text] of heavyTexts(1000)) {
    const label = text.slice(0, 200).trim() || "x";
    files[`labels of ${name}`] = withSteps([
      step("kind", {
        options: values.map((value) => option(value, { label, description: text })),
      }),
    ]);
  }
  return files;
}
