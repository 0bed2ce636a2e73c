import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { OptionGlyph } from "#client/drawing/OptionGlyph.tsx";
import { catalog, exampleBench } from "../../support/rules/catalog.ts";

const glyph = (stepKey: string, value: string) =>
  render(
    <OptionGlyph rules={catalog} configuration={exampleBench} stepKey={stepKey} value={value} />,
  ).container.querySelector("svg");

describe("the glyph of an option", () => {
  it("shows the parts of every option but colors in the accent color", () => {
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

  it("is hidden from screen readers, which read the label", () => {
    expect(glyph("width", "72")).toHaveAttribute("aria-hidden", "true");
  });

  it("is empty for colors and unknown options", () => {
    expect(glyph("top_color", "white")).toBeNull();
    expect(glyph("accessories", "coffee-machine")).toBeNull();
    expect(glyph("warranty", "five-years")).toBeNull();
  });

  it("shows all widths at the same scale", () => {
    const widths = ["48", "96"].map((value) => glyph("width", value)?.getAttribute("viewBox"));

    expect(widths[0]?.split(" ")[2]).toBe(widths[1]?.split(" ")[2]);
  });
});
