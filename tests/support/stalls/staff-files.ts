import sharp, { type Create } from "sharp";
import type { RulesDocument } from "#shared/rules/rules.ts";
import { SVG_BOMBS } from "../files/hostile-svgs.ts";
import { animation, hugePng, svg } from "../files/images.ts";
import { catalogDocument } from "../rules/catalog.ts";
import { conditionalStep, option, step } from "../rules/rules.ts";
import { heavyTexts } from "./heavy-texts.ts";
import { largeCatalog } from "./large-catalog.ts";

const numbered = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join("");

const largeSvg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000">${inside}</svg>`;

/** Drawings that keep a renderer busy for a long time. */
export function heavyDrawings(): Readonly<Record<string, Buffer>> {
  const drawings = {
    "a style of letters, 4 MB": svg(`<style>${"a".repeat(4_000_000)}</style>`),
    "blur of many elements": largeSvg(
      `<filter id="f"><feGaussianBlur stdDeviation="500"/></filter>${'<rect width="4000" height="3000" filter="url(#f)"/>'.repeat(400)}`,
    ),
    "a path of 4 MB": svg(`<path d="M0 0${"l1 1-1-1".repeat(500_000)}"/>`),
    "40,000 attributes": svg(`<g ${numbered(40_000, (index) => `a${index}="1" `)}/>`),
    "a picture of 14,000 × 14,000 pixels": svg(
      `<image width="9" height="9" href="data:image/png;base64,${hugePng().toString("base64")}"/>`,
    ),
    "gradients in a row": svg(
      `${numbered(9000, (index) => `<linearGradient id="g${index}" href="#g${index + 1}"/>`)}<rect width="9" height="9" fill="url(#g0)"/>`,
    ),
    "patterns of dust": largeSvg(
      '<pattern id="p" width="0.001" height="0.001"><rect width="1" height="1"/></pattern><rect width="4000" height="3000" fill="url(#p)"/>',
    ),
  };
  return Object.fromEntries(
    Object.entries({ ...SVG_BOMBS, ...drawings }).map(([name, text]) => [name, Buffer.from(text)]),
  );
}

const plainPicture = (width: number, height: number, channels: Create["channels"] = 3) =>
  sharp({ create: { width, height, channels, background: "#345" }, limitInputPixels: false });

const widePicture = (channels: Create["channels"] = 3) => plainPicture(7700, 7700, channels);

/** Pictures that take a decoder much time or memory. Generating them takes some, too. */
export const HEAVY_PICTURES: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  "14,000 × 14,000.png": hugePng,
  "1 × 1,000,000.png": () => plainPicture(1, 1_000_000).png().toBuffer(),
  "60 million pixels.png": () => widePicture().png().toBuffer(),
  "interlaced, 60 million pixels.png": () => widePicture(4).png({ progressive: true }).toBuffer(),
  "progressive, 60 million pixels.jpg": () => widePicture().jpeg({ progressive: true }).toBuffer(),
  "300 frames.gif": () => animation("gif", 300, 200),
  "zeros.gif": () => Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(5_000_000)]),
  "open angles.svg": () => Buffer.from(" <".repeat(2_500_000)),
};

const values = Array.from({ length: 500 }, (_, index) => `v${index}`);

const withSteps = (steps: RulesDocument["steps"]): string =>
  JSON.stringify({ ...catalogDocument, steps: steps.map((each, index) => ({ ...each, stepNumber: index + 1 })) });

/** Conditions that name many values, some of them repeatedly. */
function conditions(count: number, named: readonly string[], label: string): string {
  return withSteps([
    step("kind", { options: values.map((value) => option(value, { label })) }),
    step("color", {
      required: false,
      conditionalOptions: Array.from({ length: count }, (_, index) =>
        conditionalStep(`c${index}`, { kind: [...named] }),
      ),
    }),
  ]);
}

/** Choices that a later step can all tell apart, so that the cheapest benches are searched up to the limit. */
function startingPrices(): string {
  const own = values.slice(0, 100);
  const keys = ["first", "second", "third"];
  const when = (value: string) => Object.fromEntries(keys.map((key) => [key, [value]]));
  const steps = [
    ...keys.map((key) => step(key, { options: own.map((value) => option(value)) })),
    step("last", {
      options: [option("any")],
      conditionalOptions: own.map((value) => conditionalStep(`for-${value}`, when(value))),
    }),
  ];
  return JSON.stringify({
    ...catalogDocument,
    steps: steps.map((each, index) => ({ ...each, stepNumber: index + 1 })),
    startingBenches: [],
    hints: [],
  });
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
                .map((value, place) => conditionalStep(value, { [`s${index - 1}`]: values.slice(place, place + 5) })),
      }),
    ),
  );
}

const wrongKeys = `{${Array.from({ length: 120 }, (_, index) => `"bad${index}":1`).join(",")}`;

/** Rules files of at most 2 MB that take long to read, to check or to compare. */
export function heavyRules(): Readonly<Record<string, string>> {
  const files: Record<string, string> = {
    "newlines before 120 bad keys": `${"\n".repeat(1_900_000)}${wrongKeys}}`,
    brackets: `${"[".repeat(900_000)}${"]".repeat(900_000)}`,
    "the same name": `{${'"a":1,'.repeat(300_000)}"a":1}`,
    "a long number": "9".repeat(1_900_000),
    escapes: `"${"\\u00e9".repeat(310_000)}"`,
    "the same value 500 times": conditions(
      500,
      values.map(() => "v0"),
      "Label",
    ),
    "500 values, long labels": conditions(300, values, "L".repeat(200)),
    "numbers as steps": withSteps([]).replace('"steps":[]', `"steps":[${"1,".repeat(900_000)}1]`),
    "a chain of steps": chain(60, 30),
    "starting prices": startingPrices(),
    "a large catalog": JSON.stringify(largeCatalog()),
  };
  for (const [name, text] of heavyTexts(1000)) {
    const label = text.slice(0, 200).trim() || "x";
    files[`labels of ${name}`] = withSteps([
      step("kind", { options: values.map((value) => option(value, { label, description: text })) }),
    ]);
  }
  return files;
}
