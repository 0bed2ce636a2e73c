import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { OptionGlyph } from "#client/drawing/OptionGlyph.tsx";
import { catalog, exampleBench } from "../../support/catalog.ts";

const glyph = (stepKey: string, value: string) =>
  render(
    <OptionGlyph rules={catalog} configuration={exampleBench} stepKey={stepKey} value={value} />,
  ).container.querySelector("svg");

describe("the glyph of an option", () => {
  it("is drawn for every option but colors, with the parts of the option in accent", () => {
    for (const step of catalog.steps.filter(({ key }) => !key.endsWith("_color"))) {
      for (const { value } of step.options) {
        const svg = glyph(step.key, value);
        expect(svg, `${step.key} ${value}`).not.toBeNull();
        const changesSomething = !value.startsWith("no-");
        const accents = svg?.querySelectorAll("[class*=accent]").length ?? 0;
        expect(accents > 0, `${step.key} ${value}`).toBe(changesSomething);
      }
    }
  });

  it("says nothing to a screen reader, as the label says it", () => {
    expect(glyph("width", "72")).toHaveAttribute("aria-hidden", "true");
  });

  it("is left out for colors and for what the bench does not know", () => {
    expect(glyph("top_color", "white")).toBeNull();
    expect(glyph("accessories", "coffee-machine")).toBeNull();
    expect(glyph("warranty", "five-years")).toBeNull();
  });

  it("draws a wider top wider, to the same scale", () => {
    const widths = ["48", "96"].map((value) => glyph("width", value)?.getAttribute("viewBox"));

    expect(widths[0]?.split(" ")[2]).toBe(widths[1]?.split(" ")[2]);
  });
});
