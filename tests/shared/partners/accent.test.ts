import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#server/platform/project-root.ts";
import { createAccentPalette, isAccent, OUR_ACCENT } from "#shared/partners/accent.ts";
import { contrast } from "../../support/components/color-of.ts";
import { chooseAmount } from "../../support/long.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("the accent of our own page is the same on screen and in files", () => {
  const tokens = readFileSync(join(projectRoot(), "client/ui/styles/tokens.css"), "utf8");
  expect(tokens).toContain(`--accent-light: ${OUR_ACCENT};`);
});

describe("a partner's accent", () => {
  it("is readable as text on every light and dark background, whatever the color", () => {
    fc.assert(
      fc.property(color, (given) => {
        const { accent, tint } = createAccentPalette(given);
        for (const ground of ["#f7f6f3", "#ffffff", "#eeece7", tint.light])
          expect(contrast(accent.light, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of ["#16181a", "#1e2124", "#111315", tint.dark])
          expect(contrast(accent.dark, ground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: chooseAmount(200, 10_000) },
    );
  });

  it("has readable text on it, also under the pointer", () => {
    fc.assert(
      fc.property(color, (given) => {
        const { fill, fillHover, onFill } = createAccentPalette(given);
        expect(contrast(onFill, fill)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(onFill, fillHover)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: chooseAmount(200, 10_000) },
    );
  });

  it("stays unchanged if it is readable", () => {
    expect(createAccentPalette("#0b6bb8").fill).toBe("#0b6bb8");
    expect(createAccentPalette("#ffd400")).toMatchObject({ fill: "#ffd400", onFill: "#1b1d1f" });
  });

  it("must be # and six hexadecimal digits", () => {
    expect(["#0b6bb8", "#0B6BB8"].every(isAccent)).toBe(true);
    expect(["red", "#fff", "0b6bb8", "#0b6bb8;", "#0b6bb8\n", ""].some(isAccent)).toBe(false);
  });
});
